"""Without orjson the json of Python gives the same results."""

import json

import orjson
import pytest
from hypothesis import example, given, strategies as st

from satpuzzles.common import orjson as used, plain_json
from tests.effort import examples

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**65), 2**65) | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner),
    max_leaves=8,
)
NUMBERS = ["0", "-0", "00", "9" * 23, str(2**64), str(2**64 - 1), str(-(2**63)), str(-(2**63) - 1), "1.0", "-"]
FLOATS = ["1e400", "1e-400", "NaN", "[Infinity]", "-Infinity"]
STRINGS = [r'"\ud800"', r'"\ud83d\ude00"', '"a\nb"', "'a'", r'"\x"', "\x00"]
LISTS = ["[1,]", "[1]\0", "[" * 400 + "]" * 400, "[" * 1025 + "]" * 1025, "[" * 10**5]
TEXTS = [*NUMBERS, *FLOATS, *STRINGS, *LISTS, '{"a":1,"a":2}', '{"a"}', "", " 1 ", "\ufeff1", "1 2", "truE"]


def result(call, *arguments, **options):
    """What a call returns, or of which class its error is."""
    try:
        return call(*arguments, **options)
    except json.JSONDecodeError:
        return "no JSON"
    except TypeError:
        return "no value of JSON"


def same(one, other):
    return one == other and [*map(type, leaves(one))] == [*map(type, leaves(other))]


def leaves(value):
    layer = [value]
    while layer:
        one = layer.pop()
        if isinstance(one, dict | list):
            layer += one.values() if isinstance(one, dict) else one
        else:
            yield one


@examples(100)
@given(VALUES)
@example({1: 2})
@example({"a": {1, 2}})
@example("\ud800")
def test_values_are_written_alike(value):
    for options in ({}, {"option": orjson.OPT_APPEND_NEWLINE}, {"option": orjson.OPT_INDENT_2}, {"default": str}):
        plain = {**options}
        if "option" in options:
            name = "OPT_APPEND_NEWLINE" if options["option"] == orjson.OPT_APPEND_NEWLINE else "OPT_INDENT_2"
            plain["option"] = getattr(plain_json, name)
        expected, found = result(orjson.dumps, value, **options), result(plain_json.dumps, value, **plain)
        if isinstance(expected, bytes) and isinstance(found, bytes):  # of a float there are two shortest forms
            assert same(orjson.loads(expected), orjson.loads(found))
        else:
            assert expected == found


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:12])
def test_texts_are_read_alike(text):
    data = text.encode(errors="surrogatepass")
    assert same(result(orjson.loads, data), result(plain_json.loads, data))
    assert result(plain_json.loads, b"\xff") == "no JSON"


@examples(100)
@given(VALUES)
def test_what_is_written_is_read_alike(value):
    written = result(orjson.dumps, value)
    if isinstance(written, bytes):
        assert same(orjson.loads(written), plain_json.loads(written))


def test_a_fragment_is_written_as_it_is():
    value = {"a": [1, plain_json.Fragment("[1 ,2]")], "b": plain_json.Fragment(b"x")}
    assert plain_json.dumps(value) == b'{"a":[1,[1 ,2]],"b":x}'
    assert plain_json.dumps({1: [None]}, option=plain_json.OPT_NON_STR_KEYS) == b'{"1":[null]}'


def test_both_have_the_same_names():
    assert all(hasattr(plain_json, name) and hasattr(orjson, name) for name in used.__all__)


def test_texts_that_look_like_places_of_fragments_stay():
    value = ["\0" + "0\0", "\0" + "5\0", plain_json.Fragment("1")]
    assert plain_json.dumps(value) == b'["\\u00000\\u0000","\\u00005\\u0000",1]'
