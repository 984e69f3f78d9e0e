"""What becomes of texts that come back: verdicts, and what is written."""

from dataclasses import replace

import pytest
from django.db import DatabaseError
from django.utils import translation

from people.exchange import formats, waiting
from people.exchange.plan import Verdict, apply, plan, summary
from people.exchange.units import ExchangeError, Unit
from people.models import News, Person, Publication
from people.models.translated import text_fields
from people.queries import translation as queries
from people.values.choices import TranslationState as State
from people.values.languages import EN, ZH, column
from people.values.translation_marks import digest
from tests.makers import make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db

BIOGRAPHY = "She works on [engines](https://example.org) with `make`."


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.fixture
def ada() -> Person:
    """Return somebody with one English text out of date, and two Chinese ones missing."""
    person = make_person(
        headline_zh_hans="工程师",
        headline_en="Engineer",
        location_en="Beijing",
        biography_en=BIOGRAPHY,
    )
    person.headline_zh_hans = "主任工程师"
    person.save()
    return Person.objects.get(pk=person.pk)


def waits(wanted: str, /, **changes) -> Unit:
    """Return the text of a field as it goes out to a translator, with changes."""
    entries = (entry for entry in queries.entries() if entry.state in queries.OPEN)
    (unit,) = [unit for unit in waiting.units(entries) if unit.field == wanted]
    return replace(unit, **changes)


def verdict(unit: Unit) -> tuple[Verdict, str]:
    (row,) = plan([unit])
    return row.verdict, row.reason


def state(person: Person, field: str, code: str) -> State | None:
    return Person.objects.get(pk=person.pk).translation_state(field, code)


def test_what_goes_out_names_record_and_field(ada):
    unit = waits("headline")
    assert (unit.name, unit.code, unit.state) == ("person:ada-li:headline", EN, State.OUT_OF_DATE)
    assert (unit.source, unit.before, unit.target) == ("主任工程师", "工程师", "Engineer")
    assert (unit.kind, unit.record, unit.label, unit.limit) == ("person", "Ada Li", "headline", 250)
    assert not unit.is_markdown
    assert waits("biography").is_markdown


@pytest.mark.parametrize(
    ("field", "changes", "expected"),
    [
        ("location", {"target": "北京"}, Verdict.NEW),
        ("headline", {"target": "Chief engineer"}, Verdict.CHANGED),
        ("headline", {"state": State.UP_TO_DATE}, Verdict.CONFIRMED),
        ("headline", {}, Verdict.SAME),
        ("biography", {"target": "用`make`造[引擎](https://example.org)。"}, Verdict.NEW),
    ],
)
def test_verdicts(ada, field, changes, expected):
    assert verdict(waits(field, **changes)) == (expected, "")


@pytest.mark.parametrize(
    ("field", "changes", "reason"),
    [
        ("location", {}, "no translation yet"),
        ("location", {"target": " \n"}, "no translation yet"),
        ("location", {"target": "北京", "digest": digest("Shanghai")}, "source was changed"),
        ("location", {"target": "北京", "key": "bo-wu"}, "no such record"),
        ("location", {"target": "北京", "key": "\0"}, "no such record"),
        ("location", {"target": "北京", "model": "user"}, "no such record"),
        ("location", {"target": "北京", "field": "slug"}, "no such text"),
        ("location", {"target": "北京", "field": "password"}, "no such text"),
        ("location", {"target": "x" * 151}, "151 characters; at most 150"),
        ("location", {"target": "北\n京"}, "one line"),
        ("location", {"target": "北\x00京"}, "control characters"),
        ("location", {"target": "北京", "problem": "Broken."}, "Broken."),
        ("biography", {"target": BIOGRAPHY}, "copy of the source"),
        ("biography", {"target": "字" * 100_001}, "at most 100000"),
        (
            "biography",
            {"target": "[引擎](https://evil.example)，`make`"},
            "missing: “https://example.org”",
        ),
        ("biography", {"target": "[引擎](https://example.org)"}, "missing: “`make`”"),
        (
            "biography",
            {"target": "[引擎](https://example.org)`make` <https://x.org>"},
            "not in the source",
        ),
    ],
)
def test_refusals_tell_why(ada, field, changes, reason):
    found, said = verdict(waits(field, **changes))
    assert found == Verdict.REFUSED
    assert reason in said
    with translation.override("zh-hans"):
        assert said == "Broken." or verdict(waits(field, **changes))[1] != said


def test_what_may_not_be_changed_is_not_shown(ada):
    (row,) = plan([waits("location", target="北京")], lambda model: model is not Person)
    assert (row.verdict, row.record, row.source) == (Verdict.REFUSED, "", "")
    assert "may not change" in row.reason


def test_a_text_that_stands_twice_is_taken_once(ada):
    first, second = waits("location", target="北京"), waits("location", target="北京市")
    assert [row.verdict for row in plan([first, second])] == [Verdict.NEW, Verdict.REFUSED]


