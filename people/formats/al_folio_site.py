"""al-folio's settings: who owns the site, where it stands, and the accounts of the owner."""

from functools import cached_property
from typing import Any

from people.formats.links import clean_url
from people.formats.names import orcid_of
from people.formats.networks import account_url, network_named
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import Link, Picture, Place, Text
from people.formats.source import Source, decode
from people.formats.tree import clean, plain
from people.formats.yaml_tree import load_yaml
from people.values.languages import ZH
from people.values.names import display_name

FAMILY = "al-folio"
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".avif")
_NO_ACCOUNTS = {"rss_icon", "wechat_qr", "cv_pdf", "work_url", "email", "discord_id"}


class Site:
    """The files of a site, and what its settings say."""

    def __init__(self, source: Source) -> None:
        self.files = source.files
        self.problems: list[Problem] = []
        self.kept: dict[str, Any] = {}

    def warn(self, message: str, file: str, **params: Any) -> None:
        """Note what is not read."""
        self.problems.append(Problem(message, params, Place(file), is_error=False))

    def yaml(self, file: str) -> Any:
        """Return the tree of a YAML file; None, and a problem, for what is none."""
        try:
            trees = load_yaml(file, decode(self.files[file]), self.problems)
        except UnreadableFile as error:
            self.problems.append(error.problem)
            return None
        return trees[0] if trees else None

    @cached_property
    def config(self) -> dict[str, Any]:
        """The settings of `_config.yml`."""
        tree = self.yaml("_config.yml") if "_config.yml" in self.files else None
        return tree if isinstance(tree, dict) else {}

    def setting(self, name: str) -> str:
        """Return a setting that is a text."""
        value = self.config.get(name)
        return " ".join(clean(str(value)).split()) if isinstance(value, str) else ""

    @cached_property
    def names(self) -> tuple[str, str]:
        """Family and given name of the owner."""
        given = " ".join(filter(None, (self.setting("first_name"), self.setting("middle_name"))))
        return self.setting("last_name"), given

    @property
    def name(self) -> str:
        """The name of the owner as it is printed."""
        return display_name(*self.names)

    @property
    def language(self) -> str | None:
        """The language of the site where it is no default: English says nothing."""
        return ZH if self.setting("lang").lower().startswith(("zh", "cn")) else None

    def say(self, text: str) -> Text:
        """Put a text on its side."""
        return Text.of(text, self.language)

    @cached_property
    def accounts(self) -> dict[str, Any]:
        """The accounts of the owner, by al-folio's keys: since 2025 in a file of their own."""
        tree = self.yaml("_data/socials.yml") if "_data/socials.yml" in self.files else None
        known = {
            name: value
            for name, value in self.config.items()
            if network_named(name) or name in {"email", "mastodon_username"}
        }
        return {**known, **(tree if isinstance(tree, dict) else {})}

    @property
    def orcid(self) -> str:
        """The ORCID iD of the owner."""
        value = self.accounts.get("orcid_id")
        return orcid_of(value) if isinstance(value, str) else ""

    @property
    def links(self) -> list[Link]:
        """The accounts as links; what is none is kept."""
        links, left = [], {}
        for key, value in self.accounts.items():
            link = _link(key, value)
            if link and not (link.kind == "orcid" and self.orcid):
                links.append(link)
            elif not link and value not in (None, "", False, [], {}):
                left[key] = plain(value)
        if left:
            self.kept["socials"] = left
        return links

    def url_of(self, path: str) -> str:
        """Return the address that a file of the site has on the web, empty if that is unknown."""
        url, base = self.setting("url").rstrip("/"), self.setting("baseurl").strip("/")
        return clean_url("/".join(filter(None, (url, base, path.lstrip("/"))))) if url else ""

    def picture(self, *paths: str) -> Picture | None:
        """Return the first of some pictures that the site has."""
        for path in paths:
            path = path.lstrip("/").removeprefix("./")
            if path in self.files and path.lower().endswith(PICTURES):
                return Picture(path.rpartition("/")[2], self.files[path])
        return None


def _link(key: str, value: Any) -> Link | None:
    if isinstance(value, dict):
        # An account at a place of one's own: {logo, title, url}.
        url = clean_url(str(value.get("url") or ""))
        title = value.get("title")
        label = Text.of(title) if isinstance(title, str) else Text()
        return Link("other", url, label) if url else None
    if not isinstance(value, str) or not value.strip():
        return None
    if key == "email":
        url = clean_url(value)
        return Link("email", url) if url.startswith("mailto:") else None
    if key == "cv_pdf" and value.startswith("http"):
        return Link("cv", clean_url(value))
    if key == "mastodon_username":
        url = account_url("Mastodon", value)
        return Link("other", url, Text(en="Mastodon")) if url else None
    network = network_named(key)
    if not network or key in _NO_ACCOUNTS:
        return None
    url = clean_url(value) if network.url == "{}" else account_url(network.name, value)
    if not url:
        return None
    return Link(network.kind, url, Text(en=network.name) if network.kind == "other" else Text())
