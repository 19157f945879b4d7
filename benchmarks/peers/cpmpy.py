"""CPMpy over OR-tools' CP-SAT, as many workers as there are cores, and over CaDiCaL of python-sat."""

from typing import Any

from benchmarks.peers.flat import KINDS, Flat, flat
from benchmarks.peers.interface import Found, Goal, Peer
from satpuzzles import Grid, Puzzle


class Cpmpy(Peer):
    """A verdict takes two solves: the second with the first solution forbidden."""

    kinds = KINDS

    def __init__(self, name: str, solver: str, packages: tuple[str, ...]) -> None:
        self.name, self._solver, self.packages = name, solver, ("cpmpy", *packages)

    def prepare(self) -> None:
        import cpmpy

        cpmpy.SolverLookup.get(self._solver, cpmpy.Model(cpmpy.boolvar() | cpmpy.boolvar())).solve()

    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        import cpmpy

        problem = flat(puzzle)
        model, cells = _model(problem)
        solver = cpmpy.SolverLookup.get(self._solver, model)
        grids: list[Grid] = []
        while len(grids) < goal.most:
            if not solver.solve():
                return Found(grids, exhausted=True)
            values = [int(value) for value in cells.value()]
            grids.append(problem.grid(values))
            if len(grids) < goal.most:
                solver += cpmpy.any(cells != values)
        return Found(grids, exhausted=False)


def _model(problem: Flat) -> tuple[Any, Any]:
    import cpmpy

    if (problem.low, problem.high) == (0, 1):
        cells = cpmpy.boolvar(shape=problem.count)
    else:
        cells = cpmpy.intvar(problem.low, problem.high, shape=problem.count)
    model = cpmpy.Model()
    model += [cells[cell] == value for cell, value in problem.fixed.items()]
    model += [cpmpy.AllDifferent(cells[list(group)]) for group in problem.distinct]
    model += [cpmpy.sum(cells[list(group)]) == total for group, total in problem.sums]
    model += [~cells[a] | ~cells[b] for a, b in problem.apart]
    for group, automaton in problem.automata:
        arcs = [
            (state, problem.low + symbol, after)
            for state, row in enumerate(automaton.table)
            for symbol, after in enumerate(row)
            if after >= 0
        ]
        model += cpmpy.Regular(cells[list(group)], arcs, 0, automaton.accepting)
    return model, cells
