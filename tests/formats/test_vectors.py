"""Puzzles as other programs write them, with what is in them."""

import pytest

import satpuzzles
from satpuzzles.formats import documents, puzzle_of

SUDOKU = "sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k"
NONOGRAM = "nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h"
STARS = "starbattle/6/6/1/4ilbhgdnmhou"
TEXT = ".....8.1.7...2...99.........2.3..75...........19..5.4.........83...4...6.4.5....."
COLUMNS = [[1, 3], [2, 1], [1, 3], [1, 1, 1], [2], [5]]
ROWS = [[], [2, 3], [2, 2], [1, 1], [1, 2, 1], [1, 1, 1], [3]]


def only(text: str, format: str | None = None) -> satpuzzles.Puzzle:
    (document,) = documents(text.encode(), format=format)
    return puzzle_of(document)


def hanjie(rows: list, columns: list) -> satpuzzles.Puzzle:
    return puzzle_of({"puzzle": "hanjie", "rows": rows, "columns": columns})


@pytest.mark.parametrize(
    "link",
    [
        SUDOKU,
        f"https://puzz.link/p?{SUDOKU}",
        f"http://pzv.jp/p.html?{SUDOKU}",
        f"https://pzplus.tck.mn/p?{SUDOKU}",
        f"https://puzz.link/p?{SUDOKU.replace('sudoku', 'sudoku_edit')}",
        f"https://puzz.link/p?{SUDOKU.replace('sudoku', 'sudoku_play')}",
        f"https://puzz.link/p?{SUDOKU.replace('sudoku', 'sudoku/v:')}",
        f"https://puzz.link/p?{SUDOKU.replace('sudoku', 'sudoku/c')}",
        f"\ufeff{SUDOKU}\r\n",
    ],
)
def test_puzz_link_sudoku(link: str) -> None:
    assert only(link) == only(TEXT)


def test_puzz_link_nonogram() -> None:
    assert only(NONOGRAM) == hanjie(ROWS, COLUMNS)


def test_puzz_link_star_battle() -> None:
    regions = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"]
    assert only(STARS) == puzzle_of({"puzzle": "star-battle", "stars": 1, "regions": regions})


def test_puzz_link_long_numbers_and_boxes_of_six() -> None:
    values = [*range(1, 26), *[None] * 600]
    rows = [values[i : i + 25] for i in range(0, 625, 25)]
    text = satpuzzles.dumps({"puzzle": "sudoku", "givens": rows}, "puzzlink")
    assert text.startswith(b"https://puzz.link/p?sudoku/25/25/123456789abcdef-10-11-12")
    assert puzzle_of(documents(text)[0]) == puzzle_of({"puzzle": "sudoku", "givens": rows})
    assert only("sudoku/6/6/1zu").to_json()["box"] == [2, 3]


@pytest.mark.parametrize("link", [SUDOKU, NONOGRAM, STARS])
def test_puzz_link_writes_what_it_reads(link: str) -> None:
    assert satpuzzles.convert(link.encode(), "puzzlink") == f"https://puzz.link/p?{link}\n".encode()


DEMO = """catalogue "webpbn.com #1"
title "Demo Puzzle from Front Page"
by "Jan Wolter"
copyright "&copy; Copyright 2004 by Jan Wolter"
license CC-BY-3.0
shoesize 43
width 5
height 3

rows
2

2,1

columns
1
1,1
0
0
1

goal "110000000011001"
"""


def test_non_with_texts_blank_lines_and_goal() -> None:
    (document,) = documents(DEMO.encode())
    assert document == {
        "puzzle": "hanjie",
        "source": "webpbn.com #1",
        "title": "Demo Puzzle from Front Page",
        "author": "Jan Wolter",
        "copyright": "© Copyright 2004 by Jan Wolter",
        "license": "CC-BY-3.0",
        "rows": [[2], [], [2, 1]],
        "columns": [[1], [1, 1], [0], [0], [1]],
        "solution": [[1, 1, 0, 0, 0], [0, 0, 0, 0, 0], [1, 1, 0, 0, 1]],
    }


