"""DBLP: a page of a person, records, answers of the search, and round trips."""

import io
import json
import tracemalloc
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from people.formats import detect
from people.formats.dblp import FORMAT, read, write
from people.formats.names import name_of, parse_name
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import (
    Bundle,
    Link,
    Organization,
    OtherName,
    Person,
    Publication,
    Text,
)
from people.formats.source import Source
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate
from tests.formats import dblp_dtd, works
from tests.formats import strategies as made

DTD = etree.DTD(io.StringIO(dblp_dtd.text()))


def source(text, encoding="utf-8"):
    return Source.of_file("dblp.xml", text.encode(encoding))


def assert_valid(data):
    root = etree.fromstring(data, etree.XMLParser(load_dtd=False, no_network=True))
    assert DTD.validate(root), DTD.error_log


PAGE = """<?xml version="1.0"?>
<dblpperson name="Wei Li 0001" pid="64/6025-1" n="3">
<person key="homepages/64/6025-1" mdate="2023-01-02">
<author pid="64/6025-1">Wei Li 0001</author>
<author pid="64/6025-1">William Li</author>
<note type="affiliation">Shanghai Jiao Tong University, China</note>
<note label="former" type="affiliation">ETH Z&uuml;rich</note>
<note type="uname">李伟</note>
<url>https://example.org/~wei</url>
<url>https://orcid.org/0000-0002-1825-0097</url>
</person>
<homonyms n="1"><h><person key="homepages/64/6025-2"><author>Wei Li 0002</author></person></h>
</homonyms>
<r><article publtype="informal" key="journals/corr/abs-2509-02544" mdate="2025-10-01">
<author pid="64/6025-1" orcid="0000-0002-1825-0097">Wei Li 0001</author>
<author pid="1/2">J&ouml;rg von der Heide</author>
<title>H<sub>2</sub>O &amp; R&D: why <i>not</i>?</title>
<year>2025</year>
<volume>abs/2509.02544</volume>
<journal>CoRR</journal>
<ee type="oa">https://doi.org/10.48550/arXiv.2509.02544</ee>
<url>db/journals/corr/corr2509.html#abs-2509-02544</url>
</article>
</r>
<r><inproceedings key="conf/sosp/Li23"><author>Wei Li 0001</author>
<title>Serving.</title><pages>611-626</pages><year>2023</year><booktitle>SOSP</booktitle>
<ee>https://doi.org/10.1145/1.2</ee><ee>https://www.usenix.org/x</ee>
<crossref>conf/sosp/2023</crossref>
</inproceedings></r>
<coauthors n="1"><co c="0"><na f="h/H">J&ouml;rg</na></co></coauthors>
</dblpperson>
"""


def test_page_of_a_person_is_read():
    person, first, second = read(source(PAGE))
    assert person == Person(
        id="wei-li",
        family_name=Text(zh="李", en="Li"),
        given_name=Text(zh="伟", en="Wei"),
        orcid="0000-0002-1825-0097",
        other_names=(OtherName("William Li"),),
        affiliations=(Organization(Text(en="Shanghai Jiao Tong University, China")),),
        links=(
            Link("dblp", "https://dblp.org/pid/64/6025-1"),
            Link("website", "https://example.org/~wei"),
        ),
        extra={
            "dblp": {
                "pid": "64/6025-1",
                "homonym": "0001",
                "note": [{"text": "ETH Zürich", "label": "former", "type": "affiliation"}],
            }
        },
    )
    assert first == Publication(
        id="journals/corr/abs-2509-02544",
        title=Text(en="H2O & R&D: why not?"),
        kind="preprint",
        date=PartialDate(2025),
        venue=Text(en="CoRR"),
        doi="10.48550/arXiv.2509.02544",
        arxiv_id="2509.02544",
        authors=(
            replace(name_of("Li", "Wei"), orcid="0000-0002-1825-0097", person="wei-li"),
            name_of("von der Heide", "Jörg"),
        ),
        people=("wei-li",),
        extra={
            "dblp": {
                "ee-types": {"https://doi.org/10.48550/arXiv.2509.02544": "oa"},
                "authors": [
                    {"index": 0, "number": "0001", "pid": "64/6025-1"},
                    {"index": 1, "pid": "1/2"},
                ],
                "mdate": "2025-10-01",
                "url": ["db/journals/corr/corr2509.html#abs-2509-02544"],
            }
        },
    )
    assert (second.kind, second.venue, second.pages) == (
        "paper-conference",
        Text(en="SOSP"),
        "611–626",
    )
    assert (second.doi, second.links) == (
        "10.1145/1.2",
        (Link("paper", "https://www.usenix.org/x"),),
    )
    assert second.extra["dblp"]["crossref"] == ["conf/sosp/2023"]
    assert [each.place.line for each in (person, first, second)] == [3, 14, 25]


