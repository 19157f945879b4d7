"""JSON Schemas of documents beside our own reader, on random documents and on what becomes of them when parts are
replaced by something else.
"""

import json
from copy import deepcopy
from functools import cache

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator

import satpuzzles
from satpuzzles import InstanceError, UsageError
from satpuzzles.formats import document_of
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating import Field
from tests.effort import examples
from tests.formats.strategies import TINY, TOGETHER, WILD, shipped

ODD = [True, 1.5, {"x": 1}, [[[["x"]]]]]
"""What stands nowhere in a document of a kind."""
OTHER = [None, {}, -1, 0, 3, 10**9, "", "x", "?", "3n", "r1c1", ".", [], [1], [[]], [[1]], ["ab"], "12 34", *ODD]
ANYTHING = {"makaro": {"regions"}}
"""Fields that hold anything where nobody reads it."""


@cache
def validator(kind):
    return Draft202012Validator(satpuzzles.schema(kind))


def is_read(document):
    try:
        document_of(deepcopy(document))
    except InstanceError:
        return False
    return True


def nodes(value, path=()):
    """The ways to all parts of a document but its texts and its name."""
    yield path
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        if path or key in fields_of(value["puzzle"]):
            yield from nodes(member, (*path, key))


@cache
def fields_of(kind):
    return {*satpuzzles.schema(kind)["properties"]} - {"puzzle", "board", "title", "solution", "note"}


def replaced(document, path, new):
    if not path:
        return new
    found = deepcopy(document)
    part = found
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = new
    return found


def documents(kind):
    some = [TINY.get(kind), TOGETHER.get(kind), WILD.get(kind), shipped(kind)]
    return st.one_of([one for one in some if one is not None])


@st.composite
def changed(draw, kind, values):
    document = draw(documents(kind))
    paths = [path for path in nodes(document) if path]
    return replaced(document, draw(st.sampled_from(paths)), draw(st.sampled_from(values)))


@pytest.mark.parametrize("kind", PUZZLES.built_in)
def test_a_schema_is_one_and_says_what_each_field_is(kind):
    schema = satpuzzles.schema(kind)
    Draft202012Validator.check_schema(schema)
    fields = {key for key in fields_of(kind) if set(schema["properties"][key]) <= {"description"}}
    assert not fields, "a field that accepts anything"
    assert schema["description"]
    assert all("None" not in json.dumps(one) for one in schema["properties"].values())


@pytest.mark.parametrize("kind", PUZZLES.built_in)
@examples(70)
@given(data=st.data())
def test_what_is_read_is_accepted(kind, data):
    document = data.draw(documents(kind) | changed(kind, OTHER))
    if is_read(document):
        assert [error.message for error in validator(kind).iter_errors(document)] == []


@pytest.mark.parametrize("kind", PUZZLES.built_in)
@examples(70)
@given(data=st.data())
def test_what_is_of_another_shape_is_refused_by_both(kind, data):
    document = data.draw(changed(kind, ODD))
    accepted = validator(kind).is_valid(document)
    assert accepted == is_read(document) or ANYTHING.get(kind)


def test_documents_without_a_field_and_with_a_foreign_one_are_refused():
    found = validator("nurikabe")
    assert found.is_valid({"puzzle": "nurikabe", "clues": ["2.", ".."], "title": "T", "note": None})
    assert found.is_valid({"puzzle": "nurikabe", "board": "2.\n.."})
    for wrong in ({}, {"clues": ["2."]}, {"puzzle": "lits", "clues": ["2."]}, {"puzzle": "nurikabe"}):
        assert not found.is_valid(wrong)
    assert not found.is_valid({"puzzle": "nurikabe", "clues": ["2."], "clue": 1})
    assert validator("killer-sudoku").is_valid({"puzzle": "sudoku", "givens": "." * 16})


def test_an_unknown_kind_is_refused():
    with pytest.raises(UsageError, match="unknown kind 'chess'; there are sudoku"):
        satpuzzles.schema("chess")


def test_a_field_without_a_schema_accepts_anything():
    assert dict(Field().schemas("key", None)) == {"key": {}}
