"""What the figures were made on: enough to judge them by, nothing that names the machine."""

import os
import platform
import re
import shutil
import subprocess
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

PACKAGES = ("Django", "granian", "gunicorn", "whitenoise", "django-modeltranslation", "psycopg")
PROGRAMS = {"nginx": ["-v"], "wrk": ["-v"]}
VERSION = re.compile(r"\d+\.\d+(?:\.\d+)?")


def machine(now: datetime | None = None) -> str:
    """Return date, processor, memory and versions as one sentence each."""
    day = (now or datetime.now(UTC)).date().isoformat()
    return (
        f"Measured on {day}: {processor()}, {os.cpu_count()} cores, {memory()} GiB,"
        f" {platform.system()} {platform.machine()}. Python {platform.python_version()},"
        f" {', '.join(versions())}."
    )


def processor() -> str:
    """Return the model of the processor."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else platform.processor() or "unknown processor"


def memory() -> int:
    """Return the memory in GiB."""
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)


def versions() -> list[str]:
    """Return name and version of each package and program that takes part."""
    found = []
    for name in PACKAGES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            continue
    for name, options in PROGRAMS.items():
        if program := shutil.which(name):
            told = subprocess.run([program, *options], capture_output=True, text=True, check=False)
            version = VERSION.search(told.stdout + told.stderr)
            found.append(f"{name} {version[0] if version else ''}".strip())
    return found
