"""The same data in two languages, read as one."""

import pytest

from people.formats.record import Text
from people.formats.sides import Sides

EN, ZH = "en", "zh-hans"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (((EN, "one"), (ZH, "一")), Text("一", "one")),
        (((None, "一 one"),), Text(zh="一 one")),
        (((EN, "一 one"),), Text(en="一 one")),
        (((EN, "same"), (ZH, "same")), Text(en="same")),
        (((EN, "一 one"), (ZH, "")), Text(en="一 one")),
        (((EN, ["no text"]), (ZH, None)), Text()),
        (((EN, 2012),), Text(en="2012")),
    ],
)
def test_text_is_on_the_side_of_its_mark(values, expected):
    assert Sides(values).text() == expected


def test_entries_belong_together_by_their_place():
    data = Sides(((EN, {"work": [{"a": "one"}, {"a": "two"}]}), (ZH, {"work": [{"b": "一"}]})))
    assert [entry["a|b"].text() for entry in data["work"].items()] == [
        Text("一", "one"),
        Text(en="two"),
    ]
    assert (bool(data["none"]), data["work"].word(), data["none"].raw()) == (False, "", None)
