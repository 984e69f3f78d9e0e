"""Networks that people have accounts on: from a name there to an address, and back."""

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

from people.formats.links import clean_url, kind_of
from people.formats.record import Link


@dataclass(frozen=True)
class Network:
    """One network; `{}` in its address stands for the account. `keys` are al-folio's."""

    name: str
    kind: str  # people.values.choices.LinkKind
    url: str
    keys: tuple[str, ...] = ()


NETWORKS = (
    Network("LinkedIn", "linkedin", "https://linkedin.com/in/{}", ("linkedin_username",)),
    Network("GitHub", "github", "https://github.com/{}", ("github_username",)),
    Network("GitLab", "other", "https://gitlab.com/{}", ("gitlab_username",)),
    Network("IMDB", "other", "https://imdb.com/name/{}"),
    Network("Instagram", "instagram", "https://instagram.com/{}", ("instagram_id",)),
    Network("ORCID", "orcid", "https://orcid.org/{}", ("orcid_id",)),
    Network("StackOverflow", "other", "https://stackoverflow.com/users/{}", ("stackoverflow_id",)),
    Network(
        "ResearchGate", "other", "https://researchgate.net/profile/{}", ("research_gate_profile",)
    ),
    Network("YouTube", "video", "https://youtube.com/@{}", ("youtube_id",)),
    Network(
        "Google Scholar",
        "scholar",
        "https://scholar.google.com/citations?user={}",
        ("scholar_userid",),
    ),
    Network("Telegram", "other", "https://t.me/{}", ("telegram_username",)),
    Network("WhatsApp", "other", "https://wa.me/{}", ("whatsapp_number",)),
    Network("Leetcode", "other", "https://leetcode.com/u/{}", ("leetcode_id",)),
    Network("X", "twitter", "https://x.com/{}", ("x_username", "twitter_username")),
    Network("Bluesky", "other", "https://bsky.app/profile/{}"),
    Network("Reddit", "other", "https://reddit.com/user/{}"),
)
# What RenderCV does not know.
MORE = (
    Network("Weibo", "weibo", "https://weibo.com/{}", ("weibo_username",)),
    Network("Zhihu", "zhihu", "https://www.zhihu.com/people/{}", ("zhihu_username",)),
    Network("DBLP", "dblp", "{}", ("dblp_url",)),
    Network("WeChat", "wechat", "{}"),
    Network("Twitter", "twitter", "https://twitter.com/{}"),
    Network("ACM", "other", "https://dl.acm.org/profile/{}", ("acm_id",)),
    Network("Facebook", "other", "https://facebook.com/{}", ("facebook_id",)),
    Network("Flickr", "other", "https://www.flickr.com/{}", ("flickr_id",)),
    Network("IEEE Xplore", "other", "https://ieeexplore.ieee.org/author/{}/", ("ieee_id",)),
    Network("Inspire HEP", "other", "https://inspirehep.net/authors/{}", ("inspirehep_id",)),
    Network("Kaggle", "other", "https://www.kaggle.com/{}", ("kaggle_id",)),
    Network("Keybase", "other", "https://keybase.io/{}", ("keybase_username",)),
    Network("Lattes", "other", "http://lattes.cnpq.br/{}", ("lattes_id",)),
    Network("Medium", "blog", "https://medium.com/@{}", ("medium_username",)),
    Network("OSF", "other", "https://osf.io/{}/", ("osf_id",)),
    Network("Publons", "other", "https://publons.com/a/{}/", ("publons_id",)),
    Network("Quora", "other", "https://www.quora.com/profile/{}", ("quora_username",)),
    Network(
        "Scopus", "other", "https://www.scopus.com/authid/detail.uri?authorId={}", ("scopus_id",)
    ),
    Network(
        "Semantic Scholar",
        "other",
        "https://www.semanticscholar.org/author/{}",
        ("semanticscholar_id",),
    ),
    Network("Wikidata", "other", "https://www.wikidata.org/wiki/{}", ("wikidata_id",)),
    Network("Wikipedia", "other", "https://wikipedia.org/wiki/User:{}", ("wikipedia_id",)),
    Network("Zotero", "other", "https://www.zotero.org/{}", ("zotero_username",)),
    Network("Bluesky", "other", "{}", ("bluesky_url",)),
    Network("Blogger", "blog", "{}", ("blogger_url",)),
)
# Names that other files give, and what the names of kinds are in files that are written.
KINDS = {
    "email": "Email",
    "phone": "Phone",
    "website": "Website",
    "cv": "CV",
    "github": "GitHub",
    "scholar": "Google Scholar",
    "orcid": "ORCID",
    "dblp": "DBLP",
    "linkedin": "LinkedIn",
    "twitter": "Twitter",
    "instagram": "Instagram",
    "wechat": "WeChat",
    "weibo": "Weibo",
    "zhihu": "Zhihu",
    "paper": "Paper",
    "arxiv": "arXiv",
    "blog": "Blog",
    "code": "Code",
    "data": "Data",
    "video": "Video",
    "slides": "Slides",
    "poster": "Poster",
    "demo": "Demo",
    "article": "Article",
    "other": "Link",
}
_OTHER_NAMES = {
    "x": "twitter",
    "google scholar": "scholar",
    "scholar": "scholar",
    "youtube": "video",
    "homepage": "website",
    "微信": "wechat",
    "微博": "weibo",
    "知乎": "zhihu",
    "邮箱": "email",
    "电话": "phone",
    "主页": "website",
    "个人主页": "website",
    "博客": "blog",
}


