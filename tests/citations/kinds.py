"""One work of each kind in each language, and what each style makes of it.

By the manuals: APA 7, the IEEE reference guide, MLA 9, GB/T 7714—2015. Italics between asterisks;
in the order APA, IEEE, MLA, GB/T 7714.
"""

from people.formats.names import group, name_of, parse_name
from people.formats.record import Link, Text
from people.values.partial_date import PartialDate

SHI, BERG = name_of("Shi", "Kaiyu"), name_of("van der Berg", "Jan-Peter")
OBRIEN = name_of("O’Brien", "Mary Ann")
CHINESE = tuple(parse_name(name) for name in ("石开宇", "欧阳明日", "李四", "王五"))
ARTICLE = {
    "kind": "article-journal",
    "title": Text(en="A study of things"),
    "authors": (SHI, BERG),
    "date": PartialDate(2023, 5, 6),
    "venue": Text(en="Journal of the Study of Things"),
    "volume": "12",
    "issue": "3",
    "pages": "12–34",
}
ARTICLE_ZH = ARTICLE | {
    "title": Text(zh="深度学习研究"),
    "authors": CHINESE[:2],
    "venue": Text(zh="计算机学报"),
}


def work(kind: str, title: str, venue: str = "", date: str = "", **more: object) -> dict:
    """Return the fields of a work by one author, in the language of its title."""
    text = Text.of(title)
    return {
        "kind": kind,
        "title": text,
        "authors": (SHI,) if text.en else CHINESE[:1],
        "venue": Text.of(venue),
        "date": PartialDate.parse(date) if date else None,
        **more,
    }


