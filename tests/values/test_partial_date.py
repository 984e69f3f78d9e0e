"""Partial dates: reading, storing, sorting and showing them."""

from collections.abc import Iterator

import pytest

from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate, display_months, display_range

D = PartialDate


def dates_of(year: int) -> Iterator[PartialDate]:
    """Yield every date of a year that is on the calendar."""
    yield D(year)
    for month in [*range(1, 13), 21, 22, 23, 24]:
        yield D(year, month)
        for day in range(1, 32):
            try:
                yield D(year, month, day)
            except ValueError:
                break


def all_dates() -> Iterator[PartialDate]:
    """Yield every year and month there can be, and every day of years of each kind."""
    for year in range(1000, 10000):
        yield from (D(year, month) for month in (None, *range(1, 13), 21, 22, 23, 24))
    for year in (1000, 1900, 2000, 2023, 2024, 2025, 9999):
        yield from dates_of(year)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2024", D(2024)),
        ("2024-10", D(2024, 10)),
        ("2024-1", D(2024, 1)),
        ("2024.10", D(2024, 10)),
        ("2024/10", D(2024, 10)),
        ("2024-10-05", D(2024, 10, 5)),
        ("2024.10.5", D(2024, 10, 5)),
        ("2024-02-29", D(2024, 2, 29)),
        ("  2024-10 ", D(2024, 10)),
        ("2019-21", D(2019, 21)),
        ("2019-22", D(2019, 22)),
        ("2019-23", D(2019, 23)),
        ("2019-24", D(2019, 24)),
        ("spring 2019", D(2019, 21)),
        ("Summer 2019", D(2019, 22)),
        ("Autumn 2019", D(2019, 23)),
        ("fall 2019", D(2019, 23)),
        ("WINTER 2019", D(2019, 24)),
        ("Oct 2024", D(2024, 10)),
        ("Oct. 2024", D(2024, 10)),
        ("Sept 2024", D(2024, 9)),
        ("october  2024", D(2024, 10)),
        ("May 2024", D(2024, 5)),
        ("Oct 5, 2024", D(2024, 10, 5)),
        ("Oct 5 2024", D(2024, 10, 5)),
        ("October 5, 2024", D(2024, 10, 5)),
        ("5 Oct 2024", D(2024, 10, 5)),
        ("2024年", D(2024)),
        ("2024年10月", D(2024, 10)),
        ("2024 年 10 月", D(2024, 10)),
        ("2024年10月5日", D(2024, 10, 5)),
        ("２０２４年１０月", D(2024, 10)),
        ("2019年春季", D(2019, 21)),
        ("2019年夏天", D(2019, 22)),
        ("2019 秋", D(2019, 23)),
        ("2019冬", D(2019, 24)),
    ],
)
def test_parse_reads_every_common_form(text, date):
    assert D.parse(text) == date


@pytest.mark.parametrize(
    "text",
    [
        "",
        "present",
        "至今",
        "24",
        "02024",
        "0999",
        "2024-",
        "2024-00",
        "2024-13",
        "2024-20",
        "2024-25",
        "2024-10-00",
        "2024-10-32",
        "2023-02-29",
        "2024-04-31",
        "2019-21-05",
        "2023-2026",
        "2023 - 2024",
        "2024-10-05-01",
        "2024-10-05T10:00",
        "-2024",
        "10/2024",
        "Foo 2024",
        "Septembe 2024",
        "spring",
        "spring 5, 2019",
        "5 spring 2019",
        "5 Oct 6, 2024",
        "Oct 32, 2024",
        "Feb 30 2024",
        "2024月10年",
        "2024年13月",
        "2024年10月32日",
        "2024年春10月",
        "2024 (expected)",
    ],
)
def test_parse_refuses_nonsense(text):
    with pytest.raises(ValueError, match=r"form|year|month|day"):
        D.parse(text)


@pytest.mark.parametrize(
    "parts",
    [(999,), (10000,), (2024, 0), (2024, 13), (2024, None, 5), (2024, 21, 1), (2023, 2, 29)],
)
def test_construction_refuses_what_is_on_no_calendar(parts):
    with pytest.raises(ValueError, match=r"year|month|day"):
        D(*parts)


def test_number_and_text_round_trip_for_all_dates():
    lost = [
        date for date in all_dates() if not D.from_number(date.number) == date == D.parse(str(date))
    ]
    assert lost == []


