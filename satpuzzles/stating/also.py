"""Puzzles with further rules of their own: a document of any kind may say ``"also": ["r1c1 + r2c2 == r3c3"]``."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from itertools import chain
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from satenc import Model
from satenc.expressions.expression import Symbol
from satpuzzles.boards import Grid
from satpuzzles.common.document import Node
from satpuzzles.stating import editors, schemas
from satpuzzles.stating.at_fault import broken_in_words
from satpuzzles.stating.changes import changed, unchecked
from satpuzzles.stating.editors import Editor
from satpuzzles.stating.fields import Field, Others
from satpuzzles.stating.hooks import Making, Solving
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.region_fields import Regions
from satpuzzles.stating.rules import Encodings, Rule
from satpuzzles.stating.schemas import Schema
from satpuzzles.stating.written_rules import CellNumbers, Misread, Named, written_rule

_MOST = 200
"""Further rules of a puzzle."""


class FurtherRules(Field[tuple[str, ...]]):
    """Rules as texts, see `satpuzzles.stating.written_rules`."""

    required = False
    says = "Further rules, such as 'r1c1 + r1c2 == r3c3'."

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002
        return schemas.items(schemas.TEXT, 1, _MOST)

    def read(self, node: Node, others: Others) -> tuple[str, ...]:  # noqa: ARG002
        if not isinstance(node.value, list) or not 1 <= len(node.value) <= _MOST:
            raise node.error(f"a list of 1 to {_MOST} rules, each a text")
        return tuple(Node(one, f"also[{i}]").string("a rule as a text") for i, one in enumerate(node.value))

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002
        return editors.RULES

    def rim(self, value: tuple[str, ...]) -> None:
        """A board does not move away from rules that name its cells and lines."""


@cache
def with_further_rules(kind: type[Puzzle]) -> type[Puzzle]:
    """The class of puzzles of this ``kind`` that have further rules."""
    opinion: Any = kind.solving.broken

    @dataclass(frozen=True)
    class Extended(kind):  # type: ignore[valid-type, misc]  # a class for each kind
        also: tuple[str, ...] = field(default=(), kw_only=True)

        document = {**kind.document, "also": FurtherRules()}  # noqa: RUF012
        making = Making()
        symmetry = replace(kind.symmetry, interchangeable=False)

        @classmethod
        def from_json(cls, document: Node) -> Self:
            own = {key: value for key, value in document.value.items() if key != "also"}
            plain = kind.from_json(Node(own, document.place))
            also = FurtherRules().read(document.child("also"), Others(document, cls.document, cls))
            puzzle = unchecked(cls, **{one.name: getattr(plain, one.name) for one in fields(plain)}, also=also)
            answer = Symbol("cell", np.array(puzzle.numbers), (sum(puzzle.board.lengths),))
            for i, text in enumerate(also):
                try:
                    written_rule(text, puzzle.named, answer)
                except Misread as wrong:
                    raise Node(text, f"also[{i}]").error(wrong.expected, wrong.found) from None
            return puzzle

        @cached_property
        def _further_rules(self) -> list[Rule]:
            """The further rules, over variables of their own."""
            model = Model()
            model.integers(self.variable, np.array(self.numbers), shape=sum(self.board.lengths))
            return [*_further(self, model)]

        @property
        def named(self) -> Named:
            """What the rules may name."""
            return _named(self)

        def rules(self, model: Model, encodings: Encodings) -> Iterable[Rule]:
            return chain(super().rules(model, encodings), _further(self, model))

        def _broken(self, grid: Grid) -> list[str]:
            broken = opinion(self, grid)
            further = broken_in_words(self, self._further_rules, grid)
            return [*broken, *(text for text in further if text not in broken)]

        def _keep_rules(self, grids: NDArray[np.int64]) -> NDArray[np.bool_]:
            values = grids.reshape(len(grids), -1)
            kept = kind.solving.keep_rules(self, grids)
            for rule in self._further_rules:
                kept = kept & rule.constraint.holds(values).all(axis=1)
            return kept

        solving = Solving(  # a blank puzzle has the further rules too
            redundant=kind.solving.redundant,
            unsolvable=kind.solving.unsolvable,
            broken=opinion and _broken,
            keep_rules=_keep_rules,
        )

        def __reduce__(self) -> tuple[Any, ...]:
            return _restored, (kind, {one.name: getattr(self, one.name) for one in fields(self)})

    Extended.__name__ = Extended.__qualname__ = kind.__name__
    return Extended


def _restored(kind: type[Puzzle], values: dict[str, Any]) -> Puzzle:
    return unchecked(with_further_rules(kind), **values)


def _further(puzzle: Any, model: Model) -> Iterable[Rule]:
    """The further rules, each called what is written."""
    for i, text in enumerate(puzzle.also):
        stated, about = written_rule(text, puzzle.named, model.answer.flat)
        names = [f"“{text}” for {one}" for one in about] or [f"“{text}”"]

        def without(_number: int, i: int = i) -> Any:
            left = puzzle.also[:i] + puzzle.also[i + 1 :]
            return changed(puzzle, also=left) if left else _plain(puzzle)

        yield Rule(f"also {i + 1}", stated, "", names, is_clue=True, is_written=True, without=without)


def _plain(puzzle: Any) -> Puzzle:
    """The puzzle without further rules."""
    kind = type(puzzle).__mro__[1]
    return unchecked(kind, **{one.name: getattr(puzzle, one.name) for one in fields(kind)})


def _named(puzzle: Puzzle) -> Named:
    board = puzzle.board
    number = board.numbers
    cells = {board.name(place): i for place, i in number.items()}
    sets: dict[str, dict[str, CellNumbers]] = {}
    for sort, lines in board.lines.items():
        sets[sort] = {str(n): [number[place] for place in line] for n, line in enumerate(lines, start=1)}
    of_place = {(y // 2, x // 2): i for (y, x), i in number.items() if y % 2 and x % 2}
    for sort, name in (("region", "regions"), ("cage", "cages")):
        regions = getattr(puzzle, name, None)
        if isinstance(regions, Regions):
            width = len(regions.rows[0])
            members = [[divmod(cell, width) for cell in one.tolist()] for one in regions.members]
            inside = [[of_place[cell] for cell in cells if cell in of_place] for cells in members]
            names = regions.names or range(1, len(members) + 1)
            sets[sort] = {str(one).lower(): cells for one, cells in zip(names, inside, strict=True)}
    marks = dict(getattr(puzzle, "variants", ())).get("cages", ())
    if marks:
        sets["cage"] = {str(n): [*mark.cells] for n, mark in enumerate(marks, start=1)}
    return Named(cells, sets)
