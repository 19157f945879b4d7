"""WCNF, names and weights of variables, and files, packed or not: read back, and as python-sat reads them."""

import bz2
import gzip
import io
import lzma
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
import zstandard
from hypothesis import given, strategies as st
from pysat.formula import WCNF

from satenc import Formula
from satenc.formula import pieces
from tests.effort import examples
from tests.encodings.test_dimacs import formulas

PACK = {
    "": bytes,
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": zstandard.ZstdCompressor(write_checksum=True).compress,
}


@st.composite
def soft_formulas(draw):
    """Formulas with soft clauses, whose weights may leave 64 bits."""
    f = draw(formulas())
    literal = st.integers(1, f.variables.count).flatmap(lambda variable: st.sampled_from((variable, -variable)))
    weights = st.one_of(st.integers(1, 9), st.integers(1, 2**70))
    for clause, weight in draw(st.lists(st.tuples(st.lists(literal, max_size=4), weights), max_size=6)):
        f.soft.append(np.array([clause], np.int32), [weight])
    return f


def contents(f):
    """Clauses that must hold, those that should, and names."""
    names = [f.name(x) for x in range(1, f.variables.count + 1)]
    return sorted(map(tuple, f.clauses)), sorted(f.soft), names, f.clauses_by_rule(), f.variables.answers.tolist()


@given(soft_formulas())
@examples(100)
def test_wcnf_is_read_back(f):
    assert contents(Formula.from_wcnf(f.to_wcnf(["by hand"]))) == contents(f)


def test_what_every_answer_costs_is_a_comment():
    f = Formula.from_opb("min: -3 x1 +2 x2 ;")
    again = Formula.from_wcnf(f.to_wcnf())
    assert (again.offset, sorted(again.soft)) == (-3, sorted(f.soft))


def test_what_pindakaas_writes_is_read():
    encoding = pytest.importorskip("pindakaas.encoding", reason="pindakaas is not installed")
    theirs = encoding.WCNF()
    a, b, c = theirs.new_vars(3)
    theirs.add_clause([a, ~b])
    theirs.add_weighted_clause([b, c], 7)
    f = Formula.from_wcnf(theirs.to_dimacs())
    assert ([*f.clauses], [*f.soft]) == ([[1, -2]], [((2, 3), 7)])


@given(soft_formulas())
@examples(50)
def test_python_sat_reads_the_same_wcnf_and_we_read_the_older_form(f):
    hard, soft, _, _, _ = contents(f)
    if f.soft.total < 2**53:  # python-sat has weights of 64 bits, or floats
        theirs = WCNF(from_string=f.to_wcnf())
        assert sorted(map(tuple, theirs.hard)) == hard
        assert sorted(zip(map(tuple, theirs.soft), theirs.wght, strict=True)) == soft
    top = f.soft.total + 1
    lines = [*((top, *clause) for clause in hard), *((weight, *clause) for clause, weight in soft)]
    text = "\n".join([f"p wcnf {f.variables.count} {len(lines)} {top}", *(f"{' '.join(map(str, x))} 0" for x in lines)])
    assert contents(Formula.from_wcnf(text))[:2] == (hard, soft)


def test_without_a_top_all_clauses_are_soft():
    f = Formula.from_wcnf("c old\np wcnf 2 2\n3 1 -2 0\n9223372036854775808 2 0\n")
    assert [[*f.clauses], sorted(f.soft)] == [[], [((1, -2), 3), ((2,), 2**63)]]


