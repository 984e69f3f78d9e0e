"""Import by upload: preview, decisions, import; and export of what a list has selected."""

import json

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from people import models
from people.accounts.roles import make_roles
from tests.document import parse
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db

WORK = {"id": "a-study", "title": {"en": "A Study"}, "date": "2024", "authors": [{"name": "A. Li"}]}


def file_of(*works, name="works.json"):
    data = json.dumps({"profiles": 1, "publications": works})
    return SimpleUploadedFile(name, data.encode())


def uploaded(client, *works, **more):
    """Return the address of the preview of works."""
    response = client.post("/admin/import/", {"file": file_of(*works), **more})
    assert response.status_code == 302, response.content.decode()
    return response["Location"]


def signed_in(role, **fields):
    make_roles()
    user = User.objects.create_user(role, is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client, user


def test_upload_is_previewed_and_written_only_when_confirmed(publisher):
    address = uploaded(publisher, WORK)
    page = publisher.get(address).content.decode()
    assert "A Study" in page
    assert models.Publication.objects.count() == 0
    response = publisher.post(address, {"import": "1"}, follow=True)
    assert [str(message) for message in response.context["messages"]] == ["1 added."]
    assert models.Publication.objects.get().title_en == "A Study"
    assert models.PendingImport.objects.count() == 0
    assert [version.page_key for version in models.Version.objects.all()] == ["a-study"]


def test_hand_edit_and_doubt_are_decided_in_the_preview(publisher):
    ada = make_person()
    publisher.post(uploaded(publisher, WORK), {"import": "1"})
    models.Publication.objects.update(title_en="An Essay")
    address = uploaded(publisher, {**WORK, "authors": [{"name": "Li, A."}, {"name": "Bo Xu"}]})
    page = publisher.get(address).content.decode()
    assert '<select name="entry-1" id="id_entry-1">' in page
    publisher.post(address, {"import": "1", "entry-1": "take", "name-Li, A.": "ada-li"})
    work = models.Publication.objects.get()
    assert (work.title_en, [each.person for each in work.authorships.all()]) == (
        "A Study",
        [ada, None],
    )


def test_preview_asks_who_is_meant(publisher):
    make_person()
    page = publisher.get(uploaded(publisher, WORK)).content.decode()
    assert '<select name="name-A. Li" id="id_1">' in page
    assert '<option value="ada-li">李爱达 · Ada Li</option>' in page


def content(response):
    """Return what stands below the head of a page of the admin."""
    html = response.content.decode()
    return parse(html[html.index('<div id="content"') : html.index("<!-- END Content -->")])


def chosen(page):
    """Return the chosen value of each question of a preview."""
    selects = content(page).one("form", id="import_form").all("select")
    return {
        each["name"]: next(
            (option["value"] for option in each.all("option") if "selected" in option.attributes),
            None,
        )
        for each in selects
    }


def test_what_was_decided_stays_so_when_it_is_previewed_again(publisher):
    make_person()
    publisher.post(uploaded(publisher, WORK), {"import": "1"})
    models.Publication.objects.update(title_en="An Essay")
    twin = {"id": "twin", "title": {"en": "An Essay"}, "date": "2024", "authors": WORK["authors"]}
    another = {"id": "other", "title": {"en": "Other"}, "authors": WORK["authors"]}
    address = uploaded(publisher, WORK, twin, another)
    first = chosen(publisher.get(address))
    assert first == {
        "name-A. Li": "?",
        "duplicates": "skip",
        "conflicts": "keep",
        "entry-1": "",
        "entry-2": "",
    }
    decided = {
        "name-A. Li": "ada-li",
        "duplicates": "merge",
        "conflicts": "take",
        "entry-1": "keep",
        "entry-2": "add",
    }
    assert chosen(publisher.post(address, decided)) == decided
    assert chosen(publisher.post(address, {**decided, "name-A. Li": ""}))["name-A. Li"] == ""


def test_all_is_decided_at_once_and_one_otherwise(publisher):
    works = [{**WORK, "id": f"study-{n}", "title": {"en": f"Study {n}"}} for n in (1, 2, 3)]
    publisher.post(uploaded(publisher, *works), {"import": "1"})
    for work in models.Publication.objects.all():
        models.Publication.objects.filter(pk=work.pk).update(title_en=f"{work.title_en} here")
    again = uploaded(publisher, *works)
    publisher.post(again, {"import": "1", "conflicts": "take", "entry-2": "keep"})
    titles = models.Publication.objects.order_by("title_en").values_list("title_en", flat=True)
    assert list(titles) == ["Study 1", "Study 2 here", "Study 3"]


def test_each_question_is_named_after_its_entry(publisher):
    publisher.post(uploaded(publisher, WORK), {"import": "1"})
    models.Publication.objects.update(title_en="An Essay")
    page = content(publisher.get(uploaded(publisher, WORK)))
    labels = {each["for"]: each.text for each in page.all("label")}
    assert labels["id_entry-1"] == "Then: An Essay"


def test_long_texts_are_compared_by_words(publisher):
    text = "We study many things over a long period and find that measuring pays."
    publisher.post(uploaded(publisher, {**WORK, "abstract": {"en": text}}), {"import": "1"})
    changed = {**WORK, "abstract": {"en": text.replace("measuring", "waiting")}}
    page = content(publisher.get(uploaded(publisher, changed)))
    (change,) = page.all("dd", "word-diff")
    assert (
        [each.text for each in change.all("del")],
        [each.text for each in change.all("ins")],
    ) == (
        ["measuring"],
        ["waiting"],
    )


def test_result_leads_to_what_was_added_and_changed(publisher):
    old = make_publication("Old", slug="old")
    works = [WORK, {"id": "old", "title": {"en": "Old"}, "pages": "1–9"}, {"id": "no-title"}]
    response = publisher.post(uploaded(publisher, *works), {"import": "1"})
    assert response["Location"] == "/admin/import/done/"
    page = content(publisher.get("/admin/import/done/"))
    parts = {
        each.one("h2").text: [(link.text, link["href"]) for link in each.all("a")]
        for each in page.all("section", "import-part")
    }
    new = models.Publication.objects.get(slug="a-study")
    assert list(parts.items())[:2] == [
        ("Added (1)", [("A Study", f"/admin/people/publication/{new.pk}/change/")]),
        ("Changed (1)", [("Old", f"/admin/people/publication/{old.pk}/change/")]),
    ]
    assert len(parts) == 3


def test_result_of_an_import_is_of_ones_own_session_only(publisher):
    publisher.post(uploaded(publisher, WORK), {"import": "1"})
    other, _user = signed_in("publisher")
    assert other.get("/admin/import/done/")["Location"] == "/admin/import/"


@pytest.mark.parametrize("name", ["ada-li", "Ada Li", "李爱达"])
def test_person_is_named_where_no_script_searches(publisher, name):
    ada = make_person()
    publisher.post(uploaded(publisher, WORK, person_name=name), {"import": "1"})
    assert list(models.Publication.objects.get().people.all()) == [ada]


def test_person_who_is_not_clear_is_asked_for(publisher):
    make_person()
    make_person("ada-li-2")
    for name, message in (("Ada Li", "Several may be meant"), ("Bo", "Nobody here is called “Bo”")):
        response = publisher.post("/admin/import/", {"file": file_of(WORK), "person_name": name})
        assert message in response.content.decode()
    assert models.PendingImport.objects.count() == 0


def test_import_is_offered_on_lists_and_for_a_person(publisher):
    ada = make_person()
    for model in ("person", "publication"):
        page = publisher.get(f"/admin/people/{model}/").content.decode()
        assert '<li><a href="/admin/import/">Import</a></li>' in page
    assert "/admin/import/" not in publisher.get("/admin/people/talk/").content.decode()
    form = publisher.get(f"/admin/people/person/{ada.pk}/change/").content.decode()
    assert '<a href="/admin/import/?person=ada-li">Import</a>' in form
    page = content(publisher.get("/admin/import/?person=ada-li"))
    (option,) = [each for each in page.one("select", id="id_person").all("option") if each["value"]]
    assert option["value"] == str(ada.pk)


def test_long_file_makes_no_long_page(publisher, monkeypatch):
    monkeypatch.setattr("people.admin.import_preview.MOST_SHOWN", 3)
    works = [{**WORK, "id": f"w{n}", "title": {"en": f"Study {n}"}} for n in range(8)]
    page = publisher.get(uploaded(publisher, *works)).content.decode()
    assert ("New (8)" in page, page.count("<h3>Study"), "5 more that are not shown" in page) == (
        True,
        3,
        True,
    )


def test_member_chooses_no_person():
    client, user = signed_in("member")
    models.Person.objects.filter(pk=make_person().pk).update(user=user)
    page = client.get("/admin/import/?person=ada-li").content.decode()
    assert ("id_person" in page, "person_name" in page) == (False, False)


def test_upload_of_somebody_else_is_not_found(publisher):
    address = uploaded(publisher, WORK)
    other, _user = signed_in("publisher")
    response = other.get(address)
    assert (response.status_code, response["Location"]) == (302, "/admin/import/")
    assert models.PendingImport.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"{", "no format that can be read"), (b"", "empty"), (b"PK\x03\x04", "damaged")],
)
def test_upload_that_cannot_be_read_says_why(publisher, content, message):
    response = publisher.post("/admin/import/", {"file": SimpleUploadedFile("a.json", content)})
    assert response.status_code == 200
    assert message in response.content.decode()


