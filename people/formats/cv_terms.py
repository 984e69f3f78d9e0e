"""Words that CVs use: levels of degrees and skills, titles of sections, names in lists."""

import re
from collections.abc import Iterable
from unicodedata import normalize

from people.formats.record import Skill, Text
from people.values.languages import EN, HAN, ZH

LANGUAGES = Text(zh="语言", en="Languages")

DEGREES = {
    ZH: {"doctorate": "博士", "master": "硕士", "bachelor": "学士", "other": ""},
    EN: {"doctorate": "PhD", "master": "Master", "bachelor": "Bachelor", "other": ""},
}

# The first of each is written.
_LEVELS = {
    3: ("expert", "精通", "master", "advanced", "proficient", "senior", "专家", "熟练掌握", "熟练"),
    2: ("familiar", "熟悉", "intermediate", "competent", "掌握", "skilled"),
    1: ("working knowledge", "了解", "beginner", "basic", "novice", "elementary", "入门"),
}
_LEVEL_OF = {word: level for level, words in _LEVELS.items() for word in words}
_IN_BRACKETS = re.compile(r"^(.*\S) ?[(（]([^()（）]+)[)）]$", re.S)


def skill_level(word: str) -> int | None:
    """Return the level that a word says, None for another word."""
    return _LEVEL_OF.get(" ".join(word.casefold().split()))


def level_word(level: int, language: str) -> str:
    """Return the usual word for a level."""
    return _LEVELS[level][1 if language == ZH else 0]


def split_brackets(text: str) -> tuple[str, str]:
    """Return a text and what stands in brackets at its end, perhaps empty."""
    match = _IN_BRACKETS.match(text)
    return (match[1], match[2].strip()) if match else (text, "")


def in_brackets(text: str, more: str) -> str:
    """Return a text with more in brackets of its script."""
    if not more:
        return text
    return f"{text}（{more}）" if HAN.search(text + more) else f"{text} ({more})"


def read_skill(text: str, language: str | None = None) -> Skill:
    """Return a skill; a level may stand behind it in brackets."""
    name, word = split_brackets(text)
    level = skill_level(word)
    return Skill(Text.of(text if level is None else name, language), level)


def skill_text(skill: Skill, name: str, language: str) -> str:
    """Return a skill with its level, as `read_skill` takes it apart."""
    if skill.level is None:
        return name
    return in_brackets(name, level_word(skill.level, language))


def split_list(text: str) -> list[str]:
    """Return the parts of a list in one line: at semicolons, else at commas, not in brackets."""
    for separators in (";；", ",，、"):
        parts = list(_split_at(text, separators))
        if len(parts) > 1:
            return parts
    return [text.strip()] if text.strip() else []


def _split_at(text: str, separators: str) -> Iterable[str]:
    part, depth = "", 0
    for char in text:
        depth = max(depth + (char in "([（【") - (char in ")]）】"), 0)
        if char in separators and not depth:
            if part.strip():
                yield part.strip()
            part = ""
        else:
            part += char
    if part.strip():
        yield part.strip()


