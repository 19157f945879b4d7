import json
import subprocess
import sys

import pytest

from benchmarks.encodings import __main__ as encodings
from benchmarks.instances import Instance
from benchmarks.papers.measure import Result, compare, measure
from benchmarks.papers.peers import peer
from tests.cli.started import PATIENCE, gone, waits
from tests.paths import INSTANCES, ROOT

FAKES = "import:tests.benchmarks.fakes"
LIMIT = 2.0  # seconds: enough for a peer that answers, and what it takes to see that one does not
SUDOKU = json.loads((INSTANCES / "sudoku" / "4x4.json").read_text())


@pytest.mark.slow
def test_nothing_of_the_extra_is_needed_to_import():
    program = """
import sys
for name in ("clingo", "cpmpy", "matplotlib", "ortools", "puzzlekit", "pypblib", "pindakaas"):
    sys.modules[name] = None
import benchmarks.encodings.__main__, benchmarks.encodings.throughput, benchmarks.papers.__main__
import benchmarks.papers.child, benchmarks.side_by_side.__main__
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=PATIENCE)


def well_formed(text):
    """Every table has a head, a line under it, and as many cells in each row."""
    tables = [block.splitlines() for block in text.split("\n\n") if block.startswith("|")]
    assert tables
    for lines in tables:
        assert len({line.count("|") for line in lines}) == 1
        assert set(lines[1]) <= set("|-:")


@pytest.mark.slow
def test_each_way_to_fail_is_told_apart_and_nothing_is_left_running(tmp_path, monkeypatch):
    monkeypatch.setenv("LEFT_BEHIND", str(tmp_path / "number"))
    names = ("WRONG", "LEAVING", "MISSING", "FAILING", "DYING", "NOISY")
    peers = [peer(name) for name in ("satpuzzles:glucose4", *(f"{FAKES}:{name}" for name in names))]
    results = measure("small", [Instance("four", SUDOKU, 4, "unique")], peers, LIMIT)
    found = dict(zip(("satpuzzles", *names), results, strict=True))
    assert {name: result.status for name, result in found.items()} == {
        "satpuzzles": "solved",
        "WRONG": "WRONG",
        "LEAVING": "timeout",
        "MISSING": "missing",
        "FAILING": "error",
        "DYING": "error",
        "NOISY": "WRONG",
    }
    number = int((tmp_path / "number").read_text())
    assert waits(lambda: gone(number))
    assert found["MISSING"].note == "it is on holiday"
    assert "as it should" in found["FAILING"].note
    assert "code 3" in found["DYING"].note
    assert found["satpuzzles"].seconds > 0
    assert found["satpuzzles"].memory > 10_000_000


@pytest.mark.parametrize(
    ("statuses", "expected", "judged"),
    [
        (("none", "solved", "timeout"), None, ["WRONG", "solved", "timeout"]),
        (("none", "none"), None, ["none", "none"]),
        (("none", "none"), "unique", ["WRONG", "WRONG"]),
    ],
)
def test_answers_that_contradict_each_other_or_the_record(statuses, expected, judged):
    results = [Result("t", "i", f"p{i}", status) for i, status in enumerate(statuses)]
    compare(results, expected)
    assert [result.status for result in results] == judged


@pytest.mark.slow
def test_the_comparison_of_encodings_writes_a_table_for_each_kind(monkeypatch, tmp_path):
    monkeypatch.setattr(
        encodings, "CHOSEN", {"sudoku": ("sudoku/4x4",), "star-battle": ("star-battle/4x4-1-one-star",)}
    )
    arguments = ["--backends", "glucose4", "--repeat", "1", "--corpora", "/nowhere", "-o", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["encodings", "--kinds", "sudoku,star-battle", *arguments])
    encodings.main()
    text = (tmp_path / "encodings.md").read_text()
    well_formed(text)
    assert "| sudoku/4x4 | bimander |" in text
    assert "| star-battle/4x4-1-one-star | totalizer |" in text
    records = json.loads((tmp_path / "encodings.json").read_text())["records"]
    assert [(one["puzzle"], one["status"]) for one in records] == [("sudoku", "unique"), ("star-battle", "unique")]
