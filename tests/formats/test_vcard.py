"""vCards of several programs and versions, and round trips."""

import base64
from dataclasses import replace

import pytest
import vobject
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats import detect
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import (
    Bundle,
    Link,
    Organization,
    OtherName,
    Person,
    Picture,
    Text,
)
from people.formats.source import Source
from people.formats.vcard import FORMAT, read, write
from people.formats.vcard_lines import folded
from people.values.languages import EN, ZH
from tests.formats import strategies as made
from tests.formats import works

PIXEL = b"\x89PNG\r\n\x1a\n" + bytes(range(200))


def source(text, encoding="utf-8"):
    return Source.of_file("people.vcf", text.encode(encoding))


PERSON = Person(
    id="kaiyu-shi",
    family_name=Text("石", "Shi"),
    given_name=Text("开宇", "Kaiyu"),
    headline=Text("工程师；系统", "Engineer, systems"),
    location=Text("上海", "Shanghai"),
    photo=Picture("photo.png", PIXEL),
    orcid="0000-0002-1825-0097",
    other_names=(OtherName("K. Shi"),),
    affiliations=(
        Organization(Text("实验室", "Lab, X"), parent=Organization(Text("大学", "University"))),
    ),
    links=(
        Link("email", "mailto:a@example.org"),
        Link("phone", "tel:+86-21-1"),
        Link("github", "https://github.com/a"),
    ),
)


def test_card_is_written_as_specified():
    text = write(Bundle(people=(PERSON,)), EN).decode().replace("\r\n ", "")
    image = base64.b64encode(PIXEL).decode()
    assert text.split("\r\n") == [
        "BEGIN:VCARD",
        "VERSION:4.0",
        "KIND:individual",
        "FN;ALTID=1;LANGUAGE=en:Kaiyu Shi",
        "FN;ALTID=1;LANGUAGE=zh-Hans:石开宇",
        'N;ALTID=1;LANGUAGE=en;SORT-AS="Shi,Kaiyu":Shi;Kaiyu;;;',
        'N;ALTID=1;LANGUAGE=zh-Hans;SORT-AS="Shi,Kaiyu":石;开宇;;;',
        "NICKNAME:K. Shi",
        "TITLE;ALTID=1;LANGUAGE=en:Engineer\\, systems",
        "TITLE;ALTID=1;LANGUAGE=zh-Hans:工程师；系统",
        "ORG;ALTID=o1;LANGUAGE=en:University;Lab\\, X",
        "ORG;ALTID=o1;LANGUAGE=zh-Hans:大学;实验室",
        "ADR;ALTID=1;LANGUAGE=en:;;;Shanghai;;;",
        "ADR;ALTID=1;LANGUAGE=zh-Hans:;;;上海;;;",
        "EMAIL:a@example.org",
        "TEL;VALUE=uri:tel:+86-21-1",
        "URL:https://github.com/a",
        "URL:https://orcid.org/0000-0002-1825-0097",
        f"PHOTO:data:image/png;base64,{image}",
        "UID:urn:x-profiles:person:kaiyu-shi",
        "END:VCARD",
        "",
    ]


def test_another_reader_finds_the_same():
    data = write(Bundle(people=(PERSON, Person(id="x", label=Text("某人")))), ZH)
    first, second = vobject.readComponents(data.decode())
    assert [each.value for each in first.contents["fn"]] == ["石开宇", "Kaiyu Shi"]
    assert [(each.value.family, each.value.given) for each in first.contents["n"]] == [
        ("石", "开宇"),
        ("Shi", "Kaiyu"),
    ]
    assert first.email.value == "a@example.org"
    assert first.contents["org"][1].value == ["University", "Lab, X"]
    assert second.fn.value == "某人"


OLD = """BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=9F=B3;=E5=BC=80=
=E5=AE=87
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=9F=B3=E5=BC=80=E5=AE=87
TEL;CELL;VOICE:+86 21 1234
X-QQ:12345
END:VCARD
junk
begin:vcard
VERSION:3.0
N:Berg;Jan;van der;Dr.;Jr.
FN:Dr. Jan van der Berg\\, Jr.
ORG:ACME\\, Inc.;Research
TITLE:Engineer\\nManager
item1.EMAIL;type=INTERNET;type=pref:Jan@Example.org
item2.URL;type=pref:https\\://example.org/~jan
item2.X-ABLabel:_$!<HomePage>!$_
ADR;TYPE=WORK:;;Street 1;Berlin;;10115;Germany
PHOTO;ENCODING=b;TYPE=JPEG:/9j/
 4AAQ
NOTE:A long
  note\\, folded
BDAY:1980-01-01
END:VCARD
"""


def test_cards_of_older_versions_are_read():
    first, second = read(source(OLD))
    assert first == Person(
        id="shi-kai-yu",
        family_name=Text(zh="石"),
        given_name=Text(zh="开宇"),
        links=(Link("phone", "tel:+86211234"),),
        extra={"vcard": {"properties": [{"name": "X-QQ", "value": "12345"}]}},
    )
    assert second == Person(
        id="jan-van-der-berg",
        family_name=Text(en="van der Berg"),
        given_name=Text(en="Jan, Jr."),
        headline=Text(en="Engineer\nManager"),
        biography=Text(en="A long note, folded"),
        photo=Picture("photo.jpg", base64.b64decode("/9j/4AAQ")),
        affiliations=(
            Organization(Text(en="Research"), parent=Organization(Text(en="ACME, Inc."))),
        ),
        links=(
            Link("email", "mailto:Jan@Example.org"),
            Link("website", "https://example.org/~jan"),
        ),
        extra={
            "vcard": {
                "prefix": "Dr.",
                "properties": [
                    {"name": "X-ABLABEL", "value": "_$!<HomePage>!$_", "group": "item2"},
                    {
                        "name": "ADR",
                        "value": ";;Street 1;Berlin;;10115;Germany",
                        "parameters": {"TYPE": ["WORK"]},
                    },
                    {"name": "BDAY", "value": "1980-01-01"},
                ],
            }
        },
    )
    assert [each.place.line for each in (first, second)] == [1, 10]


