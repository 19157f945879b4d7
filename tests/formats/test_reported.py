"""Boards of reports about other programs, as they print them or their users write them, and how many solutions they
have: by brute force, or by what came out there.
"""

import json

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.stating.typed import text_board

NURIKABE = {
    "first row blank": (
        ".......... 3..3.....4 .2........ ...3..3... .....9...3 ........3. .......... .4........ .......... .2..3..3.3"
    ),
    "corners": (
        "1..3..2..1 .......... .......... 4..3..4..4 .......... .......... 3..4..2..1 .......... .......... 1..2..3..4"
    ),
}
TAKUZU = ["xxxx1x0x", "xxxx0x1x", "xx1xx0x0", "0xxx1xxx", "11x0x1xx", "xxx10x1x", "0xxx010x", "xxxx1xxx"]
CALCUDOKU = [
    (
        "ABCDDEABCCFEGGHIFJKKHILJMNOOLPMNQQLP;5+,2-,16*,1-,2/,2/,4*,7+,8+,2-,3/,8*,6+,24*,6*,2-,1-",
        "234651351462412536625314546123163245",
    ),
    (
        "ABBCDEAFGCDEHFGIJKHLMIJKNLMOOPNQQRRP;6*,2/,1-,3/,9+,15*,2/,10*,2/,24*,9+,3-,9+,1-,4-,2/,1-,5+",
        "124635632514251463513246346152465321",
    ),
]


@pytest.mark.parametrize("board", NURIKABE.values(), ids=NURIKABE)
def test_a_nurikabe_of_many_guesses_has_one_solution(board):
    for above in ("nurikabe", "puzzle: nurikabe"):
        assert satpuzzles.check("\n".join([above, *board.split(), ""])).status == "unique"


def test_a_takuzu_with_x_for_blanks_has_many_solutions():
    board = "\n".join(["binairo", *TAKUZU, ""])
    assert satpuzzles.count(board).number == 28
    rows = [[*row] for row in TAKUZU]
    assert satpuzzles.loads(json.dumps(rows), kind="binairo") == satpuzzles.loads(board)


@pytest.mark.parametrize("kind", ["binairo", "fillomino", "suguru", "futoshiki", "skyscrapers"])
@pytest.mark.parametrize("blank", ["x", "X", "?", "*", "-1", "."])
def test_blanks_of_a_named_kind_are_those_of_a_sudoku(kind, blank):
    more = 'regions: ["aa", "ab"]\n' if kind == "suguru" else ""
    plain, other = (f"puzzle: {kind}\n{more}1 {one}\n{one} {one}\n" for one in (".", blank))
    assert satpuzzles.loads(other) == satpuzzles.loads(plain)


@pytest.mark.parametrize(("board", "answer"), CALCUDOKU)
def test_a_calcudoku_has_the_answer_of_its_setter(board, answer):
    cages, numbers = board.split(";")
    clues = dict(zip(dict.fromkeys(cages), numbers.split(","), strict=True))
    firsts = [clues.pop(cage, None) for cage in cages]
    rows = [[int(one) for one in answer[i : i + 6]] for i in range(0, 36, 6)]
    puzzle = satpuzzles.KenKen(
        [cages[i : i + 6] for i in range(0, 36, 6)], [firsts[i : i + 6] for i in range(0, 36, 6)]
    )
    assert satpuzzles.check(puzzle).solutions == [rows]


@pytest.mark.parametrize(
    ("board", "number"),
    [
        ("42719583653168294786934721535427618921693875497845162319256..787438.956.6857...9.", 4),
        ("349618572782359...651742389273895...195476238864231957527164893918523764436987125", 2),
        ("_ _ _ _\n_ 1 _ _\n1 _ 4 3\n_ 3 1 _\n", 2),
        (".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..", 0),
        ("874630251195247836263581479342718695758396142916054783431865927629473518587129364", 0),
    ],
)
def test_sudokus_that_others_called_proper(board, number):
    assert satpuzzles.count(board).number == number


def test_digits_in_groups_are_cells():
    rows = [
        "016400000",
        "200009000",
        "400000062",
        "070230100",
        "100000003",
        "003087040",
        "960000005",
        "000800007",
        "000006820",
    ]
    grouped = "\n".join(
        "   ".join(row[i : i + 3] for i in (0, 3, 6)) + "\n" * (r % 3 == 2) for r, row in enumerate(rows)
    )
    assert satpuzzles.loads(grouped + "\n") == satpuzzles.loads("".join(rows))
    assert text_board("10 12\n11 10\n12 10\n10 10").cells[0] == ["10", "12"]


def test_paths_through_all_cells_close_no_loop_beside():
    assert satpuzzles.count("puzzle: numberlink\nfull: true\n1..1\n....\n....\n").number == 4  # counted one by one


def test_a_colour_nonogram_may_have_blank_lines_inside():
    lines = [["1r", "1g"], [], ["1g", "1r"]]
    puzzle = satpuzzles.loads(
        {"puzzle": "hanjie", "colors": {"r": "#ff0000", "g": "#00ff00"}, "rows": lines, "columns": lines}
    )
    for name in ("olsak", "webpbn", "non"):
        assert satpuzzles.loads(satpuzzles.dumps(puzzle, name)) == puzzle
    assert satpuzzles.check(puzzle).status == "unique"


