"""Pages as people use them, in Chromium: every kind of puzzle, and that of a third party."""

import base64
import io
import re
import sys
from importlib.resources import files

import pytest

import satpuzzles
from satpuzzles.boards.drawing import DOUBLE, Outside
from satpuzzles.boards.networks import Network
from satpuzzles.formats import puzzle_of
from satpuzzles.pictures import kept_examples, picture_of, with_hints
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering.html import page
from tests.effort import thorough_only
from tests.golden import BOARDS
from tests.paths import INSTANCES, ROOT

pytestmark = pytest.mark.slow

KINDS = ("sudoku", "hanjie", "star-battle", "trid", "middle-sum", "latin-square")
SOLVED = r"Solved in \d+:\d\d\. Congratulations!"
PHONE = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
CONTROL, SHIFT, TAB, BACKSPACE, ESCAPE = "\ue009", "\ue008", "\ue004", "\ue003", "\ue00c"
LEFT, UP, RIGHT, DOWN = "\ue012", "\ue013", "\ue014", "\ue015"


def puzzle_named(name):
    if name != "latin-square":
        return satpuzzles.load(INSTANCES / f"{BOARDS[name]}.json")
    folder = str(ROOT / "examples" / "latin_square")
    sys.path.insert(0, folder)
    try:
        from latin_square import LatinSquare
    finally:
        sys.path.remove(folder)
    return LatinSquare([[1, None, None, None], [None, None, 3, None], [None, 4, None, None], [None, None, 1, 2]])


class Board:
    """A page in the browser."""

    def __init__(self, browser, pictures, folder):
        self.browser, self.pictures, self.drawn = browser, pictures, pictures[0]
        self.path = folder / "page.html"
        self.path.write_text(page(pictures), encoding="utf-8")
        (folder / "empty.html").touch()  # pages in files share what a browser keeps
        browser.get((folder / "empty.html").as_uri())
        browser.execute_script("localStorage.clear()")
        browser.get(self.path.as_uri())

    def find(self, selector):
        """The elements that are seen."""
        script = "return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility())"
        return self.browser.execute_script(script, selector)

    def button(self, name):
        """The button, on a phone from the menu where it is there."""
        script = """const named = () => [...document.querySelectorAll("button")].filter(
              (one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent) === arguments[0]);
            if (!named().length) document.getElementById("more").click();
            return named()"""
        (found,) = self.browser.execute_script(script, name)
        return found

    @property
    def cells(self):
        return self.browser.find_elements("css selector", ".puzzle:not([hidden]) [role=gridcell]")

    def each(self, expression):
        """What an expression of JavaScript over ``cell`` is for each cell."""
        script = f"""return [...document.querySelectorAll(".puzzle:not([hidden]) [role=gridcell]")].map(
            (cell) => {expression})"""
        return self.browser.execute_script(script)

    @property
    def entries(self):
        return self.each("cell.dataset.entry ?? ''")

    @property
    def crossed(self):
        return {i for i, entry in enumerate(self.entries) if entry == "×"}

    @property
    def message(self):
        return self.browser.execute_script("return document.getElementById('message').textContent")

    @property
    def faulty(self):
        return [i for i, invalid in enumerate(self.each("cell.ariaInvalid")) if invalid == "true"]

    def press(self, *keys):
        self.browser.switch_to.active_element.send_keys(*keys)

    def label(self, cell):
        return self.each("cell.ariaLabel")[cell]

    def solution(self):
        """What is to be entered, in the order of the cells; "" where a cell stays empty, None where it is given."""
        board, solved = self.drawn.board, self.drawn.solutions[0]
        return [
            None if given else value
            for row, right in zip(board.answer, solved.answer, strict=True)
            for given, value in zip(row, right, strict=True)
        ]

    @property
    def single(self):
        return len(self.drawn.board.entries) == 1

    @property
    def taps(self):
        """How often a cell is touched until its symbol is there."""
        return 2 if self.drawn.board.crossed else 1

    def tap(self, *cells, kind="mouse"):
        """Enter the symbol of a board that has one, or select cells of another."""
        self.drag(*([cell] for cell in cells for _ in range(self.taps)), kind=kind)

    def pointer(self, kind="mouse"):
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        return ActionChains(self.browser, duration=0, devices=[PointerInput(kind, kind)])

    def drag(self, *strokes, kind="mouse", button=0):
        """For each of ``strokes``: press on its first cell, move over the others, let go."""
        cells = self.cells
        chain = self.pointer(kind)
        pointer = chain.w3c_actions.pointer_action
        for first, *others in strokes:
            pointer.move_to(cells[first]).pointer_down(button=button)
            for cell in others:
                pointer.move_to(cells[cell])
            pointer.pointer_up(button=button)
        chain.perform()

    def fill(self, kind="mouse"):
        """Enter the solution with a pointer alone."""
        strokes = {i: value for i, value in enumerate(self.solution()) if value}
        if self.single:
            self.tap(*strokes, kind=kind)
            return
        cells, buttons = self.cells, {value: self.button(value) for value in {*strokes.values()}}
        chain = self.pointer(kind)
        for i, value in strokes.items():
            for one in (cells[i], buttons[value]):
                chain.w3c_actions.pointer_action.move_to(one).pointer_down().pointer_up()
        chain.perform()

    def printed(self):
        """The words of each page of paper."""
        from pypdf import PdfReader

        paper = self.browser.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})
        return [page.extract_text() for page in PdfReader(io.BytesIO(base64.b64decode(paper["data"]))).pages]

    def reload(self):
        self.browser.get("about:blank")
        self.browser.get(self.path.as_uri())


