"""Formulas solved: by all methods and by commands, compared with all assignments, and as the command answers."""

import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Answer, Formula, Status, exactly, solve
from satenc.__main__ import main
from tests.cli.started import PATIENCE
from tests.effort import examples
from tests.encodings.test_sums import LITERALS, assignments, statements, text_of

CADICAL, CLASP = shutil.which("cadical"), shutil.which("clasp")
PYTHON = shlex.quote(sys.executable)


@st.composite
def formulas(draw):
    """WBO with clauses beside its sums, with or without costs."""
    small = statements(st.integers(-4, 4))
    lines = [f"soft: {draw(st.sampled_from(['', 5]))} ;"] * draw(st.booleans())
    lines += [text_of(*draw(small)) for _ in range(draw(st.integers(0, 2)))]
    lines += (
        [text_of(*draw(small), draw(st.integers(1, 4))) for _ in range(draw(st.integers(0, 2)))] if lines[:1] else []
    )
    f = Formula.from_opb("\n".join([*lines, "+0 x4 >= 0 ;"]))
    weights = st.one_of(st.integers(1, 5), st.sampled_from([2**63, 3 * 2**64]))
    for clause in draw(st.lists(st.lists(LITERALS, max_size=3), max_size=3)):
        f.add_rows(np.array(clause, np.int32))
    for clause, weight in draw(st.lists(st.tuples(st.lists(LITERALS, max_size=3), weights), max_size=4)):
        f.soft.append(np.array([clause], np.int32), [weight])
    f.offset = draw(st.sampled_from([0, -3, 7]))
    return f


def least(f):
    return min((cost for signs in assignments() if (cost := f.cost(signs)) is not None), default=None)


@pytest.mark.parametrize("method", ["rc2", "search"])
@given(f=formulas())
@examples(150)
def test_the_best_answer_costs_the_least(method, f):
    told = []
    answer = solve(f, method=method, progress=told.append)
    expected = least(f)
    assert answer.cost == expected, ([*map(str, f.sums)], [*f.soft], [*f.clauses], f.offset)
    assert answer.status in ((Status.UNSATISFIABLE,) if expected is None else (Status.OPTIMUM, Status.SATISFIABLE))
    if expected is not None:
        assert f.cost(answer.assignment) == expected
        assert all(one.bound is None or one.bound <= expected for one in told)
        costs = [one.cost for one in told if one.cost is not None]
        assert costs == sorted(costs, reverse=True)


@pytest.mark.skipif(CLASP is None, reason="there is no clasp on the PATH")
@given(f=formulas())
@examples(60)
def test_a_command_gets_sums_as_they_are(f):
    if f.soft.total < 2**31 and not any(one.equal for one in f.sums):  # clasp 3.3.5 finds an answer to 2 x1 = 1
        if any(one.cost for one in f.sums) or f.top is not None:
            f.offset = 0
        assert solve(f, f"exec:{CLASP} --outf=1").cost == least(f)


def test_variables_without_clauses_count():
    f = Formula()
    f.add_soft(f.new("x", 3), weight=[1, 2, 3])
    for method in ("rc2", "search"):
        assert solve(f, method=method).cost == 0


def pigeons(holes):
    """One more than there are holes, which takes long to refute."""
    f = Formula()
    x = f.new("x", holes + 1, holes)
    f.add_rows(x)
    for hole in x.T:
        for i in range(holes + 1):
            f.add(-hole[i], -hole[i + 1 :])
    return f


def test_after_a_limit_of_time_the_best_answer_so_far_is_there():
    assert solve(pigeons(12), time_limit=0.5) == Answer(Status.UNKNOWN)
    for method in ("rc2", "search"):
        hard = pigeons(12)
        rows = hard.clauses.blocks[0].literals
        soft = Formula()
        soft.new("x", *rows.shape)
        for block in hard.clauses.blocks[1:]:
            soft.add_rows(block.literals)
        soft.soft.append(rows, np.arange(1, len(rows) + 1))
        begun = time.monotonic()
        answer = solve(soft, method=method, time_limit=1)
        assert time.monotonic() - begun < PATIENCE
        assert answer.status in (Status.SATISFIABLE, Status.OPTIMUM)
        assert soft.cost(answer.assignment) == answer.cost


