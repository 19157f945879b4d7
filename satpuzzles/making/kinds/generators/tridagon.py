"""Full 9x9 Sudokus with a pattern that looking one step ahead cannot settle: a tridagon but for one cell.

Four boxes at the corners of a rectangle have three cells each, one in every row and column of the box. If all twelve
held only three values, they would have no solution where an odd number of the boxes slant the same way, which takes
assumptions in several boxes to see; therefore one of them holds another value. Players of hard Sudokus also call the
pattern trivalue oddagon, or Thor's hammer.
"""

from random import Random

from satpuzzles.making.random_answers import Filler, shuffled

_SIDE = 3


def tridagon(one: Filler, random: Random) -> tuple[list[int], set[int]] | None:
    """The literals of a full board with that pattern, and those that may be givens, so that they settle none of the
    twelve cells: not these, and of the three values only those in the box that shares no row or column with the four.
    None where no board has the pattern that was drawn.
    """
    bands, stacks = random.sample(range(_SIDE), 2), random.sample(range(_SIDE), 2)
    slants = [tuple(shuffled(random, range(_SIDE))) for _ in range(4)]
    if sum(map(_is_odd, slants)) % 2 == 0:
        slants[0] = slants[0][::-1]
    boxes = [(band, stack) for band in bands for stack in stacks]
    size = _SIDE**2
    cells = [
        (_SIDE * band + r) * size + _SIDE * stack + c
        for (band, stack), slant in zip(boxes, slants, strict=True)
        for r, c in enumerate(slant)
    ]
    three, other = {*random.sample(range(size), 3)}, random.choice(cells)
    full = one.filled(
        random, [-one.values[cell][v] for cell in cells for v in range(size) if (v in three) == (cell == other)]
    )
    if full is None:
        return None

    def may_be_given(cell: int) -> bool:
        is_far = cell // size // _SIDE not in bands and cell % size // _SIDE not in stacks
        return cell not in cells and (is_far or one.values[cell].index(full[cell]) not in three)

    return full, {x for cell, x in enumerate(full) if may_be_given(cell)}


def _is_odd(slant: tuple[int, ...]) -> bool:
    return sum(slant[i] > slant[j] for j in range(_SIDE) for i in range(j)) % 2 == 1
