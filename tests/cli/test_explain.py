"""hint, explain, forced, rate and repair on the command line."""

import json
import re
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring

import satpuzzles
from tests.paths import INSTANCES

EASY = INSTANCES / "sudoku" / "9x9-easy.json"
SEVERAL = INSTANCES / "sudoku" / "9x9-several-solutions.json"
IMPOSSIBLE = INSTANCES / "sudoku" / "9x9-contradictory.json"
SMALL = INSTANCES / "sudoku" / "4x4.json"
SIX = INSTANCES / "sudoku" / "6x6.json"


def one_line(result):
    assert result.err.count("\n") == 1
    assert result.err.startswith("satpuzzles: ")
    return result.err


def test_a_hint_is_a_sentence(run):
    result = run("hint", EASY)
    assert (result.code, result.err) == (0, "")
    sentence, *board = result.out.splitlines()
    assert sentence == (
        "r1c5 = 8: in box 2 the 8 at r5c6 excludes column 6, and r1c4 to r3c4, r2c5 and r3c5 are filled."
    )
    assert board[0].split() == [str(number) for number in range(1, 10)]
    assert board[2] == "1 ┃   │   │   ┃‹5›│[8]│‹2›┃ 4 │   │ 3 ┃"
    assert len(board) == 20


def test_a_vague_hint_says_where_to_look(run, tmp_path):
    assert run("hint", EASY, "--vague").out == "Look at box 2.\n"
    assert run("hint", EASY, "--technique").out == "Look at box 2: hidden single.\n"
    assert run("hint", INSTANCES / "hanjie" / "heart.json", "--vague").out.startswith("Look at row ")
    assert run("hint", EASY, "--vague", "--json").code == 2
    assert "--technique is text" in run("hint", EASY, "--technique", "--json").err
    board = tmp_path / "board.json"
    board.write_text(json.dumps(["5...5....", *["........."] * 8]))
    assert run("hint", EASY, "--vague", "--grid", board).out == "An entry is wrong. Look at row 1.\n"
    assert run("hint", EASY, "--technique", "--grid", board).out == "Wrong entry: r1c1 is 5.\n"
    assert [one["vague"] for one in run("hint", EASY, "--json").records] == ["Look at box 2."]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sudoku/4x4", "hanjie/example-1-1", "trid/minimal-4"])
def test_hints_followed_one_after_the_other_lead_to_the_solution(run, tmp_path, name):
    puzzle = INSTANCES / f"{name}.json"
    board = tmp_path / "board.json"
    steps = 0
    (record,) = run("hint", puzzle, "--json").records
    while record["status"] == "step":
        board.write_text(json.dumps(record["board"] if steps % 2 else record))  # either will do
        steps += 1
        assert steps < 200
        (record,) = run("hint", puzzle, "--grid", board, "--json").records
    assert record["status"] == "solved"
    filled = json.loads(board.read_text())
    assert record["board"] == filled.get("board", filled)  # nothing is left to write down
    filled = filled.get("board", filled)["grid"]
    solution = satpuzzles.solve(satpuzzles.load(puzzle)).grid
    assert all(
        value in (None, answer)
        for rows in zip(filled, solution, strict=True)
        for value, answer in zip(*rows, strict=True)
    )


def test_a_hint_of_a_puzzle_with_several_solutions_comes_with_a_note(run):
    assert run("hint", EASY, "--vague").err == ""
    result = run("hint", SEVERAL, "--vague")
    assert (result.code, result.out) == (0, "Look at box 4.\n")
    assert result.err == "satpuzzles: note: this puzzle has several solutions; 'satpuzzles check' shows two\n"


def test_a_wrong_entry_is_told(run, tmp_path):
    board = tmp_path / "board.json"
    board.write_text(json.dumps(["5...5....", *["........."] * 8]))
    result = run("hint", EASY, "--grid", board)
    assert result.code == 1
    assert result.out.startswith(
        "Wrong entry: r1c1 is 5. Contradiction: r1c1 and r1c4 are 5, but row 1 (every value once) does not allow that."
    )
    assert "┃[5]│‹ ›│‹ ›┃‹5›" in result.out
    (record,) = run("hint", EASY, "--grid", board, "--json").records
    assert record["wrong"] == [{"cell": [0, 0], "value": 5, "holds": True}]


