"""Pages as people use them, in Chromium."""

import pytest

from satpuzzles.formats import loads
from satpuzzles.rendering.html import page
from satpuzzles.solving.picture import picture
from tests.golden import BOARDS
from tests.paths import INSTANCES
from tests.rendering.browser import chromium

pytestmark = pytest.mark.slow

KINDS = ("sudoku", "hanjie", "star-battle", "trid", "middle-sum")
CONGRATULATIONS = "Solved. Congratulations!"


@pytest.fixture(scope="module")
def browser():
    with chromium() as driver:
        yield driver


class Board:
    """A page in the browser."""

    def __init__(self, browser, drawn, folder):
        self.browser, self.drawn = browser, drawn
        path = folder / "page.html"
        path.write_text(page(drawn), encoding="utf-8")
        browser.get(path.as_uri())

    def find(self, selector):
        return self.browser.find_elements("css selector", selector)

    @property
    def cells(self):
        return self.find("[role=gridcell]")

    @property
    def message(self):
        return self.find("#message")[0].text

    @property
    def wrong(self):
        return self.find("[aria-invalid=true]")

    def press(self, *keys):
        self.browser.switch_to.active_element.send_keys(*keys)

    def solution(self):
        """What is to be entered, in the order of the cells; "" where a cell stays empty, None where it is given."""
        board, solved = self.drawn.board, self.drawn.solutions[0]
        return [
            None if given else value
            for row, right in zip(board.cells, solved.cells, strict=True)
            for given, value in zip(row, right, strict=True)
        ]

    def fill(self, *, without=()):
        """Enter the solution through the keyboard's events; the page cannot tell them from a person's."""
        single = len(self.drawn.board.entries) == 1
        keys = [
            [i, [" "] if single else list(value)]
            for i, value in enumerate(self.solution())
            if value and i not in without
        ]
        self.browser.execute_script(
            """for (const [i, keys] of arguments[0]) {
                 const cell = document.querySelectorAll("[role=gridcell]")[i];
                 focus(i);
                 for (const key of keys) cell.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
               }""",
            keys,
        )


@pytest.fixture
def board(browser, tmp_path):
    def opened(document, most=101):
        if isinstance(document, str):
            document = loads_document(document)
        return Board(browser, picture(document, most), tmp_path)

    return opened


def loads_document(name):
    return loads((INSTANCES / f"{BOARDS[name]}.json").read_bytes()).to_json()


@pytest.mark.parametrize("name", KINDS)
def test_a_puzzle_is_filled_in_and_mistakes_are_told(board, name):
    shown = board(name)
    solution = shown.solution()
    to_fill = [i for i, value in enumerate(solution) if value]
    shown.fill(without=to_fill[-1:])
    assert (shown.message, shown.wrong) == ("", [])

    last = to_fill[-1]
    wrong = next(i for i, value in enumerate(solution) if value == "") if "" in solution else last
    shown.cells[wrong].click()
    if wrong == last:
        shown.press(next(entry for entry in shown.drawn.board.entries if entry[0] != solution[last][0])[0])
    elif len(shown.drawn.board.entries) > 1:
        shown.press("1")
    assert [cell.get_attribute("aria-label").rpartition(", ")[2] for cell in shown.wrong] == ["wrong"]
    assert shown.message == "1 entry is wrong."

    shown.press("\ue003")  # backspace
    assert (shown.message, shown.wrong) == ("", [])
    shown.fill(without=to_fill[:-1])
    assert shown.message == CONGRATULATIONS


@pytest.mark.parametrize("name", KINDS)
def test_it_loads_quietly_and_asks_the_network_for_nothing(board, name):
    shown = board(name)
    assert shown.browser.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert shown.browser.get_log("browser") == []
    assert shown.message == ""


