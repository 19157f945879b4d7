"""What is entered on a page in Chromium: by drags, taps and keys; values, marks, colours, the pen, crosses, trials."""

import re

import pytest

from tests.rendering.player import CONTROL, DOWN, ESCAPE, RIGHT, SHIFT, SOLVED, TAB, UP

pytestmark = pytest.mark.slow


def test_a_drag_paints_what_the_first_cell_became(board):
    shown = board("hanjie")
    width = len(shown.drawn.board.answer[0])
    shown.drag([0, 1, 2, 3])
    assert shown.entries[:5] == ["■"] * 4 + [""]
    shown.drag([3, 2])
    assert shown.entries[:5] == ["■", "■", "×", "×", ""]
    shown.drag([0, 1, 1 + width])  # a block is straight
    assert shown.entries[: width + 2][width:] == ["", ""]
    shown.press(CONTROL, "z")
    shown.press(CONTROL, "z")
    assert shown.entries[:5] == ["■"] * 4 + [""]
    shown.press(CONTROL, "z")
    assert not any(shown.entries)


def test_a_right_click_and_a_long_press_cross_out(board):
    shown = board("star-battle")
    shown.drag([0, 1, 7], button=2)
    assert shown.crossed == {0, 1, 7}
    shown.drag([1], button=2)
    assert shown.entries[1] == ""
    chain = shown.pointer("touch")
    chain.w3c_actions.pointer_action.move_to(shown.cells[3]).pointer_down().pause(0.7).pointer_up()
    chain.perform()
    assert shown.entries[3] == "×"


def test_space_goes_through_painted_crossed_and_empty(board):
    shown = board("hanjie")
    shown.press(TAB)
    states = []
    for _ in range(3):
        shown.press(" ")
        states.append(shown.label(0).rpartition(": ")[2].partition(",")[0])
    assert states == ["painted", "crossed out", "empty"]


def test_rows_of_different_lengths_are_walked(board):
    shown = board("trid")
    shown.press(TAB, DOWN, RIGHT, DOWN, UP, UP)
    assert shown.browser.switch_to.active_element.get_attribute("aria-label").startswith("row 1, column 1")


def test_numbers_of_two_digits_are_typed(board):
    shown = board({"puzzle": "trid", "size": 2, "min": 9, "max": 12, "triangles": [[33]]}, most=1)
    shown.drag([0])
    shown.press("1")
    shown.press("2")
    assert shown.cells[0].text == "12"
    shown.press("9")
    assert shown.cells[0].text == "9"


def test_several_cells_are_selected_and_filled(board):
    shown = board("sudoku")
    empty = [i for i, value in enumerate(shown.solution()) if value is not None][:2]
    shown.drag(empty)
    shown.press("2")
    assert [shown.entries[i] for i in empty] == ["2", "2"]
    shown.drag([empty[1]], [empty[1]])  # a double click selects what is equal
    shown.press("3")
    assert [shown.entries[i] for i in empty] == ["3", "3"]


def test_marks_are_made_with_shift_and_control_and_by_modes(board):
    shown = board("sudoku")
    shown.press(TAB)
    cell = shown.each("cell === document.activeElement").index(True)
    shown.press(SHIFT, "5", SHIFT)
    assert [one.text for one in shown.find(".corner")] == ["5"]
    shown.press(CONTROL, "3", CONTROL)
    assert [one.text for one in shown.find(".centre")] == ["3"]
    assert shown.label(cell).endswith(": corner 5, centre 3")
    shown.button("Corner").click()
    shown.button("2").click()
    assert [one.text for one in shown.find(".corner")] == ["25"]
    shown.button("Value").click()
    shown.button("4").click()
    assert (shown.find(".corner"), shown.each("cell.textContent")[cell]) == ([], "4")
    shown.button("Undo").click()
    assert [one.text for one in shown.find(".corner")] == ["25"]


