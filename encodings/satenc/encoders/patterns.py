"""How many of some patterns hold: a pattern is a conjunction of literals, with a variable for each, after G. S.
Tseitin, On the complexity of derivation in propositional calculus, 1968; these variables are counted.
"""

from satenc.encoders.cardinality import between
from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.literals import Lits
from satenc.formula.logic import define_and


def patterns(f: Formula, lits: Lits, low: int, high: int) -> None:
    """From ``low`` to ``high`` of the patterns ``lits[..., pattern, n]`` hold: those of which all n literals are true.
    Raises ValueError as `satenc.encoders.cardinality.between` does.
    """
    lits = checks.literals("lits", lits, axes=2)
    holds = f.auxiliary("pattern", *lits.shape[:-1])
    define_and(f, holds, lits)
    between(f, holds, low, high)
