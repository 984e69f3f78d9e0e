"""Shared by all tests: nothing of one test leaks into the next, and one real browser for all."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from tests.canonical import fixture_paths

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


# Made-up records are the same at each run; HYPOTHESIS_PROFILE=search looks for new ones.
hypothesis_settings.register_profile(
    "same",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # machines differ
)
hypothesis_settings.register_profile("search", deadline=None, max_examples=500)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture(autouse=True)
def _reset_language() -> Iterator[None]:
    with translation.override(None):
        yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _media_in_a_temporary_folder(request, settings, tmp_path) -> None:
    loaded = "documents" in request.fixturenames
    settings.MEDIA_ROOT = request.getfixturevalue("documents") if loaded else tmp_path / "media"


@pytest.fixture(scope="module")
def documents(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[Path]:
    """Load the five documents once for all tests of a module; returns the folder of their media.

    Each test's own transaction lies within this one, so no test sees the changes of another.
    """
    media = tmp_path_factory.mktemp("media")
    outer = transaction.atomic()
    with django_db_blocker.unblock(), override_settings(MEDIA_ROOT=media):
        outer.__enter__()
        call_command("loaddata", *map(str, fixture_paths()), verbosity=0)
    yield media
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        outer.__exit__(None, None, None)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Give the machine's Chromium; without one the test is skipped, or fails where it must run.

    `BROWSER_TESTS=required` says that it must.
    """
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        reason = f"no browser: none of {', '.join(CHROMIUM)} is installed"
        if os.environ.get("BROWSER_TESTS") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    # Playwright keeps an event loop in this thread; Django would take our queries for async ones.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        # In a container, as root, Chromium has neither its sandbox nor much shared memory.
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
