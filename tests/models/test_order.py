"""The order of dated records: total, and the same on every database."""

from itertools import permutations

import pytest

from people import models
from people.values.partial_date import PartialDate
from tests.makers import make_organization, make_person, make_position, make_project

pytestmark = pytest.mark.django_db


def date(text):
    """Return the date of a text, None for nothing."""
    return PartialDate.parse(text) if text else None


# In the order in which a page lists them: key, start, end, other fields.
RANGES = [
    ("pinned-1", "1999", "2000", {"pin": 1}),
    ("pinned-2", None, None, {"pin": 2, "is_current": True}),
    ("current-2024", "2024-10", None, {"is_current": True}),
    ("current-2020", "2020", None, {"is_current": True}),
    ("current-undated", None, None, {"is_current": True}),
    ("expected", "2023", "2026", {"end_is_expected": True}),
    ("ends-in-month", "2020", "2023-04", {}),
    ("ends-in-spring", "2020", "2023-21", {}),
    ("ends-in-year-late-start", "2021", "2023", {}),
    ("ends-in-year-early-start", "2020", "2023", {}),
    ("ends-in-year-no-start", None, "2023", {}),
    ("start-alone", "2019-06", None, {}),
    ("start-alone-in-spring", "2019-21", None, {}),
    ("start-alone-in-year", "2019", None, {"order": 5}),
    ("long-ago", "2010", "2012", {}),
    ("undated-first", None, None, {"order": 1}),
    ("undated-second-a", None, None, {"order": 2}),
    ("undated-second-b", None, None, {"order": 2}),
]


@pytest.mark.parametrize("model", [models.Position, models.Education, models.Project])
def test_ranges_are_listed_pinned_current_newest_first_and_undated_last(model):
    person, organization = make_person(), make_organization()
    for key, start, end, fields in sorted(RANGES):
        own = (
            {"name_en": key}
            if model is models.Project
            else {"person": person, "organization": organization}
        )
        model.objects.create(**own, key=key, start_date=date(start), end_date=date(end), **fields)
    assert [record.key for record in model.objects.all()] == [key for key, *_ in RANGES]


DATES = [
    ("pinned", None, {"pin": 1}),
    ("december", "2024-12-31", {}),
    ("month", "2024-12", {}),
    ("winter", "2024-24", {}),
    ("november", "2024-11", {}),
    ("january-b", "2024-01", {"order": 0}),
    ("january-a", "2024-01", {"order": 1}),
    ("year-first", "2024", {"order": 1}),
    ("year-second", "2024", {"order": 2}),
    ("before", "2023-12-31", {}),
    ("undated-first", None, {"order": 1}),
    ("undated-second", None, {"order": 2}),
]


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (models.News, "text_en"),
        (models.Patent, "number"),
        (models.Press, "title_en"),
        (models.Publication, "title_en"),
        (models.Talk, "title_en"),
    ],
)
def test_single_dates_are_listed_pinned_newest_first_and_undated_last(model, words):
    for key, text, fields in sorted(DATES):
        model.objects.create(key=key, **{words: key}, date=date(text), **fields)
    assert [record.key for record in model.objects.all()] == [key for key, *_ in DATES]


def test_awards_are_listed_by_their_newest_year():
    awards = [
        ("pinned", (), {"pin": 1}),
        ("last-in-2023", (2020, 2023), {}),
        ("first-of-2022", (2022,), {"order": 1}),
        ("second-of-2022", (2019, 2020, 2022), {"order": 2}),
        ("z-of-2021", (2021,), {}),
        ("without-year-first", (), {"order": 1}),
        ("without-year-second", (), {"order": 2}),
    ]
    for key, years, fields in sorted(awards):
        models.Award.objects.create(key=key, name_en=key, years=years, **fields)
    assert [award.key for award in models.Award.objects.all()] == [key for key, *_ in awards]


def test_records_of_one_date_keep_their_place_however_they_were_made():
    for turn, keys in enumerate(permutations(["first", "second", "third"])):
        models.News.objects.all().delete()
        for key in keys:
            order = ["first", "second", "third"].index(key)
            models.News.objects.create(key=key, text_en=key, date=date("2024"), order=order)
        listed = [news.key for news in models.News.objects.all()]
        assert (turn, listed) == (turn, ["first", "second", "third"])


def test_equal_records_are_listed_by_the_bytes_of_their_keys():
    """A database that sorts by a language's rules would ignore the hyphen and slash."""
    keys = ["a-b", "a/a", "a/b-2", "a0", "aa", "ab", "a-a/z"]
    for key in keys:
        models.Tag.objects.create(key=key, name_en=key)
    assert [tag.key for tag in models.Tag.objects.all()] == sorted(keys)


def test_people_are_listed_by_order_then_sort_key_then_key():
    people = [
        ("pinned", {"order": 0, "family_name_en": "Zhou"}),
        ("cao", {"order": 1, "family_name_en": "Cao", "given_name_en": "Shiyi"}),
        ("gu", {"order": 1, "family_name_zh_hans": "顾", "given_name_zh_hans": "立辉"}),
        ("same-a", {"order": 1, "family_name_en": "Li"}),
        ("same-b", {"order": 1, "family_name_en": "Li"}),
        ("li-ada", {"order": 1, "family_name_en": "Li", "given_name_en": "Ada"}),
        ("liang", {"order": 1, "family_name_en": "Liang"}),
        ("shan", {"order": 1, "family_name_zh_hans": "单", "given_name_zh_hans": "田芳"}),
        ("label", {"order": 1, "label_zh_hans": "推理工程师"}),
        ("no-ascii", {"order": 1, "family_name_en": "Иванов"}),
    ]
    for slug, fields in sorted(people, key=lambda row: row[0]):
        make_person(slug, **fields)
    assert [person.slug for person in models.Person.objects.all()] == [slug for slug, _ in people]


def test_ordered_rows_keep_the_place_an_editor_gave():
    position = make_position(make_person())
    for order, title in [(2, "Third"), (0, "First"), (1, "Second")]:
        models.SubRole.objects.create(
            position=position, title_en=title, order=order, start_date=date(str(2030 - order))
        )
    assert [role.title_en for role in position.sub_roles.all()] == ["First", "Second", "Third"]


def test_two_authors_change_places():
    publication = models.Publication.objects.create(title_en="A study")
    first, second = (
        models.Authorship.objects.create(publication=publication, printed_name=name, order=order)
        for order, name in enumerate(["Ada Li", "Bo Wu"])
    )
    keys = (first.key, second.key)
    for author, order in ((first, 1), (second, 0)):  # one after the other, as an inline saves
        author.order = order
        author.full_clean()
        author.save()
    listed = [(author.printed_name, author.key) for author in publication.authorships.all()]
    assert listed == [("Bo Wu", keys[1]), ("Ada Li", keys[0])]


def test_two_linked_authors_change_persons_by_one_row_at_a_time():
    project = make_project()
    row = models.Contributor.objects.create(project=project, person=make_person("ada"))
    row.person = make_person("bo")
    row.full_clean()
    row.save()
    assert [contributor.person.slug for contributor in project.contributors.all()] == ["bo"]
