"""Opinions of other checkers, from stand-ins and from the real ones where they are installed."""

import sys
import tracemalloc
from shutil import which

import pytest

import satpuzzles
from satpuzzles import Rejected, SolverError, UsageError
from satpuzzles.common.deadline import Deadline
from satpuzzles.proving.certificate import CUTS
from satpuzzles.proving.second_opinion import Opinion, Other, opinion
from tests.cli.started import gone, started, waits
from tests.proving.certificates import NONE, UNIQUE, made
from tests.proving.cut_forgeries import DOCUMENTS

FORMULA = b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
PROOF_OF_IT = b"5 1 0 1 2 0\n6 0 5 3 4 0\n"
INSTALLED = [
    pytest.param(other, marks=pytest.mark.skipif(which(other) is None, reason=f"{other} is not on the PATH"))
    for other in Other
]


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    def install(script, other=Other.DRAT_TRIM):
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        program = folder / other
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(folder), prepend=":")
        return program

    return install


@pytest.mark.parametrize(
    ("other", "script", "expected"),
    [
        (Other.DRAT_TRIM, "printf 'c parsing\\n\\rs VERIFIED\\nc 0.1 seconds\\n'", Opinion.ACCEPTS),
        (Other.DRAT_TRIM, "printf 's NOT VERIFIED\\n'; exit 1", Opinion.REJECTS),
        (Other.DRAT_TRIM, "echo 's NOT VERIFIED'; echo 's VERIFIED'", Opinion.NONE),
        (Other.DRAT_TRIM, "echo 's TIMEOUT'", Opinion.NONE),
        (Other.DRAT_TRIM, "exit 1", Opinion.NONE),
        (Other.DRAT_TRIM, "exit 137", Opinion.NONE),
        (Other.DRAT_TRIM, "kill -SEGV $$", Opinion.NONE),
        (Other.DRAT_TRIM, "echo s VERIFIED UNSAT", Opinion.NONE),
        (Other.CAKE_LPR, "echo s VERIFIED UNSAT", Opinion.ACCEPTS),
        (Other.CAKE_LPR, "echo c Checking failed at line: 0. Reason: >&2", Opinion.REJECTS),
        (Other.CAKE_LPR, "echo c empty clause not derived at end of proof >&2", Opinion.REJECTS),
        (Other.CAKE_LPR, "echo CakeML heap space exhausted. >&2", Opinion.NONE),
        (Other.CAKE_LPR, "echo s VERIFIED", Opinion.NONE),
        (Other.LRAT_CHECK, "echo c parsed; echo c VERIFIED", Opinion.ACCEPTS),
        (Other.LRAT_CHECK, "echo c failed while checking clause: 0; echo c NOT VERIFIED", Opinion.REJECTS),
        (Other.LRAT_CHECK, "echo c Memory allocation failure; exit 1", Opinion.NONE),
    ],
)
def test_only_a_verdict_counts(stand_in, other, script, expected):
    stand_in(script, other)
    assert opinion(other, FORMULA, PROOF_OF_IT) is expected


def test_a_flood_takes_no_memory(stand_in):
    stand_in("head -c 20000000 /dev/zero; echo; echo s VERIFIED")
    tracemalloc.start()
    try:
        assert opinion(Other.DRAT_TRIM, FORMULA, PROOF_OF_IT) is Opinion.ACCEPTS
        assert tracemalloc.get_traced_memory()[1] < 10**7
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent is gone")
def test_it_ends_with_verify(stand_in, tmp_path):
    stand_in(f"echo $$ > {tmp_path}/pid; exec sleep 300")
    pid = tmp_path / "pid"
    with started("verify", str(made(tmp_path)), "--with", "drat-trim") as verifying:
        assert waits(lambda: pid.exists() and pid.read_text().endswith("\n"))
        verifying.kill()
    assert waits(lambda: gone(int(pid.read_text())))


