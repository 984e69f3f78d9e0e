"""The look of a page: the site's, or one that staff tries out by `?theme=` and `?accent=`."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from people.models import Site
from people.values.colors import GROUNDS, HEX, INK


class Look(NamedTuple):
    """A theme, and an accent or none."""

    theme: str = INK
    accent: str = ""
    is_trial: bool = False

    @property
    def light_ground(self) -> str:
        """What browsers color their frame with in the light scheme."""
        return GROUNDS[self.theme][0].page

    @property
    def dark_ground(self) -> str:
        """The same in the dark scheme."""
        return GROUNDS[self.theme][1].page

    @property
    def accent_query(self) -> str:
        """The query of the stylesheet that puts the accent into effect."""
        if self.is_trial:
            return urlencode({"theme": self.theme, "accent": self.accent})
        name = self.accent.lstrip("#")
        return f"v={name}" if self.theme == INK else f"v={name}-{self.theme}"


def is_trial(query: Mapping[str, str]) -> bool:
    """Whether an address asks for another look."""
    return query.get("theme") in GROUNDS or _is_accent(query.get("accent"))


def look(site: Site, query: Mapping[str, str] | None = None) -> Look:
    """Return the look of the site, changed by what a query asks for; what is no look is ignored."""
    saved = site.theme if site.theme in GROUNDS else INK
    if query is None or not is_trial(query):
        return Look(saved, site.accent)
    theme, accent = query.get("theme", ""), query.get("accent")
    return Look(
        theme if theme in GROUNDS else saved,
        accent.lower() if accent is not None and _is_accent(accent) else site.accent,
        is_trial=True,
    )


def _is_accent(text: str | None) -> bool:
    """Whether it is a color, or empty for none."""
    return text is not None and (text == "" or HEX.fullmatch(text) is not None)
