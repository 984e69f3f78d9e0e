"""Hugo Blox: sites made up in the form of the real ones, old and new, in one language and two."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect, formats
from people.formats.hugo_blox import FORMAT
from people.formats.names import name_of
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
    Picture,
    Position,
    Project,
    Publication,
    Skill,
    SkillGroup,
    Talk,
    Text,
)
from people.formats.source import Source, archive
from people.values.partial_date import PartialDate
from tests.formats.strategies import both, dates, line, people, text

AUTHOR = """---
title: 石开宇
first_name: Kaiyu
last_name: Shi
superuser: true
role: Engineer
organizations:
  - name: ByteDance
    url: https://bytedance.example/
bio: Short.
profiles:
  - icon: envelope
    icon_pack: fas
    link: 'mailto:k@example.org'
  - icon: academicons/google-scholar
    url: https://scholar.google.com/citations?user=x
  - icon: cv
    icon_pack: ai
    link: uploads/resume.pdf
    label: Résumé
interests: [Compilers, 推理]
education:
  courses:
    - course: PhD in Physics
      institution: SJTU
      year: 2012
work:
  - position: Lead
    company_name: AISpeech
    company_url: https://aispeech.example
    date_start: 2021-04-01
    date_end: ''
    summary: |2-
      Responsible for:
      - serving, at a
        large scale
      - compilers
skills:
  - name: Technical
    items:
      - name: Python
        percent: 80
        icon: code
languages:
  - name: English
    percent: 100
awards:
  - title: A prize
    date: '2023-11-25'
    awarder: ACM
    summary: For *it*.
user_groups: [Researchers]
---
I build {{< icon name="x" >}} systems.
"""
PAPER = """---
title: "Serving: models"
authors:
  - admin
  - Robert Ford*
  - et al.
author_notes:
  - "Equal contribution"
  - ""
date: 2015-09-01T00:00:00Z
doi: https://doi.org/10.1000/x
publication_types: ["2"]
publication: "In *Journal of Things*"
publication_short: "*JT*"
abstract: Abstract.
tags: [A]
url_pdf: https://example.org/a.pdf
url_code: '#'
url_slides: slides.pdf
links:
  - {type: preprint, provider: arxiv, id: 2501.12340}
