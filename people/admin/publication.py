"""Admin of publications."""

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.authors import CreditRows
from people.admin.base import RecordAdmin, search_columns
from people.admin.bulk import Taggable
from people.admin.duplicate import Duplicable
from people.admin.images import Pictured, PicturedForm
from people.admin.imports import Importable
from people.admin.rows import LinkRows, TaggingRows
from people.admin.todo import GapFilter
from people.models import Authorship, Publication


class AuthorshipRows(CreditRows):
    """Authors, in order."""

    model = Authorship
    groups = (
        (None, ("order", "printed_name", "person", "is_equal_contribution", "is_corresponding")),
    )


class PublicationForm(PicturedForm):
    """A publication, whose teaser is described or decorates."""

    picture = "teaser"
    is_decorative = forms.BooleanField(
        label=_("Only decorates"),
        required=False,
        help_text=_("The teaser repeats what stands beside it and needs no description."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # What was saved without a description was said to need none.
        teaser = self.instance.teaser if self.instance.pk else None
        self.initial["is_decorative"] = bool(teaser) and not self.described(self.instance)


@admin.register(Publication)
class PublicationAdmin(Importable, Pictured, Taggable, Duplicable, RecordAdmin):
    """Publications, with authors, links and topics."""

    form = PublicationForm
    list_display = ("__str__", "kind", "date", "venue", "visibility")
    list_filter = ("visibility", "kind", "status", GapFilter)
    search_fields = (
        *search_columns("title", "venue", "venue_short"),
        "authorships__printed_name",
        "doi",
        "arxiv_id",
    )
    autocomplete_fields = ("people",)
    groups = (
        (None, ("title", "kind", "status", "date", "slug", "visibility")),
        (
            _("Venue"),
            ("venue", "venue_short", "venue_rank", "publisher", "volume", "issue", "pages"),
        ),
        (_("Identifiers"), ("doi", "arxiv_id")),
        (_("Texts"), ("summary", "abstract")),
        (_("Teaser"), ("teaser", "teaser_alt", "is_decorative", "teaser_caption")),
        (_("People and order"), ("has_more_authors", "people", "pin", "order")),
    )
    inlines = (AuthorshipRows, LinkRows, TaggingRows)

    def view_on_site(self, record: Publication) -> str:
        """Return the publication's page."""
        return record.get_absolute_url()
