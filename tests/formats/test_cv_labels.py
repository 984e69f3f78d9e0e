"""Words of a CV are those of the pages, in both languages."""

import pytest
from django.utils.translation import gettext, override, pgettext

from people.formats import cv_labels as labels
from people.formats.record import Text
from people.values import choices
from people.values.languages import EN, ZH

CHOICES = {
    "SECTIONS": {kind: kind for kind in choices.SectionKind if kind != "free"},
    "PUBLICATIONS": choices.PublicationKind,
    "STATUSES": choices.PublicationStatus,
    "LEVELS": choices.AwardLevel,
    "TALKS": choices.TalkKind,
    "SKILLS": {str(level.value): level for level in choices.SkillLevel},
    "LINKS": choices.LinkKind,
}


@pytest.mark.parametrize("name", CHOICES)
def test_choices_are_named_as_on_the_pages(name):
    known = CHOICES[name]
    members = known.items() if isinstance(known, dict) else ((each.value, each) for each in known)
    expected = {}
    for key, member in members:
        said = {}
        for code in (ZH, EN):
            with override(code):
                said[code] = str(member.label)
        expected[str(key)] = Text(said[ZH], said[EN])
    assert getattr(labels, name) == expected


@pytest.mark.parametrize("name", ["FACTS", "PHRASES", "COUNTS", "OFFICES"])
def test_words_are_those_of_the_catalogue(name):
    with override(ZH):
        for text in getattr(labels, name).values():
            in_chinese = (
                pgettext("patent office", text.en) if text.en == "Chinese" else gettext(text.en)
            )
            assert in_chinese == text.zh


def test_unknown_key_is_its_own_word():
    assert labels.word(labels.OFFICES, "JP", EN) == "JP"
