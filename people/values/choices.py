"""Choices of the models: stable keys in the database, labels in both languages."""

from django.db.models import IntegerChoices, TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from people.values import figures, names


class Theme(TextChoices):
    """Looks of the site: the same pages with other tokens and a few rules of layout."""

    INK = "ink", _("Ink: clear and quiet")
    PAPER = "paper", _("Paper: warm, with serifs")
    LAB = "lab", _("Lab: dense, pictures first")


class Visibility(TextChoices):
    """Who may read a record."""

    PUBLIC = "public", _("public")
    DRAFT = "draft", _("draft")


class NameOrder(TextChoices):
    """Display order of a name; blank follows the custom of the script."""

    GIVEN_FIRST = names.GIVEN_FIRST, _("given name first")
    FAMILY_FIRST = names.FAMILY_FIRST, _("family name first")


class OtherNameKind(TextChoices):
    """Why a person is also known by another name."""

    VARIANT = "variant", _("variant")
    FORMER = "former", _("former name")
    PEN_NAME = "pen-name", _("pen name")
    AS_PRINTED = "as-printed", _("as printed on works")


class OrganizationKind(TextChoices):
    """What an organization or unit is."""

    COMPANY = "company", _("company")
    UNIVERSITY = "university", _("university")
    SCHOOL = "school", _("school or faculty")
    DEPARTMENT = "department", _("department")
    LABORATORY = "laboratory", _("laboratory")
    INSTITUTE = "institute", _("research institute")
    TEAM = "team", _("team")
    MEDIA = "media", _("media")
    OTHER = "other", _("other")


class LinkKind(TextChoices):
    """What a link leads to."""

    EMAIL = "email", _("Email")
    PHONE = "phone", _("Telephone")
    WEBSITE = "website", _("Website")
    CV = "cv", _("CV")
    GITHUB = "github", _("GitHub")
    SCHOLAR = "scholar", _("Google Scholar")
    ORCID = "orcid", _("ORCID")
    DBLP = "dblp", _("DBLP")
    LINKEDIN = "linkedin", _("LinkedIn")
    TWITTER = "twitter", _("Twitter")
    INSTAGRAM = "instagram", _("Instagram")
    WECHAT = "wechat", _("WeChat")
    WEIBO = "weibo", _("Weibo")
    ZHIHU = "zhihu", _("Zhihu")
    PAPER = "paper", _("Paper")
    ARXIV = "arxiv", _("arXiv")
    BLOG = "blog", _("Blog")
    CODE = "code", _("Code")
    DATA = "data", _("Data")
    VIDEO = "video", _("Video")
    SLIDES = "slides", _("Slides")
    POSTER = "poster", _("Poster")
    DEMO = "demo", _("Demo")
    ARTICLE = "article", _("Article")
    OTHER = "other", _("Link")


class DegreeLevel(TextChoices):
    """Level of a degree."""

    DOCTORATE = "doctorate", _("doctorate")
    MASTER = "master", _("master’s degree")
    BACHELOR = "bachelor", _("bachelor’s degree")
    OTHER = "other", _("other")


class SecondDegreeKind(TextChoices):
    """What a second subject counts as."""

    SECOND_DEGREE = "second-degree", _("Second degree")
    DOUBLE_MAJOR = "double-major", _("Double major")


class PublicationKind(TextChoices):
    """Kinds of publication, named after CSL item types."""

    ARTICLE_JOURNAL = "article-journal", _("Journal article")
    PAPER_CONFERENCE = "paper-conference", _("Conference paper")
    PAPER_WORKSHOP = "paper-workshop", _("Workshop paper")
    PREPRINT = "preprint", _("Preprint")
    REPORT = "report", _("Technical report")
    THESIS = "thesis", _("Thesis")
    BOOK = "book", _("Book")
    CHAPTER = "chapter", _("Book chapter")
    SOFTWARE = "software", _("Software")
    DATASET = "dataset", _("Dataset")
    OTHER = "other", _("Other")


class PublicationStatus(TextChoices):
    """How far a publication has come."""

    PUBLISHED = "published", _("published")
    ACCEPTED = "accepted", _("accepted")
    SUBMITTED = "submitted", _("under review")
    PREPRINT = "preprint", _("preprint")


