"""--scheduler, over workers that are a pool of processes in the place of a cluster."""

import re
from contextlib import contextmanager

import pytest

from satpuzzles.errors import ClusterError
from satpuzzles.processes import cluster as clusters
from satpuzzles.processes.pool import Pool
from tests.paths import INSTANCES
from tests.proving.certificates import read_all

LINES = b"".join([b".1.2.....2..4...\n", b"11..............\n", b"1...............\n"] * 100)


def _without_seals(records):
    """They are over whole records, so over the folder of a certificate too."""
    return re.sub(r'("digest":"[0-9a-f]+-[0-9a-f]+)-[0-9a-f]+"', r'\1"', records)


class Lost(Pool):
    """Workers that are lost after so many ``answers``."""

    answers = 2

    def finished(self):
        self.answers -= 1
        if self.answers < 0:
            raise ClusterError("scheduler tcp://x:1: the connection was lost")
        return super().finished()


class Clusters:
    """In the place of `clusters.cluster`: ``asked`` are the schedulers asked for, ``kind`` makes the workers."""

    def __init__(self):
        self.asked, self.kind = [], Pool

    @contextmanager
    def __call__(self, scheduler, *, deadline):
        self.asked.append(scheduler)
        workers = self.kind(1, deadline)
        try:
            yield workers
        finally:
            workers.close()


@pytest.fixture
def fake(monkeypatch):
    found = Clusters()
    monkeypatch.setattr(clusters, "cluster", found)
    monkeypatch.delenv("DASK_SCHEDULER_ADDRESS", raising=False)
    return found


@pytest.mark.parametrize("command", ["check", "solve", "count", "rate --no-explanations"])
def test_the_same_bytes(run, tmp_path, fake, command):
    path = tmp_path / "many.txt"
    path.write_bytes(LINES[:51])
    expected = run(*command.split(), path)
    found = run(*command.split(), path, "--scheduler", "tcp://x:1")
    assert (found.code, found.out, found.err) == (expected.code, expected.out, expected.err)
    assert fake.asked == ["tcp://x:1"]


def test_one_puzzle_is_searched_in_cubes(run, tmp_path, fake):
    inkala = INSTANCES / "sudoku" / "inkala.json"
    record = tmp_path / "cubes.jsonl"
    asked = ("check", inkala, "--cubes", "4", "--json")
    alone = run(*asked)
    found = run(*asked, "--scheduler", "tcp://x:1", "--cube-record", record, "--stats")
    assert found.code == 0
    assert found.records[0]["solutions"] == alone.records[0]["solutions"]
    assert found.records[0]["statistics"]["backend_reason"] == "4 cubes, 1 worker"
    assert (record.read_bytes().count(b"finished"), fake.asked) == (4, ["tcp://x:1"])


@pytest.mark.slow
def test_a_proof_is_made_in_parts(run, tmp_path, fake):
    inkala = INSTANCES / "sudoku" / "inkala.json"
    assert run("certify", inkala, "--scheduler", "tcp://x:1", "-o", tmp_path / "far").out.startswith("unique\n")
    assert fake.asked == ["tcp://x:1"]
    assert run("certify", inkala, "--cubes", "4", "-o", tmp_path / "here").code == 0
    assert read_all(tmp_path / "far") == read_all(tmp_path / "here")


def test_a_puzzle_that_is_easy_meets_no_cluster(run, unique, fake):
    assert run("check", unique, "--scheduler", "tcp://x:1").code == 0
    assert not fake.asked


def test_generate_makes_the_same_puzzles(run, fake):
    command = ("generate", "sudoku", "--seed", "1", "--size", "4", "-n", "3")
    assert run(*command, "--scheduler", "local[2]").out == run(*command).out
    assert fake.asked == ["local[2]"]


def test_the_environment_names_one_and_options_override_it(run, tmp_path, fake, monkeypatch):
    path = tmp_path / "many.txt"
    path.write_bytes(LINES[:51])
    monkeypatch.setenv("DASK_SCHEDULER_ADDRESS", "tcp://env:1")
    assert run("check", path).code == 1
    assert fake.asked == ["tcp://env:1"]
    assert run("check", path, "--jobs", "1").code == 1
    assert fake.asked == ["tcp://env:1"]
    result = run("check", path, "--jobs", "2", "--scheduler", "tcp://x:1")
    assert (result.code, result.out) == (2, "")
    assert result.err == "satpuzzles: --jobs cannot be combined with --scheduler: the cluster decides that\n"


def test_one_certificate_is_made_here_unless_the_user_says_so(run, tmp_path, fake, monkeypatch):
    monkeypatch.setenv("DASK_SCHEDULER_ADDRESS", "tcp://env:1")
    inkala = INSTANCES / "sudoku" / "inkala.json"
    assert run("certify", inkala, "-o", tmp_path / "whole").code == 0
    assert run("check", inkala, "--certify", tmp_path / "checked").code == 0
    assert fake.asked == []
    assert run("certify", inkala, "--cubes", "4", "-o", tmp_path / "parts").code == 0
    assert fake.asked == ["tcp://env:1"]


@pytest.mark.slow
def test_what_is_finished_is_kept_when_the_scheduler_is_lost(run, tmp_path, fake):
    path, out = tmp_path / "many.txt", tmp_path / "out.jsonl"
    path.write_bytes(LINES)
    fake.kind = Lost
    result = run("check", path, "--scheduler", "tcp://x:1", "-o", out)
    assert (result.code, result.out) == (4, "")
    done = out.read_bytes().count(b"\n")
    assert 0 < done < 300
    tally, told = result.err.splitlines()
    assert tally.startswith(f"satpuzzles: {path}: {done} puzzles: ")
    assert told == (
        f"satpuzzles: {path}: scheduler tcp://x:1: the connection was lost; the results so far are kept, --resume goes"
        " on from there"
    )
    fake.kind = Pool
    assert run("check", path, "--scheduler", "tcp://x:1", "--resume", out, "-o", out).code == 1
    assert out.read_text() == run("check", path).out


def test_certificates_of_a_file_are_the_same(run, tmp_path, fake):
    many = tmp_path / "many.txt"
    many.write_bytes(LINES[:51] + b"nonsense\n")
    results = [
        run("certify", many, "-o", tmp_path / name, *options)
        for name, options in (("here", ()), ("jobs", ("--jobs", "2")), ("far", ("--scheduler", "tcp://x:1")))
    ]
    assert fake.asked == ["tcp://x:1"]
    here, *others = (read_all_in(tmp_path / name) for name in ("here", "jobs", "far"))
    assert sorted(here) == ["1", "2", "3"]
    assert others == [here, here]
    first, *rest = results
    assert (first.code, [record["status"] for record in first.records]) == (2, ["unique", "none", "multiple", "error"])
    assert [record.get("certificate") for record in first.records] == [*(f"{tmp_path}/here/{n}" for n in "123"), None]
    for name, other in zip(("jobs", "far"), rest, strict=True):
        told = _without_seals(other.out).replace(f"/{name}/", "/here/")
        assert (other.code, told, other.err) == (first.code, _without_seals(first.out), first.err)
    verified = run("verify", tmp_path / "far", "--json")
    assert [(record["status"], record["verdict"]) for record in verified.records] == [
        ("verified", "unique"), ("verified", "none"), ("verified", "multiple"),
    ]  # fmt: skip


def read_all_in(folder):
    """The files of the certificates in a folder of them, by the names of both."""
    return {directory.name: read_all(directory) for directory in folder.iterdir()}