def test_weighted_clauses_are_read_in_pieces(monkeypatch):
    text = "c new\nh 1 -2\n 3 0 h 0\n12 4 0 18446744073709551616 -4 1 0\nc end\n7 0\nh 4 0 "
    for size in (1, 2, 5, 11, 100):
        monkeypatch.setattr(pieces, "AT_ONCE", size)
        for each in (text, text.encode(), text.replace("\n", "\r\n"), io.BytesIO(text.encode())):
            f = Formula._read(each, weighted=True)
            assert [*f.clauses] == [[1, -2, 3], [], [4]]
            assert sorted(f.soft) == [((), 7), ((-4, 1), 2**64), ((4,), 12)]
            assert f.variables.count == 4


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("h 1 2 0\n0 1 0\n", "expected h or a weight from 1 before each clause, found '0' on line 2"),
        ("h 1 2 0\n-3 1 0\n", "expected h or a weight from 1 before each clause, found '-3' on line 2"),
        ("h 1 2 0\n1.5 1 0\n", "expected h or a weight from 1 before each clause, found '1.5' on line 2"),
        ("1 2 0\nh 1\nh 2 0\n", "expected literals from 1 to 2147483646, .*, found 'h' on line 3"),
        ("1 2 0\nhh 1 0\n", "expected h or a weight from 1 before each clause, found 'hh' on line 2"),
        ("h 1 2 0\n3 1", "expected a 0 at the end of each clause, found none at the end"),
        ("h 1 2 0\n3 2147483647 0\n", "expected literals from 1 to 2147483646, .*, found '2147483647' on line 2"),
        (f"{'1000' * 2000} 1 0\n", "expected h or a weight from 1 before each clause, found '1000"),
        ("p wcnf 2 1 7\nh 1 2 0\n", "expected a weight from 1 before each clause, found 'h' on line 2"),
        ("p wcnf 2 1 7\n7 1 3 0\n", "expected literals from 1 to 2, .*, found '3' on line 2"),
        ("p wcnf 2 2 7\n7 1 2 0\n", "expected 2 clauses, each with a 0 at its end, found 1"),
        ("p wcnf 2 1 7\n7 1 2\n", "expected a 0 at the end"),
        (
            "p wcnf 2 1 -7\n7 1 2 0\n",
            "expected text with one line 'p wcnf VARIABLES CLAUSES TOP', found 'p wcnf 2 1 -7'",
        ),
        ("h 1 2 0\np wcnf 2 1 7\n", "expected text with one line .*, found 'p wcnf 2 1 7' on line 2"),
    ],
)
def test_other_wcnf_is_refused(text, complaint):
    with pytest.raises(ValueError, match=f"WCNF: {complaint}"):
        Formula.from_wcnf(text)


def test_variables_have_the_names_of_comments():
    for head in (
        "c varname 1 a\nc varname 2 b c\nc varname 4 größer\nc varname 9 none",
        "c varname 1 a\nc 1 no\nc 2 no\nc varname 2 b c\nc varname 4 größer",
    ):
        f = Formula.from_dimacs(f"{head}\nc p show 2 3 0\np cnf 4 1\n1 2 0\n")
        again = Formula.from_dimacs(f.to_dimacs())
        for one in (f, again):
            assert [one.name(x) for x in (1, 2, 3, -4)] == ["a", "b c", "x[2]", "not größer"]
            assert one.literal("not b c") == -2
            assert one.variables.answers.tolist() == [2, 3]
    f = Formula.from_dimacs("c 12 features\nc 1 Root\nc 2 Leaf\nc 3 Leaf\np cnf 4 0\n")
    assert [f.name(x) for x in range(1, 5)] == ["Root", "Leaf", "Leaf#2", "x[3]"]


def test_what_literals_weigh_is_read_and_written():
    lines = ["c t pwmc", "c p show 1 0", "c p weight 1 0.4 0", "c p weight -1 6e-1 0", "c p weight 2 -1/3 0"]
    f = Formula.from_dimacs("\n".join([*lines, "p cnf 2 1", "1 2 0", "c p weight -2 20", ""]))
    assert f.weights == {1: Fraction(2, 5), -1: Fraction(3, 5), 2: Fraction(-1, 3), -2: Fraction(20)}
    text = f.to_dimacs()
    assert "c t pwmc\nc p show 1 0\nc p weight 1 0.4 0\nc p weight -1 0.6 0\nc p weight 2 -1/3 0\n" in text
    assert Formula.from_dimacs(text).weights == f.weights
    assert Formula.from_dimacs("c ind 2 0\np cnf 2 0\n").variables.answers.tolist() == [2]


