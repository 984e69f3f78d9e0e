"""Words that CVs use."""

import pytest

from people.formats.cv_terms import section_kind


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Honors & Awards", "awards"),
        ("work_experience", "positions"),
        ("论文", "publications"),
        ("Educación", "education"),
        ("sobre_mi", "summary"),
        ("Expériences professionnelles", "positions"),
        ("Veröffentlichungen", "publications"),
        ("Competências", "skills"),
        ("My cat", ""),
        ("", ""),
    ],
)
def test_kind_of_a_section_is_told_by_its_title(title, kind):
    assert section_kind(title) == kind
