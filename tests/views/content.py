"""A site in which every kind of record exists a given number of times, each with all its parts."""

import io
from typing import Any

from django.core.files.base import ContentFile
from PIL import Image

from people import models
from people.values.choices import SectionKind
from tests.makers import (
    make_organization,
    make_person,
    make_position,
    make_project,
    make_publication,
)


def png() -> ContentFile:
    """Return a small image."""
    data = io.BytesIO()
    Image.new("RGB", (16, 10), "#0b5394").save(data, "PNG")
    return ContentFile(data.getvalue(), name="small.png")


def fill(size: int) -> models.Person:
    """Make `size` people, publications, projects and news; `ada-li` has `size` of everything."""
    models.Site.objects.create(key="site", title_en="Site", title_zh_hans="站点", footer_en="Foot")
    ada = make_person()
    for number in range(1, size):
        make_person(f"person-{number}", family_name_en=f"Person{number}", headline_en="Engineer")
    everybody = list(models.Person.objects.all())
    school = make_organization("School")
    lab = make_organization("Lab", parent=make_organization("Department", parent=school))
    for number in range(size):
        tag = models.Tag.objects.create(name_en=f"Topic {number}")
        other = everybody[number % size]
        work = make_publication(f"Study {number}", date=f"{2000 + number}", abstract_en="Abstract.")
        work.teaser.save("teaser.png", png())
        tool = make_project(f"Tool {number}", highlights_en="One\nTwo")
        position = make_position(ada, title_en=f"Job {number}", organization=school, unit=lab)
        part = make_project(f"Part {number}", position=position)
        own_work = make_publication(f"Job study {number}", date=f"{2000 + number}")
        position.publications.add(own_work)
        for publication in (work, own_work):
            row = {"publication": publication}
            models.Authorship.objects.create(person=ada, **row)
            models.Authorship.objects.create(printed_name="Somebody Else", order=1, **row)
            if other != ada:
                models.Authorship.objects.create(person=other, order=2, **row)
            models.Link.objects.create(kind="paper", url="https://example.org/", **row)
            models.Tagging.objects.create(tag=tag, **row)
        for project in (tool, part):
            models.Contributor.objects.create(project=project, person=ada)
            models.Link.objects.create(kind="code", project=project)
            models.Tagging.objects.create(tag=tag, project=project)
            models.Figure.objects.create(project=project, value=2, label_en="times")
        study = models.Education.objects.create(
            person=ada, organization=school, unit=lab, degree_en=f"Degree {number}"
        )
        for owner in ({"position": position}, {"education": study}):
            models.Supervisor.objects.create(printed_name="An Advisor", person=other, **owner)
        models.SubRole.objects.create(position=position, title_en="Further role")
        models.Tagging.objects.create(tag=tag, position=position)
        models.Tagging.objects.create(tag=tag, person=ada)
        models.Figure.objects.create(position=position, value=3, label_en="users")
        models.Figure.objects.create(person=ada, value=4, counts="publications")
        models.Link.objects.create(person=ada, kind="website", url="https://example.org/")
        ada.affiliations.add(make_organization(f"Group {number}"))
        models.OtherName.objects.create(person=ada, name=f"Name {number}", is_shown=True)
        item = models.News.objects.create(text_en=f"News {number}", date=f"{2000 + number}-05")
        item.people.add(ada, other)
        item.publications.add(work)
        item.projects.add(tool)
        talk = models.Talk.objects.create(title_en=f"Talk {number}")
        talk.people.add(ada)
        models.Link.objects.create(talk=talk, kind="slides", url="https://example.org/")
        for where in ({}, {"position": position}):
            place = "there" if where else "here"
            patent = models.Patent.objects.create(
                number=f"CN{number}{place}", status="granted", **where
            )
            models.Inventorship.objects.create(patent=patent, person=ada)
            models.Press.objects.create(title_en=f"Article {number} {place}", **where).people.add(
                ada
            )
            award = {"name_en": f"Award {number} {place}", "issuer": school, "years": [2020]}
            models.Award.objects.create(**award, **where).people.add(ada)
        models.Award.objects.create(name_en="Best paper", issuer=school, publication=work)
        models.Award.objects.create(name_en="Best tool", issuer=school, project=tool)
        group = models.SkillGroup.objects.create(person=ada, name_en=f"Skills {number}")
        models.Skill.objects.create(group=group, name_en="Skill")
        models.Section.objects.create(
            person=ada, kind=SectionKind.FREE, title_en=f"Free {number}", body_en="Text", order=50
        )
    return ada


def crowd(ada: models.Person, size: int) -> None:
    """Make `size` more of what lists show, most of it with `ada` in it, in few statements."""
    school = models.Organization.objects.get(key="school")
    tag = models.Tag.objects.get(key="topic-0")
    people = _more(models.Person, size, "family_name_en", page="person")
    works = _more(models.Publication, size, "title_en", page="study", date="2000")
    projects = _more(models.Project, size, "name_en", page="tool")
    news = _more(models.News, size, "text_en", date="2000-05")
    talks = _more(models.Talk, size, "title_en")
    _hang(models.Position, people, "person", organization=school, title_en="Job 0")
    _hang(models.Education, people, "person", organization=school, end_date="2010")
    _hang(models.Authorship, works, "publication", person=ada)
    _hang(models.Contributor, projects, "project", person=ada)
    for rows, owner in ((people, "person"), (works, "publication"), (projects, "project")):
        _hang(models.Tagging, rows, owner, tag=tag)
    for rows, owner in ((works, "publication"), (projects, "project"), (talks, "talk")):
        _hang(models.Link, rows, owner, kind="code", url="https://example.org/")
    for rows, model, owner in ((news, models.News, "news"), (talks, models.Talk, "talk")):
        link: Any = model.people.through
        link.objects.bulk_create([link(**{owner: row, "person": ada}) for row in rows])


def _more(model: Any, size: int, name: str, page: str = "", **fields: Any) -> list[Any]:
    rows = []
    for number in range(size):
        slug = {"slug": f"{page}-more-{number}"} if page else {}
        rows.append(model(key=f"more-{number}", **{name: f"More {number}"}, **slug, **fields))
    return model.objects.bulk_create(rows)


def _hang(model: Any, owners: list[Any], owner: str, **fields: Any) -> None:
    rows = [
        model(key=f"{owner}/more-{number}", **{owner: each}, **fields)
        for number, each in enumerate(owners)
    ]
    model.objects.bulk_create(rows)
