import json

from satpuzzles.research.families import manifest


def test_its_command_makes_a_file_again(run, tmp_path):
    words = ("family", "hanjie", "--sizes", "10", "--seed", "1,2", "--no-presolve", "--time-limit", "0")
    assert run(*words, "-o", tmp_path / "it").code == 0
    for entry in json.loads((tmp_path / "it" / manifest.JSON).read_text())["formulas"]:
        again = tmp_path / f"again-{entry['seed']}"
        assert run(*entry["command"].split()[1:], "-o", again, "--time-limit", "0").code == 0
        assert (again / entry["file"]).read_bytes() == (tmp_path / "it" / entry["file"]).read_bytes()
