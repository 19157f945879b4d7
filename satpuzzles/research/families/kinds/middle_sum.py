"""Families of Middle Sums."""

from collections.abc import Iterable, Mapping
from itertools import islice, pairwise
from random import Random

from satpuzzles.errors import UsageError
from satpuzzles.research.families.family import Document, Family, Truth, shuffled

_FOUR = ((0, 4, 6, 2), (5, 9, 0, 4), (7, 0, 9, 2), (2, 5, 3, 0))
_FOUR_GIVENS = ((0, 3), (1, 1), (2, 0), (3, 2))


def planted(size: int, random: Random) -> Document:
    """Rows and columns are dealt into threes and, where 3 does not divide the size, one or two fours; each three of
    rows and of columns cross in nine digits that satisfy the rule both ways. One given in each row and column.
    """
    fours = size % 3
    parts = [4] * fours + [3] * ((size - 4 * fours) // 3)
    if sum(parts) != size:
        raise UsageError(f"middle-sum: expected a size that is a sum of threes and fours, found {size}")
    givens = [[0] * size for _ in range(size)]
    dealt = [_dealt(parts, shuffled(size, random)) for _ in range(2)]
    for rows, columns in zip(*dealt, strict=True):
        if len(rows) == 4:
            block, shown = [list(row) for row in _FOUR], list(_FOUR_GIVENS)
        else:
            block, shown = _three(random), list(enumerate(shuffled(3, random)))
        for r, c in shown:
            givens[rows[r]][columns[c]] = block[r][c]
    return {"givens": givens}


def _three(random: Random) -> list[list[int]]:
    """Nine digits whose middle row and column are the sums of the outer ones."""
    total = random.randint(4, 9)
    cuts = sorted(random.sample(range(1, total), 3))
    a, b, c, d = (high - low for low, high in pairwise((0, *cuts, total)))
    return [[a, a + b, b], [a + c, total, b + d], [c, c + d, d]]


def _dealt(parts: Iterable[int], numbers: Iterable[int]) -> list[list[int]]:
    """The numbers, in sorted groups of the sizes ``parts``."""
    left = iter(numbers)
    return [sorted(islice(left, part)) for part in parts]


def chance(size: int, random: Random) -> Document:
    """One digit in each row and column, all by chance."""
    givens = [[0] * size for _ in range(size)]
    for r, c in enumerate(shuffled(size, random)):
        givens[r][c] = random.randint(1, 9)
    return {"givens": givens}


def odd(size: int, random: Random) -> Document:
    """A 9 in every row and column but the outer four, which show three digits each, none in a corner.

    A 9 can only be the middle digit, and the digits on its two sides add up to 9: they are a pair 1+8, 2+7, 3+6 or 4+5.
    Each of the inner lines therefore holds an even number of digits of each pair. A digit inside counts in a row and in
    a column, one of the outer lines counts once: these lines must show an even number of digits of each pair. They do
    not. The nines are drawn until their sides could be filled, were there no sums.
    """
    inner = size - 2
    room = False
    while not room:  # a dozen times as a rule
        column_of = shuffled(inner, random)
        row_of = [column_of.index(column) for column in range(inner)]
        top, bottom = _shown(row_of, random)
        left, right = _shown(column_of, random)
        room = fillable(column_of, {"left": left, "right": right}, {"above": top, "below": bottom})
    digits = [_line(random) for _ in range(4)]
    while all(sum(digit in (one, 9 - one) for line in digits for digit in line) % 2 == 0 for one in range(1, 5)):
        digits = [_line(random) for _ in range(4)]
    givens = [[0] * size for _ in range(size)]
    for row, column in enumerate(column_of):
        givens[row + 1][column + 1] = 9
    for k in range(3):
        givens[0][top[k] + 1], givens[-1][bottom[k] + 1] = digits[0][k], digits[1][k]
        givens[left[k] + 1][0], givens[right[k] + 1][-1] = digits[2][k], digits[3][k]
    return {"givens": givens}


def _line(random: Random) -> tuple[int, int, int]:
    """Three digits, the middle one the sum of the others, none of them 9."""
    middle = random.randint(3, 8)
    first = random.randint(1, middle - 1)
    return first, middle, middle - first


def _shown(nines: list[int], random: Random) -> tuple[list[int], list[int]]:
    """Three lines that show a digit at their beginning, and three that show one at their end.

    ``nines[line]`` is the place of the 9; a line with little room beside it is more likely.
    """
    order = sorted(range(len(nines)), key=lambda line: nines[line] + random.random() * len(nines))
    return sorted(order[:3]), sorted(order[-3:])


def fillable(column_of: list[int], rows: Mapping[str, list[int]], columns: Mapping[str, list[int]]) -> bool:
    """Whether each 9 can have a cell on each of its four sides; ``column_of[row]`` is the column of the 9 in a row.

    That is a perfect matching of the sides of rows with those of columns. ``rows`` and ``columns`` list the lines whose
    9 has its sides already.
    """
    import networkx as nx

    size = len(column_of)
    sides = [("row", side, i) for side, filled in rows.items() for i in range(size) if i not in filled]
    graph = nx.Graph()
    graph.add_nodes_from(sides)
    for row, own in enumerate(column_of):
        for column in range(size):
            side = "left" if column < own else "right"
            across = "above" if row < column_of.index(column) else "below"
            if column != own and row not in rows[side] and column not in columns[across]:
                graph.add_edge(("row", side, row), ("column", across, column))
    return len(nx.bipartite.maximum_matching(graph, sides)) == 2 * len(sides)


FAMILIES = (
    Family(
        "middle-sum",
        "middle-sum",
        "a given in each row and column of a filling",
        (4, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40),
        planted,
        Truth.SATISFIABLE,
        "the givens are taken from a filling",
    ),
    Family(
        "middle-sum-chance",
        "middle-sum",
        "a digit by chance in each row and column",
        (4, 6, 8, 10, 12, 15, 20, 25, 30, 40),
        chance,
        None,
        "givens by chance may have fillings or not",
    ),
    Family(
        "middle-sum-odd",
        "middle-sum",
        "nines whose pairs do not come out even at the edges",
        (8, 10, 12, 14, 16, 17, 18, 19, 20, 22, 24, 30, 40),
        odd,
        Truth.UNSATISFIABLE,
        "beside a 9 stand two digits of the same pair (1+8, 2+7, 3+6, 4+5); all inner lines have a 9, an inner digit "
        "counts in two of them, a digit of an outer line in one, and the outer lines have an odd number of some pair",
    ),
)
