"""One formula in one solver. ``formula:cadical195``, or ``formula:exec:cadical``, takes it as the rules state it: all
cells, all values, no presolve and no restriction to a pattern.

``phases:true:glucose4`` takes the formula after presolve and tries to give each cell each value,
``phases:false:glucose4`` to deny it: the counterpart of the orders of values in a labelling.
"""

import numpy as np

import satpuzzles
import satpuzzles.backends
from benchmarks.peers.flat import KINDS
from benchmarks.peers.interface import Found, Goal, Peer
from satpuzzles import Puzzle
from satpuzzles.backends.interface import Sat
from satpuzzles.common.deadline import NEVER
from satpuzzles.compiler import Compiled


class Formula(Peer):
    kinds = KINDS
    goals = frozenset({Goal.FIRST})
    packages = ("satpuzzles", "python-sat")
    _presolve = False

    def __init__(self, name: str) -> None:
        self.name = name
        self._backend = name.partition(":")[2]

    def refuses(self, puzzle: Puzzle, goal: Goal) -> str | None:
        del puzzle
        return None if goal in self.goals else f"gives no {goal}"

    def prepare(self) -> None:
        import satenc.encoders.graph  # noqa: F401  # imported where it is used, which is inside the clock
        import satpuzzles.backends.session

        satpuzzles.backends.backends()

    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        del goal
        compiled = satpuzzles.compile(puzzle, presolve=self._presolve)
        formula = compiled.formula
        statistics = {"variables": formula.variables.count, "clauses": len(formula.clauses)}
        with satpuzzles.backends.backend(self._backend).open(formula, NEVER) as session:
            if preferred := self._preferred(compiled):  # CaDiCaL loses its lucky assignments by an empty list too
                session.prefer(preferred)
            outcome = session.solve()
            statistics |= session.statistics()
        if not isinstance(outcome, Sat):
            return Found([], exhausted=True, statistics=statistics)
        return Found([compiled.grid(outcome.assignment)], exhausted=False, statistics=statistics)

    def _preferred(self, compiled: Compiled) -> list[int]:
        """Literals to try first."""
        del compiled
        return []


class Phases(Formula):
    _presolve = True

    def __init__(self, name: str) -> None:
        super().__init__(name)
        phase, _, self._backend = self._backend.partition(":")
        if phase not in ("true", "false"):
            raise ValueError(f"{name}: expected the phase true or false, found {phase}")
        self._sign = 1 if phase == "true" else -1

    def _preferred(self, compiled: Compiled) -> list[int]:
        answer = np.abs(compiled.value_literals.ravel())
        wanted = np.unique(answer[(answer > 0) & (answer <= compiled.formula.variables.count)])
        return (self._sign * wanted).tolist()  # type: ignore[no-any-return]  # numpy types tolist() as Any
