"""``satpuzzles convert``, and other formats in the other commands."""

import json
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles.formats.table import FORMATS
from tests.paths import INSTANCES

LINK = "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"
LINE = "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1"
HEART = INSTANCES / "hanjie" / "heart.json"
NON = b"width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n"


@pytest.mark.parametrize("command", ["solve", "check", "count"])
@pytest.mark.parametrize("text", [LINK, LINE, "1x1:1/1"])
def test_a_puzzle_may_stand_in_place_of_a_file_name(run, command, text):
    result = run(command, "--json", text)
    assert (result.code, result.err) == (0, "")
    assert result.records[0]["file"] == text


def test_a_file_of_that_name_comes_first(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("." * 81).write_text("1" + "." * 80)
    assert "1" in run("solve", "." * 81).out.splitlines()[1]


def test_a_link_to_somewhere_else_is_not_fetched(run):
    result = run("solve", "https://127.0.0.1:1/puzzle.json")
    assert (result.code, result.out) == (2, "")
    assert "which is not downloaded" in result.err


@pytest.mark.parametrize("one", [one for one in FORMATS if "hanjie" in one.kinds], ids=lambda one: one.name)
def test_every_format_is_solved_from_a_file_and_from_standard_input(run, tmp_path, one):
    path = tmp_path / f"heart{(*one.endings, '.x')[0]}"
    assert run("convert", HEART, "--to", one.name, "-o", path).code == 0
    expected = run("solve", HEART).out
    assert run("solve", path).out == expected
    assert run("solve", "-", stdin=path.read_bytes()).out == expected
    assert run("solve", "--from", one.name, path).out == expected


def test_files_of_several_puzzles_are_batches(run, tmp_path):
    path = tmp_path / "two.non"
    path.write_bytes(NON + b"====\n" + NON)
    result = run("count", path)
    assert [(record["line"], record["count"]) for record in result.records] == [(1, 1), (2, 1)]
    path.write_text(f"{LINK}\n\n{LINK}\n")
    result = run("count", path)
    assert [(record["line"], record["count"]) for record in result.records] == [(1, 1), (3, 1)]


def test_the_format_can_be_named(run, tmp_path):
    path = tmp_path / "x.unknown"
    path.write_bytes(b"1 2\n1\n1\n2\n")
    assert run("solve", "--from", "nin", path).code == 0
    result = run("solve", "--from", "mk", path)
    assert (result.code, result.out) == (2, "")
    assert "line 3: expected # after 1 rows, found '1'" in result.err
    result = run("solve", "--from", "nonsense", path)
    assert (result.code, result.out) == (2, "")
    assert "unknown format 'nonsense'; there are sudoku-line, jsonl" in result.err


def test_the_ending_of_the_output_names_the_format(run, tmp_path):
    path = tmp_path / "heart.non"
    result = run("convert", HEART, "-o", path)
    assert (result.code, result.out) == (0, f"{path}: 1 puzzle\n")
    assert satpuzzles.load(path) == satpuzzles.load(HEART)


def test_an_ending_of_several_formats_is_that_of_the_one_that_holds_the_kind(run, tmp_path):
    for source, beginning in ((HEART, '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE pbn'), (LINE, "<?xml")):
        path = tmp_path / "puzzle.xml"
        assert run("convert", source, "-o", path).code == 0
        assert path.read_text().startswith(beginning)
        assert satpuzzles.load(path).kind == ("hanjie" if source is HEART else "sudoku")


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ([], "expected a format by --to FORMAT, or an output that ends in .txt, .jsonl, "),
        (["-o", "x.jpg"], "expected a format by --to FORMAT, or an output that ends in .txt, .jsonl, "),
        (["-o", "x.svg"], "x.svg: expected the ending of a format; pictures are drawn by 'satpuzzles render'"),
        (["-o", "x.xml"], "x.xml: .xml may be opensudoku or webpbn; choose one with --to"),
    ],
)
def test_an_output_that_names_no_format_is_refused_with_what_is_possible(run, write, output, words):
    write("trid.json", "trid", size=3, min=1, max=3)
    result = run("convert", "trid.json", *output)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"satpuzzles: {words}")


def test_several_files_into_one(run, tmp_path):
    path = tmp_path / "all.jsonl"
    run("convert", HEART, LINK, LINE, "-o", path)
    kinds = [json.loads(line)["puzzle"] for line in path.read_text().splitlines()]
    assert kinds == ["hanjie", "star-battle", "sudoku"]
    result = run("convert", path, "--to", "json")
    assert (result.code, result.out) == (2, "")
    assert "json holds one puzzle, not 3; for several there are sudoku-line, jsonl" in result.err
    result = run("convert", path, "--to", "non")
    assert (result.code, result.out) == (2, "")
    assert f"{path}: line 2: puzzle: expected a kind that non can hold (hanjie), found star-battle" in result.err


def test_what_stays_behind_is_said_once(run):
    result = run("convert", HEART, HEART, "--to", "puzzlink")
    assert result.code == 0
    assert result.out.count("\n") == 2
    assert result.err == "satpuzzles: note: puzzlink has no place for title, source, license, solutions, solution\n"


def test_nothing_is_written_when_a_puzzle_cannot_be_carried(run, tmp_path):
    path = tmp_path / "out.sdm"
    result = run("convert", LINE, INSTANCES / "sudoku" / "9x9-jigsaw.json", "-o", path)
    assert (result.code, result.out) == (2, "")
    assert "9x9-jigsaw.json: regions: expected no regions, for sdm, found a list of 9" in result.err
    assert not path.exists()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"solution": [[1, 1, 1]]}, "solution: expected a solution, found the grid has rows of [3], not [2] cells"),
        ({"solution": [[1, 0]]}, "solution: expected a solution, found row 1 has blocks [1]"),
        ({"solution": ["##"]}, "solution[0]: expected a row, found '##'"),
        ({"title": 3}, "title: expected text, found 3"),
        ({"title": "a\x07"}, "title: expected text without control characters"),
    ],
)
def test_common_keys_that_cannot_be_right(run, changes, message):
    document = {"puzzle": "hanjie", "rows": [[2]], "columns": [[1], [1]], **changes}
    result = run("convert", "-", "--to", "non", stdin=json.dumps(document).encode())
    assert (result.code, result.out) == (2, "")
    assert message in result.err