def test_where_no_entry_alone_is_wrong_those_that_contradict_each_other_are_named(run, tmp_path):
    board = tmp_path / "board.json"
    board.write_text(json.dumps(["11..", "....", "....", "...."]))
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("." * 16 + "\n")
    shown = run("hint", puzzle, "--grid", board).out
    assert shown.startswith("Contradiction: r1c1 and r1c2 are 1, but ")
    assert "┃[1]│[1]┃" in shown
    assert run("hint", puzzle, "--grid", board, "--vague").out.startswith("There is a contradiction. Look at ")
    named = "Entries that contradict each other: r1c1 and r1c2 are 1.\n"
    assert run("hint", puzzle, "--grid", board, "--technique").out == named
    (record,) = run("hint", puzzle, "--grid", board, "--json").records
    assert sorted(fact["cell"] for fact in record["together"]) == [[0, 0], [0, 1]]
    assert "wrong" not in record


def test_a_vague_hint_says_where_a_region_is(run):
    shown = run("hint", INSTANCES / "star-battle" / "10x10-1-two-stars.json", "--technique").out
    assert shown == "Look at region 2 (at r1c4): exclusion.\n"


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("", "the document: expected JSON, found nothing"),
        ("{", "line 1 column 2: expected JSON"),
        ("7", "the document: expected an object"),
        ('{"excluded": []}', "expected a member 'grid'"),
        ('[[1, "x"]]', "[0][1]: expected a value or null, found 'x'"),
        ('["1x"]', "[0][1]: expected a value or null, found 'x'"),
        (json.dumps([[17, *[None] * 8], *[[None] * 9] * 8]), "board.json: r1c1: expected a value from 1 to 9"),
        (json.dumps(["0........", *["........."] * 8]), ", or null or a dot where it is open, found 0"),
        ('{"grid": [[1,1,1,1,1,1,1,1,1,1]]}', "board.json: the grid: expected 9 rows, found 1"),
        ('{"grid": [], "excluded": [{"cell": [1], "value": 2}]}', "excluded[0].cell"),
        (
            '{"grid": [], "excluded": [{"cell": [40, 1], "value": 2}]}',
            "excluded values: expected a cell of this sudoku, found r41c2",
        ),
        (
            '{"grid": [], "exclude": []}',
            "exclude: expected one of the members excluded, grid, found the unknown member",
        ),
        ("{}", "the document: expected a member 'grid', found none"),
    ],
)
def test_a_bad_board_is_refused(run, tmp_path, board, words):
    path = tmp_path / "board.json"
    path.write_text(board)
    result = run("hint", EASY, "--grid", path)
    assert (result.code, result.out) == (2, "")
    assert words in one_line(result)


@pytest.mark.parametrize(
    ("name", "star", "words"),
    [
        ("star-battle/5x5-1-one-star", "★", "expected a value, 0 for starless and 1 for starred, or null, found '*'"),
        ("hanjie/example-1-1", "■", "expected a value, 0 for empty and 1 for painted, or null, found '*'"),
        ("middle-sum/4x4", "×", "expected a value, 0 for empty, or null, found '*'"),
    ],
)
def test_a_board_may_have_the_symbols_of_the_drawing(run, tmp_path, name, star, words):
    puzzle = INSTANCES / f"{name}.json"
    drawn, board = tmp_path / "drawn.json", tmp_path / "board.json"
    shape = satpuzzles.solve(satpuzzles.load(puzzle)).grid
    rows = ["." * len(row) for row in shape]
    value = 0 if star == "×" else 1
    drawn.write_text(json.dumps([star + rows[0][1:], *rows[1:]]))
    board.write_text(json.dumps([f"{value}{rows[0][1:]}", *rows[1:]]))
    shown = run("hint", puzzle, "--grid", drawn).out
    assert shown == run("hint", puzzle, "--grid", board).out
    assert shown != run("hint", puzzle).out
    board.write_text(json.dumps(["*" + rows[0][1:], *rows[1:]]))
    assert words in one_line(run("hint", puzzle, "--grid", board))