@given(st.fractions() | st.fractions(max_denominator=1000).map(lambda x: x / 10**30))
def test_any_weight_is_read_back(weight):
    f = Formula()
    f.weights[int(f.new("x"))] = weight
    assert Formula.from_dimacs(f.to_dimacs()).weights == f.weights


@pytest.mark.parametrize(
    "said", ["1", "1 x 0", "0 1 0", "1 0.5 0.5", "1 1/0 0", "1 1e9999 0", "1 0.5 0 0.5 0", "1 nan 0"]
)
def test_other_weights_are_refused(said):
    with pytest.raises(ValueError, match=f"expected 'c p weight LITERAL NUMBER 0', found 'weight {said}' on line 1"):
        Formula.from_dimacs(f"c p weight {said}\np cnf 2 0\n")
    with pytest.raises(ValueError, match="expected weights of literals of 2 variables, found '-3' on line 2"):
        Formula.from_dimacs("p cnf 2 0\nc p weight -3 1 0\n")


@pytest.mark.parametrize("packing", PACK)
@given(data=st.data())
@examples(10)
def test_files_are_read_back(packing, data, tmp_path_factory):
    f = data.draw(soft_formulas())
    path = tmp_path_factory.mktemp("files") / f"f.{'wcnf' if f.soft else 'cnf'}{packing}"
    f.to_file(path)
    again = Formula.from_file(path)
    if f.soft or f.clauses:
        assert contents(again) == contents(f)
    assert contents(Formula.from_file(io.BytesIO(path.read_bytes()))) == contents(again)


