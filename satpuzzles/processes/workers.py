"""Which way tasks run: in this process, in processes that it starts, or on a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

from satpuzzles.arguments import expect_one_way
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.processes.pool import pool
from satpuzzles.processes.sharing import Workers


@contextmanager
def workers(
    jobs: int = 1, scheduler: str | None = None, *, apart: bool = False, deadline: Deadline = NEVER
) -> Iterator[Workers | None]:
    """The workers of a ``scheduler``, as `satpuzzles.processes.cluster.cluster` has them, or else ``jobs`` processes,
    as `satpuzzles.processes.pool.pool` has them: None where this process does the work. They end with the block. Past
    ``deadline`` to wait for them raises OutOfTime.

    Raises UsageError for both a scheduler and several jobs.
    """
    if scheduler is None:
        with pool(jobs, apart=apart, deadline=deadline) as processes:
            yield processes
        return
    expect_one_way(jobs, scheduler)
    from satpuzzles.processes.cluster import cluster  # Dask takes long to import

    with cluster(scheduler, deadline=deadline) as found:
        yield found
