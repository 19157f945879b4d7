"""The steps of one line of a Hanjie that people know, found by arrays, without a solver."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from satpuzzles.explaining.reasoning.cores import shrunk
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Step, Technique

RANKS = {
    Technique.COMPLETED: 0,
    Technique.FINISHED: 1,
    Technique.OVERLAP: 2,
    Technique.JOINED: 3,
    Technique.SPLIT: 3,
    Technique.EDGE: 4,
    Technique.GAP: 5,
    Technique.OUT_OF_REACH: 5,
}
"""In which order a person looks."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of ``length`` cells: which are known to be ``painted``, and which ``empty``, as bits."""

    length: int
    painted: int
    empty: int

    @staticmethod
    def of(values: NDArray[np.intp]) -> "Line":
        """Cell ``c`` is painted where ``values[c]`` is 1, empty where it is 0 and open where it is -1."""
        packed = np.packbits(values == [[1], [0]], axis=1, bitorder="little")
        painted, empty = (int.from_bytes(row.tobytes(), "little") for row in packed)
        return Line(len(values), painted, empty)

    @property
    def known(self) -> list[tuple[int, int]]:
        return [(cell, self.painted >> cell & 1) for cell in cells_of(self.painted | self.empty)]

    @property
    def open(self) -> int:
        return (1 << self.length) - 1 & ~self.painted & ~self.empty

    def only(self, cells: Iterable[int]) -> "Line":
        """The line in which all other cells are open."""
        known = sum(1 << cell for cell in cells)
        return replace(self, painted=self.painted & known, empty=self.empty & known)

    def reversed(self) -> "Line":
        """The same from its last cell to its first."""
        return Line(self.length, mirrored_bits(self.painted, self.length), mirrored_bits(self.empty, self.length))


def cells_of(bits: int) -> list[int]:
    cells = []
    while bits:
        cells.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return cells


@dataclass(frozen=True, slots=True)
class Placements:
    """Where blocks of the ``lengths`` can lie, in order and with gaps, in a line: ``starts[block]`` are the cells at
    which the block may begin, ``paintable`` and ``clearable`` the cells that can be painted and that can be empty.
    """

    lengths: tuple[int, ...]
    starts: tuple[int, ...]
    paintable: int
    clearable: int

    @staticmethod
    def of(line: Line, lengths: Sequence[int]) -> "Placements | None":
        """All placements; None if there is none."""
        n, k = line.length, len(lengths)
        before = _prefixes(line, lengths)
        if not before[k] >> n & 1:
            return None
        mirrored = _prefixes(line.reversed(), lengths[::-1])
        after = [mirrored_bits(ends, n + 1) for ends in mirrored[::-1]]
        unpainted = (1 << n) - 1 & ~line.painted
        starts, paintable, clearable = [], 0, before[k] & after[k] >> 1
        for i, length in enumerate(lengths):
            followed = after[k] if i == k - 1 else after[i + 1] >> 1 & unpainted
            starts.append(_may_begin(line, length, before[i], first=i == 0) & followed >> length)
            paintable |= stretched(starts[-1], length)
            clearable |= before[i] & after[i] >> 1
        return Placements(tuple(lengths), tuple(starts), paintable, clearable & unpainted)

    def ranges(self) -> list[tuple[int, int]]:
        """The first and the last start of each block."""
        return [((starts & -starts).bit_length() - 1, starts.bit_length() - 1) for starts in self.starts]

    def covering(self, start: int, end: int) -> list[tuple[int, int]]:
        """Block and start of each placement that covers the cells from ``start`` up to but not including ``end``."""
        return [
            (i, place)
            for i, (length, starts) in enumerate(zip(self.lengths, self.starts, strict=True))
            for place in cells_of(starts & (2 << start) - 1)
            if place + length >= end
        ]


