import json
import subprocess
import sys

import pytest

from benchmarks import __main__ as command
from benchmarks.encodings import __main__ as encodings
from benchmarks.instances import Instance, Suite, puzzle_of
from benchmarks.machine import described, machine
from benchmarks.peers import STANDARD, Goal, peer
from benchmarks.peers.flat import KINDS
from benchmarks.suites import report
from benchmarks.suites.measure import Result, Run, compare, measure
from tests.cli.started import PATIENCE, gone, waits
from tests.paths import INSTANCES, ROOT

FAKES = "import:tests.benchmarks.fakes"
LIMIT = 2.0  # seconds: enough for a peer that answers, and what it takes to see that one does not
SUDOKU = json.loads((INSTANCES / "sudoku" / "4x4.json").read_text())
STARS = json.loads((INSTANCES / "star-battle" / "5x5-1-one-star.json").read_text())
SUITE = Suite("small", (Instance("four", SUDOKU, 4, "unique"),))
SETTINGS = {"repeat": 1, "time_limit": 5.0, "limit": None}


def measured(*names, suite=SUITE, goals=(Goal.VERDICT,), limit=5.0):
    return measure(suite, goals, [peer(name) for name in names], limit, 1, lambda _: None)


@pytest.mark.slow
def test_nothing_of_the_extra_is_needed_to_import_and_to_list():
    program = """
import sys
for name in ("clingo", "cpmpy", "matplotlib", "ortools", "puzzlekit", "pypblib", "pindakaas"):
    sys.modules[name] = None
import benchmarks.encodings.__main__, benchmarks.encodings.throughput
import benchmarks.suites.child, benchmarks.suites.plots
from benchmarks.__main__ import main
main(["--list"])
"""
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=True, timeout=PATIENCE)
    assert all(name in done.stdout for name in ("growing/hanjie", *STANDARD))


@pytest.mark.slow
def test_two_instances_with_satpuzzles_alone(tmp_path):
    arguments = ["--suite", "growing/star-battle", "--only", "star-battle 5,star-battle 7", "--peers", "satpuzzles"]
    arguments += ["--repeat", "1", "--time-limit", "20", "--goal", "verdict", "--corpora", "/nowhere"]
    assert command.main([*arguments, "-o", str(tmp_path)]) == 0
    written = json.loads((tmp_path / "benchmarks.json").read_text())
    assert [one["instance"] for one in written["results"]] == ["star-battle 5", "star-battle 7"]
    for one in written["results"]:
        assert one["status"] in ("unique", "multiple")
        assert one["seconds"] > 0
        assert one["memory"] > 10_000_000
    assert written["machine"]["cores"] >= 1
    assert written["totals"][0]["ratio"] == pytest.approx(1)
    well_formed((tmp_path / "benchmarks.md").read_text())


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
    results = measured("satpuzzles:glucose4", *(f"{FAKES}:{name}" for name in names), limit=LIMIT)
    found = dict(zip(("satpuzzles", *names), results, strict=True))
    assert {name: result.status for name, result in found.items()} == {
        "satpuzzles": "unique",
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
    peers = [peer(result.peer) for result in results]
    text = report.markdown(machine(), described(peers), SETTINGS, results, peers)
    well_formed(text)
    assert all(word in text for word in ("WRONG", "timeout", "missing: it is on holiday", "error"))
    whole = json.loads(report.as_json(machine(), described(peers), SETTINGS, results))
    assert {total["peer"]: total["wrong"] for total in whole["totals"]}[f"{FAKES}:WRONG"] == 1


def row(*statuses):
    return [
        Result("s", "i", 1, "verdict", f"p{i}", status, runs=[Run(status, 1, 1, 1)])
        for i, status in enumerate(statuses)
    ]


@pytest.mark.parametrize(
    ("statuses", "expected", "judged"),
    [
        (("unique", "multiple"), None, ["WRONG", "multiple"]),
        (("none", "solved", "timeout"), None, ["WRONG", "solved", "timeout"]),
        (("unique", "unique"), "multiple", ["WRONG", "WRONG"]),
        (("none", "none"), None, ["none", "none"]),
        (("none", "none"), "unique", ["WRONG", "WRONG"]),
    ],
)
def test_answers_that_contradict_each_other_or_the_record(statuses, expected, judged):
    results = row(*statuses)
    compare(results, expected)
    assert [result.status for result in results] == judged


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in STANDARD if peer(name).available() is None])
def test_the_peers_that_are_here_are_right(name):
    chosen = peer(name)
    assert chosen.version()
    assert chosen.kinds <= KINDS
    if chosen.refuses(puzzle_of(STARS), Goal.FIRST) is None:
        [solution] = chosen.run(puzzle_of(STARS), Goal.FIRST).grids
        assert puzzle_of(STARS).broken_rules(solution) == []


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
