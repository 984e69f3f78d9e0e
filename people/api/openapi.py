"""The description of the API: OpenAPI 3.1, made from the resources and records that are served."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from people.api import problem
from people.api.resources import PAGING, RESOURCES, SINGULAR, Parameter, Resource
from people.api.schema import URI, components, ref

VERSION = "1.0.0"
# What of a person's works stands in the answer on the person: whole records, or names only.
WHOLE = {"awards": "Award", "patents": "Patent", "press": "Press", "talks": "Talk", "news": "News"}
NAMED = ("publications", "projects")


def document() -> dict[str, Any]:
    """Return the document in the active language."""
    paths: dict[str, Any] = {}
    for resource in RESOURCES:
        paths[f"/{resource.name}/"] = {"get": _list(resource)}
        if resource.has_pages:
            paths[f"/{resource.name}/{{slug}}/"] = {"get": _one(resource)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Profiles API",
            "version": VERSION,
            "description": _(
                "Read-only: what the pages of this site show, in both languages side by side."
            ),
        },
        "servers": [{"url": f"{settings.BASE_URL}/api/v1"}],
        "paths": paths,
        "components": {"schemas": schemas()},
    }


def schemas() -> dict[str, Any]:
    """Return all named schemas: records, lists of them, a person with works, problems."""
    found = {**components(), "Problem": problem.SCHEMA, "Reference": _REFERENCE}
    for resource in RESOURCES:
        found[list_name(resource)] = {
            "type": "object",
            "properties": {
                "count": {
                    "description": "Null for a list of more than 1,000.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                },
                "next": {"anyOf": [URI, {"type": "null"}]},
                "previous": {"anyOf": [URI, {"type": "null"}]},
                "results": {"type": "array", "items": ref(resource.model.__name__)},
            },
            "required": ["count", "next", "previous", "results"],
            "additionalProperties": False,
        }
    person = found["Person"]
    works = {name: {"type": "array", "items": ref(kind)} for name, kind in WHOLE.items()}
    works |= {name: {"type": "array", "items": ref("Reference")} for name in NAMED}
    found["PersonWithWorks"] = {
        **person,
        "description": "A person with all that stands on their page.",
        "properties": {**person["properties"], **works},
        "required": [*person["required"], *works],
    }
    return found


_REFERENCE: dict[str, Any] = {
    "description": "The name of a record with a page of its own, and where it is.",
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "title": ref("Text"),
        "url": ref("Addresses"),
        "api_url": URI,
    },
    "required": ["id", "title", "url", "api_url"],
    "additionalProperties": False,
}


def list_name(resource: Resource) -> str:
    """Return the name of the schema of a page of records."""
    return f"{resource.model.__name__}List"


def one_name(resource: Resource) -> str:
    """Return the name of the schema of one record by itself."""
    return "PersonWithWorks" if resource.name == "people" else resource.model.__name__


def _list(resource: Resource) -> dict[str, Any]:
    return {
        "operationId": f"list_{resource.name}",
        "summary": str(resource.title),
        "parameters": [_parameter(each) for each in (*resource.filters, *PAGING)],
        "responses": _responses(list_name(resource), "400"),
    }


def _one(resource: Resource) -> dict[str, Any]:
    slug = {"name": "slug", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        "operationId": f"get_{SINGULAR[resource.name]}",
        "summary": str(resource.title),
        "parameters": [slug],
        "responses": _responses(one_name(resource), "404"),
    }


def _parameter(each: Parameter) -> dict[str, Any]:
    return {
        "name": each.name,
        "in": "query",
        "description": str(each.description),
        "schema": dict(each.schema),
    }


def _responses(name: str, *errors: str) -> dict[str, Any]:
    wrong = {
        "description": _("A problem"),
        "content": {problem.MEDIA_TYPE: {"schema": ref("Problem")}},
    }
    return {
        "200": {
            "description": _("What was asked for"),
            "content": {"application/json": {"schema": ref(name)}},
        },
        "304": {"description": _("The same as before")},
        **dict.fromkeys(errors, wrong),
    }
