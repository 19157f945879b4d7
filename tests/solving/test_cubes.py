"""Cubes: they cover the formula once, and a search through them has the verdict of a search without, also resumed."""

import io
import itertools
import os
import signal
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import numpy as np
import orjson
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satenc import Formula, evaluate
from satpuzzles.backends import auto, pysat
from satpuzzles.backends.interface import Sat, Unsat
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import InstanceError, OutOfTime, SolverError
from satpuzzles.processes.parallel import workers as in_parallel
from satpuzzles.processes.tasks import Death, Done
from satpuzzles.proving.checker.lrat import check_refutation
from satpuzzles.proving.trimming import trimmed
from satpuzzles.solving.cubes import lookahead, workers as elsewhere
from satpuzzles.solving.cubes.lookahead import split
from satpuzzles.solving.cubes.record import digest
from satpuzzles.solving.cubes.workers import CubeSearch, CubeWorkers, KeptSolver
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Search
from satpuzzles.solving.strategies import plan
from satpuzzles.solving.strategies.cubes import conquer
from tests.backends.common import formula, hard
from tests.cli.started import PATIENCE
from tests.effort import examples
from tests.paths import INSTANCES

CLAUSES = st.lists(
    st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True).flatmap(
        lambda variables: st.tuples(*(st.sampled_from((x, -x)) for x in variables)).map(list)
    ),
    max_size=14,
)


def models(f):
    every = (np.array([True, *values]) for values in itertools.product([False, True], repeat=f.variables.count))
    blocks = [block.literals for block in f.clauses.blocks]
    return [model for model in every if all(evaluate(model, rows).any(axis=1).all() for rows in blocks)]


def holds(literals, model):
    return all(model[abs(literal)] == (literal > 0) for literal in literals)


@examples(60)
@given(clauses=CLAUSES, wanted=st.integers(1, 9))
def test_each_answer_is_in_exactly_one_cube(clauses, wanted):
    f = formula(6, *clauses)
    parts = split(f, wanted)
    assert len(parts.cubes) <= wanted
    for model in models(f):
        assert holds(parts.facts, model)
        assert sum(holds(cube, model) for cube in parts.cubes) == 1


@examples(60)
@given(clauses=CLAUSES, wanted=st.integers(1, 9))
def test_it_is_proved_that_the_cubes_leave_nothing_out(clauses, wanted):
    f = formula(6, *clauses)
    parts = split(f, wanted)
    given_clauses = [*clauses, *([-literal for literal in cube] for cube in parts.cubes)]
    proof = trimmed(6, given_clauses, [" ".join(map(str, [*clause, 0])) for clause in parts.cover])
    check_refutation(given_clauses, proof)
    assert proof[-1].literals == []


def test_a_hard_formula_has_as_many_cubes_as_wanted_of_like_size():
    parts = split(hard(100), 16)
    assert len(parts.cubes) == 16
    assert max(map(len, parts.cubes)) <= 8


def test_looking_ahead_ends_at_the_deadline():
    with pytest.raises(OutOfTime):
        split(hard(), 10**6, Deadline.after(0.2))


def test_where_memory_is_limited_another_process_looks_ahead(monkeypatch):
    expected = split(hard(60), 4)
    monkeypatch.setattr(lookahead, "memory_limit", lambda: 2**30)
    monkeypatch.setattr(pysat, "memory_limit", lambda: 2**30)
    monkeypatch.setattr(lookahead, "incremental", None)
    assert split(hard(60), 4) == expected


class Scripted:
    """Workers that answer at once with what is in the list for each cube."""

    def __init__(self, script, size=2):
        self.script, self.size, self.open, self.asked = script, size, {}, []

    @property
    def idle(self):
        return len(self.open) < self.size

    def submit(self, cube, forbidding):
        self.asked.append((cube, len(forbidding)))
        self.open[len(self.asked)] = self.script[cube].pop(0)
        return len(self.asked)

    def finished(self):
        return [self.open.popitem()]


F = formula(2, [1, 2])
DEAD = SolverError("killed")


def conquered(script):
    finished, workers = [], Scripted(script)
    numbered = dict(enumerate(script))
    found = [
        number for number, _ in conquer(numbered, {0: [F.blocking_clause(models(F)[0])]}, workers, F, finished.append)
    ]
    return found, finished, workers.asked


