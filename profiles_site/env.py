"""Read settings from the environment; whatever is wrong there stops the start and is named."""

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

PREFIX = "PROFILES_"


class Environment:
    """The variables that begin with `PROFILES_`, and `DATABASE_URL`.

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

    def names(self, name: str) -> list[str]:
        """Return a list of comma-separated words."""
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def choice(self, name: str, options: Mapping[str, str], default: str) -> str:
        """Return the value of the chosen option."""
        value = self.text(name, default)
        if value not in options:
            raise ImproperlyConfigured(f"{name} is “{value}”; choose one of {', '.join(options)}.")
        return options[value]

    def base_url(self, name: str, default: str) -> str:
        """Return an http(s) address with a host and no path, without a slash at the end."""
        value = self.text(name, default).rstrip("/")
        try:
            parts = urlsplit(value)
            valid = parts.scheme in {"http", "https"} and bool(parts.hostname)
            valid = valid and parts.port != 0
        except ValueError:
            valid = False
        if not valid or parts.path or parts.query or parts.fragment or parts.username:
            raise ImproperlyConfigured(
                f"{name} is “{value}”; write the site’s address like https://people.example.org."
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
            kept = kept_in.read_text().strip()
        except FileNotFoundError:
            return make_key(kept_in)
        if len(kept) < 50:
            raise ImproperlyConfigured(f"{kept_in} holds no key; delete it and a new one is made.")
        return kept

    def refuse_unknown(self) -> None:
        """Raise ImproperlyConfigured for a variable with our prefix that no setting reads."""
        for name in sorted(self.variables):
            if name.startswith(PREFIX) and name not in self.known:
                raise ImproperlyConfigured(
                    f"{name} is no setting of this site; README lists the settings."
                )


def make_key(path: Path) -> str:
    """Write a new key that only the owner can read. Whoever comes first wins; returns that key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        file.write(get_random_secret_key() + "\n")
    return path.read_text().strip()