def test_a_board_on_standard_input_is_named_so(run):
    told = one_line(run("hint", EASY, "--grid", "-", stdin=b"{"))
    assert told.startswith("satpuzzles: standard input: line 1 column 2: expected JSON")
    told = one_line(run("hint", EASY, "--grid", "-", stdin=b"7"))
    assert told == "satpuzzles: standard input: the document: expected an object, found 7\n"


def test_puzzle_and_board_cannot_both_be_standard_input(run):
    result = run("hint", "-", "--grid", "-", stdin=EASY.read_bytes())
    assert result.code == 2
    assert one_line(result) == "satpuzzles: FILE and --grid cannot both be standard input\n"


@pytest.mark.slow
def test_an_explanation_numbers_its_steps_and_merges_easy_ones(run):
    plain = run("explain", SIX).out.splitlines()
    assert [line.partition(".")[0] for line in plain[:-1]] == [str(i) for i in range(1, len(plain))]
    assert plain[-1] == "every cell is filled"
    merged = run("explain", SIX, "--merge", 20).out.splitlines()
    assert len(merged) == 2
    assert merged[0].startswith(f"1. {len(plain) - 1} easy steps: ")


def test_an_explanation_as_json_has_a_record_a_step(run):
    *steps, end = run("explain", SMALL, "--json").records
    assert end["status"] == "solved"
    assert end["steps"] == len(steps)
    assert all(step["size"] == len(step["rules"]) + len(step["facts"]) for step in steps)
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    assert steps[0]["rules"][0]["states"] == "every value once"
    first, *_ = run("explain", INSTANCES / "hanjie" / "example-1-1.json", "--json").records
    assert all(f"{rule['name']} has {rule['states']}" in first["sentence"] for rule in first["rules"])


@pytest.mark.slow
def test_steps_merged_are_one_record(run):
    *merged, end = run("explain", SMALL, "--merge", 4, "--json").records
    *steps, _ = run("explain", SMALL, "--json").records
    told = run("explain", SMALL, "--merge", 4).out.splitlines()[:-1]
    for group, line in zip(merged, told, strict=True):
        (name, *others) = [f"{step['technique'].capitalize()}. " for step in group["steps"]]
        assert line == f"{group['number']}. {'' if others else name}{group['sentence']}"
    assert [step for group in merged for step in group["steps"]] == [
        {key: value for key, value in step.items() if key != "number"} for step in steps
    ]
    assert len(merged) < end["steps"] == len(steps)


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_an_impossible_puzzle_is_told_why(run, command):
    result = run(command, IMPOSSIBLE)
    assert result.code == 1
    sentence = "Contradiction: r1c3 and r1c6 are 5, but row 1 (every value once) does not allow that."
    assert sentence in result.out


def test_forced_shows_what_all_solutions_share_before_what_is_open(run):
    result = run("forced", SEVERAL)
    assert result.code == 0
    shared, _, rest = result.out.partition("\n")
    assert shared == "47 of 81 cells are the same in all solutions"
    assert rest.count("[") == 47 - 24  # marked: the cells that are not given
    assert "\nr5c4 and r5c5 can be 2 or 8\n" in result.out
    (record,) = run("forced", SEVERAL, "--json").records
    assert record["candidates"][4][3] == [2, 8]
    assert run("forced", IMPOSSIBLE).code == 1
    assert run("forced", SEVERAL, "--time-limit", "0").code == 3


def test_forced_does_not_list_cells_that_are_all_alike(run):
    result = run("forced", INSTANCES / "hanjie" / "two-solutions.json")
    assert result.out.startswith("no cell is the same in all solutions\n")
    assert result.out.endswith("all 4 cells can be empty or painted\n")
    unique = run("forced", INSTANCES / "sudoku" / "4x4.json").out
    assert unique.startswith("the puzzle has exactly one solution\n")
    assert "[" not in unique


@pytest.mark.slow
def test_rate_names_the_rung(run):
    result = run("rate", SIX)
    assert result.code == 0
    assert re.fullmatch(r"easy, score \d\.\d; (\d+ of \d+ steps needs? .*|\d+ steps, the hardest: .*)\n", result.out)
    verbose = run("rate", SIX, "--verbose").out
    assert verbose.startswith(
        f"{result.out}easy, grade 1: propagating the rules solves the puzzle\nvalues that cells can"
    )
    assert "as reasons on average" in verbose
    assert run("rate", IMPOSSIBLE).code == 1
    assert run("rate", SEVERAL).out == "no grade: several solutions\n"
    assert run("rate", INSTANCES / "trid" / "minimal-10.json", "--time-limit", "1").code == 3


