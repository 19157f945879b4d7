"""A puzzle made by hand: the clues that an answer implies, clues until there is one solution, no clue too many."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, TypeVar

from satpuzzles.boards.grids import Grid
from satpuzzles.common.arguments import whole_number
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.common.document import Node, plain
from satpuzzles.errors import UsageError, gave_up
from satpuzzles.explaining.reasoning.cores import shrunk
from satpuzzles.making.clues import Clues, corrected, has_implied, without
from satpuzzles.making.difficulty import DIFFICULTIES, MOST_TRIES, Judge, Side, thinned
from satpuzzles.making.implied_clues import (
    Changed,
    checked,
    entries_in_words,
    in_order,
    is_unique,
    with_more,
    with_more_of_any,
)
from satpuzzles.making.random_answers import reduced, shuffled
from satpuzzles.making.removable_clues import clued
from satpuzzles.making.repair import repair
from satpuzzles.making.unique_givens import givable, other_solutions
from satpuzzles.solving.check import Uniqueness, Verdict, check
from satpuzzles.stating.changes import Entry, edits, in_rows
from satpuzzles.stating.display import given_at, name_of
from satpuzzles.stating.modelling import rules_of
from satpuzzles.stating.puzzle import Puzzle, fits

Item = TypeVar("Item")


def with_clues_of(puzzle: Puzzle, answer: Grid, seed: int = 0) -> Puzzle:
    """``puzzle`` with all clues that the complete grid ``answer`` implies, in place of its own. What is not a clue,
    such as regions and the places of islands, stays. If an answer allows several clues, ``seed`` decides.

    Raises UsageError for a kind whose clues do not follow from an answer, for a grid that does not fit the board, and
    for an answer that no puzzle of the kind has.
    """
    seed = whole_number("seed", seed, 0)
    answer = fitting(puzzle, answer)
    if has_implied(puzzle):
        found = puzzle.implied(answer, Random(seed))  # noqa: S311  # to be repeated
    elif puzzle.given:
        found = puzzle.with_givens(answer)
    elif puzzle.making.restated is not None:
        found = puzzle.making.restated(puzzle, answer)
    else:
        clues = ((label, rule) for label, rule in rules_of(puzzle).items() if rule.is_clue and not rule.is_written)
        stated = ((label, i) for label, rule in clues for i in _numbers(rule))
        all_clues = Clues(tuple(stated))
        found = corrected(puzzle, all_clues, answer) if all_clues else None
        if found is None:
            raise UsageError(f"a {puzzle.kind_title} has clues that do not follow from an answer")
    if found is None:
        raise UsageError(f"no {puzzle.kind_title} has this answer")
    return found.from_json(Node(found.to_json()))  # not each value can be given


def complete(
    puzzle: Puzzle,
    answer: Grid | None = None,
    *,
    seed: int = 0,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Changed:
    """``puzzle`` with further clues until it has one solution: the ``answer``, or a random one that it allows; another
    ``seed`` adds others. Each added clue is needed; `satpuzzles.repair` looks for the fewest. In a kind without such
    clues, and where all of them leave several solutions, other clues, regions or the picture are changed, as
    `satpuzzles.repair` does. ``time_limit`` is in seconds.

    Raises UsageError if there is no solution, or if all clues that an answer implies leave several, and GaveUp at a
    limit.
    """
    deadline = Deadline.after(time_limit, cancel)
    verdict = _decided(puzzle, deadline)
    if verdict.status is Uniqueness.NONE:
        raise UsageError("the puzzle has no solution; 'repair' says why")
    if verdict.status is Uniqueness.UNIQUE:
        return Changed(puzzle, ())
    grid = verdict.solutions[0] if answer is None else fitting(puzzle, answer)
    if answer is not None and (broken := puzzle.broken_rules(grid)):
        raise UsageError(f"the answer is no solution of the puzzle: {broken[0]}")
    random = Random(seed)  # noqa: S311
    if has_implied(puzzle) and answer is not None:
        return with_more(puzzle, grid, random, deadline)
    if not has_implied(puzzle) and puzzle.given:
        return _with_givens(puzzle, grid, random, deadline)
    with suppress(UsageError):
        if has_implied(puzzle):
            return with_more_of_any(puzzle, random, deadline)
        whole = with_clues_of(puzzle, grid)
        if whole != puzzle and is_unique(whole, deadline):
            return Changed(whole, tuple(entries_in_words(puzzle, whole)), is_minimal=False)
    mended = repair(puzzle, seed, solution=answer, time_limit=deadline.remaining, cancel=cancel)
    if mended.repaired is None:
        raise UsageError(mended.in_words) if mended.reason is None else gave_up(mended.reason)
    return Changed(mended.repaired, mended.words, mended.is_smallest)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What stays when clues go: the pattern that a half turn does not change, a difficulty at most, so many clues."""

    symmetric: bool
    difficulty: str | None
    clues: int

    def __bool__(self) -> bool:
        return self.symmetric or self.difficulty is not None or self.clues > 0

    def left(
        self,
        clues: Sequence[Item],
        entry: Callable[[Item], Entry],
        puzzle: Puzzle,
        stated: Callable[[Sequence[Item]], Puzzle],
        is_unique: Callable[[Sequence[Item]], bool],
        deadline: Deadline,
    ) -> list[Item]:
        """The ``clues`` that stay; those ``stated`` make a puzzle. They go in their order. ``entry`` says
        where each stands. Raises UsageError for a puzzle that is harder at first.
        """
        judge = None if self.difficulty is None else Judge(self.difficulty, deadline)
        if judge is not None and judge(puzzle) is Side.TOO_HARD:
            raise UsageError(f"'difficulty' {self.difficulty}: the puzzle is harder already")
        if self.clues > len(clues):
            raise UsageError(f"'clues' {self.clues}: expected at most {len(clues)}, the number of clues")
        groups = _opposite(clues, entry, puzzle) if self.symmetric else [(clue,) for clue in clues]

        def may(groups: Sequence[Sequence[Item]]) -> bool:
            rest = [*chain(*groups)]
            return len(rest) >= self.clues and is_unique(rest)

        def side(groups: Sequence[Sequence[Item]]) -> Side:
            return Side.RIGHT if judge is None else judge(stated([*chain(*groups)]))

        return [*chain(*thinned(groups, may, side, MOST_TRIES))]


