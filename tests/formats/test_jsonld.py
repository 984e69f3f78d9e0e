"""JSON-LD: what comes from elsewhere, and what goes out and comes back."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect, jsonld
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import (
    Bundle,
    Education,
    Link,
    Name,
    News,
    Organization,
    OtherName,
    Patent,
    Person,
    Place,
    Position,
    Press,
    Project,
    Publication,
    Talk,
    Text,
)
from people.formats.source import Source
from people.values.partial_date import PartialDate
from tests.formats.strategies import both, dates, line, people

SITE = "https://people.example.org"


def read(data) -> list:
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    return list(jsonld.read(Source.of_file("data.jsonld", raw)))


def back(bundle: Bundle) -> list:
    return read(jsonld.write(bundle, "en"))


def some(strategy, least: int = 0, most: int = 3):
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


def some_text():
    return both().filter(bool)


SLUGS = st.from_regex(r"[a-z]{2,8}(-[a-z]{2,5})?", fullmatch=True)
PARENTS = st.builds(
    Organization, some_text(), short_name=both(), kind=st.sampled_from(["", "university"])
)
UNITS = st.builds(Organization, some_text(), parent=PARENTS)
CONTAINED = st.sampled_from(
    ["article-journal", "paper-conference", "paper-workshop", "preprint", "chapter"]
)
ALONE = st.sampled_from(["report", "thesis", "book", "software", "dataset", "other"])
LINKS = some(
    st.sampled_from(["https://github.com/a/b", "https://a.example/x?y=1&z=2"]).map(
        lambda url: Link("github" if "github" in url else "website", url)
    ),
    most=1,
)
COMMON = {
    "id": SLUGS,
    "title": some_text(),
    "status": st.sampled_from(["", "accepted"]),
    "date": st.none() | dates(),
    "doi": st.sampled_from(["", "10.1000/xyz-(1)"]),
    "arxiv_id": st.sampled_from(["", "2410.00001"]),
    "authors": some(people()),
    "summary": both(),
    "abstract": both(),
    "tags": some(some_text()),
    "links": LINKS,
    "people": some(SLUGS, most=2).map(lambda ids: tuple(dict.fromkeys(ids))),
}
CONTAINED_WORKS = st.builds(
    Publication,
    kind=CONTAINED,
    venue=some_text(),
    venue_short=both(),
    publisher=st.just("") | line(),
    volume=st.sampled_from(["", "7", "LNCS 12"]),
    issue=st.sampled_from(["", "2"]),
    pages=st.sampled_from(["", "12–34", "e77"]),
    **COMMON,
)
OTHER_WORKS = st.builds(Publication, kind=ALONE, venue=both(), **COMMON)


@settings(max_examples=60, deadline=None)
@given(st.one_of(CONTAINED_WORKS, OTHER_WORKS), st.sampled_from([SITE, ""]))
def test_publication_survives(work, site):
    assert back(Bundle(publications=(work,), base_url=site)) == [work]


POSITIONS = st.builds(
    Position,
    organization=PARENTS,
    title=both(),
    start_date=st.none() | dates(),
    highlights=both(),
)
CURRENT = st.builds(
    Position, organization=PARENTS, title=both(), start_date=dates(), is_current=st.just(True)
)
ENDED = st.builds(Position, organization=PARENTS, title=both(), end_date=dates())
STUDIES = st.builds(
    Education,
    organization=PARENTS,
    degree=both(),
    start_date=st.none() | dates(),
    end_date=st.none() | dates(),
    highlights=both(),
)


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        Person,
        id=SLUGS,
        family_name=st.builds(Text, zh=st.sampled_from(["", "石"]), en=st.just("Müller")),
        given_name=st.builds(Text, zh=st.just(""), en=st.sampled_from(["Björn", "Anne-Marie"])),
        headline=both(),
        biography=both(),
        location=both(),
        orcid=st.sampled_from(["", "0000-0002-1825-0097"]),
        other_names=st.sampled_from([(), (OtherName("Q. Example", is_shown=True),)]),
        tags=some(some_text()),
        links=LINKS,
        positions=some(CURRENT, most=2).flatmap(
            lambda now: some(POSITIONS | ENDED, most=2).map(lambda then: now + then)
        ),
        education=some(STUDIES),
        affiliations=some(UNITS),
    ),
    st.sampled_from([SITE, ""]),
)
def test_person_survives(person, site):
    assert back(Bundle(people=(person,), base_url=site)) == [person]


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        Project,
        id=SLUGS,
        name=some_text(),
        theme=both(),
        description=both(),
        is_open_source=st.booleans(),
        start_date=st.none() | dates(),
        end_date=st.none() | dates(),
        contributors=some(people()),
        people=st.sampled_from([(), ("ada-li",)]),
        tags=some(some_text()),
        links=LINKS,
    ),
    st.builds(
        News, id=st.just("2024/a-b"), text=some_text(), date=st.none() | dates(),
        people=st.just(("ada-li",)), publications=st.just(("study",)), projects=st.just(("x",)),
    ),
    st.builds(
        Talk, id=SLUGS, title=both(), kind=st.sampled_from(["other", "invited"]), event=some_text(),
        location=both(), date=st.none() | dates(), description=both(), people=st.just(("ada-li",)),
        links=LINKS,
    ),
    st.builds(
        Patent, id=SLUGS, title=both(), number=st.just("CN1A"), office=st.sampled_from(["", "CN"]),
        status=st.sampled_from(["granted", "application"]), date=st.none() | dates(),
        inventors=some(people()),
    ),
    st.builds(
        Press, id=SLUGS, title=some_text(), outlet=both(), date=st.none() | dates(),
        url=st.sampled_from(["", "https://a.example/x"]), people=st.just(("ada-li",)),
    ),
)  # fmt: skip
def test_other_records_survive(project, news, talk, patent, press):
    bundle = Bundle.of([project, patent, news, talk, press], SITE)
    assert back(bundle) == [project, patent, news, talk, press]


def test_authors_with_a_page_are_referred_to():
    ada = Person(id="ada-li", family_name=Text(en="Li"), given_name=Text(en="Ada"))
    author = Name("Ada Li", "Li", "Ada", person="ada-li", orcid="0000-0002-1825-0097")
    work = Publication(id="study", title=Text(en="Study"), authors=(author,))
    assert back(Bundle(people=(ada,), publications=(work,), base_url=SITE)) == [ada, work]
    node = json.loads(jsonld.write(Bundle(publications=(work,), base_url=SITE), "en"))["@graph"][0]
    assert node["author"] == {
        "@type": "Person",
        "@id": f"{SITE}/people/ada-li/",
        "name": "Ada Li",
        "familyName": "Li",
        "givenName": "Ada",
        "sameAs": "https://orcid.org/0000-0002-1825-0097",
    }


ARTICLE = {
    "@type": "ScholarlyArticle",
    "headline": "A Study",
    "author": [{"@type": "Person", "name": "Bo Wu"}, "Ada Li"],
    "datePublished": "2024-10-05T00:00:00Z",
}
EXPECTED = Publication(
    title=Text(en="A Study"),
    authors=(Name("Bo Wu", "Wu", "Bo"), Name("Ada Li", "Li", "Ada")),
    date=PartialDate(2024, 10, 5),
)


def prefixed(node, prefix: str):
    if isinstance(node, dict):
        return {
            key if key.startswith("@") else prefix + key: (
                prefix + value if key == "@type" else prefixed(value, prefix)
            )
            for key, value in node.items()
        }
    return [prefixed(each, prefix) for each in node] if isinstance(node, list) else node


@pytest.mark.parametrize(
    "data",
    [
        {"@context": "https://schema.org", **ARTICLE},
        {"@context": "http://schema.org/", **ARTICLE},
        [{"@context": "https://schema.org", **ARTICLE}],
        {"@context": "https://schema.org", "@graph": [{"@type": "WebSite"}, ARTICLE]},
        {"@context": {"schema": "https://schema.org/"}, **prefixed(ARTICLE, "schema:")},
        prefixed(ARTICLE, "http://schema.org/"),
        {"@context": "https://schema.org", "@type": "ItemPage", "mainEntity": ARTICLE},
        {"@context": "https://schema.org", **ARTICLE, "@type": ["ScholarlyArticle", "Thing"]},
    ],
)
def test_a_node_is_found_however_it_is_wrapped(data):
    assert detect(Source.of_file("x.json", json.dumps(data).encode())).key == "jsonld"
    assert read(data) == [EXPECTED]


def test_texts_go_to_the_side_of_their_tag_or_script():
    node = {
        "@type": "Thesis",
        "name": [{"@value": "KV", "@language": "zh-CN"}, {"@value": "Cache", "@language": "en-GB"}],
        "abstract": "摘要",
        "publisher": {"@type": "Organization", "name": "大学"},
    }
    (work,) = read(node)
    assert (work.title, work.abstract, work.venue, work.kind) == (
        Text("KV", "Cache"),
        Text(zh="摘要"),
        Text(zh="大学"),
        "thesis",
    )


def test_person_from_elsewhere_with_whole_names_and_plain_organizations():
    (person, award) = read(
        {
            "@context": "https://schema.org",
            "@type": "Person",
            "name": "Ada Li",
            "alternateName": ["李爱达", "A. L."],
            "jobTitle": "Engineer",
            "worksFor": {"@type": "Organization", "name": "Example", "url": "https://e.example"},
            "alumniOf": ["Example University"],
            "sameAs": ["https://orcid.org/0000-0002-1825-0097", "https://github.com/ada"],
            "email": "mailto:ada@example.org",
            "award": "First Prize",
            "birthPlace": "Earth",
        }
    )
    assert person == Person(
        id="0000-0002-1825-0097",
        family_name=Text("李", "Li"),
        given_name=Text("爱达", "Ada"),
        other_names=(OtherName("A. L.", is_shown=True),),
        orcid="0000-0002-1825-0097",
        links=(Link("email", "mailto:ada@example.org"), Link("github", "https://github.com/ada")),
        positions=(
            Position(
                organization=Organization(Text(en="Example"), url="https://e.example"),
                title=Text(en="Engineer"),
                is_current=True,
            ),
        ),
        education=(Education(organization=Organization(Text(en="Example University"))),),
        extra={"jsonld": {"birthPlace": "Earth"}},
    )
    assert (award.name, award.people) == (Text(en="First Prize"), (person.id,))
    node = json.loads(jsonld.write(Bundle(people=(person,)), "en"))["@graph"][0]
    assert node["birthPlace"] == "Earth"


def test_job_title_of_no_employer_is_the_headline():
    data = {"@context": "https://schema.org", "@type": "Person", "name": "Ada Li"}
    (person,) = read(data | {"jobTitle": "Engineer"})
    assert (person.headline, person.positions) == (Text(en="Engineer"), ())


def test_what_is_wrong_is_told_and_the_rest_is_read():
    found = read(
        {"@graph": [{"@type": "Recipe"}, {"@type": "Book"}, {**ARTICLE, "datePublished": "soon"}]}
    )
    problems = [each for each in found if isinstance(each, Problem)]
    assert [(each.params, each.is_error) for each in problems] == [
        ({"type": "Recipe"}, False),
        ({}, True),
        ({"text": "soon"}, False),
    ]
    assert problems[0].place == Place("data.jsonld", name="@graph[0]")
    assert [each.title.en for each in found if isinstance(each, Publication)] == ["A Study"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[1, 2]",
        b"null",
        b'{"@context": "https://schema.org"}',
        b"\xff\xfe\x00",
        b'{"@graph":' * 5000,
        b'{"a":' * 60 + b"1" + b"}" * 60,
    ],
)
def test_what_is_no_such_file_is_refused(raw):
    with pytest.raises(UnreadableFile):
        read(raw)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["@id", "@type", "@value", "@language", "name", "author", "isPartOf"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        "@id", "name", "author", "datePublished", "isPartOf", "identifier", "sameAs", "keywords",
        "worksFor", "alumniOf", "affiliation", "award", "knowsAbout", "member", "mentions", "url",
        "performer", "publisher", "familyName", "alternateName", "email", "description",
    ]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["Person", "Book", "ScholarlyArticle", "Project", "Event", "NewsArticle"]),
    st.dictionaries(KEYS, JSON, max_size=6),
)
def test_nothing_of_the_wrong_kind_breaks_the_reader(type_, fields):
    bundle = Bundle.of([e for e in read({**fields, "@type": type_}) if not isinstance(e, Problem)])
    assert jsonld.write(bundle, "en")
