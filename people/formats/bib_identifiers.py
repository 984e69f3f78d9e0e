"""What an entry names by identifiers and addresses: DOI, arXiv, links."""

import html
import re

from people.formats.bib_fields import Fields
from people.formats.bib_kinds import LINKS, NO_PAPERS
from people.formats.latex import decode
from people.formats.links import ARXIV, arxiv_in, clean_url, doi_in
from people.formats.links import kind_of as kind_of_link
from people.formats.problem import gettext_noop
from people.formats.record import Link, Text

# Publishers once made them of SICI codes: 10.1002/(SICI)1097-0258(19980815)17:15<1661::AID>3.0.CO;2-2.
_DOI_WITH_ANGLES = re.compile(
    r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(10\.[0-9]{4,9}/[^\s<]*<\S+)", re.I
)
_LINK = re.compile(rf"({'|'.join(LINKS)})(\d{{0,2}})")


def verbatim(raw: str) -> str:
    """Return an identifier or address without the escapes that some tools put into it."""
    if not any(sign in raw for sign in "\\{$"):
        return raw.strip()
    raw = re.sub(r"\{\\([_&%#$~])\}|\\([_&%#$])", lambda m: m[1] or m[2], raw.strip())
    raw = re.sub(r"\{?\\(?:textasciitilde|sim)\s*(?:\{\})?\}?|\$\s*~\s*\$|\\~\{\}", "~", raw)
    raw = re.sub(r"\{?\\textunderscore\s*(?:\{\})?\}?", "_", raw)
    if match := re.search(r"\\(?:url|path|nolinkurl|href)\s*\{([^{}]*)\}", raw):
        raw = match[1]
    return raw.strip().removeprefix("{").removesuffix("}") if raw.startswith("{") else raw


def take_doi(entry: Fields) -> str:
    raw = entry.fields.get("doi", "")
    if match := _DOI_WITH_ANGLES.fullmatch(html.unescape(verbatim(raw))):
        entry.take("doi")
        return match[1]
    if found := doi_in(verbatim(raw)):
        entry.take("doi")
        return found
    if entry.has("doi"):
        entry.warn(
            gettext_noop("“%(value)s” is no DOI; it is kept as it is."), value=raw.strip()[:100]
        )
    for name in ("url", "html", "ee", "note"):
        value = verbatim(entry.fields.get(name, ""))
        if re.search(r"doi\.org/10\.|\bdoi:\s*10\.", value, re.I) and (found := doi_in(value)):
            return found
    return ""


def arxiv_of(raw: str) -> str:
    """Return the bare identifier in a field that holds nothing else."""
    text = verbatim(raw)
    match = ARXIV.fullmatch(re.sub(r"^\s*arxiv:\s*", "", text, flags=re.I))
    return match[1] if match else arxiv_in(text)


def take_arxiv(entry: Fields) -> str:
    prefix = decode(entry.fields.get("archiveprefix", "arXiv")).lower()
    for name in ("eprint", "arxiv"):
        raw = entry.fields.get(name, "")
        if (name == "arxiv" or prefix == "arxiv") and (found := arxiv_of(raw)):
            entry.take(name)
            if name == "eprint":
                entry.take("archiveprefix")
                if verbatim(raw) != found:
                    entry.keep(name)  # with its version
            return found
    for name in ("journal", "url", "howpublished", "note", "doi", "volume", "html", "pages"):
        if name in entry.fields:
            raw = verbatim(entry.fields[name])
            raw = f"arXiv:{raw[4:]}" if name == "volume" and raw.startswith("abs/") else raw
            if found := arxiv_in(raw):
                return found
    return ""


def take_links(entry: Fields, kind: str, doi: str, arxiv_id: str) -> tuple[Link, ...]:
    found: list[Link] = []
    for name, raw in list(entry.fields.items()):
        match = _LINK.fullmatch(name)
        if name == "howpublished" and is_only_url(raw):
            match = _LINK.fullmatch("url")
        if not match:
            continue
        words = verbatim(raw).split()
        # A bare word elsewhere is a file of the site: `pdf = {paper.pdf}`.
        if match[1] != "url" and not all(
            re.match(r"https?:|//|www\.", word, re.I) for word in words
        ):
            continue
        addresses = [clean_url(each) for each in words]
        if not addresses or not all(each.startswith("http") for each in addresses):
            continue
        if match[1] == "url" and _is_known(addresses[0], doi, arxiv_id):
            continue
        entry.take(name)
        for url in addresses:
            link = link_of(match[1], url, kind)
            if url not in {each.url for each in found}:
                found.append(link)
    return tuple(found)


def link_of(field: str, url: str, kind: str) -> Link:
    """Return the link that a field of a kind of work means: its name decides, of `url` the host."""
    if field == "supp":
        return Link(LINKS[field], url, Text("补充材料", "Supplement"))
    if field == "url":
        return Link(kind_of_link(url, "website" if kind in NO_PAPERS else "paper"), url)
    return Link(kind_of_link(url, "other") if field == "link" else LINKS[field], url)


def _is_known(url: str, doi: str, arxiv_id: str) -> bool:
    """Whether an address only says an identifier again."""
    if re.match(r"https?://(?:dx\.)?doi\.org/", url):
        return bool(doi) and doi_in(url).lower() == doi.lower()
    return bool(arxiv_id) and "arxiv.org/abs/" in url and arxiv_in(url) == arxiv_id


def is_only_url(raw: str) -> bool:
    """Whether a field holds an address and nothing else."""
    text = decode(raw).strip("<> ")
    return bool(re.match(r"(?:https?://|www\.)\S+$", text))
