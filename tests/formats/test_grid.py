"""Boards as text: as people type them, and as text drawings show them."""

import json
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles.errors import InstanceError
from satpuzzles.formats import document_of, documents
from satpuzzles.puzzles.variants import VARIANTS
from satpuzzles.rendering.interface import Style
from satpuzzles.rendering.text import text
from satpuzzles.stating.typed import text_board
from tests.paths import INSTANCES

LETTERS = "AABBB\nAACCB\nDACCB\nDDECB\nDEEEE\n"
REGIONS = LETTERS.split()
SUDOKU = satpuzzles.loads(".1.2.....2..4...")
STARS = satpuzzles.loads({"puzzle": "star-battle", "stars": 1, "regions": REGIONS})


@pytest.mark.parametrize(
    "typed",
    [
        ".1.2\n....\n.2..\n4...\n",
        "\n.1.2\r\n....\r\n.2..\r\n4...\r\n\r\n",
        "-1-2\n----\n-2--\n4---\n",
        "0 1 0 2\n0 0 0 0\n0 2 0 0\n4 0 0 0\n",
        ". 1 . 2\n. . . .\n. 2 . .\n4 . . .",
        "0,1,0,2\n0,0,0,0\n0,2,0,0\n4,0,0,0\n",
        ", 1, , 2\n,,,\n,2,,\n4,,,\n",
        ". 1 | . 2\n. . | . .\n----+----\n. 2 | . .\n4 . | . .\n",
        "+---+---+\n|.1|.2|\n|..|..|\n+---+---+\n|.2|..|\n|4.|..|\n+---+---+\n",
        "+–––+–––+\n|.1|.2|\n|..|..|\n+–––+–––+\n|.2|..|\n|4.|..|\n+–––+–––+\n",  # noqa: RUF001
        "╔═════╦═════╗\n║ . 1 ║ . 2 ║\n║ . . ║ . . ║\n╠═════╬═════╣\n║ . 2 ║ . . ║\n║ 4 . ║ . . ║\n╚═════╩═════╝\n",
        ". 1 │ . 2\n. . │ . .\n────┼────\n. 2 │ . .\n4 . │ . .\n",
        "[[-1, 1, -1, 2], [-1, -1, -1, -1], [-1, 2, -1, -1], [4, -1, -1, -1]]",
        "-1 1 -1 2\n-1 -1 -1 -1\n-1 2 -1 -1\n4 -1 -1 -1\n",
        "Sudoku\n.1.2\n....\n.2..\n4...\n",
        "puzzle: sudoku\nbox: [2, 2]\n\n.1.2\n....\n.2..\n4...\n",
    ],
)
def test_a_sudoku_is_typed_in_many_ways(typed: str) -> None:
    assert satpuzzles.loads(typed) == SUDOKU


SMALL = satpuzzles.loads("1..4..3..4.....2")


@pytest.mark.parametrize(
    "typed",
    [
        *(f"1{b}{b}4\n{b}{b}3{b}\n{b}4{b}{b}\n{b}{b}{b}2\n" for b in "xX?-*·"),
        *(f"1{b}{b}4{b}{b}3{b}{b}4{b}{b}{b}{b}{b}2" for b in "xX?-*_"),
        *("1004003004000002", "1 0 0 4 0 0 3 0 0 4 0 0 0 0 0 2", "1,,,4,,,3,,,4,,,,,,2", "1  4  3  4     2"),
        "+-----+-----+\n| 1   |   4 |\n|     | 3   |\n+-----+-----+\n|   4 |     |\n|     |   2 |\n+-----+-----+\n",
        *("1  4\n  3\n 4\n   2\n", "1     4\n    3\n  4\n      2\n", "1 x ? 4\nx - 3 x\n? 4 . 0\n_ x x 2\n"),
        *("[[1,0,0,4],[0,0,3,0],[0,4,0,0],[0,0,0,2]]", '["1xx4", "xx3x", "x4xx", "xxx2"]'),
        '[[1,null,null,4],[null,null,"3",null],["x",4,"",null],["?","-",".",2]]',
    ],
)
def test_blank_cells_are_typed_in_many_ways(typed: str, tmp_path: Path) -> None:
    assert satpuzzles.loads(typed) == SMALL
    (tmp_path / "typed").write_text(f"{typed}\n")
    assert satpuzzles.load(tmp_path / "typed") == SMALL
    if "\n" not in typed and typed[0] != "[":
        assert satpuzzles.load(typed) == SMALL


