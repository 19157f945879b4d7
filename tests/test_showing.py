"""Puzzles and results show themselves: as text where they are printed, as pictures in a notebook."""

from base64 import b64decode
from dataclasses import dataclass

import pytest
from defusedxml.ElementTree import fromstring

import satpuzzles
from satpuzzles.boards.drawing import CROSS
from tests.paths import ROOT

INSTANCES = ROOT / "instances"
SMALL = "1.....3..4.....2"
BOARD = """\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃ 3 │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │ 4 ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │ 2 ┃
┗━━━┷━━━┻━━━┷━━━┛"""
NONE = "11.............."
SEVERAL = "................"


def load(name):
    return satpuzzles.load(INSTANCES / name)


def test_a_puzzle_prints_as_its_board():
    assert str(satpuzzles.loads(SMALL)) == BOARD


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("sudoku/inkala.json", "<Sudoku 9x9, 21 givens>"),
        ("hanjie/heart.json", "<Hanjie 6x7>"),
        ("star-battle/10x10-1-two-stars.json", "<StarBattle 10x10, stars 2>"),
        ("trid/minimal-4.json", "<Trid of size 4, 0 givens, low 1, high 5>"),
        ("middle-sum/5x5.json", "<MiddleSum 5x5, 5 givens>"),
    ],
)
def test_repr_is_short(name, short):
    assert repr(load(name)) == short


def test_an_answer_prints_as_its_board():
    answer = satpuzzles.solve(SMALL)
    shown = [char for char in str(answer) if char.isdigit()]
    assert shown == [str(value) for row in answer.grid for value in row]
    assert repr(answer) == "<Answer: solved>"


def test_verdicts_counts_and_grades_print_as_a_sentence():
    assert str(satpuzzles.check(SMALL)) == "unique"
    several = satpuzzles.check(SEVERAL)
    assert str(several).startswith(f"several solutions: two differ in {len(several.differing)} cells: r1c")
    assert str(satpuzzles.check(NONE)).startswith("no solution: row 1")
    assert str(satpuzzles.count(SEVERAL)) == "288 (enumerated)"
    assert str(satpuzzles.rate(SMALL)) == "easy, score 1.5; 12 steps, the hardest: hidden single"
    assert str(satpuzzles.rate(SEVERAL)) == "no grade: several solutions"


def test_what_is_forced_prints_as_a_board_with_the_rest_open():
    assert str(satpuzzles.forced(SMALL)) == str(satpuzzles.solve(SMALL))
    assert str(satpuzzles.forced(NONE)) == "no solution"
    assert repr(satpuzzles.forced(SEVERAL)) == "<Forced: no cell is the same in all solutions>"


def test_a_repair_prints_what_was_found_and_done():
    repair = satpuzzles.repair(SEVERAL)
    lines = str(repair).splitlines()
    assert lines[0].startswith("several solutions; all of them together differ in 16 cells")
    assert lines[-1] == "the changed puzzle has exactly one solution"
    assert repr(repair) == f"<Repair: {'; '.join(lines)}>"
    assert "<svg" in repair._repr_svg_()
    assert str(satpuzzles.repair(NONE)).startswith("no solution: row 1 has 1 more than once among the givens; these ")


def test_a_hint_prints_its_sentence():
    hint = satpuzzles.hint(SMALL)
    assert str(hint) == str(hint.step) == hint.step.sentence
    assert str(satpuzzles.hint(SEVERAL)) == "no further step follows: the puzzle has several solutions"


def test_a_path_prints_its_sentences():
    path = satpuzzles.explain(SMALL)
    lines = str(path).splitlines()
    assert lines[0] == f"1. {path.steps[0].with_technique}"
    assert lines[-1] == "every cell is filled"
    assert repr(path) == f"<Path: {len(path.steps)} steps: every cell is filled>"
    assert len(str(satpuzzles.explain(NONE)).splitlines()) == 1


def test_two_solutions_stand_side_by_side():
    one, two = (fromstring(satpuzzles.check(puzzle)._repr_svg_()) for puzzle in (SMALL, SEVERAL))
    assert float(two.get("width")) > 1.8 * float(one.get("width"))


def test_a_path_has_a_picture_for_each_step():
    path = satpuzzles.explain(SMALL)
    assert path._repr_html_().count("<li><img ") == len(path.steps)


def test_words_cannot_break_out_of_their_paragraph():
    puzzle = satpuzzles.loads({"puzzle": "sudoku", "symbols": ["<b>", "&", "'", '"'], "givens": [["<b>"] * 4] * 4})
    hint = satpuzzles.hint(puzzle)
    assert "<b>" in str(hint)
    assert "<b>" not in hint._repr_html_()


@dataclass(frozen=True)
class Ragged(satpuzzles.GridPuzzle):
    kind = "ragged"
    numbers = range(2)

    def rules(self, *_):
        raise AssertionError

    def drawing(self, *_):
        raise satpuzzles.UsageError("no drawing")


@dataclass(frozen=True)
class Named(Ragged):
    name: str = ""

    def __repr__(self):
        return f"<{self.name}>"


@dataclass(frozen=True, slots=True)
class Other(Named):
    number: int = 0


def test_a_kind_without_a_drawing_prints_as_its_name():
    puzzle = Ragged(((None,),))
    assert str(puzzle) == repr(puzzle) == "<Ragged 1x1, 0 givens>"
    assert puzzle._repr_svg_() is None
    assert CROSS not in str(puzzle)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of IPython
def test_a_notebook_shows_pictures():
    from IPython.core.formatters import DisplayFormatter

    shown = {}
    for call in ("loads", "solve", "check", "count", "hint", "explain"):
        shown[call], _ = DisplayFormatter().format(getattr(satpuzzles, call)(SMALL))
        assert ("image/svg+xml" if call == "loads" else "text/html") in shown[call]
    assert shown["loads"]["text/plain"] == "<Sudoku 4x4, 4 givens>"
    picture = shown["solve"]["text/html"].partition("base64,")[2].partition('"')[0]
    assert fromstring(b64decode(picture)).tag.endswith("svg")
