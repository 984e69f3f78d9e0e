"""References in all styles, printed once: they are kept as long as the work stays the same."""

import hashlib
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version

from django.core.cache import cache

from people.citations import marks
from people.citations.stand_ins import StandIns
from people.citations.styles import STYLES, Style, in_order
from people.citations.works import ADDRESS, address, entry, language_of
from people.cv.compile import REFERENCES, CompileError
from people.cv.worker import WORKER
from people.formats.record import Publication
from people.values.languages import TAGS

KEPT = 30 * 24 * 3600
KEPT_AFTER_FAILURE = 60  # seconds without another try
EDITION = "1"  # of the printed text, besides what it is made from: raise it with `marks`
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Citation:
    """A work as a style cites it: `runs` are pieces of its text, each with whether it is italic."""

    style: Style
    language: str
    runs: tuple[tuple[str, bool], ...]

    @property
    def tag(self) -> str:
        """BCP 47 tag for a `lang` attribute."""
        return TAGS[self.language]

    @property
    def text(self) -> str:
        """The citation as plain text."""
        return "".join(piece for piece, _is_italic in self.runs)


def citations(publication: Publication, wanted: str) -> tuple[Citation, ...]:
    """Return a work in all styles, in a language if it has a title there, else in the other one.

    The most usual style of the wanted language is the first.
    Styles that cannot be printed are left out and logged.
    """
    language = language_of(publication, wanted)
    stand_ins = StandIns()
    works = [entry(publication, style, language, stand_ins) for style in STYLES]
    requests = [
        {
            "works": json.dumps({"work": work}, ensure_ascii=False),
            "style": style.name,
            "language": work["language"],
        }
        for style, work in zip(STYLES, works, strict=True)
    ]
    link = address(publication)
    made_of = json.dumps([EDITION, version("typst"), requests, stand_ins.texts, link])
    key = f"citations:{hashlib.sha256(made_of.encode()).hexdigest()}"
    texts: Sequence[str] | None = cache.get(key)
    if texts is None:
        printed = _printed(requests)
        texts = [
            stand_ins.restore(marks.mended(text, style, language, publication.kind)).replace(
                ADDRESS, link
            )
            for style, text in zip(STYLES, printed, strict=True)
        ]
        cache.set(key, texts, KEPT if all(texts) else KEPT_AFTER_FAILURE)
    found = dict(zip(STYLES, texts, strict=True))
    return tuple(
        Citation(style, language, marks.runs(found[style]))
        for style in in_order(wanted)
        if found[style]
    )


def _printed(requests: list[dict[str, str]]) -> list[str]:
    """Return each reference as text with marks for italics; empty where it failed."""
    try:
        answers = json.loads(WORKER.compile(REFERENCES, json.dumps(requests)))
    except CompileError as error:
        log.warning("Citations cannot be printed: %s", error)
        return [""] * len(requests)
    for request, answer in zip(requests, answers, strict=True):
        if "error" in answer:
            log.warning("A citation in %s cannot be printed: %s", request["style"], answer["error"])
    return [marks.first_reference(answer.get("html", "")) for answer in answers]
