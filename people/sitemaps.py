"""The sitemap: every public page in both languages, with its alternates."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.db.models import Model, QuerySet
from django.urls import reverse

from people.pages.head import alternates
from people.queries import person, project, publication, site


class BilingualSitemap(Sitemap):
    """Addresses on the configured domain, whatever host the request names."""

    i18n = True

    def get_domain(self, site: Any = None) -> str:
        """Return the configured domain, with the folder that a static site may lie in."""
        return settings.BASE_URL.partition("://")[2]

    def get_protocol(self, protocol: str | None = None) -> str:
        """Return the configured protocol."""
        return urlsplit(settings.BASE_URL).scheme

    def _urls(self, page: Any, protocol: Any, domain: Any) -> list[dict[str, Any]]:
        urls: list[dict[str, Any]] = super()._urls(page, protocol, domain)  # type: ignore[misc]
        for entry in urls:
            path = entry["location"].removeprefix(settings.BASE_URL)
            entry["alternates"] = [
                {"lang_code": each.tag, "location": each.url} for each in alternates(path)
            ]
        return urls


class PageSitemap(BilingualSitemap):
    """The pages that are no record's; that of talks once there is one."""

    def items(self) -> list[str]:
        """Return the names of the routes."""
        talks = ["talks"] if site.texts().has_talks else []
        return ["home", "directory", "publications", "projects", "news", *talks, "about", "api"]

    def location(self, item: str) -> str:
        """Return the path in the active language."""
        return reverse(f"people:{item}")


class RecordSitemap(BilingualSitemap):
    """The pages of one kind of record."""

    def __init__(self, records: Any) -> None:
        self.records = records
        super().__init__()

    def items(self) -> QuerySet[Model]:
        """Return the records that readers may see."""
        return self.records()


SITEMAPS = {
    "pages": PageSitemap,
    "people": RecordSitemap(person.public),
    "publications": RecordSitemap(publication.public),
    "projects": RecordSitemap(project.public),
}
