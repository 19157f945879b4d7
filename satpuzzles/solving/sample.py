"""Sample: solutions drawn at random, each solution with exactly the same probability.

The formula is compiled by d4 to a form from which drawing is quick (`satpuzzles.backends.dnnf`), which takes as long as
counting the solutions with d4. By another backend, or where a rule is lazy, all solutions are found, one by one; each
place of the sample keeps the i-th of them with probability 1/i.

J. S. Vitter, Random sampling with a reservoir, ACM Transactions on Mathematical Software 11(1), 1985.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Unpack

from satpuzzles.backends import DEFAULT
from satpuzzles.backends.counter import INSTALL, Counter
from satpuzzles.boards import Drawing, Grid
from satpuzzles.common.arguments import whole_number
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.rendering.showing import Shown
from satpuzzles.solving.count import Method
from satpuzzles.solving.options import Options, Searching
from satpuzzles.solving.result import digits, no_answer
from satpuzzles.solving.search import Search
from satpuzzles.solving.solve import Status
from satpuzzles.stating.display import drawings_of
from satpuzzles.stating.puzzle import Puzzle


@dataclass(frozen=True, slots=True, repr=False)
class Sample(Shown):
    """The ``grids`` drawn, in which a solution may occur more than once; and the ``number`` of all solutions, found by
    ``method``. Without a solution, and at a limit, there are none, for the ``reason`` given. ``checked`` is False if
    only an external command claims that there are no more solutions.
    """

    puzzle: Puzzle
    status: Status
    grids: list[Grid] = field(default_factory=list)
    number: int | None = None
    reason: str | None = None
    method: Method = Method.EXACT
    checked: bool = True

    @property
    def in_words(self) -> str:
        if self.status is not Status.SOLVED:
            return no_answer(self.status, self.reason)
        trusted = "" if self.checked else f" ({self.reason})"
        return f"{len(self.grids)} drawn from {digits(self.number or 0)} solution{'s' * (self.number != 1)}{trusted}"

    def drawings(self) -> Sequence[Drawing]:
        return [one for grid in self.grids for one in drawings_of(self.puzzle, grid)]


def sample(puzzle: Puzzle, number: int = 1, *, seed: int | None = None, **keywords: Unpack[Searching]) -> Sample:
    """Draw ``number`` solutions of ``puzzle``, each time each solution with exactly the same probability. The same
    ``seed`` draws the same solutions; without one they differ from run to run.

    By default d4 counts the solutions. If a ``backend`` is named, it finds all of them, which is slow if there are
    many. Each solution that is drawn is checked against the rules. The other options are those of `satpuzzles.solve`;
    at a limit the status is UNKNOWN.

    Raises UsageError if d4 is not installed and no backend is named, and the errors of `satpuzzles.solve`.
    """
    whole_number("number", number, 1)
    if seed is not None:
        whole_number("seed", seed, 0)
    options = Options(**keywords)
    if options.backend == DEFAULT and not Counter.D4.installed:
        needed = f"drawing without finding each solution needs {Counter.D4}: {INSTALL}"
        raise UsageError(f"{needed}; or name a backend, which finds the solutions one by one")
    random = Random(seed)  # noqa: S311  # no secret
    return (_drawn if options.backend == DEFAULT else _kept)(puzzle, number, random, options)


def _drawn(puzzle: Puzzle, number: int, random: Random, options: Options) -> Sample:
    from satpuzzles.backends.dnnf import Models

    deadline = options.deadline()
    try:
        compiled = options.compile_for_counter(puzzle, deadline)
        if compiled.formula.lazy:
            return _kept(puzzle, number, random, options.until(deadline))
        models = Models(compiled.formula, deadline)
        if not models.count:
            return Sample(puzzle, Status.NONE, number=0, reason=puzzle.solving.unsolvable(puzzle))
        grids = []
        for _ in range(number):
            deadline.check()
            grids.append(compiled.grid(models.draw(random)))
    except GaveUp as error:
        return Sample(puzzle, Status.UNKNOWN, reason=str(error))
    return Sample(puzzle, Status.SOLVED, grids, models.count)


def _kept(puzzle: Puzzle, number: int, random: Random, options: Options) -> Sample:
    search = Search(puzzle, None, options)
    grids: list[Grid] = []
    for i, grid in enumerate(search, start=1):
        grids = [one if random.randrange(i) else grid for one in grids] if grids else [grid] * number
    if not search.exhausted:
        reason = f"{search.limit} after {search.count} solutions"
        return Sample(puzzle, Status.UNKNOWN, reason=reason, method=Method.ENUMERATE)
    found = search.found(grids)
    status = Status.SOLVED if grids else Status.NONE
    return Sample(puzzle, status, grids, search.count, found.reason, Method.ENUMERATE, found.checked)
