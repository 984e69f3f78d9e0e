"""What files said of a record, so that a later import can tell the edits that were made here."""

import secrets
from datetime import timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

KEPT = timedelta(days=1)


def _token() -> str:
    return secrets.token_urlsafe()


class PendingImportManager(models.Manager["PendingImport"]):
    """Uploads that wait."""

    def of(self, user: Any, token: str) -> "PendingImport | None":
        """Return what somebody uploaded under a token, None if that is no longer there."""
        self.filter(uploaded_at__lt=timezone.now() - KEPT).delete()
        return self.filter(user=user, token=token).first()


class PendingImport(models.Model):
    """A file that was uploaded and previewed, until somebody confirms it; for a day at most.

    It is in the database, so that whichever process answers has it.
    """

    token = models.CharField(_("token"), max_length=64, unique=True, default=_token)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("user"), on_delete=models.CASCADE, related_name="+"
    )
    name = models.CharField(_("file"), max_length=255)
    data = models.BinaryField(_("content"))
    format = models.CharField(_("format"), max_length=40)
    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
    )
    uploaded_at = models.DateTimeField(_("uploaded"), auto_now_add=True)

    objects: ClassVar[PendingImportManager] = PendingImportManager()

    class Meta:
        verbose_name = _("upload")
        verbose_name_plural = _("uploads")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class Imported(models.Model):
    """What the files of one family of formats said of one record at the last import.

    The record is named by model and key, so that this outlives it: what was deleted here is not
    brought back unasked.
    """

    record_model = models.CharField(_("kind"), max_length=40)
    record_key = models.CharField(_("key"), max_length=255)
    family = models.CharField(_("format"), max_length=40)
    # The name of the entry in its file.
    source_id = models.CharField(_("name in the file"), max_length=500, blank=True)
    # Field of the record to the digest of what the file said of it.
    said = models.JSONField(_("said"), default=dict)
    # What the format holds and the record has no field for.
    extra = models.JSONField(_("kept aside"), default=dict)
    imported_at = models.DateTimeField(_("last import"), auto_now=True)

    class Meta:
        verbose_name = _("imported record")
        verbose_name_plural = _("imported records")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["record_model", "record_key", "family"], name="imported_once_per_family"
            )
        ]
        indexes = [
            models.Index(fields=["record_model", "family", "source_id"], name="imported_by_source")
        ]

    def __str__(self) -> str:
        return f"{self.family}: {self.source_id or self.record_key}"
