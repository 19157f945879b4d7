"""What a kind may hand over beside its rules: one object for each task that can do better with it. Where a function in
one takes ``puzzle`` first, a method of the kind can be that function.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from satenc import Model
from satpuzzles.boards import Cell, Grid, Layer
from satpuzzles.boards.drawing import borders
from satpuzzles.common.document import whole
from satpuzzles.stating.modelling import known_rules
from satpuzzles.stating.rules import NamedStep, Rule
from satpuzzles.stating.typed import BLANK, TextBoard

if TYPE_CHECKING:  # what it imports a Sudoku does not need
    from satenc import Sum

IS = ("is", "are", "were", "be")
HAS = ("has", "have", "had", "have")
"""The `Explaining.verbs` of a kind whose values are things that cells have."""


def kind_and_size(puzzle: Any) -> str:
    """``Sudoku 9×9``, or ``Trid of size 5``."""
    height, width = puzzle.board.shape
    return f"{puzzle.kind_title} {f'{height}×{width}' if width else f'of size {height}'}"


def lines_between(puzzle: Any) -> Sequence[Layer]:
    """Lines between all cells of a rectangle."""
    height, width = puzzle.board.shape
    return [borders([[0] * width] * height)] if width else []


def by_symbol(puzzle: Any, symbol: str) -> int | None:
    """The whole number that is written, or the number of the puzzle with this symbol."""
    looks = puzzle.looks
    named = (one for one in puzzle.numbers if one in looks and looks[one][1] == symbol)
    return next(named, None) if (value := whole(symbol)) is None else value


@dataclass(frozen=True, slots=True)
class Showing:
    """How boards of a kind look, beside its `Puzzle.looks` and `Puzzle.layers`, and what people write into them.

    ``title(puzzle)`` stands above its pictures.

    ``frame(puzzle)`` is what parts the cells where no field of the document draws borders.

    ``value_of(puzzle, symbol)`` is the value that a person writes into a cell as ``symbol``; None where that is none.

    ``at(puzzle, value, cell)`` are the name and the symbol of a value in a cell, where those of other cells differ.

    ``blank(puzzle)`` are the cells in which no value is shown, because a clue stands there.

    ``findings(puzzle, grid)`` are members for the JSON of an answer beside its grid.

    ``crossed`` says that people who play cross cells out before they fill any, so that a touch does that first.
    """

    title: Callable[[Any], str] = kind_and_size
    frame: Callable[[Any], Sequence[Layer]] = lines_between
    value_of: Callable[[Any, str], int | None] = by_symbol
    at: Callable[[Any, int, Cell], tuple[str, str]] | None = None
    blank: Callable[[Any], Collection[Cell]] | None = None
    findings: Callable[[Any, Grid], dict[str, Any]] | None = None
    crossed: bool = False


def without_givens(puzzle: Any) -> tuple[Any, list[tuple[int, int]]] | None:
    """A puzzle without its givens, and the givens as (answer variable, index of its value); None for a puzzle whose
    kind has no givens, and for an empty board.
    """
    board = puzzle.board
    blank = puzzle.with_givens([[None] * length for length in board.lengths]) if board.shape[1] else None
    if blank is None:
        return None
    index = {number: i for i, number in enumerate(puzzle.numbers)}
    return blank, [(cell, index[value]) for cell, value in enumerate(chain(*puzzle.known())) if value is not None]


def by_definition(puzzle: Any, grids: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of the ``grids`` keep each rule by its definition. A grid that breaks one is asked about no other; rules
    about graphs, which take longest, come last.
    """
    values = grids.reshape(len(grids), -1)
    left = np.flatnonzero(np.isin(values, np.array(puzzle.numbers)).all(axis=1))
    for rule in sorted(known_rules(puzzle).values(), key=lambda rule: hasattr(rule.constraint, "form")):
        left = left[rule.constraint.holds(values[left]).all(axis=1)]
    kept = np.zeros(len(values), np.bool_)
    kept[left] = True
    return kept


