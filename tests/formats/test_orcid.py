"""ORCID: records made up in the form of its API and of its public data file."""

import json

import pytest
from defusedxml import ElementTree
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect, formats
from people.formats.orcid import FORMAT
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Link,
    Name,
    Organization,
    OtherName,
    Patent,
    Person,
    Position,
    Publication,
    Talk,
    Text,
)
from people.formats.source import Source, archive
from people.values.partial_date import PartialDate
from tests.formats.strategies import FAMILY, LATIN, dates, line, text

IRI = "0000-0002-1825-0097"


def value(content):
    return {"value": content}


def day(year, month=None, number=None):
    return {
        "year": value(year),
        "month": value(month) if month else None,
        "day": value(number) if number else None,
    }


def read(document, name="record.json"):
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return list(FORMAT.read(Source.of_file(name, data)))


def records(document, name="record.json"):
    return [each for each in read(document, name) if not isinstance(each, Problem)]


def work(**more):
    return {
        "put-code": 7,
        "title": {"title": value("Paper")},
        "type": "journal-article",
        "visibility": "public",
        **more,
    }


RECORD = {
    "orcid-identifier": {"uri": f"https://orcid.org/{IRI}", "path": IRI, "host": "orcid.org"},
    "preferences": {"locale": "en"},
    "person": {
        "name": {
            "given-names": value("Kaiyu"),
            "family-name": value("Shi"),
            "credit-name": None,
            "visibility": "public",
        },
        "other-names": {
            "other-name": [
                {"content": "K. Shi", "visibility": "public", "put-code": 1},
                {"content": "石开宇", "visibility": "public", "put-code": 2},
                {"content": "Secret", "visibility": "private", "put-code": 3},
            ]
        },
        "biography": {"content": "Works on R&D.", "visibility": "public"},
        "researcher-urls": {
            "researcher-url": [
                {
                    "url-name": "Code",
                    "url": value("https://github.com/kshi"),
                    "visibility": "PUBLIC",
                }
            ]
        },
        "emails": {
            "email": [
                {"email": "k@example.org", "visibility": "public"},
                {"email": "private@example.org", "visibility": "limited"},
            ]
        },
        "addresses": {"address": [{"country": value("CN"), "visibility": "public"}]},
        "keywords": {"keyword": [{"content": "compilers, 推理；serving", "visibility": "public"}]},
        "external-identifiers": {
            "external-identifier": [
                {
                    "external-id-type": "Scopus Author ID",
                    "external-id-value": "42",
                    "external-id-url": value("https://www.scopus.com/id=42"),
                    "external-id-relationship": "self",
                    "visibility": "public",
                }
            ]
        },
    },
    "activities-summary": {
        "employments": {
            "affiliation-group": [
                {
                    "summaries": [
                        {
                            "employment-summary": {
                                "put-code": 11,
                                "department-name": "Speech Lab",
                                "role-title": "Engineer",
                                "start-date": day("2020", "04"),
                                "end-date": None,
                                "organization": {
                                    "name": "AISpeech",
                                    "address": {"city": "Suzhou", "region": None, "country": "CN"},
                                    "disambiguated-organization": {
                                        "disambiguated-organization-identifier": "grid.1",
                                        "disambiguation-source": "GRID",
                                    },
                                },
                                "visibility": "public",
                            }
                        }
                    ]
                }
            ]
        },
        "memberships": {  # as version 2.1 has affiliations
            "membership-summary": [
                {
                    "put-code": 12,
                    "role-title": "Member",
                    "start-date": day("2021"),
                    "end-date": day("2022"),
                    "organization": {
                        "name": "ACM",
                        "address": {"city": "New York", "country": "US"},
                    },
                },
                {
                    "put-code": 13,
                    "role-title": "Hidden",
                    "organization": {"name": "X"},
                    "visibility": "private",
                },
            ]
        },
        "educations": {
            "affiliation-group": [
                {
                    "summaries": [
                        {
                            "education-summary": {
                                "put-code": 14,
                                "role-title": "Ph.D. in Physics",
                                "start-date": day("2010"),
                                "end-date": day("2015"),
                                "organization": {"name": "上海交通大学"},
                            }
                        }
                    ]
                }
            ]
        },
        "distinctions": {
            "affiliation-group": [
                {
                    "summaries": [
                        {
                            "distinction-summary": {
                                "put-code": 15,
                                "role-title": "Best Paper",
                                "start-date": day("2022", "07", "01"),
                                "organization": {"name": "ACL"},
                                "visibility": "limited",
                            }
                        }
                    ]
                }
            ]
        },
        "fundings": {
            "group": [
                {
                    "funding-summary": [
                        {
                            "put-code": 16,
                            "title": {"title": value("A grant")},
                            "type": "grant",
                            "organization": {
                                "name": "NSF",
                                "address": {"city": "Alexandria", "country": "US"},
                            },
                            "visibility": "public",
                        }
                    ]
                }
            ]
        },
        "works": {
            "group": [
                {
                    "external-ids": {
                        "external-id": [
                            {
                                "external-id-type": "doi",
                                "external-id-value": "10.1000/ABC",
                                "external-id-relationship": "self",
                            }
                        ]
                    },
                    "work-summary": [
                        work(
                            **{
                                "put-code": 1,
                                "display-index": "0",
                                "title": {"title": value("OLD")},
                            }
                        ),
                        work(
                            **{
                                "put-code": 2,
                                "display-index": "1",
                                "title": {
                                    "title": value("Serving &amp; <i>more</i>"),
                                    "subtitle": value("A study"),
                                    "translated-title": {
                                        "value": "推理服务",
                                        "language-code": "zh_CN",
                                    },
                                },
                                "type": "CONFERENCE_PAPER",
                                "journal-title": value("ACL"),
                                "publication-date": day("2021", "05"),
                                "url": value("https://doi.org/10.1000/abc"),
                                "external-ids": {
                                    "external-id": [
                                        {
                                            "external-id-type": "isbn",
                                            "external-id-value": "9781",
                                            "external-id-relationship": "part-of",
                                        },
                                        {
                                            "external-id-type": "arxiv",
                                            "external-id-value": "arXiv:2509.02544v2",
                                            "external-id-relationship": "SELF",
                                        },
                                    ]
                                },
                            }
                        ),
                    ],
                }
            ]
        },
    },
}


