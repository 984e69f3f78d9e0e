"""The formats of exchange. To add one, write its module and put it into `FORMATS`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from people.exchange import sheet, xliff
from people.exchange.reading import looks_like_xml, refuse_useless
from people.exchange.units import Unit


@dataclass(frozen=True)
class Format:
    """How texts are written to a file and read from it.

    `write` takes texts and the name of the site; `read` raises ExchangeError.
    """

    label: str
    suffixes: tuple[str, ...]
    media_type: str
    write: Callable[[Iterable[Unit], str], bytes]
    read: Callable[[bytes], list[Unit]]


FORMATS = {
    "xliff": Format("XLIFF", (".xlf", ".xliff"), "application/xliff+xml", xliff.write, xliff.read),
    "csv": Format("CSV", (".csv",), "text/csv; charset=utf-8", sheet.write, sheet.read),
}


def read(data: bytes) -> list[Unit]:
    """Return the texts of a file in any of the formats, told by its content.

    Raises ExchangeError for what cannot be read.
    """
    refuse_useless(data)
    return FORMATS["xliff" if looks_like_xml(data) else "csv"].read(data)


def by_suffix(path: str) -> str | None:
    """Return the name of the format that files with this ending have, None for other endings."""
    endings = ((name, format.suffixes) for name, format in FORMATS.items())
    return next((name for name, suffixes in endings if path.lower().endswith(suffixes)), None)
