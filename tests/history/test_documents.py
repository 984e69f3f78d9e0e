"""Every page of the five documents, taken and put back."""

import pytest
from django.db import transaction

from people.history.page import page_of, snapshot
from people.history.restore import restore
from people.models import Award, News, Person, Project, Publication, Tag

pytestmark = pytest.mark.django_db


def test_every_page_of_the_documents_is_restored_as_it_was(documents):
    for model in (Person, Publication, Project, Award, News, Tag):
        for record in model.objects.all()[:8]:
            page = page_of(record)
            taken = snapshot(page)
            with transaction.atomic():
                assert restore(page, taken) == []
                assert snapshot(page) == taken
