"""What authors, inventors and contributors have in common: a printed name and perhaps a page."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.signals import pre_delete
from django.utils.translation import gettext_lazy as _

from people.models.base import Ordered
from people.values.languages import EN


class Credit(Ordered):
    """One name in an ordered list of names."""

    printed_name = models.CharField(
        _("name as printed"),
        max_length=300,
        blank=True,
        help_text=_("Exactly as the work prints it; empty takes the name of the linked person."),
    )
    # As a file of references told them; they hold as long as they still spell the printed name
    # (`people.formats.names.parts_of`), so an editor needs to change that only.
    family_name = models.CharField(
        _("family name"), max_length=300, blank=True, editable=False, default=""
    )
    given_name = models.CharField(
        _("given name"), max_length=300, blank=True, editable=False, default=""
    )
    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="%(class)ss",
        help_text=_("If this person has a page here."),
    )

    class Meta(Ordered.Meta):
        abstract = True

    def __str__(self) -> str:
        return self.printed_name or str(self.person or "")

    def key_words(self) -> str:
        """Return the printed name, else the linked person's key."""
        return self.printed_name or (self.person.key if self.person else "")

    def clean(self) -> None:
        """Refuse a row that names nobody."""
        super().clean()
        if not self.printed_name and not self.person_id:
            raise ValidationError({"printed_name": _("Give the printed name or choose a person.")})


def keep_name(sender: type[models.Model], instance: Any, using: str, **_kwargs: Any) -> None:
    """Keep the name of a person whose page is deleted in the lists that took it from there."""
    for model in Credit.__subclasses__():
        rows = model._base_manager.using(using).filter(person=instance, printed_name="")
        rows.update(printed_name=instance.heading(EN).text[:300])


pre_delete.connect(keep_name, sender="people.Person", dispatch_uid="people.keep_name")


def credit_constraints(owner: str, name: str) -> list[models.BaseConstraint]:
    """Return the constraints of a credit table: a person at most once in a work, nobody unnamed."""
    return [
        models.UniqueConstraint(
            fields=[owner, "person"],
            name=f"{name}_person_once",
            violation_error_code="person",
            violation_error_message=_("This person is already in the list."),
        ),
        models.CheckConstraint(
            condition=models.Q(person__isnull=False) | ~models.Q(printed_name=""),
            name=f"{name}_names_somebody",
            violation_error_code="printed_name",
            violation_error_message=_("Give the printed name or choose a person."),
        ),
    ]
