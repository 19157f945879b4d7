"""The studio in a real browser: each kind is made, judged, played; keyboard alone, phones, two tabs, a lost server."""

import signal
import socket
from contextlib import closing
from operator import eq
from pathlib import Path

import pytest

pytest.importorskip("starlette")

from satpuzzles.pictures import kept_examples
from satpuzzles.puzzles import PUZZLES
from tests.effort import is_long, is_thorough
from tests.formats.test_fpuzzles import editor, only
from tests.rendering.browser import OVERLAPS, violations
from tests.rendering.test_rooms import CROWDED
from tests.studio import tour
from tests.studio.conftest import started
from tests.studio.desk import (
    CONTROL,
    DELETE,
    DOWN,
    LEFT,
    PAGE_DOWN,
    RIGHT,
    SHIFT,
    TAB,
    UP,
    Desk,
    address_of,
    document_of,
)

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
SCREEN = {"width": 1280, "height": 860, "deviceScaleFactor": 1, "mobile": False}
LEAST = 40
"""Pixels of what is touched."""
QUICK = ("sudoku", "star-battle", "skyscrapers")
VARIED = (*QUICK, "fillomino", "hanjie", "hashi", "kakuro", "slitherlink", "trid")
"""Each has another sort of board, of clues or of entries."""
TABS = Path(__file__).with_name("tabs.js").read_text(encoding="utf-8")
CHIPS = """return [...document.querySelectorAll("#palette .chip[style]")].map((one) =>
    [one.textContent, one.style.getPropertyValue("--own")])"""
VERDICTS = ("unique", "several", "none", "unknown")


@pytest.fixture
def desk(driver, address):
    """The page, for tests that begin a puzzle of their own."""
    return Desk(driver, address, anew=False)


def test_kinds_are_made_judged_and_undone_side_by_side_without_the_server_and_after_a_reload(
    driver, monkeypatch, tmp_path
):
    """All in one window, each page as wide as a phone and with a kind of its own: none sees what the others do, nor the
    end of the server that they have in common. What a lost server and a reload take is no matter of the kind.
    """
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))  # the token is kept there
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = str(free.getsockname()[1])
    names = PUZZLES.built_in if is_long() else VARIED if is_thorough() else QUICK
    kinds = [(kind, kind.replace("-", " "), 4 if kind == "fillomino" else 6) for kind in names]

    def act(name, some=kinds, *more):
        script = "const done = arguments[4]; act(...[...arguments].slice(0, 4)).then(done)"
        states = driver.execute_async_script(script, name, some, address, bool(more))
        for state in states:
            assert state.get("error") is None
            assert state.get("verdict", "several") in (*VERDICTS, "unfinished")
            assert state.get("width", 0) <= PHONE["width"] == state.get("room", PHONE["width"])
            assert state.get("isSketched", True)
        return [document_of(state["hash"]) for state in states], [state.get("verdict") for state in states]

    with started("--port", port, ends=signal.SIGKILL) as (_, address):
        desk = Desk(driver, address)
        desk.until(lambda: len(desk.seen("#kinds .thumb[style]")) == len(PUZZLES.built_in))  # the frames have them, too
        driver.execute_script(TABS)
        empty, first = act("make")
        assert [one["puzzle"] for one in empty] == [*names]
        edited, second = act("edit")
        assert not any(map(eq, edited, empty))
        assert act("undo") == (empty, first)
    some, left, again = kinds[::4], (edited[::4], second[::4]), (empty[::4], first[::4])
    assert act("lost", some)[0] == left[0]
    with started("--port", port):
        assert act("back", some) == left
        assert act("reload", some, "one by one") == left
        assert act("undo", some) == again
        driver.get("about:blank")


def test_a_puzzle_is_made_by_keyboard_alone_and_its_address_is_the_puzzle(desk, address):
    desk.begin("sudoku", 4)
    desk.keys("1", RIGHT, "2", DOWN, LEFT, "3")
    assert desk.verdict == "several"
    desk.keys(RIGHT, "4", DOWN, "3", DOWN, LEFT, "4")
    givens = [[1, 2, None, None], [3, 4, None, None], [None, 3, None, None], [4, None, None, None]]
    desk.becomes(made := {**desk.document, "givens": givens})
    assert "row 4, column 1: 4" in desk.find("#said").get_attribute("textContent")
    desk.keys(DELETE)
    desk.becomes(left := {**made, "givens": [*givens[:3], [None] * 4]})
    again = Desk(desk.browser, address, desk.address)
    assert again.document == left
    assert again.verdict in VERDICTS


def test_a_click_says_what_it_has_entered(desk):
    desk.begin("tents", 4)
    desk.drag((1, 2))
    desk.until(lambda: "row 2, column 3: tree" in desk.find("#said").get_attribute("textContent"))


def test_a_puzzle_is_played_to_the_end(desk):
    desk.begin("sudoku", 4)
    desk.keys("1", RIGHT, "2", RIGHT, "3", RIGHT, "4", DOWN, "2", DOWN, "1", LEFT, "4", DOWN, "2")
    assert desk.verdict == "unique"
    desk.click("#answers button")
    desk.until(lambda: desk.seen("#shown"))
    with desk.player():
        desk.click("#solution")
        desk.click("#yes")
        shown = "return [...document.querySelectorAll('[role=gridcell]')].map((one) => one.dataset.entry)"
        answer = desk.browser.execute_script(shown)
        desk.click("#solution")
        desk.find("[role=gridcell][tabindex='0']").send_keys(answer[4])
        assert desk.seen("#undo:enabled")
    assert desk.seen("#board")


