import io
from dataclasses import replace

import pytest

from satpuzzles.drawing import Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering import Options, Sheet
from tests.golden import BOARDS, drawings

pytest.importorskip("fpdf", reason="the extra pdf is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
pdf = pytest.importorskip("satpuzzles.rendering.pdf")


def read(pictures, *, solution=False, **sheet):
    drawn = pdf.draw(pictures, Options(solution=solution, sheet=Sheet(**sheet)))
    return pypdf.PdfReader(io.BytesIO(drawn), strict=True).pages


def pages(pictures, *, solution=False, **sheet):
    return [" ".join(page.extract_text().split()) for page in read(pictures, solution=solution, **sheet)]


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


@pytest.mark.parametrize(("paper", "size"), [("A4", (210, 297)), ("A5", (148, 210)), ("letter", (215.9, 279.4))])
def test_paper_has_its_size(paper, size):
    (page,) = read([picture()], paper=paper)
    assert [float(side) / 72 * 25.4 for side in page.mediabox[2:]] == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize("per_page", [1, 2, 3])
def test_so_many_puzzles_are_on_each_page(per_page):
    found = pages([picture(title=f"puzzle-{i}") for i in range(5)], per_page=per_page)
    assert [page.count("puzzle-") for page in found[:-1]] == [per_page] * (len(found) - 1)
    assert sum(page.count("puzzle-") for page in found) == 5


def test_cells_are_as_large_as_places_allow():
    """Four places on a page: two by two, not in one row."""
    square = [size for _, size in texts(read([picture()] * 4, per_page=4)[0]) if size > 12]
    row = [size for _, size in texts(read([picture()] * 4)[0]) if size > 12]
    assert max(square) > 1.15 * max(row)


def texts(page):
    """Each text of a page with the size of its font."""
    found = []
    page.extract_text(visitor_text=lambda text, _cm, _tm, _font, size: found.append((text.strip(), size)))
    return [(text, size) for text, size in found if text]


def test_too_many_for_the_paper_are_an_error():
    with pytest.raises(UsageError, match="A5 paper has no room for 100 of these puzzles on a page"):
        pages([picture()], paper="A5", per_page=100)


def test_a_title_is_above_the_puzzles_and_at_the_foot_of_each_page():
    found = pages([picture(title=f"puzzle-{i}") for i in range(3)], per_page=1, title="Sunday")
    assert found[0].startswith("Sunday ")
    assert all(page.endswith(f"Sunday · {i} / 3") for i, page in enumerate(found, start=1))


@pytest.mark.parametrize("per_page", [None, 2])
def test_solutions_stand_upside_down_at_the_foot_of_their_page(per_page):
    several = [picture(title=f"puzzle-{i}") for i in range(1, 8)]
    found = read(several, solution=True, at_foot=True, per_page=per_page)
    for page in found:
        turned = []
        page.extract_text(visitor_text=lambda text, cm, *_, to=turned: to.append((text.strip(), cm[0], cm[5])))
        numbers = {
            text.removeprefix("Solution ") for text, sign, _ in turned if text.startswith("Solution") and sign < 0
        }
        assert numbers == {text.partition("puzzle-")[2] for text, *_ in turned if "puzzle-" in text}
    assert not any("Solutions" in page.extract_text() for page in found)


def test_large_print_has_larger_words_and_cells():
    small, large = (dict(texts(read([picture()], large=large)[0])) for large in (False, True))
    assert all(large[text] > 1.3 * small[text] for text in ("4", "Sudoku 6×6"))
