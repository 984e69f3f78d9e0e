"""Drafts: a page as it will be, beside the page as it is published."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from people.history.merge import three_way
from people.history.page import Page, digest, snapshot, with_visibility
from people.history.recording import recording, write_version, write_versions
from people.history.restore import restore
from people.models import Draft
from people.models.version import Snapshot
from people.values.choices import DraftStatus, VersionKind, Visibility


def of_page(page: Page) -> Draft | None:
    """Return the draft of a page, None if it has none."""
    return Draft.objects.filter(page_model=page.model, page_key=page.key).first()


def page_of_draft(draft: Draft) -> Page:
    """Return the page that a draft is about."""
    return Page(draft.page_model, draft.page_key)


def save(page: Page, data: Snapshot, title: str, user: Any, status: DraftStatus) -> Draft:
    """Keep a draft of a page as it is published now, and a version of it in the history.

    A time at which it is to be published holds only while who may publish changes the draft.
    """
    values = {
        "data": data,
        "base": snapshot(page),
        "digest": digest(data),
        "title": title[:500],
        "user": user,
        "status": status,
    }
    if user is None or not user.has_perm("people.publish"):
        values["publish_at"] = None
    draft, _is_new = Draft.objects.update_or_create(
        page_model=page.model, page_key=page.key, defaults=values
    )
    write_version(page, VersionKind.DRAFTED, data, title, user)
    return draft


def show(draft: Draft) -> list[str]:
    """Put the draft in the place of its page, for the caller's transaction to take back.

    Raises CannotRestore.
    """
    return restore(page_of_draft(draft), current_data(draft), is_momentary=True)


def current_data(draft: Draft) -> Snapshot:
    """Return a draft's content, with what has changed on the page since the draft was begun."""
    now = snapshot(page_of_draft(draft))
    if draft.base is None or now is None or now == draft.base:
        return draft.data
    return three_way(draft.base, draft.data, now)


def show_as_public(page: Page) -> Any:
    """Put a page as it would be if it were published, for the caller's transaction to take back.

    Returns its record, None if there is none. Raises CannotRestore.
    """
    draft = of_page(page)
    if draft is not None:
        show(draft)
    record = page.record()
    if record is not None and hasattr(record, "visibility"):
        changes = {"visibility": Visibility.PUBLIC, "publish_at": None, "hide_at": None}
        page.model_class._base_manager.filter(pk=record.pk).update(**changes)
    return page.record()


def publish(draft: Draft, user: Any) -> list[str]:
    """Make the draft the published page; returns what could not be taken over. Raises CannotRestore."""
    return publish_as(page_of_draft(draft), current_data(draft), user)


def publish_as(page: Page, data: Snapshot, user: Any) -> list[str]:
    """Make a page what a snapshot says, for readers to see; a draft of it has served.

    Returns what could not be taken over. Raises CannotRestore.
    """
    with recording() as current:
        notes = restore(page, with_visibility(page, data, Visibility.PUBLIC))
        write_versions(current.changes(), VersionKind.PUBLISHED, user)
    if draft := of_page(page):
        draft.delete()
    return notes


def discard(draft: Draft, user: Any) -> None:
    """Give up a draft; the history keeps it."""
    write_version(page_of_draft(draft), VersionKind.DISCARDED, draft.data, draft.title, user)
    draft.delete()


def due() -> QuerySet[Draft]:
    """Return the drafts whose time to be published has come."""
    return Draft.objects.filter(publish_at__lte=timezone.now()).order_by("publish_at", "pk")


def has_public_page(page: Page) -> bool:
    """Whether a page is published: only then does a change of it wait as a draft."""
    record = page.record()
    return record is not None and is_published(record)


def is_published(record: Any) -> bool:
    """Whether a record has been made public, be it for a time that is yet to come or over."""
    return getattr(record, "visibility", Visibility.PUBLIC) == Visibility.PUBLIC
