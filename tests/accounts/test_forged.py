"""What a member's browser may not send: rows of others, owners, visibility, slugs, accounts."""

import pytest
from django.urls import reverse

from people import models
from people.history.page import page_of, snapshot
from people.history.recording import write_version
from people.values.choices import Role, VersionKind, Visibility
from tests.accounts.people import SECRET, make_account, make_site, signed_in
from tests.admin.forms import read_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def site():
    return make_site()


@pytest.fixture
def member(site):
    return signed_in(site.member)


def form_of(client, record_or_model):
    meta = record_or_model._meta
    is_record = not isinstance(record_or_model, type)
    name = f"admin:people_{meta.model_name}_{'change' if is_record else 'add'}"
    url = reverse(name, args=[record_or_model.pk] if is_record else [])
    return url, read_form(client.get(url).content.decode(), f"{meta.model_name}_form")


def test_own_page_is_saved_as_a_draft(site, member):
    url, data = form_of(member, site.person)
    data |= {"headline_en": ["New"], "_publish": ["1"]}
    assert member.post(url, data).status_code == 302
    site.person.refresh_from_db()
    assert site.person.headline_en in {"", None}
    draft = models.Draft.objects.get()
    assert draft.page_key == site.person.key
    response = member.post(reverse("admin-draft", args=page_of(site.person)), {"action": "publish"})
    assert response.status_code == 403
    assert models.Person.objects.get(pk=site.person.pk).user == site.member


def test_the_account_stays_when_a_draft_is_published_and_is_no_field_of_the_form(site, member):
    url, data = form_of(member, site.person)
    data |= {"headline_en": ["New"], "user": [str(make_account("x").pk)]}
    member.post(url, data)
    publisher = signed_in(make_account("publisher", Role.PUBLISHER))
    page = reverse("admin-draft", args=page_of(site.person))
    assert publisher.post(page, {"action": "publish"}).status_code == 302
    person = models.Person.objects.get(pk=site.person.pk)
    assert (person.headline_en, person.user) == ("New", site.member)


def test_a_row_of_somebody_else_is_not_taken(site, member):
    theirs = models.Link.objects.create(person=site.other_person, kind="other", url="https://a.org")
    mine = models.Link.objects.create(person=site.person, kind="other", url="https://b.org")
    url, data = form_of(member, site.person)
    data["links-0-id"] = [str(theirs.pk)]
    data["links-0-url"] = ["https://evil.org"]
    member.post(url, data)
    for draft in models.Draft.objects.all():
        assert theirs.key not in str(draft.data)
    theirs.refresh_from_db()
    assert (theirs.person, theirs.url) == (site.other_person, "https://a.org")
    url, data = form_of(member, site.person)
    data["links-0-person"] = [str(site.other_person.pk)]
    data["links-0-url"] = ["https://c.org"]
    member.post(url, data)
    mine.refresh_from_db()
    assert mine.person == site.person
    assert not models.Draft.objects.exclude(page_key=site.person.key).exists()


@pytest.mark.parametrize("name", ["position", "education", "skillgroup"])
def test_no_row_moves_to_the_page_of_somebody_else(site, member, name):
    for record in (site.own[name], type(site.own[name])):
        url, data = form_of(member, record)
        data["person"] = [str(site.other_person.pk)]
        data.setdefault("organization", [str(site.organization.pk)])
        data |= {"title_en": ["X"], "name_en": ["X"]}
        assert member.post(url, data).status_code == 200
    assert models.Draft.objects.count() == 0
    assert getattr(site.own[name], "person_id") == site.person.pk  # noqa: B009


@pytest.mark.parametrize("name", ["award", "press", "patent", "project"])
def test_no_work_is_put_into_the_position_of_somebody_else(site, member, name):
    url, data = form_of(member, site.own[name])
    data["position"] = [str(site.other["position"].pk)]
    assert member.post(url, data).status_code == 200
    assert models.Draft.objects.count() == 0


