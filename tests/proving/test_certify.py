"""Certificates are made for all kinds and verdicts, with every solver that can, and whole or not at all."""

import json
import tempfile
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles import FileError, UsageError, WrongAnswer
from satpuzzles.backends import Feature, Unknown, backends
from satpuzzles.backends.child import ChildSession
from satpuzzles.proving import certificate, certify
from satpuzzles.puzzles.sudoku import Sudoku
from tests.paths import INSTANCES
from tests.proving.certificates import UNIQUE, made, read_all

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


@pytest.mark.parametrize("rows", ["ordered", "one-hot"])
def test_another_encoding_is_certified_and_verified(tmp_path, rows):
    puzzle = satpuzzles.load(INSTANCES / "hanjie" / "webpbn-21.json")
    assert satpuzzles.verify(made(tmp_path, puzzle, encodings={"rows": rows})).verdict == "unique"


@pytest.mark.parametrize("backend", ["kissat", "minisat22", "exec:cadical"])
def test_a_solver_without_proofs_is_refused(tmp_path, backend):
    with pytest.raises(UsageError, match=r"cannot certify: it is not able to write proofs; these are: cadical103"):
        made(tmp_path, backend=backend)
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
