"""satenc: constraints to CNF. Knows no puzzle and no solver."""

from satenc.automata.automaton import Dfa, Nfa
from satenc.automata.regular import States, regular
from satenc.encoders.all_different import all_different
from satenc.encoders.at_most_one import AtMostOne, at_most_one, exactly_one
from satenc.encoders.cardinality import Cardinality, at_least, at_most, between, exactly
from satenc.encoders.independent_set import independent_set
from satenc.encoders.integers import (
    ChannelledInts,
    DirectInts,
    Encoded,
    Integers,
    OrderInts,
    encode_integers,
    excluding,
)
from satenc.encoders.linear import Relation, Term, linear
from satenc.formula.formula import Formula, Rule
from satenc.formula.literals import FALSE, TRUE, Assignment, Lits, assignment_of, evaluate
from satenc.formula.switches import Switch, switch_rules
from satenc.model.all_different import AllDifferent
from satenc.model.count import Count
from satenc.model.independent_set import IndependentSet
from satenc.model.model import Constraint, Model
from satenc.model.regular import Regular
from satenc.model.sum import Sum
from satenc.model.unknown import Unknown, Views

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
    "IndependentSet",
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
    "independent_set",
    "linear",
    "regular",
    "switch_rules",
]
