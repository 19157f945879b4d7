"""Numbers beside the rows and columns of a rectangle: fields of documents, rules that name them, and their layer."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from satpuzzles.boards.drawing import Layer, Outside
from satpuzzles.common.document import Node
from satpuzzles.stating import editors, schemas
from satpuzzles.stating.editors import Editor
from satpuzzles.stating.fields import BLANKS, LARGEST, Entries, Field, LineLike, Others
from satpuzzles.stating.schemas import Schema

Numbers: TypeAlias = tuple[int | None, ...]
"""A number for each row or each column, None where there is none."""


@dataclass(frozen=True)
class LineNumbers(Field[Numbers]):
    """A number from ``low`` up to the ``most`` by the length of a line, that length unless a kind says otherwise, for
    each line ``of`` the rectangle that the field ``board`` is, or null where there is none; "." and "_" are as good. A
    document may leave the field out if it has none at all. They stand on the ``side`` that their key in documents
    names, or on another one, with a ``sign`` behind each.
    """

    if TYPE_CHECKING:

        def __set__(self, puzzle: object, value: LineLike) -> None: ...

    of: Literal["row", "column"]
    board: str = ""
    low: int = 0
    required: bool = False
    key: str = ""
    side: str = ""
    weighed: bool = False
    """Whether it would say something else at the other end of its line, so that no line can be read backwards."""
    most: Callable[[int], int] = int
    sign: str = ""

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002
        number = schemas.either(schemas.BLANK, schemas.whole(self.low, self.most(LARGEST)))
        return {"description": f"A number for each {self.of}, or null."} | schemas.items(number, most=LARGEST)

    def read(self, node: Node, others: Others) -> Numbers:
        rows = others[self.board]
        height, width = len(rows), len(rows[0])
        count, length = (height, width) if self.of == "row" else (width, height)
        if node.value in (None, []):
            return (None,) * count
        numbers = node.items(f"a number for each {self.of}", count)
        return tuple(None if one.value in BLANKS else one.integer(self.low, self.most(length)) for one in numbers)

    def layers(self, key: str, value: Numbers, puzzle: Any) -> Iterable[Layer]:  # noqa: ARG002
        side = [[] if number is None else [f"{number}{self.sign}"] for number in value] if stated(value) else []
        return [Outside(**{self.side or key: side})]

    def varied(self, value: Numbers) -> Iterator[Entries]:
        """A number that comes, goes, or is greater or less by one."""
        found = sorted(set(stated(value).values())) or [self.low]
        for line, number in enumerate(value):
            near = (None, *found) if number is None else (None, number - 1, number + 1)
            yield from (((0, line, other),) for other in near if other != number)

    def editor(self, key: str, puzzle: Any) -> Editor:
        height, width = puzzle.board.shape
        most = self.most(width if self.of == "row" else height)
        return editors.outside(self.side or key, self.low, most, weighed=self.weighed)


def stated(numbers: Numbers) -> dict[int, int]:
    """The numbers that there are, by the lines that they are of."""
    return {line: number for line, number in enumerate(numbers) if number is not None}
