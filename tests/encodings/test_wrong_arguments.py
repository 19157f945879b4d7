"""Each argument of each public function and class of satenc, given what it is not: refused in our words."""

from functools import cache
from inspect import Parameter, isclass, isfunction, signature

import networkx as nx
import numpy as np
import pytest

import satenc
from satenc import (
    AllDifferent,
    AtMostOne,
    Dfa,
    Formula,
    Graph,
    Integers,
    LogTerm,
    Model,
    Propagation,
    Term,
    encode_integers,
)
from satenc.formula import checked

LITERALS = np.arange(1, 7, dtype=np.int32)
PATH = [[1], [0, 2], [1]]
WORDS = Dfa(np.zeros((1, 2), np.int32), np.ones(1, np.bool_))


def formula():
    f = Formula()
    f.new("x", 6)
    return f


def variables(count=4, values=3, first=0):
    return Model().integers("x", range(first, first + values), np.ones((count, values), np.bool_))


def integers(encoding=Integers.CHANNELLED):
    f = Formula()
    return f, encode_integers(f, "i", np.arange(3), np.ones((3, 3), np.bool_), encoding)


def booleans(count=6):
    return Model().booleans("x", count)


def ruled():
    f = formula()
    with f.rule("rule"):
        f.add(1, 2)
    return f


def summed(x):
    groups = {"groups": np.array([[0, 1]]), "totals": [3]}
    return {"name": "i", "x": x, **groups, "relation": "=", "coefficients": [1, 2]}


