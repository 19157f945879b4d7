"""The templates that docs/tutorials/templates.md shows are right; the page shows these tests, too."""

import sys
from itertools import product
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satenc import Formula, Model
from satpuzzles.testing import Contract
from tests.effort import examples
from tests.oracles.brute_force import choices, supported, truth_table
from tests.oracles.enumerate import model_count, projected, solutions
from tests.oracles.shapes import domains, groups, inputs, literals
from tests.paths import ROOT

sys.path.append(str(ROOT / "examples" / "templates"))
from mines import Mines  # no installed modules
from parity import Parity, odd


@pytest.mark.usefixtures("mines")
class TestMines(Contract):
    kind = Mines
    documents: ClassVar = [
        {"puzzle": "mines", "clues": [[1, None, 1], [None, 2, None]]},
        {"puzzle": "mines", "clues": [[None, 1, None], [None, None, None]]},
        {"puzzle": "mines", "clues": [[0, None], [None, 1]]},
    ]


@given(kinds=inputs(rows=2, size=5))
@examples(30)
def test_solutions_are_those_of_the_truth_table_and_fix_every_auxiliary_variable(kinds):
    f = Formula()
    lits = literals(f, kinds)
    with f.rule("group", len(lits)):
        odd(f, lits)
    expected = truth_table(kinds, lambda row: sum(row) % 2 == 1)
    assert projected(f, lits) == expected
    assert model_count(f) == len(expected)


@given(domain=domains(4, 2), families=groups(4), data=st.data())
@examples(30)
def test_a_constraint_keeps_its_solutions_when_narrowed(domain, families, data):
    is_odd = np.array(data.draw(st.lists(st.booleans(), min_size=len(families), max_size=len(families))))
    model = Model()
    x = model.integers("x", (0, 1), domain)
    parity = Parity(x, families, is_odd)
    model.rule("parity", parity)

    def allowed(word):
        return all(sum(word[i] for i in group) % 2 == odd for group, odd in zip(families, is_odd, strict=True))

    for word in product((0, 1), repeat=4):
        assert bool(parity.holds(np.array(word)).all()) == allowed(word)
    expected = choices(domain, (0, 1), allowed)
    assert solutions(model) == expected
    model.narrow()
    assert (x.domain >= supported(domain, (0, 1), expected)).all()
    assert solutions(model) == expected


@pytest.mark.parametrize(
    ("known", "is_odd", "narrowed"), [("10?", True, "100"), ("1?0", False, "110"), ("??1", True, "??1")]
)
def test_the_last_open_variable_of_a_group_is_known(known, is_odd, narrowed):
    model = Model()
    x = model.integers("x", (0, 1), np.array([[c != "1", c != "0"] for c in known]))
    model.rule("parity", Parity(x, [[0, 1, 2]], np.array([is_odd])))
    model.narrow()
    assert x.domain.tolist() == [[c != "1", c != "0"] for c in narrowed]


@pytest.mark.usefixtures("mines")
def test_the_link_is_that_of_puzz_link():
    puzzle = satpuzzles.loads("https://puzz.link/p?mines/3/2/1g1g2g")
    assert puzzle == Mines(((1, None, 1), (None, 2, None)))


@pytest.fixture
def mines():
    """The template takes the place of the kind that has the same links; the order of kinds is as before afterwards."""
    from satpuzzles.formats.files import puzzlekit
    from satpuzzles.formats.kinds import built_in
    from satpuzzles.formats.urls import puzzlink
    from satpuzzles.puzzles import PUZZLES

    def put(kinds):
        PUZZLES.built_in.clear()
        PUZZLES.built_in.update(kinds)
        for kept in (built_in, puzzlekit._built_in, puzzlink._by_name):
            kept.cache_clear()
        for names in ("_names", "_other_names"):
            vars(PUZZLES).pop(names, None)

    before = dict(PUZZLES.built_in)
    put({name: kind for name, kind in before.items() if name != "minesweeper"} | {"mines": Mines})
    yield
    put(before)
