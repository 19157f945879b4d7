"""What ``python -m tools.kinds`` writes is there for each kind."""

import subprocess
import sys

import pytest

from satpuzzles.pictures import kept_examples
from satpuzzles.puzzles import PUZZLES
from tests.paths import ROOT
from tools.kind_pages import example_of
from tools.kinds import counted, unlisted, unsaid

HOW = "python -m tools.kinds writes what follows from a new kind"


def test_the_lists_have_every_kind():
    assert [*unlisted()] == [], HOW
    assert [kind for kind in PUZZLES.built_in if example_of(kind) is None] == [], HOW
    assert [*kept_examples()] == [*PUZZLES.built_in], HOW
    assert unsaid() == [], HOW
    assert all(path.read_text(encoding="utf-8") == text for path, text in counted()), HOW


def test_a_module_without_a_line_in_the_stub_gets_one(tmp_path, monkeypatch):
    stub = (ROOT / "satpuzzles" / "__init__.pyi").read_text(encoding="utf-8")
    line = "from satpuzzles.puzzles.norinori import Norinori as Norinori\n"
    file = tmp_path / "stub.pyi"
    file.write_text(stub.replace(line, ""), encoding="utf-8")
    monkeypatch.setattr("tools.kinds._STUB", file)
    assert line in unlisted()


def test_a_kind_whose_instances_do_not_say_how_hard_they_are_has_an_example(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.kind_pages.ROOT", tmp_path)
    assert example_of("norinori") is None
    file = tmp_path / "instances" / "norinori" / "published.json"
    file.parent.mkdir(parents=True)
    file.write_text("{}", encoding="utf-8")
    assert example_of("norinori") == file


@pytest.mark.parametrize(("word", "status"), [("--help", 0), ("norinori", 2)])
def test_a_command_that_takes_no_arguments_writes_nothing_when_it_has_some(word, status):
    before = (ROOT / "docs" / "kinds" / "index.md").stat().st_mtime_ns
    words = [sys.executable, "-m", "tools.kinds", word]
    assert subprocess.run(words, check=False, capture_output=True, cwd=ROOT).returncode == status
    assert (ROOT / "docs" / "kinds" / "index.md").stat().st_mtime_ns == before