@pytest.mark.parametrize("packing", [each for each in PACK if each])
def test_a_packed_file_that_is_cut_off_or_damaged_is_refused(packing, tmp_path):
    text = b"c " + np.random.default_rng(0).integers(65, 91, 9000, np.uint8).tobytes() + b"\nh 1 0\n" * 99
    packed = PACK[packing](text)
    path = tmp_path / "formula"
    path.write_bytes(packed + packed)
    assert len(Formula.from_file(path).clauses) == 198
    path.write_bytes(packed[: len(packed) - 20])
    with pytest.raises(ValueError, match="expected the whole of what is packed, undamaged"):
        Formula.from_file(path)
    broken = bytearray(packed)
    broken[len(packed) // 2 : len(packed) // 2 + 40] = bytes(40)
    path.write_bytes(broken)
    with pytest.raises(ValueError, match="expected the whole of what is packed, undamaged"):
        Formula.from_file(path)


def test_files_of_other_things_are_refused(tmp_path):
    for text, found in (("", "nothing"), ("c only\n\n", "nothing"), ("c\n{}\n", r"'\{\}' on line 2")):
        (tmp_path / "file").write_text(text)
        with pytest.raises(ValueError, match=f"file: expected cnf or wcnf.*, found {found}"):
            Formula.from_file(tmp_path / "file")
    with pytest.raises(ValueError, match=r"file: expected one of cnf, wcnf.*, found 'txt'"):
        Formula().to_file(tmp_path / "formula.txt")
    for wrong in (3, None, io.StringIO("p cnf 0 0\n")):
        with pytest.raises(ValueError, match="file: expected a path or an open file of bytes, found"):
            Formula.from_file(wrong)
    with pytest.raises(OSError, match="none"):
        Formula.from_file(tmp_path / "none")


@pytest.mark.parametrize("packing", PACK)
def test_an_open_file_stays_open(packing):
    stream = io.BytesIO(PACK[packing](b"h 1 0\n"))
    assert len(Formula.from_file(stream).clauses) == 1
    assert not stream.closed
    with pytest.raises(ValueError, match="file: expected"):
        Formula.from_file(io.BytesIO(PACK[packing](b"{}")))


def test_lines_that_are_longer_than_a_piece(monkeypatch):
    monkeypatch.setattr(pieces, "AT_ONCE", 100)
    names = "".join(f"c {number} {'n' * 300}{number}\n" for number in range(1, 4))
    clause = f"{'1 -2 3 ' * 100}0"
    f = Formula.from_dimacs(f"{names}c {'x' * 1000}\nc{' x' * 50}\np cnf 3 2\n{clause} {clause}\n")
    assert len(Formula.from_opb(f"* {'x' * 1000}\n+1 x1{' ' * 1000}>= 1 ;\n* {'x' * 1000}").sums) == 1
    with pytest.raises(ValueError, match="found '0' on line 3"):
        Formula.from_wcnf(f"c {'x' * 1000}\nc {'x' * 1000}\n0")
    assert [*f.clauses] == [[1, -2, 3] * 100] * 2
    assert f.name(3) == "n" * 300 + "3"
    monkeypatch.setattr(pieces, "_LONGEST", 300)
    with pytest.raises(ValueError, match=r"line 2: expected words between spaces, found one of .* bytes"):
        Formula.from_dimacs(f"p cnf 3 2\n{'1' * 1000} 0\n")


BEGINNINGS = [
    "c a\nc p show 1 2 0\nc p weight 1 0.5 0\nc varname 2 b\np cnf 3 2\n1 -2 0\n3 0\n%\n0\n",
    (
        'c block {"name": "x", "shape": [3], "first": 1, "runs": [0, 3]}\n'
        'c rule {"label": "r", "clauses": [1, 1]}\np cnf 3 1\n1 0\n'
    ),
    "c old\np wcnf 3 3 10\n10 1 -2 0\n3 3 0\n4 -1 2 0\n",
    "h 1 2 0\n9223372036854775808 -1 0\nh -2 3 0\n5 0\n",
    "* #variable= 3 #constraint= 2\nmin: +1 x1 -2 ~x2 ;\n* c\n+1 x1 +2 x2 -3 x3 >= 1 ;\n-1 x1 = 0 ;\n",
    "soft: 9 ;\n[3] +1 x1 +1 x2 >= 1 ;\n+1 x2 <= 1 ;\n+123456789012345678901234567890 x3 > -5 ;\n",
]
READERS = (Formula.from_dimacs, Formula.from_wcnf, Formula.from_opb)
CHANGES = st.tuples(
    st.integers(0, 200), st.integers(0, 8), st.text('0123456789 -+xh~;<>=[]cp\n\t*%:."{}é\0\1\r/e#,', max_size=4)
)


@given(st.sampled_from(BEGINNINGS), st.lists(CHANGES, max_size=5))
@examples(3000)
def test_a_changed_file_is_read_or_refused_in_one_line(text, changes):
    for place, length, more in changes:
        text = text[:place] + more + text[place + length :]
    data = text.encode()
    for read in (lambda: Formula.from_file(io.BytesIO(data)), *(partial(one, data) for one in READERS)):
        said = "read"
        try:
            f = read()
            f.cost(f.assignment([]))
        except ValueError as refusal:
            said = str(refusal)
        assert len(said.splitlines()) == 1
        assert len(said) < 300


@pytest.mark.parametrize(
    "text",
    [
        "p cnf 2 1\n1 -2 0",  # no end of the last line
        "p cnf 2 1   \n\n1\n-2 0\n\n",
        "c p cnf 9 9\np cnf 2 1\nc between\n1 -2 0\n",
        "comment\ncnf of a report\np cnf 2 1\n1 -2 0\ncx\n",
        "\ufeffp\tcnf 2 1\r\n1\t-2 0\r\n",
        "p cnf 2 1\n1 -2 0\n%\n0\n\n",
    ],
)
def test_cnf_of_reports_about_other_parsers_is_read(text):
    for either in (text, text.encode()):
        f = Formula.from_dimacs(either)
        assert ([*f.clauses], f.variables.count) == ([[1, -2]], 2)


def test_a_byte_order_mark_and_words_that_begin_with_c_are_no_part_of_wcnf_and_opb():
    assert [*Formula.from_wcnf("\ufeffcomment\nh 1 -2 0\n").clauses] == [[1, -2]]
    assert Formula.from_opb("\ufeff* #variable= 1 #constraint= 1\n1 x1 >= 1 ;\n").variables.count == 1
