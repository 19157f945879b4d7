"""Pages, without a browser."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzles.drawing import Picture
from satpuzzles.rendering.html import COMPARED, page
from tests.effort import examples
from tests.golden import drawings as golden
from tests.rendering.shapes import drawings


class Page(HTMLParser):
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
    return json.loads(re.search(r'id="puzzle">(.*?)</script>', text)[1])


def picture(solutions=1, *, exhausted=True, **changes):
    drawn = golden("sudoku")
    return Picture(replace(drawn["empty"], **changes), [drawn["solved"]] * solutions, exhausted)


@pytest.mark.slow
@examples(40)
@given(drawings, st.booleans())
def test_any_drawing_becomes_a_page(drawing, exhausted):
    text = page(Picture(drawing, [drawing], exhausted))
    cells = [attributes for _, attributes in Page(text).elements if attributes.get("role") == "gridcell"]
    assert len(cells) == len(data(text)["cells"]) == sum(map(len, drawing.cells))


def test_it_asks_for_nothing_from_outside():
    text = page(picture())
    assert "default-src 'none'" in text
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|href|url|import|fetch)\b *[=(]", text)


def test_words_of_the_puzzle_cannot_become_markup():
    text = page(picture(title="</title><script>", description="<b>", credit="&amp;", entries=["</script>", "1"]))
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
    text = page(picture(solutions, exhausted=exhausted))
    assert data(text)["compared"] == compared
    assert len(data(text)["solutions"]) == (solutions if compared else min(solutions, 1))
    assert re.findall(r'<p class="note">(.*)</p>', text) == ([note] if note else [])
    assert ('id="solution" aria-pressed="false" hidden' in text) == (solutions == 0)


def test_it_can_open_with_its_solution():
    assert 'id="solution" aria-pressed="true">' in page(picture(), solution=True)
    assert 'id="solution" aria-pressed="false" hidden>' in page(picture(0), solution=True)


def test_cells_have_names_for_screen_readers():
    text = page(picture())
    assert 'aria-label="row 1, column 1: 4, given" aria-readonly="true"' in text
    assert 'aria-label="row 1, column 2" aria-readonly="false"' in text