def _opposite(clues: Sequence[Item], entry: Callable[[Item], Entry], puzzle: Puzzle) -> list[tuple[Item, ...]]:
    """Clues in groups: each with the one that a half turn of its field takes it to, where there is one."""
    at = {entry(clue): clue for clue in clues}
    groups: dict[Entry, tuple[Item, ...]] = {}
    for own, clue in at.items():
        name, r, c = own
        rows = in_rows(getattr(puzzle, name))
        other = name, len(rows) - 1 - r, len(rows[r]) - 1 - c
        if other not in groups:
            groups[own] = (clue, at[other]) if other in at and other != own else (clue,)
    return [*groups.values()]


def minimise(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    symmetric: bool = False,
    difficulty: str | None = None,
    clues: int = 0,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Changed:
    """``puzzle``, which has one solution, without needless clues. They are removed in an order that ``seed`` decides,
    givens before other clues. ``time_limit`` is in seconds.

    With ``symmetric`` clues that lie opposite each other by a half turn go together. The puzzle does not become harder
    than a ``difficulty``, which is one of `satpuzzles generate`, and keeps at least so many ``clues``.

    Raises UsageError for a puzzle that does not have exactly one solution, or is harder already, and GaveUp at a limit.
    """
    deadline = Deadline.after(time_limit, cancel)
    if difficulty not in (None, *DIFFICULTIES):
        raise UsageError(f"unknown difficulty {difficulty!r}; there are {', '.join(DIFFICULTIES)}")
    keep = _Kept(symmetric, difficulty, whole_number("clues", clues, 0))
    verdict = _decided(puzzle, deadline)
    if verdict.status is not Uniqueness.UNIQUE:
        raise UsageError(f"only a puzzle with one solution can be minimised; this one has {verdict.in_words}")
    random, grid = Random(whole_number("seed", seed, 0)), verdict.solutions[0]  # noqa: S311
    left = (_fewer if has_implied(puzzle) else _fewer_by_rules)(puzzle, grid, random, keep, deadline)
    return Changed(left, tuple(f"without {one}" for one in entries_in_words(left, puzzle)), is_minimal=not keep)


def ways_to_change(puzzle: Puzzle) -> list[str]:
    """Which of ``"clues"``, ``"complete"``, ``"minimise"`` and ``"repair"`` can change a puzzle of this kind: clues
    that follow from an answer, clues that can go, anything that is mended.
    """
    is_given = has_implied(puzzle) or bool(puzzle.given)
    clued = [] if is_given else [rule for rule in rules_of(puzzle).values() if rule.is_clue and not rule.is_written]
    each = is_given or (bool(clued) and all(rule.restated is not None for rule in clued))
    follow = each or puzzle.making.restated is not None
    fewer = each or any(rule.without is not None for rule in clued)
    return [*("clues", "complete") * follow, *("minimise",) * fewer, "repair"]


def _decided(puzzle: Puzzle, deadline: Deadline) -> Verdict:
    verdict = check(puzzle, time_limit=deadline.remaining, cancel=deadline.cancel)
    if verdict.status is Uniqueness.UNKNOWN:
        raise gave_up(verdict.reason)
    return verdict


def fitting(puzzle: Puzzle, answer: Grid) -> Grid:
    """``answer`` as lists. Raises UsageError for what is no grid of the board."""
    grid: Grid = plain(answer)
    if not fits(puzzle, grid):
        raise UsageError(f"'answer': expected a value for each place of this {puzzle.kind_title}")
    return grid


def _numbers(rule: Any) -> range:
    return range(rule.constraint.count)


def _fewer(puzzle: Puzzle, grid: Grid, random: Random, keep: _Kept, deadline: Deadline) -> Puzzle:
    with clued(puzzle, grid, deadline) as asked:
        asked.ambiguous()
        clues = in_order(asked, [*asked.clues], random)
        if keep:
            at = {clue: gone[0][:3] for clue, gone in asked.clues.items() if gone}
            some = [tuple(clue) for clue in clues]
            left = keep.left(some, at.__getitem__, puzzle, asked.with_clues, asked.is_unique, deadline)
            return asked.with_clues(left)
        return checked(asked.with_clues, clues, reduced(asked.session, clues), deadline) or puzzle


def _fewer_by_rules(puzzle: Puzzle, grid: Grid, random: Random, keep: _Kept, deadline: Deadline) -> Puzzle:
    """`minimise` for kinds whose clues do not follow from answers."""
    rules = rules_of(puzzle)
    with other_solutions(puzzle, grid, deadline) as (asked, _):
        spare = [switch for switch, rule in asked.rules.items() if rule.label in rules and rules[rule.label].is_spare]
        order = [*shuffled(random, asked.givens), *shuffled(random, spare)]
        fixed = [switch for switch in asked.rules.switches if switch not in spare]

        def stated(kept: Sequence[int]) -> Puzzle:
            gone = [x for x in order if x not in {*kept}]
            dropped = Clues(
                tuple(sorted((asked.rules[x].label, asked.rules[x].number) for x in gone if x in asked.rules)),
                tuple(asked.cells.fact(x) for x in gone if x not in asked.rules),
            )
            return without(puzzle, dropped) or puzzle

        def entry(x: int) -> Entry:
            if x in asked.rules:
                return edits(puzzle, stated([one for one in order if one != x]))[0][:3]
            return (puzzle.given, *given_at(puzzle, asked.cells.fact(x).cell))

        def is_alone(kept: Sequence[int]) -> bool:
            return asked.whole.core([*fixed, *kept]) is not None

        return stated(
            keep.left(order, entry, puzzle, stated, is_alone, deadline)
            if keep
            else shrunk(asked.whole.core, order, fixed) or ()
        )


def _with_givens(puzzle: Puzzle, grid: Grid, random: Random, deadline: Deadline) -> Changed:
    """With values of ``grid`` as givens, such that none of them can go."""
    with other_solutions(puzzle, grid, deadline) as (asked, facts):
        order = shuffled(random, givable(puzzle, {x: fact for x, fact in facts.items() if x not in asked.givens}))
        fixed = [*asked.rules.switches, *asked.givens]
        if asked.whole.core([*fixed, *order]) is None:
            raise UsageError("all values of the answer that can be given leave several solutions")
        added = sorted((facts[x] for x in shrunk(asked.whole.core, order, fixed) or ()), key=lambda fact: fact.cell)
    known = [list(row) for row in puzzle.known()]
    for fact in added:
        known[fact.cell[0]][fact.cell[1]] = fact.value
    words = tuple(f"{puzzle.board.called(fact.cell)}: {name_of(puzzle, fact.value)}" for fact in added)
    return Changed(puzzle.with_givens(known) or puzzle, words)
