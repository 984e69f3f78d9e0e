"""JSON Resume, read: texts on their side, addresses, dates, and what is kept aside."""

from typing import Any

from people.formats.json_resume_basics import FAMILY
from people.formats.links import clean_url
from people.formats.problem import gettext_noop
from people.formats.record import (
    Organization,
    Text,
)
from people.formats.tree import Fields
from people.values.languages import EN, ZH


class Reader:
    """Reads the fields of one résumé in its language, and gathers what is kept of it."""

    def __init__(self, fields: Fields) -> None:
        meta = fields.data.get("meta")
        mark = meta.get("language") or meta.get("lang") if isinstance(meta, dict) else None
        mark = str(mark or fields.data.get("lang") or fields.data.get("language") or "").lower()
        self.language = ZH if mark.startswith(("zh", "chinese", "中文")) else None
        self.language = EN if mark.startswith("en") else self.language
        self.kept: dict[str, Any] = {}

    def say(self, text: str) -> Text:
        """Put a text on its side."""
        return Text.of(text, self.language)

    def aside(self, fields: Fields, **more: Any) -> dict[str, Any]:
        """Return what is left, and marks for the writer, as `extra`."""
        rest = fields.rest()
        found = {**({"fields": rest} if rest else {}), **{k: v for k, v in more.items() if v}}
        return {FAMILY: found} if found else {}

    def organization(self, name: str, url: str = "") -> Organization | None:
        """Return an organization, None without a name."""
        return Organization(self.say(name), url=url) if name else None

    def url(self, fields: Fields, *names: str) -> str:
        """Take an address; a text that is none is a warning."""
        for name in names:
            value = fields.data.get(name)
            if isinstance(value, str) and value.strip():
                if clean := clean_url(value):
                    del fields.data[name]
                    return clean
                fields.wrong(name, gettext_noop("this is no address; begin with https://"))
            else:
                fields.text(name)
        return ""

    def highlights(self, fields: Fields, *names: str) -> str:
        """Take a list of points, each as one line."""
        return "\n".join(" ".join(each.split()) for each in fields.texts(*names))

    def range(self, fields: Fields) -> Any:
        """Take the dates; a start without an end goes on, as all themes of the format show it."""
        has_end = fields.data.get("endDate") not in (None, "")
        found = fields.range("startDate", "endDate")
        if found.get("start_date") and not has_end:
            found = {"start_date": found["start_date"], "is_current": True}
        return found
