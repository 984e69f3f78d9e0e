"""The columns of a table of publications: our own, and those of other programs by their names.

Google Scholar's citations.csv, Zotero's CSV, Scopus, Web of Science (tab-delimited, with two
letters a column), IEEE Xplore, PubMed and CNKI.
"""

COLUMNS = (
    "id", "kind", "status", "title_en", "title_zh", "authors", "more_authors", "equal_contribution",
    "corresponding", "orcids", "year", "date", "venue_en", "venue_zh", "venue_short_en",
    "venue_short_zh", "venue_rank", "publisher", "volume", "issue", "pages", "doi", "arxiv",
    "summary_en", "summary_zh", "abstract_en", "abstract_zh", "tags_en", "tags_zh", "links",
)  # fmt: skip
ASIDE = "aside: "  # before the name of a column that another program gave

# What a column of another program holds, in order of preference. Names in small letters.
ALIASES: dict[str, tuple[str, ...]] = {
    "id": ("key", "ut (unique wos id)", "ut", "eid", "lens id", "publication id", "pmid"),
    "kind": ("item type", "document type", "document identifier", "publication type", "dt", "pt",
             "文献类型", "type"),
    "title": ("title", "article title", "document title", "display_name", "ti", "题名", "篇名", "标题"),
    "authors": ("author", "author(s)", "author/s", "author names",
                "authorships.author.display_name", "au", "作者"),
    "year": ("publication year", "publication_year", "pubyear", "py", "年", "年份"),
    "date": ("publication date", "publication_date", "date published", "create date", "pd", "发表时间", "日期"),
    "venue": ("publication title", "source title", "publication", "journal/book", "journal",
              "source", "so", "venue", "anthology title",
              "primary_location.source.display_name", "conference", "conference name", "刊名", "来源", "文献来源"),
    "venue_short": ("abbreviated source title", "journal abbreviation",
                    "journal iso abbreviation", "ji", "j9"),
    "publisher": ("pu", "出版社"),
    "volume": ("vol", "vl", "卷"),
    "issue": ("number", "issue number", "no", "is", "期"),
    "pages": ("page", "pagination", "页码"),
    "first_page": ("page start", "start page", "startpage", "bp"),
    "last_page": ("page end", "end page", "endpage", "ep"),
    "doi": ("doi link", "di"),
    "arxiv": ("arxiv id", "arxiv number", "arxiv_id"),
    "abstract": ("abstract note", "ab", "摘要"),
    "tags": ("author keywords", "keywords", "manual tags", "de", "关键词"),
    "url": ("link", "pdf link", "document link", "external url", "articleurl", "链接"),
    "language": ("language of original document", "la", "语种"),
}  # fmt: skip
# Where two columns hold the same, the one with more in it.
FULLER = {"authors": ("author full names", "af")}
# The publisher, institution or school of these is the venue of a record.
ISSUED = {"preprint", "report", "thesis", "book", "software", "dataset"}
# Fields that are known by their own name as well.
OWN_NAMES = {"publisher", "volume", "issue", "pages", "doi", "abstract", "tags", "url", "language"}

KINDS = {
    "journalarticle": "article-journal",
    "article": "article-journal",
    "articlejournal": "article-journal",
    "review": "article-journal",
    "journal": "article-journal",
    "j": "article-journal",
    "ieeejournals": "article-journal",
    "magazinearticle": "article-journal",
    "conferencepaper": "paper-conference",
    "proceedingspaper": "paper-conference",
    "inproceedings": "paper-conference",
    "articleproceedingspaper": "paper-conference",
    "paperconference": "paper-conference",
    "ieeeconferences": "paper-conference",
    "c": "paper-conference",
    "preprint": "preprint",
    "report": "report",
    "thesis": "thesis",
    "dissertation": "thesis",
    "book": "book",
    "b": "book",
    "booksection": "chapter",
    "bookchapter": "chapter",
    "chapter": "chapter",
    "computerprogram": "software",
    "software": "software",
    "dataset": "dataset",
    "dataarticle": "dataset",
}
# Those that say no more than their kind does.
PLAIN = {
    "journalarticle", "article", "journal", "j", "conferencepaper", "proceedingspaper", "c",
    "preprint", "report", "thesis", "book", "b", "booksection", "bookchapter", "computerprogram",
    "dataset",
}  # fmt: skip
