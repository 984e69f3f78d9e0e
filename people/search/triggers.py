"""Which rows bear on which records: what is written is noted by the database itself.

No way of writing escapes: forms, fixtures, `update()`, `bulk_create`, restores, SQL by hand. What is
taken back leaves no note.
"""

from collections.abc import Iterator

from django.db.backends.base.base import BaseDatabaseWrapper

from people.changes.triggers import RowTrigger
from people.search import kinds
from people.search.kinds import NUMBERS
from people.search.tables import ENTRY, NEAR, QUEUE, SWEEP, WORD

Source = tuple[str, str]  # a kind, and the SQL that selects the numbers of its records

_OWN = "SELECT {row}.id AS record"
_PERSON = "SELECT {row}.person_id AS record"


def _by(column: str) -> str:
    return f"SELECT {{row}}.{column} AS record"


# An organization is told with what it is part of.
_UNITS = (
    "SELECT id FROM people_organization WHERE id = {row}.id OR parent_id = {row}.id OR parent_id IN"
    " (SELECT id FROM people_organization WHERE parent_id = {row}.id)"
)
_PLACED = f"organization_id IN ({_UNITS}) OR unit_id IN ({_UNITS})"

BEARS_ON: dict[str, list[Source]] = {
    "person": [
        (kinds.PEOPLE, _OWN),
        # Works name their people in both scripts.
        (
            kinds.PUBLICATIONS,
            "SELECT publication_id AS record FROM people_authorship WHERE person_id = {row}.id",
        ),
        (
            kinds.PROJECTS,
            "SELECT project_id AS record FROM people_contributor WHERE person_id = {row}.id",
        ),
        (
            kinds.PATENTS,
            "SELECT patent_id AS record FROM people_inventorship WHERE person_id = {row}.id",
        ),
    ],
    "section": [(kinds.PEOPLE, _PERSON)],
    "othername": [(kinds.PEOPLE, _PERSON)],
    "position": [
        (kinds.PEOPLE, _PERSON),
        (
            kinds.PUBLICATIONS,
            "SELECT publication_id AS record FROM people_position_publications"
            " WHERE position_id = {row}.id",
        ),
        (
            kinds.PROJECTS,
            "SELECT id AS record FROM people_project WHERE position_id = {row}.id",
        ),
        (kinds.AWARDS, "SELECT id AS record FROM people_award WHERE position_id = {row}.id"),
        (kinds.PATENTS, "SELECT id AS record FROM people_patent WHERE position_id = {row}.id"),
    ],
    "subrole": [
        (
            kinds.PEOPLE,
            "SELECT person_id AS record FROM people_position WHERE id = {row}.position_id",
        )
    ],
    "education": [(kinds.PEOPLE, _PERSON)],
    "skillgroup": [(kinds.PEOPLE, _PERSON)],
    "skill": [
        (
            kinds.PEOPLE,
            "SELECT person_id AS record FROM people_skillgroup WHERE id = {row}.group_id",
        )
    ],
    "person_affiliations": [(kinds.PEOPLE, _PERSON)],
    "organization": [
        (kinds.PEOPLE, f"SELECT person_id AS record FROM people_position WHERE {_PLACED}"),
        (kinds.PEOPLE, f"SELECT person_id AS record FROM people_education WHERE {_PLACED}"),
        (
            kinds.PEOPLE,
            "SELECT person_id AS record FROM people_person_affiliations"
            f" WHERE organization_id IN ({_UNITS})",
        ),
        (kinds.AWARDS, f"SELECT id AS record FROM people_award WHERE issuer_id IN ({_UNITS})"),
    ],
    "tagging": [
        (kinds.PEOPLE, _PERSON),
        (kinds.PUBLICATIONS, _by("publication_id")),
        (kinds.PROJECTS, _by("project_id")),
    ],
    "tag": [
        (kind, f"SELECT {owner}_id AS record FROM people_tagging WHERE tag_id = {{row}}.id")
        for kind, owner in (
            (kinds.PEOPLE, "person"),
            (kinds.PUBLICATIONS, "publication"),
            (kinds.PROJECTS, "project"),
        )
    ],
    "publication": [(kinds.PUBLICATIONS, _OWN)],
    "authorship": [(kinds.PUBLICATIONS, _by("publication_id"))],
    "publication_people": [(kinds.PUBLICATIONS, _by("publication_id"))],
    "position_publications": [(kinds.PUBLICATIONS, _by("publication_id"))],
    "project": [(kinds.PROJECTS, _OWN)],
    "contributor": [(kinds.PROJECTS, _by("project_id"))],
    "project_people": [(kinds.PROJECTS, _by("project_id"))],
    "news": [(kinds.NEWS, _OWN)],
    "news_people": [(kinds.NEWS, _by("news_id"))],
    "talk": [(kinds.TALKS, _OWN)],
    "talk_people": [(kinds.TALKS, _by("talk_id"))],
    "award": [(kinds.AWARDS, _OWN)],
    "award_people": [(kinds.AWARDS, _by("award_id"))],
    "patent": [(kinds.PATENTS, _OWN)],
    "inventorship": [(kinds.PATENTS, _by("patent_id"))],
    "patent_people": [(kinds.PATENTS, _by("patent_id"))],
}


def row_triggers(connection: BaseDatabaseWrapper) -> Iterator[RowTrigger]:
    """Yield the triggers that note which records were written."""
    for name, sources in BEARS_ON.items():
        statements = tuple(_note(connection, kind, source) for kind, source in sources)
        yield RowTrigger(f"people_{name}_search", f"people_{name}", statements)


def _note(connection: BaseDatabaseWrapper, kind: str, source: str) -> str:
    """Return the statement that notes records, each once for a transaction.

    A note of another transaction may be taken away before this one is committed. SQLite lets no two
    write at once.
    """
    transaction = "0" if connection.vendor == "sqlite" else "txid_current()"
    number = NUMBERS[kind]
    return (
        f"INSERT INTO {QUEUE} (kind, record, transaction_number)"
        f" SELECT {number}, found.record, {transaction} FROM ({source}) found"
        f" WHERE found.record IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {QUEUE} noted WHERE"
        f" noted.kind = {number} AND noted.record = found.record"
        f" AND noted.transaction_number = {transaction})"
    )


def watch_truncation(connection: BaseDatabaseWrapper) -> None:
    """Have everything read again where PostgreSQL empties a table, which tells of no rows."""
    if connection.vendor != "postgresql":
        return
    sweeps = ", ".join(f"({number}, 0)" for number in NUMBERS.values())
    with connection.cursor() as cursor:
        cursor.execute(f"""
            CREATE OR REPLACE FUNCTION people_search_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                TRUNCATE {ENTRY}, {QUEUE}, {SWEEP}, {WORD}, {NEAR};
                INSERT INTO {SWEEP} VALUES {sweeps};
                RETURN NULL;
            END $$
        """)
        for name in BEARS_ON:
            cursor.execute(f"DROP TRIGGER IF EXISTS people_{name}_emptied ON people_{name}")
            cursor.execute(
                f"CREATE TRIGGER people_{name}_emptied AFTER TRUNCATE ON people_{name}"
                " FOR EACH STATEMENT EXECUTE FUNCTION people_search_emptied()"
            )
