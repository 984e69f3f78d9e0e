"""RenderCV: what comes in, what goes out, and that it comes back."""

import contextlib
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect
from people.formats.cv_terms import LANGUAGES
from people.formats.degrees import level_of
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Link,
    Name,
    News,
    Organization,
    Patent,
    Person,
    Position,
    Press,
    Project,
    Publication,
    Section,
    Skill,
    SkillGroup,
    Talk,
    Text,
)
from people.formats.rendercv import FORMAT
from people.formats.rendercv_text import escape, plain, read_author, read_words
from people.formats.source import Source, archive
from people.formats.yaml_tree import load_yaml
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate
from tests.formats.strategies import line, people, text

FULL = """\
# A CV as people write them.
cv:
  name: Ada Lovelace, PhD
  headline: Engineer of *engines*
  location: London, UK
  email: [ada@example.org, lovelace@example.org]
  phone: +44 20 7946 0018
  photo: ada.jpg
  website: https://ada.example.org
  social_networks:
    - network: GitHub
      username: ada
    - network: Mastodon
      username: "@ada@mastodon.example"
  custom_connections:
    - fontawesome_icon: calendar-days
      placeholder: Book a call
      url: https://cal.example.org/ada
  sections:
    summary:
      - First paragraph.
      - Second **paragraph**.
    education:
      - institution: "[University of London](https://london.example.org)"
        area: Mathematics
        degree: PhD
        start_date: 2018-09
        end_date: present
        grade: 3.90
        location: London
        highlights:
          - "Thesis: Engines - First part - Second part"
    Teaching Experience:
      - company: **College
        position: Tutor
        date: Fall 2017
    experience:
      - company: "**Analytical Engines**"
        position: Programmer
        start_date: 2019-04-01
        end_date: 2020
        summary: First programs
        highlights:
          - Wrote [notes](https://notes.example.org)
      - company: Now Ltd
        position: ""
        start_date: 2021
    publications:
      - title: Notes on *the* engine
        authors: [Luigi Menabrea, "***Ada Lovelace***", "Charles Babbage*", et al.]
        doi: 10.1234/notes.5
        journal: Memoirs
        date: 2014-10
    projects:
      - name: "[Loom](https://github.com/ada/loom)"
        date: 2015-now
        summary: Cards.
      - name: Odd
        date: when time was young
    skills:
      - label: Programming
        details: Ada (expert), C++, SQL (PostgreSQL, DuckDB)
      - label: Languages
        details: English (native), French
    honors_and_awards:
      - bullet: Medal of the Society, 1921
    selected_talks:
      - name: On engines
        date: 2018-02-03
        location: Paris
    news:
      - "**2024-10**: A new engine."
    patents:
      - title: Engine
        authors: ["**Ada Lovelace**"]
        journal: CN116088864B
        date: 2020
    hobbies:
      - label: Sport
        details: Riding
design:
  theme: classic
  page: {top_margin: 0.7cm, show_footer: true, columns: 2}
locale:
  language: english
"""


def read(data: str | bytes) -> list:
    data = data.encode() if isinstance(data, str) else data
    return list(FORMAT.read(Source.of_file("ada_CV.yaml", data)))


def records(data) -> list:
    return [each for each in read(data) if not isinstance(each, Problem)]


def problems(data) -> list[tuple]:
    return [
        (each.params.get("field"), each.params.get("reason"), each.place.line)
        for each in read(data)
        if isinstance(each, Problem)
    ]