featured: true
image: {caption: A caption, focal_point: "", preview_only: false}
---
"""
FILES = {
    "content/authors/admin/_index.md": AUTHOR,
    "content/authors/admin/avatar.png": "picture",
    "content/authors/_index.md": "---\ntitle: Authors\n---\n",
    "content/_index.md": "---\ntype: landing\ntitle: Home\n---\n",
    "content/publication/serving/index.md": PAPER,
    "content/publication/serving/index.zh.md": "---\ntitle: 模型服务\nabstract: 摘要。\n---\n",
    "content/publication/serving/featured.jpg": "figure",
    "content/publication/broken/index.md": "---\ntitle: [\n---\n",
    "content/project/kv.md": "+++\ntitle = 'KV'\nsummary = 'Cache'\ndate = 2020-05-01\n+++\nBody.",
    "content/event/talk/index.md": (
        "---\ntitle: My talk\nevent: Conf\nevent_url: https://conf.example\nlocation: HQ\n"
        "date: '2030-06-01T13:00:00Z'\nauthors: [admin]\nabstract: About.\n---\n"
    ),
    "content/post/hello/index.md": "---\ntitle: Hello\nsummary: More.\ndate: 2020-13-01\n---\n",
    "content/courses/c/index.md": "---\ntitle: A course\n---\n",
    "config/_default/params.yaml": "a: 1\n",
}


def site(files):
    data = {name: body.encode() if isinstance(body, str) else body for name, body in files.items()}
    return Source.of_file("site.zip", archive(data))


def records(source):
    return [each for each in FORMAT.read(source) if not isinstance(each, Problem)]


def test_site_is_read_whole():
    source = site(FILES)
    assert detect(source) is FORMAT
    me = "kaiyu-shi"
    assert records(source) == [
        Person(
            id=me,
            family_name=Text(zh="石", en="Shi"),
            given_name=Text(zh="开宇", en="Kaiyu"),
            headline=Text(en="Engineer"),
            biography=Text(en="I build systems."),
            photo=Picture("avatar.png", b"picture"),
            affiliations=(Organization(Text(en="ByteDance"), url="https://bytedance.example/"),),
            tags=(Text(en="Compilers"), Text(zh="推理")),
            links=(
                Link("email", "mailto:k@example.org"),
                Link("scholar", "https://scholar.google.com/citations?user=x"),
                Link("cv", "", Text(en="Résumé")),
            ),
            positions=(
                Position(
                    organization=Organization(Text(en="AISpeech"), url="https://aispeech.example"),
                    title=Text(en="Lead"),
                    start_date=PartialDate(2021, 4, 1),
                    is_current=True,
                    highlights=Text(en="Responsible for:\nserving, at a large scale\ncompilers"),
                ),
            ),
            education=(
                Education(
                    organization=Organization(Text(en="SJTU")),
                    degree=Text(en="PhD in Physics"),
                    level="doctorate",
                    end_date=PartialDate(2012),
                ),
            ),
            skill_groups=(
                SkillGroup(
                    name=Text(en="Technical"),
                    skills=(Skill(Text(en="Python"), 3),),
                    extra={"hugo-blox": {"items": {"Python": {"percent": 80, "icon": "code"}}}},
                ),
                SkillGroup(
                    name=Text("语言", "Languages"),
                    skills=(Skill(Text(en="English"), 3),),
                    extra={"hugo-blox": {"languages": True}},
                ),
            ),
            extra={
                "hugo-blox": {"superuser": True, "user_groups": ["Researchers"], "bio": "Short."}
            },
        ),
        Award(
            people=(me,),
            name=Text(en="A prize"),
            issuer=Organization(Text(en="ACM")),
            years=(2023,),
            note=Text(en="For *it*."),
            extra={"hugo-blox": {"date": "2023-11-25"}},
        ),
        Project(
            id="kv",
            people=(me,),
            name=Text(en="KV"),
            theme=Text(en="Cache"),
            description=Text(en="Body."),
            start_date=PartialDate(2020, 5, 1),
        ),
        Talk(
            id="talk",
            people=(me,),
            title=Text(en="My talk"),
            event=Text(en="Conf"),
            location=Text(en="HQ"),
            date=PartialDate(2030, 6, 1),
            description=Text(en="About."),
            links=(Link("website", "https://conf.example", Text(en="Event")),),
        ),
        News(id="hello", people=(me,), text=Text(en="Hello\n\nMore.")),
        Publication(
            id="serving",
            title=Text("模型服务", "Serving: models"),
            kind="article-journal",
            date=PartialDate(2015, 9, 1),
            venue=Text(en="Journal of Things"),
            venue_short=Text(en="JT"),
            doi="10.1000/x",
            arxiv_id="2501.12340",
            authors=(
                Name("石开宇", "石", "开宇", person=me, is_equal_contribution=True),
                Name("Robert Ford", "Ford", "Robert", is_equal_contribution=True),
            ),
            has_more_authors=True,
            abstract=Text("摘要。", "Abstract."),
            tags=(Text(en="A"),),
            links=(
                Link("paper", "https://example.org/a.pdf"),
                Link("arxiv", "https://arxiv.org/abs/2501.12340"),
            ),
            teaser=Picture("featured.jpg", b"figure"),
            teaser_caption=Text(en="A caption"),
            extra={"hugo-blox": {"featured": True}},
        ),
    ]


def test_what_is_left_out_is_named_with_its_place():
    problems = [each for each in FORMAT.read(site(FILES)) if isinstance(each, Problem)]
    assert [
        (each.place.file, each.place.line, each.params, each.is_error) for each in problems
    ] == [
        ("content/authors/admin/_index.md", None, {}, False),
        (
            "content/publication/broken/index.md",
            3,
            {"reason": "did not find expected node content"},
            True,
        ),
        ("content/post/hello/index.md", None, {"field": "date"}, False),
        ("content/publication/serving/index.md", None, {"links": "slides.pdf"}, False),
        ("site.zip", None, {"names": "courses"}, False),
    ]


def test_newer_site_has_authors_as_data_and_folders_of_languages():
    files = {
        "data/authors/me.yaml": (
            "schema: hugoblox/author/v1\nslug: me\nis_owner: true\n"
            "name: {display: Kaiyu Shi, given: Kaiyu, family: Shi, alternate: 石开宇}\n"
            "role: Engineer\naffiliations: [{name: SJTU}]\n"
            "experience:\n- {role: Lead, org: AISpeech, start: 2020-01-01, end: 2021-01-01}\n"
            "skills:\n- name: AI\n  items: [{label: Python, level: 4}]\n"
        ),
        "data/zh/authors/me.yaml": "slug: me\nrole: 工程师\nexperience:\n- {role: 负责人}\n",
        "data/authors/ada-li.yaml": "slug: ada-li\nname: {display: Ada Li}\n",
        "assets/media/authors/me.jpg": "picture",
        "content/en/publications/kv/index.md": (
            "---\ntitle: KsanaLLM (一念)\nauthors: [me, ada-li]\npublication_types: [article]\n"
            "date: 2024-01-01\nhugoblox: {ids: {arxiv: 2501.12340v2}}\n---\n"
        ),
        "content/zh/publications/kv/index.md": "---\ntitle: KsanaLLM（一念）推理\ntags: [x]\n---\n",
        "content/fr/publications/kv/index.md": "---\ntitle: En français\n---\n",
    }
    person, paper = records(site(files))
    assert (person.id, person.headline, person.photo) == (
        "kaiyu-shi",
        Text("工程师", "Engineer"),
        Picture("avatar.jpg", b"picture"),
    )
    assert (person.family_name, person.given_name, person.other_names) == (
        Text("石", "Shi"),
        Text("开宇", "Kaiyu"),
        (),
    )
    assert person.positions[0].title == Text("负责人", "Lead")
    assert person.skill_groups[0].skills == (Skill(Text(en="Python"), 3),)
    assert paper.title == Text("KsanaLLM（一念）推理", "KsanaLLM (一念)")
    assert (paper.kind, paper.arxiv_id) == ("preprint", "2501.12340")
    assert paper.authors == (
        Name("Kaiyu Shi", "Shi", "Kaiyu", person="kaiyu-shi"),
        Name("Ada Li", "Li", "Ada"),
    )


EXPERIENCE = """+++
widget = "experience"
active = true
title = "Experience"
[[experience]]
  title = "Research Intern"
  company = "Ys"
  company_url = "https://ys.example/"
  location = "Beijing"
  date_start = "2019-04-20"
  date_end = ""
  description = \"\"\"
  Responsibilities include:

  * One, at a large
