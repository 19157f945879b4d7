"""A run that goes on uses a record only for the puzzle, the command and the options that it is of."""

import json

import pytest

from satpuzzles.batches import batch as answering
from tests.paths import INSTANCES

TWO, NONE = "12......4......1", "11" + "." * 14
TWELVE = [f"{symbol}{'.' * 15}" for symbol in "1234"] + [
    f"{'.' * place}1{'.' * (15 - place)}" for place in range(4, 12)
]
HANJIE = json.dumps({"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[1], [1]]})
OTHER = json.dumps({"puzzle": "hanjie", "rows": [[2], [0]], "columns": [[1], [1]]})


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def many(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"{TWO}\n{HANJIE}\n{NONE}\n{TWO}\nbroken.\n{TWO}\n")
    return path


def changed(path, number, line):
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[: number - 1], line, *lines[number:]]) + "\n")


def last(result):
    return result.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("command", "jobs"),
    [
        *((one, "1") for one in ("check", "solve", "solve --solutions 3", "count", "rate --no-explanations")),
        pytest.param("count", "2", marks=pytest.mark.slow),  # who answers is no matter of the command
    ],
)
@pytest.mark.parametrize(("number", "line"), [(1, NONE), (2, OTHER), (3, TWO), (5, TWO), (6, "broken!")])
def test_a_puzzle_that_was_changed_is_asked_anew(run, many, tmp_path, monkeypatch, command, number, line, jobs):
    command = [*command.split(), many, "--json"]
    (tmp_path / "out.jsonl").write_text(run(*command).out)
    changed(many, number, line)
    whole = run(*command)
    asked = []
    if jobs == "1":
        answer = answering.answer_line

        def answered(task, line, *others):
            asked.append(line[0])
            return answer(task, line, *others)

        monkeypatch.setattr(answering, "answer_line", answered)
    resumed = run(*command, "--jobs", jobs, "--resume", "out.jsonl")
    shown = [[{**record, "grid": None} for record in run.records] for run in (resumed, whole)]  # of several any one
    assert (shown[0], resumed.code) == (shown[1], whole.code)
    assert last(resumed) == "satpuzzles: out.jsonl: 1 record was not used: of another puzzle"
    assert jobs == "2" or asked == [number]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("check", "solve"),
        ("check", "check --backend minisat22"),
        ("check", "check --no-presolve"),
        ("check", "check --time-limit 100"),
        ("check --encoding at-most-one=pairwise", "check"),
        ("solve", "solve --solutions 2"),
        ("count", "count --limit 1"),
        ("count", "count --method enumerate"),
        ("rate", "rate --no-explanations"),
    ],
)
def test_records_of_other_options_are_not_used(run, many, tmp_path, first, second):
    (tmp_path / "out.jsonl").write_text(run(*first.split(), many, "--json").out)
    resumed, whole = run(*second.split(), many, "--json", "--resume", "out.jsonl"), run(*second.split(), many, "--json")
    assert resumed.out == whole.out
    words = "6 records were not used: of another command or other options"
    assert last(resumed) == f"satpuzzles: out.jsonl: {words}"


def test_another_number_of_stars_is_another_question(run, tmp_path):
    field = json.loads((INSTANCES / "star-battle" / "5x5-1-one-star.json").read_text())
    (tmp_path / "many.jsonl").write_text(f"{json.dumps(field)}\n" * 2)
    (tmp_path / "out.jsonl").write_text(run("check", "many.jsonl", "--json").out)
    resumed = run("check", "many.jsonl", "--stars", "2", "--json", "--resume", "out.jsonl")
    assert [record["status"] for record in resumed.records] == ["none", "none"]
    assert "2 records were not used" in last(resumed)


def test_how_much_is_written_changes_no_digest(run, many, tmp_path, monkeypatch):
    whole = run("check", many, "--json").out
    (tmp_path / "out.jsonl").write_text(whole)
    monkeypatch.setattr(answering, "answer_line", None)
    for words in (["--only-status"], ["-o", "out.csv"]):
        assert len(run("check", many, *words, "--resume", "out.jsonl").err.splitlines()) == 1


def test_each_reason_is_counted(run, many, tmp_path):
    lines = run("check", many, "--json").out.splitlines()
    record = json.loads(lines[1])
    del record["digest"]
    lines[1] = json.dumps(record)
    (tmp_path / "out.jsonl").write_text("".join(f"{line}\n" for line in lines))
    changed(many, 1, NONE)
    changed(many, 3, "# no puzzle")
    many.write_text("\n".join(many.read_text().splitlines()[:-1]))
    resumed = run("check", many, "--json", "--resume", "out.jsonl")
    assert resumed.records == run("check", many, "--json").records
    assert last(resumed).partition("not used: ")[2].split(", ", 3) == [
        "1 of another puzzle",
        "1 without a digest",
        "1 of a line that is no puzzle now",
        "1 of another file, or of a line that is not there",
    ]