def test_everything_of_a_full_cv_is_read():
    data = FULL.replace("**College", "College")
    person, publication, loom, odd, award, talk, news, patent = records(data)
    family = "rendercv"
    assert person.id == "ada-lovelace"
    assert (person.family_name, person.given_name) == (Text(en="Lovelace"), Text(en="Ada"))
    assert person.headline == Text(en="Engineer of *engines*")
    assert person.location == Text(en="London, UK")
    assert person.biography == Text(en="First paragraph.\n\nSecond **paragraph**.")
    assert person.links == (
        Link("website", "https://ada.example.org"),
        Link("email", "mailto:ada@example.org"),
        Link("email", "mailto:lovelace@example.org"),
        Link("phone", "tel:+442079460018"),
        Link("github", "https://github.com/ada"),
        Link("other", "https://mastodon.example/@ada", Text(en="Mastodon")),
        Link("other", "https://cal.example.org/ada", Text(en="Book a call")),
    )
    assert person.education == (
        Education(
            organization=Organization(
                Text(en="University of London"), url="https://london.example.org"
            ),
            level="doctorate",
            degree=Text(en="PhD"),
            field=Text(en="Mathematics"),
            gpa="3.90",
            highlights=Text(en="Thesis: Engines\nFirst part\nSecond part"),
            start_date=PartialDate(2018, 9),
            is_current=True,
            extra={family: {"fields": {"location": "London"}}},
        ),
    )
    assert person.positions == (
        Position(
            organization=Organization(Text(en="College")),
            title=Text(en="Tutor"),
            start_date=PartialDate(2017, 23),
            extra={family: {"section": "Teaching Experience"}},
        ),
        Position(
            organization=Organization(Text(en="Analytical Engines")),
            title=Text(en="Programmer"),
            theme=Text(en="First programs"),
            highlights=Text(en="Wrote [notes](https://notes.example.org)"),
            start_date=PartialDate(2019, 4, 1),
            end_date=PartialDate(2020),
        ),
        Position(
            organization=Organization(Text(en="Now Ltd")),
            start_date=PartialDate(2021),
            is_current=True,
        ),
    )
    assert publication == Publication(
        id="10.1234/notes.5",
        people=(person.id,),
        title=Text(en="Notes on *the* engine"),
        authors=(
            Name("Luigi Menabrea", "Menabrea", "Luigi"),
            Name("Ada Lovelace", "Lovelace", "Ada", person=person.id),
            Name("Charles Babbage", "Babbage", "Charles", is_equal_contribution=True),
        ),
        has_more_authors=True,
        venue=Text(en="Memoirs"),
        doi="10.1234/notes.5",
        date=PartialDate(2014, 10),
    )
    assert loom == Project(
        id="loom",
        people=(person.id,),
        name=Text(en="Loom"),
        description=Text(en="Cards."),
        links=(Link("github", "https://github.com/ada/loom"),),
        start_date=PartialDate(2015),
        is_current=True,
    )
    assert odd.extra == {family: {"fields": {"date": "when time was young"}}}
    assert [(each.name, each.skills) for each in person.skill_groups] == [
        (
            Text(en="Programming"),
            (
                Skill(Text(en="Ada"), 3),
                Skill(Text(en="C++")),
                Skill(Text(en="SQL (PostgreSQL, DuckDB)")),
            ),
        ),
        (LANGUAGES, (Skill(Text(en="English (native)")), Skill(Text(en="French")))),
    ]
    assert (award.name, award.years) == (Text(en="Medal of the Society, 1921"), (1921,))
    assert (talk.title, talk.location) == (Text(en="On engines"), Text(en="Paris"))
    assert (news.date, news.text) == (PartialDate(2024, 10), Text(en="A new engine."))
    assert (patent.number, patent.inventors[0].person) == ("CN116088864B", person.id)
    assert person.sections == (
        Section(
            title=Text(en="Hobbies"),
            body=Text(en="- **Sport**: Riding"),
            extra={
                family: {
                    "entries": [{"label": "Sport", "details": "Riding"}],
                    "body": "- **Sport**: Riding",
                }
            },
        ),
    )
    assert person.extra[family]["fields"]["design"] == {
        "theme": "classic",
        "page": {"top_margin": "0.7cm", "show_footer": True, "columns": 2},
    }
    assert person.extra[family]["cv"] == {"photo": "ada.jpg"}
    assert problems(data) == [
        ("cv.sections.projects[1].date", "this is no date; it is kept as text", 58)
    ]


def test_referees_are_kept_and_never_written():
    data = "cv:\n  name: A B\n  sections:\n    references:\n      - Dr. C, c@example.org\n"
    (person,) = records(data)
    assert person.extra["rendercv"]["private"] == {"references": ["Dr. C, c@example.org"]}
    assert FORMAT.write(Bundle.of([person]), EN) == b"cv:\n  name: A B\n"


def test_bare_lists_of_skills_and_languages_are_one_group_each():
    data = """
cv:
  sections:
    tech_stack: [bullet: C++, bullet: Rust]
    languages: [bullet: Catalan, bullet: Spanish]
"""
    (person,) = records(data)
    assert [(each.name, each.skills) for each in person.skill_groups] == [
        (Text(), (Skill(Text(en="C++")), Skill(Text(en="Rust")))),
        (LANGUAGES, (Skill(Text(en="Catalan")), Skill(Text(en="Spanish")))),
    ]


