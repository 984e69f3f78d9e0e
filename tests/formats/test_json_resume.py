"""JSON Resume: what comes in, what goes out, and that it comes back."""

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect
from people.formats.degrees import level_of
from people.formats.json_resume import FORMAT
from people.formats.names import parse_name
from people.formats.networks import KINDS
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Link,
    Organization,
    Person,
    Position,
    Project,
    Publication,
    Section,
    Skill,
    SkillGroup,
    Talk,
    Text,
)
from people.formats.source import Source, archive
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate
from tests.formats.strategies import FAMILY, LATIN, line, text

SCHEMA = json.loads((Path(__file__).parent / "schemas" / "json-resume.json").read_text())


def validated(data: bytes):
    """Return what was written, checked against the schema and the calendar."""
    tree = json.loads(data)
    jsonschema.Draft7Validator(
        SCHEMA, format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER
    ).validate(tree)
    # The pattern of the schema lets months up to 19 through.
    for rows in tree.values():
        for row in rows if isinstance(rows, list) else []:
            for name in ("startDate", "endDate", "date", "releaseDate"):
                if name in row:
                    assert str(PartialDate.parse(row[name])) == row[name]
                    assert (PartialDate.parse(row[name]).month or 0) <= 12
    return tree


def read(tree) -> list:
    data = tree if isinstance(tree, bytes) else json.dumps(tree, ensure_ascii=False).encode()
    return list(FORMAT.read(Source.of_file("resume.json", data)))


def records(tree) -> list:
    return [each for each in read(tree) if not isinstance(each, Problem)]


def problems(tree) -> list[tuple[str, str]]:
    return [
        (each.params.get("field"), each.params.get("reason"))
        for each in read(tree)
        if isinstance(each, Problem)
    ]


FULL = {
    "$schema": "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    "basics": {
        "name": "Ada van der Berg",
        "label": "Engineer of engines",
        "image": "https://example.org/ada.jpg",
        "email": "ada@example.org",
        "phone": "+44 (20) 7946-0018",
        "url": "https://ada.example.org",
        "summary": "Builds engines.\n\nAnd *notes*.",
        "location": {
            "address": "12 Secret Street",
            "postalCode": "E1",
            "city": "London",
            "countryCode": "GB",
        },
        "profiles": [
            {"network": "Twitter", "username": "ada", "url": "https://twitter.com/ada"},
            {"network": "GitHub", "username": "ada"},
            {"network": "SoundCloud", "url": "https://soundcloud.example/ada", "followers": 3},
        ],
    },
    "work": [
        {
            "name": "Analytical Engines",
            "location": "London",
            "description": "Engine works",
            "position": "Programmer",
            "url": "http://engines.example.org",
            "startDate": "2019-04",
            "endDate": "2020-12-24",
            "summary": "First programs",
            "highlights": ["Wrote **notes**", "Found a bug\nin them"],
            "keywords": ["brass"],
        },
        {"name": "Now Ltd", "startDate": "2021", "endDate": "Present"},
        {"company": "Old Name Inc.", "website": "http://old.example.org", "startDate": "2011"},
    ],
    "volunteer": [
        {"organization": "Library", "position": "Reader", "startDate": "2012", "endDate": ""}
    ],
    "education": [
        {
            "institution": "University of London",
            "area": "Mathematics",
            "studyType": "Bachelor of Science",
            "startDate": "2008",
            "endDate": "2011-06",
            "score": "4.0",
            "courses": ["M1 - Calculus"],
        }
    ],
    "awards": [{"title": "Medal", "date": "2014-11-01", "awarder": "Society", "summary": "Gold"}],
    "certificates": [
        {"name": "CKA", "date": "2021-11", "issuer": "CNCF", "url": "https://example.org/cka"}
    ],
    "publications": [
        {
            "name": "Notes",
            "publisher": "Memoirs",
            "releaseDate": "2014-10-01",
            "url": "https://doi.org/10.1234/notes.5",
            "summary": "Notes on it.",
        }
    ],
    "skills": [
        {"name": "Programming", "level": "Master", "keywords": ["Ada", "C++"]},
        {"name": "Python", "level": "80%"},
    ],
    "languages": [{"language": "English", "fluency": "Native speaker"}, {"language": "French"}],
    "interests": [{"name": "Horses", "keywords": ["Racing", "Bets"]}],
    "references": [{"name": "Charles", "reference": "She is good."}],
    "projects": [
        {
            "name": "Loom",
            "description": "Cards.",
            "highlights": ["Fast"],
            "keywords": ["Cards"],
            "startDate": "2016-08",
            "endDate": "2017",
            "url": "https://loom.example.org",
            "roles": ["Lead"],
            "entity": "Jacquard",
            "type": "application",
        },
        {
            "name": "On engines",
            "type": "talk",
            "entity": "Royal Society",
            "startDate": "2018-02-03",
        },
    ],
    "meta": {"version": "v1.0.0", "theme": "even"},
    "hobby-horse": True,
}