@pytest.mark.parametrize(
    ("other", "proof"), [(Other.DRAT_TRIM, b"1 0\n0\n"), (Other.LRAT_CHECK, PROOF_OF_IT), (Other.CAKE_LPR, PROOF_OF_IT)]
)
def test_it_gets_the_formula_and_the_proof(stand_in, tmp_path, other, proof):
    stand_in(f"cat $1 $2 > {tmp_path}/seen", other)
    opinion(other, FORMULA, PROOF_OF_IT)
    assert (tmp_path / "seen").read_bytes() == FORMULA + proof


def test_one_that_takes_too_long_has_no_opinion(stand_in):
    stand_in("exec sleep 60")
    assert opinion(Other.DRAT_TRIM, FORMULA, PROOF_OF_IT, Deadline.after(0.1)) is Opinion.NONE


def test_one_that_is_not_there_is_a_mistake_of_the_caller(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError, match=r"^cake_lpr: expected a command of this name on the PATH, found none$"):
        satpuzzles.verify(tmp_path, others=["cake_lpr"])


def test_the_verdict_ends_with_what_the_others_say(stand_in, tmp_path):
    stand_in("echo s VERIFIED UNSAT", Other.CAKE_LPR)
    stand_in("echo c VERIFIED", Other.LRAT_CHECK)
    held = satpuzzles.verify(made(tmp_path), others=["lrat-check", "cake_lpr"])
    words = "accepts the proof as well"
    assert held.findings[-2:] == [("lrat-check", words), ("cake_lpr", words)]


def test_what_another_checker_refuses_is_rejected(stand_in, tmp_path):
    stand_in("echo s NOT VERIFIED")
    with pytest.raises(Rejected, match=r"^proof\.lrat: drat-trim does not accept it$"):
        satpuzzles.verify(made(tmp_path), others=["drat-trim"])


def test_one_without_a_verdict_has_failed(stand_in, tmp_path):
    stand_in("exit 1")
    with pytest.raises(SolverError, match=r"^drat-trim gave no verdict on proof\.lrat$"):
        satpuzzles.verify(made(tmp_path), others=["drat-trim"])


@pytest.mark.parametrize("other", INSTALLED)
@pytest.mark.parametrize("chosen", [UNIQUE, NONE], ids=["unique", "none"])
def test_the_real_ones_accept_a_certificate(tmp_path, other, chosen):
    assert satpuzzles.verify(made(tmp_path, chosen), others=[other]).findings[-1][0] == other


@pytest.mark.parametrize("other", INSTALLED)
@pytest.mark.parametrize("cubes", [None, 3])
def test_the_real_ones_accept_proofs_that_name_cuts(tmp_path, other, cubes):
    for number, document in enumerate(DOCUMENTS[:3]):
        (tmp_path / str(number)).mkdir()
        directory = made(tmp_path / str(number), satpuzzles.loads(document), cubes=cubes)
        assert (directory / CUTS).stat().st_size > 0
        assert satpuzzles.verify(directory, others=[other]).findings[-1][0] == other


@pytest.mark.parametrize("other", INSTALLED)
@pytest.mark.parametrize(
    ("formula", "proof", "lenient"),
    [
        (FORMULA.replace(b"-1 -2", b"-1 2"), PROOF_OF_IT, Other.LRAT_CHECK),  # it does not miss a contradiction
        (FORMULA, b"5 1 0 1 3 0\n6 0 5 3 4 0\n", Other.DRAT_TRIM),  # it finds the hints itself
        (FORMULA, b"5 1 0 1 2 0\n", Other.DRAT_TRIM),  # and the last step
    ],
    ids=["another formula", "another hint", "no end"],
)
def test_the_real_ones_reject_what_is_no_proof(other, formula, proof, lenient):
    expected = Opinion.ACCEPTS if other is lenient else Opinion.REJECTS
    assert opinion(other, formula, proof) is expected
