"""An ORCID record in XML, in the order of elements that ORCID's XSDs 3.0 ask for."""

from collections.abc import Iterable
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from people.formats.links import doi_in
from people.formats.names import parse_name
from people.formats.orcid_person import DISTINCTIONS, KEPT, NOT_SAID, POSITIONS, STUDIES, address_of
from people.formats.orcid_tree import get, listed, text
from people.formats.orcid_works import KINDS, PATENTS, TALKS, type_of
from people.formats.orcid_xml import NOT_XML, item, leaf, write_date, write_identifier, write_tree
from people.formats.record import (
    NO_TEXT,
    Award,
    Bundle,
    Education,
    Link,
    Organization,
    Patent,
    Person,
    Position,
    Publication,
    Talk,
    Text,
)
from people.values.languages import EN, ZH, other
from people.values.names import display_name
from people.values.partial_date import PartialDate

PREFIXES = (
    "record", "person", "common", "personal-details", "other-name", "researcher-url", "email",
    "address", "keyword", "external-identifier", "activities", "work", *POSITIONS.values(),
    *STUDIES.values(), *DISTINCTIONS.values(), *KEPT.values(),
)  # fmt: skip
LANGUAGES = {ZH: "zh_CN", EN: "en"}


def write_record(bundle: Bundle, language: str) -> bytes:
    """Return the record of the first person of a bundle, with all of its works."""
    person = bundle.people[0] if bundle.people else Person()
    names = {f"xmlns:{each}": f"http://www.orcid.org/ns/{each}" for each in sorted(set(PREFIXES))}
    path = {"path": f"/{person.orcid}"} if person.orcid else {}
    root = Element("record:record", {**names, **path})
    if person.orcid:
        identifier = SubElement(root, "common:orcid-identifier")
        leaf(identifier, "common:uri", f"https://orcid.org/{person.orcid}")
        leaf(identifier, "common:path", person.orcid)
        leaf(identifier, "common:host", "orcid.org")
    if bundle.people:
        _write_person(SubElement(root, "person:person", path), person, language)
    _write_activities(SubElement(root, "activities:activities-summary", path), bundle, language)
    indent(root)
    head = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return head + tostring(root, encoding="unicode").encode() + b"\n"


def _write_person(parent: Element, person: Person, language: str) -> None:
    order = [language, other(language)]
    if not (person.family_name or person.given_name).in_language(language):
        order.reverse()
    family, given = person.family_name, person.given_name
    main, second = (display_name(family.in_language(c), given.in_language(c)) for c in order)
    parts = family.in_language(order[1]), given.in_language(order[1])
    if all(parts) and parts != (parse_name(second).family, parse_name(second).given):
        second = ", ".join(parts)  # García Márquez, Gabriel
    credited = next((each.name for each in person.other_names if each.kind == "as-printed"), "")
    if main or credited:
        name = SubElement(parent, "person:name", {"visibility": "public"})
        first = order[0]
        # Given names are what ORCID asks everybody for.
        leaf(
            name,
            "personal-details:given-names",
            given.in_language(first) or family.in_language(first) or credited,
            150,
        )
        if given.in_language(first):
            leaf(name, "personal-details:family-name", family.in_language(first), 150)
        leaf(name, "personal-details:credit-name", credited, 150)
    others = [each.name for each in person.other_names if each.name != credited]
    if not main:  # whom no name is known of is told by the label
        others.insert(0, person.label.best(language))
    _write_list(parent, "other-name", "content", filter(None, [second, *others]))
    if biography := person.biography.best(language):
        node = SubElement(parent, "person:biography", {"visibility": "public"})
        leaf(node, "personal-details:content", biography, 5000)
    _write_links(parent, person, language)


def _write_links(parent: Element, person: Person, language: str) -> None:
    kept = _aside(person)
    identifiers = listed(kept.get("external_identifiers"))
    known = {text(get(each, "url")) for each in identifiers}
    own = f"https://orcid.org/{person.orcid}"
    urls = [
        link
        for link in person.links
        if link.url.startswith("http") and link.url not in known and link.url != own
    ]
    mails = [link.url.removeprefix("mailto:") for link in person.links if link.kind == "email"]
    _write_urls(parent, urls, language)
    _write_list(parent, "email", "email", mails)
    countries = [each for each in kept.get("countries", []) if isinstance(each, str)]
    _write_list(parent, "address", "country", countries, "addresses")
    _write_list(parent, "keyword", "content", (tag.best(language) for tag in person.tags))
    if identifiers:
        section = SubElement(parent, "external-identifier:external-identifiers")
        for each in identifiers:
            node = item(section, "external-identifier:external-identifier")
            write_identifier(node, each)


