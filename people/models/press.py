"""Press coverage."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.base import (
    Pinned,
    Published,
    by_times,
    in_any_language,
    require_text,
    safe_address,
    said_somewhere,
)
from people.models.fields import PartialDateField
from people.models.querysets import dated_newest_first
from people.models.translated import Translated
from people.values.validators import validate_link


class Press(Translated, Published, Pinned):
    """An article or broadcast about people or their work."""

    title = models.CharField(_("title"), max_length=300, blank=True)
    outlet = models.CharField(
        _("outlet"), max_length=150, blank=True, help_text=_("Newspaper, site or station.")
    )
    date = PartialDateField(_("date"))
    url = models.CharField(_("address"), max_length=500, blank=True, validators=[validate_link])
    people = models.ManyToManyField(
        "people.Person", verbose_name=_("people"), blank=True, related_name="press"
    )
    position = models.ForeignKey(
        "people.Position",
        verbose_name=_("position"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="press",
        help_text=_("Set if the coverage belongs to a position; it is then shown there."),
    )

    class Meta:
        verbose_name = _("press coverage")
        verbose_name_plural = _("press coverage")
        ordering = dated_newest_first()
        indexes = by_times("press")
        constraints = [
            said_somewhere("title", "outlet", name="press_has_title"),
            safe_address("url", name="press_address_is_safe"),
        ]

    def __str__(self) -> str:
        return " · ".join(filter(None, [self.title, self.outlet]))

    def key_words(self) -> str:
        """Return the date, the outlet and the title."""
        words = (in_any_language(self, field) for field in ("outlet", "title"))
        return " ".join([str(self.date or ""), *words])

    def clean(self) -> None:
        """Refuse coverage without title and outlet."""
        super().clean()
        require_text(self, "title", "outlet", message=_("Give the title or the outlet."))
