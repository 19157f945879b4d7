"""Repair: which clues of an impossible puzzle contradict, what a puzzle with several solutions needs to be unique.

The clues to drop, and the cells to give, are smallest sets that hit others: every contradiction among the clues, every
way in which another solution differs. They are found by implicit hitting sets: R. Reiter, A theory of diagnosis from
first principles, Artificial Intelligence 32, 1987; J. Davies, F. Bacchus, Solving MAXSAT by solving a sequence of
simpler SAT instances, CP 2011.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from typing import TypeAlias

import numpy as np

from satenc import Formula, at_most
from satpuzzles.arguments import whole_number
from satpuzzles.backends import decided
from satpuzzles.backends.asking import asking
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.drawing import Cell, Drawing
from satpuzzles.errors import GaveUp
from satpuzzles.explaining.reasoning.cores import shrunk
from satpuzzles.explaining.reasoning.reasoner import Fact, Reasoner, reasoner
from satpuzzles.explaining.telling.words import facts_in_words, listed, rules_in_words
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.puzzle import Grid, Puzzle, drawn
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.check import Uniqueness, check
from satpuzzles.solving.forced import Forcing, forced
from satpuzzles.solving.words import cells_in_words

_EXACT_UP_TO = 6
"""Hitting sets larger than this are found greedily: showing that there is no smaller one takes too long."""

_ORDERS = 5

Rule: TypeAlias = tuple[str, int | None]

_MENDERS = {
    "hanjie": "satpuzzles.making.generators.hanjie:mended",
    "star-battle": "satpuzzles.making.generators.star_battle:mended",
}
"""For kinds without givens: how to change a puzzle until one of its solutions is the only one."""


@dataclass(frozen=True, slots=True)
class Clues:
    """Some of a puzzle's clues: ``rules`` by label and number, and ``givens``."""

    rules: tuple[Rule, ...] = ()
    givens: tuple[Fact, ...] = ()

    def in_words(self, puzzle: Puzzle) -> str:
        """What the clues say."""
        return "; ".join(filter(None, (rules_in_words(puzzle, self.rules), facts_in_words(puzzle, self.givens))))


@dataclass(frozen=True, slots=True, repr=False)
class Repair(Told):
    """What was wrong with the puzzle that was ``asked`` about, and the repaired ``puzzle``, None if none was found.

    If there was no solution, the clues of ``conflict`` contradict each other, and no part of them does; ``dropped`` are
    the fewest clues to drop. If there were several solutions, they differ in the cells ``differing``. Then ``added``
    are the givens that make the puzzle unique; in a kind without givens ``changed`` are the cells that were painted or
    moved to another region, and ``words`` describe the changes. ``reason`` names the limit that ended the work early;
    the rest was found before.
    """

    asked: Puzzle
    status: Uniqueness
    puzzle: Puzzle | None
    conflict: Clues = field(default_factory=Clues)
    dropped: Clues = field(default_factory=Clues)
    differing: tuple[Cell, ...] = ()
    added: tuple[Fact, ...] = ()
    changed: tuple[Cell, ...] = ()
    words: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def in_words(self) -> str:
        return "; ".join(self.lines())

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def drawings(self) -> Sequence[Drawing]:
        new = {*self.changed, *(fact.cell for fact in self.added)}
        return () if self.puzzle is None else drawn(self.puzzle, marked=new)

    def lines(self) -> Iterator[str]:
        """What was found and done, a sentence a line."""
        if self.status is Uniqueness.UNIQUE:
            yield "there is exactly one solution: nothing to repair"
            return
        if self.status is Uniqueness.NONE:
            conflict = self.conflict.in_words(self.asked)
            alone = len(self.conflict.rules) + len(self.conflict.givens) == 1
            wrong = "this clue cannot be met" if alone else "these clues contradict each other"
            none = "no solution" if self.reason else "no solution, whatever the clues"
            yield f"no solution: {wrong}: {conflict}" if conflict else none
            if self.dropped != Clues():
                yield f"drop: {self.dropped.in_words(self.asked)}"
        if self.differing:
            yield f"several solutions, which differ in {cells_in_words(self.differing)}"
        elif self.status is Uniqueness.MULTIPLE:
            yield "several solutions"
        if self.added:
            yield f"add: {facts_in_words(self.asked, self.added)}"
        yield from self.words
        if self.reason:
            yield f"gave up: {self.reason}"
        elif self.puzzle is not None:
            yield "then there is exactly one solution"
        elif self.dropped.rules:
            names = listed([self.asked.rule_name(label, number) for label, number in self.dropped.rules])
            yield f"not repaired: a {self.asked.kind} cannot do without {names}"
        else:
            yield "not repaired"


