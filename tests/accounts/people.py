"""A site with two members, a hidden record of each kind, and an account of every role."""

from types import SimpleNamespace
from typing import Any

from django.contrib.auth.models import Group, User
from django.test import Client

from people import models
from people.values.choices import Role, Visibility
from tests.makers import (
    make_organization,
    make_person,
    make_position,
    make_project,
    make_publication,
)

HIDDEN = {"visibility": Visibility.DRAFT}
# No title, name or slug of what a member may not see is without this word.
SECRET = "zyxsecret"


def make_account(name: str, role: Role | None = None, **fields: Any) -> User:
    """Return an account in the group of a role."""
    user = User.objects.create_user(name, f"{name}@example.org", "password", **fields)
    user.is_staff = True
    user.save()
    if role is not None:
        user.groups.add(Group.objects.get(name=role.value))
    return user


def signed_in(user: User) -> Client:
    """Return a browser in which somebody is signed in, with the admin in English."""
    client = Client()
    client.force_login(user)
    client.cookies["lang"] = "en"
    return client


def make_site() -> SimpleNamespace:
    """Make the site: records of the member, of somebody else in public, and of the same hidden."""
    organization = make_organization()
    tag = models.Tag.objects.create(name_en="Topic")
    models.Site.objects.create(key="site", title_en="Lab", title_zh_hans="实验室")
    own = make_person("ada-li", family_name_en="Li", given_name_en="Ada")
    other = make_person("bo-wu", family_name_en="Wu", given_name_en="Bo")
    hidden = make_person(f"{SECRET}-person", family_name_en=SECRET, given_name_en="P", **HIDDEN)
    member = make_account("member", Role.MEMBER)
    own.user = member
    own.save()
    return SimpleNamespace(
        organization=organization,
        tag=tag,
        member=member,
        person=own,
        other_person=other,
        hidden_person=hidden,
        own=records_of(own, "Own", organization),
        other=records_of(other, "Other", organization),
        secret=records_of(hidden, SECRET, organization, **HIDDEN),
    )


def records_of(person: Any, name: str, organization: Any, **fields: Any) -> dict[str, Any]:
    """Make a record of each kind with a form that belongs to a person, by the name of its model."""
    publication = make_publication(f"{name} study", **fields)
    models.Authorship.objects.create(publication=publication, person=person)
    project = make_project(f"{name} tool", **fields)
    models.Contributor.objects.create(project=project, person=person)
    patent = models.Patent.objects.create(number=f"{name}1", status="granted", **fields)
    models.Inventorship.objects.create(patent=patent, person=person)
    award = models.Award.objects.create(name_en=f"{name} award", **fields)
    press = models.Press.objects.create(title_en=f"{name} press", **fields)
    news = models.News.objects.create(text_en=f"{name} news", **fields)
    talk = models.Talk.objects.create(title_en=f"{name} talk", **fields)
    for record in (award, press, news, talk):
        record.people.add(person)
    group = models.SkillGroup.objects.create(person=person, name_en=f"{name} skills")
    education = models.Education.objects.create(
        person=person, organization=organization, level="master", degree_en=f"{name} degree"
    )
    return {
        "person": person,
        "position": make_position(person, title_en=f"{name} position", organization=organization),
        "education": education,
        "skillgroup": group,
        "publication": publication,
        "project": project,
        "patent": patent,
        "award": award,
        "press": press,
        "news": news,
        "talk": talk,
    }
