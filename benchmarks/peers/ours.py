"""satpuzzles itself, with the default backend or a named one, and encodings: ``satpuzzles``, ``satpuzzles:glucose4``,
``satpuzzles:cadical195:rows=one-hot,columns=one-hot``.
"""

from collections.abc import Mapping

import satpuzzles
import satpuzzles.backends
from benchmarks.peers.flat import KINDS
from benchmarks.peers.interface import Found, Peer, Task, versions_of
from satpuzzles import Puzzle
from satpuzzles.compiler import chosen_encodings


class Ours(Peer):
    """satpuzzles with ``backend`` and the ``encodings`` role to choice; its own check of answers is timed too."""

    kinds = KINDS

    def __init__(self, name: str, backend: str, encodings: Mapping[str, str]) -> None:
        self.name, self._backend, self._encodings = name, backend, encodings

    def available(self) -> str | None:
        return None

    def version(self) -> str:
        return versions_of("satpuzzles", "python-sat", "numpy")

    def refuses(self, puzzle: Puzzle, task: Task) -> str | None:
        del task
        try:
            chosen_encodings(type(puzzle), self._encodings)
        except satpuzzles.UsageError as error:
            return str(error)
        return None

    def prepare(self) -> None:
        import satenc.encoders.graph  # imported where it is used, as the rest of satenc

        for name in dir(satenc):
            getattr(satenc, name)
        satpuzzles.backends.backends()
        satpuzzles.check(satpuzzles.Hanjie([1, 1], [1, 1]))

    def run(self, puzzle: Puzzle, task: Task) -> Found:
        if task is Task.FIRST:
            answer = satpuzzles.solve(puzzle, backend=self._backend, encodings=self._encodings)
            return Found([] if answer.grid is None else [answer.grid], answer.grid is None, None, _counts(answer))
        verdict = satpuzzles.check(puzzle, backend=self._backend, encodings=self._encodings)
        return Found(verdict.solutions, len(verdict.solutions) < 2, None, _counts(verdict))


def _counts(answer: satpuzzles.Answer | satpuzzles.Verdict) -> dict[str, int]:
    found = answer.statistics
    return {"variables": found.variables, "clauses": found.clauses, **found.solver}


def ours(name: str) -> Ours:
    """The peer that ``satpuzzles[:BACKEND[:ROLE=CHOICE,...]]`` names."""
    _, _, rest = name.partition(":")
    backend, _, choices = rest.partition(":")
    encodings = dict(choice.split("=", 1) for choice in choices.split(",") if choice)
    return Ours(name, backend or satpuzzles.backends.DEFAULT, encodings)
