"""Saving at once, drafts beside the published page, review, publishing, times, previews."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from people.models import Award, Draft, Link, Person, Position, PreviewLink, Publication, Version
from people.values.choices import Visibility
from tests.admin.forms import PAGE, opened, read, save, url
from tests.makers import make_organization, make_person, make_position, make_publication

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor() -> Client:
    """Return a browser of who may change everything and publish nothing."""
    user = User.objects.create_user("editor", password="x", is_staff=True)
    names = [f"{action}_{each}" for action in ("view", "add", "change", "delete")
             for each in ("person", "position", "publication", "link", "section", "education",
                          "skillgroup", "figure", "othername", "tagging", "authorship")]  # fmt: skip
    user.user_permissions.set(Permission.objects.filter(codename__in=names))
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def test_without_review_what_is_saved_is_public_at_once(publisher, ada):
    save(publisher, url(ada), headline_en="Chief engineer")
    assert "Chief engineer" in read()
    assert Draft.objects.count() == 0


def test_with_review_readers_see_the_page_as_it_was(review, publisher, ada):
    organization = make_organization()
    save(publisher, url(ada), headline_en="Chief engineer", headline_zh_hans="总工程师")
    page = reverse("admin:people_position_add")
    save(publisher, page, person=ada.pk, organization=organization.pk, title_en="Founder")
    assert "Chief engineer" not in read()
    assert "Founder" not in read()
    assert Position.objects.count() == 0
    # the form shows the draft: the record, and the new row in it
    form = publisher.get(url(ada)).content.decode()
    assert "Chief engineer" in form
    assert "Founder" in form
    assert "You are editing a draft" in form
    # and both languages of all of it are published together
    save(publisher, url(ada), "_publish")
    assert "Chief engineer" in read()
    assert "Founder" in read()
    assert "总工程师" in read("/zh/people/ada-li/")
    assert Draft.objects.count() == 0
    assert Position.objects.get().pk < 2**40


def test_a_draft_is_edited_over_and_over(review, publisher, ada):
    save(publisher, url(ada), headline_en="One")
    count = opened(publisher, url(ada))["links-TOTAL_FORMS"]
    row = {f"links-{count}-kind": "website", f"links-{count}-url": "https://example.org/new"}
    save(publisher, url(ada), **{"links-TOTAL_FORMS": int(count) + 1, **row})
    data = opened(publisher, url(ada))
    assert (data["headline_en"], data["links-0-url"]) == ("One", "https://example.org/new")
    save(publisher, url(ada), **{"links-0-label_en": "Site"})
    assert Link.objects.count() == 0
    save(publisher, url(ada), **{"links-0-DELETE": "on"})
    assert "https://example.org/new" not in publisher.get(url(ada)).content.decode()


def test_a_row_of_a_page_is_edited_and_deleted_within_the_draft(review, publisher, ada):
    job = make_position(ada, title_en="Engineer at work")
    save(publisher, url(job), title_en="Chief at work")
    assert "Engineer at work" in read()
    publisher.post(url(job, "delete"), {"post": "yes"})
    assert "Engineer at work" in read()
    assert Position.objects.get() == job
    save(publisher, url(ada), "_publish")
    assert Position.objects.count() == 0


def test_row_that_exists_in_the_draft_only_has_a_form(review, publisher, ada):
    page = reverse("admin:people_position_add")
    data = {**opened(publisher, page), "person": ada.pk, "organization": make_organization().pk}
    response = publisher.post(page, {**data, "title_en": "Founder", "_continue": "1"}, follow=True)
    address = response.redirect_chain[-1][0]
    assert response.status_code == 200
    save(publisher, address, title_en="Co-founder")
    assert "Co-founder" in publisher.get(url(ada)).content.decode()
    assert Position.objects.count() == 0
    # said once, though the form was run over the draft anew
    assert len([m for m in response.context["messages"] if "added" in str(m)]) == 1


def test_who_may_not_publish_keeps_drafts_even_without_review(editor, publisher, ada):
    said = save(editor, url(ada), "_review", headline_en="Chief engineer")
    assert "review" in said[-1]
    assert "Chief engineer" not in read()
    assert Draft.objects.get().status == "review"
    save(editor, url(ada), "_publish", headline_en="Boss")
    assert "Boss" not in read()
    assert Draft.objects.count() == 1


def test_new_records_of_who_may_not_publish_are_hidden(editor, publisher):
    page = reverse("admin:people_publication_add")
    save(editor, page, title_en="A New Study", visibility="public")
    work = Publication.objects.get()
    assert work.visibility == Visibility.DRAFT
    assert "A New Study" not in read("/en/publications/")
    save(editor, url(work), title_en="A Newer Study", visibility="public")
    assert Draft.objects.count() == 0
    assert "A Newer Study" not in read("/en/publications/")
    save(publisher, url(work), "_publish")
    assert "A Newer Study" in read("/en/publications/")


def test_who_may_not_publish_deletes_no_page_and_uses_no_list_actions(editor, ada):
    assert editor.post(url(ada, "delete"), {"post": "yes"}).status_code == 403
    listed = reverse("admin:people_person_changelist")
    for action in ("hide", "publish", "delete_selected"):
        editor.post(listed, {"action": action, "_selected_action": [ada.pk], "post": "yes"})
    assert Person.objects.get().is_public


def test_a_draft_is_shown_compared_and_discarded(review, publisher, ada):
    save(publisher, url(ada), headline_en="Chief engineer")
    assert 'href="/admin/draft/person/ada-li/"' in publisher.get("/admin/").content.decode()
    page = publisher.get("/admin/draft/person/ada-li/").content.decode()
    assert "<ins>" in page
    assert "Headline (English)" in page
    publisher.post("/admin/draft/person/ada-li/", {"action": "discard"})
    assert Draft.objects.count() == 0
    assert opened(publisher, url(ada))["headline_en"] == "Engineer"
    assert Version.objects.filter(kind="discarded").get().data[0]["fields"]["headline_en"] == (
        "Chief engineer"
    )


def test_a_draft_is_published_at_its_time(review, publisher, ada):
    save(publisher, url(ada), headline_en="Chief engineer")
    soon = timezone.localtime() + timedelta(hours=1)
    data = {"action": "schedule", "publish_at": soon.strftime("%Y-%m-%dT%H:%M")}
    publisher.post("/admin/draft/person/ada-li/", data)
    call_command("publish_due", stdout=StringIO())
    assert "Chief engineer" not in read()
    Draft.objects.update(publish_at=timezone.now() - timedelta(minutes=1))
    out = StringIO()
    call_command("publish_due", stdout=out)
    assert "Ada Li" in out.getvalue() or "李爱达" in out.getvalue()
    assert "Chief engineer" in read()
    assert Draft.objects.count() == 0


def test_a_time_that_has_passed_is_refused(review, publisher, ada):
    save(publisher, url(ada), headline_en="Chief engineer")
    data = {"action": "schedule", "publish_at": "2020-01-01T10:00"}
    response = publisher.post("/admin/draft/person/ada-li/", data, follow=True)
    assert "has passed" in response.content.decode()
    assert Draft.objects.get().publish_at is None


def test_records_are_shown_from_and_until_their_times(ada):
    work = make_publication("Timed Study")
    now = timezone.now()
    for publish_at, hide_at, is_shown in (
        (None, None, True),
        (now - timedelta(hours=1), None, True),
        (now + timedelta(hours=1), None, False),
        (None, now + timedelta(hours=1), True),
        (None, now - timedelta(hours=1), False),
        (now - timedelta(hours=2), now + timedelta(hours=1), True),
    ):
        Publication.objects.update(publish_at=publish_at, hide_at=hide_at)
        work.refresh_from_db()
        assert ("Timed Study" in read("/en/publications/")) is is_shown
        assert (Client().get("/en/publications/timed-study/").status_code == 200) is is_shown
        assert work.is_public is is_shown


def test_preview_shows_the_draft_on_the_real_page(review, publisher, ada):
    save(publisher, url(ada), headline_en="Chief engineer", headline_zh_hans="总工程师")
    for language, text in (("en", "Chief engineer"), ("zh", "总工程师")):
        page = publisher.get("/admin/preview/person/ada-li/", {"language": language})
        html = page.content.decode()
        assert text in html
        assert 'class="draft-bar"' in html
        assert '<meta name="robots" content="noindex">' in html
        assert "no-store" in page["Cache-Control"]
        assert page["X-Robots-Tag"] == "noindex"
        assert 'rel="canonical"' not in html
    both = publisher.get("/admin/preview/person/ada-li/", {"language": "both"}).content.decode()
    assert both.count("<iframe") == 2
    assert "Chief engineer" not in read()
    assert Draft.objects.count() == 1


def test_preview_of_a_hidden_record(publisher):
    work = make_publication("Hidden Study", visibility="draft")
    page = publisher.get(f"/admin/preview/publication/{work.key}/", {"language": "en"})
    assert "Hidden Study" in page.content.decode()
    work.refresh_from_db()
    assert work.visibility == "draft"
    assert "Hidden Study" not in read("/en/publications/")


def test_a_shared_link_shows_the_draft_until_it_ends_or_is_revoked(review, publisher, ada):
    save(publisher, url(ada), headline_en="Chief engineer")

    def share() -> str:
        response = publisher.post("/admin/share/person/ada-li/", follow=True)
        (said,) = response.context["messages"]
        return re.search(r"/preview/[\w-]+/", str(said))[0]

    link = share()
    page = Client().get(link, {"language": "en"})
    assert "Chief engineer" in page.content.decode()
    assert page["Referrer-Policy"] == "no-referrer"
    assert "/admin/" not in page.content.decode()
    assert link.split("/")[2] not in PreviewLink.objects.get().digest
    assert Client().get("/preview/guessed/").status_code == 404
    PreviewLink.objects.update(expires_at=timezone.now())
    assert Client().get(link).status_code == 404
    link = share()
    publisher.post("/admin/share/person/ada-li/", {"revoke": PreviewLink.objects.first().pk})
    assert Client().get(link).status_code == 404
    assert Client().get("/en/people/ada-li/").status_code == 200


def test_what_hangs_on_a_changed_world_is_said(review, publisher, ada):
    organization = make_organization("Gone Institute")
    page = reverse("admin:people_position_add")
    save(publisher, page, person=ada.pk, organization=organization.pk, title_en="Founder")
    organization.delete()
    response = publisher.get(url(ada))
    assert response.status_code == 200
    assert any("no more" in str(message) for message in response.context["messages"])


def test_hiding_from_a_list_hides_and_keeps_the_draft(publisher, editor, ada):
    save(editor, url(ada), headline_en="Chief engineer")
    listed = reverse("admin:people_person_changelist")
    publisher.post(listed, {"action": "hide", "_selected_action": [ada.pk]})
    assert Client().get(PAGE).status_code == 404
    assert Person.objects.get().headline_en == "Engineer"
    assert opened(publisher, url(ada))["headline_en"] == "Chief engineer"


def test_deleting_from_a_list_takes_the_draft_along(publisher, editor, ada):
    save(editor, url(ada), headline_en="Chief engineer")
    listed = reverse("admin:people_person_changelist")
    data = {"action": "delete_selected", "_selected_action": [ada.pk], "post": "yes"}
    publisher.post(listed, data)
    assert (Person.objects.count(), Draft.objects.count()) == (0, 0)


def test_publishing_a_draft_publishes_other_pages_changed_with_it(review, publisher, ada):
    job = make_position(ada, title_en="Engineer")
    prize = Award.objects.create(name_en="Prize", position=job)
    save(publisher, url(ada), headline_en="Chief engineer")
    save(publisher, url(job), "_publish", **{"awards-0-name_en": "Grand Prize"})
    prize.refresh_from_db()
    assert prize.name_en == "Grand Prize"
    assert "Chief engineer" in read()
    assert Draft.objects.count() == 0


def test_row_added_to_a_hidden_page_leads_to_its_form(editor):
    hidden = make_person(visibility="draft")
    page = reverse("admin:people_position_add")
    data = {**opened(editor, page), "person": hidden.pk, "organization": make_organization().pk}
    response = editor.post(page, {**data, "title_en": "Founder", "_continue": "1"}, follow=True)
    assert response.redirect_chain[-1][0] == url(Position.objects.get())
    assert response.status_code == 200


def test_a_page_that_is_yet_to_be_shown_waits_for_review_too(editor, ada):
    Person.objects.update(publish_at=timezone.now() + timedelta(hours=1))
    save(editor, url(ada), headline_en="Boss")
    assert Person.objects.get().headline_en == "Engineer"
    assert editor.post(url(ada, "delete"), {"post": "yes"}).status_code == 403
    Person.objects.update(publish_at=None)
    assert "Boss" not in read()


def test_a_draft_changed_by_who_may_not_publish_loses_its_time(publisher, editor, review, ada):
    save(publisher, url(ada), headline_en="Chief engineer")
    Draft.objects.update(publish_at=timezone.now() + timedelta(hours=1))
    save(publisher, url(ada), headline_en="Chief engineer of all")
    assert Draft.objects.get().publish_at is not None
    save(editor, url(ada), headline_en="Boss")
    assert Draft.objects.get().publish_at is None
