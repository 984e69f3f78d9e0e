"""Addresses that pages have had: they lead to the present one."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.signals import pre_save
from django.utils.translation import gettext_lazy as _

from people.models.base import Owned, Paged, exactly_one
from people.models.fields import DerivedCharField
from people.values.choices import PagedKind


class OldSlug(Owned):
    """A slug that a page had before."""

    owners = tuple(PagedKind.values)

    kind = DerivedCharField(_("kind"), max_length=20, choices=PagedKind, compute="compute_kind")
    slug = models.SlugField(_("slug"), max_length=100)
    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="old_slugs",
    )
    publication = models.ForeignKey(
        "people.Publication",
        verbose_name=_("publication"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="old_slugs",
    )
    project = models.ForeignKey(
        "people.Project",
        verbose_name=_("project"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="old_slugs",
    )

    class Meta(Owned.Meta):
        verbose_name = _("old address")
        verbose_name_plural = _("old addresses")
        constraints = [
            exactly_one(*PagedKind.values, name="old_slug_has_one_owner"),
            models.UniqueConstraint(
                fields=["kind", "slug"],
                name="old_slug_leads_to_one_page",
                violation_error_message=_("This old address already leads to a page."),
            ),
        ]

    def __str__(self) -> str:
        return self.slug

    def key_words(self) -> str:
        """Return the slug."""
        return self.slug

    def compute_kind(self) -> str:
        """Return the kind of the page that it leads to."""
        return self.owner_name

    def clean(self) -> None:
        """Refuse an address that leads to a page already, in every form."""
        super().clean()
        same = type(self).objects.filter(kind=self.owner_name, slug=self.slug)
        if same.exclude(pk=self.pk).exists():
            raise ValidationError({"slug": _("This old address already leads to a page.")})


def remember_slug(
    sender: type[models.Model],
    instance: Any,
    using: str,
    update_fields: Any = None,
    **_kwargs: Any,
) -> None:
    """Keep the slug that a page is about to lose, however it is saved.

    A slug that is in use again is old no more.
    """
    if not issubclass(sender, Paged) or (update_fields is not None and "slug" not in update_fields):
        return
    instance.ensure_slug(using)
    kind = str(sender._meta.model_name)
    known = OldSlug.objects.using(using).filter(kind=kind)
    former = sender._base_manager.using(using).filter(pk=instance.pk).values_list("slug", flat=True)
    old = former.first() if instance.pk else None
    if old == instance.slug:
        return
    known.filter(slug=instance.slug).delete()
    if old:
        known.filter(slug=old).delete()  # whoever had it last is where it leads
        OldSlug(**{kind: instance}, slug=old).save(using=using)


pre_save.connect(remember_slug, dispatch_uid="people.remember_slug")
