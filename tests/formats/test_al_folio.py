"""al-folio: a site as people have it, and the parts of one that are written."""

import importlib.util
import io
import zipfile
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect
from people.formats.al_folio import FORMAT
from people.formats.jekyll import read_page, write_page
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Link,
    News,
    Organization,
    OtherName,
    Person,
    Picture,
    Position,
    Project,
    Publication,
    Skill,
    Text,
)
from people.formats.source import Source, archive
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate
from tests.formats.strategies import dates, line, text

needs_bibtex = pytest.mark.skipif(
    importlib.util.find_spec("people.formats.bibtex") is None, reason="BibTeX is not there yet"
)
CONFIG = """\
title: blank # the website title
first_name: Ada
middle_name: King
last_name: Lovelace
url: https://ada.example.org
baseurl: /site
lang: en
scholar:
  last_name: [Lovelace]
  first_name: [Ada, A.]
"""
SOCIALS = """\
# the socials are displayed in this order
email: ada@example.org
github_username: ada
scholar_userid: aB-c_1
orcid_id: 0000-0002-1825-0097
mastodon_username: mastodon.example/@ada
kaggle_id: ada
rss_icon: true
custom_social:
  logo: x.png
  title: Salon
  url: https://salon.example.org
"""
OLD_CV = """\
- title: General Information
  type: map
  contents:
    - name: Full Name
      value: Ada Lovelace
    - name: Date of Birth
      value: 10th December 1815
    - name: Languages
      value: English, French
    - name: X (Twitter)
      value: "@ada"
    - name: Position
      value: Programmer

- title: Education
  type: time_table
  contents:
    - title: PhD
      institution: University of London, UK
      year: 1833
      description:
        - Thesis on engines
        - title: Courses
          contents:
            - Calculus
- title: Experience
  type: time_table
  contents:
    - title: Programmer
      institution: Engines
      year: 1840 - now
      description:
- title: Open Source Projects
  type: time_table
  contents:
    - title: <a href="https://github.com/ada/loom">Loom</a>
      year: 2015-now
      description: Cards.
- title: Honors and Awards
  type: time_table
  contents:
    - year: 1921
      items:
        - Medal
        - Prize
- title: Academic Interests
  type: nested_list
  contents:
    - title: Machines
      items: [Engines, Looms]
- title: Skills
  type: list_groups
  contents:
    - category: Languages of machines
      items:
        - name: Ada
          level: expert
- title: Other Interests
  type: list
  contents:
    - <u>Hobbies:</u> Riding
- broken
"""
SITE = {
    "_config.yml": CONFIG,
    "_data/socials.yml": SOCIALS,
    "_data/cv.yml": OLD_CV,
    "_data/coauthors.yml": '"Babbage":\n  - firstname: ["Charles", "C."]\n    url: https://cb.example\n',
    "_pages/about.md": """\
---
layout: about
title: about
subtitle: <a href='https://engines.example.org'>Engines</a>. Programmer.
profile:
  align: right
  image: ada.jpg
---

Write **your** biography. {% include figure.liquid path="a.jpg" %} See [my CV]({{ '/assets/pdf/cv.pdf' | relative_url }}).
""",
    "assets/img/ada.jpg": b"\xff\xd8photo",
    "_news/announcement_1.md": "---\nlayout: post\ndate: 2015-10-22 15:59:00-0400\ninline: true\n---\n\nA *new* page.\n",
    "_news/2016-01-05-long.md": "---\ntitle: A long one\ninline: false\n---\nText.\n",
    "_projects/1_project.md": """\
---
layout: page
title: project 1
description: with a background
img: assets/img/12.jpg
importance: 1
category: work
github: ada/loom
---

Every project.
""",
    "_posts/2020-01-01-x.md": "---\n---\nPost",
    "README.md": "# al-folio",
}


def source(files, name="site.zip") -> Source:
    data = {
        key: value if isinstance(value, bytes) else value.encode() for key, value in files.items()
    }
    return Source.of_file(name, archive(data))


def read(files) -> tuple[list, list[tuple[str, str]]]:
    found = list(FORMAT.read(source(files)))
    told = [
        (each.place.file, each.message % each.params) for each in found if isinstance(each, Problem)
    ]
    return [each for each in found if not isinstance(each, Problem)], told


