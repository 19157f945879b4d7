"""Results of many puzzles come in order, whatever a line holds and however many processes work."""

import json
import subprocess
import sys

import numpy as np
import pytest

import satpuzzles
from satpuzzles.errors import UsageError
from tests.cli.started import PATIENCE
from tests.paths import ROOT

BATCH = ROOT / "instances" / "sudoku" / "batch.txt"
UNIQUE, NONE, SEVERAL = "1..4..3..4.....2", "11..............", "................"


def test_records_of_a_file_are_those_of_the_command(run_json):
    shown = run_json("check", str(BATCH))
    for jobs in (1, 2):
        assert json.loads(json.dumps([*satpuzzles.batch(BATCH, "check", jobs=jobs)])) == shown


@pytest.fixture
def run_json():
    def ran(*words):
        shown = subprocess.run(
            [sys.executable, "-m", "satpuzzles", *words], capture_output=True, check=False, text=True, timeout=PATIENCE
        ).stdout
        records = map(json.loads, shown.splitlines())
        return [{key: value for key, value in record.items() if key not in {"file", "digest"}} for record in records]

    return ran


def statuses(puzzles, task, **options):
    return [record["status"] for record in satpuzzles.batch(puzzles, task, **options)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs):
    several = [UNIQUE, NONE, SEVERAL] * 70
    assert statuses(several, "check", jobs=jobs) == ["unique", "none", "multiple"] * 70
    numbers = [record["line"] for record in satpuzzles.batch(several, jobs=jobs)]
    assert numbers == [*range(1, 211)]


def test_puzzles_come_in_any_form():
    puzzle = satpuzzles.loads(UNIQUE)
    rows = np.array([[value or 0 for value in row] for row in puzzle.givens])
    forms = [
        puzzle,
        UNIQUE,
        UNIQUE.encode(),
        puzzle.to_json(),
        rows,
        rows.tolist(),
        {"puzzle": "sudoku", "givens": rows},
    ]
    assert statuses(iter(forms), "check") == ["unique"] * len(forms)


def test_a_line_that_is_no_puzzle_does_not_end_the_batch():
    records = [*satpuzzles.batch([UNIQUE, "{}", UNIQUE])]
    assert [record["status"] for record in records] == ["solved", "error", "solved"]
    assert "expected a member 'puzzle'" in records[1]["error"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"task": "paint"}, "unknown task 'paint'; there are solve, check, count, rate"),
        ({"task": "check", "limit": 3}, "'limit' requires the task 'count', found 'check'"),
        ({"task": "check", "solutions": 3}, "'solutions' requires the task 'solve'"),
        ({"explanations": False}, "'explanations' requires the task 'rate'"),
        ({"solutions": 0}, "'solutions': expected a whole number, 1 or more, found 0"),
        ({"jobs": 0}, "'jobs': expected a whole number, 1 or more, found 0"),
        ({"time_limit": -1}, "time_limit"),
    ],
)
def test_what_does_not_go_together_is_refused_at_once(options, words):
    with pytest.raises(UsageError, match=words):
        satpuzzles.batch([UNIQUE], **options)


def test_puzzles_are_asked_for_as_results_are():
    taken = []

    def endless():
        while True:
            taken.append(UNIQUE)
            yield UNIQUE

    results = satpuzzles.batch(endless())
    assert next(results)["status"] == "solved"
    results.close()
    assert len(taken) == 1