def test_a_second_pass_writes_the_same_bytes_in_the_order_of_the_first():
    once = FORMAT.write(Bundle.of(records(FULL.replace("**College", "College"))), EN)
    assert FORMAT.write(Bundle.of(records(once)), EN) == once
    ((tree),) = load_yaml("x", once.decode(), [])
    assert list(tree["cv"]["sections"]) == [
        "Summary",
        "Education",
        "Teaching Experience",
        "Experience",
        "Publications",
        "Projects",
        "Skills",
        "Honors and Awards",
        "Selected Talks",
        "News",
        "Patents",
        "Hobbies",
    ]
    assert "photo" not in tree["cv"]
    assert tree["design"]["theme"] == "classic"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            "cv:\n  name: A B\n  sections:\n    experience:\n      - company: X\n"
            "        position: Y\n        start_date: 2020-13\n",
            [
                (
                    "cv.sections.experience[0].start_date",
                    "this is no date; write 2024, 2024-10 or 2024-10-05",
                    5,
                )
            ],
        ),
        ("cv:\n  name: [A]\n", [("cv.name", "the value is of the wrong kind", 2)]),
        ("cv:\n  sections: text\n", [("cv.sections", "write an object", 2)]),
        ("cv:\n  sections:\n    x: {a: b}\n", [("cv.sections.x", "write a list", 3)]),
        (
            "cv:\n  sections:\n    x:\n      - [1]\n",
            [("cv.sections.x[0]", "write an object", 3)],
        ),
        ("cv:\n  email: nobody\n", [("cv.email", "this is no e-mail address", 2)]),
        ("cv: null\n", []),
    ],
)
def test_what_is_wrong_is_told_by_path_and_line(data, expected):
    assert problems(data) == expected


@pytest.mark.parametrize(
    "data",
    ["", "x: 1", "cv", "cv: [", "\0\1", "- cv", "cv: &a [*a]", "{" * 3000, "cv:\n\t- \t:\n :"],
)
def test_what_is_no_cv_is_refused(data):
    with pytest.raises(UnreadableFile):
        read(data)


def test_references_that_grow_are_refused():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    with pytest.raises(UnreadableFile):
        read("\n".join([*lines, "cv: {name: *a8}"]))


TREES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), line(), st.text(max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "headline",
                    "email",
                    "phone",
                    "website",
                    "sections",
                    "social_networks",
                    "network",
                    "username",
                    "date",
                    "start_date",
                    "end_date",
                    "company",
                    "institution",
                    "title",
                    "authors",
                    "label",
                    "details",
                    "bullet",
                    "experience",
                    "awards",
                    "talks",
                    "skills",
                    "news",
                    "projects",
                    "highlights",
                    "summary",
                    "languages",
                ]
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=25,
)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["name", "sections", "email", "photo"]), TREES), TREES)
def test_any_tree_is_read_without_a_fall(cv, sections):
    cv = {**cv, "sections": {"news": sections, "x": [sections], "awards": [sections]}}
    found = read(json.dumps({"cv": cv}, ensure_ascii=False))
    FORMAT.write(Bundle.of([each for each in found if not isinstance(each, Problem)]), ZH)


def test_a_file_cut_off_anywhere_never_falls():
    for length in range(0, len(FULL), 37):
        with contextlib.suppress(UnreadableFile):
            read(FULL[:length])


def test_an_archive_of_several_cvs_holds_several_people():
    source = Source.of_file(
        "c.zip", archive({"ada.yaml": b"cv:\n  name: A B\n", "b.yml": b"cv:\n"})
    )
    assert detect(source) is FORMAT
    assert [each.id for each in FORMAT.read(source)] == ["ada", "b"]


def test_nobody_with_a_name_is_headed_by_the_label():
    person = Person(id="person", label=Text(zh="推理引擎工程师"))
    data = FORMAT.write(Bundle(people=(person,)), ZH)
    assert data.decode() == "cv:\n  headline: 推理引擎工程师\n"
    assert records(data) == [person]


