"""The PDF itself: what it says of itself, its marks, fonts and links, and unusual people."""

import hashlib
import json
import os
import subprocess
import sys

import pytest
from django.test import Client

from people import models
from people.cv.compile import REFERENCES, CompileError, compile_pdf
from people.cv.data import document
from people.cv.output import output
from people.cv.variant import Variant
from people.cv.worker import Worker
from people.queries.person_page import by_slug
from people.values.languages import EN, ZH
from tests.cv.reader import read, squeezed
from tests.makers import make_organization, make_person, make_position, make_publication

pytestmark = pytest.mark.django_db


def cv(path: str) -> bytes:
    """Return the served bytes of a CV."""
    response = Client().get(path)
    assert response.status_code == 200
    return response.content


@pytest.fixture
def ada():
    """Give a person with one of the usual entries, in both languages."""
    ada = make_person(
        headline_en="Engineer", headline_zh_hans="工程师", orcid="0000-0002-1825-0097"
    )
    university = make_organization(name_zh_hans="示例大学")
    make_position(
        ada,
        organization=university,
        title_en="Researcher",
        title_zh_hans="研究员",
        start_date="2020-09",
        is_current=True,
        highlights_en="Wrote **half** of it, see [the code](https://code.example/x).",
        highlights_zh_hans="写了其中**一半，**见[代码](https://code.example/x)。",
    )
    models.Link.objects.create(person=ada, kind="email", url="mailto:ada@lab.example")
    work = make_publication("On *stars* and $x$ #pagebreak()", venue_en="Journal", doi="10.1/ab")
    models.Authorship.objects.create(publication=work, person=ada, is_equal_contribution=True)
    bo = make_person("bo", family_name_zh_hans="𬱖", given_name_zh_hans="㛃䶮")
    models.Authorship.objects.create(publication=work, person=bo, order=1)
    return ada


@pytest.mark.parametrize("style", ["classic", "modern"])
@pytest.mark.parametrize(
    ("prefix", "language", "title", "outline"),
    [
        (
            "en",
            "en",
            "Ada Li 李爱达 – Curriculum vitae",
            [(0, "Experience"), (1, "Researcher"), (0, "Publications")],
        ),
        ("zh", "zh-CN", None, [(0, "工作经历"), (1, "研究员"), (0, "论文发表")]),
    ],
)
def test_pdf_says_what_it_is(ada, style, prefix, language, title, outline):
    pdf = read(cv(f"/{prefix}/people/ada-li/cv.pdf?style={style}"))
    assert pdf.root["/Lang"] == language
    assert pdf.root["/MarkInfo"]["/Marked"]
    assert pdf.root["/ViewerPreferences"]["/DisplayDocTitle"]
    metadata = pdf.root["/Metadata"].get_object().get_data().decode()
    assert "<pdfaid:part>2<" in metadata
    assert "<pdfaid:conformance>A<" in metadata
    assert "<pdfuaid:part>1<" in metadata
    if title:
        assert pdf.file.metadata.title == title
    assert pdf.file.metadata.author in ("Ada Li", "李爱达")
    assert [depth for depth, _title in pdf.outline] == [depth for depth, _title in outline]
    assert pdf.outline[1] == outline[1]
    assert len(pdf.file.pages) == 1
    assert set(pdf.fonts.values()) == {True}


def test_links_lead_on_and_markup_in_texts_stays_text(ada):
    pdf = read(cv("/en/people/ada-li/cv.pdf"))
    site = "http://127.0.0.1:8000/en"
    assert pdf.links == {
        "mailto:ada@lab.example",
        "https://orcid.org/0000-0002-1825-0097",
        "https://code.example/x",
        f"{site}/publications/on-stars-and-x-pagebreak/",
        f"{site}/people/bo/",
        "https://doi.org/10.1/ab",
    }
    for text in ("On *stars* and $x$ #pagebreak()", "Wrote half of it", "ada@lab.example"):
        assert squeezed(text) in pdf.text
    assert squeezed("* equal contribution") in pdf.text


def test_rare_characters_copy_out_right(ada):
    assert "𬱖㛃䶮" in read(cv("/zh/people/bo/cv.pdf")).text


def test_texts_of_the_other_language_say_so(ada):
    """Each run keeps its language, which is what a screen reader needs."""
    page = read(cv("/en/people/ada-li/cv.pdf")).root["/StructTreeRoot"]
    found, waiting = set(), [page]
    while waiting:
        node = waiting.pop().get_object()
        if isinstance(node, list):
            waiting += node
        elif hasattr(node, "get"):
            found.add(str(node.get("/Lang", "")))
            waiting += [node["/K"]] if "/K" in node else []
    assert "zh-CN" in found


