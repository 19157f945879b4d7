"""Puzzles as other programs write them, with what is in them."""

import pytest

import satpuzzles
from satpuzzles.formats import How, documents, puzzle_of
from satpuzzles.formats.urls import puzzlink

SUDOKU = "sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k"
NONOGRAM = "nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h"
STARS = "starbattle/6/6/1/4ilbhgdnmhou"
TEXT = ".....8.1.7...2...99.........2.3..75...........19..5.4.........83...4...6.4.5....."
COLUMNS = [[1, 3], [2, 1], [1, 3], [1, 1, 1], [2], [5]]
ROWS = [[], [2, 3], [2, 2], [1, 1], [1, 2, 1], [1, 1, 1], [3]]


def test_a_name_in_links_that_is_that_of_a_kind_is_of_no_other_kind() -> None:
    every = puzzlink._by_name()
    own = {name: found for name in every if (found := puzzlink._own(name)) is not None}
    assert own == {name: every[name] for name in own}
    assert own


def only(text: str, format: str | None = None) -> satpuzzles.Puzzle:
    (document,) = documents(text.encode(), how=How(format))
    return puzzle_of(document)


def hanjie(rows: list, columns: list) -> satpuzzles.Puzzle:
    return puzzle_of({"puzzle": "hanjie", "rows": rows, "columns": columns})


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
SOLO = "3x3:e8a1a7c2c9_9i2a3b7_5k1_9b5a4i8_3c4c6a4a5e"
SDK_ROWS = [SDK_TEXT[i : i + 9] for i in range(0, 81, 9)]
SS = "\n".join(("-----------\n" * (i in (3, 6))) + f"{r[:3]}|{r[3:6]}|{r[6:]}" for i, r in enumerate(SDK_ROWS))
FRAMED = f" *-----------*\n {SS.replace(chr(10), chr(10) + ' ')}\n *-----------*"
REGIONS = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"]
OF_NIN = hanjie([[2], [], [1]], [[1, 1], [1]])
PATTERN = "6x7:1.3/2.1/1.3/1.1.1/2/5//2.3/2.2/1.1/1.2.1/1.1.1/3"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((link, only(TEXT)) for link in (SUDOKU, f"https://puzz.link/p?{SUDOKU}", f"http://pzv.jp/p.html?{SUDOKU}")),
        (f"https://pzplus.tck.mn/p?{SUDOKU}", only(TEXT)),
        *((SUDOKU.replace("sudoku", name), only(TEXT)) for name in ("sudoku_edit", "sudoku_play")),
        *((SUDOKU.replace("sudoku", f"sudoku/{flag}"), only(TEXT)) for flag in ("v:", "c")),
        (f"\ufeff{SUDOKU}\r\n", only(TEXT)),
        (NONOGRAM, hanjie(ROWS, COLUMNS)),
        (STARS, puzzle_of({"puzzle": "star-battle", "stars": 1, "regions": REGIONS})),
        ("2 3\n2\n0\n1\n1 1\n1\n", OF_NIN),
        ("2 3\n2\n\n1\n1 1\n1", OF_NIN),
        ("3 2\n2\n\n1\n#\n1 1\n1\n", OF_NIN),
        ("width 2\nheight 1\nrows\n2a\ncolumns\n1a\n1a\n", hanjie([[2]], [[1], [1]])),
        (WEBPBN[: WEBPBN.index("<clues")] + WEBPBN[WEBPBN.index("<solution") :], hanjie([[2], []], [[1], [1]])),
        ("[Puzzle]\n{0}\n[State]\n{0}\n".format("\n".join(SDK_ROWS)), only(SDK_TEXT)),
        (SS, only(SDK_TEXT)),
        (FRAMED, only(SDK_TEXT)),
        *((SDK_TEXT.replace(".", blank), only(SDK_TEXT)) for blank in "0.X*_x"),
        *((text, only(TEXT)) for text in (SOLO, SOLO.replace(":", "dt:"), f"https://example.org/js/solo.html#{SOLO}")),
        (PATTERN, hanjie(ROWS, COLUMNS)),
    ],
)
def test_a_text_is_this_puzzle(text: str, expected: satpuzzles.Puzzle) -> None:
    assert only(text) == expected


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("sudoku/6/6/1zu", "box", [2, 3]),
        ("2x3:zj", "box", [2, 3]),
        ("3x2x:zj", "diagonals", True),
        ("4j:p,abbbbbbba", "regions", [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]),
        ("G" + "." * 255, "givens", 16),
        ("X" + "." * 255, "givens", None),
        ("X" + "." * 1295, "givens", 33),
    ],
)
def test_a_text_has_this_field(text: str, key: str, value: object) -> None:
    found = only(text).to_json()[key]
    assert (found[0][0] if key == "givens" else found) == value


