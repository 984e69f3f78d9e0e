"""Words of a CV in both languages, for formats, which have no catalogue of translations.

They are the words of the pages: a test holds them against `people.values.choices` and the
catalogue.
"""

from people.formats.record import Text

SECTIONS = {
    "about": Text("关于", "About"),
    "news": Text("动态", "News"),
    "positions": Text("经历", "Experience"),
    "education": Text("教育", "Education"),
    "publications": Text("论文", "Publications"),
    "projects": Text("项目", "Projects"),
    "patents": Text("专利", "Patents"),
    "awards": Text("荣誉与奖项", "Honors and awards"),
    "talks": Text("学术报告", "Talks"),
    "press": Text("媒体报道", "Press"),
    "skills": Text("技能", "Skills"),
}  # in the usual order
FACTS = {
    "other_names": Text("又名", "Also known as"),
    "interests": Text("研究兴趣", "Interests"),
    "affiliations": Text("所属机构", "Affiliations"),
    "advisor": Text("导师", "Advisor"),
    "mentor": Text("指导人", "Mentor"),
    "research_topic": Text("研究方向", "Research topic"),
    "minor": Text("辅修", "Minor"),
    "gpa": Text("GPA", "GPA"),
    "rank": Text("专业排名", "Major ranking"),
    "second-degree": Text("第二学位", "Second degree"),
    "double-major": Text("双学位", "Double major"),
    "open_source": Text("开源", "Open source"),
}
PHRASES = {
    "pages": Text("第%(pages)s页", "pp. %(pages)s"),
    "team": Text("团队%(number)s人", "team of %(number)s"),
    "granted": Text("%(office)s专利（已授权）", "%(office)s patent (granted)"),
    "application": Text("%(office)s专利申请公布", "%(office)s patent application publication"),
}
OFFICES = {
    "CN": Text("中国", "Chinese"),
    "US": Text("美国", "US"),
    "EP": Text("欧洲", "European"),
    "WO": Text("国际", "international"),
}
COUNTS = {
    "publications": Text("%(number)s篇论文", "%(number)s papers"),
    "press": Text("%(number)s篇报道", "%(number)s articles"),
    "projects": Text("%(number)s项", "%(number)s items"),
    "awards": Text("%(number)s项奖励", "%(number)s awards"),
    "patents": Text("%(number)s项专利", "%(number)s patents"),
}
PUBLICATIONS = {
    "article-journal": Text("期刊论文", "Journal article"),
    "paper-conference": Text("会议论文", "Conference paper"),
    "paper-workshop": Text("研讨会论文", "Workshop paper"),
    "preprint": Text("预印本", "Preprint"),
    "report": Text("技术报告", "Technical report"),
    "thesis": Text("学位论文", "Thesis"),
    "book": Text("图书", "Book"),
    "chapter": Text("图书章节", "Book chapter"),
    "software": Text("软件", "Software"),
    "dataset": Text("数据集", "Dataset"),
    "other": Text("其他", "Other"),
}
STATUSES = {
    "published": Text("已发表", "published"),
    "accepted": Text("已录用", "accepted"),
    "submitted": Text("审稿中", "under review"),
    "preprint": Text("预印本", "preprint"),
}
LEVELS = {
    "international": Text("国际", "international"),
    "national": Text("国家级", "national"),
    "provincial": Text("省级", "provincial"),
    "organization": Text("机构内", "within an organization"),
}
TALKS = {
    "invited": Text("特邀报告", "Invited talk"),
    "keynote": Text("主旨报告", "Keynote"),
    "conference": Text("会议报告", "Conference talk"),
    "seminar": Text("讲座", "Seminar"),
    "visit": Text("访问", "Visit"),
    "other": Text("报告", "Talk"),
}
SKILLS = {
    "1": Text("了解", "working knowledge"),
    "2": Text("熟悉", "familiar"),
    "3": Text("精通", "expert"),
}
LINKS = {
    "email": Text("电子邮件", "Email"),
    "phone": Text("电话", "Telephone"),
    "website": Text("网站", "Website"),
    "cv": Text("简历", "CV"),
    "github": Text("GitHub", "GitHub"),
    "scholar": Text("Google Scholar", "Google Scholar"),
    "orcid": Text("ORCID", "ORCID"),
    "dblp": Text("DBLP", "DBLP"),
    "linkedin": Text("领英", "LinkedIn"),
    "twitter": Text("Twitter", "Twitter"),
    "instagram": Text("Instagram", "Instagram"),
    "wechat": Text("微信", "WeChat"),
    "weibo": Text("微博", "Weibo"),
    "zhihu": Text("知乎", "Zhihu"),
    "paper": Text("论文", "Paper"),
    "arxiv": Text("arXiv", "arXiv"),
    "blog": Text("博客", "Blog"),
    "code": Text("代码", "Code"),
    "data": Text("数据", "Data"),
    "video": Text("视频", "Video"),
    "slides": Text("幻灯片", "Slides"),
    "poster": Text("海报", "Poster"),
    "demo": Text("演示", "Demo"),
    "article": Text("文章", "Article"),
    "other": Text("链接", "Link"),
}


def word(table: dict[str, Text], key: str, language: str) -> str:
    """Return the word for a key; a key that is not known is its own word."""
    found = table.get(key)
    return found.in_language(language) if found else key
