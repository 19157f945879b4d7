"""Answers by solvers of python-sat: one, or the best of a formula with soft clauses.

``rc2``     core-guided: soft clauses that contradict each other raise the least cost until an answer has it
            (A. Ignatiev, A. Morgado, J. Marques-Silva, RC2: an efficient MaxSAT solver, JSAT 11, 2019); heavy ones
            come first
``search``  an answer, then a cheaper one, until there is none; costs are counted once, and their bound is tightened
"""

import math
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

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
    return decide(f, solver, proof) if method is None else METHODS[method](f, solver, tell)


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
    best, bounded = Answer(Status.UNSATISFIABLE), None
    with Solver(solver, bootstrap_with=whole.clauses) as oracle:
        while oracle.solve():
            best = _answer(f, model := oracle.get_model(), solver)
            tell(best)
            true = evaluate(whole.assignment(model), broken)  # a solver says nothing of variables without clauses
            found = sum(weight for weight, is_true in zip(weights, true.tolist(), strict=True) if is_true)
            if not found:
                break
            if bounded is None:
                written = len(whole.clauses.blocks)
                bounded = _bounded(whole, broken, weights, found)
                for block in whole.clauses.blocks[written:]:
                    oracle.append_formula(block.literals.tolist())
            oracle.append_formula(bounded(found))
    return _optimum(best)


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
