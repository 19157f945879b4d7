"""A page on which puzzles are played, as a person uses it in Chromium."""

import base64
import io
import sys

import satpuzzles
from satpuzzles.formats import puzzle_of
from satpuzzles.pictures import picture_of, with_hints
from satpuzzles.rendering.html import page
from tests.golden import BOARDS
from tests.paths import INSTANCES, ROOT

KINDS = ("sudoku", "hanjie", "star-battle", "trid", "middle-sum", "latin-square")
SOLVED = r"Solved in \d+:\d\d\. Congratulations!"
PHONE = {"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": True}
CONTROL, SHIFT, TAB, BACKSPACE, ESCAPE = "\ue009", "\ue008", "\ue004", "\ue003", "\ue00c"
LEFT, UP, RIGHT, DOWN = "\ue012", "\ue013", "\ue014", "\ue015"

TYPED = """const cells = [...document.querySelectorAll(".puzzle:not([hidden]) [role=gridcell]")];
    const press = (cell, key, ctrlKey = false) =>
      cell.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true }));
    const type = (entries) => entries.forEach((keys, i) => {
      if (keys) cells[i].focus();
      for (const key of keys) press(cells[i], key);
    });"""


def puzzle_named(name):
    """One of `KINDS`, and the one of a third party."""
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

    def open(self, number):
        """That of several puzzles, from 0."""
        self.drawn = self.pictures[number]
        self.browser.execute_script("location.hash = arguments[0]", f"#{number + 1}")
        return self

    def find(self, selector):
        """The elements that are seen."""
        script = "return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility())"
        return self.browser.execute_script(script, selector)

    def small(self, selector="button"):
        """The names of the elements that are seen and hard to touch."""
        script = """return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility()
            && Math.min(one.offsetWidth, one.offsetHeight) < 40).map((one) => one.ariaLabel ?? one.textContent)"""
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

    def type(self, entries):
        """Press keys on each cell, all at once."""
        self.browser.execute_script(f"{TYPED} type(arguments[0]);", entries)

    def fill(self, kind="mouse"):
        """Enter the solution: the last cells with a pointer, of which each move is drawn, and the others by keys."""
        entered = {i: value for i, value in enumerate(self.solution()) if value}
        strokes = dict([*entered.items()][-8:])
        keys = {i: " " * self.taps if self.single else value for i, value in entered.items() if i not in strokes}
        self.type([keys.get(i, "") for i in range(len(self.solution()))])
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


def pictures_of(puzzles, most=101, *, hinted=False):
    """Pictures for a page of puzzles, each by its name in `KINDS` or as a document."""
    puzzles = [puzzle_named(one) if isinstance(one, str) else puzzle_of(one) for one in puzzles]
    pictures = [picture_of(one, {}, most, plays=True) for one in puzzles]
    return [with_hints(*pair) for pair in zip(pictures, puzzles, strict=True)] if hinted else pictures
