"""Widgets that are written without a template look as Django's templates write them."""

import pytest
from django.forms.renderers import DjangoTemplates
from django.urls import reverse

from people.admin.base import RecordForm
from people.admin.rendering import WRITERS, QuickRenderer
from people.models import Person
from tests.admin.rows import bulk

QUICK, PLAIN = QuickRenderer(), DjangoTemplates()


class BothRenderers(DjangoTemplates):
    """Renders twice, and notes what differs."""

    seen: set[str]
    wrong: list[tuple[str, str]]

    def render(self, template_name, context, request=None):
        """Return what the template writes."""
        found = PLAIN.render(template_name, context, request)
        self.seen.add(template_name)
        quick = QUICK.render(template_name, context, request)
        if quick != found:
            self.wrong.append((found, quick))
        return found


@pytest.mark.django_db
def test_all_widgets_of_the_admin_are_as_in_templates(publisher, monkeypatch):
    monkeypatch.setattr(RecordForm, "default_renderer", BothRenderers)
    BothRenderers.seen, BothRenderers.wrong = set(), []
    person = bulk(Person, 1, headline_en="<b> & “x”", visibility="draft")[0]
    for name in ("person", "publication", "position", "award", "project"):
        publisher.get(reverse(f"admin:people_{name}_add"))
        publisher.post(reverse(f"admin:people_{name}_add"), {"order": "<x>", "title_en": "<"})
    publisher.get(reverse("admin:people_person_change", args=[person.pk]))
    assert BothRenderers.wrong == []
    usual = {
        name for name in WRITERS if not name.endswith(("input.html", "url.html", "email.html"))
    }
    assert usual - BothRenderers.seen == set()