def _prefixes(line: Line, lengths: Sequence[int]) -> list[int]:
    """``[i]``: the numbers of first cells, as bits, in which the first ``i`` blocks can lie and cover all painted ones
    there.
    """
    unpainted = (1 << line.length) - 1 & ~line.painted
    prefixes = [spread(1, unpainted)]
    for i, length in enumerate(lengths):
        prefixes.append(spread(_may_begin(line, length, prefixes[-1], first=i == 0) << length, unpainted))
    return prefixes


def _may_begin(line: Line, length: int, before: int, *, first: bool) -> int:
    """Where a block may begin when those before it may end ``before``: no cell of it is empty, and there is a gap
    unless it is the ``first``.
    """
    begins = before if first else (before & ~line.painted) << 1
    return begins & windows((1 << line.length) - 1 & ~line.empty, length)


def windows(cells: int, length: int) -> int:
    """The first cells of runs of ``length`` consecutive ones among the ``cells``."""
    done = 1
    while done < length:  # in steps that double
        more = min(done, length - done)
        cells &= cells >> more
        done += more
    return cells


def stretched(starts: int, length: int) -> int:
    """The cells of blocks of this length that begin at ``starts``."""
    done = 1
    while done < length:
        more = min(done, length - done)
        starts |= starts << more
        done += more
    return starts


def spread(places: int, over: int) -> int:
    """``places``, and all places that can be reached from them upwards over cells of ``over``: in the sum a carry runs
    from the first place of each run of cells to its end.
    """
    return (over + (places & over) ^ over) | places


def mirrored_bits(bits: int, length: int) -> int:
    """The same places counted from the other end."""
    return int(f"{bits:0{length}b}"[::-1], 2)


@dataclass(frozen=True, slots=True)
class LineStep:
    """A step of one line: by its blocks the open ``cells`` have the ``values``; ``seen`` are the cells that a person
    looks at, painted ones or a gap.
    """

    technique: Technique
    cells: tuple[int, ...]
    values: tuple[int, ...]
    seen: tuple[int, ...] = ()


def line_steps(line: Line, lengths: Sequence[int]) -> list[LineStep]:
    """The steps that techniques find for the open cells of a line; a cell may be in several, or in none."""
    placements = Placements.of(line, lengths)
    if placements is None or not line.open:
        return []
    looked_at = _Looking(line, placements)
    found = [one for one in looked_at.all() if one.cells]
    named = {cell for one in found for cell in one.cells}
    rest = looked_at.covered(placements, named)  # where painted cells leave few places to a block
    return [*found, rest] if rest.cells else found


def follows(line: Line, lengths: Sequence[int], step: LineStep) -> bool:
    """Whether all that is inferred follows in ``line``."""
    placements = Placements.of(line, lengths)
    if placements is None:
        return True
    return all(
        not (placements.clearable if value else placements.paintable) >> cell & 1
        for cell, value in zip(step.cells, step.values, strict=True)
    )


