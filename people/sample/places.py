"""The organizations, units and topics of a made-up site, as they are written and found again."""

from dataclasses import dataclass
from random import Random
from typing import Any

from people import models
from people.bulk.writer import Writer
from people.sample.fields import FIELDS, Pair
from people.sample.organizations import organization_names, units_of
from people.sample.plan import Plan
from people.values.choices import OrganizationKind
from people.values.slugs import slugify

PEOPLE_A_PLACE = 25


@dataclass(frozen=True)
class Place:
    """A unit of an organization, where people of one field work."""

    pk: int
    key: str
    name: Pair
    organization: int
    organization_pk: int
    organization_name: Pair
    kind: OrganizationKind
    field: int


class Places:
    """Writes organizations and topics; those that are here by their key are taken as they are."""

    def __init__(self, plan: Plan, writer: Writer) -> None:
        self.plan, self.writer = plan, writer
        self.known = {
            model: dict(model._base_manager.values_list("key", "pk"))
            for model in (models.Organization, models.Tag)
        }
        self.all: list[Place] = []
        self._add_organizations(max(4, plan.people // PEOPLE_A_PLACE))
        self.schools = [each for each in self.all if each.kind == OrganizationKind.UNIVERSITY]
        self.of_field = [
            [each for each in self.all if each.field == number] or self.all
            for number in range(len(FIELDS))
        ]
        self.tags: dict[Pair, tuple[int, str]] = {}
        for field in FIELDS:
            for topic in field.topics:
                key = slugify(topic[0])
                pk = self._add(models.Tag, {"key": key, **plan.both("name", topic)})
                self.tags[topic] = pk, key

    def random_place(self, rng: Random) -> Place:
        """Return any unit."""
        return self.all[int(rng.random() * len(self.all))]

    def random_colleague(self, rng: Random, place: Place) -> Place:
        """Return any unit of the same field."""
        units = self.of_field[place.field]
        return units[int(rng.random() * len(units))]

    def random_school(self, rng: Random) -> Place:
        """Return any unit of a university."""
        return self.schools[int(rng.random() * len(self.schools))]

    def _add_organizations(self, count: int) -> None:
        both = self.plan.both
        for number, (name, kind) in enumerate(organization_names(count)):
            key = slugify(name[0])
            values = {"key": key, "kind": kind.value, **both("name", name)}
            pk = self._add(models.Organization, {**values, "url": f"https://{key}.example"})
            for place, (unit, unit_kind, field) in enumerate(units_of(number)):
                unit_key = f"{key}-{slugify(unit[0])}"
                values = {"key": unit_key, "kind": unit_kind.value, **both("name", unit)}
                unit_pk = self._add(
                    models.Organization, {**values, "parent_id": pk, "order": place}
                )
                self.all.append(Place(unit_pk, unit_key, unit, number, pk, name, kind, field))

    def _add(self, model: Any, values: dict[str, Any]) -> int:
        known = self.known[model].get(values["key"])
        return self.writer.add(model, values) if known is None else known
