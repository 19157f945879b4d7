"""The second opinion, from stand-ins and from the real one where it is installed."""

import sys
import tracemalloc
from shutil import which

import pytest

from satpuzzles.deadline import Deadline
from satpuzzles.proving import drat_trim
from satpuzzles.proving.drat_trim import Opinion
from tests.cli.started import gone, started, waits
from tests.proving.certificates import made

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
    ("script", "opinion"),
    [
        ("printf 'c parsing\\n\\rs VERIFIED\\nc 0.1 seconds\\n'", Opinion.ACCEPTS),
        ("printf 's NOT VERIFIED\\n'; exit 1", Opinion.REJECTS),
        ("echo 's NOT VERIFIED'; echo 's VERIFIED'", Opinion.NONE),
        ("echo 's TIMEOUT'", Opinion.NONE),
        ("exit 1", Opinion.NONE),
        ("exit 137", Opinion.NONE),
        ("kill -SEGV $$", Opinion.NONE),
    ],
)
def test_only_a_verdict_counts(stand_in, proof, script, opinion):
    stand_in(script)
    assert drat_trim.opinion(FORMULA, proof) is opinion


def test_one_that_cannot_be_run_has_no_opinion(stand_in, proof, tmp_path):
    stand_in("")
    (tmp_path / drat_trim.COMMAND).write_bytes(b"\x7fELF")
    assert drat_trim.opinion(FORMULA, proof) is Opinion.NONE


def test_a_flood_takes_no_memory(stand_in, proof):
    stand_in("head -c 20000000 /dev/zero; echo; echo s VERIFIED")
    tracemalloc.start()
    try:
        assert drat_trim.opinion(FORMULA, proof) is Opinion.ACCEPTS
        assert tracemalloc.get_traced_memory()[1] < 10**7
    finally:
        tracemalloc.stop()


def test_a_line_that_was_cut_is_no_verdict(stand_in, proof):
    stand_in("echo not s VERIFIED; head -c 65525 /dev/zero | tr '\\0' '\\n'")  # what is kept begins with the s
    assert drat_trim.opinion(FORMULA, proof) is Opinion.NONE


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent is gone")
def test_it_ends_with_verify(stand_in, tmp_path):
    stand_in(f"echo $$ > {tmp_path}/pid; exec sleep 300")
    pid = tmp_path / "pid"
    with started("verify", str(made(tmp_path))) as verifying:
        assert waits(lambda: pid.exists() and pid.read_text().endswith("\n"))
        verifying.kill()
    assert waits(lambda: gone(int(pid.read_text())))


def test_it_gets_the_formula_and_the_proof(stand_in, proof, tmp_path):
    stand_in(f"cat $1 $2 > {tmp_path}/seen; echo s VERIFIED")
    assert drat_trim.opinion(FORMULA, proof) is Opinion.ACCEPTS
    assert (tmp_path / "seen").read_bytes() == FORMULA + proof.read_bytes()


def test_one_that_takes_too_long_has_no_opinion(stand_in, proof):
    stand_in("sleep 60")
    assert drat_trim.opinion(FORMULA, proof, Deadline.after(0.1)) is Opinion.NONE


def test_one_that_is_not_there_is_not_asked(monkeypatch, proof):
    monkeypatch.setenv("PATH", "")
    assert drat_trim.opinion(FORMULA, proof) is None


@pytest.mark.skipif(which(drat_trim.COMMAND) is None, reason="drat-trim is not on the PATH")
def test_the_real_one(proof):
    assert drat_trim.opinion(FORMULA, proof) is Opinion.ACCEPTS
    assert drat_trim.opinion(FORMULA.replace(b"-1 -2", b"-1 2"), proof) is Opinion.REJECTS