def test_all_is_written_and_in_step(ada):
    units = [
        waits("location", target="北京"),
        waits("headline", target="Chief engineer"),
        waits("biography", target="无链接"),
    ]
    outcome = apply(plan(units))
    assert [row.verdict for row in outcome] == [Verdict.NEW, Verdict.CHANGED]
    ada.refresh_from_db()
    assert (ada.location_zh_hans, ada.headline_en) == ("北京", "Chief engineer")
    for field in ("location", "headline"):
        assert {state(ada, field, code) for code in (ZH, EN)} == {State.UP_TO_DATE}
    assert summary(outcome) == "2 texts written."
    # The same file again finds nothing to do, and what it lacked is still refused.
    again = plan(units)
    assert [row.verdict for row in again] == [Verdict.SAME, Verdict.SAME, Verdict.REFUSED]
    assert apply(again) == []


def test_still_right_is_written(ada):
    outcome = apply(plan([waits("headline", state=State.UP_TO_DATE)]))
    assert state(ada, "headline", EN) == State.UP_TO_DATE
    assert state(ada, "headline", ZH) == State.UP_TO_DATE
    assert summary(outcome) == "0 texts written, 1 confirmed as it is."


def test_a_better_translation_leaves_its_source_in_step(ada):
    apply(plan([waits("location", target="北京")]))
    unit = waits("headline")
    better = replace(unit, field="location", code=ZH, target="北京市", digest=digest("Beijing"))
    assert [row.verdict for row in apply(plan([better]))] == [Verdict.CHANGED]
    assert {state(ada, "location", code) for code in (ZH, EN)} == {State.UP_TO_DATE}


def test_what_was_edited_after_the_preview_is_refused(ada):
    rows = plan([waits("location", target="北京"), waits("headline", target="Chief engineer")])
    Person.objects.filter(pk=ada.pk).update(location_zh_hans="中国北京")
    outcome = apply(rows)
    assert [row.verdict for row in outcome] == [Verdict.REFUSED, Verdict.CHANGED]
    assert "edited since the preview" in outcome[0].reason
    assert summary(outcome) == "1 text written, 1 refused."
    assert Person.objects.get().location_zh_hans == "中国北京"


def test_a_source_that_changed_after_the_preview_is_refused(ada):
    rows = plan([waits("location", target="北京")])
    Person.objects.filter(pk=ada.pk).update(location_en="Shanghai")
    (row,) = apply(rows)
    assert "source was changed" in row.reason
    assert Person.objects.get().location_zh_hans in {"", None}


def test_all_or_nothing(ada, monkeypatch):
    make_organization("Institute", name_zh_hans="")
    rows = plan([waits("location", target="北京"), waits("name", target="研究所")])

    def fail(*_args, **_kwargs):
        raise DatabaseError("no room")

    monkeypatch.setattr("people.models.Organization.save", fail)
    with pytest.raises(ExchangeError, match="no room"):
        apply(rows)
    assert Person.objects.get().location_zh_hans in {"", None}


def test_a_title_that_stands_in_one_language_can_get_another():
    work = make_publication("A Study")
    unit = Unit("publication", work.key, "title", ZH, digest("A Study"), "一项研究")
    apply(plan([unit]))
    assert Publication.objects.get().title_zh_hans == "一项研究"


def test_a_whole_site_goes_out_and_comes_back(documents):
    sent = waiting.units(queries.entries())
    for name, each in formats.FORMATS.items():
        rows = plan(formats.read(each.write(sent, "https://people.example.org")))
        assert len(rows) == len(sent), name
        assert {row.verdict for row in rows} <= {Verdict.SAME, Verdict.REFUSED}
        assert {row.reason for row in rows} <= {"", "There is no translation yet."}


def test_translations_that_people_wrote_are_taken(documents):
    """Markup is compared no more strictly than good translations are alike."""
    found = [unit for unit in waiting.units(queries.entries([Person, News])) if unit.target]
    models = {Person, News}
    for model in models:
        for name in text_fields(model):
            model.objects.update(**{column(name, ZH): ""})
    rows = plan(unit for unit in found if unit.code == ZH)
    assert len(rows) > 20
    assert [(row.place, row.reason) for row in rows if row.verdict == Verdict.REFUSED] == []


def test_xliff_goes_through_a_public_tool(ada):
    """The tool fills the targets, with the markup of the source where it was."""
    toolkit = pytest.importorskip("translate.storage.xliff", reason="translate-toolkit")
    entries = [entry for entry in queries.entries() if entry.state in queries.OPEN]
    data = formats.FORMATS["xliff"].write(waiting.units(entries), "https://people.example.org")
    store = toolkit.xlifffile.parsestring(data)
    words = {
        "Beijing": "北京",
        "主任工程师": "Principal engineer",
        "She works on ": "她用",
        "engines": "引擎",
    }
    for unit in store.units:
        target = [part.copy() for part in unit.rich_source]
        for part in target:
            part.apply_to_strings(lambda text: words.get(text, "工作"))
        unit.rich_target = target
        unit.markreviewneeded(False)
    outcome = apply(plan(formats.read(bytes(store))))
    assert sorted(row.verdict for row in outcome) == ["changed", "new", "new"]
    ada.refresh_from_db()
    assert ada.headline_en == "Principal engineer"
    assert ada.biography_zh_hans == "她用[引擎](https://example.org)工作`make`工作"
    assert [entry for entry in queries.entries() if entry.state in queries.OPEN] == []
