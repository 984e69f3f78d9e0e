"""What pages say to machines as JSON-LD."""

import json
import re

import pytest

from people import models
from people.pages.linked_data import script
from people.values.choices import SectionKind, Visibility
from tests.document import parse
from tests.makers import (
    make_organization,
    make_person,
    make_position,
    make_project,
    make_publication,
)

pytestmark = pytest.mark.django_db

SITE = "https://people.example.org"


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.BASE_URL = SITE


def graph(client, path: str) -> dict[str, dict]:
    """Return the nodes of a page by type; each type is there once."""
    page = parse(client.get(path).content)
    (block,) = page.all("script", type="application/ld+json")
    data = json.loads("".join(each for each in block.children if isinstance(each, str)))
    assert data["@context"] == "https://schema.org"
    found = {node["@type"]: node for node in data["@graph"]}
    assert len(found) == len(data["@graph"])
    return found


def trail(nodes: dict[str, dict]) -> list[tuple[str, str]]:
    steps = nodes["BreadcrumbList"]["itemListElement"]
    assert [step["position"] for step in steps] == list(range(1, len(steps) + 1))
    return [(step["name"], step["item"].removeprefix(SITE)) for step in steps]


def test_person_is_told_in_both_scripts(client):
    ada = make_person(
        headline_en="Builds engines",
        biography_en="Builds **engines**.",
        orcid="0000-0002-1825-0097",
    )
    models.Link.objects.create(person=ada, kind="github", url="https://github.com/ada")
    models.Link.objects.create(person=ada, kind="email", url="mailto:ada@example.org")
    models.OtherName.objects.create(person=ada, name="A. L.", is_shown=True)
    models.OtherName.objects.create(person=ada, name="Secret", is_shown=False)
    lab = make_organization("Lab", parent=make_organization("School", kind="university"))
    make_position(ada, organization=lab.parent, unit=lab, title_en="Engineer", is_current=True)
    make_position(ada, organization=make_organization("Former"), title_en="Intern")
    models.Education.objects.create(person=ada, organization=make_organization("College"))
    models.Award.objects.create(name_en="Prize", rank_en="Second").people.add(ada)
    make_publication("Study").people.add(ada)
    nodes = graph(client, "/en/people/ada-li/")
    assert nodes["Person"] == {
        "@type": "Person",
        "@id": f"{SITE}/en/people/ada-li/",
        "url": f"{SITE}/en/people/ada-li/",
        "name": "Ada Li",
        "alternateName": ["李爱达", "A. L."],
        "familyName": "Li",
        "givenName": "Ada",
        "disambiguatingDescription": "Builds engines",
        "description": "Builds engines.",
        "jobTitle": "Engineer",
        "email": "ada@example.org",
        "sameAs": ["https://github.com/ada", "https://orcid.org/0000-0002-1825-0097"],
        "identifier": {
            "@type": "PropertyValue",
            "propertyID": "ORCID",
            "value": "0000-0002-1825-0097",
            "url": "https://orcid.org/0000-0002-1825-0097",
        },
        "worksFor": {
            "@type": "Organization",
            "name": "Lab",
            "parentOrganization": {"@type": "CollegeOrUniversity", "name": "School"},
        },
        "alumniOf": {"@type": "Organization", "name": "College"},
        "award": ["Prize · Second"],
    }
    assert nodes["ProfilePage"]["mainEntity"] == {"@id": nodes["Person"]["@id"]}
    assert nodes["ProfilePage"]["inLanguage"] == "en"
    nodes = graph(client, "/zh/people/ada-li/")
    assert (nodes["Person"]["name"], nodes["Person"]["alternateName"][0]) == ("李爱达", "Ada Li")
    assert nodes["WebSite"]["inLanguage"] == "zh-Hans"


def test_what_a_page_hides_is_not_told(client):
    ada = make_person(biography_en="Secret")
    make_position(ada, title_en="Secret", is_current=True)
    models.Award.objects.create(name_en="Secret").people.add(ada)
    for kind in (SectionKind.ABOUT, SectionKind.POSITIONS, SectionKind.AWARDS):
        ada.sections.filter(kind=kind).update(is_hidden=True)
    assert "Secret" not in json.dumps(graph(client, "/en/people/ada-li/"))


