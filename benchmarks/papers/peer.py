"""What a peer is: a program that is asked for a solution."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from benchmarks.machine import version_of
from satpuzzles import Grid, Puzzle


@dataclass(frozen=True, slots=True)
class Found:
    """A solution, or None where there is none.

    ``seconds`` is the peer's own clock, where the peer is a program of its own whose start should not count; None
    leaves the timing to the caller. ``statistics`` are the size of the formula and what the solver counted, if known.
    """

    grid: Grid | None
    seconds: float | None = None
    statistics: dict[str, int] = field(default_factory=dict)


class Peer(ABC):
    """One way to solve puzzles, and the Python ``packages`` it needs."""

    name: str
    packages: tuple[str, ...] = ()

    def available(self) -> str | None:
        """Why it cannot run here; None if it can. Imports nothing heavy."""
        missing = next((one for one in self.packages if version_of(one) is None), None)
        return None if missing is None else f"the Python package {missing} is not installed"

    def version(self) -> str:
        """The versions that matter, of an available peer."""
        return ", ".join(f"{one} {version_of(one)}" for one in self.packages)

    def is_for(self, puzzle: Puzzle) -> bool:  # noqa: ARG002  # most are for all
        """Whether it is asked about ``puzzle``."""
        return True

    def prepare(self) -> None:  # noqa: B027  # few have nothing to import
        """Import what is needed; not timed."""

    @abstractmethod
    def run(self, puzzle: Puzzle) -> Found:
        """Build the model and solve it; timed."""
