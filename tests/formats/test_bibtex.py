"""What entries of BibTeX and biblatex mean: files as tools and people write them."""

import pytest

from people.formats import bibtex, detect
from people.formats.names import group, name_of
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import Link, Patent, Place, Publication, Text
from people.formats.source import Source
from people.values.partial_date import PartialDate


def found(text):
    return list(bibtex.read_text(text, "a.bib"))


def only(text):
    (record,) = [each for each in found(text) if not isinstance(each, Problem)]
    return record


def warnings(text):
    return [
        (each.place.line, each.message % each.params, each.is_error)
        for each in found(text)
        if isinstance(each, Problem)
    ]


def aside(text):
    return only(text).extra.get("bibtex", {})


def test_conference_paper_of_the_acl_anthology_is_read_in_full():
    text = """
@inproceedings{li-etal-2024-study,
    title = "A Study of {BERT} in 50{\\%} of {C}hinese",
    author = "Li, Ada  and
      Xu, B{\\"o}  and
      {Team A}",
    editor = "Doe, Jane",
    booktitle = "Proceedings of the 2024 Conference",
    month = jun,
    year = "2024",
    address = "Vienna, Austria",
    publisher = "Association for Things",
    url = "https://aclanthology.org/2024.x-1.1/",
    doi = "10.18653/v1/2024.x-1.1",
    pages = "4171--4186",
    abstract = "We study.",
}
"""
    assert found(text) == [
        Publication(
            id="li-etal-2024-study",
            title=Text(en="A Study of BERT in 50% of Chinese"),
            kind="paper-conference",
            date=PartialDate(2024, 6),
            venue=Text(en="Proceedings of the 2024 Conference"),
            publisher="Association for Things",
            pages="4171–4186",
            doi="10.18653/v1/2024.x-1.1",
            authors=(name_of("Li", "Ada"), name_of("Xu", "Bö"), group("Team A")),
            abstract=Text(en="We study."),
            links=(Link("paper", "https://aclanthology.org/2024.x-1.1/"),),
            extra={"bibtex": {"editor": "Doe, Jane", "address": "Vienna, Austria"}},
        )
    ]
    assert found(text)[0].place == Place("a.bib", 2, "li-etal-2024-study")


def test_entry_of_a_home_page_has_its_links_and_marks():
    record = only(
        "---\n---\n@article{k, abbr={TSC}, title={T}, author={Li*, Ada and \\textbf{Shi, Kaiyu}},"
        " journal={J}, year=2021, pdf={paper.pdf}, code={https://github.com/a/b}, selected={true},"
        " html={https://example.org/x_y}, keywords={a, b；c}, website={www.example.org}}"
    )
    assert record.venue_short == Text(en="TSC")
    assert [name.is_equal_contribution for name in record.authors] == [True, False]
    assert record.tags == (Text(en="a"), Text(en="b"), Text(en="c"))
    assert record.links == (
        Link("code", "https://github.com/a/b"),
        Link("article", "https://example.org/x_y"),
        Link("website", "https://www.example.org"),
    )
    assert record.extra == {"bibtex": {"pdf": "paper.pdf", "selected": "true"}}


def test_chinese_work_stands_on_the_chinese_side():
    record = only(
        "@article{石2020, title={基于深度学习的语音识别研究}, author={石开宇 and 李, 明}, "
        "journal={计算机学报}, year={2020}, keywords={深度学习;LLM}, langid={chinese}}"
    )
    assert (record.id, record.title, record.venue) == (
        "石2020",
        Text(zh="基于深度学习的语音识别研究"),
        Text(zh="计算机学报"),
    )
    assert record.tags == (Text(zh="深度学习"), Text(en="LLM"))
    assert record.authors == (name_of("石", "开宇"), name_of("李", "明"))


