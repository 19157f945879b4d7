"""Whatever may take long ends when it is cancelled, as it does at a time limit."""

import asyncio
import inspect
import pickle
import threading
from types import FunctionType

import pytest

import satpuzzles as s
from satpuzzles.common.deadline import Deadline
from satpuzzles.solving.options import Options
from tests.paths import INSTANCES
from tests.puzzles.common import puzzle

HARD = s.load(INSTANCES / "sudoku" / "inkala.json")
EMPTY, LARGE = s.loads("." * 81), s.loads("." * 625)
LOOP = s.load(INSTANCES / "slitherlink" / "8x8-hard.json")
WRONG = puzzle("sudoku", givens=["." * 9] * 9, cages=[{"cells": "r1c1 r1c2", "sum": 18}])
BOOK = {"title": "hard ones", "chapters": [{"kind": "sudoku", "count": 9, "difficulty": "4"}]}
GUARD = 300
"""Seconds after which a test that is not cancelled ends too, and fails."""


class Counted:
    """A token that is set once it was asked so many times."""

    def __init__(self, looks: int) -> None:
        self.looks, self.seen = looks, 0

    def is_set(self) -> bool:
        self.seen += 1
        return self.seen > self.looks


def limited(function):
    """``function`` with a limit on the time too, so that a test of it ends in any case."""
    return lambda cancel, folder: function(folder, cancel=cancel, time_limit=GUARD)


CALLS = {
    name: limited(function)
    for name, function in {
        "solve": lambda _, **limits: s.solve(HARD, **limits),
        "solutions": lambda _, **limits: [*s.solutions(EMPTY, **limits)],
        "check": lambda _, **limits: s.check(HARD, **limits),
        "count": lambda _, **limits: s.count(EMPTY, **limits),
        "forced": lambda _, **limits: s.forced(HARD, **limits),
        "sample": lambda _, **limits: s.sample(EMPTY, **limits),
        "candidate_counts": lambda _, **limits: s.candidate_counts(EMPTY, 10**6, **limits),
        "batch": lambda _, **limits: [*s.batch([HARD] * 1000, "check", **limits)],
        "explain": lambda _, **limits: s.explain(LOOP, **limits),
        "hint": lambda _, **limits: s.hint(LOOP, **limits),
        "rate": lambda _, **limits: s.rate(LOOP, **limits),
        "contradiction": lambda _, **limits: s.contradiction(WRONG, **limits),
        "repair": lambda _, **limits: s.repair(WRONG, **limits),
        "complete": lambda _, **limits: s.complete(s.blank("slitherlink", 8, 8), **limits),
        "minimise": lambda _, **limits: s.minimise(LOOP, **limits),
        "generate": lambda _, **limits: s.generate("sudoku", seed=1, difficulty="4", **limits),
        "generate_many": lambda _, **limits: [*s.generate_many("sudoku", 1000, seed=1, **limits)],
        "book": lambda _, **limits: s.book(BOOK, **limits),
        "render": lambda _, **limits: s.render(HARD, solution=True, **limits),
        "export": lambda folder, **limits: s.export(LOOP, folder / "formula.cnf", **limits),
        "decode": lambda _, **limits: s.decode(LARGE, "s SATISFIABLE\nv 0\n", **limits),
        "certify": lambda folder, **limits: s.certify(HARD, folder / "certificate", **limits),
        "verify": lambda folder, **limits: s.verify(certificate(folder), **limits),
        "compare": lambda _, **limits: s.compare(HARD, backends="glucose4", **limits),
        "family": lambda folder, **limits: [*s.family("hanjie-sparse", folder / "family", **limits)],
    }.items()
}


def certificate(folder, **parts):
    s.certify(HARD, folder / "whole", **parts)
    return folder / "whole"


def why_it_ended(call, *arguments):
    """The reason of a result, or of what is raised."""
    try:
        found = call(*arguments)
    except s.Cancelled as error:
        return str(error)
    return " ".join(str(one.reason) for one in getattr(found, "cases", [found]))


@pytest.mark.parametrize("looks", [0, 5, 40])
@pytest.mark.parametrize("name", CALLS)
def test_each_function_ends_when_it_is_cancelled(name, looks, tmp_path):
    token = Counted(looks)
    assert "cancelled" in why_it_ended(CALLS[name], token, tmp_path)
    assert looks < token.seen


def test_each_function_with_a_time_limit_can_be_cancelled():
    public = {name: value for name in s.__all__ if isinstance(value := getattr(s, name), FunctionType)}
    limited = {name for name, value in public.items() if "time_limit" in inspect.signature(value).parameters}
    assert limited == {*CALLS}
    assert all("cancel" in inspect.signature(public[name]).parameters for name in limited)


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    [
        lambda _, **limits: s.solve(HARD, cubes=4, jobs=2, **limits),
        lambda _, **limits: [*s.batch([HARD] * 1000, "solve", solutions=2, jobs=2, **limits)],
        lambda _, **limits: [*s.generate_many("sudoku", 1000, seed=1, jobs=2, **limits)],
        lambda folder, **limits: s.certify(HARD, folder / "certificate", cubes=4, jobs=2, **limits),
        lambda folder, **limits: s.verify(certificate(folder, cubes=4), jobs=2, **limits),
    ],
    ids=["solve", "batch", "generate_many", "certify", "verify"],
)
def test_several_processes_end_too(call, tmp_path):
    assert why_it_ended(limited(call), Counted(20), tmp_path) == "cancelled"


def test_what_was_found_before_is_kept():
    token = threading.Event()
    found = s.count(EMPTY, each=lambda _: token.set(), cancel=token, time_limit=GUARD)
    assert (found.number > 0, found.exact, found.reason) == (True, False, "cancelled")
    searched = s.solutions(EMPTY, cancel=token)
    with pytest.raises(s.Cancelled):
        next(searched)


def test_a_task_of_asyncio_that_is_cancelled_ends_its_thread():
    token, ended = threading.Event(), threading.Event()

    def work(begin):
        try:
            s.count(EMPTY, each=lambda _: begin(), cancel=token, time_limit=GUARD)
        finally:
            ended.set()

    async def counted(begin):
        try:
            await asyncio.to_thread(work, begin)
        finally:
            token.set()

    async def main():
        begun, loop = asyncio.Event(), asyncio.get_running_loop()
        task = asyncio.create_task(counted(lambda: loop.call_soon_threadsafe(begun.set)))
        await begun.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return task.cancelled()

    assert asyncio.run(main())
    assert ended.wait(GUARD)


def test_tokens_do_not_travel_to_other_processes():
    options = Options(time_limit=3, cancel=threading.Event())
    there, deadline = pickle.loads(pickle.dumps((options, Deadline.after(None, threading.Event()))))  # noqa: S301
    assert there == options == Options(time_limit=3)
    assert there.cancel is None
    assert deadline.is_never


def test_what_cannot_be_set_is_refused():
    with pytest.raises(s.UsageError, match=r"'cancel': expected an event such as threading.Event\(\), found True"):
        s.solve(HARD, cancel=True)
