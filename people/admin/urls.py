"""Pages of the admin that are not about one model; `profiles_site.urls` puts them under /admin/."""

from django.contrib import admin
from django.urls import path

from people.admin import dashboard, preview

urlpatterns = [
    path("translations/", admin.site.admin_view(dashboard.translations), name="admin-translations"),
    path("markdown/", admin.site.admin_view(preview.preview), name="admin-markdown"),
]
