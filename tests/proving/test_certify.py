"""Certificates are made for all kinds and verdicts, with every solver that can, and whole or not at all."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles import FileError, UsageError, WrongAnswer
from satpuzzles.backends import Feature, Unknown, backends
from satpuzzles.backends.child import ChildSession
from satpuzzles.files import PARTIAL
from satpuzzles.proving import certificate, certify
from satpuzzles.puzzles.sudoku import Sudoku
from tests.cli.started import PATIENCE
from tests.paths import INSTANCES
from tests.proving.certificates import NONE, SEVERAL, SOLVED, UNIQUE, made, read_all

PROVERS = [pytest.param(one.name, id=one.name) for one in backends() if Feature.PROOF in one.features]
HARD = satpuzzles.load(INSTANCES / "sudoku" / "inkala.json")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("sudoku/inkala", "unique"),
        ("sudoku/9x9-jigsaw", "unique"),
        ("sudoku/9x9-no-solution", "none"),
        ("sudoku/9x9-contradictory", "none"),
        ("sudoku/9x9-several-solutions", "multiple"),
        ("hanjie/webpbn-21", "unique"),
        ("hanjie/empty-grid", "unique"),
        ("hanjie/no-solution", "none"),
        ("hanjie/different-totals", "none"),
        ("hanjie/two-solutions", "multiple"),
        ("star-battle/4x4-1-one-star", "unique"),
        ("star-battle/8x8-1-two-stars", "multiple"),
        ("trid/published-5", "unique"),
        ("trid/minimal-4", "unique"),
        ("middle-sum/4x4", "unique"),
        ("middle-sum/6x6", "multiple"),
    ],
)
def test_a_certificate_of_every_kind_is_verified(tmp_path, name, verdict):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    given = satpuzzles.certify(puzzle, tmp_path / "certificate")
    held = satpuzzles.verify(tmp_path / "certificate", puzzle)
    assert (given.status, held.verdict, held.solutions) == (verdict, verdict, given.solutions)
    files = {path.name for path in (tmp_path / "certificate").iterdir()}
    assert files == certificate.FILES[given.status] | {certificate.MANIFEST}


@pytest.mark.slow
@pytest.mark.parametrize("backend", PROVERS[::5])
def test_any_solver_that_writes_proofs_serves(tmp_path, backend):
    directory = made(tmp_path, HARD, backend=backend)
    assert satpuzzles.verify(directory).verdict == "unique"
    assert json.loads((directory / "manifest.json").read_text())["backend"] == backend


@pytest.mark.slow
def test_a_solver_in_a_child_serves(tmp_path):
    assert satpuzzles.verify(made(tmp_path, HARD, time_limit=60)).verdict == "unique"


@pytest.mark.parametrize("rows", ["ordered", "one-hot"])
def test_another_encoding_is_certified_and_verified(tmp_path, rows):
    puzzle = satpuzzles.load(INSTANCES / "hanjie" / "webpbn-21.json")
    assert satpuzzles.verify(made(tmp_path, puzzle, encodings={"rows": rows})).verdict == "unique"


def test_the_verdict_is_that_of_check(tmp_path):
    verdict = satpuzzles.certify(SEVERAL, tmp_path / "several")
    assert verdict.differing == [(0, 0), (0, 2), (2, 0), (2, 2)]
    assert satpuzzles.certify(UNIQUE, tmp_path / "unique").solutions == [SOLVED]
    assert satpuzzles.certify(NONE, tmp_path / "none").solutions == []


def test_the_statistics_are_there(tmp_path):
    statistics = satpuzzles.certify(UNIQUE, tmp_path / "unique").statistics
    assert set(statistics.seconds) == {"compile", "load", "solve", "decode", "proof", "trim", "write"}
    assert statistics.candidates_after_presolve == statistics.candidates


@pytest.mark.parametrize("backend", ["kissat", "minisat22", "exec:cadical"])
def test_a_solver_without_proofs_is_refused(tmp_path, backend):
    with pytest.raises(UsageError, match=r"cannot certify: it is not able to write proofs; these are: cadical103"):
        made(tmp_path, backend=backend)
    assert not list(tmp_path.iterdir())


def test_what_exists_is_left_alone(tmp_path):
    (tmp_path / "certificate").mkdir()
    with pytest.raises(FileError, match="certificate: expected a new directory, found one that exists"):
        made(tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(FileError, match="cannot be written: No such file or directory"):
        made(tmp_path / "missing")


def test_at_the_time_limit_there_is_no_directory(tmp_path):
    verdict = satpuzzles.certify(UNIQUE, tmp_path / "it", time_limit=0)
    assert (verdict.status, verdict.reason, verdict.solutions) == ("unknown", "time limit", [])
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_without_memory_for_the_proof_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(ChildSession, "proof", lambda _: Unknown("memory limit"))
    verdict = satpuzzles.certify(UNIQUE, tmp_path / "it", time_limit=60)
    assert (verdict.status, verdict.reason, len(verdict.solutions)) == ("unknown", "memory limit", 1)
    assert not list(tmp_path.iterdir())


def test_a_formula_that_is_wrong_is_not_certified(tmp_path, monkeypatch):
    monkeypatch.setattr(Sudoku, "broken_rules", lambda *_: ["row 1 is wrong"])
    with pytest.raises(WrongAnswer):
        made(tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("file", ["formula.cnf", "manifest.json"])
def test_after_an_error_there_is_no_directory(tmp_path, monkeypatch, file):
    def full(path, data):
        if path.name == file:
            raise OSError(28, "No space left on device")
        with path.open("wb") as stream:
            stream.write(data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(FileError, match="certificate: cannot be written: No space left on device"):
        made(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_certificate_in_memory_has_the_same_files_and_needs_no_temporary_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "TemporaryDirectory", None)
    monkeypatch.setattr(tempfile, "mkdtemp", None)
    verdict, files = certify.certificate_of(UNIQUE)
    monkeypatch.undo()
    assert verdict.status == "unique"
    assert read_all(made(tmp_path)) == files


@pytest.mark.slow
def test_killed_midway_there_is_no_directory(tmp_path):
    script = (
        "import os, satpuzzles\n"
        "from satpuzzles import files\n"
        "files._synchronise = lambda _: os.kill(os.getpid(), 9)\n"
        f"satpuzzles.certify(satpuzzles.load({str(INSTANCES / 'sudoku' / '4x4.json')!r}), 'certificate')\n"
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    ran = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        check=False,
        timeout=PATIENCE,
    )
    assert ran.returncode == -signal.SIGKILL
    assert not (tmp_path / "certificate").exists()
    assert [path.suffix for path in tmp_path.iterdir()] == [PARTIAL]


def test_regions_may_have_any_numbers(tmp_path):
    puzzle = satpuzzles.load(INSTANCES / "star-battle" / "10x10-1-two-stars.json")
    other = replace(puzzle, regions=tuple(tuple(9 - region for region in row) for row in puzzle.regions))
    certify.certify(other, tmp_path / "here")
    assert satpuzzles.verify(tmp_path / "here").puzzle == puzzle
