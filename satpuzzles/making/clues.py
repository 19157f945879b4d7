"""Some of a puzzle's clues: what they say, and the puzzle without them or with the right ones in their place."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import TypeAlias

import numpy as np

from satpuzzles import stating
from satpuzzles.boards import Cell, Grid, cell_name
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.telling.words import facts_in_words, rules_in_words
from satpuzzles.stating.changes import Edits, Entry, edited, edits, in_rows
from satpuzzles.stating.display import name_of
from satpuzzles.stating.fields import BLANKS
from satpuzzles.stating.modelling import rules_of, values_of
from satpuzzles.stating.puzzle import Puzzle, fits

Rule: TypeAlias = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Clues:
    """Some of a puzzle's clues: ``rules`` by label and number, and ``givens``."""

    rules: tuple[Rule, ...] = ()
    givens: tuple[Fact, ...] = ()

    def __len__(self) -> int:
        return len(self.rules) + len(self.givens)

    def in_words(self, puzzle: Puzzle, most: int | None = None) -> str:
        """What the clues say; rules and givens beyond the ``most`` that are named are counted."""
        rules = rules_of(puzzle)
        named = ((rules[label].name(number), rules[label].demand(number)) for label, number in sorted(self.rules))
        return "; ".join(filter(None, (rules_in_words(named, most), facts_in_words(puzzle, self.givens, most=most))))

    def changed_in_words(self, puzzle: Puzzle, after: Puzzle) -> str:
        """What the clues say in ``puzzle``, and what they say ``after`` they were corrected: ``row 4 from block 2 to
        block 1``, or of clues whose names say it ``r1c1 < r1c2 to r1c1 > r1c2``.
        """
        changes = self._changes(puzzle, after)
        return "; ".join(f"{name} from {old} to {new}" if old else f"{name} to {new}" for name, old, new in changes)

    def _changes(self, puzzle: Puzzle, after: Puzzle) -> Iterator[tuple[str, str, str]]:
        yield from (change(puzzle, after, clue) for clue in sorted(self.rules))
        for fact in sorted(self.givens, key=lambda fact: fact.cell):
            row, place = fact.cell
            value = after.known()[row][place]
            yield cell_name(fact.cell), name_of(puzzle, fact.value), "" if value is None else name_of(after, value)


_WAYS = {"n": "up", "e": "right", "s": "down", "w": "left"}
"""Directions in words, by their letters in documents."""


def said(rule: stating.Rule, number: int | None) -> str:
    """What instance ``number`` of a clue ``rule`` demands, or where its name says that, its name."""
    return rule.demand(number) or rule.name(number)


def change(puzzle: Puzzle, after: Puzzle, clue: Rule) -> tuple[str, str, str]:
    """What a ``clue`` of ``puzzle`` is called, what it demands, empty where its name says that, and what the clue says
    that ``after`` has in its place; their entries in the documents where the same words are said of both.
    """
    label, number = clue
    rule, now, entries = rules_of(puzzle)[label], rules_of(after), _entries(puzzle, clue)
    every = ((other, i) for other, one in now.items() if one.is_clue for i in range(one.constraint.count))
    here = (one for one in chain([clue], every) if not entries.isdisjoint(_entries(after, one)))
    new_label, new_number = next(here, clue)
    name, new = rule.name(number), said(now[new_label], new_number)
    if entries and (called := now[new_label].name(new_number)) not in (name, new):
        new = f"{called}: {new}"
    if entries and new == said(rule, number):
        field, r, c = min(entries)
        before, entry = (str(in_rows(getattr(one, field))[r][c]) for one in (puzzle, after))
        ways = _WAYS if getattr(puzzle.document[field], "compass", False) else {}
        return name, ways.get(before, before), ways.get(entry, entry)
    return name, rule.demand(number), new


def _entries(puzzle: Puzzle, clue: Rule) -> set[Entry]:
    """The entries of the document that state a ``clue``; none where ``puzzle`` has no such clue."""
    label, number = clue
    rule = rules_of(puzzle).get(label)
    if rule is None or number is None or number >= rule.constraint.count:
        return set()
    return {(name, r, c) for name, r, c, _ in edits_without(puzzle, label, number)}


