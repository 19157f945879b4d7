"""On what it was measured."""

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.peers import Peer


def machine() -> dict[str, Any]:
    """The processor, its cores and load, memory, the system and Python; the load is the last minute's."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)),
        "load": round(os.getloadavg()[0], 2),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def described(peers: Sequence[Peer]) -> dict[str, dict[str, str]]:
    """The version of each peer, or why it is missing."""
    return {
        peer.name: {"missing": reason} if (reason := peer.available()) else {"version": peer.version()}
        for peer in peers
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown"
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown")


def sentence(found: dict[str, Any]) -> str:
    """`machine` in words."""
    return (
        f"{found['processor']}, {found['cores']} cores, {found['memory_gb']:g} GB, "
        f"load {found['load']:g} at the start, {found['system']}, Python {found['python']}; {found['date']}"
    )
