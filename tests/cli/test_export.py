import json
from io import BytesIO
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

import satpuzzles
from satpuzzles.deadline import NEVER
from satpuzzles.errors import OutOfTime
from satpuzzles.solving.export import write_labelled
from tests.cli.conftest import SOLVED
from tests.paths import INSTANCES


def test_a_puzzle_that_propagation_solves_is_exported_whole(run):
    easy = INSTANCES / "sudoku" / "9x9-easy.json"
    assert "\np cnf 0 0\n" in run("export", "--presolve", easy).out
    assert "\np cnf 387 4621\n" in run("export", easy).out
    formula = BytesIO()
    assert satpuzzles.export(satpuzzles.load(easy), formula) == (387, 4621)
    assert "solved by                          propagation alone\n" in run("solve", easy, "--stats").out
    hard = INSTANCES / "sudoku" / "inkala.json"
    assert "propagation alone" not in run("solve", hard, "--stats").out


def test_export_goes_to_standard_output(run, unique):
    result = run("export", unique)
    assert (result.code, result.err) == (0, "")
    assert CNF(from_string=result.out).clauses


def test_export_says_what_it_wrote(run, unique):
    result = run("export", unique, "-o", "it.cnf")
    cnf = CNF(from_file="it.cnf")
    assert result.out == f"it.cnf: {cnf.nv} variables, {len(cnf.clauses)} clauses\n"


def test_export_is_labelled(run, unique):
    lines = run("export", unique).out.splitlines()
    origin = json.loads(lines[0].removeprefix("c satpuzzles "))
    assert (origin["puzzle"], origin["presolve"], origin["encodings"]) == ("sudoku", False, {"at-most-one": "auto"})
    rules = {json.loads(line.removeprefix("c rule "))["label"] for line in lines if line.startswith("c rule ")}
    assert {"row", "column", "box"} <= rules
    blocks = [json.loads(line.removeprefix("c block ")) for line in lines if line.startswith("c block ")]
    assert (blocks[0]["name"], blocks[0]["shape"]) == ("cell", [4, 4, 4])
    assert any(line.startswith("c p show 1 2 3 ") for line in lines)


def test_variables_are_named_on_request(run, unique):
    plain = run("export", unique).out
    named = run("export", "--varnames", unique).out.splitlines()
    names = [line for line in named if line.startswith("c varname ")]
    assert names[:2] == ["c varname 1 cell[0,2]=1", "c varname 2 cell[0,2]=2"]
    assert [int(line.split()[2]) for line in names] == [*range(1, CNF(from_string=plain).nv + 1)]
    assert [line for line in named if not line.startswith("c varname ")] == plain.splitlines()


@pytest.mark.parametrize("suffix", ["", ".gz", ".xz"])
def test_compressed_exports_are_read_back(run, unique, suffix):
    assert run("export", unique, "-o", f"it.cnf{suffix}").code == 0
    plain = CNF(from_string=run("export", unique).out)
    assert CNF(from_file=f"it.cnf{suffix}").clauses == plain.clauses


def answer_to(run, name, *options):
    with Solver(name="minisat22", bootstrap_with=CNF(from_string=run("export", *options, name).out)) as solver:
        if not solver.solve():
            return b"s UNSATISFIABLE\n"
        return f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n".encode()


def test_decode_draws_the_grid(run, unique):
    answer = answer_to(run, unique)
    assert run("decode", unique, stdin=answer).out == run("solve", unique).out


def test_decode_reads_the_answer_from_a_file(run, unique):
    Path("answer").write_bytes(answer_to(run, unique))
    assert run("decode", unique, "answer", "--json").records[0]["grid"] == SOLVED


def test_decode_reads_the_puzzle_from_standard_input(run, unique):
    Path("answer").write_bytes(answer_to(run, unique))
    result = run("decode", "-", "answer", "--json", stdin=Path(unique).read_bytes())
    assert result.records[0]["grid"] == SOLVED


def test_decode_says_that_no_solution_is_on_trust(run, contradictory):
    answer = answer_to(run, contradictory)
    result = run("decode", contradictory, stdin=answer)
    assert (result.code, result.out) == (1, "no solution: according to the solver, not checked\n")


def test_decode_of_no_answer_gives_up(run, unique):
    assert run("decode", unique, stdin=b"s UNKNOWN\n").code == 3


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (b"", "line 1 of the answer: expected 's SATISFIABLE'"),
        (b"\xff\xfe\x00garbage", "line 1 of the answer: expected 's SATISFIABLE'"),
        (b"s SATISFIABLE\nv 1 2 3 4 5 6 7 8 0\n", "the answer: expected a model of the formula, which has the clause"),
        (b"s SATISFIABLE\nv 1 100000 0\n", "the answer: expected only the 44 variables of the formula, found"),
        (b"s SATISFIABLE\nv 1 2\n", "line 2 of the answer: expected literals that end in 0, found 'v 1 2'"),
    ],
)
def test_decode_refuses_what_is_no_answer_to_this_puzzle(run, unique, answer, complaint):
    Path("answer.txt").write_bytes(answer)
    for name, stdin, shown in (("answer.txt", b"", "answer.txt"), ("-", answer, "standard input")):
        result = run("decode", unique, name, stdin=stdin)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"satpuzzles: {shown}: {complaint}")
        assert result.err.count("\n") == 1


def test_decode_needs_two_inputs(run):
    result = run("decode", "-")
    assert result.code == 2
    assert "cannot both come from standard input" in result.err


def test_without_time_nothing_is_exported_or_decoded(run, write, tmp_path):
    name = write("blank.json", "sudoku", givens=[[0] * 4] * 4)
    out = tmp_path / "it.cnf"
    exported = run("export", name, "-o", out, "--time-limit", "0")
    assert (exported.code, exported.out) == (3, "")
    assert not out.exists()
    answer = tmp_path / "answer.txt"
    answer.write_text("s UNSATISFIABLE\n")
    decoded = run("decode", name, answer, "--time-limit", "0", "--json")
    assert decoded.code == 3
    assert (decoded.records[0]["status"], decoded.records[0]["reason"]) == ("unknown", "time limit")


def test_the_deadline_is_looked_at_while_the_formula_is_written():
    class Stream(BytesIO):
        def write(self, data):
            deadlines.append(NEVER.after(0))
            return super().write(data)

    class Passing:
        def check(self):
            deadlines[-1].check()

    deadlines = [NEVER]
    compiled = satpuzzles.compile(satpuzzles.load(INSTANCES / "sudoku" / "9x9.json"))
    stream = Stream()
    with pytest.raises(OutOfTime):
        write_labelled(compiled, stream, presolve=True, deadline=Passing())
    assert b"p cnf" in stream.getvalue()