def test_a_cube_that_a_process_dies_on_is_searched_again():
    assert sorted(conquered({(1,): [DEAD, Unsat()], (-1,): [Unsat()]})[1]) == [0, 1]
    with pytest.raises(SolverError, match="killed"):
        conquered({(1,): [DEAD, DEAD], (-1,): [Unsat()]})


class SharedWorker:
    """A worker that has all cubes at a time, and dies with them as long as one is among ``deadly``, ``left`` times."""

    idle = True

    def __init__(self, deadly, left):
        self.deadly, self.left, self.cubes, self.together = deadly, left, [], []

    def submit(self, cube, _forbidding):
        self.cubes.append(cube)
        return sum(map(len, self.together)) + len(self.cubes)

    def finished(self):
        first = sum(map(len, self.together)) + 1
        cubes, self.cubes = self.cubes, []
        self.together.append(cubes)
        outcome = Unsat()
        if self.left and self.deadly in cubes:
            self.left -= 1
            outcome = DEAD
        return [(first + place, outcome) for place in range(len(cubes))]


def test_cubes_that_share_a_worker_with_one_that_kills_it_are_not_given_up():
    three, finished = {0: (1,), 1: (-1, 2), 2: (-1, -2)}, []
    worker = SharedWorker((-1, 2), left=1)
    assert [*conquer(three, {}, worker, F, finished.append)] == []
    assert sorted(finished) == [0, 1, 2]
    assert [*map(len, worker.together)] == [3, 1, 1, 1]
    finished.clear()
    with pytest.raises(SolverError, match="killed"):
        [*conquer(three, {}, SharedWorker((-1, 2), left=2), F, finished.append)]
    assert 1 not in finished


PUZZLE = satpuzzles.load(INSTANCES / "hanjie" / "two-solutions.json")


class Mortal(CubeSearch):
    """Its process dies the first time that it is asked."""

    def __call__(self, **question):
        died = Path(os.environ["DIED"])
        if not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__call__(**question)


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["cadical153", "glucose4"])
def test_workers_find_each_answer_once_whoever_dies(monkeypatch, tmp_path, solver):
    monkeypatch.setenv("DIED", str(tmp_path / "died"))
    compiled = satpuzzles.compile(PUZZLE)
    parts = split(compiled.formula, 4)
    search = Mortal("first", PUZZLE, Options(), digest(compiled), solver, parts.facts, [], NEVER)
    with in_parallel(2, deadline=Deadline.after(4 * PATIENCE)) as processes:
        workers = CubeWorkers(processes, search, compiled.formula)
        found = conquer(dict(enumerate(parts.cubes)), {}, workers, compiled.formula, lambda _: None)
        grids = [compiled.grid(assignment) for _, assignment in found]
    assert sorted(grids) == sorted(satpuzzles.solutions(PUZZLE))
    assert (tmp_path / "died").exists()


def test_a_worker_elsewhere_compares_its_formula():
    search = CubeSearch("first", PUZZLE, Options(), "another", "glucose4", (), [], NEVER)
    with pytest.raises(SolverError, match="a worker made another formula of the puzzle"):
        search(cube=(), forbidding=[])


def searched(name, kept, cubes, monkeypatch):
    """The answers of PUZZLE in each of ``cubes``, as a worker elsewhere finds them for the search ``name``."""
    monkeypatch.setattr(elsewhere, "_kept", kept)
    compiled = satpuzzles.compile(PUZZLE)
    search = CubeSearch(name, PUZZLE, Options(), digest(compiled), "glucose4", (), [], NEVER)
    found = []
    for cube in cubes:
        forbidding = []
        while isinstance(outcome := search(cube=cube, forbidding=forbidding)[0], Sat):
            forbidding.append(compiled.formula.blocking_clause(outcome.assignment))
            found.append(compiled.grid(outcome.assignment))
    return found


def test_a_worker_elsewhere_keeps_its_solver_for_one_search(monkeypatch):
    kept = KeptSolver(seconds=PATIENCE)
    try:
        for name in ("first", "second"):  # what one forbids the other does not
            assert len(searched(name, kept, [(1,), (-1,)], monkeypatch)) == 2
        solver = kept.take("second")
        kept.keep("second", solver)
        searched("second", kept, [(2, 1)], monkeypatch)
        assert kept.take("second") is solver
        kept.keep("second", solver)
        assert kept.take("third") is None
        assert kept.take("second") is None
    finally:
        kept.take("")


