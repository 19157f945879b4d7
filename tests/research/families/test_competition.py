"""The packages for competitions."""

import io

import pytest

from satpuzzles.research.families import manifest
from satpuzzles.research.families.competition import COUNTING, PACKAGES, SAT, summary
from satpuzzles.research.families.family import Truth
from satpuzzles.research.families.manifest import interesting
from tests.paths import ROOT


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_a_package_has_twenty_formulas_that_its_families_have(package):
    made = package.instances()
    assert len({instance.name for instance in made}) == len(made) == 20
    for instance in made:
        assert instance.family.sizes[0] <= instance.size <= instance.family.sizes[-1]
        assert instance.puzzle().kind == instance.family.kind


def test_half_of_the_formulas_have_a_solution_by_construction():
    truths = [instance.family.truth for instance in SAT.instances()]
    assert truths.count(Truth.SATISFIABLE) == truths.count(Truth.UNSATISFIABLE) == 10


def test_all_counts_are_known():
    assert all(instance.count for instance in COUNTING.instances())


def test_a_summary_of_nothing_is_short():
    assert summary([]) == "0 formulas"


PUBLISHED = ROOT / "docs" / "families" / "sat-competition"
"""The manifest with the times that were measured."""


def test_the_published_manifest_is_that_of_the_package():
    entries = manifest.read(PUBLISHED)
    assert [entry.file for entry in entries] == [f"{instance.name}.cnf" for instance in SAT.instances()]
    assert [entry.truth for entry in entries] == [instance.family.truth for instance in SAT.instances()]
    assert (PUBLISHED / manifest.CSV).read_text() == manifest.as_csv(entries)
    found = [interesting(entry.minisat, entry.cadical) for entry in entries]
    assert [entry.interesting for entry in entries] == found
    assert found.count("yes") >= 10
    assert "not measured" not in found


def test_the_page_of_families_has_the_published_figures():
    page = (ROOT / "docs" / "families.md").read_text()
    entries = manifest.read(PUBLISHED)
    for entry in entries:
        name, truth = entry.file.removesuffix(".cnf"), entry.truth
        times = f"{entry.minisat} | {entry.cadical} | {entry.interesting}"
        assert f"| {name} | {entry.variables:,} | {entry.clauses:,} | {truth} | {times} |" in page
    assert f"; {[entry.interesting for entry in entries].count('yes')} of them are interesting" in page


@pytest.mark.slow
def test_the_published_hashes_are_those_of_the_clauses():
    for entry, instance in zip(manifest.read(PUBLISHED), SAT.instances(), strict=True):
        written = io.BytesIO()
        instance.write(instance.compiled(), written)
        assert manifest.hashes(written.getvalue().splitlines()).gbd == entry.gbd
