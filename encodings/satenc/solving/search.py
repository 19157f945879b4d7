"""Answers by solvers of python-sat: one, or the best of a formula with soft clauses.

``rc2``     core-guided: soft clauses that contradict each other raise the least cost until an answer has it
            (A. Ignatiev, A. Morgado, J. Marques-Silva, RC2: an efficient MaxSAT solver, JSAT 11, 2019); heavy ones
            come first
``search``  an answer, then a cheaper one, until there is none; first with coarse weights, as in J. Berg, E. Demirovic,
            P. Stuckey, Core-boosted linear search for incomplete MaxSAT, CPAIOR 2019
"""

import math
from collections.abc import Callable
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.pseudo_boolean.generalized_totalizer import weighted_count
from satenc.encoders.pseudo_boolean.kept import as_clauses, digits_of
from satenc.formula import FALSE, TRUE, Formula, Lits, evaluate
from satenc.solving.answer import Answer, Status, Tell, checked_answer

_COUNTED = 500
"""The greatest cost that is counted in unary; where the first answer has a greater one, costs are added in binary."""


def searched(f: Formula, solver: str, method: str | None, proof: str | None, tell: Tell) -> Answer:
    """The best answer by a method, or by None any answer. Raises ValueError for a proof about sums, which would be one
    about clauses.
    """
    if proof is not None and (f.sums or method):
        raise ValueError("proof: expected a formula of clauses alone, found one with sums or costs")
    try:
        return decide(f, solver, proof) if method is None else METHODS[method](f, solver, tell)
    except NotImplementedError as error:
        task = "write proofs" if method is None else f"search by {method}"
        raise ValueError(f"solver: expected one that can {task}, found {solver!r}") from error


_COARSE = (30, 120, 480)
"""The greatest costs that are looked at first, in weights divided by one number: a bound on few different sums is
simple, and answers that are nearly best are soon found, near the best one so far.
"""

_CONFLICTS = (1_000, 10_000, 100_000)
"""Conflicts after which finer weights follow, and then coarse ones again, of the better answer."""


def decide(f: Formula, solver: str, proof: str | None) -> Answer:
    """An answer to a formula of clauses and sums, or that there is none, with the proof of that in a file."""
    from pysat.solvers import Solver

    whole = as_clauses(f)
    if _has_empty(whole):
        _write_proof(proof, ["0"])
        return Answer(Status.UNSATISFIABLE)
    with Solver(solver, bootstrap_with=whole.clauses, with_proof=proof is not None) as oracle:
        if oracle.solve():
            return _answer(f, oracle.get_model(), solver)
        _write_proof(proof, oracle.get_proof() if proof is not None else [])
    return Answer(Status.UNSATISFIABLE)


def search(f: Formula, solver: str, tell: Tell) -> Answer:
    """The best answer, by cheaper and cheaper ones."""
    from pysat.solvers import Solver

    whole = as_clauses(f)
    broken, weights = _costs(whole)
    if _has_empty(whole):
        return Answer(Status.UNSATISFIABLE)
    with Solver(solver, bootstrap_with=whole.clauses) as oracle:
        oracle.set_phases((-broken).tolist())
        if not oracle.solve():
            return Answer(Status.UNSATISFIABLE)
        cheaper = _Cheaper(f, whole, oracle, (broken, weights), tell)
        for conflicts, most in product(_CONFLICTS, _COARSE):
            cheaper.coarsely(most, conflicts)
        return cheaper.to_the_end()


