"""A whole site of made-up people, laboratory by laboratory."""

from collections import Counter
from collections.abc import Callable

from django.db import transaction
from django.db.models import Max

from people import models
from people.bulk.writer import Writer
from people.sample.fields import FIELDS
from people.sample.people_names import Names
from people.sample.person import Member, People
from people.sample.places import Places
from people.sample.plan import Plan
from people.sample.publication import Publications
from people.values.choices import PagedKind

LABORATORY = 8  # people who publish together


class Slugs:
    """Addresses that nobody has or had, `wei-zhang-2` for the second of a name."""

    def __init__(self) -> None:
        people, old = models.Person._base_manager, models.OldSlug._base_manager
        self.taken = set(people.values_list("slug", flat=True))
        self.taken |= set(people.values_list("key", flat=True))
        former = old.filter(kind=PagedKind.PERSON)
        self.taken |= set(former.values_list("slug", flat=True))
        self.count: Counter[str] = Counter()

    def take(self, wanted: str) -> str:
        """Return the wanted slug or the next that is free."""
        while True:
            self.count[wanted] += 1
            number = self.count[wanted]
            slug = wanted if number == 1 else f"{wanted}-{number}"
            if slug not in self.taken:
                return slug


def write_sample(plan: Plan, told: Callable[[int], None] | None = None) -> int:
    """Write all of a plan, or nothing. Returns the number of rows; `told` gets it as it grows."""
    with transaction.atomic():
        writer = Writer(told=told)
        names, slugs = Names(), Slugs()
        places = Places(plan, writer)
        people = People(plan, writer, places)
        last = models.Publication._base_manager.aggregate(last=Max("pk"))["last"]
        publications = Publications(plan, writer, places, names, last or 0)
        for laboratory, first in enumerate(range(0, plan.people, LABORATORY)):
            rng = plan.random("laboratory", laboratory)
            place = places.random_place(rng)
            field = FIELDS[place.field]
            members: list[Member] = []
            for number in range(first, min(first + LABORATORY, plan.people)):
                name = names.draw(rng)
                members.append(people.add(number, slugs.take(name.slug), name, place, field))
            publications.add_all_of(laboratory, members, field)
        writer.flush()
    return writer.written


def is_empty() -> bool:
    """Whether there is neither a person nor a work."""
    return not any(model._base_manager.exists() for model in (models.Person, models.Publication))
