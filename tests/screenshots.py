"""The pictures of README and docs: `python -m tests.screenshots` makes `docs/images/*.png` anew.

They show the example site as production serves it, each at a size of its own, in few colors.
"""

import argparse
import io
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typst
from PIL import Image

from people.values.choices import Theme
from tests.production import ROOT, Site, chromium, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = ROOT / "docs" / "images"
GAP, GAP_COLOR = 17, "#d0d7de"
HEAVIEST = 250_000  # bytes
COLORS = (256, 128, 64, 32)

Shot = dict[str, Any]  # `path`, `size`; `theme`, `scheme` and `scale` where they are not usual
DESKTOP, SHEET, PHONE = (1280, 800), (1080, 1136), (390, 780)
# Each picture is one view, or several from left to right.
PICTURES: dict[str, list[Shot]] = {
    "person": [
        {"path": "en/people/lihui-gu/", "size": SHEET, "scale": 0.73},
        {"path": "zh/people/lihui-gu/", "size": SHEET, "scale": 0.73},
    ],
    "directory": [{"path": "zh/people/", "size": DESKTOP}],
    "publications": [{"path": "en/publications/", "size": DESKTOP}],
    "dark": [{"path": "en/people/shiyi-cao/", "size": DESKTOP, "scheme": "dark"}],
    "phone": [
        {"path": "zh/people/shiyi-cao/", "size": PHONE},
        {"path": "en/publications/s-lora/", "size": PHONE},
        {"path": "zh/people/", "size": PHONE, "scheme": "dark"},
    ],
    "themes": [
        {"path": "en/people/shiyi-cao/", "size": SHEET, "scale": 0.6, "theme": theme}
        for theme in Theme.values
    ],
}
CV = "en/people/lihui-gu/cv.pdf?language=both"
NAMES = [*PICTURES, "cv"]


def side_by_side(views: list[Image.Image]) -> Image.Image:
    """Return one picture of several views, with a gap between them."""
    if len(views) == 1:
        return views[0]
    width = sum(view.width for view in views) + GAP * (len(views) - 1)
    whole = Image.new("RGB", (width, max(view.height for view in views)), GAP_COLOR)
    left = 0
    for view in views:
        whole.paste(view, (left, 0))
        left += view.width + GAP
    return whole


def compressed(image: Image.Image) -> bytes:
    """Return a PNG with as many colors as its weight allows."""
    for colors in COLORS:
        out = io.BytesIO()
        few = image.quantize(colors, dither=Image.Dither.NONE)
        few.save(out, "PNG", optimize=True)
        if out.tell() <= HEAVIEST:
            break
    return out.getvalue()


def view(browser: "Browser", address: str, shot: Shot) -> Image.Image:
    """Return what a reader sees first of a page."""
    width, height = shot["size"]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=shot.get("scale", 1),
        color_scheme=shot.get("scheme", "light"),
        # The mark in the table of contents comes when it comes.
        java_script_enabled=False,
    )
    page = context.new_page()
    page.goto(f"{address}/{shot['path']}", wait_until="networkidle")
    content = page.screenshot(animations="disabled")
    context.close()
    return Image.open(io.BytesIO(content)).convert("RGB")


def first_page(pdf: bytes) -> Image.Image:
    """Return the first page of a PDF."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "document.pdf").write_bytes(pdf)
        source = Path(folder, "page.typ")
        source.write_text(
            '#set page(width: auto, height: auto, margin: 0pt)\n#image("document.pdf", page: 1)\n'
        )
        content = typst.compile(str(source), format="png", ppi=96)
    return Image.open(io.BytesIO(content)).convert("RGB")


def take(
    browser: "Browser", address: str, choose_theme: Callable[[str], None], folder: Path
) -> list[Path]:
    """Make all pictures of a site that is served; returns their files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name in NAMES:
        if name == "cv":
            with urllib.request.urlopen(f"{address}/{CV}", timeout=60) as response:
                whole = first_page(response.read())
        else:
            views = []
            for shot in PICTURES[name]:
                choose_theme(shot.get("theme", "ink"))
                views.append(view(browser, address, shot))
            choose_theme("ink")
            whole = side_by_side(views)
        files.append(folder / f"{name}.png")
        files[-1].write_bytes(compressed(whole))
    return files


def set_theme(site: Site, theme: str) -> None:
    """Put another theme into effect on the site that is served."""
    code = f"from people.models import Site; Site.objects.update(theme={theme!r})"
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", code]
    subprocess.run(command, cwd=ROOT, env=site.environment, check=True)


def main(arguments: list[str] | None = None) -> None:
    """Make the pictures anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they go (docs/images)")
    options = parser.parse_args(arguments)
    path = chromium()
    if path is None:
        parser.error("Chromium is missing; on Debian: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with served() as site, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        shown = ["ink"]

        def choose(theme: str) -> None:
            if shown[0] != theme:
                set_theme(site, theme)
                shown[0] = theme

        for file in take(browser, site.address, choose, options.folder):
            sys.stdout.write(f"{file.name} {file.stat().st_size // 1000} kB\n")
        browser.close()


if __name__ == "__main__":
    main()