def repair(puzzle: PuzzleLike, seed: int = 0, *, time_limit: float | None = None) -> Repair:
    """Find out why ``puzzle`` does not have exactly one solution, and change it until it has, within ``time_limit``
    seconds. ``seed`` is for kinds that are changed at random. At a limit, on the time or on the number of tries, the
    result has a ``reason``; this is not an error.
    """
    return _repaired(as_puzzle(puzzle), whole_number("seed", seed, 0), Deadline.after(time_limit))


def _repaired(puzzle: Puzzle, seed: int, deadline: Deadline) -> Repair:
    verdict = check(puzzle, time_limit=deadline.remaining)
    try:
        match verdict.status:
            case Uniqueness.UNIQUE:
                return Repair(puzzle, verdict.status, puzzle)
            case Uniqueness.MULTIPLE:
                return _made_unique(puzzle, verdict.solutions[0], seed, deadline)
            case Uniqueness.NONE:
                return _made_possible(puzzle, seed, deadline)
            case Uniqueness.UNKNOWN:
                return Repair(puzzle, verdict.status, None, reason=verdict.reason)
    except GaveUp as error:
        return Repair(puzzle, verdict.status, None, reason=str(error))


def _made_possible(puzzle: Puzzle, seed: int, deadline: Deadline) -> Repair:
    random = Random(seed)  # noqa: S311  # the same puzzle for the same seed
    with reasoner(puzzle, deadline) as asked:
        rules = [rule.literal for rule in asked.rules if rule.label in puzzle.clue_rules]
        game = [rule for rule in asked.switches if rule not in rules]
        if asked.satisfied(game) is None:
            return Repair(puzzle, Uniqueness.NONE, None)
        clues = [*asked.givens, *rules]
        contradictions = HittingSets(deadline)
        reason = None
        try:
            while (core := asked.core([*game, *(x for x in clues if x not in contradictions.smallest())])) is not None:
                blamed = [x for x in core if x in clues]
                orders = (random.sample(blamed, len(blamed)) for _ in range(_ORDERS))
                found: list[list[int]] = [shrunk(asked, order, game) or [] for order in orders]
                contradictions.add(min(found, key=len))
        except GaveUp as error:
            reason = str(error)
        shortest: list[int] = min(contradictions.sets, key=len, default=[])
        conflict = _clues(asked, shortest)
        if reason is not None:
            return Repair(puzzle, Uniqueness.NONE, None, conflict, reason=reason)
        dropped = _clues(asked, contradictions.smallest())
    possible = _without(puzzle, dropped)
    if possible is None:
        return Repair(puzzle, Uniqueness.NONE, None, conflict, dropped)
    rest = _repaired(possible, seed, deadline)
    return replace(rest, asked=puzzle, status=Uniqueness.NONE, conflict=conflict, dropped=dropped)


def _clues(asked: Reasoner, literals: Iterable[int]) -> Clues:
    rules = [asked.rule_of[x] for x in sorted(literals) if x in asked.rule_of]
    givens = [asked.fact(x) for x in sorted(literals) if x not in asked.rule_of]
    return Clues(tuple((rule.label, rule.number) for rule in rules), tuple(givens))


def _without(puzzle: Puzzle, clues: Clues) -> Puzzle | None:
    """``puzzle`` without these clues; None if its kind cannot do without one of them."""
    less: Puzzle | None = puzzle
    for label, number in reversed(clues.rules):  # from the last one, so that numbers stay
        less = None if less is None else less.without_clue(label, number)
    if less is None or not clues.givens:
        return less
    kept = [
        [value if Fact((r, c), value or 0) not in clues.givens else None for c, value in enumerate(row)]
        for r, row in enumerate(less.known())
    ]
    return less.with_givens(kept)


