"""External solvers: liars are caught, and honest ones understood."""

import gzip
import io
import lzma
import shlex
import subprocess
import sys
import time
import tracemalloc

import pytest
import zstandard
from pysat.formula import CNF
from pysat.solvers import Solver

import satpuzzles
from satpuzzles import InstanceError, SolverError, UsageError
from satpuzzles.backends import Sat, Unknown, Unsat, backend
from satpuzzles.backends.external import parse_answer
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import whole_file
from tests.backends.common import EXTERNAL, formula, needs_cadical
from tests.cli.started import PATIENCE, gone, waits
from tests.paths import INSTANCES

PUZZLES = ["sudoku/4x4", "hanjie/unknown-hints", "star-battle/5x5-2-one-star", "trid/published-5", "middle-sum/4x4"]
F = formula(3, [1, 2], [-1, 3])


@pytest.fixture
def solver(tmp_path):
    """A backend for a Python program with the given body; its first argument is the CNF."""

    def make(body):
        script = tmp_path / "liar.py"
        script.write_text(f"import os, signal, sys, time\n{body}\n")
        return backend(f"exec:{shlex.join([sys.executable, str(script)])}")

    return make


def says(*lines, code=0):
    return f"print({chr(10).join(lines)!r}); sys.exit({code})"


def answer(chosen, seconds=None):
    with chosen.open(F, Deadline.after(seconds)) as session:
        return session.solve()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (
            says("s SATISFIABLE", "v -1 -2 -3 0", code=10),
            r"has the clause x\[0\] or x\[1\], found one that falsifies it",
        ),
        (says("s SATISFIABLE", "v 1 -2 -3 0", code=10), r"has the clause not x\[0\] or x\[2\]"),
        (says("s SATISFIABLE", "v 0", code=10), "falsifies it"),
        (
            says("s SATISFIABLE", "v 1 -2 3 4 0", code=10),
            "expected only the 3 variables of the formula, found variable 4",
        ),
        (says("s SATISFIABLE", "v -99999999999999999999 0", code=10), "expected numbers"),
        (
            says("s SATISFIABLE", "v 1 -2 3", code=10),
            "line 2 of the answer: expected literals that end in 0, found 'v 1 -2 3'",
        ),
        (
            says("s SATISFIABLE", code=10),
            "line 1 of the answer: expected v lines of literals that end in 0, .* {out}'$",
        ),
        (says("s SATISFIABLE", "v 1 -2 3 0", "v 1 2 3 0", code=10), "line 3 .* expected nothing after the 0 that ends"),
        (says("s SATISFIABLE", "v 1 0 3 0", code=10), "line 2 .* expected nothing after the 0"),
        (says("s SATISFIABLE", "v 1 two 3 0", code=10), "line 2 of the answer: expected numbers, found 'two'"),
        (says("s SATISFIABLE", "v 1_0 0", code=10), "expected numbers, found '1_0'"),
        (says("s SATISFIABLE", "v \u0661 0", code=10), "expected numbers, found"),
        (says("s SATISFIABLE", f"v {'9' * 5000} 0", code=10), f"found '{'9' * 57}...'$"),
        (says("s SATISFIABLE", "v -9223372036854775808 0", code=10), "expected numbers"),
        (says(f"s {'X' * 5000}"), f"found '{'X' * 57}...'$"),
        (says("s UNSATISFIABLE\rs SATISFIABLE", code=20), "found 'UNSATISFIABLE.rs SATISFIABLE'"),
        (says("c hello\rs UNSATISFIABLE", code=20), "expected 's SATISFIABLE'"),
        (
            "sys.stderr.write(chr(27) + ']0;title' + chr(7) + 'x' * 5000); sys.exit(1)",
            r"0: .x1b]0;title.x07x{80,}\.\.\.$",
        ),
        (says("s SATISFIABLE", "v 1 -2 3 0", "s UNSATISFIABLE"), "line 3 .* found 's UNSATISFIABLE'"),
        (says("s PERHAPS"), "found 'PERHAPS'"),
        (says("hello"), "found 'hello"),
        ("sys.stdout.buffer.write(bytes(range(256)))", "line 1 of the answer: expected"),
        ("pass", "line 1 of the answer: expected .* found ''"),
        (says("s SATISFIABLE", "v 1 -2 3 0", code=1), "ended with exit code 1"),
        ("sys.exit('no licence')", "ended with exit code 1, expected 10, 20 or 0: no licence"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "ended with signal 11"),
        (says("s UNSATISFIABLE", "s UNKNOWN"), "expected one verdict, .* found 's UNKNOWN'"),
        (says("SATISFIABLE", code=10), "line 1 of the answer: expected .* as in 'exec:minisat {cnf} {out}'$"),
        (says("s UNSATISFIABLE", code=10), "found 10 with UNSATISFIABLE"),
        (says("s SATISFIABLE", "v 1 -2 3 0", code=20), "found 20 with SATISFIABLE"),
        (says("s UNKNOWN", code=20), "found 20 with UNKNOWN"),
        ("while True: print('v 1')", "expected an answer of at most 100096 bytes, found more"),
        ("while True: print('c', end='')", "expected an answer of at most"),
        (
            "sys.stderr.write('x\\n' * 10**6 + 'no licence'); sys.exit(1)",
            "exit code 1, expected 10, 20 or 0: no licence",
        ),
    ],
)
def test_a_liar_is_caught_and_named(solver, body, complaint):
    chosen = solver(body)
    with pytest.raises(SolverError, match=complaint) as caught:
        answer(chosen)
    assert str(caught.value).startswith(f"{chosen.name}: ")


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        (says("c hello", "s UNSATISFIABLE", code=20), Unsat()),
        (says("s UNSATISFIABLE", "s UNSATISFIABLE"), Unsat()),
        (says("s UNKNOWN"), Unknown("the solver gave up")),
        ("print('s UNSATISFIABLE', end='')", Unsat()),
        ("sys.stdout.write('c hello\\n' * 10**6 + 's UNSATISFIABLE\\n')", Unsat()),
        ("sys.stderr.write('hello\\n' * 10**6); print('s UNSATISFIABLE')", Unsat()),
    ],
)
def test_its_word_is_taken_where_it_cannot_be_checked(solver, body, outcome):
    assert answer(solver(body)) == outcome


