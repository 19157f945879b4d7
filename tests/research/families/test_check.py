"""What a check of a folder finds."""

import json
import os
from collections.abc import Callable

import pytest

from satpuzzles.errors import FileError, SolverError, UsageError
from satpuzzles.proving.certificate import Rejected
from satpuzzles.research.families import manifest
from satpuzzles.research.families.check import Checked, check
from satpuzzles.research.families.instance import FAMILIES
from tests.research.families.test_suite import made


def outcome(folder):
    [found] = check(folder)
    return found


@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_made_holds(name, tmp_path):
    size = FAMILIES[name].sizes[0]
    made(tmp_path, name, [size])
    found = outcome(tmp_path)
    assert isinstance(found, Checked)
    assert found.established[0] in ("SATISFIABLE by glucose4", "UNSATISFIABLE by glucose4")


def test_what_is_not_done_in_time_is_said(tmp_path):
    made(tmp_path, "hanjie-pigeonhole", [16])
    assert list(check(tmp_path, limit=0.0)) == [
        Checked("hanjie-pigeonhole-16-seed-1.cnf", (), ("verdict by glucose4",))
    ]


def changed(folder, change: Callable[[bytes], bytes], **fields):
    """Change the file and its entry, with hashes that agree, in both manifests."""
    [entry] = manifest.read(folder)
    path = folder / entry.file
    path.write_bytes(change(path.read_bytes()))
    document = json.loads((folder / manifest.JSON).read_text())
    digests = manifest.hashes(path.read_bytes().splitlines(keepends=True))
    document["formulas"][0] |= {"sha256": digests.sha256, "gbd": digests.gbd} | fields
    (folder / manifest.JSON).write_text(json.dumps(document))
    (folder / manifest.CSV).write_text(manifest.as_csv(manifest.read(folder)))


@pytest.mark.parametrize(
    ("change", "fields", "reason"),
    [
        (lambda text: text, {"truth": "UNSATISFIABLE"}, "glucose4 finds it SATISFIABLE, the manifest says UNSAT"),
        (lambda text: text, {"variables": 7}, "it has 21 variables, the manifest says 7"),
        (lambda text: text, {"clauses": 7}, "it has 48 clauses, the manifest says 7"),
        (lambda text: text, {"answers": 7}, "it has 9 answer variables, the manifest says 7"),
        (lambda text: text + b"c late\n", {}, "expected literals and 0 at the end, found 'c late'"),
        (lambda text: text.replace(b"\n-10 11 0", b"\n-10 10 0"), {}, "the clause -10 10 0 has a variable twice"),
        (lambda text: text.replace(b"\n-10 11 0", b"\n-10 -10 0"), {}, "the clause -10 -10 0 has a variable twice"),
        (lambda text: text.replace(b" 48\n", b" 47\n"), {}, "it announces 47 clauses, there are 48"),
        (lambda text: text.replace(b"c varname 7 ", b"c varname 8 "), {}, "one line 'c varname' for each variable"),
        (lambda text: text.replace(b"c varname 7 ", b"c varname x "), {}, "one line 'c varname' for each variable"),
        (lambda text: text.replace(b"c t pmc\n", b""), {}, "expected the line 'c t pmc' with the line 'c p show'"),
        (lambda text: text.replace(b"show 1 2", b"show 2 1"), {}, "expected ascending variables from 1 to 21"),
        (lambda text: text.replace(b" 8 9 0\n", b" 8 99 0\n"), {}, "expected ascending variables from 1 to 21"),
        (lambda text: text.replace(b"p cnf", b"p dnf"), {}, "expected 'p cnf VARIABLES CLAUSES'"),
        (lambda text: text.replace(b"cell[1,1]", b"cell[2,2]"), {}, "expected 'c varname 5 cell[1,1]', as its block"),
        (lambda text: text.replace(b'"answer": true', b'"answer": false'), {}, "expected the answer variables of its"),
        (lambda text: text.replace(b"[1, 24]", b"[1, 30]"), {}, "of 'column' and of no other rule, found 25 to 48"),
        (lambda text: text.replace(b"[25, 48]", b"[25, 49]"), {}, "of 'column' and of no other rule, found 25 to 49"),
        (lambda text: text.replace(b"ns: 6", b"ns: 60"), {}, "it says 'solutions: 60', the manifest says 6"),
        (lambda text: text.replace(b"ted: SAT", b"ted: UNSAT"), {}, "UNSATISFIABLE', the manifest says SATISFIABLE"),
        (lambda text: text.replace(b"--seed 1", b"--seed 12"), {}, "it says 'command: satpuzzles family"),
    ],
)
def test_what_is_not_so_is_rejected(change, fields, reason, tmp_path):
    made(tmp_path, "hanjie-permutations", [3])
    changed(tmp_path, change, **fields)
    found = outcome(tmp_path)
    assert isinstance(found, Rejected)
    assert reason in str(found)


def test_counts_that_are_wrong_are_rejected(tmp_path):
    pytest.importorskip("pyganak")
    made(tmp_path, "hanjie-permutations", [3])
    changed(tmp_path, lambda text: text, count=7)
    assert outcome(tmp_path).reason == "pyganak counts 6 of the 7 solutions in the manifest"


def test_files_that_were_changed_are_rejected(tmp_path):
    [entry] = made(tmp_path, "hanjie-permutations", [3])
    path = tmp_path / entry.file
    path.write_bytes(path.read_bytes().replace(b"c t pmc", b"c T PMC"))
    assert outcome(tmp_path).reason.startswith("its SHA-256 hash is ")
    path.unlink()
    assert outcome(tmp_path).reason == "it cannot be read: No such file or directory"


def test_files_beside_the_manifest_are_rejected(tmp_path):
    made(tmp_path, "hanjie-permutations", [3])
    (tmp_path / "more.cnf").touch()
    (tmp_path / manifest.CSV).unlink()
    table, _, more = check(tmp_path)
    assert str(table) == "manifest.csv: it cannot be read: No such file or directory"
    assert str(more) == "more.cnf: the manifest does not name it"
    (tmp_path / manifest.CSV).write_text("file\n")
    assert str(next(check(tmp_path))) == "manifest.csv: it does not say the same as manifest.json"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_pipes_in_place_of_files_are_not_read(tmp_path):
    [entry] = made(tmp_path, "hanjie-permutations", [3])
    reason = "expected a file, found something else of that name"
    for name in (entry.file, manifest.CSV):
        (tmp_path / name).unlink()
        os.mkfifo(tmp_path / name)
    assert [str(one) for one in check(tmp_path)] == [f"{name}: {reason}" for name in (manifest.CSV, entry.file)]
    (tmp_path / manifest.JSON).unlink()
    os.mkfifo(tmp_path / manifest.JSON)
    with pytest.raises(FileError, match=reason):
        list(check(tmp_path))


def test_a_folder_without_a_manifest_and_a_solver_that_is_not_there_are_errors(tmp_path):
    with pytest.raises(FileError, match=r"expected a folder that .* has written, found no manifest.json in it$"):
        list(check(tmp_path))
    with pytest.raises(UsageError, match="unknown backend 'nothing'"):
        list(check(tmp_path, "nothing"))


def test_a_model_that_is_none_is_the_fault_of_the_solver(tmp_path, monkeypatch):
    made(tmp_path, "hanjie-permutations", [3])
    monkeypatch.setattr("satpuzzles.research.families.check.evaluate", lambda _, block: block > 1000)
    with pytest.raises(SolverError, match=r"glucose4: its model does not satisfy hanjie-permutations-3-seed-1\.cnf"):
        list(check(tmp_path))
