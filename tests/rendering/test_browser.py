"""Pages as people use them, in Chromium: every kind of puzzle, and that of a third party, is played to the end."""

import re

import pytest

from satpuzzles.boards.drawing import DOUBLE
from satpuzzles.boards.networks import Network
from satpuzzles.pictures import kept_examples
from satpuzzles.puzzles import PUZZLES
from tests.rendering.player import BACKSPACE, CONTROL, DOWN, KINDS, LEFT, PHONE, RIGHT, SOLVED, TAB, TYPED, UP

pytestmark = pytest.mark.slow

MOUSED = ("sudoku", "star-battle", "trid")
"""The others are touched: in both groups are boards with keys of values and boards whose cells are tapped."""
PAGES = 4
"""On which the kinds are played."""
VARIED = ("hanjie", "trid", "latin-square")
"""Clues beside the board, rows of different lengths, a square."""


PLAYED = f"""{TYPED}
    const seen = () => [document.getElementById("message").textContent, cells.map((cell) => cell.dataset.entry ?? "")];
    const states = [seen()];
    type(arguments[0]);
    states.push(seen());
    for (const key of "zy") {{
      press(document.activeElement, key, true);
      states.push(seen());
    }}
    return [document.documentElement.scrollWidth, ...states];"""


def test_there_is_an_example_of_each_kind():
    assert kept_examples().keys() == {*PUZZLES.built_in}


@pytest.mark.usefixtures("phone")
@pytest.mark.parametrize("part", range(PAGES))
def test_a_puzzle_of_each_kind_is_played_to_the_end_undone_made_again_and_kept(board, part):
    """By keys alone, some kinds on a page, which is as wide as a phone, quiet, and asks the network for nothing."""
    shown = board(*[one["puzzle"] for one in [*kept_examples().values()][part::PAGES]])
    shown.find("#list a")[0].click()
    for picture in shown.pictures:
        shown.drawn = picture
        values = [*dict.fromkeys(picture.board.entries)]
        if isinstance(picture.board.board, Network):  # by the number of its sort
            keys = {value: "2" if value == DOUBLE else "1" for value in values}
        else:
            keys = {value: " " * shown.taps if shown.single else value for value in values}
        entered = [keys[value] if value else "" for value in shown.solution()]
        width, before, solved, undone, again = shown.browser.execute_script(PLAYED, entered)
        assert width == PHONE["width"]
        assert before[0] == undone[0] == ""
        assert re.fullmatch(SOLVED, solved[0]), picture.board.title
        assert undone[1] != solved[1] == again[1]
        assert re.fullmatch(SOLVED, again[0])
        if picture is not shown.pictures[-1]:
            shown.button("next puzzle").click()
    assert shown.browser.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert shown.browser.get_log("browser") == []
    from selenium.webdriver.support.ui import WebDriverWait  # only where there is a browser

    shown.reload()
    states = [one.text for one in WebDriverWait(shown.browser, 30).until(lambda _: shown.find("#list .state"))]
    assert [state.partition(" in ")[0] for state in states] == ["solved"] * len(shown.pictures)


