"""What encoders write to: literals, variables, clauses and the rules that own them. Others import from here."""

from satenc.formula.alike import Alike
from satenc.formula.checked import checked
from satenc.formula.choices import ByName, Choice, Chosen
from satenc.formula.formula import Formula, Where
from satenc.formula.groups import (
    Groups,
    Indices,
    Parts,
    by_halves,
    by_owner,
    by_size,
    different,
    gathered,
    ranges,
    subsets,
)
from satenc.formula.lazy import Connection, Cut
from satenc.formula.literals import FALSE, TRUE, Assignment, Lits, evaluate, evaluating, true_literals
from satenc.formula.logic import define_and, define_or, define_or_of_each
from satenc.formula.proceed import Proceed, always

__all__ = [
    "FALSE", "TRUE", "Alike", "Assignment", "ByName", "Choice", "Chosen", "Connection", "Cut", "Formula", "Groups",
    "Indices", "Lits", "Parts", "Proceed", "Where", "always", "by_halves", "by_owner", "by_size", "checked",
    "define_and", "define_or", "define_or_of_each", "different", "evaluate", "evaluating", "gathered", "ranges",
    "subsets", "true_literals",
]  # fmt: skip
