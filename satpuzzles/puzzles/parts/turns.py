"""Where paths turn if they are the only ones between their ends, which people suppose of a puzzle with one solution.

A path that turns could be led through the cell inside the turn if that were empty, and be cut short there if it went
through that cell, too. So another path passes inside, and as it keeps to the cells beyond, it turns there as well; or
it has its end there. Inside the last of such turns is an end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from satenc import Model
from satpuzzles.boards import Network, Place
from satpuzzles.puzzles.parts.sized import Rows
from satpuzzles.stating import NamedStep, Rule

_TWO = 2
_NO_TURN: Rows = frozenset({(0, 0), (0, 1), (1, 0)})
_OTHERS: Rows = frozenset(row for row in product((0, 1), repeat=6) if row[:2] != (1, 1))
_AROUND_A_TURN = _OTHERS | {(1, 1, 0, 0, 1, 1)}
_AROUND_AN_END = _OTHERS | {(1, 1, 0, 0, 0, 1), (1, 1, 0, 0, 1, 0)}


@dataclass(frozen=True, slots=True)
class Turn:
    """A path may turn ``at`` a cell, around the one ``inside``; ``is_empty`` if no end lies on that diagonal."""

    at: Place
    inside: Place
    is_empty: bool

    @property
    def lines(self) -> Sequence[Place]:
        """The two lines of the turn, those from there to the cell inside, and the two from that to what lies beyond."""
        (y, x), (v, u) = self.at, self.inside
        h, k = (y + v) // 2, (x + u) // 2
        return (h, x), (y, k), (h, u), (v, k), (2 * v - h, u), (v, 2 * u - k)


@lru_cache(maxsize=64)
def _turns(board: Network, ends: frozenset[Place]) -> Sequence[Turn]:
    """All turns that there may be."""
    found, vertices = list[Turn](), board.vertex_numbers
    for y, x in vertices:
        for v, u in product((-2, 2), repeat=2):
            if (y, x) not in ends and (y + v, x + u) in vertices:
                diagonal = ((y + n * v, x + n * u) for n in range(1, max(board.shape)))
                found.append(Turn((y, x), (y + v, x + u), ends.isdisjoint(diagonal)))
    return found


def turns_if_unique(puzzle: Any, model: Model) -> Iterator[Rule]:
    """That paths go through all cells; and of each turn what is inside."""
    board, turns = puzzle.board, _turns(puzzle.board, frozenset(puzzle.ends))
    empty = {frozenset(turn.lines[:2]) for turn in turns if turn.is_empty}
    through = list[tuple[Sequence[Place], Rows]]()
    passed = [place for place in board.vertices if place not in puzzle.ends]
    for place in passed:
        lines = board.at_vertex(place)
        ways = [two for two in combinations(lines, 2) if frozenset(two) not in empty]
        through.append((lines, frozenset(tuple(int(line in two) for line in lines) for two in ways)))
    yield Rule("cell", puzzle.table(model, through), "", [f"the path at {board.name(place)}" for place in passed])
    around = [
        (turn.lines[:2], _NO_TURN)
        if turn.is_empty
        else (turn.lines, _AROUND_AN_END if turn.inside in puzzle.ends else _AROUND_A_TURN)
        for turn in turns
    ]
    names = [f"the turn at {board.name(turn.at)} around {board.name(turn.inside)}" for turn in turns]
    yield Rule("turn", puzzle.table(model, around), "", names)


def _has_no_other_way(puzzle: Any, step: Any) -> bool:  # as of any NamedStep
    """Whether each cell of the step has only two lines left."""
    closed = {fact.cell for fact in step.facts if not fact.value}
    return all(len({*rule.cells} - closed) == _TWO for rule in step.rules)


def _is_empty(puzzle: Any, step: Any) -> bool:
    """Whether no end lies inside the turn."""
    return _turn(puzzle, step).is_empty


def _is_beside_itself(puzzle: Any, step: Any) -> bool:
    """Whether a path that turns would go from there to the cell inside."""
    back = {puzzle.board.cells[line] for line in _turn(puzzle, step).lines[2:4]}
    concluded = {fact.cell for fact in step.conclusions}
    return concluded <= back or any(fact.value and fact.cell in back for fact in step.facts)


def _turn(puzzle: Any, step: Any) -> Turn:
    number: int = step.rules[0].number
    return _turns(puzzle.board, frozenset(puzzle.ends))[number]


TURNS = (
    NamedStep(
        "no empty cell",
        1.2,
        "cell+",
        "that leaves no cell empty, and {names} {have} no other way",
        1,
        when=_has_no_other_way,
    ),
    NamedStep(
        "empty turn",
        1.4,
        "cell+",
        "that leaves no cell empty, and no number lies diagonally inside another turn of {names}",
    ),
    NamedStep("empty turn", 1.4, "turn", "no number lies diagonally inside {turn}", 0, when=_is_empty),
    NamedStep(
        "path beside itself", 1.5, "turn", "a path would run beside itself inside {turn}", 0, when=_is_beside_itself
    ),
    NamedStep("turn inside a turn", 1.6, "turn", "another path has to turn inside {turn}"),
)
"""Names of steps by these rules."""
