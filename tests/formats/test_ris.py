"""RIS: entries of several programs, and round trips."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect
from people.formats.names import group, name_of
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import Bundle, Link, Publication, Text
from people.formats.ris import FORMAT, read, write
from people.formats.ris_record import date_in
from people.formats.source import Source
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate
from tests.formats import strategies as made
from tests.formats import works


def source(text, encoding="utf-8"):
    return Source.of_file("list.ris", text.encode(encoding))


def read_one(*lines):
    (record,) = read(source("\n".join(["TY  - JOUR", "TI  - T", *lines, "ER  - "])))
    return record


SCOPUS = """
TY  - CONF
TI  - Efficient Serving of
 Large Models
T2  - ACM SIGOPS 29th Symposium
C3  - SOSP 2023 - Proceedings
J2  - SOSP
PY  - 2023
DA  - 2023/10//
SP  - 611
EP  - 626
DO  - https://doi.org/10.1145/3600006.3613165
AU  - Kwon, W.
AU  - van der Berg, Jan, Jr.
A2  - Editor, E.
UR  - https://www.scopus.com/inward/record.uri?eid=2-s2.0-1&doi=10.1145%2f3600006
UR  - https://doi.org/10.1145/3600006.3613165
L1  - https://example.org/paper.pdf
KW  - Serving
KW  - Memory; Paging
AB  - First.

Second line.
PB  - ACM
SN  - 979-1
N1  - Cited By: 3
M3  - Conference paper
LA  - English
ER  -

TY  - THES
A1  - 石开宇
T1  - 大模型推理
PB  - 上海交通大学
Y1  - 2019///Spring
"""


def test_entries_of_scopus_and_others_are_read():
    first, second = read(source(SCOPUS))
    assert first == Publication(
        title=Text(en="Efficient Serving of Large Models"),
        kind="paper-conference",
        date=PartialDate(2023, 10),
        venue=Text(en="SOSP 2023 - Proceedings"),
        venue_short=Text(en="SOSP"),
        publisher="ACM",
        pages="611–626",
        doi="10.1145/3600006.3613165",
        id="10.1145/3600006.3613165",
        authors=(name_of("Kwon", "W."), name_of("van der Berg", "Jan, Jr.")),
        abstract=Text(en="First.\n\nSecond line."),
        tags=(Text(en="Serving"), Text(en="Memory"), Text(en="Paging")),
        links=(
            Link(
                "other",
                "https://www.scopus.com/inward/record.uri?eid=2-s2.0-1&doi=10.1145%2f3600006",
            ),
            Link("paper", "https://example.org/paper.pdf"),
        ),
        extra={
            "ris": {
                "TY": ["CONF"],
                "T2": ["ACM SIGOPS 29th Symposium"],
                "A2": ["Editor, E."],
                "SN": ["979-1"],
                "N1": ["Cited By: 3"],
                "M3": ["Conference paper"],
                "LA": ["English"],
            }
        },
    )
    assert second == Publication(
        title=Text(zh="大模型推理"),
        kind="thesis",
        date=PartialDate(2019, 21),
        venue=Text(zh="上海交通大学"),
        authors=(name_of("石", "开宇"),),
    )
    assert (first.place.line, second.place.line) == (2, 31)


CNKI = "TY  - JOUR\r\nA1  - 张三;李四\r\nT1  - 研究\r\nJO  - 计算机学报\r\nPY  - 2020\r\nIS  - 03\r\nSP  - 1-12\r\nER  -\r\n"


def test_file_in_gb_18030_is_read():
    (record,) = read(source(CNKI, "gb18030"))
    assert record == Publication(
        title=Text(zh="研究"),
        kind="article-journal",
        date=PartialDate(2020),
        venue=Text(zh="计算机学报"),
        issue="03",
        pages="1–12",
        authors=(name_of("张", "三"), name_of("李", "四")),
    )


REFER = """%0 Journal Article
%A 张三
%A Li, Ada
%+ 清华大学
%T 研究
%J 计算机学报
%D 2020
%K 推理;训练
%X 摘要

第二段
%P 1-12

