"""Addresses of the API, below /api/v1/; they have no language."""

from django.urls import path

from people.api import views
from people.api.resources import RESOURCES, SINGULAR

app_name = "api"

urlpatterns = [
    path("", views.index, name="index"),
    *(
        path(f"{each.name}/", views.records, {"name": each.name}, name=each.name)
        for each in RESOURCES
    ),
    *(
        path(f"{name}/<slug:slug>/", views.record, {"name": name}, name=one)
        for name, one in SINGULAR.items()
    ),
    path("<path:_rest>/", views.nothing, name="nothing"),
]
