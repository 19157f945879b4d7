"""``--time-limit`` on the commands that reason: what is told when time is up, and the exit code."""

import pytest

from satpuzzles.tasks import forced
from tests.deadlines import count_down

GIVENS = ["12..", "....", "..4.", "4..1"]


def test_nothing_is_forced_that_is_not_known(monkeypatch, run, write):
    count_down(monkeypatch, forced, 1)
    name = write("easy.json", "sudoku", givens=GIVENS)
    told = run("forced", name, "--time-limit", "1")
    assert (told.code, told.out, told.err) == (3, "gave up: time limit\n", "")
    told = run("forced", name, "--time-limit", "1", "--json")
    assert (told.code, told.records[0]["status"], told.records[0]["candidates"]) == (3, "unknown", [])


@pytest.mark.parametrize(
    ("command", "answer"),
    [("hint", "gave up: time limit"), ("explain", "gave up: time limit"), ("rate", "no grade: time limit")],
)
def test_no_time_at_all(run, write, command, answer):
    name = write("easy.json", "sudoku", givens=GIVENS)
    told = run(command, name, "--time-limit", "0")
    assert (told.code, told.out, told.err) == (3, f"{answer}\n", "")


def test_a_certificate_that_could_not_be_checked_in_time(run, write):
    name = write("easy.json", "sudoku", givens=GIVENS)
    run("certify", name, "-o", "certificate")
    told = run("verify", "certificate", "--time-limit", "0")
    assert (told.code, told.out, told.err) == (3, "not verified: time limit\n", "")
    told = run("verify", "certificate", "--time-limit", "0", "--json")
    assert (told.code, told.records[0]["status"], told.records[0]["reason"]) == (3, "unknown", "time limit")
    assert run("verify", "certificate", "--time-limit", "600").code == 0