%0 Unknown
%T Second
"""


def test_refer_file_is_read():
    first, second = read(source(REFER))
    assert first == Publication(
        title=Text(zh="研究"),
        kind="article-journal",
        date=PartialDate(2020),
        venue=Text(zh="计算机学报"),
        pages="1–12",
        authors=(name_of("张", "三"), name_of("Li", "Ada")),
        abstract=Text(zh="摘要\n\n第二段"),
        tags=(Text(zh="推理"), Text(zh="训练")),
        extra={"ris": {"AD": ["清华大学"]}},
    )
    assert (second.title, second.kind, second.place.line) == (Text(en="Second"), "other", 14)


def test_refer_entries_without_types_are_told_by_empty_lines():
    found = list(read(Source.of_file("a", b"%A Ada Li\n%T One\n\n%A Bo Xu\n%T Two\n")))
    assert [each.title for each in found] == [Text(en="One"), Text(en="Two")]


@pytest.mark.parametrize(
    ("lines", "field", "expected"),
    [
        (["JF  - Journal of X", "JA  - J. X"], "venue", Text(en="Journal of X")),
        (["JF  - Journal of X", "JA  - J. X"], "venue_short", Text(en="J. X")),
        (["JO  - Journal of X", "J2  - J. X"], "venue", Text(en="Journal of X")),
        (["JA  - J. X"], "venue", Text(en="J. X")),
        (["T2  - J. of X", "JO  - J. X", "JA  - J. X"], "venue_short", Text(en="J. X")),
        (["AU  - The ATLAS Collaboration,"], "authors", (group("The ATLAS Collaboration"),)),
        (["AU  - J. van der Berg"], "authors", (name_of("van der Berg", "J."),)),
        (["AU  - van der Berg J.A."], "authors", (name_of("van der Berg", "J.A."),)),
        (["AU  - Li, Ada", "AU  - et al."], "has_more_authors", True),
        (["AU  - 石开宇; 李明等"], "authors", (name_of("石", "开宇"), name_of("李", "明"))),
        (["SP  - e1024", "EP  - e1024"], "pages", "e1024"),
        (["AN  - arXiv:2509.02544"], "arxiv_id", "2509.02544"),
        (["JO  - arXiv preprint arXiv:2509.02544"], "arxiv_id", "2509.02544"),
        (["UR  - http://arxiv.org/abs/2509.02544v1"], "arxiv_id", "2509.02544"),
        (["DO  - doi:10.1000/a"], "doi", "10.1000/a"),
        (["UR  - https://doi.org/10.1000/a"], "doi", "10.1000/a"),
        (["UR  - https://doi.org/10.1000/a"], "links", ()),
        (["KW  - a", "b", "c; d"], "tags", tuple(Text(en=each) for each in "abcd")),
        (["KW  - a, b, c"], "tags", tuple(Text(en=each) for each in "abc")),
        (["TT  - 论文"], "title", Text(zh="论文", en="T")),
        (["TT  - Other"], "title", Text(en="T")),
        (["PY  - 2020", "DA  - MAR 3"], "date", PartialDate(2020, 3, 3)),
        (["PY  - 2020", "DA  - 2020-03-05T00:00:00Z"], "date", PartialDate(2020, 3, 5)),
        (["PY  - n.d."], "date", None),
    ],
)
def test_tag_is_read(lines, field, expected):
    assert getattr(read_one(*lines), field) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2020/03//", PartialDate(2020, 3)),
        ("2020///", PartialDate(2020)),
        ("2020/03/15/", PartialDate(2020, 3, 15)),
        ("2020///Fall", PartialDate(2020, 23)),
        ("2020/13/40", PartialDate(2020)),
        ("15 Mar 2020", PartialDate(2020, 3, 15)),
        ("2020年3月", PartialDate(2020, 3)),
        ("JAN-FEB", PartialDate(2021, 1)),
        ("", None),
        ("n.d.", None),
    ],
)
def test_date_is_read(text, expected):
    assert date_in(text, "2021") == expected


@pytest.mark.parametrize(
    "start", ["TY - JOUR", "TY  -JOUR", " TY  - JOUR", "TY  – JOUR", "\ufeffTY  - JOUR"]
)
def test_odd_spacing_and_a_missing_end_are_read(start):
    found = list(read(source(f"{start}\nTI  - A\n{start}\nTI - B: AI-based\nAI - based\n")))
    assert [each.title for each in found] == [Text(en="A"), Text(en="B: AI-based AI - based")]
    assert [each.kind for each in found] == ["article-journal", "article-journal"]
    assert detect(source(f"{start}\nTI  - A\n")) is FORMAT


WOS = """\ufeffFN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Li, A
   Xu, BC
