"""Works in the four styles: what is printed, that it is printed once, and what happens if not."""

import logging

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from people.citations import engine
from people.citations.engine import citations
from people.citations.stand_ins import PRIVATE, tidy
from people.citations.styles import Style
from people.citations.works import ADDRESS
from people.cv.compile import CompileError
from people.formats.names import group, name_of
from people.formats.record import Link, Name, Publication, Text
from people.values.choices import PublicationKind
from people.values.languages import EN, ZH
from tests.citations.kinds import ARTICLE, ARTICLE_ZH, BERG, CHINESE, KINDS, OBRIEN, SHI

KEYS = ("apa", "ieee", "mla", "gb-t-7714")


@pytest.fixture(autouse=True)
def _nothing_is_kept():
    cache.clear()


def printed(wanted: str = EN, **fields) -> tuple[str, ...]:
    """Return a work as APA, IEEE, MLA and GB/T 7714 print it, italics between asterisks."""
    found = {
        each.style.key: "".join(f"*{text}*" if is_italic else text for text, is_italic in each.runs)
        for each in citations(Publication(**fields), wanted)
    }
    return tuple(found[key] for key in KEYS)


@pytest.mark.parametrize(
    ("fields", "expected"), [(row[0], row[1:]) for row in KINDS.values()], ids=KINDS
)
def test_kind_of_work_is_cited_as_each_style_has_it(fields, expected):
    assert printed(**fields) == expected


OTHERS = {
    "one": (
        ARTICLE | {"authors": (SHI,)},
        "Shi, K., et al. (2023).",
        "K. Shi *et al.*, “A",
        "Shi, Kaiyu, et al. “A",
        "SHI K, et al. A",
    ),
    "two": (
        ARTICLE,
        "Shi, K., van der Berg, J.-P., et al. (2023).",
        "K. Shi, J.-P. van der Berg, *et al.*, “A",
        "Shi, Kaiyu, et al. “A",
        "SHI K, VAN DER BERG J P, et al. A",
    ),
    "three": (
        ARTICLE | {"authors": (SHI, BERG, OBRIEN)},
        "Shi, K., van der Berg, J.-P., O’Brien, M. A., et al. (2023).",
        "K. Shi, J.-P. van der Berg, M. A. O’Brien, *et al.*, “A",
        "Shi, Kaiyu, et al. “A",
        "SHI K, VAN DER BERG J P, O’BRIEN M A, et al. A",
    ),
    "one in Chinese": (
        ARTICLE_ZH | {"authors": CHINESE[:1]},
        "石开宇, 等. (2023).",
        "石开宇, 等, 《深",
        "石开宇, 等. 《深",
        "石开宇, 等. 深",
    ),
    "three in Chinese": (
        ARTICLE_ZH | {"authors": CHINESE[:3]},
        "石开宇, 欧阳明日, 李四, 等. (2023).",
        "石开宇, 欧阳明日, 李四, 等, 《深",
        "石开宇, 等. 《深",
        "石开宇, 欧阳明日, 李四, 等. 深",
    ),
    "none": (ARTICLE | {"authors": ()}, "A study", "“A study", "“A Study", "A study"),
}


@pytest.mark.parametrize(
    ("fields", "starts"), [(row[0], row[1:]) for row in OTHERS.values()], ids=OTHERS
)
def test_authors_that_the_source_does_not_name_are_et_al(fields, starts):
    found = printed(**fields, has_more_authors=True)
    assert tuple(text[: len(start)] for text, start in zip(found, starts, strict=True)) == starts


def test_long_list_of_authors_is_cut_where_each_style_cuts_it():
    assert printed(**ARTICLE_ZH | {"authors": CHINESE})[3].startswith(
        "石开宇, 欧阳明日, 李四, 等. 深"
    )
    many = tuple(name_of(f"Author{letter}", "Bo") for letter in "abcdefghijklmnopqrstuv")
    for is_all in (True, False):
        found = printed(**ARTICLE | {"authors": many}, has_more_authors=not is_all)
        assert found[1].startswith("B. Authora *et al.*, “A study")
        assert found[2].startswith("Authora, Bo, et al. “A Study")
        assert found[3].startswith("AUTHORA B, AUTHORB B, AUTHORC B, et al. A study")
        end = "Authors, B., … Authorv, B. (2023)" if is_all else "Authors, B., et al. (2023)"
        assert end in found[0]


TITLES = [
    # An end of its own takes the place of the style's.
    ("Why things?", "“Why things?” *J", "“Why Things?” *J", "Why things?[J]"),
    ("Things at U.S.", "“Things at U.S.” *J", "“Things at U.S.” *J", "Things at U.S.[J]"),
    # Names and abbreviations stay as they are.
    (
        "the mRNA of iPhone in 3D: a GPT-4 of DNA",
        "“the mRNA of iPhone in 3D: a GPT-4 of DNA,” *J",
        "“The mRNA of iPhone in 3D: A GPT-4 of DNA.” *J",
        "the mRNA of iPhone in 3D: a GPT-4 of DNA[J]",
    ),
    # Marks within marks; what is markup to the engine is text here.
    (
        'On “things” and "what isn’t"',
        "“On ‘things’ and ‘what isn’t,’” *J",
        "“On ‘Things’ and ‘What Isn’t.’” *J",
        "On “things” and “what isn’t”[J]",
    ),
    (
        r"{ab} $xy$ \bc <i>cd</i> #de @ef *fg* &amp; [Z",
        r"“{ab} $xy$ \bc <i>cd</i> #de @ef *fg* &amp; [Z,” *J",
        r"“{ab} $xy$ \bc <i>cd</i> #de @ef *fg* &amp; [Z.” *J",
        r"{ab} $xy$ \bc <i>cd</i> #de @ef *fg* &amp; [Z[J]",
    ),
    (
        "《红楼梦》“学习”？",
        "《〈红楼梦〉“学习”？》, J",
        "《〈红楼梦〉“学习”？》. J",
        "《红楼梦》“学习”？[J]",
    ),
]


