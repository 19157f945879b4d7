"""Kinds of strangers, each a page that changes nothing elsewhere, pass the contract."""

import sys
from typing import ClassVar

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.testing import Contract
from tests.foreign.killer import Killer
from tests.foreign.loops import Loops
from tests.foreign.mosaic import Mosaic
from tests.paths import ROOT

sys.path.append(str(ROOT / "examples" / "latin_square"))
from latin_square import LatinSquare  # no installed module


class TestLatinSquare(Contract):
    kind = LatinSquare
    documents: ClassVar = [
        {"puzzle": "latin-square", "givens": ["12.", "...", "..."]},
        {"puzzle": "latin-square", "givens": ["...", "...", "..1"]},
        {"puzzle": "latin-square", "givens": ["12.", "..3", "..."]},
    ]


class TestKiller(Contract):
    kind = Killer
    documents: ClassVar = [
        {
            "puzzle": "killer",
            "givens": ["1..4", "..12", ".1.3", "4..1"],
            "cages": [{"sum": 5, "cells": [[0, 1], [0, 2]]}, {"sum": 9, "cells": [[1, 0], [2, 0], [1, 1]]}],
        },
        {"puzzle": "killer", "givens": ["."], "cages": [{"sum": 1, "cells": [[0, 0]]}]},
    ]
    generated: ClassVar = {"size": 4}


class TestLoops(Contract):
    kind = Loops
    generated: ClassVar = {"size": "3x3", "symmetric": True}
    documents: ClassVar = [
        {"puzzle": "loops", "clues": [[2, 2], [2, 2]]},
        {"puzzle": "loops", "clues": [[None, 3], [None, None]]},
        {"puzzle": "loops", "clues": [[3, None], [2, 1]]},
    ]


class TestMosaic(Contract):
    kind = Mosaic
    generated: ClassVar = {"size": 3}
    documents: ClassVar = [
        {"puzzle": "mosaic", "clues": [[3, None, None], [None, 4, None], [None, None, 1]]},
        {"puzzle": "mosaic", "clues": [[4, None, None], [None, 5, None], [None, None, 2]]},
        {"puzzle": "mosaic", "clues": [[4, 0]]},
    ]


def test_hints_name_places_as_people_count_them():
    loops = Loops.from_json(Node(TestLoops.documents[0]))
    assert satpuzzles.hint(loops).step.sentence.startswith("The edge above r1c1 is a line: otherwise cell r1c2 ")
