"""What others would build, with the content of the person that is compared.

Each peer is a folder with a `fill.py`, which makes its database, and a `site.py`, which gives
`application`. The plain one runs in the environment of the benchmarks, Wagtail in one of its own.
"""

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from benchmarks import servers
from benchmarks.processes import ROOT
from benchmarks.targets import Target

PLAIN = "plain Django + modeltranslation"
WAGTAIL = "Wagtail + localize"
PACKAGES = ("wagtail", "wagtail-localize", "granian>=2.8,<3", "gunicorn>=23")


def targets(
    stack: ExitStack, server: str, folder: Path, environments: Path, *, workers: int
) -> list[Target]:
    """Serve the peers until the stack is closed; return where they are."""
    own = Path(sys.executable)
    made = []
    for name, cached in ((f"{PLAIN}, uncached", ""), (f"{PLAIN}, Django’s page cache", "1")):
        environment = _environment(folder, f"plain{cached}", "plain", BENCHMARK_CACHED=cached)
        _fill(own, "plain", environment)
        served = _served(stack, server, own, "plain", environment, folder, workers)
        made.append(Target(name, f"{served.address}/en/", {}, served))
    python = _wagtail(environments / "wagtail")
    environment = _environment(folder, "wagtail", "wagtail")
    login = _fill(python, "wagtail", environment)
    served = _served(stack, server, python, "wagtail", environment, folder, workers)
    form = f"{served.address}/admin/pages/{login['page']}/edit/"
    return [
        *made,
        Target(f"{WAGTAIL}, uncached", f"{served.address}/en/", {}, served),
        Target(f"{WAGTAIL}, form of the page", form, {"Cookie": login["cookie"]}, served),
    ]


def _environment(folder: Path, place: str, peer: str, **more: str) -> dict[str, str]:
    own = folder / place
    own.mkdir()
    return servers.base_environment(
        DJANGO_SETTINGS_MODULE=f"benchmarks.peers.{peer}.settings",
        BENCHMARK_FOLDER=str(own),
        PYTHONPATH=str(ROOT),
        **more,
    )


def _wagtail(folder: Path) -> Path:
    """Return the Python of an environment with Wagtail, made if need be."""
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", *PACKAGES], check=True)
        (folder / "ready").touch()
    return python


def _fill(python: Path, peer: str, environment: dict[str, str]) -> dict[str, Any]:
    command = [str(python), "-m", f"benchmarks.peers.{peer}.fill"]
    told = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()
    return dict(json.loads(told.splitlines()[-1])) if told else {}


def _served(
    stack: ExitStack, server: str, python: Path, peer: str, environment: dict[str, str],
    folder: Path, workers: int,
) -> servers.Server:  # fmt: skip
    application = f"benchmarks.peers.{peer}.site:application"
    return stack.enter_context(
        servers.wsgi(
            server, application, environment, folder, workers=workers, path="/en/",
            tools=python.parent,
        )
    )  # fmt: skip
