"""The modules of the page that know no browser, each by itself, in node."""

import json
import shutil
import subprocess
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

import satpuzzles
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering.page import script
from satpuzzles.rendering.page.data import inner, page_data
from satpuzzles.rendering.page.playing import Playable
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.stating.game_rules import game_rules
from satpuzzles.testing import Contract
from tests.paths import ROOT

SOURCE = ROOT / "satpuzzles" / "rendering" / "page"


_BOARDS, _SOLUTIONS = 200, 20


@pytest.fixture
def node(tmp_path):
    """Runs a script beside the modules of the page."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    for module in SOURCE.glob("*.js"):
        shutil.copy(module, tmp_path)
    (tmp_path / "package.json").write_text(json.dumps({"type": "module"}))

    def node(name, *arguments, text=""):
        tests = shutil.copy(Path(__file__).parent / "page" / name, tmp_path)
        command = ["node", *arguments, tests]
        return subprocess.run(command, input=text, capture_output=True, text=True, timeout=100, check=False)

    return node


@pytest.mark.parametrize("name", ["rules", "trail", "arrows", "fog"])
def test_modules_that_know_no_page_in_node(node, name):
    done = node(f"{name}.test.mjs", "--test")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout


def contracts():
    """The documents of the suites of all kinds of the package."""
    paths = sorted((ROOT / "tests" / "puzzles").glob("test_*.py"))
    for module in ("tests.test_contract", *(f"tests.puzzles.{path.stem}" for path in paths)):
        for one in vars(import_module(module)).values():
            if isinstance(one, type) and issubclass(one, Contract) and hasattr(one, "documents"):
                yield one.documents


def boards(puzzle, random):
    """Some full boards of a puzzle, with what the rules say of each; solutions among them, and boards near to these."""
    numbers = puzzle.numbers
    known, found = [*chain(*puzzle.known())], []
    solutions = [[*chain(*grid)] for grid in islice(satpuzzles.solutions(puzzle), _SOLUTIONS)]
    for n in range(_BOARDS):
        board = [random.choice(numbers) for _ in known]
        if solutions and n % 2:
            board = [*random.choice(solutions)]
            for cell in random.sample(range(len(board)), min(len(board), n // 2 % 3)):
                board[cell] = random.choice(numbers)
        found.append([value if given is None else given for value, given in zip(board, known, strict=True)])
    return zip(found, puzzle.solving.keep_rules(puzzle, np.array(found)).tolist(), strict=True)


@pytest.mark.slow
def test_a_page_judges_boards_of_all_kinds_as_the_rules_do(node):
    """It calls a full board solved exactly if it is; what it calls faulty no solution agrees with."""
    cases = []
    for number, document in (pair for documents in contracts() for pair in enumerate(documents)):
        puzzle, random = satpuzzles.loads(dict(document)), Random(number)
        rules = game_rules(puzzle)
        assert rules.complete
        drawing = puzzle.drawing()
        data = page_data(Playable(drawing, game=rules), scene(inner(drawing)))
        index = {value: i for i, value in enumerate(puzzle.numbers)}
        full = [([index[value] for value in board], solved) for board, solved in boards(puzzle, random)]
        part = [[-1 if random.random() < random.choice((0.2, 0.6)) else x for x in board] for board, _ in full]
        found = [[index[x] for x in chain(*grid)] for grid in satpuzzles.solutions(puzzle)]
        cases.append({"kind": puzzle.kind, "puzzle": data, "full": full, "part": part, "solutions": found})
    assert {case["kind"] for case in cases} >= {*PUZZLES.built_in}
    done = node("kinds.mjs", text=json.dumps(cases))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []


def test_every_module_is_in_the_script_once_after_those_that_it_imports():
    joined = script()
    names = [path.stem for path in SOURCE.glob("*.js")]
    assert all(joined.count(f"const {name}_js = ") == 1 for name in names)
    order = sorted(names, key=lambda name: joined.index(f"const {name}_js"))
    for name in names:
        scope = joined[joined.index(f"const {name}_js") :].partition("})();\n")[0]
        assert all(f"= {other}_js;" not in scope for other in order[order.index(name) + 1 :])
    assert "import {" not in joined
    assert "export " not in joined
