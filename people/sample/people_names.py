"""Names of made-up people: both scripts of one name agree."""

from random import Random
from typing import NamedTuple

from people.values.names import GIVEN_FIRST, display_name
from people.values.romanization import romanize_name
from people.values.slugs import slugify

# The commonest surnames, more often the earlier they stand; then rarer ones and those of two characters.
COMMON_SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁沈任姚卢姜崔钟谭陆汪范石廖贾韦方白邹孟熊秦邱江尹薛雷贺龙"
RARE_SURNAMES = (
    *"单仇解区查盖乐缪覃翟牟郇阚祁葛费柯柏舒温莫纪倪严施",
    *("欧阳", "上官", "司马", "诸葛", "司徒", "慕容", "尉迟", "端木"),
)
_TWO_CHARACTERS = """
思远 子涵 雨桐 浩然 诗涵 梓轩 佳怡 宇航 若曦 俊熙 欣妍 天佑 文博 晓彤 嘉琪 志远 静雯 明轩
海涛 建国 丽华 国强 秀英 春梅 立新 永康 学文 红梅 振华 玉兰 家豪 雅婷 承恩 书瑶 安琪 君昊
一鸣 知远 清扬 景行 怀瑾 望舒 云帆 修远 雪松 晨曦 星辰 向阳 乐天 予安 南乔 亦凡 舒然 可心
开宇 逸飞 泽楷 慧敏 博文 晓东 新宇 婉清 凌云 元杰 少华 庆丰 思齐 宏图 润泽 千里 冰洁 宁远
"""
GIVEN = (*"伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚", *_TWO_CHARACTERS.split())
# Given and family names from elsewhere, with the usual transcription.
FOREIGN_GIVEN = (
    ("Elena", "埃琳娜"), ("Marco", "马尔科"), ("Anna", "安娜"), ("Daniel", "丹尼尔"),
    ("Sofia", "索菲娅"), ("Lukas", "卢卡斯"), ("Priya", "普丽娅"), ("Omar", "奥马尔"),
    ("Clara", "克拉拉"), ("Hugo", "雨果"), ("Ingrid", "英格丽德"), ("Mateo", "马特奥"),
    ("Nadia", "纳迪娅"), ("Oskar", "奥斯卡"), ("Yara", "雅拉"), ("Tomas", "托马斯"),
)  # fmt: skip
FOREIGN_FAMILY = (
    ("Lindqvist", "林德奎斯特"), ("Moreau", "莫罗"), ("Okafor", "奥卡福"), ("Petrova", "彼得罗娃"),
    ("Santos", "桑托斯"), ("Weber", "韦伯"), ("Novak", "诺瓦克"), ("Iyer", "艾耶"),
    ("Haddad", "哈达德"), ("Rossi", "罗西"), ("Kowalski", "科瓦尔斯基"), ("Bergmann", "贝里曼"),
    ("Castillo", "卡斯蒂略"), ("Dubois", "杜布瓦"), ("Eriksen", "埃里克森"), ("Farkas", "法尔卡什"),
)  # fmt: skip


class Name(NamedTuple):
    """A name in both scripts, and the slug that it makes."""

    family_en: str
    given_en: str
    family_zh: str
    given_zh: str
    order_zh: str
    slug: str

    @property
    def english(self) -> str:
        """The whole name in Latin letters."""
        return f"{self.given_en} {self.family_en}"

    @property
    def chinese(self) -> str:
        """The whole name in Chinese characters."""
        return display_name(self.family_zh, self.given_zh, self.order_zh)


class Names:
    """Makes names; what is slow to make of a name is made once."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], Name] = {}

    def draw(self, rng: Random) -> Name:
        """Return a name; one in fifteen is from elsewhere."""
        if rng.random() < 1 / 15:
            family, given = rng.choice(FOREIGN_FAMILY), rng.choice(FOREIGN_GIVEN)
            slug = slugify(f"{given[0]} {family[0]}")
            return Name(family[0], given[0], family[1], given[1], GIVEN_FIRST, slug)
        if rng.random() < 0.1:
            surname = rng.choice(RARE_SURNAMES)
        else:
            surname = COMMON_SURNAMES[int(len(COMMON_SURNAMES) * rng.random() ** 1.7)]
        given_name = rng.choice(GIVEN)
        name = self.known.get((surname, given_name))
        if name is None:
            name = self.known[surname, given_name] = _romanized(surname, given_name)
        return name


def _romanized(surname: str, given: str) -> Name:
    family, rest = (word.capitalize() for word in romanize_name(surname, given).split(" ", 1))
    return Name(family, rest, surname, given, "", slugify(f"{rest} {family}"))
