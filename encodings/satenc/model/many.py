"""Many models that differ only in their domains: narrowed together, and told apart by how many solutions they have.

What narrowing leaves open is split into two cases by a value of one variable, and so on, until each case is a
contradiction or an answer. Cases of all models lie side by side in one array, however far each has got: `Many.settle`
replaces finished ones by others that wait.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula.proceed import Proceed, always
from satenc.model.model import Model
from satenc.unknowns.masks import (
    LockedSets,
    Masking,
    Masks,
    Narrowing,
    Singles,
    indices,
    mask_type,
    masks_of,
    masks_of_values,
    padded,
    single,
)

_WIDTH = 1_024
"""Cases that are narrowed at a time: enough for numpy, and few enough for the processor's cache."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """``solutions[model]`` is 0, 1, or 2 for two and more; -1 where it is not known. ``answers[variable, model]`` has
    the indices of the values in a solution, where there is one.
    """

    solutions: NDArray[np.int8]
    answers: NDArray[np.intp]


class Many:
    """The rules of a ``model``, to be asked about other domains of its variables.

    Raises ValueError for a model that this module cannot narrow, see `can_settle`.
    """

    def __init__(self, model: Model) -> None:
        kind = mask_type(len(model.answer.values)) if can_settle(model) else None
        if kind is None:
            raise ValueError("some variables or rules of this model have no masks")
        self.values = model.answer.values
        self._bits = masks_of_values(len(self.values), kind)
        self._rules: list[Narrowing] = [rule.masking() for _, rule in model.rules if isinstance(rule, Masking)]
        groups = [group for rule in self._rules if isinstance(rule, Singles) for group in rule.groups]
        if locked := LockedSets(groups, len(self.values)):
            self._rules.append(locked)
        self._neighbours = _neighbours(groups, len(model.answer.cells))
        self._initial = masks_of(model.answer.cells, kind)

    def masks(self, models: int, model: NDArray[np.intp], variable: NDArray[np.intp], value: NDArray[np.intp]) -> Masks:
        """``[variable, model]``: the masks of ``models`` models. The three arrays list known values: ``model`` 0,
        ``variable`` 5, ``value`` 2 says that variable 5 of the first model has the value of index 2.
        """
        # [variable, model]: of two variables with the masks [0b111, 0b011] and three models, a column for each model
        masks = np.repeat(self._initial[:, None], models, axis=1)
        np.bitwise_and.at(masks, (variable, model), self._bits[value])  # a variable may be stated twice
        return masks

    def settle(self, masks: Masks, most_cases: int, proceed: Proceed = always) -> Outcomes:
        """How many solutions each model has, found from at most ``most_cases`` cases of it; with one case by narrowing
        alone. ``masks`` may be overwritten. ``proceed`` is called before each round.
        """
        solutions, answers = _Cases(self._rules, self._neighbours, masks, most_cases).outcomes(proceed)
        return Outcomes(solutions, indices(answers))


def can_settle(model: Model) -> bool:
    """Whether all variables are those of the answer, with few enough values, and all rules are `Masking`."""
    return (
        len(model.unknowns) == 1
        and mask_type(len(model.answer.values)) is not None
        and all(isinstance(rule, Masking) for _, rule in model.rules)
    )


class _Cases:
    """The cases of models: those that are being narrowed, with the model of each, and those that wait."""

    def __init__(self, rules: Sequence[Narrowing], neighbours: NDArray[np.intp], masks: Masks, most: int) -> None:
        self._rules, self._neighbours, self._most = rules, neighbours, most
        self._one = masks.dtype.type(1)
        models = masks.shape[1]
        self._solutions, self._cases = np.zeros(models, np.int64), np.ones(models, np.int64)
        self._answers = np.zeros_like(masks)
        starts = range(0, models, _WIDTH)
        self._waiting = [(masks[:, i : i + _WIDTH], np.arange(i, min(i + _WIDTH, models))) for i in reversed(starts)]
        """The last ones are next: depth first, which bounds their number."""

    def outcomes(self, proceed: Proceed) -> tuple[NDArray[np.int8], Masks]:
        """Narrow and split cases until none is left; returns `Outcomes.solutions`, and the answers as masks."""
        masks, model = self._filled(self._answers[:, :0], np.arange(0))
        while len(model):
            proceed(0)
            before = masks.copy()
            for rule in self._rules:
                rule.narrow(masks)
            live = (masks != 0).all(axis=0)  # a variable without a value is a contradiction
            stable = np.flatnonzero(live & (masks == before).all(axis=0))
            live[stable] = self._go_on(masks, model, stable)
            if self._waiting or not live.all():
                masks, model = self._filled(masks[:, live], model[live])
        solutions = np.minimum(self._solutions, 2)
        solutions[(solutions < 2) & (self._cases > self._most)] = -1
        return solutions.astype(np.int8), self._answers

    def _filled(self, masks: Masks, model: NDArray[np.intp]) -> tuple[Masks, NDArray[np.intp]]:
        """These cases, filled up with waiting ones to the number that is narrowed at a time."""
        all_masks, models, room = [masks], [model], _WIDTH - len(model)
        while room > 0 and self._waiting:
            masks, model = self._waiting.pop()
            wanted = np.flatnonzero((self._solutions[model] < 2) & (self._cases[model] <= self._most))
            taken, left = wanted[:room], wanted[room:]
            all_masks.append(masks[:, taken])
            models.append(model[taken])
            room -= len(taken)
            if len(left):
                self._waiting.append((masks[:, left], model[left]))
        return np.concatenate(all_masks, axis=1), np.concatenate(models)

    def _go_on(self, masks: Masks, model: NDArray[np.intp], stable: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Count the answers among cases that narrowing does not change any more, and split the others by the lowest
        value of a `_variable`: the case has this value, one that waits has the rest. Returns which of the ``stable``
        ones go on.
        """
        cases, models = masks[:, stable], model[stable]
        is_open = (single(cases) != cases).any(axis=0)
        self._answers[:, models[~is_open]] = cases[:, ~is_open]
        # a model may have several cases here: add.at adds 2 for [5, 5], += would add 1
        np.add.at(self._solutions, models[~is_open], 1)
        np.add.at(self._cases, models[is_open], 1)
        is_open &= (self._solutions[models] < 2) & (self._cases[models] <= self._most)
        cases, place = cases[:, is_open], np.arange(int(is_open.sum()))
        variable = _variable(cases, self._neighbours)
        values = cases[variable, place]
        lowest = values & (~values + self._one)  # 0b0110 & 0b1010 is 0b0010
        masks[variable, stable[is_open]] = lowest
        cases[variable, place] = values ^ lowest
        if len(place):
            self._waiting.append((cases, models[is_open]))
        return is_open  # type: ignore[no-any-return]  # numpy types a comparison as Any


