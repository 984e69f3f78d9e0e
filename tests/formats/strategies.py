"""Made-up records for round trips: mixed scripts, accents, signs that mean something to parsers."""

from hypothesis import strategies as st

from people.formats.names import group, name_of
from people.formats.record import Name, Text
from people.values.partial_date import PartialDate

LATIN = st.sampled_from(
    ["Ada", "Björn", "Łukasz", "José", "O’Neil", "D'Arcy", "Anne-Marie", "Zoë", "Kaiyu", "Çelik"]
)
FAMILY = st.sampled_from(
    ["Li", "Müller", "van der Berg", "de la Cruz", "Ångström", "Nguyễn", "Shi", "García Márquez"]
)
WORDS = st.sampled_from(
    [
        "attention", "R&D", "50%", "C#", "$x^2$", "under_score", "é", "naïve", "“quoted”", "a/b",
        "{braces}", "~", "back\\slash", "verl", "训练", "大模型", "推理：", "（一念）", "«été»", "<b>",
        "KV", "=1+1", "and", "@home", "-", "第1版", "混元，", "A;B", "DNA", "ε-greedy", "100+", "'", '"',
    ]
)  # fmt: skip


def line(least: int = 1, most: int = 6) -> st.SearchStrategy[str]:
    """One line of words in mixed scripts, without spaces at its ends."""
    return st.lists(WORDS, min_size=least, max_size=most).map(" ".join)


def text() -> st.SearchStrategy[Text]:
    """A text on the side that its script has."""
    return line().map(Text.of)


def both() -> st.SearchStrategy[Text]:
    """A text on either side or both."""
    side = st.one_of(st.just(""), line())
    return st.builds(Text, zh=side, en=side)


def dates() -> st.SearchStrategy[PartialDate]:
    """A date known to the year, the month or the day."""
    return st.one_of(
        st.builds(PartialDate, st.integers(1900, 2035)),
        st.builds(PartialDate, st.integers(1900, 2035), st.integers(1, 12)),
        st.builds(PartialDate, st.integers(1900, 2035), st.integers(1, 12), st.integers(1, 28)),
    )


def people() -> st.SearchStrategy[Name]:
    """A name in Latin letters or Chinese characters, with its parts."""
    chinese = st.sampled_from(["石", "李", "欧阳", "单"]), st.sampled_from(["开宇", "明", "诗怡"])
    return st.one_of(
        st.builds(name_of, FAMILY, LATIN),
        st.builds(name_of, *chinese),
        st.sampled_from(["OpenAI", "The ATLAS Collaboration", "中国科学院"]).map(group),
    )
