"""A proof in parts: a certificate's formula split into cubes, each refuted by itself by any of several processes.

A further proof shows that the cubes leave nothing out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from satenc import Lits
from satpuzzles.backends import Cube, backend
from satpuzzles.compiler import Compiled
from satpuzzles.deadline import Deadline
from satpuzzles.formats import loads
from satpuzzles.processes.cluster_worker import until_cancelled
from satpuzzles.processes.parallel import Died, Workers, map_in_order
from satpuzzles.proving import certificate
from satpuzzles.proving.question import answer, formula_of, refuted
from satpuzzles.puzzle import Grid
from satpuzzles.solving.cubes.lookahead import split
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Statistics


@dataclass(frozen=True, slots=True)
class Parts:
    """``cubes``, the LRAT proof ``cover`` that they leave nothing out, and the one of each, as text."""

    cubes: list[Cube]
    cover: bytes
    proofs: list[bytes]


def forbidding(compiled: Compiled, solution: Grid | None) -> list[Lits]:
    """The clause ``[1, width]`` that forbids ``solution``, its literals in the order of their variables; none for
    None.
    """
    if solution is None:
        return []
    clause = compiled.excluding(solution)
    return [clause[np.argsort(np.abs(clause))].reshape(1, -1)]


def proved(
    proving: "Proving",
    compiled: Compiled,
    wanted: int,
    workers: Workers | None,
    watch: Callable[[int, int], object],
) -> Parts | Grid:
    """About ``wanted`` parts that prove that the formula, which is ``compiled`` as ``proving`` says, has no solution
    but the one in ``proving``; or another solution. ``watch`` is told the parts that are done, and their number.

    Raises GaveUp at a limit, and `Died.error` if two processes die on the same part.
    """
    parts = split(compiled.formula, wanted, proving.deadline)
    added = forbidding(compiled, proving.solution)
    negations = [-np.array([cube], np.int32) for cube in parts.cubes]
    lines = [" ".join(map(str, [*clause, 0])) for clause in parts.cover]
    cover = refuted(compiled, [*added, *negations], lines, "look-ahead", proving.deadline)
    proofs: list[bytes] = []
    for made in _made(proving, compiled, parts.cubes, workers):
        if isinstance(made, Died):
            raise made.error(f"part {len(proofs) + 1} of {len(parts.cubes)}")
        if not isinstance(made, bytes):
            return made
        proofs.append(made)
        watch(len(proofs), len(parts.cubes))
    return Parts(parts.cubes, certificate.proof_text(cover), proofs)


def _made(
    proving: "Proving", compiled: Compiled, cubes: Sequence[Cube], workers: Workers | None
) -> Iterator[bytes | Grid | Died[Cube]]:
    if workers is None:
        return (proving.part(compiled, cube) for cube in cubes)
    return map_in_order(proving, cubes, workers)


@dataclass(frozen=True, slots=True)
class Proving:
    """What a process has to know to prove a part: the ``puzzle`` as `satpuzzles.proving.certificate.puzzle_text` writes
    it, how it is compiled, the solver, and the ``solution`` beside which there is to be none.
    """

    puzzle: bytes
    encodings: Mapping[str, str] | None
    naive: bool
    backend: str
    solution: Grid | None
    deadline: Deadline

    def __call__(self, cubes: list[Cube], /) -> Iterator[list[bytes | Grid]]:
        """As `part` for each of ``cubes``."""
        here = replace(self, deadline=until_cancelled(self.deadline))
        options = Options(self.backend, self.encodings, presolve=False)
        compiled = formula_of(loads(self.puzzle, format="json"), options, here.deadline, naive=self.naive)
        return ([here.part(compiled, cube)] for cube in cubes)

    def part(self, compiled: Compiled, cube: Cube) -> bytes | Grid:
        """The proof that there is no other solution in ``cube``, or one that there is."""
        chosen = backend(self.backend)
        added = [*forbidding(compiled, self.solution), np.array(cube, np.int32).reshape(-1, 1)]
        assignment, proof = answer(compiled, added, chosen, self.deadline, Statistics(chosen.name))
        if assignment is not None:
            return compiled.grid(assignment)
        return certificate.proof_text(refuted(compiled, added, proof, chosen.name, self.deadline))
