"""The four roles: groups with stable names, and the permissions that each of them has.

Which records a member may touch is told by `people.queries.access`; here is which kinds.
"""

from typing import Any

from django.apps import apps as installed
from django.contrib.auth.management import create_permissions
from django.db import models

from people.values.choices import Role

ALL = ("view", "add", "change", "delete")
ROWS = (
    "position", "education", "section", "skillgroup", "skill", "subrole", "supervisor", "link",
    "tagging", "figure", "othername", "authorship", "inventorship", "contributor",
)  # fmt: skip
WORKS = ("publication", "project", "patent", "award", "press", "news", "talk")
MEMBER: dict[str, tuple[str, ...]] = {
    "person": ("view", "change"),
    "organization": ("view",),
    "tag": ("view",),
    **dict.fromkeys(ROWS, ALL),
    **dict.fromkeys(WORKS, ALL),
}
# Texts and looks of the whole site, and what only the workflow itself writes.
NOT_CONTENT = {"site", "version", "draft", "previewlink", "imported", "pendingimport"}


def permissions_of(role: str, permissions: Any) -> models.QuerySet[Any]:
    """Return which of the permissions a role has."""
    people = models.Q(content_type__app_label="people")
    if role == Role.MEMBER:
        names = [f"{action}_{model}" for model, actions in MEMBER.items() for action in actions]
        return permissions.filter(people, codename__in=names)
    wanted = people & ~models.Q(content_type__model__in=NOT_CONTENT)
    if role in {Role.PUBLISHER, Role.ADMINISTRATOR}:
        wanted |= people & models.Q(codename="publish")
    if role == Role.ADMINISTRATOR:
        wanted |= people & models.Q(content_type__model="site")
        accounts = models.Q(
            content_type__app_label="auth", content_type__model__in=("user", "group")
        )
        wanted |= accounts
    return permissions.filter(wanted)


def make_roles(apps: Any = installed, using: str = "default") -> None:
    """Make the groups of the roles and give each exactly its permissions; again changes nothing."""
    try:
        group_model = apps.get_model("auth", "Group")
        permission_model = apps.get_model("auth", "Permission")
    except LookupError:  # migrations were led back to before there were groups
        return
    for label in ("people", "auth"):
        config = installed.get_app_config(label)
        create_permissions(config, verbosity=0, using=using, apps=apps)
    permissions = permission_model._base_manager.using(using)
    for role in Role:
        group, _is_new = group_model._base_manager.using(using).get_or_create(name=role.value)
        wanted = set(permissions_of(role, permissions).values_list("pk", flat=True))
        if wanted != set(group.permissions.values_list("pk", flat=True)):
            group.permissions.set(wanted)


def keep_roles(sender: Any, using: str, apps: Any = installed, **_kwargs: Any) -> None:
    """Bring the roles in step with the models after each migration."""
    make_roles(apps, using)
