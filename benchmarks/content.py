"""The person whose page is compared everywhere: 10 positions, 30 publications, both languages."""

from typing import NamedTuple

SLUG = "reference-person"
POSITIONS = 10
PUBLICATIONS = 30

_TOPICS = (
    ("Efficient Serving of Large Language Models", "大语言模型的高效推理服务"),
    ("Reinforcement Learning with Verifiable Rewards", "可验证奖励的强化学习"),
    ("Long-Context Attention on Heterogeneous Hardware", "异构硬件上的长上下文注意力"),
    ("Fault-Tolerant Training across Data Centers", "跨数据中心的容错训练"),
    ("Learned Indexes for Bibliographic Data", "文献数据的学习型索引"),
)
_SCHOOLS = (
    ("Example University", "示例大学"),
    ("Institute of Computing", "计算研究所"),
    ("Northern Laboratory", "北方实验室"),
)
_TITLES = (("Research Scientist", "研究员"), ("Visiting Scholar", "访问学者"))
_COAUTHORS = ("Ming Zhao", "Ana Ruiz", "Wei Chen", "Lena Vogt")


class Both(NamedTuple):
    """A text in both languages."""

    en: str
    zh: str


class Position(NamedTuple):
    """What a position says."""

    organization: Both
    title: Both
    theme: Both
    highlights: Both  # one a line
    start: int
    end: int | None


class Publication(NamedTuple):
    """What a publication says."""

    slug: str
    title: Both
    venue: Both
    summary: Both
    authors: tuple[str, ...]  # the person among them
    year: int
    doi: str


NAME = Both("Ada Reference", "参照艾达")
HEADLINE = Both("Researcher of systems for machine learning", "机器学习系统研究者")
BIOGRAPHY = Both(
    "She builds **systems** that serve and train large models.\n\n"
    + " ".join(f"Part {n} of her work is on {topic.lower()}." for n, (topic, _) in enumerate(_TOPICS, 1)),
    "她研究服务与训练大模型的**系统**。\n\n"
    + "".join(f"第{n}项工作是{topic}。" for n, (_, topic) in enumerate(_TOPICS, 1)),
)  # fmt: skip


def slug_of(text: str) -> str:
    """Return words as they stand in an address."""
    return text.lower().replace(" ", "-")


def positions() -> list[Position]:
    """Return the positions, the newest first."""
    made = []
    for number in range(POSITIONS):
        english, chinese = _TOPICS[number % len(_TOPICS)]
        year = 2025 - number
        made.append(
            Position(
                Both(*_SCHOOLS[number % len(_SCHOOLS)]),
                Both(*_TITLES[number % len(_TITLES)]),
                Both(english, chinese),
                Both(
                    f"Led the work on {english.lower()} with a team of {number + 3}.\n"
                    f"Cut the cost of a request by {20 + number} % in production.",
                    f"带领{number + 3}人的团队从事{chinese}。\n将生产环境中每个请求的成本降低{20 + number}%。",
                ),
                year,
                None if number == 0 else year + 1,
            )
        )
    return made


def publications() -> list[Publication]:
    """Return the publications, the newest first."""
    made = []
    for number in range(PUBLICATIONS):
        english, chinese = _TOPICS[number % len(_TOPICS)]
        place = number % (len(_COAUTHORS) + 1)
        made.append(
            Publication(
                f"reference-work-{number + 1}",
                Both(f"{english}, Part {number + 1}", f"{chinese}（{number + 1}）"),
                Both("Conference on Systems and Learning", "系统与学习会议"),
                Both(
                    f"A method for {english.lower()} that needs {number + 2} times less memory"
                    " and gives the same results on every public test.",
                    f"一种用于{chinese}的方法，内存减少到{number + 2}分之一，在所有公开测试中结果相同。",
                ),
                (*_COAUTHORS[:place], NAME.en, *_COAUTHORS[place:]),
                2025 - number // 4,
                f"10.5555/reference.{number + 1}",
            )
        )
    return made
