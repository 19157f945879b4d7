import json

import pytest

from tests.cli.conftest import SOLVED


def test_a_unique_solution_is_shown(run, unique):
    result = run("check", unique)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("unique\n┏")


def test_two_solutions_are_shown_with_the_differing_cells(run, several):
    result = run("check", "--ascii", several)
    assert result.code == 0
    words = "several solutions\nthese two differ in 4 cells: r1c1, r1c3, r3c1, r3c3\n"
    assert result.out.startswith(words)
    assert result.out.count("XX") == 4  # two painted cells in each, all of which differ


def test_none_comes_with_the_reason(run, contradictory):
    result = run("check", contradictory)
    assert (result.code, result.out) == (1, "no solution: the rows paint 2 cells, the columns 1\n")


def test_unknown_is_exit_code_3(run, hard):
    result = run("check", "--time-limit", "0", hard)
    assert (result.code, result.out) == (3, "gave up: time limit\n")


def test_records(run, unique, several, contradictory):
    first, second, third = run("check", "--json", unique, several, contradictory).records
    assert (first["status"], first["solutions"], first["differing"]) == ("unique", [SOLVED], [])
    assert (second["status"], len(second["solutions"])) == ("multiple", 2)
    assert second["differing"] == [[0, 0], [0, 2], [2, 0], [2, 2]]
    assert (third["status"], third["solutions"]) == ("none", [])


def test_statistics_count_both_searches(run, several):
    (record,) = run("check", "--stats", "--json", several).records
    assert record["statistics"]["seconds"]["solve"] > 0


@pytest.mark.parametrize(
    "command", ["check", "solve", "count", "render", "explain", "hint", "forced", "repair", "rate"]
)
def test_a_region_in_pieces_is_noted_by_every_command_that_looks_at_one_puzzle(run, write, command):
    file = write("apart.json", "star-battle", stars=1, regions=["ABBB", "BBCC", "ACCC", "DDDD"])
    note = "satpuzzles: note: apart.json: region A is in 2 pieces, at r1c1 and r3c1"
    assert run(command, file).err.splitlines().count(note) == 1


def test_notes_are_in_the_records_of_check(run, write):
    document = {"puzzle": "star-battle", "stars": 1, "regions": ["ABBB", "BBCC", "ACCC", "DDDD"]}
    notes = ["region A is in 2 pieces, at r1c1 and r3c1"]
    (alone,) = run("check", write("apart.json", "star-battle", **document), "--json").records
    assert alone["notes"] == notes
    lines = json.dumps(document) + "\n" + json.dumps(document | {"regions": ["AAAA", "BBBB", "CCCC", "DDDD"]})
    first, second = run("check", "-", "--json", stdin=lines.encode()).records
    assert first["notes"] == notes
    assert "notes" not in second


def test_a_cell_that_a_solution_leaves_empty_is_marked_otherwise_than_one_that_is_open(run, several):
    assert "[×▓▓" in run("check", several).out.replace("  ", "")
    drawn = run("repair", several).out
    assert "[]" in drawn
    assert "×" not in drawn
