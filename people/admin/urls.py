"""Pages of the admin that are not about one model; `profiles_site.urls` puts them under /admin/."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.urls import URLPattern, path

from people.admin import (
    account,
    authors,
    dashboard,
    deleted,
    exchange,
    exports,
    history,
    imports,
    preview,
    roles,
    todo,
)
from people.admin.workflow import with_history


def _page(route: str, view: Callable[..., Any], name: str) -> URLPattern:
    return path(route, admin.site.admin_view(view), name=f"admin-{name}")


urlpatterns = [
    _page("", todo.index, "todo"),
    _page("translations/", with_history(dashboard.translations), "translations"),
    _page("translations/export/<slug:name>/", exchange.download, "translations-export"),
    _page("translations/import/", with_history(exchange.upload), "translations-import"),
    _page("import/", imports.upload, "import"),
    _page("import/done/", imports.done, "import-done"),
    _page("import/<slug:token>/", with_history(imports.confirm), "import-confirm"),
    _page("export/<slug:kind>/", exports.download, "export"),
    _page("markdown/", preview.preview, "markdown"),
    _page("names/", authors.read_list, "names"),
    _page("history/<str:model>/<path:key>/", history.history, "history"),
    _page("revert/<int:pk>/", history.revert, "revert"),
    _page("deleted/", deleted.deleted, "deleted"),
    _page("r/<int:content_type_id>/<path:object_id>/", roles.view_on_site, "view-on-site"),
    _page("preview/<str:model>/<path:key>/", history.preview, "preview"),
    _page("share/<str:model>/<path:key>/", history.share, "share"),
    _page("draft/<str:model>/<path:key>/", history.draft, "draft"),
    _page("invite/<path:key>/", account.invite, "invite"),
    # For who has no password yet, or none any more.
    path("welcome/<uidb64>/<token>/", account.Welcome.as_view(), name="admin-welcome"),
    path("forgotten/", account.Forgotten.as_view(), name="admin_password_reset"),
    path("forgotten/sent/", account.ForgottenDone.as_view(), name="password_reset_done"),
    path(
        "forgotten/<uidb64>/<token>/", account.NewPassword.as_view(), name="password_reset_confirm"
    ),
    path("forgotten/done/", account.NewPasswordDone.as_view(), name="password_reset_complete"),
]
