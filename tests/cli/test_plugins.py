"""Distributions that add puzzles, generators, formats and renderers by entry point, and what is said of broken ones."""

import os
import re
import sys
from importlib.metadata import version
from itertools import count

import pytest

from satpuzzles.puzzles import PUZZLES

NUMBERS = count(1)

PUZZLE = """
import numpy as np
from satpuzzles import Puzzle
from satpuzzles.boards.board import Cells

class Coin(Puzzle):
    kind = "coin"

    @classmethod
    def from_json(cls, document):
        document.known_keys(set())
        return cls()

    def to_json(self):
        return {"puzzle": "coin"}

    @property
    def board(self):
        return Cells(1, 1)

    def rules(self, model, encodings):
        return ()

    def broken_rules(self, grid):
        return []
"""

GENERATOR = """
from dataclasses import dataclass
from satpuzzles.making.generators import Generated, Generator
from satpuzzles.puzzles import PUZZLES

@dataclass(frozen=True)
class Coins(Generator):
    kind = "coin"

    def generate(self, random, deadline=None):
        return Generated(PUZZLES.get("coin")(), [[random.randrange(2)]], unique=False)
"""

FORMAT = """
from satpuzzles.formats import Format

FORMAT = Format(
    "coins", "coins in words", ("coin",), (".coin",), lambda data: data.startswith(b"a coin"),
    lambda data: [{"puzzle": "coin"}], lambda documents: b"a coin\\n",
)
"""

RENDERER = """
from satpuzzles.rendering import Renderer

class Shout(Renderer):
    def draw(self, pictures, options):
        return b"COIN!"

SHOUT = Shout("shout", "in capitals", (".shout",))
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Makes a distribution that can be imported: its ``name``, the ``code`` of its module, and for each group the names
    and places of its entry points. Returns the name of the module.
    """

    def install(name, code, **groups):
        module = f"module_{next(NUMBERS)}"
        site = tmp_path / "sites" / module
        info = site / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir(parents=True)
        (site / f"{module}.py").write_text(code)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = []
        for group, points in groups.items():
            lines += [f"[satpuzzles.{group}]", *(f"{point} = {module}:{place}" for point, place in points.items())]
        (info / "entry_points.txt").write_text("\n".join(lines))
        monkeypatch.syspath_prepend(site)
        return module

    return install


@pytest.fixture
def coins(install):
    install("coins", PUZZLE, puzzles={"coin": "Coin"})
    install("coins-made", GENERATOR, generators={"coin": "Coins"})
    install("coins-read", FORMAT, formats={"coins": "FORMAT"})
    install("coins-drawn", RENDERER, renderers={"shout": "SHOUT"})


