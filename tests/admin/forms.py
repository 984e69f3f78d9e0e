"""Read the forms of a page as a browser would, so that a test can submit them unchanged."""

import re
from html.parser import HTMLParser

from django.test import Client
from django.urls import reverse

PAGE = "/en/people/ada-li/"


class FormReader(HTMLParser):
    """Collect the successful controls of the form with a given id."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.inside = False
        self.data: dict[str, list[str]] = {}
        self.select: str | None = None
        self.textarea: str | None = None

    def handle_starttag(self, tag, attrs):
        """Note inputs and selected options."""
        values = dict(attrs)
        if tag == "form":
            self.inside = values.get("id") == self.form_id
        if not self.inside or "disabled" in values:
            return
        name = values.get("name")
        if tag == "input" and name:
            kind = values.get("type", "text")
            is_off = kind in {"checkbox", "radio"} and "checked" not in values
            if kind not in {"submit", "button", "file", "reset"} and not is_off:
                default = "on" if kind == "checkbox" else ""
                self.data.setdefault(name, []).append(values.get("value") or default)
        elif tag == "select" and name:
            self.select = name
        elif tag == "option" and self.select and "selected" in values:
            self.data.setdefault(self.select, []).append(values.get("value") or "")
        elif tag == "textarea" and name:
            self.textarea = name
            self.data[name] = [""]

    def handle_endtag(self, tag):
        """Close what is open."""
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.select = None
        elif tag == "textarea":
            if self.textarea:  # a browser drops the newline after the opening tag
                self.data[self.textarea][0] = self.data[self.textarea][0].removeprefix("\n")
                self.data[self.textarea][0] = self.data[self.textarea][0].removeprefix("\r\n")
            self.textarea = None

    def handle_data(self, data):
        """Collect the text of a textarea."""
        if self.textarea:
            self.data[self.textarea][0] += data


def read_form(html: str, form_id: str) -> dict[str, list[str]]:
    """Return what a browser would submit, the templates of new inline rows left out."""
    reader = FormReader(form_id)
    reader.feed(html)
    return {name: values for name, values in reader.data.items() if "__prefix__" not in name}


def url(record, page: str = "change") -> str:
    """Return the address of a record's form."""
    return reverse(f"admin:people_{record._meta.model_name}_{page}", args=[record.pk])


def opened(client: Client, address: str) -> dict:
    """Return what the form at an address would submit."""
    html = client.get(address).content.decode()
    form = re.search(r'id="(\w+_form)"', html)[1]
    data = read_form(html, form)
    return {name: values[0] if len(values) == 1 else values for name, values in data.items()}


def save(client: Client, address: str, button: str = "_save", **changes) -> list[str]:
    """Open a form, change it and press a button; returns what is said then."""
    response = client.post(
        address, {**opened(client, address), **changes, button: "1"}, follow=True
    )
    assert response.redirect_chain, re.findall(
        r"errorlist.*?</ul>", response.content.decode(), re.S
    )
    return [str(message) for message in response.context["messages"]]


def read(path: str = PAGE) -> str:
    """Return a page as readers see it."""
    return Client().get(path).content.decode()
