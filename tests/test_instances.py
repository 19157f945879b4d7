"""Every instance that is shipped: where it is from, and that its known answer holds."""

import json

import pytest

import satpuzzles
from satpuzzles.puzzles import PUZZLES
from tests.effort import long_only
from tests.paths import INSTANCES

DOCUMENTS = {
    str(path.relative_to(INSTANCES).with_suffix("")): json.loads(path.read_text())
    for path in sorted(INSTANCES.glob("*/*.json"))
}
COUNTED = [name for name, document in DOCUMENTS.items() if "solutions" in document]
SLOW = {"sudoku/36x36", "middle-sum/9x9"}
LARGEST = "trid/generated-200"  # takes seconds to compile, and is made as the one of size 100
SEVERAL = [name for name, document in DOCUMENTS.items() if document.get("unique") is False and name != LARGEST]


def load(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


def test_there_are_instances_of_every_kind():
    assert {document["puzzle"] for document in DOCUMENTS.values()} == {*PUZZLES.built_in}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_it_names_its_source_and_its_answer_which_breaks_no_rule(name):
    document, puzzle = DOCUMENTS[name], load(name)
    assert puzzle.kind == name.partition("/")[0]
    assert document["source"].strip()
    assert "solutions" in document or document.get("unique") is False
    assert ("solution" in document) == (document.get("solutions") == 1)
    assert "solution" not in document or puzzle.broken_rules(document["solution"]) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [long_only(name) if name in SLOW else name for name in COUNTED])
def test_it_has_the_solutions_that_it_says(name, monkeypatch):
    monkeypatch.setattr(
        "satpuzzles.solving.count._ALONE", 0.2
    )  # seconds until a counter counts what is not counted yet
    found = []
    unique = DOCUMENTS[name]["solutions"] == 1
    counted = satpuzzles.count(load(name), each=found.append if unique else None)
    assert (counted.number, counted.exact) == (DOCUMENTS[name]["solutions"], True)
    if unique:
        assert found == [DOCUMENTS[name]["solution"]]


@pytest.mark.slow
@pytest.mark.parametrize("name", SEVERAL)
def test_it_has_several_solutions(name):
    assert satpuzzles.check(load(name)).status == "multiple"
