"""The rules of a puzzle as arrays, and how what follows from counting their cells is written down.

A rule has its cells, and how often each value may stand in them; a board, how often each rule still needs a value or
has room for it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from satenc import Lits
from satpuzzles.explaining.reasoning.counting import LARGEST
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Step, Technique


@dataclass(frozen=True, slots=True)
class CountedBoard:
    """A board in arrays. ``can[cell, v]``: whether an open cell may have value v; ``value[cell]`` is the value of a
    filled cell, else -1. ``need[rule, v]`` is how many more cells of a rule have to have value v, ``room[rule, v]`` how
    many more may have it: in a row that needs two stars and has one, both are 1 for the value 1.
    """

    can: NDArray[np.bool_]
    value: NDArray[np.intp]
    need: NDArray[np.intp]
    room: NDArray[np.intp]


class Counting:
    """The rules of ``reasoner`` that count values, without those that people take as one."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self._literals = reasoner.cells.literals
        blocks = reasoner.rules.blocks if len(reasoner.cells.values) <= LARGEST else ()
        rules = [
            (int(switch), members, block.low, block.high)
            for block in blocks
            for switch, members in zip(block.switches, block.members, strict=True)
        ]
        numbered = [rule for rule in rules if not reasoner.rules.is_whole(rule[0])]
        if not reasoner.cells.is_boolean:  # no box that is a row
            demands = [tuple(part.tobytes() for part in demand) for _, *demand in numbered]
            numbered = [rule for n, rule in enumerate(numbered) if demands[n] not in demands[:n]]
        self._switches = [switch for switch, *_ in numbered]
        self._members = np.zeros((len(numbered), len(reasoner.cells.values)), np.bool_)
        for row, (_, members, *_) in zip(self._members, numbered, strict=True):
            row[members] = True
        self._low = np.array([low for _, _, low, _ in numbered], np.intp).reshape(
            len(numbered), len(reasoner.cells.names)
        )
        self._high = np.array([high for *_, high in numbered], np.intp).reshape(
            len(numbered), len(reasoner.cells.names)
        )
        self._different: list[int] = np.flatnonzero((self._high == 1).all(axis=1)).tolist()
        """The rules whose cells all have different values."""
        self._labels: dict[str, list[int]] = {}
        for i, switch in enumerate(self._switches):
            self._labels.setdefault(reasoner.rules[switch].label, []).append(i)

    def _draft(
        self,
        technique: Technique,
        about: Sequence[int],
        counted: Lits,
        refuted: Lits,
        *,
        beside: Iterable[int] = (),
        within: Sequence[int] = (),
        placed: Sequence[int] = (),
    ) -> Step:
        """A step that excludes the values ``refuted``, by the rules ``about``, ``within`` and ``beside``."""
        rules, counting = (*about, *within, *beside), (tuple(within), tuple(counted.tolist()))
        return Step(tuple((-refuted).tolist()), rules, tuple(placed), technique, tuple(about), 0, *counting)

    @cached_property
    def _over(self) -> NDArray[np.intp]:
        """``[cell, cell]``: a rule by which two cells differ, or where there are two values are not both 1, else 0."""
        return (
            self._reasoner.rules.exclusive_by if self._reasoner.cells.is_boolean else self._reasoner.rules.different_by
        )

    @cached_property
    def _sees(self) -> NDArray[np.bool_]:
        """``[cell, cell]``: whether `_over` has a rule for the two cells; each cell sees itself."""
        sees: NDArray[np.bool_] = (self._over > 0) | np.eye(len(self._over), dtype=np.bool_)
        return sees

    @cached_property
    def _is_line(self) -> list[bool]:
        """For each rule whether its cells lie in one row or in one column."""
        places = np.array(self._reasoner.cells.places)
        return [bool((np.ptp(places[member], axis=0) == 0).any()) for member in self._members]

    def _cannot(self, board: CountedBoard, cells: NDArray[np.bool_], v: int) -> tuple[int, ...]:
        """The literals "cell has value ``v``" of those ``cells`` that cannot have it."""
        return tuple(self._literals[cells & ~board.can[:, v] & (board.value != v), v].tolist())
