"""Parts of the game IDs of Simon Tatham's puzzles that say what lies between cells: borders of regions, and signs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, groupby, product

from satpuzzles.boards import labelling
from satpuzzles.boards.labelling import Labels
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import LETTERS, Value
from satpuzzles.links.expression import Fields, OfField, connected_borders, in_rows
from satpuzzles.links.puzzlink import Text
from satpuzzles.links.tatham import STEPS, Runs

_BORDERS = Runs(False, {True: STEPS})


class Walls(OfField[Text]):
    """A comma and regions by the borders between them: those between the cells of a row, then those of a column."""

    def read(self, target: Text) -> Fields:
        target.next(",?", "the regions")
        size = target.height
        inner = size * (size - 1)
        walls = target.values(_BORDERS, 2 * inner + 1, "places for borders and one more")
        vertical, by_column = in_rows(walls, size, size - 1), in_rows(walls[inner:], size, size - 1)
        horizontal = [[*row] for row in zip(*by_column, strict=True)]
        labels = labelling.components(vertical, horizontal)
        if not walls[-1] or labelling.borders(labels) != (vertical, horizontal):
            raise InstanceError("the game ID", "borders between regions alone", "some that part nothing")
        return {self.field: labels}

    def write(self, document: Fields, target: Text, site: str) -> None:
        vertical, horizontal = connected_borders(document[self.field], self.field, site)
        walls = [*chain(*vertical), *chain(*zip(*horizontal, strict=True)), True]
        target.text += ","
        target.add(walls, _BORDERS, self.field, site)


class Cages(OfField[Text]):
    """A comma, cages by the borders between them as in `Walls`, a comma, and numbers for cells, one in each cage: its
    sum.
    """

    def read(self, target: Text) -> Fields:
        labels = Walls(self.field).read(target)[self.field]
        target.next(",", "a comma and the sums of cages")
        size = target.height
        sums = target.values(LETTERS, size * size, "cells with sums")
        found: dict[object, Fields] = {}
        for cell, (label, total) in enumerate(zip(chain(*labels), sums, strict=True)):
            cage = found.setdefault(label, {"cells": []})
            cage["cells"].append([*divmod(cell, size)])
            if total is not None:
                if "sum" in cage:
                    raise InstanceError("the game ID", "one sum for each cage", f"{cage['sum']} and {total}")
                cage["sum"] = total
        return {self.field: [*found.values()]}

    def write(self, document: Fields, target: Text, site: str) -> None:
        size = target.height
        sums: list[Value] = [None] * (size * size)
        labels: list[Value] = [None] * (size * size)
        for number, cage in enumerate(document[self.field]):
            cells = [(int(r) - 1) * size + int(c) - 1 for r, c in re.findall(r"r(\d+)c(\d+)", cage["cells"])]
            place = f"{self.field}[{number}]"
            if len(cells) < 2:
                raise InstanceError(place, f"cages of at least two cells, for {site}", cage["cells"])
            if any(labels[cell] is not None for cell in cells):
                raise InstanceError(place, f"cages that do not overlap, for {site}", cage["cells"])
            sums[min(cells)] = cage.get("sum")
            for cell in cells:
                labels[cell] = number
        if None in labels:
            raise InstanceError(self.field, f"each cell in a cage, for {site}", "a cell in none")
        Walls(self.field).write({self.field: in_rows(labels, size, size)}, target, site)
        target.text += ","
        target.add(sums, LETTERS, self.field, site)


_OPERATIONS = {"a": "+", "s": "-", "m": "*", "d": "/"}


@dataclass(frozen=True)
class Blocks(Walls):
    """A colon, and regions as `Walls` are, but a number after a letter says how often it stands. A comma, and a letter
    and a number for each region in the order of their first cells: its clue, such as "24*", which is in this cell.
    """

    clues: str

    @property
    def fields(self) -> Sequence[str]:
        return (self.field, self.clues)

    def read(self, target: Text) -> Fields:
        said = target.next(r"(?:d[a-z])?m?:([a-z_][a-z_0-9]*),", "the regions and a comma")[1]
        steps = re.sub(r"([a-z_])(\d{1,5})", lambda found: found[1] * int(found[2]), said)
        borders = Text(steps, 0, target.height, target.width)
        labels = super().read(borders)[self.field]
        if borders.left:
            raise InstanceError("the game ID", "no more borders than the board has", shown(borders.left[:20]))
        clues: list[list[Value]] = [[None] * target.width for _ in labels]
        for r, c, size in _firsts(labels):
            letter, number = target.next(r"([amsd])(\d{1,9})", "a clue (a, s, m or d and a number)").groups()
            if letter in "sd" and size != 2:
                raise InstanceError("the game ID", "- and / for two cells alone", f"{letter}{number} for {size}")
            clues[r][c] = int(number) if size == 1 else number + _OPERATIONS[letter]
        return {self.field: labels, self.clues: clues}

    def write(self, document: Fields, target: Text, site: str) -> None:
        steps = Text()
        super().write(document, steps, site)
        runs = ("".join(run) for _, run in groupby(steps.text.removeprefix(",")))
        target.text += ":" + "".join(run if len(run) < 3 else f"{run[0]}{len(run)}" for run in runs) + ","
        letters = {sign: letter for letter, sign in _OPERATIONS.items()}
        for r, c, size in _firsts(document[self.field]):
            clue = document[self.clues][r][c] if document.get(self.clues) else None
            if size == 1 and isinstance(clue, int):
                target.text += f"a{clue}"
            elif isinstance(clue, str) and (size == 2 or (size > 2 and clue[-1] in "+*")):
                target.text += f"{letters[clue[-1]]}{clue[:-1]}"
            else:
                expected = f"a number for a cell alone, an operation for others, - and / for two cells, for {site}"
                raise InstanceError(f"{self.clues}[{r}][{c}]", expected, shown(clue))


def _firsts(labels: Labels) -> list[tuple[int, int, int]]:
    """Row and column of the first cell of each region, and how many cells it has."""
    cells: dict[object, list[tuple[int, int]]] = {}
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            cells.setdefault(label, []).append((r, c))
    return [(*some[0], len(some)) for some in cells.values()]


@dataclass(frozen=True)
class Signs(OfField[Text]):
    """For each cell a number, 0 for none, the directions in which smaller numbers lie (U, R, D and L), and a comma. A
    letter stands for so many cells without any. ``across`` has "<" and ">" between cells of a row, ``down`` "^" and
    "v" between those of a column.
    """

    across: str
    down: str

    @property
    def fields(self) -> Sequence[str]:
        return (self.field, self.across, self.down)

    def read(self, target: Text) -> Fields:
        size, cells = target.height, list[tuple[int, str]]()
        while len(cells) < size * size:
            number, letter, directions = target.next(r"(?:(\d{1,3})|([a-z]))([URDL]*),?", "a number").groups()
            cells += [(int(number), directions)] if number else [(0, "")] * (ord(letter) - ord("a") + 1)
        if len(cells) > size * size:
            raise InstanceError("the game ID", f"{size * size} cells", "more")
        across, down = [["."] * (size - 1) for _ in range(size)], [["."] * size for _ in range(size - 1)]
        for at, (_, directions) in enumerate(cells):
            for direction in directions:
                rows, sign, r, c = {
                    "U": (down, "^", at // size - 1, at % size),
                    "D": (down, "v", at // size, at % size),
                    "L": (across, "<", at // size, at % size - 1),
                    "R": (across, ">", at // size, at % size),
                }[direction]
                if not (0 <= r < len(rows) and 0 <= c < len(rows[0])) or rows[r][c] != ".":
                    raise InstanceError("the game ID", "signs between cells, one each", f"{direction} of cell {at + 1}")
                rows[r][c] = sign
        return {
            self.field: in_rows([number or None for number, _ in cells], size, size),
            self.across: ["".join(row) for row in across],
            self.down: ["".join(row) for row in down],
        }

    def write(self, document: Fields, target: Text, site: str) -> None:  # noqa: ARG002  # a game has any of them
        rows = document[self.field]
        size = len(rows)
        across = document.get(self.across) or ["." * (size - 1)] * size
        down = document.get(self.down) or ["." * size] * (size - 1)
        for r, c in product(range(size), range(size)):
            larger = {
                "U": r > 0 and down[r - 1][c] == "^",
                "R": c < size - 1 and across[r][c] == ">",
                "D": r < size - 1 and down[r][c] == "v",
                "L": c > 0 and across[r][c - 1] == "<",
            }
            target.text += f"{rows[r][c] or 0}{''.join(way for way, is_so in larger.items() if is_so)},"