def test_layers_are_turned_by_keys_and_a_line_of_clues_is_typed(desk):
    desk.begin("hanjie", 5)
    desk.keys("2", " ", "1", DOWN, "5", UP, RIGHT, "3")  # around the corner, to the other side
    none = [None] * 4
    desk.becomes({**desk.document, "rows": [[2, 1], [5], *none[1:]], "columns": [[3], *none]})
    desk.begin("skyscrapers", 4)
    desk.keys("4", PAGE_DOWN, "2", DOWN, "3")
    desk.becomes(
        {**desk.document, "givens": [[4, *none[1:]], *[none] * 3], "above": [2, *none[1:]], "left": [3, *none[1:]]}
    )


def test_colours_are_added_and_named_in_the_clues_of_lines(desk):
    desk.begin("hanjie", 3)
    desk.changed(lambda: desk.click("#settings .colors > button"))
    key = "return document.querySelectorAll('#pad button')[10]?.textContent"
    desk.until(lambda: desk.browser.execute_script(key) == "r")
    desk.keys("2")
    desk.changed(lambda: desk.browser.execute_script("document.querySelectorAll('#pad button')[10].click()"))
    desk.until(lambda: desk.document["rows"][0] == [[2, "red"]])
    desk.keys(" ", *"1red")
    desk.until(lambda: desk.document["rows"][0] == [[2, "red"], [1, "red"]])
    assert desk.verdict == "several"
    desk.find(".color input").send_keys(CONTROL, "a", CONTROL, "wine", TAB)  # in the clues as well
    desk.until(lambda: desk.document["rows"][0] == [[2, "wine"], [1, "wine"]])
    assert desk.verdict == "several"


def test_marks_are_drawn_and_have_values(desk):
    desk.begin("sudoku", 4)
    desk.add("Cages")
    empty = desk.document
    desk.keys(SHIFT, RIGHT, SHIFT, DOWN, "1", "0")
    desk.becomes({**empty, "cages": [{"cells": "r1c1 r1c2 r2c2", "sum": 10}]})
    desk.keys(DELETE, DELETE)
    desk.becomes(empty)
    desk.changed(lambda: desk.add("Antiknight"))
    desk.until(lambda: desk.seen("#field-antiknight"))[0].click()
    desk.becomes(empty)
    desk.add("Clones")
    desk.keys(" ", DOWN, " ")
    desk.becomes({**empty, "clones": [{"cells": "r2c2", "copy": "r3c2"}]})
    desk.keys(DELETE, UP)
    desk.becomes(empty)
    desk.add("Little killers")
    desk.keys(SHIFT, RIGHT, SHIFT, DOWN, "1", "2")
    desk.becomes({**empty, "little_killers": [{"from": "r1c1", "towards": "down right", "sum": 12}]})


def test_lines_go_diagonally_by_pointer_and_keys_and_back(desk):
    from selenium.webdriver import ActionChains

    desk.begin("sudoku", 9)
    desk.add("Thermometers")
    empty = desk.document
    for kind, beside in (("mouse", 0.0), ("mouse", 0.2), ("touch", -0.2)):
        desk.drag((7 + beside, 4), (6 + beside, 5), (5 + beside, 6), (6 + beside, 5), kind=kind)
        desk.becomes({**empty, "thermometers": ["r8c5 r7c6"]})
        desk.keys(CONTROL, "z")
        desk.becomes(empty)
    desk.drag((8, 8))
    both = ActionChains(desk.browser, duration=0).key_down(SHIFT).key_down(UP).send_keys(LEFT, LEFT).key_up(UP)
    both.send_keys(LEFT, RIGHT).key_up(SHIFT).send_keys("\ue01d").perform()  # at the end a 3 of the number pad: back
    desk.becomes({**empty, "thermometers": ["r9c9 r8c8"]})


def test_regions_are_painted_borders_are_dragged_and_an_unfinished_puzzle_is_no_error(desk):
    desk.begin("star battle", 5)
    assert desk.verdict in VERDICTS
    first, second, *others = empty = desk.document["regions"]  # a row each
    a, b = first[0], second[0]

    def becomes(*regions):
        desk.becomes({**desk.document, "regions": list(regions)})

    desk.drag((0, 0), (1, 0), (2, 0))
    becomes(first, [a, *second[1:]], [a, *others[0][1:]], *others[1:])
    desk.keys(CONTROL, "z")
    for kind in ("mouse", "touch"):
        desk.drag((0.5, 1), (1, 1), (1, 2), kind=kind)  # from the border down, and along it
        becomes(first, [b, a, a, b, b], *others)
        desk.drag((0.5, 4), (0.5, 3), (0, 3), kind=kind)  # along the border, and up
        becomes([a, a, a, b, a], [b, a, a, b, b], *others)
        desk.drag((0.5, 0), (0.6, 0.1), kind=kind)  # not far enough
        desk.keys(CONTROL, "z", CONTROL, "z")
        becomes(*empty)
    desk.changed(lambda: desk.click("#palette .plain"))
    assert desk.verdict == "unfinished"
    assert desk.seen("#over .sketch")
    desk.changed(lambda: desk.keys(CONTROL, "z"))
    assert desk.verdict in VERDICTS
    desk.until(lambda: not desk.seen("#over .sketch"))


