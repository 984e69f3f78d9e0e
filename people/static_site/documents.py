"""Pages that only a site of files needs: a choice of language, an address that moved, a 404."""

from collections.abc import Iterable
from typing import NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from people.pages.preview import site_name
from people.queries import site
from people.static_site.addresses import Address
from people.values.languages import OWN_NAMES, TAGS, ZH


class Choice(NamedTuple):
    """A page in one language."""

    code: str
    tag: str
    name: str
    site_name: str
    url: str
    people: str  # the list of people in that language


def choice(address: Address, pages: Iterable[Address]) -> str:
    """Return the page at an address without a language: it leads to the reader's, or asks.

    `pages` are the same page in each language.
    """
    return _render("choice.html", address, pages)


def missing(homes: Iterable[Address]) -> str:
    """Return the page for addresses that do not exist, in all languages."""
    return _render("missing.html", Address("/"), homes)


def redirect(target: Address) -> str:
    """Return the page at an address that a page had before."""
    code = target.language or ZH
    with translation.override(code):
        return render_to_string(
            "people/static_site/moved.html",
            {"language_tag": TAGS[code], "url": str(target), "canonical": _absolute(target)},
        )


def _render(template: str, address: Address, pages: Iterable[Address]) -> str:
    texts = site.texts()
    choices = []
    for page in pages:
        code = page.language or ZH
        home = page.path[: page.path.index("/", 1) + 1]
        with translation.override(code):
            name = site_name(texts, code)
        choices.append(Choice(code, TAGS[code], OWN_NAMES[code], name, str(page), f"{home}people/"))
    # The language of readers whose browser asks for none of them comes first.
    choices.sort(key=lambda each: each.code != settings.LANGUAGE_CODE)
    context = {"choices": choices, "first": choices[0], "own": _absolute(address)}
    with translation.override(choices[0].code):
        return render_to_string(f"people/static_site/{template}", context)


def _absolute(address: Address) -> str:
    return f"{settings.BASE_URL}{address}"