scale
  \"\"\"
[[experience]]
  title = ""
+++
"""
LANDING = """---
type: landing
sections:
  - block: about.biography
    content: {username: admin}
  - block: accomplishments
    content:
      title: Accomplish&shy;ments
      items:
        - title: A contest
          organization: ACM
          organization_url: https://acm.example/
          date_start: "2008-10-12"
          date_end: ""
          description: Bronze
  - block: accomplishments
    content:
      title: Education
      items:
        - {title: Master of Science, organization: U of X, date_start: 2021-09-01, date_end: 2022-12-31}
  - block: features
    content:
      title: Skills
      items:
        - {name: Python, description: 90%, icon: python}
  - block: features
    content:
      title: Why us
      items: [{name: Fast}]
---
"""


def test_what_the_front_page_lists_is_the_owners():
    files = {
        "content/authors/admin/_index.md": "---\ntitle: Ada Li\nsuperuser: true\n---\n",
        "content/home/experience.md": EXPERIENCE,
        "content/home/demo.md": EXPERIENCE.replace("active = true", "active = false"),
        "content/_index.md": LANDING,
    }
    person, award, problem = FORMAT.read(site(files))
    assert problem.params == {"names": "home"}  # the part that is switched off
    assert (person.positions, person.education, person.skill_groups, award) == (
        (
            Position(
                organization=Organization(Text(en="Ys"), url="https://ys.example/"),
                title=Text(en="Research Intern"),
                location=Text(en="Beijing"),
                start_date=PartialDate(2019, 4, 20),
                is_current=True,
                highlights=Text(en="Responsibilities include:\nOne, at a large scale"),
            ),
        ),
        (
            Education(
                organization=Organization(Text(en="U of X")),
                degree=Text(en="Master of Science"),
                level="master",
                start_date=PartialDate(2021, 9, 1),
                end_date=PartialDate(2022, 12, 31),
            ),
        ),
        (
            SkillGroup(
                name=Text(en="Skills"),
                skills=(Skill(Text(en="Python"), 3),),
                extra={"hugo-blox": {"items": {"Python": {"percent": 90, "icon": "python"}}}},
            ),
        ),
        Award(
            people=("ada-li",),
            name=Text(en="A contest"),
            issuer=Organization(Text(en="ACM"), url="https://acm.example/"),
            years=(2008,),
            note=Text(en="Bronze"),
            extra={"hugo-blox": {"date": "2008-10-12"}},
        ),
    )


def test_short_biographies_and_issuers_come_out_again():
    author = "---\ntitle: {}\nsuperuser: true\nbio: {}\n---\n{}\n"
    files = {
        "content/en/authors/admin/_index.md": author.format("Ada Li", "Short.", "Long."),
        "content/zh/authors/admin/_index.md": author.format("李艾达", "短。", "长。"),
        "content/_index.md": LANDING,
    }
    items = list(FORMAT.read(site(files)))
    assert items[0].extra["hugo-blox"]["bio"] == {"zh": "短。", "en": "Short."}
    for language in ("en", "zh-hans"):
        data = FORMAT.write(Bundle.of(items), language)
        assert list(FORMAT.read(Source.of_file("site.zip", data))) == items


def test_front_page_of_nobody_is_named():
    files = {
        "content/authors/ada/_index.md": "---\ntitle: Ada Li\nrole: A\n---\n",
        "content/authors/bo/_index.md": "---\ntitle: Bo Li\nrole: B\n---\n",
        "content/home/experience.md": EXPERIENCE,
    }
    *_people, problem = FORMAT.read(site(files))
    assert problem.params == {"names": "home/experience"}


@pytest.mark.parametrize(
    ("year", "start", "end", "is_current"),
    [
        ("2018-", PartialDate(2018), None, True),
        ("2022至今", PartialDate(2022), None, True),
        ("2021 Aug - 2021 Dec", PartialDate(2021, 8), PartialDate(2021, 12), False),
        ("2017-2018", PartialDate(2017), PartialDate(2018), False),
        ("2012", None, PartialDate(2012), False),
    ],
)
def test_years_of_studies_are_ranges(year, start, end, is_current):
    page = f"---\ntitle: A\nsuperuser: true\neducation:\n- {{course: MA, year: {year}}}\n---\n"
    (person,) = FORMAT.read(site({"content/authors/admin/_index.md": page}))
    (study,) = person.education
    assert (study.start_date, study.end_date, study.is_current) == (start, end, is_current)


def test_text_that_is_the_same_in_both_languages_is_no_translation():
    files = {
        "content/en/publication/a/index.md": "---\ntitle: Same title\n---\n",
        "content/zh/publication/a/index.md": "---\ntitle: Same title\n---\n",
    }
    assert [each.title for each in records(site(files))] == [Text(en="Same title")]


@pytest.mark.skipif("bibtex" not in formats(), reason="needs the reader of BibTeX")
def test_citation_tells_what_the_page_does_not():
    files = {
        "content/publication/a/index.md": "---\ntitle: T\ndate: 2020-01-01\n"
        "authors: [Gabriel García Márquez]\n---\n",
        "content/publication/a/cite.bib": (
            "@article{x, title={T}, year={2020}, volume={3},\n  author={García Márquez, Gabriel}}"
        ),
    }
    (paper,) = records(site(files))
    assert (paper.volume, paper.date) == ("3", PartialDate(2020))
    assert paper.authors == (Name("Gabriel García Márquez", "García Márquez", "Gabriel"),)


def test_single_page_is_enough():
    source = Source.of_file("index.md", PAPER.encode())
    assert detect(source) is FORMAT
    assert [each.title for each in records(source)] == [Text(en="Serving: models")]


@pytest.mark.parametrize(
    "files",
    [
        {"a.md": "hello"},
        {"content/post/a.txt": "x"},
        {"content/authors/a/_index.md": "---\n[\n---"},
    ],
)
def test_other_archives_are_refused(files):
    with pytest.raises(UnreadableFile):
        list(FORMAT.read(site(files)))


def round_trip(items, language="en"):
    return records(Source.of_file("x.zip", FORMAT.write(Bundle.of(items), language)))


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_site_survives(language):
    items = records(site(FILES))
    again = {type(each): each for each in round_trip(items, language)}
    assert {type(each) for each in items} == set(again)
    for item in items:
        if isinstance(item, Publication):
            # The owner is named as the page of its language names them.
            item = replace(item, authors=again[Publication].authors)
        assert again[type(item)] == item
    data = FORMAT.write(Bundle.of(items), language)
    assert data == FORMAT.write(Bundle.of(round_trip(items, language)), language)


VALUE = st.recursive(
    st.sampled_from(["", "x", "2020", "~", "true", "-1", "[", "é: {", "'a'"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]")
        | st.lists(inner, max_size=2).map(
            lambda each: "{" + ", ".join(f"name: {value}" for value in each[:1]) + "}"
        )
    ),
    max_leaves=6,
)
KEYS = [
    "title", "authors", "author_notes", "date", "publication", "publication_types", "links", "tags",
    "image", "hugoblox", "education", "work", "skills", "languages", "awards", "profiles", "name",
    "organizations", "event", "highlights", "draft", "doi", "abstract", "interests",
]  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(KEYS), VALUE), max_size=6),
    st.sampled_from(["authors", "publication", "project", "event", "post"]),
)
def test_fields_of_wrong_types_are_no_crash(fields, section):
    lines = "\n".join(f"{name}: {value}" for name, value in dict(fields).items())
    source = site({f"content/{section}/a/index.md": f"---\n{lines}\n---\nbody"})
    try:
        items = records(source)
    except UnreadableFile:
        return
    FORMAT.write(Bundle.of(items), "en")


def different(one: Text) -> bool:
    return one.zh != one.en


titles = st.one_of(text(), st.builds(Text, zh=line(), en=line()).filter(different))
texts = both().filter(lambda each: not each or different(each))
LINKS = st.lists(
    st.builds(
        Link,
        st.sampled_from(["paper", "code", "video", "slides", "poster", "blog", "data", "demo"]),
        st.sampled_from(["https://example.org/a_b?c=1&d=(2)", "https://example.com/x"]),
        text(),
    ),
    max_size=3,
    unique=True,
).map(tuple)
days = dates()


@st.composite
def publications(draw):
    return Publication(
        id="a-paper",
        title=draw(titles),
        kind=draw(st.sampled_from(["article-journal", "preprint", "thesis", "dataset", "other"])),
        date=draw(st.none() | days),
        venue=draw(text()),
        venue_short=draw(st.just(Text()) | text()),
        doi=draw(st.sampled_from(["", "10.1000/a(b);c"])),
        arxiv_id=draw(st.sampled_from(["", "2501.12340"])),
        authors=tuple(draw(st.lists(people(), max_size=3, unique_by=lambda each: each.name))),
        has_more_authors=draw(st.booleans()),
        summary=draw(texts),
        abstract=draw(texts),
        tags=tuple(draw(st.lists(text(), max_size=3, unique=True))),
        links=draw(LINKS),
        teaser=draw(st.none() | st.just(Picture("featured.png", b"x"))),
        visibility=draw(st.sampled_from(["", "draft"])),
    )


@settings(max_examples=60, deadline=None)
@given(publications(), st.sampled_from(["en", "zh-hans"]))
def test_publications_survive(paper, language):
    (again,) = round_trip([paper], language)
    # A plain name is read by the custom of its language: groups and particles as they are printed.
    assert [each.name for each in again.authors] == [each.name for each in paper.authors]
    assert replace(again, authors=()) == replace(paper, authors=())


@settings(max_examples=60, deadline=None)
@given(titles, texts, st.none() | days, texts, text(), st.sampled_from(["en", "zh-hans"]))
def test_other_pages_survive(title, theme, date, body, event, language):
    items = [
        Patent(id="pa", title=title, number="CN1A", office="CN", date=date, status="granted"),
        Project(id="pr", name=title, theme=theme, description=body, start_date=date),
        Talk(id="t", title=title, event=event, description=body, date=date),
        News(id="n", text=title, date=date),
    ]
    assert sorted(round_trip(items, language), key=lambda each: each.id) == sorted(
        items, key=lambda each: each.id
    )


@settings(max_examples=60, deadline=None)
@given(texts, texts, st.lists(text(), max_size=3, unique=True), titles, st.none() | days, text())
def test_people_survive(role, biography, tags, place, date, award):
    start = PartialDate(2000)
    person = Person(
        id="kaiyu-shi",
        family_name=Text("石", "Shi"),
        given_name=Text("开宇", "Kaiyu"),
        headline=role,
        biography=biography,
        tags=tuple(tags),
        positions=(
            Position(
                organization=Organization(place),
                title=place,
                start_date=start,
                end_date=date,
                is_current=date is None,
                highlights=Text(en="one\ntwo"),
            ),
        ),
        education=(
            Education(organization=Organization(place), degree=Text(en="PhD"), level="doctorate"),
        ),
        skill_groups=(SkillGroup(name=place, skills=(Skill(place, 2), Skill(Text(en="C")))),),
    )
    prize = Award(people=("kaiyu-shi",), name=place, issuer=Organization(award), years=(2020,))
    assert round_trip([person, prize]) == [person, prize]


@pytest.mark.parametrize(
    "item",
    [
        Person(id="ada", family_name=Text(en="Li"), headline=Text(en="Engineer")),
        Project(id="p", name=Text(en="P")),
        Talk(id="t", title=Text(zh="报告")),
        News(id="n", text=Text(en="New")),
        Publication(id="b", title=Text(en="B"), kind="book"),
    ],
)
def test_what_is_written_is_known_again(item):
    source = Source.of_file("x.zip", FORMAT.write(Bundle.of([item]), "en"))
    assert detect(source) is FORMAT
    assert records(source) == [item]


def test_name_of_an_author_with_a_page_is_its_slug():
    person = Person(id="ada-li", family_name=Text(en="Li"), given_name=Text(en="Ada"))
    paper = Publication(
        id="p", title=Text(en="T"), authors=(name_of("Li", "Ada", person="ada-li"),)
    )
    person = replace(person, headline=Text(en="Engineer"))
    assert round_trip([person, paper]) == [person, paper]
