"""Results in order, whatever dies; over processes that die where they are told to."""

import os
import signal

import pytest

from satpuzzles.errors import WrongAnswer
from satpuzzles.processes import sharing
from satpuzzles.processes.pool import Death, pool, tell
from satpuzzles.processes.sharing import Died, Pace, map_in_order


class Mortal:
    """Work that is the death of its process at each of ``items``, the first so many ``times``. It leaves a mark in
    ``folder`` each time that an item is begun.
    """

    def __init__(self, folder, items=(), times=99):
        self.folder, self.items, self.times = folder, items, times

    def __call__(self, items, *, again):
        for item in items:
            begun = len(list(self.folder.glob(f"{item}-*")))
            (self.folder / f"{item}-{begun}{'-again' * again}").touch()
            if item in self.items and begun < self.times:
                os.kill(os.getpid(), signal.SIGKILL)
        return [10 * item for item in items]

    def begun(self):
        return sorted(int(path.name.partition("-")[0]) for path in self.folder.iterdir())

    def again(self):
        return {int(path.name.partition("-")[0]) for path in self.folder.glob("*-again")}


def results(work, number, chunk=1, ahead=4):
    with pool(2) as workers:
        return list(map_in_order(work, range(number), workers, chunk_size=chunk, ahead=ahead))


@pytest.mark.parametrize("chunk", [1, 2, 5])
@pytest.mark.parametrize("ahead", [1, 3])
def test_without_a_death_each_is_asked_once(tmp_path, chunk, ahead):
    work = Mortal(tmp_path)
    assert results(work, 12, chunk, ahead) == [*range(0, 120, 10)]
    assert work.begun() == [*range(12)]
    assert work.again() == set()


@pytest.mark.parametrize("chunk", [1, 2, 5])
def test_one_death_changes_nothing(tmp_path, chunk):
    work = Mortal(tmp_path, [4], times=1)
    assert results(work, 12, chunk) == [*range(0, 120, 10)]
    assert 4 in work.again()


@pytest.mark.parametrize(("chunk", "deaths"), [(1, 2), (2, 3)])
def test_what_is_the_death_of_each_process_is_told(tmp_path, chunk, deaths):
    work = Mortal(tmp_path, [4, 7])
    assert results(work, 10, chunk) == [0, 10, 20, 30, Died(4), 50, 60, Died(7), 80, 90]
    assert work.begun().count(4) == deaths


class OneByOne(Mortal):
    """The same, results as they are made."""

    def __call__(self, items, *, again):
        for item in items:
            yield super().__call__([item], again=again)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_as_they_are_made_and_those_there_are_not_made_again(tmp_path, jobs):
    work = OneByOne(tmp_path, [3, 6], times=1)
    with pool(jobs, apart=True) as workers:
        made = map_in_order(work, range(8), workers, chunk_size=4, ahead=1)
        assert next(made) == 0
        assert [*made] == [*range(10, 80, 10)]
    if jobs == 1:  # which sends each at once
        assert work.again() == {3, 6, 7}
        assert work.begun() == [0, 1, 2, 3, 3, 4, 5, 6, 6, 7]


def test_an_item_that_ends_a_chunk_and_two_processes_is_told(tmp_path):
    with pool(1, apart=True) as workers:
        made = map_in_order(OneByOne(tmp_path, [3]), range(6), workers, chunk_size=4, ahead=2)
        assert [*made] == [0, 10, 20, Died(3), 40, 50]


def test_only_what_a_process_had_is_done_again(tmp_path):
    work = Mortal(tmp_path, [3], times=1)
    assert results(work, 8, chunk=2) == [*range(0, 80, 10)]
    assert work.again() == {2, 3}


def test_no_more_is_taken_than_so_many_chunks_ahead(tmp_path):
    taken = 0

    def items():
        nonlocal taken
        while taken < 20:
            taken += 1
            yield taken

    with pool(2) as workers:
        for done, _ in enumerate(map_in_order(Mortal(tmp_path), items(), workers, chunk_size=2, ahead=3)):
            assert taken <= done + 6


def test_an_error_is_passed_on_with_where_it_was():
    with pytest.raises(ValueError, match="False") as raised, pool(2) as workers:
        list(map_in_order(_fails, range(3), workers, chunk_size=1, ahead=2))
    assert "_fails" in raised.value.__notes__[0]


def _fails(items, *, again):
    raise ValueError(items, again)


