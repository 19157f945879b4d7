"""How much memory there is, and a limit on it that child processes inherit."""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

from satpuzzles.processes import resources

_GROUP = Path("/sys/fs/cgroup/memory.max")
_UNKNOWN = 2**31
"""The memory in bytes if the system does not say."""


def limit_memory(megabytes: int) -> None:
    """Limit the address space of this process and of those that it starts; a tighter limit stays."""
    resources.limit_address_space(megabytes * 2**20)


def limit_data(megabytes: int) -> None:
    """Limit what this process may allocate for itself; a tighter limit stays.

    Unlike `limit_memory` it does not count what a fork shares with its parent or maps from files, and solvers stay in
    this process.
    """
    resources.limit_data(megabytes * 2**20)


def memory_limit() -> int | None:
    """The bytes of address space that this process may have; None without a limit."""
    return resources.address_space()


def has_room(size: int) -> bool:
    """Whether ``size`` more bytes are within the limit on the address space, if there is one; False if the system does
    not say how much is in use.
    """
    limit = memory_limit()
    if limit is None:
        return True
    with suppress(OSError, ValueError, IndexError):
        used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
        return used + size < limit
    return False


def resident(pid: int) -> int:
    """The bytes of a process that are in memory, including those shared with its parent; 0 if the
    system does not say.
    """
    with suppress(OSError, ValueError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def own(pid: int) -> int:
    """The bytes in memory that belong to one process alone; 0 if the system does not say. Takes a millisecond."""
    with suppress(OSError, ValueError):
        told = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
        return sum(int(line.split()[1]) * 1024 for line in told if line.startswith("Private_"))
    return 0


def give_back() -> None:
    """Return freed memory of this process to the system, on Linux with GNU's C library.

    Otherwise the library keeps the gaps that small solvers leave.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def lacks_memory(error: BaseException) -> bool:
    """Whether too little memory caused ``error``.

    That is a MemoryError, python-sat's error for one of C++, or, under a limit of memory, an extension that cannot be
    loaded or fails without a message.
    """
    if isinstance(error, MemoryError) or (isinstance(error, RuntimeError) and "bad_alloc" in str(error)):
        return True
    if isinstance(error, ImportError | SystemError) and not isinstance(error, ModuleNotFoundError):
        return memory_limit() is not None
    before = error.__cause__ or error.__context__
    return before is not None and lacks_memory(before)


def memory() -> int:
    """The bytes that this process can have: the limit of the process, of its container or of the machine."""
    told = hasattr(os, "sysconf")
    found = [os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if told else _UNKNOWN]
    if (limit := memory_limit()) is not None:
        found.append(limit)
    with suppress(OSError, ValueError):  # no container, or one without a limit
        found.append(int(_GROUP.read_text("ascii")))
    return min(found)
