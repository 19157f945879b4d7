"""The steps of one line of a Hanjie in colours, found by bit masks, without a solver.

A person fills in cells, and notes that a cell has not a colour only where that leads on. So steps that fill cells come
first; where there is none, an exclusion is told that one of them needs.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satpuzzles.explaining.reasoning.cores import explained_quickly
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.lines import mirrored_bits, spread, stretched, windows
from satpuzzles.explaining.techniques.step import Step, Technique

Block: TypeAlias = tuple[int, int]
"""A length, and the number of a colour."""

Left: TypeAlias = NDArray[np.bool_]
"""``[cell, value]``: the values that cells of a line, or all cells, can still have; value 0 is empty."""

Exclusion: TypeAlias = tuple[int, int]
"""A cell, and a value that it does not have."""


def supported(left: Left, blocks: Sequence[Block]) -> Left | None:
    """The values that the cells of a line have in some placement of its blocks, of those that are ``left`` to them;
    None if there is no placement.
    """
    length = len(left)
    packed = np.packbits(left.T, axis=1, bitorder="little")
    can = [int.from_bytes(row.tobytes(), "little") for row in packed]
    begins, before = _placed(can, blocks)
    if not before[-1] >> length & 1:
        return None
    _, behind = _placed([mirrored_bits(cells, length) for cells in can], blocks[::-1])
    after = [mirrored_bits(ends, length + 1) for ends in behind[::-1]]
    found = [0] * len(can)
    for i, (size, color) in enumerate(blocks):
        followed = after[i + 1]
        if i + 1 < len(blocks) and blocks[i + 1][1] == color:
            followed = followed >> 1 & can[0]
        found[color] |= stretched(begins[i] & followed >> size, size)
    for ends, rest in zip(before, after, strict=True):
        found[0] |= ends & rest >> 1 & can[0]
    data = b"".join(cells.to_bytes(packed.shape[1], "little") for cells in found)
    bits = np.frombuffer(data, np.uint8).reshape(packed.shape)
    return np.unpackbits(bits, axis=1, count=length, bitorder="little").view(np.bool_).T


def _placed(can: Sequence[int], blocks: Sequence[Block]) -> tuple[list[int], list[int]]:
    """Two lists of bit masks. The first has for each block the cells where it may begin, by the blocks before it. In
    the second, bit n of entry i says that the first i blocks fit into the first n cells. ``can[value]`` are the cells
    that can have the value, as bits.
    """
    begins: list[int] = []
    before = [spread(1, can[0])]
    last = 0
    for size, color in blocks:
        free = (before[-1] & can[0]) << 1 if color == last else before[-1]
        begins.append(free & windows(can[color], size))
        before.append(spread(begins[-1] << size, can[0]))
        last = color
    return begins, before


@dataclass(frozen=True, slots=True)
class _Line:
    """A rule, its cells and its blocks."""

    rule: int
    cells: NDArray[np.intp]
    blocks: Sequence[Block]

    def follows(self, left: Left, goal: Iterable[Exclusion]) -> bool:
        """Whether the ``goal``, exclusions by place of the line, follows from the values ``left``."""
        found = supported(left, self.blocks)
        return found is None or not any(found[place, value] for place, value in goal)


class ColoredLines:
    """Finds steps of one line whose rule tells the lengths and colours of its blocks."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self._lines = [
            _Line(
                rule, np.array(reasoner.rules.cells_of[rule], np.intp), [run for run in runs if isinstance(run, tuple)]
            )
            for rule, runs in reasoner.rules.runs_of.items()
        ]
        self._seen: dict[tuple[int, bytes], Left | None] = {}
        self._made: dict[tuple[int, bytes, Technique], Step] = {}
        """What was found of lines as they were; most are the same at the next step."""

    def easiest(self, knowledge: Knowledge, refused: Container[Technique] = ()) -> Step | None:
        """The step that a person sees first, with no fact too many; None if there is none that is not ``refused``."""
        left = knowledge.left
        found: list[tuple[_Line, Technique, NDArray[np.intp]]] = []
        for line in self._lines:
            found += [one for one in self._fills(line, left[line.cells]) if one[1] not in refused]
        if not found:
            exclusion = self._exclusion(left)
            return None if exclusion is None or exclusion.technique in refused else exclusion
        ranks = (Technique.COMPLETED, Technique.OVERLAP, Technique.OUT_OF_REACH)
        rank = min(ranks.index(technique) for _, technique, _ in found)
        steps = [self._filling(*one, left) for one in found if one[1] is ranks[rank]]
        choices = {int(cell) for line, _, places in found for cell in line.cells[places]}
        best = min(steps, key=lambda step: (len(step.facts), -len(step.conclusions), step.conclusions[0]))
        return Step(best.conclusions, best.rules, best.facts, best.technique, best.about, len(choices))

    def _supported(self, line: _Line, left: Left) -> Left:
        """`supported`, remembered; what is left where there is no placement."""
        key = line.rule, left.tobytes()
        if key not in self._seen:
            if len(self._seen) > 4 * len(self._lines):
                self._seen.clear()
            self._seen[key] = supported(left, line.blocks)
        found = self._seen[key]
        return left if found is None else found

    def _fills(self, line: _Line, left: Left) -> Iterable[tuple[_Line, Technique, NDArray[np.intp]]]:
        """Open places of a line that are filled now, by technique."""
        found = self._supported(line, left)
        fresh = (found.sum(axis=1) == 1) & (left.sum(axis=1) > 1)
        if not fresh.any():
            return
        value = found.argmax(axis=1)
        painted = np.flatnonzero(fresh & (value > 0))
        empty = np.flatnonzero(fresh & (value == 0))
        if len(painted):
            yield line, Technique.OVERLAP, painted
        if len(empty):
            is_painted = (left.sum(axis=1) == 1) & ~left[:, 0]
            whole = int(is_painted.sum()) == sum(size for size, _ in line.blocks)
            yield line, Technique.COMPLETED if whole else Technique.OUT_OF_REACH, empty

    def _filling(self, line: _Line, technique: Technique, places: NDArray[np.intp], all_left: Left) -> Step:
        """`_filled`, remembered."""
        left = all_left[line.cells]
        key = line.rule, left.tobytes(), technique
        if key not in self._made:
            if len(self._made) > 4 * len(self._lines):
                self._made.clear()
            self._made[key] = self._filled(line, technique, places, left)
        return self._made[key]

    def _filled(self, line: _Line, technique: Technique, places: NDArray[np.intp], left: Left) -> Step:
        """The step that fills the first of ``places``, with the others that the same facts fill; of a completed line
        all of them.
        """
        value = self._supported(line, left).argmax(axis=1)
        whole = technique is Technique.COMPLETED
        goals = places if whole else places[:1]
        goal = [(int(p), v) for p in goals for v in range(left.shape[1]) if v != value[p]]
        facts, reduced = self._reduced(line, left, goal)
        found = self._supported(line, reduced)
        alike = [int(p) for p in places if found[p].sum() == 1]
        conclusions = tuple(self._literal(line, p, int(value[p])) for p in alike)
        return Step(conclusions, (line.rule,), facts, technique, (line.rule,))

    def _exclusion(self, told: Left) -> Step | None:
        """The first exclusion of a colour that leads on to a filled cell, where no line by itself fills one."""
        left = told.copy()
        found: dict[Exclusion, int] = {}  # what follows line by line, in order, with the number of its line
        is_open = told.sum(axis=1) > 1
        changed = True
        while changed:
            changed = False
            for number, line in enumerate(self._lines):
                before = left[line.cells]
                after = self._supported(line, before)
                removed = np.argwhere(before & ~after).tolist()
                if not removed:
                    continue
                changed = True
                for place, value in removed:
                    found[int(line.cells[place]), value] = number
                left[line.cells] = after
                filled = line.cells[(after.sum(axis=1) == 1) & is_open[line.cells]]
                if len(filled):
                    cell = int(filled[0])
                    goal = [(cell, value) for value in np.flatnonzero(told[cell] & ~left[cell]).tolist()]
                    return self._first_of(goal, found, told)
        return None

    def _first_of(self, goal: Sequence[Exclusion], found: dict[Exclusion, int], told: Left) -> Step:
        """The first step on the way to the exclusions of the ``goal``, which have all been ``found``."""
        order = {one: i for i, one in enumerate(found)}
        wanted = min(goal, key=order.__getitem__)
        while True:
            line = self._lines[found[wanted]]
            place_of = {int(cell): place for place, cell in enumerate(line.cells)}
            target = [(place_of[wanted[0]], wanted[1])]
            left = told[line.cells]
            if line.follows(left, target):
                return self._excluding(line, target[0], told)
            earlier = [one for one in found if one[0] in place_of and order[one] < order[wanted]]

            def refutes(some: Sequence[int], line: _Line = line, left: Left = left) -> bool:
                tried = left.copy()
                for i in some:
                    tried[place_of[earlier[i][0]], earlier[i][1]] = False  # noqa: B023  # asked at once
                return line.follows(tried, target)  # noqa: B023

            needed = explained_quickly(refutes, range(len(earlier)))
            wanted = min((earlier[i] for i in needed), key=order.__getitem__)

    def _excluding(self, line: _Line, target: Exclusion, told: Left) -> Step:
        """The exclusion of a value in a place, with the others of that value that the same facts exclude."""
        left = told[line.cells]
        facts, reduced = self._reduced(line, left, [target])
        found, value = self._supported(line, reduced), target[1]
        others = [int(p) for p in np.flatnonzero(left[:, value] & ~found[:, value]) if p != target[0]]
        conclusions = tuple(-self._literal(line, place, value) for place in (target[0], *others))
        return Step(conclusions, (line.rule,), facts, Technique.OUT_OF_REACH, (line.rule,))

    def _reduced(self, line: _Line, left: Left, goal: Sequence[Exclusion]) -> tuple[tuple[int, ...], Left]:
        """The literals of a few facts of a line from which the ``goal`` follows, and the values that these leave."""
        at = goal[0][0]
        filled = [(p, int(left[p].argmax()), True) for p in np.flatnonzero(left.sum(axis=1) == 1).tolist()]
        noted = [(p, v, False) for p, v in np.argwhere(~left & (left.sum(axis=1) > 1)[:, None]).tolist()]
        known = sorted([*filled, *noted], key=lambda fact: (not fact[2], abs(fact[0] - at)))

        values = np.arange(left.shape[1])

        def stated(some: Sequence[int]) -> Left:
            made = np.ones_like(left)
            for place, value, holds in (known[i] for i in some):
                made[place] &= (values == value) == holds
            return made

        def refutes(some: Sequence[int]) -> bool:
            return line.follows(stated(some), goal)

        needed = [] if refutes([]) else sorted(explained_quickly(refutes, range(len(known))))
        facts = [self._literal(line, *known[i][:2]) * (1 if known[i][2] else -1) for i in needed]
        return tuple(facts), stated(needed)

    def _literal(self, line: _Line, place: int, value: int) -> int:
        return int(self._reasoner.cells.literals[line.cells[place], value])
