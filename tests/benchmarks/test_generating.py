"""The table of times of generated puzzles."""

from benchmarks.generating import Times, main


def test_the_99th_percentile_of_100_is_the_last_but_one():
    seconds = [float(one) for one in range(1, 101)]
    assert Times("sudoku", seconds, 2).cells() == ["Sudoku", "50.50", "99.00", "100.00", "2"]


def test_a_table_has_each_kind_that_is_asked_for(capsys):
    assert main(["--kind", "sudoku", "--kind", "hashi", "--seeds", "1"]) == 0
    rows = [line.split("|")[1].strip() for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert rows[1:] == ["Sudoku", "Hashi"]
