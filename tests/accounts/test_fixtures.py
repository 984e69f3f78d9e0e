"""Accounts and fixtures keep out of each other's way."""

import pytest
from django.core.management import call_command

from people.models import Person
from tests.accounts.people import make_account
from tests.makers import make_person

pytestmark = pytest.mark.django_db


def test_an_account_is_not_dumped_and_stays_when_its_page_is_loaded_again(tmp_path):
    person = make_person()
    user = make_account("ada")
    Person.objects.filter(pk=person.pk).update(user=user)
    path = tmp_path / "site.json"
    call_command("dumpdata", "people", output=str(path))
    assert '"user"' not in path.read_text(encoding="utf-8")
    call_command("loaddata", str(path), verbosity=0)
    assert Person.objects.get().user == user


def test_a_person_stays_when_the_account_goes():
    person = make_person()
    Person.objects.filter(pk=person.pk).update(user=make_account("ada"))
    Person.objects.get().user.delete()
    assert Person.objects.get().user is None
