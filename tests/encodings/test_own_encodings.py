"""Encodings that are not satenc's: registered, found by their names, tested; and tests that find what is wrong."""

from importlib.metadata import EntryPoint

import pytest

from satenc import AtMostOne, Cardinality, Formula, PseudoBoolean, at_most, at_most_one, between
from satenc.formula import choices as module
from satenc.testing import check_at_most_one, check_cardinality, check_pseudo_boolean
from satpuzzles import UsageError, check, compare, compile, load
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
