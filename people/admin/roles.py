"""What roles mean in the admin: a member's lists, forms and choices hold what is their own.

The rules themselves are in `people.queries.access`.
"""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib.contenttypes.models import ContentType
from django.contrib.contenttypes.views import shortcut
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from people.admin.pages_of_rows import posted_rows
from people.admin.workflow import kept_for_publishers, page_of_object, saves_at_once
from people.history.page import page_models
from people.models import Person
from people.queries import access
from people.values.choices import Visibility

# The rows by which a work names people, as its form calls them.
CREDITS = {"publication": "authorships", "project": "contributors", "patent": "inventorships"}
OWN_FROM_THE_START = {"award", "press", "news", "talk"}


def own_person(user: Any) -> Person | None:
    """Return the person that an account is linked to, None if there is none."""
    return Person.objects.filter(user=user.pk).first()


class LimitedForm(forms.ModelForm):
    """A form of a member: chooses among own and public records, names no hidden one."""

    user: Any
    # Of the records that the rows of a formset name, those that may be seen; read at once.
    seen: dict[str, set[Any]] | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            if isinstance(field, forms.ModelChoiceField):
                self._limit(name, field)

    @classmethod
    def prepare(cls, rows: Iterable[Any]) -> None:
        """Look up for all rows of a formset which of the records that they name may be seen."""
        cls.seen = {}
        for name, field in cls.base_fields.items():
            if isinstance(field, forms.ModelChoiceField):
                chosen = {pk for row in rows for pk in _chosen(row, name)}
                cls.seen[name] = cls._seen(name, field.queryset.model, chosen)

    @classmethod
    def _condition(cls, name: str, model: Any) -> Q:
        return access.choosable(cls.user, model, cls._meta.model, name)

    @classmethod
    def _seen(cls, name: str, model: Any, chosen: set[Any]) -> set[Any]:
        found = model._base_manager.filter(cls._condition(name, model), pk__in=chosen)
        return set(found.values_list("pk", flat=True)) if chosen else set()

    def _limit(self, name: str, field: Any) -> None:
        records = field.queryset
        condition = self._condition(name, records.model)
        chosen = _chosen(self.instance, name)  # that may stay, whoever chose it
        field.queryset = records.filter(condition | Q(pk__in=chosen)) if condition else records
        known = self.seen.get(name) if self.seen is not None else None
        hidden_ones = chosen - (self._seen(name, records.model, chosen) if known is None else known)

        def label(record: Any) -> str:
            return _("(not public)") if record.pk in hidden_ones else str(record)

        field.label_from_instance = label
        if records.model is Person and self.instance._meta.get_field(name).many_to_one:
            person = getattr(self.instance, name, None)
            if person is not None and label(person) != str(person):  # a row is titled by its name
                hidden = dict.fromkeys(("label_zh_hans", "label_en"), label(person))
                setattr(self.instance, name, Person(pk=person.pk, key=person.key, **hidden))


def _chosen(record: Any, name: str) -> set[Any]:
    """Return the keys of the records that one says already."""
    if record.pk is None:
        return set()
    field = record._meta.get_field(name)
    if field.many_to_many:
        return {each.pk for each in getattr(record, name).all()}  # loaded with the row
    return {getattr(record, field.attname)} - {None}


class OwnForm(LimitedForm):
    """The form of a record of its own: a member's names the member."""

    def clean(self) -> Any:
        """Refuse a work that is somebody else's, and say how it becomes the member's."""
        values = super().clean()
        name = str(self.instance._meta.model_name)
        if name == "person" or name not in access.BELONGS_TO:
            return values
        person = own_person(self.user)
        if person is None:
            raise ValidationError(
                _("Your account is not linked to a page yet. Ask an administrator to link it.")
            )
        if not self._names(person, CREDITS.get(name, "")):
            text = _(
                "You can save what is your own: choose “%(name)s” as the person of one of the"
                " authors, inventors or contributors, or in the field of people."
            )
            raise ValidationError(text % {"name": person})
        return values

    def _names(self, person: Person, prefix: str) -> bool:
        position = self.cleaned_data.get("position")
        if position is not None and position.person_id == person.pk:
            return True
        if "position" in self.instance.owners and position is not None:
            return False
        return person in (self.cleaned_data.get("people") or ()) or self._credits(person, prefix)

    def _credits(self, person: Person, prefix: str) -> bool:
        total = str(self.data.get(f"{prefix}-TOTAL_FORMS", ""))
        for number in range(min(int(total), 1000) if total.isdecimal() else 0):
            row = f"{prefix}-{number}"
            is_named = self.data.get(f"{row}-person") == str(person.pk)
            if is_named and not self.data.get(f"{row}-DELETE"):
                return True
        if not prefix or self.instance.pk is None:
            return False
        elsewhere = getattr(self.instance, prefix).filter(person=person)  # on another page of rows
        return elsewhere.exclude(pk__in=posted_rows(self.data, prefix)).exists()


