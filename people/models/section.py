"""Sections of a person's page: their order, titles, and free Markdown sections."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from people.models.base import Ordered, in_any_language, require_text, said_somewhere
from people.models.translated import Translated
from people.values.choices import SectionKind


class Section(Translated, Ordered):
    """One section: a kind that the page fills, or free text under a title of its own."""

    owners = ("person",)

    person = models.ForeignKey(
        "people.Person", verbose_name=_("person"), on_delete=models.CASCADE, related_name="sections"
    )
    kind = models.CharField(_("kind"), max_length=20, choices=SectionKind)
    title = models.CharField(
        _("title"),
        max_length=120,
        blank=True,
        help_text=_("Empty takes the usual title of the kind."),
    )
    introduction = models.CharField(
        _("introduction"), max_length=250, blank=True, help_text=_("One line under the title.")
    )
    body = models.TextField(
        _("text"), blank=True, help_text=_("Markdown; only for a section of free text.")
    )
    is_hidden = models.BooleanField(_("hidden"), default=False)
    show_when_empty = models.BooleanField(
        _("shown when empty"),
        default=False,
        help_text=_("Keeps the title, with a note, while there is nothing to list."),
    )

    class Meta(Ordered.Meta):
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        # What a page hides is asked for each person of a list.
        indexes = [
            models.Index(
                fields=["person", "kind"], condition=Q(is_hidden=True), name="section_hidden"
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "kind"],
                condition=~Q(kind=SectionKind.FREE),
                name="section_kind_once_per_person",
                violation_error_code="kind",
                violation_error_message=_("This page already has a section of this kind."),
            ),
            said_somewhere(
                "title", name="section_free_has_title", unless=~Q(kind=SectionKind.FREE)
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.get_kind_display()

    def key_owner(self) -> models.Model:
        """Return the person."""
        return self.person

    def key_words(self) -> str:
        """Return the kind, or the title of a free section."""
        return in_any_language(self, "title") if self.kind == SectionKind.FREE else self.kind

    def clean(self) -> None:
        """Refuse a free section without a title."""
        super().clean()
        if self.kind == SectionKind.FREE:
            require_text(self, "title", message=_("Give a section of free text a title."))