class PatentStatus(TextChoices):
    """What the source says of a patent; never derived from its number."""

    GRANTED = "granted", _("granted patent")
    APPLICATION = "application", _("patent application publication")


class AwardLevel(TextChoices):
    """How wide the field of an award was."""

    INTERNATIONAL = "international", _("international")
    NATIONAL = "national", _("national")
    PROVINCIAL = "provincial", _("provincial")
    ORGANIZATION = "organization", _("within an organization")


class AwardMark(TextChoices):
    """The mark printed beside an award."""

    TROPHY = "trophy", _("trophy")
    GOLD = "gold", _("gold medal mark")
    SILVER = "silver", _("silver medal mark")
    BRONZE = "bronze", _("bronze medal mark")
    STAR = "star", _("star")


class TalkKind(TextChoices):
    """What kind of talk it is."""

    INVITED = "invited", _("Invited talk")
    KEYNOTE = "keynote", _("Keynote")
    CONFERENCE = "conference", _("Conference talk")
    SEMINAR = "seminar", _("Seminar")
    VISIT = "visit", _("Visit")
    OTHER = "other", _("Talk")


class SkillLevel(IntegerChoices):
    """How well somebody masters a skill (了解, 熟悉, 精通)."""

    AWARE = 1, _("working knowledge")
    FAMILIAR = 2, _("familiar")
    EXPERT = 3, _("expert")


class Qualifier(TextChoices):
    """How exact a figure is."""

    EXACT = figures.EXACT, _("exactly")
    AT_LEAST = figures.AT_LEAST, _("at least (+)")
    ABOUT = figures.ABOUT, pgettext_lazy("qualifier", "about")
    UP_TO = figures.UP_TO, _("up to")


class Counted(TextChoices):
    """What a figure counts when the list itself is not given."""

    PUBLICATIONS = "publications", _("publications")
    PRESS = "press", _("press coverage")
    PROJECTS = "projects", _("open source & community")
    AWARDS = "awards", _("awards")
    PATENTS = "patents", _("patents")


class SectionKind(TextChoices):
    """Sections of a person's page, in their default order."""

    ABOUT = "about", _("About")
    NEWS = "news", _("News")
    POSITIONS = "positions", _("Experience")
    EDUCATION = "education", _("Education")
    PUBLICATIONS = "publications", _("Publications")
    PROJECTS = "projects", _("Projects")
    PATENTS = "patents", _("Patents")
    AWARDS = "awards", _("Honors and awards")
    TALKS = "talks", _("Talks")
    PRESS = "press", _("Press")
    SKILLS = "skills", _("Skills")
    FREE = "free", _("Free text")


class PagedKind(TextChoices):
    """Records that have a page of their own."""

    PERSON = "person", _("person")
    PUBLICATION = "publication", _("publication")
    PROJECT = "project", _("project")


class TranslationState(TextChoices):
    """How a text stands to the same text in the other language."""

    MISSING = "missing", _("missing")
    OUT_OF_DATE = "out-of-date", _("out of date")
    UP_TO_DATE = "up-to-date", _("up to date")
    SAME = "same", _("same on purpose")


class VersionKind(TextChoices):
    """What made a version of a page."""

    FOUND = "found", _("as it was found")
    SAVED = "saved", _("saved")
    DRAFTED = "drafted", _("saved as a draft")
    DISCARDED = "discarded", _("draft discarded")
    PUBLISHED = "published", _("published")
    HIDDEN = "hidden", _("taken off the site")
    DELETED = "deleted", _("deleted")
    REVERTED = "reverted", _("brought back to an earlier version")


class DraftStatus(TextChoices):
    """How far a draft is."""

    DRAFT = "draft", _("draft")
    REVIEW = "review", _("waiting for review")


class Role(TextChoices):
    """What an account is for: names of groups."""

    MEMBER = "member", _("Member")
    EDITOR = "editor", _("Editor")
    PUBLISHER = "publisher", _("Publisher")
    ADMINISTRATOR = "administrator", _("Administrator")
