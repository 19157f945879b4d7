"""Results in order, whatever dies; with an executor that dies when it is told to."""

from concurrent.futures import BrokenExecutor, Executor, Future

import pytest

from satpuzzles.processes import sharing
from satpuzzles.processes.sharing import Died, shared


class Mortal(Executor):
    """Works when a result is asked for; a process of it dies at each item as often as ``deaths`` says, and then all
    that is under way is lost but what is done.
    """

    def __init__(self, deaths, done=()):
        self.deaths, self.done = dict(deaths), done
        self.submitted, self.asked, self.again = [], [], []
        self.under_way = []

    def submit(self, fn, items, *, again):
        future = Future()
        self.submitted.append(items)
        self.under_way.append((future, fn, items, again))
        future.result = lambda: self.work(future)
        return future

    def work(self, future):
        if future.done():
            return Future.result(future)
        for one, fn, items, again in self.under_way:
            if any(self.deaths.get(item, 0) for item in items):
                for item in items:
                    self.deaths[item] = max(self.deaths.get(item, 0) - 1, 0)
                for other, call, others, _ in self.under_way:
                    if not other.done():
                        if others[0] in self.done:
                            other.set_result(call(others, again=False))
                        else:
                            other.set_exception(BrokenExecutor())
                self.under_way = []
                return Future.result(future)
            if not one.done():
                self.asked += items
                self.again += items if again else []
                one.set_result(fn(items, again=again))
            if one is future:
                break
        return Future.result(future)


def work(items, *, again):  # noqa: ARG001  # as it is called
    return [10 * item for item in items]


@pytest.mark.parametrize("chunk", [1, 2, 5])
@pytest.mark.parametrize("ahead", [1, 3])
def test_without_a_death_each_is_asked_once(chunk, ahead):
    executor = Mortal({})
    assert list(shared(work, range(12), executor, chunk=chunk, ahead=ahead)) == [*range(0, 120, 10)]
    assert sorted(executor.asked) == [*range(12)]
    assert executor.again == []


@pytest.mark.parametrize("chunk", [1, 2, 5])
def test_one_death_changes_nothing(chunk):
    executor = Mortal({4: 1})
    assert list(shared(work, range(12), executor, chunk=chunk, ahead=3)) == [*range(0, 120, 10)]
    assert 4 in executor.again


def test_what_is_the_death_of_each_process_is_told():
    executor = Mortal({4: 9, 7: 9})
    found = list(shared(work, range(10), executor, chunk=2, ahead=3))
    assert found == [0, 10, 20, 30, Died(4), 50, 60, Died(7), 80, 90]


def test_what_was_done_before_the_death_is_not_done_again():
    executor = Mortal({0: 1}, done=(1,))
    assert list(shared(work, range(3), executor, chunk=1, ahead=3)) == [0, 10, 20]
    assert sorted(executor.again) == [0, 2]


def test_an_error_is_passed_on():
    def fails(items, *, again):
        raise ValueError(items, again)

    with pytest.raises(ValueError, match="False"):
        list(shared(fails, range(3), Mortal({}), chunk=1, ahead=2))


def test_a_death_under_a_memory_limit_is_put_down_to_it(monkeypatch):
    assert (Died(1).of_memory, Died(1).reason) == (False, "the process that worked on it died, twice")
    monkeypatch.setattr(sharing, "memory_limit", lambda: 2**30)
    assert (Died(1).of_memory, Died(1).reason) == (True, "memory limit")