def _write_list(
    parent: Element, prefix: str, field: str, values: Iterable[str], plural: str = ""
) -> None:
    values = [each for each in values if NOT_XML.sub("", each).strip()]
    if values or prefix == "email":  # the one list that has to be there
        section = SubElement(parent, f"{prefix}:{plural or f'{prefix}s'}")
        for value in values:
            leaf(item(section, f"{prefix}:{prefix}"), f"{prefix}:{field}", value)


def _write_urls(parent: Element, links: list[Link], language: str) -> None:
    if links:
        section = SubElement(parent, "researcher-url:researcher-urls")
        for link in links:
            node = item(section, "researcher-url:researcher-url")
            leaf(node, "researcher-url:url-name", link.label.best(language), 255)
            leaf(node, "researcher-url:url", link.url)


def _write_activities(parent: Element, bundle: Bundle, language: str) -> None:
    person = bundle.people[0] if bundle.people else Person()
    kept = _aside(person)
    entries: dict[str, list[Any]] = {}
    for position in person.positions:
        entries.setdefault(_section(position, POSITIONS, "employments"), []).append(position)
    for study in person.education:
        entries.setdefault(_section(study, STUDIES, "educations"), []).append(study)
    if bundle.awards:
        entries["distinctions"] = list(bundle.awards)
    names = {**POSITIONS, **STUDIES, **DISTINCTIONS, **KEPT}
    for section in sorted(names):
        if section in KEPT:
            _write_kept(parent, section, names[section], listed(kept.get(section)))
        elif section in entries:
            node = SubElement(parent, f"activities:{section}")
            for entry in entries[section]:
                group = SubElement(node, "activities:affiliation-group")
                SubElement(group, "common:external-ids")
                _write_affiliation(group, names[section], entry, language)
    works: list[Publication | Talk | Patent]
    works = [*bundle.publications, *bundle.talks, *bundle.patents]
    if works:
        node = SubElement(parent, "activities:works")
        for work in works:
            _write_work(SubElement(node, "activities:group"), work, language)


def _aside(record: Any) -> dict[str, Any]:
    found = record.extra.get("orcid")
    return found if isinstance(found, dict) else {}


def _section(record: Any, sections: dict[str, str], default: str) -> str:
    kind = _aside(record).get("type")
    return next((key for key, name in sections.items() if name == kind), default)


def _write_affiliation(
    group: Element, name: str, entry: Position | Education | Award, language: str
) -> None:
    kept = _aside(entry)
    visibility = entry.visibility if isinstance(entry, Award) else ""
    node = item(group, f"{name}:{name}-summary", entry.id, visibility)
    if isinstance(entry, Award):
        organization, location = entry.issuer, ""
        unit, title = text(kept.get("department")), entry.heading
        start, end = _award_dates(entry, kept)
    else:
        organization, unit = entry.organization, _name(entry.unit, language)
        title = entry.title if isinstance(entry, Position) else entry.degree
        location = entry.location.best(language) if isinstance(entry, Position) else ""
        start, end = entry.start_date, None if entry.is_current else entry.end_date
    printed = title.best(language)
    organized = _name(organization, language)
    if not organized:  # ORCID has nothing without an organization
        organized, unit, printed = (unit, "", printed) if unit else (printed or NOT_SAID, "", "")
    leaf(node, "common:department-name", unit, 4000)
    leaf(node, "common:role-title", printed, 4000)
    write_date(node, "common:start-date", start)
    write_date(node, "common:end-date", end)
    _write_organization(node, organized, location, kept)
    leaf(node, "common:url", text(kept.get("url")))
    ids = listed(kept.get("external_ids"))
    if ids:
        section = SubElement(node, "common:external-ids")
        for each in ids:
            write_identifier(SubElement(section, "common:external-id"), each)


def _award_dates(award: Award, kept: dict[str, Any]) -> tuple[PartialDate | None, ...]:
    """Return start and end, as exact as they are kept and as long as they are of the same year."""
    dates: list[PartialDate | None] = []
    for field in ("start_date", "end_date"):
        try:
            dates.append(PartialDate.parse(text(kept.get(field))))
        except ValueError:
            dates.append(None)
    year = award.years[0] if award.years else None
    if year and (dates[0] is None or dates[0].year != year):
        dates[0] = PartialDate(year)
    return dates[0], dates[1]


def _name(organization: Organization | None, language: str) -> str:
    return organization.name.best(language) if organization else ""


