"""WSGI entry point: `granian --interface wsgi profiles_site.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "profiles_site.settings")

site = get_wsgi_application()

from people.page_cache.site import with_page_cache  # noqa: E402  # the apps have to be ready

application = with_page_cache(site)