def test_every_number_of_a_year_decodes_to_itself_or_is_refused():
    known = {date.number for date in dates_of(2024)}
    decoded = set()
    for number in range(20240000, 20250000):
        try:
            date = D.from_number(number)
        except ValueError:
            continue
        assert date.number == number
        decoded.add(number)
    assert decoded == known


@pytest.mark.parametrize("language", [ZH, EN])
def test_what_is_displayed_can_be_typed_again(language):
    assert [date for date in dates_of(2024) if D.parse(date.display(language)) != date] == []


def test_numbers_sort_vague_before_exact_and_seasons_before_their_months():
    shuffled = [
        "2025",
        "2024-12-31",
        "2024-12",
        "2024-24",
        "2024-11-30",
        "2024-09",
        "2024-23",
        "2024-08-31",
        "2024-06",
        "2024-22",
        "2024-05-31",
        "2024-03-01",
        "2024-03",
        "2024-21",
        "2024-02-29",
        "2024-01",
        "2024",
        "2023-12-31",
    ]
    ordered = sorted((D.parse(text) for text in shuffled), key=lambda date: date.number)
    assert [str(date) for date in ordered] == shuffled[::-1]


@pytest.mark.parametrize(
    ("text", "english", "chinese", "html"),
    [
        ("2024", "2024", "2024年", "2024"),
        ("2024-10", "Oct 2024", "2024年10月", "2024-10"),
        ("2024-01-05", "Jan 5, 2024", "2024年1月5日", "2024-01-05"),
        ("2019-21", "Spring 2019", "2019年春季", ""),
        ("2019-22", "Summer 2019", "2019年夏季", ""),
        ("2019-23", "Autumn 2019", "2019年秋季", ""),
        ("2019-24", "Winter 2019", "2019年冬季", ""),
    ],
)
def test_display_is_customary_in_both_languages(text, english, chinese, html):
    date = D.parse(text)
    assert (date.display(EN), date.display(ZH), date.html_datetime) == (english, chinese, html)


def test_display_names_all_months_in_english():
    assert [D(2024, month).display(EN) for month in range(1, 13)] == [
        f"{name} 2024"
        for name in [
            "Jan",
            "Feb",
            "Mar",
            "Apr",
            "May",
            "Jun",
            "Jul",
            "Aug",
            "Sep",
            "Oct",
            "Nov",
            "Dec",
        ]
    ]


@pytest.mark.parametrize(
    ("start", "end", "flags", "english", "chinese"),
    [
        (None, None, {}, "", ""),
        ("2016", None, {}, "2016", "2016年"),
        ("2019-21", None, {}, "Spring 2019", "2019年春季"),
        ("2024-10", None, {"is_current": True}, "Oct 2024 – present", "2024年10月至今"),
        (None, None, {"is_current": True}, "present", "至今"),
        ("2020", "2023-04", {}, "2020 – Apr 2023", "2020年—2023年4月"),
        ("2019-06", "2019-09", {}, "Jun 2019 – Sep 2019", "2019年6月—2019年9月"),
        ("2019-21", "2019-22", {}, "Spring 2019 – Summer 2019", "2019年春季—2019年夏季"),
        ("2019", "2019", {}, "2019", "2019年"),
        (
            "2023",
            "2026",
            {"end_is_expected": True},
            "2023 – 2026 (expected)",
            "2023年—2026年（预计）",
        ),
        ("2026", "2026", {"end_is_expected": True}, "2026 (expected)", "2026年（预计）"),
        (
            None,
            "2026-06",
            {"end_is_expected": True},
            "until Jun 2026 (expected)",
            "至2026年6月（预计）",
        ),
        (None, "2012", {}, "until 2012", "至2012年"),
    ],
)
def test_ranges_are_displayed_as_known(start, end, flags, english, chinese):
    first, last = (D.parse(text) if text else None for text in (start, end))
    shown = [display_range(first, last, language, **flags) for language in (EN, ZH)]
    assert shown == [english, chinese]


@pytest.mark.parametrize(
    ("months", "english", "chinese"),
    [
        (0, "", ""),
        (1, "1 mo", "1个月"),
        (11, "11 mos", "11个月"),
        (12, "1 yr", "1年"),
        (13, "1 yr 1 mo", "1年1个月"),
        (16, "1 yr 4 mos", "1年4个月"),
        (24, "2 yrs", "2年"),
        (64, "5 yrs 4 mos", "5年4个月"),
    ],
)
def test_lengths_are_displayed_in_years_and_months(months, english, chinese):
    assert [display_months(months, EN), display_months(months, ZH)] == [english, chinese]
