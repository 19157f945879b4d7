import json
from dataclasses import replace

import pytest

from satpuzzles.research.families import manifest
from satpuzzles.research.families.competition import DESCRIPTION, PACKAGES


def test_its_command_makes_a_file_again(run, tmp_path):
    words = ("family", "hanjie", "--sizes", "10", "--seed", "1,2", "--no-presolve", "--time-limit", "0")
    assert run(*words, "-o", tmp_path / "it").code == 0
    for entry in json.loads((tmp_path / "it" / manifest.JSON).read_text())["formulas"]:
        again = tmp_path / f"again-{entry['seed']}"
        assert run(*entry["command"].split()[1:], "-o", again, "--time-limit", "0").code == 0
        assert (again / entry["file"]).read_bytes() == (tmp_path / "it" / entry["file"]).read_bytes()


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
