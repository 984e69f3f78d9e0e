"""An import as a whole: looked at first, then done, or not done at all."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from people.imports.importer import Importer
from people.imports.verdict import Row, Verdict, counts


class NotStrict(ValueError):
    """A strict import found an entry that it cannot take; nothing was written."""

    def __init__(self, row: Row) -> None:
        super().__init__(f"{row.where}: {row.reason}")
        self.row = row


def preview(importer: Importer, reading: Iterable[Any]) -> Iterator[Row]:
    """Yield what would become of each entry: it is written, and taken back at the end.

    Raises UnreadableFile.
    """
    with transaction.atomic():
        yield from importer.rows(reading)
        transaction.set_rollback(True)


def apply(importer: Importer, reading: Iterable[Any], *, is_strict: bool = False) -> Iterator[Row]:
    """Write a file in one transaction and yield what became of each entry.

    Raises UnreadableFile, and for a strict import NotStrict; then nothing is written.
    """
    importer.writer.stores_files = True
    with transaction.atomic():
        for row in importer.rows(reading):
            if is_strict and row.is_error:
                raise NotStrict(row)
            yield row


def summary(rows: list[Row]) -> str:
    """Return one sentence on what became of a file, in the active language."""
    found = counts(rows)
    texts = {
        Verdict.NEW: ngettext("%(count)s added", "%(count)s added", found[Verdict.NEW]),
        Verdict.CHANGED: ngettext("%(count)s changed", "%(count)s changed", found[Verdict.CHANGED]),
        Verdict.CONFLICT: ngettext(
            "%(count)s edited here", "%(count)s edited here", found[Verdict.CONFLICT]
        ),
        Verdict.DUPLICATE: ngettext(
            "%(count)s possible duplicate",
            "%(count)s possible duplicates",
            found[Verdict.DUPLICATE],
        ),
        Verdict.SAME: ngettext("%(count)s the same", "%(count)s the same", found[Verdict.SAME]),
        Verdict.SKIPPED: ngettext(
            "%(count)s left out", "%(count)s left out", found[Verdict.SKIPPED]
        ),
        Verdict.REMARK: ngettext("%(count)s remark", "%(count)s remarks", found[Verdict.REMARK]),
    }
    parts = [text % {"count": found[each]} for each, text in texts.items() if found[each]]
    if not parts:
        return _("The file holds no entries.")
    return _("%(parts)s.") % {"parts": pgettext("parts of a sentence", ", ").join(parts)}