@pytest.mark.parametrize("lines", [("v 1 -2 3 0",), ("v 1", "v -2", "v 3 0"), ("v\t1 -2", "c between", "v 3", "v 0")])
def test_a_model_may_come_on_any_lines(solver, lines):
    outcome = answer(solver(says("s SATISFIABLE", *lines, code=10)))
    assert isinstance(outcome, Sat)
    assert outcome.assignment[1:].tolist() == [True, False, True]


@pytest.mark.slow
def test_what_is_no_answer_is_not_kept(solver):
    chosen = solver("for _ in range(100): sys.stdout.write('c hello\\n' * 10**5)\nprint('s UNSATISFIABLE')")
    tracemalloc.start()
    try:
        assert answer(chosen) == Unsat()
        assert tracemalloc.get_traced_memory()[1] < 10**7
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("file", "outcome"),
    [
        ("SAT\n1 -2 3 0\n", [True, False, True]),
        ("SAT\r\n1 -2 3 0\r\n", [True, False, True]),
        ("1 -2 3 0\n", [True, False, True]),  # of Glucose 4
        ("s SATISFIABLE\nv 1 -2 3 0\n", [True, False, True]),
        ("UNSAT\n", Unsat()),
        ("INDET\n", Unknown("the solver gave up")),
    ],
)
def test_an_answer_may_come_in_a_file(solver, file, outcome):
    body = f"print('WARNING: hello'); print('SATISFIABLE'); open(sys.argv[2], 'w', newline='').write({file!r})"
    written = answer(backend(f"{solver(body).name} {{cnf}} {{out}}"))
    printed = answer(solver(f"sys.stdout.write({file!r})"))
    for found in (written, printed, parse_answer(file.encode(), 3)):
        assert (found.assignment[1:].tolist() if isinstance(found, Sat) else found) == outcome


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("SAT", "line 1 of the answer: expected literals that end in 0, found 'SAT'"),
        ("SAT\n", "line 2 of the answer: expected literals that end in 0, found ''"),
        ("SAT\n1 -2 3", "line 2 of the answer: expected literals that end in 0, found '1 -2 3'"),
        ("SAT\n1 -2 3\n0\n", "line 3 of the answer: expected nothing after line 2, found '0'"),
        ("SAT\n1 0 3 0\n", "line 2 of the answer: expected nothing after the 0"),
        ("SAT\nv 1 -2 3 0\n", "line 2 of the answer: expected numbers, found 'v'"),
        ("SAT\n1 -2 3 0\ns SATISFIABLE\n", "line 3 of the answer: expected nothing after line 2"),
        ("SAT\nUNSAT\n", "line 2 of the answer: expected numbers, found 'UNSAT'"),
        ("UNSAT\n1 -2 3 0\n", "line 2 of the answer: expected nothing after line 1, found '1 -2 3 0'"),
        ("INDET\nv 1 0\n", "line 2 of the answer: expected nothing after line 1"),
        ("s SATISFIABLE\n1 -2 3 0\n", "line 2 of the answer: expected v lines of literals that end in 0, found '1 -2"),
        ("s SATISFIABLE\nv 1 -2 3 0\nSAT\n", "line 3 of the answer: expected one verdict, .* found 'SAT'"),
        ("1 -2 3\n", "line 1 of the answer: expected 's SATISFIABLE', 's UNSATISFIABLE', or SAT"),
        ("1 -2 3 0\n-1 2 3 0\n", "line 2 of the answer: expected nothing after line 1"),
        ("UNSATISFIABLE\n", "line 1 of the answer: expected 's SATISFIABLE'"),
    ],
)
def test_an_answer_that_is_cut_off_or_mixed_is_refused_by_its_line(text, complaint):
    with pytest.raises(InstanceError, match=f"^{complaint}"):
        parse_answer(text.encode(), 3)


