"""From the bytes of an uploaded file to its text."""

import codecs

from django.utils.translation import gettext as _

from people.exchange.units import LARGEST_FILE, MOST_TEXTS, ExchangeError

_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8 or UTF-16. Raises ExchangeError for anything else."""
    refuse_useless(data)
    encoding = "utf-16" if data.startswith(_BOMS) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ExchangeError(
            _(
                "Line %(line)s is not in UTF-8. Save the file as UTF-8 (in a spreadsheet:"
                " “CSV UTF-8”) and try again."
            )
            % {"line": line}
        ) from error


def refuse_useless(data: bytes) -> None:
    """Refuse what is no text at all: too large, empty, a workbook. Raises ExchangeError."""
    if len(data) > LARGEST_FILE:
        raise ExchangeError(
            _("The file is larger than %(megabytes)s MB. Divide it.")
            % {"megabytes": LARGEST_FILE // 1024 // 1024}
        )
    if not data.strip(b"\x00\xef\xbb\xbf\xfe\xff \t\r\n"):
        raise ExchangeError(_("The file is empty."))
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise ExchangeError(
            _("This is a workbook or an archive. Save the sheet as “CSV UTF-8” and try again.")
        )


def looks_like_xml(data: bytes) -> bool:
    """Whether a file begins as XML does, whatever it is called."""
    return data[:200].replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xfe\xff \t\r\n").startswith(b"<")


def refuse_too_many(count: int) -> None:
    """Refuse more texts than a preview can show. Raises ExchangeError."""
    if count > MOST_TEXTS:
        raise ExchangeError(
            _("The file holds more than %(count)s texts. Divide it.") % {"count": MOST_TEXTS}
        )
