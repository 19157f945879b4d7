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
"""A function that is called with how much is done, and how much there is in all."""

Clauses: TypeAlias = Sequence[Sequence[int]]

_CHUNKS_A_PROCESS = 4
"""Chunks of parts for each process, which reads the formula once for each chunk."""


def claims(negations: Clauses | None) -> dict[str, Clauses]:
    """By the name of each proof file, the clauses that it assumes beside the formula and the blocking clause.

    These are none for a whole proof (``negations`` is None), all ``negations`` of cubes for the cover, and the literals
    of its cube for a part.
    """
    if negations is None:
        return {PROOF: []}
    cubes = [[[-literal] for literal in negation] for negation in negations]
    return dict(zip(proofs(len(cubes)), [negations, *cubes], strict=True))


@dataclass(frozen=True, slots=True)
class Refutations:
    """The proofs in ``files`` about ``clauses`` over the variables 1 to ``variables``: formula and blocking clause.

    Each proof shows that these have no model together with what it ``claims``, see `claims`. The checkers ``others``
    check each proof too.
    """

    files: Certificate
    variables: int
    clauses: Clauses
    claims: Mapping[str, Clauses]
    others: Sequence[Other]

    def check(self, name: str, watch: Watch = lambda _done, _total: None) -> int:
        """Check the proof in the file ``name``; returns how many clauses it adds before the empty one.

        ``watch`` is called with steps. Raises Rejected if the proof does not hold, SolverError if another checker gives
        no verdict, and as `Certificate.read`.
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
        """`check` each of ``names``, in ``jobs`` processes; ``watch`` is called with proofs, or with the steps of a
        whole one.

        Raises `Died.error` too, if two processes die on the same proof.
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
