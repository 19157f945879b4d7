"""A puzzle in an open solver that answers: does this follow from these rules and these facts?

A fact is a literal of the formula: ``x`` says that a cell has a value, ``-x`` that it has not. The givens are facts as
well and not part of the formula, so that they can be left out, and blamed.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from satenc import Assignment, Switch, excluding, switch_rules
from satpuzzles.backends import Session, auto, backend, decided
from satpuzzles.backends.asking import asking
from satpuzzles.compiler import WithoutGivens, compile, compile_without_givens, value_literals
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.drawing import Cell
from satpuzzles.explaining.reasoning.counting import Block, blocks, lines, sums
from satpuzzles.explaining.reasoning.parts import Part, Parts
from satpuzzles.puzzle import Grid, Puzzle, places

_LARGE = 3_000
"""Variables from which on all rules together may take a minute to find a first solution. What was learnt in such
searches fills the cores of later questions with rules: on a Sudoku of 16x16 with all of them, to be shrunk in minutes.
"""


class Blaming(Protocol):
    """What tells which of some assumptions cannot hold together."""

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if all of them can."""


class Asked(Blaming, Protocol):
    """What answers about all rules, or about some."""

    def satisfied(self, assumptions: Iterable[int]) -> Assignment | None:
        """An assignment under ``assumptions``; None if there is none."""

    def refuted(self, known: Sequence[int], targets: Iterable[int]) -> list[int]:
        """Those literals among ``targets``, in their order, that contradict what is ``known``."""


@dataclass(frozen=True, slots=True)
class Fact:
    """That a cell has a value, or with ``holds`` False that it has not."""

    cell: Cell
    value: int
    holds: bool = True