def test_cuts_travel_with_cubes(monkeypatch):
    """What one worker found out about a lazy rule, another need not find again."""
    puzzle = satpuzzles.loads(
        {"puzzle": "heyawake", "regions": ["aabb", "aabb", "ccdd", "ccdd"], "clues": [[None] * 4] * 4}
    )
    compiled = satpuzzles.compile(puzzle)

    def finds(name):
        """The answers and the cuts of all cubes, by workers that know what ``compiled`` knows."""
        kept = KeptSolver(seconds=PATIENCE)
        monkeypatch.setattr(elsewhere, "_kept", kept)
        search = CubeSearch(name, puzzle, Options(), digest(compiled), "glucose4", (), [], NEVER)
        answers, cuts = [], 0
        try:
            for cube in ((1,), (-1,)):
                forbidding = []
                while isinstance((answer := answered(search, cube, forbidding))[0], Sat):
                    cuts += answer[1]
                    forbidding.append(compiled.formula.blocking_clause(answer[0].assignment))
                cuts += answer[1]
                answers += forbidding
        finally:
            kept.take("")
        return {clause.tobytes() for clause in answers}, cuts

    def answered(search, cube, forbidding):
        workers = CubeWorkers(Here(), search, compiled.formula)
        before = len(compiled.formula.cuts)
        workers.submit(cube, forbidding)
        ((_, outcome),) = workers.finished()
        return outcome, len(compiled.formula.cuts) - before

    class Here:
        """A worker that is this process."""

        size = 1

        def submit(self, call):
            self.answer = call()
            return 1

        def finished(self):
            return [(1, Done(self.answer, 0.1))]

    found, cuts = finds("first")
    assert len(found) == satpuzzles.count(puzzle).number > 20
    assert cuts == len(compiled.formula.cuts) > 5
    again, more = finds("second")
    assert again == found
    assert more < cuts / 4


def test_a_solver_that_gets_no_cube_ends():
    ended = Event()
    kept = KeptSolver(seconds=0.01)
    kept.keep("first", SimpleNamespace(close=ended.set))
    assert ended.wait(PATIENCE)
    assert kept.take("first") is None


class Answering:
    """Workers elsewhere whose only answer this is."""

    def __init__(self, answer):
        self.answer = answer

    def finished(self):
        return [(1, self.answer)]


def test_what_ends_a_worker_elsewhere_is_told_from_what_ends_the_search():
    ((_, death),) = CubeWorkers(Answering(Death()), None, Formula()).finished()
    assert str(death) == "the worker that searched a cube died"
    assert CubeWorkers(Answering(Done(DEAD, 0.1)), None, Formula()).finished() == [(1, DEAD)]
    with pytest.raises(OutOfTime):
        CubeWorkers(Answering(Done(OutOfTime(), 0.1)), None, Formula()).finished()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("hanjie/webpbn-21", "unique"),
        ("hanjie/two-solutions", "multiple"),
        ("star-battle/10x10-1-two-stars", "unique"),
        ("middle-sum/8x8", "multiple"),
        ("trid/minimal-10", "unique"),
    ],
)
def test_the_verdict_is_that_of_one_solver(name, status):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    found = satpuzzles.check(puzzle, presolve=False, jobs=2, cubes=6)
    assert found.status == status
    assert "cubes, 2 processes" in found.statistics.backend_reason


def test_a_hard_puzzle_whose_rules_do_not_tell_is_split_without_being_asked_to(monkeypatch):
    stages = [auto.Stage("minisatgh", None, conflicts=0), auto.Stage("cadical153", None)]
    monkeypatch.setattr(plan, "stages", lambda _: stages)
    looking = Search(satpuzzles.load(INSTANCES / "sudoku" / "inkala.json"), 2, Options(jobs=2))
    assert len(list(looking)) == 1
    assert looking.exhausted
    assert looking.statistics.backend_reason == "8 cubes, 2 processes"