def test_the_number_of_all_mines_decides():
    clues = [[None] * 3, [None] * 3, [1, 1, 1]]
    assert satpuzzles.check({"puzzle": "minesweeper", "clues": clues, "mines": 1}).status == "unique"
    assert satpuzzles.count({"puzzle": "minesweeper", "clues": clues}).number == 8


def test_what_no_format_is_is_named_in_its_own_letters():
    with pytest.raises(InstanceError, match="found '€ €'"):
        satpuzzles.loads("€ €\n" + "€" * 200)


ROWS = ["1..4", "..3.", ".4..", "...2"]


@pytest.mark.parametrize("mark", ["\t", ",", ";"])
def test_cells_copied_from_a_spreadsheet_may_be_empty(mark):
    text = "\n".join(mark.join(row).replace(".", "").rstrip("\t") for row in ROWS)
    assert satpuzzles.loads(text) == satpuzzles.loads("\n".join(ROWS))


@pytest.mark.parametrize("sign", ["%3F", "%3f"])
def test_a_link_with_its_signs_as_numbers_is_read(sign):
    found = satpuzzles.loads(f"https://puzz.link/p{sign}yajilin%2F5%2F5%2Fm32j10")
    assert found == satpuzzles.loads("https://puzz.link/p?yajilin/5/5/m32j10")


def test_a_saved_game_may_begin_with_a_byte_order_mark():
    desc = "1b4d3b4c2"
    entries = {"GAME": "Solo", "PARAMS": "2x2", "DESC": desc}
    said = "".join(f"{name:8}:{len(value)}:{value}\n" for name, value in entries.items())
    text = f"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n{said}".encode()
    assert satpuzzles.loads(b"\xef\xbb\xbf" + text) == satpuzzles.loads(text)


CELLS = [str(value or ".") for row in ((1, 0, 0, 4, 8, 9, 0, 0, 6), *[(0,) * 9] * 8) for value in row]
"""Nine rows, the first one as in many examples."""
SMALL = [cell if cell != "." else "123456789" for cell in CELLS]
SMALL[1], SMALL[80] = "23", "45"


@pytest.mark.parametrize("none", ".0")
def test_candidates_on_one_line_narrow_a_sudoku(none):
    line = "".join(digit if digit in cell else none for cell in SMALL for digit in "123456789")
    puzzle = satpuzzles.loads(line)
    assert puzzle.givens[0] == (1, None, None, 4, 8, 9, None, None, 6)
    assert puzzle.to_json()["candidates"] == [{"cell": "r1c2", "values": [2, 3]}, {"cell": "r9c9", "values": [4, 5]}]
    with pytest.raises(InstanceError, match="r1c1: expected a candidate, found none"):
        satpuzzles.loads(none * 9 + line[9:])


@pytest.mark.parametrize("frame", ["{} {} {}  {} {} {}  {} {} {}", "| {}  {} {} | {} {} {} | {} {} {} |"])
def test_candidates_in_rows_are_those_on_a_line(frame):
    line = "".join(digit if digit in cell else "." for cell in SMALL for digit in "123456789")
    rows = [frame.format(*SMALL[at : at + 9]) for at in range(0, 81, 9)]
    edge = [".-----.----.-----."] * ("|" in frame)
    assert satpuzzles.loads("\n".join([*edge, *rows[:3], *edge, *rows[3:], *edge, ""])) == satpuzzles.loads(line)


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("{} ED=9.6/9.4/2.6", "'ED=9.6/9.4/2.6' after the cells was left out"),
        ("{}\t# 11.9", "'# 11.9' after the cells was left out"),
        ("{};11.90;2.6", "'11.90;2.6' after the cells was left out"),
        ("{},a remark", "'a remark' after the cells was left out"),
        (":0000:x:{}:112 212::", "entered values and ruled out candidates of the line were left out"),
    ],
)
def test_what_a_line_says_besides_is_noted(line, note):
    cells = "".join(CELLS)
    with pytest.warns(satpuzzles.SatpuzzlesNote, match=note.replace(".", r"\.")):
        assert satpuzzles.loads(line.format(cells)) == satpuzzles.loads(cells)


@pytest.mark.parametrize("size", ["2 4", "4 2", "2x4", "2\n4", "4, 2"])
@pytest.mark.parametrize("rows", ["1 . . .\n. 2 . .\n", "1...\n.2..\n"])
def test_a_size_may_stand_above_a_board(size, rows):
    assert satpuzzles.loads(f"{size}\n{rows}", kind="shikaku") == satpuzzles.loads(rows, kind="shikaku")


def test_numbers_above_a_board_that_may_be_a_row_are_one():
    assert len(satpuzzles.loads("2 2\n1 .\n. 2\n", kind="hitori").symbols) == 3
    assert satpuzzles.loads("3 3\n1 1\n3\n1\n1\n1\n3\n").kind == "hanjie"


@pytest.mark.parametrize(
    "before",
    ["https://michelkraemer.com/sudocle/", "https://example.org/play/?puzzleid=", "", "https://sudokupad.app/"],
)
def test_players_of_the_same_puzzles_are_known_by_what_they_carry(before):
    link = satpuzzles.dumps("1..4..3..4.....2", "sudokupad").decode().strip()
    assert satpuzzles.loads(before + link.rpartition("/")[2]) == satpuzzles.loads(link)


def test_a_file_of_puzz_link_is_named():
    with pytest.raises(InstanceError, match=r"expected the link that puzz\.link exports, found a file that it saves"):
        satpuzzles.loads("pzprv3\nhitori\n2\n2\n1 2 \n2 1 \n. . \n. . \n")
