"""Easy as ABC: each letter once in every row and column; letters beside lines are the first seen from there."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Self

from satenc import Dfa, Model, Regular, stepping
from satpuzzles.boards import CROSS, Layer
from satpuzzles.boards.drawing import Outside
from satpuzzles.puzzles.parts.grid_puzzle import SquareGivens, expect_square
from satpuzzles.puzzles.parts.side_clues import SIDES, Highest, SideClues
from satpuzzles.stating import (
    Encodings,
    Givens,
    LineNumbers,
    NamedStep,
    Node,
    Numbers,
    Others,
    Rule,
    Schema,
    name_of,
    schemas,
)

_NUMBERS = {letter: i % 26 + 1 for i, letter in enumerate(ascii_uppercase + ascii_lowercase)}


def _numbered(entries: Any) -> Any:
    """A list or text of entries, in which numbers stand for letters."""
    if not isinstance(entries, list | tuple | str):
        return entries
    return [_NUMBERS.get(entry, entry) if isinstance(entry, str) else entry for entry in entries]


class LetterGivens(SquareGivens):
    """Rows of letters, or of their numbers from 1."""

    says = "As many columns as rows; letters, or their numbers from 1."

    def schema(self, kind: Any) -> Schema:
        cell = schemas.either(schemas.BLANK, schemas.whole(0), schemas.NUMERAL, schemas.one_of(_NUMBERS))
        return schemas.rows(cell, kind.largest)

    def read(self, node: Node, others: Others) -> Givens:
        rows = [*map(_numbered, node.value)] if isinstance(node.value, list | tuple) else node.value
        return super().read(Node(rows, node.place), others)


class Count(Highest):
    """How many letters there are: as many as rows, if it is not stated."""

    def write(self, value: int, puzzle: Any) -> int:
        return value


class Letters(LineNumbers):
    """Letters, or their numbers from 1."""

    says = "A text has a letter for each."

    def schema(self, kind: Any) -> Schema:
        numbers = super().schema(kind)
        entry = schemas.either(numbers["items"], schemas.one_of(_NUMBERS))
        return schemas.either({**numbers, "items": entry}, schemas.texts(0, kind.largest))

    def read(self, node: Node, others: Others) -> Numbers:
        numbers = super().read(Node(_numbered(node.value), node.place), others)
        for i, number in enumerate(numbers):
            Node(number or 0, f"{node.place}[{i}]").integer(0, others["letters"], name="a letter, by its number")
        return numbers

    def layers(self, key: str, value: Numbers, puzzle: Any) -> list[Layer]:
        return [Outside(**{key: [[ascii_uppercase[number - 1]] if number else [] for number in value]})] * any(value)


class EasyAsAbc(SideClues):
    """``givens`` are letters, as numbers from 1, and 0 for an empty cell. There are so many ``letters``, as many as
    rows if it is not stated. Those ``above`` and ``below`` columns, ``left`` and ``right`` of rows are the first that
    are seen from there.
    """

    givens: LetterGivens = LetterGivens()
    letters: Count = Count()
    above: Letters = Letters("column", "givens", 1)
    below: Letters = Letters("column", "givens", 1)
    left: Letters = Letters("row", "givens", 1)
    right: Letters = Letters("row", "givens", 1)

    kind = "easy-as-abc"
    kind_title = "Easy as ABC"
    aliases = {"abc-end-view": {}, "last-man-standing": {}}
    largest = len(ascii_uppercase)
    numbered_by = ("letters",)
    looks = {0: ("empty", CROSS)} | {n: (letter, letter) for n, letter in enumerate(ascii_uppercase, start=1)}

    @property
    def description(self) -> str:
        empty = "; the other cells stay empty" if self.letters < self.height else ""
        return (
            f"Write each letter from A to {ascii_uppercase[self.letters - 1]} once into every row and column{empty}. A "
            "letter beside a line is the first one that is seen from there."
        )

    @property
    def numbers(self) -> range:
        return range(int(self.letters == self.height), self.letters + 1)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from self.line_rules(model, "each letter once")
        words = [_first(self.height, tuple(self.numbers), letter) for letter in self.numbers]
        first = lambda lines, letters: Regular(model.answer, lines, [words[self.numbers.index(n)] for n in letters])  # noqa: E731
        yield self.side_rule(first, lambda letter: f"{name_of(self, letter)} is seen first")

    def seen(self, line: Sequence[int]) -> int | None:
        return next((letter for letter in line if letter), None)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        expect_square(height, width)
        return cls([[None] * width] * height, letters=max(1, height - 1))

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, puzzlekit, puzzlekit_own, puzzlink

        letters = {0: "-", **dict(enumerate(ascii_lowercase, start=1))}
        kit = puzzlekit_own.OutsideLetters(*SIDES), puzzlekit.Cells("givens", puzzlekit.LETTERS)
        link = puzzlink.Count("letters"), puzzlink.Outside(*SIDES), puzzlink.IfAny(code=codes.POSITIVE)
        yield puzzlekit.Problem("ABCEndView", answers.Named(letters), puzzlekit_own.LastLetter("letters"), *kit)
        yield puzzlink.Link("easyasabc", *link)

    def _is_one_cell(self, step: Any) -> bool:
        return len({fact.cell for fact in step.conclusions}) == 1

    named_steps = (
        NamedStep("first letter", 1.2, "clue", "{rules} {leaves}{as}", when=_is_one_cell),
        NamedStep("first letter", 1.2, "clue", "{rules} allows nothing else{as}"),
        NamedStep("first letter and line", 2.0, "clue, row|column", "{rules} leave nothing else{as}"),
    )


@lru_cache(maxsize=1024)
def _first(size: int, values: tuple[int, ...], letter: int) -> Dfa:
    """The automaton of lines whose first value but 0 is the ``letter``; a state is whether it was seen."""

    def step(seen: bool, value: int) -> bool | None:
        return seen if seen or not value else True if value == letter else None

    return stepping(False, values, step, bool, size)