@pytest.mark.parametrize("name", ["sudoku", "star-battle"])
def test_cells_are_coloured(board, name):
    shown = board(name)
    first, second = [i for i, value in enumerate(shown.solution()) if value is not None][:2]
    plain = shown.each("getComputedStyle(cell).backgroundColor")[second]
    tops = shown.browser.execute_script("return [...entering.children].map((one) => one.getBoundingClientRect().top)")
    assert tops == sorted(tops)  # so Tab goes through them as they are seen
    before = shown.find("#undo")[0].rect
    shown.button("blue" if shown.single else "Colour").click()
    assert shown.find("#undo")[0].rect == before
    if shown.single:
        shown.drag([first], [second])
    else:
        given = shown.solution().index(None)
        shown.drag([first, second])
        shown.button("blue").click()
        shown.drag([given])
        for colour in ("green", "red", "green"):
            shown.button(colour).click()
        shown.button("yellow").click()
        assert shown.label(given).endswith(": red, yellow")
        assert shown.each("getComputedStyle(cell).backgroundImage")[given].startswith("conic-gradient")
    shown.drag([len(shown.cells) - 1])  # the cursor away from both
    colours = shown.each("getComputedStyle(cell).backgroundColor")
    assert colours[first] == colours[second] != plain
    assert shown.label(first).endswith(": blue")
    assert not any(shown.entries)
    shown.reload()
    assert shown.each("getComputedStyle(cell).backgroundColor")[first] == colours[first]


NOTES = "return document.querySelector('.notes').getAttribute('d').replaceAll('L', ' ').split('M').slice(1)"

PICTURED = """const done = arguments[0]; // the colour in the middle of the first cell, in a saved picture
HTMLCanvasElement.prototype.toBlob = function () {
  const [cell, sheet] = ["[role=gridcell]", ".sheet"].map((one) => document.querySelector(one).getBoundingClientRect());
  const scale = this.width / sheet.width;
  const [x, y] = [cell.left + cell.width / 2 - sheet.left, cell.top + cell.height / 2 - sheet.top];
  const [red, green, blue] = this.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data;
  done(`rgb(${red}, ${green}, ${blue})`);
};
document.getElementById("picture").click();"""


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_drag_through_a_corner_goes_diagonally(board, kind):
    shown = board("sudoku")
    width = len(shown.drawn.board.answer[0])
    way = [4 * width + 1, 3 * width + 2, 2 * width + 3]
    shown.drag(way, kind=kind)
    chosen = shown.each("cell.matches('.selected')")
    assert [i for i, is_chosen in enumerate(chosen) if is_chosen] == sorted(way)
    shown.button("Pen").click()
    shown.drag([*way, way[1]], kind=kind)
    notes = "return document.querySelector('.puzzle:not([hidden]) .notes').getAttribute('d').split('M').length - 1"
    assert shown.browser.execute_script(notes) == 1
    shown.press("\ue023")  # the 9 of the number pad draws over it
    assert shown.browser.execute_script(notes) == 0


