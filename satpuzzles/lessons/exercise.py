"""An exercise: a board on the way to the solution, and all values that follow next from one rule."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from satpuzzles.boards import Board, Cell
from satpuzzles.boards.drawing import Drawing
from satpuzzles.common.arguments import whole_number
from satpuzzles.common.document import Node
from satpuzzles.errors import GaveUp
from satpuzzles.explaining.explain import explain
from satpuzzles.explaining.records import Entries
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.formats import puzzle_of
from satpuzzles.judging.play import Play
from satpuzzles.making.generate import Series, series
from satpuzzles.making.random_answers import shuffled
from satpuzzles.rendering.text import text as drawn_text
from satpuzzles.stating.display import name_of, symbol_of
from satpuzzles.stating.modelling import rules_of
from satpuzzles.stating.puzzle import Puzzle

_SECONDS = 60
"""For each look at a puzzle."""
_TRIED = 100
"""Puzzles that are looked at for an exercise before the search ends."""
QUESTION = "Which cell follows from one rule, and by which rule?"
POINTS = 2
"""One for the cell with its value, and one for the rule."""


@dataclass(frozen=True, slots=True)
class Marked:
    """So many ``points`` for an answer, up to `POINTS`, and in words why."""

    points: int
    why: str


@dataclass(frozen=True)
class Exercise:
    """Which cell of a ``board`` of ``puzzle`` follows next, and by which rule? ``answers`` are all that are right: for
    each cell and its value the names of the rules. One of them is that of a path to the solution, with its
    ``technique`` and the step as a ``sentence``.
    """

    puzzle: Puzzle
    board: Board
    answers: Mapping[tuple[Cell, int], Sequence[str]]
    technique: str
    sentence: str

    @property
    def question(self) -> str:
        """The rules of the puzzle, the board as text, and what is asked."""
        drawn = drawn_text(self.drawing).rstrip()
        return f"{self.puzzle.description}\n\n{drawn}\n\n{QUESTION} For example: {self._example}"

    @property
    def _example(self) -> str:
        place, rule = next(iter(self._places)), next(iter(self._rules.values()))
        return f"{place} = {name_of(self.puzzle, self.puzzle.numbers[-1])}, {rule}"

    @property
    def drawing(self) -> Drawing:
        """The board with the numbers of its rows and columns."""
        return replace(self.puzzle.drawing(self.board), numbered=True)

    def written(self, cell: Cell, value: int, rule: str) -> str:
        """An answer as people write it."""
        return f"{self.puzzle.board.called(cell)} = {name_of(self.puzzle, value)}, {rule}"

    def mark(self, text: str) -> Marked:
        """The points of an answer that names a cell, a value and a rule, in any words around them. Raises nothing."""
        read = text.lower()[:_LONGEST]
        found = _first(read, self._places)
        if found is None:
            return Marked(0, "no cell of this board is named")
        (start, end), place = found
        cell = self._places[place]
        rule = _first(read, self._rules)
        rest = read[end:] if rule is None or rule[0][0] < start else read[end : rule[0][0]]
        value = _first(rest, self._values)
        called = self.puzzle.board.called(cell)
        if value is None:
            return Marked(0, f"no value is named for {called}")
        number = self._values[value[1]]
        right = self.answers.get((cell, number))
        if right is None:
            return Marked(0, f"{called} = {name_of(self.puzzle, number)} does not follow from one rule")
        if rule is None or self._rules[rule[1]] not in right:
            return Marked(1, f"it follows by {' or by '.join(right)}")
        return Marked(POINTS, f"it follows by {self._rules[rule[1]]}")

    @cached_property
    def _places(self) -> Mapping[str, Cell]:
        board = self.puzzle.board
        return {board.called(cell).lower(): cell for cell in board.cells.values()}

    @cached_property
    def _rules(self) -> Mapping[str, str]:
        rules = rules_of(self.puzzle).values()
        names = (rule.name(None if rule.whole else i) for rule in rules for i in range(rule.constraint.count))
        return {name.lower(): name for name in names}

    @cached_property
    def _values(self) -> Mapping[str, int]:
        puzzle = self.puzzle
        return {
            name.lower(): value
            for value in puzzle.numbers
            for name in (str(value), symbol_of(puzzle, value).strip(), name_of(puzzle, value))
            if name
        }

    def to_json(self) -> dict[str, Any]:
        """The exercise and its right answers, as JSON that `from_json` reads."""
        return {
            "document": self.puzzle.to_json(),
            "board": [[*row] for row in self.board],
            "question": self.question,
            "answers": [
                {"cell": [*cell], "value": value, "rules": [*rules], "text": self.written(cell, value, rules[0])}
                for (cell, value), rules in self.answers.items()
            ],
            "technique": self.technique,
            "sentence": self.sentence,
        }

    @staticmethod
    def from_json(document: Node) -> "Exercise":
        """The exercise that `to_json` wrote. Raises InstanceError with the place of what is wrong."""
        puzzle = puzzle_of(document.required("document").value)
        answers: dict[tuple[Cell, int], Sequence[str]] = {}
        for one in document.required("answers").items("a list of answers", at_least=1):
            stated = one.required("cell")
            row, place = (part.integer(0) for part in stated.items("[row, place]", 2))
            if (row, place) not in puzzle.board.cells.values():
                raise stated.error("a cell of the board", f"[{row}, {place}]")
            value = one.required("value").integer(puzzle.numbers[0], puzzle.numbers[-1])
            answers[(row, place), value] = [
                rule.string() for rule in one.required("rules").items("a list of rules", at_least=1)
            ]
        filled = document.required("board")
        board = Entries.from_json(filled, puzzle).grid
        if [*map(len, board)] != puzzle.board.lengths:
            raise filled.error(f"rows of {puzzle.board.lengths} cells", f"{[*map(len, board)]}")
        technique, sentence = (document.required(key).string() for key in ("technique", "sentence"))
        return Exercise(puzzle, board, answers, technique, sentence)


_LONGEST = 2_000
"""Characters of an answer that are read."""


def _first(text: str, names: Iterable[str]) -> tuple[tuple[int, int], str] | None:
    """The first of the ``names`` in a ``text``, the longest of those that begin there, and where it stands."""
    every = sorted(names, key=len, reverse=True)
    pattern = "|".join(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])" for name in every)
    found = re.search(pattern, text)
    return None if found is None else (found.span(), found[0])


def exercises(
    kind: str,
    count: int,
    *,
    level: str | None = None,
    size: str | int | None = None,
    seed: int = 1,
    techniques: str | None = None,
) -> Iterator[Exercise]:
    """``count`` exercises about new puzzles of a ``kind``, the same for the same arguments on every machine.
    ``techniques`` allow or forbid some by name, as in `satpuzzles.hint`: those that are allowed solve the puzzles.

    Raises UsageError for a kind without a generator and for what it cannot make, GaveUp where a puzzle is not found, or
    no exercise in a hundred of them.

    >>> from satpuzzles.lessons import exercises
    >>> (exercise,) = exercises("sudoku", 1, size=4, techniques="full house, hidden single")
    >>> exercise.mark("r1c1 = 4 by row 1").points in (0, 1, 2)
    True
    """
    options: dict[str, Any] = {} if size is None else {"size": str(size)}
    made = series(kind, whole_number("seed", seed, 0), level, techniques=techniques, **options)
    return _exercises(made, whole_number("count", count, 0))


def _exercises(made: Series, left: int) -> Iterator[Exercise]:
    missed = 0
    for number in itertools.count(1):
        if not left:
            return
        puzzle = puzzle_of(made.document(number))
        path = explain(puzzle, techniques=made.techniques, time_limit=_SECONDS)
        exercise = _exercise(puzzle, path.steps, Random(made.command(number)))  # noqa: S311  # the same again
        if exercise is not None:
            yield exercise
            missed, left = 0, left - 1
        elif (missed := missed + 1) == _TRIED:
            raise GaveUp(f"found no step of one rule that fills a cell in {_TRIED} puzzles")


def _exercise(puzzle: Puzzle, steps: Sequence[Explained], random: Random) -> Exercise | None:
    """An exercise about a random one of the ``steps`` that fill a cell by one rule; None if there is no such step."""
    game = Play(puzzle)
    for step in shuffled(random, steps):
        (fact, *_) = step.conclusions or (None,)
        if fact is None or not fact.holds:
            continue
        game.board = [[*row] for row in step.board]
        answers = game.follows()
        if (fact.cell, fact.value) in answers:
            return Exercise(puzzle, step.board, answers, str(step.technique or ""), step.sentence)
    return None
