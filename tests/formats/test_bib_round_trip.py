"""Records written as BibTeX and biblatex are read again as they were, and other readers agree."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pybtex.database import parse_string

from people.formats import biblatex, bibtex
from people.formats.record import Bundle, Link, Patent, Publication, Text
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate
from tests.formats import strategies

FORMATS = (bibtex.FORMAT, biblatex.FORMAT)
KINDS = (
    "article-journal", "paper-conference", "paper-workshop", "preprint", "report", "thesis", "book",
    "chapter", "software", "dataset", "other",
)  # fmt: skip
IN_CONTAINER = {"article-journal", "paper-conference", "paper-workshop", "chapter"}
LINKS = st.sampled_from(
    [
        Link("paper", "https://example.org/a_b?x=%20&y=~#c"),
        Link("code", "https://github.com/a/b"),
        Link("github", "https://github.com/a/c"),
        Link("video", "https://example.org/1"),
        Link("video", "https://example.org/2"),
        Link("other", "https://example.org/{3}"),
        Link("website", "https://example.org/%E7%9F%B3"),
    ]
)


def keys():
    return st.from_regex(r"[a-z][a-z0-9:_./+-]{0,12}", fullmatch=True)


def paragraphs():
    lines = st.lists(strategies.line(), min_size=1, max_size=3).map("\n".join)
    return st.lists(lines, min_size=1, max_size=2).map("\n\n".join)


def marked():
    """A name that a list marks."""
    orcid = st.sampled_from(["", "0000-0002-1825-0097"])
    return st.builds(
        lambda name, *marks: replace(
            name, is_equal_contribution=marks[0], is_corresponding=marks[1], orcid=marks[2]
        ),
        strategies.people(),
        st.booleans(),
        st.booleans(),
        orcid,
    )


@st.composite
def publications(draw):
    kind = draw(st.sampled_from(KINDS))
    title = draw(strategies.both().filter(bool))
    number = st.sampled_from(["", "3", "12A", "Vol. 1 & 2", "特刊"])
    return Publication(
        id=draw(keys()),
        title=title,
        kind=kind,
        status=draw(st.sampled_from(["", "accepted", "submitted", "preprint"])),
        date=draw(st.none() | strategies.dates() | st.just(PartialDate(2019, 21))),
        venue=draw(strategies.both().filter(bool)),
        venue_short=draw(strategies.both()),
        publisher=draw(strategies.line()) if kind in IN_CONTAINER else "",
        volume=draw(number),
        issue=draw(number),
        pages=draw(st.sampled_from(["", "12–34", "e1234", "1–3, 7", "S1–S12", "A-12"])),
        doi=draw(st.sampled_from(["", "10.1000/a_b(c)#1", "10.1234/石&x%y"])),
        arxiv_id=draw(st.sampled_from(["", "2010.12345", "math.GT/0309136"])),
        authors=tuple(draw(st.lists(marked(), max_size=4))),
        has_more_authors=draw(st.booleans()),
        abstract=draw(st.builds(Text.of, paragraphs()) | strategies.both()),
        tags=tuple(draw(st.lists(strategies.both().filter(bool), max_size=3, unique=True))),
        links=tuple(draw(st.lists(LINKS, max_size=4, unique_by=lambda link: link.url))),
        extra={"bibtex": {"address": "Reading, {MA}"}} if draw(st.booleans()) else {},
    )


@st.composite
def patents(draw):
    return Patent(
        id=draw(keys()),
        title=draw(strategies.both().filter(bool)),
        number=draw(st.sampled_from(["CN116088864B", "US 5,973,252 A", "15/859111", "WO2020/1_2"])),
        office=draw(st.sampled_from(["CN", "US", "EP"])),
        status=draw(st.sampled_from(["granted", "application"])),
        date=draw(st.none() | strategies.dates()),
        inventors=tuple(draw(st.lists(marked(), max_size=3))),
        has_more_inventors=draw(st.booleans()),
    )


def again(format_, record, language=EN):
    data = format_.write(Bundle.of([record]), language)
    return list(bibtex.read_text(data.decode(), "again.bib"))


@pytest.mark.parametrize("format_", FORMATS, ids=lambda each: each.key)
@settings(max_examples=80, deadline=None)
@given(record=publications(), language=st.sampled_from([EN, ZH]))
def test_publications_survive(format_, record, language):
    assert again(format_, record, language) == [record]


@pytest.mark.parametrize("format_", FORMATS, ids=lambda each: each.key)
@settings(max_examples=60, deadline=None)
@given(record=patents())
def test_patents_survive(format_, record):
    assert again(format_, record) == [record]


@settings(max_examples=60, deadline=None)
@given(record=publications())
def test_another_reader_takes_what_is_written(record):
    for format_ in FORMATS:
        data = format_.write(Bundle.of([record]), EN).decode()
        entries = parse_string(data, "bibtex").entries
        assert list(entries) == [record.id]
        persons = entries[record.id].persons.get("author", [])
        assert len(persons) == len(record.authors) + record.has_more_authors
