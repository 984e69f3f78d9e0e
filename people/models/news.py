"""News: short dated notes."""

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
from people.values.markdown import plain_text


class News(Translated, Published, Pinned):
    """One piece of news, known to the year, month or day."""

    date = PartialDateField(_("date"))
    text = models.TextField(_("text"), blank=True, help_text=_("A sentence or two, in Markdown."))
    people = models.ManyToManyField(
        "people.Person", verbose_name=_("people"), blank=True, related_name="news"
    )
    publications = models.ManyToManyField(
        "people.Publication", verbose_name=_("publications"), blank=True, related_name="news"
    )
    projects = models.ManyToManyField(
        "people.Project", verbose_name=_("projects"), blank=True, related_name="news"
    )
    list_place = list_order.pin_first()
    feed_place = list_order.date_first("date")

    class Meta:
        verbose_name = _("news item")
        verbose_name_plural = _("news")
        ordering = dated_newest_first()
        indexes = [
            *by_times("news"),
            list_order.index("list_place", *list_order.TIES, name="news_list"),
            list_order.index("feed_place", *list_order.TIES, name="news_feed"),
        ]
        constraints = [said_somewhere("text", name="news_has_text")]

    def __str__(self) -> str:
        return plain_text(in_any_language(self, "text"))[:80]

    def key_words(self) -> str:
        """Return the date and the first words."""
        return f"{self.date or ''} {plain_text(in_any_language(self, 'text'))[:60]}"

    def clean(self) -> None:
        """Refuse news without a text."""
        super().clean()
        require_text(self, "text", message=_("Give the text in at least one language."))
