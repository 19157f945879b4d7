"""One hard puzzle on the command line: cubes, their record, and options that do not go with them."""

import os
import re
from pathlib import Path

import pytest

from satpuzzles.errors import ClusterError
from satpuzzles.solving.search import Search
from tests.paths import INSTANCES

pytestmark = pytest.mark.usefixtures("unique")  # which changes to a folder of the test's own

INKALA = INSTANCES / "sudoku" / "inkala.json"


def test_where_a_cluster_is_lost_the_finished_cubes_are_named(run, monkeypatch):
    def lost(*question):
        question[-1](0)  # the first cube is finished
        raise ClusterError("scheduler s.json: the connection was lost")

    monkeypatch.setattr("satpuzzles.solving.strategies.cubes.conquer", lost)
    asked = ("check", INKALA, "--cubes", "4")
    kept = "; the finished cubes are kept in cubes.jsonl, the same command goes on from there\n"
    recorded = run(*asked, "--cube-record", "cubes.jsonl")
    assert recorded.code == 4
    assert recorded.err.endswith(f"scheduler s.json: the connection was lost{kept}")
    assert len(Path("cubes.jsonl").read_text().splitlines()) == 2
    assert run(*asked).err.endswith("scheduler s.json: the connection was lost\n")


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("nowhere/cubes.jsonl", "No such file or directory"),
        ("/proc/cubes.jsonl", "No such file or directory"),  # a folder in which not even root can make files
        ("x" * 300, "File name too long"),
        (".", "Is a directory"),
        ("pipe", "No such device or address"),  # one that nobody reads
    ],
)
def test_a_record_that_cannot_be_written_is_refused_before_the_work(run, monkeypatch, record, reason):
    monkeypatch.setattr(Search, "__iter__", None)
    os.mkfifo("pipe")
    before = {*Path().iterdir()}
    refused = run("check", INKALA, "--cube-record", record)
    assert (refused.code, refused.out) == (2, "")
    assert re.fullmatch(rf"satpuzzles: \S+: cannot be written: {reason}\n", refused.err)
    assert {*Path().iterdir()} == before