class _Cheaper:
    """A search for cheaper answers by an open solver, which has just found one."""

    def __init__(self, f: Formula, whole: Formula, oracle: Any, costs: tuple[Lits, list[int]], tell: Tell) -> None:
        self._f, self._whole, self._oracle, self._tell = f, whole, oracle, tell
        self._broken, self._weights = costs
        self._best, self._cost, self._model = Answer(Status.UNKNOWN), sum(self._weights) + 1, list[int]()
        self._is_broken: NDArray[np.bool_] = np.empty(0, np.bool_)
        self._take()

    def _take(self) -> None:
        """Take the answer that the solver has just found."""
        model = self._oracle.get_model() or []
        self._is_broken = evaluate(self._whole.assignment(model), self._broken)  # also where no clause is
        cost = self._cost_of(self._weights)
        if cost < self._cost:
            self._best, self._cost, self._model = _answer(self._f, model, "the solver"), cost, model
            self._tell(self._best)

    def _cost_of(self, weights: list[int]) -> int:
        return sum(weight for weight, is_true in zip(weights, self._is_broken.tolist(), strict=True) if is_true)

    def coarsely(self, most: int, conflicts: int) -> None:
        """Search with weights divided by one number, so that the cost is ``most`` or less, until nothing is cheaper, or
        the solver gives up after so many conflicts.
        """
        unit = max(self._cost // most, 1)
        self._is_broken = evaluate(self._whole.assignment(self._model), self._broken)
        coarse = [weight // unit for weight in self._weights]
        if unit == 1 or not self._cost_of(coarse):
            return
        bounded = self._bounded(coarse, self._cost_of(coarse))
        while cost := self._cost_of(coarse):
            assumed = self._whole.auxiliary("cheaper")
            self._oracle.append_formula([[-int(assumed), *clause] for clause in bounded(cost)])
            self._oracle.set_phases(self._model)
            if not _limited(self._oracle, [int(assumed)], conflicts):
                return
            self._take()

    def to_the_end(self) -> Answer:
        """Search until nothing is cheaper."""
        if self._cost:
            bounded = self._bounded(self._weights, self._cost)
            while self._cost:
                self._oracle.append_formula(bounded(self._cost))
                self._oracle.set_phases(self._model)
                if not self._oracle.solve():
                    break
                self._take()
        return _optimum(self._best)

    def _bounded(self, weights: list[int], most: int) -> Callable[[int], list[list[int]]]:
        """`_bounded`, known to the solver."""
        there = np.array([weight > 0 for weight in weights], np.bool_)
        written = len(self._whole.clauses.blocks)
        bounded = _bounded(self._whole, self._broken[there], [weight for weight in weights if weight], most)
        for block in self._whole.clauses.blocks[written:]:
            self._oracle.append_formula(block.literals.tolist())
        return bounded


def _limited(oracle: Any, assumptions: list[int], conflicts: int) -> bool:
    """Whether a solver finds an answer in so many conflicts; those that cannot give up take their time."""
    try:
        oracle.conf_budget(conflicts)
        return bool(oracle.solve_limited(assumptions))
    except NotImplementedError:
        return bool(oracle.solve(assumptions))


def rc2(f: Formula, solver: str, tell: Tell) -> Answer:
    """The best answer, by python-sat's RC2."""
    from pysat.examples.rc2 import RC2Stratified

    whole = as_clauses(f)
    if _has_empty(whole):
        return Answer(Status.UNSATISFIABLE)
    weighted = whole.to_pysat()
    beside = f.offset + sum(weight for clause, weight in whole.soft if not clause)
    costly = [(clause, weight) for clause, weight in zip(weighted.soft, weighted.wght, strict=True) if clause]
    weighted.soft, weighted.wght = [clause for clause, _ in costly], [weight for _, weight in costly]
    best = Answer(Status.UNSATISFIABLE)

    class Told(RC2Stratified):  # type: ignore[misc]  # python-sat has no types
        """It tells what it finds on its way."""

        def process_core(self) -> None:
            super().process_core()
            tell(Answer(Status.UNKNOWN, bound=self.cost + beside))

        def compute_(self) -> bool | None:
            found: bool | None = super().compute_()
            if found:
                self.tell_model()
            return found

        def tell_model(self) -> None:
            nonlocal best
            own = self.vmap.i2e
            model = [own[abs(x)] if x > 0 else -own[abs(x)] for x in self.oracle.get_model() or () if abs(x) in own]
            answer = _answer(f, model, solver)
            if best.cost is None or (answer.cost is not None and answer.cost < best.cost):
                best = answer
                tell(answer)

    with closing(_Deleted(Told(weighted, solver=solver, adapt=True, exhaust=True, minz=True))) as opened:
        if opened.rc2.oracle.solve():
            opened.rc2.tell_model()
            opened.rc2.compute()
    return _optimum(best)


class _Deleted:
    """An RC2 that is given up at the end of a block."""

    def __init__(self, made: Any) -> None:
        self.rc2 = made

    def close(self) -> None:
        self.rc2.delete()


METHODS: dict[str, Callable[[Formula, str, Tell], Answer]] = {"rc2": rc2, "search": search}


def _optimum(best: Answer) -> Answer:
    if best.assignment is None:
        return best
    return Answer(Status.OPTIMUM, best.assignment, best.cost, best.cost)


def _answer(f: Formula, model: list[int] | None, name: str) -> Answer:
    return checked_answer(f, f.assignment(model or []), name)


def _has_empty(f: Formula) -> bool:
    """Whether a clause has no literal; python-sat's solvers leave such clauses out."""
    return any(block.literals.shape[1] == 0 for block in f.clauses.blocks)


def _write_proof(path: str | None, lines: list[str]) -> None:
    if path is not None:
        Path(path).write_text("".join(f"{line}\n" for line in lines))


def _costs(f: Formula) -> tuple[Lits, list[int]]:
    """A literal that is true where a soft clause is broken, and the weight, for each that has a literal."""
    broken, weights = [np.empty(0, np.int32)], list[int]()
    with f.definitions():
        for rows, costs in f.soft.blocks:
            if not rows.shape[1]:
                continue
            own = -rows[:, 0] if rows.shape[1] == 1 else f.auxiliary("broken", len(rows))
            if rows.shape[1] > 1:
                f.add_rows(np.append(rows, own[:, None], axis=1))
            broken.append(own)
            weights += costs.tolist()
    return np.concatenate(broken), weights


def _bounded(f: Formula, lits: Lits, weights: list[int], most: int) -> Callable[[int], list[list[int]]]:
    """Count the weights of the true literals; the result gives the clauses that they are less than a number up to
    ``most``.
    """
    unit = math.gcd(*weights)
    small = [weight // unit for weight in weights]
    with f.definitions():
        if most // unit <= _COUNTED:
            counted = [min(weight, most // unit + 1) for weight in small]
            count = weighted_count(f, lits, counted, most // unit, one_sided=True)
            at_least = count.at_least.tolist()
            return lambda number: _clauses([[-at_least[int(np.searchsorted(count.values, number // unit))]]])
        digits = [int(digit[0]) for digit in digits_of(f, lits[None], small)]
    return lambda number: _clauses(_at_most(digits, number // unit - 1))


def _at_most(digits: list[int], bound: int) -> list[list[int]]:
    """The clauses that a binary number, least digit first, is at most a bound: where that has a 0, so has the number,
    or a higher digit is 0 where the bound has a 1.
    """
    return [
        [-digit, *(-above for place, above in enumerate(digits[bit + 1 :], bit + 1) if bound >> place & 1)]
        for bit, digit in enumerate(digits)
        if not bound >> bit & 1
    ]


def _clauses(given: list[list[int]]) -> list[list[int]]:
    """Clauses without constants."""
    return [[x for x in clause if x != FALSE] for clause in given if TRUE not in clause]
