"""Steps of loops along the edges of cells with numbers, by the names that people who solve Slitherlinks know."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from satpuzzles.boards import Place, listed
from satpuzzles.boards.called import called_together
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, NO_WAY_BACK, WAYS_OUT, is_even
from satpuzzles.stating import NamedStep

_THREE = 3
_LEFT = {
    frozenset({0}): "no line",
    frozenset({1}): "one line",
    frozenset({2}): "two lines",
    frozenset({0, 1}): "at most one line",
    frozenset({1, 2}): "at least one line",
    frozenset({0, 2}): "two lines or none",
}
"""How many lines can lie along two edges, in words."""


def _cells(puzzle: Any, step: Any) -> list[Place]:
    """The cells of the clues that the step rests on."""
    numbered = [*puzzle.numbered]
    return sorted(numbered[rule.number] for rule in step.rules if rule.label == "clue")


def _corners(puzzle: Any, step: Any) -> list[Place]:
    """The corners that the step rests on; that the lines are one loop is none."""
    vertices = puzzle.board.vertices
    return [vertices[rule.number - 1] for rule in step.rules if rule.label == "loop" and rule.number]


def _edge(puzzle: Any, fact: Any) -> Place:
    row, i = fact.cell
    place: Place = puzzle.board.rows[row][i]
    return place


def _zero(puzzle: Any, step: Any) -> Mapping[str, str]:
    """The cell of the clue that the step rests on, if that is 0."""
    (place,) = _cells(puzzle, step)
    return {} if puzzle.numbered[place] else {"zero": puzzle.board.name(place)}


def _numbers(puzzle: Any, step: Any) -> dict[str, str]:
    """The clues that the step rests on, in words; nothing if it rests on the lines being one loop as well."""
    if any(rule.label == "loop" and not rule.number for rule in step.rules):
        return {}
    numbers = [f"the {puzzle.numbered[cell]} at {puzzle.board.name(cell)}" for cell in _cells(puzzle, step)]
    return {"numbers": listed(called_together(numbers))}


def _lie_on_a_diagonal(puzzle: Any, step: Any) -> Mapping[str, str]:
    """Whether the step rests on clues that follow each other on a diagonal, and on corners of that."""
    cells = _cells(puzzle, step)
    if len(cells) < 2:
        return {}
    (y, x), (v, u) = cells[:2]
    line = [(y + (v - y) * i // 2, x + (u - x) * i // 2) for i in range(-1, 2 * len(cells))]
    is_one = abs(v - y) == abs(u - x) == 2 and line[1::2] == cells and {*_corners(puzzle, step)} <= {*line[::2]}
    return _numbers(puzzle, step) if is_one else {}


def _are_diagonal_threes(puzzle: Any, step: Any) -> Mapping[str, str]:
    """Whether the step rests on two 3s on a diagonal, with 2s between."""
    clues = [puzzle.numbered[place] for place in _cells(puzzle, step)]
    is_one = clues[0] == clues[-1] == _THREE and {*clues[1:-1]} <= {2}
    lie = "touch at a corner" if len(clues) == 2 else "lie on a diagonal"
    return {**found, "lie": lie} if is_one and (found := _lie_on_a_diagonal(puzzle, step)) else {}


def _share_an_edge(puzzle: Any, step: Any) -> Mapping[str, str]:
    """Whether the step rests on two clues that are neighbours, and on ends of the edge between."""
    cells, board = _cells(puzzle, step), puzzle.board
    shared = {*board.around(cells[0])}.intersection(board.around(cells[-1]))
    is_one = len(cells) == 2 and len(shared) == 1 and {*_corners(puzzle, step)} <= {*board.ends(*shared)}
    return _numbers(puzzle, step) if is_one else {}


def _are_linked(puzzle: Any, step: Any) -> Mapping[str, str]:
    """Whether the clues that the step rests on are linked by its corners, in one way each."""
    cells, corners = _cells(puzzle, step), _corners(puzzle, step)
    edges = [edge for cell in cells for edge in puzzle.board.around(cell)]
    links = sum(abs(y - v) == abs(x - u) == 1 for y, x in cells for v, u in corners)
    is_one = len({*edges}) == len(edges) and links == len(cells) + len(corners) - 1
    return _numbers(puzzle, step) if is_one else {}


def _at_corners(puzzle: Any, step: Any) -> Mapping[str, str]:
    """What the corners that the step rests on leave to its clue there, or the clue to them."""
    (cell,), corners, said = _cells(puzzle, step), _corners(puzzle, step), list[str]()
    known, own = {_edge(puzzle, fact): fact.value for fact in step.facts}, {*puzzle.board.around(cell)}
    for corner in corners:
        ends = {*puzzle.board.at_vertex(corner)}
        for counts, others in (({0, 2}, ends - own), ({puzzle.numbered[cell]}, own - ends)):
            least, most = (sum(known.get(edge, value) for edge in others) for value in (0, 1))
            left = {count - n for count in counts for n in range(least, most + 1)} & {0, 1, 2}
            if words := _LEFT.get(frozenset(left)):
                said.append(f"{words} at {puzzle.board.name(corner)}")
                break
    numbers = _numbers(puzzle, step)
    return {**numbers, "left": " and ".join(said)} if numbers and len(said) == len(corners) else {}


def _are_its_own(puzzle: Any, step: Any) -> bool:
    """Whether the corners that the step rests on are those of the cell of its clue, and nothing else is about lines."""
    (cell,), board = _cells(puzzle, step), puzzle.board
    own = {corner for edge in board.around(cell) for corner in board.ends(edge)}
    return bool(_numbers(puzzle, step)) and {*_corners(puzzle, step)} <= own


def _curve(puzzle: Any, step: Any) -> dict[str, str]:
    """The closed curve around the corners that the step rests on, by the cells that it leads through, from one over an
    edge to the next; nothing where it takes several curves.
    """
    times = Counter(edge for corner in _corners(puzzle, step) for edge in puzzle.board.at_vertex(corner))
    left = {edge: puzzle.board.sides(edge) for edge, count in times.items() if count == 1}
    way = [*left.popitem()[1]] if left else [None]
    while after := next((edge for edge, sides in left.items() if way[-1] in sides), None):
        a, b = left.pop(after)
        way.append(b if a == way[-1] else a)
    names = ["the outside" if place is None else puzzle.board.name(place) for place in way[:-1]]
    return {"curve": ", ".join(names)} if not left and way[0] == way[-1] else {}


def _crosses(puzzle: Any, step: Any) -> Mapping[str, str]:
    """Of a step by parity, the closed curve, and how many lines it crosses."""
    even = is_even(puzzle, step)
    return {**curve, **even} if even and (curve := _curve(puzzle, step)) else {}


def _is_crossed_twice(puzzle: Any, step: Any) -> Mapping[str, str]:
    """Of a step that two lines lead out of a part, as there are lines on both sides, the closed curve between."""
    corners = _corners(puzzle, step)
    times = Counter(edge for corner in corners for edge in puzzle.board.at_vertex(corner))
    excluded = {_edge(puzzle, fact) for fact in step.facts if not fact.value}
    open_ = {edge for edge, count in times.items() if count == 1} - excluded
    concluded = {_edge(puzzle, fact) for fact in step.conclusions}
    is_one = len(corners) == len(step.rules) - 1 and len(open_) == 2 and concluded <= open_
    return _curve(puzzle, step) if is_one else {}


STEPS = (
    NamedStep("clue 0", 1.0, "clue", "the clue of {zero} is 0", 0, when=_zero),
    NamedStep("clue complete", 1.0, "clue", "{rules} has all of its lines", 0),
    NamedStep("last edges", 1.0, "clue", "{rules} needs all edges that are left", 1),
    NO_WAY_BACK,
    NamedStep(
        "two ways across",
        2.4,
        "loop+",
        "the loop has lines on both sides of a closed curve through {curve}, and can cross it nowhere else",
        1,
        True,
        _is_crossed_twice,
    ),
    NamedStep(
        "inside and outside",
        2.2,
        "loop+",
        "the loop crosses a closed curve through {curve} an even number of times; of the edges there {drawn}",
        when=_crosses,
    ),
    WAYS_OUT,
    *LOOP_STEPS,
    NamedStep(
        "corner",
        1.3,
        "clue, loop",
        "{numbers} lies in a corner of the board, where both edges are lines or neither is",
        facts=False,
        when=_numbers,
    ),
    NamedStep("adjacent 3s", 1.4, "adjacent 3s", "the loop winds around {rules}"),
    NamedStep("diagonal 3s", 1.4, "clue+, loop+", "{numbers} {lie}", None, False, _are_diagonal_threes),
    NamedStep("edges at a number", 1.6, "clue, loop+", "{numbers} has {left}{as}", when=_at_corners),
    NamedStep("edges at a number", 1.8, "clue, loop+", "{rules} leave the loop no other way{as}", when=_are_its_own),
    NamedStep(
        "numbers on a diagonal",
        1.8,
        "clue+, loop+",
        "where {numbers} meet, the loop has one line of each, two of one, or none{as}",
        when=_lie_on_a_diagonal,
    ),
    NamedStep(
        "adjacent numbers",
        1.8,
        "clue+, loop+",
        "{numbers} share an edge, and otherwise the loop would stop or fork at one of its ends{as}",
        when=_share_an_edge,
    ),
    NamedStep(
        "from corner to corner",
        2.4,
        "clue+, loop+",
        "what {numbers} leave each other at corners allows nothing else{as}",
        when=_are_linked,
    ),
)
