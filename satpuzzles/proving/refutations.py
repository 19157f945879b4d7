"""The proofs of a certificate: what each is about, and whether it holds.

A proof is whole, or in parts. Each cube is a set of literals, and its part proves that formula, blocking clause and
these literals have no model. The cover proves that formula, blocking clause and the negations of all cubes have none:
every model would be in some cube. Together they prove that formula and blocking clause have no model.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import SolverError
from satpuzzles.processes.parallel import Died, map_in_order, workers
from satpuzzles.proving.certificate import PROOF, Rejected, cnf_text, proofs
from satpuzzles.proving.checker.lrat import NotAProof, check_refutation
from satpuzzles.proving.checker.text import LratStep, Malformed, read_lrat
from satpuzzles.proving.reading import Certificate
from satpuzzles.proving.second_opinion import Opinion, Other, opinion

Watch: TypeAlias = Callable[[int, int], object]
"""Told how much is done, and of how much."""

Clauses: TypeAlias = Sequence[Sequence[int]]

_CHUNKS_A_PROCESS = 4
"""Chunks of parts for each process: each reads the formula once for its chunk."""


def claims(negations: Clauses | None) -> dict[str, Clauses]:
    """The clauses that each proof, by its file, refutes beside formula and blocking clause: none where it is whole, for
    None; else of the cubes, given by their ``negations``, all negations for the cover, and for a part its literals.
    """
    if negations is None:
        return {PROOF: []}
    cubes = [[[-literal] for literal in negation] for negation in negations]
    return dict(zip(proofs(len(cubes)), [negations, *cubes], strict=True))


@dataclass(frozen=True, slots=True)
class Refutations:
    """The proofs in ``files`` that ``clauses`` over the variables 1 to ``variables``, those of formula and blocking
    clause, have no model together with those that each proof ``claims`` to refute, see `claims`. The checkers of
    ``others`` check each proof as well.
    """

    files: Certificate
    variables: int
    clauses: Clauses
    claims: Mapping[str, Clauses]
    others: Sequence[Other]

    def check(self, name: str, watch: Watch = lambda _done, _total: None) -> int:
        """How many clauses the proof in the file ``name`` adds before the empty one; ``watch`` is told the steps.

        Raises Rejected if it does not hold, SolverError if one of the others gives no verdict, and as
        `Certificate.read`.
        """
        proof, deadline = self.files.read(name), self.files.deadline
        clauses = [*self.clauses, *self.claims[name]]
        try:
            steps = read_lrat(proof, self.variables, deadline.check)
            checked = check_refutation(clauses, _watched(steps, proof.count(b"\n"), watch))
        except (Malformed, NotAProof) as error:
            raise Rejected(name, str(error)) from None
        if self.others:
            text = cnf_text(self.variables, clauses)
            for other in self.others:
                _second_opinion(other, text, name, proof, deadline)
        return checked

    def check_all(self, names: Sequence[str], jobs: int, watch: Watch) -> dict[str, int]:
        """As `check` for each of ``names``, by so many processes; ``watch`` is told the proofs, or the steps of one
        that is whole. Raises `Died.error` too, if two processes die on the same proof.
        """
        if PROOF in self.claims:
            return {PROOF: self.check(PROOF, watch)}
        chunk = max(1, len(names) // (_CHUNKS_A_PROCESS * jobs))
        checked: dict[str, int] = {}
        with workers(jobs, deadline=self.files.deadline) as found:
            results = map_in_order(partial(_checked, self), names, found, chunk_size=chunk)
            for name, result in zip(names, results, strict=True):
                if isinstance(result, Died):
                    raise result.error(name)
                checked[name] = result
                watch(len(checked), len(names))
        return checked


def _checked(refutations: Refutations, names: list[str]) -> Iterator[list[int]]:
    return ([refutations.check(name)] for name in names)


def _second_opinion(other: Other, formula: bytes, name: str, proof: bytes, deadline: Deadline) -> None:
    found = opinion(other, formula, proof, deadline)
    if found is Opinion.REJECTS:
        raise Rejected(name, f"{other} {found}")
    if found is Opinion.NONE:
        deadline.check()  # it may have been cut off
        raise SolverError(f"{other} {found} on {name}")


def _watched(steps: Iterator[LratStep], total: int, watch: Watch) -> Iterator[LratStep]:
    for number, step in enumerate(steps):
        watch(number, total)
        yield step
