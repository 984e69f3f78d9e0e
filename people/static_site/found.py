"""What an address of the site answers with."""

from dataclasses import dataclass
from pathlib import Path

from people.static_site.addresses import Address


@dataclass(slots=True)
class Found:
    """What is known of an address; its content lies in a file.

    A large site has millions of them, so they are small, and texts that recur are held once.
    """

    status: int = 200
    content_type: str = ""
    body: Path | None = None  # none where the file from before is still right
    download: str = ""
    etag: str = ""
    policy: str = ""
    target: Address | None = None  # of a redirect
    same_as: Address | None = None  # whose parameters change nothing
    is_choice: bool = False  # leads each reader to their language
    anchors: frozenset[str] = frozenset()

    @property
    def is_page(self) -> bool:
        """Whether it is read in a browser."""
        return self.content_type == "text/html"
