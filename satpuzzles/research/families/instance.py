"""One formula of a family: which puzzle, encoded how, and the file that it becomes."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO

import orjson

from satpuzzles.compiler import Compiled, compile
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import UsageError
from satpuzzles.formats import loads
from satpuzzles.puzzle import Puzzle
from satpuzzles.registry import PUZZLES
from satpuzzles.research.comparing.compare import choices
from satpuzzles.research.families.family import Family
from satpuzzles.solving.export import write_labelled

ALL = "all"
"""Every role, or every choice of a role, where encodings are asked for."""


@dataclass(frozen=True, slots=True)
class Instance:
    """The puzzle of a ``size`` and ``seed``, with these ``encodings`` where they are not the defaults of its kind."""

    family: Family
    size: int
    seed: int
    encodings: Mapping[str, str]
    presolve: bool = True

    @property
    def name(self) -> str:
        """The name of its file, without ``.cnf``."""
        words = [self.family.name, str(self.size), "seed", str(self.seed)]
        words += [f"{role}-{choice}" for role, choice in self.encodings.items()]
        return "-".join(words + ([] if self.presolve else ["unpresolved"]))

    @property
    def command(self) -> str:
        """The command that makes its file again."""
        words = ["satpuzzles", "family", self.family.name, "--sizes", str(self.size), "--seed", str(self.seed)]
        words += [word for role, choice in self.encodings.items() for word in ("--encoding", f"{role}={choice}")]
        return " ".join(words + ([] if self.presolve else ["--no-presolve"]))

    @property
    def count(self) -> int | None:
        """The number of solutions, where it is known without counting."""
        return None if self.family.count is None else self.family.count(self.size)

    def puzzle(self) -> Puzzle:
        """The puzzle. Raises UsageError for a size that the family does not have."""
        return loads(orjson.dumps(self.family.document(self.size, self.seed)), format="json")

    def compiled(self, deadline: Deadline = NEVER) -> Compiled:
        """The formula; raises as `satpuzzles.compile`, and UsageError for a size that the family does not have."""
        return compile(self.puzzle(), encodings=self.encodings, presolve=self.presolve, deadline=deadline)

    def write(self, compiled: Compiled, stream: IO[bytes], deadline: Deadline = NEVER) -> None:
        """Write the formula, which is `compiled`, to a binary stream. Raises OutOfTime past the ``deadline``."""
        write_labelled(
            compiled, stream, presolve=self.presolve, comments=self._comments(), varnames=True, deadline=deadline
        )

    def _comments(self) -> Iterator[str]:
        yield f"command: {self.command}"
        if self.family.truth is not None:
            yield f"expected: {self.family.truth}, since {self.family.why}"
        if self.count is not None:
            yield f"solutions: {self.count} ({self.family.source})"


def variants(kind: type[Puzzle], wanted: Iterable[tuple[str, str]]) -> Iterator[dict[str, str]]:
    """Every combination of the ``wanted`` encodings, pairs of a role and a choice; a role may be there several times.
    The choice `ALL` stands for all of its role, the pair of `ALL` twice for all of every role.

    Raises UsageError for a role or a choice that the kind does not have.
    """
    varied: dict[str, dict[str, None]] = {}
    for role, choice in wanted:
        for one in kind.encodings if role == ALL else [role]:
            varied.setdefault(one, {})[choice] = None
    names = {role: [] if ALL in chosen else [*chosen] for role, chosen in varied.items()}
    for picked in choices(kind, names):
        yield {role: picked[role] for role in names}


def instances(
    family: Family, sizes: Iterable[int], seeds: Iterable[int], wanted: Iterable[tuple[str, str]], *, presolve: bool
) -> list[Instance]:
    """The formulas of a family, each once, those of one puzzle side by side. Raises UsageError as `variants`, and as
    `Family.document` for a size that the family does not have, before anything is made.
    """
    kind = PUZZLES.get(family.kind)
    if kind is None:
        raise UsageError(f"there is no kind {family.kind!r}")
    encodings = list(variants(kind, wanted))
    distinct = dict.fromkeys(sizes)
    for size in distinct:
        family.document(size)
    puzzles = itertools.product(distinct, dict.fromkeys(seeds))
    return [Instance(family, *puzzle, encoding, presolve) for puzzle in puzzles for encoding in encodings]