def test_what_is_hidden_is_not_written():
    person = Person(
        id="a",
        education=(Education(organization=Organization(Text(en="ETH"))),),
        biography=Text(en="Life"),
        positions=(Position(title=Text(en="Helper"), extra={"rendercv": {"kind": "volunteer"}}),),
        sections=(
            Section(kind="education", is_hidden=True),
            Section(kind="about", is_hidden=True),
            Section(kind="positions", is_hidden=True),
            Section(title=Text(en="Secret"), body=Text(en="Text"), is_hidden=True),
        ),
    )
    assert FORMAT.write(Bundle(people=(person,)), EN) == b"cv: {}\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1933 - 1955", {"start_date": PartialDate(1933), "end_date": PartialDate(1955)}),
        ("1917-1933", {"start_date": PartialDate(1917), "end_date": PartialDate(1933)}),
        ("2015-now", {"start_date": PartialDate(2015), "is_current": True}),
        ("2019年4月至今", {"start_date": PartialDate(2019, 4), "is_current": True}),
        (
            "June – August 2020",
            {"start_date": PartialDate(2020, 6), "end_date": PartialDate(2020, 8)},
        ),
        ("Fall 2023", {"start_date": PartialDate(2023, 23)}),
        (
            "2020 - 2025 (expected)",
            {
                "start_date": PartialDate(2020),
                "end_date": PartialDate(2025),
                "end_is_expected": True,
            },
        ),
    ],
)
def test_dates_in_words_are_read(text, expected):
    assert read_words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("***John Doe***", (Name("John Doe", "Doe", "John"), True)),
        ("**John Doe***", (Name("John Doe", "Doe", "John", is_equal_contribution=True), True)),
        ("*John Doe*", (Name("John Doe", "Doe", "John"), False)),
        ("John Doe\\*", (Name("John Doe", "Doe", "John", is_equal_contribution=True), False)),
        ("John Doe✉", (Name("John Doe", "Doe", "John", is_corresponding=True), False)),
        ("**石开宇**", (Name("石开宇", "石", "开宇"), True)),
    ],
)
def test_marks_of_authors_are_read(text, expected):
    assert read_author(text) == expected


@given(line())
def test_a_plain_text_survives_as_markdown(text):
    assert plain(escape(text)) == (text, "")


dates = st.one_of(
    st.builds(PartialDate, st.integers(1950, 2030)),
    st.builds(PartialDate, st.integers(1950, 2030), st.integers(1, 12) | st.integers(21, 24)),
    st.builds(PartialDate, st.integers(1950, 2030), st.integers(1, 12), st.integers(1, 28)),
)
ranges = st.one_of(
    st.just({}),
    st.builds(lambda start: {"start_date": start}, dates),
    st.builds(lambda end: {"end_date": end}, dates.filter(lambda each: (each.month or 0) < 21)),
    st.builds(lambda start, end: {"start_date": start, "end_date": end}, dates, dates),
    st.builds(lambda start: {"start_date": start, "is_current": True}, dates),
    st.builds(
        lambda start, end: {"start_date": start, "end_date": end, "end_is_expected": True},
        st.none() | dates,
        dates,
    ),
)
organizations = st.builds(
    Organization, text(), url=st.sampled_from(["", "https://example.org/a?b=c"])
)
points = st.lists(line(), max_size=3).map(lambda lines: Text.of("\n".join(lines)))
owner = {"people": ("ada-lovelace",)}
# Of a name that is read otherwise than it was taken apart, what is printed survives.
authors = st.lists(people(), max_size=3).map(
    lambda names: tuple(read_author(each.name)[0] for each in names)
)


