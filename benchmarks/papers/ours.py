"""satpuzzles itself, with the default backend or a named one, and encodings: ``satpuzzles``, ``satpuzzles:glucose4``,
``satpuzzles:cadical195:rows=one-hot,columns=one-hot``.
"""

import satpuzzles
import satpuzzles.backends
from benchmarks.papers.peer import Found, Peer
from satpuzzles import Puzzle


class Ours(Peer):
    """Its own check of answers is timed too."""

    packages = ("satpuzzles", "python-sat", "numpy")

    def __init__(self, name: str) -> None:
        self.name = name
        backend, _, choices = name.partition(":")[2].partition(":")
        self._backend = backend or satpuzzles.backends.DEFAULT
        self._encodings = dict(choice.split("=", 1) for choice in choices.split(",") if choice)

    def prepare(self) -> None:
        import satenc.encoders.graph  # imported where it is used, as the rest of satenc

        for name in dir(satenc):
            getattr(satenc, name)
        satpuzzles.backends.backends()
        satpuzzles.check(satpuzzles.Hanjie([1, 1], [1, 1]))

    def run(self, puzzle: Puzzle) -> Found:
        answer = satpuzzles.solve(puzzle, backend=self._backend, encodings=self._encodings)
        told = answer.statistics
        return Found(answer.grid, None, {"variables": told.variables, "clauses": told.clauses, **told.solver})
