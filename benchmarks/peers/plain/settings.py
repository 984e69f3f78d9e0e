"""Settings of the plain site, as `startproject` writes them, with both languages."""

import os
from pathlib import Path

FOLDER = Path(os.environ["BENCHMARK_FOLDER"])
CACHED = bool(os.environ.get("BENCHMARK_CACHED"))
SECRET_KEY = "-" * 50  # it signs nothing
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = [
    "modeltranslation",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "benchmarks.peers.plain",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    *(["django.middleware.cache.UpdateCacheMiddleware"] if CACHED else []),
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    *(["django.middleware.cache.FetchFromCacheMiddleware"] if CACHED else []),
]
ROOT_URLCONF = "benchmarks.peers.plain.site"
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
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGES = [("en", "English"), ("zh-hans", "中文")]
LANGUAGE_CODE = "en"
USE_TZ = True
