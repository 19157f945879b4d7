"""Pentominoes in a grid: pieces that do not touch; numbers say how many cells of rows and columns they have."""

from collections.abc import Iterator
from random import Random
from typing import Any, Self

from satenc import Count, Model, Patterns
from satpuzzles.boards import Grid, Layer, polyominoes
from satpuzzles.boards.drawing import Bank, TextLines
from satpuzzles.puzzles.parts.line_clues import SIDES, CountedLines, line_steps
from satpuzzles.puzzles.parts.shading import on_clues
from satpuzzles.puzzles.parts.shapes import SHAPE_STEPS, ShapePuzzle
from satpuzzles.stating import (
    ClueGrid,
    Editor,
    Encodings,
    Field,
    LineNumbers,
    Making,
    NamedStep,
    Node,
    Others,
    Rule,
    Schema,
    editors,
    schemas,
)

LETTERS = "".join(polyominoes.PENTOMINOES)
_SAYS = {"x": "no part of a pentomino", "?": "part of a pentomino"}


def _fitting(height: int, width: int) -> str:
    """The letters of the pentominoes for which a board has room."""
    shapes = polyominoes.PENTOMINOES.items()
    return "".join(letter for letter, text in shapes if polyominoes.fits(polyominoes.read(text), height, width))


class Pieces(Field[str]):
    """The letters of the pentominoes that are placed."""

    says = "A letter for each pentomino that is placed; one that is placed twice has its letter twice."

    def schema(self, kind: Any) -> Schema:
        return schemas.text(f"[{LETTERS}]*")

    def read(self, node: Node, others: Others) -> str:
        clues = others["clues"]
        if not isinstance(node.value, str) or {*node.value} - {*LETTERS}:
            raise node.error(f'letters of pentominoes, such as "{LETTERS}"')
        if 5 * len(node.value) > len(clues) * len(clues[0]):
            raise node.error("pentominoes for which the board has cells", f"{len(node.value)}")
        return "".join(sorted(node.value))

    def empty(self, height: int, width: int) -> str:
        """As many of them as lie apart with ease; at least one, unless none fits."""
        count = max((height + 1) * (width + 1) // 18, 1)
        return (_fitting(height, width) * count)[:count]

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.TEXT

    def layers(self, key: str, value: str, puzzle: Any) -> Iterator[Layer]:
        if value:
            yield Bank([polyominoes.read(polyominoes.PENTOMINOES[letter]) for letter in value])
            yield TextLines([f"{key}: {value}"])


class Pentominoes(ShapePuzzle, CountedLines):
    """``clues[row][column]`` is the letter of the pentomino that covers this cell, "?" for part of any, "x" for part of
    none, or None. ``pieces`` are the letters of all pentominoes. Numbers ``above`` columns and ``left`` of rows say
    how many cells of pentominoes are there.
    """

    clues: ClueGrid = ClueGrid(1, 0, f"[{LETTERS}x?]", 'the letter of a pentomino, "?" or "x" for part of any or none')
    pieces: Pieces = Pieces()
    above: LineNumbers = LineNumbers("column", "clues")
    left: LineNumbers = LineNumbers("row", "clues")

    kind = "pentominoes"
    making = Making(spare="some", standard=0.1, usual=(7, 7), rare={"10x10": {"easy": None}})
    things = "cell of a pentomino", "cells of pentominoes"
    joined = False
    description = (
        "Shade the pentominoes below the board, each of them once; they may be turned and reflected, and do not touch, "
        "not even diagonally. A number says how many cells of its row or column are shaded. A letter is in a cell of "
        "the pentomino of that name, a question mark in a shaded cell, and a cross in one that is not."
    )

    @property
    def placed(self) -> tuple[str, ...]:
        return tuple(polyominoes.PENTOMINOES[letter] for letter in self.pieces)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from self.line_rules(model)
        known = {place: str(clue) for place, clue in self.entries.items()}  # a letter gives its own cell alone too
        values = [int(clue != "x") for clue in known.values()]
        shaded = Count(model.answer, self.cell_numbers(known)[:, None], values, values)
        yield self.clue_rule("known", shaded, known, lambda clue: _SAYS.get(clue, _SAYS["?"]))
        letters = {place: str(clue) for place, clue in self.entries.items() if clue not in _SAYS}
        over = [
            [one for one in self.places_of(polyominoes.read(polyominoes.PENTOMINOES[letter])) if cell in one[0]]
            for cell, letter in zip(self.cell_numbers(letters).tolist(), letters.values(), strict=True)
        ]
        yield self.clue_rule(
            "letter", Patterns(model.answer, over, 1, 1), letters, lambda letter: f"the {letter} pentomino"
        )
        yield from self.shape_rules(model)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        count = len(cls.document["pieces"].empty(height, width))
        fitting = _fitting(height, width)
        pieces = (fitting * (1 + count // len(LETTERS)))[: max(count, len(fitting))]
        return cls.stating(height, width, lambda _: None, pieces="".join(sorted(random.sample(pieces, count))))

    def implied(self, grid: Grid, random: Random) -> Self:
        """All numbers, and for each cell a letter or a cross."""
        shaded = [r * self.width + c for r, row in enumerate(grid) for c, value in enumerate(row) if value]
        letters: dict[int, str] = {}
        for part in self.graph.parts(shaded):
            shape = polyominoes.shape_of(divmod(cell, self.width) for cell in part)
            letters |= dict.fromkeys(part, polyominoes.called(shape)[0])
        return super().implied(grid, random).filled(letters.get(cell, "x") for cell in range(self.height * self.width))

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import bank, penpa

        numbers, pieces = (
            penpa.Numbers("clues", unknown="?", letters=True),
            bank.ToldLetters("pieces", "Pentominoes", cls.document["pieces"].empty),
        )
        yield penpa.Board(("pentominoes", "pentomino"), penpa.SHADED, penpa.Outside(**SIDES), numbers, pieces)

    named_steps = (
        *line_steps("cells of pentominoes"),
        NamedStep.evident("known cells", "known", "a clue says it", None, on_clues),
        NamedStep("letter", 1.4, "letter", "{rules} allows nothing else{as}"),
        *SHAPE_STEPS,
    )