@pytest.mark.parametrize("edited", [('"status":"unique"', '"status":"none"'), ('"line":2', '"line": 2')])
def test_a_record_that_somebody_edited_is_answered_again(run, many, tmp_path, edited):
    whole = run("check", many, "--json").out
    assert edited[0] in whole
    (tmp_path / "out.jsonl").write_text(whole.replace(*edited, 1))
    resumed = run("check", many, "--json", "--resume", "out.jsonl")
    assert resumed.out == whole
    assert last(resumed).endswith("1 record was not used: that somebody edited, or of a version without seals")


def test_another_stated_solution_is_compared_anew(run, tmp_path):
    (record,) = run("check", TWO, "--json").records
    solved = "".join(str(value) for row in record["solutions"][0] for value in row)
    (tmp_path / "table.csv").write_text(f"quizzes,solutions\n{TWO},{solved}\n{TWO},{solved}\n")
    (tmp_path / "out.jsonl").write_text(run("check", "table.csv", "--json").out)
    (tmp_path / "table.csv").write_text(f"quizzes,solutions\n{TWO},{solved}\n{TWO},{solved[::-1]}\n")
    resumed = run("check", "table.csv", "--json", "--resume", "out.jsonl")
    assert resumed.out == run("check", "table.csv", "--json").out
    assert [record["stated_solution"] for record in resumed.records] == ["correct", "wrong"]
    assert last(resumed).endswith("1 record was not used: of another puzzle")


def test_many_records_beside_a_few_changes_come_in_their_order(run, tmp_path, monkeypatch):
    monkeypatch.setattr(answering, "_MOST_TOGETHER", 3)
    many = tmp_path / "many.txt"
    many.write_text("\n".join(TWELVE * 4))
    (tmp_path / "out.jsonl").write_text(run("check", many, "--json").out)
    for number in (2, 20, 21, 40):
        changed(many, number, NONE)
    resumed = run("check", many, "--json", "--resume", "out.jsonl")
    assert resumed.out == run("check", many, "--json").out
    assert "4 records were not used" in last(resumed)


def test_solutions_of_another_puzzle_are_found_anew(run, write, tmp_path):
    puzzle = write("it.json", "sudoku", givens=["1...", "....", "....", "...."])
    (tmp_path / "so far.jsonl").write_text(run("count", "--show", "--json", "--limit", "30", puzzle).out)
    write("it.json", "sudoku", givens=["....", "....", "....", "...."])  # those found are solutions of this one too
    resumed = run("count", "--resume", "so far.jsonl", puzzle)
    assert resumed.out == "288 (enumerated)\n"
    assert last(resumed) == "satpuzzles: so far.jsonl: 30 records were not used: of another puzzle"
    write("it.json", "sudoku", givens=["2...", "....", "....", "...."])
    assert run("count", "--resume", "so far.jsonl", puzzle).out == "72 (enumerated)\n"


@pytest.mark.parametrize("command", ["check", "solve", "count", "rate"])
@pytest.mark.parametrize("content", ["hello there\n", '{"puzzle": "sudoku"}\n', "[1]\n[2]", "1234\n"])
def test_a_file_that_is_no_records_is_refused_for_one_puzzle_too(run, tmp_path, monkeypatch, command, content):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "norecords").write_text(content)
    result = run(command, INSTANCES / "sudoku" / "4x4.json", "--resume", "norecords")
    expected = "norecords: line 1: expected the record of a puzzle, as --json writes it, found "
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"satpuzzles: {expected}")


def test_a_record_that_was_cut_off_at_once_is_passed_over(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for content in ("", '{"file": "x", "li'):
        (tmp_path / "cut").write_text(content)
        assert run("check", INSTANCES / "sudoku" / "4x4.json", "--resume", "cut").code == 0


def test_ctrl_c_leaves_the_records_that_it_went_on_from_where_they_are_more(run, many, tmp_path, monkeypatch):
    whole = run("check", many, "--json").out
    earlier = tmp_path / "out.jsonl"
    earlier.write_text(whole)
    shown = answering.answer_lines

    def interrupted(*arguments):
        yield next(iter(shown(*arguments)))
        raise KeyboardInterrupt

    monkeypatch.setattr(answering, "answer_lines", interrupted)
    assert run("check", many, "--resume", "out.jsonl", "-o", "out.jsonl").code == 130
    assert earlier.read_text() == whole
