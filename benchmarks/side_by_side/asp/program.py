"""What the programs of all kinds share."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

from satpuzzles import Grid
from satpuzzles.boards.networks import Network

Facts: TypeAlias = Iterator[str]


@dataclass(frozen=True)
class Program:
    """The ``rules`` of a kind, and the ``facts`` of a puzzle beside those of its ``board`` that most programs have."""

    rules: str
    facts: Callable[[Any], Facts]
    board: bool = True

    def text(self, puzzle: Any) -> str:
        return self.rules + "\n".join(chain(_board(puzzle) if self.board else (), self.facts(puzzle))) + "\n#show is/2."


def grid(puzzle: Any, values: dict[int, int]) -> Grid:
    """The answer with these ``values`` by the numbers of places, 0 for others."""
    numbers = iter(range(sum(puzzle.board.lengths)))
    return [[values.get(next(numbers), 0) for _ in range(length)] for length in puzzle.board.lengths]


SHADED = """
{ shaded(N) } :- cell(N).
is(N,1) :- shaded(N).
"""


def _board(puzzle: Any) -> Facts:
    board = puzzle.board
    if isinstance(board, Network):
        yield from (f"vertex({v})." for v in range(len(board.vertices)))
        for line, ends in zip(board.line_numbers.tolist(), board.joined.tolist(), strict=True):
            yield f"line({line}). joins({line},{ends[0]}). joins({line},{ends[1]})."
    else:
        numbers = board.numbers
        for (y, x), n in numbers.items():
            yield f"cell({n})."
            beside = [numbers.get(place) for place in ((y, x + 2), (y + 2, x), (y + 2, x + 2))]
            yield from (f"adjacent({n},{m}). adjacent({m},{n})." for m in beside[:2] if m is not None)
            if None not in beside:
                yield f"square({n},{','.join(map(str, beside))})."


def entries(rows: Any) -> Iterator[tuple[int, int, Any]]:
    """Row, column and entry, where there is one."""
    return ((r, c, entry) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry is not None)
