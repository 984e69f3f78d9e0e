"""Read settings from the environment; whatever is wrong there stops the start and is named."""

import contextlib
import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

PREFIX = "PROFILES_"

_LABEL = r"[a-z0-9]([a-z0-9-]*[a-z0-9])?"
HOST = re.compile(rf"{_LABEL}(\.{_LABEL})*|\[[0-9a-f:.]+\]", re.ASCII)
BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]", re.ASCII)
SENDER = re.compile(r"[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+")
MAIL_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
STANDARD_PORTS = {"http": 80, "https": 443}


class Environment:
    """The variables that begin with `PROFILES_`, and the addresses of databases and Redis.

    Every read names a variable; `refuse_unknown` then finds the ones nobody reads.
    """

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        self.variables = variables
        self.known: set[str] = set()

    def text(self, name: str, default: str = "") -> str:
        """Return a text, the default when unset or empty."""
        self.known.add(name)
        return self.variables.get(name, "").strip() or default

    def flag(self, name: str, default: bool = False) -> bool:
        """Return a switch: 1, true, yes, on or 0, false, no, off."""
        value = self.text(name).lower()
        if value in {"1", "true", "yes", "on"}:
            return True
        if value in {"0", "false", "no", "off"}:
            return False
        if value:
            raise ImproperlyConfigured(f"{name} is “{value}”; write 1 or 0.")
        return default

    def hosts(self, name: str) -> list[str]:
        """Return a list of comma-separated host names; one that begins with a dot is a domain.

        `*` is refused with the rest that is no name: it would switch the check of hosts off.
        """
        hosts = [word.strip().lower() for word in self.text(name).split(",") if word.strip()]
        for host in hosts:
            if not HOST.fullmatch(host.removeprefix(".")):
                raise ImproperlyConfigured(
                    f"{name} has “{host}”; write names like www.example.org, with commas between"
                    " them and without https:// or a port."
                )
        return hosts

    def choice(self, name: str, options: Mapping[str, str], default: str) -> str:
        """Return the value of the chosen option."""
        value = self.text(name, default)
        if value not in options:
            raise ImproperlyConfigured(f"{name} is “{value}”; choose one of {', '.join(options)}.")
        return options[value]

    def base_url(self, name: str, default: str) -> str:
        """Return scheme, host and port as a browser writes them in an `Origin` header."""
        value = self.text(name, default)
        try:
            parts = urlsplit(value.lower())
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        host = parts.netloc.removesuffix(f":{port}")
        if (
            parts.scheme not in STANDARD_PORTS
            or not HOST.fullmatch(host)
            or port == 0
            or value.lower() not in {f"{parts.scheme}://{parts.netloc}{end}" for end in ("", "/")}
        ):
            raise ImproperlyConfigured(
                f"{name} is “{value}”; write the site’s address like https://people.example.org,"
                " without a path."
            )
        shown = "" if port in {None, STANDARD_PORTS[parts.scheme]} else f":{port}"
        return f"{parts.scheme}://{host}{shown}"

    def folder(self, name: str, default: Path) -> Path:
        """Return a folder, made if need be. A relative path starts where the default lies."""
        path = (default.parent / Path(self.text(name, str(default))).expanduser()).resolve()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ImproperlyConfigured(
                f"{name}: the folder {path} cannot be made ({error.strerror})."
            ) from None
        return path

    def postgresql(self, name: str, *, is_pooled: bool = False) -> dict[str, Any] | None:
        """Return the database that an address names, None when unset. No error shows the address.

        A connection is kept for a minute, and tried before it is used again. Behind a pool that
        hands out connections for single transactions, nothing may outlive a transaction.
        """
        value = self.text(name)
        if not value:
            return None
        try:
            database = dj_database_url.parse(
                value,
                conn_max_age=60,
                conn_health_checks=True,
                disable_server_side_cursors=is_pooled,
            )
        except ValueError:
            database = {"ENGINE": "", "NAME": ""}
        if database["ENGINE"] != "django.db.backends.postgresql" or not database["NAME"]:
            raise ImproperlyConfigured(
                f"{name} names no PostgreSQL database; write postgres://user:password@host/name"
                " (in the password, %40 for @ and the like), or leave it unset for SQLite."
            ) from None
        return dict(database)

    def number(self, name: str, default: int) -> int:
        """Return a whole number from 0."""
        value = self.text(name, str(default))
        if not re.fullmatch("[0-9]{1,9}", value, re.ASCII):
            raise ImproperlyConfigured(f"{name} is “{value}”; write a whole number like {default}.")
        return int(value)

    def redis(self, name: str) -> str:
        """Return the address of a Redis server, empty when unset. No error shows the address."""
        value = self.text(name)
        parts, port = _split(value)
        is_named = parts.scheme == "unix" or (bool(parts.hostname) and port != 0)
        if value and not (is_named and parts.scheme in {"redis", "rediss", "unix"}):
            raise ImproperlyConfigured(
                f"{name} names no Redis server; write redis://user:password@host:6379/0 (rediss://"
                " for TLS), or leave it unset and each process keeps pages by itself."
            )
        return value

    def bucket(self, name: str) -> dict[str, Any]:
        """Return options of django-storages for an S3-compatible store; empty when unset.

        No error shows the address, which may hold a secret.
        """
        value = self.text(name)
        if not value:
            return {}
        parts, port = _split(value)
        host = parts.hostname or ""
        try:
            query = parse_qs(parts.query, strict_parsing=True) if parts.query else {}
        except ValueError:
            query = {"": [""]}  # none of those that are known
        bucket, _slash, folder = parts.path.strip("/").partition("/")
        is_named = bool(parts.username) == bool(parts.password)
        known = parts.scheme in STANDARD_PORTS and HOST.fullmatch(host) and BUCKET.fullmatch(bucket)
        if not known or not is_named or port == 0 or set(query) - {"region"} or parts.fragment:
            raise ImproperlyConfigured(
                f"{name} names no bucket; write https://key:secret@s3.example.org/bucket, with"
                " ?region=… where the store has regions (in the secret, %2F for / and the like), or"
                " leave it unset and uploads go to the data folder."
            )
        address = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        return {
            "endpoint_url": address,
            "bucket_name": bucket,
            "location": folder,
            "access_key": unquote(parts.username or "") or None,
            "secret_key": unquote(parts.password or "") or None,
            "region_name": query.get("region", [None])[0],
            "addressing_style": "path",
            "file_overwrite": False,
        }

    def mail_server(self, name: str) -> dict[str, Any]:
        """Return the server that an address names, as options of Django's backend; empty when unset.

        No error shows the address, which may hold a password.
        """
        value = self.text(name)
        if not value:
            return {}
        parts, port = _split(value)
        host = parts.hostname or ""
        is_whole = parts.path in {"", "/"} and not parts.query and not parts.fragment
        is_named = bool(parts.username) == bool(parts.password)
        known = parts.scheme in MAIL_PORTS and HOST.fullmatch(host)
        if not known or not is_whole or not is_named or port == 0:
            raise ImproperlyConfigured(
                f"{name} names no mail server; write smtps://user:password@host (TLS),"
                " smtp+starttls://user:password@host or smtp://host (in the password, %40 for @ and"
                " the like), or leave it unset and mails are printed."
            )
        return {
            "host": host,
            "port": port or MAIL_PORTS[parts.scheme],
            "username": unquote(parts.username or ""),
            "password": unquote(parts.password or ""),
            "use_ssl": parts.scheme == "smtps",
            "use_tls": parts.scheme == "smtp+starttls",
            "timeout": 20,
        }

    def mail_sender(self, name: str, default: str) -> str:
        """Return from whom mails are: an address, or a name with the address in brackets."""
        value = self.text(name, default)
        if not SENDER.fullmatch(value):
            raise ImproperlyConfigured(
                f"{name} is “{value}”; write site@example.org, or Our Lab <site@example.org>."
            )
        return value

    def secret_key(self, name: str, kept_in: Path) -> str:
        """Return the key from the variable, else the one kept beside the data, made once."""
        value = self.text(name)
        if value:
            if len(value) < 50 or len(set(value)) < 5 or value.startswith("django-insecure-"):
                raise ImproperlyConfigured(
                    f"{name} is too weak: give at least 50 random characters, or leave it unset"
                    f" and a key is made and kept in {kept_in.name}."
                )
            return value
        try:
            if not kept_in.exists():
                make_key(kept_in)
            kept = kept_in.read_text(encoding="ascii").strip()
        except OSError as error:
            raise ImproperlyConfigured(
                f"{name} is unset and {kept_in} cannot be used ({error.strerror})."
            ) from None
        except UnicodeDecodeError:
            kept = ""
        if len(kept) < 50:
            raise ImproperlyConfigured(
                f"{name} is unset and {kept_in} holds no key; delete it and a new one is made."
            )
        return kept

    def refuse_unknown(self) -> None:
        """Raise ImproperlyConfigured for a variable with our prefix that no setting reads."""
        for name in sorted(self.variables):
            if name.startswith(PREFIX) and name not in self.known:
                raise ImproperlyConfigured(
                    f"{name} is no setting of this site; README lists the settings."
                )


def _split(address: str) -> tuple[SplitResult, int | None]:
    """Return the parts of an address and its port; of one that cannot be read, nothing."""
    try:
        parts = urlsplit(address)
        return parts, parts.port
    except ValueError:
        return urlsplit(""), None


def make_key(path: Path) -> None:
    """Keep a new key that only the owner can read, unless another process was first.

    The file gets its name when it is complete, so nobody ever reads half a key.
    """
    descriptor, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)  # mode 0600
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(get_random_secret_key() + "\n")
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)
