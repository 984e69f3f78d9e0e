"""The real `manage.py demo`, as a process of its own with a data folder of its own."""

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email.message import Message
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from django.conf import settings

pytestmark = pytest.mark.slow

MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]
# What `secrets.token_urlsafe(12)` makes; nothing else in the output is so long without a slash.
PASSWORD = re.compile(r"(?<![\w/-])[\w-]{16}(?![\w/-])")


def environment(data: Path) -> dict[str, str]:
    """Return the environment of a newcomer who keeps the data in a folder."""
    return {
        "PATH": os.environ["PATH"],
        "PROFILES_DATA_DIR": str(data),
        "PROFILES_DEFAULT_LANGUAGE": "en",
    }


def demo(data: Path, *options: str, answer: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        [*MANAGE, "demo", *options],
        env=environment(data),
        input=answer,
        capture_output=True,
        text=True,
        timeout=300,
    )


def set_up(data: Path) -> str:
    """Run the command for the first time. Returns what it says."""
    done = demo(data, "--no-serve")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def evaluate(data: Path, code: str) -> str:
    """Return what a line of Python prints inside the installation."""
    done = subprocess.run(
        [*MANAGE, "shell", "-v0", "-c", code],
        env=environment(data),
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    return done.stdout.strip()


def passwords(text: str) -> list[str]:
    """Return the passwords that a text shows."""
    return PASSWORD.findall(text)


COUNT = "from people.models import *; print(Person.objects.count(), Publication.objects.count())"
EDIT = "from people.models import *; Person.objects.filter(key='lihui-gu').update(slug='edited')"
SLUGS = "from people.models import *; print(*Person.objects.order_by('key').values_list('slug', flat=True))"
EDITED = "kaiyu-shi edited shiyi-cao vivix-inference-engineer xiaohongshu-ml-infra-lead"
ORIGINAL = "kaiyu-shi lihui-gu shiyi-cao vivix-inference-engineer xiaohongshu-ml-infra-lead"


def can_log_in(data: Path, password: str) -> bool:
    """Whether the password opens the admin."""
    code = (
        "from django.contrib.auth import authenticate as a;"
        f"user = a(username='admin', password={password!r});"
        "print(bool(user and user.is_active and user.is_superuser))"
    )
    return evaluate(data, code) == "True"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return an installation that is only read, and what its first run said."""
    data = tmp_path_factory.mktemp("installed") / "data"
    return data, set_up(data)


def copied(installed: tuple[Path, str], folder: Path) -> tuple[Path, str]:
    """Return a copy of the installation to work on, and its password."""
    shutil.copytree(installed[0], folder / "data")
    return folder / "data", passwords(installed[1])[0]


def test_demo_loads_the_documents_and_prints_a_password_that_logs_in(
    installed: tuple[Path, str],
) -> None:
    data, said = installed
    (password,) = passwords(said)
    assert can_log_in(data, password)
    assert not can_log_in(data, "admin")
    assert evaluate(data, COUNT) == "5 16"
    assert evaluate(data, SLUGS) == ORIGINAL
    for address in ("/en/", "/zh/", "/admin/"):
        assert f"http://127.0.0.1:8000{address} " in said


def test_demo_keeps_the_password_nowhere_in_plain(installed: tuple[Path, str]) -> None:
    data, said = installed
    (password,) = passwords(said)
    holding = [path for path in data.rglob("*") if path.is_file()]
    assert holding
    assert [path for path in holding if password.encode() in path.read_bytes()] == []


def test_demo_never_makes_the_same_password_or_key_twice(
    installed: tuple[Path, str], tmp_path: Path
) -> None:
    data, said = installed
    other = set_up(tmp_path / "other")
    assert passwords(other) != passwords(said)
    assert (tmp_path / "other/secret_key").read_text() != (data / "secret_key").read_text()


def test_demo_run_again_keeps_edits_and_prints_no_password(
    installed: tuple[Path, str], tmp_path: Path
) -> None:
    data, password = copied(installed, tmp_path)
    evaluate(data, EDIT)
    key = (data / "secret_key").read_text()

    again = demo(data, "--no-serve", "--port", "8124")

    assert (again.returncode, passwords(again.stdout)) == (0, [])
    assert "http://127.0.0.1:8124/en/" in again.stdout
    assert "changepassword admin" in again.stdout
    assert evaluate(data, SLUGS) == EDITED
    assert (data / "secret_key").read_text() == key
    assert can_log_in(data, password)


def test_demo_does_not_bring_back_what_an_editor_deleted(
    installed: tuple[Path, str], tmp_path: Path
) -> None:
    data, _password = copied(installed, tmp_path)
    evaluate(data, "from people.models import *; Person.objects.all().delete()")
    assert demo(data, "--no-serve").returncode == 0
    assert evaluate(data, SLUGS) == ""


@pytest.mark.parametrize("answer", ["n\n", "\n", "", "what?\n"])
def test_demo_reset_keeps_everything_unless_it_is_confirmed(
    installed: tuple[Path, str], answer: str
) -> None:
    data = installed[0]
    before = evaluate(data, SLUGS)
    done = demo(data, "--no-serve", "--reset", answer=answer)
    assert done.returncode == 1
    assert "db.sqlite3" in done.stdout
    assert "Nothing was deleted." in done.stderr
    assert "Traceback" not in done.stderr
    assert evaluate(data, SLUGS) == before == ORIGINAL
    assert can_log_in(data, passwords(installed[1])[0])


def test_demo_reset_starts_over_when_it_is_confirmed(
    installed: tuple[Path, str], tmp_path: Path
) -> None:
    data, password = copied(installed, tmp_path)
    evaluate(data, EDIT)
    evaluate(
        data,
        "from people.models import *; from django.core.files.base import ContentFile as C;"
        "w = Publication.objects.get(key='adam'); w.teaser.save('x.png', C(b'upload'))",
    )
    uploads = set((data / "media").rglob("*.png"))
    done = demo(data, "--no-serve", "--reset", answer="y\n")
    assert done.returncode == 0
    (new,) = passwords(done.stdout)
    assert new != password
    assert (can_log_in(data, new), can_log_in(data, password)) == (True, False)
    assert evaluate(data, SLUGS) == ORIGINAL
    left = sorted(path.name for path in (data / "media").rglob("*.png"))
    drawn = sorted(path.name for path in (settings.BASE_DIR / "fixtures/media").rglob("*.png"))
    assert len(uploads) == len(drawn) + 1
    assert left == drawn


def test_demo_names_a_port_that_is_busy(tmp_path: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = str(holder.getsockname()[1])
        done = demo(tmp_path / "data", "--port", port)
    assert done.returncode == 1
    assert f"Port {port} cannot be used" in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr
    assert passwords(done.stdout) == []


@pytest.mark.parametrize("port", ["0", "65536", "http"])
def test_demo_refuses_what_is_no_port(tmp_path: Path, port: str) -> None:
    done = demo(tmp_path / "data", "--port", port)
    assert done.returncode == 2
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


def test_demo_run_again_after_it_was_killed_completes(tmp_path: Path) -> None:
    data = tmp_path / "data"
    process = subprocess.Popen(
        [*MANAGE, "demo", "--no-serve"],
        env=environment(data),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    # The moment when the tables are there and the fixtures are on their way into them.
    wait_for(lambda: has_table(data / "db.sqlite3", "people_talk") or process.poll() is not None)
    process.kill()
    process.wait()

    done = demo(data, "--no-serve")

    assert (done.returncode, done.stderr) == (0, "")
    (password,) = passwords(done.stdout)
    assert can_log_in(data, password)
    assert evaluate(data, COUNT) == "5 16"


def has_table(path: Path, name: str) -> bool:
    """Whether a database has a table."""
    if not path.exists():
        return False
    with closing(sqlite3.connect(path, timeout=20)) as connection:
        query = "SELECT 1 FROM sqlite_master WHERE name = ?"
        return connection.execute(query, [name]).fetchone() is not None


def wait_for(condition: object) -> None:
    """Wait until a condition holds; fail when it never does."""
    for _attempt in range(2400):
        if condition():  # type: ignore[operator]
            return
        time.sleep(0.05)
    pytest.fail("waited in vain")


@contextmanager
def served(data: Path) -> Iterator[str]:
    """Serve on a free port. Yields the address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [*MANAGE, "demo", "--port", str(port)],
        env=environment(data),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(lambda: answers(f"{address}/robots.txt") or process.poll() is not None)
        assert process.poll() is None, process.communicate()
        yield address
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=60)


