"""What no record may be: refused by the database, and before it with a message at the field."""

from decimal import Decimal

import pytest
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import IntegrityError, transaction

from people import models
from people.values.partial_date import PartialDate
from tests.makers import (
    make_organization,
    make_person,
    make_position,
    make_project,
    make_publication,
)

pytestmark = pytest.mark.django_db

OWNED = {
    models.Figure: {"value": Decimal(1), "counts": "awards"},
    models.Link: {"kind": "other"},
    models.OldSlug: {"slug": "former"},
    models.Supervisor: {"printed_name": "何康"},
    models.Tagging: {},
}


def record_for(model, owners):
    """Return an unsaved row of a model with these of its owners, made anew."""
    person = make_person("owner")
    makers = {
        "person": lambda: person,
        "position": lambda: make_position(person),
        "publication": make_publication,
        "project": make_project,
        "talk": lambda: models.Talk.objects.create(title_en="A talk"),
        "education": lambda: models.Education.objects.create(
            person=person, organization=make_organization()
        ),
    }
    fields = dict(OWNED[model])
    if model is models.Tagging:
        fields["tag"] = models.Tag.objects.create(name_en="A tag")
    return model(**fields, **{owner: makers[owner]() for owner in owners}, key="a-key")


def refused(record, *places):
    """Assert that the database refuses a record and that `full_clean` complains at the places only."""
    with pytest.raises(ValidationError) as caught:
        record.full_clean()
    assert sorted(caught.value.message_dict) == sorted(places)
    assert all(all(messages) for messages in caught.value.message_dict.values())
    with pytest.raises(IntegrityError), transaction.atomic():
        record.save()
    assert not type(record)._base_manager.filter(key=record.key or "none").exists()


def accepted(record):
    """Assert that a record is saved and that `full_clean` says nothing."""
    record.full_clean()
    record.save()


@pytest.mark.parametrize(
    ("model", "owner"), [(model, owner) for model in OWNED for owner in model.owners]
)
def test_row_hangs_on_any_one_of_its_owners(model, owner):
    record = record_for(model, [owner])
    accepted(record)
    assert record.owner_name == owner


@pytest.mark.parametrize("model", OWNED)
def test_row_without_owner_is_refused(model):
    refused(record_for(model, []), NON_FIELD_ERRORS)


@pytest.mark.parametrize("model", OWNED)
def test_row_with_two_owners_is_refused(model):
    refused(record_for(model, model.owners[:2]), NON_FIELD_ERRORS)


def dated(model, start=None, end=None, **fields):
    """Return an unsaved record of a model with dates."""
    if model is models.Project:
        own = {"name_en": "A tool", "slug": "a-tool"}
    elif model is models.SubRole:
        own = {"position": make_position(make_person()), "title_en": "Head"}
    else:
        own = {"person": make_person(), "organization": make_organization()}
    dates = [PartialDate.parse(text) if text else None for text in (start, end)]
    return model(**own, start_date=dates[0], end_date=dates[1], key="a-key", **fields)


DATED = [models.Position, models.Education, models.Project, models.SubRole]


@pytest.mark.parametrize("model", DATED)
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2024", "2023"),
        ("2024-10", "2024-09"),
        ("2024-10-05", "2024-10-04"),
        ("2024-10", "2023"),
        ("2024-10-05", "2024-09"),
        ("2024-06", "2024-21"),
        ("2024-22", "2024-21"),
        ("2024-23", "2024-08"),
    ],
)
def test_reversed_dates_are_refused(model, start, end):
    refused(dated(model, start, end), "end_date")


@pytest.mark.parametrize("model", DATED)
@pytest.mark.parametrize(
    ("start", "end"),
    [
        (None, None),
        ("2024", None),
        (None, "2024"),
        ("2024", "2024"),
        ("2024-10", "2024"),
        ("2024-10-05", "2024"),
        ("2024-10-05", "2024-10"),
        ("2024-10-05", "2024-10-05"),
        ("2024", "2024-01"),
        ("2024-05", "2024-21"),
        ("2024-05-31", "2024-21"),
        ("2024-11", "2024-23"),
        ("2024-12-31", "2024-24"),
        ("2024-21", "2024"),
        ("2024-21", "2024-03"),
        ("2023-12", "2024-01"),
    ],
)
def test_range_may_be_known_less_exactly_at_one_end(model, start, end):
    accepted(dated(model, start, end))