@pytest.mark.parametrize(
    ("record", "field", "expected"),
    [
        ("<article><title>A.</title><journal>J</journal></article>", "kind", "article-journal"),
        ("<inproceedings><title>A.</title><booktitle>W@ICML</booktitle></inproceedings>", "kind", "paper-workshop"),
        ("<phdthesis><title>A</title><school>ETH</school></phdthesis>", "venue", Text(en="ETH")),
        ("<mastersthesis><title>A</title></mastersthesis>", "extra", {"dblp": {"element": "mastersthesis"}}),
        ("<data><title>A</title></data>", "kind", "dataset"),
        ("<data publtype='software'><title>A</title></data>", "kind", "software"),
        ("<book><editor>Ada Li</editor><title>A</title></book>", "extra", {"dblp": {"editor": ["Ada Li"]}}),
        ("<article><title>A etc..</title></article>", "title", Text(en="A etc.")),
        ("<article><title>&nosuch; A</title></article>", "title", Text(en="&nosuch; A")),
        ("<article><title>训练。</title></article>", "title", Text(zh="训练。")),
        ("<phdthesis><title>A</title><year>2020</year><month>March</month></phdthesis>", "date", PartialDate(2020, 3)),
        ("<article><title>A</title><ee>http://arxiv.org/abs/2001.00001</ee></article>", "arxiv_id", "2001.00001"),
        ("<article><title>A</title><ee>db/x.html</ee></article>", "extra", {"dblp": {"ee": ["db/x.html"]}}),
    ],
)  # fmt: skip
def test_record_is_read(record, field, expected):
    (work,) = read(source(f"<dblp>{record}</dblp>"))
    assert getattr(work, field) == expected


def test_whole_file_with_its_document_type_is_read():
    text = (
        '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n'
        '<article key="a"><author>J&eacute;r&ocirc;me \xc7a</author><title>A&nbsp;b.</title></article>\n'
        '<www key="homepages/a"><author>A</author><title>Home Page</title></www>\n</dblp>'
    )
    (work, problem) = read(source(text, "latin-1"))
    assert (work.authors[0].name, work.title, work.place.line) == ("Jérôme Ça", Text(en="A b"), 4)
    assert (problem.is_error, problem.params) == (False, {"count": 1})


HIT = {
    "authors": {"author": [{"@pid": "1/2", "text": "Wei Li 0001"}, {"@pid": "3", "text": "Bo Xu"}]},
    "title": "Serving &amp; more.",
    "venue": "SOSP",
    "pages": "1-2",
    "year": "2023",
    "type": "Conference and Workshop Papers",
    "access": "open",
    "key": "conf/sosp/Li23",
    "doi": "10.1145/1.2",
    "ee": "https://doi.org/10.1145/1.2",
    "url": "https://dblp.org/rec/conf/sosp/Li23",
}


def test_answers_of_the_search_are_read_alike():
    as_json = json.dumps({"result": {"query": "dblp", "hits": {"hit": [{"info": HIT}]}}})
    as_xml = (
        "<result>\n<query>a</query><hits><hit><info><authors>"
        '<author pid="1/2">Wei Li 0001</author><author pid="3">Bo Xu</author></authors>'
        "<title>Serving &amp; more.</title><venue>SOSP</venue><pages>1-2</pages><year>2023</year>"
        "<type>Conference and Workshop Papers</type><access>open</access><key>conf/sosp/Li23</key>"
        "<doi>10.1145/1.2</doi><ee>https://doi.org/10.1145/1.2</ee>"
        "<url>https://dblp.org/rec/conf/sosp/Li23</url></info></hit></hits></result>"
    )
    expected = Publication(
        id="conf/sosp/Li23",
        title=Text(en="Serving & more"),
        kind="paper-conference",
        date=PartialDate(2023),
        venue=Text(en="SOSP"),
        pages="1–2",
        doi="10.1145/1.2",
        authors=(name_of("Li", "Wei"), name_of("Xu", "Bo")),
        extra={
            "dblp": {
                "authors": [
                    {"index": 0, "number": "0001", "pid": "1/2"},
                    {"index": 1, "pid": "3"},
                ],
                "access": ["open"],
                "url": ["https://dblp.org/rec/conf/sosp/Li23"],
            }
        },
    )
    for text in (as_json, as_xml):
        assert list(read(source(text))) == [expected]
        written = write(Bundle(publications=(expected,)), EN)
        assert_valid(written)
        (again,) = read(Source.of_file("a.xml", written))
        assert again.extra["dblp"]["access"] == ["open"]
        assert detect(source(text)) is FORMAT