def _made_unique(puzzle: Puzzle, solution: Grid, seed: int, deadline: Deadline) -> Repair:
    shared = forced(puzzle, time_limit=deadline.remaining)
    if shared.status is Forcing.UNKNOWN:
        return Repair(puzzle, Uniqueness.MULTIPLE, None, reason=shared.reason)
    open_cells = [(r, c) for r, row in enumerate(shared.grid) for c, value in enumerate(row) if value is None]
    result = Repair(puzzle, Uniqueness.MULTIPLE, None, differing=tuple(open_cells))
    try:
        return _given_more(puzzle, solution, seed, result, deadline)
    except GaveUp as error:
        return replace(result, reason=str(error))


def _given_more(puzzle: Puzzle, solution: Grid, seed: int, result: Repair, deadline: Deadline) -> Repair:
    givens = [list(row) for row in puzzle.known()]
    if puzzle.with_givens(givens) is not None:
        added = _missing_givens(puzzle, solution, deadline)
        for fact in added:
            givens[fact.cell[0]][fact.cell[1]] = fact.value
        return replace(result, puzzle=puzzle.with_givens(givens), added=tuple(added))
    if puzzle.kind not in _MENDERS:
        return result
    module, _, name = _MENDERS[puzzle.kind].partition(":")
    mended = getattr(import_module(module), name)(puzzle, solution, Random(seed), deadline)  # noqa: S311
    return replace(result, puzzle=mended.puzzle, changed=mended.changed, words=mended.words)


def _missing_givens(puzzle: Puzzle, solution: Grid, deadline: Deadline) -> list[Fact]:
    """The fewest cells found that leave ``solution`` as the only one when they are given as well."""
    with reasoner(puzzle, deadline) as asked:
        there = [asked.literal(Fact(place, solution[place[0]][place[1]])) or 0 for place in asked.places]
        givable = [x for x in there if asked.fact(x).value not in puzzle.blank_values]
        known = [*asked.switches, *asked.givens]
        asked.session.add(-np.array([there], np.int32))  # from now on there are only the other solutions
        asked.session.prefer(there)  # those near to it differ in few cells, and few sets of them tell much
        ways = HittingSets(deadline)
        while (other := asked.satisfied([*known, *ways.smallest()])) is not None:
            ways.add([x for x in givable if other[abs(x)] != (x > 0)])
        return sorted(map(asked.fact, shrunk(asked, ways.smallest(), known) or ()), key=lambda fact: fact.cell)


class HittingSets:
    """Sets of whole numbers, and a smallest set that has a member of each. Past the ``deadline`` looking for one
    raises OutOfTime.
    """

    def __init__(self, deadline: Deadline = NEVER) -> None:
        self._deadline = deadline
        self.sets: list[list[int]] = []
        self._smallest: list[int] = []

    def add(self, members: Sequence[int]) -> None:
        """One set more; it is not empty."""
        self.sets.append(list(members))
        if set(members).isdisjoint(self._smallest):
            size = max(len(self._smallest), 1)  # more sets need no fewer members
            while size <= _EXACT_UP_TO:
                found = self._of_size(size)
                if found is not None:
                    self._smallest = found
                    return
                size += 1
            self._smallest = self._greedy()

    def smallest(self) -> list[int]:
        """Ascending; the smallest there is up to a size of six, beyond that a small one."""
        return self._smallest

    def _of_size(self, size: int) -> list[int] | None:
        members = sorted({x for one in self.sets for x in one})
        f = Formula()
        chosen = f.new("chosen", len(members))
        for one in self.sets:
            f.add_rows(chosen[np.searchsorted(members, sorted(one))].reshape(1, -1))
        at_most(f, chosen, size)
        with asking(f, self._deadline) as session:
            found = decided(session.solve())
        if found is None:
            return None
        return [x for x, literal in zip(members, chosen.tolist(), strict=True) if found[literal]]

    def _greedy(self) -> list[int]:
        rest, chosen = self.sets, []
        while rest:
            times = Counter(x for one in rest for x in one)
            chosen.append(max(sorted(times), key=times.__getitem__))
            rest = [one for one in rest if chosen[-1] not in one]
        return sorted(chosen)
