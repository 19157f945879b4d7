"""The data with which a page can be played on: rules that it can check without a solver, and hints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from satpuzzles.boards import Cell, Drawing, Picture

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Demand: TypeAlias = Mapping[str, Any]
"""What a rule demands of its cells, as ``page/rules.js`` reads it. Its ``kind`` is

- ``distinct``: the values differ;
- ``counted``: from ``low`` to ``high`` of the values are the ``value``, by its index, or without one are not 0;
- ``summed``: the values, each times its factor of ``factors``, sum to ``low`` at least and ``high`` at most; None is no
  bound;
- ``listed``: the values, by their indices, are one of the ``rows``;
- ``excluded``: they are none of the ``rows``;
- ``patterned``: from ``low`` to ``high`` of the ``patterns`` stand there, each as the places of its 1s and its 0s;
- ``unequal``: the first half of the cells is not the same as the second;
- ``matched``: the cells that are 1 are matched with the ``groups`` of their places, one to one;
- ``spelled``: they spell a word of the ``automaton``, by its number in `GameRules.automata`.

- ``stated``: an expression over the cells, ``tree`` as `satenc.expressions.data` has it, is true;
- ``shaped``: the cells that have the ``value``, by its index, are one of the ``shapes``, by their places;
- ``unlike``: the cells are two groups, the ``first`` so many and the others. The places of those that are not 0 in
  either group make none of the pairs ``touching``.

Those of the others but the last have the number of a ``graph`` in `GameRules.graphs`:

- ``connected``: the vertices, which are the cells, that have the ``value``, by its index, are connected;
- ``area``: the part of these vertices around the vertex ``start`` has this ``size``, if it is not None, and no other
  vertex of the graph's ``sizes``;
- ``beside``: the parts of these vertices beside the vertex ``start``, which has another value, have this ``size``
  together;
- ``areas``: each part has one vertex of ``sizes``, and no more vertices than that says;
- ``sized``: the part of vertices with its value that the vertex ``start`` belongs to has this ``size``;
- ``irregular``: no part of the vertices that have the ``value``, by its index, is a rectangle of a board of this
  ``width``;
- ``numbered``: each part of vertices with one number has as many vertices as the number says;
- ``loop``: the lines are one loop. The first cells are the edges; the loop goes ``through`` some vertices, and of the
  pairs ``off`` of a vertex and a place among the cells, through those whose cell is 0;
- ``joined``: each part of the lines has ``ends``, pairs of vertices, and all of one pair;
- ``spanning``: the edges, which are the cells, whose values are not 0 are connected, and go ``through`` some vertices;
  without ``cycles`` unless these are allowed;
- ``divided``: the edges, which are the cells, whose values are not 0 are the borders of parts, which have ``most``
  vertices at most, and none is inside a part;
- ``bounded``: between such borders the part of the vertex ``start`` has this ``size``;
- ``twinned``: between such borders each part has two halves, the ``shaded`` vertices and the others. The vertices are
  cells of rows of this ``width``; each half is connected, and both have the same shape, turned or mirrored;
- ``beam``: of ``starts``, pairs of a vertex and the edge along which a line starts there, the vertex ``start`` has that
  edge drawn. Each line there joins one such edge with one other edge at these vertices; with ``turns`` the one that
  starts there goes so often from an edge that is ``level`` to one that is not, or back;
- ``passed``: of the cells, which are the edges at a vertex, none or so many ``lines`` are drawn; so many if it ``must``
  be passed. With ``off`` the last cell is another one: the vertex is passed exactly if it is 0.
"""


@dataclass(frozen=True, slots=True)
class GameRule:
    """One instance of a rule: ``name`` is what a person calls it, ``states`` what it demands, in words; ``demand`` says
    the same of its ``cells`` as data. A rule that ``is_clue`` states a clue of the puzzle, others are of the game.
    """

    name: str
    states: str
    cells: tuple[Cell, ...]
    demand: Demand
    is_clue: bool = False


@dataclass(frozen=True, slots=True)
class GameRules:
    """All ``rules`` that are known as data; ``complete`` where there are no others, so that a full board which keeps
    them is a solution. A cell has one of the ``numbers``; ``symbols`` are these as they stand in a cell.

    Each of the ``automata`` has ``delta``, where ``delta[state][i]`` is the state after ``numbers[i]``, -1 for none,
    and the ``accepting`` states; it starts in state 0. Each of the ``graphs`` has an ``order``, ``edges`` as pairs of
    vertices from 0, and ``sizes`` as pairs of a vertex with a clue and the size of its area, None for any. Where
    ``symbols`` depend on the cell there are several ``alphabets``, and the number of that of each cell.
    """

    symbols: tuple[str, ...]
    numbers: tuple[int, ...]
    rules: Sequence[GameRule]
    complete: bool
    automata: Sequence[Demand] = ()
    graphs: Sequence[Demand] = ()
    alphabets: Sequence[Sequence[str]] = ()
    alphabet: Mapping[Cell, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayedHint:
    """A step to the solution, to be given little by little: ``where`` to look, then the whole step as a ``sentence``,
    with the name of its ``technique`` if that has one. It puts symbols into cells (``fills``), or says which ones these
    do not have (``excludes``). The ``cells`` are those of its rules, ``reason`` those that are known already. Where the
    words give a region a number, ``names`` has a cell of the region with it.
    """

    where: str
    technique: str
    sentence: str
    cells: tuple[Cell, ...]
    reason: tuple[Cell, ...]
    fills: tuple[tuple[Cell, str], ...]
    excludes: tuple[tuple[Cell, str], ...]
    names: tuple[tuple[Cell, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GameFormula:
    """The rules of a puzzle as ``clauses`` for a solver, matrices with a clause a row. ``literals`` say that a cell has
    a value: for each cell one for each of `GameRules.numbers`. The last variable is always true, and stands for values
    that are known.
    """

    literals: Mapping[Cell, Sequence[int]]
    clauses: Sequence["NDArray[np.int32]"]


@dataclass(frozen=True, slots=True)
class Playable(Picture):
    """A picture with what it takes to play on it; ``hints`` are the steps of a path to the solution, in order. Where
    they end at a limit, before the path does, ``hints_limit`` names it. With a ``formula`` the page has a solver;
    ``formula_limit`` says why there is none although there should be. The ``example`` is a small solved board;
    ``studio`` is an address that opens the puzzle in a studio.
    """

    game: GameRules | None = None
    hints: Sequence[PlayedHint] = ()
    hints_limit: str = ""
    formula: GameFormula | None = None
    formula_limit: str = ""
    example: Drawing | None = None
    studio: str = ""
