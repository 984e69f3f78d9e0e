"""The rows of a fieldset of the admin: hundreds in a long form, too many for a template of each."""

from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def form_rows(fieldset: Any) -> SafeString:
    """Return the rows of a fieldset as Django's own template writes them."""
    return mark_safe("".join(map(_row, fieldset)))  # noqa: S308 - all parts are escaped


def _row(line: Any) -> str:
    is_single = len(line.fields) == 1
    fields = list(line)
    errors = line.errors() if is_single else ""
    names = [_of(each.field, "name") for each in fields]
    classes = [
        "form-row",
        *(["errors"] if errors else []),
        *([] if line.has_visible_field else ["hidden"]),
        *(f"field-{name}" for name in names if name),
    ]
    cells = "".join(_cell(each, name, is_single) for each, name in zip(fields, names, strict=True))
    if not is_single:
        cells = f'<div class="flex-container form-multiline">{cells}</div>'
    return f'<div class="{" ".join(classes)}">{errors}{cells}</div>\n'


def _cell(cell: Any, name: str, is_single: bool) -> str:
    field = cell.field
    is_hidden = _of(field, "is_hidden")
    errors = "" if is_single or cell.is_readonly else cell.errors()
    classes = ["flex-container"]
    if not is_single:
        classes += ["fieldBox", *([f"field-{name}"] if name else [])]
        classes += ["errors"] if errors else []
        classes += ["hidden"] if is_hidden else []
    classes += ["checkbox-row"] if cell.is_checkbox else []
    if cell.is_checkbox:
        inner = f"{field}{cell.label_tag()}"
    elif cell.is_readonly:
        inner = (
            f'{cell.label_tag()}<div class="readonly">{conditional_escape(cell.contents())}</div>'
        )
    else:
        inner = f"{cell.label_tag()}{field}"
    return f'<div>{errors}<div class="{" ".join(classes)}">{inner}</div>{_help(field, is_hidden)}</div>'


def _help(field: Any, is_hidden: bool) -> str:
    text = _of(field, "help_text")
    if not text:
        return ""
    control = _of(field, "id_for_label")
    own = f' id="{conditional_escape(control)}_helptext"' if control else ""
    return f'<div class="help{" hidden" if is_hidden else ""}"{own}><div>{text}</div></div>'


def _of(field: Any, name: str) -> Any:
    """Return a value of a field; one that is only read is a dictionary."""
    return field.get(name) if isinstance(field, dict) else getattr(field, name)