def test_a_site_is_read():
    assert detect(source(SITE)) is FORMAT
    records, told = read(SITE)
    person, loom, medal, prize, short, long, project = records
    assert person.id == "ada-king-lovelace"
    assert (person.family_name, person.given_name) == (Text(en="Lovelace"), Text(en="Ada King"))
    assert person.other_names == (OtherName("Ada Lovelace"),)
    assert person.headline == Text(en="Programmer")
    assert person.biography == Text(
        en="Write **your** biography.  See [my CV](/assets/pdf/cv.pdf)."
    )
    assert person.photo == Picture("ada.jpg", b"\xff\xd8photo")
    assert person.orcid == "0000-0002-1825-0097"
    assert person.links == (
        Link("twitter", "https://x.com/ada"),
        Link("email", "mailto:ada@example.org"),
        Link("github", "https://github.com/ada"),
        Link("scholar", "https://scholar.google.com/citations?user=aB-c_1"),
        Link("other", "https://mastodon.example/@ada", Text(en="Mastodon")),
        Link("other", "https://www.kaggle.com/ada", Text(en="Kaggle")),
        Link("other", "https://salon.example.org", Text(en="Salon")),
    )
    assert person.education == (
        Education(
            organization=Organization(Text(en="University of London, UK")),
            degree=Text(en="PhD"),
            level="doctorate",
            highlights=Text(en="Thesis on engines\nCourses\nCalculus"),
            start_date=PartialDate(1833),
        ),
    )
    assert person.positions == (
        Position(
            organization=Organization(Text(en="Engines")),
            title=Text(en="Programmer"),
            start_date=PartialDate(1840),
            is_current=True,
        ),
    )
    assert [(each.name, each.skills) for each in person.skill_groups] == [
        (Text("语言", "Languages"), (Skill(Text(en="English")), Skill(Text(en="French")))),
        (Text(en="Languages of machines"), (Skill(Text(en="Ada"), 3),)),
    ]
    assert person.interests == Text(en="- **Machines**: Engines, Looms")
    assert [(each.title.en, each.body.en) for each in person.sections] == [
        ("Other Interests", "- Hobbies: Riding")
    ]
    assert person.extra["al-folio"] == {
        "private": {"Date of Birth": "10th December 1815"},
        "cv": ["broken"],
        "socials": {"rss_icon": True},
        "coauthors": {"Babbage": [{"firstname": ["Charles", "C."], "url": "https://cb.example"}]},
    }
    assert loom == Project(
        id="loom",
        people=(person.id,),
        name=Text(en="Loom"),
        description=Text(en="Cards."),
        links=(Link("github", "https://github.com/ada/loom"),),
        start_date=PartialDate(2015),
        is_current=True,
        extra={"rendercv": {"section": "Open Source Projects"}},
    )
    assert [(each.name, each.years) for each in (medal, prize)] == [
        (Text(en="Medal"), (1921,)),
        (Text(en="Prize"), (1921,)),
    ]
    assert long == News(
        id="announcement_1",
        people=(person.id,),
        date=PartialDate(2015, 10, 22),
        text=Text(en="A *new* page."),
    )
    assert short == News(
        id="2016-01-05-long",
        people=(person.id,),
        date=PartialDate(2016, 1, 5),
        text=Text(en="**A long one**\n\nText."),
    )
    assert project == Project(
        id="1-project",
        people=(person.id,),
        name=Text(en="project 1"),
        theme=Text(en="with a background"),
        description=Text(en="Every project."),
        links=(Link("github", "https://github.com/ada/loom"),),
        extra={
            "al-folio": {"img": "assets/img/12.jpg", "importance": 1, "category": "work"},
        },
    )
    assert told == [
        ("_pages/about.md", "Tags of Liquid are left out of the text: include."),
        ("_posts", "1 files of this folder are of no kind that is read."),
    ]


