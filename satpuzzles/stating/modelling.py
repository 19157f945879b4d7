"""The model of a puzzle: the variables of its answer, its rules, and where values of these variables lie."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from satenc import Integers, Model
from satpuzzles.boards import Board, Cell, Grid, Places
from satpuzzles.common.plugins import author
from satpuzzles.errors import PluginError
from satpuzzles.stating.rules import Encodings, Rule, Rules


class Modelled(Protocol):
    """What a model needs of a `Puzzle`."""

    _known_rules: ClassVar[Rules | None]

    @property
    def variable(self) -> str: ...
    @property
    def encodings(self) -> Encodings: ...
    @property
    def board(self) -> Places: ...
    @property
    def numbers(self) -> Sequence[int]: ...
    def known(self) -> Board: ...
    def reach(self) -> NDArray[np.bool_] | None: ...
    def rules(self, model: Model, encodings: Encodings) -> Iterable[Rule]: ...


def model_of(
    puzzle: Modelled, encodings: Encodings | None = None, numbers: Sequence[int] | None = None
) -> tuple[Model, Rules]:
    """The model of ``puzzle``, of cells with these or all of its ``numbers``, in these ``encodings`` or the default
    ones, and its rules by their labels. Raises PluginError for two with one label, and for those that people could not
    tell by their names.
    """
    model, encodings = Model(), puzzle.encodings if encodings is None else encodings
    _variables(puzzle, model, encodings, puzzle.numbers if numbers is None else numbers)
    rules: dict[str, Rule] = {}
    for rule in puzzle.rules(model, encodings):
        if rule.label in rules:
            raise PluginError(f"{author(type(puzzle))}: two rules are called {rule.label!r}; labels must differ")
        if rule.fault:
            raise PluginError(f"{author(type(puzzle))}: {rule.fault}")
        if rule.constraint.count:  # a rule may have no instance in a puzzle without such clues
            rules[rule.label] = rule
            model.rule(rule.label, rule.constraint)
    if numbers is None:
        object.__setattr__(puzzle, "_known_rules", rules)
    return model, rules


def _variables(puzzle: Modelled, model: Model, encodings: Encodings, numbers: Sequence[int]) -> None:
    """Make the variables of the answer. A role whose choices are encodings of integers is theirs."""
    values, lengths = np.array(numbers, np.int64), puzzle.board.lengths
    known = {cell: value for cell, value in enumerate(chain(*puzzle.known())) if value is not None}
    reach, count = puzzle.reach(), sum(lengths)
    domain = np.ones((count, len(values)), np.bool_) if reach is None else reach.copy()
    domain[np.array([*known], np.intp)] &= np.array([*known.values()], np.int64)[:, None] == values
    shape = (len(lengths), lengths[0]) if len({*lengths}) == 1 else (count,)
    encoding = next((one for one in encodings.values() if isinstance(one, Integers)), Integers.DIRECT)
    model.integers(puzzle.variable, values, domain.reshape(*shape, len(values)), encoding=encoding)


def rules_of(puzzle: Modelled) -> Rules:
    """The rules of ``puzzle`` by their labels, over variables in the default encodings."""
    return model_of(puzzle)[1]


def known_rules(puzzle: Modelled) -> Rules:
    """The rules as they were stated last for all numbers, for which it does not matter how they are encoded: to state
    them again takes longer than to hold an answer against them.
    """
    stated = puzzle._known_rules  # noqa: SLF001  # kept there, so that they go with the puzzle
    return rules_of(puzzle) if stated is None else stated


def grid_of(puzzle: Modelled, values: NDArray[Any]) -> Grid:
    """The rows of the board that have these values of the answer variables: ``[[1, 2], [2, 1]]``."""
    flat: list[Any] = values.tolist()
    if values.ndim > 1:
        return flat
    ends = [*accumulate(puzzle.board.lengths)]
    return [flat[end - length : end] for length, end in zip(puzzle.board.lengths, ends, strict=True)]


def values_of(grid: Grid) -> NDArray[np.int64]:
    """The values of the answer variables, flat, of a complete grid: the inverse of `grid_of`."""
    return np.array([value for row in grid for value in row], np.int64)


def places(puzzle: Modelled, shape: tuple[int, ...]) -> list[Cell]:
    """The row of each answer variable and its place in that row, in the order of the variables; their array has the
    ``shape``.
    """
    numbers = grid_of(puzzle, np.arange(int(np.prod(shape))).reshape(shape))
    place = {number: (r, c) for r, row in enumerate(numbers) for c, number in enumerate(row)}
    return [place[number] for number in range(len(place))]
