"""The packages for competitions."""

import io

import pytest

from satpuzzles.research.families import manifest
from satpuzzles.research.families.competition import SAT
from satpuzzles.research.families.manifest import interesting
from tests.paths import ROOT

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


def test_the_page_of_families_says_how_many_are_interesting():
    page = (ROOT / "docs" / "families.md").read_text()
    found = [entry.interesting for entry in manifest.read(PUBLISHED)].count("yes")
    assert f"{found} of them are interesting" in page


@pytest.mark.slow
def test_the_published_hashes_are_those_of_the_clauses():
    for entry, instance in zip(manifest.read(PUBLISHED), SAT.instances(), strict=True):
        written = io.BytesIO()
        instance.write(instance.compiled(), written)
        hashes = manifest.hashes(written.getvalue().splitlines(keepends=True))
        assert hashes == manifest.Hashes(entry.sha256, entry.gbd)
