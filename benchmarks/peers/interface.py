"""What a peer is: a program that can be asked for a first solution or for a verdict."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version

from benchmarks.peers.flat import is_known
from satpuzzles import Grid, Puzzle


class Goal(StrEnum):
    FIRST = "first"
    """One solution, or that there is none."""
    VERDICT = "verdict"
    """Unique, multiple or none: a search for two solutions."""

    @property
    def most(self) -> int:
        """How many solutions end the search."""
        return 1 if self is Goal.FIRST else 2


@dataclass(frozen=True, slots=True)
class Found:
    """The solutions found, at most `Goal.most`, and whether there are no others.

    ``seconds`` is the peer's own clock, where the peer is a program of its own whose start should not count; None
    leaves the timing to the caller. ``statistics`` are the size of the formula and what the solver counted, if known.
    """

    grids: list[Grid]
    exhausted: bool
    seconds: float | None = None
    statistics: dict[str, int] = field(default_factory=dict)


class Peer(ABC):
    """One way to solve puzzles: the ``kinds`` of puzzle it is modelled for, and the Python ``packages`` it needs."""

    name: str
    kinds: frozenset[str]
    goals: frozenset[Goal] = frozenset(Goal)
    packages: tuple[str, ...] = ()

    def available(self) -> str | None:
        """Why it cannot run here; None if it can. Imports nothing heavy."""
        missing = next((one for one in self.packages if version_of(one) is None), None)
        return None if missing is None else f"the Python package {missing} is not installed"

    def version(self) -> str:
        """The versions that matter, of an available peer."""
        return ", ".join(f"{one} {version_of(one)}" for one in self.packages)

    def refuses(self, puzzle: Puzzle, goal: Goal) -> str | None:
        """Why it is not asked to do ``goal`` for ``puzzle``; None if it is."""
        if puzzle.kind not in self.kinds:
            return f"not modelled for {puzzle.kind}"
        if not is_known(puzzle):
            return "not modelled for clues that are not fully known"
        return None if goal in self.goals else f"gives no {goal}"

    def prepare(self) -> None:  # noqa: B027  # few have nothing to import
        """Import what is needed; not timed."""

    @abstractmethod
    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        """Build the model and solve it; timed."""


def version_of(distribution: str) -> str | None:
    """None where it is not installed."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None
