"""Copy a record with all that hangs on it, to make another one like it."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path, reverse
from django.utils.translation import gettext, override
from django.views.decorators.http import require_POST

from people.admin.workflow import number_as_in_draft, with_history
from people.models.translated import translated_fields
from people.values.choices import Visibility
from people.values.languages import CODES, column
from people.values.slugs import first_free


class Duplicable(admin.ModelAdmin):
    """Admin of a record that can be copied. `copied_title` is the field that the copy is marked in."""

    copied_title: str = "title"

    def get_urls(self) -> list[Any]:
        """Add the address that makes a copy."""
        name = f"people_{self.model._meta.model_name}_duplicate"
        view = self.admin_site.admin_view(require_POST(with_history(self.duplicate)))
        return [path("<path:object_id>/duplicate/", view, name=name), *super().get_urls()]

    def render_change_form(
        self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any
    ) -> Any:
        """Offer the copy to who may add such a record."""
        record = kwargs.get("obj")
        if record is not None and self.has_add_permission(request):
            name = f"admin:people_{self.model._meta.model_name}_duplicate"
            context["duplicate_url"] = reverse(name, args=[record.pk])
        return super().render_change_form(request, context, *args, **kwargs)

    def duplicate(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make the copy and lead to its form. Raises Http404 and PermissionDenied."""
        record = self.get_object(request, object_id)
        if record is None:
            raise Http404
        if not (self.has_add_permission(request) and self.has_view_permission(request, record)):
            raise PermissionDenied
        may_be_added = {
            inline.model
            for inline in self.get_inline_instances(request, record)
            if inline.has_add_permission(request, record)
        }
        with transaction.atomic():
            copy, changed = copy_of(record, self.copied_title, rows=may_be_added)
            self.log_addition(request, copy, [{"added": {}}])
        parts = [gettext("This is the copy of “%(record)s”.") % {"record": record}]
        if hasattr(copy, "visibility"):
            parts.append(gettext("It is a draft until you publish it."))
        parts += changed
        self.message_user(request, " ".join(parts), messages.SUCCESS)
        number_as_in_draft(request, copy)
        return HttpResponseRedirect(
            reverse(f"admin:people_{self.model._meta.model_name}_change", args=[copy.pk])
            if self.has_change_permission(request, copy)
            else reverse(f"admin:people_{self.model._meta.model_name}_changelist")
        )


def copy_of(record: Any, title: str, *, rows: set[type[models.Model]]) -> tuple[Any, list[str]]:
    """Return a stored copy of a record, and sentences on what had to differ.

    Rows of the models in `rows` are copied with it, unless they are records with a form of their
    own: what a position contains is not made twice.
    """
    copy = _bare(record)
    changed = _without_unique_values(copy)
    _mark(copy, title)
    if hasattr(copy, "visibility"):
        copy.visibility = Visibility.DRAFT
    copy.save()
    for field in record._meta.many_to_many:
        if field.remote_field.through._meta.auto_created:
            getattr(copy, field.name).set(getattr(record, field.name).all())
    for relation in record._meta.related_objects:
        model = relation.related_model
        if relation.one_to_many and model in rows and not admin.site.is_registered(model):
            for row in model._base_manager.filter(**{relation.field.name: record}):
                copied = _bare(row)
                setattr(copied, relation.field.name, copy)
                copied.save()
    return copy, changed


def _bare(record: Any) -> Any:
    """Return an unsaved record with the values of another one, without its identity."""
    values = {
        field.attname: getattr(record, field.attname)
        for field in record._meta.concrete_fields
        if not field.primary_key and not field.generated and field.name not in {"key", "slug"}
    }
    return type(record)(**values)


def _without_unique_values(copy: Any) -> list[str]:
    """Empty what only one record may have, or make it another; returns sentences on that."""
    emptied, said = [], []
    others = type(copy)._base_manager
    for field in copy._meta.concrete_fields:
        if not field.unique or field.primary_key or field.name in {"key", "slug"}:
            continue
        value = getattr(copy, field.attname)
        if not value:
            continue
        if field.null:
            setattr(copy, field.attname, None)
            emptied.append(str(field.verbose_name))
            continue
        start = f"{value[: field.max_length - 8]}-copy"
        free = first_free(
            start, lambda text, name=field.name: others.filter(**{name: text}).exists()
        )
        setattr(copy, field.attname, free)
        said.append(
            gettext("“%(field)s” must be unique: replace “%(value)s”.")
            % {"field": field.verbose_name, "value": free}
        )
    if emptied:
        said.append(
            gettext("Left empty, since only one record may have it: %(fields)s.")
            % {"fields": gettext(", ").join(emptied)}
        )
    return said


def _mark(copy: Any, title: str) -> None:
    """Say in each language that has a title that this is a copy."""
    is_translated = title in translated_fields(type(copy))
    for code in CODES if is_translated else ():
        name = column(title, code)
        text = getattr(copy, name)
        if text:
            with override(code):
                mark = gettext(" (copy)")
            limit = copy._meta.get_field(name).max_length
            setattr(copy, name, (text[: limit - len(mark)] if limit else text) + mark)
