"""The admin: one module for each noun."""

from people.admin import (
    award,
    education,
    news,
    old_slug,
    organization,
    patent,
    person,
    position,
    press,
    project,
    publication,
    site,
    skill,
    tag,
    talk,
    user,
)

__all__ = [
    "award",
    "education",
    "news",
    "old_slug",
    "organization",
    "patent",
    "person",
    "position",
    "press",
    "project",
    "publication",
    "site",
    "skill",
    "tag",
    "talk",
    "user",
]
