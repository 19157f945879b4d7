"""Imports go one way: each folder and module may import what stands before it in `LAYERS`, and no other."""

import ast
import subprocess
import sys
from functools import cache
from importlib import import_module
from inspect import unwrap
from pathlib import Path

import networkx as nx
import pytest

from tests.cli.started import PATIENCE
from tests.paths import ROOT

SATENC = ROOT / "encodings" / "satenc"
PACKAGE = ROOT / "satpuzzles"

LAYERS = [
    ["errors"],
    ["common"],
    ["boards"],
    ["links", "rendering", "processes"],
    ["stating", "backends"],
    ["puzzles", "compiler"],
    ["solving"],
    ["formats"],
    ["batches"],
    ["explaining", "proving"],
    ["making", "research", "judging", "many", "pictures"],
    ["names", "testing", "environments", "books", "lessons"],
    ["studio"],
    ["cli"],
    ["__main__"],
]
"""The folders and modules of satpuzzles, those that know least first; two of one layer do not know each other."""

RANKS = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}

ROOMS = ["formula", "encoders", "automata", "graphs", "expressions", "unknowns"]
ROOMS += ["constraints", "graph_constraints", "statements", "model", "solving"]
"""The folders of satenc; each may import those before it."""


EXPLAINING = ["reasoning", "techniques", "finding", "telling"]
"""The folders of satpuzzles.explaining; each may import those before it, and nothing else of the package. What stands
beside them, and the ratings, rest on all of them.
"""


def modules(folder, pattern="**/*.py", but=()):
    """The modules of a folder, but those in folders of the names ``but``."""
    return [path for path in sorted(folder.glob(pattern)) if not {*but} & {*path.relative_to(ROOT).parts}]


@cache
def tree(path):
    return ast.parse(path.read_text())


@cache
def imported(path):
    """The full names of the modules that a file imports anywhere, of names imported from a package too."""
    return names_of(ast.walk(tree(path)))


def names_of(nodes):
    """The full names of the modules that the import statements among ``nodes`` import."""
    names = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they lead"
            names |= {f"{node.module}.{alias.name}" for alias in node.names if is_module(node.module, alias.name)}
            if not all(is_module(node.module, alias.name) for alias in node.names):
                names.add(node.module)
    return names


@cache
def is_module(package, name):
    folder = (ROOT / "encodings" if package.startswith("satenc") else ROOT).joinpath(*package.split("."))
    return (folder / f"{name}.py").exists() or (folder / name).is_dir()


def foreign(path):
    """The top-level packages outside the standard library that a file imports."""
    return {name.partition(".")[0] for name in imported(path)} - set(sys.stdlib_module_names)


def reaches(path, *forbidden):
    return {name for name in imported(path) if any(f"{name}.".startswith(f"{prefix}.") for prefix in forbidden)}


def found(paths, wrong):
    """Those of ``paths``, relative to the project, of which ``wrong`` finds something, and what it finds."""
    assert paths
    return {str(path.relative_to(ROOT)): sorted(names) for path in paths if (names := wrong(path))}


def reaching(paths, *forbidden):
    """Those of ``paths`` that import what is ``forbidden`` or is in it."""
    return found(paths, lambda path: reaches(path, *forbidden))


def part(name):
    """The folder or module of satpuzzles in the full name of a module."""
    return name.partition(".")[2].partition(".")[0]


def circles(imports):
    """The groups of names that lead to each other in ``imports``, which maps each name to those that it imports."""
    groups = nx.strongly_connected_components(nx.DiGraph(imports))
    return [sorted(group) for group in groups if len(group) > 1 or group <= set(imports[next(iter(group))])]


@pytest.mark.parametrize(("root", "package"), [(ROOT / "encodings", "satenc"), (ROOT, "satpuzzles")])
def test_no_modules_import_each_other_in_a_circle(root, package):
    """Inside a folder neither, where `LAYERS` says nothing; nor inside functions, or for types."""
    names = {path: ".".join(path.relative_to(root).with_suffix("").parts) for path in (root / package).glob("**/*.py")}
    own = {name.removesuffix(".__init__"): imported(path) for path, name in names.items()}
    assert not circles({name: imports & set(own) for name, imports in own.items()})


