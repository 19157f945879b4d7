"""Tables in pages are what the commands that they name write now."""

import re

import pytest

from benchmarks.encoders import survey
from benchmarks.encoders.__main__ import AT_MOST_ONE, cases, differences as other_counts, measured, ways
from benchmarks.encoders.families import written
from benchmarks.encoders.tables import data, surveyed
from benchmarks.figures import TABLES, main
from benchmarks.peers.interface import version_of
from benchmarks.side_by_side.__main__ import by_kind
from tests.paths import ROOT
from tools.tables import differences, renewed, tables

PAGE = "a\n<!-- figures: one -->\n\n| old |\n\n<!-- /figures -->\nb\n"
QUICK = [name for name, table in TABLES.items() if table.quick]
MEASURED_BY = re.search(r"python-sat (\d\S*\w)", (ROOT / "docs" / "encodings-compared.md").read_text())


def test_a_table_is_replaced_between_its_marks():
    page = renewed(PAGE, "one", ["| new |"])
    assert page == PAGE.replace("old", "new")
    assert tables(page) == {"one": "| new |"}
    assert [*differences(page, "one", ["| new |", "| more |"])] == ["one: expected | more |, found no line"]
    with pytest.raises(ValueError, match="two"):
        renewed(PAGE, "two", [])


def test_each_table_stands_in_its_page():
    for page in {table.page for table in TABLES.values()}:
        named = {name for name, table in TABLES.items() if table.page == page}
        assert {*tables((ROOT / "docs" / page).read_text())} == named


def test_a_figure_that_is_another_is_said(tmp_path, monkeypatch, capsys):
    changed = re.sub(r"\| satenc adder \| 4,\d+", "| satenc adder | 1", TABLES["weighted sum"].path.read_text())
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / TABLES["weighted sum"].page).write_text(changed)
    monkeypatch.setattr("benchmarks.figures.ROOT", tmp_path)
    assert main(["weighted sum", "--check"]) == 1
    assert "weighted sum: expected | satenc adder | 4,539 |" in capsys.readouterr().out
    assert main(["weighted sum", "--write"]) == 0
    assert main(["weighted sum", "--check"]) == 0


@pytest.mark.parametrize("name", QUICK)
def test_a_page_has_the_figures_of_today(name, capsys):
    assert MEASURED_BY
    if version_of("python-sat") != MEASURED_BY[1]:
        pytest.skip(f"the page has the conflicts of python-sat {MEASURED_BY[1]}")
    assert main([name, "--check"]) == 0, capsys.readouterr().out


CHEAP = ("1 of 10", "5 of 20", "20 weights up to 10")


def test_the_sizes_of_encoders_are_what_satenc_writes(monkeypatch):
    monkeypatch.setattr("benchmarks.encoders.__main__._TIMES", 1)
    monkeypatch.setattr(
        "benchmarks.encoders.__main__.cases", lambda table: (one for one in cases(table) if one.name in CHEAP)
    )
    found = [
        {"table": "sizes", "constraint": way.constraint, "way": way.name, **row}
        for way in ways()
        if way.library == "satenc"
        for row in measured(way, "sizes")
    ]
    assert {row["case"] for row in found} == {*CHEAP}
    assert {row["constraint"] for row in found} >= {AT_MOST_ONE}
    assert other_counts(found, data()) == []


def test_the_survey_has_what_satenc_writes():
    """Of one problem of each family but Sudokus, whose clauses are many."""
    names = {(way.constraint, way.name): way for way in ways()}
    rest = {sort: names[sort, name] for sort, name in survey.REST.items()}
    known = {(row["problem"], row["way"]): (row["clauses"], row["variables"]) for row in surveyed()}
    for number in {*range(len(survey.SIZES))} - {1}:
        family, sort, problem = survey.drawn(number)
        assert family != "Sudoku"
        for name in survey.CHOSEN[sort]:
            if name.startswith("satenc"):
                clauses = written(problem, names[sort, name], rest)
                assert (len(clauses), max(abs(x) for clause in clauses for x in clause)) == known[number, name]


def test_the_table_of_kinds_has_a_line_for_each():
    rows = [
        ["akari", "first", "satpuzzles", "2 of 2", "0.1", "0.2", "0.3", "1"],
        ["akari", "first", "clingo", "1 of 2", "0.1", "3", "3.1", "2.5"],
        ["akari", "first", "puzzlekit", "not here", *[""] * 4],
        ["akari", "verdict", "satpuzzles", "2 of 2", "0.1", "0.2", "0.4", "1"],
    ]
    assert [*by_kind(rows)][2:] == ["| Akari | 0.3 | 2.5 (1 late) |  | 0.4 |  |"]