@pytest.mark.parametrize("field", ["visibility", "publish_at_0", "slug"])
def test_what_readers_see_is_not_for_a_member_to_set(site, member, field):
    publication = site.own["publication"]
    models.Publication.objects.filter(pk=publication.pk).update(visibility=Visibility.DRAFT)
    url, data = form_of(member, publication)
    data[field] = {
        "visibility": ["public"],
        "publish_at_0": ["2020-01-01"],
        "slug": [site.other["publication"].slug],
    }[field]
    response = member.post(url, data | {"title_en": ["Changed"]})
    assert response.status_code == (200 if field == "slug" else 302)
    publication.refresh_from_db()
    assert (publication.visibility, publication.publish_at) == (Visibility.DRAFT, None)


def test_a_new_work_names_its_member_and_waits(site, member):
    url, data = form_of(member, models.Publication)
    data |= {"title_en": ["New study"], "authorships-TOTAL_FORMS": ["1"]}
    data["authorships-0-person"] = [str(site.other_person.pk)]
    response = member.post(url, data)
    assert response.status_code == 200
    assert "choose “Ada Li” as the person of one of the" in response.content.decode()
    data["authorships-TOTAL_FORMS"] = ["2"]
    data["authorships-1-person"] = [str(site.person.pk)]
    assert member.post(url, data).status_code == 302
    new = models.Publication.objects.get(title_en="New study")
    assert new.visibility == Visibility.DRAFT
    assert new.authorships.count() == 2
    delete = reverse("admin:people_publication_delete", args=[new.pk])
    assert member.post(delete, {"post": "yes"}).status_code == 302  # made by the member
    assert not models.Publication.objects.filter(pk=new.pk).exists()


def test_naming_oneself_in_a_row_that_is_not_saved_does_not_count(site, member):
    url, data = form_of(member, models.Publication)
    data |= {"title_en": ["New study"], "authorships-TOTAL_FORMS": ["1"]}
    data |= {"authorships-0-person": [str(site.person.pk)], "authorships-0-DELETE": ["on"]}
    data["authorships-7-person"] = [str(site.person.pk)]
    assert member.post(url, data).status_code == 200
    assert not models.Publication.objects.filter(title_en="New study").exists()


def test_nobody_hidden_can_be_named(site, member):
    url, data = form_of(member, site.own["talk"])
    data["people"] = [str(site.person.pk), str(site.hidden_person.pk)]
    response = member.post(url, data)
    assert response.status_code == 200
    assert SECRET not in response.content.decode()
    data["people"] = [str(site.person.pk), str(site.other_person.pk)]
    assert member.post(url, data).status_code == 302


def test_somebody_hidden_who_is_named_already_stays_and_is_not_told(site, member):
    talk = site.own["talk"]
    talk.people.add(site.hidden_person)
    url, data = form_of(member, talk)
    assert SECRET not in member.get(url).content.decode()
    assert set(data["people"]) == {str(site.person.pk), str(site.hidden_person.pk)}
    data["title_en"] = ["Changed"]
    assert member.post(url, data).status_code == 302
    (draft,) = models.Draft.objects.all()
    assert [site.hidden_person.key] in draft.data[0]["fields"]["people"]


def test_hidden_people_in_rows_and_versions_are_not_told(site, member):
    publication, position = site.own["publication"], site.own["position"]
    models.Authorship.objects.create(publication=publication, person=site.hidden_person, order=1)
    models.Supervisor.objects.create(
        position=position, printed_name="H.", person=site.hidden_person
    )
    position.publications.add(site.secret["publication"])
    for record in (publication, position):
        page = page_of(record)
        write_version(page, VersionKind.SAVED, snapshot(page)[:1], "x", None)
        write_version(page, VersionKind.SAVED, snapshot(page), "x", None)
        models.Draft.objects.create(
            page_model=page.model, page_key=page.key, data=snapshot(page), digest="x", title="x"
        )
        name = f"admin:people_{record._meta.model_name}"
        pages = [reverse(f"{name}_change", args=[record.pk]), reverse("admin-history", args=page)]
        pages.append(reverse("admin-draft", args=page))
        if record == position:
            pages.append(reverse(f"{name}_delete", args=[record.pk]))
        for address in pages:
            response = member.get(address)
            assert (address, response.status_code) == (address, 200)
            told = SECRET in response.content.decode()
            assert (address, told) == (address, False)
    url, data = form_of(member, publication)
    data["title_en"] = ["Changed"]
    assert member.post(url, data).status_code == 302
    draft = models.Draft.objects.get(page_model="publication")
    assert [site.hidden_person.key] in [each["fields"].get("person") for each in draft.data]


