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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("sudoku/4x4", "commander"),
        ("hanjie/two-solutions", "rows=one-hot,columns=ordered"),
        ("star-battle/4x4-1-one-star", "modular-totalizer"),
        ("trid/minimal-4", "at-most-one=product,vertices=channelled,sum=automaton"),
        ("middle-sum/4x4", "sum=direct,lines=one-hot"),
    ],
)
def test_a_table_of_all_encodings(run, name, encoding):
    result = run("compare", instance(name), *QUICK)
    assert (result.code, result.err) == (0, "")
    sentence, head, *lines = result.out.splitlines()
    assert "open values" in sentence
    assert head.split() == [
        *("encoding", "variables", "clauses", "propagation", "lookahead", "compile", "minisat22", "conflicts")
    ]
    assert encoding in [line.split()[0] for line in lines]


@pytest.mark.slow
def test_the_backends_stand_side_by_side(run, unique):
    result = run(
        *("compare", unique, "--repeat", "1", "--encodings", "at-most-one=auto"),
        *("--backends", "minisat22,cadical", "--backends", "g4"),
    )
    assert result.out.splitlines()[1].split()[6:] == [
        *("minisat22", "conflicts", "cadical300", "conflicts", "glucose4", "conflicts")
    ]


def test_records(run, unique, several):
    first, second = run("compare", unique, several, "--json", *QUICK).records
    assert (first["file"], first["status"], len(first["cases"])) == ("unique.json", "unique", 7)
    assert (second["file"], second["status"], len(second["cases"])) == ("several.json", "multiple", 4)
    assert {case["verdict"] for case in second["cases"]} == {"multiple"}


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


@pytest.mark.parametrize("output", ["table.pdf", "table", ".csv", "plot.svg.zip", "nowhere/plot.xlsx"])
def test_other_endings_are_refused_before_the_work(run, output):
    result = run("compare", "nothing.json", "-o", output)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"satpuzzles: {output}: expected a file that ends in .csv, .json, .md, .svg or .png\n"


@pytest.mark.parametrize("output", ["plot.svg", "plot.png"])
def test_a_plot_without_matplotlib_is_refused_before_the_work(run, monkeypatch, output):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("compare", "nothing.json", "-o", output)
    assert (result.code, result.out) == (2, "")
    assert result.err == "satpuzzles: plots need matplotlib: pip install 'satpuzzles[plot]'\n"


def test_the_input_is_never_overwritten(run, unique):
    before = Path(unique).read_text()
    result = run("compare", unique, *QUICK, "-o", "table.csv", "-o", unique)
    assert result.code == 2
    assert Path(unique).read_text() == before
    assert not Path("table.csv").exists()


def test_json_that_would_go_nowhere_is_refused(run, unique):
    result = run("compare", unique, "--json", "-o", "table.csv")
    assert (result.code, result.out) == (2, "")
    assert "--json is for standard output" in result.err


@pytest.mark.parametrize("value", ["=", "sum=", "sum=order,", "=order"])
def test_roles_that_are_none_are_refused(run, unique, value):
    result = run("compare", unique, "--encodings", value)
    assert result.code == 2
    assert f"expected ROLE or ROLE=NAME,NAME, each role once, found '{value}'" in result.err


def test_a_role_of_another_kind_is_refused(run, unique, several):
    result = run("compare", several, unique, "--encodings", "rows", *QUICK)
    assert result.code == 2
    assert result.out.startswith("== several.json\n")
    assert result.err == (
        "satpuzzles: unique.json: sudoku has no choice of encoding for 'rows', only for: at-most-one\n"
    )


def test_two_that_disagree_are_exit_code_4(run, unique):
    result = run("compare", unique, "--encodings", "at-most-one=auto", "--backends", "glucose4", "--backends", liar())
    assert (result.code, result.out) == (4, "")
    ours = "glucose4 with at-most-one=auto: unique"
    assert result.err.startswith(f"satpuzzles: unique.json: two answers disagree: {ours}; exec:")
    assert result.err.endswith(" with at-most-one=auto: none\n")


def test_no_solution_is_exit_code_1(run, contradictory):
    result = run("compare", contradictory, *QUICK)
    assert result.code == 1
    assert result.out.startswith("hanjie: no solution; ")


def test_no_verdict_is_exit_code_3(run, hard):
    result = run("compare", hard, "--encodings", "at-most-one=auto", "--time-limit", "0", *QUICK)
    assert result.code == 3
    assert result.out.startswith("sudoku: no verdict; strengths are not all known: time limit\n")
    assert result.out.endswith("time limit\n")