def calls():
    """By its name, what is called and right arguments, new ones each time."""
    f, model = formula(), Model()
    own, (ints, x), (logs, log) = model.booleans("own", 3), integers(), integers(Integers.LOG)
    one, of_edges = {"x": booleans(), "groups": [[0, 1, 2]]}, {"x": booleans(2), "graph": PATH}
    two = {"x": variables(), "first": np.array([[0, 1]]), "second": np.array([[2, 3]])}
    return {
        "Dfa": (satenc.Dfa, {"delta": WORDS.delta, "accepting": WORDS.accepting}),
        "Dfa.accepts": (WORDS.accepts, {"word": [0]}),
        "Nfa": (satenc.Nfa, {"symbols": 2, "arcs": [(0, 1, 0)], "start": frozenset({0}), "accepting": frozenset({0})}),
        "expression": (satenc.expression, {"text": "0*1", "symbols": "01"}),
        "stepping": (
            satenc.stepping,
            {"start": 0, "symbols": [0], "step": lambda *_: 0, "accepts": lambda _: True, "length": 1},
        ),
        "regular": (satenc.regular, {"f": f, "symbols": f.new("s", 1, 2, 2), "automata": [WORDS], "states": "one-hot"}),
        "AllDifferent": (satenc.AllDifferent, one | {"encoding": "auto"}),
        "Count": (satenc.Count, one | {"low": 1, "high": 2, "encoding": "sequential", "one_sided": True}),
        "Cover": (satenc.Cover, {"x": booleans(), "shapes": [[[0, 1]], [[2, 3]]]}),
        "DifferentSum": (satenc.DifferentSum, {"x": variables(), "groups": [[0, 1]], "totals": 3}),
        "DifferentVectors": (satenc.DifferentVectors, two | {"x": booleans()}),
        "Element": (
            satenc.Element,
            {"x": variables(), "indices": [0], "members": [[1, 2]], "results": [3], "first": 0},
        ),
        "GlobalCardinality": (
            satenc.GlobalCardinality,
            {"x": variables(), "groups": [[0, 1]], "low": [0] * 3, "high": [2] * 3},
        ),
        "Joined": (satenc.Joined, {"x": own, "count": 1, "parts": [(AllDifferent(own, [[0, 1]]), np.array([0]))]}),
        "Lexicographic": (satenc.Lexicographic, two | {"strict": True}),
        "Matching": (satenc.Matching, one),
        "Pairs": (satenc.Pairs, {"x": variables(), "groups": [[0, 1]], "allowed": np.ones((3, 3), np.bool_)}),
        "Patterns": (satenc.Patterns, {"x": booleans(), "groups": [[([0], [1])]], "low": 0, "high": 1}),
        "Product": (satenc.Product, {"x": variables(), "groups": [[0, 1, 2]], "operation": "product"}),
        "Regular": (satenc.Regular, {"x": booleans(), "lines": np.array([[0, 1]]), "automata": [WORDS]}),
        "Sum": (
            satenc.Sum,
            {
                "x": variables(),
                "groups": [[0, 1]],
                "totals": 3,
                "relation": "=",
                "coefficients": [1, 2],
                "encoding": "order",
            },
        ),
        "Table": (satenc.Table, {"x": variables(), "groups": [[0, 1]], "tables": [[(0, 1)]], "negative": False}),
        "Visible": (satenc.Visible, {"x": variables(), "lines": [[0, 1, 2]], "numbers": [1]}),
        "all_different": (satenc.all_different, {"f": f, "equals": x.equals, "groups": [[0, 1]], "encoding": "auto"}),
        "at_most_one": (satenc.at_most_one, {"f": f, "lits": LITERALS, "encoding": "auto"}),
        "exactly_one": (satenc.exactly_one, {"f": f, "lits": LITERALS, "encoding": "auto"}),
        "commander": (
            satenc.commander,
            {"f": f, "lits": LITERALS, "size": 2, "within": "auto", "above": AtMostOne.PAIRWISE},
        ),
        "grid": (satenc.grid, {"f": f, "lits": LITERALS, "dimensions": 2, "along": "auto"}),
        "at_most": (satenc.at_most, {"f": f, "lits": LITERALS, "k": 2, "encoding": "totalizer", "one_sided": True}),
        "at_least": (satenc.at_least, {"f": f, "lits": LITERALS, "k": 2, "encoding": "totalizer", "one_sided": True}),
        "exactly": (satenc.exactly, {"f": f, "lits": LITERALS, "k": 2, "encoding": "totalizer"}),
        "between": (satenc.between, {"f": f, "lits": LITERALS, "low": 1, "high": 2, "encoding": "totalizer"}),
        "unary_count": (
            satenc.unary_count,
            {"f": f, "lits": LITERALS, "most": 2, "encoding": "totalizer", "one_sided": True},
        ),
        "board_graph": (satenc.board_graph, {"height": 2, "width": 2, "moves": [(0, 1)]}),
        "maximal_cliques": (satenc.maximal_cliques, {"graph": nx.path_graph(3), "most": 9}),
        "independent_set": (
            satenc.independent_set,
            {"f": f, "lits": LITERALS, "cliques": [[0, 1]], "encoding": "auto"},
        ),
        "encode_integers": (
            satenc.encode_integers,
            {
                "f": f,
                "name": "y",
                "values": [0, 1],
                "domain": np.ones((1, 2), np.bool_),
                "encoding": "log",
                "answer": True,
            },
        ),
        "excluding": (satenc.excluding, {"x": x, "values": np.zeros(3, np.int64)}),
        "linear": (satenc.linear, {"f": ints, "terms": [Term.of(x, np.array([0]))], "relation": "=", "total": 1}),
        "Term": (satenc.Term, {"values": np.arange(2), "at_least": np.ones((1, 2), np.int32)}),
        "Term.of": (Term.of, {"x": x, "members": np.array([0]), "coefficient": 1}),
        "LogTerm": (satenc.LogTerm, {"weights": np.ones(1, np.int64), "bits": np.ones((1, 1), np.int32)}),
        "LogTerm.of": (LogTerm.of, {"x": log, "members": np.array([0]), "coefficient": 1}),
        "log_sum": (
            satenc.log_sum,
            {"f": logs, "terms": [LogTerm.of(log, np.array([0]))], "relation": "=", "total": 1},
        ),
        "pseudo_boolean": (
            satenc.pseudo_boolean,
            {"f": f, "lits": LITERALS, "weights": [1] * 6, "relation": "<=", "bound": 4, "one_sided": True},
        ),
        "weighted_count": (
            satenc.weighted_count,
            {"f": f, "lits": LITERALS, "weights": [1] * 6, "most": 4, "one_sided": True},
        ),
        "AtMost": (satenc.AtMost, {"lits": LITERALS, "weights": np.ones(6, int), "bound": 3, "one_sided": True}),
        "IntegerSums": (satenc.IntegerSums, summed(x)),
        "encode_sums": (satenc.encode_sums, {"f": ints, "sums": satenc.IntegerSums(**summed(x)), "encoding": "order"}),
        "xor": (satenc.xor, {"f": f, "lits": LITERALS, "odd": True, "cut": 4}),
        "assignment_of": (satenc.assignment_of, {"true_literals": [1], "variables": 3}),
        "evaluate": (satenc.evaluate, {"assignment": np.ones(7, np.bool_), "literals": LITERALS}),
        "define_and": (satenc.define_and, {"f": f, "defined": np.array(1), "lits": LITERALS}),
        "define_or": (satenc.define_or, {"f": f, "defined": np.array(1), "lits": LITERALS}),
        "Propagation": (satenc.Propagation, {"f": f}),
        "Propagation.propagate": (Propagation(f).propagate, {"assumptions": [1]}),
        "switch_rules": (satenc.switch_rules, {"f": ruled(), "labels": {"rule"}, "whole": (), "proceed": int}),
        "Graph": (satenc.Graph, {"order": 3, "ends": np.array([[0, 1]])}),
        "Graph.of": (Graph.of, {"graph": PATH}),
        "Graph.grid": (Graph.grid, {"height": 2, "width": 2}),
        "Areas": (satenc.Areas, {"x": booleans(3), "graph": PATH, "sizes": {0: 1}, "form": "lazy", "value": 1}),
        "Beams": (satenc.Beams, of_edges | {"starts": {0: 0}}),
        "BeamTurns": (satenc.BeamTurns, of_edges | {"starts": {0: 0}, "turns": {0: 0}, "level": [0]}),
        "Connected": (satenc.Connected, {"x": booleans(3), "graph": PATH, "value": 1}),
        "Division": (satenc.Division, of_edges | {"sizes": {0: 1}, "parts": 2}),
        "Twins": (satenc.Twins, of_edges | {"shaded": [1], "width": 3, "sizes": {0: 2}}),
        "IndependentSet": (satenc.IndependentSet, {"x": booleans(), "cliques": [[0, 1]], "encoding": "auto"}),
        "NoRectangles": (satenc.NoRectangles, {"x": booleans(3), "height": 1, "width": 3, "value": 0}),
        "NumberedParts": (satenc.NumberedParts, {"x": variables(3, first=1), "graph": PATH, "narrowed": [1]}),
        "Paths": (satenc.Paths, of_edges | {"ends": [(0, 2)], "through": [1], "edges": [0, 1], "shortest": True}),
        "Pieces": (
            satenc.Pieces,
            {"x": booleans(3), "graph": PATH, "groups": [[0, 1]], "pieces": [[(frozenset({0}), 1)]]},
        ),
        "SingleLoop": (satenc.SingleLoop, of_edges | {"through": [0], "off": {}, "form": "exact"}),
        "SizesAt": (satenc.SizesAt, {"x": booleans(3), "graph": PATH, "sizes": {0: 1}}),
        "SizesBeside": (satenc.SizesBeside, {"x": booleans(3), "graph": PATH, "sizes": {0: 1}, "value": 1}),
        "Spanning": (satenc.Spanning, of_edges | {"edges": [0, 1]}),
        "Tree": (satenc.Tree, of_edges | {"through": [0]}),
        "Formula": (satenc.Formula, {"expect": max, "sink": len}),
        "Formula.new": (formula().new, {"name": "z", "where": None, "answer": True, "values": None, "relation": "="}),
        "Formula.auxiliary": (formula().auxiliary, {"name": "z"}),
        "Formula.rule": (entered(formula().rule), {"label": "rule", "count": 2}),
        "Formula.rows": (entered(formula().rows), {"shape": (2,), "chosen": [0]}),
        "Formula.instance": (entered(formula().instance), {"number": 0}),
        "Formula.add_rows": (f.add_rows, {"rows": [[1, 2]], "where": [True]}),
        "Formula.name": (f.name, {"literal": 1}),
        "Formula.literal": (f.literal, {"name": "x[0]"}),
        "Formula.assignment": (f.assignment, {"model": [1]}),
        "Formula.propagate": (f.propagate, {"assumptions": [1]}),
        "Formula.to_dimacs": (f.to_dimacs, {"comments": ["text"], "varnames": True}),
        "Formula.from_dimacs": (Formula.from_dimacs, {"text": "p cnf 0 0"}),
        "Formula.from_wcnf": (Formula.from_wcnf, {"text": "h 1 0"}),
        "Formula.from_opb": (Formula.from_opb, {"text": "+1 x1 >= 1 ;"}),
        "Formula.to_opb": (f.to_opb, {"comments": ["text"]}),
        "Formula.to_wbo": (f.to_wbo, {"comments": ["text"]}),
        "Formula.add_sum": (f.add_sum, {"lits": [1, 2], "weights": [1, 2], "relation": "<=", "bound": 1, "cost": 3}),
        "solve": (
            satenc.solve,
            {"f": Formula(), "solver": "auto", "method": "rc2", "time_limit": None, "progress": None, "proof": None},
        ),
        "as_clauses": (satenc.as_clauses, {"f": Formula(), "encoding": "adder"}),
        "Formula.to_wcnf": (f.to_wcnf, {"comments": ["text"], "varnames": True}),
        "Formula.blocking_clause": (formula().blocking_clause, {"model": np.ones(7, np.bool_)}),
        "Model.integers": (
            model.integers,
            {"name": "y", "values": [0, 1], "domain": np.ones((1, 2), np.bool_), "encoding": "log", "answer": True},
        ),
        "Model.booleans": (model.booleans, {"name": "z", "answer": False}),
        "Model.rule": (model.rule, {"label": "rule", "stated": AllDifferent(own, [[0, 1]])}),
        "Model.narrow": (model.narrow, {"proceed": int}),
        "Model.encode": (model.encode, {"f": Formula()}),
    }


