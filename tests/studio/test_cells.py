"""Cells of code of a site: what they print, where they fail, what runs again, commands, and sizes by each encoding."""

import json

import pytest

from satpuzzles.common.document import Node
from satpuzzles.errors import UsageError
from satpuzzles.studio.site import cells, commands
from tests.studio.conftest import SUDOKU
from tools.cells import FILE

MODEL = """\
from satenc import AllDifferent, Model
model = Model()
x = model.integers("x", range(6), shape=6)
model.rule("all", AllDifferent(x, [range(6)]))
model.rule("sum", x[0] + x[1] == 3)
"""


def ask(do, *code, told=None, **members):
    return cells.REQUESTS[do](Node({"cells": [*code], **members}), (told if told is not None else []).append)


@pytest.fixture(autouse=True)
def fresh(monkeypatch, tmp_path):
    monkeypatch.setattr(cells, "_CELLS", cells.Cells())
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("code", "fault", "line"),
    [
        ("x = 1\nx = = 2", "invalid syntax", 2),
        ("def f():\n    1 / 0\n\nf()", "ZeroDivisionError: division by zero", 2),
        ("import satpuzzles\nsatpuzzles.load('none.json')", "none.json: cannot be read: No such file or directory", 2),
        ("\nraise SystemExit", "the cell asked Python to end", None),
        ("!rm -r /", "a tab has no command 'rm'", 1),
        ("def f(): f()\nf()", "RecursionError: maximum recursion depth exceeded", 1),
    ],
)
def test_a_fault_is_a_sentence_with_its_line(code, fault, line):
    (ended,) = ask("run", code)["cells"]
    assert ended["fault"].startswith(fault)
    assert ended["line"] == line


def test_cells_that_are_as_they_were_do_not_run_again():
    told = []
    first = ask("run", "x = [1]", "x.append(len(x))\nx", told=told)
    assert [one["output"] for one in first["cells"]] == ["", "[1, 1]"]
    assert told == first["cells"]
    assert ask("run", "x = [1]", "x.append(len(x))\nx", again=1)["cells"][1]["output"] == "[1, 1, 2]"
    assert ask("run", "x = [1]", "x", again=1)["cells"][1]["output"] == "[1, 1, 2]"
    assert ask("run", "x = [2]", "x")["cells"][1]["output"] == "[2]"
    assert "NameError" in ask("run", "del x", "x")["cells"][1]["fault"]


def test_output_is_bounded():
    (ended,) = ask("run", "print('x' * 50_000)")["cells"]
    assert ended["output"].endswith("x\n… and 30,001 more characters")
    assert len(ended["output"]) < 20_100


def test_a_command_reads_what_the_one_before_prints():
    line = (
        f"!echo '{json.dumps(SUDOKU)}' > one.json\n!satpuzzles check one.json | head -n 1 | cut -c 1-6\n!wc -l one.json"
    )
    assert ask("run", line)["cells"][0]["output"] == "unique\n1 one.json"
    for wrong in ("satpuzzles list | sort", "sleep 5 &", "satpuzzles list |", "cat <one.json"):
        with pytest.raises(UsageError, match="a tab has no"):
            commands.run(wrong)


def test_sizes_are_those_of_each_encoding_of_each_part():
    told = []
    result = ask("sizes", MODEL, name="model", told=told)
    rows = {(row["of"], row["encoding"]): row for row in result["rows"]}
    assert {"direct", "order", "log", "channelled"} <= {encoding for of, encoding in rows if of == "x"}
    assert rows["all", "pairwise"]["clauses"] == rows["all", "auto"]["clauses"] == rows["as stated", ""]["clauses"]
    assert rows["all", "commander"]["variables"] > rows["all", "auto"]["variables"]
    assert {row["verdict"] for row in rows.values() if "error" not in row} == {"has answers"}
    assert any(clause.startswith("all: not x[0]=") for clause in result["clauses"])
    assert len(told) > len(rows)
    with pytest.raises(UsageError, match="no model or formula 'other'"):
        ask("sizes", MODEL, name="other")


def test_the_tour_runs():
    (tour,) = [one for one in json.loads(FILE.read_text())["pages"] if one["name"] == "tour"]
    code = [cell["code"] for cell in tour["cells"][:4]]
    ended = ask("run", *code, files=tour["files"])["cells"]
    assert not any("fault" in one for one in ended)
    assert ended[3]["output"] == "no solution: row 1 has 5 more than once among the givens"
