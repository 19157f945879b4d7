"""The table of times of generated puzzles."""

from benchmarks.generating import Times, main, report


def test_a_row_has_the_median_and_the_longest_and_says_what_was_not_found():
    assert Times("sudoku", [1.0, 2.0, 6.0], 0).cells() == ["Sudoku", "2.00", "6.00"]
    assert Times("sudoku", [1.0, 2.0], 2).cells() == ["Sudoku", "1.50", "2.00, 2 not found"]


def test_a_page_has_the_slow_kinds_only_and_says_so():
    text = report([Times("sudoku", [0.1], 0), Times("hashi", [2.0], 0), Times("trid", [0.1], 1)], 1, "here", 0.5)
    assert [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ")][1:] == ["Hashi", "Trid"]
    assert "any other kind of this version takes less than 0.5 s" in " ".join(text.split())


def test_a_table_has_each_kind_that_is_asked_for(capsys):
    assert main(["--kind", "sudoku", "--kind", "hashi", "--seeds", "1"]) == 0
    rows = [line.split("|")[1].strip() for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert rows[1:] == ["Sudoku", "Hashi"]