def test_non_bundle() -> None:
    assert [document["title"] for document in documents(f"{DEMO}====\n{DEMO}".encode())] == [
        "Demo Puzzle from Front Page"
    ] * 2


def test_non_names_the_colours() -> None:
    with pytest.raises(satpuzzles.InstanceError, match="black and white, found the colours a, b"):
        documents(b"width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n")
    assert only("width 2\nheight 1\nrows\n2a\ncolumns\n1a\n1a\n") == hanjie([[2]], [[1], [1]])


@pytest.mark.parametrize("text", ["2 3\n2\n0\n1\n1 1\n1\n", "2 3\n2\n\n1\n1 1\n1", "3 2\n2\n\n1\n#\n1 1\n1\n"])
def test_nin_and_mk(text: str) -> None:
    assert only(text) == hanjie([[2], [], [1]], [[1, 1], [1]])


WEBPBN = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>webpbn.com</source>
<puzzle type="grid" defaultcolor="black">
<title>Demo</title>
<author>Jan Wolter</author>
<authorid>jan</authorid>
<copyright>&copy; Copyright 2004 by Jan Wolter</copyright>
<id>#1 (v.1)</id>
<note>published,definitely unique</note>
<color name="white" char=".">FFFFFF</color>
<color name="black" char="X">000000</color>
<clues type="columns">
<line><count>1</count></line>
<line><count>1</count></line>
</clues>
<clues type="rows">
<line><count>2</count></line>
<line></line>
</clues>
<solution type="goal">
<image>
|XX|
|..|
</image>
</solution>
</puzzle>
</puzzleset>
"""


def test_webpbn() -> None:
    (document,) = documents(WEBPBN.encode())
    assert document == {
        "puzzle": "hanjie",
        "title": "Demo",
        "author": "Jan Wolter",
        "copyright": "© Copyright 2004 by Jan Wolter",
        "source": "webpbn.com #1 (v.1)",
        "rows": [[2], []],
        "columns": [[1], [1]],
        "solution": [[1, 1], [0, 0]],
    }


def test_webpbn_by_its_goal_alone() -> None:
    start, rest = WEBPBN.split('<clues type="columns">')
    assert only(start + rest[rest.index("<solution") :]) == hanjie([[2], []], [[1], [1]])


def test_webpbn_names_the_colours() -> None:
    with pytest.raises(satpuzzles.InstanceError, match="one colour beside the background, found black, red"):
        documents(WEBPBN.replace("<count>2", '<count color="red">2').encode())


SDK = """#ARuud
#DA random puzzle created by SudoCue
#CJust start plugging in the numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
"""
SDK_TEXT = "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1"


def test_sdk() -> None:
    (document,) = documents(SDK.encode())
    assert document == {
        "puzzle": "sudoku",
        "givens": SDK_TEXT,
        "author": "Ruud",
        "title": "A random puzzle created by SudoCue",
        "note": "Just start plugging in the numbers\nlevel: Easy",
        "date": "03-08-2006",
        "source": "SudoCue",
        "url": "http://www.sudocue.net/",
    }


def test_sdk_of_sadman_with_a_state() -> None:
    rows = "\n".join(SDK.splitlines()[-9:])
    assert only(f"[Puzzle]\n{rows}\n[State]\n{rows}\n") == only(SDK_TEXT)


def test_ss_with_and_without_a_frame() -> None:
    rows = [SDK_TEXT[i : i + 9] for i in range(0, 81, 9)]
    bare = "\n".join(("-----------\n" * (i in (3, 6))) + f"{r[:3]}|{r[3:6]}|{r[6:]}" for i, r in enumerate(rows))
    framed = f" *-----------*\n {bare.replace(chr(10), chr(10) + ' ')}\n *-----------*"
    assert only(bare) == only(framed) == only(SDK_TEXT)


@pytest.mark.parametrize("blank", "0.X*_x")
def test_every_blank_of_a_line(blank: str) -> None:
    assert only(SDK_TEXT.replace(".", blank)) == only(SDK_TEXT)


def test_letters_go_on_after_nine() -> None:
    assert only("G" + "." * 255).to_json()["givens"][0][0] == 16
    assert only("X" + "." * 255).to_json()["givens"][0][0] is None
    assert only("X" + "." * 1295).to_json()["givens"][0][0] == 33


OPENSUDOKU = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Easy</name>
  <author>romario333</author>
  <description></description>
  <created>2009-09-16</created>
  <source>gnome-sudoku</source>
  <level>easy</level>
  <sourceURL>http://opensudoku.eu/puzzles</sourceURL>
  <game data="{SDK_TEXT.replace(".", "0")}" />
  <game data="{"0" * 81}" />
</opensudoku>
"""


