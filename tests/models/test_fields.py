"""Fields of our own: what forms read, what is stored, what comes back."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils import translation

from people import models
from people.models.fields import PartialDateFormField, YearsFormField, parse_years
from people.values.partial_date import PartialDate

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["2024", "2024-10", "2024-10-05", "2019-21", None])
def test_partial_date_comes_back_as_it_was_stored(text):
    date = PartialDate.parse(text) if text else None
    news = models.News.objects.create(text_en="x", date=date)
    news.refresh_from_db()
    assert news.date == date
    assert models.News._meta.get_field("date").value_to_string(news) == text


def test_partial_date_is_found_by_date_text_and_year():
    models.News.objects.create(text_en="x", date=PartialDate(2024))
    found = models.News.objects.filter
    assert [found(date=value).count() for value in (PartialDate(2024), "2024", 2024, 20240000)] == [
        1
    ] * 4
    assert found(date__gte="2023-12-31", date__lt=PartialDate(2024, 1)).count() == 1


def test_number_that_is_no_date_is_not_stored():
    with pytest.raises(ValueError, match="month"):
        models.News.objects.create(text_en="x", date=20241300)


def test_text_that_is_no_date_is_refused_with_the_forms_that_are_read():
    with pytest.raises(ValidationError) as caught:
        models.News(text_en="x", date="soon").full_clean()
    assert caught.value.message_dict == {
        "date": ["“soon” is no date. Write 2024, 2024-10, 2024-10-05 or spring 2019."]
    }


@pytest.mark.parametrize(
    ("date", "language", "shown"),
    [
        (PartialDate(2024, 10), "en", "2024-10"),
        (PartialDate(2019, 21), "en", "Spring 2019"),
        (PartialDate(2019, 21), "zh-hans", "2019年春季"),
    ],
)
def test_form_shows_a_date_as_it_may_be_typed(date, language, shown):
    field = PartialDateFormField(required=False)
    with translation.override(language):
        text = str(field.prepare_value(date))
    assert text == shown
    assert field.clean(text) == date
    assert not field.has_changed(date, text)


def test_form_notices_a_changed_date_only():
    field = PartialDateFormField(required=False)
    stored = PartialDate(2024, 10)
    changes = [field.has_changed(stored, text) for text in ("2024.10", "Oct 2024", "2024", "", "?")]
    assert changes == [False, False, True, True, True]
    assert not field.has_changed(None, " ")


@pytest.mark.parametrize(
    ("value", "years"),
    [
        ("", ()),
        (None, ()),
        ("2021", (2021,)),
        ("2021, 2020", (2020, 2021)),
        ("2020/2021", (2020, 2021)),
        ("2020、2021，2022 2023", (2020, 2021, 2022, 2023)),
        ("2021 2021", (2021,)),
        ([2022, 2020], (2020, 2022)),
    ],
)
def test_years_are_read_sorted_and_once(value, years):
    assert parse_years(value) == years


@pytest.mark.parametrize("value", ["21", "2021-2022", "20201", "x", ["x"], [None], 2021])
def test_years_of_another_form_are_refused(value):
    with pytest.raises(ValidationError, match="is no list of years"):
        parse_years(value)


def test_years_come_back_and_are_stored_newest_first():
    award = models.Award.objects.create(name_en="Prize", years=(2020, 2023))
    award.refresh_from_db()
    assert award.years == (2020, 2023)
    with connection.cursor() as cursor:
        cursor.execute("SELECT years FROM people_award")
        assert cursor.fetchone() == ("2023,2020",)


def test_years_in_a_form_stay_when_they_are_written_otherwise():
    field = YearsFormField(required=False)
    assert field.prepare_value((2020, 2023)) == "2020, 2023"
    assert [field.has_changed((2020, 2023), text) for text in ("2023 2020", "2023", "x")] == [
        False,
        True,
        True,
    ]
