"""Where an answer breaks rules: the cells at fault, found without a solver."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from satenc.expressions.data import entries
from satenc.expressions.expression import Fold
from satenc.statements.statement import Statement
from satenc.unknowns.constraint import Constraint, Placing
from satpuzzles.boards import Cell, Grid, listed
from satpuzzles.rendering.page.playing import Demand
from satpuzzles.stating.modelling import values_of
from satpuzzles.stating.rules import Rule

if TYPE_CHECKING:
    from satpuzzles.stating.puzzle import Puzzle

_CELL = re.compile(r"\br(\d+)c(\d+)\b")
_CHANGED = 2_000
"""On boards of so many cells single changes are tried."""
_PLACES, _CELLS = 3, 6
"""So many places of one rule, and so many cells of each, are named; of more, how many they are."""

Values = NDArray[np.int64]
Place = tuple[int, ...]
"""Numbers of variables of the answer."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A ``rule`` that an answer breaks, in words, and the ``cells`` that break it: two stars that touch, a part that is
    cut off, or all cells of a row that has a star too few. Several places that break one rule are one violation each.
    """

    rule: str
    cells: tuple[Cell, ...]

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "cells": [[*cell] for cell in self.cells]}


def broken_in_words(puzzle: "Puzzle", rules: Iterable[Rule], grid: Grid) -> list[str]:
    """The ``rules`` that ``grid`` breaks, in words; one that people take as a whole stands there once, with its places:
    ``stars never touch: r1c1 and r1c2``.
    """
    values, found = values_of(grid), list[str]()
    for rule in rules:
        texts = rule.broken(values)
        if texts and rule.is_told_once:
            texts[-1] += _named(puzzle, values, (place for _, place in _places(rule, values)))
        elif texts and isinstance(rule.constraint, Placing):
            texts[0] += _named(puzzle, values, rule.constraint.broken_at(values))
        found += texts
    return found


def violations(puzzle: "Puzzle", rules: Iterable[Rule], grid: Grid) -> list[Violation]:
    """Each place at which ``grid`` breaks one of the ``rules``. One that is most of the board has the cells that the
    rule is called after, if any; one that is all of it, and not small, has none.
    """
    values, cells = values_of(grid), _cells(puzzle)
    found = []
    for rule in rules:
        for number, place in _places(rule, values):
            own = tuple(sorted(cells[i] for i in place))
            seen = own if _is_seen(place, values) else _called(puzzle, rule.name(number)) or own
            found.append(Violation(rule.told(number), seen if len(seen) < max(_CELLS, len(cells)) else ()))
    return [*dict.fromkeys(found)]


def _is_seen(place: Sequence[int], values: Values) -> bool:
    """Whether a person sees which variables of the answer these are: not where they are most of the board."""
    return 0 < len(place) <= max(_CELLS, len(values) / 2)


def _called(puzzle: "Puzzle", name: str) -> tuple[Cell, ...]:
    """The cells of the answer at the cells that are in the ``name`` of a rule, such as the edges of a cell."""
    at = [(2 * int(row) - 1, 2 * int(column) - 1) for row, column in _CELL.findall(name)]
    near = [
        (abs(y - place[0]) + abs(x - place[1]), (r, c))
        for y, x in at
        for r, row in enumerate(puzzle.board.rows)
        for c, place in enumerate(row)
    ]
    least = min((far for far, _ in near), default=0)
    return tuple(sorted({cell for far, cell in near if far == least}))


def _cells(puzzle: "Puzzle") -> list[Cell]:
    """The cell of each variable of the answer."""
    return [(r, c) for r, length in enumerate(puzzle.board.lengths) for c in range(length)]


def _named(puzzle: "Puzzle", values: Values, places: Iterable[Sequence[int]]) -> str:
    """The places at which a rule is broken, after a colon; empty where there are none that a person sees."""
    cells, each = _cells(puzzle), [*dict.fromkeys(tuple(place) for place in places if _is_seen(place, values))]
    named = [_few(puzzle.board.runs(sorted(cells[i] for i in place))) for place in each[:_PLACES]]
    more = [f"{len(each) - _PLACES} more"] if len(each) > _PLACES else []
    return f": {'; '.join([*named, *more])}" if named else ""


def _few(names: Sequence[str]) -> str:
    if len(names) <= _CELLS:
        return listed(names)
    return f"{', '.join(names[: _CELLS - 1])} and {len(names) - _CELLS + 1} others"


def _places(rule: Rule, values: Values) -> list[tuple[int, Place]]:
    """As `places_at_fault`, and for a rule of the whole board without such a place the cells each of which mends it."""
    found = [*places_at_fault(rule.constraint, values)]
    if rule.is_told_once and len(found) == 1 and not _is_seen(found[0][1], values) and len(values) <= _CHANGED:
        return [(found[0][0], _mending(rule.constraint, values))]
    return found


def _mending(constraint: Constraint, values: Values) -> Place:
    """The variables whose change alone makes an answer that keeps ``constraint``."""
    changes = [(v, other) for v, value in enumerate(values.tolist()) for other in constraint.x.values if other != value]  # type: ignore[attr-defined]
    changed = np.repeat(values[None], len(changes), axis=0)
    changed[np.arange(len(changes)), [v for v, _ in changes]] = [other for _, other in changes]
    kept = constraint.holds(changed).all(axis=1)
    return tuple(sorted({changes[i][0] for i in np.flatnonzero(kept).tolist()}))


def places_at_fault(constraint: Constraint, values: Values) -> Iterator[tuple[int, Place]]:
    """Each instance of a ``constraint`` that ``values`` break, by its number, with the variables at fault, none where
    these are not known. One that is broken at several places comes with each.
    """
    broken = np.flatnonzero(~constraint.holds(values)).tolist()
    if not broken:
        return
    parts = [tuple(sorted(map(int, part))) for part in _parts(constraint, values)]
    yield from ((broken[0], part) for part in parts)
    stated = _stated(constraint)
    for number in broken[bool(parts) :]:
        places = {place for one in stated.get(number, ()) for place in _within(*one, values, constraint) if place}
        yield from ((number, place) for place in sorted(places) or ([()] if not parts else []))


def _parts(constraint: Constraint, values: Values) -> Iterable[Sequence[int]]:
    """The parts that break a rule about connectivity."""
    if isinstance(constraint, Placing):
        return constraint.broken_at(values)
    stated = constraint.stated if isinstance(constraint, Statement) else None
    if isinstance(stated, Fold) and stated.name == "connected" and not stated.shape:
        return _cut_off(stated, values)
    return ()


def _cut_off(stated: Fold, values: Values) -> Iterator[Sequence[int]]:
    """The variables of each part of the true vertices, but those of the largest; the outside has none."""
    graph, _ = stated.of[()]
    true = stated.operand.evaluate(lambda x: values.reshape(1, *x.shape))[0].ravel()
    parts = sorted(graph.parts(np.flatnonzero(true).tolist()), key=len)
    tree = entries(stated)[0]
    if tree is not None:
        for part in parts[:-1]:
            yield sorted({cell for vertex in part for cell in _cells_of(tree["of"][vertex])})


def _cells_of(tree: Demand) -> Iterator[int]:
    """The variables of an expression as data."""
    if "cell" in tree:
        yield tree["cell"]
    for inner in tree.get("of", ()):
        yield from _cells_of(inner)


def _stated(constraint: Constraint) -> dict[int, list[tuple[Sequence[int], Demand]]]:
    """What each instance demands, as data, of which variables."""
    from satpuzzles.stating.demands import Demands  # it imports what it states

    found: dict[int, list[tuple[Sequence[int], Demand]]] = {}
    for one in Demands().of(constraint):
        if one is not None and one[0] is not None:
            found.setdefault(one[0], []).append(one[1:])
    return found


def _within(members: Sequence[int], demand: Demand, values: Values, constraint: Constraint) -> Iterator[Place]:
    """The places at which ``members`` break what is demanded of them: those with a value that stands too often, or all
    of them.
    """
    own = values[[*members]]
    if demand["kind"] == "distinct":
        for value in {*own.tolist()}:
            alike = tuple(one for one, has in zip(members, own == value, strict=True) if has)
            if len(alike) > 1:
                yield alike
    elif demand["kind"] == "counted":
        index = demand.get("value")
        is_it = own != 0 if index is None else own == constraint.x.values[index]  # type: ignore[attr-defined]
        if is_it.sum() > demand["high"]:
            yield tuple(one for one, has in zip(members, is_it, strict=True) if has)
        elif is_it.sum() < demand["low"]:
            yield tuple(members)
    else:
        yield tuple(members)
