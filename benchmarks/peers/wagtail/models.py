"""A person's page with positions and publications as inlines."""

from django.db import models
from modelcluster.fields import ParentalKey
from modelcluster.models import ClusterableModel
from wagtail.admin.panels import FieldPanel, InlinePanel
from wagtail.fields import RichTextField
from wagtail.models import Orderable, Page, TranslatableMixin


class PersonPage(Page):
    """Whose page it is."""

    headline = models.CharField(max_length=250)
    biography = RichTextField()

    template = "wagtail_peer/person.html"
    content_panels = [
        *Page.content_panels,
        FieldPanel("headline"),
        FieldPanel("biography"),
        InlinePanel("positions"),
        InlinePanel("publications"),
    ]

    def get_context(self, request, *args, **kwargs):
        """Load authors with their pages at once."""
        works = self.publications.get_live_queryset().prefetch_related("authors__person")
        return super().get_context(request, *args, **kwargs) | {"publications": works}


class Position(TranslatableMixin, Orderable):
    """A job."""

    page = ParentalKey(PersonPage, on_delete=models.CASCADE, related_name="positions")
    organization = models.CharField(max_length=200)
    title = models.CharField(max_length=200)
    theme = models.CharField(max_length=250)
    highlights = models.TextField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField(null=True, blank=True)

    class Meta(TranslatableMixin.Meta, Orderable.Meta):
        pass


class Publication(TranslatableMixin, ClusterableModel, Orderable):
    """A work."""

    page = ParentalKey(PersonPage, on_delete=models.CASCADE, related_name="publications")
    title = models.CharField(max_length=500)
    venue = models.CharField(max_length=250)
    summary = models.TextField()
    doi = models.CharField(max_length=100)
    year = models.PositiveIntegerField()

    panels = [
        *(FieldPanel(name) for name in ("title", "venue", "summary", "doi", "year")),
        InlinePanel("authors"),
    ]

    class Meta(TranslatableMixin.Meta, Orderable.Meta):
        pass


class Author(Orderable):
    """One name of a work."""

    publication = ParentalKey(Publication, on_delete=models.CASCADE, related_name="authors")
    person = models.ForeignKey(PersonPage, models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=200)
