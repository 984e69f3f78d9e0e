"""Hugo Blox (before: Wowchemy, Academic): the content of a site, as a folder or zip.

`content/authors`, `content/publication(s)`, `project(s)`, `event(s)` or `talk`, `post`, `blog` or
`news`, and `data/authors/*.yaml` (https://docs.hugoblox.com/). A site in two languages has
`content/zh/…` and `content/en/…`, or `index.zh.md` beside `index.md`; both are one record.
What the front page lists (`content/home/*.md`, `content/_index.md`) belongs to the owner.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from people.formats.cv_terms import section_kind
from people.formats.format import Format, Reading
from people.formats.front_matter import BadFrontMatter, load_yaml, split
from people.formats.links import clean_url
from people.formats.markdown_lines import without_shortcodes
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Bundle, Place
from people.formats.sides import Sides
from people.formats.source import Source, decode
from people.values.languages import EN, ZH, other

SECTIONS = {
    "authors": "authors", "author": "authors",
    "publication": "publication", "publications": "publication",
    "project": "project", "projects": "project",
    "event": "event", "events": "event", "talk": "event", "talks": "event",
    "post": "post", "posts": "post", "blog": "post", "news": "post",
}  # fmt: skip
# Parts of a front page, and the fields of an author's page that they are like.
BLOCKS = {"experience": "work", "accomplishments": "awards"}
SKILLS = {"features", "featurette"}
ROWS = ("items", "item", "experience", "feature")
FRONT = "front"
TITLED = {"education": "education", "awards": "awards", "positions": "work", "skills": "skills"}
LANGUAGES = {"zh": ZH, "cn": ZH, "en": EN}
PAGE = {".md", ".markdown"}
DATA = {".yaml", ".yml", ".toml", ".json"}
_OURS = re.compile(
    r"(?m)^[\"']?(?:publication_types|publication_short|superuser|user_groups|highlight_name"
    r"|name_pronunciation|author_notes)[\"']?\s*[:=]|hugoblox/author"
)
_TREE = re.compile(
    r"(?:^|/)(?:content/(?:[a-z]{2}(?:[-_]\w+)?/)?(?:authors|publications?)|data/(?:\w\w/)?authors)/"
    # The folder around everything, here `content`, is gone when an archive is opened.
    r"|^(?:authors|publications?|projects?|events?|talk|posts?)/[^/]+/_?index\.(?:\w+\.)?md$"
)


@dataclass
class Page:
    """One page in all its languages, with the files beside it."""

    section: str
    slug: str
    variants: list[tuple[str | None, dict[str, Any], str]] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    place: Place = field(default_factory=Place)

    @property
    def data(self) -> Sides:
        """The front matter."""
        return Sides(tuple((language, data) for language, data, _body in self._marked()))

    @property
    def body(self) -> Sides:
        """The Markdown below it."""
        return Sides(tuple((language, body) for language, _data, body in self._marked()))

    def _marked(self) -> list[tuple[str | None, dict[str, Any], str]]:
        """Return the variants; the one without a mark beside a marked one is in the other."""
        known = {language for language, _data, _body in self.variants if language}
        if len(self.variants) == 1 or not known:
            return self.variants
        rest = other(next(iter(known)))
        return [(language or rest, data, body) for language, data, body in self.variants]


def recognizes(source: Source) -> bool:
    """Whether an archive has the folders of such a site, or a page has its fields."""
    if any(_TREE.search(name) for name in source.files):
        return not any("_bibliography/" in name for name in source.files)
    pages = [name for name in source.files if PurePosixPath(name).suffix.lower() in PAGE | DATA]
    return any(_is_ours(source.files[name]) for name in sorted(pages)[:40])


def _is_ours(data: bytes) -> bool:
    head = decode(data[:4000]).lstrip("\ufeff")
    is_page = head.startswith(("---\n", "+++\n", "{", "schema: hugoblox"))
    return is_page and bool(_OURS.search(head))


def read(source: Source) -> Reading:
    """Yield people, then what they made. Raises UnreadableFile."""
    from people.formats.hugo_blox_pages import read_page
    from people.formats.hugo_blox_people import Authors

    pages: dict[tuple[str, str], Page] = {}
    problems: list[Problem] = []
    skipped: set[str] = set()
    for name in sorted(source.files, key=lambda each: (each.count("/"), each)):
        _sort_in(name, source.files[name], pages, problems, skipped)
    if not any(page.variants for page in pages.values()):
        raise UnreadableFile(
            gettext_noop("No page of a Hugo Blox site was found here."), Place(source.name)
        )
    yield from problems
    _take_portraits(source, pages)
    authors = Authors(
        [page for page in pages.values() if page.section == "authors" and page.variants]
    )
    front = [page for (section, _slug), page in pages.items() if section == FRONT]
    if front and not authors.owner:
        skipped |= {page.slug or "_index" for page in front}
    yield from authors.read(front)
    for (section, _slug), page in pages.items():
        if section not in {"authors", FRONT} and page.variants:
            yield from read_page(page, authors)
    if skipped:
        yield Problem(
            gettext_noop("Pages of other kinds are not read: %(names)s."),
            {"names": ", ".join(sorted(filter(None, skipped)))},
            Place(source.name),
            is_error=False,
        )


def _sort_in(
    name: str,
    data: bytes,
    pages: dict[tuple[str, str], Page],
    problems: list[Problem],
    skipped: set[str],
) -> None:
    """Put a file to the page it belongs to."""
    found = _locate(PurePosixPath(name))
    suffix = PurePosixPath(name).suffix.lower()
    if found is None:
        return
    section, slug, language = found
    if suffix not in PAGE and not _is_data(name):
        if page := pages.get((section, slug)):
            page.files[PurePosixPath(name).name] = data
        elif section in SECTIONS.values():
            pages[section, slug] = Page(section, slug, files={PurePosixPath(name).name: data})
        return
    place = Place(name)
    try:
        parsed = _parse(decode(data), suffix)
    except BadFrontMatter as error:
        problems.append(
            Problem(
                gettext_noop("The head of this page cannot be read: %(reason)s."),
                {"reason": error.reason},
                Place(name, error.line),
            )
        )
        return
    front, body = parsed
    if section in SECTIONS.values() and not slug:
        return  # the page that lists the others
    section = section if section in SECTIONS.values() else _guess(front) or section
    if section not in SECTIONS.values() and (found_blocks := blocks(front)):
        section, slug = FRONT, f"{section}/{slug}".strip("/")
        front, body = found_blocks, ""
    elif section not in SECTIONS.values():
        if suffix in PAGE and front and front.get("type") not in {"landing", "widget_page"}:
            skipped.add(section or slug)
        return
    if not front:
        return
    body, had_shortcodes = without_shortcodes(body)
    if had_shortcodes:
        problems.append(
            Problem(
                gettext_noop("Shortcodes of Hugo are left out of the text."),
                place=place,
                is_error=False,
            )
        )
    page = pages.setdefault((section, slug), Page(section, slug))
    page.place = place if not page.variants else page.place
    stated = _language(str(front.pop("language", "") or front.pop("lang", "")))
    page.variants.append((stated or language, front, body))


def blocks(front: dict[str, Any]) -> dict[str, Any]:
    """Return what a front page, or a page that is a part of it, says of its owner.

    The fields are those of an author's page.
    """
    found: dict[str, Any] = {}
    parts = front.get("sections")
    for part in parts if isinstance(parts, list) else [front]:
        if not isinstance(part, dict) or part.get("active") is False:
            continue
        content = part.get("content")
        content = content if isinstance(content, dict) else part
        title = content.get("title")
        kind = str(part.get("block") or part.get("widget"))
        field = TITLED.get(section_kind(title if isinstance(title, str) else ""), BLOCKS.get(kind))
        rows = next(filter(None, (content.get(name) for name in ROWS)), None)
        if kind not in {*BLOCKS, *SKILLS} or not field or not isinstance(rows, list):
            continue
        rows = [row for row in rows if isinstance(row, dict) and any(row.values())]
        if field == "skills":
            rows = [{"name": title, "items": [_with_percent(row) for row in rows]}]
        found.setdefault(field, []).extend(rows)
    return found


def _with_percent(row: dict[str, Any]) -> dict[str, Any]:
    """Return a skill; in an older form its description is how well it is known."""
    share = re.fullmatch(r"(\d{1,3})\s*%", str(row.get("description", "")).strip())
    return {**row, "description": "", "percent": int(share[1])} if share else row


def _parse(text: str, suffix: str) -> tuple[dict[str, Any], str]:
    if suffix in PAGE:
        return split(text)
    if suffix == ".toml":
        return split(f"+++\n{text}\n+++\n")
    if suffix == ".json":
        return split(text)
    data = load_yaml(text)
    return (data if isinstance(data, dict) else {}), ""


def _is_data(name: str) -> bool:
    """Whether a file holds an author in `data/authors`."""
    path = PurePosixPath(name)
    return path.suffix.lower() in DATA and "authors" in path.parts[:-1]


def _language(code: str) -> str | None:
    return LANGUAGES.get(re.split(r"[-_]", code.lower())[0])


def _locate(path: PurePosixPath) -> tuple[str, str, str | None] | None:
    """Return section, slug and language of a file, None for what is no content."""
    parts = list(path.parts[:-1])
    for root in ("content", "data"):
        if root in parts:
            parts = parts[parts.index(root) + 1 :]
            break
    language = None
    if parts and (found := _language(parts[0])) and parts[0] not in SECTIONS:
        language, parts = found, parts[1:]
    elif len(parts) > 1 and re.fullmatch(r"[a-z]{2}(?:[-_]\w{2,4})?", parts[0]):
        return None  # a third language
    stem, _dot, code = path.stem.partition(".")
    if code and path.suffix.lower() in PAGE | DATA:
        if not _language(code):
            return None
        language = _language(code)
    is_index = stem in {"index", "_index"} or path.suffix.lower() not in PAGE | DATA
    if path.suffix.lower() in {".bib"}:
        is_index = True
    if not parts:
        return "", "" if is_index else stem, language
    section = SECTIONS.get(parts[0], "")
    if not section and len(parts) == 1 and is_index:
        return "", parts[0], language
    slug = "/".join(parts[1:]) if is_index else "/".join([*parts[1:], stem])
    return section or parts[0], slug, language


def _guess(front: dict[str, Any]) -> str:
    """Return the section that the fields of a page tell where its folder does not."""
    if {"publication_types", "publication", "publication_short"} & front.keys():
        return "publication"
    if {"superuser", "user_groups", "organizations", "name_pronunciation", "first_name"} & (
        front.keys()
    ) or str(front.get("schema", "")).startswith("hugoblox/author"):
        return "authors"
    return "event" if {"event", "event_url"} & front.keys() else ""


def _take_portraits(source: Source, pages: dict[tuple[str, str], Page]) -> None:
    """Give authors of `data/authors` their pictures in `assets/media/authors`."""
    for name, data in source.matching("media/authors/*", "*/media/authors/*"):
        path = PurePosixPath(name)
        if page := pages.get(("authors", path.stem)):
            page.files.setdefault(f"avatar{path.suffix}", data)


def write(bundle: Bundle, language: str) -> bytes:
    """Return a zip of the content of a site; `index.md` is in the language."""
    from people.formats.hugo_blox_write import write_site

    return write_site(bundle, language)


def address(target: str) -> str:
    """Return an address of the web, mail or telephone; empty for a file of the site itself."""
    is_absolute = re.match(r"(?:https?|mailto|tel):|//|www\.", target.strip(), re.I)
    return clean_url(target) if is_absolute or "@" in target else ""


def problems_of(page: Page, fields: list[str]) -> Iterator[Problem]:
    """Yield a warning for each date that is none."""
    for name in fields:
        yield Problem(
            gettext_noop("The date in “%(field)s” is none and is left out."),
            {"field": name},
            page.place,
            is_error=False,
        )


FORMAT = Format(
    key="hugo-blox",
    label="Hugo Blox",
    suffix=".zip",
    media_type="application/zip",
    family="hugo-blox",
    kinds=("people", "publications", "projects", "patents", "awards", "news", "talks"),
    recognizes=recognizes,
    read=read,
    write=write,
)
