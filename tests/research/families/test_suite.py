"""Folders of formulas: files and manifests."""

import csv
import json
import math
from hashlib import sha256

import pytest
from pysat.formula import CNF

from satpuzzles.backends import Sat, Unknown, Unsat
from satpuzzles.errors import FileError, InstanceError, SolverError
from satpuzzles.research.families import manifest
from satpuzzles.research.families.instance import ALL, FAMILIES, family, instances
from satpuzzles.research.families.manifest import UNASKED, Time, hashes, interesting
from satpuzzles.research.families.suite import make


def made(folder, name, sizes=(), limit=0.0, wanted=(), seeds=(1,)):
    chosen = family(name)
    every = instances(chosen, sizes or chosen.sizes[:1], seeds, wanted, presolve=True)
    return list(make(str(folder), every, limit, limit))


@pytest.mark.parametrize("name", FAMILIES)
def test_files_are_the_same_for_the_same_seed(name, tmp_path):
    [entry] = made(tmp_path / "a", name)
    made(tmp_path / "b", name)
    text = (tmp_path / "a" / entry.file).read_bytes()
    assert text == (tmp_path / "b" / entry.file).read_bytes()
    header, _, rest = text.partition(b"\n")
    assert header.startswith(b"c satpuzzles ")
    assert entry.sha256 == sha256(rest).hexdigest()
    assert entry.gbd == hashes(text.splitlines()).gbd
    assert entry.truth == family(name).truth


@pytest.mark.parametrize(
    ("name", "size"), [("sudoku", 9), ("hanjie-permutations", 3), ("star-battle", 5), ("trid", 5), ("middle-sum", 6)]
)
def test_each_variable_has_its_name_and_each_answer_is_shown(name, size, tmp_path):
    [entry] = made(tmp_path, name, [size])
    [instance] = instances(family(name), [entry.size], [1], [], presolve=True)
    formula = instance.compiled().formula
    lines = (tmp_path / entry.file).read_text().splitlines()
    named = [line.split(" ", 3)[2:] for line in lines if line.startswith("c varname ")]
    expected = range(1, formula.variables.count + 1)
    assert named == [[str(number), formula.variables.describe(number)] for number in expected]
    [shown] = [line.split()[3:] for line in lines if line.startswith("c p show ")]
    assert [*map(int, shown)] == [*formula.variables.answers.tolist(), 0]
    assert "c t pmc" in lines
    assert f"c command: {entry.command}" in lines
    cnf = CNF(from_file=str(tmp_path / entry.file))
    assert (cnf.nv, cnf.clauses) == (entry.variables, list(formula.clauses))


@pytest.mark.parametrize(
    ("name", "truth_by", "count", "count_by"),
    [
        ("hanjie-pigeonhole", "construction", 0, "construction"),
        ("middle-sum", "construction", 1, "enumeration"),
        ("star-battle-chance", "a solution, checked by the rules", 1, "enumeration"),
    ],
)
def test_what_is_not_known_is_found(name, truth_by, count, count_by, tmp_path):
    [entry] = made(tmp_path, name, limit=30.0)
    assert (entry.truth_by, entry.count, entry.count_by) == (truth_by, count, count_by)
    assert entry.minisat.decided
    assert entry.interesting == "no"


def test_solvers_that_contradict_each_other_are_an_error(monkeypatch):
    [instance] = instances(family("star-battle-chance"), [5], [1], [], presolve=True)
    compiled = instance.compiled()
    outcome, _ = manifest.timed(compiled, "minisat22", 30.0)
    assert isinstance(outcome, Sat)
    left = iter([outcome, Unsat()])
    monkeypatch.setattr(manifest, "timed", lambda *_: (next(left), Time(0.1, decided=True)))
    with pytest.raises(SolverError, match="cadical195 says UNSATISFIABLE, minisat22 says SATISFIABLE"):
        manifest.measure(instance, compiled, 1.0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), [("hanjie-pigeonhole", 16), ("star-battle-crowded", 60)])
def test_the_cpu_time_of_a_solver_that_is_stopped_is_known(name, size):
    """One that runs in this process, and one in a child, which is ended."""
    [instance] = instances(family(name), [size], [1], [], presolve=True)
    outcome, taken = manifest.timed(instance.compiled(), "minisat22", 0.7)
    assert outcome == Unknown("time limit")
    assert not taken.decided
    assert taken.seconds > 0


