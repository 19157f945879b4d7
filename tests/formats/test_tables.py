"""Tables of puzzles as text, and comments: which lines are puzzles, and which column of them."""

import pytest

from satpuzzles import InstanceError, batch, load, load_all
from satpuzzles.batches.batch import answer_lines
from satpuzzles.batches.tasks import Check
from satpuzzles.formats import How, opened

PUZZLE, SOLUTION = ".1.2.....2..4...", "3142241312344321"
OTHER, TWO = "1...............", "12..34..2143...."
ANSWER = "1234341221434321"


def lines(tmp_path, text, column=None, name="table.csv"):
    (tmp_path / name).write_bytes(text.encode() if isinstance(text, str) else text)
    content = opened(tmp_path / name, How(column=column))
    assert not isinstance(content, bytes)
    return list(content)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (f"quizzes,solutions\n{PUZZLE},{SOLUTION}\n{OTHER},", None),
        (f"\ufeffid;Puzzle;solution\r\n1;{PUZZLE};{SOLUTION}\r\n2;{OTHER};\r\n", None),
        (f"# two puzzles\n\nid\tsudoku\n1\t{PUZZLE}\n# the second\n2\t {OTHER} \n", None),
        (f"\tpuzzle\tsolution\n0\t{PUZZLE}\t{SOLUTION}\n1\t{OTHER}\t\n", None),
        (f"id\tpuzzle\n\t{PUZZLE}\n\t{OTHER}\n", None),
        (f"\t{PUZZLE}\n\t{OTHER}\n", "2"),
        (f"puzzle\n{PUZZLE}\n{OTHER}\n", None),
        (f'"name","puzzle"\n"a, b","{PUZZLE}"\n"c",{OTHER}\n', None),
        (f"start,note\n{PUZZLE},one\n{OTHER},two\n", "Start"),
        (f"note,start\none,{PUZZLE}\ntwo,{OTHER}\n", "2"),
        (f"one,{PUZZLE}\ntwo,{OTHER}\n", "2"),
        (f"0000183b305c  {PUZZLE}  1.2\n000039ec8b15\t{OTHER} 0.9\n", "2"),
        (f"{PUZZLE}\n{OTHER}\n", "1"),
        (f"# no table\n{PUZZLE}\n  # at all\n{OTHER}\n", None),
    ],
)
def test_the_puzzles_of_a_table(tmp_path, text, column):
    found = lines(tmp_path, text, column)
    assert [data for _, data in found] == [PUZZLE.encode(), OTHER.encode()]
    texts = text.splitlines()
    assert all(puzzle in texts[number - 1] for (number, _), puzzle in zip(found, (PUZZLE, OTHER), strict=True))
    assert [puzzle.kind for puzzle in load_all(tmp_path / "table.csv", column=column)] == ["sudoku", "sudoku"]
    assert load(tmp_path / "table.csv", 2, column=column).givens[0] == (1, None, None, None)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("a,b\n1,2\n", "c", "the header: expected a column named 'c', found 'a,b'"),
        ("a,b\n1,2\n", "3", "the header: expected at least 3 columns, found 'a,b'"),
        ("", "c", "the document: expected a puzzle, found an empty file"),
        ("puzzle\n", None, "the document: expected a puzzle, found none"),
    ],
)
def test_a_table_without_puzzles_is_an_error(tmp_path, text, column, message):
    with pytest.raises(InstanceError) as error:
        lines(tmp_path, text, column)
    assert str(error.value) == f"{tmp_path}/table.csv: {message}"


def test_a_broken_row_is_a_record(tmp_path):
    rows = [
        f"1,{PUZZLE}",
        "2",
        "3,",
        "4,nonsense",
        f'5,"{PUZZLE}',
        f"6,{'9' * 140_000!r}",
        '7,"' + "8" * 140_000,
        f"8,{PUZZLE}",
    ]
    (tmp_path / "table.csv").write_text("\n".join(["id,puzzle", *rows]))
    records = list(batch(tmp_path / "table.csv", "check"))
    statuses = [record["status"] for record in records]
    assert statuses == ["unique", "error", "error", "error", "unique", "error", "error", "unique"]
    assert [record["line"] for record in records] == [*range(2, 10)]
    assert records[1]["error"] == "column 2: expected a puzzle, found 1 column"
    assert records[2]["error"] == "column 2: expected a puzzle, found nothing"
    assert records[6]["error"].startswith("the row: expected cells in the form of CSV, found field larger")


def test_a_solution_of_null_is_none(tmp_path):
    start = '{"puzzle": "sudoku", "givens": ["1...", "..2.", ".3..", "...4"], "solution": '
    (tmp_path / "lines.jsonl").write_text(f"{start}null}}\n{start}[[1]]}}\n")
    records = answer_lines(Check(), opened(tmp_path / "lines.jsonl", How(kind="sudoku")))
    assert [record.get("stated_solution") for record in records] == [None, "wrong"]


