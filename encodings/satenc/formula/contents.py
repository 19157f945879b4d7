"""What a formula has, and what can be asked about it: variables, clauses, and the rule each clause belongs to.

Modules that read formulas, to propagate in them or to write them in other forms, know this much of one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.clauses import Clauses
from satenc.formula.literals import TRUE, Assignment, Lits, assignment_of, evaluate
from satenc.formula.soft import SoftClauses
from satenc.formula.sums import Sums
from satenc.formula.variables import Variables

if TYPE_CHECKING:  # few formulas have lazy rules, or weights
    from fractions import Fraction

    from satenc.formula.lazy import Cut, LazyRule

_RULES = 6
"""Rules that are named where a formula shows itself."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A family of ``count`` rule instances, numbered ``first .. first+count-1`` over the whole formula."""

    label: str
    count: int
    first: int


class Contents:
    """See `satenc.Formula`, which writes them."""

    def __init__(self, sink: Callable[[Lits], object] | None) -> None:
        self.variables = Variables()
        self.clauses = Clauses(sink)
        self.soft = SoftClauses()
        """Clauses that should hold, each with its weight, for MaxSAT; solvers of satisfiability do without them."""
        self.offset = 0
        """What every answer costs beside the soft clauses it breaks."""
        self.top: int | None = None
        """What answers must cost less than."""
        self.sums = Sums()
        """Weighted sums that are not written as clauses, see `satenc.Formula.add_sum`."""
        self.weights: dict[int, Fraction] = {}
        """What literals weigh in weighted counting; those that are not there weigh 1."""
        self.rules: list[Rule] = [Rule("definitions", 1, 0)]
        self.lazy: list[LazyRule] = []
        self.cuts: list[Cut] = []
        """The clauses of lazy rules that were found so far. They hold in all solutions, so that all who ask about this
        formula can have them.
        """

    def __repr__(self) -> str:
        """How large it is, and the rules of most clauses."""
        by_rule = sorted(self.clauses_by_rule().items(), key=lambda each: -each[1])
        said = [f"{label} {clauses:,}" for label, clauses in by_rule[:_RULES]]
        said += [f"{len(by_rule) - _RULES} more rules"] * (len(by_rule) > _RULES)
        lazy = dict.fromkeys(rule.label for rule in self.lazy)
        more = f", {len(self.sums):,} sums" * bool(self.sums) + f", {len(self.soft):,} soft clauses" * bool(self.soft)
        more += f", lazy: {', '.join(lazy)}" * bool(lazy)
        clauses = f"{len(self.clauses):,} clauses" + f" ({', '.join(said)})" * bool(said)
        return f"<Formula: {self.variables.count:,} variables, {clauses}{more}>"

    @checked
    def name(self, literal: int) -> str:
        """A literal as a person reads it: ``star[2,5]``, ``not cell[0,3]=7``. Raises KeyError for an unknown one."""
        return self.variables.describe(literal)

    @checked
    def literal(self, name: str) -> int:
        """The literal that `name` gives this name. Raises KeyError if there is none."""
        numbers = self.variables.named()
        if found := numbers.get(name):
            return found
        if found := numbers.get(str(name).removeprefix("not ")):
            return -found
        raise KeyError(f"there is no variable {checks.shown(name)}")

    @checked
    def assignment(self, model: Iterable[int] | None) -> Assignment:
        """The truth values in a solver's ``model``, a list of the literals that are true, for `evaluate` and for
        `decode` of integers. Variables that it does not mention are False; others than the formula's are left out.
        Raises ValueError for anything but whole numbers, and for None, by which solvers say that there is no answer.
        """
        if model is None:
            raise ValueError("model: expected the literals that are true, found None: the solver has no answer")
        return assignment_of([*model], self.variables.count)

    def cost(self, assignment: Assignment) -> int | None:
        """What an answer costs: the weights of soft clauses and sums that it breaks, and what every answer does; None
        if it breaks one that must hold. Lazy rules are not looked at. Raises ValueError for an assignment of fewer
        variables.

        >>> from satenc import Formula
        >>> f = Formula()
        >>> x = f.new("x", 2)
        >>> f.add_soft(x, weight=[3, 4])
        >>> f.add_sum(x, [1, 1], "<=", 1)
        >>> f.cost(f.assignment([1])), f.cost(f.assignment([1, 2]))
        (4, None)
        """
        total = self.offset
        if not all(evaluate(assignment, block.literals).any(axis=1).all() for block in self.clauses.blocks):
            return None
        for rows, weights in self.soft.blocks:
            total += sum(weights[~evaluate(assignment, rows).any(axis=1)].tolist())
        for block in self.sums.blocks:
            broken = block.costs[~block.kept(assignment)]
            if not broken.all():
                return None
            total += sum(broken.tolist())
        return None if self.top is not None and total >= self.top else total

    def clauses_by_rule(self) -> dict[str, int]:
        """How many clauses each rule has, summed over its instances and over rules of the same label."""
        last = self.rules[-1]
        totals = self.clauses.per_owner(last.first + last.count)
        result: dict[str, int] = {}
        for rule in self.rules:
            clauses = int(totals[rule.first : rule.first + rule.count].sum())
            if clauses:
                result[rule.label] = result.get(rule.label, 0) + clauses
        return result

    def blocking_clause(self, model: Assignment) -> Lits:
        """The clause that forbids the answer of ``model`` and no other answer. An answer is what the variables of
        ``new(..., answer=True)`` and of a model's integers say: where there are none, the clause is empty.

        For integers it is enough to forbid the values taken; of a Boolean both values count. Raises ValueError for a
        model of another number of variables.
        """
        if (shape := checks.as_array("model", model).shape) != (self.variables.count + 1,):
            raise ValueError(f"model: expected {self.variables.count + 1} truth values, found shape {shape}")
        taken: list[Lits] = []
        for block in self.variables.blocks:
            if block.answer:
                numbers = np.arange(block.first, block.first + block.count, dtype=np.int32)
                true = evaluate(model, numbers)
                exclusive = block.values is not None and block.relation == "="
                taken.append(-numbers[true] if exclusive else np.where(true, -numbers, numbers))
        return np.concatenate(taken) if taken else np.empty(0, np.int32)

    def violated(self, assignment: Assignment) -> "list[Cut]":
        """The clauses of lazy rules, without constants, to add because ``assignment`` breaks one of them; none if it
        breaks none.
        """
        cuts = [cut for number, lazy in enumerate(self.lazy) for cut in lazy.cuts(assignment, number)]
        return cuts if any(cut.is_broken(assignment) for cut in cuts) else []

    def learn(self, cuts: "Iterable[Cut]") -> None:
        """Know these ``cuts`` too, which were found elsewhere."""
        known = {(*cut.literals,) for cut in self.cuts}
        for cut in cuts:
            if (*cut.literals,) not in known:
                known.add((*cut.literals,))
                self.cuts.append(cut)

    def apart(self) -> list[int]:
        """Literals for a solver to try first: few vertices are true, so that these fall into many parts, and one answer
        shows many cuts. With them 120 Hitoris take half as many answers, other kinds as many as without.
        """
        connections = [lazy.connection for lazy in self.lazy if lazy.connection is not None]
        literals = np.concatenate(
            [np.empty(0, np.int32), *(-connection.literals.ravel() for connection in connections)]
        )
        apart: list[int] = literals[(literals != 0) & (np.abs(literals) != TRUE)].tolist()
        return apart
