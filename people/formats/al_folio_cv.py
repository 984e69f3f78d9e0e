"""al-folio's older `_data/cv.yml`, turned into the sections of RenderCV.

A list of `title`, `type` (map, time_table, nested_list, list, list_groups) and `contents`.
"""

import re
from typing import Any

from people.formats.cv_terms import section_kind
from people.formats.jekyll import without_html
from people.formats.networks import account_url, kind_named

# Who somebody is besides their work is nobody's business.
PRIVATE = re.compile(
    r"\b(?:birth\w*|born|gender|sex|nationality|citizenship|marital|age|address)\b"
    r"|生日|出生|性别|国籍|民族|婚姻|年龄|地址|籍贯|政治面貌",
    re.I,
)
_HEADER = {
    "full name": "name", "name": "name", "姓名": "name",
    "email": "email", "e-mail": "email", "邮箱": "email",
    "phone": "phone", "telephone": "phone", "mobile": "phone", "电话": "phone", "手机": "phone",
    "website": "website", "homepage": "website", "web": "website", "主页": "website",
    "location": "location", "place": "location", "所在地": "location",
    "position": "headline", "label": "headline", "title": "headline", "职位": "headline",
    "summary": "summary", "简介": "summary",
}  # fmt: skip


# What the institution of an entry is, by the kind of its section.
_WHERE = {"awards": "issuer", "publications": "journal"}


def to_rendercv(tree: list[Any]) -> tuple[dict[str, Any], dict[str, str], list[Any]]:
    """Return a CV as RenderCV has it, what is private, and what is no section."""
    cv: dict[str, Any] = {"sections": {}}
    private: dict[str, str] = {}
    odd = []
    for each in tree:
        contents = each.get("contents") if isinstance(each, dict) else None
        title = _text(each.get("title")) if isinstance(each, dict) else ""
        if not title or not isinstance(contents, list):
            odd.append(each)
            continue
        kind = section_kind(title)
        if kind == "general":
            _general(contents, cv, private)
            continue
        rows = [row for entry in contents for row in _entries(entry, kind, each.get("type"))]
        cv["sections"].setdefault(title, []).extend(rows)
    return cv, private, odd


def _general(contents: list[Any], cv: dict[str, Any], private: dict[str, str]) -> None:
    for entry in contents:
        if not isinstance(entry, dict):
            continue
        name, value = _text(entry.get("name")), _text(entry.get("value"))
        network = name.partition("(")[0].strip()
        if isinstance(entry.get("value"), list):
            value = ", ".join(
                text for each in entry["value"] if not _is_account(each, cv) for text in _flat(each)
            )
            if not value:
                continue
        if key := _HEADER.get(name.casefold()):
            cv.setdefault(key, value)
        elif section_kind(name) == "languages":
            cv["sections"]["Skills"] = [{"label": "Languages", "details": value}]
        elif PRIVATE.search(name):
            private[name] = value
        elif kind_named(network) and account_url(network, value.removeprefix("@")):
            accounts = cv.setdefault("social_networks", [])
            accounts.append({"network": network, "username": value.removeprefix("@")})
        else:
            rows = cv["sections"].setdefault("Profile Details", [])
            rows.append({"label": name, "details": value})


def _is_account(each: Any, cv: dict[str, Any]) -> bool:
    """Whether a part of a list is a link with its name; it is then added to the CV."""
    if not isinstance(each, dict) or not (url := _text(each.get("url"))):
        return False
    accounts = cv.setdefault("social_networks", [])
    accounts.append({"network": _text(each.get("name")), "username": url})
    return True


def _entries(entry: Any, kind: str, form: Any) -> list[Any]:
    if not isinstance(entry, dict):
        text = _text(entry)
        return [{"bullet": text}] if text else []
    if form == "list_groups" or "category" in entry:
        return [_group(entry)]
    items = entry.get("items")
    if form == "nested_list" or (items and not entry.get("year")):
        details = ", ".join(_flat(items))
        return [{"label": _text(entry.get("title")), "details": details}]
    if form == "map" or ("value" in entry and "name" in entry):
        return [{"label": _text(entry.get("name")), "details": _text(entry.get("value"))}]
    year = _text(entry.get("year"))
    if items and not entry.get("title"):
        # Awards of one year.
        return [{"name": text, "date": year} for text in _flat(items)]
    return [_timed(entry, kind, year)]


def _timed(entry: dict[str, Any], kind: str, year: str) -> dict[str, Any]:
    title, institution = _text(entry.get("title")), _text(entry.get("institution"))
    place = "organization" if _text(entry.get("location")) else "location"
    points = [*_flat(entry.get("description")), *_flat(entry.get("items"))]
    if kind == "education":
        names = {"institution": institution, "degree": title, "area": ""}
    elif kind in {"positions", "volunteer"}:
        names = {"company": institution, "position": title}
    elif kind in {
        "projects",
        "publications",
        "talks",
        "patents",
        "press",
        "awards",
        "certificates",
    }:
        names = {"name": title, _WHERE.get(kind, place): institution}
        if len(points) == 1 or kind in {"talks", "awards"}:
            names["summary"], points = "; ".join(points), []
    else:
        names = {"name": title, place: institution}
    if main := _text(entry.get("maindescription")):
        names["summary"] = main
    known = {"maindescription", "title", "institution", "year", "description", "items"}
    more = {key: value for key, value in entry.items() if key not in known}
    fields = {**names, "date": year, "highlights": points, **more}
    return {key: value for key, value in fields.items() if value or key in {"area", "company"}}


def _group(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a group of skills: each may have a level, a school or a link beside it."""
    names = []
    for item in entry.get("items") or []:
        if isinstance(item, dict):
            name, level = _text(item.get("name")), _text(item.get("level"))
            names.append(f"{name} ({level})" if level else name)
        else:
            names.append(_text(item))
    names = [name for name in names if name]
    return {
        "label": _text(entry.get("category")),
        "details": ", ".join(names),
        **({"keywords": names} if any("," in name for name in names) else {}),
    }


def _flat(value: Any) -> list[str]:
    """Return nested lists of points as one list."""
    if isinstance(value, list):
        return [text for each in value for text in _flat(each)]
    if isinstance(value, dict):
        inner = [text for name in ("contents", "items") for text in _flat(value.get(name))]
        # `- Project: Looms` is a point with a colon, whatever it is to YAML.
        pairs = [
            f"{name}: {'; '.join(texts)}"
            for name, each in value.items()
            if name not in {"title", "contents", "items"} and (texts := _flat(each))
        ]
        return [text for text in (_text(value.get("title")), *inner, *pairs) if text]
    text = _text(value)
    return [text] if text else []


def _text(value: Any) -> str:
    return without_html(str(value)) if isinstance(value, str | int | float) else ""
