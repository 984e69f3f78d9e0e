"""Tags: topics of publications, chips of positions, focus of people."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.base import (
    Keyed,
    Owned,
    exactly_one,
    in_any_language,
    require_text,
    said_somewhere,
)
from people.models.translated import Translated
from people.values.languages import CODES, column


class Tag(Translated, Keyed):
    """A term in both languages; equal in both when it is a proper name."""

    name = models.CharField(_("name"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("tag")
        verbose_name_plural = _("tags")
        indexes = [
            models.Index(fields=[column("name", code)], name=f"tag_name_{code[:2]}")
            for code in CODES
        ]
        ordering = ["key"]
        constraints = [said_somewhere("name", name="tag_has_name")]

    def __str__(self) -> str:
        return self.name or ""

    def key_words(self) -> str:
        """Return the English name, else the Chinese one."""
        return in_any_language(self, "name")

    def clean(self) -> None:
        """Refuse a nameless tag."""
        super().clean()
        require_text(self, "name", message=_("Give the name in at least one language."))


class Tagging(Owned):
    """A tag on a record, at its place."""

    owners = ("person", "position", "publication", "project")

    tag = models.ForeignKey(
        Tag, verbose_name=_("tag"), on_delete=models.CASCADE, related_name="taggings"
    )
    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="taggings",
    )
    position = models.ForeignKey(
        "people.Position",
        verbose_name=_("position"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="taggings",
    )
    publication = models.ForeignKey(
        "people.Publication",
        verbose_name=_("publication"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="taggings",
    )
    project = models.ForeignKey(
        "people.Project",
        verbose_name=_("project"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="taggings",
    )

    class Meta(Owned.Meta):
        verbose_name = _("tag on a record")
        verbose_name_plural = _("tags on records")
        constraints = [
            exactly_one(
                "person", "position", "publication", "project", name="tagging_has_one_owner"
            ),
            *(
                models.UniqueConstraint(
                    fields=["tag", owner],
                    name=f"tagging_once_per_{owner}",
                    violation_error_code="tag",
                    violation_error_message=_("This tag is already there."),
                )
                for owner in ("person", "position", "publication", "project")
            ),
        ]

    def __str__(self) -> str:
        return str(self.tag)

    def key_words(self) -> str:
        """Return the tag's key."""
        return self.tag.key
