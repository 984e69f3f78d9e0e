"""A made-up person with all that hangs on their page, save publications."""

from dataclasses import dataclass
from random import Random
from typing import Any

from people import models
from people.bulk.writer import Writer
from people.sample import career, writing
from people.sample.fields import Field, Pair
from people.sample.organizations import CITIES
from people.sample.people_names import Name
from people.sample.places import Place, Places
from people.sample.plan import Plan, pick, pick_two
from people.sample.writing import Words
from people.values.choices import LinkKind, SectionKind, Visibility

DRAFTS = 0.02
SECTIONS = [kind for kind in SectionKind if kind != SectionKind.FREE]
SKILLS: tuple[tuple[Pair, tuple[Pair, ...]], ...] = (
    (
        ("Programming", "编程"),
        (("Python", "Python"), ("C++", "C++"), ("Rust", "Rust"), ("R", "R"), ("SQL", "SQL")),
    ),
    (
        ("Languages", "语言"),
        (("Mandarin Chinese", "普通话"), ("English", "英语"), ("German", "德语"), ("Japanese", "日语")),
    ),
    (
        ("Practice", "实践"),
        (
            ("experiment design", "实验设计"),
            ("scientific writing", "科学写作"),
            ("teaching beginners", "初学者教学"),
            ("project planning", "项目管理"),
        ),
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Member:
    """A person as the works of a laboratory need them."""

    pk: int
    key: str
    name: Name
    is_first: bool


class People:
    """Writes people, one after the other."""

    def __init__(self, plan: Plan, writer: Writer, places: Places) -> None:
        self.plan, self.writer, self.places = plan, writer, places

    def add(self, number: int, slug: str, name: Name, place: Place, field: Field) -> Member:
        """Write the person of a number with a career at a place. The first one is never a draft."""
        plan, rng = self.plan, self.plan.random("person", number)
        path = career.draw(rng, place, self.places, plan.positions)
        words = _words(rng, name, path, place, field)
        is_draft = number > 0 and rng.random() < DRAFTS
        values: dict[str, Any] = {
            "key": slug,
            "slug": slug,
            "visibility": Visibility.DRAFT.value if is_draft else Visibility.PUBLIC.value,
            **plan.both("family_name", (name.family_en, name.family_zh)),
            **plan.both("given_name", (name.given_en, name.given_zh)),
            **plan.both("name_order", ("", name.order_zh)),
            **plan.perhaps(rng, "headline", _short(words.choose(rng, writing.HEADLINES))),
            **plan.perhaps(rng, "biography", _biography(rng, words)),
            **plan.perhaps(rng, "interests", words.choose(rng, writing.INTERESTS)),
            **plan.both("location", CITIES[place.organization % len(CITIES)]),
        }
        pk = self.writer.add(models.Person, values)
        member = Member(pk, slug, name, number == 0)
        self._add_parts(rng, member, words, path, field)
        return member

    def _add_parts(
        self, rng: Random, member: Member, words: Words, path: career.Career, field: Field
    ) -> None:
        add, pk, key = self.writer.add, member.pk, member.key
        for order, kind in enumerate(SECTIONS):
            section = {"key": f"{key}/{kind.value}", "person_id": pk, "kind": kind.value}
            add(models.Section, {**section, "order": order})
        through = models.Person.affiliations.through
        add(through, {"person_id": pk, "organization_id": path.jobs[0].place.organization_pk})
        self._tag(rng, "person", pk, key, field, 3)
        self._add_links(member)
        self._add_jobs(rng, member, words, path, field)
        self._add_studies(rng, member, path, field)
        self._add_skills(rng, member)
        self._add_works(rng, member, words, field)

    def _tag(self, rng: Random, owner: str, pk: int, key: str, field: Field, most: int) -> None:
        topics = rng.sample(field.topics, 1 + int(rng.random() * most))
        for order, topic in enumerate(topics):
            tag, tag_key = self.places.tags[topic]
            tagging = {"key": f"{owner}/{key}/{tag_key}", "tag_id": tag, "order": order}
            self.writer.add(models.Tagging, {**tagging, f"{owner}_id": pk})

    def _add_links(self, member: Member) -> None:
        addresses = (
            (LinkKind.EMAIL, f"mailto:{member.key}@example.org"),
            (LinkKind.WEBSITE, f"https://people.example.org/{member.key}"),
            (LinkKind.CODE, f"https://code.example.org/{member.key}"),
        )
        for order, (kind, url) in enumerate(addresses):
            key = f"person/{member.key}/{kind.value}"
            link = {"key": key, "person_id": member.pk, "kind": kind.value}
            self.writer.add(models.Link, {**link, "url": url, "order": order})

    def _add_jobs(
        self, rng: Random, member: Member, words: Words, path: career.Career, field: Field
    ) -> None:
        plan = self.plan
        for order, job in enumerate(path.jobs):
            points = [words.say(each) for each in rng.sample(writing.HIGHLIGHTS, 2)]
            highlights = (
                "\n".join(each[0] for each in points),
                "\n".join(each[1] for each in points),
            )
            key = f"{member.key}/{job.place.key}-{job.start}-{order}"
            values: dict[str, Any] = {
                "key": key,
                "person_id": member.pk,
                "organization_id": job.place.organization_pk,
                "unit_id": job.place.pk,
                "start_date": job.start * 10000 + job.month * 100,
                "end_date": None if order == 0 else job.end * 10000 + job.end_month * 100,
                "is_current": order == 0,
                **plan.both("title", (writing.sentence_case(job.role[0]), job.role[1])),
                **plan.perhaps(rng, "theme", pick(rng, field.topics)),
                **plan.perhaps(rng, "highlights", highlights),
            }
            self._tag(rng, "position", self.writer.add(models.Position, values), key, field, 2)

    def _add_studies(self, rng: Random, member: Member, path: career.Career, field: Field) -> None:
        plan = self.plan
        for study in path.studies:
            values: dict[str, Any] = {
                "key": f"{member.key}/{study.place.key}-{study.level.value}",
                "person_id": member.pk,
                "organization_id": study.place.organization_pk,
                "level": study.level.value,
                "start_date": study.start * 10000 + 900,
                "end_date": study.end * 10000 + 600,
                **plan.both("degree", study.degree),
                **plan.perhaps(rng, "field", (writing.title_case(field.name[0]), field.name[1])),
            }
            self.writer.add(models.Education, values)

    def _add_skills(self, rng: Random, member: Member) -> None:
        for order, (title, skills) in enumerate(rng.sample(SKILLS, 2)):
            key = f"{member.key}/skills-{order}"
            group = {"key": key, "person_id": member.pk, "order": order}
            group_pk = self.writer.add(models.SkillGroup, group | self.plan.both("name", title))
            for place, skill in enumerate(rng.sample(skills, 3)):
                values: dict[str, Any] = {"key": f"{key}/{place}", "group_id": group_pk}
                values |= {"order": place, "level": 1 + int(rng.random() * 3)}
                self.writer.add(models.Skill, values | self.plan.both("name", skill))

    def _add_works(self, rng: Random, member: Member, words: Words, field: Field) -> None:
        """Write news, talks, awards and a project."""
        plan, add, key = self.plan, self.writer.add, member.key
        person = {"person_id": member.pk}
        titles = zip(rng.sample(writing.NEWS, 2), rng.sample(writing.TALKS, 2), strict=True)
        for number, (note, title) in enumerate(titles):
            words.set(year=2018 + int(rng.random() * 8))
            date = (2019 + int(rng.random() * 8)) * 10000 + (1 + int(rng.random() * 12)) * 100
            news: dict[str, Any] = {"key": f"news-{key}-{number}", "date": date}
            news |= plan.perhaps(rng, "text", words.say(note))
            add(models.News.people.through, {"news_id": add(models.News, news), **person})
            talk: dict[str, Any] = {"key": f"talk-{key}-{number}", "date": date, "kind": "invited"}
            talk |= plan.both("title", words.say(title))
            talk |= plan.both("event", words.choose(rng, writing.EVENTS))
            talk |= plan.both("location", pick(rng, CITIES))
            add(models.Talk.people.through, {"talk_id": add(models.Talk, talk), **person})
        award: dict[str, Any] = {"key": f"award-{key}", "years": (date // 10000,), "mark": "star"}
        award |= plan.both("name", words.choose(rng, writing.AWARDS))
        add(models.Award.people.through, {"award_id": add(models.Award, award), **person})
        self._add_project(rng, member, words, field)

    def _add_project(self, rng: Random, member: Member, words: Words, field: Field) -> None:
        plan, slug = self.plan, f"{rng.choice(writing.ACRONYMS).lower()}-{member.key}"
        words.set(Acronym=slug.partition("-")[0].capitalize())
        values: dict[str, Any] = {
            "key": slug,
            "slug": slug,
            "start_date": (2017 + int(rng.random() * 9)) * 10000,
            "is_open_source": rng.random() < 0.5,
            **plan.both("name", words.choose(rng, writing.PROJECTS)),
            **plan.perhaps(rng, "theme", pick(rng, field.topics)),
            **plan.perhaps(rng, "description", words.choose(rng, writing.PROJECT_TEXTS)),
        }
        pk = self.writer.add(models.Project, values)
        contributor = {"key": f"{slug}/{member.key}", "project_id": pk, "person_id": member.pk}
        role = plan.both("role", ("lead", "负责人"))
        self.writer.add(models.Contributor, {**contributor, **role})


def _words(rng: Random, name: Name, path: career.Career, place: Place, field: Field) -> Words:
    """Return the terms that everything on a person's page is written with."""
    job, earlier, study = path.jobs[0], path.jobs[-1], path.studies[0]
    topic, topic2 = pick_two(rng, field.topics)
    method, method2 = pick_two(rng, field.methods)
    object_, object2 = pick_two(rng, field.objects)
    article = "an" if job.role[0][0] in "aeiou" else "a"
    return Words(
        name=(name.english, name.chinese),
        role=job.role,
        a_role=(f"{article} {job.role[0]}", job.role[1]),
        org=job.place.organization_name,
        org2=earlier.place.organization_name,
        unit=(f"the {place.name[0]}", place.name[1]),
        topic=topic,
        topic2=topic2,
        method=method,
        method2=method2,
        object=object_,
        object2=object2,
        field=field.name,
        school=study.place.organization_name,
        graduation=study.end,
        venue=(f"{writing.title_case(field.name[0])} Days", f"{field.name[1]}年会"),
        year=2016 + int(rng.random() * 9),
        years=2 + int(rng.random() * 5),
        gain=4 + int(rng.random() * 40),
    )


def _biography(rng: Random, words: Words) -> Pair:
    """Return two paragraphs of several sentences."""
    middles = rng.sample(writing.MIDDLES, 3)
    opening = [pick(rng, writing.OPENINGS), pick(rng, writing.STUDIES), middles[0]]
    first = words.tell(opening)
    second = words.tell([*middles[1:], pick(rng, writing.CLOSINGS)])
    return f"{first[0]}\n\n{second[0]}", f"{first[1]}\n\n{second[1]}"


def _short(pair: Pair) -> Pair:
    """Return a headline with a capital at its beginning."""
    return writing.sentence_case(pair[0]), pair[1]
