"""A person with one of everything, said in Chinese, in English or in both."""

import io
from dataclasses import fields, is_dataclass, replace
from typing import Any

from PIL import Image

from people.formats.names import name_of
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Figure,
    Link,
    Name,
    News,
    Organization,
    OtherName,
    Patent,
    Person,
    Picture,
    Position,
    Press,
    Project,
    Publication,
    Section,
    Skill,
    SkillGroup,
    SubRole,
    Talk,
    Text,
)  # fmt: skip
from people.values.partial_date import PartialDate


def picture() -> Picture:
    """Return a small photo."""
    stream = io.BytesIO()
    Image.new("RGB", (40, 50), "#336699").save(stream, "PNG")
    return Picture("ada.png", stream.getvalue())


UNIVERSITY = Organization(Text("示例大学", "Example University"), Text("示大", "EU"))
SCHOOL = Organization(Text("计算机学院", "School of Computing"), parent=UNIVERSITY)
ADA = Name("Ada Li", "Li", "Ada", person="ada", is_equal_contribution=True)
BOTH = Bundle(
    people=(
        Person(
            id="ada",
            family_name=Text("李", "Li"),
            given_name=Text("爱达", "Ada"),
            headline=Text("工程师 *2*", "Engineer *2*"),
            location=Text("北京", "Beijing"),
            biography=Text("写**代码**。", "Writes **code**, see [us](/en/about/)."),
            interests=Text("- 系统\n- 语言", "- systems\n- languages"),
            orcid="0000-0002-1825-0097",
            photo=picture(),
            other_names=(OtherName("A. Li", is_shown=True), OtherName("Secret")),
            affiliations=(UNIVERSITY,),
            links=(
                Link("email", "mailto:ada@example.org"),
                Link("website", "https://example.org/a_(b)?c=1&d=2"),
                Link("wechat", "", Text("微信：ada", "WeChat: ada")),
                Link("other", "javascript:alert(1)", Text("坏", "bad")),
            ),
            positions=(
                Position(
                    organization=UNIVERSITY,
                    unit=SCHOOL,
                    title=Text("研究员", "Researcher"),
                    start_date=PartialDate(2020, 9),
                    is_current=True,
                    stated_months=40,
                    location=Text("上海", "Shanghai"),
                    team_size=10,
                    team_size_qualifier="at-least",
                    research_topic=Text("编译器", "Compilers"),
                    highlights=Text("更快\n更*小*", "Faster\n*Smaller*"),
                    supervisors=(name_of("Wu", "Bo"),),
                    figures=(Figure(value="2.5", unit="×", label=Text("速度", "speed")),),
                    sub_roles=(
                        SubRole(
                            title=Text("组长", "Lead"),
                            start_date=PartialDate(2022),
                            highlights=Text("带队", "Led"),
                        ),
                    ),
                ),
            ),
            education=(
                Education(
                    organization=UNIVERSITY,
                    degree=Text("博士", "Ph.D."),
                    field=Text("计算机", "Computer science"),
                    end_date=PartialDate(2020),
                    gpa="3.9/4.0",
                    second_degree=Text("数学", "Mathematics"),
                ),
            ),
            skill_groups=(
                SkillGroup(
                    name=Text("语言", "Languages"),
                    skills=(Skill(Text("", "C#")), Skill(Text("", "Python"))),
                ),
                SkillGroup(name=Text("工具", "Tools"), skills=(Skill(Text("编辑", "Editing"), 3),)),
            ),
            sections=(
                Section(kind="about"),
                Section(
                    title=Text("其他", "More"),
                    body=Text("1. 一\n2. 二\n\n> 引", "1. one\n2. two\n\n> quoted"),
                ),
                Section(kind="patents", is_hidden=True),
                Section(
                    kind="publications",
                    title=Text("著作", "Works"),
                    introduction=Text("选。", "Some."),
                ),
            ),
        ),
    ),
    publications=(
        Publication(
            id="study",
            title=Text("", "A_Study of [things] <b>"),
            kind="article-journal",
            status="accepted",
            date=PartialDate(2023, 5),
            venue=Text("学报", "Journal"),
            volume="7",
            issue="2",
            pages="1–9",
            doi="10.1000/x",
            authors=(ADA, name_of("Wu", "Bo")),
            has_more_authors=True,
            links=(Link("code", "https://example.org/code"),),
        ),
    ),
    projects=(
        Project(
            name=Text("工具", "Tool"),
            description=Text("有用。", "Useful."),
            is_open_source=True,
            start_date=PartialDate(2021),
            end_date=PartialDate(2022),
        ),
    ),
    patents=(Patent(title=Text("秘密", "Secret"), number="CN1"),),
    awards=(
        Award(
            name=Text("最佳论文", "Best Paper"),
            issuer=UNIVERSITY,
            level="national",
            years=(2022, 2023),
            publication="study",
        ),
    ),
    news=(News(date=PartialDate(2024, 1, 2), text=Text("**新**消息", "**New** things")),),
    talks=(
        Talk(
            title=Text("报告题", "On things"),
            kind="invited",
            event=Text("大会", "Conference"),
            date=PartialDate(2024),
        ),
    ),
    press=(
        Press(
            title=Text("采访", "Interview"), outlet=Text("报", "Paper"), url="https://example.org/p"
        ),
    ),
    base_url="https://example.com",
)


def only(value: Any, side: str) -> Any:
    """Return a bundle with one side of each text that has it."""
    if isinstance(value, Text):
        kept = getattr(value, side)
        return Text(**{side: kept}) if kept else value
    if isinstance(value, tuple):
        return tuple(only(each, side) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {each.name: only(getattr(value, each.name), side) for each in fields(value)}
        return replace(value, **changed)
    return value
