from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from satpuzzles.proving.checker.text import Cut, LratStep, Malformed, connections, read_cnf, read_cuts, read_lrat


def test_a_formula_is_read_with_its_comments():
    cnf = read_cnf(b"c block {}\nc p show 1 0\np cnf 3 3\n1 -2 0\n0\n3 0\n")
    assert (cnf.comments, cnf.variables, cnf.clauses) == (["block {}", "p show 1 0"], 3, [[1, -2], [], [3]])


def test_a_proof_is_read_with_its_hints():
    steps = [LratStep(7, [1, -2], [3, 4]), LratStep(8, [], [7, 10])]
    assert list(read_lrat(b"7 1 -2 0 3 4 0\n8 0 7 10 0\n", 2)) == steps


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "line 1: expected 'p cnf VARIABLES CLAUSES', found ''"),
        (b"1 0\n", "line 1: expected 'p cnf VARIABLES CLAUSES', found '1 0'"),
        (b"p cnf 1\n", "line 1: expected 'p cnf"),
        (b"p dnf 1 1\n1 0\n", "line 1: expected 'p cnf"),
        (b"p cnf -1 0\n", "line 1: expected 'p cnf"),
        (b"p cnf 1 2\n1 0\n", "line 1: it announces 2 clauses, there are 1"),
        (b"p cnf 1 1\n1 0", "expected the last line to be ended, found '1 0'"),
        (b"p cnf 1 1\n1\n", "line 2: expected literals and 0 at the end, found '1'"),
        (b"p cnf 1 1\n\n", "line 2: expected literals and 0 at the end, found ''"),
        (b"p cnf 1 1\nx 0\n", "line 2: expected literals and 0 at the end, found 'x 0'"),
        (b"p cnf 1 1\n2 0\n", "line 2: expected literals of the 1 variables, found 2"),
        (b"p cnf 1 1\n1 0 0\n", "line 2: expected literals and 0 at the end, found '1 0 0'"),
        (b"p cnf 1 1\n-2 0\n", "line 2: expected literals of the 1 variables, found -2"),
        (b"p cnf 01 1\n1 0\n", "line 1: expected 'p cnf"),
        (b"p cnf 1 1\r\n1 0\r\n", "line 1: expected 'p cnf"),
        (b"p cnf 1 1\n\xff 0\n", "expected text, found the byte 0xff at offset 10"),
        (b"\x7f\xff\n", "expected text, found the byte 0xff at offset 1"),
        (b"c a\n", "line 2: expected 'p cnf"),
        (b"1" * 60 + b"\n", f"line 1: expected 'p cnf VARIABLES CLAUSES', found '{'1' * 60}'"),
    ],
)
def test_a_formula_that_is_none_is_refused(text, complaint):
    with pytest.raises(Malformed) as refused:
        read_cnf(text)
    assert str(refused.value).startswith(complaint)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "expected the empty clause as the last of the 0 steps"),
        (b"2 1 0 1 0\n", "expected the empty clause as the last of the 1 steps"),
        (b"2 0 1 0\n3 1 0 2 0\n", "line 2: expected nothing after the empty clause, found '3 1 0 2 0'"),
        (b"2 d 1 0\n3 0 1 0\n", "line 1: expected the number of a clause, literals, 0, hints and 0, found '2 d 1 0'"),
        (b"1 0\n0\n", "line 1: expected the number of a clause, literals, 0, hints and 0, found '1 0'"),
        (b"2 1 0 -1 0\n", "line 1: expected the number of a clause, literals, 0, hints and 0"),
        (b"2 3 0 1 0\n", "line 1: expected literals of the 2 variables, found 3"),
        (b"2 0 " + b"1 " * 999 + b"0\n", "line 1: expected at most 93 bytes, for each literal once, found 2003"),
    ],
)
def test_a_proof_that_is_none_is_refused(text, complaint):
    with pytest.raises(Malformed) as refused:
        list(read_lrat(text, 2))
    assert str(refused.value).startswith(complaint)


@pytest.mark.parametrize(
    "line", ["1_0 0", "+1 0", "-0", "00", "1 00", "01 0", "-01 0", "1\v0", "1 0\r", "1  0", " 1 0", "1 0 ", "1\t0"]
)
def test_no_number_is_read_that_is_not_written_plainly(line):
    for text in (f"2 {line} 1 0\n", f"2 0 {line}\n", f"{line} 0 1 0\n"):
        with pytest.raises(Malformed, match="line 1: expected the number of a clause"):
            list(read_lrat(text.encode(), 10))


@given(st.one_of(st.binary(), st.text("pcnfd -0123\n").map(str.encode)))
def test_whatever_the_bytes_they_are_read_or_refused(data):
    for read in (read_cnf, lambda text: list(read_lrat(text, 2))):
        with suppress(Malformed):
            read(data)


def test_cuts_are_read_and_a_line_that_is_none_is_named():
    cuts = [Cut(1, 2, [3, 4], [-1, 2]), Cut(1, 1, [1], [2])]
    assert [*read_cuts(b"1 2 3 4 0 -1 2 0\n1 1 1 0 2 0\n", 2)] == cuts
    with pytest.raises(Malformed, match=r"^line 2: expected the numbers of a rule and of an instance"):
        [*read_cuts(b"1 2 3 4 0 -1 2 0\n1 1\n", 2)]
    with pytest.raises(Malformed, match=r"line 1: expected at most .* bytes, for each literal once"):
        [*read_cuts(b"1 1 1 0 " + b"1 " * 999 + b"0\n", 2)]


def test_sizes_of_another_number_of_instances_are_refused():
    rule = {"rule": "parts", "edges": [[1, 2]], "literals": [[1, 2]], "sizes": [2, 2]}
    with pytest.raises(Malformed, match="rule 'parts': expected a graph and literals"):
        connections([rule])


def test_instances_over_another_number_of_vertices_are_refused():
    rule = {"rule": "parts", "edges": [[1, 2]], "literals": [[1, 2], [3]]}
    with pytest.raises(Malformed, match="rule 'parts': expected a graph and literals"):
        connections([rule])


def test_a_long_line_is_shown_in_part():
    with pytest.raises(Malformed) as refused:
        list(read_lrat(b"1 " + b"x" * 70 + b" 0 1 0\n", 10**9))
    assert str(refused.value).endswith(f"found '1 {'x' * 55}...'")
