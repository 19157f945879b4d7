"""Which pieces groups of cells still have room for, beside what is known: what people see of one room at a glance.

A piece goes that would fill a square, touch an equal one that is placed, or leave behind cells with which it has to be
connected, as nothing else of its group is chosen. What all pieces that are left have in common is chosen.
"""

from collections.abc import Iterable

from satenc import Connected, Model, Pieces
from satenc.graphs.bits import Shifts, bits_of, bits_where
from satenc.graphs.graph import Graph
from satenc.model.model import Bounding


def exclude_pieces(model: Model) -> bool:
    """Narrow ``model``, whose answer is Boolean, by the pieces of its groups that break no other rule with the cells
    that are known; whether that excludes anything.
    """
    cells, rules = model.answer.cells, [rule for _, rule in model.rules]
    before = int(cells.sum())
    for rule in rules:
        if isinstance(rule, Pieces) and rule.x is model.answer:
            _narrow(rule, rules)
    return int(cells.sum()) < before


def _narrow(rule: Pieces, rules: Iterable[object]) -> None:
    cells = rule.x.cells
    chosen, possible = bits_where(~cells[:, 0]), bits_where(cells[:, 1])
    most: dict[int, list[tuple[int, int]]] = {}
    """Of each cell, the sets that it belongs to and of which no more than so many cells can be chosen."""
    graphs = list[Shifts]()
    for other in rules:
        if isinstance(other, Bounding) and other.x is rule.x:
            for _, members, (_, high) in other.bounded():
                for some in members.tolist():
                    limit = bits_of(some), int(high[1])
                    for cell in some:
                        most.setdefault(cell, []).append(limit)
        elif isinstance(other, Connected) and other.x is rule.x and other.value == 1 and other.vertices is None:
            graphs.append(Graph.of(other.graph).shifts)
    open_groups, beside = [], dict[object, int]()
    """Of each shape, the cells beside pieces that are placed."""
    for i, group in enumerate(rule.groups):
        if cells[list(group)].all(axis=1).any():
            open_groups.append((i, bits_of(group)))
        elif fitting := rule.fitting(i):
            (piece, shape) = fitting[0]
            beside[shape] = beside.get(shape, 0) | Graph.of(rule.graph).shifts.beside(bits_of(piece))
    for i, inside in open_groups:
        left = []
        for piece, shape in rule.fitting(i):
            bits = bits_of(piece)
            after, could = chosen | bits, possible & (bits | ~inside)
            if (
                not bits & beside.get(shape, 0)
                and all((after & some).bit_count() <= high for cell in piece for some, high in most.get(cell, ()))
                and not any(after & ~graph.reached(bits, could) for graph in graphs)
            ):
                left.append((piece, shape))
        rule.keep(i, left)
