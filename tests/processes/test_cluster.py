"""A cluster of Dask: the same records in the same order, whatever dies; on the loopback, with processes of its own."""

import logging
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from threading import Timer
from types import SimpleNamespace

import pytest

import satpuzzles
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import ClusterError, FileError, UsageError
from satpuzzles.processes import cluster as clusters
from satpuzzles.processes.cluster_worker import until_cancelled
from satpuzzles.processes.parallel import Died, map_in_order, workers
from satpuzzles.processes.tasks import Death, tell
from tests.cli.started import PATIENCE, waits
from tests.paths import INSTANCES

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed")

LINES = [b".1.2.....2..4...", b"11..............", b"nonsense", b"1..............."] * 150
LOG_LENGTH = "distributed.admin.low-level-log-length"
NO_SCHEDULER = "tcp://127.0.0.1:1"


@contextmanager
def started(*arguments):
    """A process of ``dask``, killed with the block, or when it has taken too long."""
    words = [sys.executable, "-m", "dask", *map(str, arguments)]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    late = Timer(4 * PATIENCE, process.kill)
    late.start()
    try:
        yield process
    finally:
        late.cancel()
        process.kill()
        process.communicate(timeout=PATIENCE)


def until(process, words):
    """Read what a process writes until it has written ``words``."""
    for line in process.stdout:
        if words in line:
            return
    pytest.fail(f"it ended with {process.wait()}")


@pytest.fixture
def cluster(tmp_path):
    """The file of a scheduler, the scheduler, and its two workers."""
    file = tmp_path / "scheduler.json"
    here = ("--scheduler-file", file, "--no-dashboard")
    with started("scheduler", *here, "--host", "127.0.0.1", "--port", "0") as scheduler:
        until(scheduler, b"Scheduler at")
        worker = ("worker", *here, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        with started(*worker) as first, started(*worker) as second:
            for one in (first, second):
                until(one, b"Registered to")
            yield file, scheduler, first


@pytest.mark.slow
def test_the_records_are_the_same_whoever_dies(cluster, monkeypatch):
    file, scheduler, worker = cluster
    ours = clusters.versions()
    with monkeypatch.context() as other:
        other.setattr(clusters, "versions", lambda: ours | {"numpy": "0.1"})
        with pytest.raises(UsageError, match=r"worker tcp://.*: expected numpy 0\.1, found numpy "):
            list(satpuzzles.batch(LINES, scheduler=str(file)))
    alone = list(satpuzzles.batch(LINES, "solve"))
    found = satpuzzles.batch(LINES, "solve", scheduler=str(file))
    records = [next(found)]
    worker.kill()
    records += found
    assert records == alone
    found = satpuzzles.batch(LINES, "check", scheduler=str(file))
    next(found)
    scheduler.kill()
    with pytest.raises(ClusterError, match=r"scheduler .*scheduler\.json: the connection was lost"):
        list(found)


@pytest.mark.slow
def test_a_cluster_of_this_machine(tmp_path, monkeypatch):
    """What tasks tell on the way is heard; one puzzle is searched in cubes; what kills its worker is given up and the
    rest is not lost; a task that is cancelled ends.
    """
    import dask

    heard, end, record = [], tmp_path / "end", tmp_path / "cubes.jsonl"
    (tmp_path / "scratch").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))
    puzzle = satpuzzles.load(INSTANCES / "sudoku" / "inkala.json")
    # a worker takes longer to start again
    import_module("distributed")  # brings its settings, which the end of the block would take with it
    with dask.config.set({"distributed.deploy.lost-worker-timeout": "10ms"}), workers(scheduler="local[2]") as found:
        log = found._client.scheduler_comm.recent_message_log
        assert log.maxlen == clusters._SETTINGS[LOG_LENGTH]  # it holds puzzles
        assert list(map_in_order(tells, range(4), found, chunk_size=1, watch=heard.append)) == [0, 1, 2, 3]
        address = found._client.scheduler.address
        solved = satpuzzles.check(puzzle, scheduler=address, cubes=6, cube_record=str(record))
        results = list(map_in_order(Deadly(7), range(12), found, chunk_size=4))
        with pytest.raises(ValueError, match="no"):
            list(map_in_order(fails, range(3), found, chunk_size=1))
        found.submit(partial(long, end))
        assert waits(end.with_suffix(".begun").exists)
        found.close()
        assert waits(lambda: end.exists() and end.read_text())
    assert sorted(heard) == [("at", 0), ("at", 1), ("at", 2), ("at", 3)]
    assert not [*(tmp_path / "scratch").iterdir()], "a folder of Dask's stays"
    assert solved.status == "unique"
    assert solved.statistics.backend_reason in ("6 cubes, 2 workers", "6 cubes, 1 worker")  # that are there by then
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:4]))
    assert satpuzzles.check(puzzle, jobs=2, cube_record=str(record)).solutions == solved.solutions
    assert results == [Died(7, 2) if item == 7 else 10 * item for item in range(12)]
    assert end.read_text() == "abandoned"


def tells(items):
    for item in items:
        tell(("at", item))
        tell(("soon after", item))  # one too many
    yield items


@pytest.mark.slow
def test_a_worker_that_dies_before_it_has_started_is_no_bug(monkeypatch):
    def dies(*_, **__):
        raise RuntimeError("Nanny failed to start.") from RuntimeError("Nanny failed to start worker process")

    monkeypatch.setattr("distributed.LocalCluster", dies)
    with pytest.raises(ClusterError) as error, workers(scheduler="local[2]"):
        pass
    assert str(error.value) == "scheduler local[2]: a worker did not start: Nanny failed to start worker process"


