"""A puzzle with all clues that its answer implies, in an open solver: which of them can go."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cached_property, partial
from itertools import chain
from typing import TypeAlias

import numpy as np

from satenc import TRUE, Connectivity, Switch, evaluate, switch_rules
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import limited_formula, may_take, memory_as_limit, value_literals
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.stating.changes import Edits, edited, edits, in_rows
from satpuzzles.stating.display import given_at
from satpuzzles.stating.modelling import model_of, values_of
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.rules import Rules

Clue: TypeAlias = Sequence[int]
"""The literals that state a clue."""
_QUICKER: Mapping[StrEnum, StrEnum] = {Connectivity.LEVELS: Connectivity.AUTO}
"""Encodings in place of those of a kind, for a formula that is asked few and easy questions: they are written in less
time. A new Araf takes half the time.
"""


@contextmanager
def clued(puzzle: Puzzle, grid: Grid, deadline: Deadline = NEVER, *, switched: bool = True) -> Iterator["Clued"]:
    """``puzzle``, which has all clues that the answer ``grid`` implies, in an open solver; none of them may go unless
    they are ``switched``. Past ``deadline`` this and all questions raise OutOfTime.
    """
    without = [[None] * length for length in puzzle.board.lengths]
    open_ = (puzzle.with_givens(without) if switched else None) or puzzle
    encodings = {role: _QUICKER.get(one, one) for role, one in puzzle.encodings.items()}
    model, rules = model_of(open_, encodings)
    if open_ is not puzzle:
        rules = model_of(puzzle)[1]  # without a clue the givens are those of the puzzle
    formula = limited_formula(type(puzzle), encodings, deadline)
    with memory_as_limit():
        if not switched and model.narrowing_pays:
            model.narrow(partial(may_take, deadline))
        answer = model.encode(formula)[model.answer]
    values = value_literals(puzzle, answer).reshape(-1, len(answer.values))
    numbers = np.searchsorted(answer.values, values_of(grid))
    literals = values[np.arange(len(values)), numbers].tolist()
    spare = {label: rule for label, rule in rules.items() if switched and rule.is_spare}
    switches = switch_rules(formula, spare) if spare else []
    with incremental(formula, deadline) as session:
        last, may_go = formula.variables.count, open_ is not puzzle
        yield Clued(puzzle, session, values.tolist(), literals, spare, switches, last, may_go=may_go)


class Clued:
    """A puzzle with all clues that its answer implies, in an open solver. ``values`` are the literals of the values of
    each cell, and ``literals`` state its answer. ``switches`` are those of the rules ``spare``: a clue of these is left
    out when its switch is not assumed. Givens can be left out if they ``may_go``: then they are no clauses of the
    formula. The formula has variables up to ``last``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        session: Session,
        values: list[list[int]],
        literals: list[int],
        spare: Rules,
        switches: list[Switch],
        last: int,
        *,
        may_go: bool,
    ) -> None:
        self.session, self.puzzle, self._spare, self._switches = session, puzzle, spare, switches
        self._answer, self._last, self._may_go = literals, last, may_go
        self.open_values = [[x for x in cell if abs(x) != TRUE] for cell in values if TRUE not in cell]

    @property
    def answer(self) -> list[int]:
        """The literals of the answer that say anything."""
        return [x for x in self._answer if x != TRUE]

    @cached_property
    def clues(self) -> dict[tuple[int, ...], Edits]:
        """The clues that can be left out: the literals that state each, and the changes to the document that remove
        it.
        """
        return {tuple(literals): gone for gone, literals in self._edits.items() if literals}

    @cached_property
    def _edits(self) -> dict[Edits, list[int]]:
        """The reverse of `clues`: for the changes to the document the literals of the clue, none for a clue that
        demands nothing.
        """
        literals = {(switch.label, switch.number): switch.literal for switch in self._switches}
        clues: dict[Edits, list[int]] = {}
        for (r, c), stated in zip(self.puzzle.board.cells.values(), self._answer, strict=True):
            if stated != TRUE and self.puzzle.known()[r][c] is not None:
                clues[((self.puzzle.given, *given_at(self.puzzle, (r, c)), None),)] = [stated]
        for label, rule in self._spare.items():
            for number in range(rule.constraint.count):
                literal = literals.get((label, number))
                gone = edits(self.puzzle, rule.without(number)) if rule.without else ()
                clues.setdefault(gone, []).extend([] if literal is None else [literal])
        return clues

    @cached_property
    def givens(self) -> frozenset[int]:
        if not self._may_go:
            return frozenset()
        own = (literals for gone, literals in self._edits.items() if gone and gone[0][0] == self.puzzle.given)
        return frozenset(chain.from_iterable(own))

    @cached_property
    def zeros(self) -> frozenset[int]:
        entry = {
            clue: [in_rows(getattr(self.puzzle, name))[r][c] for name, r, c, _ in gone]
            for clue, gone in self.clues.items()
        }
        return frozenset(chain.from_iterable(clue for clue, entries in entry.items() if 0 in entries))

    def ambiguous(self, most: int | None = None) -> set[int]:
        """The numbers of the answer's variables in which some other solution of all clues differs from it; if there are
        more than ``most``, only some of them, but more than ``most``. From then on the solver excludes the answer: what
        it finds is another solution.
        """
        literals = np.array(self._answer, np.int32)
        numbers = np.flatnonzero(literals != TRUE)
        same = literals[numbers]
        self.session.prefer(same.tolist())
        self.session.add([(-same).tolist()])
        self._last += 1
        assumed = [self._last, *self.givens, *(switch.literal for switch in self._switches)]
        found = np.zeros(len(same), np.bool_)
        while most is None or np.count_nonzero(found) <= most:
            other = decided(self.session.solve(assumed))
            if other is None:
                break
            found |= ~evaluate(other, same)
            # the first of the other solutions lies near the answer; the next ones differ wherever none has differed yet
            self.session.prefer(np.where(found, same, -same).tolist())
            self.session.add([[*(-same[~found]).tolist(), -self._last]])
        self.session.add([[-self._last]])
        return {*numbers[found].tolist()}

    def is_unique(self, kept: Iterable[Clue]) -> bool:
        """Whether these clues leave one solution; `ambiguous` was called before, which forbids the answer."""
        return decided(self.session.solve([*chain.from_iterable(kept)])) is None

    def with_clues(self, kept: Iterable[Clue]) -> Puzzle:
        """The puzzle with the clues ``kept`` only, given by their literals; several clues may share one tuple of
        literals.
        """
        literals = {x for clue in kept for x in clue}
        gone = [one for one, clue in self._edits.items() if literals.isdisjoint(clue)]
        return edited(self.puzzle, {edit[:3]: edit[3] for one in gone for edit in one})


def approaching(
    drawn: Callable[[tuple[Drawn, set[int]] | None], Drawn | None], patience: Callable[[int], int], deadline: Deadline
) -> Iterator[Drawn]:
    """The puzzles with one solution among those ``drawn``. ``drawn(best)`` makes a puzzle and its answer, from the best
    so far and the places where other solutions of it differ. Ends after ``patience(number of these places)`` draws in a
    row that do not make them fewer.
    """
    best: tuple[Drawn, set[int]] | None = None
    stuck = 0
    while stuck < patience(len(best[1]) if best else 0):
        found = drawn(best)
        if found is None and best is None:
            return
        stuck += 1
        if found is None:
            continue
        with clued(*found, deadline, switched=False) as asked:
            ambiguous = asked.ambiguous(None if best is None else len(best[1]))
        if not ambiguous:
            yield found
        elif best is None or len(ambiguous) <= len(best[1]):
            stuck = 0 if best is None or len(ambiguous) < len(best[1]) else stuck
            best = found, ambiguous