class _Looking:
    """One line, looked at for each technique."""

    def __init__(self, line: Line, placements: Placements) -> None:
        self._line, self._placements = line, placements
        self._lengths, self._ranges = placements.lengths, placements.ranges()
        self._runs = list(_runs(line.painted))

    def all(self) -> Iterator[LineStep]:
        if sum(self._lengths) == self._line.painted.bit_count():
            yield self._inferred(Technique.COMPLETED, range(self._line.length), 0)
            return
        yield self._overlap()
        covering = [self._placements.covering(*run) for run in self._runs]
        for (start, end), placements in zip(self._runs, covering, strict=True):
            yield from self._of_run(start, end, placements)
        between = zip(self._runs, self._runs[1:], covering, covering[1:], strict=False)
        for one, other, here, there in between:
            yield from self._between(one, other, here, there)
        yield from self._gaps()
        yield self._out_of_reach()

    def _inferred(self, technique: Technique, cells: Sequence[int], value: int, seen: Sequence[int] = ()) -> LineStep:
        cells = [cell for cell in cells if cell >= 0 and self._line.open >> cell & 1]
        return LineStep(technique, tuple(cells), (value,) * len(cells), tuple(seen))

    def _overlap(self) -> LineStep:
        """What all blocks cover, pushed to one end and to the other; every cell if there is one placement."""
        if sum(self._lengths) + len(self._lengths) - 1 == self._line.length:
            cells = cells_of(self._line.open)
            values = tuple(self._placements.paintable >> cell & 1 for cell in cells)
            return LineStep(Technique.OVERLAP, tuple(cells), values)
        without_painted = Placements.of(replace(self._line, painted=0), self._lengths)
        return self.covered(without_painted or self._placements)

    def covered(self, placements: Placements, beside: Container[int] = ()) -> LineStep:
        """The cells, others than those ``beside``, that a block covers in all of its ``placements``."""
        cells = (
            cell
            for (first, last), size in zip(placements.ranges(), self._lengths, strict=True)
            for cell in range(last, first + size)
        )
        return self._inferred(Technique.OVERLAP, [cell for cell in cells if cell not in beside], 1)

    def _of_run(self, start: int, end: int, placements: Sequence[tuple[int, int]]) -> Iterator[LineStep]:
        """A run that is a whole block, or that has too little room on one side for its block."""
        run = range(start, end)
        lengths = [self._lengths[i] for i, _ in placements]
        if max(lengths) == end - start:
            yield self._inferred(Technique.FINISHED, (start - 1, end), 0, run)
            return
        first, last = min(s for _, s in placements), max(s + self._lengths[i] for i, s in placements)
        yield self._inferred(Technique.EDGE, range(end, first + min(lengths)), 1, run)
        yield self._inferred(Technique.EDGE, range(last - min(lengths), start), 1, run)

    def _between(
        self,
        one: tuple[int, int],
        other: tuple[int, int],
        here: Sequence[tuple[int, int]],
        there: Sequence[tuple[int, int]],
    ) -> Iterator[LineStep]:
        """Two runs that lie in the same block, or that would make too long a block."""
        seen = (*range(*one), *range(*other))
        if {i for i, _ in here} == {i for i, _ in there} and len({i for i, _ in here}) == 1:
            yield self._inferred(Technique.JOINED, range(one[1], other[0]), 1, seen)
        elif one[1] + 1 == other[0] and other[1] - one[0] > max(self._lengths[i] for i, _ in (*here, *there)):
            yield self._inferred(Technique.SPLIT, (one[1],), 0, seen)

    def _gaps(self) -> Iterator[LineStep]:
        """Open cells between empty ones, too few for any block that, by the painted cells alone, can reach there."""
        without_empty = Placements.of(replace(self._line, empty=0), self._lengths)
        ranges = without_empty.ranges() if without_empty is not None else self._ranges
        for start, end in _runs((1 << self._line.length) - 1 & ~self._line.empty):
            if any(self._placements.paintable >> cell & 1 for cell in range(start, end)):
                continue
            there = [
                size
                for (first, last), size in zip(ranges, self._lengths, strict=True)
                if first < end and last + size > start
            ]
            if there and min(there) > end - start:
                yield self._inferred(Technique.GAP, range(start, end), 0, range(start, end))

    def _out_of_reach(self) -> LineStep:
        """Cells between the last end of a block and the first start of the next, or beyond the ends."""
        ends = [0, *(last + size for (_, last), size in zip(self._ranges, self._lengths, strict=True))]
        firsts = [*(first for first, _ in self._ranges), self._line.length]
        cells = [cell for end, first in zip(ends, firsts, strict=True) for cell in range(end, first)]
        return self._inferred(Technique.OUT_OF_REACH, cells, 0)


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """The first cell of each run of cells, and the cell after its last."""
    edges = cells_of(bits ^ bits << 1)
    return zip(edges[::2], edges[1::2], strict=True)


