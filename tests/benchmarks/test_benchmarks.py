import json
import re
import subprocess
import sys
from collections import Counter
from itertools import chain

import pytest

from benchmarks import __main__ as command
from benchmarks import encodings, report, scaling
from benchmarks.child import judged
from benchmarks.flat import KINDS, flat
from benchmarks.instances import GROWING, Instance, Suite, load_suite, puzzle_of, spread
from benchmarks.machine import described, machine
from benchmarks.measure import Result, Run, compare, measure
from benchmarks.peers import STANDARD, Found, Task, peer
from satenc import Cardinality
from tests.cli.started import PATIENCE, gone, waits
from tests.paths import CORPORA, INSTANCES, ROOT

FAKES = "import:tests.benchmarks.fakes"
LIMIT = 2.0  # seconds: enough for a peer that answers, and what it takes to see that one does not
SUDOKU = json.loads((INSTANCES / "sudoku" / "4x4.json").read_text())
STARS = json.loads((INSTANCES / "star-battle" / "5x5-1-one-star.json").read_text())
SUITE = Suite("small", (Instance("four", SUDOKU, 4, "unique"),))
SETTINGS = {"repeat": 1, "time_limit": 5.0, "limit": None}


def measured(*names, suite=SUITE, tasks=(Task.VERDICT,), limit=5.0):
    return measure(suite, tasks, [peer(name) for name in names], limit, 1, lambda _: None)


@pytest.mark.slow
def test_nothing_of_the_extra_is_needed_to_import_and_to_list():
    program = """
import sys
for name in ("clingo", "cpmpy", "matplotlib", "ortools", "puzzlekit", "pypblib", "pindakaas"):
    sys.modules[name] = None
import benchmarks.child, benchmarks.encodings, benchmarks.plots, benchmarks.scaling, benchmarks.throughput
from benchmarks.__main__ import main
main(["--list"])
"""
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=True, timeout=PATIENCE)
    assert all(name in done.stdout for name in ("growing/hanjie", *STANDARD))


@pytest.mark.slow
def test_two_instances_with_satpuzzles_alone(tmp_path):
    arguments = ["--suite", "growing/star-battle", "--only", "star-battle 5,star-battle 7", "--peers", "satpuzzles"]
    arguments += ["--repeat", "1", "--time-limit", "20", "--task", "verdict", "--corpora", "/nowhere"]
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
def test_each_way_to_fail_is_told_apart():
    names = ("WRONG", "SLOW", "MISSING", "FAILING", "DYING", "NOISY")
    results = measured("satpuzzles:glucose4", *(f"{FAKES}:{name}" for name in names), limit=LIMIT)
    found = dict(zip(("satpuzzles", *names), results, strict=True))
    assert {name: result.status for name, result in found.items()} == {
        "satpuzzles": "unique",
        "WRONG": "WRONG",
        "SLOW": "timeout",
        "MISSING": "missing",
        "FAILING": "error",
        "DYING": "error",
        "NOISY": "WRONG",
    }
    assert found["MISSING"].note == "it is on holiday"
    assert "as it should" in found["FAILING"].note
    assert "code 3" in found["DYING"].note
    peers = [peer(result.peer) for result in results]
    text = report.markdown(machine(), described(peers), SETTINGS, results, peers)
    well_formed(text)
    assert all(word in text for word in ("WRONG", "timeout", "missing: it is on holiday", "error"))
    whole = json.loads(report.as_json(machine(), described(peers), SETTINGS, results))
    assert {total["peer"]: total["wrong"] for total in whole["totals"]}[f"{FAKES}:WRONG"] == 1


@pytest.mark.slow
def test_who_is_too_slow_is_not_asked_for_larger_ones():
    suite = Suite("grows", (Instance("a", SUDOKU, 4), Instance("b", STARS, 5)), grows=True)
    results = measured("satpuzzles", f"{FAKES}:SLOW", suite=suite, tasks=[Task.FIRST], limit=LIMIT)
    assert [result.status for result in results] == ["solved", "timeout", "solved", "skipped"]


@pytest.mark.slow
def test_nothing_is_left_running(tmp_path, monkeypatch):
    monkeypatch.setenv("LEFT_BEHIND", str(tmp_path / "number"))
    [result] = measured(f"{FAKES}:LEAVING", limit=LIMIT)
    assert result.status == "timeout"
    number = int((tmp_path / "number").read_text())
    assert waits(lambda: gone(number))


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


def test_the_same_solution_twice_is_no_verdict():
    puzzle = puzzle_of(SUDOKU)
    solution = SUDOKU["solution"]
    assert judged(puzzle, Task.VERDICT, Found([solution, solution], exhausted=False))["status"] == "WRONG"
    assert judged(puzzle, Task.VERDICT, Found([solution], exhausted=True))["status"] == "unique"
    assert judged(puzzle, Task.FIRST, Found([solution], exhausted=False))["status"] == "solved"


