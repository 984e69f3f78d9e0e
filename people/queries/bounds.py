"""How far editors' pages look into tables of very many records."""

from typing import Any

from django.db import models

# What lists count and page through, in an order that need not be indexed.
MOST = 5_000
# What conditions without an index are put to.
NEWEST = 20_000
# What is looked at text by text.
LOOKED_AT = 5_000


def has_more_than(count: int, records: models.QuerySet[Any]) -> bool:
    """Whether there are more records than that, without counting all of them."""
    return bool(records.order_by().values("pk")[count : count + 1])


def is_large(model: type[models.Model]) -> bool:
    """Whether a table has more records than a list counts."""
    return has_more_than(MOST, model._base_manager.all())


def newest(records: models.QuerySet[Any], count: int = NEWEST) -> models.QuerySet[Any]:
    """Return those of the records that are among the newest of their table."""
    ages = records.model._base_manager.order_by("-pk").values_list("pk", flat=True)
    oldest = ages[count - 1 : count].first()
    return records if oldest is None else records.filter(pk__gte=oldest)


def count_up_to(most: int, records: models.QuerySet[Any]) -> int:
    """Return how many records there are; one more than `most` stands for more."""
    return records.order_by().values("pk")[: most + 1].count()
