"""Solvers of parts of a formula: few are open at once where memory is scarce, and the steps are the same."""

import satpuzzles
from satpuzzles.explaining.reasoning import small_solvers
from tests.paths import ROOT


def test_few_are_open_at_once_and_the_steps_are_the_same(monkeypatch):
    puzzle = satpuzzles.load(ROOT / "instances" / "akari" / "6x6-easy.json")
    most = 0
    hold = small_solvers.Parts._hold

    def held(parts, key, opened):
        nonlocal most
        part = hold(parts, key, opened)
        most = max(most, len(parts._open))
        return part

    monkeypatch.setattr(small_solvers.Parts, "_hold", held)
    steps = satpuzzles.explain(puzzle).steps
    assert most > 3
    most = 0
    monkeypatch.setattr(small_solvers, "_MOST_OPEN", 3)
    assert satpuzzles.explain(puzzle).steps == steps
    assert most == 3
