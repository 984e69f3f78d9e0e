"""Two editors, one page: the second sees what the first did and loses nothing."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from people.models import Draft, Link, Person
from tests.admin.forms import opened, read_form, save, url
from tests.makers import make_position

pytestmark = pytest.mark.django_db


@pytest.fixture
def second() -> Client:
    """Return the browser of another editor."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("second", password="x"))
    return client


def send(client: Client, address: str, data: dict):
    """Save a form that was opened before."""
    return client.post(address, {**data, "_save": "1"}, follow=True)


def shown_again(response) -> dict:
    """Return what the form that came back would submit."""
    html = response.content.decode()
    assert 'class="conflict"' in html
    data = read_form(html, "person_form")
    return {name: values[0] if len(values) == 1 else values for name, values in data.items()}


def test_the_second_is_told_who_changed_what_and_both_are_kept(publisher, second, ada, admin_user):
    mine = opened(second, url(ada))
    save(publisher, url(ada), headline_en="From the first", location_en="Moon")
    response = send(
        second, url(ada), {**mine, "headline_en": "From the second", "biography_en": "New."}
    )
    html = response.content.decode()
    assert admin_user.get_username() in html
    assert ("From the first" in html, "From the second" in html) == (True, True)
    assert Person.objects.get().headline_en == "From the first"  # nothing is overwritten
    again = shown_again(response)
    # what was typed stays, what only the first changed is taken over
    assert again["headline_en"] == "From the second"
    assert (again["biography_en"], again["location_en"]) == ("New.", "Moon")
    assert re.findall(r'name="_take" value="([^"]+)"', html) == ["::headline_en"]
    assert send(second, url(ada), again).redirect_chain
    ada.refresh_from_db()
    assert (ada.headline_en, ada.biography_en, ada.location_en) == (
        "From the second",
        "New.",
        "Moon",
    )


def test_theirs_can_be_taken_field_by_field(publisher, second, ada):
    mine = opened(second, url(ada))
    save(publisher, url(ada), headline_en="From the first", headline_zh_hans="先来")
    changed = {**mine, "headline_en": "From the second", "headline_zh_hans": "后到"}
    again = shown_again(send(second, url(ada), changed))
    send(second, url(ada), {**again, "_take": "::headline_zh_hans"})
    ada.refresh_from_db()
    assert (ada.headline_en, ada.headline_zh_hans) == ("From the second", "先来")


def test_rows_are_merged_too(publisher, second, ada):
    for name in ("one", "two", "three"):
        Link.objects.create(person=ada, url=f"https://example.org/{name}", order=len(name))
    mine = opened(second, url(ada))
    count = int(mine["links-TOTAL_FORMS"])
    urls = [mine[f"links-{number}-url"] for number in range(count)]
    assert urls == [f"https://example.org/{name}" for name in ("one", "two", "three")]
    new = {
        "links-TOTAL_FORMS": count + 1,
        f"links-{count}-kind": "website",
        f"links-{count}-url": "https://example.org/first",
        f"links-{count}-order": "7",
    }
    save(publisher, url(ada), **{"links-0-DELETE": "on", "links-1-label_en": "Second"}, **new)
    changed = {**mine, "links-0-label_en": "Mine", "links-2-label_en": "Third"}
    response = send(second, url(ada), changed)
    assert "A row that you have open was deleted meanwhile" in response.content.decode()
    assert send(second, url(ada), shown_again(response)).redirect_chain
    found = {link.url.rpartition("/")[2]: link.label_en or "" for link in Link.objects.all()}
    assert found == {"one": "Mine", "two": "Second", "three": "Third", "first": ""}


def test_a_row_on_a_form_of_its_own_is_part_of_its_page(publisher, second, ada):
    job = make_position(ada, title_en="Engineer")
    mine = opened(second, url(job))
    save(publisher, url(ada), headline_en="From the first")
    response = send(second, url(job), {**mine, "title_en": "Chief"})
    assert 'class="conflict"' in response.content.decode()


def test_drafts_are_guarded_as_well(review, publisher, second, ada):
    mine = opened(second, url(ada))
    save(publisher, url(ada), headline_en="From the first")
    again = shown_again(send(second, url(ada), {**mine, "headline_en": "From the second"}))
    assert send(second, url(ada), again).redirect_chain
    (root, *_rest) = Draft.objects.get().data
    assert root["fields"]["headline_en"] == "From the second"


def test_who_is_alone_is_not_asked(publisher, ada):
    for text in ("One", "Two"):
        save(publisher, url(ada), headline_en=text)
    assert Person.objects.get().headline_en == "Two"


def test_a_change_without_a_trace_is_noticed(publisher, ada):
    mine = opened(publisher, url(ada))
    Person.objects.update(headline_en="From a script")
    again = shown_again(send(publisher, url(ada), {**mine, "headline_en": "Mine"}))
    assert again["headline_en"] == "Mine"
    assert send(publisher, url(ada), again).redirect_chain
    assert Person.objects.get().headline_en == "Mine"


def test_rows_that_both_changed_are_named(publisher, second, ada):
    Link.objects.create(person=ada, url="https://example.org", label_en="Old")
    mine = opened(second, url(ada))
    save(publisher, url(ada), **{"links-0-label_en": "First"})
    response = send(second, url(ada), {**mine, "links-0-label_en": "Second"})
    html = response.content.decode()
    (place,) = re.findall(r'name="_take" value="([^"]+)"', html)
    assert place == f"links:{Link.objects.get().pk}:label_en"
    assert re.search(r"<strong>link · .*label.*</strong>", html)
    assert send(second, url(ada), {**shown_again(response), "_take": place}).redirect_chain
    assert Link.objects.get().label_en == "First"