@pytest.fixture
def board(browser, tmp_path):
    def opened(*puzzles, most=101, hinted=False):
        puzzles = [puzzle_named(one) if isinstance(one, str) else puzzle_of(one) for one in puzzles]
        pictures = [picture_of(one, {}, most, plays=True) for one in puzzles]
        if hinted:
            pictures = [with_hints(one, puzzle) for one, puzzle in zip(pictures, puzzles, strict=True)]
        return Board(browser, pictures, tmp_path)

    return opened


@pytest.fixture
def phone(browser):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    yield
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize("name", KINDS)
def test_it_is_solved_by_mouse_undone_to_empty_made_again_and_kept(board, name):
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
@pytest.mark.parametrize("name", [thorough_only("sudoku"), *KINDS[1:]])  # the Latin square has numbers too
def test_it_is_solved_by_touch_on_a_phone(board, name):
    shown = board(name)
    assert shown.browser.execute_script("return document.documentElement.scrollWidth") == 360
    shown.fill("touch")
    assert re.fullmatch(SOLVED, shown.message)
    small = [one.accessible_name for one in shown.find("button") if min(one.size.values()) < 40]
    assert small == []
    while min(shown.cells[0].size.values()) < 40:
        shown.button("larger board").click()
    assert shown.browser.execute_script("return document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("name", KINDS)
def test_it_loads_quietly_asks_the_network_for_nothing_and_is_solved_by_keyboard_alone(board, name):
    shown = board(name)
    assert shown.browser.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert shown.browser.get_log("browser") == []
    assert shown.message == ""
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


def test_a_script_that_is_not_the_page_s_own_does_not_run(board):
    shown = board("sudoku")
    shown.browser.execute_script(
        "const other = document.createElement('script'); other.textContent = 'window.ran = 1';"
        "document.body.append(other)"
    )
    assert shown.browser.execute_script("return window.ran") is None
    assert "Content Security Policy" in shown.browser.get_log("browser")[0]["message"]


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
    if shown.single:
        before = shown.find("#undo")[0].rect
        shown.button("blue").click()
        assert shown.find("#undo")[0].rect == before
        shown.drag([first], [second])
    else:
        before = shown.find("#undo")[0].rect
        shown.button("Colour").click()
        assert shown.find("#undo")[0].rect == before
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
    assert shown.browser.execute_script("return visualViewport.scale") > 1.5
    assert not any(shown.entries)


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
    shown.button("Cross out finished").click()
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


CONFLICTS = {
    "sudoku": ([(1, "4")], "conflict: row 1"),
    "latin-square": ([(1, "1")], "conflict: row 1"),
    "star-battle": ([(0, "★"), (6, "★")], "conflict: neighbours"),
    "hanjie": ([(0, "■"), (2, "■"), (4, "■"), (6, "■")], "conflict: row 1"),
    "trid": ([(1, "1"), (2, "1")], "conflict: row 2"),
    "middle-sum": ([(0, "9"), (1, "9"), (2, "9")], "conflict: row 1"),
}


@pytest.mark.parametrize("name", KINDS)
def test_conflicts_are_marked_at_once(board, name):
    shown = board(name)
    entries, words = CONFLICTS[name]
    for cell, symbol in entries:
        shown.tap(cell)
        if not shown.single:
            shown.button(symbol).click()
    assert shown.faulty
    assert words in shown.browser.find_element("css selector", "#entered").get_attribute("textContent")
    shown.find("#conflicts")[0].click()
    assert shown.faulty == []


def test_a_wrong_entry_that_breaks_no_rule_is_told_only_when_asked(board):
    shown = board("trid")
    cell = next(i for i, value in enumerate(shown.solution()) if value and value != "2")
    shown.drag([cell])
    shown.button("2").click()
    assert (shown.faulty, shown.message) == ([], "")
    shown.button("Check").click()
    assert (shown.faulty, shown.message) == ([], "1 entry is wrong.")
    shown.button("Show it").click()
    assert shown.faulty == [cell]
    assert shown.label(cell).endswith(", wrong")
    shown.drag([cell])
    shown.press(BACKSPACE)
    assert shown.faulty == []


def test_finished_clues_are_greyed_and_the_current_ones_stand_out(board):
    shown = board("hanjie")
    width = len(shown.drawn.board.answer[0])
    painted = [i for i, value in enumerate(shown.solution()[:width]) if value == "■"]
    assert shown.find("[data-clue='left 0'].done") == []
    shown.drag(*([cell] for cell in painted))
    assert len(shown.find("[data-clue='left 0'].done")) == 1
    assert len(shown.find("[data-clue].current")) == 2
    assert "row 1" in shown.find("#here")[0].text


def test_finished_items_of_a_clue_are_struck_out(board):
    shown = board({"puzzle": "hanjie", "rows": [[1, 1], [1]], "columns": [[1], [1], [1]]})
    shown.drag([0])
    assert [one.text for one in shown.find("[data-clue='left 0'] .done")] == ["1"]
    assert shown.find("[data-clue='left 0'].done") == []


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
    assert shown.entries == ["r", "b", "b", "r", "r", "r"]
    assert re.fullmatch(SOLVED, shown.message)
    assert shown.browser.find_element("css selector", "#pad [aria-pressed=true]").get_attribute("aria-label") == "red"


def test_names_have_regions_clues_and_sums(board):
    assert board("sudoku").label(1) == "row 1, column 2, box 1: empty"
    assert board("star-battle").label(0).startswith("row 1, column 1, region 1")
    assert re.fullmatch(r"row 1, column 1, row 1: .*, column 1: .*: empty", board("hanjie").label(0))
    assert "sum" in "".join(board("trid").label(cell) for cell in range(10))
    kakuro = {"puzzle": "kakuro", "clues": [["/", "3/", "7/"], ["/4", None, None], ["/6", None, None]]}
    told = board(kakuro).label(-1).split(", ")
    assert len({*told}) == len(told)


def test_rows_of_different_lengths_are_walked(board):
    shown = board("trid")
    shown.press(TAB, DOWN, RIGHT, DOWN, UP, UP)
    assert shown.browser.switch_to.active_element.get_attribute("aria-label").startswith("row 1, column 1")


def test_space_goes_through_painted_crossed_and_empty(board):
    shown = board("hanjie")
    shown.press(TAB)
    states = []
    for _ in range(3):
        shown.press(" ")
        states.append(shown.label(0).rpartition(": ")[2].partition(",")[0])
    assert states == ["painted", "crossed out", "empty"]


def test_the_solution_is_behind_a_button(board):
    shown = board("middle-sum")
    shown.button("Show solution").click()
    expected = [value for row in shown.drawn.solutions[0].answer for value in row]
    given = [value is None for value in shown.solution()]
    assert shown.each("cell.textContent") == ["" if g else e for g, e in zip(given, expected, strict=True)]
    shown.button("Show solution").click()
    assert not any(shown.each("cell.textContent"))
    assert shown.message == ""


def test_reset_asks_first(board):
    shown = board("sudoku")
    shown.drag([1])
    shown.press("3")
    shown.button("Reset").click()
    shown.button("Keep them").click()
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


ENTERED = """const [entries] = arguments;
    const cells = document.querySelectorAll(".puzzle:not([hidden]) [role=gridcell]");
    entries.forEach((keys, cell) => {
      if (keys) cells[cell].focus();
      for (const key of keys) cells[cell].dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });"""


@pytest.mark.usefixtures("phone")
def test_a_puzzle_of_each_kind_is_played_to_the_end_undone_made_again_and_kept(board):
    """By keys alone, all kinds on one page, which is as wide as a phone."""
    shown = board(*[one["puzzle"] for one in kept_examples().values()])
    shown.find("#list a")[0].click()
    for picture in shown.pictures:
        shown.drawn = picture
        values = [*dict.fromkeys(picture.board.entries)]
        if isinstance(picture.board.board, Network):  # by the number of its sort
            keys = {value: "2" if value == DOUBLE else "1" for value in values}
        else:
            keys = {value: " " * shown.taps if shown.single else value for value in values}
        entered = [keys[value] if value else "" for value in shown.solution()]
        assert shown.message == ""
        shown.browser.execute_script(ENTERED, entered)
        assert re.fullmatch(SOLVED, shown.message), picture.board.title
        assert shown.browser.execute_script("return document.documentElement.scrollWidth") == PHONE["width"]
        solved = shown.entries
        shown.press(CONTROL, "z", CONTROL)
        assert shown.entries != solved
        assert shown.message == ""
        shown.press(CONTROL, "y", CONTROL)
        assert shown.entries == solved
        assert re.fullmatch(SOLVED, shown.message)
        if picture is not shown.pictures[-1]:
            shown.button("next puzzle").click()
    shown.browser.get("about:blank")
    shown.browser.get(shown.path.as_uri())
    states = [one.text for one in shown.find("#list .state")]
    assert [state.partition(" in ")[0] for state in states] == ["solved"] * len(shown.pictures)
    assert kept_examples().keys() == {*PUZZLES.built_in}


@pytest.mark.parametrize("name", KINDS)
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


@pytest.mark.parametrize("name", KINDS)
def test_lines_have_numbers(board, name):
    shown = board(name)
    drawn, script = shown.drawn.board, shown.browser.execute_script
    rows, columns = len(drawn.answer), len(drawn.answer[-1])
    if name == "hanjie":
        numbered = (
            "return [...document.querySelectorAll(arguments[0])].map((x) => getComputedStyle(x, '::before').content)"
        )
        assert script(numbered, ".left [data-clue]") == ["counter(line)"] * rows
        assert script(numbered, ".above [data-clue]") == ["counter(line)"] * columns
    else:
        numbers = script("return [...document.querySelectorAll('svg .number text')].map((x) => Number(x.textContent))")
        lines = [rows] if name == "trid" else [rows, columns]
        assert numbers == [number + 1 for line in lines for number in range(line)]


@pytest.mark.parametrize("name", ["sudoku", "star-battle"])
def test_the_regions_that_a_hint_speaks_of_show_their_numbers(board, name):
    shown = board(name, hinted=True)
    named = """return [...document.querySelectorAll("[role=gridcell]")].flatMap(
      (cell, i) => cell.dataset.name ? [[i, cell.dataset.name]] : [])"""
    cells = [(r, c) for r, row in enumerate(shown.drawn.board.answer) for c in range(len(row))]
    seen = set()
    for hint in shown.pictures[0].hints[:8]:
        assert shown.browser.execute_script(named) == []
        shown.button("Hint").click()
        assert shown.browser.execute_script(named) == sorted([cells.index(cell), number] for cell, number in hint.names)
        words = f"{hint.sentence} {hint.why}"
        assert all(re.search(rf"\b(box|boxes|region|regions)\b.*\b{number}\b", words) for _, number in hint.names)
        seen.update(hint.names)
        shown.button("Hint").click()
        shown.button("Do it").click()
    assert seen


def test_a_hint_moves_nothing_goes_with_its_message_and_is_not_given_on_a_wrong_entry(board):
    shown = board("sudoku", hinted=True)
    marked = ".hinted, .reason, .concluded"
    across = "const { left, width } = document.getElementById('undo').getBoundingClientRect(); return [left, width]"
    before = shown.browser.execute_script(across)
    for button in ("Hint", "Show the step"):
        shown.button(button).click()
        assert shown.find(marked)
    assert shown.browser.execute_script(across) == before
    shown.button("Try").click()
    assert not shown.find(marked)
    shown.button("Keep").click()
    assert not shown.find("#said[tabindex='0']")
    cell = next(i for i, value in enumerate(shown.solution()) if value and value != "1")
    shown.drag([cell])
    shown.press("1")
    shown.button("Hint").click()
    assert shown.message == "An entry contradicts the solution; Check counts the wrong ones."


@pytest.mark.parametrize(
    ("name", "dark"),
    [("sudoku", False), thorough_only("sudoku", True), thorough_only("star-battle", False), ("trid", True)],
)
def test_axe_finds_nothing_serious(board, name, dark):
    pytest.importorskip("axe_core_python", reason="axe-core-python is not installed")
    shown = board(name, "latin-square", hinted=True)
    media = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    shown.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    try:
        found = problems(shown)
        shown.find("#list a")[0].click()
        found += problems(shown)
        shown.find("[popovertarget^=example]")[0].click()
        assert len(shown.find(".example svg")) == 1
        found += problems(shown)
        shown.press(ESCAPE)
        assert not shown.find(".example")
        shown.drag([i for i, value in enumerate(shown.solution()) if value][:2])
        shown.press("1")
        shown.button("Check").click()
        shown.button("Candidates" if not shown.single else "Cross out finished").click()
        found += problems(shown)
        shown.button("Undo").click()
        shown.button("Undo").click()
        shown.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
        shown.button("Hint").click()
        shown.button("Show the step").click()
        found += problems(shown)
        shown.find("#more")[0].click()
        found += problems(shown)
        shown.press(ESCAPE)
        shown.button("Reset").click()
        found += problems(shown)
    finally:
        shown.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert found == []


def problems(shown):
    axe = files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    shown.browser.execute_script(axe)
    found = shown.browser.execute_async_script("const done = arguments[0]; axe.run().then(done)")
    return [
        (one["id"], node["html"][:160], node.get("failureSummary", "")[:300])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical", "moderate")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("name", KINDS)
def test_it_prints_like_a_sheet(board, name):
    shown = board(name)
    entries = [i for i, value in enumerate(shown.solution()) if value][:3]
    shown.tap(entries[0])
    if not shown.single:
        shown.press(*shown.solution()[entries[0]])
    (words,) = shown.printed()
    assert shown.drawn.board.title in words
    assert shown.drawn.board.description[:40] in words
    assert not {"Undo", "Check", "Reset", "conflicts"} & set(words.split())
    if name == "hanjie":
        assert all(item in words for outside in shown.drawn.board.of(Outside) for clue in outside.left for item in clue)
    shown.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        style = shown.browser.execute_script(
            """const cell = document.querySelectorAll("[role=gridcell]")[arguments[0]];
               const [own, symbol] = [getComputedStyle(cell), getComputedStyle(cell, "::after")];
               return [own.boxShadow, own.backgroundColor, cell.textContent || symbol.backgroundColor]""",
            entries[0],
        )
    finally:
        shown.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert style[:2] == ["none", "rgba(0, 0, 0, 0)"]
    assert style[2] not in ("", "rgba(0, 0, 0, 0)")


@pytest.mark.usefixtures("phone")
def test_the_clues_of_a_large_board_stay_in_sight_on_a_phone(board):
    shown = board({"puzzle": "hanjie", "rows": [[30]] * 30, "columns": [[30]] * 30})
    shown.drag([0])
    shown.browser.execute_script("document.querySelector('.scroll').scrollTo(300, 300)")
    left, above, scroll = (
        shown.browser.execute_script("return document.querySelector(arguments[0]).getBoundingClientRect()", selector)
        for selector in (".left", ".above", ".scroll")
    )
    assert abs(left["left"] - scroll["left"]) < 6
    assert abs(above["top"] - scroll["top"]) < 6
    assert shown.browser.execute_script("return document.documentElement.scrollWidth") == 360
    assert shown.find("#here")[0].text == "row 1: 30 · column 1: 30"
