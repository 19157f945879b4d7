"""satenc: constraints to CNF. Knows no puzzle and no solver."""

from satenc.automata.automaton import Dfa, Nfa
from satenc.automata.regular import Regular, States, regular
from satenc.encoders.all_different import AllDifferent, all_different
from satenc.encoders.at_most_one import AtMostOne, at_most_one, exactly_one
from satenc.encoders.cardinality import Cardinality, Count, at_least, at_most, between, exactly
from satenc.encoders.integers import (
    ChannelledInts,
    DirectInts,
    Encoded,
    Integers,
    OrderInts,
    encode_integers,
    excluding,
)
from satenc.encoders.linear import Relation, Sum, Term, linear
from satenc.formula.formula import Formula, Rule
from satenc.formula.literals import FALSE, TRUE, Assignment, Lits, assignment_of, evaluate
from satenc.formula.switches import Switch, switch_rules
from satenc.model.model import Constraint, Model, Unknown, Views

__all__ = [
    "FALSE",
    "TRUE",
    "AllDifferent",
    "Assignment",
    "AtMostOne",
    "Cardinality",
    "ChannelledInts",
    "Constraint",
    "Count",
    "Dfa",
    "DirectInts",
    "Encoded",
    "Formula",
    "Integers",
    "Lits",
    "Model",
    "Nfa",
    "OrderInts",
    "Regular",
    "Relation",
    "Rule",
    "States",
    "Sum",
    "Switch",
    "Term",
    "Unknown",
    "Views",
    "all_different",
    "assignment_of",
    "at_least",
    "at_most",
    "at_most_one",
    "between",
    "encode_integers",
    "evaluate",
    "exactly",
    "exactly_one",
    "excluding",
    "linear",
    "regular",
    "switch_rules",
]
