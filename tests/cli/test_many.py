"""Files of many puzzles: interrupted and resumed, with a tally, as a table, and one puzzle chosen from many."""

import json
import signal

import pytest

from satpuzzles.cli import answering
from tests.cli.started import ended, started, waits
from tests.cli.test_generate import has_written
from tests.paths import INSTANCES

BATCH = INSTANCES / "sudoku" / "batch.txt"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr("satpuzzles.cli.report.on_terminal", lambda output: output == "-")


@pytest.fixture
def interrupted(monkeypatch):
    """Interrupt a batch after so many records."""

    def after(count):
        answer = answering.Report.record

        def record(self, fields, done=[]):  # noqa: B006  # one list for all calls
            if len(done) == count:
                raise KeyboardInterrupt
            done.append(fields)
            answer(self, fields)

        monkeypatch.setattr(answering.Report, "record", record)

    return after


@pytest.mark.parametrize("command", ["check", "count", "rate --no-explanations"])
def test_an_interrupted_batch_is_kept_and_resumed(run, tmp_path, command, interrupted, monkeypatch):
    words = [*command.split(), BATCH]
    whole = run(*words).out
    with monkeypatch.context() as patched:
        interrupted(2)
        stopped = run(*words, "-o", "out.jsonl")
        patched.undo()
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert stopped.code == 130
    assert f"{BATCH}: interrupted after 2 puzzles, which are kept\n" in stopped.err
    assert (tmp_path / "out.jsonl").read_text() == "".join(whole.splitlines(keepends=True)[:2])
    resumed = run(*words, "-o", "out.jsonl", "--resume", "out.jsonl")
    assert ": 4 puzzles: " in resumed.err
    assert (tmp_path / "out.jsonl").read_text() == whole


@pytest.mark.slow
@pytest.mark.parametrize(
    ("jobs", "number"), [("1", signal.SIGINT), ("1", signal.SIGTERM), ("2", signal.SIGINT), ("2", signal.SIGTERM)]
)
def test_a_signal_keeps_what_is_finished(tmp_path, jobs, number):
    many = tmp_path / "many.txt"
    many.write_text(f"{EASY}\n" * 200_000)
    folder = tmp_path / "folder"
    folder.mkdir()
    out = folder / "out.jsonl"
    with started("check", str(many), "--jobs", jobs, "-o", str(out)) as running:
        assert waits(lambda: has_written(running, folder, lines=2))  # the first is counted by then
        running.send_signal(number)
        complaints = ended(running)
    assert running.returncode == 128 + number
    assert "which are kept" in complaints
    assert json.loads(out.read_text().splitlines()[0])["line"] == 1


@pytest.mark.slow
@pytest.mark.parametrize(("jobs", "finished"), [("1", 3), ("2", 1)])  # two processes hand answers over together
def test_what_is_finished_is_kept_while_a_solver_is_deep_in_a_search(tmp_path, jobs, finished):
    hard = {"puzzle": "hanjie", "rows": [[1]] * 31, "columns": [[1]] * 30}
    many, folder = tmp_path / "many.jsonl", tmp_path / "folder"
    many.write_text(f"{EASY}\n" * 3 + f"{json.dumps(hard)}\n{EASY}\n")
    folder.mkdir()
    with started("solve", str(many), "--jobs", jobs, "-o", str(folder / "out.jsonl")) as running:
        assert waits(lambda: has_written(running, folder, lines=finished))
        running.terminate()
        complaints = ended(running)
    records = [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]
    assert [record["line"] for record in records] == [*range(1, len(records) + 1)]
    assert (running.returncode, finished <= len(records) <= 3) == (143, True)
    assert f"interrupted after {len(records)} puzzle" in complaints


@pytest.mark.usefixtures("terminal")
def test_many_puzzles_are_a_table_on_a_terminal(run):
    assert run("check", BATCH).out.splitlines() == [
        "     1  sudoku       unique",
        "     2  sudoku       unique",
        "     3  sudoku       several solutions",
        "     4  sudoku       no solution",
    ]
    assert run("count", BATCH, "--limit", 3).out.splitlines()[2].split(maxsplit=2)[:2] == ["3", "sudoku"]
    assert len(run("check", BATCH, "--json").records) == 4


def test_a_name_that_holds_a_colon_is_that_of_a_file(run, tmp_path):
    lines = BATCH.read_text().splitlines()
    (tmp_path / "many.txt").write_text("\n".join(lines))
    (tmp_path / "many.txt:2").write_text(lines[0])
    (tmp_path / "many.txt:3").symlink_to("nowhere")
    assert run("check", "many.txt:2").out == run("check", "many.txt:1").out
    assert run("check", "many.txt:2:1").out == run("check", "many.txt:1").out
    for name in ("many.txt:3", "none.txt:2", "many.txt:0", "many.txt:"):
        result = run("check", name)
        assert (result.code, result.err) == (2, f"satpuzzles: {name}: cannot be read: No such file or directory\n")
    assert run("check", "many.txt:5").err == "satpuzzles: many.txt: expected puzzle 5, found only 4 puzzles\n"


def test_a_number_after_a_file_in_a_folder_named_like_a_kind(run, tmp_path):
    folder = tmp_path / "sudoku"
    folder.mkdir()
    (folder / "many.txt").write_bytes(BATCH.read_bytes())
    assert run("check", "sudoku/many.txt:2", "--only-status").out == "unique\n"


@pytest.mark.parametrize("name", ["\x1b]0;owned\x07.json", "\udcff.json", "a\nb.json"])
def test_file_names_are_shown_escaped(run, tmp_path, name):
    (tmp_path / name).write_text(json.dumps({"puzzle": "sudoku", "givens": ["12..", "....", "..4.", "4..1"]}))
    (tmp_path / f"bad{name}").write_text("{}")
    shown = name.encode("unicode_escape").decode()
    headings = [line for line in run("solve", name, name).out.splitlines() if line.startswith("==")]
    assert headings == [f"== {shown}"] * 2
    assert run("solve", f"bad{name}").err.startswith(f"satpuzzles: bad{shown}: the document: expected a member")
    assert run("solve", f"missing{name}").err == (
        f"satpuzzles: missing{shown}: cannot be read: No such file or directory\n"
    )
    for command in ("convert --to json", "export"):
        assert run(*command.split(), name, "-o", name + ".cnf").out.startswith(f"{shown}.cnf: ")
    assert len(run("solve", "--json", name).records) == 1
    assert f"expected puzzles, encodings, formats, renderers or backends, found '{shown}'" in run("list", name).err
