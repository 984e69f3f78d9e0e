"""Publications and their authors."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from people.models import list_order
from people.models.base import (
    Paged,
    Pinned,
    Published,
    by_times,
    in_any_language,
    require_text,
    said_somewhere,
)
from people.models.credit import Credit, credit_constraints
from people.models.fields import PartialDateField
from people.models.querysets import dated_newest_first
from people.models.translated import Translated
from people.models.uploads import Upload
from people.values.addresses import page_address
from people.values.choices import PublicationKind, PublicationStatus
from people.values.validators import validate_arxiv_id, validate_doi, validate_image


class Publication(Translated, Paged, Published, Pinned):
    """A work that somebody wrote. The title stays in its original language."""

    keeps_original = frozenset({"title", "venue", "venue_short"})

    title = models.CharField(
        _("title"),
        max_length=1000,
        blank=True,
        help_text=_(
            "In the language of the work; in the other one only if it has an official title there."
        ),
    )
    kind = models.CharField(
        _("kind"), max_length=20, choices=PublicationKind, default=PublicationKind.OTHER
    )
    status = models.CharField(_("status"), max_length=20, choices=PublicationStatus, blank=True)
    date = PartialDateField(_("date"))
    venue = models.CharField(
        _("venue"),
        max_length=500,
        blank=True,
        help_text=_("Journal, conference or series, in full."),
    )
    venue_short = models.CharField(_("venue, short"), max_length=60, blank=True)
    venue_rank = models.CharField(
        _("venue rank"), max_length=30, blank=True, help_text=_("As the source states it: CCF-A.")
    )
    publisher = models.CharField(
        _("publisher"),
        max_length=250,
        blank=True,
        help_text=_("Of the journal, proceedings or book that the work stands in."),
    )
    volume = models.CharField(_("volume"), max_length=60, blank=True)
    issue = models.CharField(_("issue"), max_length=60, blank=True)
    pages = models.CharField(_("pages"), max_length=100, blank=True)
    doi = models.CharField(
        _("DOI"), max_length=200, null=True, blank=True, unique=True, validators=[validate_doi]
    )
    arxiv_id = models.CharField(
        _("arXiv"),
        max_length=30,
        null=True,
        blank=True,
        unique=True,
        validators=[validate_arxiv_id],
    )
    has_more_authors = models.BooleanField(
        _("more authors"), default=False, help_text=_("The list ends with “et al.” in the source.")
    )
    summary = models.CharField(
        _("summary"), max_length=500, blank=True, help_text=_("One sentence.")
    )
    abstract = models.TextField(_("abstract"), blank=True, help_text=_("Markdown."))
    teaser = models.ImageField(
        _("teaser image"),
        upload_to=Upload("teasers"),
        blank=True,
        max_length=200,
        validators=[validate_image],
    )
    teaser_alt = models.CharField(
        _("teaser description"),
        max_length=250,
        blank=True,
        help_text=_("What the image shows, for who cannot see it."),
    )
    teaser_caption = models.CharField(_("teaser caption"), max_length=300, blank=True)
    people = models.ManyToManyField(
        "people.Person",
        verbose_name=_("also on the pages of"),
        blank=True,
        related_name="listed_publications",
        help_text=_("People who list this work without standing in its list of authors."),
    )
    tags = models.ManyToManyField(
        "people.Tag",
        through="people.Tagging",
        through_fields=("publication", "tag"),
        related_name="publications",
    )
    list_place = list_order.year_first()
    front_place = list_order.pin_first()
    feed_place = list_order.date_first("date")

    class Meta:
        verbose_name = _("publication")
        verbose_name_plural = _("publications")
        ordering = dated_newest_first()
        indexes = [
            *by_times("publication"),
            list_order.index("list_place", *list_order.TIES, name="publication_list"),
            list_order.index(
                "kind", "list_place", *list_order.TIES, name="publication_list_of_kind"
            ),
            list_order.index("front_place", *list_order.TIES, name="publication_front"),
            list_order.index("feed_place", *list_order.TIES, name="publication_feed"),
        ]
        constraints = [
            said_somewhere("title", name="publication_has_title"),
            models.CheckConstraint(
                condition=Q(doi__isnull=True) | Q(doi__startswith="10."),
                name="publication_doi_form",
                violation_error_code="doi",
                violation_error_message=_("A DOI begins with “10.”; empty is stored as nothing."),
            ),
        ]

    def __str__(self) -> str:
        return self.title or ""

    def get_absolute_url(self) -> str:
        """Return the page in the active language."""
        return page_address("people:publication", self.slug)

    def key_words(self) -> str:
        """Return the slug."""
        return self.slug

    def slug_words(self) -> str:
        """Return the English title, else the Chinese one."""
        return in_any_language(self, "title")

    def clean(self) -> None:
        """Refuse a work without a title; store absent identifiers as NULL, which may repeat."""
        super().clean()
        self.doi = self.doi or None
        self.arxiv_id = self.arxiv_id or None
        require_text(self, "title", message=_("Give the title in at least one language."))


class Authorship(Credit):
    """An author of a publication, at their place."""

    owners = ("publication",)

    publication = models.ForeignKey(
        Publication,
        verbose_name=_("publication"),
        on_delete=models.CASCADE,
        related_name="authorships",
    )
    is_equal_contribution = models.BooleanField(_("equal contribution"), default=False)
    is_corresponding = models.BooleanField(_("corresponding author"), default=False)

    class Meta(Credit.Meta):
        verbose_name = _("author")
        verbose_name_plural = _("authors")
        constraints = credit_constraints("publication", "authorship")

    def key_owner(self) -> Any:
        """Return the publication."""
        return self.publication
