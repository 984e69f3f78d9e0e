"""Every fact of the five documents is in their PDFs, in each language, and nothing invented."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.canonical import fixture_paths
from tests.cv.reader import Pdf, read, squeezed
from tests.fixtures.facts import DOCUMENTS, Entry, parts
from tests.fixtures.test_facts import label_in

pytestmark = pytest.mark.django_db  # so that there is a database

VARIANTS = {
    "en": ("en", "", ["en"]),
    "zh": ("zh", "", ["zh-hans"]),
    "modern-en": ("en", "?style=modern", ["en"]),
    "modern-zh": ("zh", "?style=modern", ["zh-hans"]),
    "both": ("en", "?language=both", ["en", "zh-hans"]),
}
CVS = [(slug, variant) for slug in DOCUMENTS for variant in VARIANTS]
MARKS = re.compile("[🏆🥇🥈🥉⭐]")
CAPTIONS = {
    text
    for path in fixture_paths()
    for record in json.loads(path.read_text(encoding="utf-8"))
    for name, text in record["fields"].items()
    if name.startswith("teaser_") and text
}


@pytest.fixture(scope="module")
def cvs(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[tuple[str, str], Pdf]]:
    """Return the served CVs of each person."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        call_command("loaddata", *fixture_paths(), verbosity=0)
        found = {}
        for slug, variant in CVS:
            prefix, query, _languages = VARIANTS[variant]
            response = Client().get(f"/{prefix}/people/{slug}/cv.pdf{query}")
            assert response.status_code == 200
            found[slug, variant] = read(response.content)
        transaction.set_rollback(True)
    yield found


def facts_of(entry: Entry, language: str) -> list[str]:
    """Return all that an entry says in a language."""
    facts = entry.facts_in(language) + [label_in(label, language) for label in entry.labels]
    facts += [label_in(link, language) for link in parts(entry.links or "")]
    facts += (entry.tags_in(language) or []) + parts(entry.names)
    # Pictures are left out, with what describes them; marks of awards are stars.
    return [MARKS.sub("★", fact) for fact in facts if not any(fact in text for text in CAPTIONS)]


@pytest.mark.parametrize(("slug", "variant"), CVS)
def test_cv_says_all_that_the_page_says(cvs, slug, variant):
    text, lost = cvs[slug, variant].text, []
    for language in VARIANTS[variant][2]:
        for entry in DOCUMENTS[slug].entries:
            lost += [fact for fact in facts_of(entry, language) if squeezed(fact) not in text]
    assert lost == []