def test_everything_of_a_full_resume_is_read():
    person, award, certificate, publication, project, talk = records(FULL)
    family = "json-resume"
    assert person.id == "ada-van-der-berg"
    assert (person.family_name, person.given_name) == (Text(en="van der Berg"), Text(en="Ada"))
    assert person.headline == Text(en="Engineer of engines")
    assert person.biography == Text(en="Builds engines.\n\nAnd *notes*.")
    assert person.location == Text(en="London, GB")
    assert person.interests == Text(en="Horses: Racing, Bets")
    assert person.links == (
        Link("website", "https://ada.example.org"),
        Link("email", "mailto:ada@example.org"),
        Link("phone", "tel:+442079460018"),
        Link("twitter", "https://twitter.com/ada"),
        Link("github", "https://github.com/ada"),
        Link("other", "https://soundcloud.example/ada", Text(en="SoundCloud")),
    )
    assert person.positions == (
        Position(
            organization=Organization(
                Text(en="Analytical Engines"), url="http://engines.example.org"
            ),
            title=Text(en="Programmer"),
            location=Text(en="London"),
            theme=Text(en="First programs"),
            highlights=Text(en="Wrote **notes**\nFound a bug in them"),
            start_date=PartialDate(2019, 4),
            end_date=PartialDate(2020, 12, 24),
            extra={family: {"fields": {"description": "Engine works", "keywords": ["brass"]}}},
        ),
        Position(
            organization=Organization(Text(en="Now Ltd")),
            start_date=PartialDate(2021),
            is_current=True,
        ),
        Position(
            organization=Organization(Text(en="Old Name Inc."), url="http://old.example.org"),
            start_date=PartialDate(2011),
            is_current=True,
        ),
        Position(
            organization=Organization(Text(en="Library")),
            title=Text(en="Reader"),
            start_date=PartialDate(2012),
            is_current=True,
            extra={family: {"section": "volunteer"}},
        ),
    )
    assert person.education == (
        Education(
            organization=Organization(Text(en="University of London")),
            level="bachelor",
            degree=Text(en="Bachelor of Science"),
            field=Text(en="Mathematics"),
            gpa="4.0",
            highlights=Text(en="M1 - Calculus"),
            start_date=PartialDate(2008),
            end_date=PartialDate(2011, 6),
        ),
    )
    assert [(each.name, each.skills) for each in person.skill_groups] == [
        (Text(en="Programming"), (Skill(Text(en="Ada"), 3), Skill(Text(en="C++"), 3))),
        (Text(), (Skill(Text(en="Python")),)),
        (
            Text("语言", "Languages"),
            (Skill(Text(en="English (Native speaker)")), Skill(Text(en="French"))),
        ),
    ]
    assert person.extra[family]["basics"] == {"image": "https://example.org/ada.jpg"}
    assert person.extra[family]["private"] == {
        "address": "12 Secret Street",
        "postalCode": "E1",
        "references": [{"name": "Charles", "reference": "She is good."}],
    }
    assert person.extra[family]["fields"]["hobby-horse"] is True
    assert award == Award(
        id="medal",
        people=(person.id,),
        name=Text(en="Medal"),
        issuer=Organization(Text(en="Society")),
        years=(2014,),
        note=Text(en="Gold"),
        extra={family: {"date": "2014-11-01"}},
    )
    assert certificate.extra == {
        family: {
            "fields": {"url": "https://example.org/cka"},
            "section": "certificates",
            "date": "2021-11",
        }
    }
    assert publication == Publication(
        id="10.1234/notes.5",
        people=(person.id,),
        title=Text(en="Notes"),
        venue=Text(en="Memoirs"),
        date=PartialDate(2014, 10, 1),
        summary=Text(en="Notes on it."),
        doi="10.1234/notes.5",
    )
    assert project == Project(
        id="loom",
        people=(person.id,),
        name=Text(en="Loom"),
        description=Text(en="Cards."),
        highlights=Text(en="Fast"),
        tags=(Text(en="Cards"),),
        links=(Link("other", "https://loom.example.org"),),
        start_date=PartialDate(2016, 8),
        end_date=PartialDate(2017),
        extra={
            family: {"fields": {"roles": ["Lead"], "entity": "Jacquard", "type": "application"}}
        },
    )
    assert talk == Talk(
        id="on-engines",
        people=(person.id,),
        title=Text(en="On engines"),
        event=Text(en="Royal Society"),
        date=PartialDate(2018, 2, 3),
    )
    assert problems(FULL) == []