@pytest.mark.parametrize(
    ("text", "format", "written"),
    [
        *((link, "puzzlink", f"https://puzz.link/p?{link}") for link in (SUDOKU, NONOGRAM, STARS)),
        (NONOGRAM, "tatham", PATTERN),
    ],
)
def test_a_site_writes_what_it_reads(text: str, format: str, written: str) -> None:
    assert satpuzzles.convert(text.encode(), format).decode().strip() == written


HITORI = "hitori/4/4/111..2..3.3..2.."
PEARLS = "mashu/10/10/410001944313911a9013219371a9c30000"
AREAS = "shikaku/8/8/j3j9j4l4h6h5n9h5h4l6j4j5j"
VARIANT = "the link says that the rules are those of a variant, but not which; read with the usual rules"


@pytest.mark.parametrize(
    ("link", "meant", "notes"),
    [
        (f"{PEARLS}.0", PEARLS, ["'.0' after the board was left out"]),
        (f"https://puzz.link/p?{AREAS}&id=259flcep", AREAS, ["'&id=259flcep' after the board was left out"]),
        (f"https://puzz.link/p?type=player&{AREAS}?id=2", AREAS, ["'?id=2' after the board was left out"]),
        *((f"{AREAS}{end}", AREAS, [f"'{end}' after the board was left out"]) for end in (".", "/.")),
        *((f"{AREAS}{end}", AREAS, []) for end in (")", "),", ",")),
        ("skyscrapers/4/4/v.", "skyscrapers/4/4/v", ["'.' after the board was left out"]),
        (
            HITORI[:-1],
            HITORI,
            ["a place is missing at the end; it is read as the full stop that programs take away"],
        ),
        (f"{HITORI}/", HITORI, []),
        (f"p?v:/{AREAS}", AREAS, [VARIANT]),
        (AREAS.replace("/", "/q/", 1), AREAS, ["the flag 'q' is not one of shikaku, and was left out"]),
        (AREAS.replace("/", "/c/", 1), AREAS, []),
        ("yajilin/b/2/2/d", "yajilin/2/2/d", []),
        ("arukone/e/4/4/12l3123j", "numlin/4/4/12l3123j", []),
        ("http://www.kanpen.net/slitherlink.html?pzpr=5/5/cbcbcddad", "slither/5/5/cbcbcddad", []),
    ],
)  # fmt: skip
def test_puzz_link_ignores_what_is_no_board_and_a_note_says_so(link: str, meant: str, notes: list[str]) -> None:
    (found,), (expected,) = (documents(f"https://puzz.link/{one}".encode() if one.startswith("p?") else one.encode())
                             for one in (link, meant))  # fmt: skip
    assert puzzle_of(found) == puzzle_of(expected)
    assert [*getattr(found, "notes", ())] == notes


@pytest.mark.parametrize(
    ("link", "what"),
    [
        ("slither/f/2/2/i", "a loop through all corners"),
        ("mashu/f/2/2/00", "a loop through all cells"),
        ("yajilin/o/2/2/d", "shaded cells outside the loop alone"),
        ("fillomino/t/2/2/j", "regions of at most three cells"),
        ("lits/d/2/2/0000", "a link of an older form"),
    ],
)
def test_flags_of_other_rules_are_refused_by_name(link: str, what: str) -> None:
    with pytest.raises(satpuzzles.InstanceError, match=rf"expected no flag [a-z], found {what}"):
        documents(link.encode())


BLANKS = TEXT.replace(".", "0")


@pytest.mark.parametrize(
    "address",
    [
        f"https://www.sudokuwiki.org/sudoku.htm?bd={BLANKS}",
        f"https://sudokuexchange.com/play/?s={BLANKS}",
        f"https://sudokuexchange.com/play/?s={TEXT}&d=3#top",
        f"https://sudoku.coach/en/play/{BLANKS}",
        f"http://example.org/{BLANKS}.",
        f"https://example.org/?solution={TEXT.replace('.', '1')}&puzzle={TEXT}",
    ],
)
def test_the_address_of_a_site_may_carry_81_characters(address: str) -> None:
    assert only(address) == only(TEXT)
    assert (
        documents(f"{address}\n{address}\n".encode()) == documents(f"{BLANKS}\n{BLANKS}\n".encode()) or "." in address
    )


@pytest.mark.parametrize("before", [":0000:x", ":0702-1:9", "::"])
def test_a_line_of_a_library_of_hodoku_is_a_sudoku(before: str) -> None:
    first = TEXT.index(".")
    entered = f"{TEXT[:first]}+9{TEXT[first + 1 :]}"
    lines = [f"{before}:{TEXT}:::", f"{before}:{entered}:119 229 339:448::", f"{before}:{BLANKS}:{'111 ' * 200}:::"]
    for line in lines:
        assert only(line) == only(TEXT)
    assert len(documents("\n".join(["# a library", *lines, ""]).encode())) == 3


