"""Projects: open-source work, products, and parts of a position."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models import list_order
from people.models.base import (
    Dated,
    Paged,
    Published,
    by_times,
    in_any_language,
    require_text,
    said_somewhere,
)
from people.models.credit import Credit, credit_constraints
from people.models.position import HIGHLIGHTS_HELP
from people.models.querysets import newest_first
from people.models.translated import Translated
from people.values.addresses import page_address


class Project(Translated, Paged, Published, Dated):
    """Something people made together, on its own or within a position."""

    owners = ("position",)

    name = models.CharField(_("name"), max_length=200, blank=True)
    theme = models.CharField(
        _("theme"), max_length=250, blank=True, help_text=_("One line: what this project is about.")
    )
    description = models.TextField(_("description"), blank=True, help_text=_("Markdown."))
    highlights = models.TextField(_("highlights"), blank=True, help_text=HIGHLIGHTS_HELP)
    position = models.ForeignKey(
        "people.Position",
        verbose_name=_("position"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="projects",
        help_text=_("Set for a part of somebody’s position; it is then shown there."),
    )
    is_open_source = models.BooleanField(_("open source"), default=False)
    venue = models.CharField(
        _("presented at"),
        max_length=200,
        blank=True,
        help_text=_("Conference or competition, with its year."),
    )
    has_more_contributors = models.BooleanField(
        _("more contributors"),
        default=False,
        help_text=_("The list ends with “et al.” in the source."),
    )
    people = models.ManyToManyField(
        "people.Person",
        verbose_name=_("also on the pages of"),
        blank=True,
        related_name="listed_projects",
        help_text=_("People who show this project without standing in its list of contributors."),
    )
    tags = models.ManyToManyField(
        "people.Tag",
        through="people.Tagging",
        through_fields=("project", "tag"),
        related_name="projects",
    )
    list_place = list_order.range_first()
    start_place = list_order.date_first("start_date")

    class Meta(Dated.Meta):
        verbose_name = _("project")
        verbose_name_plural = _("projects")
        ordering = newest_first()
        indexes = [
            *by_times("project"),
            list_order.index("list_place", "start_place", *list_order.TIES, name="project_list"),
        ]
        constraints = [*Dated.Meta.constraints, said_somewhere("name", name="project_has_name")]

    def __str__(self) -> str:
        return self.name or ""

    def get_absolute_url(self) -> str:
        """Return the page in the active language."""
        return page_address("people:project", self.slug)

    def key_words(self) -> str:
        """Return the slug."""
        return self.slug

    def slug_words(self) -> str:
        """Return the English name, else the Chinese one."""
        return in_any_language(self, "name")

    def clean(self) -> None:
        """Refuse a nameless project."""
        super().clean()
        require_text(self, "name", message=_("Give the name in at least one language."))


class Contributor(Translated, Credit):
    """Somebody who worked on a project, at their place."""

    owners = ("project",)

    project = models.ForeignKey(
        Project, verbose_name=_("project"), on_delete=models.CASCADE, related_name="contributors"
    )
    role = models.CharField(_("role"), max_length=150, blank=True)
    is_equal_contribution = models.BooleanField(_("equal contribution"), default=False)

    class Meta(Credit.Meta):
        verbose_name = _("contributor")
        verbose_name_plural = _("contributors")
        constraints = credit_constraints("project", "contributor")

    def key_owner(self) -> Any:
        """Return the project."""
        return self.project
