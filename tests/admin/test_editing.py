"""Editing as an editor does it: add, order, link, hide; and what a mistake looks like."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from people.models import Authorship, OldSlug, Person, Position, Publication, Section, Tag, Tagging
from tests.admin.forms import read_form
from tests.makers import make_organization, make_person, make_position, make_publication


@pytest.fixture
def editor(admin_client):
    """A browser in which an administrator is signed in, with the admin in English."""
    admin_client.cookies["lang"] = "en"
    return admin_client


def open_form(client, record_or_model):
    """Return the address of a form and what it would submit."""
    meta = record_or_model._meta
    is_record = not isinstance(record_or_model, type)
    page = "change" if is_record else "add"
    url = reverse(
        f"admin:people_{meta.model_name}_{page}", args=[record_or_model.pk] if is_record else []
    )
    return url, read_form(client.get(url).content.decode(), f"{meta.model_name}_form")


def add_rows(data, prefix, rows):
    """Add rows to an inline, as “Add another” does."""
    start = int(data[f"{prefix}-TOTAL_FORMS"][0])
    for number, row in enumerate(rows, start):
        for name, value in row.items():
            data[f"{prefix}-{number}-{name}"] = [str(value)]
    data[f"{prefix}-TOTAL_FORMS"] = [str(start + len(rows))]


def test_new_authors_without_order_keep_the_sequence_of_the_form(editor):
    url, data = open_form(editor, Publication)
    data |= {"title_en": ["A Study"]}
    add_rows(data, "authorships", [{"printed_name": name} for name in ("Zoe Z", "Ann A", "Moe M")])
    assert editor.post(url, data).status_code == 302
    publication = Publication.objects.get()
    assert [row.printed_name for row in publication.authorships.all()] == [
        "Zoe Z",
        "Ann A",
        "Moe M",
    ]

    url, data = open_form(editor, publication)
    add_rows(data, "authorships", [{"printed_name": "Bob B"}])
    assert editor.post(url, data).status_code == 302
    names = [row.printed_name for row in publication.authorships.all()]
    assert names == ["Zoe Z", "Ann A", "Moe M", "Bob B"]


def test_two_authors_change_places(editor):
    publication = make_publication()
    for order, name in enumerate(["Ann A", "Bob B"]):
        Authorship.objects.create(publication=publication, printed_name=name, order=order)
    url, data = open_form(editor, publication)
    data["authorships-0-order"], data["authorships-1-order"] = ["1"], ["0"]
    assert editor.post(url, data).status_code == 302
    assert [row.printed_name for row in publication.authorships.all()] == ["Bob B", "Ann A"]


def test_two_rows_trade_their_people_and_tags(editor):
    ann, bob, publication = make_person("ann"), make_person("bob"), make_publication()
    for order, person in enumerate([ann, bob]):
        Authorship.objects.create(publication=publication, person=person, order=order)
        tag = Tag.objects.create(name_en=person.slug)
        Tagging.objects.create(publication=publication, tag=tag, order=order)
    keys = [row.key for row in publication.authorships.all()]
    url, data = open_form(editor, publication)
    for field in ("authorships-{}-person", "taggings-{}-tag"):
        first, second = field.format(0), field.format(1)
        data[first], data[second] = data[second], data[first]
    assert editor.post(url, data).status_code == 302
    assert [row.person for row in publication.authorships.all()] == [bob, ann]
    assert [row.tag.name_en for row in publication.taggings.all()] == ["bob", "ann"]
    assert [row.key for row in publication.authorships.all()] == keys


def test_the_same_person_twice_among_the_authors_is_refused(editor):
    person, publication = make_person(), make_publication()
    url, data = open_form(editor, publication)
    add_rows(data, "authorships", [{"person": person.pk}, {"person": person.pk}])
    response = editor.post(url, data)
    assert response.status_code == 200
    assert publication.authorships.count() == 0
    assert "duplicate" in response.content.decode()


def test_an_author_who_is_there_already_is_refused(editor):
    person, publication = make_person(), make_publication()
    Authorship.objects.create(publication=publication, person=person)
    url, data = open_form(editor, publication)
    add_rows(data, "authorships", [{"person": person.pk}])
    response = editor.post(url, data)
    assert response.status_code == 200
    assert publication.authorships.count() == 1


def test_the_same_tag_twice_is_refused(editor):
    tag, publication = Tag.objects.create(name_en="GPU"), make_publication()
    Tagging.objects.create(publication=publication, tag=tag)
    url, data = open_form(editor, publication)
    add_rows(data, "taggings", [{"tag": tag.pk}])
    response = editor.post(url, data)
    assert response.status_code == 200
    assert publication.taggings.count() == 1


def test_a_person_with_a_chinese_name_only_gets_a_pinyin_slug_and_all_sections(editor):
    url, data = open_form(editor, Person)
    data |= {"family_name_zh_hans": ["单"], "given_name_zh_hans": ["小明"]}
    assert editor.post(url, data).status_code == 302
    person = Person.objects.get()
    assert person.slug == "shan-xiaoming"
    assert [section.kind for section in person.sections.all()][:3] == ["about", "news", "positions"]


def test_a_person_without_any_name_is_told_what_to_fill_in(editor):
    url, data = open_form(editor, Person)
    response = editor.post(url, data)
    assert response.status_code == 200
    assert "Give a name in at least one language, or a label." in response.content.decode()
    assert not Person.objects.exists()


@pytest.mark.parametrize("typed", ["2024-13", "soon", "31 Feb 2024", "99"])
def test_a_date_that_is_none_names_the_remedy(editor, typed):
    position = make_position(make_person())
    url, data = open_form(editor, position)
    response = editor.post(url, data | {"start_date": [typed]})
    assert response.status_code == 200
    assert "Write 2024, 2024-10, 2024-10-05 or spring 2019." in response.content.decode()


@pytest.mark.parametrize(
    "typed, stored, shown",
    [
        ("2024.10", "2024-10", "2024-10"),
        ("Oct 2024", "2024-10", "2024-10"),
        ("2024年10月", "2024-10", "2024-10"),
        ("spring 2019", "2019-21", "Spring 2019"),
    ],
)
def test_a_date_is_read_in_every_customary_form(editor, typed, stored, shown):
    position = make_position(make_person())
    url, data = open_form(editor, position)
    assert editor.post(url, data | {"start_date": [typed]}).status_code == 302
    assert str(Position.objects.get().start_date) == stored
    assert open_form(editor, position)[1]["start_date"] == [shown]


def test_an_end_before_the_start_is_refused(editor):
    position = make_position(make_person())
    url, data = open_form(editor, position)
    response = editor.post(url, data | {"start_date": ["2024"], "end_date": ["2023-05"]})
    assert response.status_code == 200
    assert "The end lies before the start." in response.content.decode()


def test_a_changed_slug_leaves_the_old_address(editor):
    person = make_person("ada-li")
    url, data = open_form(editor, person)
    assert editor.post(url, data | {"slug": ["ada"]}).status_code == 302
    assert OldSlug.objects.get().slug == "ada-li"
    response = editor.get("/zh/people/ada-li/")
    assert (response.status_code, response["Location"]) == (301, "/zh/people/ada/")


def test_an_old_address_leads_to_exactly_one_page(editor):
    person, publication = make_person(), make_publication()
    url, data = open_form(editor, OldSlug)
    both = data | {
        "slug": ["old"],
        "person": [str(person.pk)],
        "publication": [str(publication.pk)],
    }
    assert "exactly one" in editor.post(url, both).content.decode()
    assert "exactly one" in editor.post(url, data | {"slug": ["old"]}).content.decode()
    assert editor.post(url, data | {"slug": ["old"], "person": [str(person.pk)]}).status_code == 302
    again = editor.post(url, data | {"slug": ["old"], "person": [str(person.pk)]})
    assert "already leads to a page" in again.content.decode()


def test_two_publications_without_doi_are_no_clash_and_the_same_doi_is(editor):
    for title in ("One", "Two"):
        url, data = open_form(editor, Publication)
        assert editor.post(url, data | {"title_en": [title]}).status_code == 302
    first, second = Publication.objects.order_by("pk")
    url, data = open_form(editor, first)
    assert editor.post(url, data | {"doi": ["10.1000/182"]}).status_code == 302
    url, data = open_form(editor, second)
    assert editor.post(url, data | {"doi": ["10.1000/182"]}).status_code == 200


def test_an_unsafe_link_is_refused(editor):
    person = make_person()
    url, data = open_form(editor, person)
    add_rows(data, "links", [{"kind": "website", "url": "javascript:alert(1)"}])
    response = editor.post(url, data)
    assert response.status_code == 200
    assert "Begin it with https://" in response.content.decode()
    assert not person.links.exists()


def test_a_second_section_of_a_kind_is_refused_but_free_sections_are_many(editor):
    person = make_person()
    url, data = open_form(editor, person)
    add_rows(data, "sections", [{"kind": "news"}])
    assert editor.post(url, data).status_code == 200
    url, data = open_form(editor, person)
    data["sections-0-kind"], data["sections-1-kind"] = ["news"], ["about"]
    assert editor.post(url, data).status_code == 302
    assert [section.kind for section in person.sections.all()][:2] == ["news", "about"]
    url, data = open_form(editor, person)
    rows = [
        {"kind": "free", "title_en": title, "body_en": "Text."} for title in ("Teaching", "Service")
    ]
    add_rows(data, "sections", rows)
    assert editor.post(url, data).status_code == 302
    free = Section.objects.filter(kind="free")
    assert [section.title_en for section in free] == ["Teaching", "Service"]


def test_actions_hide_and_publish(editor):
    person = make_person()
    url = reverse("admin:people_person_changelist")
    for action, visibility, status in (("hide", "draft", 404), ("publish", "public", 200)):
        response = editor.post(
            url, {"action": action, "_selected_action": [person.pk]}, follow=True
        )
        assert "1 record changed." in response.content.decode()
        person.refresh_from_db()
        assert person.visibility == visibility
        assert Client().get("/en/people/ada-li/").status_code == status


@pytest.mark.parametrize("typed", ["Ada", "爱达", "李", "ada-li"])
def test_autocomplete_finds_people_in_both_languages(editor, typed):
    person = make_person()
    response = editor.get(
        reverse("admin:autocomplete"),
        {"app_label": "people", "model_name": "authorship", "field_name": "person", "term": typed},
    )
    assert [row["id"] for row in response.json()["results"]] == [str(person.pk)]


def test_the_filter_finds_what_lacks_a_language(editor):
    make_organization("Example University")
    make_organization("Lab", name_zh_hans="实验室")
    url = reverse("admin:people_organization_changelist")
    response = editor.get(url, {"translation": "missing-zh"})
    assert [row.name_en for row in response.context["cl"].result_list] == ["Example University"]
    assert "中文: missing 1" in response.content.decode()
    assert not editor.get(url, {"translation": "missing-en"}).context["cl"].result_list


def test_an_organization_with_people_is_not_deleted(editor):
    position = make_position(make_person())
    url = reverse("admin:people_organization_delete", args=[position.organization.pk])
    editor.post(url, {"post": "yes"})
    assert Position.objects.filter(pk=position.pk).exists()


def test_there_is_one_site_only(editor):
    url = reverse("admin:people_site_add")
    data = read_form(editor.get(url).content.decode(), "site_form") | {"title_en": ["Lab"]}
    assert editor.post(url, data).status_code == 302
    assert editor.get(url).status_code == 403


def test_the_interface_switches_its_language(admin_client):
    response = admin_client.get("/admin/people/person/?setlang=en&q=x")
    assert (response.status_code, response["Location"]) == (302, "/admin/people/person/?q=x")
    assert "Select person to change" in admin_client.get("/admin/people/person/").content.decode()
    admin_client.get("/admin/?setlang=zh")
    page = admin_client.get("/admin/people/person/").content.decode()
    assert "选择" in page
    assert 'lang="en" hreflang="en">English</a>' in page


def test_each_column_says_its_language(editor):
    _, data = open_form(editor, Person)
    page = editor.get(reverse("admin:people_person_add")).content.decode()
    assert {"headline_zh_hans", "headline_en"} <= set(data)
    assert "headline" not in data
    assert "Headline (Chinese)" in page
    fields = re.findall(r"<(?:input|textarea)[^>]*headline_[^>]*>", page)
    assert ['lang="zh-Hans"' in fields[0], 'lang="en"' in fields[1]] == [True, True]
