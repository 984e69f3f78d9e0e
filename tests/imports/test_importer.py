"""Entries of files into the database: what is new, changed, edited here, doubtful."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from people import models
from people.exports.collect import bundle_for_site
from people.formats.format import Format
from people.formats.names import group, name_of
from people.formats.problem import Problem
from people.formats.record import (
    Award,
    Education,
    Link,
    Name,
    Organization,
    Person,
    Picture,
    Place,
    Position,
    Project,
    Publication,
    Skill,
    SkillGroup,
    Text,
)
from people.imports import run
from people.imports.importer import Importer
from people.imports.verdict import Choice, Decisions, Verdict
from people.values.partial_date import PartialDate
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db

BIB = Format("bib", "Bib", ".bib", "text/plain", family="bib", kinds=("publications",))
RESUME = Format(
    "resume",
    "Resume",
    ".json",
    "text/plain",
    family="resume",
    kinds=("people", "publications"),
    is_about_one_person=True,
)
STUDY = Publication(
    id="li2024",
    title=Text(en="A Study of Things"),
    kind="article-journal",
    date=PartialDate(2024, 5),
    venue=Text(en="Journal of Things"),
    doi="10.1234/abc",
    authors=(name_of("Li", "Ada"), name_of("van der Berg", "Bo")),
    tags=(Text(en="Things"),),
    links=(Link("paper", "https://example.org/a.pdf"),),
    extra={"bib": {"address": "Berlin"}},
)
CV = Person(
    id="person",
    family_name=Text("李", "Li"),
    given_name=Text("爱达", "Ada"),
    headline=Text(en="Engineer"),
    links=(Link("github", "https://github.com/ada"),),
    positions=(
        Position(
            organization=Organization(Text(en="Example Inc.")),
            title=Text(en="Engineer"),
            start_date=PartialDate(2020, 3),
            is_current=True,
            highlights=Text(en="Built things\nSold things"),
        ),
    ),
    education=(
        Education(
            organization=Organization(Text("示例大学", "Example University")),
            level="bachelor",
            field=Text(en="Physics"),
            end_date=PartialDate(2019),
        ),
    ),
    skill_groups=(SkillGroup(name=Text(en="Languages"), skills=(Skill(Text(en="Python"), 3),)),),
)


def imported(items, format_=BIB, **options):
    return list(run.apply(Importer(format_, **options), items))


def verdicts(rows):
    return [row.verdict for row in rows]


def test_new_publication_is_stored_with_all_that_hangs_on_it():
    rows = imported([STUDY])
    assert verdicts(rows) == [Verdict.NEW]
    assert rows[0].aside == ("address",)
    stored = bundle_for_site(is_public=False).publications[0]
    assert replace(stored, id="li2024", visibility="") == STUDY


def test_same_file_twice_changes_nothing():
    imported([STUDY])
    before = list(models.Publication.objects.values())
    rows = imported([STUDY])
    assert (verdicts(rows), rows[0].changes) == ([Verdict.SAME], ())
    assert list(models.Publication.objects.values()) == before


def test_preview_shows_what_an_import_does_and_writes_nothing():
    rows = list(run.preview(Importer(BIB), [STUDY]))
    assert verdicts(rows) == [Verdict.NEW]
    assert models.Publication.objects.count() == models.Imported.objects.count() == 0
    assert models.Tag.objects.count() == 0


def test_what_the_file_has_changed_is_taken_over_field_by_field():
    imported([STUDY])
    later = replace(STUDY, venue=Text(en="Annals of Things"), pages="1–9")
    rows = list(run.preview(Importer(BIB), [later]))
    assert verdicts(rows) == [Verdict.CHANGED]
    assert [(each.field, each.old, each.new) for each in rows[0].changes] == [
        ("venue.en", "Journal of Things", "Annals of Things"),
        ("pages", "", "1–9"),
    ]
    imported([later])
    row = models.Publication.objects.get()
    assert (row.venue_en, row.pages) == ("Annals of Things", "1–9")


def test_hand_edit_is_kept_unless_chosen_otherwise():
    imported([STUDY])
    models.Publication.objects.update(title_en="A Study of Many Things")
    rows = imported([STUDY])
    assert verdicts(rows) == [Verdict.CONFLICT]
    assert [(each.field, each.is_conflict) for each in rows[0].changes] == [("title.en", True)]
    assert models.Publication.objects.get().title_en == "A Study of Many Things"
    assert verdicts(imported([STUDY])) == [Verdict.CONFLICT]
    rows = imported([STUDY], decisions=Decisions(entries={1: Choice.TAKE}))
    assert verdicts(rows) == [Verdict.CHANGED]
    assert models.Publication.objects.get().title_en == "A Study of Things"
    assert verdicts(imported([STUDY])) == [Verdict.SAME]


def test_what_was_written_by_hand_before_the_first_import_is_an_edit_too():
    make_publication("A Study", doi="10.1234/ABC")
    rows = imported([STUDY])
    assert verdicts(rows) == [Verdict.CONFLICT]
    row = models.Publication.objects.get()
    assert (row.title_en, row.venue_en) == ("A Study", "Journal of Things")


def test_absent_values_of_a_file_empty_nothing():
    imported([STUDY])
    rows = imported([replace(STUDY, venue=Text(), tags=(), links=(), date=PartialDate(2024))])
    assert verdicts(rows) == [Verdict.SAME]
    assert str(models.Publication.objects.get().date) == "2024-05"


def test_removed_tag_is_not_brought_back_by_the_same_file():
    imported([STUDY])
    models.Tagging.objects.all().delete()
    rows = imported([STUDY])
    assert verdicts(rows) == [Verdict.CONFLICT]
    assert models.Tagging.objects.count() == 0
    more = replace(STUDY, tags=(Text(en="Things"), Text(en="Stuff")))
    imported([more])
    assert [each.tag.name_en for each in models.Tagging.objects.all()] == ["Stuff"]


def test_deleted_record_is_not_brought_back_unasked():
    imported([STUDY])
    models.Publication.objects.all().delete()
    rows = imported([STUDY])
    assert (verdicts(rows), rows[0].reason) == (
        [Verdict.SKIPPED],
        "It was deleted here since the last import.",
    )
    imported([STUDY], decisions=Decisions(conflicts=Choice.TAKE))
    assert models.Publication.objects.count() == 1


@pytest.mark.parametrize(
    ("choice", "verdict", "number"),
    [
        (Choice.SKIP, Verdict.DUPLICATE, 1),
        (Choice.MERGE, Verdict.CONFLICT, 1),
        (Choice.ADD, Verdict.NEW, 2),
    ],
)
def test_possible_duplicate_is_decided_by_somebody(choice, verdict, number):
    work = make_publication("A study of things!", date="2024")
    models.Authorship.objects.create(publication=work, printed_name="Ada Li")
    other = replace(STUDY, doi="")
    rows = imported([other], decisions=Decisions(entries={1: choice}))
    assert verdicts(rows) == [verdict]
    assert models.Publication.objects.count() == number
    if choice == Choice.SKIP:
        assert rows[0].reason == "It may be “A study of things!”, which is here already."


def test_same_title_of_another_year_author_or_doi_is_another_work():
    imported([STUDY])
    others = [
        replace(STUDY, id="b", doi="10.1234/other"),
        replace(STUDY, id="c", doi="", date=PartialDate(2020)),
        replace(STUDY, id="d", doi="", authors=(name_of("Xu", "Cy"),)),
    ]
    assert verdicts(imported(others)) == [Verdict.NEW] * 3


def test_paper_and_its_preprint_in_one_file_are_two_works():
    preprint = replace(
        STUDY, id="p", doi="", kind="preprint", venue=Text(), arxiv_id="2401.00001", links=()
    )
    assert verdicts(imported([STUDY, preprint])) == [Verdict.NEW, Verdict.NEW]
    assert verdicts(imported([STUDY, preprint])) == [Verdict.SAME, Verdict.SAME]


def test_entry_of_the_same_title_year_and_author_is_a_possible_duplicate_whatever_its_kind():
    other = Publication(id="b", title=STUDY.title, kind="other", date=PartialDate(2024))
    rows = imported([STUDY, replace(other, authors=STUDY.authors)])
    assert verdicts(rows) == [Verdict.NEW, Verdict.DUPLICATE]


def test_second_entry_of_the_same_doi_is_a_possible_duplicate():
    rows = imported([STUDY, replace(STUDY, id="again")])
    assert verdicts(rows) == [Verdict.NEW, Verdict.DUPLICATE]
    assert verdicts(imported([STUDY, replace(STUDY, id="again")])) == [
        Verdict.SAME,
        Verdict.DUPLICATE,
    ]


def test_entry_name_that_another_file_uses_for_another_work_is_a_new_one():
    imported([STUDY])
    other = Publication(id="li2024", title=Text(en="Nothing in Common"), authors=STUDY.authors)
    assert verdicts(imported([other])) == [Verdict.NEW]


def test_title_mended_in_the_file_is_the_same_entry():
    first = replace(STUDY, doi="", title=Text(en="A Stduy of Things"))
    imported([first])
    assert verdicts(imported([replace(STUDY, doi="")])) == [Verdict.CHANGED]
    assert models.Publication.objects.get().title_en == "A Study of Things"


def test_values_that_do_not_fit_are_kept_aside_and_told():
    odd = replace(STUDY, doi="not a doi", venue_rank="x" * 31)
    rows = imported([odd])
    assert verdicts(rows) == [Verdict.NEW]
    assert len(rows[0].notes) == 2
    assert rows[0].notes[1].startswith("“DOI” was kept aside")
    assert models.Imported.objects.get().extra["_refused"] == {
        "doi": "not a doi",
        "venue_rank": "x" * 31,
    }
    assert verdicts(imported([odd])) == [Verdict.SAME]


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("side", ["en", "zh"])
def test_text_that_is_too_long_is_kept_aside_in_either_language(side, language):
    odd = replace(STUDY, venue_short=Text(**{side: "J" * 61}))
    with override(language):
        rows = imported([odd])
        assert verdicts(rows) == [Verdict.NEW]
        assert len(rows[0].notes) == 1
        assert models.Publication.objects.get().venue_short == ""
        assert verdicts(imported([odd])) == [Verdict.SAME]


def test_entry_without_what_it_needs_is_left_out_and_the_others_are_not():
    rows = imported([Publication(id="x"), STUDY, Problem("Broken.", place=Place("a.bib", 3))])
    assert verdicts(rows) == [Verdict.SKIPPED, Verdict.NEW, Verdict.SKIPPED]
    assert rows[0].reason == "Give the title in at least one language."
    assert (rows[2].where, rows[2].reason) == ("a.bib:3", "Broken.")


def test_remark_on_an_entry_is_no_entry_that_was_left_out():
    remark = Problem("No date.", place=Place("a.bib", 3), is_error=False)
    rows = imported([STUDY, remark, Problem("Broken.")])
    assert verdicts(rows) == [Verdict.NEW, Verdict.REMARK, Verdict.SKIPPED]
    assert run.summary(rows) == "1 added, 1 left out, 1 remark."
    assert verdicts(run.apply(Importer(BIB), [STUDY, remark], is_strict=True))[1] == Verdict.REMARK


def test_strict_import_takes_all_or_nothing():
    with pytest.raises(run.NotStrict, match=r"a\.bib:3: Broken\."):
        list(
            run.apply(
                Importer(BIB), [STUDY, Problem("Broken.", place=Place("a.bib", 3))], is_strict=True
            )
        )
    assert models.Publication.objects.count() == 0


@pytest.mark.parametrize(
    ("printed", "is_linked"),
    [
        (name_of("Li", "Ada"), True),
        (Name("Li, Ada"), True),
        (Name("Li Ada"), True),
        (Name("李爱达"), True),
        (Name("李, 爱达"), True),
        (Name("Ada Li (李爱达)"), True),
        (name_of("Li", "A."), False),
        (Name("Ada M. Li"), False),
        (name_of("Xu", "Bo"), None),
        (group("Ada"), None),
    ],
)
def test_author_is_linked_for_certain_or_asked_for(printed, is_linked):
    ada = make_person()
    rows = imported([replace(STUDY, authors=(printed,))])
    author = models.Authorship.objects.get()
    assert author.person == (ada if is_linked else None)
    doubts = [(each.name, each.candidates) for each in rows[0].doubts]
    assert doubts == (
        [(printed.name, (("ada-li", "李爱达 · Ada Li"),))] if is_linked is False else []
    )


def test_doubtful_name_is_linked_once_somebody_says_who_is_meant():
    ada = make_person()
    record = replace(STUDY, authors=(name_of("Li", "A."),))
    imported([record], decisions=Decisions(names={"A. Li": "ada-li"}))
    assert models.Authorship.objects.get().person == ada


def test_two_people_of_one_name_are_a_doubt_and_an_identifier_is_none():
    make_person()
    other = make_person(
        "ada-li-2", family_name_en="Li", given_name_en="Ada", orcid="0000-0002-1825-0097"
    )
    rows = imported([replace(STUDY, authors=(name_of("Li", "Ada"),))])
    assert [slug for slug, _label in rows[0].doubts[0].candidates] == ["ada-li", "ada-li-2"]
    models.Publication.objects.all().delete()
    named = name_of("Li", "Ada", orcid="0000-0002-1825-0097")
    imported([replace(STUDY, id="b", authors=(named,))])
    assert models.Authorship.objects.get().person == other


def test_chinese_name_in_letters_is_a_doubt():
    make_person("shi", family_name_zh_hans="石", given_name_zh_hans="开宇")
    rows = imported([replace(STUDY, authors=(name_of("Shi", "Kaiyu"),))])
    assert [each.candidates for each in rows[0].doubts] == [(("shi", "石开宇"),)]


def test_works_of_somebody_stand_on_their_page():
    ada = make_person()
    imported([STUDY, replace(STUDY, id="b", doi="10.1234/b", authors=())], person=ada)
    named, listed = models.Publication.objects.order_by("pk")
    assert list(named.people.all()) == []  # stands in the list of authors
    assert list(listed.people.all()) == [ada]


def test_person_is_made_with_all_that_hangs_on_them_and_again_changes_nothing():
    assert verdicts(imported([CV], RESUME)) == [Verdict.NEW]
    ada = models.Person.objects.get()
    assert (ada.slug, ada.headline_en) == ("ada-li", "Engineer")
    position = ada.positions.get()
    assert (str(position.start_date), position.is_current) == ("2020-03", True)
    assert [str(each.end_date) for each in ada.education.all()] == ["2019"]
    assert [each.name_en for each in models.Skill.objects.all()] == ["Python"]
    rows = imported([CV], RESUME)
    assert (verdicts(rows), rows[0].changes) == ([Verdict.SAME], ())


def test_person_of_the_same_name_is_updated_only_when_it_is_said_who_that_is():
    ada = make_person()
    rows = imported([CV], RESUME)
    assert (verdicts(rows), ada.positions.count()) == ([Verdict.DUPLICATE], 0)
    assert verdicts(imported([CV], RESUME, person=ada)) == [Verdict.CHANGED]
    assert ada.positions.count() == 1
    assert models.Person.objects.count() == 1


def test_file_with_one_person_is_about_the_person_of_the_import_whatever_its_name_says():
    ada = make_person()
    site = replace(RESUME, family="site", is_about_one_person=False)
    other = replace(CV, family_name=Text(en="Wu"), given_name=Text(en="Eve"))
    second = replace(other, id="b", given_name=Text(en="Cy"))
    assert verdicts(imported([other], site, person=ada)) == [Verdict.CONFLICT]
    assert verdicts(imported([other, second], site, person=ada)) == [Verdict.NEW] * 2


def test_works_of_a_person_who_was_left_out_are_left_out():
    make_person()
    work = replace(STUDY, people=("person",))
    rows = imported([CV, work], RESUME)
    assert verdicts(rows) == [Verdict.DUPLICATE, Verdict.SKIPPED]
    assert models.Publication.objects.count() == 0


def test_end_of_a_position_ends_it():
    imported([CV], RESUME)
    (job,) = CV.positions
    ended = replace(job, is_current=False, end_date=PartialDate(2024, 6))
    imported([replace(CV, positions=(ended,))], RESUME)
    row = models.Position.objects.get()
    assert (row.is_current, str(row.end_date)) == (False, "2024-06")


def test_second_job_at_the_same_place_is_another_position():
    (job,) = CV.positions
    second = replace(job, title=Text(en="Manager"), start_date=PartialDate(2023), is_current=False)
    imported([replace(CV, positions=(job, second))], RESUME)
    assert models.Position.objects.count() == 2
    assert verdicts(imported([replace(CV, positions=(second, job))], RESUME)) == [Verdict.SAME]


def test_position_without_an_organization_is_told_and_the_rest_is_taken():
    odd = Position(title=Text(en="Consultant"))
    rows = imported([replace(CV, positions=(odd, *CV.positions))], RESUME)
    assert verdicts(rows) == [Verdict.NEW]
    assert rows[0].notes == (
        "position “Consultant”: It does not say where: the organization is missing.",
    )
    assert models.Position.objects.count() == 1


def test_award_and_project_find_their_rows_again():
    items = [
        CV,
        Award(name=Text(en="Prize"), years=(2020, 2021), people=("person",)),
        Project(name=Text(en="Tool"), is_open_source=True, people=("person",)),
    ]
    assert verdicts(imported(items, RESUME)) == [Verdict.NEW] * 3
    assert verdicts(imported(items, RESUME)) == [Verdict.SAME] * 3
    ada = models.Person.objects.get()
    assert list(models.Award.objects.get().people.all()) == [ada]


def test_hostile_picture_is_refused_and_the_person_is_not():
    rows = imported([replace(CV, photo=Picture("a.png", b"<svg onload=x>"))], RESUME)
    assert verdicts(rows) == [Verdict.NEW]
    assert "photo" in rows[0].notes[0]
    assert not models.Person.objects.get().photo


def test_who_may_not_write_a_record_is_told_so():
    imported([STUDY])
    later = replace(STUDY, pages="1–9")
    rows = imported([later], may=lambda action, _row: action != "change")
    assert (verdicts(rows), rows[0].reason) == (
        [Verdict.SKIPPED],
        "You may not change this record.",
    )
    assert models.Publication.objects.get().pages == ""


def test_new_records_are_hidden_where_that_is_wanted():
    imported([STUDY], visibility="draft")
    assert models.Publication.objects.get().visibility == "draft"
