"""Fields of our own: a value is read as soon as it is set."""

import pytest
from django.core.exceptions import ValidationError

from people.models import Award, News
from people.values.partial_date import PartialDate
from tests.makers import make_person, make_position

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("given", ["2024-10", "Oct 2024", "2024年10月", PartialDate(2024, 10)])
def test_a_date_is_read_when_it_is_set(given):
    assert News(date=given).date == PartialDate(2024, 10)
    position = make_position(make_person(), start_date=given)
    assert position.key == "ada-li/example-university-2024"
    position.start_date = "2023"
    assert position.start_date == PartialDate(2023)


def test_years_are_read_when_they_are_set():
    assert Award(years=[2022, "2020"]).years == (2020, 2022)
    assert Award.objects.create(name_en="Prize", years="2022, 2020").key == "2022-prize"


def test_what_is_no_date_is_refused_by_the_form_checks():
    with pytest.raises(ValidationError) as error:
        News(date="soon", text_en="x").full_clean()
    assert list(error.value.message_dict) == ["date"]
