import re

import pytest

from satpuzzles.backends import backends
from satpuzzles.formats.table import FORMATS
from satpuzzles.puzzles import PUZZLES


@pytest.fixture
def listed(run):
    result = run("list")
    assert (result.code, result.err) == (0, "")
    return result.out


def test_every_kind_is_listed_with_its_encodings_and_the_default_marked(listed):
    section = listed.partition("formats,")[0]
    kinds = map(PUZZLES.get, PUZZLES.built_in)
    assert all(set(re.findall(r"[\w-]+", section)) >= {kind.kind, *kind.aliases, *kind.encodings} for kind in kinds)
    assert "connectivity  auto*, lazy, levels, exact" in section
    assert "cardinality   sequential*, totalizer, sorting-network" in listed


@pytest.mark.parametrize("kind", PUZZLES.built_in)
def test_every_kind_has_a_line_with_its_rules_in_the_group_of_its_answers(listed, kind):
    group = listed.partition(f"\n\npuzzles, {PUZZLES.get(kind).genre}:\n")[2] or listed
    (line,) = (line for line in group.partition("\n\n")[0].splitlines() if line.startswith(f"  {kind} "))
    assert len(line.split()) > 8
    assert all(other in line.partition("(also ")[2] for other in PUZZLES.get(kind).aliases)


@pytest.mark.slow
@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for one in backends()])
def test_every_backend_is_listed_with_its_aliases(listed, one):
    (line,) = (line for line in listed.splitlines() if line.startswith(f"  {one.name} "))
    assert all(name in line for name in one.aliases)
    assert ("incremental" in line) == (one.name != "kissat404")


def test_a_terminal_wraps_the_list_at_words(run, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    lines = run("list").out.splitlines()
    assert max(len(line) for line in lines if line.startswith(" ")) <= 60
    assert "                  cardinality-network, modular-totalizer" in lines


def test_without_a_command_the_help_is_shown(run):
    result = run()
    assert (result.code, result.out, result.err) == (2, "", run("--help").out)


@pytest.mark.parametrize("one", FORMATS, ids=lambda one: one.name)
def test_every_format_is_listed_with_its_puzzles_and_endings(listed, one):
    (line,) = (line for line in listed.splitlines() if line.startswith(f"  {one.name} "))
    others = [kind for kind in PUZZLES.built_in if kind not in one.kinds]
    few = 0 < len(others) < len(one.kinds)
    kinds = f"every kind but {', '.join(others)}" if few else ", ".join(one.kinds) or "every kind"
    assert line.endswith(f"  {one.title} ({'; '.join((kinds, *one.endings))})")
