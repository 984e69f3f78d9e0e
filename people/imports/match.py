"""Which stored row a record of a file is about."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from people import models
from people.exports.collect import text_of
from people.formats import record as records
from people.formats.record import Text
from people.imports.known import bare_arxiv
from people.imports.values import is_same_organization, is_same_text, same, title_key
from people.values.languages import CODES, EN, column
from people.values.partial_date import PartialDate


@dataclass(frozen=True)
class Match:
    """The row that a record is about; `is_certain` is not so where somebody has to say so."""

    row: Any
    is_certain: bool = True


def name_in_file(record: Any) -> str:
    """Return what an entry is recognized by in its file: its own name, else its words and date."""
    if record.id:
        return str(record.id)[:500]
    words = [
        text.best(EN)
        for name in ("title", "name", "event", "rank", "outlet", "label", "degree", "text")
        if isinstance(text := getattr(record, name, None), Text) and text
    ]
    organization = getattr(record, "organization", None)
    if organization is not None:
        words.append(organization.name.best(EN))
    date = getattr(record, "start_date", None) or getattr(record, "date", None)
    years = getattr(record, "years", ())
    return " ".join([*words, str(date or ""), *map(str, years)]).strip()[:500]


def is_plausible(record: Any, row: Any) -> bool:
    """Whether an entry of the same name may be about a row: names of entries are reused in files."""
    if isinstance(record, records.Publication):
        for own, stored in ((record.doi, row.doi), (record.arxiv_id, row.arxiv_id)):
            if own and stored and bare_arxiv(own).casefold() == bare_arxiv(stored).casefold():
                return True
    if isinstance(record, records.Patent):
        return title_key(record.number) == title_key(row.number)
    for name in ("title", "name", "text", "event", "outlet", "rank", "label"):
        text = getattr(record, name, None)
        if isinstance(text, Text) and text:
            stored = row.texts(name)
            return any(_are_near(text.in_language(code), stored[code]) for code in CODES)
    return False


def _are_near(one: str, other: str) -> bool:
    first, second = title_key(one)[:300], title_key(other)[:300]
    if not first or not second:
        return False
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.quick_ratio() > 0.7 and matcher.ratio() > 0.7


def _one(rows: Iterable[Any], test: Callable[[Any], bool]) -> Any:
    return next((row for row in rows if test(row)), None)


def _is_same_date(stored: PartialDate | None, given: PartialDate | None) -> bool:
    """Whether two dates may be the same: one may be known more exactly."""
    if stored is None or given is None:
        return True
    return same("", stored, given) or same("", given, stored)


def position(record: records.Position, rows: Iterable[models.Position]) -> Any:
    """Return the position at the same place from the same time, or of the same title."""
    if record.organization is None:
        return None
    wanted = record.organization
    found = [
        row
        for row in rows
        if _is_at(row.organization, wanted) or (row.unit and _is_at(row.unit, wanted))
    ]
    dated = [row for row in found if _is_same_date(row.start_date, record.start_date)]
    titled = [row for row in dated if not record.title or _has_text(row, "title", record.title)]
    if titled:
        return titled[0]
    # Another title at the same time is another position, unless one of the two has none.
    untitled = [row for row in dated if not any(row.texts("title").values())]
    return untitled[0] if untitled else None


def _is_at(row: models.Organization, wanted: records.Organization) -> bool:
    stored = records.Organization(text_of(row, "name"), text_of(row, "short_name"))
    return is_same_organization(stored, wanted)


def _has_text(row: Any, name: str, text: Text) -> bool:
    return is_same_text(text_of(row, name), text)


def education(record: records.Education, rows: Iterable[models.Education]) -> Any:
    """Return the study at the same place for the same degree."""
    if record.organization is None:
        return None
    wanted = record.organization
    found = [
        row
        for row in rows
        if _is_at(row.organization, wanted) and _is_same_date(row.start_date, record.start_date)
    ]
    same_level = [row for row in found if record.level and row.level == record.level]
    same_degree = [
        row for row in found if record.degree and _has_text(row, "degree", record.degree)
    ]
    said_less = [row for row in found if not record.level and not record.degree]
    return next(iter([*same_level, *same_degree, *said_less]), None)


def skill_group(record: records.SkillGroup, rows: Iterable[models.SkillGroup]) -> Any:
    """Return the group of the same name; groups without a name are one."""
    if not record.name:
        return _one(rows, lambda row: not any(row.texts("name").values()))
    return _one(rows, lambda row: _has_text(row, "name", record.name))


def section(record: records.Section, rows: Iterable[models.Section]) -> Any:
    """Return the section of the same kind; a free one by its title."""
    if record.kind != "free":
        return _one(rows, lambda row: row.kind == record.kind)
    return _one(rows, lambda row: row.kind == "free" and _has_text(row, "title", record.title))


def figure(record: records.Figure, rows: Iterable[models.Figure]) -> Any:
    """Return the number that counts the same."""
    if record.counts:
        return _one(rows, lambda row: row.counts == record.counts)
    return _one(rows, lambda row: _has_text(row, "label", record.label))


def sub_role(record: records.SubRole, rows: Iterable[models.SubRole]) -> Any:
    """Return the role of the same title."""
    return _one(rows, lambda row: _has_text(row, "title", record.title))


def project(record: records.Project) -> Any:
    """Return the project of the same name that no other time contradicts."""
    rows = _called(models.Project, record, "name")
    return _one(rows, lambda row: _is_same_date(row.start_date, record.start_date))


def patent(record: records.Patent) -> Any:
    """Return the patent of the same number, however it is spaced."""
    wanted = title_key(record.number)
    rows = models.Patent.objects.filter(number__iregex=_spaced(wanted)) if wanted else ()
    return _one(rows, lambda row: title_key(row.number) == wanted)


def _spaced(letters: str) -> str:
    return "^" + "[^0-9a-zA-Z]*".join(letters) + "[^0-9a-zA-Z]*$"


def award(record: records.Award) -> Any:
    """Return the award of the same name and a year in common."""
    rows = _called(models.Award, record, "name", "event", "rank")
    return _one(rows, lambda row: _has_year(row, record.years) and _agrees(row, record))


def _has_year(row: models.Award, years: tuple[int, ...]) -> bool:
    return not years or not row.years or bool(set(years) & set(row.years))


def _agrees(row: models.Award, record: records.Award) -> bool:
    """Whether nothing else that both say of an award differs: the same contest has many prizes."""
    return all(
        not getattr(record, name)
        or not any(row.texts(name).values())
        or _has_text(row, name, getattr(record, name))
        for name in ("name", "event", "rank")
    )


def news(record: records.News) -> Any:
    """Return the news of the same text."""
    return next(iter(_called(models.News, record, "text")), None)


def talk(record: records.Talk) -> Any:
    """Return the talk of the same title, or event, on the same day."""
    rows = _called(models.Talk, record, "title", "event")
    return _one(rows, lambda row: _is_same_date(row.date, record.date))


def press(record: records.Press) -> Any:
    """Return the coverage at the same address, else of the same title."""
    if record.url and (found := models.Press.objects.filter(url=record.url).first()):
        return found
    rows = _called(models.Press, record, "title", "outlet")
    return _one(rows, lambda row: _is_same_date(row.date, record.date))


def _called(model: type[Any], record: Any, *names: str) -> list[Any]:
    """Return the rows with the first of some texts that a record has, in one of the languages."""
    said = next((name for name in names if getattr(record, name)), "")
    found: list[Any] = []
    for code in CODES if said else ():
        if wanted := getattr(record, said).in_language(code):
            found += model.objects.filter(**{f"{column(said, code)}__iexact": wanted})
    return found
