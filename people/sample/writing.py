"""Sentences of made-up people: each in both languages, put together from the terms of a field."""

from functools import cache
from random import Random

from people.sample.fields import Pair

SMALL_WORDS = {"a", "an", "and", "by", "for", "from", "in", "of", "on", "the", "to", "with"}

HEADLINES: tuple[Pair, ...] = (
    ("{role} at {org}, working on {topic}", "{org}{role}，从事{topic}研究"),
    ("{topic_first} and {topic2} for {object}", "{topic}与{topic2}，面向{object}"),
    ("{role}, {org}", "{org}{role}"),
    ("Makes {topic} work for {object}", "让{topic}在{object}上真正可用"),
)
OPENINGS: tuple[Pair, ...] = (
    (
        "{name} is {a_role} at {unit}, {org}, and works on {topic} and {topic2}.",
        "{name}现任{org}{unit}{role}，主要从事{topic}与{topic2}研究。",
    ),
    (
        "{name} works as {a_role} at {org}. The work centres on {topic}, above all for {object}.",
        "{name}现为{org}{role}，研究重点是{topic}，尤其关注{object}。",
    ),
    (
        "{name} leads a small group on {topic} within {unit} at {org}.",
        "{name}在{org}{unit}带领一个从事{topic}研究的小组。",
    ),
)
MIDDLES: tuple[Pair, ...] = (
    (
        "Recent work combines {method} with {method2} to bring {topic} to {object}.",
        "近期工作把{method}与{method2}结合起来，使{topic}能够用于{object}。",
    ),
    (
        "The question behind most of these projects is simple: what gets lost between {topic} in the laboratory and {topic} outside it?",
        "这些项目背后的问题很简单：{topic}走出实验室之后，会丢掉什么？",
    ),
    (
        "Together with partners from industry, the group keeps an open data set on {object} that has grown every year since {year}.",
        "团队与产业界伙伴共同维护一个关于{object}的开放数据集，自{year}年以来逐年增长。",
    ),
    (
        "Several of the methods, {method2} among them, are in daily use at {org2}.",
        "其中若干方法（包括{method2}）已在{org2}日常使用。",
    ),
    (
        "An earlier line of work asked how far {method} can replace hand-made rules; the answer was: further than expected, but not everywhere.",
        "更早的一系列工作考察{method}能在多大程度上取代人工规则：比预想的更多，但并非处处可行。",
    ),
    (
        "Before that, {name} spent {years} years at {org2} on {topic2} for {object2}.",
        "此前，{name}在{org2}工作{years}年，研究面向{object2}的{topic2}。",
    ),
)
STUDIES: tuple[Pair, ...] = (
    (
        "{name} received a doctorate in {field} from {school} in {graduation}.",
        "{graduation}年在{school}获{field}博士学位。",
    ),
    (
        "After studying {field} at {school} ({graduation}), the interest in {object} remained.",
        "{graduation}年毕业于{school}{field}专业，此后一直关注{object}。",
    ),
)
CLOSINGS: tuple[Pair, ...] = (
    (
        "Students who like to measure before they optimize are welcome to write.",
        "欢迎喜欢先测量、再优化的同学来信。",
    ),
    (
        "Away from work there is usually a mountain trail, a chessboard, or a pot of oolong tea.",
        "工作之余，常在山间步道上，或是一盘棋、一壶乌龙茶旁。",
    ),
    (
        "Code and data of all publications are open; questions about them are answered within a week.",
        "所有论文的代码与数据均已公开，来信提问一周内答复。",
    ),
    (
        "{name} teaches an introductory course on {field} every autumn, with {object} as the running example.",
        "{name}每年秋季讲授{field}导论课，以{object}为贯穿全课的例子。",
    ),
)
INTERESTS: tuple[Pair, ...] = (
    ("{topic_first}, {topic2}, and {method} for {object}.", "{topic}、{topic2}，以及面向{object}的{method}。"),
    ("The effect of {method} on {topic}; {topic2} for {object2}.", "{method}对{topic}的影响；{object2}上的{topic2}。"),
)  # fmt: skip
TITLES: tuple[Pair, ...] = (
    ("{Method} for {Topic} on {Object}", "面向{object}的{topic}：一种{method}方法"),
    ("Towards {Quality} {Topic} with {Method}", "基于{method}的{quality}{topic}研究"),
    ("{Acronym}: {Quality} {Topic} for {Object}", "{Acronym}：面向{object}的{quality}{topic}"),
    ("Revisiting {Topic}: What {Method} Can and Cannot Do", "重新审视{topic}：{method}的能力与边界"),
    ("{Topic} in Practice: Lessons from {Object}", "{topic}的实践：来自{object}的经验"),
    ("A Survey of {Method} in {Topic}", "{topic}中的{method}：综述"),
    ("On the Benefit of {Method} for {Topic}: Evidence from {Object}", "论{method}对{topic}的作用：来自{object}的证据"),
    ("Learning from {Object}: {Method} Meets {Topic}", "从{object}中学习：{method}与{topic}的结合"),
    ("A Benchmark for {Quality} {Topic} on {Object}", "{object}上{quality}{topic}的评测基准"),
)  # fmt: skip
QUALITIES: tuple[Pair, ...] = (
    ("robust", "稳健"), ("efficient", "高效"), ("interpretable", "可解释"), ("scalable", "可扩展"),
    ("reproducible", "可复现"), ("low-cost", "低成本"), ("trustworthy", "可信"), ("fine-grained", "细粒度"),
)  # fmt: skip
ACRONYMS = (
    "Lark", "Weaver", "Cobble", "Tidal", "Lantern", "Moss", "Harbor", "Quill", "Ember", "Kite",
    "Delta", "Juniper", "Marlin", "Onyx", "Pebble", "Rook", "Sable", "Thicket", "Vesper", "Willow",
)  # fmt: skip
ABSTRACTS: tuple[tuple[Pair, ...], ...] = (
    (
        (
            "Progress in {topic} has long been limited by how little is known about {object}.",
            "长期以来，人们对{object}所知甚少，这限制了{topic}的发展。",
        ),
        (
            "Most systems for {topic} assume conditions that rarely hold for {object}.",
            "多数{topic}系统所依赖的条件，在{object}上很少成立。",
        ),
        (
            "We study {topic} for {object}, a case that is common in practice and rare in benchmarks.",
            "本文研究面向{object}的{topic}，这种情形在实践中常见，在评测中却少有。",
        ),
    ),
    (
        (
            "We present an approach that builds on {method} and needs no manual tuning.",
            "我们提出一种以{method}为基础、无需人工调参的方法。",
        ),
        (
            "Our approach joins {method} and {method2} in one pipeline, and we analyse where each part matters.",
            "我们将{method}与{method2}纳入同一流程，并分析二者各自起作用的环节。",
        ),
        (
            "The key idea is to use {method} only where simpler means fail.",
            "核心思想是：仅在更简单的手段失效之处使用{method}。",
        ),
    ),
    (
        (
            "On {count} cases it is {gain} % better than the strongest baseline at {cost} % of its cost.",
            "在{count}个案例上，该方法比最强基线提升{gain}%，成本仅为其{cost}%。",
        ),
        (
            "Experiments over {years} years of data show a gain of {gain} %, which holds under shift and noise.",
            "基于{years}年数据的实验显示提升{gain}%，在分布偏移与噪声下依然成立。",
        ),
        (
            "A field study with {count} participants confirms the result, with an error {gain} % lower than before.",
            "一项有{count}名参与者的实地研究证实了这一结果，误差比以往降低{gain}%。",
        ),
    ),
    (
        ("Code, data and all settings are public.", "代码、数据与全部设置均已公开。"),
        (
            "We close with what did not work, and why.",
            "文末讨论了哪些尝试没有奏效，以及原因。",
        ),
        (
            "The findings call for a second look at {topic} in all work on {object}.",
            "结果表明，凡涉及{object}的工作，都应重新考察{topic}。",
        ),
    ),
)
SUMMARIES: tuple[Pair, ...] = (
    ("A gain of {gain} % in {topic} on {object}, by {method}.", "{method}使{object}上的{topic}提升{gain}%。"),
    ("Lessons from {object} for {topic}.", "从{object}看{topic}。"),
    ("A measured look at {method} in {topic}.", "以实测考察{topic}中的{method}。"),
)  # fmt: skip
HIGHLIGHTS: tuple[Pair, ...] = (
    ("Built {topic} for {object} from a prototype to daily use.", "将面向{object}的{topic}从原型做到日常使用。"),
    ("Introduced {method}, which cut cost by {gain} %.", "引入{method}，使成本降低{gain}%。"),
    ("Mentored {years} junior colleagues in {topic2}.", "在{topic2}方向指导{years}位年轻同事。"),
    ("Wrote the handbook on {topic2} that newcomers start with.", "编写了新人入门所用的{topic2}手册。"),
    ("Ran the yearly workshop on {topic} with guests from {org2}.", "组织年度{topic}研讨会，邀请{org2}的同行参加。"),
)  # fmt: skip
NEWS: tuple[Pair, ...] = (
    ("A paper on {topic} for {object} was accepted at **{venue}**.", "一篇关于面向{object}的{topic}的论文被**{venue}**接收。"),
    ("Our data set on {object} is now open to everyone.", "我们关于{object}的数据集现已向所有人开放。"),
    ("{name} gave a course on {method} at {org2}.", "{name}在{org2}讲授{method}短期课程。"),
    ("Two positions for doctoral students in {topic} are open.", "{topic}方向现有两个博士生名额。"),
    ("The group moved to {unit}; visitors are welcome.", "团队已迁至{unit}，欢迎来访。"),
)  # fmt: skip
TALKS: tuple[Pair, ...] = (
    ("{topic_first}: what we got wrong", "{topic}：我们做错了什么"),
    ("{method_first} for {object}, in five examples", "五个例子讲清面向{object}的{method}"),
    ("Ten years of {topic}", "{topic}十年"),
    ("From {topic2} to {topic}", "从{topic2}到{topic}"),
)
EVENTS: tuple[Pair, ...] = (
    ("{org2} Colloquium", "{org2}学术报告会"),
    ("Summer School on {Topic}", "{topic}暑期学校"),
    ("Open Day of {org2}", "{org2}开放日"),
    ("Forum on {Topic} {year}", "{year}年{topic}论坛"),
)
PROJECTS: tuple[Pair, ...] = (
    ("{Acronym}: open tools for {topic}", "{Acronym}：{topic}开放工具"),
    ("{Acronym}: {topic} for {object}", "{Acronym}：面向{object}的{topic}"),
    ("{Acronym}: a data set of {object}", "{Acronym}：{object}数据集"),
)
PROJECT_TEXTS: tuple[Pair, ...] = (
    (
        "{Acronym} offers {topic} as a library, built on {method}. It runs on one machine and on many.",
        "{Acronym}是一个基于{method}的{topic}程序库，单机与集群均可运行。",
    ),
    (
        "{Acronym} collects what is known about {object}, cleans it, and publishes it every year with an evaluation of {topic}.",
        "{Acronym}收集并整理有关{object}的资料，每年连同{topic}评测一并发布。",
    ),
)
AWARDS: tuple[Pair, ...] = (
    ("{org} Prize for Young Researchers", "{org}青年研究者奖"),
    ("Best Paper Award", "最佳论文奖"),
    ("Excellent Teaching Award of {org}", "{org}优秀教学奖"),
    ("Outstanding Dissertation in {Field}", "{field}优秀博士论文"),
    ("Open Data Award", "开放数据奖"),
)