@pytest.mark.parametrize("file", ["SAT\n1 -2 3 0\n", "s SATISFIABLE\nv 1 -2\nv 3 0\n"])
def test_no_beginning_of_an_answer_is_an_answer(file):
    for length in range(len(file) - 1):
        with pytest.raises(InstanceError, match=r"line [123] of the answer"):
            parse_answer(file[:length].encode(), 3)


def test_a_command_that_writes_no_file_is_named(solver):
    chosen = backend(f"{solver(says('s UNSATISFIABLE', code=20)).name} {{cnf}} {{out}}")
    with pytest.raises(SolverError, match=r"expected an answer in {out}: No such file or directory$"):
        answer(chosen)


def test_the_file_of_the_question_before_is_no_answer(solver, tmp_path):
    body = f"""
if not os.path.exists({str(tmp_path / "asked")!r}):
    open({str(tmp_path / "asked")!r}, "w")
    open(sys.argv[2], "w").write("SAT\\n1 -2 3 0")
"""
    with backend(f"{solver(body).name} {{cnf}} {{out}}").open(F) as session:
        assert isinstance(session.solve(), Sat)
        with pytest.raises(SolverError, match=r"expected an answer in {out}"):
            session.solve()


def test_a_hanging_solver_is_ended_with_its_children(solver, tmp_path):
    pid = tmp_path / "pid"
    child = f"p = __import__('subprocess').Popen(['sleep', '60']); open({str(pid)!r}, 'w').write(str(p.pid)); p.wait()"
    chosen = solver(child)
    deadline = Once(lambda: pid.exists() and pid.read_text())
    with chosen.open(F, deadline) as session:
        assert session.solve() == Unknown("time limit")
    assert waits(lambda: gone(int(pid.read_text())))


class Once(Deadline):
    """Passed once a condition is true, or after a long time."""

    def __init__(self, condition):
        super().__init__(time.monotonic() + PATIENCE)
        object.__setattr__(self, "condition", condition)

    @property
    def remaining(self):
        return 0.02

    @property
    def passed(self):
        return bool(self.condition()) or super().passed


@pytest.mark.slow
def test_what_a_solver_has_started_does_not_keep_its_answer(solver):
    body = "__import__('subprocess').Popen(['sleep', '600']); print('s UNSATISFIABLE', flush=True); os._exit(20)"
    assert answer(solver(body), seconds=PATIENCE) == Unsat()


