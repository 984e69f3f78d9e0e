"""Settings: every variable, and that what is wrong with one stops the start and names it."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from profiles_site.env import PREFIX, Environment

ROOT = Path(__file__).resolve().parent.parent
HTTPS = "https://people.example.org"
STRONG = "k3Jq9-vW2mXz7_bN5rTy8uPl1sDf4gHh6aQe0cVi-Ow_Zx+Bn="
OURS = re.compile(r"\bPROFILES_[A-Z0-9_]+\b|\bDATABASE_(?:REPLICA_)?URL\b|\bREDIS_URL\b")


@pytest.fixture
def load(monkeypatch, tmp_path):
    """Give a function that reads the settings anew, with the variables it is called with."""

    def load(**variables: str) -> dict[str, Any]:
        for name in [*os.environ]:
            if OURS.fullmatch(name):
                monkeypatch.delenv(name)
        monkeypatch.setenv("PROFILES_DATA_DIR", str(tmp_path))
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "profiles_site" / "settings.py"))

    return load


def manage(*arguments: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a management command in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if not OURS.fullmatch(name)}
    environment |= {"DJANGO_SETTINGS_MODULE": "profiles_site.settings"}
    environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # the browser tests of this process set it
    environment |= {"PROFILES_DATA_DIR": str(folder), **variables}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PROFILES_DEBUG", "maybe"),
        ("PROFILES_BEHIND_PROXY", "2"),
        ("PROFILES_REVIEW", "maybe"),
        ("PROFILES_EMAIL_URL", "mail.example.org"),
        ("PROFILES_EMAIL_URL", "http://mail.example.org"),
        ("PROFILES_EMAIL_URL", "smtps://user@mail.example.org"),
        ("PROFILES_EMAIL_URL", "smtp://mail.example.org:0"),
        ("PROFILES_EMAIL_URL", "smtp://mail.example.org:mail"),
        ("PROFILES_EMAIL_URL", "smtp://mail.example.org/?tls=1"),
        ("PROFILES_EMAIL_FROM", "nobody"),
        ("PROFILES_EMAIL_FROM", "Lab <lab@example.org"),
        ("PROFILES_EMAIL_FROM", "a@b.org, c@d.org"),
        ("PROFILES_DEFAULT_LANGUAGE", "zh-hans"),
        ("PROFILES_DEFAULT_LANGUAGE", "fr"),
        ("PROFILES_TIME_ZONE", "Beijing"),
        ("PROFILES_TIME_ZONE", "../../etc/passwd"),
        ("PROFILES_BASE_URL", "people.example.org"),
        ("PROFILES_BASE_URL", "ftp://people.example.org"),
        ("PROFILES_BASE_URL", "https://"),
        ("PROFILES_BASE_URL", "https://*"),
        ("PROFILES_BASE_URL", "https://.example.org"),
        ("PROFILES_BASE_URL", "https://people.example.org/site"),
        ("PROFILES_BASE_URL", "https://people.example.org//"),
        ("PROFILES_BASE_URL", "https://people.example.org?a=b"),
        ("PROFILES_BASE_URL", "https://people.example.org#top"),
        ("PROFILES_BASE_URL", "https://me@people.example.org"),
        ("PROFILES_BASE_URL", "https://@people.example.org"),
        ("PROFILES_BASE_URL", "https://people.example.org:0"),
        ("PROFILES_BASE_URL", "https://people.example.org:99999"),
        ("PROFILES_BASE_URL", "https://people example.org"),
        ("PROFILES_BASE_URL", "https://人.example.org"),
        ("PROFILES_BASE_URL", "https://[::1"),
        ("PROFILES_ALLOWED_HOSTS", "*"),
        ("PROFILES_ALLOWED_HOSTS", "www.example.org https://b.example.org"),
        ("PROFILES_ALLOWED_HOSTS", "https://www.example.org"),
        ("PROFILES_ALLOWED_HOSTS", "www.example.org:443"),
        ("PROFILES_SECRET_KEY", "secret"),
        ("PROFILES_SECRET_KEY", "a" * 60),
        ("PROFILES_SECRET_KEY", "django-insecure-" + STRONG),
        ("DATABASE_URL", "db.example.org/profiles"),
        ("DATABASE_URL", "mysql://user@db.example.org/profiles"),
        ("DATABASE_URL", "sqlite:///db.sqlite3"),
        ("DATABASE_URL", "postgres://db.example.org/"),
        ("DATABASE_URL", "postgres://user@db.example.org:port/profiles"),
        ("DATABASE_REPLICA_URL", "postgres://user@db.example.org/profiles"),  # of which primary?
        ("REDIS_URL", "redis.example.org"),
        ("REDIS_URL", "http://redis.example.org"),
        ("REDIS_URL", "redis://redis.example.org:port"),
        ("REDIS_URL", "redis://"),
        ("PROFILES_S3_URL", "s3://bucket"),
        ("PROFILES_S3_URL", "https://s3.example.org"),
        ("PROFILES_S3_URL", "https://key@s3.example.org/bucket"),
        ("PROFILES_S3_URL", "https://key:secret@s3.example.org/bucket?acl=public"),
        ("PROFILES_CACHE_MB", "-1"),
        ("PROFILES_CACHE_MB", "32 MB"),
        ("PROFILES_CDN_SECONDS", "1.5"),
        ("PROFILES_PGBOUNCER", "session"),
        ("PROFILES_DATA_DIR", "/dev/null/data"),
        ("PROFILES_BASEURL", HTTPS),
    ],
)
def test_bad_value_is_refused_and_its_variable_named(load, variable, value):
    with pytest.raises(ImproperlyConfigured, match=variable):
        load(**{variable: value})


@pytest.mark.parametrize(
    ("variable", "value", "setting", "expected"),
    [
        ("PROFILES_DEBUG", "", "DEBUG", False),
        ("PROFILES_DEBUG", "1", "DEBUG", True),
        ("PROFILES_DEBUG", " Yes ", "DEBUG", True),
        ("PROFILES_DEBUG", "off", "DEBUG", False),
        ("PROFILES_CACHE_MB", "", "PROFILES_CACHE_MB", 32),
        ("PROFILES_CACHE_MB", "0", "PROFILES_CACHE_MB", 0),
        ("PROFILES_CDN_SECONDS", "", "PROFILES_CDN_SECONDS", 0),
        ("PROFILES_CDN_SECONDS", "60", "PROFILES_CDN_SECONDS", 60),
        ("REDIS_URL", "", "REDIS_URL", ""),
        ("REDIS_URL", "unix:///run/redis.sock", "REDIS_URL", "unix:///run/redis.sock"),
        ("REDIS_URL", "rediss://a:b@c:6380/1", "REDIS_URL", "rediss://a:b@c:6380/1"),
        ("PROFILES_REVIEW", "1", "PROFILES_REVIEW", True),
        ("PROFILES_DEFAULT_LANGUAGE", "", "LANGUAGE_CODE", "zh-hans"),
        ("PROFILES_DEFAULT_LANGUAGE", "en", "LANGUAGE_CODE", "en"),
        ("PROFILES_TIME_ZONE", "", "TIME_ZONE", "Asia/Shanghai"),
        ("PROFILES_TIME_ZONE", "Europe/Zurich", "TIME_ZONE", "Europe/Zurich"),
        ("PROFILES_BASE_URL", "", "BASE_URL", "http://127.0.0.1:8000"),
        ("PROFILES_BASE_URL", "HTTPS://People.Example.org/", "BASE_URL", HTTPS),
        ("PROFILES_BASE_URL", "https://people.example.org:443", "BASE_URL", HTTPS),
        ("PROFILES_BASE_URL", "http://[::1]:8001", "BASE_URL", "http://[::1]:8001"),
        ("PROFILES_BASE_URL", HTTPS, "ALLOWED_HOSTS", ["people.example.org"]),
        ("PROFILES_BASE_URL", "https://[2001:db8::1]:8443", "ALLOWED_HOSTS", ["[2001:db8::1]"]),
        ("PROFILES_BASE_URL", f"{HTTPS}:8443", "CSRF_TRUSTED_ORIGINS", [f"{HTTPS}:8443"]),
        ("PROFILES_SECRET_KEY", STRONG, "SECRET_KEY", STRONG),
        (
            "PROFILES_ALLOWED_HOSTS",
            "WWW.example.org, .example.net,",
            "ALLOWED_HOSTS",
            ["127.0.0.1", "www.example.org", ".example.net", "127.0.0.1", "localhost", "[::1]"],
        ),
        (
            "PROFILES_BEHIND_PROXY",
            "1",
            "SECURE_PROXY_SSL_HEADER",
            ("HTTP_X_FORWARDED_PROTO", "https"),
        ),
    ],
)
def test_good_value_sets_its_setting(load, variable, value, setting, expected):
    assert load(**{variable: value})[setting] == expected


def test_forwarded_protocol_is_believed_only_behind_a_proxy(load):
    assert "SECURE_PROXY_SSL_HEADER" not in load()


def test_saves_are_public_at_once_unless_review_is_asked_for(load):
    assert load()["PROFILES_REVIEW"] is False
    assert load(PROFILES_REVIEW="1")["PROFILES_REVIEW"] is True


def test_every_variable_is_one_that_a_test_sets(load):
    """A new setting gets its cases in the tables above."""
    env = load()["env"]
    tested = set(OURS.findall(Path(__file__).read_text(encoding="utf-8")))
    assert env.known - tested == set()


def test_database_is_sqlite_in_the_data_folder_by_default(load, tmp_path):
    database = load()["DATABASES"]["default"]
    assert (database["ENGINE"], database["NAME"]) == (
        "django.db.backends.sqlite3",
        tmp_path / "db.sqlite3",
    )


def test_database_url_names_a_postgresql_database(load):
    database = load(DATABASE_URL="postgres://ed:p%40ss@db.example.org:5433/site?sslmode=require")
    wanted = ("ENGINE", "USER", "PASSWORD", "HOST", "PORT", "NAME", "OPTIONS")
    assert [database["DATABASES"]["default"][name] for name in wanted] == [
        "django.db.backends.postgresql",
        "ed",
        "p@ss",
        "db.example.org",
        5433,
        "site",
        {"sslmode": "require"},
    ]


def test_replica_and_pool_are_settings_of_the_database(load):
    primary, replica = "postgres://ed@a.example.org/site", "postgres://ed@b.example.org/site"
    alone = load(DATABASE_URL=primary)["DATABASES"]
    assert (list(alone), alone["default"]["DISABLE_SERVER_SIDE_CURSORS"]) == (["default"], False)
    both = load(DATABASE_URL=primary, DATABASE_REPLICA_URL=replica, PROFILES_PGBOUNCER="1")
    assert [
        (name, each["HOST"], each["DISABLE_SERVER_SIDE_CURSORS"])
        for name, each in both["DATABASES"].items()
    ] == [("default", "a.example.org", True), ("replica", "b.example.org", True)]


def test_bad_redis_address_is_refused_without_printing_the_password(tmp_path):
    run = manage("check", folder=tmp_path, REDIS_URL="redis://me:hunter2@host:port")
    assert run.stderr.startswith("Configuration error: REDIS_URL")
    assert "hunter2" not in run.stdout + run.stderr


@pytest.mark.parametrize(
    "address",
    [
        "postgres://editor:hunter2@db.example.org:port/site",
        "postgres://editor:hunter2#@db.example.org/site",
        "postgres://editor:hunter2@db.example.org/",
        "mysql://editor:hunter2@db.example.org/site",
        "hunter2",
    ],
)
def test_bad_database_url_is_refused_without_printing_the_password(tmp_path, address):
    run = manage("check", folder=tmp_path, DATABASE_URL=address)
    assert run.returncode != 0
    assert run.stderr.startswith("Configuration error: DATABASE_URL")
    assert "hunter2" not in run.stdout + run.stderr


@pytest.mark.parametrize("command", [["check"], ["demo", "--no-serve"], ["migrate"]])
def test_unknown_variable_stops_the_start_with_one_line(tmp_path, command):
    run = manage(*command, folder=tmp_path, PROFILES_BASEURL=HTTPS)
    assert (run.returncode, run.stderr) == (
        1,
        "Configuration error: PROFILES_BASEURL is no setting of this site;"
        " README lists the settings.\n",
    )


def test_key_is_made_once_and_kept_for_the_owner_alone(load, tmp_path):
    first = load()["SECRET_KEY"]
    assert len(first) == 50
    assert load()["SECRET_KEY"] == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_two_installations_have_two_keys(tmp_path):
    keys = {
        Environment({}).secret_key("PROFILES_SECRET_KEY", kept_in=folder / "secret_key")
        for folder in (tmp_path / "one", tmp_path / "two")
        if folder.mkdir() is None
    }
    assert len(keys) == 2


def test_given_key_is_used_and_none_is_made(load, tmp_path):
    assert load(PROFILES_SECRET_KEY=STRONG)["SECRET_KEY"] == STRONG
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"too short\n", b"\xff" * 60])
def test_broken_key_file_is_refused_and_left_alone(load, tmp_path, content):
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(ImproperlyConfigured, match=r"secret_key holds no key"):
        load()
    assert (tmp_path / "secret_key").read_bytes() == content


def test_processes_that_start_at_once_share_one_key(tmp_path):
    code = (
        "from pathlib import Path; from profiles_site.env import Environment;"
        f"print(Environment({{}}).secret_key('K', kept_in=Path({str(tmp_path / 'key')!r})))"
    )
    runs = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    keys = {run.communicate()[0] for run in runs}
    assert len(keys) == 1
    assert len(keys.pop().strip()) == 50


def test_relative_data_folder_is_the_same_from_everywhere(monkeypatch, tmp_path):
    env = Environment({"PROFILES_DATA_DIR": "site/data"})
    monkeypatch.chdir("/")
    assert env.folder("PROFILES_DATA_DIR", tmp_path / "data") == tmp_path / "site" / "data"
    assert (tmp_path / "site" / "data").is_dir()


def test_variable_that_no_setting_reads_is_refused():
    env = Environment({f"{PREFIX}TITEL": "x", "PATH": "/bin"})
    env.text(f"{PREFIX}TITLE")
    with pytest.raises(ImproperlyConfigured, match=f"{PREFIX}TITEL"):
        env.refuse_unknown()


def test_production_settings_pass_the_deployment_check(tmp_path):
    run = manage(
        "check",
        "--deploy",
        "--fail-level",
        "WARNING",
        folder=tmp_path,
        PROFILES_BASE_URL=HTTPS,
    )
    assert (run.returncode, run.stderr) == (0, "")


@pytest.fixture
def site(load, settings, client):
    """Give a function that applies settings read anew, and returns a client of that site."""

    def site(**variables: str) -> Any:
        names = ("ALLOWED_HOSTS", "BASE_URL", "CSRF_TRUSTED_ORIGINS")
        prefixes = ("SECURE_", "SESSION_COOKIE_", "CSRF_COOKIE_", "LANGUAGE_COOKIE_")
        for name, value in load(**variables).items():
            if name in names or name.startswith(prefixes):
                setattr(settings, name, value)
        return client

    return site


def test_https_address_sends_readers_to_https_on_the_sites_own_name(site):
    client = site(PROFILES_BASE_URL=HTTPS, PROFILES_ALLOWED_HOSTS="alias.example.org")
    response = client.get("/robots.txt?a=b", headers={"host": "alias.example.org"})
    assert (response.status_code, response["Location"]) == (301, f"{HTTPS}/robots.txt?a=b")


def test_https_address_binds_browsers_to_https_and_cookies_too(site):
    client = site(PROFILES_BASE_URL=HTTPS)
    response = client.get("/zh/?setlang=en", secure=True, headers={"host": "people.example.org"})
    assert response["Strict-Transport-Security"] == "max-age=31536000"
    assert response.cookies["lang"]["secure"] is True


@pytest.mark.parametrize(
    ("address", "is_secure"), [(HTTPS, True), ("http://127.0.0.1:8000", False)]
)
def test_session_and_form_cookies_are_secure_where_the_site_is(load, address, is_secure):
    loaded = load(PROFILES_BASE_URL=address)
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE")
    assert [loaded[name] for name in names] == [is_secure] * 3


def test_http_address_redirects_nobody(site):
    client = site(PROFILES_BASE_URL="http://127.0.0.1:8000")
    response = client.get("/robots.txt", headers={"host": "127.0.0.1:8000"})
    assert response.status_code == 200
    assert "Strict-Transport-Security" not in response


@pytest.mark.parametrize(
    "host", ["evil.example", "people.example.org.evil.example", "127.0.0.1", "localhost", "a b"]
)
def test_foreign_host_is_refused(site, host):
    client = site(PROFILES_BASE_URL=HTTPS)
    response = client.get("/robots.txt", secure=True, headers={"host": host})
    assert response.status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/en/", "/zh/people/", "/sitemap.xml", "/robots.txt"])
def test_absolute_addresses_never_follow_the_host_header(site, path):
    client = site(PROFILES_BASE_URL=HTTPS, PROFILES_ALLOWED_HOSTS="alias.example.org")
    headers = {"host": "alias.example.org", "x-forwarded-host": "evil.example"}
    response = client.get(path, secure=True, headers=headers)
    text = response.content.decode()
    assert "alias.example.org" not in text
    assert "evil.example" not in text
    assert f"{HTTPS}/" in text


def mail_options(settings) -> tuple[str, dict]:
    """Return backend and server of the settings, as this release of Django names them."""
    if "MAILERS" in settings:
        mailer = settings["MAILERS"]["default"]
        return mailer["BACKEND"], mailer["OPTIONS"]
    names = {
        "host": "HOST", "port": "PORT", "username": "HOST_USER", "password": "HOST_PASSWORD",
        "use_ssl": "USE_SSL", "use_tls": "USE_TLS", "timeout": "TIMEOUT",
    }  # fmt: skip
    found = {own: settings.get(f"EMAIL_{name}") for own, name in names.items()}
    return settings["EMAIL_BACKEND"], found


def test_mail_goes_to_the_server_that_is_named(load):
    named = load(
        PROFILES_EMAIL_URL="smtps://lab%40example.org:p%40ss@mail.example.org",
        PROFILES_EMAIL_FROM="Our Lab <lab@example.org>",
    )
    backend, options = mail_options(named)
    assert backend.endswith("smtp.EmailBackend")
    assert options == {
        "host": "mail.example.org", "port": 465, "username": "lab@example.org", "password": "p@ss",
        "use_ssl": True, "use_tls": False, "timeout": 20,
    }  # fmt: skip
    assert named["DEFAULT_FROM_EMAIL"] == "Our Lab <lab@example.org>"
    _backend, plain = mail_options(load(PROFILES_EMAIL_URL="smtp+starttls://mail.example.org:2525"))
    assert (plain["port"], plain["use_ssl"], plain["use_tls"]) == (2525, False, True)
    assert mail_options(load())[0].endswith("console.EmailBackend")


def test_a_wrong_mail_server_is_refused_without_its_password(load):
    with pytest.raises(ImproperlyConfigured) as caught:
        load(PROFILES_EMAIL_URL="smtp://user:hunter2@mail.example.org/path")
    assert "hunter2" not in str(caught.value)


def test_uploads_go_to_the_bucket_that_is_named(load):
    loaded = load(PROFILES_S3_URL="https://AK:s%2Fk@s3.example.org:9000/site/media?region=eu-1")
    assert loaded["STORAGES"]["default"] == {
        "BACKEND": "profiles_site.s3.MediaBucket",
        "OPTIONS": {
            "endpoint_url": "https://s3.example.org:9000",
            "bucket_name": "site",
            "location": "media",
            "access_key": "AK",
            "secret_key": "s/k",
            "region_name": "eu-1",
            "addressing_style": "path",
            "file_overwrite": False,
        },
    }
    assert load()["STORAGES"]["default"]["BACKEND"].endswith("FileSystemStorage")


def test_a_wrong_bucket_is_refused_without_its_secret(load):
    with pytest.raises(ImproperlyConfigured) as caught:
        load(PROFILES_S3_URL="https://key:hunter2@s3.example.org/a/b?x=y")
    assert "hunter2" not in str(caught.value)