def test_a_title_asks_nothing_and_an_edit_ends_what_runs(desk):
    desk.begin("sudoku", 4)
    assert desk.verdict == "several"
    script = """const send = WebSocket.prototype.send;
        window.sent = [];
        WebSocket.prototype.send = function (text) { window.sent.push(JSON.parse(text)); send.call(this, text); };
        const field = document.getElementById("field-title");
        field.value = "Ours";
        field.dispatchEvent(new Event("change"))"""
    desk.changed(lambda: desk.browser.execute_script(script))
    assert desk.document["title"] == "Ours"
    assert desk.browser.execute_script("return window.sent") == []
    at_once = """for (const key of "12")
        document.getElementById("board").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))"""
    desk.changed(lambda: desk.browser.execute_script(at_once))  # before the first can have its answer
    assert desk.verdict == "several"
    sent = desk.browser.execute_script("return window.sent")
    asked = {one["id"] for one in sent if one.get("do") == "check"}
    assert len(asked) == 2
    assert {one["cancel"] for one in sent if "cancel" in one} & asked == {min(asked)}


def test_regions_have_one_colour_in_the_studio_and_in_the_player(desk):
    tints = "[...document.querySelectorAll('.tints rect')]"
    shown = f"{tints}.length === 25 && {tints}.map((one) => one.style.fill)"
    desk.begin("star battle", 5)
    assert desk.verdict in VERDICTS  # it has all that a drag needs
    desk.changed(lambda: desk.drag((1, 0), (0, 0)))
    assert desk.verdict in VERDICTS
    colours = desk.waited(shown)
    assert len({*colours}) == 5
    with desk.player():
        assert desk.waited(shown) == colours


def test_an_address_may_hold_the_link_of_another_site(driver, address):
    desk = Desk(driver, address, "#https%3A%2F%2Fpuzz.link%2Fp%3Fmasyu%2F4%2F4%2F000230")
    desk.waited("location.hash.startsWith('#p1.')")
    assert desk.document["puzzle"] == "masyu"


def test_signs_in_rows_and_in_columns_are_one_layer(desk):
    desk.begin("futoshiki", 4)
    desk.keys(PAGE_DOWN)
    assert desk.browser.execute_script("return document.querySelectorAll('#over .dot').length") == 23  # and the cursor
    assert "across" in desk.changed(lambda: desk.keys("<"))
    assert "down" in desk.changed(lambda: desk.keys(DOWN, "v"))


def test_a_board_is_turned_and_gets_another_column(desk):
    desk.begin("tents", 4)
    before = desk.changed(lambda: desk.keys("t"))
    assert desk.changed(lambda: desk.click("[aria-label='Turn to the right']"))["trees"][0] == "...t"
    assert desk.changed(lambda: desk.click("[aria-label='more left']"))["trees"][0] == "....t"
    desk.click("#undo")
    desk.click("#undo")
    desk.becomes(before)


def test_in_a_new_board_each_stroke_is_a_region(desk):
    desk.begin("suguru", 4)
    desk.changed(lambda: desk.drag((0, 0), (0, 1)))
    assert desk.changed(lambda: desk.drag((1, 0), (1, 1)))["regions"][:2] == [[1, 1, 0, 0], [2, 2, 0, 0]]


def test_a_title_and_an_author_are_typed_one_after_the_other(desk):
    from selenium.webdriver import ActionChains

    desk.begin("slitherlink", 5)
    assert (desk.verdict, desk.seen("#over .differs")) == ("several", [])  # nothing is entered
    desk.changed(lambda: desk.keys("1"))
    assert desk.verdict == "several"
    assert len(desk.seen("#over path.differs.line")) > 0
    desk.find("#field-title").click()
    ActionChains(desk.browser, duration=0).send_keys("Ring", "\ue004", "Ann").perform()
    assert desk.find("#title").text == "Ring"
    desk.find("#field-title").click()
    desk.until(lambda: desk.document.get("author") == "Ann")
    ActionChains(desk.browser, duration=0).send_keys("s").perform()
    desk.find("#field-author").click()
    ActionChains(desk.browser, duration=0).send_keys("a", "\ue004").perform()
    desk.until(lambda: desk.document["author"] == "Anna")
    assert desk.document["title"] == "Rings"


def test_the_palette_has_all_regions_by_the_names_and_colours_of_the_board(desk):
    desk.begin("star battle", 5)
    assert desk.verdict in VERDICTS
    desk.until(lambda: desk.seen("#palette .chip"))
    before = desk.browser.execute_script(CHIPS)
    desk.keys("n")
    desk.until(lambda: len(desk.browser.execute_script(CHIPS)) == len(before) + 1)
    now = dict(desk.browser.execute_script(CHIPS))
    assert now.items() >= dict(before).items()


