"""What is suggested while somebody types: people first, then titles, nothing that is hidden."""

import pytest

from people.models import Person, Publication
from people.search import queue
from people.values.choices import Visibility
from tests.search.corpus import make_corpus

pytestmark = pytest.mark.django_db


@pytest.fixture
def site():
    """Make the site, with two works that a beginning finds."""
    make_corpus()


def suggested(client, text, prefix="en"):
    """Return the titles and addresses that are suggested."""
    response = client.get(f"/{prefix}/search/suggest", {"q": text})
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    return [(each["title"], each["other"], each["url"]) for each in response.json()["suggestions"]]


SHI = ("Kaiyu Shi", "石开宇", "/en/people/shi-kaiyu/")
DANYANG = ("Danyang Zhang", "张丹阳", "/en/people/zhang-danyang/")
DAN = ("Dan Zhang", "张丹", "/en/people/zhang-dan/")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("k", [SHI, ("曾轶可", "", "/en/people/zeng-yike/")]),
        ("kaiy", [SHI]),
        ("kaiyu s", [SHI]),
        ("shikai", [SHI]),
        ("石", [SHI]),
        ("石开", [SHI]),
        ("zhang d", [DAN, DANYANG]),
        ("zhang dany", [DANYANG]),
        ("张丹", [DAN, DANYANG]),
        ("attention is", [("Attention Is All You Need", "", "/en/publications/attention/")]),
        ("vll", [("vLLM plugin", "", "/en/projects/vllm/")]),
        ("we won", [("We won a prize.", "", "/en/news/#news-news")]),
        ("吞吐", []),  # in no title
        ("", []),
        ("%", []),
        ("x" * 1000, []),
    ],
)
def test_names_and_titles_are_suggested_by_their_beginning(client, site, text, expected):
    found = suggested(client, text)
    if len(text) == 1 and text.isascii() and text.isalpha():
        found = [each for each in found if "/people/" in each[2]]
    assert found == expected


def test_suggestions_lead_to_pages_in_the_language_of_the_page(client, site):
    assert suggested(client, "shikaiyu", "zh") == [("石开宇", "Kaiyu Shi", "/zh/people/shi-kaiyu/")]


def test_nothing_hidden_is_suggested(client, site):
    assert suggested(client, "kaiyu") == [SHI]
    Person.objects.filter(slug="shi-kaiyu").update(visibility=Visibility.DRAFT)
    Publication.objects.filter(slug="attention").update(visibility=Visibility.DRAFT)
    assert suggested(client, "kaiyu") == suggested(client, "attention is") == []


def test_suggestions_are_few_and_as_new_as_pages(client):
    Publication.objects.bulk_create(
        Publication(key=f"k{n}", slug=f"k{n}", title_en=f"Kernel {n}") for n in range(30)
    )
    response = client.get("/en/search/suggest", {"q": "kern"})
    assert len(response.json()["suggestions"]) == 8
    assert response["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert "Set-Cookie" not in response


@pytest.mark.parametrize("size", [1, 20, 500])
def test_suggestions_cost_the_same_for_any_number(client, django_assert_num_queries, size):
    Publication.objects.bulk_create(
        Publication(key=f"k{n}", slug=f"k{n}", title_en=f"Kernel {n}") for n in range(size)
    )
    queue.catch_up("default", most=10_000)
    with django_assert_num_queries(3):  # is anything new, what is found, what of it is public
        client.get("/en/search/suggest", {"q": "kern"})
