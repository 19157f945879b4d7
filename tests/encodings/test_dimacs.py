import io
import json
import shutil
import subprocess

import numpy as np
import pytest
from hypothesis import given, strategies as st
from pysat.formula import CNF

from satenc import Dfa, Formula, Integers, Model, Regular, Sum, encode_integers, exactly
from satenc.formula.dimacs import block_record, write
from tests.cli.started import PATIENCE
from tests.effort import examples
from tests.oracles.shapes import domains

CADICAL = shutil.which("cadical")


def text_of(f, *args, **kwargs):
    stream = io.BytesIO()
    write(f, stream, *args, **kwargs)
    return stream.getvalue().decode()


def read_text(text):
    """The number of variables that the problem line states, and the clauses."""
    [problem] = [line for line in text.splitlines() if line.startswith("p ")]
    return int(problem.split()[2]), CNF(from_string=text).clauses


def records(text, kind):
    start = f"c {kind} "
    return [json.loads(line.removeprefix(start)) for line in text.splitlines() if line.startswith(start)]


@st.composite
def formulas(draw):
    """Clauses of all widths, 0 and 1 included, over several blocks of variables with gaps."""
    f = Formula()
    f.new("x", 2, 3, answer=draw(st.booleans()), where=draw(domains(2, 3, empty=True)))
    encode_integers(f, "y", np.array([2, 5, 6]), draw(domains(2, 3)), draw(st.sampled_from(Integers)), answer=True)
    f.new("z", answer=True)
    literal = st.integers(1, f.variables.count).flatmap(lambda variable: st.sampled_from((variable, -variable)))
    for clause in draw(st.lists(st.lists(literal, max_size=4), max_size=6)):
        with f.rule(draw(st.sampled_from(("a rule", 'with "quotes"', "größer ✓")))):
            f.add_rows(np.array(clause, np.int32))
    return f


@pytest.fixture
def example():
    """A formula of several rules, one of them written inside another."""
    model = Model()
    cell = model.integers("cell", [1, 2, 4], np.array([[True, True, False], [True, True, True], [False, True, True]]))
    model.rule(
        "even line",
        Regular(cell, np.array([[0, 1, 2]]), [Dfa(np.array([[1, 0, 0], [0, 1, 1]]), np.array([False, True]))]),
    )
    model.rule("sum", Sum(cell, [[0, 1], [1, 2]], [3, 6]))
    f = Formula()
    model.encode(f)
    exactly(f, f.new("star", 5, answer=True), 2)
    return f


@given(f=formulas())
@examples(60)
def test_pysat_reads_the_same_clauses(f):
    assert read_text(text_of(f, ["comment", "p cnf 1 1"])) == (f.variables.count, list(f.clauses))


@given(f=formulas())
@examples(60)
def test_block_comments_name_every_variable(f):
    names = dict(pair for record in records(text_of(f), "block") for pair in named(record))
    assert names == {v: f.variables.describe(v) for v in range(1, f.variables.count + 1)}


def named(record):
    """``(variable, name)`` for all variables of a block, from what the comment says alone."""
    size = int(np.prod(record["shape"], dtype=int))
    runs = record.get("runs", [0, size])
    present = np.repeat(np.arange(len(runs)) % 2 == 1, runs)
    assert len(present) == size
    places = np.flatnonzero(present)
    assert len(places) == record["count"]
    for variable, place in enumerate(places.tolist(), start=record["first"]):
        index = [int(i) for i in np.unravel_index(place, record["shape"])]
        said = f"{record['relation']}{record['values'][index.pop()]}" if "values" in record else ""
        yield variable, record["name"] + (f"[{','.join(map(str, index))}]" if index else "") + said


@pytest.mark.parametrize(
    ("present", "runs"),
    [
        pytest.param([True, True, True], None, id="all"),
        pytest.param([True, False, True], [0, 1, 1, 1], id="first-and-last"),
        pytest.param([False, True, False], [1, 1, 1], id="middle"),
        pytest.param([False, False, True], [2, 1], id="last"),
        pytest.param([True, True, False], [0, 2, 1], id="first-two"),
    ],
)
def test_runs_are_absent_then_present_entries_in_turn(present, runs):
    f = Formula()
    f.new("x", 3, where=np.array(present))
    assert block_record(f.variables.blocks[0]).get("runs") == runs


def test_all_comments_stand_before_the_problem_line(example):
    lines = text_of(example, ["satpuzzles example"]).splitlines()
    problem = next(i for i, line in enumerate(lines) if line.startswith("p "))
    assert lines[0] == "c satpuzzles example"
    assert all(line.startswith("c ") for line in lines[:problem])
    assert not any(line.startswith("c") for line in lines[problem:])


def test_extra_clauses_are_written_last_and_counted(example):
    extra = [np.array([[1], [-2]], np.int32), np.array([[3, -4]], np.int32)]
    assert f"p cnf {example.variables.count} {len(example.clauses) + 3}" in text_of(example, extra=extra).splitlines()
    assert read_text(text_of(example, extra=extra))[1] == [*example.clauses, [1], [-2], [3, -4]]


@pytest.mark.skipif(CADICAL is None, reason="no cadical on this machine")
@pytest.mark.parametrize(("k", "status"), [(2, 10), (6, 20)])
def test_cadical_reads_what_is_written(tmp_path, example, k, status):
    exactly(example, example.new("more", 5), k)
    path = tmp_path / "example.cnf"
    path.write_text(text_of(example, ["satpuzzles example"]))
    run = subprocess.run([CADICAL, "-q", path], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (run.returncode, run.stderr) == (status, "")
    true = {int(word) for line in run.stdout.splitlines() if line.startswith("v ") for word in line.split()[1:]}
    assert status == 20 or all(true & set(clause) for clause in example.clauses)
