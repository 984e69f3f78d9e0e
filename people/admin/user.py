"""Admin of accounts and roles. Who is no superuser makes none and touches none."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from people.values.choices import Role

LABELS = dict(Role.choices)

admin.site.unregister((User, Group))


def label(group: Group) -> str:
    """Return what a group is called in the active language."""
    return str(LABELS.get(group.name, group.name))


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts."""

    list_display = ("username", "email", "roles", "linked_person", "is_active")
    list_filter = ("is_active", "groups")
    list_select_related = ("person",)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Load what the columns show."""
        return super().get_queryset(request).prefetch_related("groups")

    @admin.display(description=_("roles"))
    def roles(self, user: User) -> str:
        """Return the groups."""
        return ", ".join(map(label, user.groups.all())) or ("★" if user.is_superuser else "–")

    @admin.display(description=_("person"))
    def linked_person(self, user: Any) -> str:
        """Return whose account it is."""
        return str(getattr(user, "person", None) or "–")

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        """Call the roles by their names."""
        field = super().formfield_for_manytomany(db_field, request, **kwargs)
        if field is not None and db_field.name == "groups":
            field.label_from_instance = label  # type: ignore[attr-defined]
        return field

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave superusers, and permissions beside the roles, to superusers."""
        fields = super().get_readonly_fields(request, obj)
        if request.user.is_superuser:
            return fields
        return (*fields, "is_superuser", "user_permissions")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As Django, but superusers are for superusers."""
        return super().has_change_permission(request, obj) and may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As Django, but superusers are for superusers."""
        return super().has_delete_permission(request, obj) and may_touch(request, obj)


def may_touch(request: HttpRequest, user: Any) -> bool:
    """Whether an account may be changed by who asks."""
    return user is None or request.user.is_superuser or not user.is_superuser


@admin.register(Group)
class RoleAdmin(GroupAdmin):
    """Groups. The four roles are kept by the application; others are an administrator's own."""

    list_display = ("shown", "name")

    @admin.display(description=_("role"), ordering="name")
    def shown(self, group: Group) -> str:
        """Return the name in the active language."""
        return label(group)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The roles are as they are."""
        allowed = super().has_change_permission(request, obj)
        return allowed and not (obj is not None and obj.name in LABELS)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The roles stay."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and not (obj is not None and obj.name in LABELS)
