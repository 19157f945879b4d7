"""Encodings that are not satenc's: registered, found by their names, tested; and tests that find what is wrong."""

from importlib.metadata import EntryPoint
from itertools import product

import numpy as np
import pytest

from benchmarks.encoders.libraries import INTEGERS, ways
from satenc import (
    FALSE,
    TRUE,
    AtMostOne,
    Cardinality,
    Connectivity,
    DirectInts,
    Formula,
    Integers,
    PseudoBoolean,
    States,
    Sums,
    at_most,
    at_most_one,
    between,
    define_and,
    define_or,
    encode_integers,
    pseudo_boolean,
)
from satenc.formula import choices as module
from satenc.testing import (
    check_at_most_one,
    check_cardinality,
    check_connectivity,
    check_integers,
    check_pseudo_boolean,
    check_states,
    check_sums,
)
from satpuzzles import UsageError, check, compare, compile, load
from satpuzzles.research.comparing.compare import choices
from tests.paths import ROOT

SMALL = load(ROOT / "instances" / "sudoku" / "4x4.json")


def ladder(f, lits):
    """The sequential encoding, a literal at a time."""
    *rest, _ = [lits[..., i] for i in range(lits.shape[-1])] or [None]
    if len(rest) < 1:
        return
    seen = [rest[0]]
    for literal in rest[1:]:
        new = f.auxiliary("seen", *lits.shape[:-1])
        f.add(-new, seen[-1], literal)
        f.add(new, -seen[-1])
        f.add(new, -literal)
        seen.append(new)
    for before, literal in zip(seen, [lits[..., i] for i in range(1, lits.shape[-1])], strict=True):
        f.add(-before, -literal)


@pytest.mark.slow
def test_encodings_of_satenc_pass():
    """One of each sort; the suites of each sort hold them all against brute force."""
    check_at_most_one(AtMostOne.BIMANDER)
    check_cardinality(Cardinality.TOTALIZER, (1, 2, 4, 5))
    check_pseudo_boolean(PseudoBoolean.AUTO)


@pytest.mark.slow
def test_a_registered_encoding_is_used_wherever_one_is_named():
    own = AtMostOne.register("ladder", ladder)
    assert own in AtMostOne
    check_at_most_one("ladder")
    assert check(SMALL, encodings={"at-most-one": "ladder"}).status == "unique"
    assert compile(SMALL, encodings={"at-most-one": own}, presolve=False).formula.clauses
    table = compare(SMALL, encodings=[{"at-most-one": name} for name in ("ladder", "pairwise")], backends=["glucose4"])
    assert "ladder" in str(table)


def test_a_function_may_stand_for_its_name():
    def in_pairs(f, lits):
        at_most_one(f, lits, "pairwise")

    written = []
    for encoding in (in_pairs, in_pairs, "in-pairs", "pairwise"):
        at_most_one(f := Formula(), f.new("x", 4), encoding)
        written.append([*f.clauses])
    assert written == written[:1] * 4
    assert "in-pairs" not in [*AtMostOne]
    assert AtMostOne(lambda _f, _lits: None) not in (AtMostOne(lambda _f, _lits: None), AtMostOne("in-pairs"))
    check_at_most_one(in_pairs)
    assert check(SMALL, encodings={"at-most-one": AtMostOne(in_pairs)}).status == "unique"


def test_a_registered_cardinality_gets_its_bounds():
    calls = []

    def recorded(f, lits, low, high):
        calls.append((lits.shape, low, high))
        between(f, lits, low, high)

    Cardinality.register("recorded", recorded)
    check_cardinality("recorded", (3,))
    assert ((3,), 1, 2) in calls
    at_most(f := Formula(), f.new("x", 9), 4, "recorded", one_sided=True)
    assert calls[-1] == ((9,), 0, 4)


def test_a_registered_weighted_sum():
    PseudoBoolean.register("nothing", lambda _f, _sums: None)
    with pytest.raises(AssertionError, match="is no answer, and the clauses allow it"):
        check_pseudo_boolean("nothing")


def gray(f, name, values, domain, *, answer):
    """Binary digits that change one at a time from value to value."""
    numbers = np.arange(len(values))
    ones = (numbers ^ numbers >> 1)[:, None] >> np.arange((len(values) - 1).bit_length()) & 1 == 1
    bits = f.new(name, *domain.shape[:-1], ones.shape[1], answer=answer)
    equals = f.auxiliary("value", *domain.shape, where=domain)
    define_and(f, equals, np.where(ones, bits[..., None, :], -bits[..., None, :]))
    f.add_rows(equals)
    return DirectInts(values, equals)


def weighted(f, sums):
    """Sums of integers as weighted sums of the literals of their values."""
    x = sums.direct(f)
    lits = x.equals.reshape(-1, len(x.values))[sums.groups]
    weights = np.outer(sums.coefficients, x.values)
    pseudo_boolean(f, lits.reshape(len(lits), -1), weights.ravel(), sums.relation, sums.totals)


def listed(f, symbols, automata):
    """A variable for each word that an automaton accepts."""
    _, length, size = symbols.shape
    words = np.array([*product(range(size), repeat=length)])
    for line, dfa in enumerate(automata):
        accepted = words[dfa.accepts_each(words)]
        with f.instance(line):
            taken = f.auxiliary("word", len(accepted))
            define_and(f, taken, symbols[line, np.arange(length), accepted])
            f.add_rows(taken)