def test_blanks_of_boards_that_are_no_sudokus_keep_what_they_mean() -> None:
    assert satpuzzles.loads("X.X.\n.XX.\n").kind == "hanjie"
    assert satpuzzles.loads("Middle Sum\n???2\nx9xx\n7...\n..3.\n") == satpuzzles.loads("...2\n.9..\n7...\n..3.\n")
    assert satpuzzles.loads("5 4\n1\n1\n1\n1\n\n1\n1\n1\n1\n").kind == "hanjie"


@pytest.mark.parametrize(
    ("typed", "document"),
    [
        (
            "puzzle: akari\n\n...\n.1.\n..x\n",
            {"puzzle": "akari", "clues": [[None] * 3, [None, 1, None], [None, None, "x"]]},
        ),
        ("Masyu\n.w.\nb..\n...\n", {"puzzle": "masyu", "pearls": [".w.", "b..", "..."]}),
        ("LITS\nAABB\nAABB\nCCDD\nCCDD\n", {"puzzle": "lits", "regions": ["AABB", "AABB", "CCDD", "CCDD"]}),
        (
            "yajilin\n. 2s .\n. . .\n?n . x\n",
            {"puzzle": "yajilin", "clues": [[None, "2s", None], [None] * 3, ["?n", None, "x"]]},
        ),
        ("kakuro\n/ 3/\n/3 .\n", {"puzzle": "kakuro", "clues": [["/", "3/"], ["/3", None]]}),
        (
            "tents\nabove: [1, null]\nleft: [0, 1]\nt.\n..\n",
            {"puzzle": "tents", "trees": ["t.", ".."], "above": [1, None], "left": [0, 1]},
        ),
        (
            "kakurasu\nrows: [1, 2]\ncolumns: [1, 2]\n..\n..\n",
            {"puzzle": "kakurasu", "rows": [1, 2], "columns": [1, 2]},
        ),
    ],
)
def test_a_board_of_any_kind_is_typed_if_the_kind_is_named(typed: str, document: dict[str, object]) -> None:
    assert satpuzzles.loads(typed) == satpuzzles.loads(document)


def test_a_board_that_states_its_size_is_not_cut_short() -> None:
    written = satpuzzles.dumps({"puzzle": "akari", "clues": [[None, 1], ["x", None]]}, "grid").decode()
    assert written == "size: 2x2\npuzzle: akari\n\n.1\nx.\n"
    with pytest.raises(InstanceError, match="the board: expected a board of '2x2', as it is stated, found 1x2"):
        satpuzzles.loads(written[:-3], format="grid")


def test_a_blank_board_has_the_size_that_is_stated() -> None:
    with pytest.raises(InstanceError, match=r"the board: expected rows of \[2, 2\] cells, found \[3, 3\]"):
        satpuzzles.loads("kakurasu\nrows: [1, 2]\ncolumns: [1, 2]\n...\n...\n")


def test_lines_between_cells_are_boxes() -> None:
    rows = ["1 . . | . . 6", ". . . | . . ."]
    typed = "\n------+------\n".join("\n".join(rows) for _ in range(3))
    assert satpuzzles.loads(typed).to_json()["box"] == [2, 3]


def test_a_sudoku_of_sixteen_rows_is_no_batch_of_sixteen() -> None:
    typed = "G" + "." * 15 + "\n" + "\n".join("." * 16 for _ in range(15))
    assert satpuzzles.loads(typed).size == 16


@pytest.mark.parametrize("head", ["stars: 1\n", "queens\n", "Star Battle\nstars: 1\n\n", "puzzle: Queens\n"])
@pytest.mark.parametrize("rows", [LETTERS, " ".join(LETTERS).replace("\n ", "\n"), "11222\n11332\n41332\n44532\n45555"])
def test_regions_are_typed_as_letters_or_numbers(head: str, rows: str) -> None:
    assert satpuzzles.loads(head + rows) == STARS


