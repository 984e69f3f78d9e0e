"""What Google Scholar is told of a publication."""

import pytest

from people import models
from people.pages import scholar
from people.values.choices import PublicationKind, Visibility
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate
from tests.document import parse
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db


def test_tags_are_complete_and_in_order(settings):
    settings.BASE_URL = "https://people.example.org"
    work = make_publication(
        "A <b> & Study",
        kind="article-journal",
        date="2024-10-05",
        venue_en="Journal of Tests",
        volume="7",
        issue="2",
        pages="12–34",
        doi="10.1000/xyz",
        arxiv_id="2410.00001",
    )
    ada = make_person()
    for order, row in enumerate(
        ({"printed_name": "Wu, Bo"}, {"person": ada}, {"printed_name": "Carl von Berg"})
    ):
        models.Authorship.objects.create(publication=work, order=order, **row)
    for url in ("https://elsewhere.example/a.pdf", "https://people.example.org/files/a.pdf"):
        models.Link.objects.create(publication=work, url=url)
    assert list(scholar.tags(work, EN)) == [
        ("citation_title", "A <b> & Study"),
        ("citation_author", "Wu, Bo"),
        ("citation_author", "Ada Li"),
        ("citation_author", "Carl von Berg"),
        ("citation_publication_date", "2024/10/05"),
        ("citation_journal_title", "Journal of Tests"),
        ("citation_volume", "7"),
        ("citation_issue", "2"),
        ("citation_firstpage", "12"),
        ("citation_lastpage", "34"),
        ("citation_doi", "10.1000/xyz"),
        ("citation_arxiv_id", "2410.00001"),
        ("citation_pdf_url", "https://people.example.org/files/a.pdf"),
        ("citation_language", "en"),
    ]


def test_page_has_the_tags_escaped(client):
    make_publication('A "quoted" <b> & Study', slug="study", title_zh_hans="一项研究")
    found = {}
    for prefix in ("zh", "en"):
        page = parse(client.get(f"/{prefix}/publications/study/").content)
        found[prefix] = [page.one("meta", name="citation_title")["content"]]
        found[prefix].append(page.one("meta", name="citation_language")["content"])
    assert found == {"zh": ["一项研究", "zh"], "en": ['A "quoted" <b> & Study', "en"]}


def test_draft_has_no_tags(admin_client):
    make_publication("Study", visibility=Visibility.DRAFT)
    page = parse(admin_client.get("/en/publications/study/").content)
    assert page.all("meta", name="citation_title") == []


@pytest.mark.parametrize(
    ("kind", "tag"),
    [
        ("article-journal", "citation_journal_title"),
        ("paper-conference", "citation_conference_title"),
        ("paper-workshop", "citation_conference_title"),
        ("preprint", "citation_publisher"),
        ("report", "citation_technical_report_institution"),
        ("thesis", "citation_dissertation_institution"),
        ("book", "citation_publisher"),
        ("chapter", "citation_book_title"),
        ("software", "citation_publisher"),
        ("dataset", "citation_publisher"),
        ("other", "citation_publisher"),
    ],
)
def test_venue_is_named_by_the_kind_of_work(kind, tag):
    assert kind in PublicationKind.values
    work = make_publication(kind=kind, venue_zh_hans="学报")
    assert dict(scholar.tags(work, EN))[tag] == "学报"


@pytest.mark.parametrize(
    ("day", "text"),
    [
        (PartialDate(2024), "2024"),
        (PartialDate(2024, 10), "2024"),
        (PartialDate(2024, 22), "2024"),
        (PartialDate(2024, 1, 9), "2024/01/09"),
    ],
)
def test_date_is_a_day_or_a_year(day, text):
    assert scholar.date(day) == text


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ("12–34", ("12", "34")),
        ("12--34", ("12", "34")),
        ("e1234", ("e1234", "")),
        ("", ("", "")),
        ("1, 5, 9", ("", "")),
        ("S12-1–S12-9", ("S12-1–S12-9", "")),
    ],
)
def test_pages_are_told_apart(pages, expected):
    assert scholar.page_range(pages) == expected


def test_an_author_without_printed_name_is_named_in_the_language_of_the_title():
    work = make_publication("Study", title_zh_hans="研究")
    models.Authorship.objects.create(publication=work, person=make_person())
    assert dict(scholar.tags(work, ZH))["citation_author"] == "李爱达"
