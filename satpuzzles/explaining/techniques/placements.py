"""Steps about the 1s that a rule still needs, such as the stars of a row: the ways to place them, and cells that, if
they were 1, would leave too few.

If there are few ways, all are tried; a cell that all of them exclude cannot be 1.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from satpuzzles.explaining.reasoning.counting import leaving_too_few
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.counted import CountedBoard, Counting
from satpuzzles.explaining.techniques.step import Draft, Technique

_MOST = 150
"""Sets of cells up to which a person may try them all."""


@dataclass(frozen=True, slots=True)
class Placements:
    """``cells`` are those left for the 1s of a rule; each row of ``ways`` holds cells that can be 1 together."""

    cells: NDArray[np.intp]
    ways: NDArray[np.intp]

    @property
    def always(self) -> NDArray[np.intp]:
        """The cells that are 1 in every way."""
        # of the ways [[0, 4], [2, 4]] the cells used are [0, 2, 4], so many times: [1, 1, 2]; in both ways is cell 4
        used, times = np.unique(self.ways, return_counts=True)
        always: NDArray[np.intp] = used[times == len(self.ways)]
        return always

    @property
    def never(self) -> NDArray[np.intp]:
        """The cells that are 1 in none."""
        return np.setdiff1d(self.cells, self.ways)


def placements(cells: NDArray[np.intp], need: int, sees: NDArray[np.bool_]) -> Placements | None:
    """The ways to choose ``need`` of ``cells``, one at least, so that none sees another; None if there is none, or if
    there are too many to try.
    """
    if need < 1 or math.comb(len(cells), need) > _MOST:
        return None
    touching = sees[np.ix_(cells, cells)].tolist()
    ways = [
        chosen
        for chosen in combinations(range(len(cells)), need)
        if not any(touching[a][b] for a, b in combinations(chosen, 2))
    ]
    return Placements(cells, cells[ways]) if ways else None


@dataclass(frozen=True, slots=True)
class Filled:
    """Which ``cells`` every way excludes, by touching them or by filling rules; for each the rules that do."""

    cells: Sequence[int]
    rules: Sequence[Sequence[int]]


def filled(
    found: Placements,
    members: NDArray[np.bool_],
    room: NDArray[np.intp],
    sees: NDArray[np.bool_],
    *,
    crowded: bool = True,
) -> Filled:
    """What all ways of ``found`` exclude: those that leave no rule too many if ``crowded``, else all of them, and then
    only rules with room for one more 1 are filled.

    ``members[rule, cell]`` are the cells of each rule, ``room[rule]`` is how many 1s it may still have.
    """
    # members[:, ways] is [rule, way, i]: whether the i-th 1 of a way lies in a rule; the sum over i counts the way's 1s
    # there. The ways [[0, 2], [1, 3]] and a rule of the cells 0, 1 and 2 give the counts [[2, 1]].
    inside = members[:, found.ways].sum(axis=2)
    # [way, cell]: the ways [[0, 2], [1, 3]] of four cells become [[1, 0, 1, 0], [0, 1, 0, 1]]
    has = np.zeros((len(found.ways), len(sees)), np.bool_)
    np.put_along_axis(has, found.ways, np.True_, axis=1)
    if crowded:
        many = inside > room[:, None]
        full = (inside == room[:, None]) & (inside > 0)
        beside = np.zeros_like(full)
    else:
        many = np.zeros(inside.shape, np.bool_)
        full, beside = ((inside > others) & (room == 1)[:, None] for others in (0, 1))
    fit: NDArray[np.bool_] = ~many.any(axis=0)
    own = np.isin(np.arange(len(sees)), found.cells)
    # sees[ways] is [way, i, cell]: over i, whether any 1 of the way sees the cell
    touched: NDArray[np.bool_] = np.logical_or.reduce(sees[found.ways], axis=1) | own
    # [way, rule] @ [rule, cell]: in how many of the rules that a way fills a cell lies; numpy is quick with floats only
    shut, shut_beside = (filling.T.astype(np.float32) @ members > 0 for filling in (full, beside))
    # all() of no way at all would be true for each cell, hence fit.any()
    cells = np.flatnonzero(np.where(has, shut_beside, touched | shut)[fit].all(axis=0) & fit.any())
    excess = many.any(axis=1)
    rules = []
    for cell in cells.tolist():
        filling = np.where(has[:, cell], beside, full)[:, fit & (has[:, cell] | ~touched[:, cell])]
        rules.append(np.flatnonzero(excess | (filling.any(axis=1) & members[:, cell])).tolist())
    return Filled(cells.tolist(), rules)


class Placing(Counting):
    """Finds steps about the 1s of rules where cells have two values."""

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        self._asked: dict[int, tuple[int, bytes]] = {}
        self._ways: dict[int, Placements | None] = {}
        """The ways to place the 1s of rules, for what was ``asked`` last."""

    def _excluding(self, board: CountedBoard, *, by_lines: bool = False) -> Iterator[Draft]:
        """Cells that, if they were 1, would leave a rule too few cells for the 1s that it needs. ``by_lines`` chooses
        those for which this rule is a row or column, and other rules than the one that people take as one matter.
        """
        can = self._members & board.can[:, 1]
        crowding = leaving_too_few(can, board.need[:, 1], self._sees) & board.can[:, 1]
        for i in np.flatnonzero(crowding.any(axis=1)).tolist():
            counted = np.flatnonzero(can[i])
            beside = {
                cell: self._over[cell, [x for x in counted.tolist() if self._sees[cell, x] and x != cell]].tolist()
                for cell in np.flatnonzero(crowding[i]).tolist()
            }
            hard = {cell for cell, rules in beside.items() if not all(map(self._reasoner.rules.is_whole, rules))}
            hard &= {*beside} if self._is_line[i] else set()
            technique = Technique.LINE_EXCLUSION if by_lines else Technique.EXCLUSION
            some = {cell: rules for cell, rules in beside.items() if (cell in hard) == by_lines}
            yield from self._not_1(board, technique, i, counted, some)

    def _not_1(
        self,
        board: CountedBoard,
        technique: Technique,
        rule: int,
        counted: NDArray[np.intp],
        beside: Mapping[int, Iterable[int]],
        standing: Mapping[int, NDArray[np.bool_]] | None = None,
    ) -> Iterator[Draft]:
        """Steps by which cells are not 1: each would leave ``rule`` too few of those that are ``counted``, by the rules
        ``beside[cell]``, in which cells ``standing[cell]`` are 1. Cells with the same rules beside are found together.
        """
        together: dict[frozenset[int], list[int]] = {}
        for cell, rules in beside.items():
            together.setdefault(frozenset(rules), []).append(cell)
        about, ones, cannot = [self._switches[rule]], self._literals[:, 1], self._cannot(board, self._members[rule], 1)
        for rules, cells in together.items():
            placed = ones[standing[cells[0]]].tolist() if standing else ()
            step = self._draft(technique, about, ones[counted], ones[cells], beside=sorted(rules), placed=placed)
            yield step, cannot

    def _placed(self, board: CountedBoard) -> Iterator[Draft]:
        """Cells that are 1 in every placement."""
        for i, found in self._placements(board):
            if len(found.always):
                about, beside = [self._switches[i]], self._beside(found.cells.tolist())
                counted, not_1 = self._literals[found.cells, 1], self._literals[found.always, 0]
                step = self._draft(Technique.PLACEMENT, about, counted, not_1, beside=beside)
                yield step, self._cannot(board, self._members[i], 1)

    def _pressured(self, board: CountedBoard) -> Iterator[Draft]:
        """Cells that, if they were 1, would leave a rule cells enough, but not without some that touch."""
        for i, found in self._placements(board):
            # [way, i, cell]: in each way some 1 sees the cell
            refuted = self._sees[found.ways].any(axis=1).all(axis=0) & ~self._members[i]
            refuted[found.never] = True
            beside = {
                cell: self._beside([cell, *found.cells.tolist()])
                for cell in np.flatnonzero(refuted & board.can[:, 1]).tolist()
            }
            yield from self._not_1(board, Technique.PRESSURED, i, found.cells, beside)

    def _filling(self, board: CountedBoard, *, crowded: bool = False) -> Iterator[Draft]:
        """Cells that are not 1 however the 1s of a region are placed: they touch some, or have a rule that is full
        then. If ``crowded``, placements that give a rule too many 1s do not count.
        """
        technique = Technique.CROWDED if crowded else Technique.FILLED
        # row i adds room to rule i alone, more than it can fill: its own 1s are no reason
        others = np.eye(len(self._members), dtype=np.intp) * len(board.can)
        for i, found in self._placements(board, least=1):
            if self._is_line[i]:
                continue
            all_ways = filled(found, self._members, board.room[:, 1] + others[i], self._sees, crowded=crowded)
            beside, standing = dict[int, tuple[int, ...]](), dict[int, NDArray[np.bool_]]()
            for cell, rules in zip(all_ways.cells, all_ways.rules, strict=True):
                if board.can[cell, 1]:
                    near = self._beside([cell, *found.cells.tolist()])
                    beside[cell] = (*near, *(self._switches[rule] for rule in rules))
                    standing[cell] = self._members[rules].any(axis=0) & (board.value == 1)
            yield from self._not_1(board, technique, i, found.cells, beside, standing)

    def _placements(self, board: CountedBoard, least: int = 2) -> Iterator[tuple[int, Placements]]:
        """For each rule that needs so many 1s at ``least``, in few ways, these ways."""
        for i, member in enumerate(self._members):
            need = int(board.need[i, 1])
            if need >= least:
                cells = np.flatnonzero(member & board.can[:, 1])
                asked = (need, cells.tobytes())
                if asked != self._asked.get(i):
                    self._asked[i], self._ways[i] = asked, placements(cells, need, self._sees)
                if (found := self._ways[i]) is not None:
                    yield i, found

    def _beside(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The rules by which some of ``cells`` are not 1 together."""
        pairs = ((a, b) for a, b in combinations(dict.fromkeys(cells), 2) if self._sees[a, b])
        return tuple(dict.fromkeys(int(self._over[pair]) for pair in pairs))
