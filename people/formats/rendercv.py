"""RenderCV: a CV as YAML (docs.rendercv.com, versions 1 and 2).

What is kept aside: `{"rendercv": {"fields": …}}` beside each record, with `section` where its
section has a title of its own; design, locale and settings beside the person.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from people.formats.format import Format, Reading
from people.formats.links import clean_url, kind_of
from people.formats.names import orcid_of, parse_name
from people.formats.networks import account_url, kind_named
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import KINDS, Link, Person, Place, Text
from people.formats.rendercv_entries import FAMILY, Entries
from people.formats.rendercv_header import KIND_OF_ICON, usual_label
from people.formats.rendercv_sections import as_text, read_sections
from people.formats.rendercv_text import plain
from people.formats.rendercv_writing import write
from people.formats.source import Source, decode
from people.formats.tree import Fields
from people.formats.yaml_tree import load_yaml
from people.values.languages import ZH, script_language
from people.values.names import display_name
from people.values.slugs import first_free, slugify

SUFFIXES = (".yaml", ".yml")
# Ada Lovelace, PhD: no part of the name; it comes out again behind it.
_DEGREES = re.compile(
    r"(?:,\s*(?:ph\.?\s?d|d\.?phil|m\.?\s?d|m\.?sc|b\.?sc|m\.?s|b\.?s|mba|m\.?eng|p\.?e|cfa|pmp)\.?)+$",
    re.I,
)


def recognizes(source: Source) -> bool:
    """Whether all files are YAML with a `cv:`."""
    files = source.files
    return bool(files) and all(
        name.lower().endswith(SUFFIXES) and re.search(rb"(?m)^cv:\s*(?:#.*)?\r?$", data)
        for name, data in files.items()
    )


def read(source: Source) -> Reading:
    """Yield the people of a file or archive, each with what belongs to them."""
    taken: set[str] = set()
    for name, data in sorted(source.files.items()):
        if source.is_archive and not name.lower().endswith(SUFFIXES):
            continue
        problems: list[Problem] = []
        try:
            trees = load_yaml(name, decode(data), problems)
            if not any(isinstance(tree, dict) and "cv" in tree for tree in trees):
                raise UnreadableFile(gettext_noop("The file has no “cv:”."), Place(name))
        except UnreadableFile as error:
            if not source.is_archive:
                raise
            yield error.problem
            continue
        for tree in trees:
            fields = Fields(tree, Place(name), "", problems)
            stem = PurePosixPath(name).stem if source.is_archive else ""
            yield from read_cv(fields, taken, stem)
            problems.clear()


def read_cv(fields: Fields, taken: set[str], stem: str = "") -> Iterator[Any]:
    """Yield problems, a person and their works; the person's id is none of those taken."""
    locale = fields.data.get("locale")
    mark = str(locale.get("language", "") if isinstance(locale, dict) else "").lower()
    # English is what RenderCV writes of itself into any file: it says nothing.
    language = ZH if mark.startswith(("zh", "mandarin", "chinese")) else None
    cv = fields.object("cv")
    printed, _url = plain(cv.line("name"))
    name = _DEGREES.sub("", printed)
    headline, _url = plain(cv.text("headline", "label"))
    parts = parse_name(name)
    code = script_language(name)
    slug = slugify(stem or display_name(parts.family, parts.given), "person")
    slug = first_free(slug, taken.__contains__)
    taken.add(slug)
    entries = Entries(language, slug, name)
    links, kept = _links(cv, entries)
    contents = read_sections(cv.object("sections"), entries)
    if summary := cv.text("summary"):
        contents.biography.insert(0, summary)
    if contents.references:
        # Who can be asked about somebody is for nobody else: never written.
        kept["private"] = {"references": contents.references}
    person = Person(
        id=slug,
        family_name=Text.of(parts.family, code),
        given_name=Text.of(parts.given, code),
        label=entries.say("" if name else headline),
        headline=entries.say(headline if name else ""),
        location=entries.say(plain(cv.line("location"))[0]),
        orcid=next((orcid_of(each.url) for each in links if each.kind == "orcid"), ""),
        biography=as_text(contents.biography, entries),
        interests=as_text(contents.interests, entries),
        links=tuple(each for each in links if each.kind != "orcid" or not orcid_of(each.url)),
        positions=tuple(contents.positions),
        education=tuple(contents.education),
        skill_groups=tuple(contents.skill_groups),
        sections=tuple(contents.sections),
        place=cv.place,
    )
    kept |= {"cv": cv.rest(), "fields": fields.rest(), "order": contents.order}
    kept |= {"refused": fields.refused, "name": printed if printed != name else ""}
    extra = {FAMILY: {key: value for key, value in kept.items() if value}}
    yield from fields.problems
    yield replace(person, extra=extra if extra[FAMILY] else {})
    yield from contents.works


def _links(cv: Fields, entries: Entries) -> tuple[list[Link], dict[str, Any]]:
    """Take addresses and accounts, in the order of the header."""
    links: list[Link] = []
    kept: dict[str, Any] = {}
    for text in cv.texts("website"):
        if url := clean_url(text):
            links.append(Link("website", url))
        else:
            cv.wrong("website", gettext_noop("this is no address; begin with https://"), text)
    for text in cv.texts("email"):
        url = clean_url(text)
        if url.startswith("mailto:"):
            links.append(Link("email", url))
        else:
            cv.wrong("email", gettext_noop("this is no e-mail address"), text)
    for text in cv.texts("phone"):
        digits = re.sub(r"[^\d+]", "", text.removeprefix("tel:"))
        if len(digits) >= 3:
            links.append(Link("phone", f"tel:{digits}"))
            kept.setdefault("phones", {})[f"tel:{digits}"] = text
    for each in cv.rows("social_networks"):
        network, username = each.line("network"), each.line("username")
        url = account_url(network, username)
        kind = kind_named(network) or kind_of(url)
        if url:
            links.append(Link(kind, url, Text() if kind_named(network) else entries.say(network)))
        elif network or username:
            links.append(Link(kind, "", entries.say(": ".join(filter(None, (network, username))))))
    for each in cv.rows("custom_connections"):
        links.extend(_connection(each, entries))
    return links, kept


def _connection(fields: Fields, entries: Entries) -> Iterator[Link]:
    label, icon = fields.line("placeholder"), fields.line("fontawesome_icon")
    url = clean_url(fields.text("url"))
    kind = KIND_OF_ICON.get(icon, "")
    if kind == "phone" and not url:
        url = clean_url(f"tel:{label}")
        label = "" if url else label
    kind = kind or kind_of(url)
    if label == usual_label(kind):
        label = ""
    if url or label:
        yield Link(kind, url, entries.say(label))


FORMAT = Format(
    key="rendercv",
    label="RenderCV",
    suffix=".yaml",
    media_type="application/yaml",
    family=FAMILY,
    kinds=tuple(KINDS),
    is_about_one_person=True,
    is_in_one_language=True,
    recognizes=recognizes,
    read=read,
    write=write,
)
