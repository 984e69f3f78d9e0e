"""The context objects by which reference managers find publications on a page."""

from urllib.parse import parse_qsl

import pytest

from people import models
from people.pages.coins import FORMS, context_object
from people.values.choices import PublicationKind
from people.values.languages import EN, ZH
from tests.document import parse
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.BASE_URL = "https://people.example.org"


def test_article_is_described_completely():
    work = make_publication(
        "Study of a & b = c",
        kind="article-journal",
        date="2024-10",
        venue_en="Journal",
        publisher="Press",
        volume="7",
        issue="2",
        pages="12–34",
        doi="10.1000/x&y",
        arxiv_id="2410.00001",
    )
    models.Authorship.objects.create(publication=work, printed_name="Carl von Berg")
    models.Authorship.objects.create(publication=work, person=make_person(), order=1)
    assert parse_qsl(context_object(work, EN), strict_parsing=True) == [
        ("ctx_ver", "Z39.88-2004"),
        ("rft_val_fmt", "info:ofi/fmt:kev:mtx:journal"),
        ("rfr_id", "info:sid/people.example.org"),
        ("rft_id", "info:doi/10.1000/x&y"),
        ("rft_id", "https://arxiv.org/abs/2410.00001"),
        ("rft.genre", "article"),
        ("rft.atitle", "Study of a & b = c"),
        ("rft.jtitle", "Journal"),
        ("rft.pub", "Press"),
        ("rft.aulast", "von Berg"),
        ("rft.aufirst", "Carl"),
        ("rft.au", "Carl von Berg"),
        ("rft.au", "Ada Li"),
        ("rft.date", "2024-10"),
        ("rft.volume", "7"),
        ("rft.issue", "2"),
        ("rft.spage", "12"),
        ("rft.epage", "34"),
        ("rft.pages", "12-34"),
        ("rft.language", "en"),
    ]


def test_every_kind_of_publication_has_a_form():
    assert set(FORMS) == set(PublicationKind.values)
    for kind in PublicationKind.values:
        work = make_publication(kind, kind=kind, title_zh_hans="题目", venue_zh_hans="某大学")
        pairs = dict(parse_qsl(context_object(work, ZH)))
        titles = [pairs.get(f"rft.{name}") for name in ("atitle", "btitle", "title")]
        assert (kind, "题目" in titles) == (kind, True)
        assert "某大学" in pairs.values()


def test_thesis_and_software_are_in_formats_of_their_own():
    thesis = make_publication("Thesis", kind="thesis", venue_en="School", date="2020-22")
    software = make_publication("Tool", kind="software", date="2021")
    models.Authorship.objects.create(publication=software, printed_name="Bo Wu")
    found = [dict(parse_qsl(context_object(work, EN))) for work in (thesis, software)]
    assert {key: value for key, value in found[0].items() if key.startswith("rft")} == {
        "rft_val_fmt": "info:ofi/fmt:kev:mtx:dissertation",
        "rft.title": "Thesis",
        "rft.inst": "School",
        "rft.date": "2020",
        "rft.language": "en",
    }
    assert {key: value for key, value in found[1].items() if key.startswith("rft")} == {
        "rft_val_fmt": "info:ofi/fmt:kev:mtx:dc",
        "rft.type": "computerProgram",
        "rft.title": "Tool",
        "rft.creator": "Wu, Bo",
        "rft.date": "2021",
        "rft.identifier": f"https://people.example.org{software.get_absolute_url()}",
        "rft.language": "en",
    }


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("publications/", 2),
        ("publications/?view=compact", 2),
        ("publications/study/", 1),
        ("people/ada-li/", 0),
        ("", 0),
    ],
)
def test_spans_stand_where_works_are_the_matter(client, path, number):
    make_publication("Study").people.add(make_person())
    make_publication("Other")
    for prefix in ("zh", "en"):
        spans = parse(client.get(f"/{prefix}/{path}").content).all("span", "Z3988")
        assert len(spans) == number
        assert all(span["title"].startswith("ctx_ver=Z39.88-2004&rft_val_fmt=") for span in spans)
