"""What has to be done within a site, each as a process of its own with that site's environment.

`python -m benchmarks.inside reference` adds the person that is compared, `session` makes a login and
prints its cookie, `ready` collects files and fills the search, `facts` prints what addresses are to be asked for, `edit` changes one person, and
`pdf` times CVs that are not in the cache.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import django

from benchmarks import content
from benchmarks.processes import cpu_seconds

ADMIN = "benchmark"


def reference() -> dict[str, Any]:
    """Add the person that is compared, with all that belongs to them, unless they are there."""
    from django.db import transaction

    from people import models
    from people.values.partial_date import PartialDate

    if models.Person.objects.filter(slug=content.SLUG).exists():
        return {}
    with transaction.atomic():
        family, given = content.NAME.en.split()[::-1]
        person = models.Person.objects.create(
            slug=content.SLUG,
            family_name_en=family,
            given_name_en=given,
            family_name_zh_hans=content.NAME.zh[:2],
            given_name_zh_hans=content.NAME.zh[2:],
            **_both(headline=content.HEADLINE, biography=content.BIOGRAPHY),
        )
        for order, position in enumerate(content.positions()):
            organization, _ = models.Organization.objects.get_or_create(
                key=f"reference-{content.slug_of(position.organization.en)}",
                defaults=_both(name=position.organization),
            )
            models.Position.objects.create(
                person=person,
                organization=organization,
                order=order,
                start_date=PartialDate.parse(str(position.start)),
                end_date=PartialDate.parse(str(position.end)) if position.end else None,
                is_current=position.end is None,
                **_both(title=position.title, theme=position.theme, highlights=position.highlights),
            )
        for order, work in enumerate(content.publications()):
            publication = models.Publication.objects.create(
                slug=work.slug,
                order=order,
                kind="paper-conference",
                doi=work.doi,
                date=PartialDate.parse(str(work.year)),
                **_both(title=work.title, venue=work.venue, summary=work.summary),
            )
            for place, name in enumerate(work.authors):
                models.Authorship.objects.create(
                    publication=publication,
                    order=place,
                    printed_name=name,
                    person=person if name == content.NAME.en else None,
                )
    return {}


def _both(**texts: content.Both) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for name, text in texts.items():
        columns |= {f"{name}_en": text.en, f"{name}_zh_hans": text.zh}
    return columns


def session() -> dict[str, Any]:
    """Make a superuser and a session of theirs; return its cookie."""
    from django.conf import settings
    from django.contrib.auth import (
        BACKEND_SESSION_KEY,
        HASH_SESSION_KEY,
        SESSION_KEY,
        get_user_model,
    )
    from django.contrib.sessions.backends.db import SessionStore

    users: Any = get_user_model()._default_manager
    user = users.filter(username=ADMIN).first() or users.create_superuser(ADMIN, "", None)
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return {"cookie": f"{settings.SESSION_COOKIE_NAME}={store.session_key}"}


def facts() -> dict[str, Any]:
    """Return what the addresses of pages are made from, and how much there is."""
    from people import models

    dates = models.Publication.objects.exclude(date=None).order_by("-date")
    newest = dates.values_list("date", flat=True).first()
    return {
        "person": models.Person.objects.get(slug=content.SLUG).pk,
        "year": newest.year if newest else 2025,
        "people": models.Person.objects.count(),
        "publications": models.Publication.objects.count(),
    }


def ready() -> dict[str, Any]:
    """Bring what is made from files and records up to date: static files, the search."""
    from people.management.commands.demo import collect_static
    from people.search import queue

    collect_static()
    while queue.waiting("default"):
        queue.step("default")
    return {}


def edit() -> dict[str, Any]:
    """Change one line of the person that is compared."""
    from people import models

    person: Any = models.Person.objects.get(slug=content.SLUG)
    person.headline_en = f"{content.HEADLINE.en}, {time.time_ns()}"
    person.save()
    return {}


def pdf() -> dict[str, Any]:
    """Return seconds and CPU seconds of one CV that has not been made before, on average."""
    from django.utils import translation

    from people.cv.data import document
    from people.cv.output import output
    from people.cv.variant import Variant
    from people.queries import person_page as queries
    from people.values.languages import EN

    count = 20
    with translation.override(EN):
        variant = Variant(EN)

        def make() -> None:
            person: Any = queries.by_slug(content.SLUG)
            output(document(person, variant), variant).pdf(is_kept=False)

        make()  # the first one starts the process that sets them
        start, before = time.perf_counter(), cpu_seconds([os.getpid()])
        for _ in range(count):
            make()
        seconds, cpu = time.perf_counter() - start, cpu_seconds([os.getpid()]) - before
    return {"seconds": seconds / count, "cpu": cpu / count}


DO: dict[str, Callable[[], dict[str, Any]]] = {
    each.__name__: each for each in (reference, session, facts, ready, edit, pdf)
}

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "profiles_site.settings")
    django.setup()
    sys.stdout.write(json.dumps(DO[sys.argv[1]]()) + "\n")
