"""A person's page: sections in the editor's order, languages, and each record once."""

import pytest
from django.utils.translation import gettext, override

from people import models
from people.values.choices import SectionKind
from people.values.partial_date import PartialDate
from tests.document import faults, parse
from tests.makers import (
    make_organization,
    make_person,
    make_position,
    make_project,
    make_publication,
)
from tests.views.content import png

pytestmark = pytest.mark.django_db

CODES = {"zh": "zh-hans", "en": "en"}
TAGS = {"zh": "zh-Hans", "en": "en"}


def person_page(client, prefix: str = "en", slug: str = "ada-li"):
    """Return a person's page, checked for its structure."""
    response = client.get(f"/{prefix}/people/{slug}/")
    page = parse(response.content)
    assert (response.status_code, faults(page)) == (200, [])
    return page


def section_ids(page) -> list[str]:
    """Return the sections of a page in their order."""
    return [node["id"] for node in page.all("section", "section")]


def make_content(person: models.Person, suffix: str) -> None:
    """Fill every section of a page with texts in one language."""

    def texts(**values: str) -> dict[str, str]:
        return {f"{name}_{suffix}": value for name, value in values.items()}

    said = {"en": "Said in English", "zh_hans": "用中文说"}[suffix]
    for name, value in texts(biography=said, interests=said, headline=said, location=said).items():
        setattr(person, name, value)
    person.save()
    organization = models.Organization.objects.create(**texts(name=said))
    position = make_position(
        person, organization=organization, **texts(title=said, theme=said, highlights=said)
    )
    models.SubRole.objects.create(position=position, **texts(title=said, highlights=said))
    models.Education.objects.create(
        person=person, organization=organization, **texts(degree=said, field=said, highlights=said)
    )
    work = models.Publication.objects.create(**texts(title=said, summary=said, abstract=said))
    models.Authorship.objects.create(publication=work, person=person)
    project = models.Project.objects.create(**texts(name=said, description=said, highlights=said))
    models.Contributor.objects.create(project=project, person=person)
    models.News.objects.create(**texts(text=said)).people.add(person)
    models.Talk.objects.create(**texts(title=said, description=said)).people.add(person)
    models.Press.objects.create(**texts(title=said)).people.add(person)
    models.Award.objects.create(**texts(name=said)).people.add(person)
    patent = models.Patent.objects.create(number="CN1", status="granted", **texts(title=said))
    patent.people.add(person)
    group = models.SkillGroup.objects.create(person=person, **texts(name=said))
    models.Skill.objects.create(group=group, **texts(name=said))
    models.Section.objects.create(
        person=person, kind=SectionKind.FREE, order=99, **texts(title=said, body=said)
    )


@pytest.mark.parametrize(
    ("suffix", "said", "slug"),
    [
        ("en", "Said in English", "free-said-in-english"),
        ("zh_hans", "用中文说", "free-yong-zhong-wen-shuo"),
    ],
)
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_page_with_one_language_is_whole_in_both(client, prefix, suffix, said, slug):
    make_content(make_person(), suffix)
    own = suffix.startswith(prefix)
    page = person_page(client, prefix)
    kinds = [kind for kind in SectionKind.values if kind != "free"]
    assert section_ids(page) == [*kinds, slug]
    tag = TAGS["zh" if suffix == "zh_hans" else "en"]
    shown = [
        node
        for node in page.one("article", "person").walk()
        if any(isinstance(child, str) and said in child for child in node.children)
    ]
    assert len(shown) > 25
    assert {node.language for node in shown} == {tag}
    for section in page.all("section", "section"):
        prose = section["id"] not in {"patents", "awards", "press", "skills"}
        notes = [(node.language, bool(node.text)) for node in section.all("p", "fallback-note")]
        expected = [(TAGS[prefix], True)] if prose and not own else []
        assert (section["id"], notes) == (section["id"], expected)


def test_both_languages_are_each_shown_on_their_page_alone(client):
    make_person(biography_en="Builds engines.", biography_zh_hans="造引擎。")
    for prefix, text in (("en", "Builds engines."), ("zh", "造引擎。")):
        page = person_page(client, prefix)
        prose = page.one("section", id="about").one("div", "prose")
        assert (prose.text, prose.language) == (text, TAGS[prefix])
        assert not page.all("p", "fallback-note")