@pytest.mark.usefixtures("coins")
def test_each_group_is_added_to(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    listed = run("list")
    assert (listed.code, listed.err) == (0, "")
    assert re.search(r"\n  .*\bcoin\b", listed.out)
    assert "  coins        coins in words" in listed.out
    assert "  shout  in capitals" in listed.out
    (made,) = run("generate", "coin", "--seed", 1).records
    assert made["source"] == f"satpuzzles {version('satpuzzles')}: generate coin --seed 1 --first 1"
    assert "coin" in run("generate", "--help").out
    (tmp_path / "x.coin").write_bytes(b"a coin")
    (tmp_path / "x.odd").write_bytes(b"a coin")
    for name in ("x.coin", "x.odd"):
        assert run("count", name).out == "2 (enumerated)\n"
    assert run("convert", "x.coin", "-o", "y.coin").code == 0
    assert (tmp_path / "y.coin").read_bytes() == b"a coin\n"
    assert run("solve", "x.coin", "-o", "x.shout").code == 0
    assert (tmp_path / "x.shout").read_bytes() == b"COIN!"
    assert run("solve", "x.coin", "--to", "shout").out == "COIN!"


MARKS = """
from satpuzzles import GridPuzzle
from satpuzzles.links.penpa import Board, Numbers, entered
from satpuzzles.links.puzzlink import Cells, Link

class Marks(GridPuzzle):
    kind = "marks"
    numbers = range(1, 10)

    @classmethod
    def links(cls):
        yield Link("markers", Cells("givens"))
        yield Board(("marks",), entered("givens"), Numbers("givens"))

    def rules(self, model, encodings):
        return ()
"""


def test_a_kind_says_what_its_links_hold(run, install, tmp_path):
    install("marks", MARKS, puzzles={"marks": "Marks"})
    link = "https://puzz.link/p?markers/2/2/1h2"
    assert run("convert", link, "--to", "penpa", "-o", tmp_path / "penpa").code == 0
    assert run("convert", tmp_path / "penpa", "--to", "puzzlink").out == f"{link}\n"
    refused = "expected a kind that tatham can hold, found marks"
    assert re.search(refused, run("convert", link, "--to", "tatham").err)
    assert ", marks)" in run("list", "formats").out


BROKEN = [
    pytest.param("import nothing_of_this_name", "Coin", "cannot be imported: ModuleNotFoundError", id="import"),
    pytest.param("1 / 0", "Coin", "cannot be imported: ZeroDivisionError: division by zero", id="raises"),
    pytest.param("import sys; sys.exit()", "Coin", "cannot be imported: SystemExit", id="exits"),
    pytest.param("Coin = (", "Coin", "cannot be imported: SyntaxError", id="syntax"),
    pytest.param(PUZZLE, "Con", "cannot be imported: AttributeError", id="no such name"),
    pytest.param("Coin = 7", "Coin", "is no subclass of satpuzzles.Puzzle", id="no class"),
    pytest.param("class Coin: pass", "Coin", "is no subclass of satpuzzles.Puzzle", id="other class"),
    pytest.param(PUZZLE.replace("def rules", "def rule"), "Coin", "does not define rules", id="abstract"),
    pytest.param(PUZZLE.replace('kind = "coin"', ""), "Coin", "has no `kind`", id="no kind"),
    pytest.param(PUZZLE.replace('kind = "coin"', 'kind = "die"'), "Coin", "calls its kind 'die'", id="other kind"),
]


@pytest.mark.parametrize(("code", "place", "words"), BROKEN)
def test_a_broken_entry_point_is_named_with_its_distribution(run, install, write, code, place, words):
    module = install("coins", code, puzzles={"coin": place})
    solved = run("solve", write("coin.json", "coin"))
    assert (solved.code, solved.out) == (4, "")
    assert solved.err.startswith(f"satpuzzles: coin.json: plug-in coins 1.0 (coin = {module}:{place}) {words}")
    assert solved.err.count("\n") == 1
    listed = run("list")
    assert listed.code == 4
    assert words in listed.err
    assert re.search(r"\n  sudoku\b", listed.out)
    assert "exec:COMMAND" in listed.out
    assert run("solve", write("sudoku.json", "sudoku", givens=["12..", "....", "..4.", "4..1"])).code == 0


@pytest.mark.parametrize(
    ("group", "code", "words"),
    [
        ("generators", "Thing = 7", "is no subclass of satpuzzles.Generator"),
        ("formats", "Thing = 7", "is no satpuzzles Format"),
        ("formats", FORMAT + "Thing = FORMAT", "is called 'coins': the entry point must have the same name"),
        ("renderers", "Thing = 7", "is no satpuzzles Renderer"),
    ],
)
def test_other_groups_tell_what_is_wrong_too(run, install, group, code, words):
    module = install("coins", code, **{group: {"thing": "Thing"}})
    listed = run("list")
    assert (listed.code, listed.err) == (4, f"satpuzzles: plug-in coins 1.0 (thing = {module}:Thing) {words}\n")


def test_two_distributions_may_not_share_a_name(run, install, write):
    install("coins", PUZZLE, puzzles={"coin": "Coin"})
    install("other-coins", PUZZLE, puzzles={"coin": "Coin"})
    words = "coins 1.0 and other-coins 1.0 both announce 'coin' in satpuzzles.puzzles: uninstall one of them\n"
    solved = run("solve", write("coin.json", "coin"))
    assert (solved.code, solved.err) == (4, f"satpuzzles: coin.json: {words}")
    assert run("list").err == f"satpuzzles: {words}"


def test_a_built_in_name_stays_built_in(run, install, write):
    install("coins", PUZZLE, puzzles={"sudoku": "Coin"})
    assert run("solve", write("sudoku.json", "sudoku", givens=["12..", "....", "..4.", "4..1"])).code == 0
    listed = run("list")
    assert listed.code == 4
    assert "cannot be used: the name 'sudoku' is built in" in listed.err


def test_a_distribution_that_is_installed_later_is_found(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    assert "later" not in PUZZLES.names()
    info = tmp_path / "later-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: later\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[satpuzzles.puzzles]\nlater = later:Later\n")
    os.utime(tmp_path, (1, 1))  # another time, however coarse the clock of the file system is
    assert "later" in PUZZLES.names()


def test_built_in_names_need_no_metadata(run, write, monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(tmp_path)  # so that nothing is known of the distributions
    monkeypatch.setitem(sys.modules, "importlib.metadata", None)  # importing it fails
    hanjie = write("hanjie.json", "hanjie", rows=[[1], [0]], columns=[[1], [0]])
    assert run("solve", hanjie, "-o", "x.svg").code == 0
    assert run("convert", hanjie, "-o", "x.non").code == 0
    assert run("solve", "x.non").code == 0


TRACEBACK = "Traceback (most recent call last)"

MISTAKES = [
    pytest.param("return cls()", "return document.value['no']", "solve", "from_json", "KeyError: 'no'", id="read"),
    pytest.param("return ()", "return rule", "solve", "rules", "NameError", id="rules"),
    pytest.param("return []", "return grid[5]", "solve", "broken_rules", "IndexError", id="check"),
    pytest.param("return []", "raise OSError(2, 'gone')", "solve", "broken_rules", "FileNotFoundError", id="system"),
    pytest.param('return {"puzzle": "coin"}', "return 1 / 0", "convert", "to_json", "ZeroDivisionError", id="write"),
    pytest.param(
        "@classmethod", "def drawing(self, grid=None, marked=()): 1 / 0\n    @classmethod", "render", "drawing",
        "ZeroDivisionError", id="drawing",
    ),
]  # fmt: skip


def spoiled(right, wrong):
    assert right in PUZZLE
    return PUZZLE.replace(right, wrong)


@pytest.mark.parametrize(("right", "wrong", "command", "method", "words"), MISTAKES)
@pytest.mark.parametrize("variable", ["", "1"], ids=["in short", "traceback"])
def test_an_exception_in_a_plugin_names_it_and_the_method(
    run, install, write, monkeypatch, right, wrong, command, method, words, variable
):
    monkeypatch.setenv("SATPUZZLES_TRACEBACK", variable)
    module = install("coins", spoiled(right, wrong), puzzles={"coin": "Coin"})
    options = ["--to", "json"] if command == "convert" else []
    told = run(command, write("coin.json", "coin"), *options)
    last = told.err.splitlines()[-1]
    assert told.code == 4
    assert last.startswith(f"satpuzzles: plug-in coins 1.0 (coin = {module}:Coin): Coin.{method} ({module}.py, line ")
    assert f"raised {words}" in last
    assert (TRACEBACK in told.err) == bool(variable)
    assert variable or told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("return []", "return ['tails']", "is satisfied by a grid that breaks the rules (tails): its model and its"),
        ("return []", "return None", "broken_rules must return a list, not NoneType"),
        (
            "return ()",
            "return None",
            "satpuzzles.stating.modelling could not work with its Coin: TypeError: 'NoneType'",
        ),
        ("return cls()", "return 7", "from_json must return a Coin, not int"),
    ],
)
def test_a_plugin_that_breaks_its_word_is_named(run, install, write, right, wrong, words):
    install("coins", spoiled(right, wrong), puzzles={"coin": "Coin"})
    told = run("solve", write("coin.json", "coin"))
    assert (told.code, told.err.count("\n")) == (4, 1)
    assert "plug-in coins 1.0 (coin = " in told.err
    assert words in told.err


@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]], ids=["one process", "two processes"])
@pytest.mark.parametrize(
    "code", [spoiled("return []", "return grid[5]"), spoiled("return []", "return ['tails']"), "import no_module"]
)
def test_a_batch_names_the_plugin(run, install, jobs, code):
    install("coins", code, puzzles={"coin": "Coin"})
    told = run("solve", "-", *jobs, stdin=b'{"puzzle": "coin"}\n' * 2)
    assert told.code == 4
    assert "plug-in coins 1.0 (coin = " in told.out + told.err


def test_a_bug_of_ours_is_still_called_one(run, install, write, monkeypatch):
    install("coins", PUZZLE, puzzles={"coin": "Coin"})
    monkeypatch.setattr("satpuzzles.puzzles.hanjie.Hanjie.rules", lambda *_: 1 / 0)
    told = run("solve", write("x.json", "hanjie", rows=[[1]], columns=[[1]]))
    assert told.code == 4
    assert TRACEBACK in told.err
    assert told.err.endswith("satpuzzles: this is a bug in satpuzzles, please report it\n")