def test_the_newer_cv_of_rendercv_is_read():
    cv = "cv:\n  name: Ada Lovelace\n  sections:\n    Awards:\n      - name: Medal\n        date: 1921\n"
    (person, award), told = read({"_config.yml": CONFIG, "_data/cv.yml": cv})
    assert (award.name, award.people, told) == (Text(en="Medal"), (person.id,), [])


def test_the_example_of_the_theme_is_not_taken_for_the_owner():
    cv = "cv:\n  name: Albert Einstein\n  sections: {Awards: [{bullet: Nobel Prize}]}\n"
    resume = '{"basics": {"name": "Ada Lovelace"}, "awards": [{"title": "Medal"}]}'
    (person, award), told = read(
        {"_config.yml": CONFIG, "_data/cv.yml": cv, "assets/json/resume.json": resume}
    )
    assert (person.id, award.name) == ("ada-king-lovelace", Text(en="Medal"))
    assert told == [
        (
            "_data/cv.yml",
            "This CV is not read: it is about Albert Einstein, not about Ada King Lovelace.",
        )
    ]


def test_names_of_two_scripts_are_one_person():
    cv = "cv:\n  name: 石开宇\n"
    config = "first_name: Kaiyu\nlast_name: Shi\n"
    ((person,), _told) = read({"_config.yml": config, "_data/cv.yml": cv})
    assert (person.family_name, person.given_name) == (Text("石", "Shi"), Text("开宇", "Kaiyu"))


@pytest.mark.parametrize(
    "files",
    [
        {"_config.yml": "a: [", "_data/cv.yml": "- x"},
        {"_data/cv.yml": "12"},
        {"_data/cv.yml": "- {title: Education, contents: [[1], {title: {a: b}}, null]}"},
        {"_data/socials.yml": "- x", "_news/a.md": "---\n: :\n---\n", "_news/b.md": b"\xff\0"},
        {"_config.yml": "first_name: [1]\nscholar: x", "_projects/a.md": "---\ntitle: {a: b}\n---"},
        {"_pages/about.md": "---\nprofile: x\n"},
        {"_data/coauthors.yml": "a: &a [*a]", "assets/json/resume.json": "[" * 9000},
    ],
)
def test_what_is_broken_never_falls(files):
    records, _told = read(files)
    assert isinstance(records[0], Person)
    FORMAT.write(Bundle.of(records), EN)


def test_an_archive_of_something_else_is_refused():
    with pytest.raises(UnreadableFile):
        read({"content/authors/a.md": "x"})


def test_what_liquid_would_take_for_tags_survives_as_text():
    problems: list[Problem] = []
    page = read_page("a.md", write_page({"title": "x"}, "a {{ b }} {% c %} d"), problems)
    assert (page.text, problems) == ("a {{ b }} {% c %} d", [])


def test_a_site_is_written_as_al_folio_has_it():
    person = Person(
        id="ada",
        family_name=Text(en="Lovelace"),
        given_name=Text(en="Ada"),
        biography=Text(en="About."),
        photo=Picture("Photo of Ada.JPG", b"1"),
        extra={"al-folio": {"coauthors": {"Babbage": []}}},
    )
    news = News(people=("ada",), date=PartialDate(2024, 10), text=Text(en="A new page."))
    data = FORMAT.write(Bundle(people=(person,), news=(news,)), EN)
    files = zipfile.ZipFile(io.BytesIO(data))
    assert {name: files.read(name).decode() for name in files.namelist()} == {
        "_data/coauthors.yml": "Babbage: []\n",
        "_data/cv.yml": "cv:\n  name: Ada Lovelace\n  sections:\n    Summary:\n      - About.\n",
        "_news/2024-10-01-a-new-page.md": "---\nlayout: post\ndate: '2024-10-01'\n"
        "known_date: 2024-10\ninline: true\n---\n\nA new page.\n",
        "_pages/about.md": "---\nlayout: about\ntitle: about\npermalink: /\nprofile:\n"
        "  align: right\n  image: photo-of-ada.jpg\nnews: true\nselected_papers: true\n"
        "social: true\n---\n\nAbout.\n",
        "assets/img/photo-of-ada.jpg": "1",
    }


