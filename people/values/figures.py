"""Numbers as readers of each language write them: 70,000+ / 7万+, 300 million / 3亿."""

from decimal import Decimal

from people.values.languages import EN, ZH

EXACT, AT_LEAST, ABOUT, UP_TO = "exact", "at-least", "about", "up-to"
# Size, word, and how many decimals still read well before it.
WORDS = {
    ZH: ((10**8, "亿", 2), (10**4, "万", 1)),
    EN: ((10**9, " billion", 2), (10**6, " million", 2)),
}
ATTACHED_UNITS = {"%", "×", "B"}  # B: billions of parameters, as in 30B


def display_number(value: Decimal, language: str) -> str:
    """Return a number with the language's grouping: thousands, or 万 and 亿 where they come out round."""
    for size, word, places in WORDS[language]:
        share = value / size
        if share >= 1:
            if share == round(share, places):
                return f"{_plain(share)}{word}"
            break
    return _plain(value, "" if language == ZH else ",")


def _plain(value: Decimal, grouping: str = "") -> str:
    return f"{value.normalize():{grouping}f}"


def display_figure(
    value: Decimal, qualifier: str, unit: str, language: str, decimals: int = 0
) -> str:
    """Return a figure with its qualifier and unit: `about 400`, `70,000+`, `2.5×` / `2.5倍`.

    `decimals` digits are shown after the point even when they are zeros (`3.0`).
    """
    chinese = language == ZH
    number = display_number(value, language)
    if decimals and value == value.quantize(Decimal(1).scaleb(-decimals)):
        number = f"{value:{'' if chinese else ','}.{decimals}f}"
    if unit:
        if unit == "×" and chinese:
            number += "倍"
        elif unit in ATTACHED_UNITS:
            number += unit
        else:
            number += f" {unit}"
    if qualifier == AT_LEAST:
        return f"{number}+"
    if qualifier == ABOUT:
        return f"约{number}" if chinese else f"about {number}"
    if qualifier == UP_TO:
        return f"最多{number}" if chinese else f"up to {number}"
    return number
