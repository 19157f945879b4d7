"""Documents that are no puzzle, refused in a line with the place, and puzzles that contradict themselves."""

import json

import pytest

import satpuzzles
from satpuzzles import InstanceError

SUDOKU = {"puzzle": "sudoku", "givens": ["1234", "....", "....", "...."]}
HANJIE = {"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[1], [1]]}
STARS = {"puzzle": "star-battle", "stars": 1, "regions": ["ABAA", "AAAC", "DAAA", "AAAA"]}
TRID = {"puzzle": "trid", "size": 2, "min": 1, "max": 3, "triangles": [[6]], "vertices": [[1], [None, None]]}
DIGIT = "expected a whole number from 1 to 9, or null where none is given"
SUM = {"puzzle": "middle-sum", "givens": [[0, 0, 0, 2], [0, 9, 0, 0], [7, 0, 0, 0], [0, 0, 3, 0]]}
BLANK = [[0] * 4] * 4


def row(*first):
    """A square of four rows whose first is given."""
    return [list(first), *BLANK[1:]]


def base(document, *missing, **changes):
    """A copy of ``document`` without some members and with others replaced."""
    return {key: value for key, value in {**document, **changes}.items() if key not in missing}


DOCUMENTS = [
    # the document
    ([], "the document: expected an object, found a list of 0"),
    (None, "the document: expected an object, found null"),
    ("sudoku", "the document: expected a puzzle in a format"),
    ({}, "the document: expected a member 'puzzle', found none"),
    ({"givens": []}, "the document: expected a member 'puzzle', found only givens"),
    ({"puzzle": "chess"}, "puzzle: expected a kind that 'satpuzzles list puzzles' shows"),
    ({"puzzle": "Sudokus"}, "found 'Sudokus'"),
    ({"puzzle": None}, "puzzle: expected the name of a puzzle, found null"),
    ({"puzzle": ["sudoku"]}, "puzzle: expected the name of a puzzle, found a list of 1"),
    ({"puzzle": "x" * 1000}, "found 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"),
    ({"puzzle": "su\ndoku"}, "found 'su\\ndoku'"),
    # sudoku
    (base(SUDOKU, "givens"), "the document: expected a member 'givens', found only puzzle"),
    (base(SUDOKU, givenz=[]), "givenz: expected one of the members "),
    (base(SUDOKU, givens=None), "givens: expected a list of rows, found null"),
    (base(SUDOKU, givens=[]), "givens: expected a list of rows, 1 to 144 of them, found a list of 0"),
    (base(SUDOKU, givens="123"), "givens: expected a square number of characters, found 3"),
    (base(SUDOKU, givens=["123"] * 3), "box: expected a box [height, width] of 3 cells, found "),
    (base(SUDOKU, givens=[[0] * 145] * 145), "givens: expected a list of rows, 1 to 144 of them, found a list of 145"),
    (base(SUDOKU, givens=[*BLANK[:3], [0] * 3]), "givens[3]: expected a row of 4, found a list of 3"),
    (base(SUDOKU, givens=["....", "....", ".....", "...."]), "givens[2]: expected 4 characters, found 5: '.....'"),
    (base(SUDOKU, givens=[*BLANK[:3], 7]), "givens[3]: expected a row, found 7"),
    (base(SUDOKU, givens=row(0, 0, 5, 0)), "givens[0][2]: expected a value from 0 to 4, found 5"),
    (base(SUDOKU, givens=row(-1, 0, 0, 0)), "givens[0][0]: expected a value from 0 to 4, found -1"),
    (base(SUDOKU, givens=row(True, 0, 0, 0)), "givens[0][0]: expected a value from 0 to 4, found true"),
    (base(SUDOKU, givens=row(1.5, 0, 0, 0)), "givens[0][0]: expected a value from 0 to 4, found 1.5"),
    (base(SUDOKU, givens=row("x", 0, 0, 0)), "givens[0][0]: expected one of 1 2 3 4, or a blank (. 0 _ *), found 'x'"),
    (base(SUDOKU, givens=["5...", "....", "....", "...."]), "givens[0][0]: expected one of 1 2 3 4"),
    (base(SUDOKU, givens="1..x" + "." * 12), "givens[0][3]: expected one of 1 2 3 4"),
    (base(SUDOKU, box=[7, 10], givens=["x" * 70] * 70), "givens[0][0]: expected a number from 1 to 70, or a blank"),
    (base(SUDOKU, box=[2, 3]), "box: expected a box [height, width] of 4 cells, found 2 x 3"),
    (base(SUDOKU, givens=[[0] * 6] * 6), "box: expected a box [height, width] of 6 cells, found none"),
    (base(SUDOKU, box=[2]), "box: expected [height, width] of 2, found a list of 1"),
    (base(SUDOKU, box=4), "box: expected [height, width], found 4"),
    (base(SUDOKU, box=[0, 4]), "box[0]: expected a whole number from 1 to 144, found 0"),
    (base(SUDOKU, box=[True, 4]), "box[0]: expected a whole number from 1 to 144, found true"),
    (base(SUDOKU, box=[2, 2], regions=["AABB"] * 4), "box: expected either a box or regions, not both"),
    (base(SUDOKU, regions=["AABB", "AABB", "CCDD"]), "regions[0]: expected 3 characters, found 4: 'AABB'"),
    (base(SUDOKU, regions=["ABC", "ABC", "ABC"]), "regions: expected 4 rows, as many as there are givens, found 3"),
    (
        base(SUDOKU, regions=["AABB", "AABB", "CCDD", "CCCD"]),
        "regions: expected regions of 4 cells, found 5 in region C",
    ),
    (base(SUDOKU, regions=["AABB", "AABB", "CCCC", "CCCC"]), "regions: expected 4 regions, as many as there are rows"),
    (base(SUDOKU, regions=["AABB", "AA B", "CCDD", "CCDD"]), "regions[1][2]: expected the name of a region, found ' '"),
    (base(SUDOKU, diagonals="yes"), "diagonals: expected true or false, found 'yes'"),
    (base(SUDOKU, symbols="123"), "symbols: expected 4 symbols, one for each value, found 3"),
    (base(SUDOKU, symbols="1123"), "symbols: expected different symbols, none of them blank, found '1123'"),
    (base(SUDOKU, symbols=["1", "2", "3", ""]), "symbols: expected different symbols"),
    (base(SUDOKU, symbols=[1, 2, 3, 4]), "symbols[0]: expected text, found 1"),
    (base(SUDOKU, symbols=4), "symbols: expected a list of symbols, found 4"),
    (base(SUDOKU, symbols="abcd"), "givens[0][0]: expected one of a b c d, or a blank (. 0 _ *), found '1'"),
    # hanjie
    (base(HANJIE, "rows"), "the document: expected a member 'rows', found only columns, puzzle"),
    (base(HANJIE, "columns"), "the document: expected a member 'columns', found only puzzle, rows"),
    (base(HANJIE, cols=[]), "cols: expected one of the members"),
    (base(HANJIE, rows=[]), "rows: expected a list of clues, 1 to 1000 of them, found a list of 0"),
    (base(HANJIE, rows=2), "rows: expected a list of clues, found 2"),
    (base(HANJIE, rows=[1.5, 1]), "rows[0]: expected a clue: null, a list of blocks or text as '3 1', found 1.5"),
    (base(HANJIE, rows=["1,1", [1]]), """rows[0][0]: expected a length, "?" or "_", found '1,1'"""),
    (base(HANJIE, rows=[[3], [1]]), "rows[0][0]: expected a length from 0 to 2, found 3"),
    (base(HANJIE, rows=[[1, 1], [1]]), "rows[0]: expected a clue that fits into 2 cells, found one that needs 3"),
    (
        base(HANJIE, columns=[[1], ["?", "?"]]),
        "columns[1]: expected a clue that fits into 2 cells, found one that needs 3",
    ),
    (base(HANJIE, rows=[[-1], [1]]), "rows[0][0]: expected a length from 0 to 2, found -1"),
    (base(HANJIE, rows=[["x"], [1]]), 'rows[0][0]: expected a length, "?" or "_", found \'x\''),
    # star battle
    (base(STARS, "stars"), "the document: expected a member 'stars', found only puzzle, regions"),
    (base(STARS, "regions"), "the document: expected a member 'regions', found only puzzle, stars"),
    (base(STARS, star=1), "star: expected one of the members"),
    (base(STARS, regions=[]), "regions: expected a list of rows, 1 to 250 of them, found a list of 0"),
    (base(STARS, regions="ABCD"), "regions[0]: expected 1 characters, found 4: 'ABCD'"),
    (base(STARS, regions=["ABAA", "AAAC", "DAA", "AAAA"]), "regions[2]: expected 4 characters, found 3: 'DAA'"),
    (base(STARS, regions=["ABAA", "AAAC", "DAAA"]), "regions[0]: expected 3 characters, found 4"),
    (base(STARS, regions=["AAAA"] * 4), "regions: expected 4 regions, as many as there are rows, found 1"),
    (
        base(STARS, regions=["ABCD", "EEEE", "EEEE", "EEEE"]),
        "regions: expected 4 regions, as many as there are rows, found 5",
    ),
    (base(STARS, regions=row(None, 0, 0, 0)), "regions: expected 4 regions, as many as there are rows, found 1"),
    (base(STARS, stars=0), "stars: expected a number of stars from 1 to 1000, found 0"),
    (base(STARS, stars=None), "stars: expected a number of stars from 1 to 1000, found null"),
    # trid
    *((base(TRID, key), f"the document: expected a member '{key}', found only ") for key in ("size", "min", "max")),
    (base(TRID, height=2), "height: expected one of the members"),
    (base(TRID, size=0), "size: expected a whole number from 1 to 300, found 0"),
    (base(TRID, min="x"), "min: expected a whole number"),
    (base(TRID, min=4), "max: expected at least min, which is 4, found 3"),
    (base(TRID, max=10**9), "max: expected a whole number from -1000000 to 1000000, found 1000000000"),
    (base(TRID, triangles=6), "triangles: expected a list of rows, found 6"),
    (base(TRID, triangles=[]), "triangles: expected a list of rows of 1, found a list of 0"),
    (base(TRID, triangles=[[6], [6]]), "triangles: expected a list of rows of 1, found a list of 2"),
    (base(TRID, triangles=[[6, 6]]), "triangles[0]: expected a row of 1, found a list of 2"),
    (base(TRID, triangles=[6]), "triangles[0]: expected a row, found 6"),
    (base(TRID, triangles=[["x"]]), "triangles[0][0]: expected a whole number from -3000000 to 3000000, found 'x'"),
    (base(TRID, vertices=[[1], [1]]), "vertices[1]: expected a row of 2, found a list of 1"),
    (base(TRID, vertices=[[4], [None, None]]), "vertices[0][0]: expected a whole number from 1 to 3, found 4"),
    # middle sum
    (base(SUM, "givens"), "the document: expected a member 'givens', found only puzzle"),
    (base(SUM, size=4), "size: expected one of the members"),
    (base(SUM, givens=[[0] * 3] * 3), "givens: expected a list of rows, 4 to 250 of them, found a list of 3"),
    (base(SUM, givens=[*BLANK[:3], [0] * 5]), "givens[3]: expected a row of 4, found a list of 5"),
    (base(SUM, givens=row(10, 0, 0, 0)), f"givens[0][0]: {DIGIT}, found 10"),
    (base(SUM, givens=row("x", 0, 0, 0)), f"givens[0][0]: {DIGIT}, found 'x'"),
    (base(SUM, givens=row("12", 0, 0, 0)), f"givens[0][0]: {DIGIT}, found '12'"),
    (base(SUM, givens="1" * 16), "givens: expected a list of rows"),
]  # fmt: skip

TEXTS = [
    (b"", "the document: expected a puzzle, found an empty file"),
    (b" \n\t ", "the document: expected a puzzle, found an empty file"),
    (b"{", "line 1 column "),
    (b"." * 80, "the Sudoku: expected 81 characters (or 16, 256, 625, 1296, 2401), found 80: '....."),
    (b"0" * 30 + b"." * 221, "expected 256 characters (or 16, 81, 625, 1296, 2401), found 251: '0000"),
    (b"9" * 70, "expected 81 characters (or 16, 256, 625, 1296, 2401), found 70: '9999"),
    (b"hello", "the document: expected a puzzle in a format that 'satpuzzles list' has, found 'hello'"),
    (b'{"puzzle": "sudoku",\n "givens": [1 2]}', "line 2 column "),
    (b'{"puzzle": "sudoku"} more', "line 1 column "),
    (b'{"puzzle": "sudoku", "givens": [[NaN]]}', "line 1 column "),
    (b'{"puzzle": "trid", "size": Infinity}', "line 1 column "),
    (b'{"puzzle": "trid", "size": 1e400}', "expected"),
    (b'{"puzzle": "trid", "size": 123456789012345678901234567890}', "expected"),
    (b"[" * 100_000 + b"]" * 100_000, "expected"),
    (b'{"puzzle": "sudoku", "givens": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "expected"),
    (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "expected"),
    (b"\x00\x01\x02\x7f" * 1000, "expected a puzzle in a format"),
    (bytes(range(256)), "expected a puzzle in a format"),
    (b"\xff\xfe{\x00}\x00", "expected a puzzle in a format"),
    (json.dumps(SUDOKU).encode("utf-16"), "expected a puzzle in a format"),
    (json.dumps(SUDOKU).encode("utf-16-le"), "expected JSON"),
    (b'{"puzzle": "\\ud800"}', "expected JSON"),
]


TITLE = "\x1b]0;owned\x07"
"""What sets the title of a terminal."""
OTHERS = [
    (base(SUDOKU, **{TITLE: 1}), r"\x1b]0;owned\x07: expected one of the members "),
    (base(SUDOKU, **{"k" * 3_000_000: 1}), "kkk...: expected one of the members "),
    ({TITLE: 1}, r"the document: expected a member 'puzzle', found only \x1b]0;owned\x07"),
    (base(SUDOKU, symbols=["1", "2", "3", TITLE]), "symbols: expected symbols of 1 to 16 printable characters"),
    (base(SUDOKU, symbols=["1", "2", "3", "\u202e"]), r"found '\u202e'"),
    (base(SUDOKU, symbols="123\ufffe"), r"found '\ufffe'"),
    (base(SUDOKU, symbols=["1", "2", "3", "4" * 17]), "found '44444444444444444'"),
]


def is_refused(source, message):
    """In a line that says what was expected and found, whatever the source holds."""
    with pytest.raises(InstanceError) as caught:
        satpuzzles.loads(source)
    told = str(caught.value)
    assert message in told
    assert "expected" in told
    assert "found" in told
    assert told.isprintable()
    assert len(told) < 500


@pytest.mark.parametrize(("document", "message"), DOCUMENTS + OTHERS)
def test_a_document_that_is_no_puzzle(document, message):
    is_refused(json.dumps(document).encode(), message)


@pytest.mark.parametrize(("text", "message"), TEXTS, ids=[repr(text[:24]) for text, _ in TEXTS])
def test_text_that_is_no_document(text, message):
    is_refused(text, message)


ROWS = ["AAAA", "BBBB", "CCCC", "DDDD"]
IMPOSSIBLE = [
    (base(STARS, stars=2, regions=ROWS), "a board of size 4 has room for 1 star in each row and column, not 2"),
    (base(STARS, stars=9, regions=ROWS), "a board of size 4 has room for 1 star in each row and column, not 9"),
    (base(STARS, regions=["AA", "BB"]), "a board of size 2 has room for 0 stars in each row and column, not 1"),
    (
        base(STARS, regions=["AAA", "BBB", "CCC"]),
        "a board of size 3 has room for 0 stars in each row and column, not 1",
    ),
    (
        base(STARS, stars=2, regions=["A" + "B" * 7, *(c * 8 for c in "BCDEFGH")]),
        "region A has 1 cell, fewer than 2 stars need",
    ),
    (base(TRID, size=12, max=11), "a line of 12 vertices needs 12 different numbers; 1 to 11 are only 11"),
    (base(TRID, triangles=[[9]]), "three different numbers from 1 to 3 do not sum to 9"),
    (base(TRID, vertices=[[1], [1, None]]), "left diagonal 1 has 1 more than once among the givens"),
    (base(SUDOKU, givens=["11..", "....", "....", "...."]), "row 1 has 1 more than once among the givens"),
    (base(HANJIE, rows=[[2], [2]]), "the rows paint 4 cells, the columns 2"),
    (base(SUM, givens=row(1, 2, 3, 0)), "row 1 is given as [1, 2, 3], whose middle is not the sum of the others"),
]


@pytest.mark.parametrize(("document", "reason"), IMPOSSIBLE)
@pytest.mark.parametrize("presolve", [True, False])
def test_a_document_that_contradicts_itself_has_no_solution_with_the_reason(document, reason, presolve):
    if document["puzzle"] == "trid" and document["size"] == 12:
        document = base(document, "triangles", "vertices")
    found = satpuzzles.check(satpuzzles.loads(document), presolve=presolve)
    assert (found.status, found.reason) == ("none", reason)
