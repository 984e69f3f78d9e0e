"""Records of the database as the records that formats write.

For readers only what they may see goes out: published records, no hidden sections, no page of a
hidden person named. For who keeps the site (`is_public=False`) everything goes out.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings
from django.db.models import BooleanField, ExpressionWrapper, Model, Prefetch, Q, QuerySet

from people import models
from people.exports.aside import for_readers
from people.exports.last import kept
from people.formats import record as records
from people.formats.record import Bundle, Link, Name, Organization, OtherName, Picture, Skill, Text
from people.models.base import Published
from people.queries import award, news, parts, patent, press, project, publication, talk
from people.queries import person as person_queries
from people.queries.prepared import read
from people.values.choices import SectionKind
from people.values.languages import EN, ZH, column, other

MODELS: dict[str, type[Any]] = {
    "people": models.Person,
    "publications": models.Publication,
    "projects": models.Project,
    "patents": models.Patent,
    "awards": models.Award,
    "news": models.News,
    "talks": models.Talk,
    "press": models.Press,
}
# What readers may see of each kind: the one rule that pages and lists follow, too.
PUBLIC: dict[str, Callable[[], QuerySet[Any]]] = {
    "people": person_queries.public,
    "publications": publication.public,
    "projects": project.public,
    "patents": patent.public,
    "awards": award.public,
    "news": news.public,
    "talks": talk.public,
    "press": press.public,
}
ASIDE = ("publications", "patents")  # of which readers get what a bibliography prints
HAVE_PAGES = {"publications", "projects"}  # for themselves: no section of a person hides them
# The works of a person: all ways in which a kind of record names somebody.
NAMES: dict[str, tuple[str, ...]] = {
    "publications": ("authorships__person", "people", "positions__person"),
    "projects": ("contributors__person", "people", "position__person"),
    "patents": ("inventorships__person", "people", "position__person"),
    "awards": ("people", "position__person"),
    "news": ("people",),
    "talks": ("people",),
    "press": ("people", "position__person"),
}
AT_WORK = "position__person"
# What a hidden section of a person's page keeps from readers.
HIDDEN: dict[str, tuple[str, ...]] = {
    SectionKind.ABOUT: ("biography", "interests", "affiliations", "other_names"),
    SectionKind.POSITIONS: ("positions",),
    SectionKind.EDUCATION: ("education",),
    SectionKind.SKILLS: ("skill_groups",),
}


def bundle_for_person(
    person: models.Person, *, is_public: bool = True, with_pictures: bool = True
) -> Bundle:
    """Return a person with all that stands on their page."""
    return kept(
        ("person", person.pk, is_public, with_pictures),
        lambda: _of_person(person, is_public=is_public, with_pictures=with_pictures),
    )


def _of_person(person: models.Person, *, is_public: bool, with_pictures: bool) -> Bundle:
    found: dict[str, Iterable[Any]] = {"people": models.Person.objects.filter(pk=person.pk)}
    hidden = person_queries.hidden_kinds(person) if is_public else set()
    for kind, ways in NAMES.items():
        if kind in hidden:
            continue
        works = works_of([person.pk], kind)
        if SectionKind.POSITIONS in hidden and kind not in HAVE_PAGES and AT_WORK in ways:
            works = works.exclude(position__person=person)
        found[kind] = works
    return _bundle(found, is_public=is_public, with_pictures=with_pictures)


def bundle_for_publications(
    publications: Iterable[models.Publication],
    *,
    is_public: bool = True,
    with_pictures: bool = True,
) -> Bundle:
    """Return publications, in the given order."""
    if not isinstance(publications, list):
        return bundle_of({"publications": publications}, is_public, with_pictures)
    keys = tuple(row.pk for row in publications)
    return kept(
        ("publications", keys, is_public, with_pictures),
        lambda: bundle_of({"publications": publications}, is_public, with_pictures),
    )


def cited_publication(row: models.Publication, language: str) -> records.Publication:
    """Return a publication that is loaded with all its parts, as a citation in a language has it.

    Who stands in its list of authors without a printed name is named in that language.
    """
    return _Collector(
        is_public=True, with_pictures=False, imported={}, language=language
    ).publication(row)


def names_of(rows: Iterable[Any], language: str) -> tuple[Name, ...]:
    """Return a list of names that is loaded with its people: as printed, else in a language."""
    return _Collector(True, False, imported={}, language=language).names(rows)


def person_of_page(
    row: models.Person, positions: Iterable[models.Position], education: Iterable[models.Education]
) -> records.Person:
    """Return a person as their page has loaded them, with the positions and education it shows."""
    collector = _Collector(is_public=True, with_pictures=False, imported={})
    return collector.person(row, positions, education)


def bundle_of(
    chosen: Mapping[str, Iterable[Any]],
    is_public: bool = True,
    with_pictures: bool = True,
    *,
    names_hidden: bool | None = None,
) -> Bundle:
    """Return chosen records, by the names of `people.formats.record.KINDS`, in the given order.

    `names_hidden` says whether they name records that readers may not see: by default as long as
    they are not for readers.
    """
    return _bundle(
        chosen, is_public=is_public, with_pictures=with_pictures, names_hidden=names_hidden
    )


def bundle_for_site(*, is_public: bool = True, with_pictures: bool = True) -> Bundle:
    """Return all that the site holds."""
    found = {kind: model.objects.all() for kind, model in MODELS.items()}
    return _bundle(found, is_public=is_public, with_pictures=with_pictures)


def works_of(people: list[int], kind: str) -> QuerySet[Any]:
    """Return the records of a kind that name one of some people, hidden ones too."""
    condition = Q()
    for path in NAMES[kind]:
        condition |= Q(**{f"{path}__in": people})
    model = MODELS[kind]
    return model.objects.filter(pk__in=model.objects.filter(condition).order_by().values("pk"))


def _in_order(rows: QuerySet[Any], keys: list[int]) -> list[Any]:
    """Return the records of some keys, in the order of the keys."""
    found = {row.pk: row for row in rows.filter(pk__in=keys)}
    return [found[pk] for pk in keys if pk in found]


def _bundle(
    found: Mapping[str, Iterable[Any]],
    *,
    is_public: bool,
    with_pictures: bool,
    names_hidden: bool | None = None,
) -> Bundle:
    rows = {kind: _rows(kind, given, is_public=is_public) for kind, given in found.items()}
    names_all = not is_public if names_hidden is None else names_hidden
    # What was kept aside of all others is not for readers.
    noted = {kind: rows[kind] for kind in ASIDE if kind in rows} if is_public else rows
    writer = _Collector(is_public, with_pictures, _imported(noted), names_hidden=names_all)
    collected = {
        kind: tuple(getattr(writer, READERS[kind])(row) for row in each)
        for kind, each in rows.items()
    }
    return Bundle(**collected, base_url=settings.BASE_URL)


def _rows(kind: str, given: Iterable[Any], *, is_public: bool) -> list[Any]:
    """Load records with all that is written of them; for readers only what they may see."""
    is_query = isinstance(given, QuerySet)
    keys = [] if is_query else [row.pk for row in given]
    rows = given if isinstance(given, QuerySet) else MODELS[kind]._base_manager.all()
    if is_public:
        seen = PUBLIC[kind]().order_by()
        # Of some records, those alone are looked at, not all that readers may see.
        seen = seen if is_query else seen.filter(pk__in=keys)
        rows = rows.filter(pk__in=seen.values("pk"))
    if AT_WORK in NAMES.get(kind, ()):
        shown = person_queries.in_shown_position()
        rows = rows.annotate(may_name_position=ExpressionWrapper(shown, BooleanField()))
    return list(_loaded(rows)) if is_query else _in_order(_loaded(rows), keys)


def as_record(row: Any) -> Any:
    """Return one row of any kind as the record of all that is stored of it."""
    model = row._meta.model
    loaded = LOADERS.get(model, lambda rows: rows)(model._base_manager.filter(pk=row.pk)).get()
    name = RECORDS[model]
    return getattr(
        _Collector(is_public=False, with_pictures=True, imported={}, names_hidden=True), name
    )(loaded)


def _imported(rows: dict[str, list[Any]]) -> dict[tuple[str, str], list[models.Imported]]:
    """Return what imports noted of the records and their parts, by model and key."""
    wanted: dict[str, set[str]] = {}
    for each in rows.values():
        for row in each:
            wanted.setdefault(str(row._meta.model_name), set()).add(row.key)
            if isinstance(row, models.Person):
                for name in ("positions", "education", "skill_groups", "sections"):
                    for part in getattr(row, name).all():
                        wanted.setdefault(str(part._meta.model_name), set()).add(part.key)
    found: dict[tuple[str, str], list[models.Imported]] = {}
    for model, keys in wanted.items():
        ordered = sorted(keys)
        for start in range(0, len(ordered), 500):
            kept = models.Imported.objects.filter(
                record_model=model, record_key__in=ordered[start : start + 500]
            )
            for said in kept:
                found.setdefault((model, said.record_key), []).append(said)
    return found


def _loaded(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Load what is written of records, each kind of part in one query."""
    return LOADERS[rows.model](rows)


