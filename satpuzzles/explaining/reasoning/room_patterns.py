"""Which ways groups of cells have left to be filled, beside what is known: what people see of one room at a glance.

A way goes that breaks a rule which bounds how many cells are chosen, that would touch an equal piece that is placed, or
that leaves cells cut off that have to be connected. What all ways that are left have in common is known.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from satenc import Connected, Count, IndependentSet, Model, Pieces
from satenc.graphs.bits import Shifts, bits_of, bits_where
from satenc.graphs.graph import Graph
from satenc.unknowns.constraint import Bounding

MOST_PATTERNS = 100
"""The most patterns of a room, at the start, that people look at."""


def patterns_of_rooms(model: Model) -> Pieces | None:
    """The patterns of each room, a group with so many chosen cells: sets of cells, no two side by side, that leave the
    other cells of the board connected. A room that has many more than people look at is none. The rule
    follows from others; None without rooms.
    """
    rules = [rule for _, rule in model.rules if getattr(rule, "x", None) is model.answer]
    beside: dict[int, set[int]] = {}
    for clique in chain(*(rule.cliques for rule in rules if isinstance(rule, IndependentSet))):
        for cell in clique:
            beside.setdefault(int(cell), set()).update(map(int, clique))
    if not beside or not any(isinstance(rule, Connected) for rule in rules):
        return None
    groups, patterns = [], []
    for rule in rules:
        for group, low, high in zip(rule.groups, *rule.limits(), strict=True) if isinstance(rule, Count) else ():
            found = [*islice(_apart([*group], int(low), beside), MOST_PATTERNS + 1)] if low == high else []
            if 0 < len(found) <= MOST_PATTERNS:
                groups.append(group)
                patterns.append([(one, n) for n, one in enumerate(found)])
    return Pieces(model.answer, [()] * len(model.answer.cells), groups, patterns) if groups else None


def _apart(cells: Sequence[int], count: int, beside: Mapping[int, set[int]]) -> Iterator[frozenset[int]]:
    """The sets of so many of the ``cells`` in which no two are ``beside`` each other."""
    if not count:
        yield frozenset()
        return
    pairs, open_ = 0, {*cells}
    for cell in cells:  # of two side by side one at most is in a set
        if cell in open_:
            open_ -= {cell, next(iter(open_ & beside.get(cell, set()) - {cell}), cell)}
            pairs += 1
    if pairs < count:
        return
    for n, cell in enumerate(cells[: len(cells) - count + 1]):
        others = [other for other in cells[n + 1 :] if other not in beside.get(cell, ())]
        yield from (one | {cell} for one in _apart(others, count - 1, beside))


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
    everything = (1 << len(cells)) - 1
    chosen, possible = bits_where(~cells[:, 0]), bits_where(cells[:, 1])
    bounds: dict[int, list[tuple[int, int, int]]] = {}
    """For each cell the sets with it, as bits, and how many of their cells are chosen at least and at most."""
    graphs = list[tuple[int, Shifts]]()
    for other in rules:
        if isinstance(other, Bounding) and other.x is rule.x:
            for _, members, (low, high) in other.bounded():
                for some in members.tolist():
                    limit = bits_of(some), int(low[1]), int(high[1])
                    for cell in some:
                        bounds.setdefault(cell, []).append(limit)
        elif isinstance(other, Connected) and other.x is rule.x and other.vertices is None:
            graphs.append((other.value, Graph.of(other.graph).shifts))
    open_groups, beside = [], dict[object, int]()
    """For each shape, by its name, the cells beside placed pieces of that shape, as bits."""
    for i, group in enumerate(rule.groups):
        if cells[list(group)].all(axis=1).any():
            open_groups.append((i, group, bits_of(group)))
        elif fitting := rule.fitting(i):
            (piece, shape) = fitting[0]
            beside[shape] = beside.get(shape, 0) | Graph.of(rule.graph).shifts.beside(bits_of(piece))

    def hang_together(after: int, could: int) -> bool:
        """With the cells that are chosen ``after`` a piece is placed, and those that still could be."""
        for value, graph in graphs:
            some, within = (after, could) if value else (everything & ~could, everything & ~after)
            if some & ~graph.reached(some & -some, within):
                return False
        return True

    for i, group, inside in open_groups:
        around = {one for cell in group for one in bounds.get(cell, ())}
        left = []
        for piece, shape in rule.fitting(i):
            bits = bits_of(piece)
            after, could = chosen | bits, possible & (bits | ~inside)
            if (
                not bits & beside.get(shape, 0)
                and all(
                    (after & some).bit_count() <= high and low <= (could & some).bit_count()
                    for some, low, high in around
                )
                and hang_together(after, could)
            ):
                left.append((piece, shape))
        rule.keep(i, left)