@st.composite
def dated(draw, cls, **fields):
    return cls(**draw(ranges), **{name: draw(each) for name, each in fields.items()})


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from([EN, ZH]))
def test_a_cv_comes_back(data, language):
    draw = data.draw
    person = Person(
        id="ada-lovelace",
        family_name=Text(en="Lovelace"),
        given_name=Text(en="Ada"),
        headline=draw(text()),
        location=draw(text()),
        biography=draw(st.lists(line(), max_size=3).map(lambda parts: Text.of("\n\n".join(parts)))),
        interests=draw(text()),
        orcid=draw(st.sampled_from(["", "0000-0002-1825-0097"])),
        links=(
            Link("website", "https://ada.example.org/a"),
            Link("email", "mailto:ada@example.org"),
            Link("github", "https://github.com/ada"),
            Link("linkedin", "https://www.linkedin.com/in/ada/"),
            Link("scholar", "https://scholar.google.com/citations?user=aB_c-1&hl=en"),
            Link("other", "https://example.org/(x)", draw(text())),
            Link("cv", "", draw(text())),
        ),
        positions=tuple(
            draw(
                st.lists(
                    dated(
                        Position,
                        organization=organizations,
                        title=text(),
                        location=text(),
                        theme=text(),
                        highlights=points,
                    ),
                    max_size=2,
                )
            )
        ),
        education=tuple(
            replace(each, level=level_of(each.degree.best(EN)))
            for each in draw(
                st.lists(
                    dated(
                        Education,
                        organization=organizations,
                        degree=text(),
                        field=text(),
                        gpa=st.sampled_from(["", "3.90", "90/100"]),
                        highlights=points,
                    ),
                    max_size=2,
                )
            )
        ),
        skill_groups=tuple(
            draw(
                st.lists(
                    st.builds(
                        SkillGroup,
                        name=text(),
                        skills=st.lists(
                            st.builds(Skill, text(), st.sampled_from([None, 1, 2, 3])), min_size=1
                        ).map(tuple),
                    ),
                    max_size=2,
                )
            )
        ),
        sections=(Section(title=Text(en="Odds and Ends"), body=draw(text())),),
    )
    dated_on = draw(dates)
    items = [
        Publication(
            title=draw(text()), authors=draw(authors), has_more_authors=draw(st.booleans()),
            venue=draw(text()), date=dated_on, summary=draw(text()), kind="paper-conference",
            doi="10.1234/a(b)c", arxiv_id="2509.02544", **owner,
        ),
        draw(dated(
            Project, name=text(), description=text(), highlights=points,
            tags=st.lists(text(), max_size=2).map(tuple), people=st.just(owner["people"]),
            links=st.just((Link("github", "https://github.com/a/b(c)"),)),
        )),
        Patent(
            title=draw(text()), number="CN1", office="CNIPA", status="granted", date=dated_on,
            inventors=draw(authors), **owner,
        ),
        Award(
            name=draw(text()), issuer=draw(st.none() | st.builds(Organization, text())),
            event=draw(text()), rank=draw(text()), note=draw(text()),
            years=draw(st.sampled_from([(2020,), (2020, 2021)])), **owner,
        ),
        Award(name=draw(text()), note=draw(text()), years=(2020,), **owner),
        News(date=dated_on, text=draw(text()), **owner),
        Talk(
            title=draw(text()), event=draw(text()), location=draw(text()), date=dated_on,
            description=draw(text()), kind="keynote", **owner,
        ),
        Press(
            title=draw(text()), outlet=draw(text()), date=dated_on, url="https://e.org/x", **owner
        ),
    ]  # fmt: skip
    bundle = Bundle.of([person, *items])
    found = read(FORMAT.write(bundle, language))
    assert [each for each in found if isinstance(each, Problem)] == []
    (back, *works) = found
    assert replace(back, extra={}) == person
    assert Bundle.of([replace(each, id="", extra={}) for each in works]) == replace(
        bundle, people=()
    )


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            {"design": {"theme": "sb2nov", "page": {}}, "settings": {"bold_keywords": []}},
            {"design": {"theme": "sb2nov", "page": {}}, "settings": {"bold_keywords": []}},
        ),
        (
            {
                "design": {"theme": "sb2nov", "page": {}},
                "rendercv_settings": {"date": "2025-01-01"},
            },
            {"design": {"theme": "sb2nov"}},
        ),
        ({"design": {"theme": "classic", "text": {}}}, {"design": {"theme": "classic"}}),
        ({"locale": {"language": "en"}}, {}),
        ({"locale": {"language": "spanish"}}, {"locale": {"language": "spanish"}}),
        ({"something": 1}, {}),
    ],
)
def test_options_of_earlier_versions_are_not_written(options, expected):
    person = Person(family_name=Text(en="Li"), extra={"rendercv": {"fields": options}})
    (tree,) = load_yaml("", FORMAT.write(Bundle.of([person]), "en").decode(), [])
    del tree["cv"]
    assert json.loads(json.dumps(tree)) == expected


def test_skills_with_commas_are_parted_by_semicolons():
    group = SkillGroup(
        name=Text(en="Tools"), skills=(Skill(Text(en="C, C++")), Skill(Text(en="Go")))
    )
    person = Person(family_name=Text(en="Li"), skill_groups=(group,))
    (tree,) = load_yaml("", FORMAT.write(Bundle.of([person]), "en").decode(), [])
    assert list(tree["cv"]["sections"].values()) == [[{"label": "Tools", "details": "C, C++; Go"}]]