def without(puzzle: Puzzle, clues: Clues) -> Puzzle | None:
    """``puzzle`` without these clues; None if its kind cannot do without one of them."""
    less: Puzzle = puzzle
    for label, number in reversed(clues.rules):  # from the last one, so that numbers stay
        drop = rules_of(less)[label].without
        if drop is None or number is None:
            return None
        less = drop(number)
    return _with_values(less, clues.givens, None)


def corrected(puzzle: Puzzle, clues: Clues, grid: Grid) -> Puzzle | None:
    """``puzzle`` with these clues as they are in ``grid``, a board that breaks them; None if its kind cannot say so."""
    right: Puzzle = puzzle
    whole: Puzzle | None = None
    for label, number in reversed(clues.rules):  # as in `without`: a kind may state no clue instead
        restated = rules_of(right)[label].restated
        if number is None:
            return None
        if restated is not None:
            right = restated(number, grid)
            continue
        whole = whole or (puzzle.implied(grid, Random(0)) if has_implied(puzzle) else None)  # noqa: S311
        gone = () if whole is None else edits_without(right, label, number)
        entries = {(name, r, c): in_rows(getattr(whole, name))[r][c] for name, r, c, _ in gone}
        if not entries or not {*BLANKS, "?"}.isdisjoint(entries.values()):
            return None
        right = edited(right, entries)
    return _with_values(right, clues.givens, grid)


def has_implied(puzzle: Puzzle) -> bool:
    """Whether the kind of ``puzzle`` can compute the clues that an answer implies."""
    return type(puzzle).implied is not Puzzle.implied


def edits_without(puzzle: Puzzle, label: str, number: int | None) -> Edits:
    """The changes to a document that remove instance ``number`` of the clue rule ``label``; none where the kind needs
    the clue, or where its clues do not follow from answers.
    """
    rule = rules_of(puzzle)[label]
    if not rule.is_spare or rule.without is None or number is None or not has_implied(puzzle):
        return ()
    return edits(puzzle, rule.without(number))


def stated_at(puzzle: Puzzle) -> dict[Entry, tuple[str, str]]:
    """For each entry ``(field, row, column)`` of the document that states exactly one clue: the name of the clue, and
    what it has `said`.
    """
    found: dict[Entry, list[tuple[str, str]]] = {}
    for label, rule in rules_of(puzzle).items():
        for number in range(rule.constraint.count) if rule.is_clue else ():
            for name, r, c, _ in edits_without(puzzle, label, number):
                found.setdefault((name, r, c), []).append((rule.name(number), said(rule, number)))
    return {at: clues[0] for at, clues in found.items() if len(clues) == 1}


def cells_of(puzzle: Puzzle, changes: Edits) -> set[Cell]:
    """The cells whose entries ``changes`` edit; entries beside the board have no cell."""
    return {(r, c) for name, r, c, _ in changes if in_rows(getattr(puzzle, name)) is getattr(puzzle, name)}


def broken_by(puzzle: Puzzle, grid: Grid) -> Clues | None:
    """The clues that a complete ``grid`` breaks; None for one that breaks a rule of the game, or is no grid of it."""
    if not fits(puzzle, grid):
        return None
    values = values_of(grid)
    broken: list[Rule] = []
    for rule in rules_of(puzzle).values():
        instances = np.flatnonzero(~rule.constraint.holds(values)).tolist()
        if instances and not rule.is_clue:
            return None
        broken += [(rule.label, number) for number in instances]
    givens = [
        Fact((r, c), value)
        for r, row in enumerate(puzzle.known())
        for c, value in enumerate(row)
        if value not in (None, grid[r][c])
    ]
    return Clues(tuple(broken), tuple(givens))


def _with_values(puzzle: Puzzle, givens: tuple[Fact, ...], grid: Grid | None) -> Puzzle | None:
    """``puzzle`` with the values of ``grid`` in place of these givens, or without them."""
    if not givens:
        return puzzle
    known = [list(row) for row in puzzle.known()]
    for fact in givens:
        row, place = fact.cell
        known[row][place] = None if grid is None else grid[row][place]
    return puzzle.with_givens(known)