@pytest.mark.parametrize(
    ("prefix", "whole", "part"),
    [
        (
            "zh",
            "This section is not available in Chinese yet; the English original follows.",
            "Parts of this section are not available in Chinese yet and stand in English.",
        ),
        (
            "en",
            "This section is not available in English yet; the Chinese original follows.",
            "Parts of this section are not available in English yet and stand in Chinese.",
        ),
    ],
)
def test_note_says_whether_all_or_a_part_is_missing(client, prefix, whole, part):
    other = "en" if prefix == "zh" else "zh_hans"
    own = "zh_hans" if prefix == "zh" else "en"
    ada = make_person(**{f"biography_{other}": "one"})

    def note():
        return person_page(client, prefix).one("section", id="about").one("p", "fallback-note").text

    with override(CODES[prefix]):
        whole, part = gettext(whole), gettext(part)
    assert note() == whole
    setattr(ada, f"interests_{own}", "two")
    ada.save()
    assert note() == part


def test_page_with_nothing_is_a_name(client):
    make_person()
    for prefix, name, other in (("en", "Ada Li", "李爱达"), ("zh", "李爱达", "Ada Li")):
        page = person_page(client, prefix)
        assert page.one("h1").text == f"{name} {other}"
        assert page.one("h1").one("span", "name-other").one("span").language != TAGS[prefix]
        assert section_ids(page) == []
        assert not page.all("nav", "contents")
        assert not page.one("article", "person").all("p")


def test_nameless_person_is_titled_by_role(client):
    make_person("lead", label_en="Infrastructure lead", label_zh_hans="基础设施负责人")
    for prefix, label, seal in (
        ("en", "Infrastructure lead", "IL"),
        ("zh", "基础设施负责人", "基"),
    ):
        page = person_page(client, prefix, "lead")
        assert page.one("h1").text == label
        assert page.one("svg", "portrait").text == seal


@pytest.mark.parametrize(
    ("fields", "seal"),
    [
        ({"family_name_zh_hans": "欧阳", "given_name_zh_hans": "修"}, "欧阳"),
        ({"family_name_zh_hans": "李", "family_name_en": "Li", "given_name_en": "Ada"}, "李"),
        ({"family_name_en": "Li", "given_name_en": "Ada"}, "AL"),
        ({"given_name_en": "Ada"}, "A"),
    ],
)
def test_who_has_no_photo_has_a_seal_that_is_not_read_out(client, fields, seal):
    make_person(**fields)
    drawing = person_page(client).one("svg", "portrait")
    assert (drawing.text, drawing["aria-hidden"]) == (seal, "true")


def test_photo_is_described_by_the_editor_or_named(client):
    ada = make_person()
    ada.photo.save("ada.png", png())
    assert person_page(client).one("img", "portrait")["alt"] == "Ada Li"
    ada.photo_alt_en = "Ada at a desk"
    ada.save()
    assert person_page(client).one("img", "portrait")["alt"] == "Ada at a desk"
    assert person_page(client, "zh").one("img", "portrait")["alt"] == "Ada at a desk"


def test_sections_are_renamed_hidden_and_put_in_order(client):
    ada = make_person()
    make_content(ada, "en")
    sections = {row.kind: row for row in ada.sections.all()}
    for order, kind in enumerate(["awards", "free", "about", "news"]):
        models.Section.objects.filter(pk=sections[kind].pk).update(order=order)
    models.Section.objects.exclude(kind__in=["awards", "free", "about", "news"]).update(
        is_hidden=True
    )
    sections["awards"].refresh_from_db()
    sections["awards"].title_en, sections["awards"].title_zh_hans = "Prizes", "获奖"
    sections["awards"].introduction_en = "A few of them."
    sections["awards"].save()
    for prefix, title in (("en", "Prizes"), ("zh", "获奖")):
        page = person_page(client, prefix)
        assert section_ids(page) == ["awards", "free-said-in-english", "about", "news"]
        heading = page.one("section", id="awards").one("h2")
        assert (heading.text, heading["id"]) == (title, "awards-title")
        introduction = page.one("p", "section-introduction")
        assert (introduction.text, introduction.all("span", lang="en") != []) == (
            "A few of them.",
            prefix == "zh",
        )
        contents = page.one("nav", "contents").all("a")
        assert [node["href"] for node in contents] == [f"#{name}" for name in section_ids(page)]
        assert contents[0].text == title


def test_title_in_the_other_language_is_marked(client):
    ada = make_person(biography_en="Text", biography_zh_hans="文字")
    ada.sections.filter(kind="about").update(title_en="In short")
    heading = person_page(client, "zh").one("section", id="about").one("h2")
    assert heading.one("span", lang="en").text == "In short"


