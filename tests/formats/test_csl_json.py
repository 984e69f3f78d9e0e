"""CSL-JSON: items of several programs, and round trips."""

import json
from dataclasses import replace

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import csl_dates, detect
from people.formats.csl_json import FORMAT, read, write
from people.formats.names import name_of
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import Bundle, Link, Name, Patent, Publication, Text
from people.formats.source import Source
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate
from tests.formats import strategies as made
from tests.formats import works
from tests.formats.csl_schema import SCHEMA

VALIDATOR = jsonschema.Draft7Validator(SCHEMA)


def source(data):
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return Source.of_file("items.json", text.encode())


def read_one(**item):
    (record,) = read(source([{"id": "a", "type": "article-journal", "title": "T", **item}]))
    return record


ZOTERO = {
    "id": "http://zotero.org/users/1/items/ABC",
    "type": "article-journal",
    "abstract": "We show <jats:p>this</jats:p>.",
    "container-title": "J. of <i>E. coli</i> &amp; Co",
    "DOI": "https://doi.org/10.1000/XYZ.1",
    "ISSN": "1234-5678",
    "issue": 2,
    "journalAbbreviation": "J. E. c.",
    "language": "en-US",
    "page": "12-34",
    "source": "DOI.org (Crossref)",
    "title": 'H<sub>2</sub>O and <span class="nocase">DNA</span>: R&D',
    "URL": "https://doi.org/10.1000/xyz.1",
    "volume": "7",
    "author": [
        {"family": "Berg", "given": "Jan", "non-dropping-particle": "van der", "suffix": "Jr."},
        {"family": "Humboldt", "given": "Alexander", "dropping-particle": "von"},
        {"literal": "The ATLAS Collaboration"},
        {"family": "石", "given": "开宇"},
    ],
    "accessed": {"date-parts": [["2024", 1, 2]]},
    "issued": {"date-parts": [["2020", "03"]]},
}


def test_item_of_zotero_is_read():
    (record,) = read(source([ZOTERO]))
    assert record == Publication(
        id="http://zotero.org/users/1/items/ABC",
        title=Text(en="H2O and DNA: R&D"),
        kind="article-journal",
        date=PartialDate(2020, 3),
        venue=Text(en="J. of E. coli & Co"),
        venue_short=Text(en="J. E. c."),
        volume="7",
        issue="2",
        pages="12–34",
        doi="10.1000/XYZ.1",
        abstract=Text(en="We show this."),
        authors=(
            name_of("van der Berg", "Jan, Jr."),
            name_of("von Humboldt", "Alexander"),
            Name("The ATLAS Collaboration", "The ATLAS Collaboration"),
            name_of("石", "开宇"),
        ),
        extra={
            "csl": {
                "ISSN": "1234-5678",
                "source": "DOI.org (Crossref)",
                "language": "en-US",
                "accessed": {"date-parts": [["2024", 1, 2]]},
            }
        },
    )


def test_answer_of_crossref_is_read_with_what_it_has_alone():
    work = {
        "type": "proceedings-article",
        "title": ["Serving &lt;Models&gt;"],
        "container-title": ["Proceedings of X", "Lecture Notes"],
        "DOI": "10.1145/1.2",
        "URL": "http://dx.doi.org/10.1145/1.2",
        "publisher": "ACM",
        "author": [
            {
                "ORCID": "http://orcid.org/0000-0002-1825-0097",
                "given": "Ada",
                "family": "Li",
                "sequence": "first",
                "affiliation": [{"name": "SJTU"}],
            },
            {"name": "OpenAI", "sequence": "additional", "affiliation": []},
        ],
        "issued": {"date-parts": [[2021, 10, 26]], "timestamp": 1},
        "reference-count": 60,
        "subject": [],
    }
    for wrapped in (work, {"status": "ok", "message": work}, {"message": {"items": [work]}}):
        (record,) = read(source(wrapped))
        assert record == Publication(
            id="10.1145/1.2",
            title=Text(en="Serving <Models>"),
            kind="paper-conference",
            date=PartialDate(2021, 10, 26),
            venue=Text(en="Proceedings of X"),
            publisher="ACM",
            doi="10.1145/1.2",
            authors=(
                replace(name_of("Li", "Ada"), orcid="0000-0002-1825-0097"),
                Name("OpenAI", "OpenAI"),
            ),
            extra={
                "csl": {
                    "reference-count": 60,
                    "author-details": [{"index": 0, "affiliation": [{"name": "SJTU"}]}],
                }
            },
        )