@pytest.mark.parametrize("family", GROWING, ids=lambda family: family.name)
def test_families_are_valid_and_the_same_each_time(family):
    assert family.document(family.sizes[3], seed=1) != family.document(family.sizes[3], seed=2)
    for size in family.sizes[:3]:
        document = family.document(size)
        assert document == family.document(size)
        puzzle = puzzle_of(document)
        assert puzzle.kind == family.name
        [solution] = peer("satpuzzles:cadical195").run(puzzle, Task.FIRST).grids
        assert obeys(flat(puzzle), list(chain(*solution)))


def obeys(problem, values):
    """Whether the values satisfy a flat problem: the second opinion on its rules."""
    for cells, automaton in problem.automata:
        state = 0
        for cell in cells:
            state = automaton.table[state][values[cell] - problem.low] if state >= 0 else -1
        if state not in automaton.accepting:
            return False
    return (
        len(values) == problem.count
        and all(values[cell] == value for cell, value in problem.fixed.items())
        and all(len({values[cell] for cell in group}) == len(group) for group in problem.distinct)
        and all(sum(values[cell] for cell in cells) == total for cells, total in problem.sums)
        and not any(values[a] and values[b] for a, b in problem.apart)
    )


def test_one_given_in_each_row_and_column_of_a_middle_sum():
    family = next(family for family in GROWING if family.name == "middle-sum")
    givens = family.document(20)["givens"]
    for lines in (givens, zip(*givens, strict=True)):
        assert all(Counter(map(bool, line))[True] == 1 for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in STANDARD if peer(name).available() is None])
def test_the_peers_that_are_here_are_right(name):
    chosen = peer(name)
    assert chosen.version()
    assert chosen.kinds <= KINDS
    if chosen.refuses(puzzle_of(STARS), Task.FIRST) is None:
        [solution] = chosen.run(puzzle_of(STARS), Task.FIRST).grids
        assert puzzle_of(STARS).broken_rules(solution) == []


def test_names_of_peers():
    assert command._names("satpuzzles:glucose4:rows=one-hot,columns=one-hot,clingo") == [
        "satpuzzles:glucose4:rows=one-hot,columns=one-hot",
        "clingo",
    ]
    assert "no choice of encoding" in peer("satpuzzles:glucose4:rows=one-hot").refuses(puzzle_of(SUDOKU), Task.FIRST)
    with pytest.raises(ValueError, match="there is no peer 'nobody'"):
        peer("nobody")
    with pytest.raises(SystemExit):
        command.main(["--peers", "nobody", "--suite", "growing"])


def test_unknown_clues_are_refused_by_all_but_satpuzzles():
    puzzle = puzzle_of(json.loads((INSTANCES / "hanjie" / "unknown-hints.json").read_text()))
    refusing = [name for name in STANDARD if peer(name).refuses(puzzle, Task.FIRST)]
    assert refusing == [name for name in STANDARD if not name.startswith("satpuzzles")]


def test_spread_keeps_the_first_and_the_last():
    assert spread("abcdefg", 3) == ("a", "d", "g")
    assert spread("abc", 5) == tuple("abc")


@pytest.mark.slow
def test_scaling_writes_medians_fits_and_curves(tmp_path):
    asked = ["--families", "star-battle", "--sizes", "5,7,9", "--seeds", "2", "--backend", "minisat22"]
    assert scaling.main([*asked, "-o", str(tmp_path)]) == 0
    text = (tmp_path / "scaling.md").read_text()
    well_formed(text)
    assert re.search(r"^\| totalizer \| [\d,]+ at 9 \| (size\^|exp\().* ± ", text, re.MULTILINE)
    points = json.loads((tmp_path / "scaling.json").read_text())["star-battle"]
    assert points["clauses"].keys() == {str(one) for one in Cardinality}
    assert all(of.keys() == {"5", "7", "9"} for of in points["conflicts"].values())
    assert {path.name for path in tmp_path.glob("*.svg")} == {f"star-battle-{one}.svg" for one in points}


def test_a_size_whose_median_is_over_the_limit_has_no_point():
    points = scaling.measured("sudoku", [9], 1, "minisat22", 0.0, 1)
    assert points == {"clauses": {}, "conflicts": {}, "seconds": {}}


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


@pytest.mark.skipif(not CORPORA.is_dir(), reason=f"there are no corpora in {CORPORA}")
def test_every_file_of_the_corpora_can_be_read():
    for name in ("sudoku/gecode_25x25", "hanjie/survey_wolter_bw", "starbattle/puzzlink", "trid/published"):
        for instance in load_suite(name, CORPORA).instances:
            assert instance.puzzle.kind in KINDS
            assert instance.size > 3
    assert load_suite("papers/middle_sum", CORPORA).instances
