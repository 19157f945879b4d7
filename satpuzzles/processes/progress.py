"""A line on the terminal that shows that work goes on, drawn while this process is deep in a solver.

A process of its own draws the line, because a thread would make signals and python-sat unsafe. It reads from a pipe,
and ends with it.
"""

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle

_SILENCE = 2.0
"""Seconds without output until the line appears."""
_PAUSE = 0.2
"""Seconds between two drawings of the line, and between two messages."""
_CLEAR = "\r\x1b[K"


class Progress:
    """Sets the text of the progress line; without a ``pipe`` it does nothing."""

    def __init__(self, pipe: int | None = None) -> None:
        self._pipe = pipe
        self._next = self._heard = self._counted = time.monotonic()
        self._kind: tuple[str, int | None] | None = None
        self._first = 0, self._counted

    @property
    def is_shown(self) -> bool:
        return self._pipe is not None

    def tell(self, words: str) -> None:
        """Show what has been done so far. Cheap to call often: of many calls in a moment one counts."""
        if self._pipe is not None and time.monotonic() >= self._next:
            self._next = time.monotonic() + _PAUSE
            self._send(f"{words}\n")

    def begin(self, words: str) -> None:
        """Show what is being done now. For rare messages, all of which are shown."""
        self._send(f"{words}\n")

    def count(self, done: int, total: int | None, noun: str) -> None:
        """Show how many things are ``done``; ``noun`` is the word for one.

        If the ``total`` is known, it also shows the time that is left, by the pace since the first call for this
        ``noun`` and ``total``.
        """
        if self._pipe is None:
            return
        before, self._counted = self._counted, time.monotonic()
        if self._kind != (noun, total):
            self._kind, self._first = (noun, total), (done - 1, before)
        if self._counted >= self._next:
            number, start = self._first
            left = _left(self._counted - start, done - number, (total or 0) - done)
            self.tell(f"{_counted(done, total, noun)}{left}")

    def give_way(self) -> None:
        """Clear the line before other output on the same terminal. It appears again after a while without output."""
        if self._pipe is not None:
            if time.monotonic() - self._heard >= _SILENCE:
                os.write(sys.stderr.fileno(), _CLEAR.encode())
            self._heard = time.monotonic()
            self._send("\n")

    def end(self) -> None:
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            os.close(pipe)

    def _send(self, text: str) -> None:
        if self._pipe is not None:
            with suppress(OSError):  # full, or nobody reads: it is of no importance
                os.write(self._pipe, text.encode(errors="replace"))


def _counted(done: int, total: int | None, noun: str) -> str:
    several = "s" * ((done if total is None else total) != 1)
    return f"{done:,}{'' if total is None else f' of {total:,}'} {noun}{several}"


def _left(seconds: float, done: int, left: int) -> str:
    """The time for ``left`` things in words, if ``done`` of them took ``seconds``."""
    if left <= 0 or done <= 0:
        return ""
    expected = seconds / done * left
    for unit, size in (("h", 3600), ("min", 60)):
        if expected >= 2 * size:
            return f", about {expected / size:.0f} {unit} left"
    return f", about {expected:.0f} s left"


@contextmanager
def progress(label: str) -> Iterator[Progress]:
    """A line on standard error that begins with ``label``, if that is a terminal."""
    if not (sys.stderr.isatty() and hasattr(os, "fork")):
        yield Progress()
        return
    source, pipe = os.pipe()
    os.set_blocking(pipe, False)
    sys.stderr.flush()
    parent, child = os.getpid(), os.fork()
    if child == 0:
        try:
            os.close(pipe)
            _draw(label, source, parent)
        finally:
            os._exit(0)
    os.close(source)
    shown = Progress(pipe)
    started = time.monotonic()
    try:
        yield shown
    finally:
        shown.end()
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)  # processes that were forked meanwhile may hold the pipe open
        os.waitpid(child, 0)
        if time.monotonic() - started >= _SILENCE:
            os.write(sys.stderr.fileno(), _CLEAR.encode())


def _draw(label: str, source: int, parent: int) -> None:
    """The drawing process, forked by ``parent``: draw until the pipe ends. An empty message means that there was
    output.
    """
    from satpuzzles.processes.children import end_with_parent  # imports what a Sudoku is solved without

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command's business
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent(parent)
    started = heard = time.monotonic()
    words = ""
    wheel = cycle("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" if "utf" in (sys.stderr.encoding or "").lower() else "|/-\\")
    while True:
        if select.select([source], [], [], _PAUSE)[0]:
            message = os.read(source, 4096)
            if not message:
                return
            lines = message.decode(errors="replace").splitlines()
            words = next((line for line in reversed(lines) if line), words)
            heard = heard if all(lines) else time.monotonic()
            continue
        now = time.monotonic()
        if now - heard >= _SILENCE:
            line = f"{next(wheel)} {label}: {now - started:.0f} s{', ' * bool(words)}{words}"
            columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80
            os.write(sys.stderr.fileno(), f"{_CLEAR}{line[: columns - 1]}".encode())