@pytest.mark.parametrize(
    ("mark", "title", "expected"),
    [
        ("english", "A study of 混元", Text(en="A study of 混元")),
        ("", "A study of 混元", Text(zh="A study of 混元")),
        ("zh-CN", "2.5", Text(zh="2.5")),
        ("Chinese", "Deep learning", Text(en="Deep learning")),
        ("american", "混元", Text(zh="混元")),
    ],
)
def test_language_of_the_entry_decides_unless_the_script_cannot_be(mark, title, expected):
    assert only(f"@misc{{k, title={{{title}}}, language={{{mark}}}}}").title == expected


@pytest.mark.parametrize(
    ("entry", "kind", "venue"),
    [
        ("@ARTICLE{k, journal={J}", "article-journal", "J"),
        ("@article{k, journaltitle={J}", "article-journal", "J"),
        ("@conference{k, booktitle={B}", "paper-conference", "B"),
        ("@inproceedings{k, booktitle={ICML Workshop on X}", "paper-workshop", "ICML Workshop on X"),
        ("@inproceedings{k, booktitle={Conference and Workshop on X}", "paper-conference", "Conference and Workshop on X"),
        ("@inbook{k, booktitle={B}", "chapter", "B"),
        ("@book{k, publisher={P}", "book", "P"),
        ("@mastersthesis{k, school={S}", "thesis", "S"),
        ("@thesis{k, institution={S}", "thesis", "S"),
        ("@techreport{k, institution={I}", "report", "I"),
        ("@misc{k, eprint={2010.12345}, archiveprefix={arXiv}", "preprint", ""),
        ("@online{k, eprint={2010.12345v2}, eprinttype={arxiv}", "preprint", ""),
        ("@article{k, journal={arXiv preprint arXiv:2010.12345}", "preprint", "arXiv preprint"),
        ("@article{k, journal={CoRR}, volume={abs/2010.12345}", "preprint", "CoRR"),
        ("@article{k, journal={bioRxiv}", "preprint", "bioRxiv"),
        ("@article{k, journal={J}, eprint={2010.12345}", "article-journal", "J"),
        ("@misc{k, howpublished={Blog}", "other", "Blog"),
        ("@dataset{k, publisher={Zenodo}", "dataset", "Zenodo"),
        ("@software{k, version={1}", "software", ""),
        ("@weird{k, organization={O}", "other", "O"),
    ],
)  # fmt: skip
def test_type_and_fields_decide_on_kind_and_venue(entry, kind, venue):
    record = only(f"{entry}, title={{T}}}}")
    assert (record.kind, record.venue.en) == (kind, venue)
    assert record.arxiv_id == ("2010.12345" if "12345" in entry else "")


@pytest.mark.parametrize(
    ("fields", "date", "kept"),
    [
        ("year=2020, month=jan", PartialDate(2020, 1), {}),
        ("year={2020}, month={January}", PartialDate(2020, 1), {}),
        ("year={2020}, month=1", PartialDate(2020, 1), {}),
        ("year={2020}, month={10~jan}", PartialDate(2020, 1, 10), {}),
        ('year={2020}, month=jul # "~4"', PartialDate(2020, 7, 4), {}),
        ("year={2020}, month={Oct./Nov.}", PartialDate(2020, 10), {"month": "Oct./Nov."}),
        ("year={2020}, month={Spring}", PartialDate(2020, 21), {}),
        ("year={2021a}", PartialDate(2021), {"year": "2021a"}),
        ("year={{\\noopsort{1973b}}1973}", PartialDate(1973), {}),
        ("date={2020-03-04}", PartialDate(2020, 3, 4), {}),
        ("date={2020-03/2020-05}, year=2020", PartialDate(2020, 3), {"date": "2020-03/2020-05"}),
        ("date={2020~}", PartialDate(2020), {"date": "2020~"}),
        ("year={1998--1999}", PartialDate(1998), {"year": "1998--1999"}),
        ("year={1979, 1980}", PartialDate(1979), {"year": "1979, 1980"}),
        ("year={1998/99}", PartialDate(1998), {"year": "1998/99"}),
        ("year={in press}", None, {"year": "in press"}),
        ("year={}", None, {}),
        ("volume=3", None, {}),
    ],
)
def test_dates_are_read_in_all_their_forms(fields, date, kept):
    record = only(f"@article{{k, title={{T}}, {fields}}}")
    assert (record.date, record.extra.get("bibtex", {})) == (date, kept)


