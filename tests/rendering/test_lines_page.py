"""Pages of boards on which lines are drawn and cells are shaded, in Chromium: by mouse, by touch and by keys."""

import re
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

import pytest

import satpuzzles
from satenc import Connected, Count, IndependentSet, SingleLoop
from satenc.graphs.graph import Graph
from satpuzzles import Rule
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.drawing import (
    CROSS,
    DOUBLE,
    ENTRY,
    LINE,
    SHADED,
    Dots,
    Drawing,
    Picture,
    Symbols,
    Walls,
    borders,
    clues,
    placed,
)
from satpuzzles.boards.networks import Bridges, CellsAndSegments, Segments
from satpuzzles.pictures import picture_of
from satpuzzles.puzzles.hashi import Hashi
from satpuzzles.puzzles.masyu import Masyu
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating.fields import ClueGrid
from tests.rendering.player import DOWN, LEFT, PHONE, RIGHT, SHIFT, SOLVED, Board

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Round(LinePuzzle):
    """A loop through the cells that have a clue."""

    clues: tuple

    kind = "round"
    document: ClassVar = {"clues": ClueGrid(0, 1)}
    network = Segments

    def rules(self, model, encodings):  # noqa: ARG002
        through = [self.board.vertices.index(cell) for cell in placed(self.clues)]
        yield Rule("loop", SingleLoop(model.answer, self.board.graph, through), "one loop", whole=True)


@dataclass(frozen=True)
class Partly(LinePuzzle):
    """A loop through all cells that are not shaded, of which no two are neighbours, and so many in the first row."""

    clues: tuple

    kind = "partly"
    document: ClassVar = {"clues": ClueGrid(0, 9)}
    network = CellsAndSegments

    def rules(self, model, encodings):  # noqa: ARG002
        board = self.board
        cells = [number for place, number in board.numbers.items() if not board.is_line(place)]
        off = dict(enumerate(cells))
        loop = SingleLoop(model.answer, board.graph, edges=board.line_numbers, off=off)
        pairs = [[off[v], off[w]] for v, w in board.graph.ends.tolist()]
        yield Rule("loop", loop, "one loop", whole=True)
        yield Rule("apart", IndependentSet(model.answer, pairs), "shaded cells do not touch", whole=True)
        yield Rule("row", Count(model.answer, [cells[: self.width]], self.clues[0][0], self.clues[0][0]), is_clue=True)


@dataclass(frozen=True)
class White(ShadingPuzzle):
    """Cells that are not shaded are connected; a clue is the number of cells that are shaded."""

    clues: tuple

    kind = "white"
    document: ClassVar = {"clues": ClueGrid(0, 99)}

    def rules(self, model, encodings):  # noqa: ARG002
        graph, (clue,) = Graph.grid(self.height, self.width), placed(self.clues).values()
        yield Rule("white", Connected(model.answer, graph, value=0), "white cells are connected", whole=True)
        yield Rule("all", Count(model.answer, [range(graph.order)], clue, clue), f"{clue} shaded", is_clue=True)


ISLANDS = [[2, None, 3], [None, None, None], [None, None, 1]]
_PLACES = frozenset(placed(ISLANDS))
_BRIDGES = Bridges(3, 3, islands=_PLACES)
_LAYERS = (Dots(_PLACES, "island"), clues(ISLANDS))
HASHI = Picture(
    Drawing(_BRIDGES, _LAYERS, entries=[LINE, DOUBLE], optional=True),
    [Drawing(_BRIDGES, (*_LAYERS, Symbols({(1, 2): DOUBLE, (2, 5): LINE}, ENTRY)))],
    exhausted=True,
)


@pytest.fixture
def opened(browser, tmp_path):
    """Opens a page for a puzzle or a picture; what the browser complains about fails the test."""

    def opened(shown, solutions=100):
        picture = shown if isinstance(shown, Picture) else picture_of(shown, shown.to_json(), solutions, plays=True)
        return Board(browser, [picture], tmp_path)

    browser.get_log("browser")  # of other tests
    yield opened
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


