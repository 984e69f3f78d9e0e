"""Settings of the Wagtail site, as `wagtail start` writes them, with both languages."""

import os
import sys
from pathlib import Path

FOLDER = Path(os.environ["BENCHMARK_FOLDER"])
SECRET_KEY = "-" * 50  # it signs nothing
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = [
    "benchmarks.peers.wagtail",
    "wagtail_localize",
    "wagtail_localize.locales",
    "wagtail.contrib.forms",
    "wagtail.contrib.redirects",
    "wagtail.embeds",
    "wagtail.sites",
    "wagtail.users",
    "wagtail.snippets",
    "wagtail.documents",
    "wagtail.images",
    "wagtail.search",
    "wagtail.admin",
    "wagtail",
    "modelcluster",
    "taggit",
    "django_filters",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "wagtail.contrib.redirects.middleware.RedirectMiddleware",
]
ROOT_URLCONF = "benchmarks.peers.wagtail.site"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": FOLDER / "db.sqlite3"}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Made when the site is filled: a page type needs one, and none is worth keeping here.
MIGRATION_MODULES = {"wagtail_peer": "made_migrations"}
sys.path.insert(0, str(FOLDER))
STATIC_URL = "/static/"
LANGUAGE_CODE = "en"
USE_TZ = True
USE_I18N = WAGTAIL_I18N_ENABLED = True
LANGUAGES = WAGTAIL_CONTENT_LANGUAGES = [("en", "English"), ("zh-hans", "中文")]
WAGTAIL_SITE_NAME = "Peer"
WAGTAILADMIN_BASE_URL = "http://127.0.0.1"