def test_an_old_address_of_a_hidden_page_is_not_named(site, member):
    hidden = site.secret["publication"]
    hidden.slug = "another"
    hidden.save()
    former = models.OldSlug.objects.create(publication=hidden, slug="plain-address")
    url, data = form_of(member, site.own["publication"])
    page = member.post(url, data | {"slug": [former.slug]})
    assert page.status_code == 200
    assert SECRET not in page.content.decode()


def test_an_award_added_on_the_form_of_a_position_waits(site, member):
    url, data = form_of(member, site.own["position"])
    data |= {"awards-TOTAL_FORMS": ["1"], "awards-0-name_en": ["Best"], "awards-0-years": ["2024"]}
    assert member.post(url, data).status_code == 302
    award = models.Award.objects.filter(name_en="Best").first()
    assert award is None or award.visibility == Visibility.DRAFT


def test_a_hidden_page_does_not_become_public_by_going_back(site, member):
    publication = site.own["publication"]
    page = page_of(publication)
    version = write_version(page, VersionKind.SAVED, snapshot(page), "x", None)
    publication.visibility = Visibility.DRAFT
    publication.title_en = "Later"
    publication.save()
    assert member.post(reverse("admin-revert", args=[version.pk])).status_code == 302
    publication.refresh_from_db()
    assert (publication.title_en, publication.visibility) == ("Own study", Visibility.DRAFT)


@pytest.mark.parametrize("action", ["delete_selected", "publish", "hide"])
def test_actions_of_lists_do_nothing_for_a_member(site, member, action):
    url = reverse("admin:people_publication_changelist")
    chosen = [site.own["publication"].pk, site.other["publication"].pk]
    before = list(models.Publication.objects.values_list("pk", "visibility"))
    member.post(url, {"action": action, "_selected_action": chosen, "post": "yes"})
    assert list(models.Publication.objects.values_list("pk", "visibility")) == before


@pytest.mark.parametrize("field", [("person", "user"), ("version", "user"), ("draft", "user")])
def test_accounts_cannot_be_searched(site, member, field):
    query = {"app_label": "people", "model_name": field[0], "field_name": field[1], "term": ""}
    assert member.get(reverse("admin:autocomplete"), query).status_code == 403


def test_an_administrator_makes_no_superuser_and_touches_none(site, django_user_model):
    root = django_user_model.objects.create_superuser("root", "", "password")
    administrator = signed_in(make_account("boss", Role.ADMINISTRATOR))
    url = reverse("admin:auth_user_change", args=[site.member.pk])
    data = read_form(administrator.get(url).content.decode(), "user_form")
    data |= {"is_superuser": ["on"], "user_permissions": ["1", "2"]}
    assert administrator.post(url, data).status_code == 302
    site.member.refresh_from_db()
    assert (site.member.is_superuser, site.member.user_permissions.count()) == (False, 0)
    for name in ("change", "delete", "password_change"):
        address = reverse(f"admin:auth_user_{name}", args=[root.pk])
        assert (name, administrator.post(address, {}).status_code) == (name, 403)
    chosen = {"action": "delete_selected", "_selected_action": [root.pk], "post": "yes"}
    administrator.post(reverse("admin:auth_user_changelist"), chosen)
    assert django_user_model.objects.filter(pk=root.pk).exists()


def test_roles_are_put_right_again():
    from django.contrib.auth.models import Group
    from django.core.management import call_command

    before = {each.name: set(each.permissions.all()) for each in Group.objects.all()}
    assert set(before) == {role.value for role in Role}
    Group.objects.get(name="member").permissions.clear()
    Group.objects.get(name="editor").delete()
    call_command("make_roles", verbosity=0)
    call_command("make_roles", verbosity=0)
    assert {each.name: set(each.permissions.all()) for each in Group.objects.all()} == before