def test_an_empty_cell_before_a_tab_is_no_puzzle(tmp_path):
    (tmp_path / "table.tsv").write_text(f"puzzle\tsolution\n\t{SOLUTION}\n{PUZZLE}\t{SOLUTION}\n")
    broken, whole = batch(tmp_path / "table.tsv", "check")
    assert broken["error"] == "column 1: expected a puzzle, found nothing"
    assert whole["stated_solution"] == "correct"


@pytest.mark.parametrize(
    ("task", "puzzle", "stated", "expected"),
    [
        ("check", PUZZLE, SOLUTION, "correct"),
        ("check", PUZZLE, SOLUTION[::-1], "wrong"),
        ("check", PUZZLE, "", None),
        ("check", PUZZLE, "?", "wrong"),
        ("check", PUZZLE, "[[1", "wrong"),
        ("check", "11..............", ANSWER, "wrong"),  # it has no solution
        ("solve", "11..............", ANSWER, "wrong"),
        ("solve", PUZZLE, SOLUTION, "correct"),
        ("solve", OTHER, ANSWER, "correct"),  # it has others
        ("check", OTHER, ANSWER, "correct"),
        ("check", OTHER, SOLUTION, "wrong"),
        ("count", PUZZLE, SOLUTION, None),
        ("check", "nonsense", SOLUTION, None),
    ],
)
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_stated_solutions_are_compared(tmp_path, task, puzzle, stated, expected, jobs):
    (tmp_path / "table.csv").write_text(f"puzzle,solution\n{TWO},{ANSWER}\n{puzzle},{stated}\n{PUZZLE},{SOLUTION}\n")
    records = [record.get("stated_solution") for record in batch(tmp_path / "table.csv", task, jobs=jobs)]
    assert records[1] == expected
    assert records[0] == records[2] == (None if task == "count" else "correct")


SIXTEEN = ["1" + "." * 15, "." * 15 + "G", *["." * 16] * 14]


@pytest.mark.parametrize("rows", [SIXTEEN, SIXTEEN[::-1], sorted(SIXTEEN)])
def test_a_board_is_one_puzzle_though_its_rows_could_be_puzzles(tmp_path, rows):
    (tmp_path / "board.txt").write_text("\n".join([*rows, ""]))
    assert load(tmp_path / "board.txt").size == 16


@pytest.mark.parametrize(
    "text",
    [
        "Dear all\n7x7:a\nthis is a letter\nwith nothing more\nin it\n",
        "2x2:a\nThe puzzle is this one,\nand the lines below\nsay nothing\n",
        f"words\n{PUZZLE}\nmore\nwords\nhere\n",
    ],
)
def test_a_text_of_which_few_lines_could_be_puzzles_is_one_error(tmp_path, text):
    (tmp_path / "text.txt").write_text(text)
    with pytest.raises(InstanceError, match=r"text\.txt: (line 1: the link|the document): expected"):
        opened(tmp_path / "text.txt")


@pytest.mark.parametrize("rows", [["3.2", "...", "2.3"], ["." * 9 + "5", *["." * 10] * 9]])
def test_the_name_of_a_kind_above_a_board_is_no_header(tmp_path, rows):
    (tmp_path / "board.txt").write_text("\n".join(["nurikabe", *rows, ""]))
    assert isinstance(opened(tmp_path / "board.txt"), bytes)
    assert load(tmp_path / "board.txt").kind == "nurikabe"
    assert len(lines(tmp_path, f"sudoku\n{PUZZLE}\n{OTHER}\n")) == 2


@pytest.mark.parametrize("text", [f"oops\n{PUZZLE}\n{OTHER}\n", f"{PUZZLE}\noops\n{OTHER}\n", f"{PUZZLE}\n" * 16])
def test_a_file_with_a_puzzle_on_most_lines_has_one_on_each(tmp_path, text):
    assert len(lines(tmp_path, text)) == text.count("\n")


def test_solutions_of_a_file_of_several_puzzles_are_compared(tmp_path):
    one = 'width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal "10"\n'
    (tmp_path / "two.non").write_text(one.replace('"10"', '"01"') + "====\n" + one)
    first, second = opened(tmp_path / "two.non")
    assert [record.get("stated_solution") for record in answer_lines(Check(), [first, second])] == ["wrong", "correct"]


def test_long_text_that_is_no_puzzle_is_not_tried_in_all_formats(tmp_path):
    (tmp_path / "long.txt").write_text("title: a\n" + "abc def\n" * 10_000)
    with pytest.raises(InstanceError, match="has, found 'title: a'"):
        opened(tmp_path / "long.txt")