@pytest.mark.parametrize(
    ("item", "field", "expected"),
    [
        ({"type": "article", "number": "arXiv:2509.02544"}, "arxiv_id", "2509.02544"),
        ({"archive": "arXiv.org", "archive_location": "2001.00001v2"}, "arxiv_id", "2001.00001"),
        ({"note": "arXiv: 2001.00001 [cs]\nDOI: 10.1/2"}, "arxiv_id", "2001.00001"),
        ({"note": "PMID: 3\nDOI: 10.1000/2"}, "doi", "10.1000/2"),
        ({"URL": "http://dx.doi.org/10.1000/3"}, "doi", "10.1000/3"),
        ({"URL": "https://arxiv.org/abs/2001.00001"}, "arxiv_id", "2001.00001"),
        ({"DOI": "10.48550/arXiv.2001.00001"}, "arxiv_id", "2001.00001"),
        ({"type": "thesis", "publisher": "ETH Zürich"}, "venue", Text(en="ETH Zürich")),
        ({"type": "paper-conference", "event-title": "ICLR"}, "venue", Text(en="ICLR")),
        ({"type": "chapter", "publisher": "MIT"}, "publisher", "MIT"),
        ({"type": "webpage"}, "kind", "other"),
        ({"type": "nonsense"}, "kind", "other"),
        ({"type": None}, "kind", "other"),
        ({"status": "in press"}, "status", "accepted"),
        ({"keyword": "a, b;c, d"}, "tags", (Text(en="a, b"), Text(en="c, d"))),
        ({"keyword": "推理, KV"}, "tags", (Text(zh="推理"), Text(en="KV"))),
        ({"title": "论文", "language": "en"}, "title", Text(zh="论文")),
        ({"title": "On 论文", "language": "en"}, "title", Text(en="On 论文")),
        ({"title": "On Papers", "language": "zh-CN"}, "title", Text(en="On Papers")),
        ({"URL": "www.example.org/x"}, "links", (Link("other", "https://www.example.org/x"),)),
        ({"author": [{"literal": "et al."}]}, "has_more_authors", True),
        (
            {"title": "论文", "multi": {"_keys": {"title": {"en": "Paper", "ja": "x"}}}},
            "title",
            Text("论文", "Paper"),
        ),
        ({"language": "en"}, "extra", {}),
        ({"language": "zh-Hans"}, "extra", {"csl": {"language": "zh-Hans"}}),
        ({"author": "Jan Berg"}, "authors", (Name("Jan Berg", "Jan Berg"),)),
        ({"author": [None, 3, {}]}, "authors", ()),
    ],
)
def test_variable_is_read(item, field, expected):
    assert getattr(read_one(**item), field) == expected


@pytest.mark.parametrize(
    ("issued", "expected"),
    [
        ({"date-parts": [[2020]]}, PartialDate(2020)),
        ({"date-parts": [["2020", "3", "05"]]}, PartialDate(2020, 3, 5)),
        ({"date-parts": [[2020, 3], [2020, 5]]}, PartialDate(2020, 3)),
        ({"date-parts": [[2020, 21]]}, PartialDate(2020, 21)),
        ({"date-parts": [[2020, 16]]}, PartialDate(2020, 24)),
        ({"date-parts": [[2020]], "season": "2"}, PartialDate(2020, 22)),
        ({"date-parts": [[2020]], "season": "fall"}, PartialDate(2020, 23)),
        ({"date-parts": [[2020, 2, 31]]}, PartialDate(2020, 2)),
        ({"date-parts": [[None]]}, None),
        ({"date-parts": []}, None),
        ({"raw": "March 2020"}, PartialDate(2020, 3)),
        ({"literal": "ca. 2020"}, PartialDate(2020)),
        ("2020-03/2020-04", PartialDate(2020, 3)),
        ("no date", None),
        (None, None),
        ([[2020, 1]], PartialDate(2020, 1)),
    ],
)
def test_date_is_read(issued, expected):
    assert csl_dates.read(issued) == expected


@pytest.mark.parametrize(
    "issued",
    [
        {"date-parts": [[2020]], "circa": True},
        {"literal": "around 2020"},
        {"date-parts": [[2020, 3], [2020, 5]]},
    ],
)
def test_date_that_says_more_comes_out_again(issued):
    record = read_one(issued=issued)
    (item,) = json.loads(write(Bundle(publications=(record,)), EN))
    assert item["issued"] == issued
    (item,) = json.loads(write(Bundle(publications=(replace(record, date=PartialDate(2019)),)), EN))
    assert item["issued"] == {"date-parts": [[2019]]}


def test_type_without_a_kind_of_its_own_comes_out_again():
    record = read_one(type="post-weblog")
    assert record.extra == {"csl": {"type": "post-weblog"}}
    (item,) = json.loads(write(Bundle(publications=(record,)), EN))
    assert item["type"] == "post-weblog"
    (item,) = json.loads(write(Bundle(publications=(replace(record, kind="book"),)), EN))
    assert item["type"] == "book"


def test_places_have_the_lines_of_their_items():
    text = (
        '[\n  {"type": "book",\n "id": "a", "title": "A"},\n\n  {"id": "b"}, 3,\n {"title": "C"}\n]'
    )
    found = list(read(source(text)))
    assert [each.place.line for each in found] == [2, 5, 5, 6]
    assert [isinstance(each, Problem) for each in found] == [False, True, True, False]
    inside = list(read(source('{"a": 1,\n"items": [\n{"title": "A"},\n{"title": "B"}]}')))
    assert [each.place.line for each in inside] == [3, 4]


