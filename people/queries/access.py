"""Who may do what to which record. This is the one place that knows.

Which kinds of record somebody may touch is a matter of permissions, which a role gives. A member is
limited further, to what is their own: the page of the person that their account is linked to, and
the works that name this person. Everybody else with a permission has it for all records.
"""

from typing import Any

from django.db.models import Q

from people.models.base import Keyed, Published
from people.models.querysets import published_q
from people.values.choices import Role

WIDER = {Role.EDITOR.value, Role.PUBLISHER.value, Role.ADMINISTRATOR.value}

# How a record with a page of its own names the people whom it belongs to.
BELONGS_TO: dict[str, tuple[str, ...]] = {
    "person": ("user",),
    "publication": ("authorships__person__user", "people__user"),
    "project": ("contributors__person__user", "people__user"),
    "patent": ("inventorships__person__user", "people__user", "position__person__user"),
    "award": ("people__user", "position__person__user"),
    "press": ("people__user", "position__person__user"),
    "news": ("people__user",),
    "talk": ("people__user",),
}
# What is nobody's and hides nothing: for members to choose, for editors to open and change.
SHARED = {"organization", "tag"}
NOTHING = Q(pk__in=[])


def is_limited(user: Any) -> bool:
    """Whether somebody is a member and nothing more: limited to what is their own."""
    if user.is_superuser:
        return False
    names = getattr(user, "_role_names", None)
    if names is None:
        names = user._role_names = set(user.groups.values_list("name", flat=True))
    return Role.MEMBER.value in names and not names & WIDER


def own(user: Any, model: type[Any]) -> Q:
    """Return the condition on records of a model to be a user's own."""
    paths = BELONGS_TO.get(str(model._meta.model_name), ())
    # Each way is looked up by itself: one condition on all of them is put to every record.
    first, *others = [
        model._base_manager.order_by().filter(**{path: user.pk}).values("pk") for path in paths
    ] or [None]
    found = NOTHING if first is None else Q(pk__in=first.union(*others) if others else first)
    owners = getattr(model, "owners", ())
    for name in owners:  # a row with an owner is the owner's, whomever else it names
        found &= Q(**{f"{name}__isnull": True})
    for name in owners:
        owner: Any = model._meta.get_field(name).related_model
        found |= Q(**{f"{name}__in": owner._base_manager.filter(own(user, owner)).values("pk")})
    return found


def public(model: type[Any]) -> Q:
    """Return the condition on records of a model to be what readers may see."""
    if model._meta.model_name in SHARED:
        return Q()
    if not issubclass(model, Published):
        return NOTHING
    condition = published_q()
    if model._meta.model_name == "project":
        condition &= Q(position__isnull=True) | published_q("position__person__")
    return condition


def choosable(user: Any, model: type[Any], source: type[Any] | None = None, field: str = "") -> Q:
    """Return the condition on records that may be chosen in a field of a form of `source`.

    What decides on whose page a row stands is limited to own pages.
    """
    if not is_limited(user):
        return Q()
    if not issubclass(model, Keyed):
        return NOTHING
    if source is not None and field in getattr(source, "owners", ()):
        return own(user, model)
    shown = public(model)
    return own(user, model) | shown if shown else Q()


def may(user: Any, action: str, record: Any) -> bool:
    """Whether somebody may view, change or delete a record: permission and limits."""
    options = record._meta
    names = {action, "change"} if action == "view" else {action}
    if not any(user.has_perm(f"{options.app_label}.{name}_{options.model_name}") for name in names):
        return False
    return is_within(user, action, record)


def is_within(user: Any, action: str, record: Any) -> bool:
    """Whether a record is within somebody's limits; whether they have the permission is not asked."""
    if not is_limited(user):
        return True
    if not _is_own(user, record):
        return False
    return action != "delete" or _may_be_deleted(user, record)


def _is_own(user: Any, record: Any) -> bool:
    model = type(record)
    return bool(model._base_manager.filter(own(user, model), pk=record.pk).exists())


def _may_be_deleted(user: Any, record: Any) -> bool:
    """Whether a member may delete a record of their own: a whole page only if they made it."""
    from people.models import Version

    root = record.root
    if root != record:
        return True
    first = Version.objects.filter(page_model=root._meta.model_name, page_key=root.key)
    return first.order_by("pk").values_list("user", flat=True).first() == user.pk