def test_an_address_with_other_characters_is_not_downloaded() -> None:
    for address in (f"https://example.org/{BLANKS}1", f"https://example.org/{TEXT}/{TEXT[::-1]}"):
        with pytest.raises(satpuzzles.InstanceError, match="expected one that holds a puzzle itself"):
            satpuzzles.loads(address)


def test_puzz_link_writes_long_numbers() -> None:
    values = [*range(1, 26), *[None] * 600]
    rows = [values[i : i + 25] for i in range(0, 625, 25)]
    text = satpuzzles.dumps({"puzzle": "sudoku", "givens": rows}, "puzzlink")
    assert text.startswith(b"https://puzz.link/p?sudoku/25/25/123456789abcdef-10-11-12")
    assert puzzle_of(documents(text)[0]) == puzzle_of({"puzzle": "sudoku", "givens": rows})


FOLDERS = f'<opensudoku version="2"><folder name="Hard"><game data="{"0" * 81}" state="0"/></folder></opensudoku>'
OF_DEMO = {
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
OF_SITE = {
    "puzzle": "sudoku",
    "givens": "0" * 81,
    "title": "Easy",
    "author": "romario333",
    "date": "2009-09-16",
    "source": "gnome-sudoku",
    "url": "http://opensudoku.eu/puzzles",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (DEMO, [OF_DEMO]),
        (f"{DEMO}====\n{DEMO}", [OF_DEMO, OF_DEMO]),
        (
            WEBPBN,
            [
                {
                    "puzzle": "hanjie",
                    "title": "Demo",
                    "author": "Jan Wolter",
                    "copyright": "© Copyright 2004 by Jan Wolter",
                    "source": "webpbn.com #1 (v.1)",
                    "rows": [[2], []],
                    "columns": [[1], [1]],
                    "solution": [[1, 1], [0, 0]],
                }
            ],
        ),
        (
            SDK,
            [
                {
                    "puzzle": "sudoku",
                    "givens": SDK_TEXT,
                    "author": "Ruud",
                    "title": "A random puzzle created by SudoCue",
                    "note": "Just start plugging in the numbers\nlevel: Easy",
                    "date": "03-08-2006",
                    "source": "SudoCue",
                    "url": "http://www.sudocue.net/",
                }
            ],
        ),
        (OPENSUDOKU, [{**OF_SITE, "givens": SDK_TEXT.replace(".", "0")}, OF_SITE]),
        (FOLDERS, [{"puzzle": "sudoku", "givens": "0" * 81, "title": "Hard"}]),
    ],
)
def test_a_file_has_these_documents_with_their_texts(text: str, expected: list[dict[str, object]]) -> None:
    assert documents(text.encode()) == expected


def exported(data: str) -> bytes:
    return f'<opensudoku><game created="0" state="1" data="{data}" note=" hard "/></opensudoku>'.encode()


@pytest.mark.parametrize(
    ("version", "notes"),
    [
        ("1&#10;", "1,9,|"),
        ("1 ", "-|"),
        *((f"{version}&#10;", notes) for version, notes in (("2", "511||"), ("2", "0|"), ("3", "16|"), ("4", "0|7|"),
                                                          ("5", "0|7|3|"))),
    ],
)  # fmt: skip
def test_a_game_that_opensudoku_exports_has_the_cells_that_may_not_be_changed(version: str, notes: str) -> None:
    cells = "".join(f"9|{notes}1|" if value == "." else f"{value}|{notes}0|" for value in SDK_TEXT)
    (document,) = documents(exported(f"version: {version}{cells}"))
    assert document == {"puzzle": "sudoku", "givens": SDK_TEXT.replace(".", "0"), "note": "hard"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("version: 6&#10;1|", "game 1: expected data of 81 digits, or of an exported game of version 1 to 5"),
        ("version: 1&#10;" + "0|-|1|" * 80, "game 1: expected 81 cells of an exported game of version 1, found 80"),
        ("version: 3&#10;" + "0|-|1|" * 81, "game 1: expected 81 cells of an exported game of version 3, found 0"),
        ("version: 1&#10;" + "5|-|1|" * 81, "game 1: expected a given, a cell that may not be changed"),
    ],
)
def test_an_exported_game_that_is_none_is_refused(data: str, message: str) -> None:
    with pytest.raises(satpuzzles.InstanceError) as caught:
        documents(exported(data))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3#12345", "found a random seed"),
        ("3x3:a", "81 places, by its size, found 1"),
        ("3x3:" + "1_" * 80 + "99", "a value from 0 to 9, found 99"),
        ("2x2:1/1/1", "the clues of 2 columns and 2 rows, found 3"),
        ("https://puzz.link/p?nosuch/4/4/", "a kind of puzz.link that satpuzzles knows, found 'nosuch'"),
        ("sudoku/9/8/zzzl", "as many rows as columns, found 9 and 8"),
        ("sudoku/99999999999999999999/1/g", "a whole number from 1 to 1000"),
        ("starbattle/6/6/1/4il", "30 borders, by its size, found 15"),
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
