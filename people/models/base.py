"""Abstract parts that models are put together from."""

from typing import Any, ClassVar, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from people.models.fields import KeyField, PageSlugField, PartialDateField
from people.models.querysets import KeyedManager, PublishedManager, present
from people.models.reading import Readable
from people.values.choices import Visibility
from people.values.languages import CODES, column, localized
from people.values.partial_date import SEASON_OFFSETS, display_months, display_range
from people.values.slugs import first_free, slugify
from people.values.validators import LINK_STARTS


def in_any_language(record: models.Model, field: str) -> str:
    """Return a translated field in English if there is one, else in Chinese, else empty."""
    return localized(record, field, "en").text


def said_somewhere(*fields: str, name: str, unless: Q | None = None) -> models.CheckConstraint:
    """Return the constraint that one of the fields has a text in one of the languages.

    Rows that meet `unless` may go without.
    """
    condition = unless or Q()
    for field in fields:
        for code in CODES:
            text = column(field, code)
            # A CHECK lets pass what is NULL, and so would `NULL > ''`.
            condition |= Q(**{f"{text}__isnull": False, f"{text}__gt": ""})
    return models.CheckConstraint(
        condition=condition,
        name=name,
        violation_error_message=_("Fill this in for at least one language."),
    )


def exactly_one(*fields: str, name: str) -> models.CheckConstraint:
    """Return the constraint that a row hangs on exactly one of its possible owners."""
    condition = Q()
    for owner in fields:
        others = {f"{field}__isnull": field != owner for field in fields}
        condition |= Q(**others)
    return models.CheckConstraint(
        condition=condition,
        name=name,
        violation_error_message=_("Choose exactly one record that this belongs to."),
    )


def filled(field: str, name: str) -> models.CheckConstraint:
    """Return the constraint that an untranslated text is not empty."""
    return models.CheckConstraint(
        condition=~Q(**{field: ""}),
        name=name,
        violation_error_code=field,
        violation_error_message=_("This field cannot be blank."),
    )


def safe_address(field: str, name: str) -> models.CheckConstraint:
    """Return the constraint that an address can run no script; empty is allowed."""
    condition = Q(**{field: ""})
    for start in LINK_STARTS:
        condition |= Q(**{f"{field}__startswith": start})
    return models.CheckConstraint(
        condition=condition,
        name=name,
        violation_error_code=field,
        violation_error_message=_("Begin the address with https://, mailto: or tel:."),
    )


def by_times(model: str) -> list[models.Index]:
    """Return the indexes of the few records that have a time from or until which they are shown."""
    return [
        models.Index(
            fields=[name], name=f"{model}_{name}", condition=Q(**{f"{name}__isnull": False})
        )
        for name in ("publish_at", "hide_at")
    ]


class Keyed(Readable):
    """A record with a natural key."""

    # The relations by which a row hangs on another record, and is a part of that record's page.
    owners: ClassVar[tuple[str, ...]] = ()

    key = KeyField(_("key"))

    objects: ClassVar[KeyedManager[Self]] = KeyedManager()

    class Meta:
        abstract = True

    @property
    def root(self) -> "Keyed":
        """The record on whose page this one stands: the owner of its owners, else itself."""
        owner: Any = self
        while found := next(
            (getattr(owner, name) for name in owner.owners if getattr(owner, f"{name}_id")), None
        ):
            owner = found
        return owner

    def natural_key(self) -> tuple[str]:
        """Return the key for fixtures."""
        return (self.key,)

    def validate_constraints(self, exclude: Any = None) -> None:
        """Put the message of a constraint at the field that its error code names.

        A form that does not have the field gets the message for the whole record.
        """
        try:
            super().validate_constraints(exclude=exclude)
        except ValidationError as error:
            fields = {field.name for field in self._meta.fields} - set(exclude or ())
            placed: dict[str, list[ValidationError]] = {}
            for name, problems in error.error_dict.items():
                for problem in problems:
                    place = problem.code if problem.code in fields else name
                    placed.setdefault(str(place), []).append(problem)
            raise ValidationError(placed) from error

    def suggest_key(self) -> str:
        """Return the key a new record would like to have: its owner's key and its own words."""
        owner = self.key_owner()
        own = slugify(self.key_words(), default=str(self._meta.model_name))
        return f"{owner.key}/{own}" if owner is not None else own

    def key_owner(self) -> Any:
        """Return the record that this one hangs on, None for a record of its own."""
        return None

    def key_words(self) -> str:
        """Return the words that the key is made from."""
        raise NotImplementedError


