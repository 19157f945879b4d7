"""Numbrix: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.test_hidoku import keeps_rules


class TestNumbrix(Judged):
    generated: ClassVar = {"size": "3x3"}
    documents: ClassVar = [
        {"puzzle": "numbrix", "givens": ["1..", "..4"]},
        {"puzzle": "numbrix", "givens": ["1.", ".."]},
        {"puzzle": "numbrix", "givens": ["1.", ".2"]},
    ]
    keeps_rules = staticmethod(keeps_rules)
