"""Formulas in the forms of others: python-sat, OPB for pseudo-Boolean solvers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from satenc.formula.contents import Contents

if TYPE_CHECKING:
    from pysat.formula import CNF, WCNF


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


def opb_lines(f: Contents) -> Iterator[str]:
    """The lines of an OPB file (O. Roussel, V. Manquinho, Input/output format for the pseudo-Boolean competition): one
    constraint ``>=`` for each clause. A soft clause is a new variable that is true where it is broken, and the sum of
    their weights is the objective.
    """
    variables = f.variables.count
    yield f"* #variable= {variables + len(f.soft)} #constraint= {len(f.clauses) + len(f.soft)}"
    broken = range(variables + 1, variables + len(f.soft) + 1)
    if f.soft:
        weights = (f"{weight:+d} x{number}" for number, (_, weight) in zip(broken, f.soft, strict=True))
        yield f"min: {' '.join(weights)} ;"
    for clause in f.clauses:
        yield _constraint(clause)
    for number, (soft, _) in zip(broken, f.soft, strict=True):
        yield _constraint([*soft, number])


def _constraint(clause: list[int]) -> str:
    """A clause as a sum: its true literals are 1 or more, and a negated ``x`` counts as ``1 - x``."""
    different = sorted({*clause}, key=abs)
    terms = (f"{'+' if literal > 0 else '-'}1 x{abs(literal)}" for literal in different)
    return f"{' '.join(terms) or '0 x1'} >= {1 - sum(literal < 0 for literal in different)} ;"
