"""Clues beside the board: sandwiches, X-sums, skyscrapers and little killers."""

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, ClassVar

from satenc import Dfa, stepping
from satpuzzles.boards import Layer, Place, cell_name
from satpuzzles.boards.drawing import Outside, Pointers
from satpuzzles.links import fpuzzles_members as fpuzzles
from satpuzzles.puzzles.variants.demands import Demand, Seen, Spelled, Total, pointed, pointing
from satpuzzles.puzzles.variants.marks import (
    CELLS,
    Defined,
    Mark,
    Marks,
    Variant,
    Worded,
    cells_of,
    members,
    named,
    places,
    size_of,
    sum_of,
)
from satpuzzles.stating import Editor, Node, Others, Schema, editors, schemas

SIDES = ("left", "above", "right", "below")


def line(side: str, number: int, size: int) -> tuple[int, ...]:
    """The cells of a row or column, from that side."""
    cells = ray(number * size, 0, 1, size) if side in ("left", "right") else ray(number, 1, 0, size)
    return cells if side in ("left", "above") else cells[::-1]


def ray(cell: int, down: int, right: int, size: int) -> tuple[int, ...]:
    """The cells from one on to the rim, so many rows ``down`` and columns to the ``right`` at a time."""
    row, column = divmod(cell, size)
    cells = []
    while 0 <= row < size and 0 <= column < size:
        cells.append(row * size + column)
        row, column = row + down, column + right
    return tuple(cells)


