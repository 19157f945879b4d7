"""What a page tells in Chromium: names, clues, conflicts, what is wrong, hints; to people who look, listen or print."""

import re

import pytest

from satpuzzles.boards.drawing import Outside
from tests.rendering.browser import violations
from tests.rendering.player import BACKSPACE, ESCAPE, KINDS, PHONE

pytestmark = pytest.mark.slow


def test_names_have_regions_clues_and_sums(board):
    kakuro = {"puzzle": "kakuro", "clues": [["/", "3/", "7/"], ["/4", None, None], ["/6", None, None]]}
    shown = board("sudoku", "star-battle", "hanjie", "trid", kakuro)
    names = [shown.open(number).each("cell.ariaLabel") for number in range(5)]
    assert names[0][1] == "row 1, column 2, box 1: empty"
    assert names[1][0].startswith("row 1, column 1, region 1")
    assert re.fullmatch(r"row 1, column 1, row 1: .*, column 1: .*: empty", names[2][0])
    assert "sum" in "".join(names[3][:10])
    told = names[4][-1].split(", ")
    assert told == ["row 3", "column 3", "the run below r1c3: sum 7", "the run right of r3c1: sum 6: empty"]


CONFLICTS = {
    "sudoku": ([(1, "4")], "conflict: row 1"),
    "latin-square": ([(1, "1")], "conflict: row 1"),
    "star-battle": ([(0, "★"), (6, "★")], "conflict: stars never touch"),
    "hanjie": ([(0, "■"), (2, "■"), (4, "■"), (6, "■")], "conflict: row 1"),
    "trid": ([(1, "1"), (2, "1")], "conflict: row 2"),
    "middle-sum": ([(0, "9"), (1, "9"), (2, "9")], "conflict: row 1"),
}


def test_conflicts_are_marked_at_once(board):
    shown = board(*CONFLICTS)
    for number, (entries, words) in enumerate(CONFLICTS.values()):
        shown.open(number)
        for cell, symbol in entries:
            shown.tap(cell)
            if not shown.single:
                shown.button(symbol).click()
        assert shown.faulty
        assert words in shown.browser.find_element("css selector", "#entered").get_attribute("textContent")
        shown.find("#conflicts")[0].click()
        assert shown.faulty == []
        shown.find("#conflicts")[0].click()


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


def test_lines_have_numbers(board):
    """In the picture, but for a Hanjie, whose numbers stand before its clues."""
    shown = board(*KINDS)
    script = """return [...document.querySelectorAll(".puzzle")].map((one) => [
        [...one.querySelectorAll(".field svg .number text")].map((x) => Number(x.textContent)),
        [...one.querySelectorAll(":is(.left, .above) [data-clue]")].map((x) =>
          getComputedStyle(x, "::before").content)])"""
    for name, picture, (numbers, before) in zip(
        KINDS, shown.pictures, shown.browser.execute_script(script), strict=True
    ):
        rows, columns = len(picture.board.answer), len(picture.board.answer[-1])
        if name == "hanjie":
            assert before == ["counter(line)"] * (rows + columns)
        else:
            lines = [rows] if name == "trid" else [rows, columns]
            assert numbers == [number + 1 for line in lines for number in range(line)], name


@pytest.mark.parametrize("name", ["sudoku", "star-battle"])
def test_the_regions_that_a_hint_speaks_of_show_their_numbers(board, name):
    shown = board(name, hinted=True)
    named = """return [...document.querySelectorAll("[role=gridcell]")].flatMap(
      (cell, i) => cell.dataset.name ? [[i, cell.dataset.name]] : [])"""
    cells = [(r, c) for r, row in enumerate(shown.drawn.board.answer) for c in range(len(row))]
    seen = set()
    for hint in shown.pictures[0].hints[:4]:
        assert shown.browser.execute_script(named) == []
        shown.button("Hint").click()
        assert shown.browser.execute_script(named) == sorted([cells.index(cell), number] for cell, number in hint.names)
        spoken = re.compile(rf"\b(box|boxes|region|regions)\b.*\b({'|'.join(number for _, number in hint.names)})\b")
        assert spoken.search(hint.sentence) or not hint.names
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
    assert [one.text for one in shown.find(".forced")] == [shown.message[shown.message.index("= ") + 2]]  # pale
    shown.button("Try").click()
    assert not shown.find(marked)
    shown.button("Keep").click()
    assert not shown.find("#said[tabindex='0']")
    cell = next(i for i, value in enumerate(shown.solution()) if value and value != "1")
    shown.drag([cell])
    shown.press("1")
    shown.button("Hint").click()
    assert shown.message == "An entry contradicts the solution."
    shown.button("Show it").click()
    assert shown.each("cell.classList.contains('wrong')").index(True) == cell


