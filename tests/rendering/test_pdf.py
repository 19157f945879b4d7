import io
from dataclasses import replace

import pytest

from satpuzzles.drawing import Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering import Options
from tests.golden import BOARDS, drawings

pytest.importorskip("fpdf", reason="the extra pdf is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
pdf = pytest.importorskip("satpuzzles.rendering.pdf")


def pages(pictures, *, solution=False):
    reader = pypdf.PdfReader(io.BytesIO(pdf.draw(pictures, Options(solution=solution))), strict=True)
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def picture(name="sudoku", **changes):
    drawn = drawings(name)
    return Picture(replace(drawn["empty"], **changes), [replace(drawn["solved"], **changes)])


def test_a_single_puzzle_has_its_title_and_its_rules():
    (page,) = pages([picture()])
    assert page.startswith("Sudoku 6×6 Each of 1 to 6 once in every row, column and box. 4 1 6 5")
    assert page.endswith("1 / 1")


def test_solutions_come_last_with_the_numbers_of_their_puzzles():
    several = [picture(name, title=f"the {name}") for name in BOARDS]
    found = pages(several, solution=True)
    first_solution = next(i for i, page in enumerate(found) if page.startswith("Solutions"))
    puzzles, solutions = " ".join(found[:first_solution]), " ".join(found[first_solution:])
    for number, name in enumerate(BOARDS, start=1):
        assert f"{number} the {name}" in puzzles
        assert f"{number} the {name}" in solutions
    assert found[-1].endswith(f"{len(found)} / {len(found)}")


def test_without_solutions_there_are_none():
    assert not any("Solution" in page for page in pages([picture()]))


def test_many_puzzles_take_several_pages_and_lose_none():
    found = pages([picture(title=f"puzzle-{i}") for i in range(25)])
    assert 3 <= len(found) <= 9
    assert all(any(f"puzzle-{i} " in page for page in found) for i in range(25))


def test_a_long_title_and_a_long_credit_stay_on_the_page():
    words = "word " * 60
    found = pages([picture(title=words, credit=words)] * 4)
    assert sum(page.count("word") for page in found) == 4 * 120


def test_characters_that_the_font_lacks_are_an_error():
    with pytest.raises(UsageError, match="the font of pdf has no 数; svg and html use the reader's fonts"):
        pages([picture(title="数1")])


def test_letters_of_europe_are_there():
    assert "Łódź Ωμέγα Жук" in pages([picture(title="Łódź Ωμέγα Жук")])[0]
