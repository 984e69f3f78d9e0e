"""How many queries lists and forms take: as many for five hundred records or rows as for one."""

from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from people import models
from tests.admin.rows import NAMES, bulk

pytestmark = pytest.mark.django_db

SIZES = (1, 20, 500)
LISTS = {
    "Award": 6,
    "Education": 6,
    "News": 6,
    "OldSlug": 6,
    "Organization": 6,
    "Patent": 7,
    "Position": 7,
    "Person": 23,
    "Press": 6,
    "Project": 7,
    "Publication": 7,
    "SkillGroup": 6,
    "Tag": 6,
    "Talk": 6,
}
FORMS = {
    "Award": 14,
    "Education": 31,
    "News": 17,
    "OldSlug": 21,
    "Organization": 11,
    "Patent": 19,
    "Position": 57,
    "Person": 60,
    "Press": 14,
    "Project": 34,
    "Publication": 28,
    "SkillGroup": 29,
    "Tag": 12,
    "Talk": 18,
}


def queries_of(client: Any, address: str) -> int:
    """Return how many queries a page takes."""
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert (address, response.status_code) == (address, 200)
    return len(queries)


def made(model: type[Any], size: int, **fields: Any) -> list[Any]:
    """Make rows that name a record of their own each."""
    named = {name: some(target, size) for name, target in NAMES.get(model, {}).items()}
    each = {name: (lambda number, rows=rows: rows[number]) for name, rows in named.items()}
    return bulk(model, size, **{**each, **fields})


def some(model: type[Any], size: int) -> list[Any]:
    """Return so many records of a model, made if there are fewer."""
    found = list(model.objects.order_by("pk")[:size])
    own = {"slug": lambda number: f"some-{size}-{number}"} if model is models.Person else {}
    return [*found, *bulk(model, size - len(found), **own)]


def fields_of_owner(model: type[Any], owner: Any) -> dict[str, Any]:
    """Return the field by which rows hang on a record."""
    name = next(each.name for each in model._meta.fields if each.related_model is type(owner))
    return {name: owner}


REGISTERED = {
    model: options
    for model, options in admin.site._registry.items()
    if model._meta.app_label == "people" and model is not models.Site
}


def fill(model: type[Any], count: int) -> Any:
    """Leave as many records of a model as are wanted; returns one."""
    owners = {"person": None}
    if model in {models.Position, models.Education, models.SkillGroup, models.OldSlug}:
        owners = {"person": some(models.Person, 1)[0]}
    model._base_manager.all().delete()
    return made(model, count, **{name: each for name, each in owners.items() if each})[0]


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model.__name__)
def test_lists_take_the_same_queries_for_any_number_of_records(admin_client, model):
    address = reverse(f"admin:people_{model._meta.model_name}_changelist")
    admin_client.get(address)  # what a process asks once, such as the kinds of content
    found = []
    for size in SIZES:
        fill(model, size)
        found.append(queries_of(admin_client, address))
    assert found == [LISTS[model.__name__]] * len(SIZES)


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model.__name__)
def test_forms_take_the_same_queries_for_any_number_of_rows(admin_client, model):
    record = fill(model, 1)
    address = reverse(f"admin:people_{model._meta.model_name}_change", args=[record.pk])
    found = []
    for size in (1, *SIZES):
        for inline in REGISTERED[model].inlines:
            own = fields_of_owner(inline.model, record)
            inline.model._base_manager.filter(**own).delete()
            made(inline.model, size, **own)
        found.append(queries_of(admin_client, address))
    del found[0]  # with what a process asks once, such as the kinds of content
    assert found == [FORMS[model.__name__]] * len(SIZES)
