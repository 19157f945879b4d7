"""The record of a file with one puzzle is the one that the same puzzle has in a file of many."""

import json

import pytest

import satpuzzles
from satpuzzles import batch
from satpuzzles.batches.batch import answer_lines
from satpuzzles.batches.tasks import Check
from satpuzzles.formats import How, opened
from tests.formats.test_fpuzzles import FOUR, link, own_form

STATED = {"puzzle": "sudoku", "givens": [".1.2", "....", ".2..", "4..."], "note": "x"}
ANSWER = [[3, 1, 4, 2], [2, 4, 1, 3], [1, 2, 3, 4], [4, 3, 2, 1]]


def looked_at():
    """A link whose shapes are read by their looks, and tagged with a solution by a table."""
    found = own_form(satpuzzles.dumps(satpuzzles.Sudoku(FOUR, white_dots=["r2c1 r2c2"]), "scl").decode())
    found["metadata"].pop("fpuzzles")
    return link("https://sudokupad.app/scl", found).strip()


ENTRIES = {
    "plain": json.dumps(STATED),
    "correct": json.dumps(STATED | {"solution": ANSWER}),
    "wrong": json.dumps(STATED | {"solution": ANSWER[::-1]}),
    "none": json.dumps(STATED | {"solution": None}),
    "no grid": json.dumps(STATED | {"solution": "3142"}),
    "line": ".1.2.....2..4...",
    "link": looked_at(),
    "cages": json.dumps(STATED | {"cages": [{"sum": 3, "cells": "r1c1"}, {"sum": 3, "cells": "r1c1"}]}),
}


def without_place(record):
    return {key: value for key, value in record.items() if key not in ("file", "line", "digest")}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
@pytest.mark.parametrize("command", ["check", "solve", "count", "rate"])
def test_one_entry_has_the_record_that_it_has_among_many(run, tmp_path, entry, command):
    names = {1: tmp_path / "one.txt", 2: tmp_path / "two.txt"}
    for count, name in names.items():
        name.write_text(f"{entry}\n" * count)
    (alone,), (first, second) = (run(command, str(name), "--json").records for name in names.values())
    assert list(alone) == list(first)
    assert alone["line"] == 1
    assert without_place(alone) == without_place(first) == without_place(second)
    assert without_place(alone) == without_place(next(iter(batch(names[1], command))))


@pytest.mark.parametrize(("name", "expected"), [("correct", "correct"), ("wrong", "wrong"), ("no grid", "wrong")])
def test_a_solution_in_a_document_is_compared(tmp_path, name, expected):
    (tmp_path / "two.jsonl").write_text(f"{ENTRIES[name]}\n" * 2)
    assert [record["stated_solution"] for record in batch(tmp_path / "two.jsonl", "check")] == [expected] * 2


def test_an_entry_that_states_a_solution_keeps_its_notes(tmp_path):
    stated = "".join(str(value) for row in satpuzzles.solve(satpuzzles.loads(ENTRIES["line"])).grid for value in row)
    (tmp_path / "table.csv").write_text(f"puzzle,solution\n{ENTRIES['link']},{stated}\n{ENTRIES['line']},{stated}\n")
    first, second = answer_lines(Check(), opened(tmp_path / "table.csv", How(kind="sudoku")))
    assert "by their looks" in first["notes"][0]
    assert "stated_solution" in first
    assert "notes" not in second


def test_records_of_files_with_one_puzzle_are_resumed(run, tmp_path):
    files = [str(tmp_path / name) for name in ("a.json", "b.json")]
    for file in files:
        (tmp_path / file).write_text(ENTRIES["correct"])
    whole = run("check", *files, "--json").out
    (tmp_path / "earlier.jsonl").write_text(whole.splitlines(keepends=True)[0])
    again = run("check", *files, "--json", "--resume", str(tmp_path / "earlier.jsonl"))
    assert (again.code, again.out, again.err) == (0, whole, "")
