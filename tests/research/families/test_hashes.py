import pytest

from satpuzzles.research.families.manifest import hashes
from tests.research.families.test_suite import made

VECTORS = {
    b"c hi\np cnf 3 4\n1 -2 0\n  3\n 2 0 -1 0\n0\n": "46f0adad7fbddd431433a294916f6e42",
    b"p cnf 0 0\n": "d41d8cd98f00b204e9800998ecf8427e",
    b"p cnf 1 1\n1 0": "a451306aa6a2be8fd7cd44dc5f9511ae",
}
"""Files and what gbdc 0.4.3 says of them."""


@pytest.mark.parametrize(("text", "expected"), VECTORS.items())
def test_the_gbd_hash_is_that_of_the_global_benchmark_database(text, expected):
    assert hashes(text.splitlines(keepends=True)).gbd == expected


@pytest.mark.parametrize("name", ["sudoku", "trid"])
def test_gbdc_agrees_on_a_formula_of_ours(name, tmp_path):
    gbdc = pytest.importorskip("gbdc", reason="gbdc, of the Global Benchmark Database, is not installed")
    [entry] = made(tmp_path, name)
    assert gbdc.gbdhash(str(tmp_path / entry.file)) == entry.gbd


def test_comments_blanks_and_line_ends_do_not_count_for_it():
    first = hashes([b"p cnf 2 2\n", b"1 2 0\n", b"-1 0\n"])
    second = hashes([b"c other\n", b"p cnf 2 2\n", b"1\t2  0 -1\r\n", b"0"])
    assert first.gbd == second.gbd
    assert first.sha256 != second.sha256


def test_another_version_makes_the_same_sha256(tmp_path, monkeypatch):
    [entry] = made(tmp_path / "a", "hanjie-permutations", [3])
    monkeypatch.setattr("satpuzzles.__version__", "99.0")
    assert made(tmp_path / "b", "hanjie-permutations", [3]) == [entry]
    assert (tmp_path / "a" / entry.file).read_bytes() != (tmp_path / "b" / entry.file).read_bytes()
