"""People of schema.org as records."""

from collections.abc import Iterator

from people.formats import record as records
from people.formats.dates import is_present
from people.formats.names import orcid_of, parse_name
from people.formats.problem import gettext_noop
from people.formats.record import Item, Text
from people.formats.schema_org_parts import OWN_ID, Node, Parts
from people.formats.schema_org_values import (
    PERSON,
    kept,
    plain,
    text,
    types_of,
    values,
)
from people.values.languages import EN, ZH, script_language


class People(Parts):
    """Reads people with their jobs, studies and awards."""

    def person(self, node: Node) -> Iterator[Item]:
        family, given = text(node.get("familyName")), text(node.get("givenName"))
        names = [plain(each) for each in values(node.get("name"))]
        others = [plain(each) for each in values(node.get("alternateName"))]
        label = Text()
        if not family and not given:
            family, given, names = _names([*names, *others], names)
        whole = {self._spelled(family.in_language(c), given.in_language(c)) for c in (EN, ZH)}
        identifiers = [plain(node.get("identifier")), plain(node.get("@id"))]
        addresses = [each for each in map(plain, values(node.get("sameAs"))) if each]
        orcid = next(filter(None, map(orcid_of, [*identifiers, *addresses])), "")
        links = [_mail(each) for each in map(plain, values(node.get("email")))]
        links += [f"tel:{each}" for each in map(plain, values(node.get("telephone")))]
        links += [each for each in addresses if not (orcid and orcid_of(each) == orcid)]
        if not OWN_ID.search(plain(node.get("@id"))):
            links += [f for f in [plain(node.get("url"))] if f and f not in links]
        id_ = self._id(node) or orcid
        aliases = [each for each in [*names, *others] if self._spelled(each) not in whole]
        if not (family or given):
            label = Text.of(next(iter(names), ""))
            if not label:
                self._problem(gettext_noop("The entry has no name and is left out."))
                return
        positions = tuple(self._positions(node))
        headline = text(node.get("disambiguatingDescription"))
        if not headline and not any(each.title for each in positions):
            headline = text(node.get("jobTitle"))  # of nowhere in particular
        yield records.Person(
            id=id_,
            place=self.place,
            family_name=family,
            given_name=given,
            label=label,
            headline=headline,
            biography=text(node.get("description"), is_line=False),
            location=text(node.get("workLocation") or node.get("homeLocation")),
            orcid=orcid,
            other_names=tuple(
                records.OtherName(each, is_shown=True) for each in dict.fromkeys(aliases) if each
            )
            if not label
            else (),
            tags=tuple(filter(None, map(text, values(node.get("knowsAbout"))))),
            links=self._links(links),
            positions=positions,
            education=tuple(self._education(node)),
            affiliations=tuple(
                each
                for each in map(self.organization, values(node.get("affiliation")))
                if each is not None
            ),
            extra=kept(node, PERSON),
        )
        for award in values(node.get("award")):
            if name := text(award):
                yield records.Award(name=name, people=(id_,) if id_ else (), place=self.place)

    def _positions(self, node: Node) -> Iterator[records.Position]:
        title = text(node.get("jobTitle"))
        for link in ("worksFor", "affiliation"):
            for each in values(node.get(link)):
                is_role = bool(types_of(each) & {"OrganizationRole", "EmployeeRole", "Role"})
                if not is_role and link == "affiliation":
                    continue
                role: Node = each if is_role else {link: each, "roleName": node.get("jobTitle")}
                organization, unit = self._unit(role.get(link))
                if organization is None:
                    continue
                end = role.get("endDate")
                name = text(role.get("roleName") or role.get("namedPosition"))
                yield records.Position(
                    organization=organization,
                    unit=unit,
                    title=name if is_role else title,
                    start_date=self._date(role.get("startDate")),
                    end_date=None if is_present(end) else self._date(end),
                    is_current=is_present(plain(end)) or (link == "worksFor" and not end),
                    highlights=text(role.get("description"), is_line=False),
                    place=self.place,
                )

    def _education(self, node: Node) -> Iterator[records.Education]:
        for each in values(node.get("alumniOf")):
            is_role = bool(types_of(each) & {"OrganizationRole", "EmployeeRole", "Role"})
            role: Node = each if is_role else {"alumniOf": each}
            organization, unit = self._unit(role.get("alumniOf"))
            if organization is not None:
                yield records.Education(
                    organization=organization,
                    unit=unit,
                    degree=text(role.get("roleName")),
                    start_date=self._date(role.get("startDate")),
                    end_date=self._date(role.get("endDate")),
                    highlights=text(role.get("description"), is_line=False),
                    place=self.place,
                )

    @staticmethod
    def _spelled(*parts: str) -> str:
        return "".join(sorted("".join(parts).replace("·", "").replace(" ", "").casefold()))


def _names(both: list[str], names: list[str]) -> tuple[Text, Text, list[str]]:
    """Return family and given name of whole names: the first in each script."""
    family, given, left = Text(), Text(), list(names)
    for each in both:
        code = script_language(each) or EN
        name = parse_name(each)
        if each and name.given and not family.in_language(code):
            family = family.merged(Text.of(name.family, code))
            given = given.merged(Text.of(name.given, code))
    return family, given, left


def _mail(address: str) -> str:
    return address if address.startswith("mailto:") else f"mailto:{address}"
