"""Cells that are false because they would leave too few others, found by counting: exclusion, in a Star Battle.

A star excludes the cells that it touches. Where that leaves a row, column or region fewer cells than it has stars, the
star cannot be. Fewer open cells never exclude less. Only rules of several stars are looked at: on boards with one star
the same made the grades agree less with those of StarBattleLab.
"""

import numpy as np

from satenc import Model
from satenc.model.bounds import Bounding
from satpuzzles.explaining.reasoning.counting import LARGEST


def exclude_crowding(model: Model) -> bool:
    """Narrow ``model``, whose answer is Boolean, by cells that cannot be true; whether there are any."""
    answer = model.answer
    count = len(answer.cells)
    if count > LARGEST:
        return False
    bounding = [rule for _, rule in model.rules if isinstance(rule, Bounding) and rule.x is answer]
    groups = [(members, *bounds) for rule in bounding for _, members, bounds in rule.bounded()]
    sees = np.zeros((count, count), np.bool_)
    for members, low, high in groups:
        if not low[1] and high[1] == 1:
            sees[members[:, :, None], members[:, None, :]] = True
    np.fill_diagonal(sees, False)
    can = answer.cells[:, 1]
    refuted = np.zeros(count, np.bool_)
    for members, low, _ in groups:
        if low[1] <= 1:
            continue
        mine = np.zeros((len(members), count), np.float32)
        np.put_along_axis(mine, members, can[members].astype(np.float32), axis=1)
        left = mine.sum(axis=1, keepdims=True) - mine @ sees.astype(np.float32)
        refuted |= (left < low[1]).any(axis=0)
    refuted &= answer.cells.all(axis=1)
    cells = np.flatnonzero(refuted)
    answer.keep(cells, np.broadcast_to([True, False], (len(cells), 2)))
    return bool(len(cells))
