"""Every role, every kind of record, everything that can be done: who may and who may not."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.urls import reverse

from people.history.page import page_of, snapshot
from people.history.recording import write_version
from people.models import Draft, Site
from people.values.choices import Role, VersionKind, Visibility
from tests.accounts.people import SECRET, make_account, make_site, signed_in
from tests.admin.forms import read_form

pytestmark = pytest.mark.django_db

ROWS = ("position", "education", "skillgroup")
WORKS = ("publication", "project", "patent", "award", "press", "news", "talk")
OWNED = ("person", *ROWS, *WORKS)
SHARED = ("organization", "tag")
WHOSE = ("own", "other", "secret")
# By which field each kind is chosen somewhere.
CHOSEN_IN = {
    "person": ("position", "person"),
    "organization": ("position", "organization"),
    "tag": ("tagging", "tag"),
    "publication": ("news", "publications"),
    "project": ("news", "projects"),
    "position": ("award", "position"),
}
PUBLIC_CHOICE = ("publication", "project")  # `position.person` is an owner: own pages only
ROLES = ("nobody", *Role.values, "superuser")
EDITING = {"list", "open", "change", "history", "revert"}


def expected(role: str, model: str, whose: str) -> set[str]:
    """Return what a role may do with a record: the table that README tells in words."""
    if role == "nobody":
        return set()
    chosen = {"choose"} if model in CHOSEN_IN else set()
    if role == "member":
        if model in SHARED:
            return chosen
        lists = {"list"} if model in OWNED else set()
        adds = {"add"} if model in OWNED and model != "person" else set()
        if whose != "own":
            is_chosen = model in PUBLIC_CHOICE and whose == "other"
            return lists | adds | (chosen if is_chosen else set())
        return lists | adds | EDITING | chosen | ({"delete"} if model in ROWS else set())
    if model == "site":
        return EDITING | {"delete"} if role in {"administrator", "superuser"} else set()
    verdict = EDITING | {"add"} | chosen
    if role == "editor":
        is_hidden_page = whose == "secret" and model not in ROWS
        return verdict | ({"delete"} if model in ROWS or is_hidden_page else set())
    has_visibility = model not in (*ROWS, *SHARED)
    return verdict | {"delete"} | ({"publish"} if has_visibility else set())


class Doing:
    """Tries each action with one record, as somebody."""

    def __init__(self, client, record):
        self.client, self.record = client, record
        self.name = record._meta.model_name

    def url(self, page, *args):
        return reverse(f"admin:people_{self.name}_{page}", args=args)

    def list(self):
        return self.client.get(self.url("changelist")).status_code == 200

    def open(self):
        return self.client.get(self.url("change", self.record.pk)).status_code == 200

    def add(self):
        return self.client.get(self.url("add")).status_code == 200

    def change(self):
        url = self.url("change", self.record.pk)
        page = self.client.get(url)
        data = read_form(page.content.decode(), f"{self.name}_form")
        if page.status_code != 200 or not data:
            return self.client.post(url, {"_save": "1"}).status_code == 302
        return self.client.post(url, data).status_code == 302

    def delete(self):
        return self.client.get(self.url("delete", self.record.pk)).status_code == 200

    def publish(self):
        if not hasattr(self.record, "visibility"):
            return False
        model = type(self.record)
        before = self.record.visibility
        model.objects.filter(pk=self.record.pk).update(visibility=Visibility.DRAFT)
        data = {"action": "publish", "_selected_action": [self.record.pk]}
        self.client.post(self.url("changelist"), data)
        done = model.objects.get(pk=self.record.pk).visibility == Visibility.PUBLIC
        model.objects.filter(pk=self.record.pk).update(visibility=before)
        return done

    def history(self):
        page = page_of(self.record)
        return self.client.get(reverse("admin-history", args=page)).status_code == 200

    def revert(self):
        page = page_of(self.record)
        version = write_version(page, VersionKind.SAVED, snapshot(page), "x", None)
        url = reverse("admin-revert", args=[version.pk])
        done = self.client.post(url).status_code == 302
        Draft.objects.all().delete()
        return done

    def choose(self):
        if self.name not in CHOSEN_IN:
            return False
        model, field = CHOSEN_IN[self.name]
        query = {"app_label": "people", "model_name": model, "field_name": field, "term": ""}
        response = self.client.get(reverse("admin:autocomplete"), query)
        if response.status_code != 200:
            return False
        return str(self.record.pk) in {each["id"] for each in response.json()["results"]}


ACTIONS = ("list", "open", "add", "history", "choose", "publish", "revert", "delete", "change")


def account(role, site):
    """Return the account of a role."""
    if role == "member":
        return site.member
    if role == "superuser":
        return User.objects.create_superuser("root", "", "password")
    return make_account(role, None if role == "nobody" else Role(role))


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_verdicts(role):
    site = make_site()
    client = signed_in(account(role, site))
    # What is the member's is somebody's like any other to all other roles.
    owners = WHOSE if role == "member" else WHOSE[1:]
    cases = [
        *((name, whose, getattr(site, whose)[name]) for name in OWNED for whose in owners),
        *((each._meta.model_name, "shared", each) for each in (site.organization, site.tag)),
        ("site", "shared", Site.objects.get()),
    ]
    wrong = []
    for name, whose, record in cases:
        doing = Doing(client, record)
        done = {action for action in ACTIONS if getattr(doing, action)()}
        differs = done ^ expected(role, name, whose)
        wrong += [(name, whose, action, action in done) for action in sorted(differs)]
    assert wrong == []


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("model", ["user", "group"])
def test_accounts_are_for_administrators(role, model):
    site = make_site()
    client = signed_in(account(role, site))
    pk = {"user": site.member.pk, "group": Group.objects.get(name="member").pk}[model]
    pages = [
        reverse(f"admin:auth_{model}_changelist"),
        reverse(f"admin:auth_{model}_add"),
        reverse(f"admin:auth_{model}_change", args=[pk]),
        reverse("admin-invite", args=[site.other_person.key]),
    ]
    may = role in {"administrator", "superuser"}
    for page in pages:
        assert (page, client.get(page).status_code) == (page, 200 if may else 403)


@pytest.mark.slow
def test_nothing_of_others_is_told_at_any_address():
    """A member tries every address of the admin with everything that is not theirs."""
    site = make_site()
    client = signed_in(site.member)
    version_pks, addresses = [], []
    for records in (site.secret, site.other):
        for name, record in records.items():
            page = page_of(record)
            version_pks.append(
                write_version(page, VersionKind.SAVED, snapshot(page), SECRET, None).pk
            )
            Draft.objects.get_or_create(
                page_model=page.model,
                page_key=page.key,
                defaults={"data": snapshot(page), "title": SECRET, "digest": "x"},
            )
            views = ("change", "delete", "history")
            addresses += [
                reverse(f"admin:people_{name}_{each}", args=[record.pk]) for each in views
            ]
            addresses.append(f"/admin/people/{name}/{record.pk}/")  # an old form of the address
            views = ("admin-history", "admin-draft", "admin-preview", "admin-share")
            addresses += [reverse(each, args=page) for each in views]
            kind = content_type(record)
            addresses.append(f"/admin/r/{kind}/{record.pk}/")
    addresses += [reverse("admin-revert", args=[pk]) for pk in version_pks]
    for address in addresses:
        for method in (client.get, client.post):
            response = method(address)
            assert (address, response.status_code in {302, 403, 404}) == (address, True)
            told = SECRET in response.content.decode() + response.get("Location", "")
            assert (address, told) == (address, False)


def content_type(record):
    from django.contrib.contenttypes.models import ContentType

    return ContentType.objects.get_for_model(record).pk


def test_lists_and_tables_of_a_member_tell_nothing_hidden():
    site = make_site()
    client = signed_in(site.member)
    for record in site.secret.values():
        page = page_of(record)
        write_version(page, VersionKind.DELETED, snapshot(page), SECRET, None)
        Draft.objects.get_or_create(
            page_model=page.model,
            page_key=page.key,
            defaults={"data": snapshot(page), "title": SECRET, "digest": "x"},
        )
    models = [model for model in admin.site._registry if model._meta.app_label == "people"]
    addresses = ["/admin/", "/admin/translations/", "/admin/deleted/", "/admin/people/"]
    addresses += [reverse(f"admin:people_{each._meta.model_name}_changelist") for each in models]
    addresses += [f"{address}?q={SECRET}" for address in addresses[4:]]
    for address in addresses:
        response = client.get(address)
        assert (address, response.status_code in {200, 403}) == (address, True)
        html = response.content.decode()
        for typed in (f"q={SECRET}", f"q%3D{SECRET}", f'value="{SECRET}"'):
            html = html.replace(typed, "")
        assert (address, SECRET in html) == (address, False)


def test_every_address_of_the_admin_is_known_to_these_tests():
    """A new page of the admin has to be thought of here."""
    from people.admin.urls import urlpatterns

    known = {
        "admin-translations", "admin-history", "admin-revert", "admin-deleted", "admin-draft",
        "admin-view-on-site", "admin-preview", "admin-share", "admin-translations-export",
        "admin-translations-import", "admin-invite", "admin-welcome", "admin_password_reset",
        "password_reset_done", "password_reset_confirm", "password_reset_complete",
        "admin-todo", "admin-markdown", "admin-names", "admin-import", "admin-import-confirm",
        "admin-import-done", "admin-export",
    }  # fmt: skip
    assert {each.name for each in urlpatterns} == known


def test_first_page_and_pasted_names_tell_a_member_nothing_hidden():
    site = make_site()
    client = signed_in(site.member)
    for records in (site.secret, site.own):
        page = page_of(records["person"])
        Draft.objects.create(
            page_model=page.model,
            page_key=page.key,
            title=records["person"].key,
            data=[],
            digest="",
        )
    told = client.get("/admin/").content.decode()
    assert SECRET not in told
    own, secret = site.own["person"], site.secret["person"]
    assert f'<a href="{reverse("admin-draft", args=page_of(own))}">' in told
    assert reverse("admin-draft", args=page_of(secret)) not in told
    names = [secret.name_in("en") or secret.heading("en").text, own.name_in("en")]
    data = {"kind": "authorship", "text": "; ".join(names)}
    rows = client.post("/admin/names/", data).json()["rows"]
    assert [person["id"] for row in rows for person in row["people"]] == [own.pk]


def test_a_member_says_nothing_of_translations_of_others():
    site = make_site()
    client = signed_in(site.member)
    for records, status in ((site.own, 302), (site.other, 404), (site.secret, 404)):
        talk = records["talk"]
        text = {"text": f"talk:{talk.pk}:title:zh-hans"}
        response = client.post("/admin/translations/", text)
        assert response.status_code == status
    for address in ("/admin/translations/?kind=award", "/admin/translations/export/csv/"):
        told = client.get(address).content.decode()
        assert "Own award" in told
        assert "Other award" not in told
    assert client.post("/admin/translations/import/").status_code == 403


def test_hidden_pages_of_others_are_not_shown_to_a_member_on_the_site():
    site = make_site()
    site.own["publication"].visibility = Visibility.DRAFT
    site.own["publication"].save()
    client = signed_in(site.member)
    hidden = site.hidden_person.slug
    addresses = {
        f"/en/people/{hidden}/": 404,
        f"/en/people/{hidden}/cv.pdf": 404,
        f"/en/publications/{site.secret['publication'].slug}/": 404,
        f"/en/projects/{site.secret['project'].slug}/": 404,
        f"/en/publications/{site.own['publication'].slug}/": 200,
    }
    assert {address: client.get(address).status_code for address in addresses} == addresses
    assert client.get("/admin/people/site/look/?theme=ink&accent=%23000000").status_code == 403
