"""How rows of archives that earlier versions made become rows of this one.

A new field needs nothing: rows of an earlier archive get its default. A field or model that a
migration removes, renames or gives another meaning needs an `Upgrade` here, in the same commit, and
so does a new field without a default. `tests/backup/archives/` holds archives of earlier versions
that must restore for good.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from people.backup.tables import Row

Migration = tuple[str, str]  # app and name


@dataclass(frozen=True)
class Upgrade:
    """What a migration did to the rows of one model.

    `convert` gets a row as the archive has it, after the upgrades that stand before this one, and
    returns it as the migration left it; `None` leaves it out. `now` is the model's new name.
    """

    migration: Migration
    model: str
    convert: Callable[[Row], Row | None]
    now: str = ""


# In the order of their migrations.
UPGRADES: tuple[Upgrade, ...] = ()
# Migrations that were squashed away: archives that name them are not newer than this version.
RETIRED: frozenset[Migration] = frozenset()


def model_now(label: str, applied: Collection[Migration]) -> str:
    """Return what the model of an archive is called now; `applied` are the archive's migrations."""
    for upgrade in UPGRADES:
        if upgrade.model == label and upgrade.migration not in applied:
            label = upgrade.now or label
    return label


def upgraded(label: str, row: Row, applied: Collection[Migration]) -> Row | None:
    """Return a row of an archive as this version has it, None where it has it no more."""
    for upgrade in UPGRADES:
        if upgrade.model == label and upgrade.migration not in applied:
            converted = upgrade.convert(row)
            if converted is None:
                return None
            label, row = upgrade.now or label, converted
    return row
