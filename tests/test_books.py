"""Books: what a plan states stands on the pages, and what is wrong in it is named with its place."""

import io
import re

import pytest

import satpuzzles
from satpuzzles.errors import FileError, GaveUp, InstanceError, UsageError
from satpuzzles.rendering.page_boxes import boxed
from satpuzzles.rendering.trim import Trim
from tests.paths import ROOT

pytest.importorskip("typst", reason="the extra pdf is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")

SMALL = {"kind": "sudoku", "size": 4, "count": 3, "per_page": 2, "example": False}
TENTS = {"kind": "tents", "size": "5x5", "count": 2, "difficulty": "easy", "title": "Camping", "example": False}
SHOWN = {"example": True}
PLAN = {"title": "Small ones", "author": "A. Setter", "paper": "A5", "chapters": [SMALL, TENTS]}


def pages(plan, **options):
    read = pypdf.PdfReader(io.BytesIO(satpuzzles.book(plan, **options)), strict=True)
    return [" ".join(page.extract_text().split()) for page in read.pages]


def test_a_book_has_a_cover_contents_chapters_with_rules_and_answers():
    cover, contents, *found = pages(PLAN)
    assert cover.startswith("Small ones ")
    assert cover.endswith(" A. Setter")
    assert [words in contents for words in ("Sudoku Puzzles 1 to 3", "Camping Puzzles 4 to 5", "Answers")] == [True] * 3
    begun = {"Sudoku Each of 1 to 4 once": 3, "Camping Put up a tent": 5, "Answers ": 6}
    for words, number in begun.items():
        assert found[number - 3].startswith(words)
        assert str(number) in contents.split()
    assert len(found) == 4
    for number, page in enumerate(found, start=3):
        assert {page.split()[0], page.split()[-1], page.split()[-2]} & {str(number)}


def test_the_first_chapter_of_some_rules_has_an_example_that_is_solved():
    first, again = SMALL | SHOWN, SMALL | SHOWN | {"title": "More", "seed": 9}
    found = pages({**PLAN, "chapters": [first, again, TENTS | SHOWN, TENTS | SHOWN | {"size": 6}]})
    contents = found[1]
    begun = {one: next(i for i, page in enumerate(found[2:]) if page.startswith(one)) for one in ("Sudoku", "More")}
    example = " ".join(found[2 + begun["Sudoku"] : 2 + begun["More"]])
    assert "step by step" in example
    assert re.search(r"r(\d)c(\d) is the cell in row \1 and column \2\.", example)
    assert len([*re.finditer(r"(single|house)\. r\dc\d = \d: ", example)]) > 5
    assert sum("step by step" in page for page in found) == 2
    assert "step by step" not in contents


@pytest.mark.parametrize("kind", ["trid", "hashi", pytest.param("kakuro", marks=pytest.mark.slow)])
def test_an_example_says_how_places_are_called(kind):
    found = " ".join(pages({**PLAN, "chapters": [{"kind": kind, "count": 1}]}))
    assert "step by step" in found
    assert "is the cell in row" in found


def test_an_example_with_other_numbers_in_its_rules_says_so():
    found = " ".join(pages({**PLAN, "chapters": [SMALL | SHOWN | {"size": 6}]}))
    assert "Each of 1 to 6 once" in found
    assert "Its rules differ: Each of 1 to 4 once" in found
    assert "Its rules" not in " ".join(pages({**PLAN, "chapters": [SMALL | SHOWN]}))


def test_rules_of_options_have_an_example_of_their_own():
    found = pages({**PLAN, "chapters": [SMALL | SHOWN, SMALL | SHOWN | {"diagonals": True}]})
    assert sum("step by step" in page for page in found) == 2


def test_the_plan_of_the_documents_is_a_book(tmp_path):
    (tmp_path / "chapters.toml").write_text(
        (ROOT / "docs" / "books.md").read_text().partition("```toml\n")[2].partition("```")[0]
    )
    found = pages(tmp_path / "chapters.toml")
    assert found[0].startswith("Quiet evenings Eleven puzzles")
    assert len(found) == 12


def test_the_same_plan_makes_the_same_puzzles_and_another_seed_others():
    assert pages(PLAN) == pages(PLAN, jobs=2)
    assert pages(PLAN) != pages({**PLAN, "seed": 50})


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [("A4", 210, 297), ("A5", 148, 210), ("letter", 215.9, 279.4), ("6x9", 152.4, 228.6), ("8.5x11", 215.9, 279.4)],
)
@pytest.mark.parametrize("bleed", [0, 3.175])
def test_a_bleed_is_added_at_three_sides(paper, width, height, bleed):
    plan = {**PLAN, "paper": paper, "bleed": bleed, "chapters": [SMALL]}
    for number, page in enumerate(pypdf.PdfReader(io.BytesIO(satpuzzles.book(plan)), strict=True).pages, start=1):
        whole, around, cut = (
            [float(length) * 25.4 / 72 for length in box] for box in (page.mediabox, page.bleedbox, page.trimbox)
        )
        spine = bleed * (number % 2 == 0)
        assert whole == around
        assert whole == pytest.approx([0, 0, width + bleed, height + 2 * bleed], abs=0.01)
        assert cut == pytest.approx([spine, bleed, spine + width, bleed + height], abs=0.01)


