"""Numbers as readers of each language write them: 70,000+ / 7万+, 300 million / 3亿."""

from decimal import Decimal

from people.values.languages import ZH

EXACT, AT_LEAST, ABOUT, UP_TO = "exact", "at-least", "about", "up-to"


def display_number(value: Decimal, language: str) -> str:
    """Return a number with the language's grouping: thousands, or 万 and 亿 where they come out round."""
    value = value.normalize()
    if language == ZH:
        for size, word in ((Decimal(10**8), "亿"), (Decimal(10**4), "万")):
            share = value / size
            if share >= 1 and share == share.quantize(Decimal("0.1")):
                return f"{_plain(share)}{word}"
        return _plain(value)
    for size, word in ((Decimal(10**9), "billion"), (Decimal(10**6), "million")):
        share = value / size
        if share >= 1 and share == share.quantize(Decimal("0.1")):
            return f"{_plain(share)} {word}"
    return f"{value:,f}"


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def display_figure(
    value: Decimal, qualifier: str, unit: str, language: str, decimals: int = 0
) -> str:
    """Return a figure with its qualifier and unit: `about 400`, `70,000+`, `2.5×` / `2.5倍`.

    `decimals` digits are shown after the point even when they are zeros (`3.0`).
    """
    chinese = language == ZH
    number = display_number(value, language)
    if decimals and value == value.quantize(Decimal(1).scaleb(-decimals)):
        number = f"{value:,.{decimals}f}"
    if unit:
        if unit == "×" and chinese:
            number += "倍"
        elif unit in {"%", "×"}:
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
