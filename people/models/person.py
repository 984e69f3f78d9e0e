"""People: names in both scripts, and what stands at the head of their page."""

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models, router, transaction
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from people.models import list_order
from people.models.base import (
    Ordered,
    Paged,
    Published,
    by_times,
    filled,
    require_text,
    said_somewhere,
)
from people.models.fields import DerivedCharField
from people.models.translated import Translated
from people.models.uploads import Upload
from people.values import names, spellings
from people.values.addresses import page_address
from people.values.choices import NameOrder, OtherNameKind, SectionKind
from people.values.languages import CODES, EN, HAN, ZH, Localized, column, localized, other
from people.values.romanization import romanize_name
from people.values.validators import validate_image, validate_orcid

NAMED_BY = ("family_name", "given_name", "label")
SORTED_BY = {*NAMED_BY, "sort_as", *(column(field, code) for field in NAMED_BY for code in CODES)}

# The orders that people are listed in; the first is that of the site.
IN_ORDER = ("order", "sort_key", "key")
BY_SURNAME = ("sort_key", "key")
BY_PINYIN = ("pinyin_key", "key")


class Person(Translated, Paged, Published, Ordered):
    """Somebody with a page. Who has no name is titled by `label`; no name is ever guessed."""

    family_name = models.CharField(_("family name"), max_length=100, blank=True)
    given_name = models.CharField(_("given name"), max_length=100, blank=True)
    name_order = models.CharField(
        _("name order"),
        max_length=20,
        choices=NameOrder,
        blank=True,
        help_text=_(
            "Empty follows the custom: family name first for Chinese characters, else last."
        ),
    )
    sort_as = models.CharField(
        _("sorts as"),
        max_length=150,
        blank=True,
        help_text=_(
            "Family name first, in letters or characters. Empty follows the name; this goes before"
            " it wherever names are sorted."
        ),
    )
    label = models.CharField(
        _("label"),
        max_length=150,
        blank=True,
        help_text=_("Titles the page of somebody whose name is not given, for example by role."),
    )
    headline = models.CharField(
        _("headline"),
        max_length=250,
        blank=True,
        help_text=_("One line: what this person does, and where."),
    )
    biography = models.TextField(_("biography"), blank=True, help_text=_("Markdown."))
    interests = models.TextField(
        _("interests"),
        blank=True,
        help_text=_("What this person works on or looks for, in Markdown."),
    )
    location = models.CharField(_("place"), max_length=150, blank=True)
    photo = models.ImageField(
        _("photo"),
        upload_to=Upload("photos"),
        blank=True,
        max_length=200,
        validators=[validate_image],
        help_text=_("Portrait format, 4:5; PNG, JPEG, WebP or AVIF."),
    )
    photo_alt = models.CharField(
        _("photo description"),
        max_length=250,
        blank=True,
        help_text=_("What the photo shows, for who cannot see it."),
    )
    photo_focus_x = models.PositiveSmallIntegerField(
        _("focus, from the left"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(100)],
        help_text=_("In percent: what stays in view where the photo is cut. Empty is the middle."),
    )
    photo_focus_y = models.PositiveSmallIntegerField(
        _("focus, from the top"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(100)],
    )
    orcid = models.CharField(
        _("ORCID iD"),
        max_length=19,
        null=True,
        blank=True,
        unique=True,
        validators=[validate_orcid],
    )
    affiliations = models.ManyToManyField(
        "people.Organization",
        verbose_name=_("affiliations"),
        blank=True,
        related_name="members",
        help_text=_("Laboratories and groups this person belongs to, beside positions."),
    )
    tags = models.ManyToManyField(
        "people.Tag",
        through="people.Tagging",
        through_fields=("person", "tag"),
        related_name="people",
    )
    # Who this person is at the admin: never part of fixtures or of the history of the page.
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        blank=True,
        editable=False,
        serialize=False,
        on_delete=models.SET_NULL,
        related_name="person",
    )
    sort_key = DerivedCharField(max_length=200, db_index=True, compute="compute_sort_key")
    pinyin_key = DerivedCharField(max_length=200, compute="compute_pinyin_key")
    # All names as they are looked for; with an index, so that only that is read.
    spellings = DerivedCharField(
        max_length=spellings.MAX_LENGTH, db_index=True, compute="compute_spellings"
    )

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = [*IN_ORDER]
        indexes = [
            *by_times("person"),
            list_order.index(*IN_ORDER, name="person_list"),
            list_order.index(*BY_SURNAME, name="person_by_surname"),
            list_order.index(*BY_PINYIN, name="person_by_pinyin"),
        ]
        constraints = [said_somewhere(*NAMED_BY, name="person_has_name_or_label")]

    def __str__(self) -> str:
        return self.heading(get_language() or ZH).text

    def get_absolute_url(self) -> str:
        """Return the page in the active language."""
        return page_address("people:person", self.slug)

    def key_words(self) -> str:
        """Return the slug."""
        return self.slug

    def slug_words(self) -> str:
        """Return the English name, else the Chinese one in pinyin, else the label."""
        for language in (EN, ZH):
            if name := self.name_in(language):
                chinese = HAN.search(name)
                return romanize_name(*self.name_parts(language)) if chinese else name
        return localized(self, "label", EN).text

    @property
    def photo_focus(self) -> tuple[int, int] | None:
        """The point of the photo to keep in view, in percent from left and top; None is the middle."""
        x, y = (
            50 if each is None else min(each, 100)
            for each in (self.photo_focus_x, self.photo_focus_y)
        )
        return None if (x, y) == (50, 50) else (x, y)

    def name_parts(self, language: str) -> tuple[str, str]:
        """Return family and given name in a language, each empty if not given in it."""
        family = getattr(self, column("family_name", language))
        given = getattr(self, column("given_name", language))
        return family or "", given or ""

    def name_in(self, language: str) -> str:
        """Return the whole name in a language, empty if it has none."""
        order = getattr(self, column("name_order", language)) or ""
        return names.display_name(*self.name_parts(language), order)

    def heading(self, wanted: str) -> Localized:
        """Return what titles the page: the name, else the label, in the wanted language first."""
        for language in (wanted, other(wanted)):
            if name := self.name_in(language):
                return Localized(name, language, wanted)
        return localized(self, "label", wanted)

    def other_script_name(self, wanted: str) -> Localized | None:
        """Return the name in the other language, None if that is not another name."""
        language = other(wanted)
        name = self.name_in(language)
        if not name or name == self.heading(wanted).text:
            return None
        return Localized(name, language, wanted)

    def compute_sort_key(self) -> str:
        """Return the ASCII sort key: see `people.values.names.sort_key`."""
        label = localized(self, "label", EN).text
        parts = (self.name_parts(EN), self.name_parts(ZH))
        return names.sort_key(self.sort_as, *parts, label)

    def compute_pinyin_key(self) -> str:
        """Return the ASCII sort key that goes by the Chinese name first."""
        label = localized(self, "label", ZH).text
        parts = (self.name_parts(ZH), self.name_parts(EN))
        return names.sort_key(self.sort_as, *parts, label)

    def compute_spellings(self) -> str:
        """Return the names, their readings and the labels: see `people.values.spellings`."""
        names = ((*self.name_parts(code), self.name_in(code)) for code in CODES)
        labels = (getattr(self, column("label", code)) or "" for code in CODES)
        return spellings.of_person(names, labels)

    def clean(self) -> None:
        """Refuse a person with neither name nor label."""
        super().clean()
        self.orcid = self.orcid or None
        require_text(
            self,
            *NAMED_BY,
            message=_("Give a name in at least one language, or a label."),
        )

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Give a new person the default sections, for the editor to order, rename and hide."""
        from people.models.section import Section

        is_new = self._state.adding
        fields = kwargs.get("update_fields")
        if fields is not None and SORTED_BY.intersection(fields):
            kwargs["update_fields"] = {*fields, "sort_key", "pinyin_key", "spellings"}
        using = kwargs.get("using") or router.db_for_write(type(self), instance=self)
        with transaction.atomic(using):
            super().save(*args, **kwargs)
            if is_new:
                kinds = (kind for kind in SectionKind if kind != SectionKind.FREE)
                for order, kind in enumerate(kinds):
                    Section(person=self, kind=kind, order=order).save(using=using)


class OtherName(Ordered):
    """Another name of a person, in the script it is written in."""

    owners = ("person",)

    person = models.ForeignKey(
        Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="other_names"
    )
    name = models.CharField(_("name"), max_length=150)
    spellings = DerivedCharField(
        max_length=spellings.MAX_LENGTH, db_index=True, compute="compute_spellings"
    )
    kind = models.CharField(
        _("kind"), max_length=20, choices=OtherNameKind, default=OtherNameKind.VARIANT
    )
    is_shown = models.BooleanField(
        _("shown"),
        default=False,
        help_text=_("Shown to readers; else used to recognize authors only."),
    )

    class Meta(Ordered.Meta):
        verbose_name = _("other name")
        verbose_name_plural = _("other names")
        constraints = [filled("name", name="other_name_is_given")]

    def __str__(self) -> str:
        return self.name

    def compute_spellings(self) -> str:
        """Return the name as it is looked for."""
        return spellings.of_name(self.name)

    def key_owner(self) -> Person:
        """Return the person."""
        return self.person

    def key_words(self) -> str:
        """Return the name."""
        return self.name