class OutsideVariant(Worded):
    """``{"left": [10, null, ...], "above": [...]}``: for each side a number or null for each line, seen from there."""

    letter: ClassVar[str] = ""
    """What stands before a number, to tell clues of several sorts."""
    is_told = False

    def read(self, node: Node, others: Others) -> Marks:
        if node.value is None:
            return ()
        node.object()
        node.known_keys(SIDES, ())
        size, marks = size_of(others), list[Mark]()
        for side in SIDES:
            entries = node.child(side)
            for i, entry in enumerate(entries.items("a list", size) if entries.value is not None else ()):
                if entry.value is not None:
                    number = sum_of(entry, size, f"the number of a {self.one}, or null,")
                    marks.append(Mark(line(side, i, size), number, way=side))
        return tuple(marks)

    def schema(self, kind: Any) -> Schema:
        numbers = schemas.items(schemas.either(schemas.whole(0), schemas.NULL))
        return schemas.members({}, dict.fromkeys(SIDES, numbers))

    def write(self, value: Marks, puzzle: Any) -> Any:
        return clues(value, puzzle.size)

    def edited(self, key: str, puzzle: Any) -> Iterator[tuple[tuple[str, ...], Editor]]:
        for side in SIDES:
            yield (side,), editors.outside(side, 0, puzzle.size * (puzzle.size + 1) // 2)

    def name(self, mark: Mark, size: int) -> str:
        return f"the {self.one} {_BESIDE[mark.way]} {_number(mark, size) + 1}"

    @abstractmethod
    def count(self, values: Sequence[int]) -> int | None:
        """The number beside a line of these values, if there is one."""

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        return bool(self.count(values) == mark.value)

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Spelled(mark.cells, type(self).automaton(mark.value, size))

    automaton: ClassVar[Any]
    """The automaton of a clue on a board of so many rows."""

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        sides = clues(marks, size)
        yield Outside(
            **{
                side: [[] if number is None else [f"{self.letter}{number}"] for number in numbers]
                for side, numbers in sides.items()
            }
        )


_BESIDE = {"left": "left of row", "right": "right of row", "above": "above column", "below": "below column"}


def clues(marks: Marks, size: int) -> dict[str, list[int | None]]:
    """The numbers of each side that has some."""
    found: dict[str, list[int | None]] = {}
    for mark in marks:
        found.setdefault(mark.way, [None] * size)[_number(mark, size)] = mark.value
    return found


def _number(mark: Mark, size: int) -> int:
    """Which row, or column, a number stands beside."""
    row, column = divmod(mark.cells[0], size)
    return row if mark.way in ("left", "right") else column


@cache
def _sandwich(total: int, size: int) -> Dfa:
    """The state is the number of crusts, 1 and the highest value, with the last of them, and what lies between."""
    crusts = {1, size}

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        number, last, between = state
        if value in crusts:
            return None if number == 2 or value == last else (number + 1, value, between)
        if number != 1:
            return state
        return (1, last, between + value) if between + value <= total else None

    accepts = lambda state: state[0] == 2 and state[2] == total  # noqa: E731
    return stepping((0, 0, 0), range(1, size + 1), step, accepts, size)


class Sandwiches(OutsideVariant):
    one = "sandwich"
    says = "A sandwich clue is the sum of the values between 1 and the highest one."
    member = fpuzzles.Outside("sandwichsum")
    automaton = _sandwich

    def count(self, values: Sequence[int]) -> int | None:
        crusts = [i for i, value in enumerate(values) if value in (1, len(values))]
        if len(crusts) != 2 or values[crusts[0]] == values[crusts[1]]:
            return None
        return sum(values[crusts[0] + 1 : crusts[1]])

    def demand(self, mark: Mark) -> str:
        return f"the values between 1 and {len(mark.cells)} sum to {mark.value}"


@cache
def _x_sum(total: int, size: int) -> Dfa:
    """The state is how many values are still to be added, and the sum so far; at first it is None."""

    def step(state: tuple[int, int], value: int) -> Hashable | None:
        left, so_far = state
        if left < 0:
            return (value - 1, value) if value <= total else None
        if not left:
            return state
        return (left - 1, so_far + value) if so_far + value <= total else None

    return stepping((-1, 0), range(1, size + 1), step, lambda state: state == (0, total), size)


class XSums(OutsideVariant):
    one = "X-sum"
    says = "An X-sum (X12) is the sum of the first values from its side, as many as the first of them says."
    demanded = "the first value says how many values from there sum to {}"
    member = fpuzzles.Outside("xsum")
    letter = "X"
    automaton = _x_sum

    def count(self, values: Sequence[int]) -> int:
        return sum(values[: values[0]])


class Skyscrapers(OutsideVariant):
    one = "skyscraper clue"
    says = "A skyscraper clue (S3) is the number of values from its side that are higher than all before them."
    demanded = "{} seen"
    member = fpuzzles.Outside("skyscraper")
    letter = "S"

    def count(self, values: Sequence[int]) -> int:
        return len({*accumulate(values, max)})

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Seen(mark.cells, mark.value)


class NumberedRooms(OutsideVariant):
    one = "numbered room"
    says = "A numbered room (N3) is the nth value from its side, where n is the first value from there."
    demanded = "the first value says in which cell from there {} stands"
    member = fpuzzles.Beside(fpuzzles.Outside("numberedroom"))
    letter = "N"

    def count(self, values: Sequence[int]) -> int:
        return values[values[0] - 1]

    def defined(self, mark: Mark, size: int) -> Iterator[Defined]:
        return pointed(mark.cells[0], mark.cells, mark.value)

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return pointing(mark.cells[0], mark.cells, mark.value, size)


STEPS: Mapping[str, tuple[int, int]] = {
    "down right": (1, 1),
    "down left": (1, -1),
    "up right": (-1, 1),
    "up left": (-1, -1),
}


def before(mark: Mark, size: int) -> Place:
    """Where the number of a diagonal stands: one step before its first cell."""
    [(y, x)], (down, right) = places(mark.cells[:1], size), STEPS[mark.way]
    return y - 2 * down, x - 2 * right


class LittleKillers(Variant):
    """``{"from": "r1c2", "towards": "down right", "sum": 20}``: the diagonal from its first cell on."""

    one = "little killer"
    says = "A clue with an arrow is the sum of the values on its diagonal, which may repeat."
    demanded = "sum {}"
    member = fpuzzles.Diagonals("littlekillersum")

    def mark(self, node: Node, others: Others) -> Mark:
        first, way, total = members(node, "from", "towards", "sum")
        size = size_of(others)
        [start] = cells_of(first, size, 1, 1)
        ways = " or ".join(STEPS)
        if way.string(ways) not in STEPS:
            raise way.error(ways)
        down, right = STEPS[way.value]
        if len(ray(start, -down, -right, size)) > 1:
            raise first.error(f"a cell at which a diagonal {way.value} begins", named([start], size))
        return Mark(ray(start, down, right, size), sum_of(total, size), way=way.value)

    def mark_schema(self) -> Schema:
        return schemas.members({"from": CELLS, "towards": schemas.one_of(STEPS), "sum": schemas.whole(0)})

    def marked(self, size: int) -> Editor:
        total = editors.value("sum", size * size, required=True)
        return editors.marks(self.one, "ray", 2, size, value=total, cells="from", steps=STEPS)

    def entry(self, mark: Mark, size: int) -> Any:
        return {"from": named(mark.cells[:1], size), "towards": mark.way, "sum": mark.value}

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Total(mark.cells, mark.value)

    def name(self, mark: Mark, size: int) -> str:
        return f"the diagonal {mark.way} from {cell_name(divmod(mark.cells[0], size))}"

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Pointers({before(mark, size): (str(mark.value), STEPS[mark.way]) for mark in marks})
