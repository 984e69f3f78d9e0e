"""Awards, scholarships and prizes."""

from django.db import models
from django.db.models import F
from django.db.models.functions import Substr
from django.utils.translation import gettext_lazy as _

from people.models.base import (
    Pinned,
    Published,
    by_times,
    in_any_language,
    require_text,
    said_somewhere,
)
from people.models.fields import YearsField
from people.models.translated import Translated
from people.values.choices import AwardLevel, AwardMark


class Award(Translated, Published, Pinned):
    """An award, in one or several years."""

    name = models.CharField(_("name"), max_length=250, blank=True)
    issuer = models.ForeignKey(
        "people.Organization",
        verbose_name=_("given by"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="awards",
    )
    event = models.CharField(
        _("contest or event"), max_length=250, blank=True, help_text=_("Where it was won.")
    )
    rank = models.CharField(
        _("rank"), max_length=120, blank=True, help_text=_("First Prize, Annual Champion …")
    )
    level = models.CharField(_("level"), max_length=20, choices=AwardLevel, blank=True)
    mark = models.CharField(_("mark"), max_length=10, choices=AwardMark, blank=True)
    years = YearsField(_("years"))
    note = models.CharField(
        _("note"), max_length=250, blank=True, help_text=_("Topic, share of recipients, and so on.")
    )
    people = models.ManyToManyField(
        "people.Person", verbose_name=_("people"), blank=True, related_name="awards"
    )
    position = models.ForeignKey(
        "people.Position",
        verbose_name=_("position"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="awards",
        help_text=_("Set if the award belongs to a position; it is then shown there."),
    )
    publication = models.ForeignKey(
        "people.Publication",
        verbose_name=_("publication"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="awards",
    )
    project = models.ForeignKey(
        "people.Project",
        verbose_name=_("project"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="awards",
    )

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        # Years are stored newest first, and an empty text sorts last.
        ordering = [F("pin").asc(nulls_last=True), Substr("years", 1, 4).desc(), "order", "key"]
        indexes = by_times("award")
        constraints = [said_somewhere("name", "event", "rank", name="award_has_name")]

    def __str__(self) -> str:
        return " · ".join(filter(None, [self.name, self.event, self.rank]))

    def key_words(self) -> str:
        """Return the newest year, the name and the rank."""
        words = (in_any_language(self, field) for field in ("name", "event", "rank"))
        return " ".join([*map(str, self.years[-1:]), *words])

    def clean(self) -> None:
        """Refuse a nameless award."""
        super().clean()
        require_text(
            self, "name", "event", "rank", message=_("Give the name in at least one language.")
        )
