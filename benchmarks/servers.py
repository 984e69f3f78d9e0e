"""Servers on loopback ports, each with as many workers as the others."""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.processes import free_port, running, wait_for

# Both are started as README tells for production, but for the number of workers.
GRANIAN = ("--interface", "wsgi", "--blocking-threads", "5", "--backpressure", "32")
THREADS = 5
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
worker_processes {workers};
events {{ worker_connections 512; }}
http {{
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
  types {{ text/html html; }} default_type application/octet-stream;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {root}; charset utf-8; }}
}}
"""


class Server(NamedTuple):
    """A server that answers."""

    address: str  # without a slash at the end
    pid: int


def wsgi_servers() -> list[str]:
    """Return the names of the WSGI servers that are installed, the one of production first."""
    return [name for name in ("granian", "gunicorn") if _tool(name)]


def _tool(name: str, tools: Path | None = None) -> str | None:
    """Return a program of an environment, which is this Python's own by default, or of the system."""
    own = (tools or Path(sys.executable).parent) / name
    return str(own) if own.exists() else shutil.which(name)


def base_environment(**more: str) -> dict[str, str]:
    """Return this environment without any setting of a site."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PROFILES_")
        and name not in {"DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
    }
    return {**kept, **more}


def wsgi_command(
    server: str, application: str, port: int, workers: int, tools: Path | None = None
) -> list[str]:
    """Return the command that serves an application."""
    tool = _tool(server, tools) or server
    if server == "gunicorn":
        return [
            tool, "--bind", f"127.0.0.1:{port}", "--workers", str(workers),
            "--threads", str(THREADS), "--worker-class", "gthread", "--log-level", "warning",
            "--keep-alive", "75", application,
        ]  # fmt: skip
    return [
        tool, *GRANIAN, "--host", "127.0.0.1", "--port", str(port), "--workers", str(workers),
        "--workers-kill-timeout", "5", "--no-ws", "--log-level", "warning", application,
    ]  # fmt: skip


@contextmanager
def wsgi(
    server: str,
    application: str,
    environment: Mapping[str, str],
    folder: Path,
    *,
    workers: int = 1,
    path: str = "/",
    tools: Path | None = None,
) -> Iterator[Server]:
    """Serve an application until the block ends."""
    port = free_port()
    log = folder / f"{server}-{port}.log"
    command = wsgi_command(server, application, port, workers, tools)
    with running(command, environment, log) as process:
        address = f"http://127.0.0.1:{port}"
        wait_for(address + path, process, log)
        yield Server(address, process.pid)


@contextmanager
def nginx(root: Path, folder: Path, *, workers: int = 1) -> Iterator[Server | None]:
    """Serve a folder by nginx until the block ends; None where there is no nginx."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if program is None:
        yield None
        return
    port = free_port()
    configuration = folder / "nginx.conf"
    configuration.write_text(NGINX.format(folder=folder, root=root, port=port, workers=workers))
    log = folder / "nginx-start.log"
    command = [program, "-p", str(folder), "-c", str(configuration)]
    with running(command, base_environment(), log) as process:
        address = f"http://127.0.0.1:{port}"
        wait_for(f"{address}/page.html", process, log)
        yield Server(address, process.pid)