@pytest.mark.parametrize(
    "text",
    [
        "", "<", "<html></html>", "nonsense", "<dblp/>", '{"result": 3}', '{"result": {"hits": []}}',
        '<!DOCTYPE dblp [<!ENTITY a "b">]><dblp><article><title>&a;</title></article></dblp>',
        '<!DOCTYPE dblp [<!ENTITY a SYSTEM "file:///etc/passwd">]><dblp>&a;</dblp>',
        "{" * 100_000,
    ],
)  # fmt: skip
def test_file_that_is_none_is_refused(text):
    with pytest.raises(UnreadableFile):
        list(read(source(text)))


def test_damaged_file_gives_what_stands_before():
    found = list(read(source("<dblp>\n<article><title>A</title></article>\n<article></book>\n")))
    assert found[0].title == Text(en="A")
    assert isinstance(found[1], Problem)
    assert found[1].place.line == 3


@given(st.binary(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_read_without_failing(data):
    list(read(Source.of_file("a.xml", b"<dblp>\n<article><title>A</title></article>" + data)))


def test_deep_nesting_is_read_without_failing():
    text = "<dblp>\n<article><title>" + "<i>" * 50_000 + "A" + "</i>" * 50_000
    assert [type(each) for each in read(source(text))] == [Problem]


def test_large_file_is_read_in_bounded_memory():
    record = '<article key="k"><author>Ada Li</author><title>A title.</title><year>2020</year></article>\n'
    data = source(f"<dblp>\n{record * 10_000}</dblp>")
    assert data.text
    tracemalloc.start()
    count = sum(1 for _each in read(data))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 10_000
    assert peak < 8 * 1024 * 1024


def test_what_was_kept_aside_comes_out_again():
    works_ = [each for each in read(source(PAGE)) if isinstance(each, Publication)]
    data = write(Bundle.of(works_), EN)
    assert_valid(data)
    text = data.decode()
    assert '<author orcid="0000-0002-1825-0097">Wei Li 0001</author>' in text
    assert '<ee type="oa">https://doi.org/10.48550/arXiv.2509.02544</ee>' in text
    assert "<crossref>conf/sosp/2023</crossref>" in text
    assert 'publtype="informal"' in text


@settings(max_examples=80, deadline=None)
@given(
    works.publications(
        date=st.none() | made.dates(),
        venue=works.texts(),
        volume=works.lines(),
        issue=works.lines(),
        pages=st.sampled_from(works.PAGES),
        doi=st.sampled_from([*works.DOIS, "10.48550/arXiv.2509.02544"]),
        arxiv_id=st.sampled_from(works.ARXIV),
        authors=st.lists(made.people().map(lambda name: parse_name(name.name)), max_size=4).map(
            tuple
        ),
        has_more_authors=st.booleans(),
        links=st.lists(st.sampled_from([Link("paper", works.URLS[0])]), max_size=1).map(tuple),
    ),
    works.lines(),
    st.sampled_from([EN, ZH]),
)
def test_publications_survive(work, publisher, language):
    in_container = work.kind in {"article-journal", "paper-conference", "paper-workshop", "chapter"}
    work = replace(work, publisher=publisher if in_container else "")
    if work.doi.startswith("10.48550"):
        work = replace(work, arxiv_id="2509.02544")
    data = write(Bundle(publications=(work,)), language)
    assert_valid(data)
    assert list(read(Source.of_file("a.xml", data))) == [work]
