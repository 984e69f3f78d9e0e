"""The site with its page cache, as the settings say."""

from django.conf import settings

from people.page_cache.layer import Application, PageCache
from people.page_cache.memory import Memory
from people.page_cache.release import release
from people.page_cache.shared import Shared

MB = 1024 * 1024


def with_page_cache(application: Application) -> Application:
    """Return the site with the cache around it, or as it is where no page is to be kept."""
    if not settings.PROFILES_CACHE_MB:
        return application
    shared = Shared(settings.REDIS_URL, release()) if settings.REDIS_URL else None
    databases = tuple(name for name in ("replica", "default") if name in settings.DATABASES)
    return PageCache(application, Memory(settings.PROFILES_CACHE_MB * MB), shared, databases)
