"""What a link to a page looks like elsewhere: the card, and where it is."""

from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from people.images import variants
from people.images.cards import HEIGHT, WIDTH, Card
from people.images.seals import MARK
from people.models import Person, Site
from people.pages.head import absolute
from people.pages.seal import seal
from people.values.colors import ACCENT, HEX
from people.values.languages import Localized, localized, other


class PreviewImage(NamedTuple):
    """A card as the head of a page names it."""

    url: str
    alt: str
    width: int = WIDTH
    height: int = HEIGHT


def person_card(person: Person, site: Site, language: str) -> Card:
    """Return the card of a person in a language."""
    name = person.heading(language)
    stamp = variants.stamp_of(str(person.photo))
    return Card(
        name=name.text,
        other_name=_text(person.other_script_name(language)),
        headline=localized(person, "headline", language).text,
        site=site_name(site, language),
        address=_address(),
        accent=_accent(site),
        seal=seal(person, language),
        photo=str(person.photo) if stamp else "",
        photo_focus=person.photo_focus,
        photo_state=f"{stamp[0].isoformat()} {stamp[1]}" if stamp else "",
    )


def site_card(site: Site, language: str) -> Card:
    """Return the card of all pages that are not about one person."""
    title = localized(site, "title", language)
    second = localized(site, "title", other(title.language))
    return Card(
        name=site_name(site, language),
        other_name=second.text if second.text != title.text else "",
        headline=localized(site, "tagline", language).text,
        site="",
        address=_address(),
        accent=_accent(site),
        seal=MARK,
    )


def person_image(person: Person, site: Site, language: str) -> PreviewImage:
    """Return where the card of a person is; another card has another address."""
    card = person_card(person, site, language)
    path = reverse("people:person-card", kwargs={"slug": person.slug})
    return PreviewImage(absolute(path, f"v={card.digest}"), _alt(card))


def site_image(site: Site, language: str) -> PreviewImage:
    """Return where the card of the site is; another card has another address."""
    card = site_card(site, language)
    return PreviewImage(absolute(reverse("people:card"), f"v={card.digest}"), _alt(card))


def site_name(site: Site, language: str) -> str:
    """Return the title of the site, or what it is called without one."""
    return localized(site, "title", language).text or _("Profiles")


def _alt(card: Card) -> str:
    return " · ".join(filter(None, [card.name, card.other_name, card.headline]))


def _text(text: Localized | None) -> str:
    return text.text if text else ""


def _address() -> str:
    return urlsplit(settings.BASE_URL).netloc


def _accent(site: Site) -> str:
    return site.accent if HEX.fullmatch(site.accent) else ACCENT
