"""What of the plain site is in both languages."""

from modeltranslation.translator import TranslationOptions, register

from benchmarks.peers.plain import models


@register(models.Person)
class PersonOptions(TranslationOptions):
    """Texts of a person."""

    fields = ("name", "headline", "biography")


@register(models.Organization)
class OrganizationOptions(TranslationOptions):
    """Texts of an organization."""

    fields = ("name",)


@register(models.Position)
class PositionOptions(TranslationOptions):
    """Texts of a position."""

    fields = ("title", "theme", "highlights")


@register(models.Publication)
class PublicationOptions(TranslationOptions):
    """Texts of a publication."""

    fields = ("title", "venue", "summary")
