"""The words of named steps: the first of each name on the way through instances of each kind that is connected.

``python -m tests.explaining.telling.test_named_steps`` writes down what is said now.
"""

from itertools import islice
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation
from satpuzzles.stating.rules import NamedStep
from tests.paths import INSTANCES

WORDS = Path(__file__).with_name("named_steps.txt")
_STEPS = 45
KINDS = [
    "fillomino",
    "hashi",
    "heyawake",
    "hitori",
    "lits",
    "masyu",
    "numberlink",
    "nurikabe",
    "slitherlink",
    "yajilin",
]


def said(kind, most=None):
    """The first sentence of each name early on the paths through an easy instance and a hard one; of so many names at
    ``most``.
    """
    first = {}
    for file in sorted([*(INSTANCES / kind).glob("*-easy.json"), *(INSTANCES / kind).glob("*-hard.json")]):
        for step in islice(Explanation(satpuzzles.load(file)), _STEPS):
            if isinstance(step.technique, NamedStep) or step.technique == "cut off":
                first.setdefault(str(step.technique), step.with_technique)
            if len(first) == most:
                break
    return [f"{kind}. {sentence}" for sentence in first.values()]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_named_steps_are_said_as_their_solvers_say_them(kind):
    written = [line for line in WORDS.read_text(encoding="utf-8").splitlines() if line.startswith(f"{kind}. ")]
    assert said(kind, len(written)) == written


if __name__ == "__main__":
    lines = [line for kind in KINDS for line in said(kind)]
    WORDS.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
