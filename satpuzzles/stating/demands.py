"""What constraints demand, as data that needs no solver and no Python to be checked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc import (
    AllDifferent,
    Areas,
    Beams,
    BeamTurns,
    Connected,
    Count,
    Cover,
    Dfa,
    DifferentSum,
    DifferentVectors,
    Division,
    GlobalCardinality,
    IndependentSet,
    Joined,
    Matching,
    NoRectangles,
    NumberedParts,
    Pairs,
    Paths,
    Patterns,
    Pieces,
    Regular,
    Relation,
    SingleLoop,
    SizesAt,
    SizesBeside,
    Spanning,
    Sum,
    Table,
    Tree,
    Twins,
    Visible,
)
from satenc.automata.chain import are_chains
from satenc.expressions.data import entries
from satenc.graphs.graph import Graph, GraphLike
from satenc.statements.statement import Statement
from satenc.unknowns.constraint import Constraint
from satpuzzles.errors import GaveUp
from satpuzzles.rendering.page.playing import Demand

_MOST_STATES = 2_000
"""The most states of an automaton; a larger one is too much data for a page."""

_Found: TypeAlias = tuple[int | None, list[int], Demand] | None
"""The number of an instance, or None where one demand says what all of them say; its cells, and what it demands of
these. None where that is not to be had as data.
"""


class Demands:
    """What constraints demand as data. The ``automata`` and ``graphs`` of all stand there once; a demand names one by
    its number in this order.
    """

    def __init__(self) -> None:
        self.automata: list[Demand] = []
        self.graphs: list[Demand] = []
        self._number: dict[tuple[Any, ...], int] = {}

    def of(self, constraint: Constraint) -> Iterator[_Found]:
        """For each instance of a ``constraint`` over the answer: its number, its cells, and its demand as data."""
        match constraint:
            case AllDifferent(groups=groups):
                for i, group in enumerate(groups):
                    yield i, _members(group), {"kind": "distinct"}
            case Count(groups=groups):
                for i, (group, low, high) in enumerate(zip(groups, *constraint.limits(), strict=True)):
                    yield i, _members(group), {"kind": "counted", "low": int(low), "high": int(high)}
            case IndependentSet(cliques=cliques):
                for i, clique in enumerate(cliques):
                    yield i, _members(clique), {"kind": "counted", "low": 0, "high": 1}
            case Sum(groups=groups):
                totals = np.broadcast_to(np.asarray(constraint.totals), (constraint.count,)).tolist()
                for i, (group, total) in enumerate(zip(groups, totals, strict=True)):
                    summed = _summed(constraint, len(group), total)
                    yield (i, _members(group), summed) if summed else None
            case DifferentSum(groups=groups, totals=totals):
                yield from self.of(AllDifferent(constraint.x, groups))
                yield from self.of(Sum(constraint.x, groups, totals))
            case Regular(lines=lines, automata=automata):
                for i, line in enumerate(lines):
                    spelled = self._spelled(automata, i)
                    yield (i, _members(line), spelled) if spelled else None
            case Visible(by_length=by_length):
                for chosen, words in by_length:
                    for i, one in zip(chosen.tolist(), self.of(words), strict=True):
                        yield one and (i, *one[1:])
            case GlobalCardinality(groups=groups):
                for i, group in enumerate(groups):
                    for v, (low, high) in enumerate(zip(*constraint.limits(), strict=True)):
                        yield i, _members(group), {"kind": "counted", "value": v, "low": int(low), "high": int(high)}
            case DifferentVectors(first=first, second=second):
                for i, pair in enumerate(zip(first, second, strict=True)):
                    yield i, _members([*pair[0], *pair[1]]), {"kind": "unequal"}
            case Patterns(groups=stated):
                for i, (group, low, high) in enumerate(zip(stated, *constraint.limits(), strict=True)):
                    cells = sorted({int(v) for pattern in group for v in (*pattern[0], *pattern[1])})
                    at = {cell: place for place, cell in enumerate(cells)}
                    patterns = [[[at[v] for v in part] for part in pattern] for pattern in group]
                    yield i, cells, {"kind": "patterned", "patterns": patterns, "low": int(low), "high": int(high)}
            case Matching(groups=groups):
                every = [*range(len(constraint.x.cells))]
                yield 0, every, {"kind": "matched", "groups": [_members(group) for group in groups]}
            case Table(groups=groups, tables=tables) if len(tables) == len(groups):
                index = {value: i for i, value in enumerate(constraint.x.values.tolist())}
                for i, (group, table) in enumerate(zip(groups, tables, strict=True)):
                    inside = ([int(value) for value in row] for row in table)
                    rows = sorted([index[v] for v in row] for row in inside if index.keys() >= {*row})
                    yield i, _members(group), {"kind": "excluded" if constraint.negative else "listed", "rows": rows}
            case Pairs(groups=groups, allowed=allowed):
                size = len(constraint.x.values)
                each = np.broadcast_to(allowed, (len(groups), size, size))
                for i, (group, related) in enumerate(zip(groups, each, strict=True)):
                    yield i, _members(group), {"kind": "listed", "rows": np.argwhere(related).tolist()}
            case Joined(parts=parts):
                for part, owners in parts:
                    for one in self.of(part):
                        yield one and (None if one[0] is None else int(owners[one[0]]), *one[1:])
            case Cover():
                yield from _shapes(constraint)
            case Pieces():
                yield from _pieces(constraint)
            case Statement(stated=expression):
                for i, tree in enumerate(entries(expression)):
                    yield (i, *_stated(tree)) if tree else None
            case Connected() | Areas() | SizesBeside() | NumberedParts():
                yield from self._of_vertices(constraint)
            case NoRectangles(height=height, width=width, value=value):
                of_graph, named = self._graph(Graph.grid(height, width))
                yield 0, [*range(of_graph.order)], {"kind": "irregular", "value": value, "width": width, **named}
            case SizesAt(graph=graph, sizes=sizes):
                of_graph, named = self._graph(graph)
                for i, (vertex, size) in enumerate(sizes.items()):
                    yield i, [*range(of_graph.order)], {"kind": "sized", "start": vertex, "size": size, **named}
            case SingleLoop() | Spanning() | Tree() | Paths():
                yield from self._of_edges(constraint)
            case Beams() | BeamTurns():
                yield from self._started(constraint)
            case Division(parts=None):
                yield from self._divided(constraint)
                if isinstance(constraint, Twins):
                    yield from self._twinned(constraint)
            case _:
                yield None

    def _graph(self, stated: GraphLike, sizes: Mapping[int, int | None] | None = None) -> tuple[Graph, dict[str, int]]:
        """A graph, and the field of a demand that names it."""
        graph = Graph.of(stated)
        areas = [*(sizes or {}).items()]
        key = graph.order, graph.ends.tobytes(), *areas
        data = {"order": graph.order, "edges": graph.ends.tolist(), "sizes": areas}
        return graph, {"graph": self._place(self.graphs, key, data)}

    def _place(self, known: list[Demand], key: tuple[Any, ...], data: Demand) -> int:
        """The place among those ``known`` of the ``data`` with a key."""
        if key not in self._number:
            self._number[key] = len(known)
            known.append(data)
        return self._number[key]

    def _of_vertices(self, rule: Connected | Areas | SizesBeside | NumberedParts) -> Iterator[_Found]:
        graph, named = self._graph(rule.graph, rule.sizes if isinstance(rule, Areas) else None)
        if isinstance(rule, NumberedParts):
            yield None, [*range(graph.order)], {"kind": "numbered", **named}
            return
        cells = _variables(rule.vertices, graph.order)
        stated = {"value": rule.x.values.tolist().index(rule.value), **named}
        if isinstance(rule, Connected):
            yield 0, cells, {"kind": "connected", **stated}
            return
        for i, (clue, size) in enumerate(rule.sizes.items()):
            kind = "area" if isinstance(rule, Areas) else "beside"
            yield i, cells, {"kind": kind, "start": clue, "size": size, **stated}
        if isinstance(rule, Areas):
            yield len(rule.sizes), cells, {"kind": "areas", **stated}

    def _of_edges(self, rule: SingleLoop | Spanning | Tree | Paths) -> Iterator[_Found]:
        graph, named = self._graph(rule.graph)
        edges = _variables(rule.edges, len(graph.ends))
        if isinstance(rule, Spanning):
            yield 0, edges, {"kind": "spanning", "through": [*range(graph.order)], "cycles": True, **named}
            return
        through = [*range(graph.order)] if rule.through is None else sorted(rule.through)
        if isinstance(rule, Tree):
            yield 0, edges, {"kind": "spanning", "through": through, "cycles": False, **named}
            return
        off = {v: int(cell) for v, cell in rule.off.items()} if isinstance(rule, SingleLoop) else {}
        ends = rule.ends if isinstance(rule, Paths) else ()
        if isinstance(rule, Paths):
            yield 0, edges, {"kind": "joined", "ends": [_members(pair) for pair in ends], **named}
        else:
            places = [[v, len(edges) + i] for i, v in enumerate(off)]
            yield 0, [*edges, *off.values()], {"kind": "loop", "through": through, "off": places, **named}
        last = {v for pair in ends for v in pair}
        for v, incident in enumerate(graph.incident):
            here = [*(edges[e] for e in incident), *([off[v]] if v in off else [])]
            must = v in through or v in last
            yield 1 + v, here, {"kind": "passed", "lines": 2 - (v in last), "must": must, "off": v in off}

    def _started(self, rule: Beams | BeamTurns) -> Iterator[_Found]:
        graph, named = self._graph(rule.graph)
        edges, starts = _variables(rule.edges, len(graph.ends)), [*map(_members, rule.starts.items())]
        beam = {"kind": "beam", "starts": starts, **named}
        if isinstance(rule, BeamTurns):
            for i, (v, turns) in enumerate(rule.turns.items()):
                yield i, edges, {**beam, "start": v, "turns": turns, "level": sorted(rule.level)}
            return
        if starts:
            yield 0, edges, {"kind": "spanning", "through": [*rule.starts], "cycles": True, **named}
        else:
            yield 0, edges, {"kind": "counted", "low": 0, "high": 0}
        for v, incident in enumerate(graph.incident):
            if v in rule.starts:
                yield 1 + v, edges, {**beam, "start": v}
            else:
                yield 1 + v, [edges[e] for e in incident], {"kind": "passed", "lines": 2, "must": False, "off": False}

    def _divided(self, rule: Division) -> Iterator[_Found]:
        graph, named = self._graph(rule.graph)
        edges = _variables(rule.edges, len(graph.ends))
        is_bounded = len(rule.sizes) == graph.order
        yield 0, edges, {"kind": "divided", "most": max(rule.sizes.values()) if is_bounded else graph.order, **named}
        for i, (vertex, size) in enumerate(rule.sizes.items(), 1):
            yield i, edges, {"kind": "bounded", "start": vertex, "size": size, **named}

    def _twinned(self, rule: Twins) -> Iterator[_Found]:
        graph, named = self._graph(rule.graph)
        twins = {"kind": "twinned", "shaded": sorted(rule.shaded), "width": rule.width}
        yield 0, _variables(rule.edges, len(graph.ends)), {**twins, **named}

    def _spelled(self, automata: Sequence[Dfa], number: int) -> Demand | None:
        try:
            automaton = automata[number]  # may be made now, see `satpuzzles.puzzles.hanjie`
        except GaveUp:
            return None
        if len(automaton.delta) > _MOST_STATES:
            return None
        if automaton.delta.shape[1] > 2 and are_chains(automaton.delta[None]).all():
            automaton = automaton.by_incoming_symbol()  # the page follows the runs of a line by its states
        key = automaton.delta.tobytes(), automaton.accepting.tobytes()
        data = {"delta": automaton.delta.tolist(), "accepting": np.flatnonzero(automaton.accepting).tolist()}
        return {"kind": "spelled", "automaton": self._place(self.automata, key, data)}


def _stated(tree: Demand) -> tuple[list[int], Demand]:
    """The cells of an expression, and the demand that it is true, in which cells go by their places among these."""
    at: dict[int, int] = {}

    def placed(part: Demand) -> Demand:
        if "cell" in part:
            return {"cell": at.setdefault(part["cell"], len(at))}
        return {**part, "of": [placed(inner) for inner in part["of"]]} if "of" in part else part

    tree = placed(tree)
    return [*at], {"kind": "stated", "tree": tree}


def _shapes(rule: Cover) -> Iterator[_Found]:
    """The demands of a `Cover`: for each value the shapes that it may have, for each variable the values that reach
    it.
    """
    for v, shapes in enumerate(rule.shapes):
        cells = sorted({i for shape in shapes for i in shape})
        at = {cell: place for place, cell in enumerate(cells)}
        yield v, cells, {"kind": "shaped", "value": v, "shapes": [[at[i] for i in sorted(shape)] for shape in shapes]}
    for i, reached in enumerate(rule.reach):
        yield len(rule.shapes) + i, [i], {"kind": "listed", "rows": np.argwhere(reached).tolist()}


def _pieces(rule: Pieces) -> Iterator[_Found]:
    """The demands of `Pieces`: for each group the pieces it may have, for each pair of groups that touch the pieces of
    one shape that would touch.
    """
    for i, (group, pieces) in enumerate(zip(rule.groups, rule.pieces, strict=True)):
        members = _members(group)
        yield i, members, {"kind": "listed", "rows": [[int(v in piece) for v in members] for piece, _ in pieces]}
    neighbours = {v: {*beside} for v, beside in enumerate(Graph.of(rule.graph).neighbours)}
    for number, (i, j) in enumerate(rule.pairs, len(rule.groups)):
        cells = _members([*rule.groups[i], *rule.groups[j]])
        at = {cell: place for place, cell in enumerate(cells)}
        beside = [(one, shape, {w for v in one for w in neighbours[v]}) for one, shape in rule.pieces[i]]
        touching = [
            [[at[v] for v in sorted(one)], [at[v] for v in sorted(other)]]
            for one, shape, around in beside
            for other, another in rule.pieces[j]
            if shape == another and not around.isdisjoint(other)
        ]
        if touching:
            yield number, cells, {"kind": "unlike", "first": len(rule.groups[i]), "touching": touching}


def _variables(stated: ArrayLike | None, count: int) -> list[int]:
    """The variables of ``count`` vertices or edges: 0, 1, 2 ... unless others are ``stated``."""
    return _members(range(count) if stated is None else np.asarray(stated))


def _members(group: Sequence[int] | NDArray[np.intp]) -> list[int]:
    return [int(cell) for cell in group]


def _summed(rule: Sum, members: int, total: int) -> Demand | None:
    factors = [1] * members if rule.coefficients is None else _members(rule.coefficients)
    bounds = {Relation.EQ: (total, total), Relation.LE: (None, total), Relation.GE: (total, None)}.get(
        Relation(rule.relation)
    )
    return bounds and {"kind": "summed", "factors": factors, "low": bounds[0], "high": bounds[1]}
