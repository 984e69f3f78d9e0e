"""All addresses: what has no language, and the pages in both."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLResolver, include, path
from django.urls.resolvers import LocalePrefixPattern
from django.utils.translation import get_language

from people.api import views as api
from people.values.languages import PREFIXES, ZH
from people.views import preview, site, sitemap


class LanguagePrefix(LocalePrefixPattern):
    """Django's language prefix, with our short prefixes in place of the codes."""

    @property
    def language_prefix(self) -> str:
        """The prefix of the active language."""
        return f"{PREFIXES[get_language() or ZH]}/"


urlpatterns = [
    path("", site.root, name="root"),
    path("admin/", include("people.admin.urls")),
    path("admin/", admin.site.urls),
    path("preview/<str:token>/", preview.shared, name="preview"),
    path("api/openapi.json", api.description, name="openapi"),
    path("api/v1/", include("people.api.urls")),
    path("robots.txt", site.robots, name="robots"),
    path("sitemap.xml", sitemap.index, name="sitemap"),
    path("sitemap-pages.xml", sitemap.pages, name="sitemap-pages"),
    path("sitemap-<slug:kind>-<int:number>.xml", sitemap.part, name="sitemap-part"),
    path("favicon.ico", site.favicon, name="favicon"),
    path("icon.svg", site.icon, name="icon"),
    path("theme.css", site.theme, name="theme"),
    path(f"{settings.MEDIA_URL.strip('/')}/<path:name>", site.media, name="media"),
    URLResolver(LanguagePrefix(), [path("", include("people.urls"))]),
]