@pytest.mark.parametrize("model", DATED)
def test_current_with_an_end_is_refused(model):
    refused(dated(model, "2020", "2024", is_current=True), "end_date")


@pytest.mark.parametrize("model", DATED)
def test_expected_end_without_an_end_is_refused(model):
    refused(dated(model, "2020", end_is_expected=True), "end_date")


@pytest.mark.parametrize("model", DATED)
def test_current_without_end_and_expected_end_are_accepted(model):
    accepted(dated(model, "2020", is_current=True))
    model._base_manager.all().delete()
    models.Person.objects.all().delete()
    accepted(dated(model, "2020", "2099", end_is_expected=True))


NAMELESS = [
    (models.Award, "name"),
    (models.News, "text"),
    (models.Organization, "name"),
    (models.Person, "family_name"),
    (models.Press, "title"),
    (models.Project, "name"),
    (models.Publication, "title"),
    (models.Tag, "name"),
    (models.Talk, "title"),
]


@pytest.mark.parametrize(("model", "field"), NAMELESS)
@pytest.mark.parametrize("nothing", [None, ""])
def test_record_without_a_name_is_refused(model, field, nothing):
    columns = [f"{field}_en", f"{field}_zh_hans"]
    record = model(key="a-key", **dict.fromkeys(columns, nothing))
    refused(record, *columns)


@pytest.mark.parametrize(("model", "field"), NAMELESS)
@pytest.mark.parametrize("column", ["{}_en", "{}_zh_hans"])
def test_name_in_one_language_is_enough(model, field, column):
    accepted(model(**{column.format(field): "名 Name"}))


@pytest.mark.parametrize(("model", "field"), NAMELESS)
def test_name_of_blanks_is_no_name(model, field):
    with pytest.raises(ValidationError) as caught:
        model(**{f"{field}_en": "  "}).full_clean()
    assert sorted(caught.value.message_dict) == [f"{field}_en", f"{field}_zh_hans"]


@pytest.mark.parametrize(
    ("model", "column"),
    [
        (models.Award, "event_zh_hans"),
        (models.Award, "rank_en"),
        (models.Person, "given_name_zh_hans"),
        (models.Person, "label_en"),
        (models.Press, "outlet_zh_hans"),
        (models.Talk, "event_en"),
    ],
)
def test_what_stands_for_the_name_is_enough(model, column):
    accepted(model(**{column: "Something"}))


@pytest.mark.parametrize(
    ("make", "places"),
    [
        (
            lambda person: models.SubRole(position=make_position(person)),
            ["title_en", "title_zh_hans"],
        ),
        (lambda person: models.Section(person=person, kind="free"), ["title_en", "title_zh_hans"]),
        (lambda person: models.Figure(person=person, value=1), ["counts"]),
        (lambda person: models.OtherName(person=person), ["name"]),
        (lambda person: models.Supervisor(position=make_position(person)), ["printed_name"]),
        (
            lambda person: models.Skill(group=models.SkillGroup.objects.create(person=person)),
            ["name_en", "name_zh_hans"],
        ),
        (lambda person: models.Patent(status="granted"), ["number"]),
        (lambda person: models.Authorship(publication=make_publication()), ["printed_name"]),
        (lambda person: models.Contributor(project=make_project()), ["printed_name"]),
        (
            lambda person: models.Inventorship(
                patent=models.Patent.objects.create(number="CN1", status="granted")
            ),
            ["printed_name"],
        ),
    ],
)
def test_row_that_says_nothing_is_refused(make, places):
    record = make(make_person())
    record.key = "a-key"
    with pytest.raises(ValidationError) as caught:
        record.full_clean()
    assert set(places) <= set(caught.value.message_dict) <= {*places, NON_FIELD_ERRORS}
    with pytest.raises(IntegrityError), transaction.atomic():
        record.save()


@pytest.mark.parametrize(
    ("model", "work"),
    [
        (models.Authorship, "publication"),
        (models.Contributor, "project"),
        (models.Inventorship, "patent"),
    ],
)
def test_person_stands_in_a_work_once_but_unlinked_names_may_repeat(model, work):
    owner = {
        "publication": make_publication,
        "project": make_project,
        "patent": lambda: models.Patent.objects.create(number="CN1", status="granted"),
    }[work]()
    person = make_person()
    for _ in range(2):
        accepted(model(**{work: owner}, printed_name="Wei Wang"))
    accepted(model(**{work: owner}, person=person))
    refused(model(**{work: owner}, person=person, printed_name="A. Li", key="twice"), "person")


