"""Random small puzzles of all kinds: with one solution, with several and with none."""

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random
from typing import Any, TypeAlias

from tests.oracles import puzzles as oracles
from tests.oracles.puzzles import Grid, triangle_corners

Document: TypeAlias = dict[str, Any]
Rows: TypeAlias = list[list[int]]


def document(random: Random) -> Document:
    """A puzzle of any kind."""
    return random.choice(list(KINDS.values()))(random)


def sudoku(random: Random) -> Document:
    """Boxes, jigsaw regions in one piece or in several, diagonals; givens of a true filling, and now and then a wrong
    one; where regions were cut anew, of a filling that is true of the boxes only.
    """
    height, width = random.choice([(2, 2)] * 4 + [(1, 4), (1, 5), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3)])
    size = height * width
    labels = [[r // height * height + c // width for c in range(size)] for r in range(size)]
    filling = _filling(random, height, width)
    found: Document = {"puzzle": "sudoku"}
    if random.random() < 0.3:
        _swap_cells(random, labels)
        found["regions"] = labels
    else:
        found["box"] = [height, width]
    if random.random() < 0.2:
        found["diagonals"] = True
    most_blank = {4: 1.0, 5: 0.8, 6: 0.75, 8: 0.6, 9: 0.68}[size]
    givens = _blanked(random, filling, random.uniform(0.2, most_blank))
    if random.random() < 0.25:
        givens[random.randrange(size)][random.randrange(size)] = random.randint(1, size)
    return found | {"givens": givens}


def hanjie(random: Random) -> Document:
    """Clues of a picture, complete or with parts unknown, and now and then one that is not the picture's."""
    height, width = random.choice([(1, 1), (1, 6), (4, 4), (5, 3), (5, 5), (5, 5), (6, 6), (7, 4), (10, 10)])
    ink = random.uniform(0.2, 0.9) if height < 10 else random.uniform(0.55, 0.8)
    image = [[int(random.random() < ink) for _ in range(width)] for _ in range(height)]
    unknown = random.choice([0.0, 0.0, 0.3]) if height < 10 else 0.0
    sides = {}
    for side, lines in (("rows", image), ("columns", [list(column) for column in zip(*image, strict=True)])):
        sides[side] = [_clue(random, line, unknown) for line in lines]
    if random.random() < 0.15:
        side = random.choice(list(sides.values()))
        side[random.randrange(len(side))] = [1]
    return {"puzzle": "hanjie", **sides}


def star_battle(random: Random) -> Document:
    """One star on small boards, two on larger ones; regions grown from any cells, or in several pieces."""
    size, stars = random.choice([(4, 1), (5, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 2)])
    labels = [[r] * size for r in range(size)]
    if random.random() < 0.7:
        labels = _grown(random, size, stars)
    else:
        _swap_cells(random, labels)
    cells = [[r, c] for r, c in product(range(size), repeat=2)]
    pairs = [random.sample(cells, 2) for _ in range(random.randrange(1, 20))]
    neighbours = random.choice(["king", "king", "side", "knight", "none", pairs])
    return {"puzzle": "star-battle", "stars": stars, "regions": labels, "neighbours": neighbours}


def trid(random: Random) -> Document:
    """Sums of a filling, some of them changed, and a few numbers."""
    size = random.choice([1, 2, 3, 3, 4, 4, 5])
    low = random.choice([1, 1, 1, 0, -3])
    high = low + size - 1 + random.choice([0, 1, 2, 3])
    # a Latin square's lower half: row plus place differs along all three directions where the modulus is odd
    shift, values = random.randrange(size), list(range(low, high + 1))
    random.shuffle(values)
    vertices = [[values[(r + i + shift) % len(values)] for i in range(r + 1)] for r in range(size)]
    blank = [[0] * (2 * r + 1) for r in range(size - 1)]
    share = random.uniform(0.2, 1.0)
    sums = [
        sum(vertices[r][i] for r, i in corners) + (random.random() < 0.05) if random.random() < share else None
        for corners, _ in triangle_corners(blank)
    ]
    triangles = [sums[r * r : (r + 1) * (r + 1)] for r in range(size - 1)]
    known = [[value if random.random() < 0.15 else None for value in row] for row in vertices]
    return {"puzzle": "trid", "size": size, "min": low, "max": high, "triangles": triangles, "vertices": known}


def middle_sum(random: Random) -> Document:
    """Some digits of a solution, now and then with a wrong one, or any digits."""
    if random.random() < 0.5:
        givens = _blanked(random, [[*row] for row in random.choice(_middle_sums())], random.uniform(0.2, 0.8))
        if random.random() < 0.25:
            givens[random.randrange(4)][random.randrange(4)] = random.randint(1, 9)
        return {"puzzle": "middle-sum", "givens": givens}
    size = random.choice([4, 4, 5, 6])
    cells = list(product(range(size), repeat=2))
    givens = [[0] * size for _ in range(size)]
    for r, c in random.sample(cells, random.randint(1, size + 1)):
        givens[r][c] = random.randint(1, 9)
    return {"puzzle": "middle-sum", "givens": givens}


@cache
def _middle_sums() -> list[Grid]:
    return sorted(oracles.middle_sum([[0, 4, 0, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]))


KINDS: dict[str, Callable[[Random], Document]] = {
    "sudoku": sudoku,
    "hanjie": hanjie,
    "star-battle": star_battle,
    "trid": trid,
    "middle-sum": middle_sum,
}


def by_brute_force(puzzle: Document) -> set[Grid] | None:
    """All solutions by the oracles, None where those would need too long."""
    match puzzle:
        case {"puzzle": "sudoku", "givens": givens} if len(givens) <= 5:
            box = puzzle.get("box", [1, 1])
            places = range(len(givens))
            labels = puzzle.get("regions") or [[(r // box[0], c // box[1]) for c in places] for r in places]
            return oracles.sudoku(givens, labels, diagonals=puzzle.get("diagonals", False))
        case {"puzzle": "hanjie", "rows": rows, "columns": columns} if len(rows) * len(columns) <= 16:
            return oracles.hanjie(rows, columns)
        case {"puzzle": "star-battle", "regions": regions, "stars": stars, "neighbours": near} if len(regions) <= 5:
            return oracles.star_battle(regions, stars, near)
        case {"puzzle": "trid", "size": size, "min": low, "max": high} if size <= 3:
            return oracles.trid(low, high, puzzle["triangles"], puzzle["vertices"])
        case {"puzzle": "middle-sum", "givens": givens} if len(givens) == 4:
            return oracles.middle_sum(givens)
    return None


def _filling(random: Random, height: int, width: int) -> Rows:
    """A Sudoku: the cyclic one with its bands, rows, stacks, columns and values shuffled."""
    size = height * width
    rows = [band * height + r for band in _shuffled(random, width) for r in _shuffled(random, height)]
    columns = [stack * width + c for stack in _shuffled(random, height) for c in _shuffled(random, width)]
    values = _shuffled(random, size)
    return [[values[(r % height * width + r // height + c) % size] + 1 for c in columns] for r in rows]


def _shuffled(random: Random, size: int) -> list[int]:
    return random.sample(range(size), size)


def _blanked(random: Random, filling: Rows, share: float) -> Rows:
    return [[0 if random.random() < share else value for value in row] for row in filling]


def _swap_cells(random: Random, labels: Rows) -> None:
    size = len(labels)
    for _ in range(random.randint(1, size)):
        (r, c), (s, d) = ((random.randrange(size), random.randrange(size)) for _ in range(2))
        labels[r][c], labels[s][d] = labels[s][d], labels[r][c]


def _grown(random: Random, size: int, least: int) -> Rows:
    """Connected regions of ``least`` cells or more."""
    cells = list(product(range(size), repeat=2))
    while True:
        owner = {cell: label for label, cell in enumerate(random.sample(cells, size))}
        while len(owner) < len(cells):
            r, c = random.choice(cells)
            step = random.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            beside = (r + step[0], c + step[1])
            if (r, c) not in owner and beside in owner:
                owner[r, c] = owner[beside]
        labels = [[owner[r, c] for c in range(size)] for r in range(size)]
        if all(sum(row.count(label) for row in labels) >= least for label in range(size)):
            return labels


def _clue(random: Random, line: list[int], unknown: float) -> list[Any] | None:
    if random.random() < unknown / 2:
        return None
    lengths = [len(run) for run in "".join(map(str, line)).split("0") if run]
    return [random.choice(["?", "_"]) if random.random() < unknown else length for length in lengths]
