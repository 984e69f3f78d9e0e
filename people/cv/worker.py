"""A process of its own for Typst: its memory grows with every document, so it is now and then new."""

import subprocess
import sys
import threading

from people.cv import compile as program
from people.cv.compile import REFERENCES, CompileError, receive, send

DOCUMENTS = 10  # per process: about 240 MB at the end, from 90
PATIENCE = 60.0  # seconds for one document
IDLE = 120.0  # seconds after which a process without work ends


class Worker:
    """Makes one document at a time; a process that hangs or dies is replaced."""

    def __init__(self, documents: int = DOCUMENTS, idle: float = IDLE) -> None:
        self.documents, self.idle = documents, idle
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0
        self._rest: threading.Timer | None = None

    def compile(self, style: str, data: str) -> bytes:
        """Return the PDF of a CV, or references (see `compile_references`). Raises CompileError."""
        with self._lock:
            process = self._running()
            alarm = threading.Timer(PATIENCE, process.kill)
            alarm.daemon = True
            alarm.start()
            try:
                assert process.stdin is not None and process.stdout is not None  # noqa: S101
                send(process.stdin, f"{style}\n{data}".encode())
                is_good, content = receive(process.stdout)
            except (EOFError, OSError):
                self._end()
                raise CompileError("the process ended") from None
            finally:
                alarm.cancel()
            self._made += style != REFERENCES  # they leave nothing behind
            if self._made >= self.documents:
                self._end()
            else:
                self._rest = threading.Timer(self.idle, self.close)
                self._rest.daemon = True
                self._rest.start()
        if not is_good:
            raise CompileError(content.decode())
        return content

    def close(self) -> None:
        """End the process; the next document starts another one."""
        with self._lock:
            self._end()

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._rest is not None:
            self._rest.cancel()
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            self._made = 0
            self._process = subprocess.Popen(  # noqa: S603 (our own program)
                [sys.executable, "-I", str(program.__file__)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        return self._process

    def _end(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


WORKER = Worker()
