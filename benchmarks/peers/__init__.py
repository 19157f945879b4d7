"""The peers, one module each behind `benchmarks.peers.interface`; found by name."""

from importlib import import_module

from benchmarks.peers.clingo import Clingo
from benchmarks.peers.clpfd import Clpfd
from benchmarks.peers.cpmpy import Cpmpy
from benchmarks.peers.formula import Formula, Phases
from benchmarks.peers.interface import Found, Goal, Peer
from benchmarks.peers.minizinc import Minizinc
from benchmarks.peers.ours import ours
from benchmarks.peers.puzzlekit import Puzzlekit
from benchmarks.peers.pysat import Pysat

__all__ = ["OURS", "STANDARD", "Found", "Goal", "Peer", "peer"]

OURS = "satpuzzles"

_OTHERS: dict[str, Peer] = {
    one.name: one
    for one in (
        Puzzlekit(),
        Cpmpy("cpmpy-ortools", "ortools", ("ortools",)),
        Cpmpy("cpmpy-pysat", "pysat:cadical195", ("python-sat", "pindakaas")),
        Clingo(),
        Minizinc("minizinc-gecode", "gecode"),
        Minizinc("minizinc-chuffed", "chuffed"),
        Clpfd(),
        Pysat(),
    )
}

STANDARD = (OURS, "satpuzzles:cadical195", "satpuzzles:glucose4", *_OTHERS)


def peer(name: str) -> Peer:
    """The peer called ``name``: one of STANDARD, ``satpuzzles:BACKEND:ROLE=CHOICE,...``, ``clpfd:OPTION,...``,
    ``formula:BACKEND``, ``phases:PHASE:BACKEND``, or ``import:MODULE:NAME`` for an object of one's own. Raises
    ValueError for an unknown name.
    """
    if name.startswith("import:"):
        _, module, attribute = name.split(":")
        found = getattr(import_module(module), attribute)
        if not isinstance(found, Peer):
            raise ValueError(f"{name} is not a Peer")
        return found
    if name.partition(":")[0] == OURS:
        return ours(name)
    if name.startswith("clpfd:"):
        return Clpfd(name)
    if name.startswith("formula:"):
        return Formula(name)
    if name.startswith("phases:"):
        return Phases(name)
    if name not in _OTHERS:
        raise ValueError(f"there is no peer {name!r}; there are {', '.join(STANDARD)}")
    return _OTHERS[name]