class Points:
    """A pointer at points of the picture, in cells from the upper left corner of the board."""

    def __init__(self, board, kind="mouse"):
        self.board, self.kind = board, kind

    def stroke(self, *points, button=0, hold=0.0):
        chain = self.board.pointer(self.kind)
        pointer = chain.w3c_actions.pointer_action
        for i, point in enumerate(points):
            pointer.move_to_location(*map(round, self.at(*point)))
            if not i:
                pointer.pointer_down(button=button)
        if hold:
            pointer.pause(hold)
        pointer.pointer_up(button=button)
        chain.perform()

    def at(self, y, x):
        script = """
            const [svg, y, x] = arguments, box = svg.getBoundingClientRect();
            const cell = box.width / svg.viewBox.baseVal.width * 40;
            return [box.left + (0.7 + x) * cell, box.top + (0.7 + y) * cell];
        """
        (svg,) = self.board.find(".field svg")
        return self.board.browser.execute_script(script, svg, y, x)


def drawn(board):
    """The names of places with an entry, by the entry."""
    found: dict[str, list[str]] = {}
    for place, entry in zip(board.drawn.board.board.cells, board.entries, strict=True):
        if entry:
            found.setdefault(entry, []).append(board.drawn.board.board.name(place))
    return found


def centres(*cells):
    return [(r + 0.5, c + 0.5) for r, c in cells]


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_drag_draws_a_line_through_centres_and_takes_back_what_it_goes_back(opened, kind):
    board = opened(Round(((None,) * 3,) * 3))
    Points(board, kind).stroke(*centres((0, 0), (0, 1), (1, 1), (2, 1), (1, 1), (1, 0)))
    assert drawn(board) == {LINE: ["r1c1-r1c2", "r1c2-r2c2", "r2c1-r2c2"]}
    paths = "return [...document.querySelectorAll('.drawn path')].filter((path) => path.getAttribute('d')).length"
    assert board.browser.execute_script(paths) == 3
    Points(board, kind).stroke(*centres((0, 0), (1, 0)))
    assert re.fullmatch(SOLVED, board.message)
    board.button("Undo").click()
    board.button("Undo").click()
    assert drawn(board) == {}
    board.button("Redo").click()
    Points(board, kind).stroke(*centres((1, 1), (1, 0)))  # what a stroke begins with decides: it takes lines away
    assert drawn(board) == {LINE: ["r1c1-r1c2", "r1c2-r2c2"]}


def test_a_loop_is_solved_by_its_rule_alone(opened):
    board = opened(Round(((None,) * 3, (None, 1, None), (None,) * 3)), solutions=0)
    Points(board).stroke(*centres((0, 0), (0, 1), (1, 1), (1, 0), (0, 0)))
    assert re.fullmatch(SOLVED, board.message)


def test_a_loop_that_leaves_out_lines_is_a_conflict_and_so_are_three_lines_at_a_cell(opened):
    board = opened(Round(((None,) * 3,) * 3))
    Points(board).stroke(*centres((0, 0), (0, 1), (1, 1), (1, 0), (0, 0)))
    assert board.faulty == []
    Points(board).stroke(*centres((2, 1), (2, 2)))
    at_fault = {board.drawn.board.board.name([*board.drawn.board.board.cells][i]) for i in board.faulty}
    assert at_fault == {"r1c1-r1c2", "r1c1-r2c1", "r1c2-r2c2", "r2c1-r2c2"}
    board.button("Undo").click()
    Points(board).stroke(*centres((1, 1), (2, 1)))
    at_fault = {board.drawn.board.board.name([*board.drawn.board.board.cells][i]) for i in board.faulty}
    assert "r2c2-r3c2" in at_fault
    board.find("#conflicts")[0].click()
    assert board.faulty == []


def test_a_click_beside_a_line_makes_it_a_line_a_cross_and_nothing(opened):
    board = opened(Round(((None,) * 3,) * 3))
    for expected in ({LINE: ["r1c2-r1c3"]}, {CROSS: ["r1c2-r1c3"]}, {}):
        Points(board).stroke((0.45, 2.05))
        assert drawn(board) == expected
    Points(board).stroke((0.5, 2.0), button=2)
    assert drawn(board) == {CROSS: ["r1c2-r1c3"]}
    Points(board, "touch").stroke((1.0, 0.5), hold=0.6)
    assert drawn(board) == {CROSS: ["r1c2-r1c3", "r1c1-r2c1"]}
    Points(board).stroke((0.5, 0.5))  # the middle of a cell is no line
    assert drawn(board) == {CROSS: ["r1c2-r1c3", "r1c1-r2c1"]}


