"""Results in order, whatever dies; over processes that die where they are told to."""

import os
import signal
from functools import partial
from multiprocessing.connection import Connection

import pytest

from satpuzzles.processes import parallel
from satpuzzles.processes.parallel import Died, Pace, map_in_order, workers
from satpuzzles.processes.tasks import tell


class Mortal:
    """Work that is the death of its process at each of ``items``, the first so many ``times``. It leaves a mark in
    ``folder`` each time that an item is begun, and makes the results of a chunk ``together`` or one by one.
    """

    def __init__(self, folder, items=(), times=99, *, together=True):
        self.folder, self.items, self.times, self.together = folder, items, times, together

    def __call__(self, items):
        if self.together:
            yield [self.one(item) for item in items]
        else:
            for item in items:
                yield [self.one(item)]

    def one(self, item):
        begun = len(list(self.folder.glob(f"{item}-*")))
        (self.folder / f"{item}-{begun}").touch()
        if item in self.items and begun < self.times:
            os.kill(os.getpid(), signal.SIGKILL)
        return 10 * item

    def begun(self):
        return sorted(int(path.name.partition("-")[0]) for path in self.folder.iterdir())


def results(work, number, chunk=1, jobs=2):
    with workers(jobs, in_child=True) as found:
        return list(map_in_order(work, range(number), found, chunk_size=chunk))


@pytest.mark.parametrize("chunk", [1, 2, 5])
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_without_a_death_each_is_asked_once(tmp_path, chunk, jobs):
    work = Mortal(tmp_path)
    assert results(work, 12, chunk, jobs) == [*range(0, 120, 10)]
    assert work.begun() == [*range(12)]


@pytest.mark.parametrize("chunk", [1, 2, 5])
def test_one_death_changes_nothing_and_only_what_the_process_had_is_done_again(tmp_path, chunk):
    work = Mortal(tmp_path, [4], times=1)
    assert results(work, 12, chunk) == [*range(0, 120, 10)]
    begun = work.begun()
    assert {item for item in begun if begun.count(item) == 2} <= {
        item for item in range(12) if item // chunk == 4 // chunk
    }
    assert begun.count(4) == 2


@pytest.mark.parametrize(("chunk", "deaths"), [(1, 2), (2, 3)])
def test_what_is_the_death_of_each_process_is_told(tmp_path, chunk, deaths):
    work = Mortal(tmp_path, [4, 7])
    assert results(work, 10, chunk) == [0, 10, 20, 30, Died(4), 50, 60, Died(7), 80, 90]
    assert work.begun().count(4) == deaths


def test_results_come_as_they_are_made_and_those_there_are_not_made_again(tmp_path):
    work = Mortal(tmp_path, [3, 6], times=1, together=False)
    with workers(1, in_child=True) as found:
        made = map_in_order(work, range(8), found, chunk_size=4)
        assert next(made) == 0
        assert [*made] == [*range(10, 80, 10)]
    assert work.begun() == [0, 1, 2, 3, 3, 4, 5, 6, 6, 7]


def test_no_more_is_taken_than_some_chunks_ahead(tmp_path):
    taken = 0

    def items():
        nonlocal taken
        while taken < 100:
            taken += 1
            yield taken

    with workers(2) as found:
        for done, _ in enumerate(map_in_order(Mortal(tmp_path), items(), found, chunk_size=2)):
            assert taken <= done + 2 * 2 * found.ahead
        assert done == 99


def test_an_error_is_passed_on_with_where_it_was():
    with pytest.raises(ValueError, match="no") as raised:
        results(_fails, 3)
    assert "_fails" in raised.value.__notes__[0]


def _fails(_items):
    raise ValueError("no")


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_tells_on_the_way_is_heard(jobs):
    heard = []
    with workers(jobs) as found:
        assert list(map_in_order(_tells, range(4), found, watch=heard.append)) == [0, 1, 2, 3]
    assert heard
    assert set(heard) <= {f"at {item}" for item in range(4)}
    tell("something")  # nobody listens


def _tells(items):
    for item in items:
        tell(f"at {item}")
        yield [item]


def test_after_an_error_no_process_is_left():
    processes = []

    def interrupted():
        with workers(2) as found:
            for _ in map_in_order(_pid, range(10), found):
                processes.extend(worker.process for worker in found._workers)
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [process.is_alive() for process in processes] == [False, False]


def _pid(items):
    yield [os.getpid() for _ in items]


def test_a_process_that_dies_idle_is_replaced():
    with workers(2) as found:
        (pid,) = map_in_order(_pid, [1], found)
        os.kill(pid, signal.SIGKILL)
        found._workers[0].process.join(20)
        assert len(list(map_in_order(_pid, range(4), found))) == 4


def _killed():
    os.kill(os.getpid(), signal.SIGKILL)


def _without_memory():
    raise MemoryError


@pytest.mark.parametrize("end", [_killed, _without_memory])
def test_a_process_that_ends_in_the_middle_of_its_answer_is_a_death(end):
    """Who waited for the rest of the answer would wait for ever."""
    with workers(2) as found:
        assert [*map_in_order(partial(_begins_to_answer, end), [1, 2], found)] == [Died(1), 2]


def _begins_to_answer(end, items):
    def cut(connection, data):
        os.write(connection.fileno(), data[:10])
        end()

    if items == [1]:
        Connection._send = cut  # in this process alone
    yield items


def test_a_death_under_a_memory_limit_is_put_down_to_it(monkeypatch):
    assert (Died(1).of_memory, Died(1).reason) == (False, "the process that worked on this puzzle died twice")
    monkeypatch.setattr(parallel, "memory_limit", lambda: 2**30)
    assert (Died(1).of_memory, Died(1).reason) == (True, "memory limit")


@pytest.mark.parametrize("chunk", [1, 3])
def test_what_the_items_raise_comes_after_the_results_before_it(tmp_path, chunk):
    def items():
        yield from range(8)
        raise ValueError("damaged")

    made = []
    with workers(2) as found, pytest.raises(ValueError, match="damaged"):
        made.extend(map_in_order(Mortal(tmp_path), items(), found, chunk_size=chunk))
    assert made == [*range(0, 80, 10)]


def test_chunks_grow_to_half_a_second_and_shrink_where_items_are_slow():
    pace, sizes = Pace(64, 16_384), []
    for items, seconds in ((64, 0.064), (256, 0.256), (448, 4480.0), *[(64, 640.0)] * 2):
        pace.took(items, seconds)
        sizes.append(pace.size)
    assert sizes == [256, 448, 64, 64, 64]  # at most four times what was measured; a millisecond each; ten seconds each
    for _ in range(60):
        pace.took(10_000, 0.0)
    assert pace.size == 16_384
    fixed = Pace(4)
    fixed.took(4, 0.1)
    assert fixed.size == 4
