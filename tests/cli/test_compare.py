"""``satpuzzles compare``."""

import sys

import pytest

from tests.research.comparing.test_compare import liar


@pytest.mark.parametrize("output", ["plot.svg", "plot.png"])
def test_a_plot_without_matplotlib_is_refused_before_the_work(run, monkeypatch, output):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("compare", "nothing.json", "-o", output)
    assert (result.code, result.out) == (2, "")
    assert result.err == "satpuzzles: plots need matplotlib: pip install 'satpuzzles[plot]'\n"


def test_two_that_disagree_are_exit_code_4(run, unique):
    result = run("compare", unique, "--encodings", "at-most-one=auto", "--backends", "glucose4", "--backends", liar())
    assert (result.code, result.out) == (4, "")
    ours = "glucose4 with at-most-one=auto: unique"
    assert result.err.startswith(f"satpuzzles: unique.json: two answers disagree: {ours}; exec:")
    assert result.err.endswith(" with at-most-one=auto: none\n")