def test_parts_of_a_line_and_squares_have_colours_of_their_own(opened):
    board = opened(Round(((None,) * 3,) * 3))
    for at in ((0.45, 2.05), (1.45, 2.05), (1.45, 1.05)):
        Points(board).stroke(at)
    colours = "return [...document.querySelectorAll('.drawn path')].map((one) => one.dataset.colour).filter(Boolean)"
    assert board.browser.execute_script(colours) == []
    board.find("#parts")[0].click()
    assert sorted(board.browser.execute_script(colours)) == ["2", "3", "3"]
    lines = drawn(board)
    board.button("blue").click()
    Points(board, "touch").stroke((0.5, 0.5), (0.5, 1.5), (1.5, 1.5))
    squares = "return document.querySelector('.square[data-colour=\"5\"]').getAttribute('d').split('h1v1').length - 1"
    assert board.browser.execute_script(squares) == 3
    Points(board, "touch").stroke((0.5, 1.5), (1.5, 1.5))
    assert board.browser.execute_script(squares) == 1
    board.button("Undo").click()
    assert (drawn(board), board.browser.execute_script(squares)) == (lines, 3)


def test_bridges_are_dragged_from_island_to_island_one_two_none(opened):
    board = opened(HASHI)
    pointer = Points(board)
    for expected in ({LINE: ["r1c1-r1c3"]}, {DOUBLE: ["r1c1-r1c3"]}, {}, {LINE: ["r1c1-r1c3"]}):
        pointer.stroke(*centres((0, 0), (0, 1), (0, 2)))
        assert drawn(board) == expected
    pointer.stroke((0.5, 1.2))
    pointer.stroke((1.4, 2.5))
    assert drawn(board) == {DOUBLE: ["r1c1-r1c3"], LINE: ["r1c3-r3c3"]}
    assert re.fullmatch(SOLVED, board.message)


def test_keys_move_over_the_picture_and_draw_shade_and_cross(opened):
    board = opened(HASHI)
    board.find("[tabindex='0'][role=gridcell]")[0].send_keys("2", DOWN, "1")
    assert drawn(board) == {DOUBLE: ["r1c1-r1c3"], LINE: ["r1c3-r3c3"]}
    assert re.fullmatch(SOLVED, board.message)
    board.press("x", LEFT, " ")
    assert drawn(board) == {CROSS: ["r1c1-r1c3", "r1c3-r3c3"]}
    board.press(RIGHT, "0")
    assert drawn(board) == {CROSS: ["r1c1-r1c3"]}


def test_cells_are_shaded_by_taps_where_lines_are_drawn_by_drags(opened):
    board = opened(Partly(((1, None, None), (None,) * 3)))
    Points(board, "touch").stroke((0.5, 0.5))
    assert drawn(board) == {SHADED: ["r1c1"]}
    Points(board, "touch").stroke(*centres((0, 1), (0, 2), (1, 2)))
    assert drawn(board) == {SHADED: ["r1c1"], LINE: ["r1c2-r1c3", "r1c3-r2c3"]}
    shade = "return [...document.querySelectorAll('.filled')].map((path) => path.getAttribute('d')).join('')"
    assert board.browser.execute_script(shade).count("M") == 1
    Points(board, "touch").stroke((0.5, 0.5))
    assert drawn(board)[CROSS] == ["r1c1"]
    board.button("Cross").click()
    Points(board, "touch").stroke(*centres((0, 0), (1, 0), (1, 1)))
    assert drawn(board)[CROSS] == ["r1c1", "r1c1-r2c1", "r2c1-r2c2"]
    assert "row 1, column 1" in board.label(0)
    assert "crossed out" in board.label(0)