def test_record_is_read_whole():
    speech = Organization(Text.of("AISpeech"))
    assert records(RECORD) == [
        Person(
            id="kaiyu-shi",
            orcid=IRI,
            family_name=Text(en="Shi", zh="石"),
            given_name=Text(en="Kaiyu", zh="开宇"),
            biography=Text(en="Works on R&D."),
            other_names=(OtherName("K. Shi"),),
            tags=(Text(en="compilers"), Text(zh="推理"), Text(en="serving")),
            links=(
                Link("email", "mailto:k@example.org"),
                Link("github", "https://github.com/kshi", Text(en="Code")),
                Link("other", "https://www.scopus.com/id=42", Text(en="Scopus Author ID")),
            ),
            positions=(
                Position(
                    id="11",
                    organization=speech,
                    unit=Organization(Text.of("Speech Lab"), parent=speech),
                    title=Text(en="Engineer"),
                    location=Text(en="Suzhou, CN"),
                    start_date=PartialDate(2020, 4),
                    is_current=True,
                    extra={
                        "orcid": {
                            "disambiguated": {
                                "disambiguated-organization-identifier": "grid.1",
                                "disambiguation-source": "GRID",
                            }
                        }
                    },
                ),
                Position(
                    id="12",
                    organization=Organization(Text.of("ACM")),
                    title=Text(en="Member"),
                    location=Text(en="New York, US"),
                    start_date=PartialDate(2021),
                    end_date=PartialDate(2022),
                    extra={"orcid": {"type": "membership"}},
                ),
            ),
            education=(
                Education(
                    id="14",
                    organization=Organization(Text(zh="上海交通大学")),
                    degree=Text(en="Ph.D. in Physics"),
                    level="doctorate",
                    start_date=PartialDate(2010),
                    end_date=PartialDate(2015),
                ),
            ),
            extra={
                "orcid": {
                    "countries": ["CN"],
                    "external_identifiers": [
                        {
                            "type": "Scopus Author ID",
                            "value": "42",
                            "url": "https://www.scopus.com/id=42",
                            "relationship": "self",
                        }
                    ],
                    "fundings": [
                        {
                            "put-code": 16,
                            "title": {"title": {"value": "A grant"}},
                            "type": "grant",
                            "organization": {
                                "name": "NSF",
                                "address": {"city": "Alexandria", "country": "US"},
                            },
                            "visibility": "public",
                        }
                    ],
                }
            },
        ),
        Award(
            id="15",
            people=("kaiyu-shi",),
            name=Text(en="Best Paper"),
            issuer=Organization(Text.of("ACL")),
            years=(2022,),
            visibility="draft",
            extra={"orcid": {"start_date": "2022-07-01"}},
        ),
        Publication(
            id="2",
            people=("kaiyu-shi",),
            title=Text(en="Serving & more: A study", zh="推理服务"),
            kind="paper-conference",
            venue=Text(en="ACL"),
            date=PartialDate(2021, 5),
            doi="10.1000/ABC",
            arxiv_id="2509.02544",
            extra={
                "orcid": {
                    "external_ids": [
                        {"type": "isbn", "value": "9781", "relationship": "part-of"},
                    ]
                }
            },
        ),
    ]