def test_our_own_errors_are_passed_on():
    with pytest.raises(WrongAnswer, match="the sudoku formula"), pool(2) as workers:
        list(map_in_order(_wrong, range(3), workers, chunk_size=1, ahead=2))


def _wrong(items, *, again):  # noqa: ARG001  # as it is called
    raise WrongAnswer("sudoku", ["row 1"])


def test_what_a_task_tells_on_the_way_is_heard():
    heard = []
    with pool(2) as workers:
        assert list(map_in_order(_tells, range(4), workers, chunk_size=1, watch=heard.append)) == [0, 1, 2, 3]
    assert heard
    assert set(heard) <= {f"at {item}" for item in range(4)}
    _tells([5], again=False)  # in this process nobody listens


def _tells(items, *, again):  # noqa: ARG001  # as it is called
    for item in items:
        tell(f"at {item}")
    return items


def test_after_an_error_no_process_is_left():
    processes = []

    def interrupted():
        with pool(2) as workers:
            for _ in map_in_order(_pid, range(10), workers, chunk_size=1, ahead=4):
                processes.extend(worker.process for worker in workers._workers)
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [process.is_alive() for process in processes] == [False, False]


def _pid(items, *, again):  # noqa: ARG001  # as it is called
    return [os.getpid() for _ in items]


def test_a_process_that_dies_idle_is_replaced():
    with pool(2) as workers:
        (pid,) = map_in_order(_pid, [1], workers, chunk_size=1, ahead=1)
        os.kill(pid, signal.SIGKILL)
        workers._workers[0].process.join(20)
        assert len(list(map_in_order(_pid, range(4), workers, chunk_size=1, ahead=2))) == 4


def test_a_death_under_a_memory_limit_is_put_down_to_it(monkeypatch):
    assert (Died(1).of_memory, Died(1).reason) == (False, "the process that worked on this puzzle died twice")
    monkeypatch.setattr(sharing, "memory_limit", lambda: 2**30)
    assert (Died(1).of_memory, Died(1).reason) == (True, "memory limit")


@pytest.mark.parametrize("chunk", [1, 3])
def test_what_the_items_raise_comes_after_the_results_before_it(tmp_path, chunk):
    def items():
        yield from range(8)
        raise ValueError("damaged")

    found = []
    with pool(2) as workers, pytest.raises(ValueError, match="damaged"):
        found.extend(map_in_order(Mortal(tmp_path), items(), workers, chunk_size=chunk, ahead=9))
    assert found == [*range(0, 80, 10)]


def test_chunks_grow_while_they_are_quick_and_shrink_where_they_are_slow():
    pace, sizes = Pace(4, 10), []
    for items, seconds in ((4, 0.1), (8, 0.1), (10, 0.1), (10, 1.0), (10, 3.0), (5, 3.0), (3, 0.1)):
        pace.took(items, seconds)
        sizes.append(pace.size)
    assert sizes == [8, 10, 10, 10, 5, 4, 4]  # the last chunk was not full and says nothing
    fixed = Pace(4)
    fixed.took(4, 0.1)
    assert fixed.size == 4


def test_larger_chunks_have_the_same_results(tmp_path):
    with pool(2) as workers:
        made = map_in_order(Mortal(tmp_path), range(40), workers, chunk_size=2, largest=16, ahead=3)
        assert list(made) == [*range(0, 400, 10)]


class OneForAll:
    """Workers of which one has all tasks at a time; it dies of the item 7, and with it all of them."""

    workers, ahead, idle = 2, 6, True

    def __init__(self):
        self.tasks, self.number = {}, 0

    def chunk_size(self, least):
        return least

    def submit(self, call, /, *arguments, **options):
        self.number += 1
        self.tasks[self.number] = call, arguments, options
        return self.number

    def finished(self):
        tasks, self.tasks = self.tasks, {}
        if any(7 in arguments[0] for _, arguments, _ in tasks.values()):
            return [(number, Death(alone=len(tasks) == 1)) for number in tasks]
        return [(number, call(*arguments, **options)) for number, (call, arguments, options) in tasks.items()]


@pytest.mark.parametrize("chunk", [1, 3])
def test_items_that_share_a_worker_with_one_that_kills_it_are_not_given_up(chunk):
    found = list(map_in_order(_tenfold, range(12), OneForAll(), chunk_size=chunk))
    assert found == [Died(7, 2) if item == 7 else 10 * item for item in range(12)]


def _tenfold(items, *, again):  # noqa: ARG001  # as it is called
    return [10 * item for item in items]
