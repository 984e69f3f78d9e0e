"""Figures worth seeing, and counts that are given without a list."""

from decimal import Decimal

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from people.models.base import Owned, exactly_one, in_any_language, said_somewhere
from people.models.translated import Translated
from people.values.choices import Counted, Qualifier
from people.values.figures import display_figure
from people.values.languages import ZH


class Figure(Translated, Owned):
    """One number, stored once and written as each language writes it (70,000+, 7万+)."""

    owners = ("person", "position", "project")

    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="figures",
    )
    position = models.ForeignKey(
        "people.Position",
        verbose_name=_("position"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="figures",
    )
    project = models.ForeignKey(
        "people.Project",
        verbose_name=_("project"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="figures",
    )
    value = models.DecimalField(_("value"), max_digits=20, decimal_places=4)
    decimals = models.PositiveSmallIntegerField(
        _("decimals shown"), default=0, help_text=_("At least so many: 1 shows 3.0.")
    )
    qualifier = models.CharField(
        _("qualifier"), max_length=10, choices=Qualifier, default=Qualifier.EXACT
    )
    unit = models.CharField(
        _("unit"), max_length=20, blank=True, help_text=_("%, ×, GB …; empty for a plain number.")
    )
    label = models.CharField(
        _("label"),
        max_length=120,
        blank=True,
        help_text=_("What the number counts: model deployments."),
    )
    counts = models.CharField(
        _("count without a list"),
        max_length=20,
        choices=Counted,
        blank=True,
        help_text=_("For “10 papers” where the papers themselves are not given."),
    )

    class Meta(Owned.Meta):
        verbose_name = _("figure")
        verbose_name_plural = _("figures")
        constraints = [
            exactly_one("person", "position", "project", name="figure_has_one_owner"),
            said_somewhere("label", name="figure_counts_something", unless=~models.Q(counts="")),
        ]

    def __str__(self) -> str:
        return f"{self.display(get_language() or ZH)} {self.label or self.get_counts_display()}"

    def display(self, language: str) -> str:
        """Return the number with qualifier and unit in a language."""
        return display_figure(
            Decimal(self.value), self.qualifier, self.unit, language, decimals=self.decimals
        )

    def key_words(self) -> str:
        """Return what is counted."""
        return self.counts or in_any_language(self, "label")

    def clean(self) -> None:
        """Refuse a number that does not say what it counts."""
        super().clean()
        if not self.counts and not in_any_language(self, "label").strip():
            raise ValidationError(
                {"counts": _("Say what the number counts: give a label or a kind.")}
            )