def _load_people(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.prefetch_related(
        "sections",
        parts.links("person"),
        parts.figures("person"),
        "other_names",
        parts.tags("person"),
        "skill_groups__skills",
        Prefetch(
            "affiliations",
            models.Organization.objects.select_related("parent__parent").order_by("key"),
        ),
        Prefetch("positions", _load_positions(models.Position.objects.all())),
        Prefetch("education", _load_education(models.Education.objects.all())),
    )


UNITS = ("organization__parent__parent", "unit__parent__parent")


def _load_positions(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.select_related(*UNITS).prefetch_related(
        "sub_roles",
        parts.supervisors("position"),
        parts.tags("position"),
        parts.figures("position"),
        "publications",
    )


def _load_education(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.select_related(*UNITS).prefetch_related(parts.supervisors("education"))


LOADERS: dict[type[Model], Callable[[QuerySet[Any]], QuerySet[Any]]] = {
    models.Person: _load_people,
    models.Position: _load_positions,
    models.Education: _load_education,
    models.Publication: lambda rows: rows.prefetch_related(
        parts.authors(), parts.tags("publication"), parts.links("publication"), "people"
    ),
    models.Project: lambda rows: rows.select_related("position").prefetch_related(
        parts.contributors(),
        parts.tags("project"),
        parts.links("project"),
        parts.figures("project"),
        "people",
    ),
    models.Patent: lambda rows: rows.select_related("position").prefetch_related(
        parts.inventors(), "people"
    ),
    models.Award: lambda rows: rows.select_related(
        "issuer__parent__parent", "position", "publication", "project__position__person"
    ).prefetch_related("people"),
    models.News: lambda rows: rows.prefetch_related(
        "people",
        "publications",
        Prefetch("projects", models.Project.objects.select_related("position__person")),
    ),
    models.Talk: lambda rows: rows.prefetch_related("people", parts.links("talk")),
    models.Press: lambda rows: rows.select_related("position").prefetch_related("people"),
}
READERS = {
    "people": "person",
    "publications": "publication",
    "projects": "project",
    "patents": "patent",
    "awards": "award",
    "news": "news",
    "talks": "talk",
    "press": "press",
}


RECORDS: dict[type[Model], str] = {
    **{MODELS[kind]: name for kind, name in READERS.items()},
    models.Position: "position",
    models.Education: "education",
    models.SkillGroup: "skill_group",
    models.Section: "section",
    models.Figure: "figure",
    models.SubRole: "sub_role",
}


@dataclass(frozen=True)
class _Collector:
    """Makes records of rows that are loaded with all their parts."""

    is_public: bool
    with_pictures: bool
    imported: dict[tuple[str, str], list[models.Imported]]
    language: str = EN  # of the names of people where a list prints none
    names_hidden: bool = False  # whether what readers may not see is named

    def person(
        self,
        row: models.Person,
        positions: Iterable[models.Position] | None = None,
        education: Iterable[models.Education] | None = None,
    ) -> records.Person:
        positions = row.positions.all() if positions is None else positions
        education = row.education.all() if education is None else education
        made = records.Person(
            **self.plain(records.Person, row),
            id=row.slug,
            photo=self.picture(row.photo),
            other_names=tuple(
                OtherName(each.name, each.kind, each.is_shown)
                for each in read(row, "other_names")
                if each.is_shown or not self.is_public
            ),
            affiliations=tuple(filter(None, map(_organization, read(row, "affiliations")))),
            tags=_tags(row),
            links=_links(row),
            positions=tuple(map(self.position, positions)),
            education=tuple(map(self.education, education)),
            skill_groups=tuple(map(self.skill_group, read(row, "skill_groups"))),
            figures=tuple(map(self.figure, read(row, "figures"))),
            sections=tuple(
                self.section(each)
                for each in read(row, "sections")
                if not (self.is_public and each.is_hidden and each.kind == SectionKind.FREE)
            ),
        )
        if not self.is_public:
            return made
        hidden = {each.kind for each in made.sections if each.is_hidden}
        lost = [name for kind in HIDDEN if kind in hidden for name in HIDDEN[kind]]
        empty = records.Person()
        return replace(made, **{name: getattr(empty, name) for name in lost})

    def position(self, row: models.Position) -> records.Position:
        publications = read(row, "publications")
        return records.Position(
            **self.plain(records.Position, row),
            id=row.key,
            organization=_organization(row.organization),
            unit=_organization(row.unit),
            sub_roles=tuple(map(self.sub_role, read(row, "sub_roles"))),
            supervisors=self.names(read(row, "supervisors")),
            tags=_tags(row),
            figures=tuple(map(self.figure, read(row, "figures"))),
            publications=tuple(
                each.slug for each in publications if each.is_public or self.names_hidden
            ),
        )

    def education(self, row: models.Education) -> records.Education:
        return records.Education(
            **self.plain(records.Education, row),
            id=row.key,
            organization=_organization(row.organization),
            unit=_organization(row.unit),
            supervisors=self.names(read(row, "supervisors")),
        )

    def section(self, row: models.Section) -> records.Section:
        if row.is_hidden and self.is_public:  # formats ask whether it is, and nothing else of it
            return records.Section(kind=row.kind, is_hidden=True, order=row.order, id=row.key)
        return records.Section(**self.plain(records.Section, row), id=row.key)

    def sub_role(self, row: models.SubRole) -> records.SubRole:
        return records.SubRole(**self.plain(records.SubRole, row), id=row.key)

    def skill_group(self, row: models.SkillGroup) -> records.SkillGroup:
        return records.SkillGroup(
            **self.plain(records.SkillGroup, row),
            id=row.key,
            skills=tuple(Skill(text_of(each, "name"), each.level) for each in read(row, "skills")),
        )

    def figure(self, row: models.Figure) -> records.Figure:
        plain = self.plain(records.Figure, row)
        return records.Figure(**{**plain, "value": f"{row.value.normalize():f}"}, id=row.key)

    def publication(self, row: models.Publication) -> records.Publication:
        return records.Publication(
            **self.plain(records.Publication, row),
            id=row.slug,
            authors=self.names(read(row, "authorships")),
            teaser=self.picture(row.teaser),
            people=self.slugs(read(row, "people")),
            tags=_tags(row),
            links=_links(row),
        )

    def project(self, row: models.Project) -> records.Project:
        return records.Project(
            **self.plain(records.Project, row),
            id=row.slug,
            position=self.position_key(row),
            contributors=self.names(read(row, "contributors")),
            people=self.slugs(read(row, "people")),
            tags=_tags(row),
            links=_links(row),
            figures=tuple(map(self.figure, read(row, "figures"))),
        )

    def patent(self, row: models.Patent) -> records.Patent:
        return records.Patent(
            **self.plain(records.Patent, row),
            id=row.key,
            inventors=self.names(read(row, "inventorships")),
            position=self.position_key(row),
            people=self.slugs(read(row, "people")),
        )

    def award(self, row: models.Award) -> records.Award:
        return records.Award(
            **self.plain(records.Award, row),
            id=row.key,
            issuer=_organization(row.issuer),
            position=self.position_key(row),
            publication=self.slug(row.publication),
            project=self.slug(row.project),
            people=self.slugs(read(row, "people")),
        )

    def news(self, row: models.News) -> records.News:
        return records.News(
            **self.plain(records.News, row),
            id=row.key,
            people=self.slugs(read(row, "people")),
            publications=self.slugs(read(row, "publications")),
            projects=self.slugs(read(row, "projects")),
        )

    def talk(self, row: models.Talk) -> records.Talk:
        return records.Talk(
            **self.plain(records.Talk, row),
            id=row.key,
            people=self.slugs(read(row, "people")),
            links=_links(row),
        )

    def press(self, row: models.Press) -> records.Press:
        return records.Press(
            **self.plain(records.Press, row),
            id=row.key,
            position=self.position_key(row),
            people=self.slugs(read(row, "people")),
        )

    def plain(self, kind: type[Any], row: Any) -> dict[str, Any]:
        """Return the fields of a record that are columns of its row, and what was kept aside."""
        found = {
            name: text_of(row, name) if is_text else getattr(row, name)
            for name, is_text in _columns(kind, row._meta.model)  # type: ignore[arg-type]
        }
        if isinstance(row, Published) and self.is_public:
            found.pop("visibility", None)
        found = {name: "" if value is None else value for name, value in found.items()} | {
            name: value for name, value in found.items() if name in _MAY_BE_NONE
        }
        noted = self.imported.get((str(row._meta.model_name), row.key), ())
        return {
            **found,
            "extra": {each.family: extra for each in noted if (extra := self.aside(row, each))},
            "named": {
                each.family: each.source_id
                for each in noted
                # Else it is made of the words of the entry, which had no key.
                if each.source_id and not re.search(r"\s", each.source_id)
            },
        }

    def aside(self, row: Any, noted: models.Imported) -> dict[str, Any]:
        """Return what an import kept aside, as far as it may be told."""
        if not self.is_public:
            return dict(noted.extra)
        return for_readers(noted.family, noted.extra)

    def names(self, rows: Iterable[Any]) -> tuple[Name, ...]:
        """Return a list of names as printed, with what is known of who has a page."""
        return tuple(self.name(row) for row in rows if row.printed_name or row.person)

    def name(self, row: Any) -> Name:
        person = row.person
        is_named = person is not None and (person.is_public or self.names_hidden)
        printed = row.printed_name or person.heading(self.language).text
        family, given = getattr(row, "family_name", ""), getattr(row, "given_name", "")
        if person is not None and not row.printed_name:
            family, given = next(
                (
                    found
                    for code in (self.language, other(self.language))
                    if any(found := person.name_parts(code))
                ),
                ("", ""),
            )
        return Name(
            printed,
            family,
            given,
            orcid=(person.orcid or "") if is_named else "",
            person=person.slug if is_named else "",
            is_equal_contribution=getattr(row, "is_equal_contribution", False),
            is_corresponding=getattr(row, "is_corresponding", False),
            role=text_of(row, "role") if hasattr(row, "role_en") else Text(),
            follows_person=is_named and not row.printed_name,
        )

    def picture(self, file: Any) -> Picture | None:
        """Return an image; its bytes only if they are wanted and there."""
        if not file:
            return None
        data, name = b"", PurePosixPath(file.name)
        if self.with_pictures:
            try:
                with file.open("rb") as opened:
                    data = opened.read()
            except OSError:
                return None
            # Names of uploads are made by chance: named by its content, a picture is the same
            # wherever it is stored.
            name = name.with_stem(hashlib.sha256(data).hexdigest()[:16])
        return Picture(name.name, data, url=f"{settings.BASE_URL}{file.url}")

    def position_key(self, row: Any) -> str:
        """Return the position that a record belongs to; its key names a person."""
        may_be_named = self.names_hidden or getattr(row, "may_name_position", False)
        return row.position.key if row.position and may_be_named else ""

    def slug(self, row: Any) -> str:
        """Return how a record is named, empty for none and for one that readers may not see."""
        if row is None or not (row.is_public or self.names_hidden):
            return ""
        is_part = isinstance(row, models.Project) and not self.names_hidden
        position = row.position if is_part else None
        return row.slug if position is None or position.person.is_public else ""

    def slugs(self, rows: Iterable[Any]) -> tuple[str, ...]:
        return tuple(sorted(filter(None, map(self.slug, rows))))


_MAY_BE_NONE = {
    "date", "start_date", "end_date", "stated_months", "pin", "team_size", "photo_focus_x",
    "photo_focus_y",
}  # fmt: skip


@cache
def _columns(kind: Any, model: Any) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a record that its model has as columns, and whether each is bilingual."""
    known = {field.name for field in model._meta.concrete_fields if not field.is_relation}
    images = {"photo", "teaser"}
    return tuple(
        (each.name, column(each.name, EN) in known)
        for each in fields(kind)
        if each.name in known and each.name not in images | {"id"}
    )


def text_of(row: Any, name: str) -> Text:
    """Return a translated field of a row in both languages."""
    return Text(
        zh=getattr(row, column(name, ZH)) or "",
        en=getattr(row, column(name, EN)) or "",
    )


def _tags(row: Any) -> tuple[Text, ...]:
    return tuple(text_of(each.tag, "name") for each in read(row, "taggings"))


def _links(row: Any) -> tuple[Link, ...]:
    return tuple(Link(each.kind, each.url, text_of(each, "label")) for each in read(row, "links"))


def _organization(row: models.Organization | None) -> Organization | None:
    if row is None:
        return None
    return Organization(
        text_of(row, "name"),
        text_of(row, "short_name"),
        row.kind,
        row.url,
        _organization(row.parent),
    )
