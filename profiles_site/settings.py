"""Settings: one file, all variation from environment variables (README lists them)."""

from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import django
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from profiles_site.env import Environment

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment()

# Where this installation keeps what it makes: database, uploads, collected files, key.
DATA_DIR = env.folder("PROFILES_DATA_DIR", BASE_DIR / "data")
DEBUG = env.flag("PROFILES_DEBUG")
SECRET_KEY = env.secret_key("PROFILES_SECRET_KEY", kept_in=DATA_DIR / "secret_key")

# The public address. Absolute links are made from it, never from a request's Host header.
BASE_URL = env.base_url("PROFILES_BASE_URL", "http://127.0.0.1:8000")
_address = urlsplit(BASE_URL)
IS_HTTPS = _address.scheme == "https"
_local = ["127.0.0.1", "localhost", "[::1]"] if not IS_HTTPS else []
ALLOWED_HOSTS = [_address.netloc.removesuffix(f":{_address.port}")]
ALLOWED_HOSTS += [*env.hosts("PROFILES_ALLOWED_HOSTS"), *_local]
CSRF_TRUSTED_ORIGINS = [BASE_URL]

INSTALLED_APPS = [
    "people",
    "modeltranslation",  # before the admin, which it extends
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "people.middleware.CompressionMiddleware",
    "people.middleware.FreshnessMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "people.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "people.middleware.TrialMiddleware",
    "people.middleware.SearchMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "profiles_site.urls"
WSGI_APPLICATION = "profiles_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "people.context.page",
            ],
        },
    },
]

# SQLite needs no server. WAL and an immediate lock keep readers and writers apart without errors.
_sqlite = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "db.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    },
    "CONN_MAX_AGE": None,  # to open a file anew for each page costs as much as to read it
}
_pooled = env.flag("PROFILES_PGBOUNCER")
DATABASES = {"default": env.postgresql("DATABASE_URL", is_pooled=_pooled) or _sqlite}
# A streaming replica of the primary: readers are answered from it, editors never are.
if _replica := env.postgresql("DATABASE_REPLICA_URL", is_pooled=_pooled):
    if DATABASES["default"] is _sqlite:
        raise ImproperlyConfigured("DATABASE_REPLICA_URL needs the primary’s DATABASE_URL.")
    DATABASES["replica"] = {**_replica, "TEST": {"MIRROR": "default"}}
DATABASE_ROUTERS = ["people.page_cache.replica.ReplicaRouter"]

# Pages for readers without a session are kept, in each process and in Redis if there is one. They
# are right until something changes, so 0 is for measuring, and for very little memory.
PROFILES_CACHE_MB = env.number("PROFILES_CACHE_MB", 0 if DEBUG else 32)
PROFILES_CDN_SECONDS = env.number("PROFILES_CDN_SECONDS", 0)
REDIS_URL = env.redis("REDIS_URL")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Two languages. The code `zh-hans` is inside only; readers see /zh/ and browsers `zh-Hans`.
LANGUAGES = [("zh-hans", _("Chinese")), ("en", _("English"))]
LANGUAGE_CODE = env.choice("PROFILES_DEFAULT_LANGUAGE", {"zh": "zh-hans", "en": "en"}, "zh")
LANGUAGE_COOKIE_NAME = "lang"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
MODELTRANSLATION_DEFAULT_LANGUAGE = "zh-hans"
MODELTRANSLATION_FALLBACK_LANGUAGES = ("zh-hans", "en")
# One catalogue for the app and for the templates outside it.
LOCALE_PATHS = [BASE_DIR / "people" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.text("PROFILES_TIME_ZONE", "Asia/Shanghai")
if TIME_ZONE not in available_timezones():
    raise ImproperlyConfigured(
        f"PROFILES_TIME_ZONE is “{TIME_ZONE}”; write one like Asia/Shanghai."
    )

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
MEDIA_URL = "/media/"
MEDIA_ROOT = DATA_DIR / "media"
# Several machines need one place for uploads. The package is an extra: `pip install profiles[s3]`.
_bucket = env.bucket("PROFILES_S3_URL")
STORAGES = {
    "default": {"BACKEND": "profiles_site.s3.MediaBucket", "OPTIONS": _bucket}
    if _bucket
    else {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "profiles_site.storage.StaticStorage"},
}
# Until `collectstatic` has run, files are served from the packages.
WHITENOISE_USE_FINDERS = DEBUG or not (STATIC_ROOT / "staticfiles.json").exists()
WHITENOISE_AUTOREFRESH = DEBUG
FILE_UPLOAD_PERMISSIONS = 0o644

# With review, what is saved waits as a draft until somebody who may publish does.
PROFILES_REVIEW = env.flag("PROFILES_REVIEW")

# Invitations and links for new passwords are sent by mail; without a server they are printed.
_mail = env.mail_server("PROFILES_EMAIL_URL")
_backend = f"django.core.mail.backends.{'smtp' if _mail else 'console'}.EmailBackend"
if django.VERSION >= (6, 1):
    MAILERS = {"default": {"BACKEND": _backend, "OPTIONS": _mail}}
else:  # 5.2 LTS has one setting for each option
    EMAIL_BACKEND = _backend
    if _mail:
        EMAIL_HOST, EMAIL_PORT = _mail["host"], _mail["port"]
        EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["username"], _mail["password"]
        EMAIL_USE_SSL, EMAIL_USE_TLS = _mail["use_ssl"], _mail["use_tls"]
        EMAIL_TIMEOUT = _mail["timeout"]
DEFAULT_FROM_EMAIL = env.mail_sender(
    "PROFILES_EMAIL_FROM", f"profiles@{_address.hostname if IS_HTTPS else 'localhost'}"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Fixtures are read and written by a serializer of our own: natural keys, no doubled columns.
SERIALIZATION_MODULES = {"json": "people.serializers.json"}

# Browser side.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = IS_HTTPS
CSRF_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = IS_HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if IS_HTTPS else 0
SECURE_SSL_HOST = _address.netloc if IS_HTTPS else None
# Sites under other names of the domain are not ours to bind to https for a year; without a mail
# server, mails are printed on purpose.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", "mail.E001"]
if env.flag("PROFILES_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}

env.refuse_unknown()
