"""JSON as it is written by hand: members twice, text of old programs."""

import json

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.formats.text import json_value
from tests.effort import examples

TWICE = [
    ('{"puzzle": "sudoku", "puzzle": "sudoku"}', "line 1 column 22: expected each member once, found 'puzzle' again"),
    ('{"a": 1,\n  "b": {"a": 2},\n  "a": 3}', "line 3 column 3: expected each member once, found 'a' again"),
    ('{"é": "é",\n "x": [{"b": 1, "b" : 2}]}', "line 2 column 17: expected each member once, found 'b' again"),
    ('{"a\\"": ":", "a\\"": 1}', "line 1 column 14: expected each member once, found 'a\"' again"),
]


@pytest.mark.parametrize(("text", "message"), TWICE)
def test_a_member_that_is_there_twice_is_named_with_its_place(text, message):
    with pytest.raises(satpuzzles.InstanceError) as refused:
        json_value(text.encode())
    assert str(refused.value) == message


def test_every_way_into_the_program_refuses_it(tmp_path):
    text = '{"puzzle": "hanjie", "rows": ["1"], "rows": [""], "columns": ["1"]}'
    many = tmp_path / "many.jsonl"
    many.write_text(f"{text}\n{text}\n")
    for read in (lambda: satpuzzles.loads(text), lambda: [*satpuzzles.load_all(many)]):
        with pytest.raises(satpuzzles.InstanceError, match="found 'rows' again"):
            read()


values = st.recursive(
    st.none() | st.integers(-9, 9) | st.text('a":{}\\\n', max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('a":{}\\b', max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(values, st.sampled_from([None, 1]), st.booleans())
@examples(200)
def test_other_values_are_read_as_they_are(value, indent, as_ascii):
    assert json_value(json.dumps(value, indent=indent, ensure_ascii=as_ascii).encode()) == value


def test_text_of_old_programs_is_latin_1():
    document = {"puzzle": "hanjie", "title": "Café", "rows": [[1]], "columns": [[1]]}
    data = json.dumps(document, ensure_ascii=False).encode("latin-1")
    assert json_value(data) == document
    assert satpuzzles.loads(data) == satpuzzles.loads(document)
    with pytest.raises(satpuzzles.InstanceError, match="line 1 column 14: expected JSON"):
        json_value(b'{"title": "\xe9", }')


def test_a_line_above_a_board_is_there_once():
    with pytest.raises(satpuzzles.InstanceError, match="line 3: expected each name once, found 'stars' again"):
        satpuzzles.loads("queens\nstars: 1\nstars: 2\nAB\nAB\n", format="grid")
