from io import BytesIO

import pytest

import satpuzzles
from satpuzzles.common.deadline import NEVER
from satpuzzles.errors import OutOfTime
from satpuzzles.solving.export import write_labelled
from tests.paths import INSTANCES


def test_the_deadline_is_looked_at_while_the_formula_is_written():
    class Stream(BytesIO):
        def write(self, data):
            deadlines.append(NEVER.after(0))
            return super().write(data)

    class Passing:
        def check(self):
            deadlines[-1].check()

    deadlines = [NEVER]
    compiled = satpuzzles.compile(satpuzzles.load(INSTANCES / "sudoku" / "9x9.json"))
    stream = Stream()
    with pytest.raises(OutOfTime):
        write_labelled(compiled, stream, presolve=True, deadline=Passing())
    assert b"p cnf" in stream.getvalue()