@dataclass(frozen=True, slots=True)
class Solving:
    """How puzzles of a kind are searched for solutions, and how these are checked without a solver.

    ``redundant(puzzle, model)`` is what follows from the `Puzzle.rules` over ``model.answer``, as further rules: they
    make searches shorter, and people look at them too. They are stated where a puzzle is narrowed before a search, and
    for hints; checks and certificates do without.

    ``unsolvable(puzzle)`` is why there is no solution, where that is plain from the document; None where it is not.

    ``split(puzzle)`` is the puzzle without its givens, and these, as `without_givens` has them: in a batch, puzzles
    that are equal without their givens share one formula and one solver. None where there is nothing to share.

    ``broken(puzzle, grid)`` are the rules of the game that a grid of `Puzzle.numbers` breaks, in words, of a kind that
    has a second opinion. By default each rule is checked by its definition, see `satpuzzles.stating.rules.Rule.broken`.

    ``keep_rules(puzzle, grids)`` says which of many complete grids keep the rules of the game, whatever the givens: for
    each one the values of the answer variables, in their shape.

    ``pattern(puzzle)`` is for puzzles whose formula is too large: an assignment that breaks few rules, near which a
    first search looks. It has the index of a value for each answer variable, -1 for one that stays free.

    ``few_values(puzzle)`` is for kinds with `satenc.NumberedParts`, such as Fillomino: the values to which a first
    search is restricted, beside one further value that stands for all others.
    """

    redundant: Callable[[Any, Model], Iterable[Rule]] = lambda *_: ()
    unsolvable: Callable[[Any], str | None] = lambda _: None
    split: Callable[[Any], tuple[Any, list[tuple[int, int]]] | None] = without_givens
    broken: Callable[[Any, Grid], list[str]] | None = None
    keep_rules: Callable[[Any, NDArray[np.int64]], NDArray[np.bool_]] = by_definition
    pattern: Callable[[Any], NDArray[np.intp] | None] | None = None
    few_values: Callable[[Any], Collection[Any]] | None = None


@dataclass(frozen=True, slots=True)
class Explaining:
    """How people look at puzzles of a kind, beside its `Puzzle.named_steps`.

    ``steps(puzzle)`` are named steps that depend on what the puzzle states.

    ``if_unique(puzzle, model)`` is what people suppose of a puzzle with one solution, as further rules over
    ``model.answer``, the easiest first. They are stated for hints and grades where it is known that there is one
    solution, as far as this keeps them.

    ``totals(puzzle, model)`` are the rules, by their labels, that are sums of Booleans but stated otherwise: grades
    look at them as sums.

    ``verbs`` join a cell, several cells, a cell for which it is supposed, and one that can, to the name of a value:
    `IS` or `HAS`. ``unlike`` is what a cell is that does not have a value, where that is more than "not" and its name.

    ``bounded`` says whether the kind bounds the `Puzzle.numbers`. Where only the board does, as in a Fillomino, people
    do not look at those beyond the largest that the rules leave to some cell.
    """

    steps: Callable[[Any], Sequence[NamedStep]] | None = None
    if_unique: Callable[[Any, Model], Iterable[Rule]] | None = None
    totals: Callable[[Any, Model], Iterable[tuple[str, "Sum"]]] | None = None
    verbs: tuple[str, str, str, str] = IS
    unlike: Mapping[int, str] = field(default_factory=dict)
    bounded: bool = True


@dataclass(frozen=True, slots=True)
class Symmetry:
    """What becomes of puzzles of a kind, and of their answers, that are turned or mirrored, or have other symbols.

    ``upright`` says that the rules tell up from down, so that a board can be mirrored across, and turned in no other
    way.

    ``facing`` has the ways, down and to the right, to which values point, of those that do: they turn with the board.

    ``cells(puzzle)`` are, of kinds whose values stand for cells, the cell of each of the `Puzzle.numbers`, in their
    order: in a Shikaku the value 1 is the first clue.

    ``relabelled(puzzle, grid)`` is the ``grid`` that an answer has become on a moved board, of a kind whose values are
    labels of parts: with the label for each part that an answer has there.

    ``place_of(puzzle, place)`` is where an answer has the value of a ``place``, of a kind that states it once for many
    cells.

    ``interchangeable`` says that any two of the `Puzzle.numbers` may change places in all givens, and the puzzle is the
    same with other symbols, of a kind whose rules treat its values alike and say more than that some differ.
    """

    upright: bool = False
    facing: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    cells: Callable[[Any], Sequence[Cell]] | None = None
    relabelled: Callable[[Any, Grid], Grid] | None = None
    place_of: Callable[[Any, Any], Any] | None = None
    interchangeable: bool = False