def test_damaged_list_gives_what_stands_before():
    found = list(read(source('[{"title": "A"},\n{"title": "B", \n oops}, {"title": "C"}]')))
    assert found[0].title == Text(en="A")
    assert (found[1].place.line, len(found)) == (3, 2)


@pytest.mark.parametrize(
    "text",
    ["", "[", "{", "[1", "nonsense", '{"a": 1}', "[" * 100_000, '{"a":' * 100_000, "[1e", "3"],
)
def test_file_that_is_none_is_refused(text):
    with pytest.raises(UnreadableFile):
        found = list(read(source(text)))
        assert all(isinstance(each, Problem) for each in found)
        raise UnreadableFile("problems only")


@pytest.mark.parametrize(
    "odd", [None, True, 3, 1e400, "x\x00\ud800", [], {}, [[]], [{}], {"a": []}]
)
def test_odd_values_anywhere_are_no_reason_to_fail(odd):
    for key in [
        *ZOTERO,
        "custom",
        "keyword",
        "number",
        "note",
        "archive",
        "event",
        "genre",
        "status",
    ]:
        item = {**ZOTERO, key: odd, "archive_location": odd}
        text = json.dumps([item])
        for record in read(source(text)):
            if not isinstance(record, Problem):
                written = json.loads(write(Bundle.of([record]), EN))
                VALIDATOR.validate(written)


def test_patent_is_a_patent():
    (record,) = read(
        source(
            [
                {
                    "id": "p",
                    "type": "patent",
                    "title": "一种方法",
                    "number": "CN1B",
                    "jurisdiction": "CN",
                    "genre": "Patent",
                    "author": [{"family": "石", "given": "开宇"}],
                    "call-number": "X",
                }
            ]
        )
    )
    assert record == Patent(
        id="p",
        title=Text(zh="一种方法"),
        number="CN1B",
        office="CN",
        status="granted",
        inventors=(name_of("石", "开宇"),),
        extra={"csl": {"call-number": "X"}},
    )


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('[{"id": "a", "type": "book", "title": "A"}]', True),
        ('{"status":"ok","message":{"type":"journal-article","title":["A"]}}', True),
        ('{"basics": {}, "work": [{"type": "book", "title": ""}]}', False),
        ('{"@context": "https://schema.org", "type": "book", "title": "A"}', False),
        ('[{"type": "car", "title": "A"}]', False),
        ('{"orcid-identifier": {}, "works": [{"type": "journal-article", "title": {}}]}', False),
        ("@book{a}", False),
    ],
)
def test_file_is_recognized(head, expected):
    assert FORMAT.recognizes(source(head)) is expected
    if expected:
        assert detect(source(head)) is FORMAT


@settings(max_examples=80, deadline=None)
@given(
    works.publications(
        status=st.sampled_from(works.STATUSES),
        date=st.none() | made.dates(),
        venue=works.texts(),
        venue_short=works.texts(),
        venue_rank=works.lines(),
        volume=works.lines(),
        issue=works.lines(),
        pages=st.sampled_from(works.PAGES),
        doi=st.sampled_from(works.DOIS),
        arxiv_id=st.sampled_from(works.ARXIV),
        authors=st.lists(works.names(marked=True), max_size=4).map(tuple),
        has_more_authors=st.booleans(),
        summary=works.texts(),
        abstract=works.texts(),
        tags=st.lists(works.titles(), max_size=3).map(tuple),
        links=st.lists(works.links(), max_size=3).map(tuple),
    ),
    works.lines(),
    st.sampled_from([EN, ZH]),
)
def test_publications_survive(work, publisher, language):
    # A publisher stands beside a venue only: alone, it is the venue.
    work = replace(work, publisher=publisher if work.venue else "")
    written = write(Bundle(publications=(work,)), language)
    VALIDATOR.validate(json.loads(written))
    assert list(read(Source.of_file("a.json", written))) == [work]
    again = write(Bundle.of(list(read(Source.of_file("a.json", written)))), language)
    assert again == written


@settings(max_examples=40, deadline=None)
@given(
    works.patents(
        office=st.sampled_from(["", "CN"]),
        status=st.sampled_from(["granted", "application"]),
        date=st.none() | made.dates(),
        inventors=st.lists(works.names(), max_size=3).map(tuple),
        has_more_inventors=st.booleans(),
    ),
    st.sampled_from([EN, ZH]),
)
def test_patents_survive(work, language):
    written = write(Bundle(patents=(work,)), language)
    VALIDATOR.validate(json.loads(written))
    assert list(read(Source.of_file("a.json", written))) == [work]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*ZOTERO, "family", "given", "date-parts", "index", "custom", "kind"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([*ZOTERO, "custom", "note", "multi", "keyword", "genre", "institution"]),
        JSON,
        max_size=6,
    ),
    st.sampled_from(["article", "patent", "book"]),
)
def test_any_item_is_read_and_written_without_failing(item, kind):
    text = json.dumps([{"title": "T", **item, "type": kind}])
    for record in read(source(text)):
        if not isinstance(record, Problem):
            VALIDATOR.validate(json.loads(write(Bundle.of([record]), EN)))