def _write_organization(parent: Element, name: str, location: str, kept: dict[str, Any]) -> None:
    node = SubElement(parent, "common:organization")
    leaf(node, "common:name", name, 4000)
    address = kept.get("address") or {}
    if location and location != ", ".join(_parts(address)):
        address = address_of(location)
    where = SubElement(node, "common:address")
    leaf(where, "common:city", text(get(address, "city")) or NOT_SAID, 4000)
    leaf(where, "common:region", text(get(address, "region")), 4000)
    # There has to be one, and a code of no country would be wrong.
    SubElement(where, "common:country").text = text(get(address, "country"))
    known = kept.get("disambiguated")
    identifier = text(get(known, "disambiguated-organization-identifier"))
    source = text(get(known, "disambiguation-source"))
    if identifier and source:
        node = SubElement(node, "common:disambiguated-organization")
        leaf(node, "common:disambiguated-organization-identifier", identifier, 500)
        leaf(node, "common:disambiguation-source", source, 500)


def _parts(address: Any) -> list[str]:
    parts = dict.fromkeys(text(get(address, name)) for name in ("city", "region", "country"))
    return [part for part in parts if part]


def _write_work(group: Element, work: Publication | Talk | Patent, language: str) -> None:
    kept = _aside(work)
    ids = _work_ids(work, kept)
    for node in (group, item(group, "work:work-summary", work.id, work.visibility)):
        if node is group:
            section = Element("common:external-ids")
            group.insert(0, section)
            chosen: Iterable[dict[str, Any]] = (
                each for each in ids if each.get("relationship", "self") == "self"
            )
        else:
            _write_title(node, work.title, language, kept)
            section, chosen = SubElement(node, "common:external-ids"), ids
        for each in chosen:
            write_identifier(SubElement(section, "common:external-id"), each)
    links = () if isinstance(work, Patent) else work.links
    url = next((link.url for link in links if link.url.startswith("http")), "")
    leaf(node, "common:url", url)
    SubElement(node, "work:type").text = _type(work, text(kept.get("type")))
    write_date(node, "common:publication-date", work.date)
    leaf(node, "work:journal-title", _container(work, kept).best(language), 1000)


def _write_title(parent: Element, title: Text, language: str, kept: dict[str, Any]) -> None:
    node = SubElement(parent, "work:title")
    main = language if title.in_language(language) else other(language)
    leaf(node, "common:title", title.in_language(main) or NOT_SAID, 1000)
    second, code = title.in_language(other(main)), LANGUAGES[other(main)]
    if not second:
        second = text(get(kept.get("translated_title"), "title"))
        code = text(get(kept.get("translated_title"), "language"))
    if second and code:
        leaf(node, "common:translated-title", second, 1000, language=code)


def _work_ids(work: Publication | Talk | Patent, kept: dict[str, Any]) -> list[dict[str, Any]]:
    ids: list[dict[str, Any]] = []
    if isinstance(work, Publication):
        if work.doi:
            url = f"https://doi.org/{work.doi}"
            ids.append({"type": "doi", "value": work.doi, "url": url})
        if work.arxiv_id:
            url = f"https://arxiv.org/abs/{work.arxiv_id}"
            ids.append({"type": "arxiv", "value": work.arxiv_id, "url": url})
    elif isinstance(work, Patent) and work.number:
        ids.append({"type": "pat", "value": work.number})
    known = {each["value"].casefold() for each in ids}
    rest = (each for each in listed(kept.get("external_ids")) if text(get(each, "value")))
    return list(chain(ids, (each for each in rest if _is_new(each, known))))


def _is_new(each: dict[str, Any], known: set[str]) -> bool:
    value = text(get(each, "value"))
    return value.casefold() not in known and doi_in(value).casefold() not in known


def _type(work: Publication | Talk | Patent, kept: str) -> str:
    """Return the type that was read, as long as it means what the work is."""
    if isinstance(work, Patent):
        return kept if kept in PATENTS else "patent"
    if isinstance(work, Talk):
        return kept if TALKS.get(kept) else "lecture-speech"
    return kept if kept and KINDS.get(kept, "other") == work.kind else type_of(work.kind)


def _container(work: Publication | Talk | Patent, kept: dict[str, Any]) -> Text:
    if isinstance(work, Publication):
        return work.venue
    if isinstance(work, Talk):
        return work.event
    title = text(kept.get("journal_title"))
    return Text.of(title) if title else NO_TEXT


def _write_kept(parent: Element, section: str, name: str, entries: list[dict[str, Any]]) -> None:
    if not entries:
        return
    whole = SubElement(parent, f"activities:{section}")
    for entry in entries:
        group = SubElement(whole, "activities:group")
        SubElement(group, "common:external-ids")
        if name == "peer-review":
            group = SubElement(group, "activities:peer-review-group")
            SubElement(group, "common:external-ids")
        node = item(group, f"{name}:{name}-summary", text(get(entry, "put-code")))
        write_tree(node, name, entry)
