"""The five documents as a whole site: saved, put back, and read."""

from typing import Any

import pytest

from people.backup.restore import restore
from people.models import Person
from tests.backup.site import add_life, clear, members, quiet, saved
from tests.production import PAGES

pytestmark = pytest.mark.django_db


def test_what_is_saved_again_is_the_same_archive(documents: Any) -> None:
    add_life(Person.objects.get(key="kaiyu-shi"))
    first = saved()
    clear()
    restore(first, quiet)
    first.seek(0)
    before, after = members(first.getvalue()), members(saved().getvalue())
    for each in (before, after):
        del each["manifest.json"], each["manifest.sha256"]
    assert after == before


@pytest.mark.parametrize("language", ["en", "zh"])
def test_readers_see_the_same_pages(documents: Any, client: Any, language: str) -> None:
    def pages() -> dict[str, bytes]:
        return {name: client.get(f"/{language}/{path}").content for name, path in PAGES.items()}

    before = pages()
    archive = saved()
    clear()
    assert pages() != before
    restore(archive, quiet)
    assert pages() == before