LATE = "time limit"


@pytest.mark.parametrize(
    ("minisat", "cadical", "expected"),
    [
        (Time(59.0, decided=True), Time(5.0, False, LATE), "no"),
        (Time(0.0, decided=True), Time(0.0, decided=True), "no"),
        (Time(61.0, False, LATE), Time(3000.0, decided=True), "yes"),
        (Time(61.0, decided=True), Time(3000.0, decided=True), "yes"),
        (Time(61.0, False, LATE), Time(3601.0, False, LATE), "no"),
        (Time(61.0, False, LATE), Time(3601.0, decided=True), "no"),
        (Time(61.0, False, LATE), Time(100.0, False, LATE), "not measured"),
        (Time(20.0, False, LATE), Time(1.0, decided=True), "not measured"),
        (UNASKED, UNASKED, "not measured"),
        (Time(3.0, False, "memory limit"), Time(1.0, decided=True), "not measured"),
    ],
)
def test_interesting_is_over_a_minute_for_minisat_and_under_an_hour_for_us(minisat, cadical, expected):
    assert interesting(minisat, cadical) == expected


def test_the_manifest_has_two_forms_and_is_read_back(tmp_path):
    entries = made(tmp_path, "hanjie-permutations", [3, 30], wanted=[(ALL, ALL)])
    assert manifest.read(tmp_path) == entries
    assert len({entry.file for entry in entries}) == len(entries) == 8
    with (tmp_path / manifest.CSV).open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["file"] for row in rows] == [entry.file for entry in entries]
    assert rows[-1]["count"] == str(entries[-1].count)
    assert rows[0]["encodings"] == "rows=one-hot columns=one-hot"


def test_a_manifest_that_names_a_file_twice_is_refused(tmp_path):
    [entry] = made(tmp_path, "hanjie-permutations", [3])
    manifest.write(tmp_path, [entry, entry])
    with pytest.raises(InstanceError, match="formulas: expected each file once, found one that is there again"):
        manifest.read(tmp_path)


def test_a_folder_with_files_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match="expected an empty folder, it has files"):
        made(tmp_path, "hanjie")


def test_what_was_finished_stays_and_nothing_else(tmp_path, monkeypatch):
    def stop(instance, *_):
        if instance.size == 4:
            raise KeyboardInterrupt
        return None, "", [UNASKED, UNASKED]

    monkeypatch.setattr("satpuzzles.research.families.suite.measure", stop)
    with pytest.raises(KeyboardInterrupt):
        made(tmp_path, "hanjie-permutations", [3, 4, 5])
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"hanjie-permutations-3-seed-1.cnf", manifest.JSON, manifest.CSV}
    assert [entry.size for entry in manifest.read(tmp_path)] == [3]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"file": "../it.cnf"}, r"formulas\[0\].file: expected the name of a file in the same folder"),
        ({"file": ".."}, "file: expected the name of a file in the same folder"),
        ({"file": "a\0.cnf"}, "file: expected the name of a file in the same folder"),
        ({"file": "\ud800.cnf"}, "file: expected the name of a file in the same folder"),
        ({"truth": "MAYBE"}, r"truth: expected SATISFIABLE or UNSATISFIABLE, found 'MAYBE'"),
        ({"count": -1}, r"count: expected a whole number, at least 0, found -1"),
        ({"minisat": {"seconds": "1", "decided": True, "reason": None}}, "seconds: expected a number, at least 0"),
        ({"minisat": {"seconds": -1, "decided": True, "reason": None}}, "seconds: expected a number, at least 0"),
        ({"minisat": {"seconds": math.nan, "decided": True, "reason": None}}, "seconds: expected a number, at least 0"),
        ({"more": 1}, "expected one of the members"),
    ],
)
def test_a_manifest_that_is_none_is_refused(change, message, tmp_path):
    made(tmp_path, "hanjie-permutations")
    path = tmp_path / manifest.JSON
    document = json.loads(path.read_text())
    document["formulas"][0] |= change
    path.write_text(json.dumps(document))
    with pytest.raises(InstanceError, match=message):
        manifest.read(tmp_path)
