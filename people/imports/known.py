"""Who and what is stored already: people by their names, organizations, tags and works."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.formats import record as records
from people.formats.names import parts_of
from people.formats.record import Name, Text
from people.imports.values import title_key
from people.imports.verdict import Doubt
from people.models import Authorship, Organization, Publication, Tag
from people.queries.names import Known
from people.values.author_lists import comparable, spellings
from people.values.languages import CODES, EN, HAN, column
from people.values.romanization import romanize_name


@dataclass
class People:
    """People by identifier and by all their names, to tell who is meant by a printed one."""

    by_orcid: dict[str, Known] = field(default_factory=dict)
    by_name: dict[str, list[Known]] = field(default_factory=lambda: defaultdict(list))
    by_hint: dict[str, list[Known]] = field(default_factory=lambda: defaultdict(list))
    by_slug: dict[str, Known] = field(default_factory=dict)
    by_pk: dict[int, Known] = field(default_factory=dict)
    # The `id` that the file gives a person, to the person.
    by_id: dict[str, int] = field(default_factory=dict)
    # What was asked already: the same authors come again and again.
    _meant: dict[Name, "tuple[Known | None, Doubt | None]"] = field(default_factory=dict)

    @classmethod
    def stored(cls, people: Iterable[Known]) -> "People":
        """Return these people."""
        found = cls()
        for known in people:
            found.add(known)
        return found

    def add(self, known: Known) -> None:
        """Know one more person."""
        self._meant.clear()
        self.by_slug[known.slug] = self.by_pk[known.pk] = known
        if known.orcid:
            self.by_orcid[known.orcid] = known
        for name in known.names:
            self.by_name[name].append(known)
        for hint in {hint for parts in known.parts for hint in hints_of(*parts)}:
            self.by_hint[hint].append(known)

    def meant_by(self, name: Name) -> tuple[Known | None, Doubt | None]:
        """Return who is meant for certain, and else the doubt if somebody may be meant.

        Certain is an identifier, or a whole name in either script and order that one person has.
        """
        if not self.by_slug:
            return None, None
        if name not in self._meant:
            self._meant[name] = self._found(name)
        return self._meant[name]

    def _found(self, name: Name) -> tuple[Known | None, Doubt | None]:
        if name.orcid and name.orcid in self.by_orcid:
            return self.by_orcid[name.orcid], None
        found = self._named(name)
        if name.orcid:
            found = [each for each in found if not each.orcid]
        if len(found) == 1:
            return found[0], None
        likely = found or [each for each in self._like(name) if not name.orcid or not each.orcid]
        if not likely:
            return None, None
        return None, Doubt(name.name, tuple((each.slug, each.label) for each in _once(likely)))

    def _named(self, name: Name) -> list[Known]:
        found = _once(self.by_name.get(comparable(name.name), []))
        if found:
            return found
        family, given = parts_of(name)
        turned = {comparable(f"{given} {family}"), comparable(f"{family} {given}")}
        found = [each for text in turned for each in self.by_name.get(text, [])]
        both = spellings(name.name) - {comparable(name.name)}
        if not found and both:
            found = [each for each in self.by_name.get(min(both), []) if both <= each.names]
        return _once(found)

    def _like(self, name: Name) -> list[Known]:
        return _once(
            [each for hint in hints_of(*parts_of(name)) for each in self.by_hint.get(hint, [])]
        )


def _once(people: Iterable[Known]) -> list[Known]:
    return list({each.pk: each for each in people}.values())


def hints_of(family: str, given: str) -> set[str]:
    """Return what a name may stand for: family name and initial, in letters."""
    if not family or not given:
        return set()
    if HAN.search(family + given):
        family, _space, given = romanize_name(family, given).partition(" ")
    letters = comparable(given)
    return {f"{comparable(family)} {letters[0]}"} if letters else set()


@dataclass
class Organizations:
    """Organizations by their names; who is not known is made when it is asked for."""

    may_add: bool
    by_name: dict[str, list[Organization]] = field(default_factory=lambda: defaultdict(list))
    has_made: bool = False

    @classmethod
    def stored(cls, *, may_add: bool) -> "Organizations":
        """Return all organizations."""
        found = cls(may_add)
        for row in Organization.objects.select_related("parent").order_by("pk"):
            found.add(row)
        return found

    def add(self, row: Organization) -> None:
        """Know one more organization."""
        for code in CODES:
            for name in ("name", "short_name"):
                if text := getattr(row, column(name, code)):
                    self.by_name[comparable(text)].append(row)

    def get(self, wanted: records.Organization | None) -> Organization | None:
        """Return the row of an organization; None for one without a name. Raises ValidationError."""
        if wanted is None or not wanted.name:
            return None
        parent = self.get(wanted.parent)
        found = [
            row
            for text in (wanted.name.en, wanted.name.zh)
            if text
            for row in self.by_name.get(comparable(text), [])
        ]
        if parent is not None:
            found = [row for row in found if row.parent_id == parent.pk]
        found.sort(key=lambda row: (row.parent_id is not None, row.pk))
        return found[0] if found else self._made(wanted, parent)

    def _made(self, wanted: records.Organization, parent: Organization | None) -> Organization:
        _refuse_unless(self.may_add, wanted.name)
        row = Organization(kind=wanted.kind, url=wanted.url, parent=parent)
        set_text(row, "name", wanted.name)
        set_text(row, "short_name", wanted.short_name)
        row.clean_fields(exclude={"parent", "key", "translation_marks"})
        row.save()
        self.add(row)
        self.has_made = True
        return row


@dataclass
class Tags:
    """Tags by their names; one that is not known is made when it is asked for."""

    may_add: bool
    by_name: dict[str, Tag] = field(default_factory=dict)
    has_made: bool = False

    @classmethod
    def stored(cls, *, may_add: bool) -> "Tags":
        """Return all tags."""
        found = cls(may_add)
        for row in Tag.objects.order_by("-pk"):
            found.add(row)
        return found

    def add(self, row: Tag) -> None:
        """Know one more tag."""
        for code in CODES:
            if text := getattr(row, column("name", code)):
                self.by_name[comparable(text)] = row

    def get(self, wanted: Text) -> Tag:
        """Return the row of a tag. Raises ValidationError."""
        for text in (wanted.en, wanted.zh):
            if text and (row := self.by_name.get(comparable(text))):
                return row
        _refuse_unless(self.may_add, wanted)
        row = Tag()
        set_text(row, "name", wanted)
        row.clean_fields(exclude={"key", "translation_marks"})
        row.save()
        self.add(row)
        self.has_made = True
        return row


def _refuse_unless(may_add: bool, name: Text) -> None:
    """Refuse to make what is shared by all for who may only choose of it. Raises ValidationError."""
    if not may_add:
        raise ValidationError(
            _("“%(name)s” is not here, and you may not add it.")
            % {"name": name.best(get_language() or EN)}
        )


def set_text(row: Any, name: str, text: Text) -> None:
    """Set the sides of a translated field that are given."""
    for code in CODES:
        if value := text.in_language(code):
            setattr(row, column(name, code), value)


@dataclass
class Works:
    """Publications by what they are recognized by, read in two queries whatever their number."""

    by_doi: dict[str, int] = field(default_factory=dict)
    by_arxiv: dict[str, int] = field(default_factory=dict)
    by_title: dict[str, list[tuple[int, int | None, str, str]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    # What the present import has made.
    fresh: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def stored(cls) -> "Works":
        """Return all publications."""
        found = cls()
        first = Authorship.objects.order_by("publication_id", "-order", "-key")
        # The last of each is the first author.
        authors = dict(first.values_list("publication_id", "printed_name").iterator())
        rows = Publication.objects.values_list(
            "pk", "doi", "arxiv_id", "date", "title_en", "title_zh_hans"
        )
        for pk, doi, arxiv_id, date, *titles in rows.order_by("pk").iterator():
            found.add(pk, doi, arxiv_id, date, titles, authors.get(pk, ""))
        return found

    def add(
        self,
        pk: int,
        doi: str | None,
        arxiv_id: str | None,
        date: Any,
        titles: Iterable[str | None],
        author: str,
    ) -> None:
        """Know one more publication."""
        if doi:
            self.by_doi[doi.casefold()] = pk
        if arxiv_id:
            self.by_arxiv[bare_arxiv(arxiv_id)] = pk
        year = date.year if date else None
        for title in filter(None, titles):
            self.by_title[title_key(title)].append((pk, year, last_name(author), doi or ""))

    def by_identifier(self, record: records.Publication) -> int | None:
        """Return the publication of the same DOI or arXiv identifier."""
        if record.doi and (found := self.by_doi.get(record.doi.casefold())):
            return found
        return self.by_arxiv.get(bare_arxiv(record.arxiv_id)) if record.arxiv_id else None

    def alike(self, record: records.Publication) -> int | None:
        """Return a publication of the same title, year and first author, and of no other DOI.

        What one of the two does not say makes no difference. Two entries of one file are two works
        if they stand in different places: a paper and its preprint.
        """
        for text in filter(None, (record.title.en, record.title.zh)):
            for pk, year, author, doi in self.by_title.get(title_key(text), []):
                if self._is_alike(record, year, author, doi) and not self._is_beside(record, pk):
                    return pk
        return None

    def _is_alike(
        self, record: records.Publication, year: int | None, author: str, doi: str
    ) -> bool:
        own_author = last_name(record.authors[0].name) if record.authors else ""
        pairs = (
            (record.date.year if record.date else None, year),
            (own_author, author),
            (record.doi.casefold(), doi.casefold()),
        )
        return all(not one or not other or one == other for one, other in pairs)

    def _is_beside(self, record: records.Publication, pk: int) -> bool:
        other = self.fresh.get(pk)
        if other is None:
            return False
        pairs = zip(standing(record), other, strict=True)
        return any(one and another and one != another for one, another in pairs)


def standing(record: records.Publication) -> tuple[str, ...]:
    """Return where a work stands: what tells it from another of the same title."""
    return (
        "preprint" if record.kind == "preprint" else "published",
        title_key(record.venue.best(EN)),
        title_key(record.pages),
        record.volume,
        record.arxiv_id,
    )


def bare_arxiv(identifier: str) -> str:
    """Return an arXiv identifier without its version."""
    head, _v, version = identifier.rpartition("v")
    return head if head and version.isdecimal() else identifier


def last_name(printed: str) -> str:
    """Return the family name of a printed name, as it is compared."""
    return comparable(parts_of(Name(printed))[0]) if printed else ""
