"""Education: degrees with their fields, advisors and grades."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.base import Dated
from people.models.position import HIGHLIGHTS_HELP
from people.models.querysets import newest_first
from people.models.translated import Translated
from people.values.choices import DegreeLevel, SecondDegreeKind


class Education(Translated, Dated):
    """A person's study at an institution. A bare start is a single date of no stated sense."""

    owners = ("person",)

    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="education",
    )
    organization = models.ForeignKey(
        "people.Organization",
        verbose_name=_("institution"),
        on_delete=models.PROTECT,
        related_name="education",
    )
    unit = models.ForeignKey(
        "people.Organization",
        verbose_name=_("school or laboratory"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="unit_education",
    )
    level = models.CharField(_("level"), max_length=20, choices=DegreeLevel, blank=True)
    degree = models.CharField(
        _("degree"),
        max_length=150,
        blank=True,
        help_text=_("As the source says it: M.S., Master’s student."),
    )
    field = models.CharField(_("field"), max_length=200, blank=True)
    second_degree = models.CharField(_("second degree or double major"), max_length=200, blank=True)
    second_degree_kind = models.CharField(
        _("which is a"),
        max_length=20,
        choices=SecondDegreeKind,
        default=SecondDegreeKind.SECOND_DEGREE,
    )
    minor = models.CharField(_("minor"), max_length=200, blank=True)
    gpa = models.CharField(
        _("GPA"), max_length=30, blank=True, help_text=_("With its scale: 4.23/5.")
    )
    rank = models.CharField(_("rank in the major"), max_length=30, blank=True, help_text=_("1/23."))
    highlights = models.TextField(_("highlights"), blank=True, help_text=HIGHLIGHTS_HELP)

    class Meta(Dated.Meta):
        verbose_name = _("education")
        verbose_name_plural = _("education")
        ordering = newest_first()
        indexes = [models.Index(fields=["end_date", "person"], name="education_end")]

    def __str__(self) -> str:
        return " · ".join(filter(None, [str(self.organization), self.degree]))

    def key_owner(self) -> models.Model:
        """Return the person."""
        return self.person

    def key_words(self) -> str:
        """Return the institution's key and the level."""
        return f"{self.organization.key} {self.level}"
