"""Archives of earlier versions, which restore for good. `python -m tests.backup.archives` adds one.

Run it before the first migration after a release; never change an archive that is there.
"""

import os
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "archives"


def archives() -> list[Path]:
    """Return the archives, oldest first."""
    return sorted(FOLDER.glob("*.zip"))


def main() -> None:
    """Make an archive with every field of every model filled, named after the last migration."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "profiles_site.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PROFILES_DATA_DIR"] = folder
        import django
        from django.core.management import call_command
        from django.db.migrations.recorder import MigrationRecorder

        django.setup()
        call_command("migrate", verbosity=0)
        from tests.backup.site import add_life, write_media
        from tests.fixtures.test_round_trip import fill_everything
        from tests.makers import make_person

        fill_everything()
        add_life(make_person("shi", key="shi"))
        write_media("photos/old.png", b"only the history names it")
        name = MigrationRecorder.Migration.objects.filter(app="people").latest("name").name
        FOLDER.mkdir(exist_ok=True)
        path = FOLDER / f"{name}.zip"
        call_command("backup", str(path))
        path.chmod(0o644)
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