@pytest.mark.usefixtures("phone")
def test_a_pen_draws_between_cells(board):
    shown = board("star-battle")
    width = len(shown.drawn.board.answer[0])

    def notes():
        lines = [[round(float(number), 2) for number in line.split()] for line in shown.browser.execute_script(NOTES)]
        left, top = shown.browser.execute_script(
            "return [...document.querySelectorAll('[role=row]')].map((one) => "
            "[one.style.getPropertyValue('--x'), one.style.getPropertyValue('--y')].map(Number))[0]"
        )
        return [tuple(round(at - (top if i % 2 else left), 2) for i, at in enumerate(line)) for line in lines]

    def press(*parts):
        """Touch the first cell, so many parts of a cell right of its middle each, and let go at the last."""
        pointer = shown.pointer("touch")
        for i, part in enumerate(parts):
            pointer.w3c_actions.pointer_action.move_to(shown.cells[0], round(part * shown.cells[0].size["width"]))
            if i == 0:
                pointer.w3c_actions.pointer_action.pointer_down()
        pointer.w3c_actions.pointer_action.pointer_up()
        pointer.perform()

    shown.button("Pen").click()
    shown.drag([0, 1, width + 1], kind="touch")
    assert sorted(notes()) == [(0, 0, 1, 0), (1, 0, 1, 1)]
    shown.drag([width + 1, 1], kind="touch")
    assert notes() == [(0, 0, 1, 0)]
    press(0.4)
    assert {*notes()} == {(0, 0, 1, 0), (0.5, -0.5, 0.5, 0.5)}
    press(0.4)
    assert len(notes()) == 3  # a line and a cross
    press(0.4)
    assert notes() == [(0, 0, 1, 0)]
    shown.press(SHIFT, DOWN, SHIFT)
    assert {*notes()} == {(0, 0, 1, 0), (0, 0, 0, 1)}
    assert shown.label(0).endswith(": pen")
    assert not any(shown.entries)
    colour = "return getComputedStyle(document.querySelector('.notes')).stroke"
    assert shown.browser.execute_async_script(PICTURED) == shown.browser.execute_script(colour)
    shown.reload()
    assert len(notes()) == 2
    shown.button("Undo").click()
    assert notes() == [(0, 0, 1, 0)]


@pytest.mark.parametrize("name", ["sudoku", "star-battle"])
def test_a_trial_is_marked_and_kept_or_taken_back_at_once(board, name):
    shown = board(name)
    first, second, third = [i for i, value in enumerate(shown.solution()) if value is not None][:3]
    shown.tap(first)
    shown.press("1")
    before = shown.entries
    tried = "cell.classList.contains('tried')"
    shown.button("Try").click()
    assert not any(shown.each(tried))
    shown.tap(second)
    shown.press("2")
    assert [i for i, one in enumerate(shown.each(tried)) if one] == [second]
    shown.reload()
    assert [i for i, one in enumerate(shown.each(tried)) if one] == [second]
    shown.tap(third)
    shown.press("3")
    shown.button("Take back").click()
    assert shown.entries == before
    assert not shown.find("#answers")
    shown.button("Redo").click()
    made = shown.entries
    assert made[second]
    shown.button("Try").click()
    shown.tap(third)
    shown.press("4")
    shown.button("Keep").click()
    assert shown.entries[third]
    assert not any(shown.each(tried))
    shown.button("Undo").click()
    shown.button("Try").click()
    shown.button("Undo").click()  # what was there before
    assert shown.find("#trial")[0].get_attribute("aria-pressed") == "false"


@pytest.mark.usefixtures("phone")
def test_two_fingers_enlarge_the_board_and_enter_nothing(board):
    shown = board("star-battle")
    box = shown.cells[14].rect
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind, *apart):
        points = [{"x": x + one, "y": y, "id": i} for i, one in enumerate(apart)]
        shown.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -20)
    touch("touchStart", -20, 20)
    for apart in range(30, 120, 10):
        touch("touchMove", -apart, apart)
    touch("touchEnd")
    assert shown.cells[14].rect["width"] > 1.5 * box["width"]
    assert shown.browser.execute_script("return visualViewport.scale") == 1  # so that buttons and clues stay
    assert not any(shown.entries)


def test_a_tap_goes_through_two_symbols(board):
    shown = board({"puzzle": "binairo", "givens": [[None] * 4] * 4})
    for entry in ("○", "●", ""):
        shown.drag([5])
        assert shown.entries[5] == entry
        assert shown.find(".near").__len__() == 7  # the row and the column


def test_all_candidates_on_request(board):
    shown = board("sudoku")
    shown.button("Candidates").click()
    marks = [one.text for one in shown.find(".centre")]
    assert len(marks) == sum(value is not None for value in shown.solution())
    right = [value for value in shown.solution() if value is not None]
    assert all(value in mark for value, mark in zip(right, marks, strict=True))
    shown.button("Undo").click()
    assert shown.find(".centre") == []