def test_the_keyboard_is_enough(board):
    shown = board("sudoku")
    shown.press("\ue004")  # tab, to the first cell that is open
    active = shown.browser.switch_to.active_element
    assert active.get_attribute("aria-label") == "row 1, column 2: empty"
    shown.press("\ue014", "\ue015", "\ue012", "5")  # right, down, left
    active = shown.browser.switch_to.active_element
    assert active.get_attribute("aria-label").startswith("row 2, column 2: 6, given")
    shown.press("\ue014", "3")
    assert shown.cells[8].text == "3"
    shown.press("\ue017")  # delete
    assert shown.cells[8].text == ""


def test_rows_of_different_lengths_are_walked(board):
    shown = board("trid")
    shown.press("\ue004", "\ue015", "\ue014", "\ue015", "\ue013", "\ue013")  # down, right, down, up, up
    assert shown.browser.switch_to.active_element.get_attribute("aria-label").startswith("row 1, column 1")


def test_space_goes_through_painted_crossed_and_empty(board):
    shown = board("hanjie")
    shown.press("\ue004")
    states = []
    for _ in range(3):
        shown.press(" ")
        states.append(shown.cells[0].get_attribute("aria-label").partition(": ")[2].partition(",")[0])
    assert states == ["painted", "crossed out", "empty"]


def test_a_cross_where_there_is_a_star_is_wrong(board):
    shown = board("star-battle")
    star = shown.solution().index("★")
    shown.cells[star].click()
    shown.press("x")
    assert [cell.get_attribute("aria-label") for cell in shown.wrong] == ["row 1, column 1: crossed out, wrong"]
    assert shown.cells[0].get_attribute("data-entry") == "×"


def test_the_solution_is_behind_a_button(board):
    shown = board("middle-sum")
    (button,) = shown.find("#solution")
    button.click()
    expected = [value for row in shown.drawn.solutions[0].cells for value in row]
    given = [value is None for value in shown.solution()]
    assert [cell.text for cell in shown.cells] == ["" if g else e for g, e in zip(given, expected, strict=True)]
    button.click()
    assert not any(cell.text for cell in shown.cells)
    assert shown.message == ""


def test_mistakes_can_be_kept_quiet(board):
    shown = board("sudoku")
    shown.cells[1].click()
    shown.press("4")
    assert len(shown.wrong) == 1
    shown.find("#mistakes")[0].click()
    assert (shown.message, shown.wrong) == ("", [])


def test_each_of_several_solutions_counts(board):
    squares = {"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[1], [1]]}
    for first in (0, 1):
        shown = board(squares)
        shown.cells[first].click()
        assert shown.wrong == []
        shown.cells[2 + first].click()
        assert len(shown.wrong) == 1  # below the first there is none, in neither solution
        shown.cells[2 + first].send_keys("\ue003")
        shown.cells[3 - first].click()
        assert shown.message == CONGRATULATIONS


def test_where_solutions_are_too_many_nothing_is_called_wrong(board):
    shown = board({"puzzle": "sudoku", "givens": ["1...", "....", "....", "...."]}, most=2)
    shown.cells[1].click()
    shown.press("1")
    assert (shown.wrong, shown.message) == ([], "")
    assert "not compared" in shown.find(".note")[0].text


def test_numbers_of_two_digits_are_typed(board):
    shown = board({"puzzle": "trid", "size": 2, "min": 9, "max": 12, "triangles": [[33]]}, most=1)
    shown.cells[0].click()
    shown.press("1")
    shown.press("2")
    assert shown.cells[0].text == "12"
    shown.press("9")
    assert shown.cells[0].text == "9"


def test_on_a_phone_fingers_are_enough(board):
    shown = board("sudoku")
    device = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    shown.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", device)
    try:
        assert shown.browser.execute_script("return document.documentElement.scrollWidth") == 360
        solution = shown.solution()
        for i, value in enumerate(solution):
            if value:
                shown.cells[i].click()
                next(key for key in shown.find("#pad button") if key.text == value).click()
        assert shown.message == CONGRATULATIONS
        small = [one.size for one in (*shown.cells, *shown.find("button")) if min(one.size.values()) < 36]
        assert small == []
    finally:
        shown.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
