"""Whether something follows from some of a puzzle's rules, without the switches of satenc.

Each clause gets a literal of its own rule here, and one solver is asked under assumptions.
"""

from collections.abc import Collection, Iterable

from pysat.solvers import Minisat22

from satenc import Connectivity, Formula, SingleLoop
from satpuzzles.common.deadline import NEVER
from satpuzzles.compiler import further
from satpuzzles.solving.check import only_solution
from satpuzzles.stating.modelling import model_of, places
from satpuzzles.stating.puzzle import Puzzle


class Reasons:
    """Rules are (label, number), None for all instances; facts are (cell, value, holds)."""

    def __init__(self, puzzle: Puzzle) -> None:
        whole = {"connectivity": Connectivity.LEVELS}  # no clauses are found while a solver searches
        model = model_of(puzzle, {role: whole.get(role, one) for role, one in type(puzzle).encodings.items()})[0]
        for rule in further(puzzle, model, only_solution(puzzle, NEVER)):
            model.rule(rule.label, rule.constraint)
        self.answer = model.answer
        start = self.answer.cells.copy()
        self.answer.domain[...] = True
        self._formula = Formula()
        equals = model.encode(self._formula)[self.answer].equals
        self._solver = Minisat22()
        self._off = self._formula.variables.count + 1  # this variable plus an owner's number: its clauses do not count
        for block in self._formula.clauses.blocks:
            for owner, clause in zip(block.owners.tolist(), block.literals.tolist(), strict=True):
                self._solver.add_clause([*clause, self._off + owner])
        self._labels = {label for label, _ in model.rules}
        self._cells = places(puzzle, equals.shape[:-1])
        self._values = self.answer.values.tolist()
        first = {rule.label: rule.first for rule in self._formula.rules}
        for label, rule in model.rules:
            if isinstance(rule, SingleLoop):  # that cells with lines lie on the loop is said of each cell, and of all
                for line, ends in zip(rule.edges, rule.graph.ends.tolist(), strict=True):
                    for off in {*ends} & rule.off.keys():
                        shaded = equals.reshape(-1, 2)[[line, rule.off[off]], 1].tolist()
                        self._solver.add_clause([-shaded[0], -shaded[1], self._off + first[label]])
        flat = equals.reshape(-1, len(self._values)).tolist()
        self._literals = {
            (cell, value): literal
            for cell, row in zip(self._cells, flat, strict=True)
            for value, literal in zip(self._values, row, strict=True)
        }
        self.givens = {
            (cell, value, False)
            for cell, row in zip(self._cells, start.tolist(), strict=True)
            for value, left in zip(self._values, row, strict=True)
            if not left
        }

    def all_of(self, cell: tuple[int, int]) -> set[tuple]:
        """What the givens say about ``cell``: its value, if they leave one, else the values that it has not."""
        left = [value for value in self._values if (cell, value, False) not in self.givens]
        if len(left) == 1:
            return {(cell, left[0], True)}
        return {fact for fact in self.givens if fact[0] == cell}

    def consistent(self, rules: Collection[tuple[str, int | None]], facts: Iterable[tuple]) -> bool:
        """Whether some board keeps ``rules`` and ``facts``."""
        wanted = {0}
        for rule in self._formula.rules:
            if rule.label not in self._labels or (rule.label, None) in rules:
                wanted |= set(range(rule.first, rule.first + rule.count))
            wanted |= {rule.first + n for label, n in rules if label == rule.label and n is not None}
        literals = ((self._literals[cell, value], holds) for cell, value, holds in facts)
        stated = [literal if holds else -literal for literal, holds in literals]
        return self._solver.solve([*(-self._off - owner for owner in wanted), *stated])


def unpacked(facts) -> list[tuple]:
    """Facts of satpuzzles as tuples."""
    return [(fact.cell, fact.value, fact.holds) for fact in facts]


def opposite(fact) -> tuple:
    return (fact.cell, fact.value, not fact.holds)
