"""python-sat by hand: its cardinality encodings and its CaDiCaL, clauses as lists, no narrowing of domains.

The encodings are those that tutorials show: one variable for each cell and value, or each block and place.
"""

from collections.abc import Iterable
from typing import Any

from benchmarks.peers.flat import flat, known_clues
from benchmarks.peers.interface import Found, Goal, Peer
from satpuzzles import Grid, Puzzle
from satpuzzles.puzzles.hanjie import Hanjie


class Pysat(Peer):
    name = "pysat"
    kinds = frozenset({"sudoku", "hanjie", "star-battle"})
    packages = ("python-sat",)

    def prepare(self) -> None:
        import pysat.card
        import pysat.solvers  # noqa: F401

    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        from pysat.solvers import Solver

        encoding = _Encoding()
        literals = encoding.hanjie(puzzle) if isinstance(puzzle, Hanjie) else encoding.units(puzzle)
        problem = flat(puzzle)
        grids: list[Grid] = []
        with Solver(name="cadical195", bootstrap_with=encoding.clauses) as solver:
            while len(grids) < goal.most:
                if not solver.solve():
                    return Found(grids, exhausted=True)
                true = {literal for literal in solver.get_model() if literal > 0}
                values = [next(v for v, x in cell.items() if (x in true) == (x > 0)) for cell in literals]
                grids.append(problem.grid(values))
                solver.add_clause([-cell[value] for cell, value in zip(literals, values, strict=True)])
        return Found(grids, exhausted=False)


class _Encoding:
    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.top = 0

    def new(self) -> int:
        self.top += 1
        return self.top

    def equals(self, literals: Iterable[int], bound: int) -> None:
        """Exactly ``bound`` are true: pairwise for 1, else a sequential counter."""
        from pysat.card import CardEnc, EncType

        kind = EncType.pairwise if bound == 1 else EncType.seqcounter
        encoded: Any = CardEnc.equals(lits=list(literals), bound=bound, top_id=self.top, encoding=kind)
        self.clauses += encoded.clauses
        self.top = max(self.top, encoded.nv)

    def units(self, puzzle: Puzzle) -> list[dict[int, int]]:
        """Sudoku and Star Battle; for each cell the literal of each value."""
        problem = flat(puzzle)
        if problem.high == 1:
            cells = [{1: x, 0: -x} for x in (self.new() for _ in range(problem.count))]
        else:
            values = range(problem.low, problem.high + 1)
            cells = [{value: self.new() for value in values} for _ in range(problem.count)]
            for cell in cells:
                self.equals(cell.values(), 1)
        self.clauses += [[cells[cell][value]] for cell, value in problem.fixed.items()]
        for group in problem.distinct:
            for value in range(problem.low, problem.high + 1):
                self.equals((cells[cell][value] for cell in group), 1)
        for group, total in problem.sums:
            self.equals((cells[cell][1] for cell in group), total)
        self.clauses += [[-cells[a][1], -cells[b][1]] for a, b in problem.apart]
        return cells

    def hanjie(self, puzzle: Hanjie) -> list[dict[int, int]]:
        """For each block one of its places; a cell is painted if and only if a block of its line covers it."""
        rows, columns = known_clues(puzzle)
        painted = [[self.new() for _ in columns] for _ in rows]
        for clue, line in zip([*rows, *columns], [*painted, *map(list, zip(*painted, strict=True))], strict=True):
            self.line(clue, line)
        return [{1: x, 0: -x} for row in painted for x in row]

    def line(self, clue: list[int], line: list[int]) -> None:
        slack = len(line) - sum(clue) - len(clue) + 1
        covering: list[list[int]] = [[] for _ in line]
        before: list[int] = []
        first = 0
        for length in clue:
            starts = [self.new() for _ in range(slack + 1)]
            self.equals(starts, 1)
            # place k of a block is k cells after its leftmost, so the next block's k is not smaller
            self.clauses += [[-before[k], -starts[j]] for k in range(len(before)) for j in range(k)]
            for k, start in enumerate(starts):
                for cell in range(first + k, first + k + length):
                    covering[cell].append(start)
            before, first = starts, first + length + 1
        for x, starts in zip(line, covering, strict=True):
            self.clauses.append([-x, *starts])
            self.clauses += [[x, -start] for start in starts]
