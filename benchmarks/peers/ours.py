"""satpuzzles itself, with the default backend or a named one, and encodings: ``satpuzzles``, ``satpuzzles:glucose4``,
``satpuzzles:cadical195:rows=one-hot,columns=one-hot``; with ``jobs=2`` and ``cubes=8`` by several processes.
"""

from collections.abc import Mapping

import satpuzzles
import satpuzzles.backends
from benchmarks.peers.flat import KINDS
from benchmarks.peers.interface import Found, Goal, Peer
from satpuzzles import Puzzle
from satpuzzles.compiler import chosen_encodings


class Ours(Peer):
    """satpuzzles with ``backend`` and the ``encodings`` role to choice, in so many ``jobs``, which share the search in
    ``cubes``; its own check of answers is timed too.
    """

    kinds = KINDS
    packages = ("satpuzzles", "python-sat", "numpy")

    def __init__(self, name: str, backend: str, encodings: Mapping[str, str], jobs: int, cubes: int | None) -> None:
        self.name, self._backend, self._encodings, self._jobs, self._cubes = name, backend, encodings, jobs, cubes

    def refuses(self, puzzle: Puzzle, goal: Goal) -> str | None:
        del goal
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

    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        ask = satpuzzles.solve if goal is Goal.FIRST else satpuzzles.check
        answer = ask(puzzle, backend=self._backend, encodings=self._encodings, jobs=self._jobs, cubes=self._cubes)
        found = answer.solutions if isinstance(answer, satpuzzles.Verdict) else [*filter(None, [answer.grid])]
        return Found(found, len(found) < goal.most, None, _counts(answer))


def _counts(answer: satpuzzles.Answer | satpuzzles.Verdict) -> dict[str, int]:
    found = answer.statistics
    return {"variables": found.variables, "clauses": found.clauses, **found.solver}


def ours(name: str) -> Ours:
    """The peer that ``satpuzzles[:BACKEND[:ROLE=CHOICE,...]]`` names; ``jobs`` and ``cubes`` are no roles."""
    _, _, rest = name.partition(":")
    backend, _, choices = rest.partition(":")
    chosen = dict(choice.split("=", 1) for choice in choices.split(",") if choice)
    jobs, cubes = int(chosen.pop("jobs", "1")), chosen.pop("cubes", None)
    return Ours(name, backend or satpuzzles.backends.DEFAULT, chosen, jobs, None if cubes is None else int(cubes))
