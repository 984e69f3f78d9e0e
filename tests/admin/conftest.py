"""Shared by the tests of the admin: who edits, and what."""

import pytest
from django.test import Client

from people.models import Person
from tests.makers import make_person


@pytest.fixture
def review(settings) -> None:
    """Let what is saved wait until it is published."""
    settings.PROFILES_REVIEW = True


@pytest.fixture
def ada() -> Person:
    """Return somebody whose page readers see."""
    return make_person(headline_en="Engineer", headline_zh_hans="工程师")


@pytest.fixture
def publisher(admin_user) -> Client:
    """Return a browser of who may do everything."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(admin_user)
    return client