def long(file):
    """A task that nothing but its cancellation ends."""
    deadline = until_cancelled(Deadline.after(PATIENCE))
    file.with_suffix(".begun").touch()
    while not deadline.passed:
        time.sleep(0.1)
    file.write_text("abandoned" if deadline.is_cancelled else "time")


def test_dask_and_its_modules_log_nothing():
    import_module("distributed")  # gives its client a level of its own
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client", "tornado.application")]
    before = [logger.level for logger in loggers]
    with clusters._quiet():
        assert not any(logger.isEnabledFor(logging.CRITICAL) for logger in loggers)
    assert [logger.level for logger in loggers] == before


def test_a_worker_of_this_machine_may_be_silent_while_it_solves(monkeypatch):
    import dask

    import_module("distributed")
    patience = []

    def local_cluster_of_dask(**asked):
        assert (asked["n_workers"], asked["threads_per_worker"]) == (1, 1)  # whatever number of cores there is
        patience.append(dask.config.get("distributed.scheduler.worker-ttl"))
        return SimpleNamespace(scheduler_address="tcp://x:1", workers={}, close=lambda **_: None)

    monkeypatch.setattr("distributed.LocalCluster", local_cluster_of_dask)
    with clusters._local_scheduler(1):
        pass
    assert patience == [None]


class NeverClosed:
    """A cluster whose worker does not start, so that Dask waits for it, until its process is dead."""

    def __init__(self, process):
        self.workers = {0: process}
        self.asked = []

    def close(self, timeout):
        self.asked.append(timeout)
        if self.workers[0].poll() is None and len(self.asked) == 1:
            raise TimeoutError
        self.workers[0].wait(timeout)


def test_processes_that_do_not_end_are_killed():
    with subprocess.Popen(["sleep", str(4 * PATIENCE)]) as process:
        local = NeverClosed(process)
        clusters._end(local)
        assert (process.returncode, local.asked) == (-signal.SIGKILL, [clusters._PATIENCE] * 2)


class Deadly:
    def __init__(self, item):
        self.item = item

    def __call__(self, items):
        if self.item in items:
            os.kill(os.getpid(), signal.SIGKILL)
        yield [10 * item for item in items]


def fails(_items):
    raise ValueError("no")


@pytest.mark.parametrize(
    ("scheduler", "error", "message"),
    [
        ("nonsense", UsageError, "'scheduler': expected tcp://HOST:PORT, the JSON file of a scheduler or local"),
        ("local[0]", UsageError, "with a number of processes, found 'local"),
        ("local[x]", UsageError, "with a number of processes, found 'local"),
        ("none.json", FileError, "none.json: cannot be read"),
    ],
)
def test_what_is_no_scheduler(scheduler, error, message):
    with pytest.raises(error, match=message):
        list(satpuzzles.batch(LINES, scheduler=scheduler))


def test_a_scheduler_that_does_not_answer(monkeypatch):
    monkeypatch.setattr(clusters, "_PATIENCE", 0.2)
    with pytest.raises(ClusterError, match=f"scheduler {NO_SCHEDULER}: cannot be reached: "):
        list(satpuzzles.batch(LINES, scheduler=NO_SCHEDULER))


def test_a_scheduler_and_jobs():
    with pytest.raises(UsageError, match="'scheduler' cannot be combined with 'jobs'"):
        list(satpuzzles.batch(LINES, scheduler=NO_SCHEDULER, jobs=2))


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"pip install 'satpuzzles\[cluster\]'"):
        list(satpuzzles.batch(LINES, scheduler=NO_SCHEDULER))


class Client:
    """A client with no scheduler, whose tasks are done at once."""

    def __init__(self, workers=2, result=None):
        self.workers, self.outcome = workers, result

    def nthreads(self, **_):
        return {str(number): 1 for number in range(self.workers)}

    def submit(self, *_arguments, **_options):
        return self

    def add_done_callback(self, call):
        if self.outcome is not None:
            call(self)

    def subscribe_topic(self, _topic, handler):
        self.hear = handler

    def exception(self):
        return None

    def result(self):
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


def test_a_result_that_was_lost_with_its_worker_is_a_death_where_the_next_one_dies_too():
    from distributed import KilledWorker

    found = clusters.Cluster(Client(result=KilledWorker("a task", None, 1)), "none")
    number = found.submit(print)
    assert found.finished() == [(number, Death(2))]


def test_a_worker_that_cannot_import_what_it_is_to_do_is_a_mistake():
    client = Client(result=None)
    client.exception = lambda: ModuleNotFoundError("No module named 'satpuzzles'")
    client.add_done_callback = lambda call: call(client)
    found = clusters.Cluster(client, "none")
    found.submit(print)
    ((_, done),) = found.finished()
    assert isinstance(done.answer, UsageError)
    assert str(done.answer) == "none: a worker lacks what this process has: No module named 'satpuzzles'"


def test_workers_of_this_machine_that_do_not_come_back_are_not_waited_for(monkeypatch):
    monkeypatch.setattr(clusters, "_ABSENT", 0)
    found = clusters.Cluster(Client(workers=0), "local[2]", local=True)
    found.submit(print)
    with pytest.raises(ClusterError, match=r"local\[2\]: no worker is left"):
        found.finished()
