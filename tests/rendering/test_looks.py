"""The page as it is seen: the room that things have on a desktop and a phone, and what moves or changes."""

import pytest

from satpuzzles.boards.board import Cells
from satpuzzles.boards.drawing import CIRCLE, DISC, PAINTED, SHADED, STAR, TENT, Drawing, Picture, borders
from tests.rendering.player import ESCAPE, KINDS, Board, pictures_of

pytestmark = pytest.mark.slow

DESKTOP = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
COPIED = """window.copied = "";
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });"""
SAVED = """window.saved = [];
window.first = new Promise((done) => {
  HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); done(); };
});"""
AKARI = {"puzzle": "akari", "clues": [[None, None, None], [None, "x", None], [None, None, None]]}


@pytest.fixture
def opened(browser, tmp_path):
    def opened(*puzzles, size=DESKTOP, hinted=False):
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        return Board(browser, pictures_of(puzzles, hinted=hinted), tmp_path)

    return opened


def box(shown, selector):
    """Left, top, right and bottom of what is seen of an element."""
    script = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return box.toJSON()"
    found = shown.browser.execute_script(script, selector)
    return [found[side] for side in ("left", "top", "right", "bottom")]


@pytest.mark.parametrize("name", KINDS)
def test_on_a_desktop_the_board_takes_the_height_and_stands_with_its_panel_in_one_block(opened, name):
    shown = opened(name)
    left, top, right, bottom = box(shown, ".scroll")
    side = shown.browser.execute_script("return document.querySelector('[role=gridcell]').offsetWidth")
    assert bottom - top > 0.85 * 900 or side > 85 or right - left > 0.6 * 1280
    panel = box(shown, "#controls")
    assert 0 < panel[0] - right <= 48
    assert abs(left - (1280 - panel[2])) < 16
    assert max(bottom, panel[3]) <= 900
    assert shown.find(".near, .current, .alike") == []  # nobody has begun
    before = box(shown, ".scroll")
    shown.drag([0])
    shown.button("Check").click()
    assert box(shown, ".scroll") == before  # it does not move under the pointer


@pytest.mark.parametrize("name", KINDS)
def test_on_a_phone_board_keys_and_tools_are_in_sight_without_a_gap(opened, name):
    shown = opened(name, size=PHONE)
    assert shown.browser.execute_script("return document.documentElement.scrollWidth") == 390
    board, keys, tools = (box(shown, one) for one in (".scroll", "#entering", "#tools"))
    assert board[1] < 70
    assert keys[1] - board[3] < 64
    assert tools[3] <= 844
    assert (tools[0] >= 0, tools[2] <= 390) == (True, True)
    shown.find("#more")[0].click()
    assert shown.small("button, label") == []
    script = """return [...document.querySelectorAll("#menu button")].filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())"""
    assert all(0 <= one["left"] <= one["right"] <= 390 for one in shown.browser.execute_script(script))
    shown.press(ESCAPE)
    assert shown.find("#reset") == []


def test_a_long_message_moves_no_button_and_hides_no_board(opened):
    shown = opened("latin-square", size=PHONE, hinted=True)
    before = [box(shown, one) for one in (".scroll", "#entering", "#tools")]
    shown.button("Hint").click()
    first = box(shown, "#step")
    shown.browser.execute_script("document.querySelector('#said').append('a long sentence '.repeat(200))")
    shown.button("Show the step").click()
    assert box(shown, "#apply")[:2] == first[:2]
    assert [box(shown, one) for one in (".scroll", "#entering", "#tools")] == before
    assert box(shown, "#state")[3] <= 844
    said = "const said = document.getElementById('said'); return said.scrollHeight > said.clientHeight"
    assert shown.browser.execute_script(said)


def test_the_words_of_a_hint_that_lies_over_the_keys_are_put_away_and_brought_back(opened):
    shown = opened("latin-square", size=PHONE | {"width": 360, "height": 560}, hinted=True)
    shown.button("Hint").click()
    assert box(shown, "#state")[1] < box(shown, "#tools")[1]
    shown.find("#fold")[0].click()
    assert box(shown, "#state")[1] > box(shown, "#tools")[1]
    assert (shown.find("#message"), len(shown.find("#step"))) == ([], 1)
    shown.find("#step")[0].click()
    assert (len(shown.find("#message")), len(shown.find("#apply"))) == (1, 1)


def test_the_arrow_of_a_finished_clue_fades_with_its_number(opened):
    shown = opened({"puzzle": "yajilin", "clues": [["0e", None, None], [None] * 3, [None, None, "1n"]]})
    opacity = "return [...document.querySelectorAll('.field .pointer')].map((one) => getComputedStyle(one).opacity)"
    assert shown.browser.execute_script(opacity) == ["0.45", "1"]


def test_the_number_of_a_finished_line_without_a_clue_fades(opened):
    shown = opened("latin-square")
    right = shown.solution()
    for cell in (1, 2, 3):
        assert shown.find("svg .number .done") == []
        shown.drag([cell])
        shown.press(right[cell])
    assert [one.text for one in shown.find("svg .number .done")] == ["1"]


