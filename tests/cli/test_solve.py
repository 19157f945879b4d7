import subprocess
import sys
from pathlib import Path

import pytest

from tests.backends.common import needs_cadical
from tests.cli.conftest import SOLVED
from tests.cli.started import PATIENCE, ended, started

BOARD = """\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃ 3 │ 4 ┃
┠───┼───╂───┼───┨
┃ 3 │ 4 ┃ 1 │ 2 ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 2 │ 1 ┃ 4 │ 3 ┃
┠───┼───╂───┼───┨
┃ 4 │ 3 ┃ 2 │ 1 ┃
┗━━━┷━━━┻━━━┷━━━┛
"""
LIAR = "import sys; print('s SATISFIABLE'); print('v 0'); sys.exit(10)"


def test_a_solution_is_drawn(run, unique):
    result = run("solve", unique)
    assert (result.code, result.out, result.err) == (0, BOARD, "")


def test_ascii_draws_without_unicode(run, unique):
    assert run("solve", "--ascii", unique).out.isascii()


def test_no_solution_is_exit_code_1_with_the_reason(run, contradictory):
    result = run("solve", contradictory)
    assert (result.code, result.err) == (1, "")
    assert result.out == "no solution: the rows paint 2 cells, the columns 1\n"


def test_giving_up_is_exit_code_3(run, hard):
    result = run("solve", "--time-limit", "0", hard)
    assert (result.code, result.out, result.err) == (3, "gave up: time limit\n", "")


def test_a_failing_solver_is_exit_code_4(run, unique, tmp_path):
    script = tmp_path / "liar.py"
    script.write_text(LIAR)
    result = run("solve", "--no-presolve", "--backend", f"exec:{sys.executable} {script}", unique)
    assert (result.code, result.out) == (4, "")
    assert "one that falsifies it" in result.err
    assert result.err.count("\n") == 1


def test_standard_input_is_a_file(run, unique):
    assert run("solve", "-", stdin=Path(unique).read_bytes()).out == BOARD


def test_several_files_get_headings_and_the_highest_exit_code(run, unique, contradictory):
    result = run("solve", unique, contradictory)
    assert result.code == 1
    assert result.out.startswith(f"== {unique}\n{BOARD}== {contradictory}\nno solution")


def test_a_bad_file_does_not_stop_the_others(run, malformed, unique):
    result = run("solve", malformed, "missing.json", unique)
    assert result.code == 2
    assert [line.split(":")[1].strip() for line in result.err.splitlines()] == [malformed, "missing.json"]
    assert BOARD in result.out


def test_json_is_one_record_a_file(run, unique, contradictory):
    result = run("solve", "--json", unique, contradictory)
    assert result.records == [
        {"file": unique, "puzzle": "sudoku", "status": "solved", "grid": SOLVED},
        {
            "file": contradictory,
            "puzzle": "hanjie",
            "status": "none",
            "reason": "the rows paint 2 cells, the columns 1",
        },
    ]


def test_json_says_what_a_solution_found(run, write):
    name = write("unknown.json", "hanjie", rows=[["?"], [1]], columns=[[2], ["_"]])
    (record,) = run("solve", "--json", name).records
    assert (record["rows"], record["columns"]) == ([[1], [1]], [[2], []])


def test_json_of_what_is_not_known(run, hard):
    assert run("solve", "--json", "--time-limit", "0", hard).records == [
        {"file": hard, "puzzle": "sudoku", "status": "unknown", "reason": "time limit"}
    ]


def test_several_solutions_are_numbered_and_said_to_be_all(run, several):
    result = run("solve", "--solutions", "5", several)
    assert result.code == 0
    assert [line for line in result.out.splitlines() if "solution" in line] == ["solution 1", "solution 2"]
    assert result.out.endswith("no more than 2\n")


