"""Tables: those of other programs by their columns, and round trips."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect
from people.formats.csv import FORMAT, read, write
from people.formats.csv_columns import COLUMNS
from people.formats.names import group, name_of
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import Bundle, Link, Publication, Text
from people.formats.source import Source
from people.values.languages import EN
from people.values.partial_date import PartialDate
from tests.formats import strategies as made
from tests.formats import works


def source(text, encoding="utf-8"):
    return Source.of_file("table.csv", text.encode(encoding))


SCHOLAR = """\ufeffAuthors,Title,Publication,Volume,Number,Pages,Year,Publisher
"Kwon, Woosuk; Li, Zhuohan; ","Efficient serving, with paging",Proceedings of the 29th Symposium,,,611-626,2023,
"Shi, Kaiyu; ",A journal paper,Journal of X,7,2,,2020,ACM
"Wang, H; ",UI,arXiv preprint arXiv:2509.02544,,,,2025,
"""


def test_table_of_google_scholar_is_read():
    assert list(read(source(SCHOLAR))) == [
        Publication(
            title=Text(en="Efficient serving, with paging"),
            kind="paper-conference",
            date=PartialDate(2023),
            venue=Text(en="Proceedings of the 29th Symposium"),
            pages="611–626",
            authors=(name_of("Kwon", "Woosuk"), name_of("Li", "Zhuohan")),
        ),
        Publication(
            title=Text(en="A journal paper"),
            kind="article-journal",
            date=PartialDate(2020),
            venue=Text(en="Journal of X"),
            volume="7",
            issue="2",
            publisher="ACM",
            authors=(name_of("Shi", "Kaiyu"),),
        ),
        Publication(
            title=Text(en="UI"),
            kind="preprint",
            date=PartialDate(2025),
            venue=Text(en="arXiv preprint arXiv:2509.02544"),
            arxiv_id="2509.02544",
            authors=(name_of("Wang", "H"),),
        ),
    ]


ZOTERO = (
    '"Key","Item Type","Publication Year","Author","Title","Publication Title","ISSN","DOI","Url",'
    '"Abstract Note","Date","Pages","Issue","Volume","Publisher","Language","Type","Extra",'
    '"Manual Tags","Number"\n'
    '"ABC","thesis","2019","石, 开宇","大模型","","","","https://example.org","One\nTwo","2019-06",'
    '"","","","上海交通大学","zh-CN","硕士","","推理; 训练","3"\n'
    '"DEF","encyclopediaArticle","2020","Li, Ada; van der Berg, Jan","T","","1234","10.1000/a",'
    '"https://doi.org/10.1000/a","","soon","1-2","","","","","","arXiv:2001.00001 [cs]","",""\n'
)


def test_table_of_zotero_is_read():
    assert list(read(source(ZOTERO))) == [
        Publication(
            id="ABC",
            title=Text(zh="大模型"),
            kind="thesis",
            date=PartialDate(2019, 6),
            venue=Text(zh="上海交通大学"),
            issue="3",
            abstract=Text(en="One\nTwo"),
            tags=(Text(zh="推理"), Text(zh="训练")),
            links=(Link("other", "https://example.org"),),
            authors=(name_of("石", "开宇"),),
            extra={"csv": {"Language": "zh-CN", "Type": "硕士"}},
        ),
        Publication(
            id="DEF",
            title=Text(en="T"),
            kind="other",
            date=PartialDate(2020),
            pages="1–2",
            doi="10.1000/a",
            arxiv_id="2001.00001",
            authors=(name_of("Li", "Ada"), name_of("van der Berg", "Jan")),
            extra={
                "csv": {
                    "ISSN": "1234",
                    "Extra": "arXiv:2001.00001 [cs]",
                    "Date": "soon",
                    "Item Type": "encyclopediaArticle",
                }
            },
        ),
    ]


SCOPUS = (
    '"Authors","Author full names","Title","Year","Source title","Volume","Page start","Page end",'
    '"Cited by","DOI","Link","Author Keywords","Document Type","Source","EID"\n'
    '"Li A.; Xu B.","Li, Ada (57001); Xu, Bo (57002)","T","2023","J. of X","7","1","10","5",'
    '"10.1000/b","https://scopus.com/1","a; b","Article","Scopus","2-s2.0-1"\n'
)


def test_table_of_scopus_is_read():
    assert list(read(source(SCOPUS))) == [
        Publication(
            id="2-s2.0-1",
            title=Text(en="T"),
            kind="article-journal",
            date=PartialDate(2023),
            venue=Text(en="J. of X"),
            volume="7",
            pages="1–10",
            doi="10.1000/b",
            authors=(name_of("Li", "Ada"), name_of("Xu", "Bo")),
            tags=(Text(en="a"), Text(en="b")),
            links=(Link("other", "https://scopus.com/1"),),
            extra={"csv": {"Authors": "Li A.; Xu B.", "Cited by": "5", "Source": "Scopus"}},
        )
    ]


WOS = (
    "PT\tAU\tAF\tTI\tSO\tLA\tDT\tDE\tPD\tPY\tVL\tIS\tBP\tEP\tDI\tUT\n"
    'J\tLi, A\tLi, Ada\tOn "quotes"\tJ OF X\tEnglish\tArticle\ta; b\tMAR 3\t2020\t7\t2\t1\t10\t10.1000/c\tWOS:1\n'
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_table_of_web_of_science_is_read(encoding):
    assert list(read(source(WOS, encoding))) == [
        Publication(
            id="WOS:1",
            title=Text(en='On "quotes"'),
            kind="article-journal",
            date=PartialDate(2020, 3, 3),
            venue=Text(en="J OF X"),
            volume="7",
            issue="2",
            pages="1–10",
            doi="10.1000/c",
            authors=(name_of("Li", "Ada"),),
            tags=(Text(en="a"), Text(en="b")),
            extra={"csv": {"AU": "Li, A", "LA": "English", "PT": "J"}},
        )
    ]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("题名;作者;刊名;年\n研究;张三;计算机学报;2020\n", "gb18030"),
        ("sep=;\ntitle;author;journal;year\n研究;张三;计算机学报;2020\n", "utf-8"),
        ("\n\nTitle\tAuthor\tJournal\tYear\n研究\t张三\t计算机学报\t2020\n", "utf-8"),
    ],
)
def test_delimiters_and_encodings_are_found(text, encoding):
    assert list(read(source(text, encoding))) == [
        Publication(
            title=Text(zh="研究"),
            kind="other",
            date=PartialDate(2020),
            venue=Text(zh="计算机学报"),
            authors=(name_of("张", "三"),),
        )
    ]
    assert detect(source(text, encoding)) is FORMAT


@pytest.mark.parametrize(
    ("authors", "expected"),
    [
        ("Ada Li, Bo Xu and Cy Wu", (name_of("Li", "Ada"), name_of("Xu", "Bo"), name_of("Wu", "Cy"))),
        ("Li, Ada", (name_of("Li", "Ada"),)),
        ("OpenAI", (group("OpenAI"),)),
        ("The ATLAS Collaboration,; Li, Ada", (group("The ATLAS Collaboration"), name_of("Li", "Ada"))),
        ("石开宇；李明", (name_of("石", "开宇"), name_of("李", "明"))),
        ("Li, Ada B. (57001234500)", (name_of("Li", "Ada B."),)),
        ("Li A.B.; van der Berg J.-M.", (name_of("Li", "A.B."), name_of("van der Berg", "J.-M."))),
        ("Li AB, O'Xu C, Wu D Jr.", (name_of("Li", "AB"), name_of("O'Xu", "C"), name_of("Wu", "D, Jr."))),
        ("A.B. Li; C. Xu", (name_of("Li", "A.B."), name_of("Xu", "C."))),
    ],
)  # fmt: skip
def test_authors_are_read(authors, expected):
    (work,) = read(source(f'title,authors,year\nT,"{authors}",2020\n'))
    assert work.authors == expected


@pytest.mark.parametrize(
    "table",
    [
        "Lens ID,Title,Date Published,Publication Year,Publication Type,Source Title,Author/s,"
        "Volume,Issue Number,Start Page,End Page,DOI\n"
        "0-1,T,2021-06-30,2021,journal article,J. of X,Ada Li; Jan van der Berg,7,2,1,9,10.1/a\n",
        "Publication ID,DOI,Title,Source title,Publication Date,PubYear,Volume,Issue,Pagination,"
        "Publication Type,Authors\n"
        '0-1,10.1/a,T,J. of X,2021-06-30,2021,7,2,1-9,Article,"Li, Ada; van der Berg, Jan"\n',
        "lens id,display_name,authorships.author.display_name,doi,publication_date,"
        "primary_location.source.display_name,type,volume,issue,pages\n"
        "0-1,T,Ada Li|Jan van der Berg,https://doi.org/10.1/a,2021-06-30,J. of X,article,7,2,1-9\n",
    ],
    ids=["Lens", "Dimensions", "OpenAlex"],
)
def test_tables_of_other_catalogues_are_read(table):
    table = table.replace("10.1/a", "10.1000/a")
    assert detect(source(table)) is FORMAT
    assert list(read(source(table))) == [
        Publication(
            id="0-1",
            title=Text(en="T"),
            kind="article-journal",
            date=PartialDate(2021, 6, 30),
            venue=Text(en="J. of X"),
            volume="7",
            issue="2",
            pages="1–9",
            doi="10.1000/a",
            authors=(name_of("Li", "Ada"), name_of("van der Berg", "Jan")),
        )
    ]


def test_places_have_the_lines_of_their_rows():
    text = 'sep=,\ntitle,year,doi\n"A\nB",2020,\n\n,2020,\nC,2020,,x\n'
    found = list(read(source(text)))
    assert [each.place.line for each in found] == [3, 6, 7, 7]
    assert [isinstance(each, Problem) for each in found] == [False, True, True, False]
    assert [each.is_error for each in found if isinstance(each, Problem)] == [True, False]


def test_cell_that_is_too_long_loses_its_row_only():
    text = f'title,year,doi\nA,2020,\n"{"x" * 200_000}",2020,\nC,2020,\n'
    found = list(read(source(text)))
    assert [getattr(each, "title", None) for each in found] == [Text(en="A"), None, Text(en="C")]


@pytest.mark.parametrize(
    "text", ["", "a,b\n1,2", "\x00", '{"title": 1}', "Company Name,Description"]
)
def test_file_that_is_none_is_refused(text):
    assert FORMAT.recognizes(source(text)) is False
    with pytest.raises(UnreadableFile):
        list(read(source(text)))


@given(st.binary(max_size=300))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_read_without_failing(data):
    list(read(Source.of_file("a.csv", b"title,authors,year,date,kind,doi,links\n" + data)))


def test_table_has_our_columns_first_and_then_those_kept_aside():
    work = Publication(title=Text(en="=T"), extra={"csv": {"Cited by": "5"}})
    head, row = write(Bundle(publications=(work,)), EN).decode("utf-8-sig").splitlines()
    assert head.split(",") == [*COLUMNS, "aside: Cited by"]
    assert [cell for cell in row.split(",") if cell] == ["other", "'=T", "5"]


@settings(max_examples=80, deadline=None)
@given(
    works.publications(
        status=st.sampled_from(works.STATUSES),
        date=st.none() | made.dates(),
        venue=works.texts().filter(bool),
        venue_short=works.texts(),
        venue_rank=works.lines(),
        publisher=works.lines(),
        volume=works.lines(),
        issue=works.lines(),
        pages=st.sampled_from(works.PAGES),
        doi=st.sampled_from(works.DOIS),
        arxiv_id=st.sampled_from(works.ARXIV),
        authors=st.lists(
            works.names(marked=True).map(lambda name: replace(name, role=Text())), max_size=4
        ).map(tuple),
        has_more_authors=st.booleans(),
        summary=works.texts(),
        abstract=works.texts(),
        tags=st.lists(
            works.titles().filter(lambda tag: ";" not in tag.zh + tag.en), max_size=3
        ).map(tuple),
        links=st.lists(works.links().map(lambda link: Link(link.kind, link.url)), max_size=3).map(
            tuple
        ),
        extra=st.sampled_from([{}, {"csv": {"Number": "3", "Type": "x", "ISSN": "=1"}}]),
    )
)
def test_publications_survive(work):
    (again,) = read(Source.of_file("a.csv", write(Bundle(publications=(work,)), EN)))
    assert again == work