@contextmanager
def reasoner(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator["Reasoner"]:
    """A `Reasoner` for ``puzzle`` over an open solver. Raises GaveUp as `satpuzzles.compile`; past the ``deadline``
    what is asked raises OutOfTime.
    """
    compiled = compile_without_givens(puzzle, {**puzzle.encodings, **puzzle.reasoning}, deadline)
    formula = compiled.formula
    rules = switch_rules(formula, compiled.labels, puzzle.whole_rules, deadline.check)
    deadline.check()
    first = rules[0].literal if rules else formula.variables.count + 1
    with closing(Parts(formula, first, deadline)) as parts, asking(formula, deadline) as session:
        asked = Reasoner(puzzle, session, compiled, rules, parts)
        if asked.is_large and (solution := _solution(puzzle, deadline)) is not None:
            values = (-excluding(compiled.answer, puzzle.values(solution))).tolist()
            asked.satisfied([*asked.switches, *values])  # each search starts from what was found last
        yield asked


def _solution(puzzle: Puzzle, deadline: Deadline) -> Grid | None:
    """A solution of ``puzzle``, None if there is none. The narrowed formula has one sooner than that of all rules."""
    compiled = compile(puzzle, deadline=deadline)
    with backend(auto.choose(compiled.formula, 1).backend).open(compiled.formula, deadline) as session:
        found = decided(session.solve())
    return None if found is None else compiled.grid(found)


class Reasoner:
    """``values[cell]`` are the literals of the values ``names`` of each cell, in ``literals[cell, value]`` as an array;
    ``is_boolean`` says that there are two values. ``places[cell]`` is the row and place of a cell; ``value_of`` has the
    number of the value that a literal says; ``rules`` hold while their switches are assumed, and ``blocks`` are those
    that count values, ``sums`` those that sum cells, ``lines`` those that spell words; ``givens`` are facts.
    ``is_large`` is for boards where searches are slow.

    `Asked` about all rules; ``alone(*switches)`` is asked about one of them, or few, and ``about(literals)``, while it
    is open, about the rules and facts among ``literals``; ``anew()`` opens another solver with all rules: see `Parts`.
    """

    def __init__(
        self, puzzle: Puzzle, session: Session, compiled: WithoutGivens, rules: list[Switch], parts: Parts
    ) -> None:
        self.puzzle, self.session, self.rules = puzzle, session, rules
        self.is_large = compiled.formula.variables.count >= _LARGE
        self._answer = answer = compiled.answer
        whole = parts.whole(session)
        self.satisfied, self.core, self.refuted = whole.satisfied, whole.core, whole.refuted
        self.alone, self.about, self.anew = parts.alone, parts.about, parts.anew
        self.blocks = list(blocks(compiled.bounding(), rules))
        self.sums = list(sums(compiled.summing(), rules))
        self.lines = list(lines(compiled.spelling(), rules))
        self.names: list[int] = answer.values.tolist()
        self.is_boolean = len(self.names) == 2
        literals_at = value_literals(puzzle, answer)
        self.literals = literals_at.reshape(-1, len(self.names))
        self.values: list[list[int]] = self.literals.tolist()
        self.givens = compiled.givens
        self.cell_of = {
            sign * x: cell for cell, literals in enumerate(self.values) for x in literals for sign in (1, -1)
        }
        self.value_of = {x: value for literals in self.values for value, x in enumerate(literals)}
        self.rule_of = {rule.literal: rule for rule in rules}
        self.switches = list(self.rule_of)
        self.cells_of = {
            rule.literal: sorted({self.cell_of[int(x)] for x in rule.variables if int(x) in self.cell_of})
            for rule in rules
        }
        self.places = places(puzzle, literals_at.shape[:-1])
        self._cell_at = {place: cell for cell, place in enumerate(self.places)}

    @cached_property
    def different_by(self) -> NDArray[np.intp]:
        """``[cell, cell]``: the switch of a rule by which two cells have different values, 0 where there is none."""
        return self._over_two(block for block in self.blocks if (block.high == 1).all())

    @cached_property
    def exclusive_by(self) -> NDArray[np.intp]:
        """``[cell, cell]``: the switch of a rule by which two cells do not both have the last value, 0 where there is
        none.
        """
        return self._over_two(block for block in self.blocks if block.high[-1] == 1)

    def _over_two(self, blocks: Iterable[Block]) -> NDArray[np.intp]:
        """The rule of ``blocks`` over each two cells: one that people take as one before others, else the first."""
        rules = [
            (int(switch), members)
            for block in blocks
            for switch, members in zip(block.switches, block.members, strict=True)
        ]
        rules.reverse()  # the last one stays
        rules.sort(key=lambda rule: self.rule_of[rule[0]].number is None)
        found = np.zeros((len(self.values),) * 2, np.intp)
        for switch, members in rules:
            found[np.ix_(members, members)] = switch
        np.fill_diagonal(found, 0)
        return found

    @property
    def is_propagated(self) -> bool:
        """Whether to look at what unit propagation gives. Of sums and stars it sees less than people do, and a search
        finds shorter reasons; but not on large boards.
        """
        return self.is_large or not (self.is_boolean or self.sums or self.lines)

    @cached_property
    def whole_rules(self) -> list[int]:
        """The switches of those rules that people take as one, as "stars never touch"."""
        return [rule.literal for rule in self.rules if rule.number is None]

    def kept_about(self, literals: Sequence[int]) -> AbstractContextManager[Part]:
        """As ``about``; of two rules at most, beside the whole ones, it is kept open."""
        rules = sorted(x for x in literals if x in self.rule_of)
        if 0 < len(rules) <= 2 + len(self.whole_rules):
            kept = self.alone(*rules)
            if kept.knows(literals):
                return nullcontext(kept)
        return self.about(literals)

    def fact(self, literal: int) -> Fact:
        """What ``literal`` says."""
        holds = literal in self.value_of
        value = self.names[self.value_of[literal if holds else -literal]]
        return Fact(self.places[self.cell_of[literal]], value, holds)

    def literal(self, fact: Fact) -> int | None:
        """The literal that says ``fact``; None when there is no such cell or value."""
        if fact.cell not in self._cell_at or fact.value not in self.names:
            return None
        literal = self.values[self._cell_at[fact.cell]][self.names.index(fact.value)]
        return literal if fact.holds else -literal

    def extent(self, cells: Iterable[int]) -> int:
        """How many rows and columns the ``cells`` reach over, beyond the first."""
        places = [self.places[cell] for cell in cells]
        rows, columns = [row for row, _ in places], [column for _, column in places]
        return max(rows) - min(rows) + max(columns) - min(columns)

    def grid(self, assignment: Assignment) -> Grid:
        """The values of all cells in an assignment."""
        return self.puzzle.grid(self._answer.decode(assignment))


class Informed:
    """What all rules tell, in the open ``session``, which this alone may ask, and to which all that is known is stated
    once: hundreds of assumptions would be decided again with each question.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: set[int] = set()

    def take_in(self, known: Iterable[int]) -> None:
        """From now on all that is ``known`` holds without being assumed."""
        more = [x for x in known if x not in self._known]
        self._known.update(more)
        self._session.add(np.array(more, np.int32).reshape(-1, 1))

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if all of them can."""
        assumptions = [*assumptions]
        if decided(self._session.solve(assumptions)) is not None:
            return None
        blamed = set(self._session.core())
        return [x for x in assumptions if x in blamed]


class Propagation(Informed):
    """The same by unit propagation only, of which ``pure`` is asked, another session that is never asked for more: what
    a solver learns from cores would let it propagate what the rules do not.
    """

    def __init__(self, session: Session, pure: Session) -> None:
        super().__init__(session)
        self._pure = pure

    def take_in(self, known: Iterable[int]) -> None:
        known = [x for x in known if x not in self._known]
        super().take_in(known)
        self._pure.add(np.array(known, np.int32).reshape(-1, 1))

    def implied(self, assumptions: Iterable[int]) -> list[int] | None:
        """The literals that follow from ``assumptions``; None if they cannot hold together."""
        return self._pure.propagate([*assumptions])

    def propagates(self, assumptions: Iterable[int]) -> bool:
        """Whether there is no contradiction in ``assumptions``."""
        return self.implied(assumptions) is not None

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if propagation does not show it."""
        assumptions = [*assumptions]
        if self.propagates(assumptions):
            return None
        core = super().core(assumptions)
        return assumptions if core is None or self.propagates(core) else core


@dataclass(frozen=True, slots=True)
class Briefly:
    """What a search shows within so many ``conflicts``."""

    by: Part
    conflicts: int

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if the search does not show it."""
        return self.by.core_within(self.conflicts, assumptions)


class Propagating(Protocol):
    """What tells what unit propagation shows. A solver that searched uses what it learnt, too."""

    def propagates(self, assumptions: Iterable[int]) -> bool:
        """Whether propagation finds no contradiction in ``assumptions``."""


@dataclass(frozen=True, slots=True)
class Propagated:
    """What unit propagation alone shows, after each of the ``cases``, of which one is true."""

    by: Propagating
    cases: Sequence[int] = ()

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """All ``assumptions`` if propagation shows that they cannot hold together, else None."""
        assumptions = [*assumptions]
        supposed = [[x] for x in self.cases] or [[]]
        return None if any(self.by.propagates([*assumptions, *case]) for case in supposed) else assumptions


def shrunk(asked: Blaming, core: Sequence[int], fixed: Sequence[int] = (), most: int | None = None) -> list[int] | None:
    """A part of ``core`` that contradicts ``fixed`` and none of whose members can go: a minimal unsatisfiable subset,
    or None as soon as it is known to have more than ``most`` members.

    By deletion, skipping what the solver's own cores leave out; the members at the end of ``core`` stay rather.
    """
    needed: list[int] = []
    rest = list(core)
    while rest:
        tried = rest.pop(0)
        smaller = asked.core([*fixed, *needed, *rest])
        if smaller is None:
            needed.append(tried)
            if most is not None and len(needed) > most:
                return None
        else:
            kept = set(smaller)
            rest = [x for x in rest if x in kept]
    return needed


class Together:
    """What blames assumptions that imply each of ``conclusions``, asking ``asked`` about one after the other."""

    def __init__(self, asked: Blaming, conclusions: Sequence[int]) -> None:
        self._asked, self._conclusions = asked, conclusions

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions``, in their order, that imply all conclusions; None if all of them do not."""
        assumptions = [*assumptions]
        blamed: set[int] = set()
        for conclusion in self._conclusions:
            core = self._asked.core([*assumptions, -conclusion])
            if core is None:
                return None
            blamed.update(core)
        return [x for x in assumptions if x in blamed]