def test_a_line_through_a_shaded_cell_is_a_conflict(opened):
    board = opened(Partly(((1, None, None), (None,) * 3)))
    Points(board).stroke((0.5, 0.5))
    Points(board).stroke(*centres((0, 0), (0, 1)))
    assert {0, 1} <= {*board.faulty}


def test_shaded_cells_keep_their_clues_and_what_is_cut_off_is_a_conflict(opened):
    board = opened(White(((None, 3, None), (None,) * 3, (None,) * 3)))
    board.drag([3, 4, 5])
    assert drawn(board) == {SHADED: ["r2c1", "r2c2", "r2c3"]}
    assert board.faulty == []  # all others may still be shaded
    board.button("Cross").click()
    board.drag([1], [7], [8])
    assert board.faulty == [1]
    assert board.label(1) == "row 1, column 2, 3, all 1: 3 shaded: crossed out, conflict"
    board.drag([4])  # the way is open again
    assert board.faulty == []


def test_walls_stand_between_different_numbers(opened):
    cells = rectangle(1, 3)
    drawing = Drawing(cells, (borders([[0] * 3]), Walls()), entries=["1", "2"])
    board = opened(Picture(drawing, [Drawing(cells, (Symbols({(1, 1): "1", (1, 3): "2", (1, 5): "2"}, ENTRY),))], True))
    walls = "return (document.querySelector('.walls').getAttribute('d') ?? '').split('M').length - 1"
    assert board.browser.execute_script(walls) == 0
    board.drag([0])
    board.press("1", RIGHT, "2")
    assert board.browser.execute_script(walls) == 1
    board.press(RIGHT, "2")
    assert board.browser.execute_script(walls) == 1
    assert re.fullmatch(SOLVED, board.message)


def test_a_rectangle_has_walls_all_around_and_takes_the_place_of_that_of_its_number(opened):
    cells = rectangle(2, 3)
    drawing = Drawing(cells, (borders([[0] * 3] * 2), Walls(named=False), Symbols({(1, 1): "a"})), entries=["a", "b"])
    board = opened(Picture(drawing, [Drawing(cells, (Symbols(dict.fromkeys(cells.cells, "a")),))], True))
    walls = "return (document.querySelector('.walls').getAttribute('d') ?? '').split('M').length - 1"
    assert board.browser.execute_script(walls) == 0
    board.drag([0, 3])
    assert board.browser.execute_script(walls) == 2
    board.drag([0, 1])
    assert [i for i, entry in enumerate(board.entries) if entry] == [1]
    assert board.browser.execute_script(walls) == 3
    board.press(DOWN, LEFT, SHIFT + RIGHT, SHIFT)
    board.press(" ")
    assert board.entries[3:5] == ["", ""]  # no number is in it


def test_a_phone_shows_all_of_a_board_and_takes_strokes(opened, browser):
    board = opened(Round(((None,) * 8,) * 8))
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    Points(board, "touch").stroke(*centres((0, 0), (0, 7), (7, 7), (7, 0), (0, 0)))
    assert len(drawn(board)[LINE]) == 28
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "puzzle",
    [Hashi(((2, None, 3), (None, None, None), (None, None, 1))), Masyu(("b.b", "...", "b.b")), Masyu((".w.", "..."))],
    ids=["hashi", "black pearls", "a white pearl"],
)
def test_bridges_and_pearls_are_solved_by_their_rules_alone(opened, puzzle):
    solved = [*chain(*satpuzzles.solve(puzzle).grid)]
    board = opened(puzzle, solutions=0)
    name = {place: i for i, place in enumerate(puzzle.board.cells)}
    assert len(name) == len(solved)
    strokes = [place for place, value in zip(puzzle.board.cells, solved, strict=True) for _ in range(value)]
    for i, place in enumerate(strokes):
        assert not re.fullmatch(SOLVED, board.message), i
        Points(board).stroke(*((y / 2, x / 2) for y, x in puzzle.board.ends(place)))
    assert re.fullmatch(SOLVED, board.message)
    assert board.faulty == []


def test_islands_that_cannot_be_joined_any_more_are_a_conflict(opened):
    board = opened(Hashi(((2, None, 3), (None, None, None), (None, None, 1))), solutions=0)
    Points(board).stroke((0.5, 1.5), button=2)
    assert board.faulty
