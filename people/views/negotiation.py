"""One address, several formats: a record's page answers in the format that `Accept` prefers."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from people.formats import formats

HTML = "text/html"
# What programs ask for records as, and the key of the format.
MEDIA_TYPES = {
    "application/ld+json": "jsonld",
    "application/x-bibtex": "bibtex",
    "text/x-bibtex": "bibtex",
    "application/vnd.citationstyles.csl+json": "csl-json",
    "application/x-research-info-systems": "ris",
    "text/vcard": "vcard",
}


def preferred_format(request: HttpRequest, kind: str, *always: str) -> str:
    """Return the key of the format that a request prefers, empty for the page itself.

    Only formats count that can be written and hold the kind of record (of a person also their
    publications), and those in `always`. Who accepts nothing of what there is gets the page: nobody
    is turned away.
    """
    kinds = {kind, "publications"}
    known = formats()
    offered = {
        media_type: key
        for media_type, key in MEDIA_TYPES.items()
        if key in always
        or (key in known and known[key].write is not None and kinds & set(known[key].kinds))
        if not (kind != "people" and key in known and known[key].is_about_one_person)
    }
    return offered.get(request.get_preferred_type([HTML, *offered]) or HTML, "")


def negotiated(response: HttpResponse, address: str = "") -> HttpResponse:
    """Tell caches that the answer depends on `Accept`, and where this format alone is."""
    patch_vary_headers(response, ("Accept",))
    if address and response.status_code == 200:
        response["Content-Location"] = address
    return response
