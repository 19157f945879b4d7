"""At a limit a function returns what it knows, or it raises: the page of the library says which does what."""

import re

import pytest

import satpuzzles
from tests.paths import ROOT
from tests.test_cancel import CALLS

PAGE = (ROOT / "docs" / "reference" / "library.md").read_text("utf-8")
SAID = re.search(r"raise\s`OutOfTime`, a `GaveUp`: (.*?)\.\n", PAGE, re.DOTALL)[1]
RAISING = {*re.findall(r"`(\w+)`", SAID)} - {"compile"}  # which has a deadline of its own


def records(found):
    """What a function has returned, as records with a reason."""
    return getattr(found, "cases", found if isinstance(found, list) else [found])


@pytest.mark.parametrize("name", CALLS)
def test_a_function_gives_up_as_is_said(name, tmp_path):
    function = CALLS[name].__closure__[0].cell_contents
    if name in RAISING:
        with pytest.raises(satpuzzles.OutOfTime):
            function(tmp_path, cancel=None, time_limit=0)
        return
    for one in records(function(tmp_path, cancel=None, time_limit=0)):
        reason = one["reason"] if isinstance(one, dict) else getattr(one, "reason", "time limit")
        assert "time limit" in reason


def test_functions_that_raise_are_those_that_are_named():
    assert {*CALLS} > RAISING