def test_a_phone_has_the_board_its_keys_and_the_solver_on_the_screen(desk):
    desk.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    try:
        desk.begin("sudoku", 9)
        assert desk.verdict == "several"
        asking = [f"[data-ask={name}]" for name in ("hint", "repair", "complete")]
        for element in map(desk.find, ("#verdict", "#board", "#pad button:last-child", *asking)):
            seen = desk.browser.execute_script("return arguments[0].getBoundingClientRect()", element)
            assert 0 <= seen["top"] < seen["bottom"] <= PHONE["height"]
            assert 0 <= seen["left"] < seen["right"] <= PHONE["width"]
        assert desk.browser.execute_script("return document.documentElement.scrollWidth") <= 390
        script = "return arguments[0].map((one) => one.getBoundingClientRect().height)"
        assert min(desk.browser.execute_script(script, desk.seen("button, select"))) >= LEAST
        desk.changed(lambda: desk.keys(*[key for n in "12345678" for key in (n, RIGHT)]))
        desk.ask("hint")
        told = desk.browser.execute_script("return document.querySelector('#stepping p').getBoundingClientRect()")
        board = desk.browser.execute_script("return document.querySelector('#board').getBoundingClientRect()")
        assert -10 <= board["top"] < told["top"] < told["bottom"] < PHONE["height"]
    finally:
        desk.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_notes_and_answers_on_a_phone_move_no_key_and_are_gone_with_the_puzzle(driver, address):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    try:
        desk = Desk(driver, address, address_of({"puzzle": "sudoku", "givens": ["...."] * 4}))
        assert desk.verdict == "several"
        top = "return document.querySelector('#pad').getBoundingClientRect().top"
        before = driver.execute_script(top)
        cages = [{"cells": "r1c1 r1c2"}, {"cells": "r1c2 r1c3"}]
        desk.browser.execute_script("location.hash = arguments[0]", address_of({**desk.document, "cages": cages}))
        desk.until(lambda: [one.text for one in desk.seen("#notes li")] == ["Cages overlap in 1 cell."])
        assert desk.verdict == "several"
        desk.click("#answers button")
        desk.until(lambda: desk.seen("#shown"))
        assert driver.execute_script(top) == before
        ends = "return ['#board', '#layers'].map((one) => document.querySelector(one).getBoundingClientRect())"
        board, layers = driver.execute_script(ends)
        assert layers["top"] >= board["bottom"]
        assert board["left"] + board["right"] == pytest.approx(PHONE["width"], abs=20)  # in the middle
        desk.begin("sudoku", 4)
        desk.until(lambda: not desk.seen("#notes li, #layers button, #shown"))
    finally:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_tab_leads_first_to_the_search_for_a_kind(driver, address):
    from selenium.webdriver import ActionChains

    def first():
        """Where Tab leads to, and what is typed there."""
        ActionChains(driver, duration=0).send_keys(TAB, *"tents").perform()
        return driver.execute_script("return [document.activeElement.ariaLabel, document.activeElement.value]")

    desk = Desk(driver, address)
    assert first() == ["Find a kind", "tents"]
    desk.begin("tents", 4)
    desk.click("#home")
    desk.until(lambda: desk.seen("#gallery"))
    assert first() == ["Find a kind", "tents"]


def test_recent_puzzles_stand_in_the_gallery_and_are_opened_there(driver, address):
    desk = Desk(driver, address)
    desk.browser.execute_script("localStorage.clear()")
    desk.begin("sudoku", 4)
    first = desk.changed(lambda: desk.keys("1"))
    desk.begin("hitori", 4)
    second = desk.changed(lambda: desk.keys("3"))
    desk.begin("masyu", 4)  # nothing is entered there
    assert desk.verdict == "several"
    again = Desk(desk.browser, address)
    again.until(lambda: len(again.seen("#kept .thumb[style]")) == 2)
    assert [one.text for one in again.seen("#kept .kind")] == ["Hitori 4×4", "Sudoku 4×4"]
    again.seen("#kept .kind")[1].click()
    again.becomes(first)
    assert again.verdict == "several"
    last = again.changed(lambda: again.keys("2"))
    again.click("#home")
    again.until(lambda: again.seen("#kept .kind")[0].text == "Sudoku 4×4")
    again.seen("#kept .icon")[1].click()
    again.seen("#kept .kind")[0].click()
    assert (again.document, last != second) == (last, True)


def test_an_unfinished_puzzle_is_opened_on_a_board_of_its_own(desk):
    desk.begin("star battle", 5)
    stated = desk.changed(lambda: desk.keys("n"))
    address = desk.address
    desk.begin("sudoku", 4)
    desk.changed(lambda: desk.browser.execute_script("location.hash = arguments[0]", address))
    desk.until(lambda: len(desk.seen("#over .tints rect, #over .sketch > rect[style]")) == 25)
    assert (desk.document, desk.verdict) == (stated, "unfinished")


def test_a_candidate_says_in_how_many_solutions_it_is(desk):
    desk.begin("sudoku", 4)
    desk.changed(lambda: desk.keys("1", RIGHT, "2", DOWN, LEFT, "3", DOWN))
    desk.seen(".switches input")[1].click()
    desk.until(lambda: desk.find("#counts").text == "Row 3, column 1: 2 in 6 solutions, 4 in 6 solutions.")


def test_the_solver_repairs_explains_and_grades(desk):
    desk.begin("star battle", 5)
    assert desk.verdict == "several"
    desk.changed(lambda: desk.ask("repair"))
    assert desk.verdict == "unique"
    assert "steps" in desk.told("rate")
    desk.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", tour.SCREEN)
    try:
        assert "1 solution" in desk.told("count")
        assert len(desk.told("path").splitlines()) > 3
    finally:
        desk.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    desk.click(".steps button")
    assert desk.seen("#over .concluded")
    named = next(step for step in desk.seen(".steps button") if "region " in step.text)
    number = named.text.split("region ")[1].split()[0]
    named.click()
    assert number in [name.text for name in desk.seen("#over .named")]


def test_a_technique_that_is_taken_away_is_on_no_path(desk):
    def names():
        return {step.text.split(".")[0].lower() for step in desk.seen(".steps button")}

    desk.begin("star battle", 5)
    desk.changed(lambda: desk.ask("repair"))
    desk.told("path")
    taken = min(names())
    desk.click(".techniques summary")
    desk.until(lambda: len(desk.seen(".techniques label")) > 30)
    next(label for label in desk.seen(".techniques label") if label.text == taken).click()
    assert desk.find(".techniques summary").text == "Techniques, without 1"
    desk.told("path")
    assert taken not in names()
    desk.click(".switch input")
    desk.until(lambda: len(desk.seen("#over .forced")) == 25)


