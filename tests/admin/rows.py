"""Many rows of every kind at once, for tests of how many queries a page takes."""

from collections.abc import Callable
from itertools import count
from typing import Any

from people import models

Maker = Callable[[int], Any]
NUMBERS = count()


def bulk(model: type[Any], size: int, **fields: Any) -> list[Any]:
    """Make rows of a model; a field may be given as a function of the row's number."""
    made = []
    for number in range(size):
        values = {**USUAL[model](number), **fields}
        values = {name: each(number) if callable(each) else each for name, each in values.items()}
        made.append(model(key=f"{model.__name__}-{next(NUMBERS)}", **values))
    return model._base_manager.bulk_create(made)


def person(number: int) -> dict[str, Any]:
    """Return the fields of a person."""
    return {"slug": f"p-{number}", "family_name_en": "Li", "given_name_en": f"Ada {number}"}


# What a row of each model says, by its number. Owners and related records are given by the test.
USUAL: dict[type[Any], Maker] = {
    models.Person: person,
    models.Organization: lambda n: {"name_en": f"University {n}"},
    models.Tag: lambda n: {"name_en": f"Topic {n}"},
    models.Publication: lambda n: {"slug": f"w-{n}", "title_en": f"Study {n}", "date": 2024},
    models.Project: lambda n: {"slug": f"t-{n}", "name_en": f"Tool {n}"},
    models.Patent: lambda n: {"number": f"CN{n}", "status": "granted"},
    models.Award: lambda n: {"name_en": f"Prize {n}", "years": (2020,)},
    models.Press: lambda n: {"title_en": f"Report {n}"},
    models.News: lambda n: {"text_en": f"News {n}"},
    models.Talk: lambda n: {"title_en": f"Talk {n}"},
    models.OldSlug: lambda n: {"kind": "person", "slug": f"old-{n}"},
    models.Position: lambda n: {"title_en": f"Engineer {n}", "order": n},
    models.Education: lambda n: {"level": "master", "degree_en": f"Degree {n}", "order": n},
    models.SkillGroup: lambda n: {"name_en": f"Skills {n}", "order": n},
    models.Skill: lambda n: {"name_en": f"Skill {n}", "order": n},
    models.Section: lambda n: {"kind": "free", "title_en": f"Section {n}", "order": n},
    models.Figure: lambda n: {"value": n, "label_en": f"Figure {n}", "order": n},
    models.OtherName: lambda n: {"name": f"Name {n}", "order": n},
    models.Link: lambda n: {"kind": "website", "url": f"https://example.org/{n}", "order": n},
    models.Tagging: lambda n: {"order": n},
    models.Authorship: lambda n: {"printed_name": f"Author {n}", "order": n},
    models.Contributor: lambda n: {"printed_name": f"Author {n}", "order": n},
    models.Inventorship: lambda n: {"printed_name": f"Author {n}", "order": n},
    models.Supervisor: lambda n: {"printed_name": f"Mentor {n}", "order": n},
    models.SubRole: lambda n: {"title_en": f"Role {n}", "order": n},
}
# What rows of a model name besides their owner.
NAMES: dict[type[Any], dict[str, type[Any]]] = {
    models.Position: {"organization": models.Organization},
    models.Education: {"organization": models.Organization},
    models.Tagging: {"tag": models.Tag},
    models.Authorship: {"person": models.Person},
    models.Contributor: {"person": models.Person},
    models.Inventorship: {"person": models.Person},
    models.Supervisor: {"person": models.Person},
}
