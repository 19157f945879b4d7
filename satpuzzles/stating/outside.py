"""Numbers beside the rows and columns of a rectangle: fields of documents, rules that name them, and their layer."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from satpuzzles.boards.drawing import Outside
from satpuzzles.common.document import Node
from satpuzzles.stating import editors
from satpuzzles.stating.editors import Editor
from satpuzzles.stating.fields import BLANKS, Field, Others

Numbers: TypeAlias = tuple[int | None, ...]
"""A number for each row or each column, None where there is none."""


@dataclass(frozen=True)
class LineNumbers(Field[Numbers]):
    """A number from ``low`` up to the length of a line for each line ``of`` the rectangle that the field ``board`` is,
    or null where there is none; "." and "_" are as good. A document may leave the field out if it has none at all.
    """

    of: Literal["row", "column"]
    board: str
    low: int = 0
    required: bool = False

    def read(self, node: Node, others: Others) -> Numbers:
        rows = others[self.board]
        height, width = len(rows), len(rows[0])
        count, length = (height, width) if self.of == "row" else (width, height)
        if node.value in (None, []):
            return (None,) * count
        numbers = node.items(f"a number for each {self.of}", count)
        return tuple(None if one.value in BLANKS else one.integer(self.low, length) for one in numbers)

    def write(self, value: Numbers, puzzle: Any) -> list[int | None]:  # noqa: ARG002
        return list(value)

    def editor(self, key: str, puzzle: Any) -> Editor:
        """On the side that ``key`` names."""
        height, width = puzzle.board.shape
        return editors.outside(key, self.low, width if self.of == "row" else height)


def stated(numbers: Numbers) -> dict[int, int]:
    """The numbers that there are, by the lines that they are of."""
    return {line: number for line, number in enumerate(numbers) if number is not None}


def beside(above: Numbers = (), left: Numbers = (), below: Numbers = (), right: Numbers = ()) -> Outside:
    """The layer of numbers beside lines."""
    return Outside(
        **{
            side: [[] if number is None else [str(number)] for number in numbers]
            for side, numbers in {"above": above, "left": left, "below": below, "right": right}.items()
            if any(number is not None for number in numbers)
        }
    )
