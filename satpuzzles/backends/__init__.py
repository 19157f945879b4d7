"""Solvers behind one interface: python-sat's in this process, any DIMACS solver as a command.

`backend` finds one by name; `satpuzzles.backends.pysat` and `satpuzzles.backends.external` implement it.
"""

from satpuzzles.backends.auto import NAME
from satpuzzles.backends.interface import (
    LATE,
    Backend,
    Cube,
    Feature,
    Outcome,
    Sat,
    Session,
    Unknown,
    Unsat,
    decided,
    expect_whole,
)
from satpuzzles.errors import UsageError, suggestion

__all__ = [
    "DEFAULT", "LATE", "Backend", "Cube", "Feature", "Outcome", "Sat", "Session", "Unknown", "Unsat", "backend",
    "backends", "decided", "expect_whole", "on_trust", "require",
]  # fmt: skip

DEFAULT = NAME


def backend(name: str) -> Backend:
    """The backend called ``name``: a solver of python-sat's by any of its names, ``cadical``, ``glucose`` ... for the
    newest of a family, or ``exec:COMMAND``; not ``auto``, which `satpuzzles.backends.auto` resolves for a formula.

    Raises UsageError for a name nobody has.
    """
    if name.startswith("exec:"):
        from satpuzzles.backends.external import ExternalBackend

        return ExternalBackend.from_command(name.removeprefix("exec:"))
    from satpuzzles.backends.pysat import pysat_backend

    found = pysat_backend(name)
    if found is None:
        names = [NAME, *(one.name for one in backends())]
        close = suggestion(name, [*names, *(alias for one in backends() for alias in one.aliases)])
        raise UsageError(f"unknown backend {name!r}; there are {', '.join(names)}, and exec:COMMAND{close}")
    return found


def backends() -> list[Backend]:
    """All backends of the installed python-sat."""
    from satpuzzles.backends.pysat import pysat_backends

    return list(pysat_backends())


def on_trust(name: str) -> str | None:
    """The warning for "no solution" by the backend ``name`` if it is a command, which cannot be checked; otherwise
    None.
    """
    return f"according to {name}, not checked" if name.startswith("exec:") else None


def require(chosen: Backend, feature: Feature, task: str) -> None:
    """Raise UsageError unless ``chosen`` has ``feature``; the message says for which ``task``, and names backends that
    have it.
    """
    if feature not in chosen.features:
        able = ", ".join(one.name for one in backends() if feature in one.features)
        raise UsageError(f"{chosen.name} cannot {task}: it is not {feature.value}; these are: {able}")
