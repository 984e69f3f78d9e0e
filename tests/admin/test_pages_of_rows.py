"""Forms with very many rows: shown in pages, and what stands on the others stays as it is."""

import pytest
from django.test import Client

from people.models import Authorship, Person, Position
from people.values.choices import Role
from tests.accounts.people import make_account, signed_in
from tests.admin.forms import opened, read_form, save, url
from tests.admin.rows import bulk
from tests.makers import make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db

SECOND = "?rows-authorships=2"


@pytest.fixture
def work():
    """Return a work of 120 authors."""
    work = make_publication("Many", title_zh_hans="多人")
    bulk(Authorship, 120, publication=work)
    return work


def names(work) -> list[str]:
    return list(work.authorships.values_list("printed_name", flat=True))


def test_a_form_shows_fifty_rows_and_leads_to_the_others(publisher, work):
    page = publisher.get(url(work) + SECOND)
    rows = page.context["inline_admin_formsets"][0].formset
    assert [form.instance.printed_name for form in rows.initial_forms] == names(work)[50:100]
    html = page.content.decode()
    assert "Authors: 120 in all." in html
    assert 'href="?rows-authorships=3">101–120</a>' in html
    assert '<span aria-current="page">51–100</span>' in html


def test_a_page_that_does_not_exist_is_the_first(publisher, work):
    for number in ("9", "0", "x", "-1", "9" * 30):
        rows = publisher.get(f"{url(work)}?rows-authorships={number}").context[
            "inline_admin_formsets"
        ][0]
        assert rows.formset.initial_forms[0].instance.printed_name == "Author 0"


def test_editing_the_second_page_leaves_the_first_untouched(publisher, work):
    before = names(work)
    save(
        publisher,
        url(work) + SECOND,
        **{"authorships-0-printed_name": "Ada Li", "authorships-1-DELETE": "on"},
    )
    assert names(work) == [*before[:50], "Ada Li", *before[52:]]


def test_rows_of_a_page_trade_places_among_themselves(publisher, work):
    before = names(work)
    save(publisher, url(work) + SECOND, **{"authorships-0-order": 51, "authorships-1-order": 50})
    assert names(work) == [*before[:50], before[51], before[50], *before[52:]]


def test_a_new_row_goes_to_the_end_of_all(publisher, work):
    address = url(work)
    new = {
        "authorships-TOTAL_FORMS": 51,
        "authorships-50-id": "",
        "authorships-50-publication": work.pk,
        "authorships-50-printed_name": "The last",
        "authorships-50-order": "",
    }
    save(publisher, address, **new)
    assert names(work)[-2:] == ["Author 119", "The last"]


def test_who_stands_on_another_page_is_refused_and_not_stored_twice(publisher, work):
    ada = make_person()
    Authorship.objects.filter(printed_name="Author 3").update(person=ada)
    data = {**opened(publisher, url(work) + SECOND), "authorships-0-person": ada.pk, "_save": "1"}
    response = publisher.post(url(work) + SECOND, data)
    assert (response.status_code, work.authorships.filter(person=ada).count()) == (200, 1)
    assert "This person is already in the list." in response.content.decode()


def test_rows_that_moved_to_another_page_meanwhile_are_not_doubled(publisher, work):
    data = opened(publisher, url(work) + SECOND)
    before = names(work)
    work.authorships.get(printed_name="Author 0").delete()
    data |= {"authorships-0-printed_name": "Ada Li", "_save": "1"}
    response = publisher.post(url(work) + SECOND, data)
    assert "This page was changed while you were editing it." in response.content.decode()
    assert names(work) == before[1:]
    again = {**opened_again(response), "_save": "1"}
    assert publisher.post(url(work) + SECOND, again).status_code == 302
    assert names(work) == [*before[1:50], "Ada Li", *before[51:]]


def opened_again(response) -> dict:
    """Return what the form that came back would submit."""
    data = read_form(response.content.decode(), "publication_form")
    return {name: values[0] if len(values) == 1 else values for name, values in data.items()}


def test_what_two_people_change_on_one_page_of_rows_is_merged(publisher, work):
    data = opened(publisher, url(work) + SECOND)
    save(publisher, url(work) + SECOND, **{"authorships-1-printed_name": "Theirs"})
    data |= {"authorships-0-printed_name": "Mine", "_save": "1"}
    response = publisher.post(url(work) + SECOND, data)
    again = {**opened_again(response), "_save": "1"}
    assert publisher.post(url(work) + SECOND, again).status_code == 302
    assert names(work)[49:53] == ["Author 49", "Mine", "Theirs", "Author 52"]


def test_a_draft_keeps_the_rows_of_all_pages(publisher, work, settings):
    settings.PROFILES_REVIEW = True
    before = names(work)
    save(publisher, url(work) + SECOND, **{"authorships-0-printed_name": "Ada Li"})
    assert names(work) == before
    save(publisher, url(work), button="_publish", **{"authorships-0-printed_name": "Bo Wu"})
    assert names(work) == ["Bo Wu", *before[1:50], "Ada Li", *before[51:]]


def test_members_save_a_work_that_names_them_on_another_page(work):
    member = make_account("member", Role.MEMBER)
    ada = make_person(user=member)
    Authorship.objects.filter(printed_name="Author 3").update(person=ada)
    work.visibility = "draft"
    work.save()
    save(signed_in(member), url(work) + SECOND, **{"authorships-0-printed_name": "Bo Wu"})
    assert names(work)[50] == "Bo Wu"


def test_saving_and_going_on_stays_at_the_rows(publisher, work):
    data = {**opened(publisher, url(work) + SECOND), "_continue": "1"}
    assert publisher.post(url(work) + SECOND, data).url == url(work) + SECOND


def test_a_person_of_many_positions_is_saved_unchanged(publisher, ada: Person):
    bulk(Position, 45, person=ada, organization=make_organization())
    before = list(ada.positions.values())
    save(publisher, f"{url(ada)}?rows-positions=3")
    assert list(ada.positions.values()) == before


def test_sections_of_other_pages_are_not_made_twice(publisher: Client, ada: Person, monkeypatch):
    monkeypatch.setattr("people.admin.person.SectionRows.per_page", 2)
    kinds = [each.kind for each in ada.sections.all()]
    data = {**opened(publisher, url(ada)), "sections-0-kind": kinds[5], "_save": "1"}
    response = publisher.post(url(ada), data)
    assert "This page already has a section of this kind." in response.content.decode()