@pytest.mark.parametrize("name", MOUSED)
def test_it_is_solved_by_mouse_undone_to_empty_made_again_and_kept(board, browser, name):
    """While things move, as they do on no page of other tests."""
    moving = [{"name": "prefers-reduced-motion", "value": "no-preference"}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": moving})
    shown = board(name)
    shown.fill()
    assert re.fullmatch(SOLVED, shown.message)
    assert shown.faulty == []
    solved = shown.entries
    moves = shown.taps * sum(1 for value in shown.solution() if value)
    shown.press(*[CONTROL, "z" * (moves - 1), CONTROL])
    shown.button("Undo").click()
    assert not shown.button("Undo").is_enabled()
    assert not any(shown.entries)
    shown.reload()
    assert not any(shown.entries)
    shown.press(CONTROL, "y" * moves, CONTROL)
    assert shown.entries == solved
    assert re.fullmatch(SOLVED, shown.message)
    shown.reload()
    assert shown.entries == solved
    assert re.fullmatch(SOLVED, shown.message)


@pytest.mark.usefixtures("phone")
@pytest.mark.parametrize("name", [name for name in KINDS if name not in MOUSED])
def test_it_is_solved_by_touch_on_a_phone(board, name):
    shown = board(name)
    assert shown.browser.execute_script("return document.documentElement.scrollWidth") == 360
    shown.fill("touch")
    assert re.fullmatch(SOLVED, shown.message)
    assert shown.browser.execute_script("return scrollY") == 0  # what is told moves nothing under the finger
    assert shown.small() == []
    while min(shown.cells[0].size.values()) < 40:
        shown.button("larger board").click()
    assert shown.browser.execute_script("return document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("name", VARIED)
def test_it_is_solved_by_keyboard_alone(board, name):
    shown = board(name)
    shown.press(TAB)
    start = shown.each("cell === document.activeElement").index(True)
    places = [(r, c) for r, row in enumerate(shown.drawn.board.answer) for c in range(len(row))]
    row, place = places[start]
    typed = []
    for (r, c), value in zip(places, shown.solution(), strict=True):
        if not value:
            continue
        keys = [DOWN if r > row else UP] * abs(r - row)
        moved = min(place, r) if len(shown.drawn.board.answer[0]) == 1 else place  # the rows of a triangle grow
        keys += [RIGHT if c > moved else LEFT] * abs(c - moved)
        row, place = r, c
        typed += [*keys, *([" "] * shown.taps if shown.single else value)]
    shown.press(*typed)
    assert re.fullmatch(SOLVED, shown.message)


@pytest.mark.parametrize("name", ["star-battle", "trid", "latin-square"])
def test_hints_alone_lead_to_the_solution(board, name):
    shown = board(name, hinted=True)
    shown.button("Hint").click()
    assert shown.message.startswith("Look at ")
    assert not any(shown.entries)
    shown.button("Show the step").click()
    assert shown.message == shown.pictures[0].hints[0].sentence
    shown.button("Do it").click()
    shown.button("Hint").click()
    shown.button("Hint").click()  # the second stage too
    shown.browser.execute_script(
        """const find = (id) => document.getElementById(id);
           for (let i = 0; i < 1000 && !find("state").classList.contains("good"); i++) find("further").click();"""
    )
    assert re.fullmatch(SOLVED, shown.message)


def test_a_script_that_is_not_the_page_s_own_does_not_run(board):
    shown = board("sudoku")
    shown.browser.execute_script(
        "const other = document.createElement('script'); other.textContent = 'window.ran = 1';"
        "document.body.append(other)"
    )
    assert shown.browser.execute_script("return window.ran") is None
    assert "Content Security Policy" in shown.browser.get_log("browser")[0]["message"]


def test_each_of_several_solutions_counts(board):
    squares = {"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[1], [1]]}
    for first in (0, 1):
        shown = board(squares)
        shown.drag([first])
        shown.drag([2 + first])
        shown.button("Check").click()
        shown.button("Show it").click()
        assert shown.faulty  # below the first there is none, in neither solution
        shown.press(BACKSPACE)
        shown.drag([3 - first])
        assert re.fullmatch(SOLVED, shown.message)


def test_where_solutions_are_too_many_the_rules_decide(board):
    shown = board({"puzzle": "sudoku", "givens": ["1234", "3412", "21..", "43.."]}, most=1)
    assert "not compared" in shown.find(".foot")[0].text
    for cell, value in ((10, "4"), (11, "3"), (14, "2"), (15, "1")):
        shown.drag([cell])
        shown.press(value)
    assert re.fullmatch(SOLVED, shown.message)


def test_several_puzzles_have_an_index_with_progress(board):
    shown = board("sudoku", "hanjie", "latin-square")
    links = [one.text for one in shown.find("#list .name")]
    assert links == ["Sudoku 6×6", shown.pictures[1].board.title, "Latin Square 4×4"]
    assert len(shown.find("#list .thumb svg")) == 3
    shown.find("#list a")[0].click()
    assert shown.find("h1")[0].text == "Sudoku 6×6"
    focused = "const at = document.activeElement; return at.ariaLabel ?? at.querySelector('.name').textContent"
    assert shown.browser.execute_script(focused).startswith("row 1, column 2, box 1")  # the first open cell
    shown.drag([1])
    shown.press("3")
    assert not shown.button("previous puzzle").is_enabled()
    shown.button("next puzzle").click()
    assert shown.find("h1")[0].text == links[1]
    shown.button("previous puzzle").click()
    assert (shown.find("h1")[0].text, shown.entries[1]) == ("Sudoku 6×6", "3")
    shown.button("All puzzles").click()
    assert shown.find("#list .state")[0].text.endswith("%")
    assert shown.browser.execute_script(focused).startswith(links[0])
    shown.find("#list a")[0].click()
    assert shown.entries[1] == "3"