AF Li, Ada
   Xu, Bo C.
TI A study of arrays made
   of dots
SO JOURNAL OF X
DT Article; Proceedings Paper
DE Arrays; Bit-patterned
   media
EM a@example.org
JI J. X
PD MAY 15
PY 2017
VL 430
BP 52
EP 58
DI 10.1000/x
UT WOS:1
ER

PT C
AU Li, A
TI Second
SO Symposium
DT Proceedings Paper
PY 2018
AR e7
ER

EF
"""
PUBMED = """
PMID- 30000001
OWN - NLM
VI  - 430
DP  - 2017 May 15
TI  - A study of arrays made
      of dots
PG  - 52-8
LID - 10.1000/x [doi]
FAU - Li, Ada
AU  - Li A
FAU - Xu, Bo C
AU  - Xu BC
PT  - Journal Article
TA  - J. X
JT  - Journal of X
OT  - Arrays
AID - 10.1000/x [doi]

PMID- 30000002
TI  - Second
AU  - Li A
"""


def test_files_of_web_of_science_are_read():
    first, second = read(source(WOS))
    assert detect(source(WOS)) is FORMAT
    assert first == Publication(
        id="WOS:1",
        title=Text(en="A study of arrays made of dots"),
        kind="article-journal",
        date=PartialDate(2017, 5, 15),
        venue=Text(en="JOURNAL OF X"),
        venue_short=Text(en="J. X"),
        volume="430",
        pages="52–58",
        doi="10.1000/x",
        authors=(name_of("Li", "Ada"), name_of("Xu", "Bo C.")),
        tags=(Text(en="Arrays"), Text(en="Bit-patterned media")),
        extra={"ris": {"EM_": ["a@example.org"]}},
    )
    assert (second.kind, second.pages, second.place.line) == ("paper-conference", "e7", 25)


def test_files_of_pubmed_are_read():
    first, second = read(source(PUBMED))
    assert detect(source(PUBMED)) is FORMAT
    assert first == Publication(
        id="30000001",
        title=Text(en="A study of arrays made of dots"),
        kind="article-journal",
        date=PartialDate(2017, 5, 15),
        venue=Text(en="Journal of X"),
        venue_short=Text(en="J. X"),
        volume="430",
        pages="52–8",
        doi="10.1000/x",
        authors=(name_of("Li", "Ada"), name_of("Xu", "Bo C")),
        tags=(Text(en="Arrays"),),
        extra={"ris": {"OWN": ["NLM"]}},
    )
    assert (second.title, second.authors) == (Text(en="Second"), (name_of("Li", "A"),))


def test_tags_behind_the_end_belong_to_their_entry():
    text = "1.\nTY  - JOUR\nTI  - T\nER  - \nXL  - Link\nmore\n\n2.\nTY  - JOUR\nTI  - U\nER  - \n"
    first, second = read(source(text))
    assert first.extra == {"ris": {"XL": ["Link"]}}
    assert (second.title, second.extra, second.place.line) == (Text(en="U"), {}, 9)


def test_entry_without_title_is_a_problem_with_its_line():
    found = list(read(source("junk\nTY  - JOUR\nAU  - A\nER  - \n\nTY  - JOUR\nTI  - B\nER  - ")))
    assert isinstance(found[0], Problem)
    assert (found[0].place.line, found[0].params) == (2, {"tags": "AU"})
    assert (found[1].title, found[1].place.line) == (Text(en="B"), 6)


@pytest.mark.parametrize("text", ["", "ER  - ", "nonsense", "\x00\x01"])
def test_file_that_is_none_is_refused(text):
    with pytest.raises(UnreadableFile):
        list(read(source(text)))


@given(st.binary(max_size=300))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_read_without_failing(data):
    list(read(Source.of_file("a.ris", b"TY  - JOUR\nTI  - A\n" + data)))


def test_long_values_are_read_in_linear_time():
    text = "TY  - JOUR\nTI  - A\nAB  - x\n" + "words of the abstract\n" * 100_000
    (record,) = read(source(text))
    assert len(record.abstract.en) > 2_000_000


def test_what_was_kept_aside_comes_out_again():
    (record, _second) = read(source(SCOPUS))
    (again,) = read(Source.of_file("a.ris", write(Bundle(publications=(record,)), EN)))
    assert again == record


def test_file_is_written_as_specified():
    work = Publication(
        id="a",
        title=Text(zh="论文", en="Paper"),
        kind="article-journal",
        date=PartialDate(2020, 3),
        authors=(name_of("石", "开宇"), group("OpenAI")),
        has_more_authors=True,
        abstract=Text(en="One\nER  - two"),
    )
    assert write(Bundle(publications=(work,)), EN).decode() == (
        "TY  - JOUR\r\nID  - a\r\nTI  - Paper\r\nTT  - 论文\r\nAU  - 石, 开宇\r\nAU  - OpenAI,\r\n"
        "AU  - et al.\r\nPY  - 2020\r\nDA  - 2020/03//\r\nAB  - One\r\n      ER  - two\r\n"
        "LA  - en\r\nER  - \r\n\r\n"
    )


def bilingual():
    """Titles whose sides are told by their scripts."""
    return made.text() | st.just(Text("混元 KV：推理", "KV cache, {a} & 50%"))


@settings(max_examples=80, deadline=None)
@given(
    works.publications(
        title=bilingual(),
        date=st.none() | made.dates(),
        venue=made.text(),
        venue_short=st.just(Text()) | made.text(),
        volume=works.lines(),
        issue=works.lines(),
        pages=st.sampled_from(works.PAGES),
        doi=st.sampled_from(works.DOIS[:2]),
        arxiv_id=st.sampled_from(works.ARXIV),
        authors=st.lists(works.names(), max_size=4).map(tuple),
        has_more_authors=st.booleans(),
        abstract=st.just(Text()) | made.text(),
        tags=st.lists(made.text().filter(lambda tag: ";" not in tag.zh + tag.en), max_size=3).map(
            tuple
        ),
        links=st.lists(
            st.sampled_from(
                [
                    Link("github", works.URLS[1]),
                    Link("other", works.URLS[0]),
                    Link("paper", "https://e.org/1"),
                ]
            ),
            max_size=1,
        ).map(tuple),
    ),
    works.lines(),
    st.sampled_from([EN, ZH]),
)
def test_publications_survive(work, publisher, language):
    # The venue of what is issued is its publisher; a short form stands beside the full one.
    issued = {"preprint", "report", "thesis", "book", "software", "dataset"}
    work = replace(
        work,
        publisher="" if work.kind in issued else publisher,
        venue_short=Text() if work.venue_short == work.venue else work.venue_short,
    )
    abstract = Text.of(work.abstract.best(EN))
    written = write(Bundle(publications=(work,)), language)
    (again,) = read(Source.of_file("a.ris", written))
    if abstract != again.abstract:  # both scripts or none: the language of the work
        again = replace(again, abstract=Text.of(again.abstract.best(EN)))
    assert again == work


@settings(max_examples=40, deadline=None)
@given(
    works.patents(
        title=made.text(),
        office=st.sampled_from(["", "CN"]),
        status=st.sampled_from(["granted", "application"]),
        date=st.none() | made.dates(),
        inventors=st.lists(works.names(), max_size=3).map(tuple),
        has_more_inventors=st.booleans(),
    )
)
def test_patents_survive(work):
    (again,) = read(Source.of_file("a.ris", write(Bundle(patents=(work,)), ZH)))
    assert again == work