_WHOLE = frozenset({Technique.COMPLETED, Technique.FINISHED})
"""Steps that are told with all of their conclusions, which together need every fact."""


class Lines:
    """Finds steps of one line whose rule tells the lengths of its blocks."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self._blocks = {
            rule: [run for run in runs if isinstance(run, int)] for rule, runs in reasoner.rules.runs_of.items()
        }
        self._cells = {rule: np.array(reasoner.rules.cells_of[rule], np.intp) for rule in self._blocks}
        self._seen: dict[int, tuple[Line, list[tuple[LineStep, list[Step | None]]]]] = {}
        """Each line as it was last looked at, and what was found, with its step once that is made."""

    def easiest(self, knowledge: Knowledge, refused: Container[Technique] = ()) -> Step | None:
        """The step that a person sees first, with no fact too many; None if there is none that is not ``refused``."""
        by_rank: dict[int, list[tuple[int, LineStep, list[Step | None]]]] = {}
        choices: set[int] = set()
        for rule in self._blocks:
            for one, made in self._line_steps(rule, Line.of(knowledge.value[self._cells[rule]])):
                if one.technique in refused:
                    continue
                by_rank.setdefault(RANKS[one.technique], []).append((rule, one, made))
                choices.update(self._cells[rule][list(one.cells)].tolist())
        for rank in sorted(by_rank):
            for rule, one, made in by_rank[rank]:
                if not made:
                    made.append(self._step(rule, one, self._seen[rule][0]))
            steps = [step for _, _, made in by_rank[rank] for step in made if step is not None]
            if steps:
                return replace(min(steps, key=self._cost), choices=len(choices))
        return None

    def _line_steps(self, rule: int, line: Line) -> list[tuple[LineStep, list[Step | None]]]:
        if rule not in self._seen or self._seen[rule][0] != line:
            self._seen[rule] = line, [(one, []) for one in line_steps(line, self._blocks[rule])]
        return self._seen[rule][1]

    def _step(self, rule: int, step: LineStep, line: Line) -> Step | None:
        """``step`` with as few facts as it needs; None where these few make it another one without a name."""
        lengths = self._blocks[rule]
        whole = step.technique in _WHOLE
        goal = step if whole else replace(step, cells=step.cells[:1], values=step.values[:1])
        reduced = replace(line, empty=0) if step.technique is Technique.COMPLETED else line

        def core(cells: Sequence[int]) -> list[int] | None:
            return [*cells] if follows(line.only(cells), lengths, goal) else None

        reduced = line.only(shrunk(core, self._furthest_first(reduced, step)) or ())
        if not whole:
            alike = [one for one in line_steps(reduced, lengths) if step.cells[0] in one.cells]
            if not alike:
                return None
            step = min(alike, key=lambda one: RANKS[one.technique])
        return self._told(rule, step, line, reduced)

    def _furthest_first(self, line: Line, step: LineStep) -> list[int]:
        """The known cells, those that a person looks at last: shrinking tends to keep the last ones."""
        known = (cell for cell, _ in line.known)
        return sorted(known, key=lambda cell: (cell in step.seen, -abs(cell - step.cells[0])))

    def _told(self, rule: int, step: LineStep, line: Line, reduced: Line) -> Step:
        cells = self._cells[rule].tolist()

        def literal(place: int, value: int) -> int:
            found: int = self._reasoner.cells.values[cells[place]][value]
            return found

        pairs = zip(step.cells, step.values, strict=True)
        conclusions = tuple(literal(cell, value) for cell, value in pairs if line.open >> cell & 1)
        facts = tuple(literal(cell, value) for cell, value in reduced.known)
        counted = tuple(literal(cell, 1) for cell in step.seen)
        return Step(conclusions, (rule,), facts, step.technique, (rule,), counted=counted)

    def _cost(self, step: Step) -> tuple[int, ...]:
        return len(step.facts), -len(step.conclusions), step.conclusions[0]
