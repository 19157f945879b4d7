"""Model counters against all assignments tried, and in a process that ends when it should."""

import os
import signal
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from satenc import Formula
from satpuzzles.backends.counter import Counter, answer_to, counting, question_about
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import compile
from satpuzzles.errors import SolverError
from tests.effort import examples
from tests.puzzles.common import puzzle

COUNTERS = [
    pytest.param(one, marks=pytest.mark.skipif(not one.installed, reason=f"{one} is not installed")) for one in Counter
]
GANAK = pytest.mark.skipif(not Counter.GANAK.installed, reason="pyganak is not installed")


@st.composite
def formulas(draw: st.DrawFn) -> Formula:
    """A few clauses over at most 5 variables, some of them auxiliary, some in no clause."""
    f = Formula()
    answers, others = draw(st.integers(1, 4)), draw(st.integers(0, 1))
    f.new("answer", answers, answer=True)
    f.new("other", others)
    literals = st.integers(1, answers + others).flatmap(lambda x: st.sampled_from([x, -x]))
    for clause in draw(st.lists(st.lists(literals, min_size=0, max_size=4), max_size=8)):
        f.add_rows(np.array(clause, np.int32).reshape(1, -1)[0])
    return f


def tried(f: Formula, *, projected: bool) -> int:
    answers = set(f.variables.answers.tolist())
    found = set()
    for values in product((False, True), repeat=f.variables.count):
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in f.clauses):
            found.add(tuple(v for n, v in enumerate(values, 1) if n in answers or not projected))
    return len(found)


@pytest.mark.slow
@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("projected", [True, False])
@examples(40)
@given(f=formulas())
def test_counts_are_those_of_trying_everything(counter: Counter, projected: bool, f: Formula) -> None:
    if counter is Counter.D4 and projected:
        assume(len(f.variables.answers) == f.variables.count)  # it counts over all variables
    question, factor = question_about(f, counter, projected=projected)
    assert answer_to(question) * factor == tried(f, projected=projected)  # small ones ApproxMC counts exactly


@pytest.mark.slow
@pytest.mark.parametrize("counter", COUNTERS)
def test_a_literal_may_stand_twice_in_a_clause(counter: Counter) -> None:
    """In a process of their own, as d4 crashed."""
    f = Formula()
    f.new("answer", 3, answer=True)
    for clause in ([3, -1, 3, 2], [-1, 2, 2, 3]):
        f.add_rows(np.array(clause, np.int32))
    with counting(f, counter) as running:
        assert running.result() == tried(f, projected=True) == 7


@pytest.mark.slow
@pytest.mark.parametrize("counter", COUNTERS)
def test_a_process_answers(counter: Counter) -> None:
    f = compile(puzzle("sudoku", givens=["12..", "....", "....", "4..1"])).formula
    with counting(f, counter) as running:
        assert running.result() == tried_by_enumerating()
        assert running.done


def tried_by_enumerating() -> int:
    from tests.oracles import puzzles

    boxes = [[r // 2 * 2 + c // 2 for c in range(4)] for r in range(4)]
    return len(puzzles.sudoku([[1, 2, 0, 0], [0] * 4, [0] * 4, [4, 0, 0, 1]], boxes))


@pytest.mark.parametrize("counter", COUNTERS)
def test_past_the_deadline_there_is_no_number_and_no_process(counter: Counter) -> None:
    f = compile(puzzle("sudoku", givens=["." * 25] * 25)).formula
    with counting(f, counter) as running:
        assert running.result(Deadline.after(0.2)) is None  # the count would take for ever
        assert not running.done
    assert running.done


@GANAK
def test_a_counter_that_dies_is_an_error() -> None:
    f = compile(puzzle("sudoku", givens=["." * 25] * 25)).formula
    with counting(f, Counter.GANAK) as running:
        os.kill(running._process.pid, signal.SIGKILL)
        with pytest.raises(SolverError, match="pyganak: its process ended with signal 9"):
            running.result()