def test_editor_who_may_not_publish_imports_hidden_records():
    client, _user = signed_in("editor")
    client.post(uploaded(client, WORK), {"import": "1"})
    assert models.Publication.objects.get().visibility == "draft"


def test_what_an_editor_imports_over_a_public_page_waits_as_a_draft(publisher, review):
    publisher.post(uploaded(publisher, WORK), {"import": "1"})
    models.Publication.objects.update(visibility="public")
    client, _user = signed_in("editor")
    client.post(uploaded(client, {**WORK, "pages": "1–9"}), {"import": "1"})
    assert models.Publication.objects.get().pages == ""
    assert models.Draft.objects.count() == 1


def test_remark_is_shown_beside_the_entries_and_counted_as_none(publisher):
    file = SimpleUploadedFile("a.bib", b"@misc{z, title={Good}, year=20201}")
    address = publisher.post("/admin/import/", {"file": file})["Location"]
    page = publisher.get(address).content.decode()
    assert ("BibTeX · 1 entry" in page, "Left out" in page) == (True, False)
    assert "“20201” is no date; it is kept as it is." in page
    publisher.post(address, {"import": "1"})
    assert "“20201” is no date" in publisher.get("/admin/import/done/").content.decode()


def test_member_imports_onto_their_own_page_only():
    client, user = signed_in("member")
    assert client.get("/admin/import/").status_code == 403
    ada = make_person()
    models.Person.objects.filter(pk=ada.pk).update(user=user)
    make_publication("Not Mine", slug="not-mine", pages="1")
    address = uploaded(client, WORK, {"id": "not-mine", "title": {"en": "Not Mine"}, "pages": "2"})
    response = client.post(address, {"import": "1"}, follow=True)
    assert "You may not change this record." in response.content.decode()
    assert models.Publication.objects.get(slug="not-mine").pages == "1"
    assert list(models.Publication.objects.get(slug="a-study").people.all()) == [ada]


