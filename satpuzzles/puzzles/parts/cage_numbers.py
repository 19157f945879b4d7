"""Cages of a KenKen: their clues, tables of the values that make a number, and automata for large cages."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc import Constraint, Dfa, Joined, Regular, Table, stepping
from satenc.unknowns.unknown import Unknown

_SIGNS: Mapping[str, str] = {"+": "+", "-": "−", "*": "×", "/": "÷"}  # noqa: RUF001  # as they are printed
_ORDER = "/-*+"
"""The signs of new cages, the one that says most first."""
_LISTED = 10**5
"""Assignments to the cells of a cage up to which those that make its number are listed; beyond it has an automaton."""
Numbers: TypeAlias = Any
"""A whole number or an array of them."""


class Cage(NamedTuple):
    """Cells by their numbers, and the ``clue``: the number that they make, and the ``sign`` of the operation, empty
    where any of the four will do.
    """

    cells: tuple[int, ...]
    number: int
    sign: str

    @property
    def words(self) -> str:
        """The clue as it is printed."""
        return f"{self.number}{_SIGNS.get(self.sign, '')}"

    def table(self, size: int) -> NDArray[np.int64] | None:
        """The assignments to the cells of a square of that ``size`` that make the number; None for too many."""
        if size ** len(self.cells) > _LISTED:
            return None
        places = [divmod(cell, size) for cell in self.cells]
        pairs = combinations(range(len(places)), 2)
        apart = tuple((i, j) for i, j in pairs if any(a == b for a, b in zip(places[i], places[j], strict=True)))
        return _assignments(size, len(places), self.number, self.sign, apart)

    def automaton(self, size: int) -> Dfa:
        """The automaton of the values that make the number, where any values may be equal."""
        return _words(size, len(self.cells), self.number, self.sign)


def stated(cells: tuple[int, ...], clue: str) -> Cage:
    sign = clue[-1] if clue[-1] in _SIGNS else ""
    return Cage(cells, int(clue.removesuffix(sign)), sign)


def _fits(sign: str, number: int, largest: Numbers, total: Numbers, product: Numbers) -> Any:
    """Whether values with this ``largest``, ``total`` and ``product`` make ``number`` by the operation ``sign``."""
    made = {
        "+": total == number,
        "-": 2 * largest - total == number,
        "*": product == number,
        "/": largest * largest == number * product,
    }
    return made[sign] if sign else made["+"] | made["-"] | made["*"] | made["/"]


def making(x: Unknown, cages: Sequence[Cage], size: int) -> Joined:
    """That the numbers ``x`` of a square of that ``size`` make those of the ``cages``, each an instance."""
    tables = {i: table for i, cage in enumerate(cages) if (table := cage.table(size)) is not None}
    listed = Table(x, [cages[i].cells for i in tables], [*tables.values()])
    parts: list[tuple[Constraint, NDArray[np.intp]]] = [(listed, np.array([*tables], np.intp))]
    large = sorted({*range(len(cages))} - {*tables})
    words = (Regular(x, np.array([cages[i].cells]), [cages[i].automaton(size)]) for i in large)
    return Joined(x, len(cages), [*parts, *zip(words, map(np.atleast_1d, large), strict=True)])


def clue_of(cells: tuple[int, ...], values: Sequence[int], sign: str | None) -> int | str:
    """The clue of a cage of ``cells`` with this ``sign``, None for any; another one where the values make no number by
    it. It is the same for a cage when others are parted.
    """
    first = sum(cells) % 4
    turned = _ORDER[first:] + _ORDER[:first] if len(cells) == 2 else "*+"[first % 2]
    signs = [""] if len(cells) == 1 else [*([] if sign is None else [sign]), *turned]
    made = (clue_made(Cage(cells, 0, one), values) for one in signs)
    return next(clue for clue in made if clue is not None)


def clue_made(cage: Cage, values: Sequence[int]) -> int | str | None:
    """The clue that some values make by the sign of a cage, None where they make no number."""
    inside = [values[cell] for cell in cage.cells]
    largest, total, product = max(inside), sum(inside), math.prod(inside)
    number, rest = {
        "+": (total, 0),
        "-": (2 * largest - total, 0),
        "*": (product, 0),
        "/": divmod(largest * largest, product),
    }[cage.sign or "+"]
    return None if number < 0 or rest else f"{number}{cage.sign}" if cage.sign else number


@lru_cache(maxsize=4096)
def _assignments(
    size: int, length: int, number: int, sign: str, apart: tuple[tuple[int, int], ...]
) -> NDArray[np.int64]:
    """``[way, cell]``: the values from 1 to ``size`` that make ``number``, pairs ``apart`` different."""
    ways = np.stack(np.meshgrid(*[np.arange(1, size + 1)] * length, indexing="ij"), axis=-1).reshape(-1, length)
    kept = _fits(sign, number, ways.max(axis=1), ways.sum(axis=1), ways.prod(axis=1))
    for i, j in apart:
        kept &= ways[:, i] != ways[:, j]
    listed: NDArray[np.int64] = ways[kept]
    return listed


@lru_cache(maxsize=256)
def _words(size: int, length: int, number: int, sign: str) -> Dfa:
    """The automaton of ``length`` values from 1 to ``size`` that make ``number``, where any may be equal. A state
    forgets what no operation can use any more.
    """
    too_much = number + size * length

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int]:
        largest, total, product = max(state[0], value), state[1] + value, state[2] * value
        return (
            largest if sign in "-/" else 0,  # so it is where there is no sign
            min(total, too_much) if sign in "+-" else 0,
            product if sign in "*/" and product and (number % product == 0 or product <= size * size) else 0,
        )

    def accepts(state: tuple[int, int, int]) -> bool:
        return bool(_fits(sign, number, *state))

    return stepping((0, 0, 1), range(1, size + 1), step, accepts, length)
