"""One formula of a family: its puzzle, its encodings, and the file that it becomes."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO

from satenc import Connectivity
from satpuzzles.backends import expect_whole
from satpuzzles.compiler import Compiled, compile, stated_as
from satpuzzles.errors import UsageError, unknown
from satpuzzles.formats import loads
from satpuzzles.puzzles import PUZZLES, kind_of
from satpuzzles.research.comparing.compare import choices
from satpuzzles.research.families.family import Family
from satpuzzles.research.families.kinds import hanjie, middle_sum, star_battle, sudoku, trid
from satpuzzles.solving.export import write_labelled
from satpuzzles.stating.puzzle import Puzzle

FAMILIES: dict[str, Family] = {
    family.name: family for kind in (sudoku, hanjie, star_battle, trid, middle_sum) for family in kind.FAMILIES
}
"""All families by their names."""


def family(name: str, others: Iterable[str] = ()) -> Family:
    """The family called ``name``, which may be an alias of a kind of puzzle. Raises UsageError where there is none; the
    message also has the ``others``, names of something else that could have been meant.
    """
    found = FAMILIES.get(kind_of(name))
    if found is None:
        raise UsageError(unknown("family", name, [*FAMILIES, *others]))
    return found


ALL = "all"
"""The word for every role, or for every choice of a role."""


@dataclass(frozen=True, slots=True)
class Instance:
    """The puzzle of a ``size`` and ``seed``, with ``encodings`` that differ from the defaults of its kind."""

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
        """The command that writes the same file again."""
        words = ["satpuzzles", "family", self.family.name, "--sizes", str(self.size), "--seed", str(self.seed)]
        words += [word for role, choice in self.encodings.items() for word in ("--encoding", f"{role}={choice}")]
        return " ".join(words + ([] if self.presolve else ["--no-presolve"]))

    @property
    def count(self) -> int | None:
        """The number of solutions, if it is known without counting."""
        return None if self.family.count is None else self.family.count(self.size)

    def puzzle(self) -> Puzzle:
        """The puzzle. Raises UsageError for a size that the family does not have."""
        return loads(self.family.document(self.size, self.seed))

    def compiled(self) -> Compiled:
        """The formula; raises as `satpuzzles.compile`, and UsageError for a size that the family does not have, and for
        rules that are not stated by clauses.
        """
        puzzle = self.puzzle()
        encodings = stated_as(type(puzzle), self.encodings, Connectivity.LEVELS)
        compiled = compile(puzzle, encodings=encodings, presolve=self.presolve)
        expect_whole(compiled.formula, "a file of the formula")
        return compiled

    def write(self, compiled: Compiled, stream: IO[bytes]) -> None:
        """Write the formula ``compiled`` to a binary stream."""
        comments = [f"command: {self.command}"]
        if self.family.truth is not None:
            comments.append(f"expected: {self.family.truth}, since {self.family.why}")
        if self.count is not None:
            comments.append(f"solutions: {self.count} ({self.family.source})")
        write_labelled(compiled, stream, presolve=self.presolve, comments=comments, varnames=True)


def variants(kind: type[Puzzle], wanted: Iterable[tuple[str, str]]) -> Iterator[dict[str, str]]:
    """Every combination of the ``wanted`` encodings, pairs of a role and a choice; a role may be there several times.
    The choice `ALL` stands for all of its role, the pair of `ALL` twice for all of every role.

    Raises UsageError for a role or a choice that the kind does not have.
    """
    varied: dict[str, list[str]] = {}
    for role, choice in wanted:
        for one in kind.encodings if role == ALL else [role]:
            varied.setdefault(one, []).append(choice)
    names = {role: [] if ALL in chosen else [*dict.fromkeys(chosen)] for role, chosen in varied.items()}
    return ({role: picked[role] for role in names} for picked in choices(kind, names))


def instances(
    family: Family, sizes: Iterable[int], seeds: Iterable[int], wanted: Iterable[tuple[str, str]], *, presolve: bool
) -> list[Instance]:
    """The formulas of a family, each once, those of one puzzle side by side. Raises UsageError as `variants`, and as
    `Family.document` for a size that the family does not have, before anything is made.
    """
    distinct = dict.fromkeys(sizes)
    for size in distinct:
        family.document(size)
    encodings = list(variants(PUZZLES.named(family.kind, "kind of puzzle"), wanted))
    puzzles = itertools.product(distinct, dict.fromkeys(seeds))
    return [Instance(family, *puzzle, encoding, presolve) for puzzle in puzzles for encoding in encodings]
