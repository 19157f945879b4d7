"""Formulas in the forms of others: python-sat, OPB for pseudo-Boolean solvers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from satenc.formula.contents import Contents
from satenc.formula.dimacs import clause_text
from satenc.formula.literals import Lits
from satenc.formula.sums import Sum

if TYPE_CHECKING:
    from pysat.formula import CNF, WCNF


_ROWS_AT_ONCE = 50_000


def to_pysat(f: Contents) -> "CNF | WCNF":
    """python-sat's formula: a WCNF where there are soft clauses, else a CNF."""
    try:
        from pysat.formula import CNF, WCNF
    except ModuleNotFoundError as error:  # the package that is called pysat is another one
        raise ModuleNotFoundError("to_pysat needs python-sat: pip install 'satenc[solve]'") from error
    if not f.soft:
        formula: Any = CNF()
        formula.clauses = [*f.clauses]  # its own `extend` looks for the greatest variable of each clause
        formula.nv = f.variables.count
        return formula
    weighted: Any = WCNF()
    weighted.hard = [*f.clauses]
    weighted.extend([[*clause] for clause, _ in f.soft], [weight for _, weight in f.soft])
    weighted.nv = f.variables.count
    return weighted


def opb_pieces(f: Contents, comments: Iterable[str] = (), *, soft: bool = False) -> Iterator[bytes]:
    """An OPB file, or with ``soft`` a WBO file, piece by piece (O. Roussel, V. Manquinho, Input/output format for the
    pseudo-Boolean competition): a constraint ``>=`` for each clause, and the sums that the formula keeps. In OPB a soft
    clause of several literals has a new variable that is true where it is broken, what answers cost is the objective,
    and what all of them cost is the weight of a variable that must be true.
    """
    variables, own, costs = f.variables.count, list[str](), list[int]()
    constraints = len(f.clauses) + len(f.sums)
    if soft:
        constraints += len(f.soft)
        costs = [cost for _, cost in f.soft] + [
            cost for block in f.sums.blocks for cost in block.costs.tolist() if cost
        ]
        own = [f"soft: {sum(costs) + 1 if f.top is None else f.top} ;"]  # one that is left out is an error to clasp
        if f.offset:
            raise ValueError(f"WBO: expected answers that cost what they break, found {f.offset} that all of them cost")
        shifted = list[bytes]()
    else:
        if any(block.costs.any() for block in f.sums.blocks) or f.top is not None:
            raise ValueError("OPB: expected sums that must hold, for others there is to_wbo")
        terms, shifted, variables = _objective(f)
        constraints += len(shifted)
        own = [f"min: {' '.join(terms)} ;"] if terms else []
    head = f"* #variable= {variables} #constraint= {constraints}{_costs(costs)}"
    yield "".join(f"{line}\n" for line in (head, *(f"* {comment}" for comment in comments), *own)).encode()
    for block in f.clauses.blocks:
        for start in range(0, len(block.literals), _ROWS_AT_ONCE):
            yield b"".join(_constraints(block.literals[start : start + _ROWS_AT_ONCE]))
    yield from shifted
    if soft:
        for rows, weights in f.soft.blocks:
            yield b"".join(b"[%d] %s" % each for each in zip(weights.tolist(), _constraints(rows), strict=True))
    for sums in f.sums.blocks:
        for one in sums:
            yield _sum(one).encode()


def _costs(costs: Sequence[int]) -> str:
    """How many clauses and sums may be broken, and what that costs, as the first line of WBO has it."""
    if not costs:
        return ""
    return f" #soft= {len(costs)} mincost= {min(costs)} maxcost= {max(costs)} sumcost= {sum(costs)}"


def _objective(f: Contents) -> tuple[list[str], list[bytes], int]:
    """The terms of the objective, the constraints of its new variables, and how many variables there are then."""
    variables, constant = f.variables.count, f.offset
    terms, constraints = list[str](), list[bytes]()
    for rows, weights in f.soft.blocks:
        if rows.shape[1] == 1:  # what is broken is the opposite of the literal
            signs = -np.sign(rows[:, 0])
            signed = zip((signs * weights).tolist(), np.abs(rows[:, 0]).tolist(), strict=True)
            terms += [f"{weight:+d} x{variable}" for weight, variable in signed]
            constant += sum(weights[signs < 0].tolist())
            continue
        broken = np.arange(variables + 1, variables + len(rows) + 1, dtype=np.int32)
        terms += [f"{weight:+d} x{number}" for weight, number in zip(weights.tolist(), broken.tolist(), strict=True)]
        constraints.append(b"".join(_constraints(np.append(rows, broken[:, None], axis=1))))
        variables += len(rows)
    if constant:
        variables += 1
        terms.append(f"{constant:+d} x{variables}")
        constraints.append(f"+1 x{variables} >= 1 ;\n".encode())
    return terms, constraints, variables


def _constraints(rows: Lits) -> list[bytes]:
    """Clauses ``rows[n, width]`` as sums: their true literals are 1 or more, and a negated ``x`` counts as 1 - x."""
    if not rows.shape[1]:
        return [b"0 x1 >= 1 ;\n"] * len(rows)
    texts = (b" " + clause_text(rows).replace(b"\n", b"\n ")).replace(b" 0\n", b"\n").splitlines()[: len(rows)]
    bounds = (1 - (rows < 0).sum(axis=1)).tolist()
    texts = [text.replace(b" -", b"#").replace(b" ", b" +1 x").replace(b"#", b" -1 x") for text in texts]
    return [b"%s >= %d ;\n" % (text[1:], bound) for text, bound in zip(texts, bounds, strict=True)]


def _sum(stated: Sum) -> str:
    """A sum as a constraint; where a literal is negated, so is its weight, and the bound is less by it."""
    bound = stated.bound - sum(w for w, x in zip(stated.weights, stated.literals, strict=True) if x < 0)
    terms = [f"{w if x > 0 else -w:+d} x{abs(x)}" for w, x in zip(stated.weights, stated.literals, strict=True)]
    cost = f"[{stated.cost}] " if stated.cost else ""
    return f"{cost}{' '.join(terms) or '0 x1'} {'=' if stated.equal else '>='} {bound} ;\n"
