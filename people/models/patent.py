"""Patents, as the source states them."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.base import Pinned, Published, by_times, filled, in_any_language
from people.models.credit import Credit, credit_constraints
from people.models.fields import PartialDateField
from people.models.querysets import dated_newest_first
from people.models.translated import Translated
from people.values.choices import PatentStatus


class Patent(Translated, Published, Pinned):
    """A patent or application. Its status is what the source says, whatever the number's letter."""

    keeps_original = frozenset({"title"})

    title = models.CharField(
        _("title"),
        max_length=300,
        blank=True,
        help_text=_("In its original language, if it is known."),
    )
    number = models.CharField(_("number"), max_length=40, unique=True)
    office = models.CharField(
        _("office"),
        max_length=10,
        blank=True,
        help_text=_("WIPO ST.3 code of the office: CN, US, EP, WO."),
    )
    status = models.CharField(_("kind"), max_length=20, choices=PatentStatus)
    date = PartialDateField(_("date"))
    has_more_inventors = models.BooleanField(
        _("more inventors"),
        default=False,
        help_text=_("The list ends with “et al.” in the source."),
    )
    position = models.ForeignKey(
        "people.Position",
        verbose_name=_("position"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="patents",
        help_text=_("Set if the patent is shown with a position."),
    )
    people = models.ManyToManyField(
        "people.Person",
        verbose_name=_("also on the pages of"),
        blank=True,
        related_name="listed_patents",
        help_text=_("People who list this patent without standing in its list of inventors."),
    )

    class Meta:
        verbose_name = _("patent")
        verbose_name_plural = _("patents")
        ordering = dated_newest_first()
        indexes = by_times("patent")
        constraints = [
            filled("number", name="patent_has_number"),
        ]

    def __str__(self) -> str:
        return " · ".join(filter(None, [self.number, in_any_language(self, "title")]))

    def key_words(self) -> str:
        """Return the number."""
        return self.number


class Inventorship(Credit):
    """An inventor of a patent, at their place."""

    owners = ("patent",)

    patent = models.ForeignKey(
        Patent, verbose_name=_("patent"), on_delete=models.CASCADE, related_name="inventorships"
    )

    class Meta(Credit.Meta):
        verbose_name = _("inventor")
        verbose_name_plural = _("inventors")
        constraints = credit_constraints("patent", "inventorship")

    def key_owner(self) -> Any:
        """Return the patent."""
        return self.patent