def test_no_more_solutions_than_wanted_are_shown(run, several):
    result = run("solve", "--solutions", "2", "--json", several)
    (record,) = result.records
    assert sorted(record["solutions"]) == [[[0, 0, 1], [0, 0, 0], [1, 0, 0]], [[1, 0, 0], [0, 0, 0], [0, 0, 1]]]


def test_json_says_that_there_are_no_further_solutions(run, several):
    (record,) = run("solve", "--solutions", "3", "--json", several).records
    assert (len(record["solutions"]), record["exhausted"]) == (2, True)


@pytest.mark.parametrize("backend", ["cadical", "glucose4", "minisat22", "kissat404", "Lingeling"])
def test_backends_are_chosen_by_name(run, unique, backend):
    assert run("solve", "--backend", backend, unique).out == BOARD


@needs_cadical
def test_any_solver_is_run(run, unique):
    assert run("solve", "--backend", "exec:cadical -q", "--no-presolve", unique).out == BOARD


def test_statistics_are_a_table(run, unique):
    lines = run("solve", "--stats", "--no-presolve", unique).out.splitlines()[9:]
    table = {line[:35].strip(): line[35:] for line in lines}
    assert "273 clauses" in table["backend"]
    assert table["encoding of at-most-one"] == "auto"
    assert int(table["variables"]) > 0
    rules = sum(int(table[rule]) for rule in ("cell has one value", "row", "column", "box"))
    assert rules == int(table["clauses"])
    assert all(float(table[f"seconds to {phase}"]) >= 0 for phase in ("read", "compile", "load", "solve", "decode"))
    assert {"conflicts", "decisions", "propagations", "restarts"} <= set(table)


def test_statistics_are_in_the_json(run, unique):
    (record,) = run("solve", "--stats", "--json", "--no-presolve", unique).records
    statistics = record["statistics"]
    assert sum(statistics["clauses_by_rule"].values()) == statistics["clauses"]
    assert set(statistics["seconds"]) == {"read", "compile", "load", "solve", "decode"}
    assert {"conflicts", "decisions", "propagations", "restarts"} <= set(statistics["solver"])


def test_an_encoding_is_chosen_by_role_and_name(run, unique):
    chosen = run("solve", "--encoding", "at-most-one=sequential", "--stats", "--json", unique).records[0]
    assert chosen["statistics"]["encodings"] == {"at-most-one": "sequential"}
    assert chosen["grid"] == SOLVED


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--backend", "chaff"], "unknown backend 'chaff'; there are auto, cadical103, "),
        (["--encoding", "rows=one-hot"], "sudoku has no choice of encoding for 'rows', only for: at-most-one"),
        (
            ["--encoding", "at-most-one=best"],
            "at-most-one of sudoku cannot be 'best'; it can be: auto, pairwise, sequential, product",
        ),
        (["--encoding", "pairwise"], "expected ROLE=NAME, found 'pairwise'"),
        (["--sollutions", "2"], "No such option"),
        (["--backend", "exec:/no/such"], "exec:/no/such: cannot be run: No such file or directory"),
    ],
)
def test_mistaken_options_are_exit_code_2_and_told_what_there_is(run, unique, arguments, complaint):
    result = run("solve", *arguments, "--no-presolve", unique)
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err


@pytest.mark.parametrize("arguments", [(), ("solve",), ("slove", "x.json")])
def test_a_mistaken_command_is_exit_code_2_with_usage(run, arguments):
    result = run(*arguments)
    assert result.code == 2
    assert "Usage: satpuzzles" in result.out + result.err


@pytest.mark.slow
def test_python_m_satpuzzles_is_the_command(unique):
    words = [sys.executable, "-m", "satpuzzles", "solve", unique]
    done = subprocess.run(words, capture_output=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, BOARD, b"")


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_is_no_error(unique):
    with started("solve", *[unique] * 300) as process:
        process.stdout.read(10)
        process.stdout.close()
        process.stdout = None  # for communicate, which would read it
        assert ended(process) == ""
    assert process.returncode == 0