@pytest.mark.parametrize("style", ["classic", "modern"])
@pytest.mark.parametrize("query", ["", "language=both&"])
def test_one_line_in_one_language_is_enough(style, query):
    make_person("wu", family_name_zh_hans="吴", headline_zh_hans="只有这一行。")
    for prefix in ("en", "zh"):
        pdf = read(cv(f"/{prefix}/people/wu/cv.pdf?{query}style={style}"))
        assert pdf.text.count("只有这一行。") == 1
        assert len(pdf.file.pages) == 1


@pytest.mark.parametrize("style", ["classic", "modern"])
def test_three_hundred_publications_are_all_there_and_whole(style):
    ada = make_person()
    works = [
        models.Publication(
            slug=f"w{number}",
            key=f"w{number}",
            title_en=f"Study number {number:03} of a long and very long series of such studies",
            venue_en=f"Venue {number:03}",
        )
        for number in range(300)
    ]
    models.Publication.objects.bulk_create(works)
    models.Authorship.objects.bulk_create(
        models.Authorship(publication=work, person=ada, key=work.key) for work in works
    )
    pdf = read(cv(f"/en/people/ada-li/cv.pdf?style={style}"))
    assert len(pdf.file.pages) > 10
    for text in pdf.pages:
        for number in range(300):
            assert (f"Studynumber{number:03}" in text) == (f"Venue{number:03}" in text)
    assert all(f"Venue{number:03}" in pdf.text for number in range(300))


def test_entry_longer_than_a_page_goes_on_to_the_next():
    highlights = "\n".join(f"Point {number:03} of a long list of points" for number in range(150))
    make_position(make_person(), title_en="Researcher", highlights_en=highlights)
    pdf = read(cv("/en/people/ada-li/cv.pdf"))
    assert len(pdf.file.pages) > 2
    assert all(f"Point{number:03}" in pdf.text for number in range(150))


def test_character_that_no_font_has_does_not_cost_the_document():
    make_person(headline_en="Ancient 𓀀 signs", biography_en="Likes 🎓 hats")
    pdf = read(cv("/en/people/ada-li/cv.pdf"))
    assert "signs" in pdf.text
    assert "Likeshats" in pdf.text


def test_two_processes_make_the_same_bytes(ada):
    variant = Variant.parse({"style": "modern"}, EN)
    made = output(document(by_slug("ada-li"), variant), variant)
    first, second = Worker(), Worker()
    try:
        assert first.compile("modern", made.data) == second.compile("modern", made.data)
    finally:
        first.close()
        second.close()


def test_data_is_the_same_in_every_process(ada):
    """Nothing in it hangs on the order of a set."""
    variant = Variant.parse({"language": "both", "tags": "a,b,c"}, ZH)
    one = output(document(by_slug("ada-li"), variant), variant)
    assert one == output(document(by_slug("ada-li"), variant), variant)
    program = "from people.cv.compile import toolchain; import hashlib; print(hashlib.sha256(toolchain().encode()).hexdigest())"
    from people.cv.compile import toolchain

    result = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == hashlib.sha256(toolchain().encode()).hexdigest()


def test_worker_is_replaced_after_some_documents_and_when_it_died(ada):
    variant = Variant.parse({}, EN)
    data = output(document(by_slug("ada-li"), variant), variant).data
    worker = Worker(documents=2)
    try:
        first = worker.compile("classic", data)
        process = worker._process
        assert process is not None
        worker.compile("classic", data)
        assert process.poll() is not None
        worker.compile("classic", data)
        assert worker._process is not None
        worker._process.kill()
        worker._process.wait()
        assert worker.compile("classic", data) == first
    finally:
        worker.close()


def test_references_do_not_wear_the_worker_out():
    works = json.dumps({"work": {"type": "book", "title": "Things", "date": "2024"}})
    request = {"works": works, "style": "apa", "language": "en"}
    worker = Worker(documents=1)
    try:
        for _again in range(2):
            answer = worker.compile(REFERENCES, json.dumps([request, request | {"style": "no"}]))
            good, bad = json.loads(answer)
            assert "<em>Things</em>. (2024)." in good["html"]
            assert list(bad) == ["error"]
        assert worker._process is not None and worker._process.poll() is None
    finally:
        worker.close()


def test_what_cannot_be_set_is_an_error_with_its_reason():
    worker = Worker()
    try:
        with pytest.raises(CompileError, match="key"):
            worker.compile("classic", "{}")
    finally:
        worker.close()


def test_missing_font_is_an_error(monkeypatch):
    from people.cv import compile as program

    monkeypatch.setattr(program, "FAMILIES", ("No Such Face",))
    program._compiler.cache_clear()
    with pytest.raises(CompileError, match="missing fonts: No Such Face"):
        compile_pdf("classic", "{}")
