"""satenc: constraints to CNF. Knows no puzzle and no solver.

Encoders are functions over arrays of literals that write clauses to a `Formula`; a `Model` states the same constraints
over integer variables with finite domains.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from satenc.automata.automaton import Dfa, Nfa
    from satenc.automata.regular import States, regular
    from satenc.encoders.all_different import all_different
    from satenc.encoders.at_most_one import AtMostOne, at_most_one, exactly_one
    from satenc.encoders.cardinality import Cardinality, at_least, at_most, between, exactly
    from satenc.encoders.graph import board_graph, maximal_cliques
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
    from satenc.graphs.graph import Connectivity, Graph
    from satenc.model.all_different import AllDifferent
    from satenc.model.areas import Areas
    from satenc.model.connected import Connected
    from satenc.model.count import Count
    from satenc.model.independent_set import IndependentSet
    from satenc.model.model import Constraint, Model
    from satenc.model.regular import Regular
    from satenc.model.single_loop import SingleLoop
    from satenc.model.spanning import Spanning
    from satenc.model.sum import Sum, Sums
    from satenc.model.table import Table
    from satenc.model.unknown import Unknown, Views

_MODULES = {
    "FALSE": "satenc.formula.literals",
    "TRUE": "satenc.formula.literals",
    "AllDifferent": "satenc.model.all_different",
    "Areas": "satenc.model.areas",
    "Assignment": "satenc.formula.literals",
    "AtMostOne": "satenc.encoders.at_most_one",
    "Cardinality": "satenc.encoders.cardinality",
    "ChannelledInts": "satenc.encoders.integers",
    "Connected": "satenc.model.connected",
    "Connectivity": "satenc.graphs.graph",
    "Constraint": "satenc.model.model",
    "Count": "satenc.model.count",
    "Dfa": "satenc.automata.automaton",
    "DirectInts": "satenc.encoders.integers",
    "Encoded": "satenc.encoders.integers",
    "Formula": "satenc.formula.formula",
    "Graph": "satenc.graphs.graph",
    "IndependentSet": "satenc.model.independent_set",
    "Integers": "satenc.encoders.integers",
    "Lits": "satenc.formula.literals",
    "Model": "satenc.model.model",
    "Nfa": "satenc.automata.automaton",
    "OrderInts": "satenc.encoders.integers",
    "Regular": "satenc.model.regular",
    "Relation": "satenc.encoders.linear",
    "Rule": "satenc.formula.formula",
    "SingleLoop": "satenc.model.single_loop",
    "Spanning": "satenc.model.spanning",
    "States": "satenc.automata.regular",
    "Sum": "satenc.model.sum",
    "Sums": "satenc.model.sum",
    "Switch": "satenc.formula.switches",
    "Table": "satenc.model.table",
    "Term": "satenc.encoders.linear",
    "Unknown": "satenc.model.unknown",
    "Views": "satenc.model.unknown",
    "all_different": "satenc.encoders.all_different",
    "assignment_of": "satenc.formula.literals",
    "at_least": "satenc.encoders.cardinality",
    "at_most": "satenc.encoders.cardinality",
    "at_most_one": "satenc.encoders.at_most_one",
    "between": "satenc.encoders.cardinality",
    "board_graph": "satenc.encoders.graph",
    "encode_integers": "satenc.encoders.integers",
    "evaluate": "satenc.formula.literals",
    "exactly": "satenc.encoders.cardinality",
    "exactly_one": "satenc.encoders.at_most_one",
    "excluding": "satenc.encoders.integers",
    "independent_set": "satenc.encoders.independent_set",
    "linear": "satenc.encoders.linear",
    "maximal_cliques": "satenc.encoders.graph",
    "regular": "satenc.automata.regular",
    "switch_rules": "satenc.formula.switches",
}
"""Where each public name lives. They are imported when first asked for (PEP 562): most programs need few of them."""

__all__ = [
    "FALSE",
    "TRUE",
    "AllDifferent",
    "Areas",
    "Assignment",
    "AtMostOne",
    "Cardinality",
    "ChannelledInts",
    "Connected",
    "Connectivity",
    "Constraint",
    "Count",
    "Dfa",
    "DirectInts",
    "Encoded",
    "Formula",
    "Graph",
    "IndependentSet",
    "Integers",
    "Lits",
    "Model",
    "Nfa",
    "OrderInts",
    "Regular",
    "Relation",
    "Rule",
    "SingleLoop",
    "Spanning",
    "States",
    "Sum",
    "Sums",
    "Switch",
    "Table",
    "Term",
    "Unknown",
    "Views",
    "all_different",
    "assignment_of",
    "at_least",
    "at_most",
    "at_most_one",
    "between",
    "board_graph",
    "encode_integers",
    "evaluate",
    "exactly",
    "exactly_one",
    "excluding",
    "independent_set",
    "linear",
    "maximal_cliques",
    "regular",
    "switch_rules",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_MODULES[name]), name)
    setattr(sys.modules[__name__], name, value)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