def test_a_path_of_one_step_is_one(run, write):
    name = write("one.json", "hanjie", rows=[[1]], columns=[[1]])
    assert (
        run("rate", name, "--verbose").out.splitlines()[-2]
        == "1 step, with 1.0 rules and known cells as reasons on average, 1 at most"
    )


@pytest.mark.slow
def test_files_of_many_puzzles_are_rated_line_by_line(run):
    records = run("rate", INSTANCES / "sudoku" / "batch.txt", "--no-explanations").records
    assert [record.get("grade") for record in records][:2] == [2, 1]
    assert "steps" not in records[0]
    two = SIX.read_bytes().replace(b"\n", b"") + b"\n" + SMALL.read_bytes().replace(b"\n", b"") + b"\n"
    assert ["steps" in record for record in run("rate", "-", stdin=two).records] == [True, True]


def test_a_puzzle_without_a_solution_is_exit_code_1_among_many_too(run):
    several = run("rate", INSTANCES / "sudoku" / "batch.txt", "--no-explanations")
    assert [record["status"] for record in several.records] == ["graded", "graded", "ungraded", "none"]
    assert several.code == run("rate", IMPOSSIBLE).code == 1
    assert run("rate", IMPOSSIBLE, "--json").records[0]["status"] == "none"


@pytest.mark.slow
def test_repair_writes_a_puzzle_with_one_solution(run, tmp_path):
    fixed = tmp_path / "fixed.json"
    result = run("repair", SEVERAL, "-o", fixed)
    assert result.code == 0
    assert "add: " in result.out
    assert run("check", fixed).out.startswith("unique\n")
    result = run("repair", IMPOSSIBLE, "-o", fixed)
    assert "these clues contradict each other: r1c3 and r1c6 are 5\ndrop: r1c6 is 5\n" in result.out
    assert run("check", fixed).out.startswith("unique\n")
    assert run("repair", EASY).out == "the puzzle has exactly one solution: nothing to repair\n"


@pytest.mark.slow
def test_repair_tells_which_cells_moved(run):
    name = INSTANCES / "star-battle" / "8x8-1-one-star.json"
    words, board = run("repair", name).out.split("the changed puzzle has exactly one solution\n")
    _, *moves, few = words.splitlines()
    assert all(move.startswith("move into region ") for move in moves)
    (record,) = run("repair", name, "--json").records
    before, after = satpuzzles.load(name).to_json()["regions"], record["repaired"]["regions"]
    assert record["changed"] == [[r, c] for r in range(8) for c in range(8) if before[r][c] != after[r][c]]
    assert few == f"{len(record['changed'])} cells moved, the fewest found; fewer may be enough"
    assert board.count("[") == len(record["changed"])


def test_repair_tells_which_cells_are_painted_and_which_clues_change(run, several):
    lines = run("repair", several, "--keep", "r1c1,r1c3", "--keep", "r3c3").out.splitlines()
    assert lines[:4] == [
        "several solutions; all of them together differ in 4 cells: r1c1, r1c3, r3c1, r3c3",
        "paint: r3c1",
        "change: row 3 to blocks 1 1; column 1 to blocks 1 1",
        "the changed puzzle has exactly one solution",
    ]
    assert lines[4:], "no board"


def test_repair_tells_which_open_clues_are_filled_in(run):
    lines = run("repair", INSTANCES / "hanjie" / "one-row-open.json").out.splitlines()
    assert re.fullmatch(r"change: column \d+ to (no blocks|blocks 1)", lines[1])
    assert lines[2] == "the changed puzzle has exactly one solution"


def test_a_region_that_cannot_be_met_gets_cells(run, write):
    rows = ["AABBBBBB", "CCDDDDDD", "EEEEFFFF", "GGGGHHHH"]
    name = write("two.json", "star-battle", stars=2, regions=[row for row in rows for _ in range(2)])
    result = run("repair", name)
    assert result.code == 0
    wrong, *moves = result.out.splitlines()
    assert wrong.startswith("no solution: this clue cannot be met: region ")
    assert moves[0].startswith("move into region ")
    assert "the changed puzzle has exactly one solution" in moves


