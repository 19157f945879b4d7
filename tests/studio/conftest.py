import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer

import pytest

from tests.cli.started import PATIENCE, gone, waits

SUDOKU = {"puzzle": "sudoku", "givens": ["1234", "34..", "2143", "4321"]}
SLOW = {"puzzle": "middle-sum", "givens": [[0] * 60] * 60}
STATE = TemporaryDirectory()
"""Where tokens are kept."""

connect = pytest.importorskip("websockets.sync.client").connect


@contextmanager
def started(*options, ends=signal.SIGINT, opens=False):
    """A studio of its own, which ``opens`` a browser; gives its process and its address. It ``ends`` by a signal,
    without another line of output, and leaves no process behind.
    """
    words = [sys.executable, "-m", "satpuzzles", "studio", *["--no-browser"] * (not opens), "--jobs", "2", *options]
    here = {"XDG_STATE_HOME": STATE.name, **os.environ}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=here)
    late = Timer(PATIENCE, process.kill)
    late.start()
    try:
        address = process.stdout.readline().strip()
        late.cancel()
        yield process, address
    finally:
        late.cancel()
        below = children(process.pid)
        process.send_signal(ends)
        try:
            rest, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert (process.returncode, rest) == (-ends if ends == signal.SIGKILL else 128 + ends, "")
    assert below
    assert waits(lambda: all(map(gone, below)))


@pytest.fixture(scope="session")
def address():
    """Of a studio that all tests share."""
    with started() as (_, found):
        yield found


class Asking:
    """A page that asks one thing after the other."""

    def __init__(self, socket):
        self.socket = socket
        self.hello = self.hear()["hello"]
        self.asked = 0

    def send(self, message):
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self):
        return json.loads(self.socket.recv(timeout=PATIENCE))

    def begin(self, do, **members):
        """Ask, and do not wait; returns the number of the request."""
        self.asked += 1
        self.send({"id": self.asked, "do": do, **members})
        return self.asked

    def answer(self, do, **members):
        """The answer, without what came before it."""
        number = self.begin(do, **members)
        while "progress" in (message := self.hear()):
            assert message["id"] == number
        assert message.pop("id") == number
        return message

    def result(self, do, **members):
        answer = self.answer(do, **members)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, do, **members):
        answer = self.answer(do, **members)
        assert "error" in answer, answer
        return answer["error"]


@contextmanager
def asking(address):
    """A page of the studio at ``address``."""
    where = address.replace("http", "ws", 1).replace("/?", "/socket?")
    with connect(where, max_size=None, proxy=None, close_timeout=1) as socket:  # a page may have answers left
        yield Asking(socket)


@pytest.fixture
def page(address):
    with asking(address) as found:
        yield found


def children(pid):
    """All processes below one, by their numbers."""
    found = []
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                parent = int(Path(entry.path, "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == pid:
                found += [int(entry.name), *children(int(entry.name))]
    return found
