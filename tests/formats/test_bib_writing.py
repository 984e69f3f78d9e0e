"""Entries as they are written: fields of each dialect, escapes, keys."""

import pytest

from people.formats import biblatex, bibtex
from people.formats.bib_writing import unique_keys, write_entry
from people.formats.names import group, name_of
from people.formats.record import Bundle, Name, Patent, Publication, Text
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate

PAPER = Publication(
    id="s-lora",
    kind="paper-conference",
    title=Text(en="S-LoRA: 100% of A & B_c"),
    authors=(Name("Ying Sheng"), name_of("Cao", "Shiyi", is_equal_contribution=True)),
    has_more_authors=True,
    venue=Text(en="MLSys 2024"),
    date=PartialDate(2024, 5),
    pages="1–12",
    doi="10.1000/a_b",
    arxiv_id="2311.03285",
)


def test_conference_paper_is_written_in_full():
    assert bibtex.write(Bundle.of([PAPER]), EN).decode() == (
        "@inproceedings{s-lora,\n"
        "  author = {Sheng, Ying and Cao, Shiyi and others},\n"
        "  title = {{S-LoRA: 100\\% of A \\& B\\_c}},\n"
        "  booktitle = {MLSys 2024},\n"
        "  year = {2024},\n"
        "  month = may,\n"
        "  pages = {1--12},\n"
        "  doi = {10.1000/a_b},\n"
        "  eprint = {2311.03285},\n"
        "  archiveprefix = {arXiv},\n"
        "  author+an = {2=equal},\n"
        "}\n"
    )


def test_biblatex_has_names_of_its_own():
    record = Publication(
        id="x",
        kind="article-journal",
        title=Text(en="T", zh="题"),
        venue=Text(en="J"),
        date=PartialDate(2024, 5, 2),
        arxiv_id="2311.03285",
    )
    assert biblatex.write(Bundle.of([record]), ZH).decode() == (
        "@article{x,\n"
        "  title = {{题}},\n"
        "  title_en = {T},\n"
        "  journaltitle = {J},\n"
        "  date = {2024-05-02},\n"
        "  eprint = {2311.03285},\n"
        "  eprinttype = {arxiv},\n"
        "}\n"
    )


def test_unknown_fields_are_left_out():
    assert (
        write_entry(Publication(title=Text(zh="甲")), "x", EN) == "@misc{x,\n  title = {{甲}},\n}\n"
    )


@pytest.mark.parametrize(
    ("kind", "dialect", "entry_type", "venue_field"),
    [
        ("article-journal", "bibtex", "article", "journal"),
        ("paper-workshop", "bibtex", "inproceedings", "booktitle"),
        ("chapter", "bibtex", "incollection", "booktitle"),
        ("report", "bibtex", "techreport", "institution"),
        ("book", "bibtex", "book", "publisher"),
        ("software", "bibtex", "software", "howpublished"),
        ("other", "bibtex", "misc", "howpublished"),
        ("report", "biblatex", "report", "institution"),
        ("thesis", "biblatex", "thesis", "institution"),
        ("preprint", "biblatex", "online", "howpublished"),
    ],
)
def test_kind_chooses_the_type_and_the_venue_field(kind, dialect, entry_type, venue_field):
    record = Publication(title=Text(en="T"), kind=kind, venue=Text(en="Workshop Preprint"))
    text = write_entry(record, "x", EN, dialect)
    start = f"@{entry_type}{{x,\n  title = {{{{T}}}},\n  {venue_field} = {{Workshop Preprint}},\n"
    assert text.startswith(start)


@pytest.mark.parametrize(
    ("extra", "dialect", "expected"),
    [
        ({}, "bibtex", "@phdthesis{x,\n  title = {{T}},\n  type = {Thesis},\n}\n"),
        ({"@type": "mastersthesis"}, "bibtex", "@mastersthesis{x,\n  title = {{T}},\n}\n"),
        ({"@type": "mastersthesis"}, "biblatex", "@thesis{x,\n  title = {{T}},\n  type = {mathesis},\n}\n"),
    ],
)  # fmt: skip
def test_degree_of_a_thesis_is_not_made_up(extra, dialect, expected):
    record = Publication(title=Text(en="T"), kind="thesis", extra={"bibtex": extra})
    assert write_entry(record, "x", EN, dialect) == expected


def test_what_was_kept_aside_is_written_again_unless_it_no_longer_holds():
    extra = {"bibtex": {"@type": "manual", "annote": "{A} \\& b", "year": "2021a", "bad name": "x",
                        "open": "{", "number": 3, "list": ["x"]}}  # fmt: skip
    record = Publication(title=Text(en="T"), date=PartialDate(2021), extra=extra)
    assert write_entry(record, "x", EN) == (
        "@manual{x,\n  title = {{T}},\n  year = {2021a},\n  annote = {{A} \\& b},\n"
        "  number = {3},\n  open = {\\textbraceleft{}},\n}\n"
    )
    later = Publication(
        title=Text(en="T"), kind="book", date=PartialDate(2022), extra={"bibtex": {"year": "2021a", "@type": "manual"}}
    )  # fmt: skip
    assert write_entry(later, "x", EN) == "@book{x,\n  title = {{T}},\n  year = {2022},\n}\n"


def test_patent_is_written():
    patent = Patent(
        id="p", title=Text(zh="方法"), number="116088864", office="CN", status="granted",
        date=PartialDate(2023, 4), inventors=(name_of("石", "开宇"),), has_more_inventors=True,
    )  # fmt: skip
    assert write_entry(patent, "p", ZH) == (
        "@patent{p,\n  author = {石, 开宇 and others},\n  title = {{方法}},\n"
        "  number = {116088864},\n  location = {CN},\n  year = {2023},\n  month = apr,\n"
        "  type = {patent},\n}\n"
    )


def test_season_is_no_month_and_a_name_with_and_is_kept_whole():
    record = Publication(
        title=Text(en="T"), date=PartialDate(2019, 21), authors=(group("Smith and Sons"),)
    )
    assert write_entry(record, "x", EN) == (
        "@misc{x,\n  author = {{Smith and Sons}},\n  title = {{T}},\n  year = {2019},\n"
        "  month = {Spring},\n}\n"
    )


def test_keys_are_unique_and_made_where_there_is_none():
    work = Publication(
        title=Text(en="The Study of X"), date=PartialDate(2024), authors=(name_of("石", "开宇"),)
    )
    ids = ["", "", "DBLP:a/b", "dblp:A/b", "a b,c", "石"]
    records = [
        Publication(title=work.title, date=work.date, authors=work.authors, id=each) for each in ids
    ]
    assert unique_keys(records) == [
        "shi2024study",
        "shi2024studya",
        "DBLP:a/b",
        "dblp:A/ba",
        "a-b-c",
        "石",
    ]
