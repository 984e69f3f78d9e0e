"""al-folio: the sources of an academic site made with Jekyll (github.com/alshedivat/al-folio).

What is kept aside: `{"al-folio": …}` beside the person and the pages of news and projects; of
publications what BibTeX keeps; of the CV what RenderCV or JSON Resume keep.
"""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import PurePosixPath
from typing import Any

from people.formats import al_folio_writing as writing
from people.formats.al_folio_cv import to_rendercv
from people.formats.al_folio_pages import read_about, read_news, read_projects
from people.formats.al_folio_site import FAMILY, Site
from people.formats.format import Format, Reading
from people.formats.json_resume import read_resume
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import KINDS, Item, OtherName, Person, Place, Publication, Text
from people.formats.rendercv import read_cv
from people.formats.source import Source
from people.formats.tree import Fields, load_json, plain
from people.values.author_lists import comparable
from people.values.languages import script_language
from people.values.names import display_name
from people.values.slugs import slugify

READ = ("_bibliography/", "_data/", "_news/", "_projects/", "_pages/")
NOT_READ = ("_posts", "_books", "_teachings")


def recognizes(source: Source) -> bool:
    """Whether a folder or archive has al-folio's folders."""
    return source.is_archive and any(
        name.startswith(("_bibliography/", "_news/"))
        or name in {"_data/cv.yml", "_data/socials.yml"}
        for name in source.files
    )


def read(source: Source) -> Reading:
    """Yield the owner of the site and all that belongs to them."""
    if not any(name.startswith(READ) or name == "_config.yml" for name in source.files):
        raise UnreadableFile(
            gettext_noop("The archive has none of al-folio’s folders."), Place(source.name)
        )
    site = Site(source)
    person, works = _cv(site)
    person = _owner(site, person)
    publications = list(_bibliography(site, person))
    known = {_same(each) for each in publications if isinstance(each, Publication)}
    works = [
        replace(each, people=(person.id,))
        for each in works
        if not (isinstance(each, Publication) and _same(each) in known)
    ]
    works += read_news(site, person.id)
    works += read_projects(site, person.id)
    _tell_unread(site)
    yield from site.problems
    yield person
    yield from publications
    yield from works


def _same(publication: Publication) -> str:
    return slugify(publication.title.best("en")) or publication.doi


def _cv(site: Site) -> tuple[Person, list[Any]]:
    """Return the person and works of the CV: of the one that is about the owner of the site."""
    used = ""
    found: tuple[Person, list[Any]] = (Person(), [])
    for file, read_one in (("_data/cv.yml", _yaml_cv), ("assets/json/resume.json", _json_cv)):
        if file not in site.files:
            continue
        if used:
            site.warn(
                gettext_noop("This CV is not read: “%(other)s” already tells of it."),
                file,
                other=used,
            )
            continue
        records = list(read_one(site, file))
        person = next((each for each in records if isinstance(each, Person)), Person())
        name = display_name(person.family_name.best("en"), person.given_name.best("en"))
        if site.name and name and not _are_one(site.name, name):
            # The example of the theme that nobody has replaced.
            site.warn(
                gettext_noop("This CV is not read: it is about %(name)s, not about %(owner)s."),
                file,
                name=name,
                owner=site.name,
            )
            continue
        site.problems += [each for each in records if isinstance(each, Problem)]
        works = [each for each in records if not isinstance(each, Person | Problem)]
        used, found = file, (person, works)
    return found


def _are_one(first: str, second: str) -> bool:
    """Whether two names may be of one person: they share a word, or are of two scripts."""
    if script_language(first) != script_language(second):
        return True
    words = set(comparable(first).split()) & set(comparable(second).split())
    return comparable(first) == comparable(second) or any(len(word) > 1 for word in words)


def _yaml_cv(site: Site, file: str) -> Iterator[Any]:
    tree = site.yaml(file)
    if isinstance(tree, list):
        cv, private, odd = to_rendercv(tree)
        site.kept |= {"private": private, "cv": plain(odd)}
        tree = {"cv": cv}
    elif not isinstance(tree, dict):
        return
    elif "cv" not in tree and "sections" in tree:
        tree = {"cv": tree}
    yield from read_cv(Fields(tree, Place(file), "", []), set())


def _json_cv(site: Site, file: str) -> Iterator[Any]:
    try:
        tree = load_json(file, site.files[file])
    except UnreadableFile as error:
        site.problems.append(error.problem)
        return
    if isinstance(tree, dict):
        yield from read_resume(Fields(tree, Place(file), "", []), set())


def _owner(site: Site, person: Person) -> Person:
    """Return the person with what the settings and the page “about” say."""
    family, given = site.names
    if family or given:
        code = script_language(family + given)
        name = {"family_name": Text.of(family, code), "given_name": Text.of(given, code)}
        cv_name = display_name(person.family_name.best("en"), person.given_name.best("en"))
        others = person.other_names
        if cv_name and comparable(cv_name) != comparable(site.name):
            if script_language(cv_name) != code:
                name = {
                    "family_name": name["family_name"].merged(person.family_name),
                    "given_name": name["given_name"].merged(person.given_name),
                }
            else:
                others = (*others, OtherName(cv_name))
        person = replace(person, **name, other_names=others)  # type: ignore[arg-type]
    person = read_about(site, person)
    urls = {each.url for each in person.links}
    links = (*person.links, *(each for each in site.links if each.url not in urls))
    name_now = display_name(person.family_name.best("en"), person.given_name.best("en"))
    coauthors = site.yaml("_data/coauthors.yml") if "_data/coauthors.yml" in site.files else None
    kept = {**site.kept, "coauthors": plain(coauthors)}
    kept = {key: value for key, value in kept.items() if value}
    return replace(
        person,
        id=slugify(name_now, "person"),
        orcid=person.orcid or site.orcid,
        links=links,
        extra={**person.extra, **({FAMILY: kept} if kept else {})},
    )


def _bibliography(site: Site, person: Person) -> Iterator[Item]:
    """Yield the works of all bibliographies, with what al-folio adds to their entries."""
    from people.formats.al_folio_bib import refined

    selected = 0
    for file in sorted(site.files):
        if not file.startswith("_bibliography/") or not file.endswith(".bib"):
            continue
        source = Source.of_file(file, site.files[file])
        for each in import_module("people.formats.bibtex").read(source):
            place = getattr(each, "place", Place())
            each = replace(each, place=replace(place, file=file))
            if isinstance(each, Problem):
                site.problems.append(each)
                continue
            if isinstance(each, Publication):
                each, is_selected = refined(each, site, person, selected + 1)
                selected += is_selected
            yield replace(each, people=(person.id,))


def _tell_unread(site: Site) -> None:
    for folder in NOT_READ:
        if count := sum(name.startswith(f"{folder}/") for name in site.files):
            site.warn(
                gettext_noop("%(count)s files of this folder are of no kind that is read."),
                folder,
                count=count,
            )
    for name in site.files:
        if name.startswith("_pages/") and PurePosixPath(name).name not in writing.KNOWN_PAGES:
            site.warn(gettext_noop("This page is of no kind that is read."), name)


FORMAT = Format(
    key="al-folio",
    label="al-folio",
    suffix=".zip",
    media_type="application/zip",
    family=FAMILY,
    kinds=tuple(KINDS),
    is_about_one_person=True,
    is_in_one_language=True,
    recognizes=recognizes,
    read=read,
    write=writing.write,
)
