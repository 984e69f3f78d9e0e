"""A record is copied with what hangs on it, as a draft, by who may add one."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from people.models import (
    Authorship,
    Award,
    Figure,
    Link,
    News,
    Patent,
    Position,
    Press,
    Publication,
    SubRole,
    Tag,
    Tagging,
    Talk,
)
from tests.makers import make_person, make_position, make_project, make_publication


@pytest.fixture
def editor(admin_client):
    """A browser in which an administrator is signed in, with the admin in English."""
    admin_client.cookies["lang"] = "en"
    return admin_client


def address(record):
    return reverse(f"admin:people_{record._meta.model_name}_duplicate", args=[record.pk])


def duplicate(client, record):
    """Make a copy; returns it and what the editor is told."""
    response = client.post(address(record), follow=True)
    assert response.status_code == 200
    copy = type(record).objects.exclude(pk=record.pk).get()
    assert response.redirect_chain[-1][0].endswith(f"/{copy.pk}/change/")
    return copy, " ".join(map(str, response.context["messages"]))


def test_a_publication_is_copied_with_authors_links_and_tags(editor):
    person = make_person()
    record = make_publication(
        "A Study", title_zh_hans="一项研究", doi="10.1000/182", arxiv_id="2401.00001", slug="study"
    )
    record.people.add(person)
    Authorship.objects.create(publication=record, person=person, is_corresponding=True)
    Authorship.objects.create(publication=record, printed_name="B. Wang", order=1)
    Link.objects.create(publication=record, url="https://example.org/", label_en="Code")
    Tagging.objects.create(publication=record, tag=Tag.objects.create(name_en="GPU"))
    copy, told = duplicate(editor, record)
    assert (copy.title_en, copy.title_zh_hans) == ("A Study (copy)", "一项研究（副本）")
    assert (copy.doi, copy.arxiv_id, copy.visibility) == (None, None, "draft")
    assert copy.slug == "a-study-copy"
    assert copy.key != record.key
    assert list(copy.people.all()) == [person]
    assert [
        (row.printed_name, row.person, row.is_corresponding) for row in copy.authorships.all()
    ] == [
        ("", person, True),
        ("B. Wang", None, False),
    ]
    assert [link.label_en for link in copy.links.all()] == ["Code"]
    assert [row.tag.name_en for row in copy.taggings.all()] == ["GPU"]
    assert record.authorships.count() == 2
    assert "draft" in told
    assert "DOI, arXiv" in told
    assert Client().get(f"/en/publications/{copy.slug}/").status_code == 404


def test_every_kind_is_copied(editor):
    person = make_person()
    position = make_position(person, title_en="Engineer")
    made = [
        (News.objects.create(text_en="New."), "text_en", "New. (copy)"),
        (Talk.objects.create(title_zh_hans="报告"), "title_zh_hans", "报告（副本）"),
        (Award.objects.create(name_en="Prize"), "name_en", "Prize (copy)"),
        (Press.objects.create(title_en="Seen"), "title_en", "Seen (copy)"),
        (make_project("Tool"), "name_en", "Tool (copy)"),
        (Patent.objects.create(number="CN1", title_en="Gadget"), "title_en", "Gadget (copy)"),
        (position, "title_en", "Engineer (copy)"),
        (
            person.education.create(organization=position.organization, degree_en="BSc"),
            "degree_en",
            "BSc (copy)",
        ),
    ]
    for record, field, expected in made:
        copy, told = duplicate(editor, record)
        assert getattr(copy, field) == expected
        assert ("draft" in told) is hasattr(record, "visibility")
    assert "CN1-copy" in Patent.objects.values_list("number", flat=True)


def test_what_has_a_form_of_its_own_is_not_made_twice(editor):
    position = make_position(make_person(), title_en="Engineer")
    SubRole.objects.create(position=position, title_en="Lead")
    Figure.objects.create(position=position, value=3, label_en="papers")
    make_project("Tool", position=position)
    copy, _told = duplicate(editor, position)
    assert [role.title_en for role in copy.sub_roles.all()] == ["Lead"]
    assert copy.figures.count() == 1
    assert copy.projects.count() == 0


def test_a_title_without_room_is_cut(editor):
    copy, _told = duplicate(editor, make_publication("a" * 1000))
    assert copy.title_en == "a" * 993 + " (copy)"


def test_a_copy_of_a_copy_is_another_one(editor):
    record = make_publication()
    for _ in range(2):
        assert editor.post(address(record)).status_code == 302
    assert set(Publication.objects.values_list("slug", flat=True)) == {
        "a-study",
        "a-study-copy",
        "a-study-copy-2",
    }


def test_a_copy_is_made_by_post_and_with_permission_only(editor, client):
    record = make_publication()
    assert editor.get(address(record)).status_code == 405
    assert editor.post(address(record).replace(str(record.pk), "999")).status_code == 404
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="change_publication"))
    client.force_login(user)
    change = reverse("admin:people_publication_change", args=[record.pk])
    assert "/duplicate/" not in client.get(change).content.decode()
    assert client.post(address(record)).status_code == 403
    assert "/duplicate/" in editor.get(change).content.decode()
    assert Publication.objects.count() == 1
    assert Position.objects.count() == 0


def test_the_tool_is_told_in_chinese(admin_client):
    admin_client.cookies["lang"] = "zh-hans"
    record = make_publication()
    change = reverse("admin:people_publication_change", args=[record.pk])
    assert ">复制一份</button>" in admin_client.get(change).content.decode()
