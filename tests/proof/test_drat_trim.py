"""The second opinion, from stand-ins and from the real one where it is installed."""

from shutil import which

import pytest

from satpuzzles.proof import drat_trim

FORMULA = b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"


@pytest.fixture
def proof(tmp_path):
    path = tmp_path / "proof.drup"
    path.write_text("1 0\n0\n")
    return path


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    def install(script):
        program = tmp_path / drat_trim.COMMAND
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    return install


@pytest.mark.parametrize(
    ("script", "accepted"),
    [
        ("printf 'c parsing\\n\\rs VERIFIED\\n'", True),
        ("printf 's NOT VERIFIED\\n'; exit 1", False),
        ("exit 1", False),
    ],
)
def test_what_it_says_counts(stand_in, proof, script, accepted):
    stand_in(script)
    assert drat_trim.accepts(FORMULA, proof) is accepted


def test_it_gets_the_formula_and_the_proof(stand_in, proof, tmp_path):
    stand_in(f"cat $1 $2 > {tmp_path}/seen; echo s VERIFIED")
    assert drat_trim.accepts(FORMULA, proof)
    assert (tmp_path / "seen").read_bytes() == FORMULA + proof.read_bytes()


def test_one_that_takes_too_long_has_no_opinion(stand_in, proof):
    stand_in("exec sleep 60")
    assert drat_trim.accepts(FORMULA, proof, seconds=0.1) is None


def test_one_that_is_not_there_has_no_opinion(monkeypatch, proof):
    monkeypatch.setenv("PATH", "")
    assert drat_trim.accepts(FORMULA, proof) is None


@pytest.mark.skipif(which(drat_trim.COMMAND) is None, reason="drat-trim is not on the PATH")
def test_the_real_one(proof):
    assert drat_trim.accepts(FORMULA, proof)
    assert not drat_trim.accepts(FORMULA.replace(b"-1 -2", b"-1 2"), proof)
