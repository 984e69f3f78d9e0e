"""The cached site is the site: after any edits, in any order, every page is as if made now."""

import os
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from people import models
from people.values.choices import Visibility
from tests.makers import make_person, make_position, make_project, make_publication
from tests.page_cache.reader import Site

PAGES = [
    "", "people/", "people/?q=ada", "people/ada-li/", "people/bo-wu/", "people/ada-li/feed.atom",
    "people/ada-li/export/json-resume", "publications/", "publications/?year=2020",
    "publications/study/", "publications/study/cite.bib", "projects/", "projects/tool/", "news/",
    "talks/", "about/", "search/?q=study", "search/?q=%E6%9D%8E", "publications/feed.atom",
]  # fmt: skip
OTHERS = ["/sitemap.xml", "/theme.css", "/robots.txt"]
ADDRESSES = [f"/{language}/{page}" for language in ("en", "zh") for page in PAGES] + OTHERS
# HYPOTHESIS_PROFILE=search goes on for longer.
EXAMPLES = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "search" else 10
WORDS = st.sampled_from(["Study", "Engine", "研究", "李 study", "", "<b>&"])
ENCODINGS = st.sampled_from(["", "gzip", "br, gzip"])


class Editing(RuleBasedStateMachine):
    """Editors at work while readers read."""

    @initialize()
    def fill(self):
        """Make a small site anew."""
        clean()
        self.ada, self.bo = make_person(), make_person("bo-wu", family_name_en="Wu")
        self.tag = models.Tag.objects.create(name_en="Systems", name_zh_hans="系统")
        self.work = make_publication("Study", slug="study", date="2020")
        self.tool = make_project("Tool", slug="tool")
        self.job = make_position(self.ada, title_en="Engineer")
        models.Authorship.objects.create(publication=self.work, person=self.ada)
        models.Contributor.objects.create(project=self.tool, person=self.bo)
        models.News.objects.create(key="news", text_en="News").people.add(self.ada)
        models.Talk.objects.create(key="talk", title_en="Talk").people.add(self.bo)
        models.Site.objects.create(key="site", title_en="Site")
        self.site = Site()
        self.read = set()

    @rule(text=WORDS, language=st.sampled_from(["en", "zh_hans"]))
    def write_texts(self, text, language):
        """Edit by a form, and past it."""
        setattr(self.ada, f"headline_{language}", text)
        self.ada.save()
        models.Position.objects.update(**{f"title_{language}": text})
        models.Site.objects.update(**{f"introduction_{language}": text})

    @rule(visibility=st.sampled_from(Visibility.values), kind=st.integers(0, 3))
    def hide_or_show(self, visibility, kind):
        """Hide a record, or show it again."""
        model = (models.Person, models.Publication, models.Project, models.News)[kind]
        model.objects.update(visibility=visibility)

    @rule(kind=st.integers(0, 3), past=st.booleans(), shown=st.booleans())
    def set_times(self, kind, past, shown):
        """Give records a time that has been, or is long to come."""
        model = (models.Person, models.Publication, models.Talk, models.News)[kind]
        moment = timezone.now() + timedelta(days=-1 if past else 1)
        model.objects.update(publish_at=None, hide_at=None)
        model.objects.update(**{"publish_at" if shown else "hide_at": moment})

    @rule()
    def name_another_author(self):
        """Add an author and take one away."""
        models.Authorship.objects.filter(person=self.bo).delete()
        row = models.Authorship(publication=self.work, person=self.bo, order=1, key="second")
        models.Authorship.objects.bulk_create([row])

    @rule(text=WORDS)
    def rename_what_many_pages_show(self, text):
        """Rename a topic that hangs on several records."""
        for owner in ({"person": self.ada}, {"publication": self.work}, {"project": self.tool}):
            models.Tagging.objects.get_or_create(tag=self.tag, **owner)
        models.Tag.objects.filter(pk=self.tag.pk).update(name_en=text or "Systems")

    @rule(hidden=st.booleans())
    def hide_sections(self, hidden):
        """Hide all sections of a page, or show them."""
        models.Section.objects.filter(person=self.ada).update(is_hidden=hidden)

    @rule(slug=st.sampled_from(["ada-li", "ada"]))
    def move_a_page(self, slug):
        """Give a page another address; the old one leads to it."""
        self.ada.slug = slug
        self.ada.save()

    @rule(year=st.sampled_from([2020, 2021, None]))
    def write_by_hand(self, year):
        """Change a row by SQL."""
        with connection.cursor() as cursor:
            cursor.execute("UPDATE people_publication SET date = %s", [year and year * 10000])

    @rule(
        addresses=st.lists(st.sampled_from(ADDRESSES), min_size=4, max_size=6), encoding=ENCODINGS
    )
    def read_some_pages(self, addresses, encoding):
        """Read pages, some of them again."""
        for address in addresses:
            self.compare(address, encoding)

    def teardown(self):
        """Read once more what has been read."""
        if hasattr(self, "site"):
            for address in sorted(self.read):
                self.compare(address, "br")
        clean()

    def compare(self, address, encoding):
        """Compare what is kept with what is made now."""
        self.read.add(address)
        kept, fresh = self.site.get(address, accept_encoding=encoding), self.site.fresh(address)
        assert (address, kept.status, kept.body) == (address, fresh.status, fresh.body)
        assert kept.headers.get("Location") == fresh.headers.get("Location")


def clean():
    """Delete what the machine has made."""
    models.OldSlug.objects.all().delete()
    for model in (
        models.Publication, models.Project, models.News, models.Talk, models.Person,
        models.Organization, models.Tag, models.Site,
    ):  # fmt: skip
        model.objects.all().delete()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_cached_site_is_the_site_after_any_edits():
    run_state_machine_as_test(
        Editing, settings=settings(stateful_step_count=15, max_examples=EXAMPLES, deadline=None)
    )
