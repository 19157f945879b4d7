"""How puzzles are compiled and solved: the options of every search, for functions and commands, and kept together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, TypedDict

from satenc import Connectivity, Formula
from satpuzzles import backends
from satpuzzles.backends import Backend, Feature, auto
from satpuzzles.common.arguments import expect_flag, expect_names, expect_one_way, expect_text, whole_number
from satpuzzles.common.deadline import Cancel, Deadline, without_cancel
from satpuzzles.common.files import expect_appendable
from satpuzzles.common.options import Number, Option, Text, Whole, declared, held, pairs
from satpuzzles.compiler import Compiled, PuzzleModel, compile, stated_as
from satpuzzles.errors import UsageError
from satpuzzles.stating.puzzle import Puzzle


class Searching(TypedDict, total=False):
    """The options of each task that asks a solver. `satpuzzles.solve` says what they do. For one more there is a key
    here or in `Splitting`, a field of `Chosen` and what heeds it; functions and commands then have it.
    """

    backend: Annotated[
        str,
        Option(
            default=backends.DEFAULT,
            group="Solver",
            help="Solver: auto, a name from 'satpuzzles list backends', or exec:COMMAND for any DIMACS solver.",
            values=Text("NAME"),
            show_default=True,
        ),
    ]
    encodings: Annotated[
        Mapping[str, str] | None,
        Option(
            group="Solver",
            help="Choose an encoding, for example cardinality=totalizer; 'satpuzzles list encodings' shows all.",
            names="--encoding",
            values=Text("ROLE=NAME"),
            several=pairs,
        ),
    ]
    presolve: Annotated[
        bool,
        Option(
            default=True,
            group="Solver",
            help="Propagate the givens before encoding; on by default.",
            names="--presolve/--no-presolve",
        ),
    ]
    time_limit: Annotated[
        float | None, Option(group="Limits", help="Time limit per puzzle.", values=Number(metavar="SECONDS"))
    ]
    cancel: Annotated[Cancel | None, Option()]


class Splitting(Searching, total=False):
    """The options of `Searching`, and those of tasks that several processes can share."""

    jobs: Annotated[
        int,
        Option(default=1, group="Many puzzles", help="Number of processes that share many puzzles.", values=Whole(1)),
    ]
    cubes: Annotated[
        int | None,
        Option(
            group="One hard puzzle",
            help="Split the search into about N parts (cubes), which the processes share.",
            values=Whole(1),
        ),
    ]
    cube_record: Annotated[
        str | None,
        Option(
            group="One hard puzzle",
            help="Split the search into parts (cubes), record the finished ones in FILE, and continue from there.",
            values=Text("FILE"),
        ),
    ]
    scheduler: Annotated[
        str | None,
        Option(
            group="Many puzzles",
            help="Run on a Dask cluster: tcp://HOST:PORT, FILE.json, or local[N] for N processes here; by default the"
            " address in the environment variable DASK_SCHEDULER_ADDRESS.",
            values=Text("WHERE"),
            environment="DASK_SCHEDULER_ADDRESS",
        ),
    ]


_OPTIONS = {name: option for name, (_, option) in declared(Splitting).items()}


@dataclass(frozen=True, slots=True)
class Chosen:
    """The values of the options of `Splitting`, not checked."""

    backend: str = held(_OPTIONS["backend"])
    encodings: Mapping[str, str] | None = held(_OPTIONS["encodings"], hash=False)  # a dict, which cannot be hashed
    presolve: bool = held(_OPTIONS["presolve"])
    time_limit: float | None = held(_OPTIONS["time_limit"])
    jobs: int = held(_OPTIONS["jobs"])
    cubes: int | None = held(_OPTIONS["cubes"])
    cube_record: str | None = held(_OPTIONS["cube_record"])
    scheduler: str | None = held(_OPTIONS["scheduler"])
    cancel: Cancel | None = held(_OPTIONS["cancel"], compare=False)  # noqa: RUF009  # it makes a field


@dataclass(frozen=True, slots=True)
class Options(Chosen):
    """The values of `Chosen`, checked, for the work on one puzzle. ``cube_record`` may be given without ``cubes``. Two
    are equal if they ask for the same; they can be hashed and pickled, but ``cancel`` stays in this process.
    """

    __reduce__ = without_cancel

    def __post_init__(self) -> None:
        """Raises UsageError for values that are none, and FileError if the record cannot be written. Whether there
        is such a backend or encoding is seen later.
        """
        expect_text("backend", self.backend)
        expect_names("encodings", self.encodings)
        expect_flag("presolve", self.presolve)
        whole_number("jobs", self.jobs, 1)
        if self.scheduler is not None:
            expect_text("scheduler", self.scheduler)
        expect_one_way(self.jobs, self.scheduler)
        if self.cubes is not None:
            whole_number("cubes", self.cubes, 1)
        if self.splits and not self._may_run_beside:
            raise UsageError(f"cubes need a solver of python-sat, not a command; found {self.backend}")
        if self.cube_record is not None:
            expect_appendable(self.cube_record)
        self.deadline()

    def require(self, feature: Feature, task: str) -> None:
        """Raise UsageError if there is no backend of this name, or if it lacks ``feature`` and therefore cannot
        ``task``, a verb for the message. ``auto`` always chooses a backend that has it.
        """
        if self.backend != auto.NAME:
            backends.require(backends.backend(self.backend), feature, task)

    def deadline(self) -> Deadline:
        """The time limit from now, and what cancels the work. Raises UsageError for a time limit that is no number of
        seconds from 0 on, and for what cannot be set.
        """
        return Deadline.after(self.time_limit, self.cancel)

    @property
    def until_cancelled(self) -> Deadline:
        """When work on many puzzles ends, each with a time limit of its own."""
        return Deadline.after(None, self.cancel)

    def until(self, deadline: Deadline) -> "Options":
        """The same, with what is left until ``deadline`` as time limit, and what cancels that."""
        return replace(self, time_limit=deadline.remaining, cancel=deadline.cancel)

    @property
    def splits(self) -> bool:
        """Whether a puzzle is to be split into cubes in any case."""
        return self.cubes is not None or self.cube_record is not None

    @property
    def several(self) -> bool:
        """Whether several solvers may work on one puzzle at once: commands are run one at a time."""
        return (self.jobs > 1 or self.scheduler is not None) and self._may_run_beside

    @property
    def _may_run_beside(self) -> bool:
        return backends.on_trust(self.backend) is None

    def model(self, puzzle: Puzzle, deadline: Deadline) -> PuzzleModel:
        """The model of ``puzzle``, narrowed if it is to be; errors as in `satpuzzles.compile`."""
        return PuzzleModel.narrowed(puzzle, self.encodings or {}, deadline, presolve=self.presolve)

    def compile(self, puzzle: Puzzle, deadline: Deadline) -> Compiled:
        """The formula of ``puzzle``; errors as in `satpuzzles.compile`."""
        return self.model(puzzle, deadline).compiled(deadline)

    def compile_for_counter(self, puzzle: Puzzle, deadline: Deadline) -> Compiled:
        """As `compile`, with as many models as answers: model counters may count over all variables."""
        exact = stated_as(type(puzzle), self.encodings, Connectivity.EXACT)
        return compile(puzzle, encodings=exact, presolve=self.presolve, deadline=deadline)

    def backend_for(self, formula: Formula, answers: int | None) -> tuple[Backend, str | None]:
        """The backend for up to ``answers`` answers from ``formula``, all for None; and why it was chosen, if it was
        not named. Raises UsageError for a name that no backend has.
        """
        if self.backend != auto.NAME:
            return backends.backend(self.backend), None
        stage = auto.choose(formula, answers)
        return backends.backend(stage.backend), stage.reason

    def backend_for_batch(self) -> Backend:
        """The backend for many small questions to one open solver; raises as `backend_for`."""
        return backends.backend(auto.choose_for_batch().backend if self.backend == auto.NAME else self.backend)
