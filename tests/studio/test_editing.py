"""Each field of each kind says how it is edited, and what an editor writes is read."""

from copy import deepcopy

import pytest

import satpuzzles
from satpuzzles.formats import document_of, puzzle_of
from satpuzzles.puzzles import PUZZLES
from satpuzzles.studio import examples
from satpuzzles.studio.editing import fields

DEPENDENT = {("size",), ("min",), ("max",), ("box",), ("symbols",), ("thermometers",)}
"""Fields of which others depend, or one entry on the next one, so that a value alone is no puzzle."""
NOT_FIRST = {"numberlink", "arrow-numbers", "train-tracks", "nurimaze"}
"""Kinds of which a clue in the first cell alone is no puzzle."""


def blank(kind):
    size = 9 if kind == "sudoku" else 6
    document = satpuzzles.blank(kind, size)
    return document, fields(puzzle_of(document), lambda place: (float(place[1]), float(place[0])))


def put(document, path, value):
    """The document with a value where a path of keys leads."""
    changed = deepcopy(document)
    at = changed
    for key in path[:-1]:
        at = at.setdefault(key, {})
    at[path[-1]] = value
    return changed


def entry(field):
    """A value of a cell or a line."""
    if field.get("symbols"):
        return field["symbols"][0]
    texts = field["such_as"].partition('"')[2].partition('"')[0]
    return field["low"] if field["low"] <= field["high"] else texts


def mark(field):
    """The first mark that can be made, as the page writes it."""
    names = ["r1c1", "r1c2", "r1c3"][: max(field["least"], 1)]
    value = field.get("value")
    if value and value.get("infix"):
        return f" {value['symbols'][0]} ".join(names)
    if not field["cells"] and not value:
        return " ".join(names)
    made = {field["cells"] or "cells": " ".join(names)}
    if field["first"]:
        made[field["first"]] = names[0]
    if field["copy"]:
        made[field["copy"]] = "r3c3"
    if field["way"] == "ray":
        made[field["cells"]], made["towards"] = names[0], next(iter(field["steps"]))
    if value:
        made[value["key"]] = [1] if value.get("several") else max(value.get("usual", 1), 1)
    return made


def edited(document, field):
    """The document after the first edit that an editor makes."""
    path, kind = field["path"], field["editor"]
    rows, columns = document_size(document)
    if kind == "cells" and "at" in field:
        value = [[None] * len(row) for row in field["at"]]
        value[0][0] = entry(field)
    elif kind in ("cells", "edges"):
        before = document.get(path[0])
        down, right = field.get("way") == "down", field.get("way") == "across"
        value = [list(row) for row in before] if before else [["."] * (columns - right) for _ in range(rows - down)]
        r = next((i for i, row in enumerate(value) if row[0] in (None, ".") or row[-1] is None), 0) if before else -1
        c = next((i for i, one in enumerate(value[r]) if one is None), 0) if before else -1
        value[r][c] = entry(field)
    elif kind == "outside":
        value = [None] * (rows if field["side"] in ("left", "right") else columns)
        value[0] = [1] if field["several"] else max(field["low"], 1)
    elif kind == "regions":
        value = field.get("start") or document[path[0]]
        document = {key: one for key, one in document.items() if key != field["instead"]}
    elif kind == "marks":
        value = mark(field) if field["way"] == "each" else [mark(field)]
    else:
        value = {
            "flag": True,
            "whole": field.get("low"),
            "choice": field.get("choices", [None])[-1],
            "numbers": [1],
            "colors": {"red": "#ff0000"},
            "text": document.get(path[0]),
        }[kind]
    return put(document, path, value)


def document_size(document):
    """How many rows and columns the board has."""
    return puzzle_of(document).board.shape


@pytest.mark.parametrize("kind", PUZZLES.built_in)
def test_what_the_editor_of_each_field_writes_is_read(kind):
    document, found = blank(kind)
    assert found
    for field in found:
        path = tuple(field["path"])
        assert field["title"][0].isupper()
        assert field["editor"] != "json"
        if path not in DEPENDENT and not (kind in NOT_FIRST and field["editor"] == "cells"):
            changed = edited(document, field)
            assert document_of(changed)["puzzle"] == kind


def test_a_field_of_text_says_how_it_is_written():
    (shapes,) = (field for field in blank("statue-park")[1] if field["title"] == "Shapes")
    assert '"#" for a cell' in shapes["says"]


def test_what_can_be_added_has_a_picture_unless_nothing_is_drawn():
    shown = examples.fields("sudoku")
    puzzle = puzzle_of({"puzzle": "sudoku", "givens": ["...."] * 4})
    edited = {path[0] for path, _ in puzzle.document["variants"].edited("variants", puzzle)}
    assert edited - shown.keys() == {"disjoint", "antiknight", "antiking", "nonconsecutive", "all_black_dots", "all_xv"}
    assert len({*shown.values()}) == len(shown)