WORDS = {
    "title": "A title",
    "author": "Ada",
    "license": "CC0",
    "url": "http://a",
    "difficulty": "easy",
    "note": "empty",
}


@pytest.mark.parametrize("source", [{}, {"source": "a book"}])
def test_repair_says_what_a_changed_puzzle_was_before(run, write, source):
    name = write("several.json", "sudoku", box=[1, 2], givens=[[0, 0], [0, 0]], **WORDS, **source)
    after = json.loads(run("repair", name, "--json").out)["repaired"]
    assert after.pop("givens") != [[0, 0], [0, 0]]
    assert (after.pop("unique"), after.pop("solution")[0][0]) == (True, 1)
    before = source.get("source", "http://a")
    whose = {key: WORDS[key] for key in ("title", "author", "license")}
    made_by = f"repaired by satpuzzles {satpuzzles.__version__}, from: {before}"
    assert after == {"puzzle": "sudoku", "box": [1, 2], **whose, "source": made_by}


@pytest.mark.parametrize("solution", [[[1, 2], [2, 1]], [[2, 1], [1, 2]]])
def test_repair_keeps_the_solution_that_the_file_states(run, write, solution):
    name = write("several.json", "sudoku", box=[1, 2], givens=[[0, 0], [0, 0]], solution=solution)
    after = json.loads(run("repair", name, "--json").out)["repaired"]
    assert after["solution"] == solution


def test_repair_says_the_same_of_a_puzzle_that_it_does_not_change(run, write):
    name = write("unique.json", "sudoku", box=[1, 2], givens=[[1, None], [None, None]], source="a book", **WORDS)
    after = json.loads(run("repair", name, "--json").out)["repaired"]
    assert after == json.loads(Path(name).read_text())


def test_repair_shows_two_moves_where_two_do_and_says_that_one_does_not(run, write):
    name = write("several.json", "star-battle", stars=1, regions=["AABBB", "AACCB", "DACCB", "DDECB", "DEEEE"])
    words, board = run("repair", name).out.split("the changed puzzle has exactly one solution\n")
    assert words.splitlines()[-1] == "2 cells moved, the fewest that leave one solution"
    assert board.count("[") == 2
    (record,) = run("repair", name, "--json").records
    assert (len(record["changed"]), record["smallest"]) == (2, True)
    kept = ",".join(f"r{r + 1}c{c + 1}" for r, c in record["changed"])
    (other,) = run("repair", name, "--json", "--keep", kept).records
    assert not {*map(tuple, record["changed"])} & {*map(tuple, other["changed"])}


@pytest.mark.parametrize(("keep", "wrong"), [("r9c1", "the board has no cell r9c1"), ("a1", "found 'a1'")])
def test_cells_to_keep_that_are_none(run, several, keep, wrong):
    result = run("repair", several, "--keep", keep)
    assert result.code == 2
    assert wrong in result.err


@pytest.mark.slow
def test_repair_as_json(run):
    (record,) = run("repair", IMPOSSIBLE, "--json").records
    assert (record["puzzle"], record["status"]) == ("sudoku", "none")
    fives = [{"cell": [0, c], "value": 5, "holds": True} for c in (2, 5)]
    assert record["conflict"] == {"rules": [], "givens": fives}
    assert record["dropped"] == {"rules": [], "givens": fives[1:]}
    assert record["repaired"]["givens"][0][5] is None
    (record,) = run("repair", SEVERAL, "--json").records
    assert record["status"] == "multiple"
    assert record["added"]
    (record,) = run("repair", SEVERAL, "--json", "--time-limit", "0").records
    assert (record["reason"], record["repaired"]) == ("time limit", None)


def test_repair_to_standard_output_is_the_puzzle_alone(run):
    result = run("repair", SEVERAL, "-o", "-")
    assert json.loads(result.out)["puzzle"] == "sudoku"
    assert "add: " in result.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["sudoku/9x9-easy", "hanjie/webpbn-1", "star-battle/10x10-1-two-stars", "trid/published-5", "middle-sum/5x5"],
)
def test_a_hint_is_drawn_with_its_reason(run, tmp_path, name):
    picture = tmp_path / "hint.svg"
    result = run("hint", INSTANCES / f"{name}.json", "-o", picture)
    assert (result.code, result.out) == (0, "")
    root = fromstring(picture.read_text())
    classes = {element.get("class") for element in root.iter()}
    assert "marked" in classes
    assert "reason" in classes or name in {"trid/published-5", "middle-sum/5x5"}
    description = next(element.text for element in root.iter() if element.tag.endswith("desc"))
    assert result.err.strip() in description


