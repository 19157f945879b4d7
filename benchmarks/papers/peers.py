"""The peers, found by name."""

from importlib import import_module

from benchmarks.papers.clpfd import Clpfd
from benchmarks.papers.formula import Formula, Phases
from benchmarks.papers.ours import Ours
from benchmarks.papers.peer import Peer

_SORTS: dict[str, type[Clpfd | Formula | Ours]] = {
    "satpuzzles": Ours, "clpfd": Clpfd, "formula": Formula, "phases": Phases
}  # fmt: skip


def peer(name: str) -> Peer:
    """The peer called ``name``: ``satpuzzles:BACKEND:ROLE=CHOICE,...``, ``clpfd:OPTION,...``, ``formula:BACKEND``,
    ``phases:PHASE:BACKEND``, or ``import:MODULE:NAME`` for an object of one's own. Raises ValueError for an unknown
    name.
    """
    sort, _, rest = name.partition(":")
    if sort == "import":
        module, attribute = rest.split(":")
        found = getattr(import_module(module), attribute)
        if isinstance(found, Peer):
            return found
    elif sort in _SORTS:
        return _SORTS[sort](name)
    raise ValueError(f"there is no peer {name!r}; there are {', '.join(_SORTS)}")
