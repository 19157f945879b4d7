"""The benchmark of puzzles whose cells or lines are connected: its puzzles are what they should be, and its tables."""

import networkx as nx
import pytest

import satpuzzles
from benchmarks.instances import CORPORA
from benchmarks.side_by_side.connectivity import main
from benchmarks.side_by_side.connectivity_puzzles import cycles, hitori, slitherlink
from benchmarks.side_by_side.connectivity_solvers import has_cycle, solver


@pytest.mark.parametrize("made", [hitori, slitherlink])
@pytest.mark.parametrize("name", ["lazy", "levels", "exact", "propagated"])
def test_random_puzzles_have_solutions_which_all_find(made, name):
    for seed in range(2):
        puzzle = made(6, seed)
        expected = {"unique": 1, "multiple": 2}[satpuzzles.check(puzzle).status]
        assert solver(name, CORPORA)(puzzle, "") == expected
        assert made(6, seed) == puzzle


def test_graphs_are_known():
    small = [one for one in cycles() if len(one.graph) <= 36]
    assert len(small) > 8
    for one in small:
        assert one.has_one in (None, bool(has_cycle("lazy", one.graph)), bool(has_cycle("levels", one.graph))), one.name
    snark = next(one.graph for one in cycles() if one.name == "flower snark 5")
    assert (len(snark), {degree for _, degree in snark.degree}) == (20, {3})
    assert nx.is_connected(snark)


@pytest.mark.slow
def test_the_table_of_growth(capsys):
    assert main(["--tables", "growth", "--sizes", "5", "--seeds", "1", "--solvers", "lazy,clingo_that_is_not"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("| lazy |") == printed.count("| clingo_that_is_not | not here |") == 2
    assert "### hitori 5" in printed


def test_without_corpora_there_are_no_verdicts(tmp_path, capsys):
    assert main(["--tables", "verdicts", "--shared", str(tmp_path)]) == 0
    assert f"no verdicts: there are no puzzles in {tmp_path}" in capsys.readouterr().out