def test_free_section_is_markdown_in_its_place(client):
    ada = make_person(biography_en="Text")
    models.Section.objects.filter(person=ada).update(order=5)
    models.Section.objects.create(
        person=ada,
        kind=SectionKind.FREE,
        order=1,
        title_en="Writing",
        title_zh_hans="文章",
        body_en="**Bold** and\n\n- one\n- [two](https://example.org/)\n\n<b>raw</b>",
        body_zh_hans="**要点，**如下",
    )
    page = person_page(client)
    assert section_ids(page) == ["free-writing", "about"]
    section = page.one("section", id="free-writing")
    assert [node.text for node in section.all("strong")] == ["Bold"]
    assert [node.text for node in section.one("div", "prose").all("li")] == ["one", "two"]
    assert "<b>raw</b>" in section.text
    assert not section.all("b")
    chinese = person_page(client, "zh").one("section", id="free-writing")
    assert chinese.one("h2").text == "文章"
    assert [node.text for node in chinese.all("strong")] == ["要点，"]


def test_free_section_may_be_called_like_anything_else(client):
    ada = make_person(biography_en="Text")
    ada.sections.filter(kind="news").delete()
    models.News.objects.create(text_en="News").people.add(ada)
    for title in ("News", "Content", "About", "News"):
        models.Section.objects.create(
            person=ada, kind=SectionKind.FREE, title_en=title, body_en="Text"
        )
    assert {"news", "about"} < set(section_ids(person_page(client)))


def test_content_without_a_section_row_comes_last_and_is_not_lost(client):
    ada = make_person()
    make_content(ada, "en")
    ada.sections.exclude(kind="skills").delete()
    kinds = [kind for kind in SectionKind.values if kind not in {"free", "skills"}]
    assert section_ids(person_page(client)) == ["skills", *kinds]


def test_empty_section_is_shown_only_when_asked(client):
    ada = make_person()
    ada.sections.filter(kind="talks").update(show_when_empty=True)
    for prefix in ("zh", "en"):
        page = person_page(client, prefix)
        assert section_ids(page) == ["talks"]
        with override(CODES[prefix]):
            assert page.one("p", "empty").text == gettext("Nothing is listed here yet.")


def test_what_a_position_shows_is_not_listed_again(client):
    ada, school = make_person(), make_organization()
    position = make_position(ada, organization=school)
    for place, where in (("Job", {"position": position}), ("Own", {})):
        patent = models.Patent.objects.create(number=f"{place} patent", status="granted", **where)
        models.Inventorship.objects.create(patent=patent, person=ada)
        models.Press.objects.create(title_en=f"{place} press", **where).people.add(ada)
        models.Award.objects.create(name_en=f"{place} award", **where).people.add(ada)
        project = make_project(f"{place} project", **where)
        models.Contributor.objects.create(project=project, person=ada)
        work = make_publication(f"{place} study")
        models.Authorship.objects.create(publication=work, person=ada)
        if where:
            position.publications.add(work)
    page = person_page(client)
    text = page.one("main").text
    kinds = ("study", "project", "patent", "press", "award")
    for name in kinds:
        for place in ("Job", "Own"):
            # A publication's citation, folded below it, tells its title once more.
            times = 2 if name == "study" else 1
            assert (name, place, text.count(f"{place} {name}")) == (name, place, times)
    for kind in ("publications", "projects", "patents", "awards", "press"):
        assert "Job " not in page.one("section", id=kind).text
    jobs = page.one("section", id="positions").text
    assert [name for name in kinds if f"Job {name}" in jobs] == list(kinds)


def test_award_of_a_position_is_shown_there_though_nobody_is_named(client):
    position = make_position(make_person())
    models.Award.objects.create(name_en="Team award", position=position)
    assert "Team award" in person_page(client).one("section", id="positions").text


def test_award_is_told_once_with_the_work_that_won_it(client):
    ada = make_person()
    position = make_position(ada)
    part = make_project("Part", position=position)
    tool, work = make_project("Tool"), make_publication("Study")
    models.Contributor.objects.create(project=tool, person=ada)
    models.Authorship.objects.create(publication=work, person=ada)
    for number, where in enumerate(
        [
            {"project": tool},
            {"publication": work},
            {"project": part},
            {"project": part, "position": position},
        ]
    ):
        models.Award.objects.create(name_en=f"Award {number}", **where).people.add(ada)
    page = person_page(client)
    assert [page.one("main").text.count(f"Award {number}") for number in range(4)] == [1, 1, 1, 1]
    assert "awards" not in section_ids(page)


