"""Dominosa: divide the board into dominoes, so that no two of them have the same pair of numbers."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations_with_replacement, count
from random import Random
from typing import Any

from satenc import Count, Model
from satpuzzles.boards import Board, Grid, Layer, Lines, Place, Segments
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule, Texts

_TRIES = 1000
"""How often numbers of a new puzzle are exchanged."""


class Dominosa(LinePuzzle):
    """``clues[row][column]`` is the number of a cell, or None if it is not known."""

    clues: ClueGrid = ClueGrid(0, 99)

    kind = "dominosa"
    aliases = {"dominos": {}, "solitaire-dominoes": {}}
    genre = "areas"
    network = Segments
    encodings = {}
    variable = "domino"
    looks = {0: ("not a domino", LinePuzzle.looks[0][1]), 1: ("a domino", LinePuzzle.looks[1][1])}
    making = Making(spare="none", usual=(8, 9))
    description = (
        "Divide the board into dominoes: pairs of cells that share a side. No two dominoes have the same pair of "
        "numbers, so each domino of a set that fills the board is there once."
    )

    @property
    def pairs(self) -> Mapping[tuple[int, int], Sequence[Place]]:
        """Where each pair of numbers may be a domino."""
        found: dict[tuple[int, int], list[Place]] = {}
        for place in self.board.cells:
            one, other = (self.entries.get(end) for end in self.board.ends(place))
            if one is not None and other is not None:
                found.setdefault((min(one, other), max(one, other)), []).append(place)
        return dict(sorted(found.items()))

    @property
    def is_set(self) -> bool:
        """Whether the cells are those of a set of dominoes, with all pairs of the numbers that there are."""
        numbers = {*chain(*self.clues)}
        return None not in numbers and self.height * self.width == len(numbers) * (len(numbers) + 1)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, pairs = self.board, self.pairs
        around = [board.numbers_of(board.around(cell)) for cell in board.vertices]
        yield Rule("cell", Count(model.answer, around, 1, 1), "half of one domino", Texts(board.name, board.vertices))
        once = Count(model.answer, [*map(board.numbers_of, pairs.values())], int(self.is_set), 1)
        names = Texts(lambda pair: f"the domino {pair[0]}-{pair[1]}", [*pairs])
        yield Rule("domino", once, "once" if self.is_set else "at most once", names)

    def layers(self, grid: Board | None = None) -> list[Layer]:
        ends = [self.board.ends(place) for place, (r, i) in self.board.cells.items() if grid and grid[r][i]]
        return [*super().layers(grid), Lines(ends, "pill")]

    def implied(self, grid: Grid, random: Random) -> "Dominosa | None":
        """Each domino of the answer gets a random pair; where two side by side could be divided otherwise at once, one
        is turned round or exchanged with another one.
        """
        lines = [(a, b) for (a, b), value in zip(self.board.joined.tolist(), chain(*grid), strict=True) if value]
        numbers = next(n for n in count(1) if n * (n + 1) >= 2 * len(lines))
        pairs = random.sample([*combinations_with_replacement(range(numbers), 2)], len(lines))
        found = {cell: n for line, pair in zip(lines, pairs, strict=True) for cell, n in zip(line, pair, strict=True)}
        other = dict(lines) | {b: a for a, b in lines}
        squares = [(a, b, c, d) for a, b, c, d in self.quads.tolist() if other[a] in (b, c) and other[d] in (b, c)]
        for _ in range(_TRIES):
            wrong = [a for a, b, c, d in squares if found[a] == found[d] or found[b] == found[c]]
            if not wrong:
                return self.filled(map(found.__getitem__, range(len(found))))
            one, another = random.choice(wrong), random.choice([*other])
            for a, b in ((one, another), (other[one], other[another])):
                found[a], found[b] = found[b], found[a]
        return None

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, puzzlekit, tatham

        yield puzzlekit.Problem("Dominos", answers.Labels(joined=True), puzzlekit.Cells("clues"))
        yield tatham.Game("dominosa", r"\d+(d[a-z])?a?:[0-9\[\]]+", tatham.Dominoes("clues"))

    named_steps = (
        NamedStep("only neighbour left", 1.0, "cell", "{names} has no other neighbour left", 1),
        NamedStep("part of another domino", 1.0, "cell", "{facts}", 0),
        NamedStep("already placed", 1.1, "domino", "{facts}, which is {rules}", 0),
        NamedStep("all places touch it", 1.6, "cell, domino", "otherwise {domino} would have no place, by {cell}"),
        NamedStep("same domino twice", 1.8, "cell+, domino", "otherwise {domino} would be there twice, by {cell}"),
    )
