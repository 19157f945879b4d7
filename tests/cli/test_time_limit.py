"""``--time-limit`` on the commands that reason: what is told when time is up, and the exit code."""

from contextlib import contextmanager
from itertools import islice
from threading import Event

import pytest

from satpuzzles.cli.commands import repair
from satpuzzles.common import deadline
from satpuzzles.explaining.explain import Progress
from satpuzzles.explaining.rating import rate
from satpuzzles.formats import loads, reading
from satpuzzles.making.repair import Repair
from satpuzzles.solving.check import Uniqueness

GIVENS = ["12..", "....", "..4.", "4..1"]


@pytest.mark.slow
def test_a_rating_tells_that_not_all_steps_are_found(run, write, monkeypatch):
    class Late(rate.Explanation):
        def __iter__(self):
            yield from islice(super().__iter__(), 2)
            self.status, self.reason = Progress.UNKNOWN, "time limit"

    monkeypatch.setattr(rate, "Explanation", Late)
    name = write("easy.json", "sudoku", givens=GIVENS)
    told = run("rate", name)
    assert told.code == 3
    assert told.out.startswith("easy, grade 1: ")
    first, last = told.out.splitlines()[-2:]
    assert first.startswith("the first 2 steps, with ")
    assert last == "gave up: time limit; not all steps found"
    (record,) = run("rate", name, "--json").records
    assert (record["status"], record["grade"], record["steps"]) == ("unknown", 1, 2)


def test_a_repair_tells_what_it_knows(run, write, monkeypatch):
    name = write("easy.json", "sudoku", givens=GIVENS)
    several = Repair(
        loads({"puzzle": "sudoku", "givens": GIVENS}),
        Uniqueness.MULTIPLE,
        None,
        differing=((0, 2), (1, 0)),
        reason="time limit",
    )
    monkeypatch.setattr(repair, "repaired", lambda *_, **__: several)
    told = run("repair", name)
    assert (told.code, told.out) == (
        3,
        "several solutions; all of them together differ in 2 cells: r1c3, r2c1\ngave up: time limit\n",
    )


def test_ctrl_c_ends_a_repair_with_the_best_so_far(run, write, monkeypatch):
    @contextmanager
    def at_once():
        stop = Event()
        stop.set()
        yield stop

    monkeypatch.setattr(repair.signals, "asked_to_stop", at_once)
    told = run("repair", write("easy.json", "sudoku", givens=GIVENS))
    assert (told.code, told.out) == (130, "gave up: cancelled\n")


@pytest.mark.parametrize(
    "words",
    ["solve", "check", "count", "rate", "hint", "explain", "forced", "repair", "certify -o made", "export", "decode"],
)
def test_the_limit_starts_before_the_puzzle_is_read(run, write, monkeypatch, words):
    name = write("easy.json", "sudoku", givens=GIVENS)
    now = [0.0]
    monkeypatch.setattr(deadline.time, "monotonic", lambda: now[0])
    read = reading.puzzle_of

    def in_an_hour(document):
        now[0] += 3600.0
        return read(document)

    monkeypatch.setattr(reading, "puzzle_of", in_an_hour)
    command, *more = words.split()
    told = run(command, name, *more, "--time-limit", "600", stdin=b"s SATISFIABLE\nv 0\n")
    assert told.code == 3
    assert "time limit" in told.out + told.err
    assert now[0] >= 3600.0
