import io
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from satpuzzles.boards.drawing import Picture, Symbols
from satpuzzles.errors import UsageError
from satpuzzles.rendering import RenderOptions
from satpuzzles.rendering.interface import Sheet
from tests.golden import BOARDS, drawings

pytest.importorskip("typst", reason="the extra pdf is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
pdf = pytest.importorskip("satpuzzles.rendering.pdf")


def read(pictures, *, solution=False, **sheet):
    drawn = pdf.draw(pictures, RenderOptions(solution=solution, sheet=Sheet(**sheet)))
    return pypdf.PdfReader(io.BytesIO(drawn), strict=True)


def pages(pictures, **asked):
    return [" ".join(page.extract_text().split()) for page in read(pictures, **asked).pages]


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


def test_words_in_other_scripts_are_set_in_other_fonts():
    (page,) = pages([picture(title="שלום مرحبا")], title="Ёлка Ωmega")
    assert {*"שלוםمرحباЁлка"} <= {*page}


def test_characters_that_no_font_has_are_left_out_of_words_and_told():
    none = "\U0010fffd"
    told = []
    board = replace(picture().board, title=f"{none} (Sudoku)", name=none, credit=f"by {none} Ann")
    drawn = pdf.draw([Picture(board)], RenderOptions(sheet=Sheet(credits=True), tell=told.append))
    (page,) = pypdf.PdfReader(io.BytesIO(drawn), strict=True).pages
    words = " ".join(page.extract_text().split())
    assert words.startswith("Sudoku Each")
    assert "by Ann" in words
    assert told == [f"no font has these characters, they are left out: {none}"]
    with pytest.warns(UserWarning, match="left out"):
        pages([picture()], author=none)


def test_a_board_with_characters_that_no_font_has_is_an_error():
    board = Picture(drawings("sudoku")["empty"].with_layers(Symbols({(1, 1): "\U0010fffd"})))
    with pytest.raises(UsageError, match=r"no font for pdf has .*; svg and html use"):
        pages([board])


def test_long_words_are_cut():
    words = "x" * 1000
    (page,) = pages([picture(title=words, credit=words)], title=words, author=words, credits=True)
    assert 1000 < page.count("x") < 2000  # of four thousand
    with pytest.raises(UsageError, match="title: expected at most 1000 characters, found 1001"):
        Sheet(title="x" * 1001)


@pytest.mark.parametrize(("paper", "width", "height"), [("A4", 210, 297), ("A5", 148, 210), ("letter", 215.9, 279.4)])
def test_the_paper_has_the_size_asked_for(paper, width, height):
    (page,) = read([picture()], paper=paper).pages
    assert [round(float(side) * 25.4 / 72, 1) for side in page.mediabox[2:]] == [width, height]


def test_so_many_puzzles_stand_on_a_page():
    found = pages([picture(title=f"puzzle-{i}.") for i in range(10)], per_page=4)
    assert [page.count("puzzle-") for page in found] == [4, 4, 2]


def test_the_footer_has_the_title_the_page_and_the_author():
    found = pages([picture()] * 13, title="A book", author="A. Setter", solution=True)
    assert all(page.endswith(f"A book {number} / {len(found)} A. Setter") for number, page in enumerate(found, start=1))
    assert found[0].startswith("A book Each of")
    assert found[-1].startswith("Solutions")


def test_solutions_at_the_foot_are_upside_down_on_the_page_of_their_puzzle():
    reader = read([picture(title=f"puzzle-{i}.") for i in range(5)], solution=True, solutions="foot", per_page=2)
    assert len(reader.pages) == 3
    for number, page in enumerate(reader.pages):
        text = page.extract_text()
        assert text.count(f"puzzle-{2 * number}.") == 2  # the puzzle, and its solution
        turned = []
        page.extract_text(visitor_text=lambda text, cm, *_, into=turned: into.append(text) if cm[0] < -0.99 else None)
        assert f"puzzle-{2 * number}." in "".join(turned)


def test_a_long_book_has_a_table_of_contents():
    several = [picture(title="first")] * 15 + [picture(title="second", difficulty="hard")] * 10
    found = pages(several, per_page=1, solution=True)
    assert found[0].startswith("Contents 1 to 15 first 2 16 to 25 second, hard 17 Solutions 27")
    assert found[16].count("second") == 1
    assert found[26].startswith("Solutions")
    assert not pages(several[:20], per_page=1)[0].startswith("Contents")


@settings(max_examples=40, deadline=None)
@given(
    sizes=st.lists(st.tuples(st.floats(3, 60), st.floats(3, 60)), min_size=1, max_size=30),
    per_page=st.none() | st.integers(1, 12),
    width=st.floats(60, 200),
)
def test_each_board_is_on_one_page_and_has_cells_large_enough_beside_others(sizes, per_page, width):
    cells = (
        pdf.CellSizes(6.0, 14.0, 12, 10.0)
        if per_page is None
        else pdf.CellSizes(0.0, 14.0, per_page, 10.0, exactly=True)
    )
    boards = [pdf.BoardOnPage(wide, high, "", "a title") for wide, high in sizes]
    found = list(pdf.pages(boards, (width, width * 1.4), cells))
    assert [i for page in found for i in range(page.first, page.last)] == list(range(len(boards)))
    for page in found:
        shown = boards[page.first : page.last]
        assert 1 <= len(shown) <= page.columns * page.rows
        if per_page is None and len(shown) > 1:
            place = (width + 8) / page.columns - 8, (width * 1.4 + 8) / page.rows - 8
            assert all(place[0] >= 6 * board.width and place[1] >= 6 * board.height for board in shown)
    if per_page is not None:
        assert all(page.last - page.first == per_page for page in found[:-1])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"paper": "A3"}, "paper: expected A4, A5, letter, found 'A3'"),
        ({"margin": 51}, "margin: expected 0 to 50 mm, found 51"),
        ({"per_page": 0}, "per page: expected 1 to 40 puzzles, found 0"),
        ({"solutions": "middle"}, "solutions: expected end or foot, found 'middle'"),
    ],
)
def test_sheets_that_there_are_not(wrong, message):
    with pytest.raises(UsageError, match=message):
        Sheet(**wrong)


@pytest.mark.parametrize("size", [(9, 9), (14, 14), (5, 20)])
@pytest.mark.parametrize("cells", [pdf.SOLUTIONS, pdf.LARGE_SOLUTIONS], ids=["small", "large"])
def test_solutions_of_large_cells_stay_on_their_page(size, cells):
    area, boards = (120.0, 200.0), [pdf.BoardOnPage(*size, "", "1")] * 12
    for page in pdf.pages(boards, area, cells):
        heights = pdf.placed(boards, page, cells, area=area)["heights"]
        assert sum(heights) + 8 * (len(heights) - 1) <= area[1]
