"""satpuzzles' formula in a solver of python-sat's that is told which phase of the answer variables to try first:
``phases:true:glucose4`` tries to give each cell each value, ``phases:false:glucose4`` to deny it. The counterpart of
the orders of values in a labelling.
"""

import numpy as np

import satpuzzles
import satpuzzles.backends
from benchmarks.flat import KINDS
from benchmarks.peers.interface import Found, Peer, Task, versions_of
from satpuzzles import Puzzle
from satpuzzles.backends.interface import Sat
from satpuzzles.deadline import NEVER


class Phases(Peer):
    kinds = KINDS
    tasks = frozenset({Task.FIRST})

    def __init__(self, name: str) -> None:
        self.name = name
        _, phase, self._backend = name.split(":")
        if phase not in ("true", "false"):
            raise ValueError(f"{name}: expected the phase true or false, found {phase}")
        self._sign = 1 if phase == "true" else -1

    def available(self) -> str | None:
        return None

    def version(self) -> str:
        return versions_of("satpuzzles", "python-sat")

    def prepare(self) -> None:
        import satenc.encoders.graph  # noqa: F401  # imported where it is used, which is inside the clock
        import satpuzzles.backends.session

        satpuzzles.backends.backends()

    def run(self, puzzle: Puzzle, task: Task) -> Found:
        del task
        compiled = satpuzzles.compile(puzzle)
        formula = compiled.formula
        answer = np.abs(compiled.value_literals.ravel())
        wanted = np.unique(answer[(answer > 0) & (answer <= formula.variables.count)])
        with satpuzzles.backends.backend(self._backend).open(formula, NEVER) as session:
            session.prefer((self._sign * wanted).tolist())
            outcome = session.solve()
        if not isinstance(outcome, Sat):
            return Found([], exhausted=True)
        return Found([compiled.grid(outcome.assignment)], exhausted=False)
