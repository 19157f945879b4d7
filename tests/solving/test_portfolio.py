"""Several processes for one puzzle: the verdict is that of one process, and no process is left."""

import os
import signal
from itertools import islice

import pytest

import satpuzzles
from satpuzzles.backends.auto import Choice
from satpuzzles.backends.interface import Unknown
from satpuzzles.backends.runner import Runner
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, OutOfTime, SolverError
from satpuzzles.solving.strategies import plan
from satpuzzles.solving.strategies.portfolio import Race, entrants
from tests.backends.common import formula, hard
from tests.paths import INSTANCES

SQUARE = formula(4, [1, 2], [-1, -2], [3, 4], [-3, -4])
"""Four answers."""


@pytest.fixture
def raced(monkeypatch):
    """The processes that race, which do so at once."""
    started = []
    begin = Runner.__init__

    def noted(runner, *arguments):
        begin(runner, *arguments)
        started.append(runner._process)

    monkeypatch.setattr(plan, "_CONFLICTS_ALONE", 0)
    monkeypatch.setattr(Runner, "__init__", noted)
    return started


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "backend", "status"),
    [
        ("hanjie/webpbn-21", "auto", "unique"),
        ("hanjie/two-solutions", "auto", "multiple"),
        ("star-battle/10x10-1-two-stars", "cadical195", "unique"),
        ("middle-sum/8x8", "cadical195", "multiple"),
        ("trid/minimal-10", "cadical195", "unique"),
    ],
)
def test_the_verdict_is_that_of_one_process(raced, name, backend, status):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    one, two = (satpuzzles.check(puzzle, backend=backend, presolve=False, jobs=jobs) for jobs in (1, 2))
    assert one.status == two.status == status
    assert two.solutions == one.solutions or status == "multiple"
    assert two.statistics.backend_reason.startswith("the first of 2 processes: ")
    assert [process.poll() for process in raced] == [-signal.SIGKILL] * 2


def race(f, *entered, jobs=2, deadline=NEVER):
    return Race(f, iter(entered), jobs, deadline)


SOLVERS = [Choice("glucose4"), Choice("cadical153", seed=1), Choice("minisat22", seed=2), Choice("cadical195")]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 3])
def test_each_answer_is_found_once(jobs):
    found = [tuple(answer) for answer in race(SQUARE, *SOLVERS, jobs=jobs).answers()]
    assert len(found) == len({*found}) == 4
    for _, a, b, c, d in found:
        assert a != b
        assert c != d


def test_one_that_gives_up_gives_way():
    few = Choice("minisat22", conflicts=1)
    running = race(hard(200), few, Choice("glucose4"), jobs=1)
    assert [*running.answers()] == []
    assert running.winner == Choice("glucose4")


class Dying(Runner):
    """A process that is killed when its answer is read."""

    def answer(self):
        if self.choice.seed == 9:
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
        return super().answer()


@pytest.mark.slow
def test_one_that_dies_is_replaced(monkeypatch):
    monkeypatch.setattr("satpuzzles.backends.team.Runner", Dying)
    mortal = Choice("glucose4", seed=9)
    assert len([*race(hard(60), mortal, mortal, Choice("glucose4"), Choice("cadical195")).answers()]) == 0
    with pytest.raises(SolverError, match="glucose4: its process ended with signal 9"):
        next(race(hard(60), *[mortal] * 4).answers())


@pytest.mark.parametrize("at", ["__init__", "add", "ask"])
def test_one_that_dies_before_it_is_asked_is_replaced(monkeypatch, at):
    does = getattr(Runner, at)

    def dies(runner, *arguments, **options):
        entrant = arguments[0] if at == "__init__" else runner.choice
        if entrant.seed == 9:
            raise SolverError("its process ended with signal 9")
        does(runner, *arguments, **options)

    monkeypatch.setattr(Runner, at, dies)
    mortal, few = Choice("glucose4", seed=9), Choice("minisat22", conflicts=1)
    known = [SQUARE.blocking_clause(next(race(SQUARE, *SOLVERS, jobs=1).answers()))]
    entered = iter([mortal, Choice("glucose4"), Choice("glucose4")])
    assert len([*Race(SQUARE, entered, 1, NEVER, known=known).answers()]) == 3
    if at != "add":
        assert [*race(hard(200), few, mortal, Choice("glucose4"), jobs=1).answers()] == []
        with pytest.raises(SolverError, match="signal 9"):
            next(race(SQUARE, *[mortal] * 4).answers())


def test_what_one_has_found_counts_though_it_dies_before_it_is_asked_again(monkeypatch):
    ask, asked = Runner.ask, []

    def once(runner, *arguments):
        asked.append(runner)
        if len(asked) == 2:
            raise SolverError("its process ended with signal 9")
        ask(runner, *arguments)

    monkeypatch.setattr(Runner, "ask", once)
    assert len([*race(SQUARE, Choice("glucose4"), Choice("glucose4"), jobs=1).answers()]) == 4


@pytest.mark.slow
def test_without_memory_the_others_go_on(monkeypatch):
    answer = Runner.answer

    def refused(runner):
        outcome = answer(runner)
        return Unknown("memory limit") if runner.choice.seed else outcome

    monkeypatch.setattr(Runner, "answer", refused)
    assert len([*race(SQUARE, Choice("glucose4", seed=1), *SOLVERS).answers()]) == 4
    with pytest.raises(GaveUp, match="memory limit"):
        next(race(SQUARE, *[Choice("glucose4", seed=1)] * 4).answers())


def test_the_deadline_ends_all(raced):
    with pytest.raises(OutOfTime):
        next(race(hard(), *SOLVERS, deadline=Deadline.after(0.5)).answers())
    assert [process.poll() for process in raced] == [-signal.SIGKILL] * 2


def test_the_last_stage_enters_first_and_others_without_end():
    stages = [Choice("minisatgh", None, conflicts=30), Choice("cadical153", None, guided=True)]
    assert [*map(str, islice(entrants(stages, named=False), 5))] == [
        "cadical153 with likely values",
        "minisatgh",
        "cadical153 with likely values, seed 1",
        "glucose4, seed 1",
        "cadical153 with likely values, seed 2",
    ]
    assert {one.backend for one in islice(entrants([Choice("lingeling", None)], named=True), 9)} == {"lingeling"}