def test_new_puzzles_and_those_with_fewer_clues_keep_to_the_limits(desk):
    def placed(rows):
        return {(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one is not None}

    def set_to(name, value):
        script = """const labels = [...document.querySelectorAll(".limits label")];
            const one = labels.find((it) => it.textContent.startsWith(arguments[0]));
            const control = one.querySelector("input, select");
            if (control.type === "checkbox") control.click();
            else {
              control.value = arguments[1];
              control.dispatchEvent(new Event("change"));
            }"""
        desk.browser.execute_script(script, name, value)

    desk.begin("sudoku", 6)
    desk.click(".limits summary")
    set_to("Symmetric", True)
    for name, wrong, most in (("Clues", 99, 36), ("Seconds", -4, 100)):
        set_to(name, wrong)
        desk.ask("generate")
        field = desk.seen(".limits input:invalid")[0]
        assert (field.get_property("value"), field.get_attribute("max")) == (str(wrong), str(most))
        assert desk.find("#making .told").text == ""
        set_to(name, "")
    set_to("Clues", 18)
    set_to("Seconds", 50)
    desk.browser.execute_script("document.querySelector('#making .row > select').value = 'up to medium'")
    for name, least in (("generate", 18), ("minimise", 15)):
        set_to("Clues", least)
        at = placed(desk.changed(lambda name=name: desk.ask(name))["givens"])
        assert len(at) >= least
        told = {"generate": "A new Sudoku 6×6, ", "minimise": ""}[name]
        assert desk.find("#making .told").text.startswith(told)
        assert at == {(5 - r, 5 - c) for r, c in at}
    assert desk.find(".limits summary").text == "Limits: symmetric, 15 clues, 50 s"
    desk.begin("star battle", 5)
    desk.until(lambda: desk.find(".limits summary").text == "Limits: 50 s")


def test_the_newest_request_has_the_place_where_it_tells_alone(driver, address):
    desk = Desk(driver, address, address_of({"puzzle": "sudoku", "givens": ["1234", "34..", "2143", "4321"]}))
    assert desk.verdict == "unique"
    fields = """document.querySelector('#making .row > select').value = 'extreme';
        document.querySelectorAll('.limits input[type=number]')[1].value = '100'"""
    desk.browser.execute_script(fields)
    desk.click("[data-ask=generate]")
    desk.until(lambda: desk.find("#making .told").text)  # the first tries
    desk.ask("minimise")
    assert "taken away; marked on the board." in desk.find("#making .told").text
    desk.click("[data-ask=generate]")
    desk.click("[data-ask=generate]")
    assert desk.find("#making .told").text == "Stopped."
    desk.browser.execute_script("document.querySelectorAll('.limits input[type=number]')[1].value = '1'")
    desk.ask("generate")
    assert desk.find("#making .told").text.endswith("; try it with “Difficulty” easy.")


def press(desk, words):
    next(one for one in desk.seen("#looking button") if one.text == words).click()


def suppose(desk, value="1"):
    press(desk, "Suppose")
    desk.drag((1, 2))  # picked, not edited
    desk.until(lambda: desk.find(".supposing").text.startswith("Suppose that r2c3 is:"))
    desk.browser.execute_script("document.querySelector('.supposing select').value = arguments[0]", value)
    press(desk, "Follow")


def begin_small_sudoku(desk):
    desk.begin("sudoku", 4)
    desk.keys(RIGHT, "1", RIGHT, RIGHT, "2", DOWN, DOWN, LEFT, LEFT, "2", DOWN, LEFT, "4")
    assert desk.verdict == "unique"


def test_a_path_is_branched_and_the_branch_taken_back(desk):
    def steps():
        return [step.text for step in desk.seen(".steps button")]

    begin_small_sudoku(desk)
    desk.told("path")
    path = steps()
    desk.seen(".steps button")[1].click()
    before = desk.document
    for value, end in (("3", "So r2c3 is not 3."), ("1", "Full house.")):
        suppose(desk, value)
        desk.until(lambda: "Suppose that r2c3 is" in "".join(steps()))
        assert steps()[:2] == path[:2]
        assert end in steps()[-1]
        press(desk, "Take it back")
        assert steps() == path
    suppose(desk, "3")
    desk.until(lambda: "So r2c3 is not 3." in "".join(steps()))
    refuted = steps()
    suppose(desk, "1")  # what is refuted does not hold in a branch of the branch
    desk.until(lambda: "Suppose that r2c3 is 1." in steps())
    assert steps()[:4] == [*path[:2], refuted[-1], "Suppose that r2c3 is 1."]
    assert "Full house." in steps()[-1]
    for before_it in (refuted, path):
        press(desk, "Take it back")
        assert steps() == before_it
    assert desk.document == before
    press(desk, "Suppose")
    desk.drag((0, 1))
    desk.until(lambda: "r1c2 is 1 already." in desk.find(".supposing").text)
    desk.drag((0, 2))
    values = """return [...document.querySelectorAll(".supposing option")].map((one) => one.textContent)"""
    desk.until(lambda: desk.browser.execute_script(values) == ["3", "4"])
    press(desk, "Follow")
    desk.until(lambda: desk.seen(".steps button"))
    desk.browser.refresh()  # which drops the branch
    assert desk.verdict == "unique"
    assert desk.document == before
    assert not desk.seen(".steps, .supposing, #stepping, #over .forced, #over .supposed")
    assert steps() == []
    assert desk.told("path").count("\n") == len(path)


def test_a_branch_on_a_phone_stands_below_the_board(desk):
    desk.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    try:
        begin_small_sudoku(desk)
        suppose(desk)
        desk.until(lambda: desk.seen(".steps button"))
        (back,) = (one for one in desk.seen("#looking button") if one.text == "Take it back")
        script = "return arguments[0].map((one) => one.getBoundingClientRect())"
        board, follow = desk.browser.execute_script(script, [desk.find("#board"), back])
        assert -10 <= board["top"] < board["bottom"] < follow["top"] < follow["bottom"] < PHONE["height"]
    finally:
        desk.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_what_the_verdict_marks_is_back_when_a_branch_is_taken_back(driver, address):
    desk = Desk(driver, address, address_of({"puzzle": "sudoku", "givens": ["12..", "34..", "21..", "43.."]}))
    for leave in (lambda: press(desk, "Take it back"), lambda: desk.click(".switch input")):
        assert desk.verdict == "several"
        desk.until(lambda: desk.seen("#over .differs"))
        suppose(desk)
        desk.until(lambda: desk.seen(".steps button"))
        assert not desk.seen("#over .differs")
        leave()
        assert not desk.seen("#stepping")
    desk.until(lambda: desk.seen("#over .candidate"))
    assert desk.seen("#over .differs")


HOLD = """window.held = [];
    window.cancelled = [];
    window.send ??= WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      window.cancelled.push(message.cancel);
      if (message.do === "path") window.held.push([this, text]);
      else window.send.call(this, text);
    }"""
"""Paths are asked for, and do not reach the server."""
RELEASE = """WebSocket.prototype.send = window.send;
    const [socket, text] = window.held.at(-1);
    socket.send(text)"""
LAST = """const ids = window.held.map(([, text]) => JSON.parse(text).id);
    return [ids.length, ids.filter((id) => !window.cancelled.includes(id))]"""


def test_a_branch_and_the_searches_for_steps_end_each_other(desk):
    def asked():
        """How many paths were asked for; all but the last one have been stopped."""
        count, left = desk.browser.execute_script(LAST)
        assert len(left) == 1
        return count

    begin_small_sudoku(desk)
    desk.browser.execute_script(HOLD)
    for count, begun in enumerate([lambda: press(desk, "Next step"), lambda: suppose(desk)] * 2, start=1):
        begun()
        assert asked() == count
    press(desk, "Whole path")
    assert asked() == 5
    assert not desk.find("#looking div.told").text
    suppose(desk, "3")
    suppose(desk)  # again, while the first one is looked for
    assert asked() == 7
    assert desk.find("#looking div.told").text == "Take it back\nLooking …"
    desk.browser.execute_script(RELEASE)
    desk.until(lambda: desk.seen(".steps button"))
    assert desk.seen(".steps button")[0].text == "Suppose that r2c3 is 1."
    press(desk, "Take it back")
    assert not desk.find("#looking div.told").text
    desk.told("hint")
    press(desk, "Show it")
    first = desk.find("#looking div.told > p").text
    desk.told("path")
    assert first in desk.seen(".steps button")[0].text


@pytest.mark.parametrize("screen", [SCREEN, PHONE], ids=["screen", "phone"])
def test_what_all_solutions_share_and_the_numbers_of_lines_lie_on_nothing(driver, address, screen):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    try:
        desk = Desk(driver, address, address_of(CROWDED | {"givens": [[None] * 8 + [7], *[[None] * 9] * 8]}))
        assert desk.verdict == "several"
        desk.click(".switch input")
        desk.until(lambda: len(desk.seen("#over .candidate")) > 400)
        script = f"""{OVERLAPS}
            const clues = texts("#picture :is(.cage-text, .clue, .given) text");
            clues.push(...boxes("#picture .quadruple circle"));
            const marks = texts("#over .candidate");
            const [numbers, frame] = [texts("#over .count text"), boxes("#picture .thick")];
            return [...overlaps(marks, [...clues, ...numbers]), ...overlaps(numbers, [...clues, ...frame])]"""
        assert driver.execute_script(script) == []
        places = """return Object.groupBy([...document.querySelectorAll("#over .candidate")],
            (one) => [one.getAttribute("x") % 40, one.getAttribute("y") % 40].map(Math.round).join())"""
        usual = sorted(map(len, driver.execute_script(places).values()))[-9:]
        assert usual[0] > 20  # each digit has its place in most cells
    finally:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_of_two_values_only_what_is_decided_is_shown(driver, address):
    desk = Desk(driver, address, address_of(kept_examples()["nurikabe"]["puzzle"]))
    assert desk.verdict == "unique"
    desk.click(".switch input")
    desk.until(lambda: desk.seen("#picture .shades rect"))
    crosses = desk.browser.execute_script(
        f"{OVERLAPS} return overlaps(texts('#over .crossed'), texts('#picture .clue text'))"
    )
    assert crosses == []
    stars = {"puzzle": "star-battle", "stars": 1, "regions": ["AABBB", "ACCBB", "DDCBB", "DDCBE", "DDEEE"]}
    desk = Desk(driver, address, address_of(stars))
    assert desk.verdict == "several"
    desk.click(".switch input")
    desk.until(lambda: desk.seen("#over .crossed"))
    assert not desk.seen("#over .candidate")


def test_the_clues_that_are_filled_in_are_marked_and_no_others(desk):
    desk.begin("sudoku", 4)
    desk.changed(lambda: desk.ask("complete"))
    given = sum(value is not None for row in desk.document["givens"] for value in row)
    assert len(desk.seen("#found .changed, #over .changed")) == given > 3


def agreement_of(desk):
    """What is said of the answer that is drawn and these clues."""
    script = "!document.getElementById('agreeing').hidden && document.getElementById('agreement').textContent"
    return desk.waited(script)


def test_clues_follow_from_an_answer_that_is_drawn(desk):
    desk.begin("hanjie", 4)
    assert desk.verdict == "several"
    desk.click("#making button[title^='Draw the answer']")
    desk.changed(lambda: desk.drag((0, 0)))
    assert desk.document["solution"] == [[1, None, None, None], *[[None] * 4] * 3]
    assert agreement_of(desk) == "These clues have this answer, and others; where another differs is marked."
    assert desk.seen("#over .differs")
    desk.changed(lambda: desk.click("#agreed button"))
    made = desk.document
    assert (made["rows"], made["columns"]) == ([[1], [], [], []], [[1], [], [], []])
    assert desk.verdict == "unique"
    desk.until(lambda: agreement_of(desk) == "These clues have this answer alone.")
    desk.keys(CONTROL, "z", CONTROL, "z")
    desk.until(lambda: "solution" not in desk.document)
    desk.until(lambda: not desk.seen("#agreeing"))


def test_the_answer_that_a_puzzle_comes_with_is_shown_when_it_is_asked_for(driver, address):
    example = kept_examples()["masyu"]
    desk = Desk(driver, address, address_of(example["puzzle"] | {"solution": example["answer"]}))
    assert desk.verdict == "unique"
    assert not desk.seen("#over .answered, #agreeing")
    desk.click("#layers button:last-child")
    desk.until(lambda: desk.seen("#over .answered .entered"))
    assert agreement_of(desk) == "These clues have this answer alone."


def test_an_answer_is_typed_and_its_clues_are_taken_by_a_drag(desk):
    desk.begin("sudoku", 4)
    assert desk.verdict == "several"
    desk.click("#making button[title^='Draw the answer']")
    desk.keys("1", RIGHT, "2", RIGHT, "3", DOWN, "3")
    desk.until(lambda: desk.document.get("solution", [[]])[1:2] == [[None, None, 3, None]])
    desk.until(lambda: agreement_of(desk) == "No solution has these entries together.")
    assert len(desk.seen("#over .conflict")) == 2
    desk.keys(DELETE)
    desk.until(lambda: agreement_of(desk) == "Some solution has all of these entries.")
    desk.click("#layers button")
    desk.until(lambda: len(desk.seen("#over .offers text")) == 3)
    assert desk.verdict == "several"
    desk.drag((0, 0), (0, 1))
    desk.until(lambda: desk.document["givens"][0] == [1, 2, None, None])
    solves_beside_the_clues(desk)


def solves_beside_the_clues(desk):
    """On a board that begins with 1 and 2: what is entered is kept and undone, and the verdict is as it was."""
    desk.click("#agreed button:last-child")
    desk.until(lambda: desk.find("#sentence").text.startswith("Two differ"))
    before = desk.find("#sentence").text
    desk.click("#making button[title^='Enter values']")
    desk.keys(*[UP, LEFT] * 4, "3", RIGHT, RIGHT, "4", DOWN, SHIFT, "1", SHIFT, "3", CONTROL, "2", DOWN, "4")
    desk.click(".modes button:last-child")
    desk.keys("5", "2")
    entries = {"r1c3": {"value": 4}, "r2c3": {"corner": [1, 3], "centre": [2]}, "r3c3": {"value": 4, "colour": [2, 5]}}
    desk.until(lambda: desk.document.get("entries") == entries)
    desk.until(lambda: agreement_of(desk) == "No solution has these entries together.")
    assert [one.text for one in desk.seen("#over .noted text")] == ["13", "2"]
    assert len(desk.seen("#picture .coloured")) == 2
    desk.keys(CONTROL, "z", CONTROL, "z", CONTROL, "z")
    desk.until(lambda: desk.document["entries"] == {name: entries[name] for name in ("r1c3", "r2c3")})
    desk.until(lambda: agreement_of(desk) == "Some solution has all of these entries.")
    assert (desk.verdict, desk.find("#sentence").text) == ("several", before)
    desk.browser.refresh()
    desk.until(lambda: desk.seen("#over .noted text"))
    desk.click("#exporting")
    desk.click("[data-to=scl]")
    desk.until(lambda: "SudokuPad shows your marks" in desk.find("#export .told").text)
    assert only(desk.find("#export textarea").get_attribute("value"))["entries"] == desk.document["entries"]
    desk.click("#export .end button")


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_loop_is_drawn_as_an_answer(desk, kind):
    desk.begin("masyu", 4)
    assert desk.verdict == "several"
    desk.click("#making button[title^='Draw the answer']")
    places = """return [...document.querySelectorAll("#over .dot, #over .cursor")].map((one) => {
        const { left, top, width } = one.getBoundingClientRect(); return [left + width / 2, top + width / 2] })"""
    points = desk.browser.execute_script(places)
    assert len(points) == 24
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*points, strict=True))
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.actions.pointer_input import PointerInput

    chain = ActionChains(desk.browser, duration=0, devices=[PointerInput(kind, kind)])
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    for i, (x, y) in enumerate(corners):
        chain.w3c_actions.pointer_action.move_to_location(round(x), round(y))
        if i == 0:
            chain.w3c_actions.pointer_action.pointer_down()
    chain.w3c_actions.pointer_action.pointer_up()
    desk.changed(chain.perform)
    desk.until(lambda: sum(value == 1 for row in desk.document["solution"] for value in row) == 12)
    desk.until(lambda: agreement_of(desk).startswith("These clues have this answer, and others"))


