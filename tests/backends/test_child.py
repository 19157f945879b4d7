"""A solver's process that serves one session after the other."""

import os
import signal
import threading
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles.backends import Sat, Unknown, Unsat, backend, child
from satpuzzles.backends.child import ChildSession, kept
from satpuzzles.common.deadline import Deadline
from tests.backends.common import formula, hard

SOLVER = backend("glucose4")


@pytest.fixture(autouse=True)
def nobody_else_keeps_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_kept", child._Kept())


def children() -> set[int]:
    return {int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()}


def test_it_is_the_same_process_until_the_block_ends() -> None:
    before, seen = children(), []
    with kept():
        for clauses, sort in (([[1], [2]], Sat), ([[1], [-1, 2], [-2]], Unsat), ([[-1, -2]], Sat)):
            with SOLVER.open(formula(2, *clauses), Deadline.after(600)) as session:
                assert isinstance(session.solve(), sort)
                seen.append(session._process.pid)
        assert children() - before == {*seen}
    assert len({*seen}) == 1
    assert children() == before


def test_after_a_limit_or_a_death_it_is_another_one() -> None:
    with kept():
        with SOLVER.open(hard(), Deadline.after(0.2)) as session:
            assert session.solve() == Unknown("time limit")
        for _ in range(2):
            with SOLVER.open(formula(2, [1], [2]), Deadline.after(600)) as session:
                assert isinstance(session, ChildSession)
                assert session.solve().assignment[1:].tolist() == [True, True]
            os.kill(session._process.pid, signal.SIGKILL)
            session._process.wait()


def test_under_another_limit_of_memory_it_is_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    before, seen, limits = children(), [], [None, 2**34, 2**34, 2**35]
    with kept():
        for limit in limits:
            monkeypatch.setattr(child, "memory_limit", lambda limit=limit: limit)
            with SOLVER.open(formula(2, [1], [2]), Deadline.after(600)) as session:
                assert isinstance(session.solve(), Sat)
                seen.append(session._process.pid)
        assert children() - before == {*seen}
    assert seen[1] == seen[2]
    assert len({*seen}) == 3
    assert children() == before


def test_each_thread_has_its_own() -> None:
    """The system ends a child with the thread that has started it."""
    wrong, seen, together = [], [], threading.Barrier(3)

    def asks(number: int) -> None:
        for round_ in range(3 + number):  # one ends before the next
            if round_ < 3:
                together.wait(60)
            clauses = [[x if (number + round_) >> x & 1 else -x] for x in (1, 2)]
            with SOLVER.open(formula(2, *clauses), Deadline.after(600)) as session:
                answer = session.solve()
                if not isinstance(answer, Sat) or answer.assignment[1:].tolist() != [x > 0 for (x,) in clauses]:
                    wrong.append(answer)
                seen.append((number, session._process.pid))

    with kept():
        threads = [threading.Thread(target=asks, args=[number]) for number in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not wrong
    assert len(seen) == 12
    assert len({*seen}) == len({pid for _, pid in seen}) == 3


def test_a_batch_ends_it() -> None:
    before = children()
    lines = ["12" + "." * 14, "1..4" + "." * 12] * 3
    records = list(satpuzzles.batch(lines, "check", backend="glucose4", time_limit=600))
    assert [record["status"] for record in records] == ["multiple"] * 6
    assert children() == before
