"""How facts are put into words, whatever shows them: a page or a document for print."""

from decimal import Decimal
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from people.models import Organization
from people.values.figures import display_figure
from people.values.languages import localized


def unit_chain(record: Any) -> list[Organization]:
    """Return the units of a position or education from the smallest to below the organization."""
    chain: list[Organization] = []
    unit = record.unit
    while unit is not None and unit != record.organization and len(chain) < 3:
        chain.append(unit)
        unit = unit.parent
    return chain


def counted(figure_record: Any, language: str) -> str:
    """Return a count without a list: 10 papers / 10篇论文."""
    number = figure_record.display(language)
    forms = {
        "publications": _("%(number)s papers"),
        "press": _("%(number)s articles"),
        "projects": _("%(number)s items"),
        "awards": _("%(number)s awards"),
        "patents": _("%(number)s patents"),
    }
    return forms[figure_record.counts] % {"number": number}


def patent_kind(patent: Any) -> str:
    """Return what kind of patent it is, of which office."""
    offices = {
        "CN": pgettext("patent office", "Chinese"),
        "US": _("US"),
        "EP": _("European"),
        "WO": _("international"),
    }
    office = offices.get(patent.office, patent.office)
    if patent.status == "granted":
        text = _("%(office)s patent (granted)") % {"office": office}
    else:
        text = _("%(office)s patent application publication") % {"office": office}
    return text.strip()


def team_size(position: Any, language: str) -> str:
    """Return the size of a team: team of 10+ / 团队10+人."""
    size = Decimal(position.team_size)
    number = display_figure(size, position.team_size_qualifier, "", language)
    return _("team of %(number)s") % {"number": number}


def by_role(supervisors: Any, language: str) -> list[dict[str, Any]]:
    """Group neighboring supervisors who have the same role."""
    groups = groupby(supervisors, lambda row: localized(row, "role", language))
    return [{"role": role, "rows": list(rows)} for role, rows in groups]