class Ordered(Keyed):
    """A row that keeps the place an editor gave it."""

    order = models.PositiveIntegerField(
        _("order"), default=0, help_text=_("Lower numbers come first.")
    )

    class Meta:
        abstract = True
        ordering = ["order", "key"]


class Owned(Ordered):
    """A row that hangs on exactly one of several kinds of record, named in `owners`."""

    class Meta(Ordered.Meta):
        abstract = True

    @property
    def owner_name(self) -> str:
        """The name of the relation that is set; empty while none is."""
        return next((name for name in self.owners if getattr(self, f"{name}_id")), "")

    @property
    def owner(self) -> Any:
        """The record that this row hangs on, None while none is set."""
        return getattr(self, self.owner_name) if self.owner_name else None

    def suggest_key(self) -> str:
        """Begin with the kind of owner: a person and a project may have the same key."""
        return f"{self.owner_name}/{super().suggest_key()}"

    def key_owner(self) -> Any:
        """Return the owner."""
        return self.owner


class Pinned(Ordered):
    """A row that may be pinned above the order that its date gives."""

    pin = models.PositiveSmallIntegerField(
        _("pin"),
        null=True,
        blank=True,
        help_text=_("1 puts this first, 2 second …; empty leaves it where its date belongs."),
    )

    class Meta(Ordered.Meta):
        abstract = True


def _ends_after_start() -> Q:
    """Return the condition on a range; its end may be known less exactly than its start."""
    start = F("start_date")
    condition = (
        Q(end_date__isnull=True)
        | Q(start_date__isnull=True)
        | Q(end_date__gte=start)
        | Q(end_date=start / 10000 * 10000)  # 2024-10 to 2024
        # 2024-10-05 to 2024-10; day 90 is a season's
        | Q(end_date=start / 100 * 100, start_date__lt=F("end_date") + 90)
    )
    for offset in SEASON_OFFSETS.values():  # 2024-05 to spring 2024
        condition |= Q(end_date=start / 10000 * 10000 + offset, start_date__lt=F("end_date") + 300)
    return condition


class Dated(Pinned):
    """A row with a range of partial dates."""

    start_date = PartialDateField(_("start"))
    end_date = PartialDateField(_("end"))
    is_current = models.BooleanField(
        _("current"), default=False, help_text=_("Shown as “present”; leave the end empty.")
    )
    end_is_expected = models.BooleanField(
        _("end is expected"),
        default=False,
        help_text=_("The end lies ahead and is shown as expected."),
    )
    stated_months = models.PositiveSmallIntegerField(
        _("stated length in months"),
        null=True,
        blank=True,
        help_text=_("Only where a source states the length: 64 for 5 years 4 months."),
    )

    class Meta(Pinned.Meta):
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=_ends_after_start(),
                name="%(class)s_ends_after_start",
                violation_error_code="end_date",
                violation_error_message=_("The end lies before the start."),
            ),
            models.CheckConstraint(
                condition=Q(is_current=False) | Q(end_date__isnull=True),
                name="%(class)s_current_has_no_end",
                violation_error_code="end_date",
                violation_error_message=_(
                    "What is current has no end: empty the end or untick “current”."
                ),
            ),
            models.CheckConstraint(
                condition=Q(end_is_expected=False) | Q(end_date__isnull=False),
                name="%(class)s_expected_has_end",
                violation_error_code="end_date",
                violation_error_message=_(
                    "Give the end that is expected, or untick “end is expected”."
                ),
            ),
        ]

    def display_dates(self, language: str) -> str:
        """Return the range as it is customary in a language."""
        return display_range(
            self.start_date,
            self.end_date,
            language,
            is_current=self.is_current,
            end_is_expected=self.end_is_expected,
        )

    def display_length(self, language: str) -> str:
        """Return the stated length in a language; empty when none is stated."""
        return display_months(self.stated_months, language) if self.stated_months else ""


