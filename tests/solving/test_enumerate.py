"""Solutions cube by cube, with cubes so small that nearly every one is split."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satenc import Formula, Integers, encode_integers, excluding
from satpuzzles import backends
from satpuzzles.solving import enumerate as cubes
from tests.effort import examples
from tests.oracles.brute_force import words
from tests.oracles.shapes import domains
from tests.puzzles.common import puzzle

VALUES = [2, 3, 5, 6]


@pytest.mark.slow
@examples(40)
@given(
    domain=domains(2, 2, 4),
    encoding=st.sampled_from(list(Integers)),
    most=st.integers(2, 9),
    backend=st.sampled_from(["minisatgh", "glucose4", "cadical153", "cadical195", "lingeling"]),
    data=st.data(),
)
def test_every_solution_but_the_known_ones_is_found_once(domain, encoding, most, backend, data):
    f = Formula()
    x = encode_integers(f, "x", np.array(VALUES), domain, encoding, answer=True)
    forbidden = [word for word in words(domain, VALUES) if data.draw(st.integers(0, 4)) == 0]
    for word in forbidden:
        f.add(*excluding(x, np.array(word)))
    expected = set(words(domain, VALUES)) - set(forbidden)
    known = {word for word in expected if data.draw(st.booleans())}
    with pytest.MonkeyPatch.context() as patch, backends.backend(backend).open(f) as session:
        patch.setattr(cubes, "MOST", most)
        found = list(cubes.all_answers(session, f, [excluding(x, np.array(word)) for word in sorted(known)]))
    answers = [tuple(x.decode(assignment).ravel().tolist()) for assignment in found]
    assert len(answers) == len(set(answers))
    assert set(answers) == expected - known


@pytest.mark.slow
@pytest.mark.parametrize(
    "chosen",
    [
        puzzle("sudoku", givens=["...."] * 4),
        puzzle("hanjie", rows=[["?"], None, [1], ["_", 1]], columns=[None, [1, 1], None, ["?"]]),
        puzzle("star-battle", regions=[[r] * 6 for r in range(6)], stars=1),
        puzzle(
            "trid", size=3, min=1, max=5, triangles=[[8], [None, None, 7]], vertices=[[None], [None, None], [None] * 3]
        ),
        puzzle("middle-sum", givens=[[1, 3, 2, 0], [0] * 4, [0] * 4, [0] * 4]),
    ],
    ids=lambda chosen: chosen.kind,
)
def test_small_cubes_hold_what_one_large_one_holds(chosen, monkeypatch):
    whole = []
    assert satpuzzles.count(chosen, method="enumerate", each=whole.append).exact
    monkeypatch.setattr(cubes, "MOST", 3)
    split = []
    assert satpuzzles.count(chosen, method="enumerate", each=split.append).exact
    assert len(split) == len(whole) > 9
    assert sorted(map(repr, split)) == sorted(map(repr, whole))
    known = whole[::2]
    assert satpuzzles.count(chosen, method="enumerate", known=known).number == len(whole)


class Watched:
    """A session that keeps the clauses which a solver could not have dropped."""

    def __init__(self, session):
        self.session, self.live = session, []

    def add(self, clauses):
        self.session.add(clauses)
        given_up = {clause[0] for clause in clauses if len(clause) == 1}
        self.live = [clause for clause in [*self.live, *clauses] if given_up.isdisjoint(clause)]

    def solve(self, assumptions=()):
        return self.session.solve(assumptions)


def test_only_the_clauses_of_the_cube_stay(monkeypatch):
    f = Formula()
    encode_integers(f, "x", np.arange(2), np.ones((9, 2), bool), Integers.DIRECT, answer=True)
    monkeypatch.setattr(cubes, "MOST", 8)
    with backends.backend("minisatgh").open(f) as session:
        watched = Watched(session)
        live = [len(watched.live) for _ in cubes.all_answers(watched, f)]
    assert len(live) == 2**9
    assert max(live) < 2 * 8  # those of the first cube, which need no guard, and those of one other


def test_answers_under_a_guard_are_forbidden_only_while_it_is_assumed():
    f = Formula()
    encode_integers(f, "x", np.arange(3), np.ones((2, 3), bool), Integers.DIRECT, answer=True)
    guards = range(f.variables.count + 1, f.variables.count + 4)
    with backends.backend("cadical153").open(f) as session:
        counted = [len(list(cubes.answers(session, f.blocking_clause, [1], guard=guard))) for guard in guards]
        cubes.retire(session, guards[-1])
        assert counted == [3, 3, 3]
        assert len(list(cubes.answers(session, f.blocking_clause))) == 9
        assert list(cubes.answers(session, f.blocking_clause)) == []