def test_a_second_pass_writes_the_same_bytes():
    records, _told = read(
        {key: value for key, value in SITE.items() if key != "_posts/2020-01-01-x.md"}
    )
    once = FORMAT.write(Bundle.of(records), EN)
    back = [
        each for each in FORMAT.read(Source.of_file("x.zip", once)) if not isinstance(each, Problem)
    ]
    assert FORMAT.write(Bundle.of(back), EN) == once


owner = ("ada-lovelace",)
bodies = st.lists(line(), min_size=1, max_size=3).map(lambda parts: Text.of("\n\n".join(parts)))


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from([EN, ZH]))
def test_what_a_site_holds_comes_back(data, language):
    draw = data.draw
    person = Person(
        id="ada-lovelace",
        family_name=Text(en="Lovelace"),
        given_name=Text(en="Ada"),
        headline=draw(text()),
        biography=draw(bodies),
        photo=Picture("ada.png", b"\x89PNG"),
        links=(Link("github", "https://github.com/ada"),),
    )
    start = draw(dates())
    items = [
        News(id="a_1", date=draw(dates()), text=draw(bodies), people=owner),
        Project(
            id="loom", name=draw(text()), theme=draw(text()), description=draw(bodies),
            highlights=draw(text()), tags=tuple(draw(st.lists(text(), max_size=2))),
            links=(Link("demo", "https://e.org/x", draw(text())), Link("code", "https://e.org/y")),
            start_date=start, is_current=draw(st.booleans()), people=owner,
            extra={"al-folio": {"importance": 1}},
        ),
        Award(id="medal", name=Text(en="Medal"), years=(1921,), people=owner),
    ]  # fmt: skip
    bundle = Bundle.of([person, *items])
    found = list(FORMAT.read(Source.of_file("site.zip", FORMAT.write(bundle, language))))
    assert [each for each in found if isinstance(each, Problem)] == []
    assert replace(found[0], extra={}) == person
    assert Bundle.of(found[1:]) == replace(bundle, people=())


BIB = """\
---
---

@string{aps = {American Physical Society,}}

@article{notes,
  abbr = {Mem.},
  bibtex_show = {true},
  title = {Notes on the Engine},
  author = {Lovelace, Ada and Babbage, Charles},
  journal = {Memoirs},
  year = {1843},
  pdf = {notes.pdf},
  slides = {https://slides.example.org/1},
  preview = {notes.png},
  selected = {true},
  award = {Best Notes},
  additional_info = {. *More*}
}
"""


@needs_bibtex
def test_what_al_folio_adds_to_a_bibliography_is_read_and_comes_out_again():
    files = {
        "_config.yml": CONFIG,
        "_bibliography/papers.bib": BIB,
        "assets/img/publication_preview/notes.png": b"\x89PNG",
        "_data/cv.yml": "cv:\n  sections:\n    publications:\n"
        "      - title: Notes on the Engine\n        authors: [A]\n",
    }
    (person, publication), _told = read(files)
    assert isinstance(publication, Publication)
    assert publication.people == (person.id,)
    assert [each.person for each in publication.authors] == [person.id, ""]
    assert publication.venue_short == Text(en="Mem.")
    assert publication.teaser == Picture("notes.png", b"\x89PNG")
    assert publication.pin == 1
    assert set(publication.links) == {
        Link("paper", "https://ada.example.org/site/assets/pdf/notes.pdf"),
        Link("slides", "https://slides.example.org/1"),
    }
    kept = publication.extra["bibtex"]
    assert (kept["bibtex_show"], kept["award"]) == ("true", "Best Notes")
    once = FORMAT.write(Bundle.of([person, publication]), EN)
    written = zipfile.ZipFile(io.BytesIO(once))
    assert written.read("assets/img/publication_preview/notes.png") == b"\x89PNG"
    bib = written.read("_bibliography/papers.bib").decode()
    for field in ("preview", "selected", "bibtex_show", "award", "additional_info", "abbr"):
        assert field in bib
    (_back, again) = [
        each for each in FORMAT.read(Source.of_file("x.zip", once)) if not isinstance(each, Problem)
    ]
    assert set(again.links) == set(publication.links)
    same = {"links": (), "authors": (), "people": (), "extra": {}}
    assert replace(again, **same) == replace(publication, **same)
