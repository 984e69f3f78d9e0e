"""Pages of the admin that are not about one model; `profiles_site.urls` puts them under /admin/."""

from django.contrib import admin
from django.urls import path

from people.admin import authors, dashboard, preview, todo

urlpatterns = [
    path("", admin.site.admin_view(todo.index)),
    path("translations/", admin.site.admin_view(dashboard.translations), name="admin-translations"),
    path("markdown/", admin.site.admin_view(preview.preview), name="admin-markdown"),
    path("names/", admin.site.admin_view(authors.read_list), name="admin-names"),
]