def test_crosses_around_a_star_and_in_finished_units_on_request(board):
    shown = board("star-battle")
    star = shown.solution().index("★")
    shown.drag([star])
    assert shown.crossed == {star}
    shown.drag([star])
    assert shown.crossed == set()
    shown.button("Cross around ★").click()
    row = len(shown.drawn.board.answer[0])
    r, c = divmod(star, row)
    around = {s * row + d for s in (r - 1, r, r + 1) for d in (c - 1, c, c + 1) if 0 <= s < row and 0 <= d < row}
    assert shown.crossed == around - {star}
    shown.tap(*(i for i, value in enumerate(shown.solution()) if value and i // row == r and i != star))
    shown.button("Cross out what is done").click()
    assert {i for i in range(r * row, (r + 1) * row) if not shown.solution()[i]} <= shown.crossed
    assert not any(shown.solution()[i] for i in shown.crossed)
    shown.browser.execute_script("localStorage.clear()")
    shown.reload()
    shown.find("#crosses")[0].click()
    shown.tap(star)
    assert shown.crossed >= around - {star}
    assert {i for i in range(r * row, (r + 1) * row) if i != star} <= shown.crossed
    shown.press(CONTROL, "z")
    assert shown.crossed == {star}
    shown.drag([star])
    mine = min(around - {star})
    shown.drag([star], [star])  # empty, then crossed out: what followed from the star goes with it
    assert shown.crossed == {star}
    shown.drag([mine], [star])
    assert mine in shown.crossed
    shown.drag([star])
    assert shown.crossed == {mine}


def test_a_drag_over_cells_that_exclude_each_other_crosses_them_out(board):
    shown = board(
        {"puzzle": "tents", "trees": ["...", "t.t", "..."]}, {"puzzle": "nurikabe", "clues": [[1, None, None]]}
    )
    shown.open(0).drag([0, 1, 2])
    assert shown.crossed == {0, 1, 2}
    shown.drag([0, 1])
    assert shown.crossed == {2}
    shown.open(1).drag([1, 2])
    assert shown.entries == ["", "▒", "▒"]


def test_a_picture_in_colours_is_painted_with_a_brush_by_keys_and_by_drags(board):
    colored = {
        "puzzle": "hanjie",
        "colors": ["red", "blue"],
        "rows": ["1r 2b", "3r"],
        "columns": ["2r", "1b 1r", "1b 1r"],
    }
    shown = board(colored)
    shown.drag([3, 4, 5])
    assert shown.entries == ["", "", "", "r", "r", "r"]
    shown.button("blue").click()
    shown.drag([1, 2], [0])
    assert shown.entries == ["b", "b", "b", "r", "r", "r"]
    assert shown.faulty[:1] == [0]
    assert shown.label(1).endswith(": blue, conflict")
    shown.cells[0].click()
    assert shown.entries[0] == "×"
    shown.press("1")
    assert shown.entries[0] == "×"  # a key only chooses the brush
    shown.press("  ")
    assert shown.entries == ["r", "b", "b", "r", "r", "r"]
    assert re.fullmatch(SOLVED, shown.message)
    assert shown.browser.find_element("css selector", "#pad [aria-pressed=true]").get_attribute("aria-label") == "red"


def test_reset_asks_first(board):
    shown = board("sudoku")
    shown.drag([1])
    shown.press("3")
    shown.button("Reset").click()
    shown.button("Cancel").click()
    assert shown.entries[1] == "3"
    shown.button("Reset").click()
    shown.button("Clear").click()
    assert not any(shown.entries)
    shown.drag([1])
    shown.press("3")
    shown.button("Reset").click()
    shown.press(ESCAPE)
    shown.browser.execute_async_script("setTimeout(arguments[0], 50)")  # what closing the dialog does comes later
    assert shown.entries[1] == "3"
