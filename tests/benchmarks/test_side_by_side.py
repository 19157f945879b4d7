"""Programs for clingo have the solutions that the rules of each kind have, and peers are held against them."""

import json

import pytest

import satpuzzles
from benchmarks.side_by_side.__main__ import STANDARD, main
from benchmarks.side_by_side.asp import PROGRAMS, grid
from benchmarks.side_by_side.watched import Answer, ahead, held_against
from satpuzzles.solving.search import Search

asp = pytest.importorskip("clingo", reason="clingo, of the extra bench, is not installed")


def of_clingo(puzzle):
    control = asp.Control(["-n", "0", "--project", "--warn=none"])
    control.add("base", [], PROGRAMS[puzzle.kind].text(puzzle))
    control.ground([("base", [])])
    found = []
    values = lambda model: {one.arguments[0].number: one.arguments[1].number for one in model.symbols(shown=True)}  # noqa: E731
    control.solve(on_model=lambda model: found.append(grid(puzzle, values(model))))
    return sorted(found)


SMALL = {
    "slitherlink": {"clues": [[None, 2, None], [None, None, 3]]},
    "masyu": {"pearls": [".....", ".....", "..w..", ".....", "....b"]},
    "yajilin": {"clues": [[None, None, None, None], [None, None, "1w", None], [None, None, None, None]]},
    "numberlink": {"clues": [[1, None, None], [None, 2, 1], [2, None, None]]},
    "hashi": {"clues": [[3, None, 4], [None, None, None], [2, None, 3]]},
    "hitori": {"numbers": [[1, 1, 2, 3], [2, 3, 1, 4], [3, 2, 3, 1], [4, 1, 1, 2]]},
    "heyawake": {"regions": ["aabb", "aabb", "ccdd"], "clues": [[1, None, None, None], [None] * 4, [None] * 4]},
    "nurikabe": {"clues": [[2, None, None], [None, None, None], [None, "?", None], [None, None, 1]]},
    "lits": {"regions": ["aabbb", "aabbc", "aacbc", "ddccc", "ddddc"]},
    "fillomino": {"givens": [[3, None, None], [None, None, None], [None, None, 1]]},
    "skyscrapers": {"givens": [[None] * 4] * 4, "above": [2, None, None, 3], "right": [None, 2, 1, None]},
    "akari": {"clues": [[None, None, None, None], [None, 2, None, "x"], [None, None, None, None]]},
    "tents": {"trees": ["....", ".t..", "..t.", "...."], "above": [1, None, None, None]},
    "binairo": {"givens": [[1, None, None, None], [None, None, 0, None], [None] * 4, [None, 0, None, None]]},
    "battleships": {"clues": ["....", ".m..", "....", "...~"], "ships": [3, 1], "left": [None, 1, None, None]},
    "shikaku": {"clues": [[None, 2, None], [4, None, None], [None, None, "?"]]},
    "norinori": {"regions": ["aabb", "aabb", "cccd", "ccdd"]},
    "suguru": {"regions": ["aabb", "aabb"], "givens": [[1, None, None, None], [None] * 4]},
    "minesweeper": {"clues": ["1..", "...", "..2"], "mines": 3},
    "kakuro": {"clues": [["/", "8/", "/"], ["/", None, None], ["/5", None, None]]},
    "kenken": {"cages": ["aab", "ccb", "ccd"], "clues": [["2/", None, "3"], [9, None, None], [None, None, None]]},
    "kakurasu": {"rows": [4, None, 3], "columns": [None, 5, None]},
    "hanjie": {"rows": ["1r 1r", "1b"], "columns": ["1r", "1b", "1r"], "colors": ["red", "blue"]},
    "sudoku": {"givens": [[1, None, None, None]] + [[None] * 4] * 3, "cages": [{"cells": "r1c2 r1c3 r2c3", "sum": 7}]},
    "kuromasu": {"clues": [[None, None, 3], [None, None, None], ["?", None, None]]},
    "canal-view": {"clues": [[None, None, 1], [None, None, None], ["?", None, None]]},
    "cave": {"clues": [[None, None, 3], [None, None, None], [None, "?", None]]},
    "nurimisaki": {"clues": [[None, None, 2], [None, None, None], ["?", None, None]]},
    "creek": {"clues": [[None, 1, None, None], [None, None, 2, None], [None] * 4, [None] * 4]},
    "mosaic": {"clues": [[None, 2, None], [None, 4, None], [1, None, None]]},
    "kurotto": {"clues": [[None, None, "?"], [None, 3, None], [2, None, None]]},
    "aqre": {"regions": ["aaab", "accb", "acbb", "aabb"], "clues": [[2, None, None, None], *[[None] * 4] * 3]},
    "chocona": {"regions": ["aab", "acb", "ccb"], "clues": [[2, None, None], [None] * 3, [None] * 3]},
    "tilepaint": {"regions": ["aab", "acb", "ddb"], "left": [2, None, None], "above": [None, None, 0]},
    "shimaguni": {"regions": ["aabb", "aabb", "ccdd", "ccdd"], "clues": [[2, None, None, None], *[[None] * 4] * 3]},
    "yin-yang": {"givens": [[0, None, None], [None, 1, None], [None] * 3]},
    "simple-loop": {"cells": [[None, None, None, None], [None, None, "x", None], [None, None, "x", None], [None] * 4]},
    "country-road": {"regions": ["aab", "acb", "ccb"], "clues": [[None, None, 2], [None] * 3, [None] * 3]},
    "moon-or-sun": {"regions": ["aabb", "aabb", "aabb"], "symbols": ["s..m", "s...", ".m.m"]},
    "shingoki": {"clues": [[None, None, None, None], ["w", None, None, None], [None, None, "b", None], [None] * 4]},
    "balance-loop": {"clues": [[None, None, None, None], ["w", None, None, None], [None, None, "b", None], [None] * 4]},
    "geradeweg": {"clues": [[None, None, None, None], [2, None, None, None], [None, None, "?", None], [None] * 4]},
    "kojun": {"regions": ["aab", "ccb", "ccb"], "givens": [[None, None, None], [None] * 3, [None] * 3]},
    "ripple-effect": {"regions": ["aab", "acb", "ccb"], "givens": [[1, None, None], [None] * 3, [None] * 3]},
    "tenner-grid": {"givens": [[0, None, None, None], [None] * 4], "below": [None, 4, None, None]},
    "sukoro": {"givens": [[1, None, None], [None, None, None], [None, 0, None]]},
    "hakoiri": {"regions": ["aabb", "aabb"], "givens": [[1, None, None, None], [None, None, 0, None]]},
    "nanro": {"regions": ["aab", "acb", "ccb"], "givens": [[None, None, None], [None, 0, None], [None] * 3]},
    "nondango": {"regions": ["aab", "ccb", "ccb"], "circles": ["ooo", ".oo", "oo."]},
    "str8ts": {"clues": [[None, None, "1x"], [None, None, None], ["x", None, None]]},
    "dominosa": {"clues": [[0, 1, 1], [0, 0, 1]]},
}


