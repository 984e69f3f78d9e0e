"""Medians, ratios and tables of the benchmarks, from figures that are given."""

import pytest

from benchmarks import table
from benchmarks.figures import (
    CONSTANT,
    NGINX,
    STATIC,
    CommandRow,
    Row,
    Run,
    Sample,
    command_row,
    ratio,
    rows,
)
from benchmarks.load import Done, LoadError, read_wrk
from benchmarks.targets import last_link

WRK = """Running 2s test @ http://127.0.0.1:8001/page.html
  1 threads and 8 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   180.50us  100.00us   5.61ms   92.12%
  91192 requests in 2.00s, 3.60GB read
{more}Requests/sec:  45596.00
"""


def rounds(*rates: dict[str, float]) -> list[dict[str, Sample]]:
    return [{name: Sample(rate, 1000 / rate) for name, rate in each.items()} for each in rates]


def test_ratio_is_of_the_same_round_so_that_a_slow_round_does_not_show():
    measured = rounds({NGINX: 1000, "page": 500}, {NGINX: 10, "page": 5}, {NGINX: 900, "page": 450})
    assert ratio(measured, "page", NGINX) == 0.5


def test_ratio_is_the_median_of_the_rounds():
    measured = rounds({NGINX: 100, "page": 10}, {NGINX: 100, "page": 20}, {NGINX: 100, "page": 90})
    assert ratio(measured, "page", NGINX) == 0.2


def test_what_was_not_measured_has_no_ratio():
    assert ratio(rounds({"page": 10}), "page", NGINX) is None


def test_rows_hold_medians_and_keep_the_order_of_the_targets():
    measured = rounds(
        {NGINX: 1000, CONSTANT: 100, "page": 200},
        {NGINX: 2000, CONSTANT: 100, "page": 400},
        {NGINX: 4000, CONSTANT: 100},  # the page failed in this round
    )
    assert rows(measured, {"page": 60.0}) == [
        Row(NGINX, 2000, 1000, 4000, 0.5, None, (None, 20, None)),
        Row(CONSTANT, 100, 100, 100, 10, None, (0.05, None, None)),
        Row("page", 300, 200, 400, 3.75, 60.0, (0.2, 3, None)),
    ]


def test_commands_have_medians_of_each_figure_by_itself():
    runs = [Run(3, 1, 200), Run(1, 3, 100), Run(2, 2, 300)]
    assert command_row("dumpdata", "100 people", runs) == CommandRow(
        "dumpdata", "100 people", Run(2, 2, 200), 1, 3
    )


def test_command_that_was_ended_has_no_figures():
    assert table.commands([command_row("loaddata", "more than 600 s", [])]).splitlines()[2] == (
        "| loaddata | more than 600 s |       – |       – |     – |           – |"
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (45596.3, "45,600"),
        (112.4, "112"),
        (3.14159, "3.14"),
        (0.00257, "0.00257"),
        (0.0000257, "2.6e-05"),
        (0, "0"),
    ],
)
def test_numbers_have_three_digits_that_count(value, text):
    assert table.number(value) == text


def test_table_is_one_of_markdown():
    measured = [{NGINX: Sample(45596, 0.02), STATIC: Sample(13832, 0.07)}]
    assert table.pages(rows(measured, {STATIC: 32.4})).splitlines() == [
        "| target                  |  req/s |       min–max | CPU ms | of nginx |"
        " of constant view | of whitenoise | MiB |",
        "|-------------------------|-------:|--------------:|-------:|---------:|"
        "-----------------:|--------------:|----:|",
        "| nginx, static file      | 45,600 | 45,600–45,600 |   0.02 |        – |"
        "                – |           3.3 |   – |",
        "| whitenoise, static file | 13,800 | 13,800–13,800 |   0.07 |    0.303 |"
        "                – |             – |  32 |",
    ]


def test_part_of_the_report_is_replaced_and_the_others_stay():
    report = "# Benchmarks\n\nWords.\n\n## One\n\nold\n\n## Two\n\nkept\n"
    assert table.with_part(report, "One", "new") == (
        "# Benchmarks\n\nWords.\n\n## One\n\nnew\n\n## Two\n\nkept\n"
    )
    assert table.with_part(report, "Three", "more").endswith("kept\n\n## Three\n\nmore\n")


def test_wrk_is_read():
    assert read_wrk(WRK.format(more="")) == Done(91192, 2.0)


@pytest.mark.parametrize(
    "told",
    [
        WRK.format(more="  Non-2xx or 3xx responses: 12\n"),
        WRK.format(more="  Socket errors: connect 0, read 3, write 0, timeout 0\n"),
        WRK.replace("91192", "0").format(more=""),
    ],
)
def test_answers_that_are_errors_are_no_figures(told):
    with pytest.raises(LoadError):
        read_wrk(told)


@pytest.mark.parametrize(
    ("html", "address"),
    [
        ("<p>one page</p>", "/en/people/"),
        (
            '<a href="?page=2">2</a> <a href="?page=17">17</a> <a rel="next" href="?page=2">→</a>',
            "/en/people/?page=17",
        ),
        (
            '<a rel="last" href="?before=end&amp;view=compact">',
            "/en/people/?before=end&view=compact",
        ),
    ],
)
def test_last_page_is_found_by_the_links_of_a_list(html, address):
    assert last_link(html, "/en/people/") == address
