"""All addresses: the admin, then what `people` serves."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("people.urls")),
]
