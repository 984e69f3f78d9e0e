"""Links that show a draft to who has no login."""

import hashlib
import secrets
from datetime import timedelta
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PreviewLink(models.Model):
    """A secret address of one page's draft, which ends by itself and can be revoked.

    Only a digest is kept: who reads the database cannot open the page by it.
    """

    page_model = models.CharField(_("kind"), max_length=40)
    page_key = models.CharField(_("key"), max_length=255)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("ends"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("made by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    class Meta:
        verbose_name = _("link to a preview")
        verbose_name_plural = _("links to previews")
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.page_key

    @classmethod
    def make(cls, page: tuple[str, str], user: Any, days: int) -> tuple[Self, str]:
        """Make a link; returns it and the secret, which nobody can be told again."""
        token = secrets.token_urlsafe(24)
        link = cls.objects.create(
            page_model=page[0],
            page_key=page[1],
            digest=_digest(token),
            expires_at=timezone.now() + timedelta(days=days),
            user=user,
        )
        return link, token

    @classmethod
    def find(cls, token: str) -> Self | None:
        """Return the link of a secret while it holds."""
        found = cls.objects.filter(digest=_digest(token), expires_at__gt=timezone.now())
        return found.first()


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
