"""The ladder by which puzzles are graded; it means the same for every kind.

Each rung is a closure: what it excludes is excluded until nothing more is, and it grows with the clues. A further clue
therefore never raises the rung, nor the number of rounds. Failed literals after J. W. Freeman, Improvements to
propositional satisfiability search algorithms, 1995; looking one level deeper after H. Zhang, M. Stickel and the double
look-ahead of C. M. Li, 1999.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import IntEnum, StrEnum
from functools import partial
from typing import cast

import numpy as np

from satenc import FALSE, Connectivity, Constraint, Model, States
from satenc.unknowns.constraint import Bounding
from satpuzzles.backends import Session
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import PuzzleModel, may_take
from satpuzzles.explaining.reasoning.cores import failed_literals
from satpuzzles.explaining.reasoning.counting import LARGEST, leaving_too_few
from satpuzzles.explaining.reasoning.room_patterns import exclude_pieces, patterns_of_rooms
from satpuzzles.explaining.reasoning.shared_cells import exclude_by_shared_counts
from satpuzzles.explaining.reasoning.sum_combinations import SumsInView, in_view
from satpuzzles.solving.check import only_solution
from satpuzzles.stating.puzzle import Puzzle

_BOOLEAN = 2


class Grade(IntEnum):
    """What solves a puzzle."""

    PROPAGATION = 1
    """The rules, each taken alone, to a fixpoint, and what `exclude_what_is_seen` excludes."""
    LOOKAHEAD = 2
    """Trying a value and seeing a contradiction by propagation."""
    NESTED = 3
    """Trying a value and then others beside it."""
    SEARCH = 4
    """More than that."""


class Difficulty(StrEnum):
    """Grades and rounds in a word."""

    EASY = "easy"
    """Grade 1."""
    MEDIUM = "medium"
    """Grade 2 in one round."""
    HARD = "hard"
    """Grade 2 in more rounds."""
    EXTREME = "extreme"
    """Grade 3 or 4."""


def difficulty(grade: Grade, rounds: int | None) -> Difficulty:
    """The word for a grade; ``rounds`` matter with grade 2."""
    if grade is Grade.LOOKAHEAD:
        return Difficulty.MEDIUM if rounds == 1 else Difficulty.HARD
    return Difficulty.EASY if grade is Grade.PROPAGATION else Difficulty.EXTREME


class Ladder:
    """The values that are open in ``puzzle``, under more and more propagation.

    ``candidates`` counts them rung by rung, ``rounds`` how often there was something that looking one step ahead
    excluded. ``opened`` are the cells with several values left, by their numbers among the variables of the answer:
    after propagation, and after each round.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER, only: Grid | None = None) -> None:
        """``only`` is the solution, if it is known that there is no other; else that is asked, where it matters."""
        self.only = only or only_solution(puzzle, deadline)
        most = (States.ONE_HOT, Connectivity.EXACT)  # unit propagation sees the most by them, and no cut not yet found
        propagating = {
            role: one for role, default in puzzle.encodings.items() for one in most if type(default) is type(one)
        }
        self._unencoded = stated = PuzzleModel.of(puzzle, propagating, redundant=True, only=self.only)
        self._deadline = deadline
        if (rooms := patterns_of_rooms(stated.model)) is not None:
            stated.model.rule("patterns of rooms", rooms)
        totals = dict(puzzle.explaining.totals(puzzle, stated.model)) if puzzle.explaining.totals else {}
        seen = {
            label: [SumsInView(totals[label])] if label in totals else in_view(one) for label, one in stated.model.rules
        }
        self._weighed = [one for label, one in stated.model.rules if seen[label] != [one]]
        """The rules from which people see less at a glance than they say."""
        rules = [(label, one) for label, some in seen.items() for one in some]
        self._in_view = replace(stated, model=Model(stated.model.unknowns, cast("list[tuple[str, Constraint]]", rules)))
        self._look()
        self.candidates, self.rounds = [stated.candidates, self._values()], 0
        self.opened: list[list[int]] = [self._unknown()]
        self._left: list[list[int]] = []
        self._true = frozenset[int]()
        """The values of the only solution, if it is known: no contradiction follows from them, nor from what they
        imply.
        """

    def _look(self) -> None:
        """Exclude what people see at a glance, until there is nothing more."""
        model = self._unencoded.model
        self._in_view.narrow(self._deadline)
        while len(model.answer.values) == _BOOLEAN and exclude_what_is_seen(model):
            self._in_view.narrow(self._deadline)

    def _weigh(self) -> bool:
        """One round: exclude what each sum excludes when all ways to make it are listed, then what is seen at a glance.
        Returns whether anything was excluded.
        """
        cells = self._unencoded.model.answer.cells
        before = cells.copy()
        after = before.copy()
        for one in self._weighed:
            one.narrow(partial(may_take, self._deadline))
            after &= cells
            cells[...] = before
        cells[...] = after
        if (after == before).all():
            return False
        self._look()
        self.rounds += 1
        self.opened.append(self._unknown())
        return True

    def _values(self) -> int:
        return int(self._unencoded.model.answer.cells.sum())

    def _unknown(self) -> list[int]:
        return np.flatnonzero(self._unencoded.model.answer.cells.sum(axis=1) > 1).tolist()

    def climb(self, highest: Grade = Grade.NESTED, rounds: int | None = None) -> Grade:
        """The first rung that leaves one value to each cell; the one above ``highest`` if up to there none does. Ends
        after so many ``rounds`` of looking ahead. Raises OutOfTime past the deadline.
        """
        if not self.opened[0] or highest < Grade.LOOKAHEAD:
            return Grade.LOOKAHEAD if self.opened[0] else Grade.PROPAGATION
        while self.rounds != rounds and self._weigh():
            pass
        if not self.opened[-1] or (self.rounds and self.rounds == rounds):
            self.candidates.append(self._values())
            return Grade.NESTED if self.opened[-1] else Grade.LOOKAHEAD
        compiled = self._unencoded.compiled(self._deadline)
        self._left = [[x for x in literals if x != FALSE] for literals in compiled.literals_by_cell]
        if self.only is not None:
            self._true = frozenset((-compiled.excluding(self.only)).tolist())
        with incremental(compiled.formula, self._deadline) as session:
            self._look_ahead(session, rounds)
            self.candidates.append(self._count())
            if self._is_solved() or highest < Grade.NESTED or self.rounds == rounds:
                return Grade.LOOKAHEAD if self._is_solved() else Grade.NESTED
            while not self._is_solved() and self._look_two_ahead(session):
                pass
            self.candidates.append(self._count())
        return Grade.NESTED if self._is_solved() else Grade.SEARCH

    def _look_ahead(self, session: Session, most: int | None = None) -> None:
        """Exclude all values from which a contradiction is propagated, round after round, until there are none, or for
        so many rounds.
        """
        while self.rounds != most and (refuted := self._refuted([], session)):
            self._exclude(refuted, session)
            self.rounds += 1
            self.opened.append([cell for cell, left in enumerate(self._left) if len(left) > 1])

    def _look_two_ahead(self, session: Session) -> bool:
        """Exclude the values under which looking ahead finds a contradiction, once through; False if there is none."""
        before = self._count()
        possible = {*self._true}
        for x in self._open():
            if x not in possible:
                found = self._following(x, session)
                if found is None:
                    self._exclude([x], session)
                    self._look_ahead(session)
                    possible = {*self._true}
                else:
                    possible.update(found)
        return self._count() < before

    def _following(self, x: int, session: Session) -> list[int] | None:
        """What follows from the value ``x`` by looking ahead; None if that is a contradiction."""
        assumed = [x]
        while (found := session.propagate(assumed)) is not None:
            refuted = self._refuted(assumed, session)
            if not refuted:
                return found
            assumed += [-y for y in refuted]
        return None

    def _refuted(self, assumed: list[int], session: Session) -> list[int]:
        """The open values from which, with those ``assumed``, a contradiction is propagated."""
        known = set(session.propagate(assumed) or ())
        passed = known | {-x for x in known} | (frozenset() if assumed else self._true)
        return failed_literals(session, assumed, (x for x in self._open() if x not in passed))

    def _open(self) -> Iterator[int]:
        for cell in range(len(self._left)):
            if len(self._left[cell]) > 1:
                self._deadline.check()
                yield from (x for x in tuple(self._left[cell]) if x in self._left[cell])

    def _exclude(self, values: list[int], session: Session) -> None:
        """These all at once, and what else is propagated from that."""
        excluded = [-x for x in values]
        gone = {-x for x in session.propagate(excluded) or excluded}
        self._left = [[x for x in cell if x not in gone] for cell in self._left]
        session.add([[x] for x in excluded])

    def _count(self) -> int:
        return sum(map(len, self._left))

    def _is_solved(self) -> bool:
        return self._count() == len(self._left)