def test_everything_comes_out_again_but_what_is_private():
    written = validated(FORMAT.write(Bundle.of(records(FULL)), EN))
    expected = json.loads(json.dumps(FULL))
    del expected["references"]
    del expected["basics"]["location"]["address"], expected["basics"]["location"]["postalCode"]
    expected["basics"]["profiles"][1]["url"] = "https://github.com/ada"
    expected["work"][0]["highlights"][1] = "Found a bug in them"
    del expected["work"][1]["endDate"], expected["volunteer"][0]["endDate"]
    old = expected["work"][2]
    old["name"], old["url"] = old.pop("company"), old.pop("website")
    expected["skills"][0]["level"] = "expert"
    talk = expected["projects"][1]
    talk["endDate"] = talk["startDate"]
    expected["meta"]["language"] = "en"
    assert written == expected


def test_a_second_pass_writes_the_same_bytes():
    once = FORMAT.write(Bundle.of(records(FULL)), EN)
    assert FORMAT.write(Bundle.of(records(once)), EN) == once


def test_nobody_with_a_name_is_named_by_the_label():
    person = Person(id="person", label=Text(zh="推理引擎工程师"), headline=Text(zh="某公司"))
    data = FORMAT.write(Bundle(people=(person,)), ZH)
    assert validated(data)["basics"] == {
        "name": "推理引擎工程师",
        "nameIsLabel": True,
        "label": "某公司",
    }
    (back,) = records(data)
    assert (back.label, back.headline) == (person.label, person.headline)
    assert (back.family_name, back.given_name) == (Text(), Text())


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (
            {"basics": {"name": "A B"}, "work": [{"name": "X", "startDate": "2020-13"}]},
            [("work[0].startDate", "this is no date; write 2024, 2024-10 or 2024-10-05")],
        ),
        ({"basics": {"name": 5}}, [("basics.name", "the value is of the wrong kind")]),
        ({"basics": {"name": {"a": 1}}}, [("basics.name", "the value is of the wrong kind")]),
        ({"basics": {"name": "A"}, "work": "x"}, [("work", "write a list")]),
        ({"basics": {"name": "A"}, "work": [7]}, [("work[0]", "write an object")]),
        ({"basics": [], "work": []}, []),
        ({"basics": {"name": None, "location": None, "profiles": None}}, []),
        (
            {"basics": {"location": "Paris", "profiles": [{"network": ["x"]}]}},
            [
                ("basics.location", "write an object"),
                ("basics.profiles[0].network", "the value is of the wrong kind"),
            ],
        ),
        (
            {"basics": {"url": "javascript:alert(1)"}},
            [("basics.url", "this is no address; begin with https://")],
        ),
        (
            {"basics": {}, "publications": [{"publisher": "P"}]},
            [("publications[0].name", "a field that is needed is missing")],
        ),
        (
            {"basics": {}, "skills": [{"name": "S", "keywords": [1, None, {"a": 2}]}]},
            [
                ("skills[0].keywords[0]", "the value is of the wrong kind"),
                ("skills[0].keywords[2]", "the value is of the wrong kind"),
            ],
        ),
    ],
)
def test_wrong_types_are_told_by_their_path_and_lose_nothing_else(tree, expected):
    assert problems(tree) == expected
    validated(FORMAT.write(Bundle.of(records(tree)), EN))


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), line()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "label",
                    "url",
                    "email",
                    "phone",
                    "location",
                    "profiles",
                    "city",
                    "startDate",
                    "endDate",
                    "date",
                    "title",
                    "highlights",
                    "keywords",
                    "level",
                    "language",
                    "fluency",
                    "type",
                    "network",
                    "summary",
                ]
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=20,
)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted({*FULL, "bio"})), JSON, min_size=1))
def test_any_tree_is_read_without_a_fall(tree):
    tree.setdefault("basics", {})
    found = read(json.dumps(tree).encode())
    FORMAT.write(Bundle.of([each for each in found if not isinstance(each, Problem)]), ZH)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"3",
        b'{"a": 1}',
        b"[" * 100_000,
        b'{"basics":' * 5000,
        b"\xff\xfe\x00",
        json.dumps(FULL).encode()[:500],
        b'{"basics": {"name": ' + b"9" * 10_000 + b"}}",
    ],
)
def test_what_is_no_resume_is_refused(data):
    with pytest.raises(UnreadableFile):
        read(data)


