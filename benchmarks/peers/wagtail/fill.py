"""Tables and content of the Wagtail site: `python -m benchmarks.peers.wagtail.fill`."""

import json
import os
from pathlib import Path

import django
from django.core.management import call_command

from benchmarks import content


def fill() -> None:
    """Make tables, and the person's page in both languages."""
    from wagtail.models import Locale, Page, Site

    from benchmarks.peers.wagtail.models import PersonPage

    call_command("makemigrations", "wagtail_peer", verbosity=0)
    call_command("migrate", verbosity=0)
    Page.objects.filter(depth__gt=1).delete()
    Site.objects.all().delete()
    root = Page.objects.get(depth=1)
    english, _ = Locale.objects.get_or_create(language_code="en")
    chinese, _ = Locale.objects.get_or_create(language_code="zh-hans")
    page = PersonPage(slug=content.SLUG, locale=english, **texts("en"))
    root.add_child(instance=page)
    Site.objects.create(hostname="127.0.0.1", root_page=page, is_default_site=True)
    add_rows(page, "en")
    translated = page.copy_for_translation(chinese)
    for name, text in texts("zh").items():
        setattr(translated, name, text)
    translated.save_revision().publish()


def texts(language: str) -> dict[str, str]:
    """Return the texts of the page in a language."""
    return {
        "title": getattr(content.NAME, language),
        "headline": getattr(content.HEADLINE, language),
        "biography": f"<p>{getattr(content.BIOGRAPHY, language)}</p>",
    }


def add_rows(page, language: str) -> None:
    """Add positions and publications with their authors."""
    from benchmarks.peers.wagtail.models import Author, Position, Publication

    for order, position in enumerate(content.positions()):
        words = {
            name: getattr(getattr(position, name), language)
            for name in ("organization", "title", "theme", "highlights")
        }
        Position.objects.create(
            page=page, locale=page.locale, sort_order=order, start=position.start,
            end=position.end, **words,
        )  # fmt: skip
    for order, work in enumerate(content.publications()):
        words = {
            name: getattr(getattr(work, name), language) for name in ("title", "venue", "summary")
        }
        publication = Publication.objects.create(
            page=page, locale=page.locale, sort_order=order, doi=work.doi, year=work.year, **words
        )
        for place, name in enumerate(work.authors):
            Author.objects.create(
                publication=publication, sort_order=place, name=name,
                person=page if name == content.NAME.en else None,
            )  # fmt: skip


def login() -> dict[str, str]:
    """Make a superuser and a session of theirs; return its cookie and the page's number."""
    from django.conf import settings
    from django.contrib.auth import get_user_model
    from django.test import Client

    from benchmarks.peers.wagtail.models import PersonPage

    user = get_user_model().objects.create_superuser("benchmark", "b@example.org", None)
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page = PersonPage.objects.get(locale__language_code="en")
    return {"cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}", "page": str(page.pk)}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.peers.wagtail.settings")
    package = Path(os.environ["BENCHMARK_FOLDER"], "made_migrations")
    package.mkdir(exist_ok=True)
    (package / "__init__.py").touch()
    django.setup()
    fill()
    print(json.dumps(login()))