def test_rules_in_words_are_typed_and_a_link_says_what_was_left_out(desk):
    desk.begin("sudoku", 4)
    assert desk.verdict == "several"
    note = desk.find("#field-note")
    assert note.get_attribute("placeholder").startswith("Each of 1 to 4")
    note.send_keys("Normal rules.", "\n", "And more.")
    desk.changed(lambda: desk.browser.execute_script("document.activeElement.blur()"))
    assert desk.document["note"] == "Normal rules.\nAnd more."
    assert (
        desk.browser.execute_script("return document.getElementById('verdict').ariaBusy") == "false"
    )  # nothing is asked
    rectangle = {"cells": ["R1C1"], "baseC": "#FF0000"}
    grid = [[{"value": int(value), "given": True} for value in row] for row in ("1234", "3412", "2143", "4321")]
    desk.click("#opening")
    desk.find("#link").send_keys(editor(grid=grid, rectangle=[rectangle]))
    desk.changed(lambda: desk.click("#open .primary"))
    assert desk.find("#notice").text.startswith("Opened without 1 shape; ")


def test_a_link_is_opened_and_a_sheet_saved(desk):
    desk.click("#opening")
    desk.find("#link").send_keys("https://puzz.link/p?slither/4/4/dgdh2c7b")
    desk.changed(lambda: desk.click("#open .primary"))
    assert desk.document["puzzle"] == "slitherlink"
    desk.click("#exporting")
    desk.click("[data-to=puzzlink]")
    desk.until(lambda: desk.seen("#export textarea"))
    assert desk.find("#export textarea").get_attribute("value") == "https://puzz.link/p?slither/4/4/dgdh2c7b"
    desk.click("[data-to=pdf]")
    assert desk.until(lambda: desk.seen("#export .told a"))[0].get_attribute("download") == "slitherlink.pdf"
    desk.click("#add")
    desk.click("#add")
    shown = {one.get_attribute("data-to") for one in desk.seen("[data-to]")}
    assert shown == {"pdf", "html", "jsonl", "puzzlekit", "tatham"}
    desk.click("[data-to=pdf]")
    desk.until(lambda: [one.text for one in desk.seen("#export .told a")] == ["slitherlinks.pdf"])
    desk.click(".sheet li button")
    desk.click(".sheet li button")
    assert desk.seen("[data-to=certificate]")
    desk.click("#export .end button")


