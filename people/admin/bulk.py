"""What is done to many records at once, and one sentence on how it went."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from people.models import Tag, Tagging

MAX_NAMED = 5


def change_each(
    model_admin: Any,
    request: HttpRequest,
    records: Iterable[Any],
    change: Callable[[Any], bool],
    field: str,
) -> None:
    """Change each record by itself and sum up in one sentence.

    `change` returns whether there was anything to change; what fails leaves the others changed.
    """
    changed = same = 0
    failed: list[str] = []
    for record in records:
        try:
            with transaction.atomic():
                if change(record):
                    model_admin.log_change(request, record, [{"changed": {"fields": [field]}}])
                    changed += 1
                else:
                    same += 1
        except (ValidationError, DatabaseError) as error:
            reason = " ".join(getattr(error, "messages", [])) or gettext("it could not be saved")
            failed.append(
                gettext("“%(record)s”: %(reason)s")
                % {"record": record, "reason": reason.rstrip(".。")}
            )
    level = messages.WARNING if failed else messages.SUCCESS
    model_admin.message_user(request, summary(changed, same, failed), level)


def summary(changed: int, same: int, failed: list[str]) -> str:
    """Return one sentence: how many changed, how many were so already, which failed and why."""
    parts = []
    if changed or not (same or failed):
        text = ngettext("%(count)s record changed", "%(count)s records changed", changed)
        parts.append(text % {"count": changed})
    if same:
        text = ngettext("%(count)s was so already", "%(count)s were so already", same)
        parts.append(text % {"count": same})
    if failed:
        text = ngettext("%(count)s failed (%(which)s)", "%(count)s failed (%(which)s)", len(failed))
        named = pgettext("between parts of a sentence", "; ").join(failed[:MAX_NAMED])
        more = " …" if len(failed) > MAX_NAMED else ""
        parts.append(text % {"count": len(failed), "which": named + more})
    joined = pgettext("between parts of a sentence", "; ").join(parts)
    return pgettext("sentence", "%s.") % joined


class TagActionForm(ActionForm):
    """The choice of an action, with the tag that it adds or removes."""

    tag = forms.ModelChoiceField(Tag.objects.all(), label=_("Tag:"), required=False)


class Taggable(admin.ModelAdmin):
    """Admin of a record that has tags: they can be set on many at once."""

    action_form = TagActionForm
    actions = ["publish", "hide", "export", "add_tag", "remove_tag"]

    def has_tag_permission(self, request: HttpRequest) -> bool:
        """Whether who asks may put tags on such records and take them away."""
        rights = ("people.add_tagging", "people.delete_tagging")
        return self.has_change_permission(request) and request.user.has_perms(rights)

    @admin.action(description=_("Add the tag to the selected records"), permissions=["tag"])
    def add_tag(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> None:
        """Put the chosen tag at the end of the tags of each record."""
        if (tag := self._chosen_tag(request)) is None:
            return

        def add(record: Any) -> bool:
            taggings = record.taggings.all()
            if any(row.tag_id == tag.pk for row in taggings):
                return False
            last = max((row.order for row in taggings), default=-1)
            owner = record._meta.model_name
            Tagging.objects.create(**{owner: record}, tag=tag, order=last + 1)
            return True

        change_each(self, request, queryset.prefetch_related("taggings"), add, "tags")

    @admin.action(description=_("Remove the tag from the selected records"), permissions=["tag"])
    def remove_tag(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> None:
        """Take the chosen tag off each record."""
        if (tag := self._chosen_tag(request)) is None:
            return
        change_each(
            self,
            request,
            queryset,
            lambda record: record.taggings.filter(tag=tag).delete()[0] > 0,
            "tags",
        )

    def _chosen_tag(self, request: HttpRequest) -> Tag | None:
        pk = request.POST.get("tag", "")
        tag = Tag.objects.filter(pk=pk).first() if pk.isdecimal() else None
        if tag is None:
            self.message_user(request, gettext("Choose a tag beside the action."), messages.WARNING)
        return tag
