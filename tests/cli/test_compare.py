"""``satpuzzles compare``."""

import csv
import json
import sys
from pathlib import Path

import pytest

from tests.paths import INSTANCES
from tests.research.comparing.test_compare import liar

QUICK = ("--repeat", "1", "--backends", "minisat22")


def instance(name):
    return INSTANCES / f"{name}.json"


def test_the_roles_to_compare_are_chosen(run):
    found = run(
        "compare",
        instance("trid/minimal-4"),
        *("--encodings", "sum", "--encodings", "at-most-one=pairwise,bitwise", "--no-strength", "--json", *QUICK),
    ).records[0]["cases"]
    assert [(case["encodings"]["at-most-one"], case["encodings"]["sum"]) for case in found] == [
        (at_most_one, sums) for at_most_one in ("pairwise", "bitwise") for sums in ("order", "direct", "automaton")
    ]
    assert {case["propagation"] for case in found} == {None}


@pytest.mark.slow
def test_files_in_every_form_at_once(run, unique):
    names = ["table.csv", "table.json", "table.md", "plot.svg", "plot.png"]
    result = run("compare", unique, *QUICK, *(word for name in names for word in ("-o", name)))
    assert (result.code, result.out, result.err) == (0, "", "")
    assert len([*csv.DictReader(Path("table.csv").read_text().splitlines())]) == 7
    assert json.loads(Path("table.json").read_text())[0]["status"] == "unique"
    assert Path("table.md").read_text().startswith("## unique.json\n\nsudoku: unique; ")
    assert Path("plot.svg").read_bytes().startswith(b"<?xml")
    assert Path("plot.png").read_bytes().startswith(b"\x89PNG")


def test_standard_output_beside_a_file(run, unique):
    result = run("compare", unique, *QUICK, "-o", "table.csv", "-o", "-")
    assert result.out.startswith("sudoku: unique; ")
    assert Path("table.csv").read_text().startswith("file,puzzle,encodings,backend,")


@pytest.mark.parametrize("output", ["plot.svg", "plot.png"])
def test_a_plot_without_matplotlib_is_refused_before_the_work(run, monkeypatch, output):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("compare", "nothing.json", "-o", output)
    assert (result.code, result.out) == (2, "")
    assert result.err == "satpuzzles: plots need matplotlib: pip install 'satpuzzles[plot]'\n"


def test_two_that_disagree_are_exit_code_4(run, unique):
    result = run("compare", unique, "--encodings", "at-most-one=auto", "--backends", "glucose4", "--backends", liar())
    assert (result.code, result.out) == (4, "")
    ours = "glucose4 with at-most-one=auto: unique"
    assert result.err.startswith(f"satpuzzles: unique.json: two answers disagree: {ours}; exec:")
    assert result.err.endswith(" with at-most-one=auto: none\n")
