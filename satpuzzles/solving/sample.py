"""Sample: solutions drawn at random, each solution with exactly the same probability."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from satpuzzles.arguments import whole_number
from satpuzzles.backends.counter import Counter
from satpuzzles.compiler import compile
from satpuzzles.deadline import Deadline
from satpuzzles.drawing import Drawing
from satpuzzles.errors import GaveUp
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.puzzle import Grid, Puzzle, drawn
from satpuzzles.rendering.showing import Told, as_text
from satpuzzles.solving.solve import Status
from satpuzzles.solving.words import digits, no_answer


@dataclass(frozen=True, slots=True, repr=False)
class Sample(Told):
    """The ``grids`` drawn, in which a solution may occur more than once; and the ``number`` of all solutions. Without a
    solution, and at a limit, there are none, for the ``reason`` given.
    """

    puzzle: Puzzle
    status: Status
    grids: list[Grid] = field(default_factory=list)
    number: int | None = None
    reason: str | None = None

    @property
    def in_words(self) -> str:
        if self.status is not Status.SOLVED:
            return no_answer(self.status, self.reason)
        return f"{len(self.grids)} drawn from {digits(self.number or 0)} solutions"

    def drawings(self) -> Sequence[Drawing]:
        return [one for grid in self.grids for one in drawn(self.puzzle, grid)]

    def __str__(self) -> str:
        return "\n".join(map(as_text, self.drawings())) or self.in_words


def sample(
    puzzle: PuzzleLike,
    number: int = 1,
    *,
    seed: int | None = None,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = True,
    time_limit: float | None = None,
) -> Sample:
    """Draw ``number`` solutions of ``puzzle``, each time each solution with exactly the same probability. The same
    ``seed`` draws the same solutions; without one they differ from run to run.

    The formula is compiled by d4 to a form from which drawing is quick (`satpuzzles.backends.dnnf`). That takes as long
    as counting the solutions with d4. Each solution is checked against the rules. ``encodings``, ``presolve`` and
    ``time_limit`` are those of `satpuzzles.solve`; at a limit the status is UNKNOWN.

    Raises UsageError if d4 is not installed, and the errors of `satpuzzles.solve`.
    """
    from satpuzzles.backends.dnnf import Models

    whole_number("number", number, 1)
    if seed is not None:
        whole_number("seed", seed, 0)
    Counter.D4.expect_installed()
    deadline, chosen = Deadline.after(time_limit), as_puzzle(puzzle)
    try:
        compiled = compile(chosen, encodings=encodings, presolve=presolve, deadline=deadline)
        models = Models(compiled.formula, deadline)
        if not models.count:
            return Sample(chosen, Status.NONE, number=0, reason=chosen.contradiction())
        random = Random(seed)  # noqa: S311  # no secret
        grids = []
        for _ in range(number):
            deadline.check()
            grids.append(compiled.grid(models.draw(random)))
    except GaveUp as error:
        return Sample(chosen, Status.UNKNOWN, reason=str(error))
    return Sample(chosen, Status.SOLVED, grids, models.count)
