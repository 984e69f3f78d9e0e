"""What the site holds. Import models from here."""

from people.models.award import Award
from people.models.education import Education
from people.models.figure import Figure
from people.models.imported import Imported, PendingImport
from people.models.link import Link
from people.models.news import News
from people.models.old_slug import OldSlug
from people.models.organization import Organization
from people.models.patent import Inventorship, Patent
from people.models.person import OtherName, Person
from people.models.position import Position, SubRole, Supervisor
from people.models.press import Press
from people.models.preview_link import PreviewLink
from people.models.project import Contributor, Project
from people.models.publication import Authorship, Publication
from people.models.section import Section
from people.models.site import Site
from people.models.skill import Skill, SkillGroup
from people.models.tag import Tag, Tagging
from people.models.talk import Talk
from people.models.version import Draft, Version

__all__ = [
    "Authorship",
    "Award",
    "Contributor",
    "Draft",
    "Education",
    "Figure",
    "Imported",
    "Inventorship",
    "Link",
    "News",
    "OldSlug",
    "Organization",
    "OtherName",
    "Patent",
    "PendingImport",
    "Person",
    "Position",
    "Press",
    "PreviewLink",
    "Project",
    "Publication",
    "Section",
    "Site",
    "Skill",
    "SkillGroup",
    "SubRole",
    "Supervisor",
    "Tag",
    "Tagging",
    "Talk",
    "Version",
]