def test_beside_other_threads_a_search_starts_anew():
    f, found = Formula(), []
    f.add_soft(f.new("x", 3), weight=[1, 2, 3])
    f.add(-1, -2)
    thread = threading.Thread(target=lambda: found.append(solve(f, time_limit=PATIENCE)))
    thread.start()
    thread.join()
    assert (found[0].status, found[0].cost) == (Status.OPTIMUM, 1)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"solver": "nobody"}, "solver: expected one of python-sat's or exec:COMMAND, found 'nobody'"),
        ({"solver": "kissat404"}, "solver: expected one that can search by rc2, found 'kissat404'"),
        ({"solver": "exec:"}, "solver: expected a command behind exec:, found none"),
        ({"solver": "exec:'"}, "solver: expected a command line"),
        ({"method": "luck"}, "method: expected one of auto, rc2, search, found 'luck'"),
        ({"proof": "p", "solver": "exec:true"}, r"proof: expected \{proof\} in the command"),
        ({"solver": "exec:true {proof}"}, r"proof: expected \{proof\} in the command"),
        ({"proof": "p"}, "proof: expected a formula of clauses alone"),
    ],
)
def test_other_arguments_are_refused(arguments, complaint):
    f = Formula()
    f.add_soft(f.new("x"))
    with pytest.raises(ValueError, match=complaint):
        solve(f, **arguments)


