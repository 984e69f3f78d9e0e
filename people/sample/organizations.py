"""Organizations that do not exist, with their schools and laboratories.

The places are made up; a university or company of such a name is in neither country.
"""

from people.sample.fields import FIELDS, Pair
from people.values.choices import OrganizationKind

PLACES: tuple[Pair, ...] = (
    ("Qinglan", "青岚"), ("Yunxiu", "云岫"), ("Chenghu", "澄湖"), ("Wangchuan", "望川"),
    ("Beiyu", "北屿"), ("Songxikou", "松溪口"), ("Lanze", "兰泽"), ("Heting", "鹤汀"),
    ("Xianyun", "闲云"), ("Tingtao", "听涛"), ("Shuguang Bay", "曙光湾"), ("Mingsha Isle", "鸣沙洲"),
    ("Fengling", "枫岭"), ("Yinzhou", "隐洲"), ("Canglang Ferry", "沧浪渡"), ("Zhiyuan Hill", "致远山"),
)  # fmt: skip
KINDS: tuple[tuple[str, str, OrganizationKind], ...] = (
    ("{} University", "{}大学", OrganizationKind.UNIVERSITY),
    ("{} Institute of Technology", "{}理工学院", OrganizationKind.UNIVERSITY),
    ("{} Academy of Sciences", "{}科学研究院", OrganizationKind.INSTITUTE),
    ("{} Technologies", "{}科技", OrganizationKind.COMPANY),
    ("{} Medical University", "{}医科大学", OrganizationKind.UNIVERSITY),
    ("{} Intelligence", "{}智能", OrganizationKind.COMPANY),
)
LABORATORIES: tuple[Pair, ...] = (
    ("Joint Laboratory of {}", "{}联合实验室"),
    ("Center for {}", "{}研究中心"),
    ("Open Laboratory of {}", "{}开放实验室"),
)
CITIES = tuple((f"{english} City", f"{chinese}市") for english, chinese in PLACES)


def organization_names(count: int) -> list[tuple[Pair, OrganizationKind]]:
    """Return up to so many organizations, all kinds of a place before the next place."""
    all_ = [
        ((english.format(place[0]), chinese.format(place[1])), kind)
        for english, chinese, kind in KINDS
        for place in PLACES
    ]
    return all_[:count]


def units_of(number: int) -> list[tuple[Pair, OrganizationKind, int]]:
    """Return the units of an organization, each with the number of its field."""
    units: list[tuple[Pair, OrganizationKind, int]] = []
    for offset in range(4):
        index = (number * 3 + offset) % len(FIELDS)
        field = FIELDS[index]
        laboratory = LABORATORIES[(number + offset) % len(LABORATORIES)]
        units.append((field.department, OrganizationKind.SCHOOL, index))
        name = (laboratory[0].format(field.name[0].title()), laboratory[1].format(field.name[1]))
        units.append((name, OrganizationKind.LABORATORY, index))
    return units
