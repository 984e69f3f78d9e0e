"""People as entries: their names, and what their page says in the sections that readers see."""

from collections import defaultdict

from people.search import kinds
from people.search.entry import Entry, Text
from people.search.names import printed_parts
from people.search.records import NAMED_BY, Reader, localized
from people.values.choices import SectionKind
from people.values.languages import CODES, column
from people.values.names import display_name

HEAD = ("headline", "location")
ABOUT = ("biography", "interests")


def entries(reader: Reader, ids: list[int]) -> list[Entry]:
    """Return the entries of people."""
    made = _named(reader, ids)
    hidden = _hidden(reader, ids)
    tags, tag_names = reader.topics("person", ids)
    for pk, entry in made.items():
        entry.topics = tags.get(pk, [])
        entry.people = [pk]
        for tag in entry.topics:
            entry.add_body(*tag_names.get(tag, []))
    for section, texts in _sections(reader, ids):
        for pk, found in texts.items():
            if section not in hidden[pk]:
                made[pk].add_body(*found)
    for pk, name in reader.rows("OtherName", ["person_id", "name"], person__in=ids, is_shown=True):
        if SectionKind.ABOUT not in hidden[pk]:
            made[pk].add_heading(Text("", name))
            made[pk].names.append(printed_parts(name))
    return list(made.values())


def _named(reader: Reader, ids: list[int]) -> dict[int, Entry]:
    fields = (*NAMED_BY, "name_order", "label", *HEAD)
    columns = [column(name, code) for name in fields for code in CODES]
    made: dict[int, Entry] = {}
    for pk, sort_key, *values in reader.rows("Person", ["pk", "sort_key", *columns], pk__in=ids):
        entry = made[pk] = Entry(kinds.PEOPLE, pk, kinds.place_by_name(sort_key, pk))
        by_language = {code: values[place::2] for place, code in enumerate(CODES)}
        for code, (family, given, order, *_rest) in by_language.items():
            if family or given:
                name = (family or "", given or "")
                entry.names.append(name)
                entry.add_heading(Text(code, display_name(*name, order or "")))
        entry.add_heading(*localized(values[6:8]))
        entry.add_body(*localized(values[8:]))
    return made


def _hidden(reader: Reader, ids: list[int]) -> dict[int, set[str]]:
    hidden: dict[int, set[str]] = defaultdict(set)
    rows = reader.rows("Section", ["person_id", "kind"], person__in=ids, is_hidden=True)
    for pk, kind in rows:
        hidden[pk].add(kind)
    return hidden


def _sections(reader: Reader, ids: list[int]) -> list[tuple[str, dict[int, list[Text]]]]:
    """Return the texts of people by the section that shows them."""
    positions = reader.texts(
        "Position",
        "person_id",
        ["title", "theme", "research_topic", "location", "highlights"],
        person__in=ids,
    )
    roles = reader.texts("SubRole", "position__person_id", ["title"], position__person__in=ids)
    studies = reader.texts(
        "Education",
        "person_id",
        ["degree", "field", "second_degree", "minor", "highlights"],
        person__in=ids,
    )
    return [
        (SectionKind.ABOUT, reader.texts("Person", "pk", ABOUT, pk__in=ids)),
        *_places(reader, ids),
        (SectionKind.POSITIONS, positions),
        (SectionKind.POSITIONS, roles),
        (SectionKind.EDUCATION, studies),
        (
            SectionKind.SKILLS,
            reader.texts("SkillGroup", "person_id", ["name"], person__in=ids),
        ),
        (
            SectionKind.SKILLS,
            reader.texts("Skill", "group__person_id", ["name"], group__person__in=ids),
        ),
        (
            "",
            reader.texts(
                "Section",
                "person_id",
                ["title", "body"],
                person__in=ids,
                kind=SectionKind.FREE,
                is_hidden=False,
            ),
        ),
    ]


def _places(reader: Reader, ids: list[int]) -> list[tuple[str, dict[int, list[Text]]]]:
    """Return the names of organizations by the section that shows them."""
    columns = ["person_id", "organization_id", "unit_id"]
    groups = reader.related("Person", "affiliations", ids)
    found: list[tuple[str, list[tuple[int, int | None]]]] = [
        (SectionKind.ABOUT, [(pk, each) for pk, all_ in groups.items() for each in all_])
    ]
    for kind, model in ((SectionKind.POSITIONS, "Position"), (SectionKind.EDUCATION, "Education")):
        rows = reader.rows(model, columns, person__in=ids)
        found.append((kind, [(pk, each) for pk, *places in rows for each in places]))
    names = reader.organizations({each for _section, pairs in found for _pk, each in pairs})
    told: list[tuple[str, dict[int, list[Text]]]] = []
    for section, pairs in found:
        texts: dict[int, list[Text]] = defaultdict(list)
        for pk, each in pairs:
            texts[pk] += names.get(each, [])
        told.append((section, texts))
    return told
