"""The command of the benchmarks, over the smallest site for the shortest time."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
BASELINES = ["whitenoise, static file", "constant Django view"]


@pytest.mark.slow
def test_one_command_prints_a_table_of_pages_and_one_of_commands(tmp_path):
    run = subprocess.run(
        [
            sys.executable, "-m", "benchmarks", "--people", "3", "--database", "sqlite",
            "--rounds", "1", "--seconds", "0.2", "--connections", "2", "--folder", tmp_path,
            "--only", "person*", "admin, form*", "search, Chinese*", "dumpdata", "loaddata",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=500,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    tables = [line.split("|") for line in run.stdout.splitlines() if line.startswith("| ")]
    nginx = shutil.which("nginx", path="/usr/bin:/usr/sbin:/usr/local/sbin")
    assert [cells[1].strip() for cells in tables] == [
        "target",
        *(["nginx, static file"] if nginx else []),
        *BASELINES,
        "person, cached",
        "person, after an edit elsewhere",
        "person, uncached",
        "search, Chinese words",
        "admin, form of a person",
        "command",
        "dumpdata",
        "loaddata",
    ]
    rates = {cells[1].strip(): cells[2].strip() for cells in tables}
    assert "–" not in rates.values()
    # Nothing tells where it ran.
    assert str(tmp_path) not in run.stdout