@cache
def title_case(text: str) -> str:
    """Return a term as it stands in an English title."""
    words = text.split(" ")
    return " ".join(
        word if word in SMALL_WORDS and place else word[:1].upper() + word[1:]
        for place, word in enumerate(words)
    )


@cache
def sentence_case(text: str) -> str:
    """Return a term as it begins an English sentence."""
    return text[:1].upper() + text[1:]


class Words:
    """Terms by name, to be filled into sentences of either language."""

    def __init__(self, **terms: Pair | str | int) -> None:
        self.english: dict[str, object] = {}
        self.chinese: dict[str, object] = {}
        self.set(**terms)

    def set(self, **terms: Pair | str | int) -> None:
        """Set terms; a pair also begins sentences and stands in titles."""
        for name, term in terms.items():
            if isinstance(term, tuple):
                english, chinese = term
                self.english[name] = english
                self.english[f"{name}_first"] = sentence_case(english)
                self.english[name.capitalize()] = title_case(english)
                self.chinese[name] = chinese
            else:
                self.english[name] = self.chinese[name] = term

    def say(self, template: Pair) -> Pair:
        """Return a sentence in both languages."""
        return template[0].format_map(self.english), template[1].format_map(self.chinese)

    def choose(self, rng: Random, templates: tuple[Pair, ...]) -> Pair:
        """Return one of some sentences."""
        return self.say(templates[int(rng.random() * len(templates))])

    def tell(self, sentences: list[Pair]) -> Pair:
        """Return several sentences as one text."""
        told = [self.say(each) for each in sentences]
        return " ".join(each[0] for each in told), "".join(each[1] for each in told)