@pytest.mark.parametrize(
    "stages",
    [
        [auto.Stage("cadical195", "a large formula")],
        [auto.Stage("minisatgh", None, conflicts=0), auto.Stage("cadical153", None, guided=True)],
    ],
)
def test_what_is_quicker_alone_is_not_split_unless_asked_to(monkeypatch, stages):
    monkeypatch.setattr(plan, "stages", lambda _: stages)
    for cubes in (None, 2):
        looking = Search(PUZZLE, 2, Options(presolve=False, jobs=2, cubes=cubes))
        assert len(list(looking)) == 2
        assert ("cubes" in (looking.statistics.backend_reason or "")) == (cubes is not None)


INKALA = INSTANCES / "sudoku" / "inkala.json"


def recorded(path, **options):
    watched = []
    looking = Search(satpuzzles.load(INKALA), 2, Options(cube_record=str(path), cubes=6, **options))
    looking.watch_cubes = lambda done, total: watched.append((done, total))
    return list(looking), looking.exhausted, watched


@pytest.fixture(scope="module")
def whole_record(tmp_path_factory):
    """The lines of the record of a search that has ended."""
    path = tmp_path_factory.mktemp("record") / "cubes.jsonl"
    recorded(path)
    return tuple(path.read_bytes().splitlines())


def test_a_search_goes_on_where_it_ended(tmp_path):
    path = tmp_path / "cubes.jsonl"
    grids, exhausted, watched = recorded(path)
    total = watched[0][1]
    assert (len(grids), exhausted, watched) == (1, True, [(done, total) for done in range(1, total + 1)])
    whole = path.read_bytes()
    assert len(whole.splitlines()) == 1 + total + 1
    assert recorded(path) == (grids, True, [])
    assert path.read_bytes() == whole

    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:9])
    again, exhausted, watched = recorded(path)
    assert (again, exhausted) == (grids, True)
    assert watched[-1] == (total, total)
    assert len(watched) == total - sum(b"finished" in line for line in lines[1:3])
    assert sorted(path.read_bytes().splitlines()) == sorted(whole.splitlines())


@pytest.mark.parametrize("content", [b"", b'{"form', b'{"formula":"42'])
def test_a_record_without_a_whole_line_is_begun_anew(tmp_path, content):
    path = tmp_path / "cubes.jsonl"
    path.write_bytes(content)
    assert recorded(path)[1]
    assert orjson.loads(path.read_bytes().splitlines()[0])["puzzle"] == "sudoku"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"cube": 99, "finished": true}\n', "expected what was found in a cube, found something else"),
        (b'{"cube": 0, "grid": [[1, 1], [1, 1]]}\n', "expected a solution of this puzzle, found"),
    ],
)
def test_a_wrong_line_of_a_record_has_its_number(tmp_path, whole_record, line, message):
    path = tmp_path / "cubes.jsonl"
    path.write_bytes(whole_record[0] + b"\n" + line)
    with pytest.raises(InstanceError, match=f"line 2: {message}"):
        recorded(path)


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, lambda fields: {"cubes": fields["cubes"][:-1]}),
        (1, lambda fields: {"facts": [*fields["facts"], fields["cubes"][0][0]]}),
        (2, lambda fields: {"cube": fields["cube"] + 1}),
    ],
    ids=["a cube is missing", "another fact", "another cube"],
)
def test_a_line_of_a_record_that_was_changed_is_refused(tmp_path, whole_record, number, change):
    """Each of them would leave out a part of the search."""
    path = tmp_path / "cubes.jsonl"
    lines = [*whole_record]
    fields = orjson.loads(lines[number - 1])
    lines[number - 1] = orjson.dumps(fields | change(fields))
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(InstanceError, match=f"line {number}: expected what was written, found another checksum"):
        recorded(path)


def test_the_cubes_are_written_as_icnf():
    stream = io.BytesIO()
    satpuzzles.export(satpuzzles.load(INKALA), stream, cubes=4)
    lines = [line for line in stream.getvalue().decode().splitlines() if not line.startswith("c ")]
    assert lines[0] == "p inccnf"
    assert len([line for line in lines if line.startswith("a ")]) == 4
    assert all(line.endswith(" 0") for line in lines[1:])
    compiled = satpuzzles.compile(satpuzzles.load(INKALA), presolve=False)
    assert len(lines) == 1 + len(compiled.formula.clauses) + len(split(compiled.formula, 4).facts) + 4
