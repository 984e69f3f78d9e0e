"""Note which pages a block of code changes, and write versions of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.db.models import signals

from people.history.page import (
    Page,
    Reference,
    digest,
    is_root,
    page_models,
    page_of,
    references,
    snapshot,
    visibility_in,
)
from people.models import Version
from people.models.version import Snapshot
from people.values.choices import VersionKind, Visibility

_recording: ContextVar["Recording | None"] = ContextVar("recording", default=None)


@dataclass
class Change:
    """What a block did to one page; None stands for no page."""

    page: Page
    before: Snapshot | None
    after: Snapshot | None
    title: str
    references: list[Reference]


@dataclass
class Recording:
    """The pages that were touched since the block began, as they were before."""

    before: dict[Page, Snapshot | None] = field(default_factory=dict)
    titles: dict[Page, str] = field(default_factory=dict)
    references: dict[Page, list[Reference]] = field(default_factory=dict)

    def touch(self, record: Any, *, is_new: bool = False) -> None:
        """Remember the page of a record as it is before the first change."""
        page = page_of(record)
        if not page.key or page in self.before:
            return
        self.before[page] = None if is_new else snapshot(page)
        root = page.record()
        self.titles[page] = str(root) if root else ""

    def touch_deleted(self, record: Any) -> None:
        """Remember the page of a record that is deleted; of a whole page, what others say of it."""
        self.touch(record)
        page = page_of(record)
        if is_root(record) and page not in self.references:
            self.references[page] = references(page)

    def changes(self) -> list[Change]:
        """Return what has changed until now, page by page."""
        found = []
        for page, before in self.before.items():
            after = snapshot(page)
            if after != before:
                root = page.record()
                title = (str(root) if root else "") or self.titles[page] or page.key
                found.append(Change(page, before, after, title, self.references.get(page, [])))
        return found


@contextmanager
def recording() -> Iterator[Recording]:
    """Note all changes of pages within the block."""
    current = Recording()
    token = _recording.set(current)
    try:
        yield current
    finally:
        _recording.reset(token)


def watch() -> None:
    """From now on tell a recording, while there is one, of every change."""
    for signal, receiver in (
        (signals.pre_save, _before_save),
        (signals.post_save, _after_save),
        (signals.pre_delete, _before_delete),
        (signals.m2m_changed, _before_relation),
    ):
        signal.connect(receiver, dispatch_uid="history")


def _before_save(sender: Any, instance: Any, **_kwargs: Any) -> None:
    current = _recording.get()
    if current is None or sender not in page_models():
        return
    stored = sender._base_manager.filter(pk=instance.pk).first() if instance.pk else None
    for record in (stored, instance):
        if record is not None and page_of(record).key:
            current.touch(record, is_new=page_of(record).record() is None)


def _after_save(sender: Any, instance: Any, **_kwargs: Any) -> None:
    current = _recording.get()
    if current is not None and sender in page_models():
        current.touch(instance, is_new=True)  # seen for the first time: it has just been made


def _before_delete(sender: Any, instance: Any, **_kwargs: Any) -> None:
    current = _recording.get()
    if current is not None and sender in page_models():
        current.touch_deleted(instance)


def _before_relation(
    sender: Any, instance: Any, action: str, reverse: bool, model: Any, pk_set: Any, **_kwargs: Any
) -> None:
    current = _recording.get()
    if current is None or not action.startswith("pre_"):
        return
    records = model._base_manager.filter(pk__in=pk_set or ()) if reverse else [instance]
    for record in records:
        if type(record) in page_models():
            current.touch(record)


def write_version(
    page: Page, kind: VersionKind, data: Snapshot | None, title: str, user: Any, **more: Any
) -> Version:
    """Write one entry of a page's history. `user` may be None for nobody who is known."""
    name = user.get_username() if user is not None else ""
    return Version.objects.create(
        page_model=page.model,
        page_key=page.key,
        kind=kind,
        data=data,
        digest=digest(data),
        title=title[:500],
        user=user,
        user_name=name,
        **more,
    )


def write_versions(changes: list[Change], kind: VersionKind, user: Any) -> None:
    """Write what a user did to pages; what was changed without a trace before comes first."""
    for change in changes:
        if change.before is not None and not is_known(change.page, change.before):
            write_version(change.page, VersionKind.FOUND, change.before, change.title, None)
        if change.after is None:
            more = {"references": change.references}
            write_version(
                change.page, VersionKind.DELETED, change.before, change.title, user, **more
            )
        else:
            write_version(change.page, _kind(change, kind), change.after, change.title, user)


def _kind(change: Change, kind: VersionKind) -> VersionKind:
    """Return what was done, when all that was done is to show or to hide a page."""
    before, after = (visibility_in(change.page, each) for each in (change.before, change.after))
    if kind != VersionKind.SAVED or before == after or before is None:
        return kind
    return VersionKind.PUBLISHED if after == Visibility.PUBLIC else VersionKind.HIDDEN


def is_known(page: Page, data: Snapshot) -> bool:
    """Whether the newest version of a page says this."""
    last = of_page(page).exclude(kind__in=(VersionKind.DRAFTED, VersionKind.DISCARDED)).first()
    return last is not None and last.digest == digest(data)


def of_page(page: Page) -> Any:
    """Return the history of a page, newest first."""
    return Version.objects.filter(page_model=page.model, page_key=page.key)