def test_what_is_not_public_or_has_no_list_is_named():
    problems = [each for each in read(RECORD) if isinstance(each, Problem)]
    assert [(each.params, each.is_error) for each in problems] == [
        ({"count": 3}, False),  # another name, a membership, an e-mail address
        ({"names": "fundings"}, False),
    ]
    assert "private@example.org" not in str(records(RECORD))


def test_work_in_full_gives_authors_and_says_who_the_owner_is():
    full = work(
        **{
            "path": f"/{IRI}/work/7",
            "language-code": "zh",
            "title": {"title": value("KV 缓存"), "translated-title": {"value": "KV cache", "language-code": "en"}},
            "short-description": "About caches.",
            "contributors": {
                "contributor": [
                    {
                        "credit-name": value("Ada Li"),
                        "contributor-attributes": {
                            "contributor-sequence": "additional",
                            "contributor-role": "author",
                        },
                    },
                    {
                        "credit-name": value("Shi, Kaiyu"),
                        "contributor-orcid": {"path": IRI},
                        "contributor-attributes": {"contributor-sequence": "first"},
                    },
                    {
                        "credit-name": value("Ed Itor"),
                        "contributor-attributes": {"contributor-role": "editor"},
                    },
                ]
            },
        }
    )  # fmt: skip
    assert records({"bulk": [{"work": full}, {"error": {"response-code": 404}}]}) == [
        Publication(
            id="7",
            title=Text(zh="KV 缓存", en="KV cache"),
            kind="article-journal",
            abstract=Text(en="About caches."),
            authors=(
                Name("Kaiyu Shi", "Shi", "Kaiyu", orcid=IRI),
                Name("Ada Li", "Li", "Ada"),
            ),
            extra={
                "orcid": {
                    "language": "zh",
                    "contributors": [{"name": "Ed Itor", "role": "editor"}],
                }
            },
        )
    ]


def test_archive_of_summary_and_works_is_one_record():
    full = work(
        **{
            "put-code": 2,
            "path": f"/{IRI}/work/2",
            "contributors": {
                "contributor": [
                    {"credit-name": value("Kaiyu Shi"), "contributor-orcid": {"path": IRI}}
                ]
            },
        }
    )
    files = {
        f"{IRI}.json": json.dumps(RECORD).encode(),
        f"{IRI}/works/2.json": json.dumps(full).encode(),
        "broken.json": b"{",
    }
    source = Source.of_file("orcid.zip", archive(files))
    assert detect(source) is FORMAT
    items = list(FORMAT.read(source))
    papers = [each for each in items if isinstance(each, Publication)]
    assert [each.authors for each in papers] == [
        (Name("Kaiyu Shi", "Shi", "Kaiyu", orcid=IRI, person="kaiyu-shi"),)
    ]
    assert [each.place.file for each in items if isinstance(each, Problem) and each.is_error] == [
        "broken.json"
    ]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("patent", Patent(title=Text(en="Paper"), id="7", extra={"orcid": {"type": "patent"}})),
        (
            "lecture-speech",
            Talk(title=Text(en="Paper"), id="7", extra={"orcid": {"type": "lecture-speech"}}),
        ),
        (
            "annotation",
            Publication(title=Text(en="Paper"), id="7", extra={"orcid": {"type": "annotation"}}),
        ),
        ("data-set", Publication(title=Text(en="Paper"), id="7", kind="dataset")),
        ("BOOK", Publication(title=Text(en="Paper"), id="7", kind="book")),
    ],
)
def test_type_of_a_work_decides_what_it_is(kind, expected):
    assert records(work(type=kind)) == [expected]


JOB = {"role-title": "Lead", "organization": {"name": "X"}, "visibility": "public"}


