"""The five documents' site, served as `manage.py demo` serves it: settings and server of production.

For commands that look at it from outside. Everything is in a temporary folder and goes with it.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Every kind of page, by an example of it; what measures or checks "every page" goes through these.
PAGES = {
    "home": "",
    "directory": "people/",
    "person": "people/shiyi-cao/",
    "publications": "publications/",
    "publication": "publications/s-lora/",
    "projects": "projects/",
    "project": "projects/skyrl/",
    "news": "news/",
    "talks": "talks/",
    "about": "about/",
    "api": "api/",
}
LANGUAGES = ("zh", "en")


def chromium() -> str | None:
    """Return the machine's Chromium, None without one."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


class Site(NamedTuple):
    """A site that is served."""

    address: str  # without a slash at the end
    environment: dict[str, str]  # in which `manage.py` works on it


@contextmanager
def served() -> Iterator[Site]:
    """Serve the site until the block ends, or the command is told to."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    with tempfile.TemporaryDirectory(prefix="profiles-") as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("PROFILES_")}
        inherited.pop("DATABASE_URL", None)
        inherited.pop("DJANGO_SETTINGS_MODULE", None)
        environment = {**inherited, "PROFILES_DATA_DIR": folder}
        process = subprocess.Popen(
            [sys.executable, "manage.py", "demo", "--port", str(port)],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(f"{address}/en/", process)
            yield Site(address, environment)
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for(address: str, process: "subprocess.Popen[bytes]", seconds: float = 120) -> None:
    """Return when the address answers. Ends the command if the server ended or is too slow."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=10).close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
        else:
            return
    sys.exit("the site did not start")
