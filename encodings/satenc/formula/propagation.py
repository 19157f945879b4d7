"""Unit propagation over a formula: what follows from some literals clause by clause, and by which rule.

>>> from satenc import Formula
>>> f = Formula()
>>> a, b, c = f.new("a"), f.new("b"), f.new("c")
>>> with f.rule("chain", 2):
...     f.add([-a, -b], [b, c])
>>> result = f.propagate([a])
>>> for step in result.implied:
...     print(f.name(step.literal), "by", step.label, step.instance)
b by chain 0
c by chain 1
"""

from bisect import bisect_right
from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.contents import Contents


class Implied(NamedTuple):
    """A literal that ``clause`` makes true because all its other literals are false. The clause belongs to an
    ``instance``, counted from 0, of the rules called ``label``.
    """

    literal: int
    label: str
    instance: int
    clause: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Propagated:
    """The literals that are ``implied``, each after those that its clause needs. ``conflict`` is the first clause whose
    literals are all false, with 0 for its literal; None if there is none.
    """

    implied: list[Implied]
    conflict: Implied | None


@checked
class Propagation:
    """Propagates in the clauses that a formula has now. It is made once for many questions: each takes time only for
    the clauses in which something becomes false.
    """

    def __init__(self, f: Contents) -> None:
        self._rules, self._variables = f.rules, f.variables.count
        self._firsts = [rule.first for rule in f.rules]
        self._clauses: list[tuple[int, ...]] = []
        self._owners: list[int] = []
        for block in f.clauses.blocks:
            self._clauses += map(tuple, block.literals.tolist())
            self._owners += block.owners.tolist()
        self._sizes = [len({*clause}) for clause in self._clauses]
        self._where: defaultdict[int, list[int]] = defaultdict(list)
        for number, clause in enumerate(self._clauses):
            for literal in {*clause}:
                self._where[literal].append(number)
        self._first = [number for number, size in enumerate(self._sizes) if size <= 1]

    def __repr__(self) -> str:
        return f"<Propagation: {self._variables:,} variables, {len(self._clauses):,} clauses>"

    @checked
    def propagate(self, assumptions: Iterable[int] = ()) -> Propagated:
        """What follows from the formula and ``assumptions``, up to the first conflict.

        Raises ValueError for anything but a literal of the formula, and for assumptions that contradict each other.
        """
        true: dict[int, None] = {}
        for literal in (checks.whole_number("assumptions", one) for one in assumptions):
            if not 1 <= abs(literal) <= self._variables:
                raise ValueError(f"assumptions: expected literals of {self._variables} variables, found {literal}")
            if -literal in true:
                raise ValueError(f"assumptions: expected no literal with its negation, found {literal} and {-literal}")
            true[literal] = None
        implied: list[Implied] = []
        queue = deque(true)
        left: dict[int, int] = {}  # how many literals of a clause are not false, where some are
        units = self._first
        while True:
            for number in units:
                clause = self._clauses[number]
                free = [literal for literal in clause if -literal not in true]
                if not free:
                    return Propagated(implied, self._because(0, number))
                if free[0] not in true:
                    true[free[0]] = None
                    queue.append(free[0])
                    implied.append(self._because(free[0], number))
            if not queue:
                return Propagated(implied, None)
            units = []
            for number in self._where.get(-queue.popleft(), ()):
                left[number] = left.get(number, self._sizes[number]) - 1
                if left[number] <= 1:
                    units.append(number)

    def _because(self, literal: int, number: int) -> Implied:
        owner = self._owners[number]
        rule = self._rules[bisect_right(self._firsts, owner) - 1]
        return Implied(literal, rule.label, owner - rule.first, self._clauses[number])
