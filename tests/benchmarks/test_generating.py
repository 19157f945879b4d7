"""The table of times of generated puzzles."""

from math import inf

from benchmarks.generating import Searches, Times, main, report, report_of_levels, searches


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


def test_levels_are_counted_and_the_kinds_that_take_longer_or_lack_one_are_named():
    found = [
        Searches("sudoku", "easy", [0.5, 1.5]),
        Searches("hashi", "easy", [1.0, inf]),
        Searches("sudoku", "hard", [3.5]),
        Searches("hashi", "hard", []),
    ]
    text = report_of_levels(found, 2, 4, "here")
    assert "| easy | 2 | 3 of 4 | 1.25 | over 4 |" in text
    assert "| hard | 1 | 0 of 1 | 3.50 | 3.50 |" in text
    assert "more than 3 s: Hashi easy 1; Sudoku hard 1." in text
    assert "Not offered at the usual size: hard Hashi." in text


def test_a_level_that_a_kind_does_not_offer_is_not_searched():
    assert searches("akari", "extreme", [1], 9).seconds == []
    assert len(searches("sudoku", "easy", [1, 2], 60).seconds) == 2