def entered(manager):
    def call(**arguments):
        with manager(**arguments):
            pass

    call.__signature__ = signature(manager)
    return call


class Odd:
    """What no argument is."""


WRONG = [None, "text", 1.5, -1, 2**70, Odd(), {"a": 1}, [None], [[1, "a"]], [[0, [1]]], {0: 1.5}, Odd, np.nan]
WRONG += [np.array(["a"]), np.ones((2, 2, 2)), True]
ANYTHING = {("stepping", "start")}
"""Of which only a few values are none."""


@pytest.mark.parametrize("name", calls())
def test_what_an_argument_is_not_is_refused_in_our_words(name):
    function, arguments = calls()[name]
    function(**arguments)
    taken = signature(function).parameters.values()
    for parameter in (one.name for one in taken if one.kind is not Parameter.VAR_POSITIONAL):
        for wrong in WRONG:
            try:
                function(**arguments | {parameter: wrong})
            except (ValueError, KeyError) as refusal:
                said = str(refusal)
            except TypeError:
                said = "expected to be called" if wrong is Odd and parameter in ("step", "accepts") else ""
            else:
                said = "" if isinstance(wrong, Odd) and (name, parameter) not in ANYTHING else "expected, it may be"
                function, arguments = calls()[name]  # what was accepted may have changed them
            assert "expected" in said or "there is no variable" in said, (parameter, wrong)


def test_every_public_function_and_class_with_a_constructor_is_tried():
    """Those that are results, and made by satenc, apart; test_expressions.py has the mistakes in expressions."""
    made = {
        "Answer",
        "ChannelledInts",
        "DirectInts",
        "Implied",
        "LogInts",
        "OrderInts",
        "Propagated",
        "Rule",
        "Switch",
        "Unknown",
    }
    public = {name: getattr(satenc, name) for name in satenc.__all__}
    of_expressions = {name for name, one in public.items() if "expressions" in getattr(one, "__module__", "")}
    of_arguments = {
        name
        for name, one in public.items()
        if isfunction(one) or (isclass(one) and not issubclass(one, str) and not getattr(one, "_is_protocol", False))
    }
    assert of_arguments - made - of_expressions - {"Model"} == {name for name in calls() if "." not in name}


def test_what_a_cache_returns_is_checked_without_annotations_of_its_own():
    """From Python 3.14 on it has none."""

    @cache
    def doubled(number: int) -> int:
        return 2 * number

    vars(doubled).pop("__annotations__", None)
    assert checked(doubled)(3) == 6
    with pytest.raises(ValueError, match="number: expected a whole number, found '3'"):
        checked(doubled)("3")