def test_selected_records_are_exported_in_a_chosen_format(publisher):
    one, _other = make_publication("A Study"), make_publication("Other")
    response = publisher.post(
        reverse("admin:people_publication_changelist"),
        {"action": "export", "_selected_action": [one.pk]},
    )
    page = publisher.get(response["Location"])
    assert "Profiles JSON" in page.content.decode()
    file = publisher.get(f"{response['Location']}&format=profiles-json")
    found = json.loads(file.content)
    assert [each["title"]["en"] for each in found["publications"]] == ["A Study"]
    assert file["Content-Disposition"] == 'attachment; filename="a-study.json"'


def test_people_are_exported_with_what_stands_on_their_pages(publisher):
    ada, bo = make_person(), make_person("bo-xu", family_name_en="Xu", given_name_en="Bo")
    work = make_publication("A Study")
    for person in (ada, bo):
        models.Authorship.objects.create(publication=work, person=person)
    address = f"/admin/export/people/?pk={ada.pk}&pk={bo.pk}&format=profiles-json"
    found = json.loads(publisher.get(address).content)
    assert ([each["id"] for each in found["people"]], len(found["publications"])) == (
        ["ada-li", "bo-xu"],
        1,
    )


def test_member_exports_no_records_of_others():
    client, user = signed_in("member")
    ada = make_person()
    models.Person.objects.filter(pk=ada.pk).update(user=user)
    mine, other = make_publication("Mine"), make_publication("Other", visibility="draft")
    mine.people.add(ada)
    address = f"/admin/export/publications/?pk={mine.pk}&pk={other.pk}&format=profiles-json"
    found = json.loads(client.get(address).content)
    assert [each["title"]["en"] for each in found["publications"]] == ["Mine"]
    assert client.get(f"/admin/export/publications/?pk={other.pk}").status_code == 404