@pytest.mark.parametrize(
    ("lines", "family", "given"),
    [
        ("N:Shi;Kaiyu;;;\nFN:石开宇", Text("石", "Shi"), Text("开宇", "Kaiyu")),
        ("FN:Ada Li", Text(en="Li"), Text(en="Ada")),
        ("FN:李明", Text(zh="李"), Text(zh="明")),
        ("N:;;;;\nFN:OpenAI", Text(en="OpenAI"), Text()),
        ("N:Li\\;x;A\\\\;;;", Text(en="Li;x"), Text(en="A\\")),
    ],
)
def test_name_is_read(lines, family, given):
    (person,) = read(source(f"BEGIN:VCARD\n{lines}\nEND:VCARD"))
    assert (person.family_name, person.given_name) == (family, given)


def test_card_of_no_person_is_a_problem():
    for line in ("KIND:org", "X-ABShowAs:COMPANY"):
        (problem,) = read(source(f"BEGIN:VCARD\n{line}\nFN:ACME\nEND:VCARD"))
        assert problem.params == {"kind": "org"}


def test_orcid_is_read_from_wherever_it_stands():
    for line in ("X-ORCID:0000-0002-1825-0097", "URL:https://orcid.org/0000-0002-1825-0097"):
        (person,) = read(source(f"BEGIN:VCARD\nFN:Ada Li\n{line}\nEND:VCARD"))
        assert (person.orcid, person.links, person.extra) == ("0000-0002-1825-0097", (), {})


def test_card_without_a_name_is_a_problem_with_its_line():
    found = list(read(source("BEGIN:VCARD\nEND:VCARD\n\nBEGIN:VCARD\nFN:Ada Li\n")))
    assert isinstance(found[0], Problem)
    assert [each.place.line for each in found] == [1, 4]


@pytest.mark.parametrize("text", ["", "FN:A", "END:VCARD", "\x00"])
def test_file_that_is_none_is_refused(text):
    with pytest.raises(UnreadableFile):
        list(read(source(text)))


@given(st.binary(max_size=300))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_read_without_failing(data):
    list(read(Source.of_file("a.vcf", b"BEGIN:VCARD\nFN:A\n" + data)))


@pytest.mark.parametrize("text", ["x" * 75, "x" * 76, "石" * 100, "NOTE:" + "é😀石a" * 50])
def test_lines_are_folded_between_characters(text):
    lines = folded(text).split("\r\n")[:-1]
    assert all(len(line.encode()) <= 75 for line in lines)
    assert lines[0] + "".join(line[1:] for line in lines[1:]) == text
    assert all(line.startswith(" ") for line in lines[1:])


def test_file_is_recognized():
    assert detect(source("\nbegin:vcard\nFN:A")) is FORMAT
    assert FORMAT.recognizes(source("a BEGIN:VCARD")) is False


def test_what_was_kept_aside_comes_out_again():
    people = tuple(read(source(OLD)))
    data = write(Bundle(people=people), EN)
    assert tuple(read(Source.of_file("a.vcf", data))) == people


names = st.one_of(
    st.tuples(made.FAMILY, made.LATIN).map(lambda pair: (Text(en=pair[0]), Text(en=pair[1]))),
    st.just((Text(zh="石"), Text(zh="开宇"))),
    st.just((Text("欧阳", "Ouyang"), Text("诗怡", "Shiyi, Jr."))),
)


@settings(max_examples=80, deadline=None)
@given(
    names,
    st.builds(
        Person,
        id=st.just("ada-li"),
        headline=works.texts(),
        biography=works.texts(),
        location=works.texts(),
        photo=st.sampled_from([None, Picture("photo.png", PIXEL)]),
        orcid=st.sampled_from(["", "0000-0002-1825-0097"]),
        other_names=st.lists(made.line().map(OtherName), max_size=2).map(tuple),
        affiliations=st.lists(
            st.one_of(
                made.line().map(lambda name: Organization(Text.of(name))),
                st.just(PERSON.affiliations[0]),
            ),
            max_size=2,
            unique=True,
        ).map(tuple),
        tags=st.lists(made.text(), max_size=3).map(tuple),
        links=st.lists(st.sampled_from(PERSON.links), max_size=3, unique=True).map(tuple),
    ),
    st.sampled_from([EN, ZH]),
)
def test_people_survive(name, person, language):
    person = replace(person, family_name=name[0], given_name=name[1])
    data = write(Bundle(people=(person,)), language)
    assert list(read(Source.of_file("a.vcf", data))) == [person]
    assert len(list(vobject.readComponents(data.decode()))) == 1


@pytest.mark.parametrize("charset", ["nonsense", "a\0b", "hex", ""])
def test_unknown_charset_is_read_as_utf_8(charset):
    text = f"BEGIN:VCARD\nFN;CHARSET={charset};ENCODING=QUOTED-PRINTABLE:=E7=9F=B3\nEND:VCARD"
    (person,) = read(source(text))
    assert person.family_name == Text(zh="石")
