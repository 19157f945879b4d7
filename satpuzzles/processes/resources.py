"""The limits and the use of a process, as far as the system has them: where the module `resource` is missing, as on
Windows and in a browser, there are no limits, and none can be set.
"""

import sys
import time
from contextlib import suppress

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]  # without it nothing is limited

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")
"""Whether this system can start processes; Python in a browser cannot."""

thread_time = getattr(time, "thread_time", time.process_time)
"""CPU seconds of this thread, or of the process if the system does not tell them apart."""

_LARGEST = 2**63 - 1
"""The largest number of bytes that the system counts."""


def limit_address_space(size: int) -> None:
    """Limit the bytes of address space of this process and of those that it starts; a tighter limit stays."""
    if resource is not None:
        _limit(resource.RLIMIT_AS, size)


def limit_data(size: int) -> None:
    """Limit the bytes that this process may allocate for itself; a tighter limit stays."""
    if resource is not None:
        _limit(resource.RLIMIT_DATA, size)


def _limit(what: int, size: int) -> None:
    most = resource.getrlimit(what)[1]
    wanted = min(size, _LARGEST)
    resource.setrlimit(what, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


def address_space() -> int | None:
    """The bytes of address space that this process may have; None without a limit."""
    if resource is None:
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if limit == resource.RLIM_INFINITY else limit


def open_more_files(wanted: int) -> None:
    """Let this process have ``wanted`` open files, or as many as the system allows."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, wanted), hard), hard))


def cpu_of_children() -> float:
    """CPU seconds of all processes that this one has started and waited for; 0 if the system does not say."""
    if resource is None:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
