"""Lists of very many records: bounded in what they count, order and look through, and they say so."""

from urllib.parse import urlencode

import pytest
from django.urls import reverse

from people.models import Draft, OtherName, Person, Publication, Version
from people.values.choices import Role, VersionKind
from tests.accounts.people import make_account, signed_in
from tests.admin.rows import bulk
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db

LIST = "/admin/people/publication/"


@pytest.fixture
def many(monkeypatch):
    """Make 130 works; more than 60 are many, of which conditions see the newest 100."""
    for place in ("people.queries.bounds", "people.admin.large", "people.admin.todo"):
        monkeypatch.setattr(f"{place}.MOST", 60)
    monkeypatch.setattr("people.queries.bounds.newest.__defaults__", (100,))
    return bulk(Publication, 130, date=lambda n: 1900 + n, doi=lambda n: f"10.1/{n}")


def shown(response) -> list[str]:
    return [each.title_en for each in response.context["cl"].result_list]


def test_a_long_list_shows_the_newest_first_and_counts_so_many(publisher, many):
    page = publisher.get(LIST)
    assert shown(page) == [f"Study {number}" for number in range(129, 79, -1)]
    assert page.context["cl"].result_count == 60
    assert "Only the first 60 records are listed" in page.content.decode()
    assert len(shown(publisher.get(f"{LIST}?p=2"))) == 10
    assert publisher.get(f"{LIST}?p=3").status_code == 302


def test_a_short_list_is_exact_and_in_the_order_of_the_site(publisher):
    bulk(Publication, 3, date=lambda n: 1900 + n)
    page = publisher.get(LIST)
    assert shown(page) == ["Study 2", "Study 1", "Study 0"]
    assert "Only the first" not in page.content.decode()


def test_a_long_list_is_ordered_by_what_has_an_index(publisher, many):
    assert "sort-by-toggle" not in publisher.get(LIST).content.decode()
    assert "column-kind" in publisher.get(LIST).content.decode()
    assert shown(publisher.get(f"{LIST}?o=3"))[0] == "Study 129"


def test_a_whole_identifier_finds_any_record_and_a_word_the_newest(publisher, many):
    found = shown(publisher.get(f"{LIST}?q=10.1/7"))
    assert found == [f"Study {number}" for number in (*range(79, 69, -1), 7)]
    assert shown(publisher.get(f"{LIST}?q=Study 29")) == ["Study 129"]
    page = publisher.get(f"{LIST}?q=Study 29").content.decode()
    assert "find the newest records of this long list" in page


def test_all_means_what_the_list_counts(publisher, many):
    data = {"action": "hide", "select_across": "1", "index": "0", "_selected_action": many[0].pk}
    publisher.post(LIST, data)
    hidden = Publication.objects.filter(visibility="draft").order_by("pk")
    assert [each.pk for each in hidden] == [each.pk for each in many[70:]]


def test_the_first_page_says_that_there_are_more(publisher, many):
    todo = publisher.get("/admin/").context["todo"]
    texts = [item.text for _title, group in todo for item in group]
    assert "60+ publications without authors" in texts


@pytest.mark.parametrize(
    ("term", "is_found"),
    [
        ("ada", True),
        ("li a", True),
        ("a li", True),
        ("LI, Ada", True),
        ("adal", True),
        ("liada", True),
        ("爱达", True),
        ("达", True),
        ("aida", True),
        ("li ai da", True),
        ("lovel", True),
        ("love ada", True),
        ("da", True),  # a syllable of the Chinese name
        ("dali", False),
        ("bo", False),
        ("|", False),
        ("%", False),
    ],
)
def test_people_are_found_by_any_name(publisher, monkeypatch, term, is_found):
    ada = make_person()
    OtherName.objects.create(person=ada, name="Ada Lovelace")
    address = "/admin/autocomplete/?app_label=people&model_name=authorship&field_name=person"
    for most in (5_000, 0):
        monkeypatch.setattr("people.queries.bounds.MOST", most)
        found = publisher.get(f"{address}&{urlencode({'term': term})}").json()["results"]
        assert [each["id"] for each in found] == ([str(ada.pk)] if is_found else [])


def test_names_are_found_however_they_were_written(publisher):
    (bo,) = Person.objects.bulk_create(
        [Person(slug="bo", key="bo", family_name_en="Wu", given_name_en="Bo")]
    )
    address = "/admin/people/person/?q="

    def found(term: str) -> list[str]:
        return [each.slug for each in publisher.get(address + term).context["cl"].result_list]

    assert found("wu bo") == ["bo"]
    bo.given_name_en = "Boris"
    bo.save(update_fields=["given_name_en"])
    assert (found("boris wu"), found("wubor")) == (["bo"], ["bo"])
    other = OtherName.objects.create(person=bo, name="吴博")
    assert found("wubo") == ["bo"]
    other.delete()
    assert found("博") == []


def test_deleted_pages_are_listed_in_parts(publisher, monkeypatch):
    monkeypatch.setattr("people.admin.deleted.PER_PART", 2)
    make_publication("Back", key="w-1")
    for number in (0, 1, 2, 3, 3):
        Version.objects.create(
            page_model="publication", page_key=f"w-{number}", title=f"W {number}", data=[],
            digest="", kind=VersionKind.DELETED,
        )  # fmt: skip
    first = publisher.get("/admin/deleted/")
    assert [row[0].title for row in first.context["rows"]] == ["W 3", "W 2"]
    second = publisher.get(f"/admin/deleted/?before={first.context['following']}")
    assert [row[0].title for row in second.context["rows"]] == ["W 0"]
    assert second.context["following"] is None


def test_members_find_their_own_drafts_on_the_first_page():
    member = make_account("member", Role.MEMBER)
    own, other = make_person("own", user=member), make_person("other")
    for person in (own, other):
        Draft.objects.create(
            page_model="person", page_key=person.key, title=person.slug, data=[], digest=""
        )
    page = signed_in(member).get(reverse("admin:index"))
    assert [each.title for each in page.context["open_drafts"]] == ["own"]
