"""A list of names, pasted: read, compared with the people who are known, and shown for confirmation."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import Script
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from people.admin.base import TabularRows
from people.models import Authorship, Contributor, Inventorship
from people.models.credit import Credit
from people.queries.names import Known, known_people, meant_by
from people.values.author_lists import MAX_LENGTH, parse

# What holds the names, and the field of the record that says that there are more.
KINDS: dict[str, tuple[type[Credit], str]] = {
    "authorship": (Authorship, "publication"),
    "inventorship": (Inventorship, "patent"),
    "contributor": (Contributor, "project"),
}


class CreditRows(TabularRows):
    """Names in order, which may be pasted as a list."""

    autocomplete_fields = ("person",)

    class Media:
        js = (Script("people/js/authors.js", type="module"),)


@require_POST
def read_list(request: HttpRequest) -> HttpResponse:
    """Return the names of a pasted list with who may be meant. Stores nothing.

    Raises Http404 and PermissionDenied.
    """
    if request.POST.get("kind") not in KINDS:
        raise Http404
    _model, owner = KINDS[request.POST["kind"]]
    if not any(request.user.has_perm(f"people.{each}_{owner}") for each in ("change", "add")):
        raise PermissionDenied
    text = request.POST.get("text", "")
    if len(text) > MAX_LENGTH:
        return JsonResponse({"message": _("This list is too long.")}, status=413)
    found = parse(text)
    may_see = request.user.has_perm("people.view_person") or request.user.has_perm(
        "people.change_person"
    )
    people = known_people(request.user, found.names) if may_see else []
    limit = Credit._meta.get_field("printed_name").max_length
    rows = [
        {
            "name": each.name[:limit],
            "is_equal_contribution": each.is_equal,
            "is_corresponding": each.is_corresponding,
            "people": [_shown(person) for person in meant_by(each, people)],
        }
        for each in found.names
    ]
    message = "" if rows else _("There is no name in this text.")
    return JsonResponse({"rows": rows, "has_more": found.has_more, "message": message})


def _shown(person: Known) -> dict[str, Any]:
    return {"id": person.pk, "label": person.label}