@pytest.mark.slow
def test_an_explanation_is_a_page_with_a_picture_a_step(run, tmp_path):
    page = tmp_path / "path.html"
    assert run("explain", SMALL, "-o", page).code == 0
    words = run("explain", SMALL).out.splitlines()
    text = page.read_text()
    assert text.count("<li ") == text.count("</svg>") == len(words) - 1
    assert re.findall("<li [^>]*><p>(.*?)</p>", text) == words[:-1]
    assert "<p>every cell is filled</p>\n</main>\n" in text
    assert text.endswith("</script>\n</body>\n</html>\n")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    told_why = tmp_path / "conflict.html"
    assert run("explain", IMPOSSIBLE, "-o", told_why).code == 1
    assert "Contradiction: " in told_why.read_text()


def test_steps_of_a_page_have_their_numbers_in_addresses_also_where_some_are_merged(run, tmp_path):
    page = tmp_path / "path.html"
    assert run("explain", SMALL, "--merge", 4, "-o", page).code == 0
    items = re.findall("<li id='step-([0-9]+)'><p>([0-9]+)[.] ", page.read_text())
    numbers = [line.partition(".")[0] for line in run("explain", SMALL, "--merge", 4).out.splitlines()[:-1]]
    assert items == [(number, number) for number in numbers]
    assert numbers != [str(i + 1) for i in range(len(numbers))]


def test_a_page_marks_all_that_is_told_together(run, tmp_path):
    page = tmp_path / "path.html"
    assert run("explain", SMALL, "--merge", 20, "-o", page).code == 0
    empty = sum(value is None for row in satpuzzles.load(SMALL).givens for value in row)
    text = page.read_text()
    root = fromstring(text[text.index("<svg") : text.index("</svg>") + len("</svg>")])
    (frames,) = (element for element in root.iter() if element.get("class") == "frame")
    assert len(frames) == empty


@pytest.mark.parametrize(("command", "to"), [("hint", "svg"), ("explain", "html")])
def test_a_picture_is_no_json(run, command, to):
    result = run(command, SMALL, "--to", to, "--json")
    assert (result.code, result.out) == (2, "")
    assert one_line(result) == "satpuzzles: --json cannot be combined with --to\n"


def test_without_a_next_step_there_is_no_picture(run, tmp_path):
    picture = tmp_path / "none.svg"
    result = run("hint", INSTANCES / "sudoku" / "4x4-empty.json", "-o", picture)
    assert (result.code, result.out, result.err) == (
        0,
        "",
        "no further step follows: the puzzle has several solutions\n",
    )
    assert not picture.exists()


@pytest.mark.parametrize("command", ["rate", "count"])
def test_words_are_not_written_into_a_picture(run, tmp_path, command):
    picture = tmp_path / "words.svg"
    result = run(command, SMALL, "-o", picture)
    assert (result.code, result.out) == (2, "")
    assert one_line(result).endswith(
        "words.svg: expected a file that ends in .txt, .json, .jsonl, .ndjson, .csv or .parquet\n"
    )
    assert not picture.exists()


def test_what_is_forced_is_drawn(run, tmp_path):
    picture = tmp_path / "forced.svg"
    result = run("forced", SEVERAL, "-o", picture)
    assert (result.code, result.out) == (0, "")
    assert "\nr5c4 and r5c5 can be 2 or 8\n" in result.err
    assert fromstring(picture.read_text()).tag.endswith("svg")


@pytest.mark.parametrize(
    ("command", "to"), [("hint", "html"), ("explain", "svg"), ("hint", "chalk"), ("explain", "chalk")]
)
def test_what_cannot_be_drawn_is_refused(run, command, to):
    result = run(command, EASY, "--to", to)
    assert (result.code, result.out) == (2, "")
    one_line(result)
