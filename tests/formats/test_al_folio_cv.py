"""al-folio's CVs as people write them, in the older form and with JSON Resume's names."""

from people.formats.al_folio import FORMAT
from people.formats.problem import Problem
from people.formats.record import Award, Link, Organization, Person, Skill, SkillGroup, Text
from people.formats.source import Source
from people.values.partial_date import PartialDate

OLD = """\
- title: General Information
  type: map
  contents:
    - name: Full Name
      value: Bo Berg
    - name: Links
      value:
        - name: LinkedIn
          url: https://www.linkedin.com/in/bo-berg/
        - name: GitHub
          url: https://github.com/bo-berg
    - name: Focus
      value: [Looms, Wool]
- title: Education
  type: time_table
  contents:
    - title: PhD in Weaving
      institution: Example University
      year: Exp. 2026
      description:
        - Thesis: Looms that learn
        - Second Major: Wool
- title: Experience
  type: time_table
  contents:
    - title: Weaver
      institution: Mill
      year: 2020
      description:
        Project: Carpets
- title: Projects
  type: time_table
  contents:
    - title: Fast Loom
      institution: Weaving Days
      location: Paris
      year: 2023
- title: Publications
  type: time_table
  contents:
    - title: On Wool
      institution: Journal of Wool
      year: 2022
"""
NEW = """\
cv:
  name: Bo Berg
  sections:
    Education:
      - institution: Example University
        area: Weaving
        studyType: Ph.D.
        start_date: 2017-09-01
    Volunteer:
      - organization: Guild
        position: Treasurer
        startDate: 2019-01
        endDate: 2020-02
    Awards:
      - title: Wool Prize
        date: 2022
        awarder: Guild
        summary: "Top 3%"
    Skills:
      - name: Weaving
        level: Expert
        keywords: "Looms, Shuttles"
    Languages:
      - name: Swedish
        summary: "Native speaker"
    Interests:
      - name: Wool
        keywords: "Dyes, Sheep"
"""


def read(cv):
    found = list(FORMAT.read(Source("site", {"_data/cv.yml": cv.encode()}, is_archive=True)))
    assert [each for each in found if isinstance(each, Problem)] == []
    return found


def test_points_with_a_colon_and_lists_of_links_are_read():
    person = next(each for each in read(OLD) if isinstance(each, Person))
    study, job = person.education[0], person.positions[0]
    assert study.highlights == Text(en="Thesis: Looms that learn\nSecond Major: Wool")
    assert job.highlights == Text(en="Project: Carpets")
    assert (study.start_date, study.end_date, study.end_is_expected) == (
        None,
        PartialDate(2026),
        True,
    )
    assert person.links == (
        Link("linkedin", "https://www.linkedin.com/in/bo-berg/"),
        Link("github", "https://github.com/bo-berg"),
    )
    assert person.sections[0].body == Text(en="- **Focus**: Looms, Wool")


def test_what_is_no_date_is_told_once():
    cv = OLD.replace("year: 2020\n", "year: N/A\n")
    found = FORMAT.read(Source("site", {"_data/cv.yml": cv.encode()}, is_archive=True))
    assert [each.params["reason"] for each in found if isinstance(each, Problem)] == [
        "this is no date; it is kept as text"
    ]


def test_the_institution_of_a_work_is_kept():
    _person, project, work = read(OLD)
    assert project.extra == {
        "rendercv": {"fields": {"organization": "Weaving Days", "location": "Paris"}}
    }
    assert (work.venue, work.extra) == (Text(en="Journal of Wool"), {})


def test_the_names_of_json_resume_are_understood():
    found = read(NEW)
    person = next(each for each in found if isinstance(each, Person))
    award = next(each for each in found if isinstance(each, Award))
    study, duty = person.education[0], person.positions[0]
    assert (study.degree, study.level, study.field) == (
        Text(en="Ph.D."),
        "doctorate",
        Text(en="Weaving"),
    )
    assert (duty.organization, duty.start_date, duty.end_date) == (
        Organization(Text(en="Guild")),
        PartialDate(2019, 1),
        PartialDate(2020, 2),
    )
    assert (award.issuer, award.note) == (Organization(Text(en="Guild")), Text(en="Top 3%"))
    assert person.skill_groups == (
        SkillGroup(
            name=Text(en="Weaving"),
            skills=(Skill(Text(en="Looms")), Skill(Text(en="Shuttles"))),
            extra={"rendercv": {"fields": {"level": "Expert"}}},
        ),
        SkillGroup(
            name=Text("语言", "Languages"), skills=(Skill(Text(en="Swedish (Native speaker)")),)
        ),
    )
    assert person.interests == Text(en="- **Wool**: Dyes, Sheep")