def test_the_solution_is_behind_a_button(board):
    shown = board("middle-sum")
    shown.button("Show solution").click()
    shown.button("Cancel").click()
    assert not any(shown.each("cell.textContent"))
    shown.button("Show solution").click()
    shown.button("Show it").click()
    expected = [value for row in shown.drawn.solutions[0].answer for value in row]
    given = [value is None for value in shown.solution()]
    assert shown.each("cell.textContent") == ["" if g else e for g, e in zip(given, expected, strict=True)]
    shown.button("Hide solution").click()
    assert not any(shown.each("cell.textContent"))
    assert shown.message == ""


PRINTED = """return [...document.querySelectorAll(".puzzle")].map((section, i) => {
  const cell = section.querySelectorAll("[role=gridcell]")[arguments[0][i]];
  const [own, symbol] = [getComputedStyle(cell), getComputedStyle(cell, "::after")];
  return [own.boxShadow, own.backgroundColor, cell.textContent || symbol.backgroundColor]; })"""


def test_puzzles_print_like_sheets_one_alone_or_all_of_an_index(board):
    shown = board(*KINDS)
    entered = []
    for number in range(len(KINDS)):
        shown.open(number)
        entered.append(next(i for i, value in enumerate(shown.solution()) if value))
        shown.tap(entered[-1])
        if not shown.single:
            shown.press(*shown.solution()[entered[-1]])
    (alone,) = shown.printed()
    shown.button("All puzzles").click()
    pages = shown.printed()
    assert len(pages) < len(KINDS)  # small ones share a page
    for picture in shown.pictures:
        words = alone if picture is shown.drawn else " ".join(pages)
        assert picture.board.title in words
        assert picture.board.description[:40] in words
        assert not {"Undo", "Check", "Reset", "conflicts"} & set(words.split())
        for outside in picture.board.of(Outside):
            assert all(item in words for clue in outside.left for item in clue)
    shown.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    for shadow, background, symbol in shown.browser.execute_script(PRINTED, entered):
        assert (shadow, background) == ("none", "rgba(0, 0, 0, 0)")
        assert symbol not in ("", "rgba(0, 0, 0, 0)")


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


SMALL = {"puzzle": "sudoku", "box": [2, 2], "givens": [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]}


@pytest.mark.parametrize(("name", "dark"), [(SMALL, False), ("trid", True)], ids=["light", "dark"])
def test_axe_finds_nothing_serious(board, name, dark):
    shown = board(name, "latin-square", hinted=True)
    media = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    shown.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    try:
        found = problems(shown)
        shown.find("#list a")[0].click()
        shown.find("[popovertarget^=example]")[0].click()
        assert len(shown.find(".example svg")) == 1
        found += problems(shown)
        shown.find(".example button")[0].click()
        assert not shown.find(".example")
        shown.drag([i for i, value in enumerate(shown.solution()) if value][:2])
        shown.press("1")
        shown.button("Check").click()
        shown.button("Candidates" if not shown.single else "Cross out what is done").click()
        found += problems(shown)
        shown.button("Undo").click()
        shown.button("Undo").click()
        shown.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
        shown.button("Hint").click()
        shown.button("Show the step").click()
        found += problems(shown)
        shown.find("#close")[0].click()  # a hint lies over the buttons of a short screen
        shown.find("#more")[0].click()
        found += problems(shown)
        shown.press(ESCAPE)
        shown.button("Reset").click()
        found += problems(shown)
    finally:
        shown.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert found == []


def problems(shown):
    return [
        (one["id"], node["html"][:160], node.get("failureSummary", "")[:300])
        for one in violations(shown.browser)
        if one["impact"] in ("serious", "critical", "moderate")
        for node in one["nodes"]
    ]
