"""Imports go one way: satenc <- puzzle, drawing <- puzzles <- compiler, backends <- tasks <- generators <- cli."""

import ast
import subprocess
import sys

import pytest

from tests.paths import ROOT

SATENC = ROOT / "encodings" / "satenc"
PACKAGE = ROOT / "satpuzzles"
RENDER = sorted((PACKAGE / "render").glob("*.py"))
FOUNDATION = {"satpuzzles.document", "satpuzzles.drawing", "satpuzzles.errors", "satpuzzles.puzzle"}


def modules(folder, pattern="**/*.py"):
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in sorted(folder.glob(pattern))]


def imported(path):
    """The full names of the modules that a file imports anywhere, of names imported from a package too."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they lead"
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names if is_module(node.module, alias.name)}
    return names


def is_module(package, name):
    return (ROOT.joinpath(*package.split(".")) / f"{name}.py").exists() or (
        ROOT.joinpath(*package.split("."), name)
    ).is_dir()


def foreign(path):
    """The top-level packages outside the standard library that a file imports."""
    return {name.partition(".")[0] for name in imported(path)} - set(sys.stdlib_module_names)


def reaches(path, *forbidden):
    return {name for name in imported(path) if any(f"{name}.".startswith(f"{prefix}.") for prefix in forbidden)}


@pytest.mark.parametrize("path", modules(SATENC))
def test_satenc_imports_only_numpy_orjson_and_itself(path):
    assert foreign(path) <= {"numpy", "orjson", "satenc"} | ({"networkx"} if path.name == "graph.py" else set())


@pytest.mark.parametrize("path", modules(PACKAGE, "puzzles/*.py"))
def test_puzzles_know_encodings_and_the_foundation_only(path):
    ours = {name for name in imported(path) if name.startswith("satpuzzles")}
    assert ours <= FOUNDATION | {"satpuzzles.puzzles", "satpuzzles.puzzles.fields"}
    assert foreign(path) <= {"numpy", "satenc", "satpuzzles"}


@pytest.mark.parametrize("path", modules(PACKAGE, "render/*.py"))
def test_renderers_know_drawings_only(path):
    ours = {name for name in imported(path) if name.startswith(("satpuzzles", "satenc"))}
    assert ours <= {
        "satpuzzles.drawing",
        "satpuzzles.errors",
        "satpuzzles.render",
        *(f"satpuzzles.render.{path.stem}" for path in RENDER),
    }


@pytest.mark.parametrize("name", ["document", "drawing", "errors", "puzzle"])
def test_the_foundation_rests_on_itself(name):
    ours = {name for name in imported(PACKAGE / f"{name}.py") if name.startswith("satpuzzles")}
    assert ours <= FOUNDATION


@pytest.mark.parametrize("path", modules(PACKAGE, "backends/*.py"))
def test_backends_know_no_puzzle(path):
    assert not reaches(
        path,
        "satpuzzles.puzzle",
        "satpuzzles.puzzles",
        "satpuzzles.registry",
        "satpuzzles.compiler",
        "satpuzzles.tasks",
        "satpuzzles.cli",
        "satpuzzles.render",
        "satpuzzles.formats",
    )


@pytest.mark.parametrize("path", modules(PACKAGE, "reasoning/*.py"))
def test_reasoning_knows_no_task_and_no_kind_of_puzzle(path):
    assert not reaches(path, "satpuzzles.tasks", "satpuzzles.cli", "satpuzzles.render", "satpuzzles.puzzles")


@pytest.mark.parametrize("path", modules(PACKAGE, "proof/*.py"))
def test_what_checks_proofs_shares_no_code_with_what_makes_them(path):
    assert {name for name in imported(path) if name.startswith("satpuzzles")} <= {"satpuzzles.proof.text"}
    assert not foreign(path) - {"satpuzzles"}


@pytest.mark.parametrize("path", modules(PACKAGE, "tasks/*.py"))
def test_tasks_know_no_command_line_and_no_kind_of_puzzle(path):
    assert not reaches(path, "satpuzzles.cli", "satpuzzles.render", "satpuzzles.puzzles", "click")


@pytest.mark.parametrize("path", modules(PACKAGE, "generators/*.py"))
def test_generators_know_no_command_line(path):
    assert not reaches(path, "satpuzzles.cli", "satpuzzles.render", "click")


@pytest.mark.parametrize(
    "path", [path for path in modules(PACKAGE) if not {"cli", "generators"} & {*path.values[0].parts}]
)
def test_only_the_command_line_knows_generators(path):
    assert not reaches(path, "satpuzzles.generators")


@pytest.mark.parametrize(
    "path", [path for path in modules(PACKAGE) if "/cli/" not in path.id and "__main__" not in path.id]
)
def test_only_the_command_line_imports_click_and_itself(path):
    assert not reaches(path, "click", "satpuzzles.cli")


@pytest.mark.parametrize("path", modules(PACKAGE, "cli/*.py"))
def test_the_command_line_names_no_kind_of_puzzle_and_no_solver(path):
    assert not reaches(path, "satpuzzles.puzzles", "pysat", "numpy", "satenc")


@pytest.mark.parametrize("path", [path for path in modules(PACKAGE) if "/backends/" not in path.id])
def test_only_backends_import_solvers(path):
    assert not reaches(path, "pysat", "pysolvers")


def test_encodings_is_a_folder_and_no_package():
    assert not (ROOT / "encodings" / "__init__.py").exists()


@pytest.mark.parametrize("module", ["networkx", "pysat", "click", "satpuzzles.formats.table"])
def test_importing_satpuzzles_stays_light(module):
    code = f"import sys, satpuzzles; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
