"""Made-up publications of a laboratory, whose members are authors beside people from elsewhere."""

from collections.abc import Iterator
from random import Random
from typing import Any

from people import models
from people.bulk.writer import Writer
from people.sample import writing
from people.sample.fields import Field, Pair
from people.sample.people_names import Name, Names
from people.sample.person import DRAFTS, Member
from people.sample.places import Places
from people.sample.plan import THIS_YEAR, Plan, pick, pick_two
from people.sample.writing import Words, title_case
from people.values.choices import LinkKind, PublicationKind, PublicationStatus, Visibility
from people.values.languages import EN, ZH
from people.values.slugs import slugify

CHINESE = 0.2  # share of works that are written in Chinese
VENUES: tuple[tuple[float, PublicationKind, Pair, str], ...] = (
    (0.45, PublicationKind.PAPER_CONFERENCE, ("Symposium on {Field} in Practice", "{field}实践研讨会"), "S{}P"),
    (0.60, PublicationKind.PAPER_WORKSHOP, ("Workshop on Reproducible {Field}", "可复现{field}工作坊"), "W{}"),
    (0.88, PublicationKind.ARTICLE_JOURNAL, ("Transactions on Open {Field}", "开放{field}通讯"), "TO{}"),
    (0.96, PublicationKind.PREPRINT, ("Open Preprints", "开放预印本"), ""),
    (1.00, PublicationKind.CHAPTER, ("Handbook of Applied {Field}", "应用{field}手册"), ""),
)  # fmt: skip
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Publications:
    """Writes publications, each under a number of its own."""

    def __init__(
        self, plan: Plan, writer: Writer, places: Places, names: Names, first: int
    ) -> None:
        self.plan, self.writer, self.places, self.names = plan, writer, places, names
        self.number = first

    def add_all_of(self, laboratory: int, members: list[Member], field: Field) -> None:
        """Write the works of a laboratory: as many as were asked for on the page of each member."""
        rng = self.plan.random("works", laboratory)
        for _round in range(self.plan.publications):
            for authors in _groups(rng, members):
                self._add(rng, authors, field)

    def _add(self, rng: Random, authors: list[Member], field: Field) -> None:
        self.number += 1
        plan, words = self.plan, _words(rng, field)
        language = ZH if rng.random() < CHINESE else EN
        title = words.choose(rng, writing.TITLES)
        slug = f"{slugify(title[0])}-{_base36(self.number)}"
        is_draft = rng.random() < DRAFTS and not any(each.is_first for each in authors)
        values: dict[str, Any] = {
            "key": slug,
            "slug": slug,
            "visibility": Visibility.DRAFT.value if is_draft else Visibility.PUBLIC.value,
            "date": _date(rng),
            "doi": f"10.5555/made-up.{plan.seed}.{self.number:06}",
            **plan.original("title", title, language),
            **self._venue(rng, words, language, field),
            **plan.perhaps(rng, "summary", words.choose(rng, writing.SUMMARIES)),
            **plan.perhaps(rng, "abstract", _abstract(rng, words)),
        }
        pk = self.writer.add(models.Publication, values)
        self._add_authors(rng, pk, slug, authors, language)
        for order, topic in enumerate((words.topic, words.topic2)[: 1 + (rng.random() < 0.5)]):
            tag, key = self.places.tags[topic]
            tagging = {"key": f"publication/{slug}/{key}", "tag_id": tag, "order": order}
            self.writer.add(models.Tagging, {**tagging, "publication_id": pk})
        if rng.random() < 0.4:
            key = f"publication/{slug}/code"
            link = {"key": key, "publication_id": pk, "kind": LinkKind.CODE.value}
            self.writer.add(models.Link, {**link, "url": f"https://code.example.org/works/{slug}"})

    def _venue(self, rng: Random, words: Words, language: str, field: Field) -> dict[str, Any]:
        chance = rng.random()
        _upto, kind, name, short = next(each for each in VENUES if chance <= each[0])
        status = PublicationStatus.PREPRINT if not short else PublicationStatus.PUBLISHED
        values: dict[str, Any] = {"kind": kind.value, "status": status.value}
        values |= self.plan.original("venue", words.say(name), language)
        if short:
            initials = "".join(word[0] for word in title_case(field.name[0]).split())
            name_short = short.format(initials)
            values |= self.plan.original("venue_short", (name_short, name_short), language)
        if kind == PublicationKind.ARTICLE_JOURNAL:
            first = 1 + int(rng.random() * 800)
            values |= {"volume": str(1 + int(rng.random() * 40)), "pages": f"{first}–{first + 14}"}
        return values

    def _add_authors(
        self, rng: Random, pk: int, slug: str, members: list[Member], language: str
    ) -> None:
        rows: list[tuple[Name, Member | None]] = [(each.name, each) for each in members]
        guests = int(rng.random() * 5)
        rows += [(self.names.draw(rng), None) for _number in range(guests)]
        if rng.random() < 0.5:
            rng.shuffle(rows)
        is_chinese = language == ZH
        taken: set[str] = set()
        for order, (name, member) in enumerate(rows):
            key = f"{slug}/{member.key if member else name.slug}"
            key = f"{key}-{order}" if key in taken else key
            taken.add(key)
            values: dict[str, Any] = {
                "key": key,
                "publication_id": pk,
                "person_id": member.pk if member else None,
                "printed_name": name.chinese if is_chinese else name.english,
                "order": order,
                "is_corresponding": order == len(rows) - 1,
            }
            self.writer.add(models.Authorship, values)


class _Terms(Words):
    topic: Pair
    topic2: Pair


def _words(rng: Random, field: Field) -> _Terms:
    topic, topic2 = pick_two(rng, field.topics)
    method, method2 = pick_two(rng, field.methods)
    words = _Terms(
        topic=topic,
        topic2=topic2,
        method=method,
        method2=method2,
        object=pick(rng, field.objects),
        quality=pick(rng, writing.QUALITIES),
        field=field.name,
        Acronym=rng.choice(writing.ACRONYMS),
        gain=2 + int(rng.random() * 50),
        cost=20 + int(rng.random() * 70),
        count=40 + int(rng.random() * 4000),
        years=2 + int(rng.random() * 9),
    )
    words.topic, words.topic2 = topic, topic2
    return words


def _abstract(rng: Random, words: Words) -> Pair:
    return words.tell([pick(rng, each) for each in writing.ABSTRACTS])


def _groups(rng: Random, members: list[Member]) -> Iterator[list[Member]]:
    """Yield the members in groups of one to three, each in exactly one."""
    left = list(members)
    rng.shuffle(left)
    while left:
        chance = rng.random()
        size = 1 if chance < 0.6 else 2 if chance < 0.85 else 3
        yield left[:size]
        del left[:size]


def _date(rng: Random) -> int:
    """Return a year and month, the last years more often."""
    year = THIS_YEAR - int(16 * rng.random() ** 1.6)
    return year * 10000 + (1 + int(rng.random() * 12)) * 100


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits.rjust(4, "0")
