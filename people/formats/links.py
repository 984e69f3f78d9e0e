"""What an address leads to, and the identifiers that addresses and texts hold."""

import html
import re
from urllib.parse import quote, unquote, urlsplit

from people.formats.record import Link

DOI = re.compile(r"10\.[0-9]{4,9}/[^\s\x00-\x1f\x7f\"<>]+")
ARXIV = re.compile(
    r"(?<![\w.])([0-9]{2}(?:0[1-9]|1[0-2])\.[0-9]{4,5}|[a-z]+(?:-[a-z]+)*(?:\.[A-Z]{2})?/[0-9]{7})"
    r"(?:v[0-9]+)?(?![\w])"
)
HOSTS = {
    "github.com": "github",
    "scholar.google.com": "scholar",
    "orcid.org": "orcid",
    "dblp.org": "dblp",
    "dblp.uni-trier.de": "dblp",
    "linkedin.com": "linkedin",
    "twitter.com": "twitter",
    "x.com": "twitter",
    "instagram.com": "instagram",
    "weibo.com": "weibo",
    "zhihu.com": "zhihu",
    "arxiv.org": "arxiv",
    "youtube.com": "video",
    "youtu.be": "video",
    "bilibili.com": "video",
}


def clean_url(text: str) -> str:
    """Return an address as it can be stored, empty for what is none or could run a script.

    `www.example.org` gets its `https://`, spaces and angle brackets are encoded or dropped.
    """
    # Only entities that are closed: `&copy=1` is a parameter.
    text = (
        re.sub(r"&#?\w{1,30};", lambda match: html.unescape(match[0]), str(text or ""))
        .strip()
        .strip("<>")
        .replace("\\_", "_")
        .replace("\\", "")
    )
    if re.fullmatch(r"[\w.+-]+@[\w-]+(\.[\w-]+)+", text):
        return f"mailto:{text}"
    if text.startswith("//"):
        text = f"https:{text}"
    if not re.match(r"[a-z][a-z0-9+.-]*:", text, re.I) and re.match(
        r"[\w-]+(\.[\w-]+)+(/|$)", text
    ):
        text = f"https://{text}"
    match = re.match(r"(https?|mailto|tel):(.*)", text, re.I | re.S)
    if not match:
        return ""
    text = (
        f"{match[1].lower()}:{_UNFIT.sub(lambda unfit: quote(unfit[0], errors='ignore'), match[2])}"
    )
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return ""
    if parts.scheme in {"http", "https"} and not parts.hostname:
        return ""
    return text if len(text) <= 500 else ""


# Spaces, controls, invisible marks. Letters of all scripts stay: hosts are written in them too.
_UNFIT = re.compile(
    r"[\x00-\x20\"<>\\\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ud800-\udfff]"
)


def kind_of(url: str, default: str = "other") -> str:
    """Return the kind of link that an address is, by its host alone."""
    if url.startswith("mailto:"):
        return "email"
    if url.startswith("tel:"):
        return "phone"
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    return HOSTS.get(host, default)


def link_to(url: str, default: str = "other") -> Link | None:
    """Return a link to an address, None for what is no address."""
    clean = clean_url(url)
    return Link(kind_of(clean, default), clean) if clean else None


def doi_in(text: str) -> str:
    """Return the bare DOI in a text or address, else empty."""
    match = DOI.search(unquote(html.unescape(str(text or ""))))
    return match[0].rstrip(".,;)}") if match else ""


def arxiv_in(text: str) -> str:
    """Return the bare arXiv identifier, without its version, in an address or after `arXiv:`."""
    text = str(text or "")
    for match in re.finditer(r"(?:arxiv\.org/(?:abs|pdf|html)/|arxiv[:.\s])\s*", text, re.I):
        if found := ARXIV.match(text[match.end() : match.end() + 60]):
            return found[1]
    return ""
