import pytest

import satpuzzles
from satpuzzles.backends import backends
from satpuzzles.formats.table import FORMATS


@pytest.fixture
def listed(run):
    result = run("list")
    assert (result.code, result.err) == (0, "")
    return result.out


@pytest.mark.parametrize("kind", ["sudoku", "hanjie, nonogram", "star-battle, queens", "trid", "middle-sum"])
def test_every_kind_is_listed(listed, kind):
    assert f"\n  {kind}\n" in listed


def test_encodings_are_listed_with_the_default_marked(listed):
    assert "cardinality    sequential*, totalizer, sorting-network" in listed


@pytest.mark.slow
@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for one in backends()])
def test_every_backend_is_listed_with_its_aliases(listed, one):
    (line,) = (line for line in listed.splitlines() if line.startswith(f"  {one.name} "))
    assert line.endswith(f"also {', '.join(one.aliases)}")
    assert ("incremental" in line) == (one.name != "kissat404")


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["solve", "--help"], ["decode", "-h"]])
def test_help_is_an_answer(run, arguments):
    result = run(*arguments)
    assert result.code == 0
    assert result.out.startswith("Usage: satpuzzles")


def test_the_version_is_told(run):
    assert run("--version").out == f"satpuzzles, version {satpuzzles.__version__}\n"


@pytest.mark.parametrize("one", FORMATS, ids=lambda one: one.name)
def test_every_format_is_listed_with_its_puzzles_and_endings(listed, one):
    (line,) = (line for line in listed.splitlines() if line.startswith(f"  {one.name} "))
    assert one.title in line
    assert line.endswith(f"{', '.join(one.kinds) or 'every kind'}; {' '.join(one.endings) or 'no ending'}")