@needs_cadical
def test_added_clauses_may_have_variables_of_their_own():
    with backend("exec:cadical -q").open(F) as session:
        session.add([[-1, -5]])
        outcome = session.solve([1, 4])
        assert isinstance(outcome, Sat)
        assert outcome.assignment[[1, 4, 5]].tolist() == [True, True, False]
        assert session.solve([1, 5]) == Unsat()


@pytest.mark.slow
def test_output_without_end_does_not_outlast_the_time_limit(solver):
    assert answer(solver("while True: print('c', 'x' * 1000)"), seconds=1) == Unknown("time limit")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("exec:/no/such/solver", "exec:/no/such/solver: cannot be run: No such file or directory"),
        ("exec:/etc/passwd", "exec:/etc/passwd: cannot be run: Permission denied"),
        ("exec:", "needs a command"),
        ("exec:   ", "needs a command"),
        ("exec:'unclosed", "is not a command line"),
    ],
)
def test_a_command_that_cannot_run_is_a_mistake_of_the_caller(name, complaint):
    with pytest.raises(UsageError, match=complaint):
        answer(backend(name))


def exported(puzzle, **options):
    stream = io.BytesIO()
    variables, clauses = satpuzzles.export(puzzle, stream, **options)
    return stream.getvalue(), variables, clauses


@pytest.mark.parametrize("presolve", [True, False])
@pytest.mark.parametrize("name", PUZZLES)
def test_export_is_read_by_pysat_and_its_model_decoded(name, presolve, tmp_path):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    text, variables, clauses = exported(puzzle, presolve=presolve)
    path = tmp_path / "it.cnf"
    path.write_bytes(text)
    cnf = CNF(from_file=str(path))
    assert (cnf.nv <= variables, len(cnf.clauses)) == (True, clauses)
    with Solver(name="minisat22", bootstrap_with=cnf) as solver:
        assert solver.solve()
        output = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model() or []))} 0\n".encode()
    answer = satpuzzles.decode(puzzle, output, presolve=presolve)
    assert (answer.status, answer.grid, answer.reason) == ("solved", satpuzzles.solve(puzzle).grid, None)


@pytest.mark.parametrize("chosen", EXTERNAL)
@pytest.mark.parametrize("presolve", [True, False])
@pytest.mark.parametrize("name", PUZZLES)
def test_export_is_solved_by_other_solvers_and_their_answers_decoded(name, presolve, chosen, tmp_path):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    path, file = tmp_path / "it.cnf", tmp_path / "answer"
    path.write_bytes(exported(puzzle, presolve=presolve)[0])
    command = [word.replace("{cnf}", str(path)).replace("{out}", str(file)) for word in chosen.command]
    output = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False).stdout
    answer = satpuzzles.decode(puzzle, file.read_bytes() if file.exists() else output, presolve=presolve)
    assert (answer.status, answer.grid, answer.reason) == ("solved", satpuzzles.solve(puzzle).grid, None)


def test_an_answer_to_other_options_is_refused():
    puzzle = satpuzzles.load(INSTANCES / "star-battle" / "8x8-1-two-stars.json")
    compiled = satpuzzles.compile(puzzle, encodings={"cardinality": "totalizer"}, presolve=False)
    with Solver(name="minisat22", bootstrap_with=compiled.formula.clauses) as solver:
        assert solver.solve()
        output = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model() or []))} 0\n".encode()
    with pytest.raises(InstanceError, match=r"^the answer: expected a model of the formula"):
        satpuzzles.decode(puzzle, output)


def unpacked_zstd(data):
    return zstandard.ZstdDecompressor().stream_reader(data).read()


@pytest.mark.parametrize(
    ("suffix", "unpack"), [(".gz", gzip.decompress), (".xz", lzma.decompress), (".zst", unpacked_zstd)]
)
def test_compressed_files_hold_the_same_text(suffix, unpack, tmp_path):
    puzzle = satpuzzles.load(INSTANCES / "sudoku" / "4x4-empty.json")
    path = tmp_path / f"it.cnf{suffix}"
    with whole_file(str(path)) as stream:
        satpuzzles.export(puzzle, stream)
    text, _, clauses = exported(puzzle)
    assert unpack(path.read_bytes()) == text
    if suffix != ".zst":  # which python-sat does not read
        assert len(CNF(from_file=str(path)).clauses) == clauses
