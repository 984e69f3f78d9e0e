"""What somebody studied and where they worked, year by year."""

from dataclasses import dataclass
from random import Random

from people.sample.fields import Pair
from people.sample.places import Place, Places
from people.sample.plan import THIS_YEAR
from people.values.choices import DegreeLevel, OrganizationKind

ACADEMIC: tuple[Pair, ...] = (
    ("professor", "教授"), ("associate professor", "副教授"), ("assistant professor", "助理教授"),
    ("lecturer", "讲师"), ("postdoctoral fellow", "博士后"), ("research fellow", "研究员"),
)  # fmt: skip
INDUSTRIAL: tuple[Pair, ...] = (
    ("principal scientist", "首席科学家"), ("research scientist", "研究科学家"),
    ("engineering lead", "工程负责人"), ("senior engineer", "高级工程师"),
    ("applied scientist", "应用科学家"), ("engineer", "工程师"),
)  # fmt: skip
DEGREES: tuple[tuple[DegreeLevel, Pair, int], ...] = (
    (DegreeLevel.DOCTORATE, ("Ph.D.", "博士"), 5),
    (DegreeLevel.MASTER, ("M.S.", "硕士"), 3),
    (DegreeLevel.BACHELOR, ("B.S.", "学士"), 4),
)


@dataclass(frozen=True)
class Job:
    """Some years at a place; the first one of a career goes on."""

    place: Place
    role: Pair
    start: int
    month: int
    end: int
    end_month: int


@dataclass(frozen=True)
class Study:
    """A degree."""

    place: Place
    level: DegreeLevel
    degree: Pair
    start: int
    end: int


@dataclass(frozen=True)
class Career:
    """Jobs and studies, newest first."""

    jobs: list[Job]
    studies: list[Study]


def draw(rng: Random, place: Place, places: Places, positions: int) -> Career:
    """Return a career that leads to a place."""
    jobs: list[Job] = []
    end, end_month = THIS_YEAR, 12
    longest = 4 if positions <= 5 else 2
    for number in range(max(positions, 1)):
        start = end - 1 - int(rng.random() * longest)
        month = 1 + int(rng.random() * 12)
        where = place if number == 0 else places.random_colleague(rng, place)
        roles = INDUSTRIAL if where.kind == OrganizationKind.COMPANY else ACADEMIC
        senior = max(0, min(len(roles) - 1, number + int(rng.random() * 3)))
        jobs.append(Job(where, roles[senior], start, month, end, end_month))
        end, end_month = start, month
    return Career(jobs, _studies(rng, places, end))


def _studies(rng: Random, places: Places, end: int) -> list[Study]:
    studies = []
    school = places.random_school(rng)
    for level, degree, years in DEGREES:
        if level == DegreeLevel.MASTER and rng.random() < 0.6:  # straight to the doctorate
            continue
        studies.append(Study(school, level, degree, end - years, end))
        end -= years
        if rng.random() < 0.5:
            school = places.random_school(rng)
    return studies
