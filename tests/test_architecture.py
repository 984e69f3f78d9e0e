"""The layers: who may import whom, who reads the database, and what pages are made of.

Each failure is a list of `file:line: what is wrong`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Each part of `people` and the parts that it may import besides itself.
CORE = {"values", "images", "models", "queries", "pages"}
MAY_IMPORT = {
    "values": set(),
    "formats": {"values"},
    "citations": {"values", "formats", "cv"},
    "images": {"values"},
    "models": {"values", "images"},
    "changes": {"models"},
    "search": {"values", "models", "changes"},
    "queries": {"values", "models", "search"},
    "page_cache": {"values", "models", "changes", "views"},
    "pages": {"values", "images", "models", "queries", "formats", "exports", "search"},
    "cv": CORE,
    "serializers": {"values", "models", "queries"},
    "history": {"values", "models", "queries", "serializers"},
    "exchange": {"values", "models", "queries"},
    "exports": {"values", "formats", "models", "queries"},
    "imports": {"values", "formats", "models", "queries", "exports", "bulk"},
    "accounts": CORE,
    "bulk": {"values", "models", "serializers"},
    "sample": {"values", "models", "bulk"},
    "static_site": CORE | {"exports", "search"},
    "backup": {"values", "images", "models", "history", "accounts"},
    "admin": CORE
    | {"serializers", "history", "exchange", "views", "accounts", "formats", "exports", "imports"},
    "api": CORE | {"formats", "exports", "views"},
    "apps": CORE | {"history", "accounts", "changes", "search"},
    "context": CORE,
    "management": CORE
    | {
        "serializers",
        "history",
        "exchange",
        "accounts",
        "formats",
        "exports",
        "imports",
        "backup",
        "bulk",
        "sample",
        "search",
        "static_site",
    },
    "middleware": CORE | {"search"},
    "templatetags": CORE | {"search"},
    "translation": CORE,
    "urls": CORE | {"views", "api"},
    "views": CORE | {"cv", "history", "formats", "exports", "citations"},
}
READS_RECORDS = {
    "models", "queries", "serializers", "history", "exchange", "accounts", "admin", "management",
    "migrations", "exports", "imports", "backup", "bulk", "changes", "sample", "page_cache", "search",
}  # fmt: skip
# The formats of exchange know texts only; these two know records.
KNOWS_RECORDS = {"people/exchange/plan.py", "people/exchange/waiting.py"}
MAY_IMPORT_FROM_SITE = {
    "people.api",
    "people.page_cache",
    "people.values",
    "people.views",
}

STYLE_OR_SCRIPT = re.compile(r"<style\b|<script\b(?![^>]*\bsrc=)|\s(?:style|on[a-z]+)\s*=", re.I)
ADDRESS = re.compile(r"(?:https?:)?//[a-z0-9][\w.-]*\.[a-z]{2,}", re.I)
TEMPLATE_TAG = re.compile(r"{%.*?%}|{{.*?}}")
LINK_TO_READ = re.compile(r"<a\b[^>]*>", re.I)
NAMESPACE = "http://www.w3.org/"


def modules(package: str) -> Iterator[Path]:
    """Yield the modules of a package, without migrations."""
    for path in sorted((ROOT / package).rglob("*.py")):
        if "migrations" not in path.parts:
            yield path


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and full name of all that a module imports, within functions too."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def part_of(path: Path) -> str:
    """Return the part of `people` that a module belongs to."""
    return path.relative_to(ROOT / "people").parts[0].removesuffix(".py")


def imported_parts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and name of each part of `people` that a module imports."""
    for line, name in imports(path):
        if name.split(".")[0] == "people":
            yield line, name.split(".")[1]


def found(path: Path, line: int, what: str) -> str:
    """Return one line of a report."""
    return f"{path.relative_to(ROOT)}:{line}: {what}"


def test_every_part_of_people_has_its_place_in_the_layers():
    parts = {part_of(path) for path in modules("people")} - {"__init__"}
    assert parts - set(MAY_IMPORT) == set()


def test_parts_import_lower_layers_only():
    wrong = [
        found(path, line, f"{part_of(path)} may not import {part}")
        for path in modules("people")
        for line, part in imported_parts(path)
        if part not in MAY_IMPORT.get(part_of(path), set()) | {part_of(path)}
    ]
    assert wrong == []


def test_values_hold_no_database_state():
    wrong = [
        found(path, line, f"values may not import {name}")
        for path in modules("people/values")
        for line, name in imports(path)
        if name.startswith(("django.conf.", "django.contrib.", "django.db.", "django.http."))
        and not name.startswith("django.db.models.")  # choices
    ]
    assert wrong == []


