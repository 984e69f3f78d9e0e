"""One publication: in lists and on its own page."""

import pytest

from people import models
from people.cv.compile import CompileError
from people.cv.worker import WORKER
from people.exports.collect import cited_publication
from people.formats.record import Name
from people.queries import publication as queries
from tests.document import parse
from tests.makers import make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db


def test_owner_stands_out_by_the_link_and_not_by_the_name(client):
    ada = make_person()
    work = make_publication("Study")
    other = make_publication("Other study")
    for publication, printed, person in (
        (work, "Ada Li", None),
        (work, "Li, A.", ada),
        (other, "Ada Li", None),
    ):
        models.Authorship.objects.create(
            publication=publication, printed_name=printed, person=person
        )
    other.people.add(ada)
    section = parse(client.get("/en/people/ada-li/").content).one("section", id="publications")
    entries = {node.one("h3").text: node.one("p", "byline") for node in section.all("article")}
    assert {
        title: [node.text for node in line.all("strong")] for title, line in entries.items()
    } == {
        "Study": ["Li, A."],
        "Other study": [],
    }
    assert not entries["Study"].all("a")
    page = parse(client.get("/en/publications/study/").content)
    assert not page.one("p", "byline").all("strong")
    assert [node.text for node in page.one("p", "byline").all("a")] == ["Li, A."]


@pytest.mark.parametrize(
    ("equal", "corresponding", "legend"),
    [
        (False, False, ""),
        (True, False, "* equal contribution"),
        (False, True, "† corresponding author"),
        (True, True, "* equal contribution † corresponding author"),
    ],
)
def test_marks_and_their_legend_are_there_only_where_used(client, equal, corresponding, legend):
    work = make_publication("Study")
    models.Authorship.objects.create(
        publication=work,
        printed_name="Ada Li",
        is_equal_contribution=equal,
        is_corresponding=corresponding,
    )
    models.Authorship.objects.create(publication=work, printed_name="Bo Wu", order=1)
    for path in ("/en/publications/study/", "/en/publications/"):
        line = parse(client.get(path).content).one("p", "byline")
        marks = "*" * equal + "†" * corresponding
        assert line.text == f"Ada Li{marks}, Bo Wu {legend}".strip()
        assert "".join(node.text for node in line.all("sup")) == marks


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["Ada Li", "Bo Wu"], "Ada Li, Bo Wu"),
        (["Li, Ada", "Bo Wu"], "Li, Ada; Bo Wu"),
        (["李爱达", "吴波"], "李爱达、吴波"),
        (["李爱达", "Bo Wu"], "李爱达, Bo Wu"),
    ],
)
def test_names_stand_as_printed_in_their_own_language(client, names, text):
    work = make_publication("Study")
    for order, name in enumerate(names):
        models.Authorship.objects.create(publication=work, printed_name=name, order=order)
    for prefix in ("zh", "en"):
        line = parse(client.get(f"/{prefix}/publications/study/").content).one("p", "byline")
        separator = ", " if prefix == "en" else "、"
        assert line.text == text.replace("、", separator)


def test_author_without_printed_name_is_named_by_the_page(client):
    work = make_publication("Study")
    models.Authorship.objects.create(publication=work, person=make_person())
    for prefix, name in (("en", "Ada Li"), ("zh", "李爱达")):
        line = parse(client.get(f"/{prefix}/publications/study/").content).one("p", "byline")
        assert line.text == name


def test_link_without_address_is_text(client):
    work = make_publication("Study")
    models.Link.objects.create(publication=work, kind="paper")
    models.Link.objects.create(publication=work, kind="blog", url="https://example.org/", order=1)
    for path in ("/en/publications/study/", "/en/publications/"):
        actions = parse(client.get(path).content).one("ul", "actions")
        assert [node.text for node in actions.all("li")] == ["Paper", "Blog"]
        assert [(node.text, node["href"]) for node in actions.all("a")] == [
            ("Blog", "https://example.org/")
        ]


def test_facts_are_each_told_once(client):
    make_publication(
        "Study",
        date="2024-05",
        venue_en="Journal of Things",
        volume="7",
        issue="2",
        pages="1–9",
        doi="10.1000/x(1)<2>",
        arxiv_id="2401.00001",
    )
    make_publication("Other", date="2024", venue_en="Conference 2024", venue_short_en="CONF")
    page = parse(client.get("/en/publications/study/").content)
    facts = "Journal of Things · 7(2) · pp. 1–9 · May 2024 · arXiv:2401.00001 · DOI 10.1000/x(1)<2>"
    assert page.one("p", "venue").text == facts
    page = parse(client.get("/en/publications/other/").content)
    assert page.one("p", "venue").text == "Conference 2024 · CONF"


