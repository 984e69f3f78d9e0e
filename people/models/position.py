"""Positions: jobs, internships and services, with their roles and supervisors."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.base import (
    Dated,
    Owned,
    exactly_one,
    filled,
    in_any_language,
    require_text,
    said_somewhere,
)
from people.models.querysets import newest_first
from people.models.translated import Translated
from people.values.choices import Qualifier
from people.values.languages import CODES, column

HIGHLIGHTS_HELP = _(
    "One point a line, in both languages in the same order. Markdown for emphasis and links."
)


class Position(Translated, Dated):
    """A person at an organization. Title and dates may be unknown."""

    owners = ("person",)

    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="positions",
    )
    organization = models.ForeignKey(
        "people.Organization",
        verbose_name=_("organization"),
        on_delete=models.PROTECT,
        related_name="positions",
    )
    unit = models.ForeignKey(
        "people.Organization",
        verbose_name=_("unit"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="unit_positions",
        help_text=_("Department, team or laboratory within the organization."),
    )
    title = models.CharField(_("title"), max_length=200, blank=True)
    theme = models.CharField(
        _("theme"), max_length=250, blank=True, help_text=_("One line: what this work is about.")
    )
    location = models.CharField(_("place"), max_length=150, blank=True)
    team_size = models.PositiveIntegerField(_("team size"), null=True, blank=True)
    team_size_qualifier = models.CharField(
        _("team size is"), max_length=10, choices=Qualifier, default=Qualifier.EXACT
    )
    research_topic = models.CharField(_("research topic"), max_length=250, blank=True)
    highlights = models.TextField(_("highlights"), blank=True, help_text=HIGHLIGHTS_HELP)
    publications = models.ManyToManyField(
        "people.Publication",
        verbose_name=_("publications"),
        blank=True,
        related_name="positions",
        help_text=_("Publications shown with this position."),
    )
    tags = models.ManyToManyField(
        "people.Tag",
        through="people.Tagging",
        through_fields=("position", "tag"),
        related_name="positions",
    )

    class Meta(Dated.Meta):
        verbose_name = _("position")
        verbose_name_plural = _("positions")
        ordering = newest_first()
        indexes = [
            models.Index(
                fields=[column("title", code), "person"], name=f"position_title_{code[:2]}"
            )
            for code in CODES
        ]

    def __str__(self) -> str:
        return " · ".join(filter(None, [str(self.organization), self.title]))

    def key_owner(self) -> models.Model:
        """Return the person."""
        return self.person

    def key_words(self) -> str:
        """Return the organization's key and the year of the start."""
        year = self.start_date.year if self.start_date else ""
        return f"{self.organization.key} {year}"


class SubRole(Translated, Dated):
    """A further role within a position: head of department, committee member."""

    owners = ("position",)

    position = models.ForeignKey(
        Position, verbose_name=_("position"), on_delete=models.CASCADE, related_name="sub_roles"
    )
    title = models.CharField(_("title"), max_length=200, blank=True)
    highlights = models.TextField(_("highlights"), blank=True, help_text=HIGHLIGHTS_HELP)

    class Meta(Dated.Meta):
        verbose_name = _("further role")
        verbose_name_plural = _("further roles")
        ordering = ["order", "key"]
        constraints = [*Dated.Meta.constraints, said_somewhere("title", name="subrole_has_title")]

    def __str__(self) -> str:
        return self.title or ""

    def key_owner(self) -> models.Model:
        """Return the position."""
        return self.position

    def key_words(self) -> str:
        """Return the title."""
        return in_any_language(self, "title")

    def clean(self) -> None:
        """Refuse a role without a title."""
        super().clean()
        require_text(self, "title", message=_("Give the title in at least one language."))


class Supervisor(Translated, Owned):
    """An advisor of a degree or a mentor of a position."""

    owners = ("position", "education")

    position = models.ForeignKey(
        Position,
        verbose_name=_("position"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="supervisors",
    )
    education = models.ForeignKey(
        "people.Education",
        verbose_name=_("education"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="supervisors",
    )
    printed_name = models.CharField(
        _("name as printed"),
        max_length=150,
        help_text=_("In the script it is known in; not translated."),
    )
    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="supervisions",
        help_text=_("If this person has a page here."),
    )

    role = models.CharField(
        _("role"), max_length=100, blank=True, help_text=_("Empty shows “mentor” or “advisor”.")
    )

    class Meta(Owned.Meta):
        verbose_name = _("supervisor")
        verbose_name_plural = _("supervisors")
        constraints = [
            exactly_one("position", "education", name="supervisor_has_one_owner"),
            filled("printed_name", name="supervisor_has_name"),
        ]

    def __str__(self) -> str:
        return self.printed_name

    def key_words(self) -> str:
        """Return the printed name."""
        return self.printed_name
