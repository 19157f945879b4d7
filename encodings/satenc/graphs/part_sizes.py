"""Which vertices are connected by lines, and how many, in clauses whose auxiliary variables are functions of the lines.

Vertices are taken away one by one (`satenc.graphs.elimination`). When a vertex goes, the first of the later ones that
it is joined to takes over what it has: itself, and what it has taken over. The last vertex of a part so comes to have
the whole part. What a vertex has is a number in binary, which full adders sum.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from satenc.encoders.binary import full_adder
from satenc.formula import FALSE, TRUE, Formula, Indices, Lits, define_and, define_or, define_or_of_each
from satenc.graphs.elimination import Pairs, joined_pairs
from satenc.graphs.graph import Graph


@dataclass(frozen=True, slots=True)
class WholeParts:
    """The parts of ``graph`` that are connected by lines; clauses about them are written as they are asked for. The
    vertex ``v`` is taken away as the one with the number ``place[v]``.
    """

    f: Formula
    graph: Graph
    pairs: Pairs
    joined: Lits
    place: Indices

    @staticmethod
    def of(f: Formula, graph: Graph, lines: Lits) -> "WholeParts":
        """The parts that ``lines[edge]`` connect. The current rule has one instance here, and wherever these parts are
        asked.
        """
        order, pairs, joined = joined_pairs(f, graph, lines, np.arange(len(lines)))
        return WholeParts(f, graph, pairs, joined, np.argsort(order))

    def counted(self, width: int) -> tuple[Lits, Lits]:
        """``last[vertex]``: whether it is the last one of its part; if so, ``size[vertex, bit]`` is the size of the
        part, in ``width`` bits at least, the lowest one first; no size is written for a width of 0.
        """
        taken, last = _taken_over(self.f, self.pairs, self.joined)
        bits = _sums(self.f, self.pairs, taken) if width else np.empty((len(last), 0), np.int32)
        missing = np.full((len(bits), max(0, width - bits.shape[1])), FALSE)
        return last[self.place], np.append(bits, missing, axis=1)[self.place]

    def sized(self, lines: Lits, last: Lits, bits: Lits, stated: Sequence[tuple[int, int]]) -> Lits:
        """For each pair of a vertex and a size a literal that the vertex is in a part of that size: all of a part that
        ``lines[edge]`` connect have the same size, which its ``last`` vertex has in ``bits``, see `counted`.
        """
        found = np.empty(len(stated), np.int32)
        for size in sorted({size for _, size in stated}):
            sized, equal = (
                self.f.auxiliary("sized", len(last)),
                np.where(size >> np.arange(bits.shape[1]) & 1, bits, -bits),
            )
            for one, other in (self.graph.ends.T, self.graph.ends.T[::-1]):
                self.f.add(-lines, -sized[one], sized[other])
            self.f.add(-last[:, None], -sized[:, None], equal)
            self.f.add_rows(np.concatenate([-last[:, None], sized[:, None], -equal], axis=1))
            for number, (vertex, own) in enumerate(stated):
                if own == size:
                    found[number] = sized[vertex]
        return found

    def apart(self) -> Lits:
        """For each edge whether its ends are in different parts."""
        together = _together(self.f, self.pairs, self.joined)
        return -together[self.pairs.numbers(*np.sort(self.place[self.graph.ends], axis=1).T)]


def _taken_over(f: Formula, pairs: Pairs, joined: Lits) -> tuple[Lits, Lits]:
    """For each pair whether its second vertex takes over what the first has; for each vertex whether none does."""
    taken, last = joined.copy(), np.full(pairs.order, TRUE, np.int32)
    for vertices, ways in pairs.at():
        some = joined[ways]
        if ways.shape[1] > 1:
            some[:, 1:] = f.auxiliary("joined before", *some[:, 1:].shape)
            define_or(f, some[:, 1:], np.stack([some[:, :-1], joined[ways[:, 1:]]], axis=-1))
            taken[ways[:, 1:]] = f.auxiliary("taken over", *some[:, 1:].shape)
            define_and(f, taken[ways[:, 1:]], np.stack([joined[ways[:, 1:]], -some[:, :-1]], axis=-1))
        if ways.shape[1]:
            last[vertices] = -some[:, -1]
    return taken, last


def _sums(f: Formula, pairs: Pairs, taken: Lits) -> Lits:
    """``[vertex, bit]``: how many vertices each one has in the end."""
    most, widths = [1] * pairs.order, []
    for v, w in zip(pairs.first.tolist(), pairs.second.tolist(), strict=True):
        more = most[v].bit_length()
        most[w] = min(most[w] + most[v], pairs.order)
        widths.append((more, most[w].bit_length()))
    all_more, all_sums = sum(more for more, _ in widths), sum(after for _, after in widths)
    added, sums, carries = f.auxiliary("added", all_more), f.auxiliary("sum", all_sums), f.auxiliary("carry", all_sums)
    bits = np.full((pairs.order, max(pairs.order.bit_length(), 1)), FALSE, np.int32)
    bits[:, 0] = TRUE
    conditions, addends, inputs, start, end = [], [], [], 0, 0
    for pair, (more, after) in enumerate(widths):
        v, w = pairs.first[pair], pairs.second[pair]
        conditions.append(np.full(more, taken[pair]))
        addends.append(bits[v, :more].copy())
        own = np.full((3, after), FALSE, np.int32)
        own[0], own[1, :more], own[2, 1:] = bits[w, :after], added[start : start + more], carries[end : end + after - 1]
        inputs.append(own)
        bits[w, :after] = sums[end : end + after]
        start, end = start + more, end + after
    if inputs:
        define_and(f, added, np.stack([np.concatenate(conditions), np.concatenate(addends)], axis=-1))
        a, b, c = np.concatenate(inputs, axis=1)
        full_adder(f, a, b, c, sums, carries)
    return bits


def _together(f: Formula, pairs: Pairs, joined: Lits) -> Lits:
    """For each pair whether both are in one part: they are joined, or the first is to a later vertex with which the
    second is in one part.
    """
    together = f.auxiliary("together", len(joined))
    one, other, both = pairs.shared()
    over = f.auxiliary("over", 2 * len(both))
    define_and(f, over, np.stack([joined[np.append(other, one)], together[np.append(both, both)]], axis=-1))
    ways = np.concatenate([joined, over])
    define_or_of_each(f, together, ways, np.concatenate([np.arange(len(joined)), one, other]))
    return together
