"""Hitori: shade cells so that no line shows a number twice; shaded cells share no side, the others are connected."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from satenc import Connectivity, Count, Model
from satpuzzles.boards import Grid, corners
from satpuzzles.puzzles.parts.shading import BESIDE, ShadingPuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Clues, Encodings, Making, NamedStep, Rule
from satpuzzles.stating.fields import Entries

_NEAR = 2
"""How far from a corner cells lie around it."""


class Numbers(ClueGrid):
    """A `ClueGrid` in which cells seldom have no number: new boards have one in each cell."""

    def empty(self, height: int, width: int) -> list[list[Any]]:
        size = max(height, width)
        return [[self.low + (r + c) % size for c in range(width)] for r in range(height)]

    def varied(self, value: Clues) -> Iterator[Entries]:
        """A number that becomes another one."""
        for entries in super().varied(value):
            if all(entry is not None for _, _, entry in entries):
                yield entries


class Hitori(ShadingPuzzle):
    """``numbers[row][column]`` is a number from 1, or a letter; None is a cell without one, which equals no other."""

    symbols: Numbers = Numbers(1, texts="[A-Za-z]", such_as="a letter", key="numbers")

    kind = "hitori"
    sites = Sites(puzzlekit="Hitori", puzzlink="hitori", penpa="hitori", code="LARGE_DIGITS", strict=True)
    shape = "symbols"
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="none", usual=(8, 8))
    description = (
        "Shade cells so that no number stands twice unshaded in a row or column. Shaded cells do not share a side, and "
        "all unshaded cells are connected."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        number, symbols = self.board.numbers, self.entries
        for label, lines in self.board.lines.items():
            repeated: dict[str, list[int]] = {}
            for i, line in enumerate(lines, start=1):
                alike: dict[Any, list[int]] = {}
                for place in filter(symbols.__contains__, line):
                    alike.setdefault(symbols[place], []).append(number[place])
                repeated |= {f"number {one} of {label} {i}": cells for one, cells in alike.items() if len(cells) > 1}
            sizes = [*map(len, repeated.values())]
            counted = Count(model.answer, [*repeated.values()], [size - 1 for size in sizes], sizes)
            yield Rule(label, counted, "one unshaded at most", [*repeated])
        yield self.apart(model)
        yield self.connected(model, encodings, value=0)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "Hitori":
        """No number twice in a line."""
        size = max(height, width)
        rows, columns = random.sample(range(size), height), random.sample(range(size), width)
        names = random.sample(range(1, size + 1), size)
        return cls.stating(height, width, lambda cell: names[(rows[cell[0]] + columns[cell[1]]) % size])

    def implied(self, grid: Grid, random: Random) -> "Hitori | None":
        """Each shaded cell has the number of an unshaded one in its row or column; rather of one beside another shaded
        cell, which has to be unshaded, because either of two others could be the shaded one.
        """
        symbols, shaded = self.entries, {place for place, shaded in self.values_at(grid).items() if shaded}
        alike: dict[Any, list[Any]] = {place: [] for place in shaded}
        for line in chain(*self.board.lines.values()):
            for place in shaded.intersection(line):
                alike[place] += [one for one in line if one in symbols and one not in shaded]
        beside = {one: shaded.intersection(self.board.beside(one)) for one in symbols}
        certain = {place: [one for one in some if beside[one] - {place}] for place, some in alike.items()}
        if not all(alike.values()):
            return None
        seed = random.random()  # of what a cell draws, so that others may change and its number stays

        def source(at: Any) -> Any:
            return Random(f"{seed} {at}").choice(certain[at] or alike[at]) if at in alike else at  # noqa: S311

        return self.clued(lambda at: symbols.get(source(at)))

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import tatham

        yield from super().links()
        yield tatham.of_cells(  # without dk a Shikaku looks alike
            "singles",
            "(d[a-z])?:[0-9a-zA-Z]+",
            "numbers",
            tatham.SYMBOLS,
            smallest=2,
            largest=62,
            always="dk",
            ignored="d[a-z]",
        )

    def _is_beside(self, step: Any) -> bool:
        """Whether the cell is none of the equal ones."""
        return all(step.conclusions[0].cell not in rule.cells for rule in step.rules if rule.label != "apart")

    def _is_corner(self, step: Any) -> bool:
        """Whether the step is about the cells around a corner of the board."""
        cells = [fact.cell for fact in (*step.conclusions, *step.facts)]
        around = corners(self.height, self.width)
        return any(all(abs(r - y) + abs(c - x) <= _NEAR for r, c in cells) for y, x in around)

    named_steps = (
        NamedStep("number taken", 1.0, "row|column", "{facts} and has the same number", value=1),
        NamedStep(
            "sandwich",
            1.2,
            "row|column, apart",
            "{each} lies between two cells with the same number, one of which is shaded",
            when=_is_beside,
        ),
        BESIDE,
        NamedStep(
            "pair", 1.4, "row|column, apart", "{rules} stands in two cells that share a side, one of which is unshaded"
        ),
        NamedStep(
            "corner",
            2.0,
            "row|column+, apart, connected",
            "otherwise the shaded cells of {row|column} would cut off the corner{as}",
            when=_is_corner,
        ),
    )
