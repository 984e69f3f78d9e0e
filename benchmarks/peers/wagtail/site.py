"""Addresses and application of the Wagtail site."""

from django.conf.urls.i18n import i18n_patterns
from django.core.wsgi import get_wsgi_application
from django.urls import include, path

application = get_wsgi_application()

from wagtail import urls as wagtail_urls  # noqa: E402  # the apps have to be ready
from wagtail.admin import urls as admin_urls  # noqa: E402

urlpatterns = [
    path("admin/", include(admin_urls)),
    *i18n_patterns(path("", include(wagtail_urls))),
]