@pytest.mark.parametrize(
    "document",
    [
        {"activities-summary": {"employments": {"employment-summary": [JOB]}}},
        {"employments": {"affiliation-group": [{"summaries": [{"employment-summary": JOB}]}]}},
        {"affiliation-group": [{"summaries": [{"employment-summary": JOB}]}], "path": "/x"},
        {"employment-summary": [JOB], "path": f"/{IRI}/employments"},
        {**JOB, "path": f"/{IRI}/employment/5"},
        b"<e:employment xmlns:e='http://www.orcid.org/ns/employment'><e:role-title>Lead"
        b"</e:role-title><e:organization><e:name>X</e:name></e:organization></e:employment>",
    ],
)
def test_employments_are_found_in_every_answer_of_the_api(document):
    (person,) = records(document)
    assert [(each.title, each.organization) for each in person.positions] == [
        (Text(en="Lead"), Organization(Text(en="X")))
    ]


def test_funding_is_no_work():
    grant = {**JOB, "title": {"title": value("G")}, "type": "grant", "path": f"/{IRI}/funding/5"}
    (person,) = records(grant)
    assert [each["type"] for each in person.extra["orcid"]["fundings"]] == ["grant"]


NEEDS_BIBTEX = pytest.mark.skipif("bibtex" not in formats(), reason="needs the reader of BibTeX")


@NEEDS_BIBTEX
def test_citation_tells_the_authors_that_the_work_does_not():
    cited = "@article{x, title={Paper}, author={Shi, Kaiyu and Li, Ada}, volume={3}}"
    (paper,) = records(
        work(citation={"citation-type": "bibtex", "citation-value": cited}, contributors=None)
    )
    assert ([each.name for each in paper.authors], paper.volume) == (["Kaiyu Shi", "Ada Li"], "3")


def test_private_work_is_a_draft():
    (paper,) = records(work(visibility="private"))
    assert paper.visibility == "draft"


def test_date_that_is_none_is_a_warning_and_keeps_the_work():
    problem, paper = read(work(**{"publication-date": day("20x1")}))
    assert (problem.is_error, problem.params) == (False, {"field": "publication-date"})
    assert paper.date is None


