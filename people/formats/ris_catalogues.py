"""The tagged files of Web of Science (savedrecs.txt) and PubMed (.nbib), in terms of RIS.

A line without a tag goes on the value before; to Web of Science it is one more name of a list.
"""

import re
from collections.abc import Iterator

WOS = re.compile(r"^\ufeff?PT [A-Z][ \r]*$", re.M)
PUBMED = re.compile(r"^PMID- ?\d", re.M)
_WOS_LINE = re.compile(r"([A-Z][A-Z0-9])(?: (.*)|$)")
_PUBMED_LINE = re.compile(r"([A-Z]{2,4}) {0,3}- ?(.*)")
_WOS_TAGS = {
    "AU": "AU", "TI": "TI", "SO": "T2", "JI": "J2", "LA": "LA", "DE": "KW", "AB": "AB", "PU": "PB",
    "PI": "CY", "SN": "SN", "PD": "DA", "PY": "PY", "VL": "VL", "IS": "IS", "BP": "SP", "EP": "EP",
    "AR": "SP", "DI": "DO", "UT": "ID", "C1": "AD",
}  # fmt: skip
_PUBMED_TAGS = {
    "AU": "AU", "CN": "AU", "TI": "TI", "BTI": "T2", "JT": "T2", "TA": "J2", "LA": "LA", "OT": "KW",
    "AB": "AB", "VI": "VL", "IP": "IS", "PG": "SP", "PMID": "ID", "IS": "SN",
    "AD": "AD", "PL": "CY",
}  # fmt: skip
_WOS_TYPES = {"B": "BOOK", "C": "CPAPER", "P": "PAT", "S": "CHAP"}
_Fields = list[tuple[str, list[str]]]


def entries(text: str) -> Iterator[tuple[int, _Fields]]:
    """Yield line and fields of each entry of either kind of file."""
    is_wos = WOS.search(text[:5000]) is not None
    line_of, first = (_WOS_LINE, "PT") if is_wos else (_PUBMED_LINE, "PMID")
    start, fields = 0, _Fields()
    for number, line in enumerate(text.split("\n"), 1):
        match = line_of.match(line.lstrip("\ufeff"))
        if match is None:
            if fields and line.strip():
                fields[-1][1].append(line.strip())
        elif match[1] == first:
            if fields:
                yield start, _ris(fields, is_wos=is_wos)
            start, fields = number, [(first, [match[2] or ""])]
        elif fields and match[1] not in {"ER", "EF"}:
            fields.append((match[1], [(match[2] or "").strip()]))
    if fields:
        yield start, _ris(fields, is_wos=is_wos)


def _ris(fields: _Fields, *, is_wos: bool) -> _Fields:
    """Return the fields by the tags of RIS; full names stand for the short ones."""
    names = {name for name, _lines in fields}
    full = "AF" if is_wos else "FAU"
    found: _Fields = [("TY", [_kind(fields, is_wos=is_wos)])]
    for name, lines in fields:
        value = " ".join(lines)
        if name == full or (name == "AU" and full not in names):
            found += [("AU", [line]) for line in (lines if is_wos else [value])]
        elif name in {"AU", "PT", "DT"} or (name == "AR" and "BP" in names):
            continue
        elif name in {"LID", "AID"}:
            doi = ("DO", [value.removesuffix("[doi]").strip()])
            if value.endswith("[doi]") and doi not in found:
                found.append(doi)
        elif name == "DP":  # 2020 Feb 3
            found.append(("DA", [" ".join(reversed(value.split()))]))
        elif tag := (_WOS_TAGS if is_wos else _PUBMED_TAGS).get(name):
            found.append((tag, [value]))
        else:
            # Behind a tag of RIS that means something else there is no way back to this one.
            found.append((f"{name}_" if len(name) == 2 else name, [value]))
    return found


def _kind(fields: _Fields, *, is_wos: bool) -> str:
    said = {name: " ".join(lines) for name, lines in reversed(fields)}
    if not is_wos:
        return "UNPB" if said.get("PT") == "Preprint" else "BOOK" if "BTI" in said else "JOUR"
    if said.get("DT") == "Proceedings Paper":
        return "CPAPER"
    return _WOS_TYPES.get(said.get("PT", "").strip(), "JOUR")
