"""Links of people, publications, projects and talks; contacts among them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.base import Owned, exactly_one, in_any_language, safe_address
from people.models.translated import Translated
from people.values.choices import LinkKind
from people.values.validators import validate_link


class Link(Translated, Owned):
    """A labelled link. Without an address it is shown as plain text, never as a link."""

    owners = ("person", "publication", "project", "talk")

    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="links",
    )
    publication = models.ForeignKey(
        "people.Publication",
        verbose_name=_("publication"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="links",
    )
    project = models.ForeignKey(
        "people.Project",
        verbose_name=_("project"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="links",
    )
    talk = models.ForeignKey(
        "people.Talk",
        verbose_name=_("talk"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="links",
    )
    kind = models.CharField(_("kind"), max_length=20, choices=LinkKind, default=LinkKind.OTHER)
    label = models.CharField(
        _("label"),
        max_length=100,
        blank=True,
        help_text=_("Empty takes the usual label of the kind."),
    )
    url = models.CharField(
        _("address"),
        max_length=500,
        blank=True,
        validators=[validate_link],
        help_text=_(
            "Begins with https://, mailto: or tel:. Without an address the label is shown as text."
        ),
    )

    class Meta(Owned.Meta):
        verbose_name = _("link")
        verbose_name_plural = _("links")
        constraints = [
            exactly_one("person", "publication", "project", "talk", name="link_has_one_owner"),
            safe_address("url", name="link_address_is_safe"),
        ]

    def __str__(self) -> str:
        return self.label or self.get_kind_display()

    def key_words(self) -> str:
        """Return the kind, and the label if there is one."""
        return f"{self.kind} {in_any_language(self, 'label')}"
