"""The examples in docstrings are true."""

import doctest
import re
from importlib import import_module

import pytest

from tests.paths import ROOT

SHOWN = {
    ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__"): path
    for folder, package in ((ROOT / "encodings", "satenc"), (ROOT, "satpuzzles"))
    for path in sorted(folder.glob(f"{package}/**/*.py"))
    if re.search(r"^ *>>> ", path.read_text(), flags=re.MULTILINE)
}


@pytest.mark.parametrize(
    "module", [pytest.param(one, marks=[pytest.mark.slow] if one == "satenc.testing" else []) for one in SHOWN]
)
def test_examples_show_what_happens(module, monkeypatch):
    monkeypatch.chdir(ROOT)
    ran = doctest.testmod(import_module(module))
    assert ran.attempted
    assert not ran.failed


def test_what_is_hard_to_follow_has_an_example():
    hard = {"satenc.automata.ordered_states", "satenc.formula.switches", "satpuzzles.explaining.finding.chain"}
    assert hard <= {*SHOWN}
