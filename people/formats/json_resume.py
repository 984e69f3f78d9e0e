"""JSON Resume: a CV as JSON (jsonresume.org, schema 1.x), and the older names of its fields.

What is kept aside: `{"json-resume": {"fields": …}}` beside each record, with `section` where a
record comes from another list than its kind has (volunteer, certificates, languages). References
and the postal address are kept as `private` and never written.
"""

from dataclasses import replace
from pathlib import PurePosixPath

from people.formats.format import Format, Reading
from people.formats.json_resume_basics import FAMILY
from people.formats.json_resume_fields import Reader
from people.formats.json_resume_person import read_person
from people.formats.json_resume_works import works as read_works
from people.formats.json_resume_writing import write
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import (
    Place,
)
from people.formats.source import Source
from people.formats.tree import Fields, load_json

SECTIONS = {
    "basics", "work", "volunteer", "education", "awards", "certificates", "publications",
    "skills", "languages", "interests", "references", "projects", "meta",
}  # fmt: skip


def recognizes(source: Source) -> bool:
    """Whether all JSON files look like a résumé."""
    names = [name for name in source.files if name.lower().endswith(".json")]
    if source.is_archive:
        return bool(names) and len(names) == len(source.files) and _looks(source, names[0])
    return any(_looks(source, name) for name in source.files)


def _looks(source: Source, name: str) -> bool:
    # Other JSON may be large: it is not parsed only to be refused.
    if b'"basics"' not in source.files[name] and b"resume" not in source.files[name][:1000]:
        return False
    try:
        tree = load_json(name, source.files[name])
    except UnreadableFile:
        return False
    first = tree[0] if isinstance(tree, list) and tree else tree
    if not isinstance(first, dict):
        return False
    return isinstance(first.get("basics"), dict) or (
        "resume" in str(first.get("$schema", "")) and bool(SECTIONS & first.keys())
    )


def read(source: Source) -> Reading:
    """Yield the people of a file or archive, each with what belongs to them."""
    taken: set[str] = set()
    for name, data in source.matching("*.json") if source.is_archive else source.files.items():
        try:
            tree = load_json(name, data)
            resumes = tree if isinstance(tree, list) else [tree]
            if not source.is_archive and not any(
                isinstance(each, dict) and (SECTIONS & each.keys() or not each) for each in resumes
            ):
                raise UnreadableFile(
                    gettext_noop("The file holds none of the sections of a résumé."), Place(name)
                )
        except UnreadableFile as error:
            if not source.is_archive:
                raise
            yield error.problem
            continue
        for number, each in enumerate(resumes):
            path = f"[{number}]" if isinstance(tree, list) else ""
            problems: list[Problem] = []
            if isinstance(each, dict):
                stem = PurePosixPath(name).stem if source.is_archive and not path else ""
                yield from read_resume(Fields(each, Place(name), path, problems), taken, stem)
            else:
                yield Problem(
                    gettext_noop("Field “%(field)s”: %(reason)s."),
                    {"field": path, "reason": gettext_noop("write an object")},
                    Place(name, name=path),
                )


def read_resume(fields: Fields, taken: set[str], stem: str = "") -> Reading:
    """Yield a person and their works; the person's id is none of those taken."""
    reader = Reader(fields)
    person = read_person(reader, fields, taken, stem)
    found = list(read_works(reader, fields, person.id))
    person = replace(person, extra=reader.aside(fields, **reader.kept))
    yield from fields.problems
    yield person
    yield from found


FORMAT = Format(
    key="json-resume",
    label="JSON Resume",
    suffix=".json",
    media_type="application/json",
    family=FAMILY,
    kinds=("people", "publications", "projects", "awards", "talks"),
    is_about_one_person=True,
    is_in_one_language=True,
    recognizes=recognizes,
    read=read,
    write=write,
)