def test_what_cannot_hold_the_puzzle_says_why(desk):
    desk.begin("sudoku", 4)
    assert desk.verdict == "several"
    desk.click("#exporting")
    assert desk.seen("[data-to=fpuzzles]")
    desk.until(lambda: desk.seen("#lacking"))
    assert not desk.seen("[data-to=sdm]")
    desk.click("#lacking summary")
    assert "81 characters a line: needs 9 rows" in desk.find("#lacking").text


def test_a_page_that_is_loaded_again_has_its_steps_and_its_player(desk):
    desk.begin("star battle", 5)
    assert desk.verdict == "several"
    assert desk.seen("[data-ask=repair]")
    assert not desk.seen("[data-ask=complete], [data-ask=minimise]")
    empty = desk.document
    desk.changed(lambda: desk.keys("n"))
    desk.browser.refresh()
    desk.until(lambda: desk.seen("#undo:enabled"))
    desk.click("#undo")
    desk.becomes(empty)
    desk.click("#playing")
    desk.until(lambda: desk.seen("#page"))
    desk.browser.refresh()
    desk.until(lambda: desk.seen("#page"))
    desk.click("#back")
    desk.until(lambda: not desk.seen("#player"))
    assert desk.document == empty


@pytest.mark.parametrize(("chosen", "size", "helps"), [("hints", 4, True), ("play", 6, False)])
def test_an_address_begins_with_playing_where_its_maker_chose_so(desk, chosen, size, helps):
    desk.begin("sudoku", size)
    document = desk.document
    copies = "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
    desk.browser.execute_script(copies)
    desk.click("#exporting")
    desk.until(lambda: desk.seen("#lacking"))  # the list is written anew then
    desk.click(f"[data-address={chosen}]")
    desk.until(lambda: "while the studio runs" in desk.find("#export .told").text)
    address = desk.browser.execute_script("return window.copied")
    desk.browser.get("about:blank")
    desk.browser.get(address)
    desk.until(lambda: desk.seen("#page"))
    desk.browser.switch_to.frame(desk.find("#page"))
    desk.until(lambda: desk.seen("[role=gridcell][tabindex='0']"))
    assert bool(desk.seen("#ask")) is helps  # the solver of the page
    desk.browser.switch_to.default_content()
    desk.click("#back")
    desk.until(lambda: not desk.seen("#player"))
    assert desk.document == document


def test_the_address_of_a_link_is_played_too(desk, address):
    desk.browser.get("about:blank")
    desk.browser.get(f"{address}#play.https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou")
    desk.until(lambda: desk.seen("#page"))
    desk.click("#back")
    desk.until(lambda: not desk.seen("#player"))
    assert desk.document["puzzle"] == "star-battle"


def test_the_tour_of_the_docs_can_be_walked(driver, address):
    taken = []
    tour.walk(Desk(driver, address), taken.append)
    text = (tour.FOLDER / "index.md").read_text(encoding="utf-8")
    assert [name for name in taken if f"({name}.png)" not in text] == []


def test_axe_finds_nothing_wrong(driver, address):
    driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
    try:
        desk = Desk(driver, address)
        boards = (lambda: desk.begin("star battle", 5), lambda: desk.begin("sudoku", 4))
        for show in (None, *boards, lambda: desk.click("#more button"), lambda: desk.click("#exporting")):
            if show:
                show()
                assert desk.verdict == "several"
            assert [(one["id"], one["nodes"][0]["target"]) for one in violations(driver)] == []
    finally:
        driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": False})
