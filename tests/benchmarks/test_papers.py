"""``python -m benchmarks papers``: its tables, its ways to solve, and what it writes."""

import json
from functools import cache
from itertools import chain

import pytest

from benchmarks import __main__ as command
from benchmarks.peers import peer
from benchmarks.suites import papers
from benchmarks.suites.papers_tables import PAPERS, Row, Table, shipped
from satpuzzles.research.comparing.comparison import markdown_table
from tests.paths import ROOT
from tools.tables import tables as tables_of

STARS = shipped("star-battle/5x5-1-one-star")


@cache
def tables():
    """What `PAPERS` makes, which takes a second: once, and not while tests are collected."""
    return {paper: make(quick=False) for paper, make in PAPERS.items()}


def test_every_table_names_peers_that_exist_and_figures_that_have_a_column():
    for table in chain(*tables().values()):
        assert all(peer(name) for name in table.columns.values())
        assert all({*row.figures} <= {*table.columns} for row in table.rows)
        assert all((row.instance is None) == bool(row.impossible) for row in table.rows)


@pytest.mark.slow
def test_a_run_writes_the_figure_of_the_paper_beside_ours_and_says_no_solution(tmp_path, monkeypatch):
    rows = (Row("board", STARS, {"ours": "59.84"}), Row("full", None, {"ours": "-"}, "two stars touch"))
    columns = {"ours": "satpuzzles", "true first": "phases:true:glucose4", "bare": "formula:cadical195"}
    table = Table("Boards", "board", columns, rows, statistics=("ours", "bare"))
    monkeypatch.setitem(papers.PAPERS, "star-battle", lambda quick: [table])  # noqa: ARG005  # called with quick=
    arguments = ["papers", "--paper", "star-battle", "--time-limit", "20", "-o", str(tmp_path)]
    assert command.main(arguments) == 0
    text = (tmp_path / "papers.md").read_text()
    assert "| board | 59.84 / 0." in text
    assert "| full | - / no solution | no solution | no solution |" in text
    assert "- full: no solution, two stars touch." in text
    written = json.loads((tmp_path / "papers.json").read_text())
    assert [one["status"] for one in written["results"]] == ["solved", "solved", "solved"]
    told = text.partition("Boards, statistics:\n")[2].splitlines()
    assert told[1] == "| board | solved by | variables | clauses | conflicts | decisions | propagations | MB |"
    assert told[3].startswith("| board | ours | ")
    assert told[4].startswith("| board | bare | ")
    assert all(cell.strip() for cell in told[4].strip("|").split("|"))


def test_the_tables_of_the_page_have_the_columns_and_rows_of_the_command():
    made = {table.title: table for table in chain(*tables().values())}
    shown = tables_of((ROOT / "docs" / "papers.md").read_text())
    assert {*shown} <= {*made, papers.MACHINE}
    for title, table in made.items():
        if text := shown.get(title):
            head, line, *rows = text.splitlines()
            assert [head, line] == [*markdown_table([table.corner, *table.columns], [])]
            assert [row.split(" | ")[0].removeprefix("| ") for row in rows] == [row.label for row in table.rows]
