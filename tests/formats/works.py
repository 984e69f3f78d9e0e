"""Publications and patents for round trips, of what the formats of references can hold."""

from dataclasses import replace

from hypothesis import strategies as st

from people.formats.record import NO_TEXT, Link, Name, Patent, Publication, Text
from tests.formats import strategies as made

KINDS = (
    "article-journal", "paper-conference", "paper-workshop", "preprint", "report", "thesis", "book",
    "chapter", "software", "dataset", "other",
)  # fmt: skip
STATUSES = ("", "accepted", "submitted", "published", "preprint")
PAGES = ("", "12–34", "7", "e1024", "S1–S12", "1:1–1:12")
DOIS = ("", "10.1145/3600006.3613165", "10.1000/a(b)c;d", "10.1002/abc<x>".replace("<x>", "_x"))
ARXIV = ("", "2509.02544", "math.GT/0309136")
URLS = ("https://example.org/a?b=c&d=e", "https://github.com/a/b", "https://例子.cn/文")


def texts() -> st.SearchStrategy[Text]:
    """A text that may be empty, on either side or both."""
    return st.one_of(st.just(NO_TEXT), made.both())


def titles() -> st.SearchStrategy[Text]:
    """A text that is not empty."""
    return made.both().filter(bool)


def lines() -> st.SearchStrategy[str]:
    """One line or none."""
    return st.one_of(st.just(""), made.line())


def names(*, marked: bool = False) -> st.SearchStrategy[Name]:
    """An author, with what a list may say beside the name."""
    if not marked:
        return made.people()
    flags = st.booleans()
    return st.builds(
        lambda name, orcid, equal, corresponding, role: replace(
            name,
            orcid=orcid,
            is_equal_contribution=equal,
            is_corresponding=corresponding,
            role=role,
        ),
        made.people(),
        st.sampled_from(["", "0000-0002-1825-0097"]),
        flags,
        flags,
        texts(),
    )


def links() -> st.SearchStrategy[Link]:
    """A link with an address, a label or both."""
    return st.builds(
        Link, st.sampled_from(["paper", "code", "other"]), st.sampled_from(URLS), texts()
    )


def publications(**fields: st.SearchStrategy) -> st.SearchStrategy[Publication]:
    """A publication with the given fields beside title and kind."""
    return st.builds(
        Publication,
        **{"title": titles(), "kind": st.sampled_from(KINDS), "id": st.just("a-1"), **fields},
    )


def patents(**fields: st.SearchStrategy) -> st.SearchStrategy[Patent]:
    """A patent with the given fields beside title and number."""
    return st.builds(
        Patent,
        **{
            "title": titles(),
            "number": st.sampled_from(["CN116088864B", "US 10,123,456 B2"]),
            "id": st.just("p-1"),
            **fields,
        },
    )
