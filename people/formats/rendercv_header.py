"""RenderCV, written: name, place and addresses, as its own rules (2.x) have them."""

import re
from collections.abc import Mapping
from typing import Any

from people.formats.networks import KINDS, account_of
from people.formats.record import (
    Bundle,
    Link,
    Person,
    Text,
)
from people.formats.rendercv_entries import FAMILY
from people.formats.rendercv_text import (
    escape,
)
from people.values.languages import other
from people.values.names import display_name

ICONS = {
    "cv": "file-lines",
    "github": "github",
    "scholar": "graduation-cap",
    "orcid": "orcid",
    "dblp": "book",
    "linkedin": "linkedin",
    "twitter": "x-twitter",
    "instagram": "instagram",
    "wechat": "weixin",
    "weibo": "weibo",
    "zhihu": "zhihu",
    "paper": "file",
    "arxiv": "box-archive",
    "blog": "rss",
    "code": "code",
    "data": "database",
    "video": "video",
    "slides": "display",
    "poster": "image",
    "demo": "play",
    "article": "newspaper",
    "website": "globe",
    "email": "envelope",
    "phone": "phone",
    "other": "link",
}
KIND_OF_ICON = {icon: kind for kind, icon in ICONS.items()}


def usual_label(kind: str) -> str:
    """Return what a link of a kind without a label of its own is called."""
    return KINDS.get(kind, KINDS["other"])


def kept(record: Any, name: str, default: Any) -> Any:
    """Return what was kept beside a record under a name, if it still has the type it should."""
    aside = record.extra.get(FAMILY) if isinstance(record.extra, Mapping) else None
    value = aside.get(name) if isinstance(aside, Mapping) else None
    return value if isinstance(value, type(default)) else default


class Header:
    """Writes the head of the CV of one person."""

    def __init__(self, bundle: Bundle, person: Person, language: str) -> None:
        self.bundle, self.person, self.language = bundle, person, language

    def say(self, text: Text) -> str:
        """Return a text in the language, else in the other one."""
        return text.best(self.language)

    def name(self) -> str:
        """Return the name in the script of the language, else of the other; empty without one."""
        person, code = self.person, self.language
        if not (person.family_name.in_language(code) or person.given_name.in_language(code)):
            code = other(code)
        return display_name(
            person.family_name.in_language(code),
            person.given_name.in_language(code),
            person.name_order.in_language(code),
        )

    def header(self) -> dict[str, Any]:
        """Return name, place and addresses. Who has no name is headed by the label."""
        person, name = self.person, self.name()
        stated = kept(person, "name", "")
        if name and stated.startswith(f"{name},"):
            name = stated
        heading = self.say(person.headline) if name else self.say(person.label or person.headline)
        fields: dict[str, Any] = {
            "name": escape(name),
            "headline": escape(heading),
            "location": escape(self.say(person.location)),
            **self.contacts(),
        }
        return {key: value for key, value in fields.items() if value}

    def contacts(self) -> dict[str, Any]:
        """Return addresses: as what RenderCV knows if it spells them alike, else as they are."""
        found: dict[str, list[Any]] = {
            "email": [], "phone": [], "website": [], "social_networks": [], "custom_connections": [],
        }  # fmt: skip
        links = list(self.person.links)
        if self.person.orcid:
            links.append(Link("orcid", f"https://orcid.org/{self.person.orcid}"))
        phones = kept(self.person, "phones", {})
        for link in links:
            network, account = account_of(link)
            address = link.url.partition(":")[2].split("?")[0]
            if link.kind == "email" and link.url.startswith("mailto:"):
                found["email"].append(address)
            elif link.kind == "phone" and re.fullmatch(r"\+\d{7,15}", address):
                found["phone"].append(phones.get(link.url, address))
            elif link.kind == "website" and not link.label and link.url:
                found["website"].append(link.url)
            elif network and not link.label:
                found["social_networks"].append({"network": network, "username": account})
            else:
                found["custom_connections"].append(self.connection(link))
        # One address of a kind is a text, as in versions that knew no lists.
        single = ("email", "phone", "website")
        return {
            name: values[0] if name in single and len(values) == 1 else values
            for name, values in found.items()
        }

    def connection(self, link: Link) -> dict[str, Any]:
        """Return a link that RenderCV has no network for."""
        is_web = link.url.startswith("http")
        label = self.say(link.label) or usual_label(link.kind)
        if link.url and not is_web:
            label = link.url.partition(":")[2]
        icon = ICONS.get(link.kind, ICONS["other"])
        return {"fontawesome_icon": icon, "placeholder": label, "url": link.url if is_web else None}