def test_publication_is_told_with_its_authors_and_where_it_stands(client):
    work = make_publication(
        "Study",
        title_zh_hans="研究",
        kind="article-journal",
        date="2024-10",
        venue_en="Journal",
        volume="7",
        issue="2",
        pages="12–34",
        doi="10.1000/xyz",
    )
    models.Authorship.objects.create(publication=work, printed_name="Bo Wu")
    models.Authorship.objects.create(publication=work, person=make_person(), order=1)
    nodes = graph(client, "/en/publications/study/")
    journal = {"@type": "Periodical", "name": "Journal"}
    volume = {"@type": "PublicationVolume", "volumeNumber": "7", "isPartOf": journal}
    doi = {
        "@type": "PropertyValue",
        "propertyID": "DOI",
        "value": "10.1000/xyz",
        "url": "https://doi.org/10.1000/xyz",
    }
    assert nodes["ScholarlyArticle"] == {
        "@type": "ScholarlyArticle",
        "@id": f"{SITE}/en/publications/study/",
        "url": f"{SITE}/en/publications/study/",
        "additionalType": "article-journal",
        "name": "Study",
        "headline": "Study",
        "alternateName": "研究",
        "author": [
            {"@type": "Person", "name": "Bo Wu"},
            {"@type": "Person", "@id": f"{SITE}/en/people/ada-li/", "name": "Ada Li"},
        ],
        "datePublished": "2024-10",
        "isPartOf": {"@type": "PublicationIssue", "issueNumber": "2", "isPartOf": volume},
        "pagination": "12–34",
        "identifier": doi,
        "sameAs": "https://doi.org/10.1000/xyz",
        "inLanguage": ["zh-Hans", "en"],
    }
    assert trail(nodes) == [
        ("Profiles", "/en/"),
        ("Publications", "/en/publications/"),
        ("Study", "/en/publications/study/"),
    ]


@pytest.mark.parametrize(
    ("path", "types"),
    [
        ("", {"WebSite", "Person"}),
        ("people/", {"WebSite", "CollectionPage", "BreadcrumbList"}),
        ("people/ada-li/", {"WebSite", "ProfilePage", "BreadcrumbList", "Person"}),
        ("publications/", {"WebSite", "CollectionPage", "BreadcrumbList"}),
        ("publications/a-study/", {"WebSite", "ItemPage", "BreadcrumbList", "CreativeWork"}),
        ("projects/", {"WebSite", "CollectionPage", "BreadcrumbList"}),
        ("projects/a-tool/", {"WebSite", "ItemPage", "BreadcrumbList", "Project"}),
        ("news/", {"WebSite", "CollectionPage", "BreadcrumbList"}),
        ("talks/", {"WebSite", "CollectionPage", "BreadcrumbList"}),
        ("about/", {"WebSite", "AboutPage", "BreadcrumbList"}),
        ("api/", {"WebSite", "WebPage", "BreadcrumbList"}),
    ],
)
def test_every_kind_of_page_says_what_it_is(client, path, types):
    ada = make_person()
    make_publication()
    make_project()
    models.News.objects.create(text_en="News").people.add(ada)
    models.Talk.objects.create(title_en="Talk").people.add(ada)
    for prefix in ("zh", "en"):
        nodes = graph(client, f"/{prefix}/{path}")
        assert set(nodes) == types
        if path:
            assert trail(nodes)[-1][1] == f"/{prefix}/{path}"


def test_home_of_several_people_is_an_organizations(client):
    make_person()
    make_person("bo-wu", family_name_en="Wu")
    models.Site.objects.create(key="site", title_en="Lab", title_zh_hans="实验室")
    nodes = graph(client, "/en/")
    assert (nodes["Organization"]["name"], nodes["WebSite"]["alternateName"]) == ("Lab", "实验室")


def test_lists_name_what_they_list_and_their_parts(client):
    make_publication("Study")
    ada = make_person()
    hidden = make_person("hidden", family_name_en="Hidden", visibility=Visibility.DRAFT)
    models.News.objects.create(text_en="**News**", date="2024").people.add(ada, hidden)
    listed = graph(client, "/en/publications/")["CollectionPage"]["mainEntity"]["itemListElement"]
    address = f"{SITE}/en/publications/study/"
    assert listed == [{"@type": "ListItem", "position": 1, "name": "Study", "url": address}]
    (news,) = graph(client, "/en/news/")["CollectionPage"]["hasPart"]
    assert news["datePublished"] == "2024"
    assert news["mentions"] == {"@id": f"{SITE}/en/people/ada-li/"}
    assert news["headline"] == "News"


def test_no_text_can_end_the_block():
    text = "</script><script>alert(1)</script>&amp;<!--\u2028"
    block = script([{"name": text}])
    inner = re.fullmatch(r'<script type="application/ld\+json">(.*)</script>', block, re.S)[1]
    assert not set("<>&") & set(inner)
    assert json.loads(inner)["@graph"] == [{"name": text}]


def test_what_is_not_public_says_nothing(admin_client):
    make_person("hidden", visibility=Visibility.DRAFT)
    for path in ("/en/people/hidden/", "/en/no-such-page/", "/en/search/?q=a"):
        page = parse(admin_client.get(path).content)
        assert page.all("script", type="application/ld+json") == []


def test_person_is_told_from_what_the_page_has_loaded(client, django_assert_max_num_queries):
    ada = make_person()
    lab = make_organization("Lab", parent=make_organization("School"))
    for title in ("Engineer", "Intern"):
        make_position(ada, organization=lab, unit=lab, title_en=title, is_current=True)
    ada.affiliations.add(lab)
    client.get("/en/people/ada-li/")
    with django_assert_max_num_queries(40):
        nodes = graph(client, "/en/people/ada-li/")
    assert nodes["Person"]["affiliation"]["parentOrganization"]["name"] == "School"
