"""The examples in the docstrings of satenc are true."""

import doctest
from importlib import import_module

import pytest

from tests.paths import ROOT

ENCODINGS = ROOT / "encodings"

SHOWN = [
    ".".join(path.relative_to(ENCODINGS).with_suffix("").parts)
    for path in sorted(ENCODINGS.glob("satenc/**/*.py"))
    if ">>> " in path.read_text()
]


@pytest.mark.parametrize("module", SHOWN)
def test_examples_show_what_happens(module):
    ran = doctest.testmod(import_module(module))
    assert ran.attempted
    assert not ran.failed


def test_the_hard_ones_have_an_example():
    assert {"satenc.automata.ordered_states", "satenc.formula.switches"} <= {*SHOWN}
