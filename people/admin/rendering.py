"""Widgets of long forms as HTML, without a template for each of hundreds of inputs.

What is written here is what Django's own templates write, to the letter: a test compares them.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.forms.utils import ErrorList
from django.utils.html import conditional_escape
from django.utils.translation import get_language

Context = dict[str, Any]
# Private characters: no name of a field and no text of a template has them.
NAME, WIDGET = "\ue010", "\ue011"
WRAPPER = "admin/widgets/related_widget_wrapper.html"


class QuickRenderer(DjangoTemplates):
    """Writes the usual widgets itself and leaves the rest to templates."""

    def render(self, template_name: str, context: Context, request: Any = None) -> str:
        """Return the HTML of a widget, a label or a list of errors."""
        writer = WRITERS.get(template_name)
        if writer is not None:
            return writer(context)
        if template_name == WRAPPER:
            return _wrapped(context)
        return super().render(template_name, context, request)


def _attributes(attrs: Context) -> str:
    parts = []
    for name, value in attrs.items():
        if value is True:
            parts.append(f" {name}")
        elif value is not False:
            parts.append(f' {name}="{conditional_escape(str(value))}"')
    return "".join(parts)


def _input(context: Context) -> str:
    widget = context["widget"]
    value = widget["value"]
    shown = "" if value is None else f' value="{conditional_escape(str(value))}"'
    name = conditional_escape(widget["name"])
    return f'<input type="{widget["type"]}" name="{name}"{shown}{_attributes(widget["attrs"])}>'


def _textarea(context: Context) -> str:
    widget = context["widget"]
    text = conditional_escape(widget["value"]) if widget["value"] else ""
    name = conditional_escape(widget["name"])
    return f'<textarea name="{name}"{_attributes(widget["attrs"])}>\n{text}</textarea>'


def _select(context: Context) -> str:
    widget = context["widget"]
    parts = []
    for group, options, _index in widget["optgroups"]:
        if group:
            parts.append(f'\n  <optgroup label="{conditional_escape(group)}">')
        parts += [f"\n  {_option(each)}" for each in options]
        if group:
            parts.append("\n  </optgroup>")
    name = conditional_escape(widget["name"])
    attrs = _attributes(widget["attrs"])
    return f'<select name="{name}"{attrs}>{"".join(parts)}\n</select>'


def _option(option: Context) -> str:
    value, label = conditional_escape(str(option["value"])), conditional_escape(option["label"])
    return f'<option value="{value}"{_attributes(option["attrs"])}>{label}</option>\n'


def _label(context: Context) -> str:
    label = conditional_escape(context["label"])
    if not context["use_tag"]:
        return str(label)
    tag = context["tag"]
    return f"<{tag}{_attributes(context['attrs'])}>{label}</{tag}>"


def _errors(context: Context) -> str:
    errors: ErrorList = context["errors"]
    if not errors:
        return ""
    own = f' id="{errors.field_id}_error"' if getattr(errors, "field_id", None) else ""
    items = "".join(f"<li>{conditional_escape(each)}</li>" for each in errors)
    return f'<ul class="{conditional_escape(context["error_class"])}"{own}>{items}</ul>'


WRITERS: dict[str, Callable[[Context], str]] = {
    **{
        f"django/forms/widgets/{name}.html": _input
        for name in ("text", "number", "hidden", "checkbox", "url", "email", "input")
    },
    "django/forms/widgets/textarea.html": _textarea,
    "django/forms/widgets/select.html": _select,
    "django/forms/label.html": _label,
    "django/forms/errors/list/default.html": _errors,
    "django/forms/errors/list/ul.html": _errors,
}


def _wrapped(context: Context) -> str:
    """Return a select of related records in its links; those differ by the name of the field only."""
    rest = tuple(
        (key, value if isinstance(value, bool) else str(value or ""))
        for key, value in context.items()
        if key not in {"name", "rendered_widget"}
    )
    frame = _frame(rest, get_language())
    name = str(conditional_escape(context["name"]))
    return frame.replace(NAME, name).replace(WIDGET, context["rendered_widget"])


@lru_cache(maxsize=512)
def _frame(rest: tuple[tuple[str, Any], ...], _language: str | None) -> str:
    return _templates().render(WRAPPER, {**dict(rest), "name": NAME, "rendered_widget": WIDGET})


@cache
def _templates() -> DjangoTemplates:
    return DjangoTemplates()
