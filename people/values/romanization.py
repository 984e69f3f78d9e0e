"""Chinese text in plain ASCII letters, for slugs and sort keys.

pypinyin reads characters by their most common reading, which is wrong for some family names
(单 is Shàn, not dān). The table holds those; readings follow 《现代汉语词典》's entries marked 姓.
"""

import unicodedata

from pypinyin import Style, lazy_pinyin

from people.values.languages import HAN

SURNAMES = {
    "万俟": "moqi",
    "尉迟": "yuchi",
    "长孙": "zhangsun",
    "单于": "chanyu",
    "澹台": "tantai",
    "令狐": "linghu",
    "鲜于": "xianyu",
    "宰父": "zaifu",
    "亓官": "qiguan",
    "欧阳": "ouyang",
    "上官": "shangguan",
    "司马": "sima",
    "司徒": "situ",
    "司空": "sikong",
    "诸葛": "zhuge",
    "东方": "dongfang",
    "皇甫": "huangfu",
    "夏侯": "xiahou",
    "公孙": "gongsun",
    "慕容": "murong",
    "宇文": "yuwen",
    "轩辕": "xuanyuan",
    "端木": "duanmu",
    "百里": "baili",
    "呼延": "huyan",
    "南宫": "nangong",
    "西门": "ximen",
    "独孤": "dugu",
    "单": "shan",
    "曾": "zeng",
    "仇": "qiu",
    "解": "xie",
    "任": "ren",
    "区": "ou",
    "查": "zha",
    "朴": "piao",
    "盖": "ge",
    "华": "hua",
    "燕": "yan",
    "尹": "yin",
    "么": "yao",
    "秘": "bi",
    "冼": "xian",
    "折": "she",
    "黑": "he",
    "乐": "yue",
    "员": "yun",
    "贠": "yun",
    "繁": "po",
    "能": "nai",
    "召": "shao",
    "召南": "shaonan",
    "种": "chong",
    "重": "chong",
    "宓": "mi",
    "缪": "miao",
    "覃": "qin",
    "翟": "zhai",
    "牟": "mu",
    "谌": "chen",
    "乜": "nie",
    "幺": "yao",
    "逄": "pang",
    "洗": "xian",
    "晟": "cheng",
    "哈": "ha",
    "葛": "ge",
    "纪": "ji",
    "宁": "ning",
    "柏": "bai",
    "车": "che",
    "褚": "chu",
    "隗": "kui",
    "佴": "nai",
    "郇": "xun",
    "长": "chang",
    "行": "xing",
    "盛": "sheng",
    "石": "shi",
    "沈": "shen",
    "郗": "xi",
    "曲": "qu",
    "相": "xiang",
    "应": "ying",
    "於": "yu",
    "哀": "ai",
    "卜": "bu",
    "阚": "kan",
    "撒": "sa",
    "尉": "wei",
    "臧": "zang",
    "祭": "zhai",
    "訾": "zi",
    "俞": "yu",
    "薄": "bo",
    "都": "du",
    "便": "pian",
    "过": "guo",
    "占": "zhan",
    "句": "gou",
    "观": "guan",
}
LATIN_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "þ": "th", "ð": "d", "ı": "i",
     "Æ": "Ae", "Œ": "Oe", "Ø": "O", "Đ": "D", "Ł": "L", "Þ": "Th", "Ð": "D", "ü": "u", "Ü": "U"}
)  # fmt: skip


def romanize(text: str) -> str:
    """Return a text with Chinese characters as pinyin syllables and Latin letters without marks."""
    pieces = lazy_pinyin(text, style=Style.NORMAL, errors=lambda run: [f" {run} "], v_to_u=False)
    joined = " ".join(pieces) if HAN.search(text) else text
    plain = unicodedata.normalize("NFKD", joined.translate(LATIN_LETTERS))
    return " ".join(plain.encode("ascii", "ignore").decode().split())


def split_chinese_name(name: str) -> tuple[str, str]:
    """Split a whole Chinese name into family and given name; two characters for a compound surname."""
    size = 2 if name[:2] in SURNAMES and len(name) > 2 else 1
    return name[:size], name[size:]


def romanize_name(family: str, given: str) -> str:
    """Return a Chinese name in pinyin, family name first, as two words: `shan tianfang`.

    A whole name in one part is split first.
    """
    if family and not given:
        family, given = split_chinese_name(family)
    elif given and not family:
        family, given = split_chinese_name(given)
    reading = SURNAMES.get(family) or romanize(family).replace(" ", "")
    return f"{reading} {romanize(given).replace(' ', '')}".strip()
