"""The command that measures with Lighthouse: what it keeps of the reports, and how it tells it."""

import re
from pathlib import Path

import pytest
from django.urls import resolve
from django.utils import translation

from people import urls
from tests import lighthouse
from tests.lighthouse import Measure, median, read, section, with_section
from tests.production import LANGUAGES, PAGES

ROOT = Path(__file__).resolve().parent.parent


def report(performance: float | None = 1.0, audit: float = 1.0) -> dict:
    """Return as much of a report as is read."""
    return {
        "lighthouseVersion": "12.8.2",
        "categories": {
            name: {
                "score": performance if name == "performance" else 1.0,
                "auditRefs": [{"id": "largest-contentful-paint", "weight": 25}],
            }
            for name in lighthouse.CATEGORIES
        },
        "audits": {
            "largest-contentful-paint": {
                "score": audit,
                "scoreDisplayMode": "numeric",
                "numericValue": 1234.5,
            },
            "total-byte-weight": {"numericValue": 61440},
        },
    }


def scored(performance: int, paint: int = 1000) -> Measure:
    return Measure((performance, 100, 100, 100), paint, 60, "12.8.2")


def test_scores_paint_and_weight_are_taken_from_a_report():
    assert read(report(0.985)) == Measure((98, 100, 100, 100), 1234, 60, "12.8.2")
    assert read(report(audit=0.5)).faults[0] == "performance: largest-contentful-paint"


@pytest.mark.parametrize(
    "failed", [report(None), report() | {"runtimeError": {"message": "no first paint"}}]
)
def test_a_run_that_failed_is_no_result(failed):
    with pytest.raises(ValueError, match=r"without a score|no first paint"):
        read(failed)


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        ([(97, 900)], (97, 900)),
        ([(100, 900), (90, 1500), (99, 1200)], (99, 1200)),
        ([(100, 900), (99, 1200)], (99, 1200)),  # between two the worse one
    ],
)
def test_median_of_runs(runs, expected):
    found = median([scored(*run) for run in runs])
    assert (found.scores[0], found.largest_paint) == expected


def test_a_run_that_fails_now_and_then_is_run_again():
    outcomes = [ValueError("no first paint"), scored(100)]

    def action() -> Measure:
        outcome = outcomes.pop(0)
        if isinstance(outcome, ValueError):
            raise outcome
        return outcome

    assert lighthouse.again(action) == scored(100)
    outcomes[:] = [ValueError("no first paint")] * 3
    with pytest.raises(ValueError, match="no first paint"):
        lighthouse.again(action)


def test_table_has_a_row_for_each_page_and_language_and_says_what_is_missing():
    results = {
        ("home", "zh", "mobile"): scored(99, 1260),
        ("home", "zh", "desktop"): scored(100),
        ("home", "en", "mobile"): scored(100),
    }
    text = section(results, 3, "2026-11-30", "2 cores")
    assert "Lighthouse 12.8.2, by" in text
    best = "100 / 100 / 100 / 100"
    row = f"| home | zh | 99 / 100 / 100 / 100 | {best} | 1.3 s | 60 KiB | 2026-11-30, 3 runs |"
    assert row in text.splitlines()
    assert f"| home | en | {best} | not run | 1.0 s | 60 KiB | 2026-11-30, 3 runs |" in text
    assert "Not measured yet: directory (zh), directory (en), person (zh)" in text


def test_rows_of_pages_that_are_not_measured_stay():
    first = section({("news", "en", "mobile"): scored(90)}, 1, "2026-11-01", "2 cores")
    new = {("home", "zh", "mobile"): scored(100), ("home", "zh", "desktop"): scored(100)}
    text = section(new, 3, "2026-11-30", "2 cores", first)
    rows = [line for line in text.splitlines() if line.startswith(("| home", "| news"))]
    assert [row.split("|")[1:3] for row in rows] == [[" home ", " zh "], [" news ", " en "]]
    assert rows[1].endswith("| 2026-11-01, 1 run |")
    assert section(new, 3, "2026-11-30", "2 cores", text) == text


def test_only_its_own_part_of_the_document_is_rewritten():
    text = section({("home", "zh", "mobile"): scored(100)}, 3, "2026-11-30", "2 cores")
    new = with_section("# Quality\n\nWords.\n", text)
    assert new.startswith("# Quality\n\nWords.\n\n## Lighthouse\n")
    assert with_section(new, text) == new
    around = with_section(f"{new}\n## More\n\nKept.\n", text.replace("100 / 100", "99 / 99"))
    assert around.endswith("\n\n## More\n\nKept.\n")
    assert "99 / 99" in around
    assert with_section(around, text.replace("100 / 100", "99 / 99")) == around


def test_every_kind_of_page_is_measured():
    """A page that is added to the site belongs into the list too."""
    with translation.override("en"):
        measured = {resolve(f"/en/{path}").url_name for path in PAGES.values()}
    pages = {
        pattern.name
        for pattern in urls.urlpatterns
        if str(pattern.pattern) == "" or str(pattern.pattern).endswith("/")
    }
    # Results of a search are not for crawlers, which Lighthouse would hold against them.
    assert pages - {"search"} == measured


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_are_pages_of_the_documents(client, documents, db, language):
    found = {page: client.get(f"/{language}/{path}").status_code for page, path in PAGES.items()}
    assert set(found.values()) == {200}, found


def test_readme_tells_the_command_and_the_report_has_its_part():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in re.findall(r"python -m tests\.(\w+)", readme):
        assert (ROOT / "tests" / f"{name}.py").exists(), name
    assert "python -m tests.lighthouse" in readme
    assert lighthouse.HEADING in lighthouse.REPORT.read_text(encoding="utf-8")


def test_the_checks_of_every_change_do_not_need_it():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "lighthouse" not in script
    assert "npm" not in script