def unless_blank(_kind: Any, board: TextBoard) -> dict[str, Any] | None:
    """No fields for a blank board."""
    return None if any(cell != BLANK for row in board.cells for cell in row) else {}


@dataclass(frozen=True, slots=True)
class Reading:
    """How puzzles of a kind are read, beside documents and links. Functions take the class of the kind first.

    ``typed(kind, board)`` are the fields of a document whose board was typed or drawn as text, and of its common keys a
    solution; None for a board that is none of this kind. `Puzzle.from_json` checks them: it is enough to name what the
    symbols are.

    ``laid_out(kind, board)`` are the same for a board that is said to be of this kind, and whose other fields stand
    above it.

    ``files`` says which files of other programs hold the kind: ``"digits"`` are the fields of the values of a square
    and of its boxes, ``"clues"`` those of numbers for the rows and for the columns, of colours by their names, and of
    the colour of what is empty.
    """

    typed: Callable[[Any, TextBoard], dict[str, Any] | None] | None = None
    laid_out: Callable[[Any, TextBoard], dict[str, Any] | None] = unless_blank
    files: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Making:
    """How new puzzles of a kind are made, beside `Puzzle.blank` and `Puzzle.implied`.

    ``spare`` says which of the clues that an answer implies new puzzles can do without: "none", "some" (those whose
    rules have `Rule.without`), or "any", a clue for each cell, so that those that stay can be placed in a pattern.
    Empty for a kind that has a generator of its own or none. ``paired`` says of "some" that clues lie in so many cells
    that those with another one opposite, by a half turn, are enough for one solution. ``standard`` is the part of the
    clues that stays if no more are needed, ``usual`` how many rows and columns new puzzles have where no others are
    asked for, and ``rare`` which difficulties are rare among them, see
    `satpuzzles.making.generators.interface.Generator.rare`.

    ``taste`` is what makes a puzzle pretty: some of `satpuzzles.making.measures.MEASURES` by name, each with the range
    in which the middle 80 % of published puzzles lie. Those of our kinds are in ``satpuzzles/making/tastes.json``, as
    ``python -m benchmarks.taste --ranges`` measured them.

    ``leaning(blank, random)`` are the weights ``[cell, value]`` by which answers are drawn that make good puzzles;
    None where all answers are as good.

    ``filling`` are encodings in place of the kind's own, by role, where boards are filled in less time by them.

    ``finer(blank, grid, cells, random)`` are blank puzzles with the answer ``grid`` of this one, or on less of its
    board, and the answer of each. By its clues each says more about some of the ``cells`` than the one before it, so
    that it is easier.

    ``drawn(height, width, random, before, unsure)`` is a puzzle with its answer, where a solver need not find that: at
    random, or from the puzzle and answer ``before``, which has several solutions that differ in the variables
    ``unsure``. Fields that were asked for have their names. None where it finds none.

    ``restated(puzzle, grid)`` is the puzzle with the clues of the answer ``grid``, where these do not follow cell by
    cell: where there are some they stay in their places. None for an answer that no clues have.

    ``mended(puzzle, grid, random, keep, deadline)`` is a `satpuzzles.making.mender.Mended` puzzle that has one
    solution, and ``possible(puzzle, keep, deadline)`` one that has some, of a puzzle whose rules of the game contradict
    each other.
    """

    spare: str = ""
    paired: bool = False
    standard: float = 0.5
    usual: tuple[int, int] = 10, 10
    rare: Mapping[str, Mapping[str, int | None]] = field(default_factory=dict)
    taste: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    leaning: Callable[[Any, Random], NDArray[np.float64] | None] = lambda *_: None
    filling: Mapping[str, str] = field(default_factory=dict)
    finer: Callable[[Any, Grid, Collection[int], Random], Iterator[tuple[Any, Grid]]] | None = None
    drawn: Callable[..., Any] | None = None
    restated: Callable[[Any, Grid], Any] | None = None
    mended: Callable[..., Any] | None = None
    possible: Callable[..., Any] | None = None
