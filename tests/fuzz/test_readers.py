"""A short run of the readers' fuzzing, the same inputs each time; ``python -m tests.fuzz.readers`` is the long one."""

from itertools import islice
from random import Random

import pytest

from satpuzzles.proving.checker.labels import forbidding_clause
from satpuzzles.proving.checker.text import Malformed, read_cnf
from tests.fuzz import readers
from tests.fuzz.mutation import damaged
from tests.fuzz.targets import TARGETS, Target

VALID, INPUTS = 5, 12
FEW = {"certificate in parts": 3}
FEW |= {f"certificate {kind}": 5 for kind in ("naive", "several", "none")}


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_survives(name, tmp_path):
    """What is valid, and what is damaged."""
    seeds = TARGETS[name].seeds()
    inputs = [*seeds[:: len(seeds) // VALID + 1], *islice(damaged(seeds, Random(1)), FEW.get(name, INPUTS))]
    assert readers.read_all(name, iter(inputs), 60.0, tmp_path) == len(inputs) > 2


@pytest.mark.slow
@pytest.mark.parametrize(("statement", "error"), [("while True: pass", TimeoutError), ("1 / 0", ZeroDivisionError)])
def test_what_hangs_or_crashes_is_raised_and_kept(statement, error, monkeypatch, tmp_path):
    monkeypatch.setattr(readers, "SECONDS_EACH", 0.1)
    monkeypatch.setitem(TARGETS, "it", Target("it", lambda _: exec(statement), list))  # noqa: S102
    with pytest.raises(error):
        readers.read_all("it", iter([b"the input"]), 60.0, tmp_path)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"the input"]


BLOCK = b'c block {"answer": true, "shape": [4, 4], "first": 1, "count": 1, "runs": [%s]}\np cnf 1 0\n'


@pytest.mark.parametrize(
    "data",
    [
        b"p cnf " + b"9" * 5000 + b" 0\n",
        b"c block [1]\np cnf 1 0\n",
        b"c block " + b"[" * 100_000 + b"\np cnf 1 0\n",
        b"c block " + b"9" * 5000 + b"\np cnf 1 0\n",
        BLOCK % b"0, 99999999999",
        BLOCK % b"-5, 6",
    ],
)
def test_formulas_that_once_crashed_the_reader(data):
    """Found by reading and by damaged inputs; each is refused."""
    with pytest.raises(Malformed):
        forbidding_clause(read_cnf(data), [[1] * 4] * 4)
