"""Pages of the admin that are not about one model; `profiles_site.urls` puts them under /admin/."""

from django.contrib import admin
from django.urls import path

from people.admin import dashboard, exchange

urlpatterns = [
    path("translations/", admin.site.admin_view(dashboard.translations), name="admin-translations"),
    path(
        "translations/export/<slug:name>/",
        admin.site.admin_view(exchange.download),
        name="admin-translations-export",
    ),
    path(
        "translations/import/",
        admin.site.admin_view(exchange.upload),
        name="admin-translations-import",
    ),
]
