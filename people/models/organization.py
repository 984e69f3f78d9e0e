"""Organizations and their units: companies, universities, laboratories, teams."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.base import Ordered, in_any_language, require_text, safe_address, said_somewhere
from people.models.translated import Translated
from people.values.choices import OrganizationKind
from people.values.languages import CODES, column
from people.values.validators import validate_link


class Organization(Translated, Ordered):
    """An organization, or a unit of its parent."""

    name = models.CharField(_("name"), max_length=200, blank=True)
    short_name = models.CharField(
        _("short name"),
        max_length=60,
        blank=True,
        help_text=_("As people say it: SJTU, BAIR, 上海交大."),
    )
    kind = models.CharField(_("kind"), max_length=20, choices=OrganizationKind, blank=True)
    parent = models.ForeignKey(
        "self",
        verbose_name=_("part of"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="units",
    )
    url = models.CharField(_("address"), max_length=500, blank=True, validators=[validate_link])

    class Meta(Ordered.Meta):
        verbose_name = _("organization")
        verbose_name_plural = _("organizations")
        indexes = [
            models.Index(fields=[column("name", code)], name=f"organization_name_{code[:2]}")
            for code in CODES
        ]
        constraints = [
            said_somewhere("name", name="organization_has_name"),
            models.CheckConstraint(
                condition=~models.Q(parent=models.F("id")),
                name="organization_not_its_own_parent",
                violation_error_code="parent",
                violation_error_message=_("An organization cannot be part of itself."),
            ),
            safe_address("url", name="organization_address_is_safe"),
        ]

    def __str__(self) -> str:
        return self.name or ""

    def key_words(self) -> str:
        """Return the English name, else the Chinese one."""
        return in_any_language(self, "name")

    def clean(self) -> None:
        """Refuse a nameless organization and a circle of parents."""
        super().clean()
        require_text(self, "name", message=_("Give the name in at least one language."))
        above, seen = self.parent, {self.pk}
        while above is not None:
            if above.pk in seen:
                raise ValidationError({"parent": _("This makes a circle of parts.")})
            seen.add(above.pk)
            above = above.parent
