"""The solver in a page, in Chromium: its verdicts are those of all solutions."""

import base64
import gzip
import hashlib
import tomllib
import zlib
from dataclasses import replace
from itertools import chain, combinations, islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

import satpuzzles
from satpuzzles.errors import UsageError
from satpuzzles.pictures import picture_of, with_solver
from satpuzzles.rendering import prover
from satpuzzles.rendering.html import page
from satpuzzles.rendering.page.playing import GameFormula
from satpuzzles.rendering.prover.packing import packed
from satpuzzles.solving.options import Options
from tests.cli.started import PATIENCE
from tests.paths import ROOT
from tests.rendering.player import Board
from tests.rendering.test_page import contracts

FOLDER = ROOT / "satpuzzles" / "rendering" / "prover"
JUDGED = (Path(__file__).parent / "page" / "judged.js").read_text(encoding="utf-8")
DOCUMENTS, BOARDS = 2, 12
SQUARE = {"puzzle": "sudoku", "givens": ["1...", "....", "....", "...."]}
STEPS = {"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[1], [1]]}
NONE = {"puzzle": "hanjie", "rows": [[2], [1]], "columns": [[1], [1]]}


def proving(document):
    puzzle = satpuzzles.loads(dict(document))
    return with_solver(picture_of(puzzle, {}, 101, plays=True), puzzle, Options())


def states(puzzle, solutions, random):
    """Boards that are filled in part, as pairs of a cell and the index of its value: of solutions, with some cells
    changed, and of values at random.
    """
    values, size = range(len(puzzle.numbers)), len([*chain(*puzzle.known())])
    for n in range(BOARDS):
        board = random.choice(solutions) if solutions and n % 4 else [random.choice(values) for _ in range(size)]
        cells = random.sample(range(size), random.randint(0, size) if n else 0)
        changed = {*cells[: n % 3]}
        yield [[cell, random.choice(values) if cell in changed else board[cell]] for cell in cells]


def expected(solutions, entries):
    """The verdict, from all solutions."""
    if not solutions:
        return {"solutions": 0, "wrong": [], "forced": []}
    wrong = []
    for cell, value in entries:
        agreeing = [one for one in solutions if one[cell] == value]
        solutions = agreeing or solutions
        wrong += [] if agreeing else [cell]
    shared = [[cell, *here] for cell, values in enumerate(zip(*solutions, strict=True)) if len(here := {*values}) == 1]
    return {"solutions": min(len(solutions), 2), "wrong": wrong, "forced": shared}


@pytest.mark.slow
def test_verdicts_of_all_kinds_are_those_of_all_solutions(browser, tmp_path):
    cases, verdicts = [], []
    documents = (one for kind in contracts() for one in kind[:DOCUMENTS])
    for number, document in enumerate(documents):
        puzzle, random = satpuzzles.loads(dict(document)), Random(number)
        index = {value: i for i, value in enumerate(puzzle.numbers)}
        solutions = [[index[x] for x in chain(*grid)] for grid in satpuzzles.solutions(puzzle)]
        boards = [*states(puzzle, solutions, random)]
        (formula,) = prover.formulas([proving(document)])
        cases.append({"formula": formula, "boards": boards})
        verdicts.append([expected(solutions, entries) for entries in boards])
    shown = Board(browser, [proving(SQUARE)], tmp_path)
    assert shown.browser.execute_async_script(JUDGED, cases) == verdicts
    seen = {(one["solutions"], bool(one["wrong"])) for one in chain(*verdicts)}
    assert seen >= {(0, False), (1, False), (1, True), (2, False), (2, True)}


class Asked(Board):
    """A page whose solver is asked."""

    @property
    def verdict(self):
        """What it says at last."""
        script = """const [done] = arguments;
            const look = () => {
              const words = document.getElementById("verdict").textContent;
              if (words && !words.endsWith("…")) done(words);
              else setTimeout(look, 5);
            };
            look();"""
        return self.browser.execute_async_script(script)

    def turn(self, selector):
        """To another puzzle."""
        script = """const [selector, done] = arguments;
            addEventListener("hashchange", () => setTimeout(done), { once: true });
            document.querySelector(selector).click();"""
        self.browser.execute_async_script(script, selector)

    def enter(self, cell, value):
        self.drag([cell])
        self.press(value)

    def switch(self, name):
        self.find(f"#{name}")[0].click()

    def of_class(self, name):
        return [i for i, has in enumerate(self.each(f"cell.classList.contains('{name}')")) if has]


@pytest.mark.slow
def test_a_page_judges_the_board_as_entered_so_far(browser, tmp_path):
    without = picture_of(satpuzzles.loads(dict(STEPS)), {}, 101, plays=True)
    shown = Asked(browser, [proving(SQUARE), proving(STEPS), proving(NONE), without], tmp_path)
    shown.turn("#list a")
    shown.button("Ask the solver").click()
    assert shown.verdict == "The board can be completed in several ways."
    shown.enter(1, "1")
    assert shown.find("#verdict")[0].text == ""  # it was about another board
    shown.switch("live")
    assert shown.verdict == "The board cannot be completed: 1 entry is wrong."
    assert shown.of_class("wrong") == []
    shown.switch("show-wrong")
    assert shown.verdict
    assert shown.of_class("wrong") == [1]
    shown.enter(1, "2")
    assert shown.verdict == "The board can be completed in several ways."
    shown.enter(5, "4")
    shown.switch("show-forced")
    words = "The board can be completed in several ways; 1 open cell is the same in all of them."
    assert shown.verdict == words
    assert shown.entries[4] == "3"
    assert shown.label(4).endswith(": 3, forced")
    shown.switch("show-wrong")
    shown.enter(5, "1")
    shown.button("Check").click()  # of a puzzle with more solutions than the page knows
    assert shown.verdict
    assert shown.message == "1 entry is wrong."
    assert shown.of_class("wrong") == []
    shown.button("Show it").click()
    assert shown.of_class("wrong") == [5]
    shown.turn("#next")
    shown.drag([0])
    assert shown.verdict == "The board can be completed in one way."
    assert (shown.of_class("forced"), shown.entries) == ([1, 2, 3], ["■", "×", "×", "■"])
    shown.turn("#next")
    shown.button("Ask the solver").click()
    assert shown.verdict == "This puzzle has no solution."
    shown.turn("#next")
    assert shown.find("#solver") == []
    assert shown.browser.get_log("browser") == []
    assert shown.browser.execute_script("return performance.getEntriesByType('resource').length") == 0


def pigeonhole(picture, holes=14):
    """As a formula of ``picture`` one with a solution, of which no solver decides before a test ends whether it is the
    only one: in another each of more pigeons than holes has a hole of its own.
    """
    at = np.arange(2, (holes + 1) * holes + 2, dtype=np.int32).reshape(holes + 1, holes)
    pairs = np.array([*combinations(range(holes + 1), 2)])
    apart = np.stack([-at[pairs[:, 0]], -at[pairs[:, 1]]], axis=-1).reshape(-1, 2)
    clauses = [np.insert(some, 0, 1, axis=1) for some in (at, apart)]
    literals = {cell: [1, -1] for cell in picture.formula.literals}
    return replace(picture, formula=GameFormula(literals, [*clauses, np.array([[at.size + 2]], np.int32)]))


@pytest.mark.slow
def test_a_long_search_is_stopped_by_a_person_by_a_change_and_by_the_clock(browser, tmp_path):
    from selenium.webdriver.support.ui import WebDriverWait as wait  # noqa: N813  # only where there is a browser

    shown = Asked(browser, [pigeonhole(proving(STEPS))], tmp_path)

    def said():
        return shown.find("#verdict")[0].text

    def search():
        shown.button("Ask the solver").click()
        wait(shown.browser, PATIENCE).until(lambda _: said() == "The board can be completed. The solver is searching …")

    search()
    shown.button("Stop").click()
    assert (shown.verdict, shown.find("#stop")) == ("The board can be completed. Stopped.", [])
    search()
    shown.drag([0])
    assert (said(), shown.find("#stop")) == ("", [])
    shown.browser.execute_script(
        "const later = setTimeout; window.setTimeout = (act, time) => later(act, time > 9999 ? 600 : time)"
    )
    shown.drag([0])
    shown.drag([0])
    shown.switch("live")
    assert shown.verdict.endswith("No answer within 60 seconds.")
    assert shown.entries[0] == ""


@pytest.mark.slow
def test_without_webassembly_the_page_says_so_and_is_played_on(browser, tmp_path):
    shown = Asked(browser, [proving(STEPS)], tmp_path)
    refused = shown.path.read_text(encoding="utf-8").replace(" 'wasm-unsafe-eval'", "")
    shown.path.write_text(refused, encoding="utf-8")
    shown.reload()
    shown.button("Ask the solver").click()
    assert shown.verdict == "The solver does not run in this browser."
    shown.drag([0], [3])
    assert shown.message.startswith("Solved in ")


def test_a_page_alone_has_a_solver_and_none_whose_formula_is_too_large(monkeypatch):
    assert b'<section id="solver"' in satpuzzles.render(STEPS, "html", solver=True)
    with pytest.raises(UsageError, match="'solver' is for html, not for svg"):
        satpuzzles.render(STEPS, solver=True)
    monkeypatch.setattr("satpuzzles.pictures._QUICK", 0)
    assert proving(STEPS).formula  # narrowed
    monkeypatch.setattr("satpuzzles.pictures._LARGEST", 0)
    assert proving(STEPS).formula_limit == "the formula is too large for a page"
    assert b'<section id="solver"' not in satpuzzles.render(STEPS, "html", solver=True)


def test_a_page_without_a_solver_allows_no_webassembly():
    picture = picture_of(satpuzzles.loads(dict(STEPS)), {}, 101, plays=True)
    assert "wasm" not in page([picture])


def numbers(content):
    """What bytes of `packed` say."""
    number = shift = 0
    for byte in content:
        number += (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0


def unpacked(text):
    found = numbers(zlib.decompress(base64.b64decode(text)))
    for rows in found:
        columns = [[*islice(found, rows)] for _ in range(next(found))]
        steps = np.array(columns, np.int64).reshape(len(columns), rows).T
        yield np.cumsum(np.where(steps % 2, -(steps + 1) // 2, steps // 2), axis=0)


@given(st.lists(arrays(np.int32, st.tuples(*[st.integers(0, 5)] * 2), elements=st.integers(-(2**30), 2**30))))
def test_matrices_are_packed_as_described(matrices):
    assert [one.tolist() for one in unpacked(packed(matrices))] == [one.tolist() for one in matrices]


def test_the_program_is_the_one_whose_origin_is_written_down():
    program = gzip.decompress((FOLDER / "cadical.wasm.gz").read_bytes())
    assert f"`{hashlib.sha256(program).hexdigest()}`" in (FOLDER / "README.md").read_text(encoding="utf-8")
    licence = (FOLDER / "LICENSE").read_text(encoding="utf-8")
    assert licence in prover.data([])  # as the licence wants it
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert str((FOLDER / "LICENSE").relative_to(ROOT)) in project["license-files"]