KINDS = {
    "article": (
        ARTICLE | {"doi": "10.1000/xyz"},
        "Shi, K., & van der Berg, J.-P. (2023). A study of things. *Journal of the Study of "
        "Things*, *12*(3), 12–34. https://doi.org/10.1000/xyz",
        "K. Shi and J.-P. van der Berg, “A study of things,” *Journal of the Study of Things*, "
        "vol. 12, no. 3, pp. 12–34, May 2023, doi: 10.1000/xyz.",
        "Shi, Kaiyu, and Jan-Peter van der Berg. “A Study of Things.” *Journal of the Study of "
        "Things*, vol. 12, no. 3, May 2023, pp. 12–34, https://doi.org/10.1000/xyz.",
        "SHI K, VAN DER BERG J P. A study of things[J/OL]. Journal of the Study of Things, 2023, "
        "12(3): 12-34. DOI:10.1000/xyz.",
    ),
    "conference paper": (
        work(
            "paper-conference",
            "Fast things",
            "Proceedings of the 3rd Conference on Things",
            "2023",
            authors=(SHI, BERG, OBRIEN),
            publisher="ACM",
            pages="1–9",
        ),
        "Shi, K., van der Berg, J.-P., & O’Brien, M. A. (2023). Fast things. In *Proceedings of "
        "the 3rd Conference on Things* (pp. 1–9). ACM.",
        "K. Shi, J.-P. van der Berg, and M. A. O’Brien, “Fast things,” in *Proceedings of the 3rd "
        "Conference on Things*, ACM, 2023, pp. 1–9.",
        "Shi, Kaiyu, et al. “Fast Things.” *Proceedings of the 3rd Conference on Things*, ACM, "
        "2023, pp. 1–9.",
        "SHI K, VAN DER BERG J P, O’BRIEN M A. Fast things[C]//Proceedings of the 3rd Conference "
        "on Things. ACM, 2023: 1-9.",
    ),
    "workshop paper without a date": (
        work("paper-workshop", "Small things", "Workshop on Things"),
        "Shi, K. (n.d.). Small things. In *Workshop on Things*.",
        "K. Shi, “Small things,” in *Workshop on Things*.",
        "Shi, Kaiyu. “Small Things.” *Workshop on Things*.",
        "SHI K. Small things[C]//Workshop on Things.",
    ),
    "preprint": (
        work("preprint", "New things", date="2023-02-03", arxiv_id="2302.00001"),
        "Shi, K. (2023). *New things* (arXiv:2302.00001). arXiv. https://arxiv.org/abs/2302.00001",
        "K. Shi, “New things,” Feb. 2023, *arXiv*: 2302.00001. [Online]. Available: "
        "https://arxiv.org/abs/2302.00001",
        "Shi, Kaiyu. “New Things.” arXiv, Feb. 2023, https://arxiv.org/abs/2302.00001.",
        "SHI K. New things[EB/OL]. arXiv, 2023. https://arxiv.org/abs/2302.00001.",
    ),
    "report of a group": (
        work("report", "Technical report", "OpenAI", "2023-03", authors=(group("OpenAI"),)),
        "OpenAI. (2023). *Technical report*. OpenAI.",
        "OpenAI, “Technical report,” OpenAI, Mar. 2023.",
        "OpenAI. *Technical Report*. OpenAI, Mar. 2023.",
        "OpenAI. Technical report[R]. OpenAI, 2023.",
    ),
    "thesis": (
        work("thesis", "My things", "Tsinghua University", "2022"),
        "Shi, K. (2022). *My things* [Thesis]. Tsinghua University.",
        "K. Shi, “My things,” thesis, Tsinghua University, 2022.",
        "Shi, Kaiyu. *My Things*. 2022. Tsinghua University, thesis.",
        "SHI K. My things[D]. Tsinghua University, 2022.",
    ),
    "book": (
        work(
            "book",
            "All things",
            "MIT Press",
            "2022",
            authors=(name_of("King", "Martin Luther, Jr."),),
        ),
        "King, M. L., Jr. (2022). *All things*. MIT Press.",
        "M. L. King Jr., *All things*. MIT Press, 2022.",
        "King, Martin Luther, Jr. *All Things*. MIT Press, 2022.",
        "KING M L Jr. All things[M]. MIT Press, 2022.",
    ),
    "chapter": (
        work(
            "chapter",
            "Some things",
            "The book of things",
            "2022",
            publisher="MIT Press",
            pages="5–8",
        ),
        "Shi, K. (2022). Some things. In *The book of things* (pp. 5–8). MIT Press.",
        "K. Shi, “Some things,” in *The book of things*, MIT Press, 2022, pp. 5–8.",
        "Shi, Kaiyu. “Some Things.” *The book of things*, MIT Press, 2022, pp. 5–8.",
        "SHI K. Some things[M]//The book of things. MIT Press, 2022: 5-8.",
    ),
    "software": (
        work(
            "software",
            "pytest",
            date="2021",
            links=(Link("code", "https://example.org/code?a=1&b=2"),),
        ),
        "Shi, K. (2021). *pytest* [Computer software]. https://example.org/code?a=1&b=2",
        "K. Shi, *pytest*. (2021). [Online]. Available: https://example.org/code?a=1&b=2",
        "Shi, Kaiyu. *pytest*. 2021, https://example.org/code?a=1&b=2.",
        "SHI K. pytest[CP/OL]. (2021). https://example.org/code?a=1&b=2.",
    ),
    "dataset": (
        work("dataset", "Measured things", "Zenodo", "2021", doi="10.5281/zenodo.1"),
        "Shi, K. (2021). *Measured things* [Data set]. Zenodo. https://doi.org/10.5281/zenodo.1",
        "K. Shi, “Measured things.” Zenodo, 2021. doi: 10.5281/zenodo.1.",
        "Shi, Kaiyu. “Measured Things.” Data set. Zenodo, 2021, https://doi.org/10.5281/zenodo.1.",
        "SHI K. Measured things[DS/OL]. Zenodo, 2021. DOI:10.5281/zenodo.1.",
    ),
    "other": (
        work("other", "Odd things", "Somewhere", "2021"),
        "Shi, K. (2021). *Odd things*. Somewhere.",
        "K. Shi, “Odd things.” Somewhere, 2021.",
        "Shi, Kaiyu. “Odd Things.” Somewhere, 2021.",
        "SHI K. Odd things[Z]. Somewhere, 2021.",
    ),
    "title alone": (
        work("other", "Things", authors=()),
        "*Things*. (n.d.).",
        "“Things.”",
        "“Things.”",
        "Things[Z].",
    ),
    "article in Chinese": (
        ARTICLE_ZH,
        "石开宇, 欧阳明日. (2023). 深度学习研究. 计算机学报, 12(3), 12～34.",
        "石开宇和欧阳明日, 《深度学习研究》, 计算机学报, 卷 12, 期 3, 页 12～34, 2023年5月.",
        "石开宇和欧阳明日. 《深度学习研究》. 计算机学报, 卷 12, 期 3, 2023年5月, 页 12～34.",
        "石开宇, 欧阳明日. 深度学习研究[J]. 计算机学报, 2023, 12(3): 12-34.",
    ),
    "conference paper in Chinese": (
        work(
            "paper-conference",
            "快速学习",
            "第一届学习大会论文集",
            "2023",
            publisher="学习出版社",
            pages="1–9",
        ),
        "石开宇. (2023). 快速学习. 收入第一届学习大会论文集 (页 1～9). 学习出版社.",
        "石开宇, 《快速学习》, 收入第一届学习大会论文集, 学习出版社, 2023, 页 1～9.",
        "石开宇. 《快速学习》. 第一届学习大会论文集, 学习出版社, 2023, 页 1～9.",
        "石开宇. 快速学习[C]//第一届学习大会论文集. 学习出版社, 2023: 1-9.",
    ),
    "workshop paper in Chinese": (
        work("paper-workshop", "小学习", "学习研讨会", "2023"),
        "石开宇. (2023). 小学习. 收入学习研讨会.",
        "石开宇, 《小学习》, 收入学习研讨会, 2023.",
        "石开宇. 《小学习》. 学习研讨会, 2023.",
        "石开宇. 小学习[C]//学习研讨会. 2023.",
    ),
    "preprint in Chinese": (
        work("preprint", "新学习", date="2023-02", arxiv_id="2302.00001"),
        "石开宇. (2023). 新学习 (arXiv:2302.00001). arXiv. https://arxiv.org/abs/2302.00001",
        "石开宇, 《新学习》, 2023年2月, arXiv: 2302.00001. [在线]. 载于: "
        "https://arxiv.org/abs/2302.00001",
        "石开宇. 《新学习》. arXiv, 2023年2月, https://arxiv.org/abs/2302.00001.",
        "石开宇. 新学习[EB/OL]. arXiv, 2023. https://arxiv.org/abs/2302.00001.",
    ),
    "report of a group in Chinese, without a date": (
        work("report", "技术报告", "某大学", authors=(group("开放学习研究院"),)),
        "开放学习研究院. (不详). 技术报告. 某大学.",
        "开放学习研究院, 《技术报告》, 某大学.",
        "开放学习研究院. 技术报告. 某大学.",
        "开放学习研究院. 技术报告[R]. 某大学.",
    ),
    "thesis in Chinese": (
        work("thesis", "学习与和谐", "清华大学", "2022"),
        "石开宇. (2022). 学习与和谐 [学位论文]. 清华大学.",
        "石开宇, 《学习与和谐》, 学位论文, 清华大学, 2022.",
        "石开宇. 学习与和谐. 2022. 清华大学, 学位论文.",
        "石开宇. 学习与和谐[D]. 清华大学, 2022.",
    ),
    "book in Chinese": (
        work("book", "学习", "清华大学出版社", "2022"),
        "石开宇. (2022). 学习. 清华大学出版社.",
        "石开宇, 学习. 清华大学出版社, 2022.",
        "石开宇. 学习. 清华大学出版社, 2022.",
        "石开宇. 学习[M]. 清华大学出版社, 2022.",
    ),
    "chapter in Chinese": (
        work("chapter", "学习初步", "学习全书", "2022", publisher="科学出版社", pages="5–8"),
        "石开宇. (2022). 学习初步. 收入学习全书 (页 5～8). 科学出版社.",
        "石开宇, 《学习初步》, 收入学习全书, 科学出版社, 2022, 页 5～8.",
        "石开宇. 《学习初步》. 学习全书, 科学出版社, 2022, 页 5～8.",
        "石开宇. 学习初步[M]//学习全书. 科学出版社, 2022: 5-8.",
    ),
    "software in Chinese": (
        work("software", "学习机", "某大学", "2021"),
        "石开宇. (2021). 学习机 [软件]. 某大学.",
        "石开宇, 学习机. (2021年). 某大学.",
        "石开宇. 学习机. 某大学, 2021年.",
        "石开宇. 学习机[CP]. 某大学, 2021.",
    ),
    "dataset in Chinese": (
        work("dataset", "学习数据", "科学数据银行", "2022"),
        "石开宇. (2022). 学习数据 [数据集]. 科学数据银行.",
        "石开宇, 《学习数据》. 科学数据银行, 2022年.",
        "石开宇. 《学习数据》. 数据集. 科学数据银行, 2022年.",
        "石开宇. 学习数据[DS]. 科学数据银行, 2022.",
    ),
    "other in Chinese": (
        work("other", "其他学习", "某地", "2021-04"),
        "石开宇. (2021). 其他学习. 某地.",
        "石开宇, 《其他学习》. 某地, 2021年4月.",
        "石开宇. 《其他学习》. 某地, 2021年4月.",
        "石开宇. 其他学习[Z]. 某地, 2021.",
    ),
}