def test_opensudoku() -> None:
    first, second = documents(OPENSUDOKU.encode())
    assert puzzle_of(first) == only(SDK_TEXT)
    assert second == {
        "puzzle": "sudoku",
        "givens": "0" * 81,
        "title": "Easy",
        "author": "romario333",
        "date": "2009-09-16",
        "source": "gnome-sudoku",
        "url": "http://opensudoku.eu/puzzles",
    }


def test_opensudoku_in_folders() -> None:
    text = f'<opensudoku version="2"><folder name="Hard"><game data="{"0" * 81}" state="0"/></folder></opensudoku>'
    assert documents(text.encode()) == [{"puzzle": "sudoku", "givens": "0" * 81, "title": "Hard"}]


SOLO = "3x3:e8a1a7c2c9_9i2a3b7_5k1_9b5a4i8_3c4c6a4a5e"


@pytest.mark.parametrize("text", [SOLO, SOLO.replace(":", "dt:"), f"https://example.org/js/solo.html#{SOLO}"])
def test_solo(text: str) -> None:
    assert only(text) == only(TEXT)


def test_solo_boxes_are_as_wide_as_there_are_rows_of_them() -> None:
    assert only("2x3:zj").to_json()["box"] == [2, 3]
    assert only("3x2x:zj").to_json()["diagonals"] is True


def test_solo_jigsaw() -> None:
    jigsaw = only("4j:p,abbbbbbba").to_json()
    assert jigsaw["regions"] == [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]


def test_pattern() -> None:
    text = "6x7:1.3/2.1/1.3/1.1.1/2/5//2.3/2.2/1.1/1.2.1/1.1.1/3"
    assert only(text) == hanjie(ROWS, COLUMNS)
    assert satpuzzles.convert(NONOGRAM.encode(), "tatham").decode().strip() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3k:a", "no options but x, found a killer"),
        ("3x3#12345", "found a random seed"),
        ("3x3:a", "81 places, found 1"),
        ("3x3:" + "1_" * 80 + "99", "a value from 0 to 9, found 99"),
        ("2x2:1/1/1", "the clues of 2 columns and 2 rows, found 3"),
        ("https://puzz.link/p?country/4/4/", "a puzzle of sudoku, nonogram, starbattle, "),
        ("sudoku/9/8/zzzl", "as many rows as columns, found 9 and 8"),
        ("sudoku/99999999999999999999/1/g", "a whole number from 1 to 1000"),
        ("starbattle/6/6/1/4il", "30 borders, found 15"),
        ("https://example.org/puzzle.json", "which is not downloaded"),
        ("width 2\nheight 1000000000\nrows\n", "a whole number from 1 to 1000, found '1000000000'"),
        ("width 2\nheight 2\nrows\n1", "rows[1]: expected 2 lines with clues, found the end of the puzzle"),
        ("12 9\n" + "1 " * 50 + "\n" * 21, "a clue that fits into 12 cells, found one that needs 99"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(satpuzzles.InstanceError) as caught:
        satpuzzles.loads(text.encode())
    assert message in str(caught.value)
