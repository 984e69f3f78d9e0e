"""What a page was at some time: who made it so, and the whole of it, to look at and to go back to."""

import json
import zlib
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from people.values.choices import DraftStatus, VersionKind

# One record as fixtures write it: {"model": …, "fields": {"key": …, …}}.
Snapshot = list[dict[str, Any]]


class SnapshotField(models.BinaryField):
    """A page as a list of records, compressed; `None` where there is no page."""

    # For the type checker: what a record's attribute takes and gives.
    _pyi_private_set_type: Snapshot | None
    _pyi_private_get_type: Any

    def from_db_value(self, value: Any, *_args: Any) -> Snapshot | None:
        """Unpack."""
        return None if value is None else json.loads(zlib.decompress(bytes(value)))

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """Pack."""
        if value is not None and not isinstance(value, bytes | memoryview):
            text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            value = zlib.compress(text.encode(), 6)
        return super().get_db_prep_value(value, connection, prepared)


class PageState(models.Model):
    """The state of one page, which is named by model and key so that it outlives its record."""

    page_model = models.CharField(_("kind"), max_length=40)
    page_key = models.CharField(_("key"), max_length=255)
    title = models.CharField(_("title"), max_length=500)
    data = SnapshotField(_("content"))
    digest = models.CharField(_("digest"), max_length=64)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.title


class Version(PageState):
    """One entry of a page's history."""

    kind = models.CharField(_("what was done"), max_length=20, choices=VersionKind)
    made_at = models.DateTimeField(_("time"), auto_now_add=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("user"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    # Stays when the login is gone.
    user_name = models.CharField(_("user"), max_length=150, blank=True)
    # What other pages said of a page that was deleted: [model, key, field, key of the row here].
    references = models.JSONField(_("references"), default=list)

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["page_model", "page_key"], name="version_of_page"),
            models.Index(fields=["digest"], name="version_digest"),
            models.Index(fields=["kind", "id"], name="version_of_kind"),
        ]


class Draft(PageState):
    """Changes of a page that readers do not see yet; the page stays as it was published."""

    status = models.CharField(
        _("status"), max_length=20, choices=DraftStatus, default=DraftStatus.DRAFT
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("last changed by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    changed_at = models.DateTimeField(_("last changed"), auto_now=True)
    # The page as it was published when the draft was begun, to tell what has changed beside it.
    base = SnapshotField(null=True)
    publish_at = models.DateTimeField(_("publish at"), null=True, blank=True)

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        ordering = ["-changed_at"]
        constraints = [
            models.UniqueConstraint(fields=["page_model", "page_key"], name="one_draft_of_a_page")
        ]
        permissions = [("publish", _("Can change what readers see"))]