def kind_named(name: str) -> str:
    """Return the kind of link that a name stands for (GitHub, 微博), else empty."""
    name = " ".join(name.casefold().split())
    known = {label.casefold(): kind for kind, label in KINDS.items()}
    return known.get(name) or _OTHER_NAMES.get(name, "")


def account_url(network: str, account: str) -> str:
    """Return the address of an account, empty for a network that is not known."""
    account = account.strip()
    if re.match(r"https?://", account, re.I):
        return clean_url(account)
    if network.casefold() == "mastodon":
        return _mastodon(account)
    account = account.removeprefix("@")
    for each in NETWORKS + MORE:
        if each.name.casefold() == network.casefold():
            return clean_url(each.url.format(quote(account, safe="@/:._-~+")))
    return ""


def _mastodon(account: str) -> str:
    match = re.fullmatch(r"@?([^@/\s]+)@([\w.-]+)", account)
    if match:
        return clean_url(f"https://{match[2]}/@{match[1]}")
    match = re.fullmatch(r"([\w.-]+)/(@[^@/\s]+)", account)
    return clean_url(f"https://{match[1]}/{match[2]}") if match else ""


def network_named(key: str) -> Network | None:
    """Return the network of one of al-folio's keys (`github_username`)."""
    return next((each for each in NETWORKS + MORE if key in each.keys), None)


def account_of(link: Link) -> tuple[str, str]:
    """Return network and account of an address, exactly as they spell it; else empty."""
    for each in NETWORKS:
        before, _braces, after = each.url.partition("{}")
        if link.url.startswith(before) and link.url.endswith(after) and link.kind == each.kind:
            account = unquote(link.url[len(before) : len(link.url) - len(after) or None])
            if _is_account(each.name, account) and account_url(each.name, account) == link.url:
                return each.name, account
    return "", ""


_ACCOUNTS = {
    "StackOverflow": r"\d+/[^/?#\s]+",
    "ORCID": r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]",
    "IMDB": r"nm\d{7}",
    "YouTube": r"[^@/?#\s][^/?#\s]*",
    "WhatsApp": r"(?!)",  # RenderCV wants a telephone number that it can check
    "Reddit": r"[A-Za-z0-9_-]{3,20}",
    "Bluesky": r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+",
}


def _is_account(network: str, account: str) -> bool:
    return bool(re.fullmatch(_ACCOUNTS.get(network, r"[^/?#\s]+"), account))


def kind_of_profile(network: str, url: str) -> str:
    """Return the kind of link that a profile is: by the name of its network, else by its host."""
    return kind_named(network) or kind_of(url)
