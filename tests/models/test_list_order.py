"""Places in lists: the order that they give, and that they follow every way of writing."""

import random

import pytest
from django.db.models import F

from people import models
from people.models import list_order
from people.models.querysets import dated_newest_first, newest_first

pytestmark = pytest.mark.django_db

DATES = [None, "2024", "2024-10", "2024-10-05", "spring 2024", "2023-12-31", "1000", "9999"]
PINS = [None, None, 1, 2, 32767]
DATED = [(models.Publication, "title_en"), (models.News, "text_en"), (models.Talk, "title_en")]


def made(model, name: str) -> None:
    """Make records of all kinds of date and pin, in no order."""
    chance = random.Random(7)  # noqa: S311
    records = []
    for number in range(120):
        values = {"slug": f"s-{number}"} if model is models.Publication else {}
        values |= {name: "x", "pin": chance.choice(PINS), "date": chance.choice(DATES)}
        records.append(model(key=f"k-{chance.random()}", order=number % 3, **values))
    model.objects.bulk_create(records)


def keys(model, *order) -> list[str]:
    """Return the records of a model in an order."""
    return list(model.objects.order_by(*order).values_list("key", flat=True))


@pytest.mark.parametrize(("model", "name"), DATED)
def test_places_by_pin_and_by_year_are_what_their_columns_say(model, name):
    made(model, name)
    by_date = [F("date").desc(nulls_last=True), "order", "key"]
    expected = {
        "list_place": [
            (F("date") / 10000).desc(nulls_last=True),
            F("pin").asc(nulls_last=True),
            *by_date,
        ],
        "front_place": dated_newest_first(),
        "feed_place": by_date,
    }
    if model is models.News:
        expected["list_place"] = dated_newest_first()
    names = {field.name for field in model._meta.fields}
    for place in expected.keys() & names:
        assert keys(model, place, *list_order.TIES) == keys(model, *expected[place])


def test_place_of_a_range_is_what_its_columns_say():
    chance = random.Random(7)  # noqa: S311
    records = []
    for number in range(200):
        start, end = sorted(chance.choices(["2019", "2020-05", "2021", "2024-10-05"], k=2))
        is_current = chance.random() < 0.2
        records.append(
            models.Project(
                key=f"k-{chance.random()}",
                slug=f"s-{number}",
                name_en="x",
                pin=chance.choice(PINS),
                order=number % 3,
                is_current=is_current,
                start_date=chance.choice([start, None]),
                end_date=None if is_current else chance.choice([end, None]),
            )
        )
    models.Project.objects.bulk_create(records)
    assert keys(models.Project, "list_place", "start_place", *list_order.TIES) == keys(
        models.Project, *newest_first()
    )


def test_place_follows_an_update_past_the_model():
    for title, date in (("a", "2020"), ("b", "2024")):
        models.Publication.objects.create(key=title, title_en=title, date=date)
    models.Publication.objects.filter(key="a").update(date="2025-01")
    assert keys(models.Publication, "list_place") == ["a", "b"]
    models.Publication.objects.update(date=None)
    models.Publication.objects.filter(key="b").update(pin=3)
    assert keys(models.Publication, "list_place") == ["b", "a"]


def test_years_are_spans_of_places():
    for key, date in (("a", "2023-12-31"), ("b", "2024"), ("c", "2024-12-31"), ("d", "2025")):
        models.Publication.objects.create(
            key=key, title_en=key, date=date, pin=1 if key == "b" else None
        )
    first, following = list_order.years(2024, 2024)
    found = models.Publication.objects.filter(list_place__gte=first, list_place__lt=following)
    assert sorted(each.key for each in found) == ["b", "c"]