@pytest.mark.parametrize("painted", "#X█")
@pytest.mark.parametrize("blank", ".-_")
def test_a_drawing_is_a_hanjie_with_its_solution(painted: str, blank: str) -> None:
    drawn = ".##.\n####\n.##.\n".replace("#", painted).replace(".", blank)
    (document,) = documents(drawn.encode())
    assert document_of(document) == {
        "puzzle": "hanjie",
        "rows": [[2], [4], [2]],
        "columns": [[1], [3], [3], [1]],
        "solution": [[0, 1, 1, 0], [1, 1, 1, 1], [0, 1, 1, 0]],
    }


def test_numbers_with_dots_are_a_board_of_the_kind_that_is_named() -> None:
    rows = "...2\n.9..\n7...\n..3.\n"
    named = satpuzzles.loads(f"Middle Sum\n{rows}")
    assert named == satpuzzles.loads(f"puzzle: middle-sum\n{rows}")
    assert named == satpuzzles.loads(rows), "9 is no value of a Sudoku of 4"
    assert satpuzzles.loads({"puzzle": "middle-sum", "board": rows}) == named
    assert satpuzzles.loads("....\n.1..\n....\n....").kind == "sudoku"


TYPED = ("hanjie", "middle-sum", "star-battle", "sudoku", "trid")


def small() -> list:
    """Instances of the kinds that are typed as text, but for Sudokus with constraints, which no board shows."""
    paths = sorted(path for kind in TYPED for path in INSTANCES.glob(f"{kind}/*.json"))
    paths = [path for path in paths if VARIANTS.keys().isdisjoint(json.loads(path.read_text()))]
    return [pytest.param(path, id=f"{path.parent.name}-{path.stem}") for path in paths if path.stat().st_size < 6_000]


@pytest.mark.parametrize("path", small())
def test_what_is_drawn_as_text_is_read_back(path) -> None:
    """With what a drawing does not show: the number of stars, the least and the largest number, colours and so on."""
    document = json.loads(path.read_text())
    puzzle = satpuzzles.loads(document)
    shown = {"stars", "min", "max", "diagonals", "symbols", "colors", "background"}
    head = "".join(f"{key}: {json.dumps(document[key])}\n" for key in document.keys() & shown)
    for style in (Style(ascii=plain, columns=columns) for plain in (False, True) for columns in (None, 1)):
        assert satpuzzles.loads(f"puzzle: {puzzle.kind}\n{head}{text(puzzle.drawing(), style)}") == puzzle


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("AABBB\nAACC\n", "nearest: grid (line 2 of the board: expected 5 cells, as in the first row, found 4)"),
        ("12345\n12345\n", "the board: expected one of a kind of puzzle (nearest: "),
        ("Star Battle\nstars: 1\n12.\n...\n...\n", "regions: expected 3 regions, as many as there are rows, found 2"),
        ("┏━┓\n┃1┃\n", "line 2 of the board: expected the lower edge, as wide as the upper, found '┃1┃'"),
        ("()\n\n() ()\n", "expected the lowest row of the triangle, at the left edge"),
        ("puzzle: chess\n12\n21\n", "puzzle: expected a kind that 'satpuzzles list puzzles' shows"),
    ],
)
def test_a_board_of_no_kind_is_refused_with_what_is_near(typed: str, message: str) -> None:
    with pytest.raises(InstanceError) as caught:
        satpuzzles.loads(typed)
    assert message in str(caught.value)


@pytest.mark.parametrize("board", ["", 3, None, ["12", "21"], "\n\n", "1" * 20_000])
def test_a_board_that_is_none_is_refused(board: object) -> None:
    with pytest.raises(InstanceError, match=r"^(the )?board"):
        satpuzzles.loads({"puzzle": "sudoku", "board": board})


def test_a_triangle_shows_its_lower_edge() -> None:
    drawn = text(satpuzzles.load(INSTANCES / "trid" / "minimal-4.json").drawing(), Style())
    lines = drawn.splitlines()
    for end in range(1, len(lines)):
        with pytest.raises(InstanceError):
            text_board("\n".join(lines[:end]))