def as_member(**fields):
    """Return a signed-in member and the person that is theirs."""
    client, user = signed_in("member")
    ada = make_person(**fields)
    models.Person.objects.filter(pk=ada.pk).update(user=user)
    return client, ada


def test_member_is_asked_about_nobody_hidden():
    client, _ada = as_member()
    make_person("bo", family_name_en="Xu", given_name_en="Bo", visibility="draft")
    make_person("cy", family_name_en="Wu", given_name_en="Cy")
    authors = [{"name": "B. Xu"}, {"name": "C. Wu"}, {"name": "Bo Xu"}]
    address = uploaded(client, {**WORK, "authors": authors})
    page = client.get(address).content.decode()
    assert ('value="cy"' in page, 'value="bo"' in page) == (True, False)
    client.post(address, {"import": "1"})
    assert [each.person for each in models.Authorship.objects.all()] == [None] * 3


def test_member_is_not_told_the_title_of_a_hidden_work():
    client, _ada = as_member()
    make_publication("A STUDY: secret words", date="2024", visibility="draft")
    page = client.get(
        uploaded(client, {**WORK, "title": {"en": "A Study, secret words"}, "authors": []})
    ).content.decode()
    assert "It may be a record that is here already." in page
    assert "A STUDY" not in page


def test_member_makes_no_organization_and_no_tag():
    client, _ada = as_member()
    models.Organization.objects.create(name_en="Example University")
    models.Tag.objects.create(name_en="Physics")
    job = {"title": {"en": "Engineer"}}
    person = {
        "id": "ada-li",
        "positions": [
            {**job, "organization": {"name": {"en": "Example University"}}},
            {**job, "organization": {"name": {"en": "Elsewhere Inc."}}},
        ],
    }
    work = {**WORK, "people": ["ada-li"], "tags": [{"en": "Unheard Of"}]}
    data = json.dumps({"profiles": 1, "people": [person], "publications": [work]})
    file = SimpleUploadedFile("a.json", data.encode())
    address = client.post("/admin/import/", {"file": file})["Location"]
    client.post(address, {"import": "1"})
    told = client.get("/admin/import/done/").content.decode()
    assert "“Elsewhere Inc.” is not here, and you may not add it." in told
    assert "“Unheard Of” is not here, and you may not add it." in told
    assert (models.Organization.objects.count(), models.Tag.objects.count()) == (1, 1)
    assert models.Publication.objects.get().title_en == "A Study"


def test_member_exports_no_name_of_a_hidden_page():
    client, ada = as_member()
    hidden = make_person("hidden-one", family_name_en="Xu", given_name_en="Bo", visibility="draft")
    work = make_publication("Mine", visibility="draft")
    for order, person in enumerate((ada, hidden)):
        models.Authorship.objects.create(
            publication=work, person=person, order=order, printed_name=f"Author {order}"
        )
    address = f"/admin/export/people/?pk={ada.pk}&format=profiles-json"
    text = client.get(address).content.decode()
    assert ("Author 1" in text, '"Mine"' in text, "hidden-one" in text) == (True, True, False)
