"""A solver in this process with a deadline: the same answers, and Unknown when it has passed."""

import numpy as np
import pytest

from satenc import Formula
from satpuzzles.backends import LATE
from satpuzzles.backends.incremental import incremental
from satpuzzles.backends.interface import SPENT
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import OutOfTime
from tests.deadlines import Countdown


def formula(variables, clauses):
    f = Formula()
    f.new("x", variables)
    for clause in clauses:
        f.add_rows(np.array([clause], np.int32))
    return f


def pigeons(holes):
    """One pigeon more than there are holes."""
    place = np.arange(1, (holes + 1) * holes + 1).reshape(holes + 1, holes)
    pairs = [(-place[i, h], -place[j, h]) for h in range(holes) for i in range(holes + 1) for j in range(i)]
    return formula(place.size, [*place.tolist(), *pairs])


def test_a_search_is_left_when_the_deadline_passes():
    hard = pigeons(11)
    with incremental(hard, Countdown(looks=len(hard.clauses) + 5)) as session:  # it is looked at for each block loaded
        assert session.solve() == LATE
        assert session.solve([1]) == LATE


@pytest.mark.parametrize(
    ("deadline", "slices"), [(NEVER, [30_000]), (Deadline.after(10**6), [2_000] * 15)], ids=["free", "limited"]
)
def test_a_limited_search_is_one_slice_unless_it_has_a_deadline(monkeypatch, deadline, slices):
    budgets = []
    with incremental(pigeons(9), deadline) as session:
        monkeypatch.setattr(type(session._solver), "conf_budget", lambda _, conflicts: budgets.append(conflicts))
        monkeypatch.setattr(type(session._solver), "solve_limited", lambda *_, **__: None)
        session.limit_conflicts(30_000)
        assert session.solve() == SPENT
    assert budgets == slices


def test_whether_there_is_an_answer_is_known_without_it(monkeypatch):
    with incremental(formula(2, [[1, 2], [-1, 2]])) as session:
        assert session.is_satisfiable([1])
        monkeypatch.setattr(type(session._solver), "get_model", lambda _: pytest.fail("nobody reads it"))
        assert session.is_satisfiable([-1, 2])
        assert not session.is_satisfiable([1, -2])
        assert set(session.core()) <= {1, -2}
    with incremental(formula(1, [])) as session:
        assert session.is_satisfiable([1])
        assert not session.is_satisfiable([1, -1])
    hard = pigeons(11)
    with incremental(hard, Countdown(looks=len(hard.clauses) + 5)) as session, pytest.raises(OutOfTime):
        session.is_satisfiable()
