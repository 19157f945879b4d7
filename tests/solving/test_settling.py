"""Puzzles that are settled together have the records that a solver gives them one by one."""

import io
import json
import os
import random

import numpy as np
import pytest

from satenc.model.many import Many, Outcomes
from satenc.unknowns.masks import Masks
from satpuzzles.batches.batch import answer_lines
from satpuzzles.batches.settling import groups_of_lines
from satpuzzles.batches.tasks import Check, Solve, Task
from satpuzzles.formats import TextLines, loads, opened
from satpuzzles.formats.files.sudoku_text import SYMBOLS
from satpuzzles.formats.unpacking import there, unpacked
from satpuzzles.many import batch
from satpuzzles.puzzles.sudoku import Sudoku
from satpuzzles.solving.options import Options

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LATIN = {"puzzle": "sudoku", "regions": ["AABB", "AACB", "CBDD", "CCDD"], "givens": ["...."] * 4}
"""Regions in several pieces, of which records have notes."""


def lines() -> list[tuple[int, bytes]]:
    """Sudokus with one solution, several and none, of three shapes, and what is no puzzle."""
    chosen = random.Random(18)
    texts = []
    for _ in range(30):
        kept = {*chosen.sample(range(81), chosen.randint(28, 50))}
        text = "".join(digit if i in kept else "." for i, digit in enumerate(SOLVED))
        texts.append(text.replace("5", "6", 1) if chosen.random() < 0.2 else text)
        texts.append("".join(chosen.choice("12...........") for _ in range(16)))
        givens = ["".join(chosen.choice(f"{value}.") for value in row) for row in ("1234", "3412", "2143", "4321")]
        texts.append(json.dumps(LATIN | {"givens": givens}))
    texts[7:7] = ["no puzzle", "1" * 15, '{"puzzle": "sudoku"}']
    return [(number, text.encode()) for number, text in enumerate(texts, start=1)]


def records(task: Task, options: Options, together: int) -> list[str]:
    return [json.dumps(record) for record in answer_lines(task, lines(), options, ready=lambda: together)]


@pytest.mark.slow
@pytest.mark.parametrize("task", [Check(), Solve(2)], ids=repr)
def test_the_records_are_those_of_a_solver(task: Task) -> None:
    alone = records(task, Options(), 0)
    assert records(task, Options(), 1_000) == alone
    assert records(task, Options(backend="glucose4"), 1_000) == records(task, Options(backend="glucose4"), 0)
    assert {json.loads(record)["status"] for record in alone} >= {"error"}


@pytest.mark.parametrize("backend", ["auto", "glucose4"])
def test_brief_records_have_the_same_status_and_reason(backend: str) -> None:
    whole, brief = (
        [json.loads(record) for record in records(task, Options(backend), 1_000)]
        for task in (Check(), Check(brief=True))
    )
    kept = ("line", "puzzle", "status", "reason", "error")
    assert brief == [{name: record[name] for name in kept if name in record} for record in whole]


@pytest.mark.parametrize("size", [4, 9, 16, 25, 36, 49])
def test_lines_read_by_arrays_are_those_read_one_by_one(size: int) -> None:
    chosen = random.Random(size)
    symbols = SYMBOLS[: size + 1] + "0_*" + "Xx" * (size <= 25)
    texts = ["".join(chosen.choices(symbols, k=size**2)).encode() for _ in range(20)]
    texts[5] = texts[5][:-1] + b"!"
    texts[6] = texts[6][:-1]
    (group,) = groups_of_lines(texts)
    assert group.places == [0, 1, 2, 3, 4, *range(7, 20)]
    puzzles = [loads(texts[place]) for place in group.places]
    assert [puzzle.solving.split(puzzle)[0] for puzzle in puzzles] == [group.blank] * 18
    expected = [(number, *given) for number, puzzle in enumerate(puzzles) for given in puzzle.solving.split(puzzle)[1]]
    assert [*zip(group.puzzle.tolist(), group.variable.tolist(), group.value.tolist(), strict=True)] == expected


@pytest.mark.parametrize("what", ["keep_rules", "givens"])
def test_a_grid_that_breaks_a_rule_is_never_shown(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    puzzle = SOLVED[:40] + "." + SOLVED[41:]
    assert {record["status"] for record in batch([puzzle] * 20, "check")} == {"unique"}
    right = Many.settle

    def broken(many: Many, masks: Masks, most_cases: int, _: object) -> Outcomes:
        found = right(many, masks, most_cases)
        if what == "givens":  # another grid that keeps the rules of the game
            return Outcomes(found.solutions, (found.answers + 1) % 9)
        answers = found.answers.copy()
        answers[40] = (answers[40] + 1) % 9
        return Outcomes(found.solutions, answers)

    monkeypatch.setattr(Many, "settle", broken)
    (record, *_) = batch([puzzle] * 20, "check")
    assert record["status"] == "failed"
    assert ("is given as" if what == "givens" else "more than once") in record["error"]


def test_a_grid_is_checked_by_all_rules() -> None:
    sudoku = loads(SOLVED)
    grid = np.array([*map(int, SOLVED)]).reshape(9, 9)
    swapped, stranger = grid.copy(), grid.copy()
    swapped[[0, 3]] = swapped[[3, 0]]  # rows and columns are kept, boxes are not
    stranger[grid == 9] = 10
    grids = np.stack([grid, swapped, stranger, grid.T])
    assert sudoku.solving.keep_rules(sudoku, grids).tolist() == [True, False, False, True]


def test_grids_with_more_values_than_a_number_has_bits_are_checked_one_by_one() -> None:
    size = 64
    right = [[(r * 8 + r // 8 + c) % size + 1 for c in range(size)] for r in range(size)]
    wrong = [*right[1:], right[0]]
    sudoku = Sudoku([[None] * size] * size)
    assert sudoku.solving.keep_rules(sudoku, np.array([right, wrong])).tolist() == [True, False]


def test_an_unknown_encoding_is_an_error_of_each_line() -> None:
    found = [*batch([SOLVED] * 20, "check", encodings={"at-most-one": "nonsense"})]
    assert {record["status"] for record in found} == {"error"}
    assert "at-most-one of sudoku cannot be 'nonsense'" in found[0]["error"]


def test_blank_lines_and_comments_are_not_awaited() -> None:
    text = f"{SOLVED}\n\n# comment\n{SOLVED}\n\n{SOLVED}\n# comment\n{SOLVED}"
    lines = opened(io.BytesIO(text.encode()))
    assert not isinstance(lines, bytes)
    ready = lines.ready
    assert next(lines)[0] == 1
    assert next(lines)[0] == 4
    assert ready() == 1  # the end of the last line is not known
    assert [number for number, _ in lines] == [6, 8]
    assert TextLines([(1, b""), (2, b"")]).ready() == 2
    assert TextLines(line for line in [(1, b"")]).ready() == 0


def test_lines_that_have_arrived_are_known_without_waiting() -> None:
    source, target = os.pipe()
    os.write(target, b"first line\nsecond\nthi")
    with os.fdopen(target, "wb", buffering=0) as writer, unpacked(os.fdopen(source, "rb")) as reader:
        assert reader.readline() == b"first line\n"
        assert there(reader) == b"second\nthi"
        assert reader.readline() == b"second\n"
        assert there(reader) == b"thi"
        writer.write(b"rd\n")
        assert reader.readline() == b"third\n"
        assert there(reader) == b""  # nothing has come, and the pipe is open
        writer.write(b"fourth\n")
        assert reader.readline() == b"fourth\n"
