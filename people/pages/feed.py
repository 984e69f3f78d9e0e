"""Atom feeds (RFC 4287): news and publications of the site, and of one person, in a language.

An entry has its own `xml:lang` where it falls back to the other language. Its id is a tag URI
(RFC 4151) from the record's key and the feed's language, so that it stays when a slug changes.
"""

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed, rfc3339_date
from django.utils.html import escape
from django.utils.text import Truncator, slugify
from django.utils.translation import gettext as _

from people.models import News, Person, Publication, Site
from people.pages.head import absolute
from people.pages.preview import site_name
from people.pages.scholar import author_names
from people.queries import feed as queries
from people.queries.person import hidden_kinds
from people.values import markdown
from people.values.languages import PREFIXES, TAGS, Localized, localized
from people.values.partial_date import SEASONS, PartialDate

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
SEASON_BEGINS = {21: 3, 22: 6, 23: 9, 24: 12}
TITLE_LENGTH = 120
NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@dataclass(frozen=True)
class Entry:
    """One entry: `html` is its content."""

    key: str
    title: Localized
    link: str  # path
    html: Localized
    updated: datetime
    fragment: str = ""
    authors: tuple[str, ...] = ()


@dataclass
class AtomFeed:
    """One feed in one language."""

    key: str
    title: str
    page: str  # path of the page that it is the feed of
    path: str
    author: str
    language: str
    entries: list[Entry] = field(default_factory=list)

    def xml(self) -> str:
        """Return the feed as XML."""
        made = _Writer(
            title=_clean(self.title),
            link=absolute(self.page),
            description="",
            language=TAGS[self.language],
            author_name=_clean(self.author),
            author_link=absolute(self.page),
            feed_url=absolute(self.path),
            feed_guid=tag_uri(self.language, self.key),
        )
        for entry in self.entries:
            made.add_item(
                title=entry.title.text,
                link=absolute(entry.link) + entry.fragment,
                description="",
                updateddate=entry.updated,
                unique_id=tag_uri(self.language, entry.key),
                entry=entry,
                feed_language=self.language,
            )
        return made.writeString("utf-8")


class _Writer(Atom1Feed):
    """Django's writer; an empty feed has a date that stays, an entry all its authors."""

    def latest_post_date(self) -> datetime:
        """Return the date of the newest entry."""
        return max((item["updateddate"] for item in self.items), default=LONG_AGO)

    def add_item_elements(self, handler: Any, item: dict[str, Any]) -> None:
        """Write an entry, each text in its language."""
        entry: Entry = item["entry"]
        handler.addQuickElement("title", _clean(entry.title.text), _lang(entry.title))
        handler.addQuickElement("link", "", {"href": item["link"], "rel": "alternate"})
        handler.addQuickElement("updated", rfc3339_date(entry.updated))
        for name in entry.authors:
            handler.startElement("author", {})
            handler.addQuickElement("name", _clean(name))
            handler.endElement("author")
        handler.addQuickElement("id", item["unique_id"])
        if entry.html.text:
            attributes = {"type": "html", "xml:base": absolute(entry.link), **_lang(entry.html)}
            handler.addQuickElement("content", _clean(entry.html.text), attributes)


def _clean(text: str) -> str:
    return NOT_XML.sub("", text)


def _lang(text: Localized) -> dict[str, str]:
    return {"xml:lang": text.tag} if text.is_fallback else {}


def tag_uri(language: str, key: str) -> str:
    """Return the id of a feed or entry in a language."""
    host = urlsplit(settings.BASE_URL).hostname
    return f"tag:{host},2025:{PREFIXES[language]}/{quote(key, safe='/')}"


def updated(record: Any) -> datetime:
    """Return when readers could know of a record.

    A date that is known to the year, season or month counts from its first day, and a record that
    was to be shown from a later time on from then; without either it is older than everything.
    """
    begin = _first_moment(record.date) if record.date else LONG_AGO
    return max(begin, record.publish_at) if record.publish_at else begin


def _first_moment(date: PartialDate) -> datetime:
    month = SEASON_BEGINS[date.month] if date.month in SEASONS else date.month or 1
    return datetime(date.year, month, date.day or 1, tzinfo=UTC)


def news(site: Site, language: str) -> AtomFeed:
    """Return the feed of the site's news."""
    name = site_name(site, language)
    entries = [news_entry(item, language) for item in queries.news()]
    path = reverse("people:news-feed")
    return AtomFeed("news", f"{_('News')} · {name}", _page("news"), path, name, language, entries)


def publications(site: Site, language: str) -> AtomFeed:
    """Return the feed of the site's publications."""
    name, title = site_name(site, language), _("Publications")
    entries = [publication_entry(work, language) for work in queries.publications()]
    return AtomFeed(
        "publications",
        f"{title} · {name}",
        _page("publications"),
        reverse("people:publications-feed"),
        name,
        language,
        entries,
    )


def person(record: Person, site: Site, language: str) -> AtomFeed:
    """Return the feed of a person's news and publications, newest first."""
    page = record.get_absolute_url()
    hidden = hidden_kinds(record)
    items = [
        *(news_entry(item, language, page) for item in queries.news_of(record, hidden)),
        *(publication_entry(work, language) for work in queries.publications_of(record, hidden)),
    ]
    items.sort(key=lambda entry: entry.updated, reverse=True)
    return AtomFeed(
        f"people/{record.key}",
        f"{record.heading(language).text} · {site_name(site, language)}",
        page,
        reverse("people:person-feed", kwargs={"slug": record.slug}),
        record.heading(language).text,
        language,
        items[: queries.MOST],
    )


def news_entry(item: News, language: str, page: str = "") -> Entry:
    """Return a piece of news; it stands on the page of news or on a person's."""
    text = localized(item, "text", language)
    title = Truncator(markdown.plain_text(text.text)).chars(TITLE_LENGTH)
    return Entry(
        key=f"news/{item.key}",
        title=text._replace(text=title),
        link=page or _page("news"),
        fragment=f"#news-{slugify(item.key)}",
        html=text._replace(text=markdown.render_block(text.text)),
        updated=updated(item),
        authors=tuple(each.heading(language).text for each in item.people.all()),
    )


def publication_entry(work: Publication, language: str) -> Entry:
    """Return a publication with its summary or abstract."""
    title = localized(work, "title", language)
    summary, abstract = (localized(work, name, language) for name in ("summary", "abstract"))
    if summary.text:
        html = summary._replace(text=f"<p>{escape(summary.text)}</p>")
    else:
        html = abstract._replace(text=markdown.render_block(abstract.text))
    return Entry(
        key=f"publications/{work.key}",
        title=title,
        link=work.get_absolute_url(),
        html=html,
        updated=updated(work),
        authors=tuple(author_names(work, title.language)),
    )


def _page(name: str) -> str:
    return reverse(f"people:{name}")


@dataclass(frozen=True)
class FeedLink:
    """A feed as the head and the foot of a page name it."""

    title: str
    url: str


def links(url_name: str, person: Person | None) -> list[FeedLink]:
    """Return the feeds of what a kind of page shows."""
    if url_name == "person" and person is not None:
        url = reverse("people:person-feed", kwargs={"slug": person.slug})
        return [FeedLink(_("News and publications"), url)]
    feeds = {
        "news": FeedLink(_("News"), reverse("people:news-feed")),
        "publications": FeedLink(_("Publications"), reverse("people:publications-feed")),
    }
    wanted = tuple(feeds) if url_name == "home" else (url_name,)
    return [feeds[name] for name in wanted if name in feeds]
