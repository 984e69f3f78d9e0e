"""What needs doing, across all records: the table of translations."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.admin.options import get_content_type_for_model
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from people.exchange.formats import FORMATS
from people.models.translated import Translated, text_fields
from people.queries import access
from people.queries import translation as queries
from people.queries.bounds import LOOKED_AT, count_up_to, newest
from people.values.choices import TranslationState
from people.values.languages import CODES, OWN_NAMES, TAGS, from_prefix, other

PER_PAGE = 30


@dataclass
class Row:
    """One record with the texts that wait, by language."""

    model: type[Translated]
    pk: int
    entries: dict[str, list[queries.Entry]] = field(
        default_factory=lambda: {code: [] for code in CODES}
    )
    title: str = ""

    @property
    def count(self) -> int:
        """How many texts wait."""
        return sum(map(len, self.entries.values()))

    @property
    def kind(self) -> str:
        """What the record is, in the active language."""
        return str(self.model._meta.verbose_name)

    @property
    def change_url(self) -> str:
        """The form of the record; of a row without one, nothing."""
        try:
            return reverse(f"admin:people_{self.model._meta.model_name}_change", args=[self.pk])
        except NoReverseMatch:
            return ""

    @property
    def columns(self) -> list[tuple[str, str, list[queries.Entry]]]:
        """The texts by the name of their language, with the tag of the source's."""
        return [
            (OWN_NAMES[code], TAGS[other(code)], entries) for code, entries in self.entries.items()
        ]


@dataclass(frozen=True)
class Choice:
    """Which of the texts that wait are wanted, as the filters of the table say; empty is all."""

    kind: str
    language: str
    state: str

    @classmethod
    def of(cls, request: HttpRequest) -> "Choice":
        """Return what the address says."""
        return cls(*(request.GET.get(name, "") for name in ("kind", "language", "state")))

    def takes(self, entry: queries.Entry) -> bool:
        """Whether a text waits and is wanted."""
        return (
            entry.state in queries.OPEN
            and self.state in {"", entry.state}
            and from_prefix(self.language) in {None, entry.code}
            and self.kind in {"", entry.model_name}
        )


def viewable_models(request: HttpRequest) -> list[type[Translated]]:
    """Return the models whose texts somebody may see. Raises PermissionDenied if there are none."""
    models = [model for model in queries.translated_models() if may(request, "view", model)]
    if not models:
        raise PermissionDenied
    return models


def translations(request: HttpRequest) -> HttpResponse:
    """The table of records and languages, worst first; takes “still right” and “same on purpose”."""
    models = viewable_models(request)
    if request.method == "POST":
        return _say(request)
    choice = Choice.of(request)
    standing = queries.Standing()
    rows: dict[tuple[type[Translated], int], Row] = {}
    for entry in entries_for(request, models, choice.kind):
        standing.add(entry)
        if choice.takes(entry):
            row = rows.setdefault((entry.model, entry.pk), Row(entry.model, entry.pk))
            row.entries[entry.code].append(entry)
    ordered = sorted(
        rows.values(), key=lambda row: (-row.count, row.model._meta.model_name, row.pk)
    )
    page = Paginator(ordered, PER_PAGE).get_page(request.GET.get("page"))
    _name(page.object_list)
    context = {
        **admin.site.each_context(request),
        "title": _("Translations"),
        "page": page,
        "standing": [
            (OWN_NAMES[each], TAGS[each], standing.percent(each), standing.open(each))
            for each in CODES
        ],
        "languages": [(OWN_NAMES[each], TAGS[each]) for each in CODES],
        "states": [(each.value, each.label) for each in queries.OPEN],
        "kinds": sorted(
            (str(model._meta.verbose_name), model._meta.model_name) for model in models
        ),
        "chosen": choice,
        "is_of_newest": not access.is_limited(request.user) and bool(shares_of(models)),
        "formats": [(name, each.label) for name, each in FORMATS.items()],
        "may_import": not access.is_limited(request.user)
        and any(may(request, "change", model) for model in models),
    }
    return render(request, "admin/translations.html", context)


def may(request: HttpRequest, action: str, model: type[Translated]) -> bool:
    """Whether somebody may do that with the records of a model."""
    options = model._meta
    return request.user.has_perm(f"{options.app_label}.{action}_{options.model_name}")


def entries_for(
    request: HttpRequest, models: list[type[Translated]], kind: str = ""
) -> Iterator[queries.Entry]:
    """Yield the texts of all records, of a member's own records only, of very many the newest.

    Of a kind that is asked for, more are looked at than of the others.
    """
    if access.is_limited(request.user):
        for model in models:
            yield from queries.entries([model], access.own(request.user, model))
        return
    shares = shares_of(models, kind)
    for model in models:
        yield from queries.entries([model], newest_of(model, shares.get(model)))


def shares_of(models: list[type[Translated]], kind: str = "") -> dict[type[Translated], int]:
    """Return how many records of each kind are looked at, where it is not all."""
    sizes = {model: count_up_to(LOOKED_AT, model._base_manager.all()) for model in models}
    if sum(sizes.values()) <= LOOKED_AT:
        return {}
    share = LOOKED_AT // len(models)
    shares = {model: LOOKED_AT if model._meta.model_name == kind else share for model in models}
    return {model: share for model, share in shares.items() if sizes[model] > share}


def newest_of(model: type[Translated], count: int | None) -> Q | None:
    """Return the condition on the newest records of a model; None is all."""
    if count is None:
        return None
    return Q(pk__in=newest(model._base_manager.all(), count).values("pk"))


def _name(rows: Any) -> None:
    """Give rows the titles of their records, in as many queries as there are models."""
    for model in {row.model for row in rows}:
        found = model._base_manager.in_bulk([row.pk for row in rows if row.model is model])
        for row in rows:
            if row.model is model:
                row.title = str(found[row.pk]) or found[row.pk].key  # type: ignore[attr-defined]


def _say(request: HttpRequest) -> HttpResponse:
    """Note what an editor says of one text. Raises Http404 and PermissionDenied."""
    model_name, pk, name, code = (request.POST.get("text", "").split(":") + [""] * 4)[:4]
    try:
        model = apps.get_model("people", model_name)
    except (LookupError, ValueError):
        raise Http404 from None
    if not issubclass(model, Translated) or name not in text_fields(model) or code not in CODES:
        raise Http404
    if not may(request, "change", model):
        raise PermissionDenied
    record = get_object_or_404(model, pk=pk if pk.isdecimal() else None)
    if not access.is_within(request.user, "change", record):
        raise Http404
    if record.translation_state(name, code) == TranslationState.OUT_OF_DATE:
        record.confirm_translation(name, code)
        text = _("“%(field)s” of “%(record)s” is noted as still right.")
    else:
        record.set_same_on_purpose(name, True)
        text = _("“%(field)s” of “%(record)s” is noted as the same in both languages.")
    record.save()
    log_change(request, record, [name])
    label = str(model._meta.get_field(name).verbose_name)
    messages.success(request, text % {"field": label, "record": str(record)})
    return HttpResponseRedirect(request.get_full_path())


def log_change(request: HttpRequest, record: Any, fields: list[str]) -> None:
    """Note in the history of a record which of its texts somebody changed."""
    LogEntry.objects.create(
        user=request.user,
        content_type=get_content_type_for_model(record),
        object_id=str(record.pk),
        object_repr=str(record)[:200],
        action_flag=CHANGE,
        change_message=[{"changed": {"fields": fields}}],
    )