def test_each_folder_and_module_has_a_layer():
    there = {path.stem for path in PACKAGE.glob("*.py")} | {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert there - {"__init__"} == {*RANKS}


def test_modules_import_only_from_layers_before_their_own():
    def not_before(path):
        own = part(".".join(["satpuzzles", *path.relative_to(PACKAGE).with_suffix("").parts]))
        parts = {part(name) for name in imported(path) if name.partition(".")[0] == "satpuzzles"} - {own}
        return {name for name in parts if RANKS.get(name, -1) >= RANKS[own]}

    assert found(modules(PACKAGE), not_before) == {}


@pytest.mark.parametrize("name", EXPLAINING)
def test_a_folder_of_explaining_imports_only_those_before_it(name):
    before = EXPLAINING[: EXPLAINING.index(name) + 1]

    def not_before(path):
        own = [x.split(".")[2] for x in imported(path) if x.startswith("satpuzzles.explaining.")]
        return {folder for folder in own if folder not in before}

    assert found(modules(PACKAGE / "explaining" / name), not_before) == {}


def test_satenc_has_these_rooms_and_nothing_beside_them():
    assert {path.parent.name for path in SATENC.glob("*/*.py")} == set(ROOMS)
    assert {path.name for path in SATENC.glob("*.py")} == {"__init__.py", "__main__.py", "testing.py"}


def test_rooms_of_satenc_import_only_from_rooms_before_their_own():
    def not_before(path):
        rooms = ROOMS[: ROOMS.index(path.parent.name) + 1]
        others = {name for name in imported(path) if name.partition(".")[0] == "satenc"}
        return others - reaches(path, *(f"satenc.{room}" for room in rooms))

    assert found(modules(SATENC, "*/*.py"), not_before) == {}


def test_satenc_imports_only_numpy_and_itself_and_its_extras_where_they_are_used():
    extras = {"graph.py": {"networkx"}, "dimacs.py": {"orjson"}, "outputs.py": {"pysat"}}
    extras |= {"files.py": {"zstandard", "compression", "_typeshed"}, "search.py": {"pysat"}, "solve.py": {"pysat"}}

    def others(path):
        return foreign(path) - {"numpy", "satenc"} - extras.get(path.name, set())

    assert found(modules(SATENC), others) == {}


def test_puzzles_know_encodings_and_numpy_only():
    """What they state; the machines that they have of their own may use more."""
    kinds = modules(PACKAGE / "puzzles", "*.py") + modules(PACKAGE / "puzzles" / "parts")
    assert found(kinds, lambda path: foreign(path) - {"numpy", "satenc", "satpuzzles"}) == {}


def test_what_explains_knows_no_files_and_of_formats_one_module_knows_what_solves():
    """A public function makes a puzzle of a text before any of them is called; a page that does not say its kind is of
    the one in which the puzzle has one solution.
    """
    assert reaching(modules(PACKAGE / "explaining"), "satpuzzles.formats") == {}
    trying = reaching(modules(PACKAGE / "formats"), "satpuzzles.solving")
    assert {*trying} == {"satpuzzles/formats/deciding.py"}


def test_backends_know_no_puzzle():
    assert reaching(modules(PACKAGE / "backends"), "satpuzzles.stating", "satpuzzles.puzzles") == {}


def test_strategies_know_no_search_and_reports_not_which_of_them_is_chosen():
    assert reaching(modules(PACKAGE / "solving" / "strategies"), "satpuzzles.solving.search") == {}
    reports = [PACKAGE / "cli" / f"{name}.py" for name in ("report", "rows", "pictures", "puzzle_files")]
    assert reaching(reports, "satpuzzles.cli.output") == {}


def test_only_their_commands_know_the_experiments():
    naming = reaching(modules(PACKAGE, but=["research"]), "satpuzzles.research")
    commands = {f"satpuzzles/cli/commands/{name}.py" for name in ("compare", "family")}
    assert {*naming} == {"satpuzzles/names.py", *commands}


def test_renderers_know_drawings_and_no_puzzle():
    of_puzzles = ("satpuzzles.stating", "satpuzzles.puzzles", "satpuzzles.common.document", "satenc")
    assert reaching(modules(PACKAGE / "rendering"), *of_puzzles) == {}


def test_only_puzzles_know_a_kind_of_puzzle():
    """Neither its module nor its name, but for the words of sites and file formats; the stub of `satpuzzles` offers the
    classes.
    """
    others = modules(PACKAGE, but=("puzzles", "formats", "links", "kinds", "plain.py"))
    of_kinds = {f"satpuzzles.puzzles.{path.stem}" for path in (PACKAGE / "puzzles").glob("*.py")}
    assert reaching(others, *of_kinds) == {}
    assert reaching(modules(PACKAGE / "puzzles" / "parts"), *of_kinds) == {}
    kinds = {*import_module("satpuzzles.puzzles").PUZZLES.names()}
    assert found(others, lambda path: kinds & {*strings(path)}) == {}


def strings(path):
    """The texts in the code of a file."""
    return (one.value for one in ast.walk(tree(path)) if isinstance(one, ast.Constant))


def test_what_checks_proofs_shares_no_code_with_what_makes_them():
    def shared(path):
        own = {name for name in imported(path) if name.startswith("satpuzzles")}
        return foreign(path) - {"satpuzzles"} | own - {"satpuzzles.proving.checker.text"}

    assert found(modules(PACKAGE / "proving" / "checker"), shared) == {}


def test_only_the_command_line_imports_click():
    assert reaching(modules(PACKAGE, but=["cli"]), "click") == {}
    assert reaching(modules(PACKAGE / "cli"), "click")


def test_the_command_line_names_no_solver_and_no_encoding():
    assert reaching(modules(PACKAGE / "cli"), "pysat", "numpy", "satenc") == {}


def test_only_backends_import_solvers():
    assert reaching(modules(PACKAGE, but=["backends"]), "pysat", "pysolvers") == {}
    assert reaching(modules(PACKAGE / "backends"), "pysat")


def test_explaining_imports_one_way():
    """Techniques know what is known and not who looks for them; ratings know paths, and no path knows its rating."""
    folder = PACKAGE / "explaining"
    above = ("steps", "chain", "telling", "explained", "explain", "rating")
    assert reaching(modules(folder / "techniques"), *(f"satpuzzles.explaining.{name}" for name in above)) == {}
    assert reaching(modules(folder, but=["rating"]), "satpuzzles.explaining.rating") == {}


@pytest.mark.parametrize("package", ["satenc", "satpuzzles"])
def test_public_names_are_imported_when_asked_for(package):
    """From where type checkers are told, and not before."""
    code = f"import sys, {package}; sys.exit(any(name.startswith('{package}.') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=PATIENCE).returncode == 0
    public = import_module(package)
    told = {
        alias.name: node.module
        for node in ast.walk(ast.parse(Path(public.__file__).with_suffix(".pyi").read_text()))
        if isinstance(node, ast.ImportFrom) and node.module.startswith(f"{package}.")
        for alias in node.names
        if alias.asname
    }
    assert told == public._MODULES
    assert sorted(told) == sorted(public.__all__)
    for name in public.__all__:
        assert unwrap(getattr(public, name)) is unwrap(getattr(import_module(told[name]), name))


def loaded_after(code):
    """The modules that are loaded when the ``code`` ends, in a process of its own."""
    at_the_end = "import atexit, sys; atexit.register(lambda: print(*sys.modules))"
    words = [sys.executable, "-c", f"{at_the_end}\n{code}"]
    ran = subprocess.run(words, check=True, timeout=PATIENCE, capture_output=True, text=True)
    return {*ran.stdout.splitlines()[-1].split()}


def test_importing_satpuzzles_stays_light():
    loaded = loaded_after("import satpuzzles")
    assert "satpuzzles" in loaded
    assert not loaded & {"networkx", "pysat", "click", "satpuzzles.formats.table"}


def test_a_file_of_one_sudoku_is_read_without_the_other_formats(tmp_path):
    file = tmp_path / "one.txt"
    file.write_text("1..." + "." * 12 + "\n")
    loaded = loaded_after(f"import satpuzzles; satpuzzles.load({str(file)!r})")
    assert "satpuzzles.formats.reading" in loaded
    assert "satpuzzles.formats.table" not in loaded


def test_an_answer_that_keeps_the_rules_is_not_searched_for_faults():
    file = ROOT / "instances" / "akari" / "6x6-easy.json"
    loaded = loaded_after(f"import satpuzzles; satpuzzles.check(satpuzzles.load({str(file)!r}))")
    assert "satpuzzles.stating.puzzle" in loaded
    assert not loaded & {"satpuzzles.stating.at_fault", "satpuzzles.stating.demands"}


@pytest.mark.slow
def test_solving_a_sudoku_imports_only_what_it_needs():
    words = ["solve", str(ROOT / "instances" / "sudoku" / "4x4.json")]
    loaded = loaded_after(f"from satpuzzles.cli import main; main({words!r})")
    assert "satpuzzles.solving.solve" in loaded
    assert not loaded & {
        "networkx", "subprocess", "hashlib",
        "satpuzzles.backends.counter", "satpuzzles.batches.tasks", "satenc.automata.automaton",
    }  # fmt: skip


def test_a_tab_imports_no_kind_before_it_is_asked_for():
    loaded = loaded_after("import satpuzzles.studio.site.tab")
    assert "satpuzzles.studio.requests" in loaded
    assert not [name for name in loaded if name.startswith("satpuzzles.puzzles.")]
    assert not loaded & {
        "satpuzzles.making.kinds.registry",
        "satpuzzles.proving.certify",
        "importlib.metadata",
        "networkx",
    }