@pytest.mark.parametrize("kind", PROGRAMS)
def test_programs_have_all_solutions(kind):
    puzzle = satpuzzles.loads(json.dumps({"puzzle": kind, **SMALL[kind]}))
    found = of_clingo(puzzle)
    assert found == sorted(Search(puzzle))
    assert found


def test_fewer_solutions_are_a_failure_and_more_are_a_fault():
    one, none = Answer("p", 1.0, 1), Answer("p", 0.5, 0)
    assert held_against(one, one) is one
    assert held_against(one, none).found is None
    with pytest.raises(ValueError, match="p: found 0 and 1"):
        held_against(none, one)


def test_ahead_is_a_geometric_mean_with_the_limit_for_what_is_late():
    own = [Answer("p", 0.5, 1), Answer("q", 0.5, 1)]
    assert ahead(own, own, 8) == 1
    assert ahead(own, [Answer("p", 1.0, 1), Answer("q", 2.0, None)], 8) == pytest.approx(32**0.5)


@pytest.mark.slow
def test_the_table_has_a_line_for_each_peer(tmp_path, capsys):
    puzzle = {"id": "one", "problem": "2 2\n3 -\n- -", "puzzle": "slitherlink", **SMALL["slitherlink"]}
    (tmp_path / "kinds").mkdir()
    (tmp_path / "kinds" / "slitherlink.jsonl").write_text(json.dumps(puzzle))
    assert main(["--kinds", "slitherlink", "--corpora", str(tmp_path)]) == 0
    assert capsys.readouterr().out.count("| slitherlink |") == len(STANDARD) * 2 - 1
