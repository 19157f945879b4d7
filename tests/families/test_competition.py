"""The packages for competitions."""

import pytest

from satpuzzles.families.competition import COUNTING, PACKAGES, SAT, summary
from satpuzzles.families.family import Truth


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