def answers(url: str) -> bool:
    """Whether there is an answer."""
    try:
        with urlopen(url, timeout=5):
            return True
    except (URLError, OSError):
        return False


def get(url: str) -> tuple[int, Message, bytes]:
    """Return status, headers and body of an answer, an error's too."""
    try:
        with urlopen(url, timeout=60) as response:
            return response.status, response.headers, response.read()
    except URLError as error:
        if not hasattr(error, "code"):
            raise
        return error.code, error.headers, error.read()  # type: ignore[attr-defined]


def test_demo_serves_the_site_as_in_production(installed: tuple[Path, str]) -> None:
    with served(installed[0]) as address:
        status, _headers, home = get(f"{address}/en/")
        assert status == 200
        assert b'<html lang="en"' in home
        assert b"Kaiyu Shi" in home
        assert "石开宇".encode() in get(f"{address}/zh/")[2]

        (style,) = set(re.findall(rb'href="(/static/people/css/base\.[0-9a-f]{12}\.css)"', home))
        status, headers, _body = get(address + style.decode())
        assert status == 200
        assert "max-age=315360000" in headers["Cache-Control"]
        assert "immutable" in headers["Cache-Control"]

        page = get(f"{address}/en/people/shiyi-cao/")[2]
        (picture,) = set(re.findall(rb'src="(/media/variants/teasers/adam[^"]+)"', page))
        status, headers, _body = get(address + picture.decode())
        assert (status, headers["Content-Type"]) == (200, "image/png")
        status, headers, body = get(f"{address}/media/teasers/adam.png")
        drawn = settings.BASE_DIR / "fixtures/media/teasers/adam.png"
        assert (status, headers["Content-Type"]) == (200, "image/png")
        assert body == drawn.read_bytes()

        # With DEBUG on, this page would list the addresses and settings.
        status, _headers, missing = get(f"{address}/en/nowhere/")
        assert status == 404
        assert b"DEBUG" not in missing
        assert b"urlpatterns" not in missing
        assert (
            f"{address}/en/people/kaiyu-shi/".encode() in get(f"{address}/sitemap-people-0.xml")[2]
        )
