"""Shared by all tests: the language of one test never leaks into the next."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _reset_language() -> Iterator[None]:
    with translation.override(None):
        yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _media_in_a_temporary_folder(settings, tmp_path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