def test_tag_stands_on_a_record_once():
    tag, person, project = models.Tag.objects.create(name_en="AI"), make_person(), make_project()
    accepted(models.Tagging(tag=tag, person=person))
    accepted(models.Tagging(tag=tag, project=project))
    refused(models.Tagging(tag=tag, person=person, key="twice"), "tag")


def test_section_of_a_kind_stands_on_a_page_once_but_free_ones_may_repeat():
    person = make_person()
    for _ in range(2):
        accepted(models.Section(person=person, kind="free", title_en="More"))
    refused(models.Section(person=person, kind="news", key="twice"), "kind")


@pytest.mark.parametrize(
    "make",
    [
        lambda url: models.Link(person=make_person(), url=url),
        lambda url: models.Organization(name_en="A lab", url=url),
        lambda url: models.Press(title_en="An article", url=url),
    ],
)
def test_address_is_safe_or_empty(make):
    for url in ("javascript:alert(1)", "data:text/html,x", "//example.com", "example.com"):
        models.Person.objects.all().delete()
        record = make(url)
        record.key = "a-key"
        refused(record, "url")
    for url in ("", "https://example.com/", "mailto:a@example.com", "tel:+861"):
        models.Person.objects.all().delete()
        accepted(make(url))


def test_there_is_one_site():
    accepted(models.Site(title_en="Profiles"))
    second = models.Site(title_en="Another")
    with pytest.raises(ValidationError) as caught:
        second.full_clean()
    assert caught.value.messages[0] == "There is one site only."
    with pytest.raises(IntegrityError), transaction.atomic():
        models.Site.objects.create(title_en="Another")
    with pytest.raises(IntegrityError), transaction.atomic():
        models.Site.objects.create(key="other", title_en="Another")
    models.Site.objects.get().full_clean()


@pytest.mark.parametrize(
    ("model", "field", "value"),
    [
        (models.Publication, "doi", "10.1000/182"),
        (models.Publication, "arxiv_id", "2509.02544"),
        (models.Person, "orcid", "0000-0002-1825-0097"),
    ],
)
def test_identifier_is_unique_but_many_may_have_none(model, field, value):
    words = {"title_en": "A study"} if model is models.Publication else {"label_en": "Somebody"}
    for _ in range(2):
        accepted(model(**words))
        blank = model(**words, **{field: ""})  # as an empty form field comes
        accepted(blank)
        assert getattr(blank, field) is None
    accepted(model(**words, **{field: value}))
    refused(model(**words, **{field: value}, key="twice"), field)


def test_doi_with_its_resolver_is_refused():
    refused(
        models.Publication(title_en="A study", doi="https://doi.org/10.1000/182", key="a-key"),
        "doi",
    )


def test_patent_number_is_unique():
    accepted(models.Patent(number="CN1", status="granted"))
    refused(models.Patent(number="CN1", status="granted", key="twice"), "number")


def test_slug_is_unique_among_records_of_a_kind():
    make_person("ada")
    make_project(slug="ada")
    refused(models.Person(label_en="Another", slug="ada", key="twice"), "slug")


def test_organization_is_no_part_of_itself():
    lab = make_organization("Lab")
    lab.parent = lab
    with pytest.raises(ValidationError) as caught:
        lab.full_clean()
    assert list(caught.value.message_dict) == ["parent"]
    with pytest.raises(IntegrityError), transaction.atomic():
        lab.save()


def test_organizations_make_no_circle():
    school = make_organization("School")
    lab = make_organization("Lab", parent=school)
    school.parent = lab
    with pytest.raises(ValidationError) as caught:
        school.full_clean()
    assert list(caught.value.message_dict) == ["parent"]


def test_old_address_leads_to_one_page_of_a_kind():
    accepted(models.OldSlug(person=make_person("a"), slug="former"))
    accepted(models.OldSlug(project=make_project(), slug="former"))
    refused(models.OldSlug(person=make_person("b"), slug="former", key="twice"), "slug")


def test_message_about_a_field_that_a_form_lacks_is_about_the_record():
    record = dated(models.Position, "2024", "2023")
    with pytest.raises(ValidationError) as caught:
        record.full_clean(exclude=["person"])
    assert list(caught.value.message_dict) == ["end_date"]
    tagging = record_for(models.Tagging, [])
    with pytest.raises(ValidationError) as caught:
        tagging.validate_constraints()
    assert list(caught.value.message_dict) == [NON_FIELD_ERRORS]