@pytest.mark.parametrize(
    ("fields", "doi", "kept"),
    [
        ("doi={https://doi.org/10.1007/978_1}", "10.1007/978_1", []),
        ("doi={10.1007/978-3{\\_}12\\_3}", "10.1007/978-3_12_3", []),
        (
            "doi={10.1002/(SICI)1(19)17:15&lt;16::AID>3.0.CO;2-2}",
            "10.1002/(SICI)1(19)17:15<16::AID>3.0.CO;2-2",
            [],
        ),
        ("url={https://dx.doi.org/10.1/X}", "", []),
        ("url={https://doi.org/10.1000/X}", "10.1000/X", ["url"]),
        ("doi={none}", "", ["doi"]),
    ],
)
def test_doi_is_bare_wherever_it_stands(fields, doi, kept):
    record = only(f"@misc{{k, title={{T}}, {fields}}}")
    assert (record.doi, list(record.extra.get("bibtex", {}))) == (doi, kept)


@pytest.mark.parametrize(
    ("field", "status"),
    [
        ("note={To appear}", "accepted"),
        ("note={Under review at X}", "submitted"),
        ("note={Best paper}", ""),
        ("year={forthcoming}", "accepted"),
        ("pubstate={prepublished}", "preprint"),
        ("note={已录用}", "accepted"),
    ],
)
def test_status_is_what_the_entry_says(field, status):
    assert only(f"@misc{{k, title={{T}}, {field}}}").status == status


def test_entry_of_nasa_ads_is_a_preprint_without_pages():
    record = only(
        "@ARTICLE{2024arXiv241208265C, author = {{{\\c{C}}ak{\\i}r}, Ufuk and {Buck}, Tobias},"
        ' title = "{Fast}", journal = {arXiv e-prints}, year = 2024, month = dec,'
        " pages = {arXiv:2412.08265}, archivePrefix = {arXiv}, eprint = {2412.08265}}"
    )
    assert (record.kind, record.arxiv_id, record.pages) == ("preprint", "2412.08265", "")
    assert record.authors == (name_of("Çakır", "Ufuk"), name_of("Buck", "Tobias"))
    assert record.extra["bibtex"] == {
        "@type": "article",
        "@venue": "journal",
        "pages": "arXiv:2412.08265",
    }


def test_children_take_from_their_proceedings_before_or_behind_them():
    text = (
        "@inproceedings{one, title={One}, crossref={Proc}}\n"
        "@proceedings{proc, title={Proceedings of X}, year=2019, publisher={P}, editor={E}, doi={10.1000/p}}\n"
        "@inproceedings{two, title={Two}, crossref={proc}, year=2020}\n"
        "@xdata{x, journal={J}}\n@article{three, title={Three}, xdata={x}}\n"
    )
    one, parent, two, three = found(text)
    assert (one.venue.en, one.date, one.publisher, one.doi) == (
        "Proceedings of X",
        PartialDate(2019),
        "P",
        "",
    )
    assert one.extra == {"bibtex": {"editor": "E"}}
    assert (parent.title.en, parent.kind, parent.doi) == ("Proceedings of X", "book", "10.1000/p")
    assert (two.venue, two.date) == (one.venue, PartialDate(2020))
    assert three.venue == Text(en="J")


def test_parents_in_a_circle_do_no_harm():
    records = found("@book{a, title={A}, crossref={b}}@book{b, title={B}, crossref={a}}")
    assert [record.title.en for record in records] == ["A", "B"]


