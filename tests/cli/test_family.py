import json
from dataclasses import replace

import pytest

from satpuzzles.research.families import manifest
from satpuzzles.research.families.competition import DESCRIPTION, PACKAGES


def test_without_a_name_the_families_are_listed(run):
    result = run("family")
    assert (result.code, result.err) == (0, "")
    assert "  sudoku               SATISFIABLE    grids with cells cleared" in result.out
    assert "  middle-sum-chance    either         a digit by chance" in result.out
    assert "  sat-competition      20 formulas: " in result.out


def test_a_family_is_written_and_told(run, tmp_path):
    words = ("family", "hanjie-permutations", "--sizes", "3,4", "--encoding", "rows=all", "--time-limit", "0")
    result = run(*words, "-o", tmp_path / "it")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[0] == (
        "hanjie-permutations-3-seed-1-rows-one-hot.cnf: 36 variables, 123 clauses; SATISFIABLE by construction, "
        "6 solutions; MiniSat not measured, CaDiCaL not measured, interesting: not measured"
    )
    assert len(manifest.read(tmp_path / "it")) == 4


def test_its_command_makes_a_file_again(run, tmp_path):
    words = ("family", "hanjie", "--sizes", "10", "--seed", "1,2", "--no-presolve", "--time-limit", "0")
    assert run(*words, "-o", tmp_path / "it").code == 0
    for entry in json.loads((tmp_path / "it" / manifest.JSON).read_text())["formulas"]:
        again = tmp_path / f"again-{entry['seed']}"
        assert run(*entry["command"].split()[1:], "-o", again, "--time-limit", "0").code == 0
        assert (again / entry["file"]).read_bytes() == (tmp_path / "it" / entry["file"]).read_bytes()


def test_what_cannot_be_is_refused_in_a_line(run, tmp_path):
    for words, message in [
        (("nothing",), "satpuzzles: unknown family 'nothing'; there are sudoku, "),
        (("hanjie",), "satpuzzles: expected a folder for the formulas: -o DIR"),
        (
            ("hanjie", "--sizes", "5", "-o", tmp_path / "a"),
            "satpuzzles: hanjie: expected a size from 10 to 250, found 5",
        ),
        (("hanjie", "--encoding", "rows=x", "-o", tmp_path / "b"), "satpuzzles: rows of hanjie cannot be 'x'"),
    ]:
        result = run("family", *words)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(message)
        assert result.err.count("\n") == 1


def test_lists_of_numbers_are_checked(run):
    for numbers in ("1_0", "x", "4,,5", "-1", "٣"):
        result = run("family", "hanjie", "--sizes", numbers, "-o", "it")
        assert result.code == 2
        assert "expected whole numbers with commas between, found" in result.err
    assert "(did you mean 'sat-competition'?)" in run("family", "sat-competitio").err
    assert "expected ROLE=NAME or all, found 'rows'" in run("family", "hanjie", "--encoding", "rows").err


@pytest.mark.slow
def test_a_folder_is_checked(run, tmp_path):
    folder = tmp_path / "it"
    assert run("family", "hanjie-pigeonhole", "--time-limit", "0", "-o", folder).code == 0
    result = run("family", "--check", folder)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[0] == "hanjie-pigeonhole-4-seed-1.cnf: hashes, format, UNSATISFIABLE by glucose4"
    result = run("family", "--check", folder, "--time-limit", "0")
    assert result.code == 3
    assert "hashes, format; not established: verdict by glucose4" in result.out
    (folder / "hanjie-pigeonhole-6-seed-1.cnf").write_text("p cnf 0 0\n")
    result = run("family", "--check", folder)
    assert (result.code, result.err) == (1, "")
    assert "rejected: hanjie-pigeonhole-6-seed-1.cnf: its SHA-256 hash is " in result.out
    assert run("family", "hanjie", "--check", folder).code == 2
    assert run("family", "--check", tmp_path / "nothing").code == 2


@pytest.mark.slow
def test_a_package_is_chosen_and_described(run, tmp_path, monkeypatch):
    chosen = (("hanjie-pigeonhole", 4, 1), ("hanjie", 10, 1))
    small = replace(PACKAGES["sat-competition"], title="100% & more", chosen=chosen)
    monkeypatch.setitem(PACKAGES, "sat-competition", small)
    result = run("family", "sat-competition", "-o", tmp_path / "it")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1] == "2 formulas; 1 SATISFIABLE, 1 UNSATISFIABLE; interesting: 2 no"
    text = (tmp_path / "it" / DESCRIPTION).read_text()
    assert "\\title{100\\% \\& more}" in text
    assert "hanjie-10-seed-1.cnf & " in text
    rows = [line for line in text.splitlines() if " & " in line and "title" not in line]
    assert [row.count(" & ") for row in rows] == [6, 6, 6]
    assert "\\begin{tabular}{lrrrrrr}" in text
    assert text.count("\\begin{") == text.count("\\end{") == 3
    assert text.count("{") == text.count("}")
    assert run("family", "--check", tmp_path / "it").out.splitlines()[-1] == result.out.splitlines()[-1]
    refused = run("family", "sat-competition", "--sizes", "5", "-o", tmp_path / "other")
    words = "is a package of fixed formulas: it takes no --sizes, --seed, --encoding or --presolve"
    assert (refused.code, refused.err) == (2, f"satpuzzles: sat-competition {words}\n")