def _variable(cases: Masks, neighbours: NDArray[np.intp]) -> NDArray[np.intp]:
    """For each case an open variable with the fewest values, and of these the one with the most open neighbours: the
    hardest 9x9 Sudokus then have 82 cases on average, with the first of these variables 133.
    """
    one = cases.dtype.type(1)
    values, rest = np.zeros(cases.shape, np.int32), cases
    while rest.any():
        values += rest != 0
        rest = rest & (rest - one)  # without its lowest bit: 0b0110 & 0b0101 is 0b0100
    is_open = (values > 1).astype(np.uint16)
    around = np.zeros_like(is_open)
    for neighbour in neighbours:
        around += is_open[neighbour]
    # one number to compare: fewer values first, then more open neighbours; 2 values and 7 neighbours cost 0x20000 - 7
    cost = (values << 16) - around
    cost[is_open == 0] = np.iinfo(np.int32).max
    variable: NDArray[np.intp] = cost.argmin(axis=0)
    return variable


def _neighbours(groups: Iterable[Iterable[int]], variables: int) -> NDArray[np.intp]:
    """``[place, variable]``: the other members of the groups of each variable; the first stands in where others have
    more, a variable without any for itself.
    """
    found: list[set[int]] = [set() for _ in range(variables)]
    for group in groups:
        members = {int(variable) for variable in group}
        for variable in members:
            found[variable] |= members - {variable}
    return padded([sorted(others) or [variable] for variable, others in enumerate(found)])