def limited(form: type[Any], base: type[LimitedForm], user: Any) -> type[Any]:
    """Return a form class with the limits of a member, the same for everybody else."""
    if not access.is_limited(user):
        return form
    return type(form)(form.__name__, (base, form), {"user": user})


class OwnRecords:
    """Part of every admin of records: holds members to what is their own."""

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return own records for lists and forms; what may be chosen for autocompletes."""
        records = super().get_queryset(request)
        user = request.user
        if not access.is_limited(user):
            return records
        if not is_autocomplete(request):
            return records.filter(access.own(user, self.model))
        source, field = request.GET.get("model_name", ""), request.GET.get("field_name", "")
        model = next((each for each in page_models() if each._meta.model_name == source), None)
        return records.filter(access.choosable(user, self.model, model, field))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As Django, within the limits. What is shared can be chosen, but has no list."""
        if not super().has_view_permission(request, obj):
            return False
        if obj is None and self.model._meta.model_name in access.SHARED:
            return is_autocomplete(request) or not access.is_limited(request.user)
        return obj is None or access.is_within(request.user, "view", obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As Django, within the limits."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or access.is_within(request.user, "change", obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As Django and the workflow, within the limits."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or access.is_within(request.user, "delete", obj))

    def refuse_others(self, request: HttpRequest, object_id: str | None) -> None:
        """Raise Http404 for a record that is not a member's own, before its draft is looked at."""
        if object_id is None or not access.is_limited(request.user):
            return
        page = page_of_object(self.model, object_id)
        record = page.record() if page else None
        if record is None or not access.is_within(request.user, "view", record):
            raise Http404

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> Any:
        """Show or save an own record."""
        self.refuse_others(request, object_id)
        return super().changeform_view(request, object_id, form_url, extra_context)

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Delete an own record."""
        self.refuse_others(request, object_id)
        return super().delete_view(request, object_id, extra_context)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Lead to the history of an own record."""
        self.refuse_others(request, object_id)
        return super().history_view(request, object_id, extra_context)

    def get_form(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Limit what can be chosen."""
        return limited(super().get_form(request, obj, **kwargs), OwnForm, request.user)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Name no record of somebody else among what goes or is in the way."""
        tree, counts, needed, protected = super().get_deleted_objects(objs, request)
        if access.is_limited(request.user):
            tree, protected = (
                [str(each) for each in objs],
                [_("(not public)") for _each in protected],
            )
        return tree, counts, needed, protected

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin a member's news, talk, award or press coverage with the member."""
        initial = super().get_changeform_initial_data(request)
        if self.model._meta.model_name in OWN_FROM_THE_START and access.is_limited(request.user):
            person = own_person(request.user)
            return {"people": [person.pk] if person else [], **initial}
        return initial

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Hide new records of their own that come as rows of another form, as their own form does."""
        if not saves_at_once(request) and not formset.model.owners:
            for each in formset.forms:
                if each.instance._state.adding and hasattr(each.instance, "visibility"):
                    each.instance.visibility = Visibility.DRAFT
        super().save_formset(request, form, formset, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Take nothing that ends up outside of the limits. Raises PermissionDenied."""
        super().save_related(request, form, formsets, change)
        user = request.user
        if access.is_limited(user) and not access.is_within(user, "change", form.instance):
            raise PermissionDenied


class OwnRows:
    """Part of every inline: what members choose in rows."""

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Limit what can be chosen."""
        formset = super().get_formset(request, obj, **kwargs)
        formset.form = limited(formset.form, LimitedForm, request.user)
        return formset

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave the visibility of rows to who may publish."""
        fields = super().get_readonly_fields(request, obj)
        return (*fields, *kept_for_publishers(request, self.model))


def is_autocomplete(request: HttpRequest) -> bool:
    """Whether a request asks for what may be chosen in a field."""
    match = request.resolver_match
    return match is not None and match.view_name == "admin:autocomplete"


def view_on_site(request: HttpRequest, content_type_id: int, object_id: str) -> HttpResponse:
    """Lead to the page of a record that the user may see: Django's view would tell any address."""
    found = ContentType.objects.filter(pk=content_type_id).first()
    model = found.model_class() if found else None
    if model is None or not object_id.isdecimal():
        raise Http404
    record = model._base_manager.filter(pk=object_id).first()
    if record is None or not access.may(request.user, "view", record):
        raise Http404
    return shortcut(request, content_type_id, object_id)  # type: ignore[arg-type]
