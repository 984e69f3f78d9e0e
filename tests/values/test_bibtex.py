"""BibTeX entries: what is known, escaped for TeX, in UTF-8."""

import pytest

from people.values.bibtex import Entry, write


def test_conference_paper_is_written_in_full():
    entry = Entry(
        key="s-lora",
        kind="paper-conference",
        title="S-LoRA: 100% of A & B_c",
        authors=["Ying Sheng", "Cao, Shiyi"],
        has_more_authors=True,
        venue="MLSys 2024",
        year=2024,
        month=5,
        pages="1–12",
        doi="10.1000/a_b",
        arxiv_id="2311.03285",
    )
    assert write(entry) == (
        "@inproceedings{s-lora,\n"
        "  author = {Ying Sheng and Cao, Shiyi and others},\n"
        "  title = {{S-LoRA: 100\\% of A \\& B\\_c}},\n"
        "  booktitle = {MLSys 2024},\n"
        "  year = {2024},\n"
        "  month = {5},\n"
        "  pages = {1--12},\n"
        "  doi = {10.1000/a_b},\n"
        "  eprint = {2311.03285},\n"
        "  archiveprefix = {arXiv},\n"
        "}\n"
    )


def test_unknown_fields_are_left_out():
    assert write(Entry(key="x", kind="other", title="甲")) == "@misc{x,\n  title = {{甲}},\n}\n"


@pytest.mark.parametrize(
    ("kind", "entry_type", "venue_field"),
    [
        ("article-journal", "article", "journal"),
        ("paper-workshop", "inproceedings", "booktitle"),
        ("chapter", "incollection", "booktitle"),
        ("report", "techreport", "institution"),
        ("thesis", "phdthesis", "school"),
        ("book", "book", "publisher"),
        ("preprint", "misc", "howpublished"),
    ],
)
def test_kind_chooses_the_type_and_the_venue_field(kind, entry_type, venue_field):
    text = write(Entry(key="x", kind=kind, title="T", venue="V"))
    assert text == f"@{entry_type}{{x,\n  title = {{{{T}}}},\n  {venue_field} = {{V}},\n}}\n"


def test_a_season_is_no_month_and_a_name_with_and_is_kept_whole():
    text = write(Entry(key="x", kind="other", title="", authors=["Smith and Sons"], month=21))
    assert text == "@misc{x,\n  author = {{Smith and Sons}},\n}\n"


@pytest.mark.parametrize("character", list("\\{}$&#%_~^"))
def test_what_tex_takes_for_markup_is_escaped(character):
    text = write(Entry(key="x", kind="other", title=character))
    body = text.split("{{", 1)[1].split("}},")[0]
    assert body != character
    assert body.startswith("\\")
