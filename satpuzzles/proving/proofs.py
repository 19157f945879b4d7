"""Proofs that a formula has no model except a known one: whole, or in parts that several processes make.

A proof in parts splits the formula into cubes and refutes each. A further proof, the cover, shows that the cubes leave
nothing out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from satenc import Assignment, Connectivity, Formula, Lits
from satpuzzles.backends import Backend, Cube, Unknown, backend, decided
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import Compiled
from satpuzzles.errors import SolverError, gave_up
from satpuzzles.formats import loads
from satpuzzles.processes.cluster_worker import until_cancelled
from satpuzzles.processes.parallel import Died, Workers, map_in_order
from satpuzzles.proving import certificate, naive as plain
from satpuzzles.proving.checker.text import Cut
from satpuzzles.proving.cuts import Refutation, closed, needed, shown
from satpuzzles.proving.trimming import NotRefuted, trimmed
from satpuzzles.solving.cubes.lookahead import split
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Statistics
from satpuzzles.stating.puzzle import Puzzle


def formula_of(puzzle: Puzzle, options: Options, deadline: Deadline, *, naive: bool) -> Compiled:
    """The formula of a certificate: without presolve, or the plain formula if ``naive``. Where cuts of a rule cannot be
    checked, and nothing else was asked for, rules about connectivity are stated whole. Raises GaveUp at a limit.
    """
    if naive:
        return plain.compiled(puzzle, deadline)
    compiled = options.compile(puzzle, deadline)
    is_settled = options.encodings or "connectivity" not in puzzle.encodings
    if is_settled or all(rule.connection for rule in compiled.formula.lazy):
        return compiled
    return replace(options, encodings={"connectivity": Connectivity.LEVELS}).compile(puzzle, deadline)


def forbidding(compiled: Compiled, solution: Grid | None) -> list[Lits]:
    """The clause ``[1, width]`` that forbids ``solution``, its literals in the order of their
    variables; None for None.
    """
    if solution is None:
        return []
    clause = compiled.excluding(solution)
    return [clause[np.argsort(np.abs(clause))].reshape(1, -1)]


@dataclass(frozen=True, slots=True)
class Drup:
    """The proof that the solver ``writer`` printed: no model satisfies a formula, its ``cuts`` and further clauses."""

    formula: Formula
    cuts: list[Cut]
    lines: Sequence[str]
    writer: str

    def trimmed(self, added: Sequence[Lits], deadline: Deadline) -> Refutation:
        """The proof as a certificate has it; ``added`` are the further clauses.

        Raises GaveUp at a limit, and SolverError if the lines are no proof.
        """
        blocks = [*(block.literals for block in self.formula.clauses.blocks), *added]
        clauses = [clause for block in blocks for clause in block.tolist()]
        variables = self.formula.variables.count
        try:
            proof = certificate.proof_text(trimmed(variables, clauses, self.lines, deadline.check))
        except NotRefuted as error:
            raise SolverError(f"{self.writer}: {error}") from None
        return Refutation(proof, variables, len(self.formula.clauses) - len(self.cuts), self.cuts)


def answer(
    formula: Formula, added: Sequence[Lits], chosen: Backend, deadline: Deadline, statistics: Statistics
) -> Assignment | Drup:
    """Ask a fresh solver about ``formula`` with the clauses ``added[i][n, width]``: a model, or a proof that there is
    none.

    Cuts of lazy rules are found by a first solver without a proof; a second one starts with them, because not every
    solver that writes proofs continues after an answer. Raises GaveUp at a limit.
    """
    cuts, more = list[Cut](), [clause for clauses in added for clause in clauses.tolist()]
    if formula.lazy:
        with chosen.open(formula, deadline) as session:
            session.add(more)
            with statistics.timed("solve"):
                assignment = decided(session.solve())
        if assignment is not None:
            return assignment
        cuts = shown(formula, deadline.check)
        formula = closed(formula, cuts)
    with statistics.timed("load"):
        opened = chosen.open(formula, deadline, proof=True)
    with opened as session:
        session.add(more)
        with statistics.timed("solve"):
            outcome = session.solve()
        statistics.solver = session.statistics()
        assignment = decided(outcome)
        if assignment is not None:
            return assignment
        with statistics.timed("proof"):
            proof = session.proof()
        if isinstance(proof, Unknown):
            raise gave_up(proof.reason)
        return Drup(formula, cuts, proof, chosen.name)


@dataclass(frozen=True, slots=True)
class Proving:
    """What a process needs to prove a part: the ``puzzle`` as text, how it is compiled, the solver, the known
    ``solution``.
    """

    puzzle: bytes
    encodings: Mapping[str, str] | None
    naive: bool
    backend: str
    solution: Grid | None
    deadline: Deadline

    def in_parts(
        self, compiled: Compiled, wanted: int, workers: Workers | None, watch: Callable[[int, int], object]
    ) -> dict[str, bytes] | Grid:
        """Prove that ``compiled`` has no solution but the known one, in about ``wanted`` cubes: the files, or another
        solution.

        ``watch`` is called with the number of finished parts and of all. Raises GaveUp at a limit, and `Died.error` if
        two processes die on the same part.
        """
        parts = split(compiled.formula, wanted, self.deadline)
        negations = [[-literal for literal in cube] for cube in parts.cubes]
        lines = [" ".join(map(str, [*clause, 0])) for clause in parts.cover]
        added = [*forbidding(compiled, self.solution), *(np.array([clause], np.int32) for clause in negations)]
        refutations = [Drup(compiled.formula, [], lines, "look-ahead").trimmed(added, self.deadline)]
        made: Iterator[Refutation | Grid | Died[Cube]] = (self.part(compiled, cube) for cube in parts.cubes)
        if workers is not None:
            shared = map_in_order(self, parts.cubes, workers)
            made = shared
        for number, one in enumerate(made, start=1):
            if isinstance(one, Died):
                raise one.error(f"part {number} of {len(parts.cubes)}")
            if not isinstance(one, Refutation):
                return one
            refutations.append(one)
            watch(number, len(parts.cubes))
        cubes = {certificate.CUBES: certificate.cnf_text(compiled.formula.variables.count, negations)}
        return cubes | files_of(
            compiled.formula, dict(zip(certificate.proofs(len(negations)), refutations, strict=True))
        )

    def __call__(self, cubes: list[Cube], /) -> Iterator[list[Refutation | Grid]]:
        """`part` of each of ``cubes``."""
        here = replace(self, deadline=until_cancelled(self.deadline))
        options = Options(self.backend, self.encodings, presolve=False)
        compiled = formula_of(loads(self.puzzle, format="json"), options, here.deadline, naive=self.naive)
        return ([here.part(compiled, cube)] for cube in cubes)

    def part(self, compiled: Compiled, cube: Cube) -> Refutation | Grid:
        """The proof that ``cube`` has no other solution, or such a solution."""
        chosen = backend(self.backend)
        added = [*forbidding(compiled, self.solution), np.array(cube, np.int32).reshape(-1, 1)]
        found = answer(compiled.formula, added, chosen, self.deadline, Statistics(chosen.name))
        return found.trimmed(added, self.deadline) if isinstance(found, Drup) else compiled.grid(found)


def files_of(formula: Formula, refutations: Mapping[str, Refutation]) -> dict[str, bytes]:
    """The files with these ``refutations`` and, if ``formula`` has lazy rules, with the cuts that they use."""
    cuts = needed([*refutations.values()])
    files = {name: one.over(cuts).proof for name, one in refutations.items()}
    return files | {certificate.CUTS: certificate.cuts_text(cuts)} if formula.lazy else files