def test_formats_of_exchange_know_no_records():
    wrong = [
        found(path, line, f"a format may not import {name}")
        for path in modules("people/exchange")
        if str(path.relative_to(ROOT)) not in KNOWS_RECORDS
        for line, name in imports(path)
        if name.startswith(("people.models", "people.queries", "django.db", "django.conf"))
        or name in {"people.exchange.plan", "people.exchange.waiting"}
    ]
    assert wrong == []


WITH_DJANGO = {"addresses", "choices", "colors", "validators"}


def test_formats_know_nothing_of_django():
    wrong = [
        found(path, line, f"a format may not import {name}")
        for path in modules("people/formats")
        for line, name in imports(path)
        if name.split(".")[0] == "django"
        or (name.startswith("people.values.") and name.split(".")[2] in WITH_DJANGO)
    ]
    assert wrong == []


def test_parts_that_know_django_are_known():
    """What formats may import of `people.values` is told by a list; this keeps the list right."""
    knowing = {
        path.stem
        for path in modules("people/values")
        for _line, name in imports(path)
        if name.split(".")[0] in {"django", "PIL"}
    }
    assert knowing == WITH_DJANGO


def test_people_knows_nothing_of_the_project_around_it():
    wrong = [
        found(path, line, f"people may not import {name}")
        for path in modules("people")
        for line, name in imports(path)
        if name.split(".")[0] in {"profiles_site", "tests"}
    ]
    assert wrong == []


def test_project_enters_people_by_its_addresses_only():
    wrong = [
        found(path, line, f"{name} is not for the project to import")
        for path in modules("profiles_site")
        for line, name in imports(path)
        if name.split(".")[0] == "people"
        and (
            path.name not in {"urls.py", "wsgi.py"}
            or ".".join(name.split(".")[:2]) not in MAY_IMPORT_FROM_SITE
        )
    ]
    assert wrong == []


def test_public_parts_read_records_through_queries_only():
    managers = {"objects", "_default_manager", "_base_manager"}
    wrong = [
        found(path, node.lineno, f"{part_of(path)} asks people.queries instead of .{node.attr}")
        for path in modules("people")
        if part_of(path) not in READS_RECORDS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in managers
    ]
    assert wrong == []


def page_sources() -> list[Path]:
    """Return templates, stylesheets and scripts."""
    places = [ROOT / "templates", ROOT / "people" / "static", ROOT / "people" / "templates"]
    kinds = {".html", ".css", ".js", ".svg", ".txt", ".xml"}
    return sorted(path for place in places for path in place.rglob("*") if path.suffix in kinds)


def test_pages_have_no_inline_style_or_script():
    wrong = [
        found(path, number, match.group().strip())
        for path in page_sources()
        if path.suffix in {".html", ".svg"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in STYLE_OR_SCRIPT.finditer(TEMPLATE_TAG.sub("", line))
    ]
    assert wrong == []


def test_pages_load_nothing_from_another_host():
    """A link that a reader may follow is none of this; it is in an `<a>` and nowhere else."""
    wrong = []
    for path in page_sources():
        text = LINK_TO_READ.sub(
            lambda link: "\n" * link.group().count("\n"), path.read_text(encoding="utf-8")
        )
        for number, line in enumerate(text.splitlines(), 1):
            addresses = (match.group() for match in ADDRESS.finditer(line.replace(NAMESPACE, "")))
            wrong += [found(path, number, address) for address in addresses]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import people.models", [(1, "people.models")]),
        ("from people import models, values", [(1, "people.models"), (1, "people.values")]),
        ("from . import base", [(1, "people.views.base")]),
        ("from ..queries import news", [(1, "people.queries.news")]),
        ("def late():\n    from people.pages import head", [(2, "people.pages.head")]),
    ],
)
def test_imports_are_found_however_they_are_written(tmp_path, monkeypatch, source, expected):
    monkeypatch.setattr("tests.test_architecture.ROOT", tmp_path)
    path = tmp_path / "people" / "views" / "made_up.py"
    path.parent.mkdir(parents=True)
    path.write_text(source)
    assert list(imports(path)) == expected


@pytest.mark.parametrize(
    ("line", "is_wrong"),
    [
        ('<p style="color: red">', True),
        ('<a href="/" onclick="go()">', True),
        ("<style>", True),
        ("<script>go()</script>", True),
        ('<script type="module" src="{% static "a.js" %}"></script>', False),
        ('<link rel="stylesheet" href="{% static "a.css" %}">', False),
        ('<div data-style="plain" class="on">', False),
        ('{% include "row.html" with one=first %}', False),
    ],
)
def test_inline_style_and_script_are_told_from_files(line, is_wrong):
    assert bool(STYLE_OR_SCRIPT.search(TEMPLATE_TAG.sub("", line))) is is_wrong