def squared(f, graph, lines, on):
    """Which vertices paths of up to 1, 2, 4 ... lines join."""
    joined = np.full((graph.order, graph.order), FALSE)
    np.fill_diagonal(joined, TRUE)
    first, second = graph.ends.T
    joined[first, second] = joined[second, first] = lines
    for _ in range((graph.order - 1).bit_length()):
        through = f.auxiliary("through", *[graph.order] * 3)
        define_and(f, through, np.stack(np.broadcast_arrays(joined[:, None], joined.T[None]), axis=-1))
        joined = f.auxiliary("joined", graph.order, graph.order)
        define_or(f, joined, through)
    f.add(-on[:, None], -on, joined)


OWN = {
    Integers: (gray, check_integers, "trid/minimal-4.json", "vertices"),
    Sums: (weighted, lambda own: check_sums(own, ("=", "<=", ">")), "trid/minimal-4.json", "sum"),
    States: (listed, check_states, "hanjie/example-1.json", "rows"),
    Connectivity: (squared, check_connectivity, "hitori/6x6-easy.json", "connectivity"),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", OWN, ids=lambda kind: kind.__name__)
def test_each_sort_of_encoding_is_open(kind):
    """Against brute force, in a puzzle, and among those that are compared."""
    encode, check_all, instance, role = OWN[kind]
    own = kind.register(encode.__name__, encode)
    check_all(encode.__name__)
    puzzle = load(ROOT / "instances" / instance)
    assert check(puzzle, encodings={role: str(own)}).status == "unique"
    assert str(own) in [one[role] for one in choices(type(puzzle), {role: []})]


def test_sums_of_middle_sums_take_an_encoding_of_ones_own():
    puzzle = load(ROOT / "instances" / "middle-sum" / "4x4.json")
    assert check(puzzle, encodings={"sum": Sums(weighted)}).status == "unique"


def test_the_bench_has_them():
    names = {str(Integers.register("gray", gray)), str(Sums.register("weighted", weighted))}
    assert names <= {name for way in ways() if way.constraint == INTEGERS for name in way.encoding.split(", ")}


def test_integers_are_one_of_the_views():
    own = Integers(lambda f, *_, **__: f)
    with pytest.raises(ValueError, match="encoding lambda: expected DirectInts or the like, found <"):
        encode_integers(Formula(), "x", np.arange(3), np.ones((1, 3), bool), own)


def unmarked(f, name, values, domain, *, answer):  # noqa: ARG001
    return gray(f, name, values, domain, answer=False)


def too_many(f, name, values, domain, *, answer):
    return gray(f, name, values, domain | True, answer=answer)


@pytest.mark.parametrize(
    ("kind", "wrong", "complaint"),
    [
        (Integers, unmarked, "variables of the answer tell 1 of 25 answers apart"),
        (Integers, too_many, "is no answer, and the clauses allow it"),
        (Sums, lambda _f, _sums: None, "is no answer, and the clauses allow it"),
        (States, lambda f, x, _automata: f.add(x[..., 1]), "is no answer, and the clauses allow it"),
        (Connectivity, Connectivity.LEVELS, "leaves an auxiliary variable open"),
        (Connectivity, Connectivity.LAZY, "found the lazy rule 'rule'"),
    ],
)
def test_what_is_wrong_with_them_is_found(kind, wrong, complaint):
    with pytest.raises(AssertionError, match=complaint):
        OWN[kind][1](kind(wrong))


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (lambda f, lits: f.add(-lits[..., :-1], -lits[..., 1:]), "is no answer, and the clauses allow it"),
        (lambda f, lits: f.add(-lits), "is an answer, and the clauses forbid it"),
        (lambda f, lits: (at_most_one(f, lits), f.auxiliary("open")), "definitions.open may be true or false"),
    ],
)
def test_what_is_wrong_is_found(wrong, complaint):
    AtMostOne.register("wrong", wrong)
    with pytest.raises(AssertionError, match=complaint):
        check_at_most_one("wrong")


@pytest.mark.parametrize("name", ["product", "", "two words", "Ünder-score!"])
def test_names_are_new_words(name):
    with pytest.raises(ValueError, match="name: expected a new one"):
        AtMostOne.register(name, ladder)


def test_entry_points_are_imported_for_an_unknown_name(monkeypatch, tmp_path):
    (tmp_path / "others_encodings.py").write_text(
        "from satenc import AtMostOne\nAtMostOne.register('others', lambda f, lits: None)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    points = [EntryPoint("others", "others_encodings", "satenc")]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == "satenc" else [])
    module.load_added.cache_clear()
    assert AtMostOne("others") == "others"
    module.load_added.cache_clear()


def test_unknown_names_are_refused():
    f = Formula()
    with pytest.raises(ValueError, match="encoding: expected one of auto, pairwise"):
        at_most_one(f, f.new("x", 3), "best")
    with pytest.raises(UsageError, match="at-most-one of sudoku cannot be 'best'; it can be: auto"):
        compile(SMALL, encodings={"at-most-one": "best"})
