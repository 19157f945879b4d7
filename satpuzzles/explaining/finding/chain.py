"""The reason of a step in an order that a person can follow: suppose the opposite, and derive a contradiction.

The rules of the step are applied in turn: each gives what follows about the cells that it shares with other rules,
until a rule contradicts what is known. Two rules are applied together only if no rule alone gives more. Then only the
derivations that led to the contradiction are kept. A solver with conflict-driven clause learning does the same with
clauses (J. Marques-Silva, K. Sakallah, GRASP: a search algorithm for propositional satisfiability, 1999): it has a
trail of literals, a reason for each of them, and walks back from the conflict. If no rule gives more and none
contradicts, a cell with two values left, or with three, is split into cases.

A Hanjie of three rows and columns as an example: rows 1 and 3 have blocks of three and of two cells, column 1 has a
single painted cell, hence the last cell of row 3 is painted. Value 1 is painted, 0 is empty.

>>> import satpuzzles
>>> from satpuzzles.boards.board import cell_name
>>> from satpuzzles.explaining.reasoning.cell_literals import Fact
>>> from satpuzzles.explaining.reasoning.reasoner import reasoner
>>> clues = b'{"puzzle": "hanjie", "rows": [[3], null, [2]], "columns": [[1], null, null]}'
>>> with reasoner(satpuzzles.loads(clues)) as asked:
...     conclusion = asked.cells.literal(Fact((2, 2), 1))
...     inferences = chain(asked, Step((conclusion,), rules=tuple(asked.rules.switches), facts=()))
...     for inference in inferences:
...         (rule,) = (asked.rules[switch] for switch in inference.rules)
...         literals = (inference.premises, inference.conclusions)
...         premises, conclusions = ([asked.cells.fact(x) for x in part] for part in literals)
...         print(rule.name)
...         print("    from", *(f"{cell_name(fact.cell)}={fact.value}" for fact in premises))
...         print("    gives", *(f"{cell_name(fact.cell)}={fact.value}" for fact in conclusions))
row 1
    from
    gives r1c1=1
row 3
    from r3c3=0
    gives r3c1=1
column 1
    from r1c1=1 r3c1=1
    gives
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, groupby
from typing import TypeAlias

import numpy as np

from satpuzzles.explaining.reasoning.cores import shrunk
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Inference, Step

_Question: TypeAlias = tuple[int, ...]
_Queue: TypeAlias = dict[_Question, None]
_MOST_CELLS, _MOST_INFERENCES = 12, 12
"""How many cells are tried for a split into cases, and how many inferences the cases of a cell may have together."""

_MOST_IN_PAIRS = 7
"""In reasons of at most so many rules two are applied together: larger ones have too many pairs."""
_AT_ONCE = 2
"""Rules of one label that a person asks at once, as two lines of a Heyawake."""
_CASES = (2, 3)
"""How many values a cell may have left that is split into cases."""


def chain(reasoner: Reasoner, step: Step, board: Iterable[int] = ()) -> tuple[Inference, ...]:
    """The inferences from the facts of ``step``, what is known on the ``board`` beside them and the opposite of the
    first conclusion to a contradiction, which is the last inference. A step without conclusions is a conflict of its
    facts. Inferences that do not rest on the opposite come first, and each is needed by a later one. Empty if no chain
    was found.
    """
    inferences: list[Inference] = []
    for in_pairs in (False, True) if len(step.rules) <= _MOST_IN_PAIRS else (False,):
        propagation = _Propagation.of(reasoner, step.rules, in_pairs=in_pairs)
        for literal in dict.fromkeys((*step.facts, *board, *(-x for x in step.conclusions[:1]))):
            propagation.take_in(literal)
        inferences = propagation.refutation()[0]
        if not inferences and (step.split is not None or len(step.rules) <= _MOST_INFERENCES):
            inferences = propagation.refutation_by_cases(step.split)
        if inferences:
            break
    resting = resting_on_opposite(step, inferences)
    return (*(x for x in inferences if x not in resting), *resting)


def resting_on_opposite(step: Step, inferences: Iterable[Inference]) -> list[Inference]:
    """The ``inferences`` that rest on the opposite of the first conclusion of ``step``, and always the last one."""
    from_it, result = {-x for x in step.conclusions[:1]}, []
    for inference in inferences:
        if not inference.conclusions or not from_it.isdisjoint(inference.premises):
            from_it.update(inference.conclusions)
            result.append(inference)
    return result


def is_clash(reasoner: Reasoner, step: Step, inferences: Sequence[Inference]) -> bool:
    """Whether the ``inferences`` of ``step`` go one way on from the opposite of the conclusion: what a rule, or two of
    one label, give from it, another rule does not allow. What a single cell excludes by a whole rule goes without
    saying.
    """
    if not inferences or not step.conclusions or len(resting_on_opposite(step, inferences)) != len(inferences):
        return False
    labels, later = list[str](), set[int]()
    for one in inferences[:-1]:
        if is_later := not later.isdisjoint(one.premises):
            later.update(one.conclusions)
        if len(one.premises) == 1 and all(map(reasoner.rules.is_whole, one.rules)):
            continue
        if is_later:
            return False
        later.update(one.conclusions)
        labels += [reasoner.rules[rule].label for rule in one.rules]
    return len(inferences[-1].rules) == 1 and len(labels) <= _AT_ONCE and len({*labels}) <= 1


def is_isolation(reasoner: Reasoner, step: Step, inferences: Sequence[Inference]) -> bool:
    """Whether the ``inferences`` of ``step`` end in cells that would be cut off, or in a loop that would close too
    early, after one or two rules gave something from the opposite of the conclusion; beside what a single cell excludes
    by a whole rule, which goes without saying.
    """
    book = reasoner.rules
    if len(inferences) < 2 or not step.conclusions or len(resting_on_opposite(step, inferences)) != len(inferences):
        return False
    told = [one for one in inferences[:-1] if len(one.premises) > 1 or not all(map(book.is_whole, one.rules))]
    by = inferences[-1].rules
    cuts = len(by) == 1 and (by[0] in book.connections or by[0] in book.networks) and not inferences[-1].cases
    return cuts and sum(len(one.rules) for one in told) <= _AT_ONCE


@dataclass(frozen=True, slots=True)
class Derivation:
    """What follows from ``rules`` and the first ``known`` literals of the trail."""

    rules: tuple[int, ...]
    known: int


@dataclass(frozen=True, slots=True)
class Trail:
    """The known literals, each with its ``place`` in the order in which they were found, and the ``derivation`` that
    gave it. Facts and suppositions have no derivation. ``about`` has the literals about each cell, in their order.
    """

    reasoner: Reasoner
    place: dict[int, int] = field(default_factory=dict)
    derivation: dict[int, Derivation] = field(default_factory=dict)
    about: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.place)

    def copy(self) -> "Trail":
        """A trail that grows on its own."""
        return replace(self, place=self.place.copy(), derivation=self.derivation.copy(), about=self.about.copy())

    def append(self, literal: int, derivation: Derivation | None) -> None:
        """Note that ``literal`` is known by ``derivation``; None for a fact or a supposition."""
        if literal not in self.place:
            cell = self.reasoner.cells.cell_of[literal]
            self.place[literal] = len(self.place)
            self.about[cell] = (*self.about.get(cell, ()), literal)
        if derivation is None:
            self.derivation.pop(literal, None)
        else:
            self.derivation[literal] = derivation

    def known_to(self, derivation: Derivation) -> list[int]:
        """The literals that were known when ``derivation`` was made, about the cells of its rules."""
        cells = {cell for rule in derivation.rules for cell in self.reasoner.rules.cells_of[rule]}
        known = (x for cell in cells for x in self.about.get(cell, ()) if self.place[x] < derivation.known)
        return sorted(known, key=self.place.__getitem__)

    def refutation(self, conflict: Derivation, start: int) -> tuple[list[Inference], set[int]]:
        """The inferences to the contradiction that ``conflict`` found, and those inferred literals among the first
        ``start`` of the trail that the inferences rest on.
        """
        last = Inference(conflict.rules, self._premises(conflict, None, set()), ())
        inferences, before = self.inferences_to(last.premises, start)
        return [*inferences, last], before

    def inferences_to(self, literals: Iterable[int], start: int = 0) -> tuple[list[Inference], set[int]]:
        """The inferences to ``literals``, and those inferred literals among the first ``start`` of the trail that the
        inferences rest on.

        Walks back: the latest literal is replaced by its premises, until all that are left are early.
        """
        waiting = {x for x in literals if x in self.derivation}
        premises: dict[int, tuple[int, ...]] = {}
        while any(self.place[x] >= start for x in waiting):
            literal = max(waiting, key=self.place.__getitem__)
            waiting.remove(literal)
            premises[literal] = self._premises(self.derivation[literal], literal, {*premises, *waiting})
            waiting.update(x for x in premises[literal] if x in self.derivation)
        inferences = []
        for derivation, group in groupby(sorted(premises, key=self.place.__getitem__), self.derivation.__getitem__):
            conclusions = tuple(group)
            needed = dict.fromkeys(x for conclusion in conclusions for x in premises[conclusion])
            inferences.append(Inference(derivation.rules, tuple(needed), conclusions))
        return inferences, waiting

    def _premises(self, derivation: Derivation, conclusion: int | None, needed: set[int]) -> tuple[int, ...]:
        """A minimal set of known literals from which ``derivation`` gives ``conclusion``, or a contradiction for None.
        It prefers facts and literals that are ``needed`` anyway to others, and early literals to late ones.
        """
        known = self.known_to(derivation)
        asked = self.reasoner.solvers.alone(*derivation.rules)
        fixed = [*derivation.rules, *([] if conclusion is None else [-conclusion])]
        core = set(asked.core([*fixed, *known]) or ())
        preferred_last = sorted(
            (x for x in known if x in core), key=lambda x: (x not in self.derivation or x in needed, -self.place[x])
        )
        return tuple(sorted(shrunk(asked.core, preferred_last, fixed) or (), key=self.place.__getitem__))


@dataclass(slots=True)
class _Propagation:
    """What follows from rules, asked one after the other, about the cells that they share.

    ``whole`` are those rules whose instances a person takes as one; they may stand beside another rule. ``rules_at``
    are the rules over each cell, ``shared`` the cells of more than one rule: conclusions about other cells are of no
    use to another rule. ``left`` are the literals of the values that each cell may still have. A question is to rules
    together: to each rule alone, if none of these gives more to each rule ``beside_whole``, with ``whole``, and at last
    to ``pairs`` of rules, which have two cells or more in common or are asked with ``whole``. ``waiting`` has those of
    each sort that are to be asked, as more is known than when they were.
    """

    reasoner: Reasoner
    whole: tuple[int, ...]
    rules_at: Mapping[int, Sequence[int]]
    shared: frozenset[int]
    left: dict[int, list[int]]
    trail: Trail
    beside_whole: Sequence[_Question]
    pairs: Sequence[_Question]
    waiting: tuple[_Queue, _Queue, _Queue]

    @staticmethod
    def of(reasoner: Reasoner, rules: Sequence[int], *, in_pairs: bool) -> "_Propagation":
        """A propagation of ``rules`` before anything is known, which asks two of them together if ``in_pairs``."""
        whole = tuple(rule for rule in rules if reasoner.rules.is_whole(rule))
        rules_at: dict[int, list[int]] = {}
        for rule in rules:
            for cell in reasoner.rules.cells_of[rule]:
                rules_at.setdefault(cell, []).append(rule)
        numbered = [rule for rule in rules if rule not in whole]
        beside_whole = [(rule, *whole) for rule in numbered if whole]
        pairs = [
            (one, other, *whole)
            for one, other in combinations(numbered if in_pairs else (), 2)
            if whole or len({*reasoner.rules.cells_of[one]} & {*reasoner.rules.cells_of[other]}) > 1
        ]
        return _Propagation(
            reasoner,
            whole,
            rules_at,
            shared=frozenset(cell for cell, over in rules_at.items() if len(over) > 1),
            left={cell: reasoner.cells.values[cell] for cell in rules_at},
            trail=Trail(reasoner),
            beside_whole=beside_whole,
            pairs=pairs,
            waiting=(dict.fromkeys((rule,) for rule in rules), dict.fromkeys(beside_whole), dict.fromkeys(pairs)),
        )

    def take_in(self, literal: int, derivation: Derivation | None = None) -> None:
        cell = self.reasoner.cells.cell_of[literal]
        values = self.reasoner.cells.values[cell]
        left = [literal] if literal in values else [x for x in self.left.get(cell, values) if x != -literal]
        self.left[cell] = left
        self.trail.append(literal, derivation)
        alone, beside_whole, pairs = self.waiting
        alone.update(dict.fromkeys((rule,) for rule in self.rules_at.get(cell, ())))
        beside_whole.update(dict.fromkeys(self.beside_whole))
        pairs.update(dict.fromkeys(pair for pair in self.pairs if (pair[0],) in alone or (pair[1],) in alone))

    def refutation(self, start: int = 0) -> tuple[list[Inference], set[int]]:
        """The inferences that lead to a contradiction, and the inferred literals among the first ``start`` of the trail
        that the inferences use. No inferences, and no literals, if no contradiction follows.
        """
        conflict = self._run()
        return ([], set()) if conflict is None else self.trail.refutation(conflict, start)

    def refutation_by_cases(self, split: int | None = None) -> list[Inference]:
        """The fewest inferences found to a cell with two values left, else with three, and from each of the values to a
        contradiction; none if there is no such cell. To be called when `refutation` found none. To the cell ``split``,
        if it is given and can be, however many inferences.
        """
        if split in self.left and (inferences := self._by_cases_of(split, math.inf)):
            return inferences
        for count in _CASES:
            cells = [x for x in self.left if len(self.left[x]) == count and x in self.shared][:_MOST_CELLS]
            found = [inferences for inferences in map(self._by_cases_of, cells) if inferences]
            if found:
                return min(found, key=lambda inferences: len(inferences) + sum(map(len, inferences[-1].cases)))
        return []

    def _by_cases_of(self, cell: int, most: float = _MOST_INFERENCES) -> list[Inference]:
        """The inferences to ``cell`` and from each of its values to a contradiction; none if a value does not lead to
        one, or all of them only by more than ``most`` inferences.
        """
        conflicts = []
        for value in self.left[cell]:
            supposing = self._supposing(value)
            conflict = supposing._run()  # noqa: SLF001  # of its own class
            if conflict is None:
                return []
            conflicts.append((supposing.trail, conflict))
        excluded = self.trail.about.get(cell, ())
        refutations = [trail.refutation(conflict, len(self.trail)) for trail, conflict in conflicts]
        cases = tuple(
            (Inference((), (), (value,)), *inferences)
            for value, (inferences, _) in zip(self.left[cell], refutations, strict=True)
        )
        if sum(map(len, cases)) > most:
            return []
        inferences, _ = self.trail.inferences_to({*excluded}.union(*(before for _, before in refutations)))
        return [*inferences, Inference((), excluded, (), cases)]

    def _supposing(self, literal: int) -> "_Propagation":
        """Another propagation, which continues from what is known here and the supposition ``literal``."""
        other = replace(self, left=self.left.copy(), trail=self.trail.copy(), waiting=({}, {}, {}))
        other.take_in(literal)
        return other

    def _run(self) -> Derivation | None:
        """Take in all that follows, up to a contradiction. Returns the derivation that found it, None if none did."""
        while (derivation := self._next()) is not None:
            asked = self.reasoner.solvers.alone(*derivation.rules)
            known = [*derivation.rules, *self.trail.known_to(derivation)]
            if asked.satisfied(known) is None:
                return derivation
            leading = derivation.rules[: max(1, len(derivation.rules) - len(self.whole))]  # whole rules stand beside
            asked_about = dict.fromkeys(cell for rule in leading for cell in self.reasoner.rules.cells_of[rule])
            open_cells = [x for x in asked_about if x in self.shared and len(self.left[x]) > 1]
            if len(derivation.rules) == 1 and derivation.rules[0] in self.reasoner.rules.slow:
                cells = {self.reasoner.cells.cell_of[x] for x in self._narrowed(derivation.rules[0])}
                open_cells = [x for x in open_cells if x in cells]
            targets = [x for cell in open_cells for x in self.left[cell]]
            refuted = asked.refuted(known, targets)
            for cell, values in groupby(refuted, self.reasoner.cells.cell_of.__getitem__):
                excluded = {*values}
                left = [x for x in self.left[cell] if x not in excluded]
                for literal in left if len(left) == 1 else [-x for x in self.left[cell] if x in excluded]:
                    self.take_in(literal, derivation)
        return None

    def _narrowed(self, rule: int) -> list[int]:
        """The literals that narrowing by a slow ``rule`` concludes."""
        left = np.ones(self.reasoner.cells.literals.shape, np.bool_)
        for cell, literals in self.left.items():
            left[cell] = np.isin(self.reasoner.cells.literals[cell], literals)
        return self.reasoner.rules.narrowed(rule, left)

    def _next(self) -> Derivation | None:
        """The next question, about all that is known now, those that take long last; None when none is left."""
        for queue in self.waiting:
            if queue:
                rules = next(
                    (rules for rules in queue if self.reasoner.rules.slow.isdisjoint(rules)), next(iter(queue))
                )
                del queue[rules]
                return Derivation(rules, len(self.trail))
        return None
