from benchmarks import piling
from satpuzzles.solving import enumerate as cubes


def test_a_row_for_each_way(capsys, monkeypatch):
    monkeypatch.setattr(piling, "machine", dict)
    monkeypatch.setattr(piling, "sentence", lambda _: "a machine")
    monkeypatch.setattr(cubes, "MOST", cubes.MOST)  # to be put back
    assert piling.main(["--solutions", "60", "--step", "20"]) == 0
    machine, _, heads, _, *rows = capsys.readouterr().out.splitlines()
    assert (machine, heads.count("to ")) == ("a machine", 3)
    assert [row.count("|") for row in rows] == [5, 5]
