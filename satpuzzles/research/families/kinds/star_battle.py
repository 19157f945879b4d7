"""Families of Star Battles."""

from itertools import accumulate, pairwise
from random import Random

from satpuzzles.boards.regions import grown_regions
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.research.families.family import Document, Family, Truth, shuffled

_TRIES = 5_000
"""Boards that are filled with stars before a size is given up."""


def stars_for(size: int) -> int:
    """How many stars are usual on a board: 1 to 9x9, 2 from 10x10, 3 from 14x14 to 6 from 25x25, 7 from 29x29."""
    return 1 + sum(size >= step for step in (10, 14, 17, 21, 25, 29))


def planted(size: int, random: Random) -> Document:
    """Stars in a cyclic pattern, put into groups of neighbours; from each group a region is grown at random."""
    stars = stars_for(size)
    placed = _star_pattern(size, stars, random)
    label = [[-1] * size for _ in range(size)]
    tiles = max(1, round(stars**0.5)) * 2
    placed.sort(key=lambda cell: (cell[0] // tiles, cell[1] if cell[0] // tiles % 2 else -cell[1]))
    for i, (r, c) in enumerate(placed):
        label[r][c] = i // stars
    _grow(label, placed, random)
    return {"stars": stars, "regions": label}


def _grow(label: list[list[int]], edge: list[tuple[int, int]], random: Random) -> None:
    """Give each cell of a square with -1 in ``label`` the region of a neighbour, one random cell at a time.

    Growth starts at the cells of ``edge``.
    """
    places = range(len(label))
    while edge:
        r, c = edge[place := random.randrange(len(edge))]
        free = [
            (r + dr, c + dc)
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if r + dr in places and c + dc in places and label[r + dr][c + dc] < 0
        ]
        if not free:
            edge[place] = edge[-1]
            edge.pop()
            continue
        grown = random.choice(free)
        label[grown[0]][grown[1]] = label[r][c]
        edge.append(grown)


def _star_pattern(size: int, stars: int, random: Random) -> list[tuple[int, int]]:
    """Where ``size`` is 4 * stars + 1, stars in every fourth column of row 0, two columns further in each next row; in
    other sizes row by row, each star in a column that lacks most and touches no other, anew until it comes out. Raises
    GaveUp for a size at which that is rare.
    """
    start = random.randrange(size)
    if size == 4 * stars + 1:
        return [(r, (start + 2 * r + 4 * k) % size) for r in range(size) for k in range(stars)]
    for _ in range(_TRIES):
        rows = _star_rows(size, stars, random)
        if len(rows) == size:
            return [(r, c) for r, row in enumerate(rows) for c in row]
    raise GaveUp(f"star-battle: no pattern of {stars} stars in each row of size {size} within {_TRIES:,} tries")


def _star_rows(size: int, stars: int, random: Random) -> list[list[int]]:
    """Rows of stars from the top, until one cannot be filled."""
    lacking = [stars] * size
    rows: list[list[int]] = []
    for _ in range(size):
        near = {c + step for c in (rows[-1] if rows else ()) for step in (-1, 0, 1)}
        row: list[int] = []
        for c in sorted(shuffled(size, random), key=lambda c: -lacking[c]):
            if len(row) < stars and lacking[c] and c not in near:
                row.append(c)
                near |= {c - 1, c + 1}
        if len(row) < stars:
            break
        for c in row:
            lacking[c] -= 1
        rows.append(row)
    return rows


def hertzsprung(size: int) -> int:
    """The permutations of ``size`` numbers in which no two neighbours differ by one (OEIS A002464)."""
    counts = [1, 1, 0, 0]
    for n in range(4, size + 1):
        counts.append((n + 1) * counts[-1] - (n - 2) * counts[-2] - (n - 5) * counts[-3] + (n - 3) * counts[-4])
    return counts[size]


def crowded(size: int, random: Random) -> Document:
    """One star in each row. Regions are strips of columns, as high as half of the board: in the upper half one more
    than rows, in the lower half one less. Rows left aside, the columns could have their stars.
    """
    if size % 2:
        raise UsageError(f"star-battle-crowded: expected an even size, found {size}")
    half = size // 2
    above = sorted(random.sample(range(size), half + 1))
    upper = _strips(above, size, random)
    lower = [half + 1 + region for region in _strips(sorted({*range(size)} - {*above}), size, random)]
    return {"stars": 1, "regions": [*[upper] * half, *[lower] * half]}


def _strips(columns: list[int], size: int, random: Random) -> list[int]:
    """For each of ``size`` columns the number of its strip: strips of neighbours, with one of ``columns`` in each."""
    starts = {random.randint(left + 1, right) for left, right in pairwise(columns)}
    return list(accumulate(int(c in starts) for c in range(size)))


def chance(size: int, random: Random) -> Document:
    """Regions grown around random cells, without a thought of where the stars could stand."""
    stars = stars_for(size)
    seeds = random.sample(range(size * size), size * stars)
    regions = grown_regions(size, stars, seeds, random).reshape(size, size).tolist()
    return {"stars": stars, "regions": regions}


FAMILIES = (
    Family(
        "star-battle",
        "star-battle",
        "regions grown around stars",
        (5, 7, 9, 10, 12, 14, 17, 21, 25, 29),
        planted,
        Truth.SATISFIABLE,
        "the regions are grown around stars",
    ),
    Family(
        "star-battle-rows",
        "star-battle",
        "the rows are the regions: Hertzsprung's problem",
        (4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 30),
        lambda size, _random: {"stars": 1, "regions": [[r] * size for r in range(size)]},
        Truth.SATISFIABLE,
        "it is Hertzsprung's problem, which has solutions from size 4 on",
        hertzsprung,
        "OEIS A002464",
    ),
    Family(
        "star-battle-crowded",
        "star-battle",
        "in half of the rows one region too many",
        (6, 8, 12, 16, 20, 24, 28, 32, 36, 40, 50, 60),
        crowded,
        Truth.UNSATISFIABLE,
        "the upper half of the rows holds one region more than rows",
    ),
    Family(
        "star-battle-chance",
        "star-battle",
        "regions at random",
        (5, 6, 8, 9, 10, 12, 14, 17, 21, 25, 29),
        chance,
        None,
        "regions at random may have solutions or not",
    ),
)
