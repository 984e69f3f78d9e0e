"""Pages of the admin that are not about one model; `profiles_site.urls` puts them under /admin/."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.urls import URLPattern, path

from people.admin import dashboard, history, roles


def _page(route: str, view: Callable[..., Any], name: str) -> URLPattern:
    return path(route, admin.site.admin_view(view), name=f"admin-{name}")


urlpatterns = [
    _page("translations/", dashboard.translations, "translations"),
    _page("history/<str:model>/<path:key>/", history.history, "history"),
    _page("revert/<int:pk>/", history.revert, "revert"),
    _page("deleted/", history.deleted, "deleted"),
    _page("r/<int:content_type_id>/<path:object_id>/", roles.view_on_site, "view-on-site"),
    _page("draft/<str:model>/<path:key>/", history.draft, "draft"),
]
