"""Where an answer breaks rules: the cells at fault, found without a solver."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.expressions.data import entries
from satenc.expressions.expression import Fold
from satenc.statements.statement import Statement
from satenc.unknowns.constraint import Constraint, Placing
from satpuzzles.boards import Cell, Grid, listed
from satpuzzles.rendering.page.playing import Demand
from satpuzzles.stating.demands import Demands
from satpuzzles.stating.display import Display
from satpuzzles.stating.modelling import values_of
from satpuzzles.stating.rules import Rule
from satpuzzles.stating.violation import Violation

_CELL = re.compile(r"\br(\d+)c(\d+)\b")
"""A cell in the name of a rule: ``r2c3``."""
_CHANGED = 2_000
"""The most variables of an answer whose single changes are tried."""
_PLACES, _CELLS = 3, 6
"""The most places of one rule, and names of cells of each, that a text lists; of the others it gives the number."""

Values: TypeAlias = NDArray[np.int64]
"""The value of each variable of the answer."""
Place: TypeAlias = tuple[int, ...]
"""Numbers of variables of the answer that break a rule together."""


def broken_in_words(puzzle: Display, rules: Iterable[Rule], grid: Grid) -> list[str]:
    """The ``rules`` that a complete ``grid`` breaks, in words. A nameless rule, or one about parts of a graph, stands
    there once, with its places: ``stars never touch: r1c1 and r1c2; r4c4 and r5c5``.
    """
    values, found = values_of(grid), list[str]()
    for rule in rules:
        texts = rule.broken(values)
        if texts and rule.is_nameless:
            texts[-1] += _named(puzzle, values, (place for _, place in _places(rule, values)))
        elif texts and isinstance(rule.constraint, Placing):
            texts[0] += _named(puzzle, values, rule.constraint.broken_at(values))
        found += texts
    return found


def violations(puzzle: Display, rules: Iterable[Rule], grid: Grid) -> list[Violation]:
    """Each place at which a complete ``grid`` breaks one of the ``rules``: a row with two stars gives the cells of
    these. A place that is not known, or covers most of the board, shows nothing: the cells in the name of the rule, if
    it names any, stand in its stead. A place that still covers the whole of a board that is not small has no cells.
    """
    values, cells = values_of(grid), _cells(puzzle)
    found = []
    for rule in rules:
        for number, place in _places(rule, values):
            own = tuple(sorted(cells[i] for i in place))
            seen = own if _is_seen(place, values) else _called(puzzle, rule.name(number)) or own
            shown = seen if len(seen) < max(_CELLS, len(cells)) else ()
            found.append(Violation(rule.broken_instance(number, values), shown))
    return [*dict.fromkeys(found)]


def _is_seen(place: Sequence[int], values: Values) -> bool:
    """Whether the variables of a ``place`` show where the fault is: they are few, or at most half of the answer."""
    return 0 < len(place) <= max(_CELLS, len(values) / 2)


def _called(puzzle: Display, name: str) -> tuple[Cell, ...]:
    """The cells of the answer that lie nearest to the cells in the ``name`` of a rule: the cell r1c1 itself for
    ``r1c1``, or where edges are drawn the four edges around it.
    """
    at = [(2 * int(row) - 1, 2 * int(column) - 1) for row, column in _CELL.findall(name)]
    near = [
        (abs(y - place[0]) + abs(x - place[1]), (r, c))
        for y, x in at
        for r, row in enumerate(puzzle.board.rows)
        for c, place in enumerate(row)
    ]
    least = min((far for far, _ in near), default=0)
    return tuple(sorted({cell for far, cell in near if far == least}))


def _cells(puzzle: Display) -> list[Cell]:
    """The cell of each variable of the answer."""
    return [(r, c) for r, length in enumerate(puzzle.board.lengths) for c in range(length)]


def _named(puzzle: Display, values: Values, places: Iterable[Sequence[int]]) -> str:
    """The ``places`` at which a rule is broken, after a colon: ``: r1c1 and r1c2; 4 more``. Empty where all of them
    cover most of the board.
    """
    cells, each = _cells(puzzle), [*dict.fromkeys(tuple(place) for place in places if _is_seen(place, values))]
    named = [_few(puzzle.board.runs(sorted(cells[i] for i in place))) for place in each[:_PLACES]]
    more = [f"{len(each) - _PLACES} more"] if len(each) > _PLACES else []
    return f": {'; '.join([*named, *more])}" if named else ""


def _few(names: Sequence[str]) -> str:
    """The ``names``, of many the first: ``r1c1, r1c3, r2c2, r3c1, r3c3 and 4 others``."""
    if len(names) <= _CELLS:
        return listed(names)
    return f"{', '.join(names[: _CELLS - 1])} and {len(names) - _CELLS + 1} others"


def _places(rule: Rule, values: Values) -> list[tuple[int, Place]]:
    """As `places_at_fault`. A nameless rule whose only place covers most of the board has another place instead: the
    cells of which each, changed alone, mends it.
    """
    found = [*places_at_fault(rule.constraint, values)]
    if rule.is_nameless and len(found) == 1 and not _is_seen(found[0][1], values) and len(values) <= _CHANGED:
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
    """The number of each instance of a ``constraint`` that ``values`` break, with the variables at fault, none where
    these are not known: ``(1, (4, 7))`` for two 1s in the second row. An instance that is broken at several places
    comes once for each.
    """
    broken = np.flatnonzero(~constraint.holds(values)).tolist()
    if not broken:
        return
    parts = [tuple(sorted(map(int, part))) for part in _parts(constraint, values)]
    yield from ((broken[0], part) for part in parts)
    further = broken[bool(parts) :]  # the parts belong to the first instance
    stated = _stated(constraint, further)
    for number in further:
        places = {place for one in stated.get(number, ()) for place in _within(*one, values, constraint) if place}
        yield from ((number, place) for place in sorted(places) or ([()] if not parts else []))


def _parts(constraint: Constraint, values: Values) -> Iterable[Sequence[int]]:
    """The parts of a graph that break a rule about it; none for other rules."""
    if isinstance(constraint, Placing):
        return constraint.broken_at(values)
    stated = constraint.stated if isinstance(constraint, Statement) else None
    if isinstance(stated, Fold) and stated.name == "connected" and not stated.shape:
        return _cut_off(stated, values)
    return ()


def _cut_off(stated: Fold, values: Values) -> Iterator[Sequence[int]]:
    """The variables of each part of the vertices that are true, but those of the largest. A vertex outside of the board
    has no variable.
    """
    graph, _ = stated.of[()]
    true = stated.operand.evaluate(lambda x: values.reshape(1, *x.shape))[0].ravel()
    parts = sorted(graph.parts(np.flatnonzero(true).tolist()), key=len)
    tree = entries(stated)[0]
    if tree is not None:
        for part in parts[:-1]:
            yield sorted({cell for vertex in part for cell in _cells_of(tree["of"][vertex])})


def _cells_of(tree: Demand) -> Iterator[int]:
    """The variables of an expression as data: 3 and 4 of ``{"of": [{"cell": 3}, {"cell": 4}]}``."""
    if "cell" in tree:
        yield tree["cell"]
    for inner in tree.get("of", ()):
        yield from _cells_of(inner)


def _stated(constraint: Constraint, numbers: Sequence[int]) -> dict[int, list[tuple[Sequence[int], Demand]]]:
    """By the number of an instance, one of ``numbers`` at least, of which variables it demands what, as data: ``{0:
    [([0, 1], {"kind": "distinct"})]}`` for a first row whose two values differ.
    """
    found: dict[int, list[tuple[Sequence[int], Demand]]] = {}
    of: Callable[[int], int] = int
    if isinstance(constraint, Statement):  # a number of a Hidoku has a tree with a part for each cell
        constraint, of = Statement(constraint.stated.flat.take(np.array(numbers, np.intp))), numbers.__getitem__
    for one in Demands().of(constraint):
        if one is not None and one[0] is not None:
            found.setdefault(of(one[0]), []).append(one[1:])
    return found


def _within(members: Sequence[int], demand: Demand, values: Values, constraint: Constraint) -> Iterator[Place]:
    """The places at which ``members`` break a ``demand`` on them: the members with each value that stands too often,
    or all members.
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
