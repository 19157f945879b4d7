"""Peers that misbehave, each in its own way; named ``import:tests.benchmarks.fakes:NAME``."""

import os
import subprocess
import time
from pathlib import Path

from benchmarks.peers import Found, Peer
from benchmarks.peers.flat import KINDS


class Fake(Peer):
    kinds = KINDS

    def __init__(self, name, run, missing=None):
        self.name = f"import:tests.benchmarks.fakes:{name}"
        self._run, self._missing = run, missing

    def available(self):
        return self._missing

    def version(self):
        return "0"

    def prepare(self):
        pass

    def run(self, puzzle, goal):  # noqa: ARG002
        return self._run(puzzle)


def leaves_a_process(_):
    """As MiniZinc does: a process in a group of its own, which outlives the one that started it."""
    child = subprocess.Popen(["sleep", "60"], process_group=0)
    Path(os.environ["LEFT_BEHIND"]).write_text(str(child.pid))
    time.sleep(60)


def fails(_):
    raise RuntimeError("as it should")


WRONG = Fake("WRONG", lambda _: Found([[[1] * 4] * 4], exhausted=True))
MISSING = Fake("MISSING", lambda _: None, missing="it is on holiday")
LEAVING = Fake("LEAVING", leaves_a_process)
FAILING = Fake("FAILING", fails)
DYING = Fake("DYING", lambda _: os._exit(3))
NOISY = Fake("NOISY", lambda _: (print("ready\ndone 0\n{}"), Found([], exhausted=True))[1])