def test_patent_has_its_number_office_and_status():
    assert found(
        "@patent{p, author={石, 开宇 and others}, title={一种方法}, number={CN116088864B}, year=2023,"
        " nationality={China}, note={已授权}}"
    ) == [
        Patent(
            id="p",
            title=Text(zh="一种方法"),
            number="CN116088864B",
            office="CN",
            status="granted",
            date=PartialDate(2023),
            inventors=(name_of("石", "开宇"),),
            has_more_inventors=True,
            extra={"bibtex": {"nationality": "China", "note": "已授权"}},
        )
    ]


def test_what_has_no_place_in_a_record_is_kept_as_it_is():
    assert aside(
        "@Manual{k, title={T}, file={C\\:\\\\x_y.pdf:pdf}, Annote={{A} \\& b}, isbn=123, empty={}}"
    ) == {"@type": "manual", "file": "C\\:\\\\x_y.pdf:pdf", "annote": "{A} \\& b", "isbn": "123"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "@a{x, t={A}}\n@misc{k, title={T}}",
            [(1, "The entry has no title.", True)],
        ),
        (
            "@misc{k, title={T}}\n\n@misc{k, title={U}}",
            [(3, "The key “k” stands twice in the file; both entries are read.", False)],
        ),
        (
            "\n@misc{k, title={T}, crossref={nobody}}",
            [(2, "The entry “nobody”, which this one refers to, is not in the file.", False)],
        ),
        (
            "@misc{k,\n title={T},\n what is this,\n note={N}}",
            [(3, "Something here is no field, and is left out.", False)],
        ),
        (
            "@misc{k, title={T}, title={U}}",
            [(1, "The field “title” stands twice; the first one is used.", False)],
        ),
        (
            "@article{k, title={T}, journal=nips}",
            [(1, "The abbreviation “nips” is defined nowhere; it is taken as text.", False)],
        ),
        (
            "@misc{k, title={T}, year={sometime}}",
            [(1, "“sometime” is no date; it is kept as it is.", False)],
        ),
        (
            "@misc{k, title={T}, doi={x}}",
            [(1, "“x” is no DOI; it is kept as it is.", False)],
        ),
        (
            "\n@misc{k, title={T\n}\n@misc{l, title={T}}",
            [
                (
                    2,
                    "A brace or quote of this entry is not closed; the entry is left out.",
                    True,
                )
            ],
        ),
    ],
)
def test_problems_are_told_with_their_line(text, expected):
    assert warnings(text) == expected
    assert [each.title.en for each in found(text) if not isinstance(each, Problem)][-1] in {
        "T",
        "U",
    }


@pytest.mark.parametrize(
    "data",
    [
        "\ufeff@article{k,\r\n title={石},\r\n}".encode(),
        "@article{k, title={石开宇的论文}}".encode("gb18030"),
        b"% Encoding: UTF-8\n@string{a = {b}}\n@article(k, title={T})",
        b"@comment{x}\n\n@Misc{k,title={T}}",
    ],
)
def test_file_is_recognized_whatever_its_encoding(data):
    source = Source.of_file("refs.txt", data)
    assert detect(source).key == "bibtex"
    assert [record.id for record in bibtex.read(source)] == ["k"]


@pytest.mark.parametrize(
    "text", ["a@b.c (x)", '{"@context": "x"}', "@media (min-width: 1px) { a { b: c } }", "# @x"]
)
def test_other_files_are_not_recognized(text):
    assert not bibtex.recognizes(Source.of_file("x", text.encode()))


def test_file_without_entries_is_none():
    with pytest.raises(UnreadableFile, match="no BibTeX entry"):
        list(bibtex.read(Source.of_file("x.bib", b"nothing here")))


def test_folder_of_files_is_read_file_by_file():
    source = Source(
        "refs", {"a.bib": b"@misc{a, title={A}}", "b/c.bib": b"@misc{b, title={B}}"}, True
    )
    assert detect(source).key == "bibtex"
    assert [(each.place.file, each.id) for each in bibtex.read(source)] == [
        ("a.bib", "a"),
        ("b/c.bib", "b"),
    ]
