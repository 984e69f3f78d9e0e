"""Queries of all kinds: what they find first, what else, and what they must not."""

import pytest

from tests.search.corpus import found, make_corpus

pytestmark = pytest.mark.django_db

# A query, what it finds (in that order, people first), whether nothing else may be found.
EXACTLY = [
    # Chinese words inside sentences
    ("训练", ["verl"]),
    ("吞吐", ["verl"]),
    ("语料库", ["traditional"]),
    ("语料", ["traditional"]),
    ("库", ["zhang-dan", "traditional"]),
    ("机器学习", ["math"]),
    ("机器 学习", ["math"]),
    ("数学基础", ["math"]),
    ("推荐系统", ["talk"]),
    ("缓存", ["patent"]),
    ("获奖", ["news"]),
    ("大语言模型", ["verl"]),
    ("语模", []),
    # traditional and simplified
    ("臺灣", ["guo-huade", "traditional"]),
    ("台湾", ["guo-huade", "traditional"]),
    ("汉语", ["traditional"]),
    ("漢語", ["traditional"]),
    ("簡體", ["traditional"]),
    ("機器學習", ["math"]),
    ("石開宇", ["shi-kaiyu", "verl"]),
    ("單田芳", ["shan-tianfang"]),
    ("張丹陽", ["zhang-danyang"]),
    # names in Chinese
    ("石开宇", ["shi-kaiyu", "verl"]),
    ("石 开宇", ["shi-kaiyu", "verl"]),
    ("开宇", ["shi-kaiyu", "verl"]),
    ("张丹阳", ["zhang-danyang"]),
    ("张丹", ["zhang-dan", "zhang-danyang", "patent"]),
    ("欧阳修", ["ouyang-xiu"]),
    ("欧阳", ["ouyang-xiu"]),
    ("阿凡提", ["afanti"]),
    ("买买提", ["afanti"]),
    # names in Latin letters, in either order
    ("kaiyu shi", ["shi-kaiyu", "verl"]),
    ("shi kaiyu", ["shi-kaiyu", "verl"]),
    ("Shi, Kaiyu", ["shi-kaiyu", "verl"]),
    ("SHI Kaiyu", ["shi-kaiyu", "verl"]),
    ("Kai-Yu Shi", ["shi-kaiyu", "verl"]),
    ("K. Shi", ["shi-kaiyu", "verl"]),
    ("Shi K", ["shi-kaiyu", "verl"]),
    ("D. Zhang", ["zhang-dan", "zhang-danyang", "kv-cache", "patent"]),
    ("Danyang Zhang", ["zhang-danyang", "kv-cache"]),
    ("zhang dan yang", ["zhang-danyang", "kv-cache"]),
    ("DY Zhang", ["zhang-danyang"]),
    ("danyang", ["zhang-danyang", "kv-cache"]),
    ("danya", ["zhang-danyang", "kv-cache"]),
    ("Schrödinger", ["erwin-schroedinger"]),
    ("schrodinger", ["erwin-schroedinger"]),
    ("erwin", ["erwin-schroedinger"]),
    ("o'brien", ["mary-obrien"]),
    ("OBrien", ["mary-obrien"]),
    ("mary jane", ["mary-obrien"]),
    ("Mary-Jane O’Brien", ["mary-obrien"]),
    ("grace hopper", ["verl"]),
    ("hopper", ["verl"]),
    # pinyin
    ("shikaiyu", ["shi-kaiyu", "verl"]),
    ("kaiyushi", ["shi-kaiyu", "verl"]),
    ("shi kai yu", ["shi-kaiyu", "verl"]),
    ("kai yu", ["shi-kaiyu", "verl"]),
    ("sky", ["shi-kaiyu", "verl"]),
    ("shikai", ["shi-kaiyu", "verl"]),
    ("shantianfang", ["shan-tianfang"]),
    ("shan tianfang", ["shan-tianfang"]),
    ("dan tianfang", ["shan-tianfang"]),
    ("stf", ["shan-tianfang"]),
    ("ouyangxiu", ["ouyang-xiu"]),
    ("lvlvheng", ["lyu-lyuheng"]),
    ("lyu lyuheng", ["lyu-lyuheng"]),
    ("lü lüheng", ["lyu-lyuheng"]),
    ("lu luheng", ["lyu-lyuheng"]),
    ("zeng yike", ["zeng-yike"]),
    ("zengyike", ["zeng-yike"]),
    ("afanti", ["afanti"]),
    ("li xiaolong", ["math"]),
    ("lixiaolong", ["math"]),
    # English stems and beginnings
    ("study", ["studies"]),
    ("studying", ["studies"]),
    ("university", ["studies"]),
    ("schedules", ["verl", "studies"]),
    ("scheduled rollout", ["verl"]),
    ("compress", ["kv-cache"]),
    ("kernel", ["flash"]),
    ("researchers", ["shi-kaiyu"]),
    ("transfor", ["attention"]),
    # written together and apart
    ("kv cache", ["kv-cache"]),
    ("KV-Cache", ["kv-cache"]),
    ("kvcache", ["kv-cache"]),
    ("pretrained", ["kv-cache"]),
    ("pre-trained", ["kv-cache"]),
    ("pre trained", ["kv-cache"]),
    ("pre-training", ["kv-cache"]),
    ("gpt4", ["verl"]),
    ("GPT-4", ["verl"]),
    ("gpt 4", ["verl"]),
    ("flash attention", ["flash"]),
    ("flashattention", ["flash"]),
    ("FlashAttention", ["flash"]),
    ("flash-attention", ["flash"]),
    ("deepseek", ["deepseek"]),
    ("DeepSeek Math", ["deepseek"]),
    ("deepseekmath", ["deepseek"]),
    ("vllm", ["vllm"]),
    ("node.js", ["node"]),
    ("nodejs", ["node"]),
    ("3d", ["kv-cache"]),
    # signs
    ("c++", ["flash"]),
    ("C#", ["studies"]),
    ("abc123", ["node"]),
    ("ＡＢＣ１２３", ["node"]),
    ("Godel", ["godel"]),
    ("naive cafe", ["godel"]),
    # identifiers
    ("2402.03300", ["deepseek"]),
    ("arXiv:2402.03300v2", ["deepseek"]),
    ("https://arxiv.org/abs/2402.03300", ["deepseek"]),
    ("10.48550/arXiv.2402.03300", ["deepseek"]),
    ("https://doi.org/10.48550/arXiv.2402.03300", ["deepseek"]),
    ("CN114026837A", ["patent"]),
    ("cn 114026837", ["patent"]),
    # mixed scripts
    ("verl 训练", ["verl"]),
    ("verl训练", ["verl"]),
    ("训练verl", ["verl"]),
    ("LLM推理", ["vllm"]),
    ("大模型llm推理", ["vllm"]),
    ("大模型 推理", ["vllm"]),
    ("石开宇 verl", ["verl"]),
    ("kaiyu 训练", ["verl"]),
    ("张丹 turing", []),
    ("recsys 推荐", ["talk"]),
    # what a record is about
    ("强化学习", ["zhang-danyang", "verl"]),
    ("reinforcement learning", ["zhang-danyang", "verl"]),
    ("ICT", ["shi-kaiyu"]),
    ("计算所 工程师", ["shi-kaiyu"]),
    ("turing prize", ["award"]),
    ("2017", ["attention"]),
    ("transformer 2017", ["attention"]),
    # phrases
    ('"all you need"', ["attention"]),
    ('"need you all"', []),
    ("“数学基础”", ["math"]),
    ("attention is all you need", ["attention"]),
    # words that are found apart only
    ("大模型推理", ["vllm"]),
    ("机器学习理论", ["math"]),
    # errors
    ("attenion", ["flash", "attention"]),
    ("compresion", ["kv-cache"]),
    ("universtiy", ["studies"]),
    ("universitty", ["studies"]),
    ("shroedinger", ["erwin-schroedinger"]),
    ("deepseekmth", ["deepseek"]),
    ("schrodingr", ["erwin-schroedinger"]),
    ("kaiyuu shi", ["shi-kaiyu", "verl"]),
    ("danyagn", ["zhang-danyang", "kv-cache"]),
    ("石开雨", ["shi-kaiyu"]),
    # nothing, and no error
    ("nowhere at all", []),
    ("ada@example.org", []),
    ("%", []),
    ("_", []),
    ("* AND NOT (", []),
    ('"', []),
    ("'; DROP TABLE people_person; --", []),
    ("NEAR(verl kv)", []),
    ("heading:verl", []),
    ("verl & kv", []),
    ("\x00", []),
    ("   ", []),
    ("x" * 5000, []),
    ("阿" * 5000, []),
    ("🙂", []),
    ("!:*|&<->", []),
]


@pytest.fixture(scope="module")
def corpus(django_db_setup, django_db_blocker):
    """Make the site once for all queries."""
    from django.db import transaction

    with django_db_blocker.unblock():
        outer = transaction.atomic()
        outer.__enter__()
        make_corpus()
    yield
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        outer.__exit__(None, None, None)


@pytest.mark.parametrize(("text", "expected"), EXACTLY)
def test_a_query_finds_exactly(corpus, text, expected):
    assert found(text) == expected
