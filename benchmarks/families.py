"""Generated families of puzzles that grow. The same seed and size give the same puzzle on every machine."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Family:
    """``make(size, random)`` gives the document of a puzzle of that size."""

    name: str
    sizes: tuple[int, ...]
    make: Callable[[int, random.Random], Document]

    def document(self, size: int, seed: int = 1) -> Document:
        return self.make(size, random.Random(f"{self.name} {size} {seed}"))


def _shuffled(count: int, chance: random.Random) -> list[int]:
    numbers = list(range(count))
    chance.shuffle(numbers)
    return numbers


def sudoku(size: int, chance: random.Random) -> Document:
    """The pattern grid with its values, its bands and stacks and the lines in them shuffled; cells blank at random,
    of 9x9 63 per cent and of 144x144 18: where completing such grids is hardest, the blanks grow by size to the 1.55.
    """
    box = round(size**0.5)
    if box * box != size:
        raise ValueError(f"expected a square number, not {size}")
    rows, columns = (
        [band * box + line for band in _shuffled(box, chance) for line in _shuffled(box, chance)] for _ in range(2)
    )
    names = _shuffled(size, chance)
    blank = 1.7 * size**-0.45
    grid = [[names[(r % box * box + r // box + c) % size] + 1 for c in columns] for r in rows]
    givens = [[0 if chance.random() < blank else value for value in row] for row in grid]
    return {"puzzle": "sudoku", "givens": givens}


def hanjie(size: int, chance: random.Random) -> Document:
    """The clues of a picture painted at random, 60 to 75 per cent of it."""
    density = chance.uniform(0.6, 0.75)
    picture = [[chance.random() < density for _ in range(size)] for _ in range(size)]
    rows, columns = (
        [[len(list(run)) for painted, run in groupby(line) if painted] for line in lines]
        for lines in (picture, zip(*picture, strict=True))
    )
    return {"puzzle": "hanjie", "rows": rows, "columns": columns}


def stars_for(size: int) -> int:
    """How many stars are usual on a board: 1 to 9x9, 2 from 10x10, 3 from 14x14 to 6 from 25x25, 7 from 29x29."""
    return 1 + sum(size >= step for step in (10, 14, 17, 21, 25, 29))


def star_battle(size: int, chance: random.Random) -> Document:
    """Stars in a cyclic pattern, put into groups of neighbours; from each group a region is grown at random."""
    stars = stars_for(size)
    placed = _star_pattern(size, stars, chance)
    label = [[-1] * size for _ in range(size)]
    tiles = max(1, round(stars**0.5)) * 2
    placed.sort(key=lambda cell: (cell[0] // tiles, cell[1] if cell[0] // tiles % 2 else -cell[1]))
    for i, (r, c) in enumerate(placed):
        label[r][c] = i // stars
    edge = list(placed)
    while edge:
        r, c = edge[place := chance.randrange(len(edge))]
        free = [
            (r + dr, c + dc)
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if 0 <= r + dr < size and 0 <= c + dc < size and label[r + dr][c + dc] < 0
        ]
        if not free:
            edge[place] = edge[-1]
            edge.pop()
            continue
        grown = chance.choice(free)
        label[grown[0]][grown[1]] = label[r][c]
        edge.append(grown)
    return {"puzzle": "star-battle", "stars": stars, "regions": label}


def _star_pattern(size: int, stars: int, chance: random.Random) -> list[tuple[int, int]]:
    """Where ``size`` is 4 * stars + 1, stars in every fourth column of row 0, two columns further in each next row; in
    other sizes row by row, each star in a column that lacks most and touches no other, anew until it comes out.
    """
    start = chance.randrange(size)
    if size == 4 * stars + 1:
        return [(r, (start + 2 * r + 4 * k) % size) for r in range(size) for k in range(stars)]
    while True:
        rows = _star_rows(size, stars, chance)
        if len(rows) == size:
            return [(r, c) for r, row in enumerate(rows) for c in row]


def _star_rows(size: int, stars: int, chance: random.Random) -> list[list[int]]:
    """Rows of stars from the top, until one cannot be filled."""
    lacking = [stars] * size
    rows: list[list[int]] = []
    for _ in range(size):
        near = {c + step for c in (rows[-1] if rows else ()) for step in (-1, 0, 1)}
        row: list[int] = []
        for c in sorted(_shuffled(size, chance), key=lambda c: -lacking[c]):
            if len(row) < stars and lacking[c] and c not in near:
                row.append(c)
                near |= {c - 1, c + 1}
        if len(row) < stars:
            break
        for c in row:
            lacking[c] -= 1
        rows.append(row)
    return rows


TRID_VALUES = {50: 75, 100: 128, 200: 290}  # the sizes of the paper


def trid(size: int, chance: random.Random, sums: int = 4) -> Document:
    """A cyclic filling: the number at row r, place i is the (r+i)-th of an odd number of values in random order. Some
    of its triangles, drawn at random, give their sums.
    """
    high = TRID_VALUES.get(size, size * 3 // 2)
    names = _shuffled(high, chance)[: high - (high + 1) % 2]
    value = [[names[(r + i) % len(names)] + 1 for i in range(r + 1)] for r in range(size)]
    triangles: list[list[int | None]] = [[None] * (2 * r + 1) for r in range(size - 1)]
    everywhere = [(r, k) for r, row in enumerate(triangles) for k in range(len(row))]
    for r, k in chance.sample(everywhere, sums):
        i = k // 2
        top = value[r][i] + value[r][i + 1] if k % 2 else value[r][i]
        triangles[r][k] = top + (value[r + 1][i + 1] if k % 2 else value[r + 1][i] + value[r + 1][i + 1])
    return {"puzzle": "trid", "size": size, "min": 1, "max": high, "triangles": triangles}


_FOUR = ((0, 4, 6, 2), (5, 9, 0, 4), (7, 0, 9, 2), (2, 5, 3, 0))
_FOUR_GIVENS = ((0, 3), (1, 1), (2, 0), (3, 2))


def middle_sum(size: int, chance: random.Random) -> Document:
    """Rows and columns are dealt into threes and, where 3 does not divide the size, one or two fours; each three of
    rows and of columns cross in nine digits that satisfy the rule both ways. One given in each row and column.
    """
    fours = size % 3
    parts = [4] * fours + [3] * ((size - 4 * fours) // 3)
    if sum(parts) != size:
        raise ValueError(f"no filling of size {size}")
    givens = [[0] * size for _ in range(size)]
    dealt = [list(_dealt(parts, _shuffled(size, chance))) for _ in range(2)]
    for rows, columns in zip(*dealt, strict=True):
        if len(rows) == 4:
            block, shown = [list(row) for row in _FOUR], list(_FOUR_GIVENS)
        else:
            block, shown = _three(chance), list(enumerate(_shuffled(3, chance)))
        for r, c in shown:
            givens[rows[r]][columns[c]] = block[r][c]
    return {"puzzle": "middle-sum", "givens": givens}


def _three(chance: random.Random) -> list[list[int]]:
    """Nine digits whose middle row and column are the sums of the outer ones."""
    total = chance.randint(4, 9)
    cuts = sorted(chance.sample(range(1, total), 3))
    a, b, c, d = (high - low for low, high in pairwise((0, *cuts, total)))
    return [[a, a + b, b], [a + c, total, b + d], [c, c + d, d]]


def _dealt(parts: Iterable[int], numbers: list[int]) -> Iterable[list[int]]:
    """The numbers in sorted handfuls."""
    start = 0
    for part in parts:
        yield sorted(numbers[start : start + part])
        start += part


FAMILIES = (
    Family("sudoku", (9, 16, 25, 36, 49, 64, 81, 100, 121, 144), sudoku),
    Family("hanjie", (10, 15, 20, 25, 30, 40, 60, 80, 100, 150, 200, 250), hanjie),
    Family("star-battle", (5, 7, 9, 10, 12, 14, 17, 21, 25, 29), star_battle),
    Family("trid", (5, 10, 20, 30, 50, 75, 100, 150, 200), trid),
    Family("middle-sum", (4, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40), middle_sum),
)