def test_resume_edited_by_hand_is_read():
    text = """{"basics": {"name": "Ada Li, ]", "profiles": [
        {"network": "Twitter", "username": "@ada", "url": ""},
    ],}, "education": [{"institution": "UT", "score": "Dissertation: On trade-offs of stores,]"},]
    }"""
    source = Source.of_file("resume.json", text.encode())
    assert detect(source) is FORMAT
    (person,) = FORMAT.read(source)
    assert (person.links, person.education[0].gpa) == (
        (Link("twitter", "https://twitter.com/ada"),),
        "",
    )
    written = json.loads(FORMAT.write(Bundle.of([person]), "en"))
    assert written["education"][0]["score"] == "Dissertation: On trade-offs of stores,]"


def test_several_resumes_of_a_list_or_an_archive_are_several_people():
    one = {"basics": {"name": "Ada Li"}, "awards": [{"title": "Medal"}]}
    two = {"basics": {"name": "Ada Li"}}
    people = [each.id for each in records([one, two]) if isinstance(each, Person)]
    assert people == ["ada-li", "ada-li-2"]
    files = {"ada.json": json.dumps(one).encode(), "shi.json": json.dumps(two).encode()}
    source = Source.of_file("resumes.zip", archive(files))
    assert detect(source) is FORMAT
    found = list(FORMAT.read(source))
    assert [each.id for each in found if isinstance(each, Person)] == ["ada", "shi"]
    assert [each.people for each in found if isinstance(each, Award)] == [("ada",)]


def test_of_several_people_the_first_is_written_with_their_own_works():
    people = (Person(id="a", family_name=Text(en="Li")), Person(id="b"))
    awards = (Award(name=Text(en="One"), people=("a",)), Award(name=Text(en="Two"), people=("b",)))
    tree = validated(FORMAT.write(Bundle(people=people, awards=awards), EN))
    assert [each["title"] for each in tree["awards"]] == ["One"]


def test_a_hidden_section_is_not_written():
    person = Person(
        id="a",
        education=(Education(organization=Organization(Text(en="ETH"))),),
        biography=Text(en="Life"),
        sections=(
            Section(kind="education", is_hidden=True),
            Section(kind="about", is_hidden=True),
        ),
    )
    tree = validated(FORMAT.write(Bundle(people=(person,)), EN))
    assert tree.keys() == {"$schema", "basics", "meta"}
    assert tree["basics"] == {}


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ({"meta": {"language": "zh-CN"}}, Text(zh="NVIDIA")),
        ({"meta": {"lang": "en"}}, Text(en="NVIDIA")),
        ({}, Text(en="NVIDIA")),
    ],
)
def test_the_mark_of_the_language_counts_before_the_script(mark, expected):
    (person,) = records({"basics": {"name": "A B"}, "work": [{"name": "NVIDIA"}], **mark})
    assert person.positions[0].organization == Organization(expected)


def test_a_text_from_the_other_language_leaves_the_language_unmarked():
    person = Person(id="p", headline=Text(en="Engineer"), biography=Text(zh="训练"))
    data = FORMAT.write(Bundle(people=(person,)), ZH)
    assert "meta" not in json.loads(data)
    (back,) = records(data)
    assert (back.headline, back.biography) == (person.headline, person.biography)


def test_a_text_in_the_other_script_keeps_its_side_when_all_are_in_one_language():
    person = Person(id="p", headline=Text(zh="GPU"), biography=Text(zh="训练"))
    (back,) = records(FORMAT.write(Bundle(people=(person,)), ZH))
    assert (back.headline, back.biography) == (person.headline, person.biography)


# Dates of ranges: no seasons, and a start alone is written as a day that begins and ends.
months = st.one_of(
    st.builds(PartialDate, st.integers(1950, 2030)),
    st.builds(PartialDate, st.integers(1950, 2030), st.integers(1, 12)),
    st.builds(PartialDate, st.integers(1950, 2030), st.integers(1, 12), st.integers(1, 28)),
)
ranges = st.one_of(
    st.just({}),
    st.builds(lambda start, end: {"start_date": start, "end_date": end}, months, months),
    st.builds(lambda start: {"start_date": start, "is_current": True}, months),
)
organizations = st.builds(
    Organization, text(), url=st.sampled_from(["", "https://example.org/a?b=c&d=%20"])
)
highlights = st.lists(line(), max_size=3).map(lambda lines: Text.of("\n".join(lines)))
urls = st.sampled_from(
    [
        "https://github.com/ada",
        "https://www.linkedin.com/in/ada/",
        "https://scholar.google.com/citations?user=x_Y-1",
        "https://example.org/~ada#top",
    ]
)
profiles = st.builds(
    Link,
    st.sampled_from(sorted(set(KINDS) - {"website", "email", "phone"})),
    urls,
    st.one_of(st.just(Text()), text()),
)


