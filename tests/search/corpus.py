"""A small made-up site in both languages, with what queries of all kinds look for."""

from people import models
from people.queries import search
from tests.makers import make_organization, make_person, make_position, make_project
from tests.makers import make_publication as make_work

PEOPLE = {
    # slug: family and given name in English, in Chinese, headline in English, in Chinese
    "shi-kaiyu": ("Shi", "Kaiyu", "石", "开宇", "Systems researcher", "系统研究员"),
    "zhang-danyang": ("Zhang", "Danyang", "张", "丹阳", "Works on agents", "研究智能体"),
    "zhang-dan": ("Zhang", "Dan", "张", "丹", "Works on databases", "研究数据库"),
    "shan-tianfang": ("", "", "单", "田芳", "", "评书演员"),
    "ouyang-xiu": ("Ouyang", "Xiu", "欧阳", "修", "Historian", "史学家"),
    "lyu-lyuheng": ("", "", "吕", "绿蘅", "Chemist", "化学家"),
    "zeng-yike": ("", "", "曾", "轶可", "", "歌手"),
    "erwin-schroedinger": ("Schrödinger", "Erwin", "", "", "Physicist", "物理学家"),
    "mary-obrien": ("O’Brien", "Mary-Jane", "", "", "Linguist", "语言学家"),
    "afanti": ("", "", "", "阿凡提·买买提", "Storyteller", "说书人"),
    "guo-huade": ("", "", "郭", "华德", "", "与臺灣學者合作"),
}


def make_people() -> dict[str, models.Person]:
    """Return the people by their slugs."""
    made = {}
    for slug, (family, given, family_zh, given_zh, headline, headline_zh) in PEOPLE.items():
        made[slug] = make_person(
            slug,
            family_name_en=family,
            given_name_en=given,
            family_name_zh_hans=family_zh,
            given_name_zh_hans=given_zh,
            headline_en=headline,
            headline_zh_hans=headline_zh,
        )
    return made


WORKS = {
    # slug: title in English, in Chinese, date, abstract in English, in Chinese, printed authors
    "verl": (
        "Fast RL training with verl", "", "2024-10",
        "We schedule rollouts of GPT-4 class models.", "用verl训练大语言模型，吞吐翻倍。",
        ["K. Shi", "Grace Hopper"],
    ),
    "kv-cache": (
        "KV-Cache compression for pre-trained models", "", "2025-01",
        "The KV cache is quantized to 3D blocks.", "", ["Danyang Zhang"],
    ),
    "flash": ("FlashAttention on C++ kernels", "", "2023-06", "Fused kernels.", "", []),
    "math": (
        "", "机器学习的数学基础", "2022", "", "凸优化与机器的学习理论。", ["李小龙"],
    ),
    "traditional": ("", "臺灣漢語語料庫", "2021", "", "繁體字與簡體字", ["王大明"]),
    "studies": (
        "Studies of universities", "大学研究", "2020", "Scheduling in C# and C.", "", [],
    ),
    "deepseek": ("DeepSeekMath: Pushing the Limits", "", "2024-02", "", "深度求索", []),
    "godel": ("Gödel machines", "", "2019", "Naïve café society", "", []),
    "attention": ("Attention Is All You Need", "", "2017-06", "The Transformer.", "", []),
}  # fmt: skip


def make_corpus() -> None:
    """Make all of it."""
    people = make_people()
    for slug, (title, title_zh, date, abstract, abstract_zh, authors) in WORKS.items():
        work = make_work(
            title,
            slug=slug,
            title_zh_hans=title_zh,
            date=date,
            abstract_en=abstract,
            abstract_zh_hans=abstract_zh,
        )
        for order, name in enumerate(authors):
            models.Authorship.objects.create(
                publication=work,
                printed_name=name,
                order=order,
                person={"K. Shi": people["shi-kaiyu"]}.get(name),
            )
    models.Publication.objects.filter(slug="deepseek").update(
        arxiv_id="2402.03300", doi="10.48550/arXiv.2402.03300"
    )
    lab = make_organization(
        "Institute of Computing", name_zh_hans="计算所", short_name_en="ICT", key="ict"
    )
    make_position(
        people["shi-kaiyu"], organization=lab, title_en="Engineer", title_zh_hans="工程师"
    )
    tag = models.Tag.objects.create(
        key="rl", name_en="Reinforcement learning", name_zh_hans="强化学习"
    )
    models.Tagging.objects.create(tag=tag, publication=models.Publication.objects.get(slug="verl"))
    models.Tagging.objects.create(tag=tag, person=people["zhang-danyang"])
    make_project(
        "vLLM plugin", slug="vllm", theme_zh_hans="大模型LLM推理加速", theme_en="Inference"
    )
    make_project("Node.js tools", slug="node", description_en="For ＡＢＣ１２３ users, no e-mail.")
    models.News.objects.create(key="news", text_en="We [won](https://example.org) a prize.",
        text_zh_hans="我们获奖了", date="2024-05")  # fmt: skip
    models.Talk.objects.create(
        key="talk", title_zh_hans="谈谈推荐系统", event_en="RecSys Days"
    ).people.add(people["zhang-dan"])
    models.Award.objects.create(key="award", name_en="Turing Prize", years=[2020]).people.add(
        people["zhang-dan"]
    )
    patent = models.Patent.objects.create(
        key="patent", title_zh_hans="一种缓存方法", number="CN114026837A", status="granted"
    )
    models.Inventorship.objects.create(patent=patent, person=people["zhang-dan"])


def found(text: str, **narrowing) -> list[str]:
    """Return what a text finds, in order, by slugs or keys."""
    answer = search.look_for(text, search.Narrowing(**narrowing))
    return [
        getattr(record, "slug", "") or record.key
        for kind, hits in answer.hits.items()
        for record in search.records(kind, [hit.record for hit in hits])
    ]
