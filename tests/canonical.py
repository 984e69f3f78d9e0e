"""The one form of the fixture files: what `dumpdata` would write of their records.

`python -m tests.canonical` loads `fixtures/*.json` into an empty database and writes each file anew.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"


def fixture_paths() -> list[Path]:
    """Return the fixture files in the order in which they load."""
    return sorted(FIXTURES.glob("*.json"))


def canonical(path: Path) -> str:
    """Return the text that the loaded records of a fixture file are written as."""
    from django.apps import apps
    from django.core import serializers

    wanted: dict[str, set[str]] = {}
    for record in json.loads(path.read_text(encoding="utf-8")):
        wanted.setdefault(record["model"], set()).add(record["fields"]["key"])
    order = serializers.sort_dependencies([(apps.get_app_config("people"), None)])
    records = [
        row
        for model in order
        if model._meta.label_lower in wanted
        for row in model._default_manager.filter(key__in=wanted[model._meta.label_lower])
    ]
    return serializers.serialize("json", records)


def main() -> None:
    """Rewrite the fixture files."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "profiles_site.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PROFILES_DATA_DIR"] = folder
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("loaddata", *map(str, fixture_paths()))
        for path in fixture_paths():
            path.write_text(canonical(path), encoding="utf-8")
            sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
