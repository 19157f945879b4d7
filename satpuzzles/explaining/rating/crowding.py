"""Cells that are false because, true, they would leave a rule too few others; found by counting, for the first grade.

A star excludes the cells that it touches. Where that leaves a row, column or region fewer cells than it has stars, the
star cannot be. Fewer open cells never exclude less. Only rules of several stars are looked at: on boards with one star
the same made the grades agree less with those of StarBattleLab.
"""

import numpy as np

from satenc import Model
from satenc.model.bounds import Bounding
from satpuzzles.explaining.reasoning.counting import LARGEST, leaving_too_few


def exclude_crowding(model: Model) -> bool:
    """Narrow ``model``, whose answer is Boolean, by cells that cannot be true; whether there are any."""
    answer = model.answer
    count = len(answer.cells)
    if count > LARGEST:
        return False
    groups = [
        (members, *bounds)
        for _, rule in model.rules
        if isinstance(rule, Bounding) and rule.x is answer
        for _, members, bounds in rule.bounded()
    ]
    sees = np.eye(count, dtype=np.bool_)
    for members, low, high in groups:
        if not low[1] and high[1] == 1:
            sees[members[:, :, None], members[:, None, :]] = True
    refuted = np.zeros(count, np.bool_)
    for members, low, _ in groups:
        if low[1] > 1:
            can = np.zeros((len(members), count), np.bool_)
            np.put_along_axis(can, members, answer.cells[members, 1], axis=1)
            refuted |= leaving_too_few(can, np.full(len(members), low[1]), sees).any(axis=0)
    refuted &= answer.cells.all(axis=1)
    cells = np.flatnonzero(refuted)
    answer.keep(cells, np.broadcast_to([True, False], (len(cells), 2)))
    return bool(len(cells))