def test_the_key_of_what_stands_in_each_line_fades(opened):
    shown = opened("latin-square")
    places = [i for i, value in enumerate(shown.solution()) if value == "2"]
    for cell in places:
        assert shown.find("#pad .done") == []
        shown.drag([cell])
        shown.press("2")
    assert [one.text for one in shown.find("#pad .done")] == ["2"]


def test_bulbs_light_what_they_reach(opened):
    shown = opened(AKARI)
    shown.drag([0])
    assert shown.label(0) == "row 1, column 1: bulb"
    lit = shown.each("cell.classList.contains('lit')")
    names = [cell for row in shown.drawn.board.board.rows for cell in row]
    assert {names[i] for i, one in enumerate(lit) if one} == {(1, 1), (1, 3), (1, 5), (3, 1), (5, 1)}
    shown.drag([0])
    assert not any(shown.each("cell.classList.contains('lit')"))


def test_what_is_told_and_shared(opened):
    shown = opened("latin-square", AKARI, hinted=True)
    shown.find("#list a")[0].click()
    script = shown.browser.execute_script
    shown.find("#timed")[0].click()
    assert shown.find("#time") == []
    shown.button("Hint").click()
    shown.button("Close").click()
    assert (shown.message, shown.find(".hinted")) == ("", [])
    script(SAVED)
    shown.button("Save picture").click()
    shown.browser.execute_async_script("window.first.then(arguments[0])")
    assert script("return window.saved") == ["Latin Square 4×4.png"]
    shown.fill()
    assert "Congratulations" in shown.message
    shown.reload()
    shown.find("#list a")[0].click()
    assert shown.find("#time") == []  # as it was left
    assert "Congratulations" in shown.message
    shown.browser.execute_script(COPIED)
    shown.button("Copy result").click()
    told = shown.browser.execute_script("return window.copied.replace(/in \\d:\\d+/, 'in 0:00')")
    assert told == "Latin Square 4×4\nSolved in 0:00 with one hint"
    shown.button("Next puzzle").click()
    assert shown.find("h1")[0].text == "Akari 3×3"
    shown.button("All puzzles").click()
    assert shown.find("#list .solved .state")[0].text.startswith("solved in ")


def test_nothing_moves_where_that_is_wished(opened, browser):
    motion = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": motion})
    shown = opened("sudoku")
    shown.drag([1])
    shown.press("4")
    lasting = "return document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 0).length"
    assert shown.faulty
    assert shown.browser.execute_script(lasting) == 0


def test_every_symbol_that_is_entered_is_seen(browser, tmp_path):
    entries = [PAINTED, SHADED, STAR, DISC, CIRCLE, TENT, "7"]
    drawing = Drawing(Cells(1, 2), (borders([[0, 0]]),), entries=entries, optional=True)
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", DESKTOP)
    shown = Board(browser, [Picture(drawing)], tmp_path)
    shown.drag([1])  # so that the cursor does not change
    empty = shown.cells[1].screenshot_as_png
    seen = {empty}
    for symbol in ["painted", "shaded", "star", "disc", "circle", "tent", "7", "crossed out"]:
        shown.button(symbol).click()
        seen.add(shown.cells[1].screenshot_as_png)
    assert len(seen) == 9


def test_what_another_page_keeps_is_adopted_and_not_undone_by_one_that_is_left_late(opened):
    shown = opened("sudoku")
    shown.drag([1])
    shown.press("3")
    shown.button("Try").click()
    shown.browser.execute_script(
        "window.key = Object.keys(localStorage).find((key) => localStorage[key].includes('past'));"
        "const kept = JSON.parse(localStorage[key]);"
        "localStorage[key] = JSON.stringify({ ...kept, past: [], trial: null, saved: 'elsewhere' });"
        "window.dispatchEvent(new Event('pagehide'));"
    )
    assert shown.browser.execute_script("return JSON.parse(localStorage[key]).saved") == "elsewhere"
    assert shown.entries[1] == "3"
    shown.browser.execute_script("window.dispatchEvent(new StorageEvent('storage', { key: window.key }))")
    assert not any(shown.entries)
    assert not shown.find("#answers")  # the other page has ended the trial
    shown.press("4")
    assert "elsewhere" not in shown.browser.execute_script("return localStorage[key]")


def test_what_a_browser_keeps_is_left_out_where_it_has_not_its_form(opened):
    shown = opened("sudoku")
    shown.drag([1])
    shown.press("3")
    script = """const [text, settings] = arguments;
        const key = Object.keys(localStorage).find((key) => localStorage[key].includes("past"));
        window.addEventListener("pagehide", () => {
          localStorage["satpuzzles:settings"] = settings;
          localStorage[key ?? window.key] = text;
        });
        return key"""
    move = '[[["__proto__", {"value": "3"}]]]'
    for text in ("[null]", f'{{"past": {move}, "future": []}}', '{"past": [], "future": [[[1, {"corner": {}}]]]}'):
        assert shown.browser.execute_script(script, text, "[1]")
        shown.browser.refresh()
        assert not any(shown.entries)
        shown.drag([1])
        shown.press("3")
        assert shown.entries[1] == "3"
    assert [one for one in shown.browser.get_log("browser") if one["level"] == "SEVERE"] == []
