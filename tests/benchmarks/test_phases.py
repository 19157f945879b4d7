"""Where the time of a verdict goes."""

import json

import pytest

from benchmarks.phases import PHASES, REST, is_puzzle, main, measured

SUDOKU = {"id": "Sudoku-1_4x4", "problem": "4 4\n- 1 - 2\n- - - -\n- 2 - -\n4 - - -"}
NURIKABE = {"id": "Nurikabe-1_3x3", "problem": "3 3\n2 - -\n- - -\n- - 1"}
BROKEN = {"id": "Nurikabe-2_3x3", "problem": "3 3\n2 -\n- - -\n- - 1"}


@pytest.fixture
def corpora(tmp_path):
    for folder, entries in (("kinds", [NURIKABE, BROKEN]), ("further", [SUDOKU])):
        (tmp_path / folder).mkdir()
        lines = "".join(f"{json.dumps(entry)}\n" for entry in entries)
        (tmp_path / folder / f"{folder}.jsonl").write_text(lines)
    return tmp_path


def test_each_phase_has_its_part_and_functions_are_as_before():
    owned = [(owner, name, vars(owner)[name]) for functions in PHASES.values() for owner, name in functions]
    seconds = measured([json.dumps(one).encode() for one in (SUDOKU, NURIKABE)])
    assert {*seconds} == {*PHASES, REST}
    assert all(vars(owner)[name] is function for owner, name, function in owned)


def test_a_row_has_the_puzzles_of_a_file_that_can_be_read(corpora, capsys):
    assert not is_puzzle(json.dumps(BROKEN).encode())
    main(["--corpora", str(corpora)])
    rows = [line.split("|")[1:3] for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    found = [[cell.strip() for cell in row] for row in rows[1:]]
    assert found == [["Sudoku", "1"], ["Nurikabe", "1"], ["median of all", "2"]]