SCRIPT = """
import sys
text = open(sys.argv[1]).read()
print("c", len(text), *sys.argv[2:])
print("o 9")
sys.stdout.write({said!r})
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("s OPTIMUM FOUND\nv 01\n", Status.OPTIMUM),
        ("s OPTIMUM FOUND\nv -x1 x2\n", Status.OPTIMUM),
        ("s SATISFIABLE\nv -1\nv 2 0\n", Status.SATISFIABLE),
        ("s UNKNOWN\n", Status.UNKNOWN),
        ("", Status.UNKNOWN),
        ("\nsys.exit(3)", r"expected one of the exit codes \(0, 10, 20, 30\), found 3"),
        ("s UNSATISFIABLE\n", Status.UNSATISFIABLE),
        ("s FOUND\n", "expected a verdict, found 'FOUND'"),
        ("s OPTIMUM FOUND\nv 1 two\n", "expected literals, found 'two'"),
        ("s OPTIMUM FOUND\nv 00\n", "expected an answer, found an assignment that breaks the formula"),
    ],
)
def test_what_a_command_says_is_read_and_checked(said, expected, tmp_path):
    end = said if "exit" in said else ""
    (tmp_path / "solver.py").write_text(SCRIPT.format(said=said.removesuffix(end)) + end)
    f = Formula.from_wcnf("h 1 2 0\n3 -2 0\n4 -1 0\n")
    solver = f"exec:{PYTHON} {shlex.quote(str(tmp_path / 'solver.py'))} {{wcnf}} more"
    if isinstance(expected, str) and not isinstance(expected, Status):
        with pytest.raises(RuntimeError, match=expected):
            solve(f, solver)
        return
    told = []
    answer = solve(f, solver, progress=told.append)
    assert answer.status is expected
    assert told[0].cost == 9
    if expected in (Status.OPTIMUM, Status.SATISFIABLE):
        assert (answer.cost, answer.assignment.tolist()) == (3, [True, False, True])


def test_a_command_that_does_not_end_is_ended(tmp_path):
    (tmp_path / "solver.py").write_text("import time\nprint('o 4', flush=True)\ntime.sleep(1000)\n")
    f = Formula.from_wcnf("h 1 2 0\n3 -2 0\n")
    answer = solve(f, f"exec:{PYTHON} {shlex.quote(str(tmp_path / 'solver.py'))}", time_limit=1)
    assert (answer.status, answer.cost, answer.assignment) == (Status.UNKNOWN, 4, None)
    with pytest.raises(OSError, match="No such file"):
        solve(f, f"exec:{tmp_path}/none")


FILES = {
    "a.cnf": ("p cnf 3 2\n1 2 0\n-1 0\n", 10, ["s SATISFIABLE", "v -1 2 -3 0"]),
    "b.cnf": ("p cnf 1 2\n1 0\n-1 0\n", 20, ["s UNSATISFIABLE"]),
    "c.wcnf": ("h 1 2 0\n3 -1 0\n5 -2 0\n", 30, ["o 3", "s OPTIMUM FOUND", "v 10"]),
    "d.wcnf": ("p wcnf 2 1 9\n9 1 0\n", 30, ["o 0", "s OPTIMUM FOUND", "v 10"]),
    "e.wcnf": ("h 0\n3 1 0\n", 20, ["s UNSATISFIABLE"]),
    "f.opb": ("min: +2 x1 -3 x2 ;\n+1 x1 +1 ~x2 >= 1 ;\n", 30, ["o -1", "s OPTIMUM FOUND", "v x1 x2"]),
    "g.opb": ("+1 x1 +1 x2 >= 2 ;\n", 10, ["s SATISFIABLE", "v x1 x2"]),
    "h.wbo": ("soft: 4 ;\n[2] +1 x1 >= 1 ;\n[3] -1 x1 >= 0 ;\n", 30, ["o 2", "s OPTIMUM FOUND", "v -x1"]),
    "i.wbo": ("soft: 2 ;\n[2] +1 x1 >= 1 ;\n[3] -1 x1 >= 0 ;\n", 20, ["s UNSATISFIABLE"]),
    "j.cnf": ("p cnf 2 1\n1 3 0\n", 2, []),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("options", [[], ["--method", "search"], ["--time-limit", "100"]])
def test_the_command_answers_as_in_competitions(name, options, tmp_path, capsys):
    text, code, lines = FILES[name]
    path = tmp_path / name
    path.write_text(text)
    assert main(["solve", str(path), *options]) == code
    said = capsys.readouterr()
    own = [line for line in said.out.splitlines() if line[:1] in "sv"]
    assert own == [line for line in lines if line[0] in "sv"]
    costs = [line for line in said.out.splitlines() if line[0] == "o"]
    assert costs[-1:] == [line for line in lines if line[0] == "o"]
    assert bool(said.err) == (code == 2)
    if code == 2:
        assert said.err.startswith(f"satenc: {path}: DIMACS: expected literals from 1 to 2")
        assert said.err.count("\n") == 1


@pytest.mark.skipif(CADICAL is None, reason="there is no cadical on the PATH")
def test_the_command_writes_proofs(tmp_path):
    (path := tmp_path / "a.cnf").write_text(pigeons(4).to_dimacs())
    proof = tmp_path / "proof"
    assert main(["solve", str(path), "--proof", str(proof)]) == 20
    assert proof.read_text().endswith("0\n")
    proof.unlink()
    solver = f"exec:{CADICAL} -q --no-binary {{cnf}} {{proof}}"
    assert main(["solve", str(path), "--solver", solver, "--proof", str(proof)]) == 20
    assert proof.read_text().endswith("0\n")


def test_a_signal_ends_the_command_with_its_best_answer(tmp_path):
    f = pigeons(14)
    rows = f.clauses.blocks[0].literals
    lines = [
        f"h {' '.join(map(str, clause))} 0" for block in f.clauses.blocks[1:] for clause in block.literals.tolist()
    ]
    lines += [f"{number} {' '.join(map(str, clause))} 0" for number, clause in enumerate(rows.tolist(), 50)]
    (path := tmp_path / "a.wcnf").write_text("\n".join(lines))
    command = [sys.executable, "-m", "satenc", "solve", str(path), "--method", "search"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        first = process.stdout.readline()
        assert first.startswith("o ")
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=PATIENCE)
    lines = rest.splitlines()
    verdict = [line for line in lines if line[0] == "s"]
    assert verdict in (["s SATISFIABLE"], ["s OPTIMUM FOUND"])
    assert [len(line) for line in lines if line[0] == "v"] == [2 + 15 * 14]
    assert process.returncode in (10, 30)


def test_standard_input_is_read():
    ran = subprocess.run(
        [sys.executable, "-m", "satenc", "solve", "-"],
        input=b"+1 x1 >= 1 ;\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (10, b"s SATISFIABLE\nv x1\n")


def test_a_formula_with_lazy_rules_is_refused():
    f = Formula()
    exactly(f, f.new("x", 3), 1)
    f.lazily(f.new("y", 2), lambda _: [])
    with pytest.raises(ValueError, match="expected clauses that say all"):
        solve(f)
