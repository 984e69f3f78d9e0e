"""A draft meets a page that has changed beside it."""

import pytest

from people.history import drafts
from people.history.merge import three_way
from people.history.page import page_of, snapshot
from people.models import Draft, Link, Person
from people.values.choices import DraftStatus
from tests.makers import make_person


def page(**records):
    """Return a snapshot of records, each given by its fields."""
    return [
        {"model": "people.link", "fields": {"key": key, **fields}}
        for key, fields in records.items()
    ]


BASE = {"a": {"url": "1", "label": "x"}, "b": {"url": "2"}}


@pytest.mark.parametrize(
    ("draft", "now", "expected"),
    [
        (BASE, BASE, BASE),
        # each side changed another field, or another record
        ({**BASE, "a": {"url": "9", "label": "x"}}, {**BASE, "a": {"url": "1", "label": "y"}},
         {**BASE, "a": {"url": "9", "label": "y"}}),
        ({**BASE, "a": {"url": "9", "label": "x"}}, {**BASE, "b": {"url": "8"}},
         {"a": {"url": "9", "label": "x"}, "b": {"url": "8"}}),
        # the same field: the draft's stands
        ({**BASE, "b": {"url": "9"}}, {**BASE, "b": {"url": "8"}}, {**BASE, "b": {"url": "9"}}),
        # emptied by one
        ({**BASE, "a": {"url": "1"}}, {**BASE, "b": {"url": "8"}}, {"a": {"url": "1"}, "b": {"url": "8"}}),
        # added, removed
        ({**BASE, "c": {"url": "3"}}, {**BASE, "d": {"url": "4"}},
         {**BASE, "c": {"url": "3"}, "d": {"url": "4"}}),
        ({"a": BASE["a"]}, BASE, {"a": BASE["a"]}),
        (BASE, {"a": BASE["a"]}, {"a": BASE["a"]}),
        # removed by one, changed by the other: kept
        ({"a": BASE["a"]}, {**BASE, "b": {"url": "8"}}, {**BASE, "b": {"url": "8"}}),
        ({**BASE, "b": {"url": "9"}}, {"a": BASE["a"]}, {**BASE, "b": {"url": "9"}}),
    ],
)  # fmt: skip
def test_both_sides_are_kept(draft, now, expected):
    merged = three_way(page(**BASE), page(**draft), page(**now))
    assert {each["fields"]["key"]: each["fields"] for each in merged} == {
        key: {"key": key, **fields} for key, fields in expected.items()
    }


@pytest.mark.django_db
def test_what_was_loaded_beside_a_draft_is_published_with_it():
    ada = make_person(headline_en="Engineer")
    taken = snapshot(page_of(ada))
    taken[0]["fields"]["headline_en"] = "Chief"
    drafts.save(page_of(ada), taken, "Ada", None, DraftStatus.DRAFT)
    ada.location_en = "Beijing"
    ada.save()
    Link.objects.create(person=ada, url="https://example.org")
    drafts.publish(Draft.objects.get(), None)
    ada = Person.objects.get()
    assert (ada.headline_en, ada.location_en, ada.links.count()) == ("Chief", "Beijing", 1)
