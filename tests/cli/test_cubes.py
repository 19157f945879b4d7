"""One hard puzzle on the command line: cubes, their record, and options that do not go with them."""

import json
import os
import re
from pathlib import Path

import pytest

from satpuzzles.errors import ClusterError
from satpuzzles.solving.search import Search
from tests.paths import INSTANCES

pytestmark = pytest.mark.usefixtures("unique")  # which changes to a folder of the test's own

INKALA = INSTANCES / "sudoku" / "inkala.json"


def test_a_search_is_recorded_and_goes_on(run):
    first = run("check", INKALA, "--cubes", "4", "--cube-record", "cubes.jsonl", "--json")
    lines = Path("cubes.jsonl").read_text().splitlines()
    assert json.loads(first.out)["status"] == "unique"
    assert len(json.loads(lines[0])["cubes"]) == 4
    again = run("solve", INKALA, "--cube-record", "cubes.jsonl", "--json")
    assert json.loads(again.out)["grid"] == json.loads(first.out)["solutions"][0]


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


def test_cubes_are_for_one_puzzle(run, unique):
    many = INSTANCES / "sudoku" / "batch.txt"
    for words, message in (
        (("solve", many, "--cubes", "4"), "--cubes expects a file with one puzzle, found many"),
        (("check", unique, INKALA, "--cube-record", "x"), "--cube-record expects one file with one puzzle"),
        (("check", unique, "--cube-record", "x", "--certify", "y"), "--certify cannot be combined with --cube-record"),
        (("certify", unique, "--cubes", "10001", "-o", "x"), "--cubes: expected at most 10,000 parts of a certificate"),
        (("check", INKALA, "--cube-record", unique), "expected the record of a search through cubes"),
        (("check", INKALA, "--cube-record", unique, "-o", unique), "expected another file than the input"),
    ):
        result = run(*words)
        assert result.code == 2
        assert message in result.err


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


@pytest.mark.slow
def test_icnf_has_its_own_ending(run):
    assert run("export", INKALA, "--cubes", "4", "-o", "it.icnf").code == 0
    refused = run("export", INKALA, "--cubes", "4", "-o", "it.cnf")
    assert (refused.code, "expected a file that ends in .icnf" in refused.err) == (2, True)