def test_award_for_work_that_is_not_on_the_page_is_not_lost(client):
    ada = make_person()
    elsewhere = make_publication("Not hers")
    draft = make_publication("Draft", visibility="draft")
    models.Authorship.objects.create(publication=draft, person=ada)
    for name, work in (("Reviewer award", elsewhere), ("Early award", draft)):
        models.Award.objects.create(name_en=name, publication=work).people.add(ada)
    section = person_page(client).one("section", id="awards")
    assert sorted(node.text for node in section.all("li")) == ["Early award", "Reviewer award"]


def test_project_within_anothers_position_is_on_the_contributors_page(client):
    ada, bo = make_person(), make_person("bo-wu")
    project = make_project("Joint tool", position=make_position(ada))
    models.Contributor.objects.create(project=project, person=bo, printed_name="Bo Wu")
    bo_page = person_page(client, slug="bo-wu")
    assert "Joint tool" in bo_page.one("section", id="projects").text
    ada_page = person_page(client)
    assert section_ids(ada_page) == ["positions"]
    assert ada_page.one("main").text.count("Joint tool") == 1


def test_dates_are_written_as_each_language_does(client):
    ada = make_person()
    make_position(
        ada,
        title_en="Engineer",
        start_date=PartialDate(2024, 10),
        is_current=True,
        stated_months=64,
    )
    make_position(
        ada,
        title_en="Student",
        start_date=PartialDate(2019, 21),
        end_date=PartialDate(2023),
        team_size=10,
    )
    make_position(ada, title_en="Undated")
    dates = {
        prefix: [node.text for node in person_page(client, prefix).all("p", "entry-date")]
        for prefix in ("en", "zh")
    }
    assert dates == {
        "en": ["Oct 2024 – present 5 yrs 4 mos", "Spring 2019 – 2023"],
        "zh": ["2024年10月至今 5年4个月", "2019年春季—2023年"],
    }


def test_talk_without_a_title_is_called_by_its_event(client):
    talk = models.Talk.objects.create(event_en="Systems Day", location_en="Zürich")
    talk.people.add(make_person())
    item = person_page(client).one("section", id="talks").one("li")
    assert item.text == "Systems Day Talk · Zürich"


def test_contact_without_address_is_text_and_orcid_is_a_link(client):
    ada = make_person(orcid="0000-0002-1825-0097")
    models.Link.objects.create(person=ada, kind="email")
    contacts = person_page(client).one("ul", "contacts")
    assert [node.text for node in contacts.all("li")] == ["Email", "ORCID 0000-0002-1825-0097"]
    assert [node["href"] for node in contacts.all("a")] == ["https://orcid.org/0000-0002-1825-0097"]


def test_short_name_of_an_affiliation_is_told_only_if_it_is_another(client):
    ada = make_person()
    ada.affiliations.add(
        make_organization("BAIR", short_name_en="BAIR"),
        make_organization("Shanghai Lab", short_name_en="SHLab"),
    )
    facts = person_page(client).one("section", id="about").one("dl", "facts")
    assert facts.one("dd").text == "BAIR, Shanghai Lab (SHLab)"


def test_older_news_is_folded_but_on_the_page(client):
    person = make_person()
    for day in range(1, 8):
        item = models.News.objects.create(date=f"2024-01-0{day}", text_en=f"Item {day}")
        item.people.add(person)
    section = parse(client.get("/en/people/ada-li/").content).one("section", id="news")
    more = section.one("details", "more")
    assert more.one("summary").text == "Show 2 more"
    assert [node.text for node in more.all("div", "prose")] == ["Item 2", "Item 1"]
    assert len(section.all("div", "prose")) == 7


def test_roles_under_one_employer_share_its_node(client):
    person = make_person()
    first, second = make_organization("First"), make_organization("Second")
    for year, organization in ((2020, first), (2021, second), (2022, second), (2023, first)):
        make_position(
            person,
            organization=organization,
            start_date=f"{year}",
            end_date=f"{year}",
            title_en="Role",
        )
    section = parse(client.get("/en/people/ada-li/").content).one("section", id="positions")
    classes = [entry["class"] for entry in section.all("article")]
    assert classes == ["entry", "entry", "entry same-employer", "entry"]
