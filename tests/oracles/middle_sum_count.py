"""How many Middle Sums there are, row after row by dynamic programming. Shares nothing with satpuzzles."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

EMPTY, DONE = (), (0,)


def count(givens: Sequence[Sequence[int | None]]) -> int:
    """A given of None or 0 is a blank. A column is the digits it has so far, of which the third is forced."""
    size = len(givens)
    lines = [
        {i: a, j: a + c, k: c}
        for i, j, k in combinations(range(size), 3)
        for a in range(1, 9)
        for c in range(1, 10 - a)
    ]
    ways = Counter({(EMPTY,) * size: 1})
    for left, row in zip(range(size - 1, -1, -1), givens, strict=True):
        fitting = [line for line in lines if all(not g or line.get(c) == g for c, g in enumerate(row))]
        after: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for columns, number in ways.items():
            for line in fitting:
                grown = list(columns)
                for c, digit in line.items():
                    begun = columns[c]
                    if begun == DONE or (len(begun) == 1 and digit <= begun[0]):
                        break
                    if len(begun) == 2 and digit != begun[1] - begun[0]:
                        break
                    grown[c] = DONE if len(begun) == 2 else (*begun, digit)
                else:
                    if all(column == DONE or 3 - len(column) <= left for column in grown):
                        after[tuple(grown)] += number
        ways = after
    return ways[(DONE,) * size]