def test_work_without_a_title_does_not_stop_the_others():
    items = read({"bulk": [{"work": work(title=None)}, {"work": work(**{"put-code": 8})}]})
    assert [type(each) for each in items] == [Problem, Publication]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"null",
        b'{"response-code": 404}',
        b"<error:error xmlns:error='http://www.orcid.org/ns/error'><x/></error:error>",
        b"<record",
        b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        b"[" * 100_000,
        b"<a>" * 5_000 + b"</a>" * 5_000,
        b"\x00\xff\xfe\x01",
    ],
)
def test_other_files_are_refused(data):
    with pytest.raises(UnreadableFile):
        list(FORMAT.read(Source("x.json", {"x.json": data})))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3000) | st.sampled_from(["", "x", "2020", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(
            ["value", "title", "type", "name", "organization", "start-date", "year", "put-code",
             "work-summary", "group", "summaries", "employment-summary", "external-ids",
             "external-id", "external-id-value", "visibility", "contributors", "contributor"]
        ),
        inner,
        max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(JSON, JSON, JSON)
def test_fields_of_wrong_types_are_no_crash(person, works, employments):
    document = {
        "orcid-identifier": person,
        "person": {"name": person, "emails": works, "keywords": {"keyword": employments}},
        "activities-summary": {"works": works, "employments": employments, "fundings": works},
    }
    try:
        items = read(document)
    except UnreadableFile:
        return
    FORMAT.write(Bundle.of([each for each in items if not isinstance(each, Problem)]), "en")


def round_trip(items, language="en"):
    return records(FORMAT.write(Bundle.of(items), language), "record.xml")


def test_record_survives_in_xml():
    items = records(RECORD)
    again = round_trip(items)
    assert (
        again[0].extra["orcid"]["external_identifiers"]
        == (items[0].extra["orcid"]["external_identifiers"])
    )
    assert again[0].extra["orcid"]["countries"] == ["CN"]
    assert [again[0].positions, again[0].education, again[0].links, again[0].tags] == [
        items[0].positions,
        items[0].education,
        items[0].links,
        items[0].tags,
    ]
    assert again[1:] == items[1:]
    assert FORMAT.write(Bundle.of(again), "en") == FORMAT.write(Bundle.of(round_trip(again)), "en")


# The children of elements in their order, by the XSDs of ORCID 3.0 (work, funding, common).
ORDERS = {
    "work-summary": ["title", "external-ids", "url", "type", "publication-date", "journal-title"],
    "title": ["title", "subtitle", "translated-title"],
    "employment-summary": [
        "department-name", "role-title", "start-date", "end-date", "organization", "url",
        "external-ids",
    ],
    "funding-summary": [
        "title", "external-ids", "url", "type", "start-date", "end-date", "organization",
    ],
    "organization": ["name", "address", "disambiguated-organization"],
    "address": ["city", "region", "country"],
    "external-id": [
        "external-id-type", "external-id-value", "external-id-url", "external-id-relationship",
    ],
    "person": [
        "name", "other-names", "biography", "researcher-urls", "emails", "addresses", "keywords",
        "external-identifiers",
    ],
    "record": ["orcid-identifier", "person", "activities-summary"],
    "activities-summary": [
        "distinctions", "educations", "employments", "fundings", "invited-positions",
        "memberships", "peer-reviews", "qualifications", "research-resources", "services", "works",
    ],
}  # fmt: skip
NEEDED = {
    "work-summary": {"title", "type"},
    "title": {"title"},
    "employment-summary": {"organization"},
    "funding-summary": {"title", "type", "organization"},
    "organization": {"name", "address"},
    "person": {"emails"},
    "external-id": {"external-id-type", "external-id-value"},
}


def check_structure(data):
    for element in ElementTree.fromstring(data).iter():
        namespace, _brace, name = element.tag.rpartition("}")
        if (
            name not in ORDERS
            or not len(element)
            or (name, namespace[-7:]) == ("address", "address")
        ):
            continue
        order = ORDERS[name]
        names = [child.tag.rpartition("}")[2] for child in element]
        assert names == sorted(names, key=order.index), name
        assert NEEDED.get(name, set()) <= set(names), name
        assert len(set(names)) == len(names) or name == "record"


def test_elements_stand_in_the_order_of_the_schemas():
    check_structure(FORMAT.write(Bundle.of(records(RECORD)), "en"))
    bare = [
        Person(positions=(Position(),), education=(Education(),)),
        Award(),
        Publication(),
        Talk(),
    ]
    check_structure(FORMAT.write(Bundle.of(bare), "zh-hans"))


organizations = st.builds(Organization, text())


@st.composite
def positions(draw):
    start, end = draw(dates()), draw(st.none() | dates())
    return Position(
        id=str(draw(st.integers(1, 10**9))),
        organization=draw(organizations),
        title=draw(text()),
        location=draw(st.sampled_from([Text(), Text.of("Suzhou, CN"), Text.of("北京")])),
        start_date=start,
        end_date=end,
        is_current=end is None,
        extra=draw(st.sampled_from([{}, {"orcid": {"type": "service"}}])),
    )


@settings(max_examples=60, deadline=None)
@given(
    st.lists(positions(), max_size=3),
    FAMILY,
    LATIN,
    st.sampled_from([("", ""), ("石", "开宇"), ("欧阳", "明")]),
    st.lists(text(), min_size=2, max_size=4, unique=True),
    st.sampled_from(["en", "zh-hans"]),
)
def test_people_survive(jobs, family, given_name, chinese, tags, language):
    jobs.sort(key=lambda each: each.extra != {})  # employments come before services
    person = Person(
        id="x",
        orcid=IRI,
        family_name=Text(en=family, zh=chinese[0]),
        given_name=Text(en=given_name, zh=chinese[1]),
        tags=tuple(tags),
        positions=tuple(jobs),
    )
    (again,) = round_trip([person], language)
    assert {**vars(again), "id": "x", "place": person.place} == vars(person)


@settings(max_examples=60, deadline=None)
@given(
    line(),
    st.one_of(st.just(""), line()),
    dates(),
    st.sampled_from(["article-journal", "paper-conference", "thesis", "software", "book", "other"]),
    text(),
    st.sampled_from(["", "10.1000/a(b)<c>;d"]),
    st.sampled_from(["", "public", "draft"]),
    st.sampled_from(["en", "zh-hans"]),
)
def test_works_survive(one, two, date, kind, venue, doi, visibility, language):
    # Both titles stand on marked sides; one alone is on the side of its script.
    title = Text(zh=one, en=two) if two else Text.of(one)
    paper = Publication(
        id="5",
        title=title,
        date=date,
        kind=kind,
        venue=venue,
        doi=doi.replace("<c>", ""),
        visibility="draft" if visibility == "draft" else "",
    )
    assert round_trip([paper], language) == [paper]
