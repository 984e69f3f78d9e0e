"""Actions on many records: what they do, and the one sentence on how it went."""

import pytest
from django.contrib.auth.models import Permission, User
from django.db import IntegrityError
from django.urls import reverse
from django.utils.translation import override

from people.admin.bulk import summary
from people.models import Publication, Tag, Tagging
from tests.makers import make_person, make_position, make_project, make_publication


def act(client, action, *records, language="en", **fields):
    """Choose an action for the records; returns what the editor is told."""
    client.cookies["lang"] = language
    url = reverse(f"admin:people_{records[0]._meta.model_name}_changelist")
    data = {"action": action, "_selected_action": [record.pk for record in records], **fields}
    response = client.post(url, data, follow=True)
    assert response.status_code == 200
    return [str(message) for message in response.context["messages"]]


def test_a_tag_is_added_at_the_end_where_it_is_missing(admin_client):
    gpu, law = Tag.objects.create(name_en="GPU"), Tag.objects.create(name_en="Law")
    first, second = make_publication("One"), make_publication("Two")
    Tagging.objects.create(publication=first, tag=law, order=4)
    Tagging.objects.create(publication=second, tag=gpu)
    told = act(admin_client, "add_tag", first, second, tag=gpu.pk)
    assert told == ["1 record changed; 1 was so already."]
    assert [row.tag for row in first.taggings.all()] == [law, gpu]
    assert second.taggings.count() == 1
    told = act(admin_client, "remove_tag", first, second, language="zh-hans", tag=gpu.pk)
    assert told == ["已修改2条。"]
    assert [row.tag for row in first.taggings.all()] == [law]


def test_every_kind_with_tags_takes_them(admin_client):
    tag, person = Tag.objects.create(name_en="GPU"), make_person()
    for record in (person, make_position(person), make_project(), make_publication()):
        assert act(admin_client, "add_tag", record, tag=tag.pk) == ["1 record changed."]
        assert record.taggings.count() == 1


@pytest.mark.parametrize("chosen", ["", "999", "x"])
def test_without_a_tag_nothing_is_done(admin_client, chosen):
    record = make_publication()
    told = act(admin_client, "add_tag", record, tag=chosen)
    assert "record" not in " ".join(told)
    assert not record.taggings.exists()


def test_visibility_says_what_was_so_already_and_what_failed(admin_client, monkeypatch):
    first, second, third = (make_publication(name) for name in ("One", "Two", "Three"))
    assert act(admin_client, "hide", first) == ["1 record changed."]
    save = Publication.save

    def refuse(record, *args, **kwargs):
        if record.title_en == "Two":
            raise IntegrityError
        return save(record, *args, **kwargs)

    monkeypatch.setattr(Publication, "save", refuse)
    told = act(admin_client, "hide", first, second, third)
    assert told == ["1 record changed; 1 was so already; 1 failed (“Two”: it could not be saved)."]
    assert set(Publication.objects.values_list("title_en", "visibility")) == {
        ("One", "draft"),
        ("Two", "public"),
        ("Three", "draft"),
    }


def test_tags_need_their_own_permission(client, db):
    record, tag = make_publication(), Tag.objects.create(name_en="GPU")
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="change_publication"))
    client.force_login(user)
    act(client, "add_tag", record, tag=tag.pk)
    assert not record.taggings.exists()


@pytest.mark.parametrize(
    ("code", "counts", "expected"),
    [
        ("en", (0, 0, []), "0 records changed."),
        ("en", (2, 3, []), "2 records changed; 3 were so already."),
        ("en", (0, 1, []), "1 was so already."),
        ("en", (0, 0, ["“A”: no"] * 7), "7 failed (" + "; ".join(["“A”: no"] * 5) + " …)."),
        ("zh-hans", (2, 1, ["“甲”：无"]), "已修改2条；1条原本如此；1条失败（“甲”：无）。"),
    ],
)
def test_the_summary_is_one_sentence(code, counts, expected):
    with override(code):
        assert summary(*counts) == expected
