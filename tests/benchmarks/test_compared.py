"""All figures of the comparison of encodings in one run."""

import shlex

from benchmarks import compared
from benchmarks.instances import ROOT


def test_the_page_has_the_commands_that_are_run():
    page = (ROOT / "docs" / "encodings-compared.md").read_text()
    for name, command in compared.COMMANDS.items():
        assert f"| `{name}` | `{command}` |" in page


def test_each_command_writes_to_its_own_place_and_the_tables_are_evaluated(tmp_path, monkeypatch):
    run = []
    monkeypatch.setattr(compared, "_run", lambda command: run.append(shlex.split(command)))
    assert compared.main(["-o", str(tmp_path / "a b")]) == 0
    *made, evaluated = run
    assert [words[-2:] for words in made] == [["-o", str(tmp_path / "a b" / name)] for name in compared.COMMANDS]
    assert evaluated == [
        "benchmarks.predictors",
        *(str(tmp_path / "a b" / name / "encodings.json") for name in ("tables", "tables-hanjie", "tables-trid")),
    ]
