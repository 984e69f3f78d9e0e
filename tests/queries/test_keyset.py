"""Pages by cursor: there and back over a whole list, whatever happens to it meanwhile."""

import pytest
from django.db import connection

from people import models
from people.models.person import BY_SURNAME, IN_ORDER
from people.queries import directory, keyset, news, project, publication, talk
from people.queries.keyset import FIRST, LAST, Cursor

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows():
    """Give seven news of three days, some of the same place but for their key."""
    dates = ["2024", "2024", "2023-05", None, "2024", "2023-05", None]
    models.News.objects.bulk_create(
        [
            models.News(key=f"n/{number}.x", text_en="x", date=date, order=number % 2)
            for number, date in enumerate(dates)
        ]
    )
    return list(news.public().order_by(*news.ORDER))


def page(cursor: Cursor, size: int = 3):
    """Return a page of the news."""
    return keyset.page(news.public(), news.ORDER, cursor, size)


def way(start: Cursor, name: str) -> list[list[models.News]]:
    """Return the pages from a cursor on, in one direction."""
    found, cursor = [], start
    while cursor is not None:
        found.append(page(cursor).rows)
        cursor = getattr(page(cursor), name)
    return found


def test_pages_lead_there_and_back(rows):
    assert way(FIRST, "next") == [rows[:3], rows[3:6], rows[6:]]
    second = page(FIRST).next
    third = page(second).next
    assert [page(third).previous, page(second).previous] == [second, FIRST]


def test_last_page_is_full_and_leads_back(rows):
    assert way(LAST, "previous") == [rows[4:], rows[1:4], rows[:3]]
    assert page(LAST).next is None
    middle = page(page(LAST).previous)
    assert page(middle.next).rows == rows[4:]


@pytest.mark.parametrize("cursor", [FIRST, LAST])
def test_list_of_one_page_has_no_other(rows, cursor):
    whole = page(cursor, size=7)
    assert (whole.rows, whole.is_whole, whole.cursor) == (rows, True, FIRST)


def test_page_begins_where_it_did_when_the_record_before_it_is_gone(rows):
    second = page(FIRST).next
    rows[2].delete()
    assert page(second).rows == rows[3:6]
    assert page(second).previous == FIRST
    models.News.objects.create(key="new", text_en="x", date="2025")
    assert page(second).rows == rows[3:6]


def test_cursor_after_which_nothing_is_left_is_the_first_page(rows):
    third = page(page(FIRST).next).next
    rows[6].delete()
    assert (page(third).rows, page(third).cursor) == (rows[:3], FIRST)


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "1",
        "1.2",
        "a.0.n",
        "1.b.n",
        "1.0.\x00",
        "1.0.\ud800",
        "²..",
        "9" * 19 + ".0.n",
        "1.0." + "a" * 600,
    ],
)
def test_what_is_no_cursor_is_the_first_page(rows, text):
    for cursor in (Cursor(after=text), Cursor(before=text)):
        assert page(cursor).rows == rows[:3]


def test_place_of_an_empty_list_is_its_first_page():
    assert page(LAST).rows == page(Cursor(after="1.0.x")).rows == []


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="a few rows are sorted, by its statistics"
)
@pytest.mark.parametrize(
    ("records", "order"),
    [
        (lambda: directory.public(), IN_ORDER),
        (lambda: directory.public(), BY_SURNAME),
        (lambda: directory.public(), directory.ORDERS["pinyin"]),
        (publication.public, publication.ORDER),
        (lambda: publication.Filters(kind="report").apply(), publication.ORDER),
        (lambda: publication.Filters(year=2024).apply(), publication.ORDER),
        (lambda: publication.public(), ("front_place", "order", "key")),
        (lambda: publication.public(), ("feed_place", "order", "key")),
        (project.everything, project.ORDER),
        (news.public, news.ORDER),
        (talk.public, talk.ORDER),
    ],
)
def test_every_page_is_read_from_an_index_and_none_is_sorted(records, order):
    place = tuple("x" if name in {"key", "sort_key", "pinyin_key"} else 1 for name in order)
    ahead = records().order_by(*order)
    back = records().order_by(*(f"-{name}" for name in order))
    for rows in (
        ahead,
        ahead.filter(keyset.Lies(order, ">", place)),
        back,
        back.filter(keyset.Lies(order, "<=", place)),
    ):
        plan = rows[:26].explain()
        assert ("TEMP B-TREE" in plan, "USING INDEX" in plan) == (False, True)