def test_chapters_begin_on_right_pages_where_that_is_asked_for():
    found = pages({**PLAN, "right_hand": True, "bleed": 3})
    begun = {page.split()[0]: number for number, page in enumerate(found, start=1) if page}
    assert [begun[word] for word in ("Contents", "Sudoku", "Camping", "Answers")] == [3, 5, 7, 9]
    assert [number for number, page in enumerate(found, start=1) if not page] == [2, 4, 8]
    assert "Answers . " in found[2]
    assert len(found) == 9


def test_a_file_of_another_structure_has_no_boxes():
    for other in (b"%PDF-1.7\n", b"%PDF-1.7\n1 0 obj\n<</Type/Pages/Kids[2 0 R]>>\ntrailer\n<<>>\nstartxref\n1\n%%EOF"):
        with pytest.raises(UsageError, match="bleed: this version of typst"):
            boxed(other, Trim(bleed=3))


def test_words_lie_inside_the_margins_the_inner_one_at_the_spine():
    plan = {**PLAN, "margin": 5, "inner": 40, "bleed": 3, "large": True, "chapters": [SMALL]}
    for number, page in enumerate(pypdf.PdfReader(io.BytesIO(satpuzzles.book(plan))).pages, start=1):
        left = min(lefts(page)) * 25.4 / 72
        if number > 1:  # the cover has no spine
            assert left >= (40 if number % 2 else 8) - 0.1


def lefts(page):
    """The distances of words from the left edge."""
    found = []

    def visit(text, moved, at, *_font):
        if text.strip():
            found.append(at[4] * moved[0] + at[5] * moved[2] + moved[4])

    page.extract_text(visitor_text=visit)
    return found


def test_words_that_no_font_has_are_left_out_and_told():
    with pytest.warns(UserWarning, match="no font has"):
        found = pages({**PLAN, "chapters": [SMALL], "title": "Small \U0010fffd ones"})
    assert found[0].startswith("Small ones")


WRONG = [
    ({"chapters": [SMALL]}, "the document: expected a member 'title'"),
    ({**PLAN, "titel": "x"}, "titel: expected one of the members"),
    ({**PLAN, "chapters": []}, "chapters: expected a list of chapters"),
    ({**PLAN, "chapters": [1]}, r"chapters\[0\]: expected an object, found 1"),
    ({**PLAN, "paper": "A3"}, "paper: expected A4"),
    ({**PLAN, "paper": 4}, "paper: expected text, found 4"),
    ({**PLAN, "bleed": 99}, "bleed: expected 0 to 10 mm, found 99"),
    ({**PLAN, "inner": "2 cm"}, "inner: expected a number of millimetres"),
    ({**PLAN, "title": "x" * 201}, "title: expected at most 200 characters"),
    ({"kind": "sudoko"}, r"chapters\[1\]\.kind: expected a kind .* \(did you mean 'sudoku'\?\)"),
    ({"kind": 3}, r"chapters\[1\]\.kind: expected text"),
    ({"count": 0}, r"chapters\[1\]\.count: expected a whole number from 1"),
    ({"difficulty": "odd"}, r"chapters\[1\]: unknown difficulty 'odd'"),
    ({"colour": "red"}, r"chapters\[1\]: sudoku has no parameter 'colour'"),
    ({"any": True}, r"chapters\[1\]\.any: expected false"),
    ({"size": "x"}, r"chapters\[1\]: 'size': "),
    ({"per_page": 7}, r"chapters\[1\]\.per_page: expected a whole number from 1 to 6, found 7"),
]


@pytest.mark.parametrize(("wrong", "words"), WRONG)
def test_what_is_wrong_is_named_with_its_place(wrong, words):
    plan = wrong if {*wrong} & {*PLAN, "titel"} else {**PLAN, "chapters": [SMALL, SMALL | wrong]}
    with pytest.raises((InstanceError, UsageError), match=words):
        satpuzzles.book(plan)


def test_chapters_of_one_seed_have_different_puzzles_and_long_titles_fit():
    long = {"title": "W" * 200, "subtitle": "W " * 100, "author": "W" * 200}
    one = SMALL | {"seed": 3, "title": "W" * 200}
    found = pages(PLAN | long | {"chapters": [one, one]})
    assert len(found) == 7
    assert {*found[2:4]}.isdisjoint(found[4:6])


def test_a_count_that_cannot_be_reached_says_how_many_there_are():
    with pytest.raises(InstanceError, match=r"chapters\[0\]\.count: expected at most \d+, as all others"):
        satpuzzles.book({"title": "x", "chapters": [{"kind": "binairo", "size": "2x2", "count": 500}]})
    with pytest.raises(GaveUp, match=r"chapters\[0\]: puzzle 1: found no"):
        satpuzzles.book({"title": "x", "chapters": [{"kind": "sudoku", "count": 1}]}, time_limit=0)


def test_a_plan_that_is_not_there_is_an_error_of_its_file():
    with pytest.raises(FileError, match="nowhere"):
        satpuzzles.book("nowhere.toml")
