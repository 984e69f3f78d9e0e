"""Requests for a while over kept connections, by `wrk` or by a client of our own."""

import http.client
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

REQUESTS = re.compile(r"(\d+) requests in ([\d.]+)(ms|s|m)")
BAD = re.compile(r"Non-2xx or 3xx responses: (\d+)|Socket errors: (.+)")
SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0}
MOST = 1_000_000  # requests of one measurement
SLOW = 0.25  # seconds from which requests go one after the other, so that enough of them end
FEWEST = 3


class LoadError(Exception):
    """An answer that was not the page."""


class NothingDone(LoadError):
    """No request was over in time."""


class Done(NamedTuple):
    """Requests that were answered, and how long it took."""

    requests: int
    seconds: float


def driver() -> str:
    """Return what makes the load."""
    return "wrk" if shutil.which("wrk") else "client"


def fetch(address: str, headers: Mapping[str, str]) -> tuple[bytes, float]:
    """Return body and seconds of one request. Raises LoadError if it is not answered with 200."""
    connection = _connection(address)
    start = time.perf_counter()
    body = _get(connection, address, headers)
    taken = time.perf_counter() - start
    connection.close()
    return body, taken


def measure(address: str, headers: Mapping[str, str], *, seconds: float, connections: int) -> Done:
    """Ask for an address as fast as it is answered, for some seconds.

    Raises LoadError if any answer is an error.
    """
    _body, taken = fetch(address, headers)
    if taken > SLOW:
        return client(address, headers, seconds=seconds, connections=1)
    if driver() == "wrk":
        try:
            return wrk(address, headers, seconds=seconds, connections=connections)
        except NothingDone:  # alone it was fast, but not with others
            return client(address, headers, seconds=seconds, connections=1)
    return client(address, headers, seconds=seconds, connections=connections)


def wrk(address: str, headers: Mapping[str, str], *, seconds: float, connections: int) -> Done:
    """Measure by wrk, with one thread: the other core is the server's."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "60s"]
    for name, value in headers.items():
        command += ["-H", f"{name}: {value}"]
    told = subprocess.run(
        [*command, address], capture_output=True, text=True, check=True, timeout=seconds + 120
    ).stdout
    return read_wrk(told)


def read_wrk(told: str) -> Done:
    """Read what wrk writes. Raises LoadError for errors, and where nothing was answered."""
    if bad := BAD.search(told):
        raise LoadError(bad[0])
    found = REQUESTS.search(told)
    if not found or found[1] == "0":
        raise NothingDone("nothing was answered")
    return Done(int(found[1]), float(found[2]) * SECONDS[found[3]])


def client(address: str, headers: Mapping[str, str], *, seconds: float, connections: int) -> Done:
    """Measure by threads of this process, which are slower than a fast server."""
    counts = [0] * connections
    failures: list[Exception] = []
    start = time.perf_counter()

    def ask(place: int) -> None:
        connection = _connection(address)
        try:
            while counts[place] < MOST // connections and not failures:
                _get(connection, address, headers)
                counts[place] += 1
                is_over = time.perf_counter() - start >= seconds
                if is_over and counts[place] * connections >= FEWEST:
                    return
        except (OSError, http.client.HTTPException, LoadError) as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=ask, args=(place,)) for place in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise LoadError(str(failures[0]))
    return Done(sum(counts), time.perf_counter() - start)


def after_each(
    edit: Callable[[], None], address: str, headers: Mapping[str, str], *, seconds: float
) -> Done:
    """Measure requests one after the other, each of them after an edit."""
    connection = _connection(address)
    start = time.perf_counter()
    count = 0
    while count < FEWEST or time.perf_counter() - start < seconds:
        edit()
        _get(connection, address, headers)
        count += 1
    connection.close()
    return Done(count, time.perf_counter() - start)


def _connection(address: str) -> http.client.HTTPConnection:
    parts = urlsplit(address)
    return http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=600)


def _get(connection: http.client.HTTPConnection, address: str, headers: Mapping[str, str]) -> bytes:
    parts = urlsplit(address)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    connection.request("GET", target, headers=dict(headers))
    response = connection.getresponse()
    body = response.read()
    if response.status != 200:
        raise LoadError(f"{parts.path} was answered with {response.status}")
    return body
