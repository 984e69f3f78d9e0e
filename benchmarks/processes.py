"""Processes that a benchmark starts: their time, their memory, their end."""

import contextlib
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TICK = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Return a port of the loopback address that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def family(pid: int) -> list[int]:
    """Return a process and all that it started and that are still there."""
    found = [pid]
    for parent in found:
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found


def cpu_seconds(pids: Sequence[int]) -> float:
    """Return the time that processes and all their children took, those that ended too."""
    ticks = 0
    for pid in {each for root in pids for each in family(root)}:
        with contextlib.suppress(OSError):
            # The name in brackets may hold spaces; after it, times are fields 14 to 17.
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / TICK


def worker_memory(pid: int) -> float:
    """Return the resident MiB of a server's largest worker, or of itself if it has none."""
    own = [pid]
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            own += map(int, (task / "children").read_text().split())
    return max(map(_resident, own), default=0.0)


def _resident(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class StartError(Exception):
    """A server that did not come up."""


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str], log: Path, **options: object
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program until the block ends; its output goes to a file."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            list(command),
            cwd=ROOT,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            **options,  # type: ignore[call-overload]
        )
    try:
        yield process
    finally:
        end(process)


def end(process: "subprocess.Popen[bytes]", number: int = signal.SIGTERM) -> None:
    """End a program with all that it started: first asked, then forced."""
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(number)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(10)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(10)


def wait_for(
    address: str, process: "subprocess.Popen[bytes]", log: Path, seconds: float = 60
) -> None:
    """Return when an address answers. Raises StartError if the program ends or is too slow."""
    last = time.monotonic() + seconds
    while time.monotonic() < last and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=10).close()
        except urllib.error.HTTPError:
            return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
        else:
            return
    raise StartError(f"{Path(process.args[0]).name} did not start: {log.read_text()[-2000:]}")  # type: ignore[arg-type,index]
