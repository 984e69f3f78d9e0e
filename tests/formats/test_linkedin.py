"""LinkedIn: an export made up in the form of the real ones."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect
from people.formats.linkedin import FORMAT
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Link,
    Organization,
    Patent,
    Person,
    Position,
    Project,
    Publication,
    Skill,
    SkillGroup,
    Text,
)
from people.formats.source import Source, archive
from people.values.partial_date import PartialDate
from tests.formats.strategies import FAMILY, LATIN, dates, line, text

PROFILE = (
    "First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,"
    "Geo Location,Twitter Handles,Websites,Instant Messengers\n"
    'Ada,Li,Xu,1 Main St,"Mar 4, 1990",Engineer &amp; writer,"I serve models.\n'
    'Since 2010.",IT Services,12345,"Suzhou, China",[adali],'
    '"[PORTFOLIO:https://ada.example/,BLOG:https://blog.example,OTHER:https://github.com/ada]",'
    "SKYPE:ada.secret\n"
)
FILES = {
    "Profile.csv": PROFILE,
    "Positions.csv": (
        '\ufeffNotes:\n"Some positions may be missing."\n\n'
        "Company Name,Title,Description,Location,Started On,Finished On\r\n"
        'AISpeech,Lead,"• Built serving • Cut cost by 30%\n- Led a team",Suzhou,Apr 2020,\r\n'
        "思必驰,工程师,,,3/1/18,2019\r\n"
    ),
    "Volunteering.csv": (
        "Company Name,Role,Cause,Started On,Finished On,Description\n"
        "GDSC,Mentor,Education,Jan 2015,Jan 2016,\n"
    ),
    "Education.csv": (
        "School Name,Start Date,End Date,Notes,Degree Name,Activities\n"
        "SJTU,2010,2014,,Bachelor of Science - BS,Robotics club\n"
    ),
    "Skills.csv": "Name\nC++\n大模型\nC++\n",
    "Languages.csv": "Name,Proficiency\nEnglish,Native or bilingual proficiency\nGerman,\n",
    "Publications.csv": (
        "Name,Published On,Description,Publisher,Url\n"
        "On serving,Aug 2015,About it.,ICLR,https://doi.org/10.1000/x\n"
        ",2015,,,\n"
    ),
    "Patents.csv": (
        "Title,Description,Issuer,Patent Number,Application Number,Filed On,Issued On,Url\n"
        "A cache,,us,123,,Jan 2019,Feb 2020,https://patents.example/123\n"
        "A pool,,,,CN456A,Mar 2021,,\n"
    ),
    "Honors.csv": 'Title,Description,Issued On\nPrize,"First of 60",Aug 2025\n',
    "Certifications.csv": (
        "Name,Url,Authority,Started On,Finished On,License Number\n"
        "CKA,https://cka.example,CNCF,Mar 2022,Mar 2025,AB-1\n"
    ),
    "Projects.csv": (
        "Title,Description,Url,Started On,Finished On\n"
        "KV,A cache.,https://github.com/ada/kv,Jul 2021,soon\n"
    ),
    "Courses.csv": "Name,Number\nOptics,P1\n",
    "Email Addresses.csv": (
        "Email Address,Confirmed,Primary,Updated On\nold@example.org,Yes,No,1/1/20\n"
        "ada@example.org,Yes,Yes,1/1/24\n"
    ),
    "PhoneNumbers.csv": "Extension,Number,Type\n,+86 100 200,Mobile\n",
    "Connections.csv": (
        'Notes:\n"When exporting …"\n\n'
        "First Name,Last Name,URL,Email Address,Company,Position,Connected On\n"
        "Secret,Friend,https://x.example,friend@example.org,ACME,Boss,1 Jan 2020\n"
    ),
    "messages.csv": '"FROM","TO","CONTENT"\n"Secret","Ada","private words"\n',
    "Articles/Articles/one.html": "<html>private words</html>",
}


def export(files):
    data = {name: body.encode() for name, body in files.items()}
    return Source.of_file("Basic_LinkedInDataExport.zip", archive(data))


def records(source):
    return [each for each in FORMAT.read(source) if not isinstance(each, Problem)]


def test_export_is_read_whole():
    source = export(FILES)
    assert detect(source) is FORMAT
    me = ("ada-li",)
    found = records(source)
    assert found[0] == Person(
        id="ada-li",
        family_name=Text(en="Li"),
        given_name=Text(en="Ada"),
        headline=Text(en="Engineer & writer"),
        biography=Text(en="I serve models.\nSince 2010."),
        location=Text(en="Suzhou, China"),
        links=(
            Link("email", "mailto:ada@example.org"),
            Link("phone", "tel:+86100200"),
            Link("twitter", "https://twitter.com/adali"),
            Link("website", "https://ada.example/", Text(en="Portfolio")),
            Link("blog", "https://blog.example"),
            Link("github", "https://github.com/ada"),
        ),
        positions=(
            Position(
                organization=Organization(Text(en="AISpeech")),
                title=Text(en="Lead"),
                location=Text(en="Suzhou"),
                highlights=Text(en="Built serving\nCut cost by 30%\nLed a team"),
                start_date=PartialDate(2020, 4),
                is_current=True,
            ),
            Position(
                organization=Organization(Text(zh="思必驰")),
                title=Text(zh="工程师"),
                start_date=PartialDate(2018, 3, 1),
                end_date=PartialDate(2019),
            ),
            Position(
                organization=Organization(Text(en="GDSC")),
                title=Text(en="Mentor"),
                start_date=PartialDate(2015, 1),
                end_date=PartialDate(2016, 1),
                extra={"linkedin": {"table": "Volunteering", "cause": "Education"}},
            ),
        ),
        education=(
            Education(
                organization=Organization(Text(en="SJTU")),
                degree=Text(en="Bachelor of Science - BS"),
                level="bachelor",
                start_date=PartialDate(2010),
                end_date=PartialDate(2014),
                extra={"linkedin": {"activities": "Robotics club"}},
            ),
        ),
        skill_groups=(
            SkillGroup(skills=(Skill(Text(en="C++")), Skill(Text(zh="大模型")))),
            SkillGroup(
                name=Text("语言", "Languages"),
                skills=(Skill(Text(en="English"), 3), Skill(Text(en="German"))),
                extra={"linkedin": {"languages": {"English": "Native or bilingual proficiency"}}},
            ),
        ),
        extra={
            "linkedin": {
                "industry": "IT Services",
                "courses": [{"name": "Optics", "number": "P1"}],
            }
        },
    )
    assert found[1:] == [
        Award(
            people=me,
            name=Text(en="CKA"),
            issuer=Organization(Text(en="CNCF")),
            years=(2022,),
            extra={
                "linkedin": {
                    "table": "Certifications",
                    "url": "https://cka.example",
                    "license_number": "AB-1",
                    "started_on": "2022-03",
                    "finished_on": "2025-03",
                }
            },
        ),
        Award(
            people=me,
            name=Text(en="Prize"),
            years=(2025,),
            note=Text(en="First of 60"),
            extra={"linkedin": {"issued_on": "2025-08"}},
        ),
        Patent(
            people=me,
            title=Text(en="A cache"),
            number="123",
            office="US",
            status="granted",
            date=PartialDate(2020, 2),
            extra={"linkedin": {"url": "https://patents.example/123", "filed_on": "2019-01"}},
        ),
        Patent(people=me, title=Text(en="A pool"), number="CN456A", date=PartialDate(2021, 3)),
        Project(
            people=me,
            name=Text(en="KV"),
            description=Text(en="A cache."),
            links=(Link("github", "https://github.com/ada/kv"),),
            start_date=PartialDate(2021, 7),
        ),
        Publication(
            people=me,
            title=Text(en="On serving"),
            venue=Text(en="ICLR"),
            abstract=Text(en="About it."),
            date=PartialDate(2015, 8),
            doi="10.1000/x",
        ),
    ]


def test_private_data_is_nowhere():
    items = list(FORMAT.read(export(FILES)))
    written = repr(items) + repr([getattr(each, "extra", "") for each in items])
    for secret in (
        "Secret",
        "friend@",
        "private words",
        "Main St",
        "1990",
        "12345",
        "Xu",
        "ada.secret",
    ):
        assert secret not in written


def test_contacts_and_what_is_not_read_are_named():
    problems = [each for each in FORMAT.read(export(FILES)) if isinstance(each, Problem)]
    assert [
        (each.place.file, each.place.line, each.params, each.is_error) for each in problems
    ] == [
        ("Email Addresses.csv", 3, {"address": "ada@example.org"}, False),
        ("PhoneNumbers.csv", 2, {"address": "+86100200"}, False),
        ("Projects.csv", 2, {"field": "Finished On"}, False),
        ("Publications.csv", 3, {}, True),
        ("Basic_LinkedInDataExport.zip", None, {"count": 3}, False),
    ]


@pytest.mark.parametrize("name", ["Positions.csv", "jobs.csv", "-"])
def test_one_table_is_enough_by_name_or_columns(name):
    source = Source.of_file(name, FILES["Positions.csv"].encode())
    assert detect(source) is FORMAT
    (person,) = records(source)
    assert (person.id, len(person.positions)) == ("person", 2)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "Honors.csv",
            'Title,Description,Issuer,Issue Date\nPrize,"First, of 60",Fund of Ys,Aug 2018\n',
            Award(
                name=Text(en="Prize"),
                issuer=Organization(Text(en="Fund of Ys")),
                years=(2018,),
                note=Text(en="First, of 60"),
                extra={"linkedin": {"issued_on": "2018-08"}},
            ),
        ),
        (
            "Projects.csv",
            "Title,Description,Url,Start Date,End Date\nTool,Shares.,,Aug 2016,Feb 2017\n",
            Project(
                name=Text(en="Tool"),
                description=Text(en="Shares."),
                start_date=PartialDate(2016, 8),
                end_date=PartialDate(2017, 2),
            ),
        ),
    ],
)
def test_columns_of_earlier_years_are_read(name, text, expected):
    assert records(Source.of_file(name, text.encode())) == [expected]


def test_table_edited_by_hand_is_read():
    text = (
        "Company Name,Title,Description,Location,Started On,Finished On\n"
        'Ys,"Lead, Data", "• Led a team.  • Wrote, and tested", "Aix, France" ,Dec 2024,Present\n'
    )
    (person,) = FORMAT.read(Source.of_file("Positions.csv", text.encode()))
    assert person.positions == (
        Position(
            organization=Organization(Text(en="Ys")),
            title=Text(en="Lead, Data"),
            highlights=Text(en="Led a team.\nWrote, and tested"),
            location=Text(en="Aix, France"),
            start_date=PartialDate(2024, 12),
            is_current=True,
        ),
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("Connections.csv", FILES["Connections.csv"].encode()),
        ("Positions.csv", b"a,b\n1,2\n"),
        ("x.csv", b"\x00\xff"),
        ("x.csv", b""),
        ("Skills.csv", b"\n" * 50),
    ],
)
def test_other_files_are_refused(name, data):
    with pytest.raises(UnreadableFile):
        list(FORMAT.read(Source(name, {name: data})))


def test_cell_too_long_for_a_table_is_a_problem_and_keeps_what_came_before():
    data = "Name,Published On\nFirst,2020\nSecond," + "x" * 200_000 + "\n"
    items = list(FORMAT.read(Source.of_file("Publications.csv", data.encode())))
    assert [type(each) for each in items] == [Problem, Publication]
    assert (items[0].place.line, items[0].is_error) == (3, True)


def round_trip(items, language="en"):
    return records(Source.of_file("x.zip", FORMAT.write(Bundle.of(items), language)))


def test_export_survives():
    items = records(export(FILES))
    again = round_trip(items)
    # A label of a website is LinkedIn's own word for it.
    labels = [link.label for link in again[0].links]
    assert [link.url for link in again[0].links] == [link.url for link in items[0].links]
    assert labels == [Text()] * 6
    assert {**vars(again[0]), "links": ()} | {"place": 0} == {**vars(items[0]), "links": ()} | {
        "place": 0
    }
    assert again[1:] == items[1:]


@settings(max_examples=60, deadline=None)
@given(
    FAMILY,
    LATIN,
    st.sampled_from(["en", "zh-hans"]),
    st.lists(st.tuples(text(), text(), dates(), st.none() | dates(), line()), max_size=3),
    st.lists(text(), max_size=3, unique=True),
    text(),
)
def test_people_survive(family, given_name, language, jobs, skills, headline):
    person = Person(
        id="x",
        family_name=Text(en=family),
        given_name=Text(en=given_name),
        headline=headline,
        biography=headline,
        positions=tuple(
            Position(
                organization=Organization(name),
                title=title,
                start_date=start,
                end_date=end,
                is_current=end is None,
                highlights=Text.of(point),
            )
            for name, title, start, end, point in jobs
        ),
        education=tuple(
            Education(organization=Organization(name), degree=Text(en="PhD"), level="doctorate")
            for name, *_rest in jobs
        ),
        skill_groups=(SkillGroup(skills=tuple(map(Skill, skills))),) if skills else (),
    )
    (again,) = round_trip([person], language)
    assert {**vars(again), "id": "x", "place": person.place} == vars(person)


@settings(max_examples=60, deadline=None)
@given(text(), text(), st.none() | dates(), st.sampled_from(["en", "zh-hans"]))
def test_works_survive(title, more, date, language):
    items = [
        Award(name=title, issuer=Organization(more), note=more, years=(2020,)),
        Patent(title=title, number="CN1A", date=date),
        Project(
            name=title,
            description=more,
            start_date=date,
            links=(Link("other", "https://example.org/a,b?c=[1]"),),
        ),
        Publication(title=title, venue=more, abstract=more, date=date, arxiv_id="2501.12340"),
    ]
    assert round_trip(items, language) == items


def test_written_tables_hold_no_private_columns_and_no_formula():
    person = Person(
        family_name=Text(en="Li"), given_name=Text(en="=HYPERLINK(1)"), headline=Text(en="@x")
    )
    source = Source.of_file("x.zip", FORMAT.write(Bundle.of([person]), "en"))
    header, row = csv.reader(io.StringIO(source.files["Profile.csv"].decode()))
    assert dict(zip(header, row, strict=True)) == {
        "First Name": "'=HYPERLINK(1)",
        "Last Name": "Li",
        "Headline": "'@x",
        **dict.fromkeys(
            [
                "Maiden Name", "Address", "Birth Date", "Summary", "Industry", "Zip Code",
                "Geo Location", "Twitter Handles", "Websites", "Instant Messengers",
            ],
            "",
        ),
    }  # fmt: skip