@pytest.mark.parametrize(("title", "ieee", "mla", "gb_t"), TITLES)
def test_title_keeps_what_is_its_own(title, ieee, mla, gb_t):
    fields = ARTICLE | {"title": Text.of(title), "venue": Text(en="J")}
    found = printed(**fields)
    expected = (ieee, mla, gb_t)
    assert [part for part, text in zip(expected, found[1:], strict=True) if part not in text] == []


def test_doi_names_and_venues_with_marks_come_out_as_they_are():
    doi = "10.1002/(SICI)1097-4571(199901)50:1<1::AID-ASI1>3.0.CO;2-#"
    authors = (Name("Ann {O'Neil}", "{O'Neil}", "Ann"), group("R&D {Team} \\$"))
    venue = Text(en="ACM Trans. on $X$ & {y}")
    found = printed(**ARTICLE | {"doi": doi, "authors": authors, "venue": venue})[0]
    assert found == (
        "{O'Neil}, A., & R&D {Team} \\$. (2023). A study of things. "
        f"*ACM Trans. on $X$ & {{y}}*, *12*(3), 12–34. https://doi.org/{doi}"
    )


def test_work_with_both_titles_is_cited_in_the_wanted_language():
    fields = ARTICLE | {
        "title": Text(zh="研究", en="Study"),
        "venue": Text(zh="学报", en="Journal"),
        "authors": CHINESE[:1],
        "has_more_authors": True,
    }
    both = Publication(**fields)
    assert [(each.style.key, each.tag) for each in citations(both, ZH)][:2] == [
        ("gb-t-7714", "zh-Hans"),
        ("apa", "zh-Hans"),
    ]
    assert citations(both, ZH)[0].text == "石开宇, 等. 研究[J]. 学报, 2023, 12(3): 12-34."
    assert citations(both, EN)[3].text == "石开宇, et al. Study[J]. Journal, 2023, 12(3): 12-34."
    only_english = citations(Publication(**ARTICLE), ZH)
    assert [(each.style.key, each.tag) for each in only_english][:2] == [
        ("gb-t-7714", "en"),
        ("apa", "en"),
    ]


def test_citations_are_printed_once(monkeypatch):
    first = citations(Publication(**ARTICLE), EN)
    monkeypatch.setattr(engine.WORKER, "compile", None)
    assert citations(Publication(**ARTICLE), EN) == first
    with pytest.raises(TypeError):
        citations(Publication(**ARTICLE | {"volume": "13"}), EN)


def test_engine_that_fails_is_logged_and_asked_again_later(monkeypatch, caplog):
    def fails(*_arguments):
        raise CompileError("the process ended")

    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
        patch.setattr(engine.WORKER, "compile", fails)
        assert citations(Publication(**ARTICLE), EN) == ()
    assert caplog.messages == ["Citations cannot be printed: the process ended"]
    assert citations(Publication(**ARTICLE), EN) == ()
    cache.clear()  # a minute later
    assert len(citations(Publication(**ARTICLE), EN)) == 4


def test_style_that_fails_leaves_the_others(monkeypatch, caplog):
    styles = (*engine.STYLES[:1], Style("x", "X", "no-such"), *engine.STYLES[2:])
    monkeypatch.setattr(engine, "STYLES", styles)
    monkeypatch.setattr(engine, "in_order", lambda _language: styles)
    with caplog.at_level(logging.WARNING):
        found = citations(Publication(**ARTICLE), EN)
    assert [each.style.key for each in found] == ["apa", "mla", "gb-t-7714"]
    assert caplog.messages[0].startswith("A citation in no-such cannot be printed: ")


ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    [
        "{",
        "}",
        "$",
        "\\",
        '"',
        "“",
        "”",
        "'",
        ": ",
        "- ",
        "《",
        "》",
        "#",
        "&",
        "10–12",
        "null",
        "\u2028",
    ]
)


@settings(
    max_examples=60,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
@given(
    st.builds(
        Publication,
        title=st.builds(
            lambda text, code: Text.of(f"x {text} y", code), ANY, st.sampled_from((EN, ZH))
        ),
        kind=st.sampled_from(PublicationKind.values),
        venue=st.builds(Text, ANY, ANY),
        publisher=ANY,
        volume=ANY,
        issue=ANY,
        pages=ANY,
        doi=ANY,
        arxiv_id=ANY,
        authors=st.lists(
            st.builds(Name, ANY, ANY, ANY).filter(lambda name: name.name.strip()), max_size=3
        ).map(tuple),
        has_more_authors=st.booleans(),
        links=st.lists(
            st.builds(Link, st.just("code"), ANY.map("http://".__add__)), max_size=1
        ).map(tuple),
    )
)
def test_any_text_is_printed_and_no_stand_in_is_left(work):
    cache.clear()
    found = citations(work, EN)
    assert len(found) == 4
    title = tidy(work.title.best(EN)).replace('"', "").replace("“", "").replace("”", "")
    for each in found:
        assert not PRIVATE.search(each.text)
        assert ADDRESS not in each.text
        if each.style.key == "gb-t-7714":
            assert title in each.text.replace("“", "").replace("”", "")