# Titles of sections, in small letters and without `and`, and what they hold.
_TITLES = {
    "summary": "summary, about, about me, profile, bio, biography, objective, introduction,"
    " 简介, 个人简介, 关于, 关于我, 自我介绍, 个人总结, 自我评价",
    "education": "education, academic background, 教育, 教育经历, 教育背景, 学历",
    "positions": "experience, work experience, work, employment, professional experience,"
    " employment history, research experience, academic experience, teaching experience, teaching,"
    " internships, internship, internship experience, industry experience, academic appointments,"
    " positions, appointments, service, 工作经历, 工作经验, 实习经历, 科研经历, 研究经历, 经历,"
    " 职业经历, 教学经历, 任职",
    "volunteer": "volunteer, volunteering, volunteer experience, volunteer work, 志愿者经历, 志愿服务",
    "publications": "publications, selected publications, papers, research papers, preprints,"
    " journal articles, conference papers, 论文, 发表论文, 论文发表, 代表论文, 学术论文, 出版物, 著作",
    "projects": "projects, personal projects, selected projects, open source, open source projects,"
    " open-source projects, 项目, 项目经历, 项目经验, 开源项目, 科研项目",
    "skills": "skills, technical skills, technologies, skills technologies, programming skills,"
    " software, tools, skills tools, tech stack, 技能, 专业技能, 技术栈, 技能特长, 个人技能",
    "languages": "languages, language, 语言, 语言能力",
    "awards": "awards, honors, honours, honors awards, awards honors, honours awards, awards honours,"
    " scholarships, fellowships, awards scholarships, honors scholarships, selected honors,"
    " awards fellowships, achievements, grants, 荣誉, 奖项, 获奖, 获奖经历, 荣誉奖项, 所获荣誉,"
    " 荣誉与奖项, 奖励, 奖学金, 荣誉奖励, 获奖情况",
    "certificates": "certificates, certifications, licenses certifications, 证书, 资格证书",
    "talks": "talks, invited talks, presentations, conference talks, selected talks, seminars,"
    " 报告, 学术报告, 演讲, 特邀报告, 邀请报告",
    "news": "news, updates, recent news, 新闻, 动态, 最新动态, 近况",
    "patents": "patents, 专利, 发明专利",
    "press": "press, media, press coverage, in the news, media coverage, 媒体报道, 媒体, 报道",
    "interests": "interests, research interests, academic interests, 研究兴趣, 兴趣, 研究方向",
    "references": "references, referees, 推荐人, 证明人",
    "general": "general information, personal information, basic information, 基本信息, 个人信息",
}
# In Spanish, French, German, Portuguese and Italian, without accents.
_MORE_TITLES = {
    "summary": "sobre mi, resumen, perfil, profil, zusammenfassung, uber mich, a propos, sobre mim",
    "education": "educacion, formacion, formacion academica, formation, formations, ausbildung, "
    "bildung, studium, educacao, formazione, istruzione",
    "positions": "experiencia, experiencia laboral, experiencia profesional, experiences, experience "
    "professionnelle, experiences professionnelles, berufserfahrung, erfahrung, "
    "experiencia profissional, esperienza, esperienze",
    "volunteer": "voluntariado, benevolat, ehrenamt, volontariato",
    "publications": "publicaciones, publikationen, veroffentlichungen, publicacoes, pubblicazioni",
    "projects": "proyectos, projets, projekte, projetos, progetti",
    "skills": "habilidades, competencias, aptitudes, competences, kenntnisse, fahigkeiten, "
    "kompetenzen, competenze",
    "languages": "idiomas, langues, sprachen, sprachkenntnisse, lingue",
    "awards": "premios, prix, distinctions, auszeichnungen, premi",
    "certificates": "certificados, certificaciones, certificats, zertifikate, certificati",
    "interests": "intereses, centres d'interet, interessen, interesses, interessi",
    "references": "referencias, referenzen",
}
_KIND_OF_TITLE = {
    title.strip(): kind
    for each in (_MORE_TITLES, _TITLES)
    for kind, titles in each.items()
    for title in titles.split(",")
}
# What a section is called in a file that is written.
TITLES = {
    "summary": Text("个人简介", "Summary"),
    "interests": Text("研究兴趣", "Research Interests"),
    "news": Text("动态", "News"),
    "education": Text("教育经历", "Education"),
    "positions": Text("工作经历", "Experience"),
    "volunteer": Text("志愿服务", "Volunteering"),
    "publications": Text("论文", "Publications"),
    "projects": Text("项目", "Projects"),
    "patents": Text("专利", "Patents"),
    "awards": Text("荣誉与奖项", "Honors and Awards"),
    "certificates": Text("证书", "Certificates"),
    "talks": Text("学术报告", "Talks"),
    "press": Text("媒体报道", "Press"),
    "skills": Text("技能", "Skills"),
    "languages": Text("语言", "Languages"),
}


def section_kind(title: str) -> str:
    """Return what a section with such a title holds, else empty."""
    plain = re.sub("[\u0300-\u036f]", "", normalize("NFD", title.casefold())).replace("_", " ")
    words = re.sub(r"\b(?:and|the|of)\b|[&/·:：]", " ", plain)
    return _KIND_OF_TITLE.get(" ".join(words.split()), "")


def usual_title(kind: str, language: str) -> str:
    """Return what a section is called in a language."""
    return TITLES[kind].best(language)
