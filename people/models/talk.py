"""Talks and visits."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models import list_order
from people.models.base import (
    Pinned,
    Published,
    by_times,
    in_any_language,
    require_text,
    said_somewhere,
)
from people.models.fields import PartialDateField
from people.models.querysets import dated_newest_first
from people.models.translated import Translated
from people.values.choices import TalkKind


class Talk(Translated, Published, Pinned):
    """A talk that people gave."""

    title = models.CharField(_("title"), max_length=300, blank=True)
    kind = models.CharField(_("kind"), max_length=20, choices=TalkKind, default=TalkKind.OTHER)
    event = models.CharField(_("event"), max_length=250, blank=True)
    location = models.CharField(_("place"), max_length=150, blank=True)
    date = PartialDateField(_("date"))
    description = models.TextField(_("description"), blank=True, help_text=_("Markdown."))
    people = models.ManyToManyField(
        "people.Person", verbose_name=_("people"), blank=True, related_name="talks"
    )
    list_place = list_order.year_first()

    class Meta:
        verbose_name = _("talk")
        verbose_name_plural = _("talks")
        ordering = dated_newest_first()
        indexes = [
            *by_times("talk"),
            list_order.index("list_place", *list_order.TIES, name="talk_list"),
        ]
        constraints = [said_somewhere("title", "event", name="talk_has_title")]

    def __str__(self) -> str:
        return self.title or self.event or ""

    def key_words(self) -> str:
        """Return the year and the title."""
        year = self.date.year if self.date else ""
        return f"{year} {in_any_language(self, 'title') or in_any_language(self, 'event')}"

    def clean(self) -> None:
        """Refuse a talk without title and event."""
        super().clean()
        require_text(self, "title", "event", message=_("Give the title in at least one language."))
