"""Every instance that is shipped: where it is from, and that its known answer holds."""

import json

import pytest

import satpuzzles
from tests.paths import INSTANCES

SLOW = {"generated-100": "20 seconds", "generated-200": "several minutes"}
PATHS = sorted(INSTANCES.glob("*/*.json"))
FILES = [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in PATHS]


def document(path):
    return json.loads(path.read_text())


def known_number(path):
    """Exactly how many solutions the file says there are; None where it says only whether there is one."""
    return document(path).get("solutions")


def is_small(path):
    compiled = satpuzzles.compile(satpuzzles.load(path))
    return compiled.formula.variables.count < 3000 and (known_number(path) or 0) <= 300


COUNTED = [parameter for parameter in FILES if known_number(parameter.values[0]) is not None]
SEVERAL = [parameter for parameter in FILES if document(parameter.values[0]).get("unique") is False]
SEVERAL = [
    pytest.param(*p.values, id=p.id, marks=pytest.mark.skip(reason=f"takes {SLOW[path.stem]}")) if path.stem in SLOW else p
    for p in SEVERAL
    for path in p.values
]


def test_there_are_instances_of_every_kind():
    assert {path.parent.name for path in PATHS} >= {"sudoku", "hanjie", "star-battle", "trid", "middle-sum"}


@pytest.mark.parametrize("path", FILES)
def test_it_is_in_the_folder_of_its_kind_and_names_its_source(path):
    fields = document(path)
    assert satpuzzles.load(path).kind == path.parent.name
    assert fields["source"].strip()


@pytest.mark.parametrize("path", FILES)
def test_its_answer_is_known(path):
    fields = document(path)
    assert "solutions" in fields or fields.get("unique") is False
    assert ("solution" in fields) == (fields.get("solutions") == 1)


@pytest.mark.parametrize("path", FILES)
def test_its_known_solution_breaks_no_rule(path):
    fields = document(path)
    if "solution" in fields:
        assert satpuzzles.load(path).broken_rules(fields["solution"]) == []
    else:
        assert fields.get("solutions") != 1


@pytest.mark.parametrize("path", COUNTED)
def test_it_has_as_many_solutions_as_it_says(path):
    fields, found = document(path), []
    counted = satpuzzles.count(satpuzzles.load(path), each=found.append)
    assert (counted.number, counted.exact) == (fields["solutions"], True)
    assert found == fields.get("solution", found) or found == [fields["solution"]]


@pytest.mark.parametrize("path", [p for p in COUNTED if is_small(p.values[0])])
def test_another_backend_agrees(path):
    counted = satpuzzles.count(satpuzzles.load(path), backend="glucose4")
    assert (counted.number, counted.exact) == (known_number(path), True)


@pytest.mark.parametrize("path", SEVERAL)
def test_it_has_several_solutions(path):
    verdict = satpuzzles.check(satpuzzles.load(path))
    assert verdict.status == "multiple"
    assert verdict.differing