@st.composite
def dated(draw, cls, **fields):
    return cls(**draw(ranges), **{name: draw(each) for name, each in fields.items()})


positions = dated(
    Position,
    organization=organizations,
    title=text(),
    location=text(),
    theme=text(),
    highlights=highlights,
)
studies = dated(
    Education,
    organization=organizations,
    degree=st.sampled_from([Text(en="B.S."), Text(zh="硕士"), Text(en="Diploma")]),
    field=text(),
    gpa=st.sampled_from(["", "4.23/5", "90"]),
    highlights=highlights,
).map(lambda each: replace(each, level=level_of(each.degree.best(EN))))
groups = st.builds(
    SkillGroup,
    name=text(),
    skills=st.lists(st.builds(Skill, text(), st.sampled_from([None, 1, 2, 3])), min_size=1).map(
        tuple
    ),
)
names = st.tuples(FAMILY, LATIN) | st.sampled_from([("石", "开宇"), ("欧阳", "明")])


@settings(max_examples=40, deadline=None)
@given(
    names,
    st.lists(text(), min_size=4, max_size=4),
    st.lists(profiles, max_size=4, unique_by=lambda each: each.url),
    st.lists(positions, max_size=3),
    st.lists(studies, max_size=2),
    st.lists(groups, max_size=3),
    st.sampled_from([EN, ZH]),
)
def test_a_person_comes_back(name, texts, links, jobs, schools, skills, language):
    headline, biography, location, interests = texts
    contacts = (
        Link("website", "https://ada.example.org/x"),
        Link("email", "mailto:ada@example.org"),
        Link("phone", "tel:+442079460018"),
    )
    person = Person(
        id="x",
        family_name=Text.of(name[0]),
        given_name=Text.of(name[1]),
        headline=headline,
        biography=biography,
        location=location,
        # One line; a line that begins as a list is a list.
        interests=Text.of("I " + interests.best(EN)),
        links=contacts + tuple(links),
        positions=tuple(jobs),
        education=tuple(schools),
        skill_groups=tuple(skills),
    )
    data = FORMAT.write(Bundle(people=(person,)), language)
    validated(data)
    found = read(data)
    assert [each for each in found if isinstance(each, Problem)] == []
    assert replace(found[0], id="x", extra={}) == person


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from([EN, ZH]))
def test_works_come_back(data, language):
    draw = data.draw
    person = Person(id="x", family_name=Text(en="Li"), given_name=Text(en="Ada"))
    link = st.one_of(st.just(()), urls.map(lambda url: (Link("paper", url),)))
    some = st.lists(text(), max_size=3).map(tuple)
    owner = {"people": ("ada-li",)}
    items = [
        Publication(
            title=draw(text()), venue=draw(text()), date=draw(months), summary=draw(text()),
            links=draw(link), **owner,
        ),
        Publication(title=draw(text()), doi="10.1234/a(b)c", **owner),
        Publication(title=draw(text()), arxiv_id="2509.02544", **owner),
        Project(
            name=draw(text()), description=draw(text()), highlights=draw(highlights),
            tags=draw(some), links=(Link("github", "https://github.com/a/b"),), **draw(ranges),
            **owner,
        ),
        Award(
            name=draw(text()), issuer=draw(st.builds(Organization, text())), note=draw(text()),
            years=draw(st.sampled_from([(), (2020,), (2020, 2021, 2023)])), **owner,
        ),
        Talk(
            title=draw(text()), event=draw(text()), location=draw(text()), date=draw(months),
            kind=draw(st.sampled_from(["invited", "keynote", "other", "visit"])),
            description=draw(text()), **owner,
        ),
    ]  # fmt: skip
    bundle = Bundle.of([person, *items])
    written = FORMAT.write(bundle, language)
    validated(written)
    found = [replace(each, id="", extra={}) for each in records(written)[1:]]
    assert Bundle.of(found) == replace(bundle, people=())


@pytest.mark.parametrize("name", ["José García Márquez", "石开宇", "Plato", "Martin King, Jr."])
def test_names_are_read_as_everywhere(name):
    (person,) = records({"basics": {"name": name}})
    read = parse_name(name)
    assert (person.family_name, person.given_name) == (Text.of(read.family), Text.of(read.given))
