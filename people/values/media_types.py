"""Which responses are texts: they are worth compressing, pictures and CVs are small already."""

import re

TEXT = re.compile(r"text/|application/(?:json|xml|\S+\+(?:json|xml))|image/svg\+xml")


def is_text(content_type: str) -> bool:
    """Whether a `Content-Type` is that of a text."""
    return TEXT.match(content_type) is not None
