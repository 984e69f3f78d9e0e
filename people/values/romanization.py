"""Chinese text in plain ASCII letters, for slugs and sort keys.

pypinyin reads characters by their most common reading, which is wrong for some family names
(单 is Shàn, not dān). The tables hold those and the
surnames of two characters; readings follow 《现代汉语词典》's entries marked 姓.
"""

import re
import unicodedata

from people.values.languages import HAN

COMPOUND_SURNAMES = {
    "万俟": "moqi", "尉迟": "yuchi", "长孙": "zhangsun", "单于": "chanyu",
    "澹台": "tantai", "令狐": "linghu", "鲜于": "xianyu", "宰父": "zaifu",
    "亓官": "qiguan", "欧阳": "ouyang", "上官": "shangguan", "司马": "sima",
    "司徒": "situ", "司空": "sikong", "司寇": "sikou", "诸葛": "zhuge",
    "东方": "dongfang", "东郭": "dongguo", "东门": "dongmen", "皇甫": "huangfu",
    "夏侯": "xiahou", "公孙": "gongsun", "公羊": "gongyang", "公冶": "gongye",
    "公西": "gongxi", "公良": "gongliang", "慕容": "murong", "宇文": "yuwen",
    "轩辕": "xuanyuan", "端木": "duanmu", "百里": "baili", "呼延": "huyan",
    "南宫": "nangong", "南门": "nanmen", "西门": "ximen", "独孤": "dugu",
    "闻人": "wenren", "赫连": "helian", "宗政": "zongzheng", "濮阳": "puyang",
    "淳于": "chunyu", "太叔": "taishu", "太史": "taishi", "申屠": "shentu",
    "仲孙": "zhongsun", "叔孙": "shusun", "钟离": "zhongli", "闾丘": "lvqiu",
    "子车": "ziju", "颛孙": "zhuansun", "巫马": "wuma", "漆雕": "qidiao",
    "乐正": "yuezheng", "壤驷": "rangsi", "拓跋": "tuoba", "夹谷": "jiagu",
    "谷梁": "guliang", "段干": "duangan", "羊舌": "yangshe", "微生": "weisheng",
    "梁丘": "liangqiu", "左丘": "zuoqiu", "第五": "diwu", "完颜": "wanyan",
    "耶律": "yelv", "纳兰": "nalan", "哥舒": "geshu", "尔朱": "erzhu",
}  # fmt: skip
# Only those that pypinyin reads otherwise.
SINGLE_SURNAMES = {
    "单": "shan", "曾": "zeng", "仇": "qiu", "解": "xie", "区": "ou", "查": "zha", "朴": "piao",
    "盖": "ge", "么": "yao", "秘": "bi", "折": "she", "黑": "he", "乐": "yue", "员": "yun",
    "贠": "yun", "繁": "po", "能": "nai", "召": "shao", "种": "chong", "重": "chong", "缪": "miao",
    "覃": "qin", "翟": "zhai", "牟": "mu", "乜": "nie", "洗": "xian", "佴": "nai", "郇": "xun",
    "长": "chang", "卜": "bu", "阚": "kan", "祭": "zhai", "薄": "bo", "都": "du", "便": "pian",
    "句": "gou", "藏": "zang", "粘": "nian",
}  # fmt: skip
SURNAMES = COMPOUND_SURNAMES | SINGLE_SURNAMES
DOT = re.compile(r"[·•・‧\s]+")  # between the parts of a transcribed name
LATIN_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "þ": "th", "ð": "d", "ı": "i",
     "Æ": "Ae", "Œ": "Oe", "Ø": "O", "Đ": "D", "Ł": "L", "Þ": "Th", "Ð": "D", "ü": "u", "Ü": "U"}
)  # fmt: skip


def romanize(text: str) -> str:
    """Return a text with Chinese characters as pinyin syllables and Latin letters without marks."""
    if HAN.search(text):
        text = " ".join(_syllables(text))
    elif text.isascii():
        return " ".join(text.split())
    plain = unicodedata.normalize("NFKD", text.translate(LATIN_LETTERS))
    return " ".join(plain.encode("ascii", "ignore").decode().split())


def _syllables(text: str) -> list[str]:
    # Its dictionaries take 55 MB, which a process that only shows pages does without.
    from pypinyin import Style, lazy_pinyin

    return lazy_pinyin(text, style=Style.NORMAL, errors=lambda run: f" {run} ", v_to_u=False)


def split_chinese_name(name: str) -> tuple[str, str]:
    """Split a whole Chinese name into family and given name; two characters for a compound surname."""
    size = 2 if name[:2] in COMPOUND_SURNAMES and len(name) > 2 else 1
    return name[:size], name[size:]


def chinese_name_parts(family: str, given: str) -> tuple[str, str]:
    """Return family and given name; a whole Chinese name that stands in one part is split.

    A surname alone stays one, and so does a transcribed name (`阿凡提·买买提`), which has no surname.
    """
    whole = family or given
    if (family and given) or family in SURNAMES or not HAN.match(whole):
        return family, given
    surname, space, rest = whole.partition(" ")
    if space:
        return surname, rest
    return (family, given) if DOT.search(whole) else split_chinese_name(whole)


def romanize_name(family: str, given: str) -> str:
    """Return a Chinese name in pinyin, family name first, as two words: `shan tianfang`."""
    family, given = chinese_name_parts(family, given)
    reading = SURNAMES.get(family) or _one_word_a_part(family)
    return f"{reading} {_one_word_a_part(given)}".strip()


def _one_word_a_part(text: str) -> str:
    if not HAN.search(text):
        return romanize(text)
    return " ".join(romanize(part).replace(" ", "") for part in DOT.split(text))
