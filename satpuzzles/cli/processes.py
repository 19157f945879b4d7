"""The processes that share the work of a command."""

import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """``jobs`` processes, None for one; they are ended when the block ends by an error or by Ctrl-C."""
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children

    executor = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            child.terminate()
        raise
    executor.shutdown()  # all work is done; left to the interpreter's end, threads may find their pipes closed


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
