"""Pages, without a browser."""

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from hypothesis import given, strategies as st

from satpuzzles.boards.drawing import Picture
from satpuzzles.puzzles.sudoku import Sudoku
from satpuzzles.rendering import Sheet
from satpuzzles.rendering.html import page
from satpuzzles.rendering.page.data import COMPARED
from satpuzzles.rendering.page.playing import Playable
from satpuzzles.stating.game_rules import game_rules
from tests.effort import examples
from tests.golden import drawings as golden
from tests.rendering.shapes import drawings


class PageElements(HTMLParser):
    """The elements of a page, with their attributes; that they are closed in order."""

    def __init__(self, text):
        super().__init__()
        self.elements, self._open = [], []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "input"):
            self._open.append(tag)

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))


def data(text):
    return json.loads(re.search(r'id="puzzles">(.*?)</script>', text)[1])[0]


def picture(solutions=1, *, exhausted=True, **changes):
    drawn = golden("sudoku")
    return Picture(replace(drawn["empty"], **changes), [drawn["solved"]] * solutions, exhausted)


@pytest.mark.slow
@examples(20)
@given(drawings, st.booleans())
def test_any_drawing_becomes_a_page(drawing, exhausted):
    text = page([Picture(drawing, [drawing], exhausted)])
    cells = [attributes for _, attributes in PageElements(text).elements if attributes.get("role") == "gridcell"]
    assert len(cells) == len(data(text)["cells"]) == len(drawing.board.cells)


def test_it_asks_for_nothing_from_outside():
    text = page([picture()])
    assert "default-src 'none'" in text
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|url|import|fetch)\b *[=(]", text)
    assert set(re.findall(r"\bhref=.{2}", text)) == {'href="#'}


def test_it_is_small_and_has_the_words_of_the_setter():
    text = page([picture(note="Normal rules apply.\nNo digit repeats on the line.")])
    assert "<p>Normal rules apply.</p>\n<p>No digit repeats on the line.</p>" in text
    assert len(text.encode()) < 172_000


def test_words_of_the_puzzle_cannot_become_markup():
    text = page([picture(title="</title><script>", description="<b>", credit="&amp;", entries=["</script>", "1"])])
    assert "<b>" not in text
    assert text.count("<script") == 2
    assert data(text)["entries"] == ["</script>", "1"]


@pytest.mark.parametrize(
    ("solutions", "exhausted", "compared", "note"),
    [
        (1, True, True, None),
        (3, True, True, "There are 3 solutions; each of them counts."),
        (COMPARED, True, True, f"There are {COMPARED} solutions; each of them counts."),
        (COMPARED + 1, False, False, f"There are more than {COMPARED} solutions: entries are not compared with them."),
        (1, False, False, "Not all solutions are known: entries are not compared with them."),
        (0, False, False, "Not all solutions are known: entries are not compared with them."),
        (0, True, False, "This puzzle has no solution."),
    ],
)
def test_entries_are_compared_only_where_all_solutions_are_known(solutions, exhausted, compared, note):
    text = page([picture(solutions, exhausted=exhausted)])
    assert data(text)["compared"] == compared
    assert len(data(text)["solutions"]) == (solutions if compared else min(solutions, 1))
    assert re.findall(r'<footer class="foot">\n<p>(.*)</p>', text) == ([note] if note else [])


@pytest.mark.parametrize(
    ("several", "sheet", "headings"),
    [
        (1, {}, ["<h1>Sudoku 6×6</h1>"]),
        (1, {"title": "A & B"}, ["<h1>A &amp; B</h1>", "<h2>Sudoku 6×6</h2>"]),
        (1, {"author": "Ada"}, ["<h1>Sudoku 6×6</h1>", "<p>By Ada</p>"]),
        (2, {}, ["<h1>2 puzzles</h1>", "<h1>Sudoku 6×6</h1>", "<h1>Sudoku 6×6</h1>"]),
        (
            2,
            {"title": "A & B", "author": "Ada"},
            ["<h1>A &amp; B</h1>", '<p class="author">Ada</p>', *["<h1>Sudoku 6×6</h1>", "<p>By Ada</p>"] * 2],
        ),
    ],
)
def test_a_title_and_an_author_stand_above(several, sheet, headings):
    text = page([picture()] * several, Sheet(**sheet))
    seen = text[text.index('id="index"' if several > 1 else 'id="play"') :]
    assert re.findall(r'<h\d>.*</h\d>|<p class="author">.*</p>|<p>By .*</p>', seen) == headings
    title = headings[0].removeprefix("<h1>").removesuffix("</h1>")
    assert f"<title>{title}</title>" in text


def test_its_policy_allows_its_script_alone():
    text = page([picture()])
    (code,) = re.findall(r'<script type="module">(.*?)</script>', text, flags=re.DOTALL)
    digest = b64encode(sha256(code.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'\"" in text


def test_the_rules_of_the_game_are_embedded():
    puzzle = Sudoku(["1...", ".2..", "..3.", "...4"])
    embedded = data(page([Playable(puzzle.drawing(), game=game_rules(puzzle))]))
    assert embedded["complete"]
    assert [rule["name"] for rule in embedded["rules"]][:2] == ["row 1", "row 2"]
    assert embedded["rules"][4] == {
        "name": "column 1",
        "states": "every value once",
        "cells": [0, 4, 8, 12],
        "clue": None,
        "text": None,
        "kind": "distinct",
    }


def test_cells_have_names_for_screen_readers():
    text = page([picture()])
    assert 'aria-label="row 1, column 1: 4, given" aria-readonly="true"' in text
    assert 'aria-label="row 1, column 2" aria-readonly="false"' in text