def exclude_what_is_seen(model: Model) -> bool:
    """Narrow ``model``, whose answer is Boolean, by what people see at a glance in several rules; whether that excludes
    anything.
    """
    return exclude_crowding(model) or exclude_by_shared_counts(model) or exclude_pieces(model)


def exclude_crowding(model: Model) -> bool:
    """Narrow ``model``, whose answer is Boolean, by cells that cannot be true; whether there are any."""
    answer = model.answer
    count, is_open = len(answer.cells), answer.cells.all(axis=1)
    if count > LARGEST or not is_open.any():
        return False
    groups = [
        (members, *bounds)
        for _, rule in model.rules
        if isinstance(rule, Bounding) and rule.x is answer
        for _, members, bounds in rule.bounded()
    ]
    sees = np.eye(count, dtype=np.bool_)
    for members, low, high in groups:
        if not low[1] and high[1] == 1:
            sees[members[:, :, None], members[:, None, :]] = True
    refuted = np.zeros(count, np.bool_)
    for members, low, _ in groups:
        if low[1] > 1:
            can = np.zeros((len(members), count), np.bool_)
            np.put_along_axis(can, members, answer.cells[members, 1], axis=1)
            refuted |= leaving_too_few(can, np.full(len(members), low[1]), sees).any(axis=0)
    refuted &= is_open
    cells = np.flatnonzero(refuted)
    answer.keep(cells, np.broadcast_to([True, False], (len(cells), 2)))
    return bool(len(cells))