def test_title_keeps_its_language_and_the_official_other_one_is_beneath(client):
    make_publication("", title_zh_hans="一项研究", slug="chinese")
    make_publication("A Study", title_zh_hans="一项研究", slug="both")
    page = parse(client.get("/en/publications/chinese/").content)
    assert page.one("h1").one("span", lang="zh-Hans").text == "一项研究"
    assert not page.all("p", "name-other")
    for prefix, title, other, tag in (
        ("en", "A Study", "一项研究", "zh-Hans"),
        ("zh", "一项研究", "A Study", "en"),
    ):
        page = parse(client.get(f"/{prefix}/publications/both/").content)
        assert page.one("h1").text == title
        assert page.one("p", "name-other").one("span", lang=tag).text == other


def test_award_of_a_work_is_shown_with_it(client):
    work = make_publication("Study")
    models.Award.objects.create(
        name_en="Best Paper", issuer=make_organization("A Society"), mark="trophy", publication=work
    )
    for path in ("/en/publications/study/", "/en/publications/"):
        line = parse(client.get(path).content).one("p", "award-line")
        assert line.text == "🏆 Best Paper · A Society"
        assert line.one("span", role="img")["aria-label"] == "trophy"


def test_text_in_the_other_language_is_marked_and_told_once(client):
    make_publication("Study", abstract_en="An abstract.", summary_en="A summary.")
    page = parse(client.get("/zh/publications/study/").content)
    assert len(page.all("p", "fallback-note")) == 1
    assert page.one("p", "fallback-note").language == "zh-Hans"
    assert page.one("div", "prose")["lang"] == "en"
    assert not parse(client.get("/en/publications/study/").content).all("p", "fallback-note")


def test_citation_is_on_the_page_in_lists_and_a_file(client):
    ada = make_person()
    work = make_publication("Study", kind="report", date="2024-03", has_more_authors=True)
    models.Authorship.objects.create(publication=work, person=ada)
    entry = (
        "@techreport{study,\n  author = {Li, Ada and others},\n  title = {{Study}},\n"
        "  year = {2024},\n  month = mar,\n}\n"
    )
    for language in ("en", "zh"):
        file = client.get(f"/{language}/publications/study/cite.bib")
        assert file.content.decode() == entry
        assert file["Content-Type"] == "application/x-bibtex; charset=utf-8"
        assert file["Content-Disposition"] == 'attachment; filename="study.bib"'
        page = parse(client.get(f"/{language}/publications/study/").content)
        assert page.one("pre", "bibtex").text == " ".join(entry.split())
        link = page.one("a", href=f"/{language}/publications/study/cite.bib")
        assert (link.text, "download" in link.attributes) == ("BibTeX", True)
    card = parse(client.get("/en/people/ada-li/").content).one("details", "citation")
    assert card.one("pre").text == " ".join(entry.split())
    assert "open" not in card.attributes


def test_page_cites_a_work_in_the_usual_styles(client):
    work = make_publication(
        "Study", title_zh_hans="研究", kind="article-journal", date="2024-03", venue_en="Things"
    )
    models.Authorship.objects.create(publication=work, person=make_person())
    for prefix, labels, tag, citation in (
        ("en", ["APA", "IEEE", "MLA", "GB/T 7714—2015"], "en", "Li, A. (2024). Study. Things."),
        (
            "zh",
            ["GB/T 7714—2015", "APA", "IEEE", "MLA"],
            "zh-Hans",
            "李爱达. 研究[J]. Things, 2024.",
        ),
    ):
        part = parse(client.get(f"/{prefix}/publications/study/").content).one("div", "citations")
        assert [node.text for node in part.all("summary")] == [*labels, "BibTeX"]
        assert ["open" in node.attributes for node in part.all("details")] == [True] + [False] * 4
        first = part.all("p", "reference")[0]
        assert (first.text, first["lang"], "data-copy" in first.attributes) == (citation, tag, True)
    page = parse(client.get("/en/publications/study/").content)
    assert page.all("p", "reference")[0].one("em").text == "Things"


def test_page_does_without_citations_when_the_engine_fails(client, monkeypatch):
    def fails(*_arguments):
        raise CompileError("the process ended")

    monkeypatch.setattr(WORKER, "compile", fails)
    make_publication("A study that nobody cited before")
    response = client.get("/en/publications/a-study-that-nobody-cited-before/")
    part = parse(response.content).one("div", "citations")
    assert [node.text for node in part.all("summary")] == ["BibTeX"]
    assert "open" in part.one("details").attributes


def test_citations_cost_no_query(django_assert_num_queries):
    work = make_publication("Study")
    models.Authorship.objects.create(publication=work, person=make_person())
    record = queries.by_slug("study")
    with django_assert_num_queries(0):
        cited = cited_publication(record, "en")
    assert cited.authors == (Name("Ada Li", "Li", "Ada", person="ada-li", follows_person=True),)
    assert cited_publication(record, "zh-hans").authors == (
        Name("李爱达", "李", "爱达", person="ada-li", follows_person=True),
    )


def test_citation_of_a_draft_is_for_staff_only(client, admin_client):
    make_publication("Study", visibility="draft")
    assert client.get("/en/publications/study/cite.bib").status_code == 404
    response = admin_client.get("/en/publications/study/cite.bib")
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store, private")
