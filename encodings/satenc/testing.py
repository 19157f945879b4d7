"""Tests that every encoding should pass, those of satenc and one's own: all answers of small cases, tried one by one.

Each raises AssertionError with the first case in which an encoding allows or forbids something else than it should,
leaves auxiliary variables open, or does not do for each row what it does for one. `check_model` does so for any model
of few answers, such as one with a constraint of one's own.

>>> from satenc import AtMostOne
>>> from satenc.testing import check_at_most_one
>>> for encoding in AtMostOne:
...     check_at_most_one(encoding, sizes=(1, 4, 6))
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product

import numpy as np

from satenc.automata.automaton import Dfa
from satenc.automata.expression import expression
from satenc.automata.regular import States
from satenc.automata.sums import Sums
from satenc.constraints.regular import Regular
from satenc.constraints.sum import Sum
from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.encoders.cardinality import Cardinality, between
from satenc.encoders.integers import Encoded, Integers, encode_integers
from satenc.encoders.linear import Relation
from satenc.encoders.pseudo_boolean.weighted import PseudoBoolean, pseudo_boolean
from satenc.formula import FALSE, TRUE, Chosen, Formula, Lits
from satenc.formula.propagation import Propagation
from satenc.graph_constraints.connected import Connected
from satenc.graph_constraints.spanning import Spanning
from satenc.graph_constraints.tree import Tree
from satenc.graphs.graph import Connectivity, Graph
from satenc.model.model import Model

Encode = Callable[[Formula, Lits], None]
Holds = Callable[[tuple[bool, ...]], bool]
Answer = tuple[tuple[int, ...], list[int], bool]
"""Values, the literals that state them, and whether they are an answer."""

_WEIGHTS = ([1], [2, 2], [3, 2, 1], [7, 5, 3, 2], [-3, 2, -1])
_VALUES = ([1, 2, 3, 4, 5], [-7, -1, 0, 6], [3])
_GRAPHS = (Graph.grid(2, 3), Graph(4, np.array([(0, 1), (0, 2), (0, 3), (1, 2)])), Graph(4, np.array([(0, 1), (2, 3)])))


def check_at_most_one(encoding: Chosen[AtMostOne], sizes: Iterable[int] = (0, 1, 2, 3, 5, 8, 11)) -> None:
    """Whether ``encoding`` says that at most one of so many literals is true."""
    for size in sizes:
        _check(f"at most one of {size}", size, lambda f, lits: at_most_one(f, lits, AtMostOne(encoding)), _at_most_one)


def _at_most_one(values: tuple[bool, ...]) -> bool:
    return sum(values) <= 1


def check_cardinality(encoding: Chosen[Cardinality], sizes: Iterable[int] = (1, 2, 4, 5, 6)) -> None:
    """Whether ``encoding`` keeps all bounds on how many of so many literals are true."""
    for size in sizes:
        for low in range(size + 1):
            for high in range(low, size + 1):

                def encode(f: Formula, lits: Lits, low: int = low, high: int = high) -> None:
                    between(f, lits, low, high, Cardinality(encoding))

                def holds(values: tuple[bool, ...], low: int = low, high: int = high) -> bool:
                    return low <= sum(values) <= high

                _check(f"{low} to {high} of {size}", size, encode, holds)


def check_pseudo_boolean(encoding: Chosen[PseudoBoolean]) -> None:
    """Whether ``encoding`` keeps bounds on some weighted sums."""
    for weights in _WEIGHTS:
        for bound in range(min(*weights, 0) - 1, sum(map(abs, weights)) + 1):

            def encode(f: Formula, lits: Lits, weights: list[int] = weights, bound: int = bound) -> None:
                pseudo_boolean(f, lits, weights, Relation.LE, bound, PseudoBoolean(encoding))

            def holds(values: tuple[bool, ...], weights: list[int] = weights, bound: int = bound) -> bool:
                return sum(weight for weight, value in zip(weights, values, strict=True) if value) <= bound

            _check(f"weights {weights} up to {bound}", len(weights), encode, holds)


def check_integers(encoding: Chosen[Integers]) -> None:
    """Whether integers by ``encoding`` have exactly the values of their domains, and the variables of the answer tell
    these apart.
    """
    for values in _VALUES:
        every = np.ones((2, len(values)), np.bool_)
        for domain in (every, every[:1], every[:, None], every & (np.arange(len(values)) % 2 == 0), every & False):
            f, case = Formula(), f"integers {values} with the domains {domain.tolist()}"
            x = encode_integers(f, "x", np.array(values), domain, Integers(encoding), answer=True)
            words = [*product(*(np.array(values)[cell].tolist() for cell in domain.reshape(-1, len(values))))]
            _compare(case, f, _answers(x, {*words}))
            models = [f.assignment(model) for model in _models(Propagation(f), f.variables.count, [])]
            decoded = sorted(tuple(x.decode(model).ravel().tolist()) for model in models)
            assert decoded == words, f"{case}: the models are decoded as {decoded}"
            apart = len({tuple(f.blocking_clause(model).tolist()) for model in models})
            assert apart == len(words), f"{case}: variables of the answer tell {apart} of {len(words)} answers apart"


def check_sums(encoding: Chosen[Sums], relations: Iterable[Relation | str] = ("=",)) -> None:
    """Whether ``encoding`` states sums of integers that stand in these ``relations`` to their totals."""
    for relation, integers in product(relations, (Integers.DIRECT, Integers.ORDER, Integers.LOG)):
        for groups, totals, factors in (
            ([[0, 1], [1, 2]], [5, 3], None),
            ([[0, 1, 2]], [3], [2, -1, 3]),
            ([[2, 0]], [0], [1, -1]),
            ([[1]], [4], [2]),
            ([[0, 1, 2]], [40], None),
        ):
            model = Model()
            x = model.integers("x", [-1, 2, 4], np.ones((3, 3), np.bool_), encoding=integers)
            model.rule("sum", Sum(x, groups, totals, Relation(relation), factors, Sums(encoding)))
            check_model(model, f"{groups} times {factors} {relation} {totals}, {integers} integers")


def check_states(
    encoding: Chosen[States], expressions: Sequence[str] = ("0*1{2}0+10*", "1?0{2}", "(0|1.)*", "(00|11|01(00|11)*01)*")
) -> None:
    """Whether lines by ``encoding`` spell words of automata, which regular ``expressions`` over 0 and 1 give. The
    automata of the last two of these have cycles through several states.
    """
    automata: list[Dfa] = [expression(text, "01") for text in expressions]
    for length in (1, 2, 5):
        lines = np.arange(2 * length).reshape(2, length)
        for number, first in enumerate(automata):
            for known in (False, True):
                model = Model()
                x = model.booleans("x", 2 * length)
                x.domain[::3, 1] = not known
                model.rule("line", Regular(x, lines, [first, automata[number - 1]], States(encoding)))
                check_model(model, f"words of {length} symbols of {expressions[number]} and {expressions[number - 1]}")


def check_connectivity(form: Chosen[Connectivity]) -> None:
    """Whether a whole ``form`` states that vertices, and lines, are connected."""
    for graph in _GRAPHS:
        for rule, size in ((Connected, graph.order), (Spanning, len(graph.ends)), (Tree, len(graph.ends))):
            model = Model()
            x = model.booleans("x", size)
            model.rule("rule", rule(x, graph, form=Connectivity(form)))
            check_model(model, f"{rule.__name__} in the graph of {graph.ends.tolist()}")


def check_model(model: Model, case: str = "model") -> None:
    """Whether the clauses of ``model`` allow what its rules hold for, and fix all variables."""
    views = model.encode(f := Formula())
    assert not f.lazy, f"{case}: expected rules that are clauses, found the lazy rule {f.lazy[0].label!r}"
    x = model.answer
    words = np.array([*product(*(x.values[cell].tolist() for cell in x.cells))], np.int64).reshape(-1, len(x.cells))
    kept = np.logical_and.reduce([rule.holds(words).all(axis=-1) for _, rule in model.rules])
    _compare(case, f, _answers(views[x], {*map(tuple, words[kept].tolist())}))


def _check(case: str, size: int, encode: Encode, holds: Holds) -> None:
    """One row alone, over literals and their negations and constants, and two rows at once."""

    def check(said: str, f: Formula, lits: Lits, holds: Holds) -> None:
        encode(f, lits)
        flat = lits.ravel().tolist()
        words = product((False, True), repeat=len(flat))
        _compare(said, f, ((w, [x if v else -x for x, v in zip(flat, w, strict=True)], holds(w)) for w in words))

    signs = np.where(np.arange(size) % 2, -1, 1).astype(np.int32)
    check(case, f := Formula(), f.new("x", size, answer=True), holds)
    check(f"{case}, every second one negated", f := Formula(), signs * f.new("x", size, answer=True), holds)
    for constant in (TRUE, FALSE) if size else ():
        lits = np.append((f := Formula()).new("x", size - 1, answer=True), constant)
        check(f"{case}, the last one {constant == TRUE}", f, lits, holds)
    if size <= 4:
        both = (f := Formula()).new("x", 2, size, answer=True)
        check(f"{case}, two rows", f, both, lambda values: holds(values[:size]) and holds(values[size:]))


def _answers(x: Encoded, words: set[tuple[int, ...]]) -> Iterator[Answer]:
    """All values that the integers ``x`` may have or not; ``words`` are the answers."""
    stating, values = x.stating.reshape(-1, *x.stating.shape[-2:]).tolist(), x.values.tolist()
    for places in product(range(len(values)), repeat=len(stating)):
        word = tuple(values[i] for i in places)
        yield word, [literal for own, i in zip(stating, places, strict=True) for literal in own[i]], word in words


def _compare(case: str, f: Formula, answers: Iterable[Answer]) -> None:
    propagation, left_open = Propagation(f), ""
    for word, stated, holds in answers:
        literals = [literal for literal in stated if literal != TRUE]
        if FALSE in literals or any(-literal in literals for literal in literals):
            continue
        models = [{*model} for model in islice(_models(propagation, f.variables.count, literals), 2)]
        written = "".join(map(str, map(int, word))) if {*word} <= {0, 1} else str(word)
        if holds:
            assert models, f"{case}: {written} is an answer, and the clauses forbid it"
            if len(models) > 1 and not left_open:
                name = f.name(min(map(abs, models[0] - models[1])))
                left_open = f"{case}: {written} leaves an auxiliary variable open, {name} may be true or false"
        else:
            assert not models, f"{case}: {written} is no answer, and the clauses allow it"
    assert not left_open, left_open


def _models(propagation: Propagation, variables: int, literals: list[int]) -> Iterator[list[int]]:
    """The models with these ``literals``, by unit propagation and cases."""
    result = propagation.propagate(literals)
    if result.conflict is not None:
        return
    known = {*literals, *(step.literal for step in result.implied)}
    free = next((number for number in range(1, variables + 1) if number not in known and -number not in known), None)
    if free is None:
        yield [*known]
        return
    for literal in (-free, free):
        yield from _models(propagation, variables, [*known, literal])