class Published(Keyed):
    """A record that can be hidden from readers."""

    visibility = models.CharField(
        _("visibility"),
        max_length=10,
        choices=Visibility,
        default=Visibility.PUBLIC,
        help_text=_("A draft is shown to nobody on the public site."),
    )
    publish_at = models.DateTimeField(
        _("shown from"),
        null=True,
        blank=True,
        help_text=_("Readers see a public record from this time on; empty: at once."),
    )
    hide_at = models.DateTimeField(
        _("shown until"),
        null=True,
        blank=True,
        help_text=_("Readers no longer see the record after this time; empty: without end."),
    )

    objects: ClassVar[PublishedManager[Self]] = PublishedManager()
    _default_manager: ClassVar[Any]  # for the type checker: the other bases have another type

    class Meta:
        abstract = True

    @property
    def is_public(self) -> bool:
        """Whether readers may see the record now."""
        if self.visibility != Visibility.PUBLIC:
            return False
        if self.publish_at is None and self.hide_at is None:
            return True
        now = present()
        has_begun = self.publish_at is None or self.publish_at <= now
        return has_begun and (self.hide_at is None or self.hide_at > now)

    def clean(self) -> None:
        """Refuse a time that ends before it begins."""
        super().clean()
        if self.publish_at and self.hide_at and self.hide_at <= self.publish_at:
            raise ValidationError(
                {"hide_at": _("This lies before the time that it is shown from.")}
            )


class Paged(models.Model):
    """A record with a page of its own, under a slug that is the same in both languages."""

    slug = PageSlugField(
        _("slug"),
        max_length=100,
        unique=True,
        blank=True,
        help_text=_(
            "The last part of the page’s address, the same in both languages. Left empty, it is made"
            " from the name or title (Chinese in pinyin) and stays when that changes. If you change"
            " it, the old address leads to the new one."
        ),
    )

    class Meta:
        abstract = True

    def slug_words(self) -> str:
        """Return the words that the slug is made from."""
        raise NotImplementedError

    def suggest_key(self) -> str:
        """Make the slug first: the key is made from it."""
        self.ensure_slug()
        return super().suggest_key()  # type: ignore[misc]

    def ensure_slug(self, using: str | None = None) -> None:
        """Make a slug if there is none; `-2` only when another page has or had it."""
        if self.slug:
            return
        wanted = slugify(self.slug_words(), default=str(self._meta.model_name))
        others = type(self)._base_manager.using(using).exclude(pk=self.pk)
        self.slug = first_free(
            wanted,
            lambda slug: (
                others.filter(slug=slug).exists() or self._had_by_another(slug, using) is not None
            ),
        )

    def _had_by_another(self, slug: str, using: str | None = None) -> Any:
        """Return the old address of another page of this kind, None if there is none."""
        from people.models.old_slug import OldSlug

        kind = str(self._meta.model_name)
        former = OldSlug.objects.using(using).filter(kind=kind, slug=slug)
        return former.exclude(**{kind: self.pk}).first()

    def clean(self) -> None:
        """Refuse an address that old links to another page still use."""
        super().clean()
        former = self._had_by_another(self.slug) if self.slug else None
        if former is not None:
            owner = former.owner
            raise ValidationError(
                {
                    "slug": ValidationError(
                        _("This is an old address of “%(page)s”. Choose another one."),
                        code="old-slug",
                        # Who edits may not know of a hidden page by name.
                        params={"page": str(owner) if owner.is_public else former.slug},
                    )
                }
            )


def require_text(record: models.Model, *fields: str, message: str | Promise) -> None:
    """Raise ValidationError, at the columns, unless one of the fields has a text in one language."""
    if not any(in_any_language(record, field).strip() for field in fields):
        raise ValidationError({column(fields[0], code): message for code in CODES})
