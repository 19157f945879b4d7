"""``python -m tools.mutants``: do the tests notice faults? Each mutant is the source with one change.

operator        another operator: + for -, & for |, == for !=, min for max, no minus, no not
bound           < for <=, > for >=, and the other way round
off by one      a number that is one more, or one less
dropped clause  a statement that only calls something, such as ``f.add``, is left out
constant        TRUE for FALSE, True for False, and the other way round

Mutants are drawn at random by a seed, so many of each group of files (`GROUPS`), each sort as often as any other. The
tests of the folders that cover a file are run once without a mutant, to see which functions each test calls. A mutant
is then run in a copy of the tree, in a process of its own, with the tests that call its function, the quickest first,
up to the first failure or the time limit. What is killed by time would not end, or takes several times as long.

``--raw FILE`` has a JSON object a line, and a run that was interrupted goes on where that file ends; ``FILE.calls``
has what each test calls.
"""

import argparse
import ast
import contextlib
import copy
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from tools import ROOT

GROUPS = {
    "encoders": (130, ["encodings/satenc/*/**/*.py"]),
    "arguments": (20, ["encodings/satenc/formula/check*.py"]),
    "checkers": (50, ["satpuzzles/proving/checker/*.py"]),
    "cuts": (40, ["encodings/satenc/graphs/cuts.py", "encodings/satenc/formula/lazy.py", "satpuzzles/proving/cuts.py"]),
    "links": (60, ["satpuzzles/links/*.py", "satpuzzles/formats/urls/*.py"]),
}
"""The number of mutants for each file."""

COVERED_BY = {
    "encodings/satenc": ["tests/encodings", "tests/test_satenc_sizes.py", "tests/test_satenc_propagation.py"],
    "satpuzzles/proving": [
        "tests/proving/checker",
        *(f"tests/proving/test_{name}.py" for name in ("cuts", "verify", "forgeries", "trimming", "certify", "naive")),
    ],
    "satpuzzles/links": ["tests/links", "tests/formats"],
    "satpuzzles/formats": ["tests/formats", "tests/links"],
}
"""The tests of the files of each folder."""

_SWAPPED: dict[type[ast.AST], tuple[str, Any]] = {
    getattr(ast, one): (sort, getattr(ast, other))
    for sort, pairs in (
        ("operator", "Add Sub, Sub Add, Mult Add, FloorDiv Mult, Mod FloorDiv, BitAnd BitOr, BitOr BitAnd"),
        ("operator", "LShift RShift, RShift LShift, And Or, Or And, Eq NotEq, NotEq Eq, In NotIn, NotIn In"),
        ("operator", "Is IsNot, IsNot Is"),
        ("bound", "Lt LtE, LtE Lt, Gt GtE, GtE Gt"),
    )
    for one, other in map(str.split, pairs.split(", "))
}

_NAMES = {
    one: (sort, other)
    for sort, first, second in [
        ("operator", "min", "max"),
        ("operator", "minimum", "maximum"),
        ("operator", "any", "all"),
        ("constant", "TRUE", "FALSE"),
    ]
    for one, other in ((first, second), (second, first))
}


_BUDGET = 20.0
"""CPU seconds of the tests of a mutant, as long as they took without it."""


class Mutant(NamedTuple):
    """The bytes ``start`` to ``end`` of a file, ``before``, become ``after``."""

    group: str
    file: str
    line: int
    column: int
    sort: str
    start: int
    end: int
    before: str
    after: str


def mutants(group: str, file: str, source: bytes) -> Iterator[Mutant]:
    """All mutants of one file, in the order of their places."""
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    for node, sort, after in _changes(ast.parse(source)):
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        yield Mutant(group, file, node.lineno, node.col_offset, sort, start, end, source[start:end].decode(), after)


def _changes(node: ast.AST) -> Iterator[tuple[Any, str, str]]:
    """``(node, sort, text)`` for all that can be changed below a node: what runs, and is no message."""
    for below in _that_run(node):
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Call):
            yield below, "dropped clause", "pass"
        elif isinstance(below, ast.BinOp | ast.BoolOp | ast.Compare):
            yield from _swapped(below)
        elif isinstance(below, ast.UnaryOp):
            yield below, "operator", f"({ast.unparse(below.operand)})"
        elif isinstance(below, ast.Constant) and isinstance(below.value, bool):
            yield below, "constant", str(not below.value)
        elif isinstance(below, ast.Constant) and isinstance(below.value, int):
            yield below, "off by one", str(below.value + 1)
            yield below, "off by one", f"({below.value - 1})"
        elif isinstance(below, ast.Name) and below.id in _NAMES:
            yield below, *_NAMES[below.id]
        elif isinstance(below, ast.Attribute) and below.attr in _NAMES:
            sort, other = _NAMES[below.attr]
            yield below, sort, f"({ast.unparse(below.value)}).{other}"
        yield from _changes(below)


def _that_run(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node, without annotations, decorators, imports, messages of errors and what is for types only; nor
    ``strict=True``, which only raises for lists of different lengths, ``repr=False``, which nothing reads, and numpy's
    ``copy`` and ``assume_unique``, which only save time.
    """
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    left_out = {"annotation", "returns", "decorator_list", "bases"}
    for name, value in ast.iter_fields(node):
        if name not in left_out:
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.Raise | ast.JoinedStr | ast.ImportFrom) or not isinstance(part, ast.AST):
                    continue
                if isinstance(part, ast.keyword) and part.arg in ("strict", "repr", "copy", "assume_unique"):
                    continue
                if isinstance(part, ast.AnnAssign) and ast.unparse(part.annotation) == "TypeAlias":
                    continue
                yield part


def _swapped(node: ast.BinOp | ast.BoolOp | ast.Compare) -> Iterator[tuple[ast.AST, str, str]]:
    """The same with another operator, each in its turn."""
    for place, op in enumerate(node.ops if isinstance(node, ast.Compare) else [node.op]):
        if found := _SWAPPED.get(type(op)):
            other: Any = copy.copy(node)
            if isinstance(node, ast.Compare):
                other.ops = [*node.ops[:place], found[1](), *node.ops[place + 1 :]]
            else:
                other.op = found[1]()
            yield node, found[0], f"({ast.unparse(other)})"


def drawn(root: Path, seed: int, share: float = 1.0) -> list[Mutant]:
    """The mutants of all groups, in random order."""
    chosen: list[Mutant] = []
    for number, (group, (count, patterns)) in enumerate(GROUPS.items()):
        others = {path for name, (_, more) in GROUPS.items() if name != group for p in more for path in _files(root, p)}
        mine = [path for pattern in patterns for path in _files(root, pattern)]
        if group == "encoders":
            mine = [path for path in mine if path not in others]
        every = [m for p in mine for m in mutants(group, str(p.relative_to(root)), p.read_bytes())]
        chosen += _evenly(every, round(share * count), random.Random(1000 * seed + number))
    random.Random(seed).shuffle(chosen)
    return chosen


def _evenly(every: list[Mutant], count: int, chance: random.Random) -> list[Mutant]:
    """So many of them, as many of each sort as of any other as long as there are."""
    by_sort = {sort: [one for one in every if one.sort == sort] for sort in sorted({one.sort for one in every})}
    turns = [chance.sample(some, len(some)) for some in by_sort.values()]
    return [one for turn in zip_longest(*turns) for one in turn if one is not None][:count]


def _files(root: Path, pattern: str) -> list[Path]:
    return sorted(root.glob(pattern))


class Test(NamedTuple):
    """What a test took, and the functions that it called: ``file:line`` of each."""

    name: str
    cpu_seconds: float
    called: frozenset[str]


def tests_for(root: Path, mutant: Mutant, tests: Sequence[Test]) -> list[str]:
    """Those that call the function of a mutant, or any function of its file if it is in none, or they call none: the
    quickest first, as many as the budget allows.
    """
    functions = [
        node for node in ast.walk(ast.parse((root / mutant.file).read_bytes())) if isinstance(node, ast.FunctionDef)
    ]
    around = [(_first(node), node.end_lineno or 0) for node in functions]
    inner = max([first for first, last in around if first <= mutant.line <= last], default=None)
    of_file = [test for test in tests if any(place.startswith(f"{mutant.file}:") for place in test.called)]
    near = [test for test in tests if f"{mutant.file}:{inner}" in test.called]
    chosen, left = list[str](), _BUDGET
    for test in sorted(near or of_file, key=lambda test: test.cpu_seconds):
        if (left := left - test.cpu_seconds) >= 0 or not chosen:
            chosen.append(test.name)
    return chosen


def _first(node: ast.FunctionDef) -> int:
    """The line that its code object has: that of its first decorator."""
    return min([node.lineno, *(part.lineno for part in node.decorator_list)])


class _Calls:
    """A plug-in of pytest that writes a `Test` for each test, as a line of JSON."""

    def __init__(self, root: Path, path: Path) -> None:
        self.root, self.path, self.called = f"{root}{os.sep}", path, set[Any]()

    def note(self, frame: Any, *_: object) -> None:
        """For `sys.settrace`: calls only, no lines."""
        self.called.add(frame.f_code)

    def pytest_runtest_setup(self) -> None:
        self.called.clear()
        self.began = time.process_time()
        sys.settrace(self.note)

    def pytest_runtest_teardown(self, item: Any) -> None:
        sys.settrace(None)
        places = ((code.co_filename.removeprefix(self.root), code.co_firstlineno) for code in self.called)
        own = [f"{file}:{line}" for file, line in places if file.startswith(("encodings/satenc", "satpuzzles"))]
        line = json.dumps([item.nodeid, round(time.process_time() - self.began, 2), own])
        with self.path.open("a", encoding="utf-8") as calls:
            calls.write(f"{line}\n")


def calls_of(root: Path, path: Path) -> dict[str, list[Test]]:
    """The tests of each folder, which is run where ``path`` does not have it yet. Raises ValueError if a test fails."""
    known = {}
    for folder, paths in COVERED_BY.items():
        own = path.with_name(f"{path.name}.{folder.replace('/', '-')}")
        if not own.exists():
            own_partly = own.with_name(f"{own.name}-partly")
            own_partly.unlink(missing_ok=True)
            found = tried(root, paths, 3600, _Calls(root, own_partly))
            if found["verdict"] != "survived":
                raise ValueError(f"the tests of {folder} fail without a mutant: {found['by']}")
            print(folder, "without a mutant:", found["cpu_seconds"], "CPU seconds", flush=True)
            own_partly.rename(own)
        rows = map(json.loads, own.read_text(encoding="utf-8").splitlines())
        known[folder] = [Test(name, seconds, frozenset(called)) for name, seconds, called in rows]
    return known


def tried(root: Path, tests: Sequence[str], limit: float, *plugins: object) -> dict[str, Any]:
    """What tests say of a tree: in a process of its own, which ends with all it started after ``limit`` CPU seconds, or
    ten times as much time.
    """
    with tempfile.TemporaryFile("w+") as said:
        started, child = time.monotonic(), os.fork()
        if not child:
            _run_tests(root, tests, limit, said.fileno(), plugins)
        status, used = _ended(child, started + 10 * limit)
        said.seek(0)
        failed = [line.removeprefix("FAILED ") for line in said if line.startswith(("FAILED ", "ERROR "))]
    code = os.waitstatus_to_exitcode(status)
    verdict = "survived" if code == 0 else "killed by time" if code in (-signal.SIGKILL, -signal.SIGXCPU) else "killed"
    return {"verdict": verdict, "by": (failed or [""])[0].split(" - ")[0].strip(), "cpu_seconds": round(used, 1)}


def _ended(child: int, deadline: float) -> tuple[int, float]:
    while True:
        pid, status, used = os.wait4(child, os.WNOHANG)
        if pid:
            break
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            _, status, used = os.wait4(child, 0)
            break
        time.sleep(0.05)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what the tests left behind
    return status, used.ru_utime + used.ru_stime


def _run_tests(root: Path, tests: Sequence[str], limit: float, said: int, plugins: Sequence[object]) -> None:
    """Never returns."""
    import pytest

    os.setsid()
    os.chdir(root)
    os.dup2(said, 1)
    os.dup2(said, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (round(limit), round(limit) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = f"{root}-compiled"
    for name in [*sys.modules]:  # what is imported must be that of the copy
        if name.partition(".")[0] in ("satenc", "satpuzzles", "benchmarks", "tests", "tools"):
            del sys.modules[name]
    own = [str(root / "encodings"), str(root)]
    sys.path[:0] = own
    os.environ["PYTHONPATH"] = os.pathsep.join(own)
    options = ["-q", "-x", "-n", "0", "--hypothesis-seed=0", "-p", "no:cacheprovider"]
    warnings = ["-W", "ignore::pytest.PytestWarning"]
    os._exit(int(pytest.main([*options, *warnings, *tests], [*plugins])))


def _imports_of_others() -> None:
    """What tests import besides the tree, once for all of them."""
    for name in ("hypothesis.strategies", "networkx", "numpy.ma", "orjson", "pysat.solvers", "_pytest.main"):
        import_module(name)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the mutants of each group; default 1, 300 mutants")
    parser.add_argument("--limit", type=float, default=90.0, metavar="S", help="CPU seconds of each; default 90")
    parser.add_argument("--raw", type=Path, default=Path("mutants.jsonl"), metavar="FILE")
    options = parser.parse_args(arguments)
    known = _read(options.raw)
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        tree = Path(scratch) / "tree"
        ignored = shutil.ignore_patterns(".git", "__pycache__", "node_modules", "*.egg-info", ".mypy_cache")
        shutil.copytree(ROOT, tree, ignore=ignored, symlinks=True)
        _imports_of_others()
        chosen = drawn(tree, options.seed, options.share)
        calls = calls_of(tree, options.raw.with_suffix(".calls"))
        with options.raw.open("a", encoding="utf-8") as raw:
            for number, mutant in enumerate(chosen, start=1):
                if (key := _key(mutant._asdict())) in known:
                    continue
                folder = next(one for one in COVERED_BY if mutant.file.startswith(f"{one}/"))
                tests = tests_for(tree, mutant, calls[folder])
                path = tree / mutant.file
                source, time_of_source = path.read_bytes(), path.stat().st_mtime
                path.write_bytes(source[: mutant.start] + mutant.after.encode() + source[mutant.end :])
                os.utime(path, (time_of_source + number, time_of_source + number))  # else compiled code may be found
                found = mutant._asdict() | tried(tree, tests or COVERED_BY[folder], options.limit)
                path.write_bytes(source)
                os.utime(path, (time_of_source, time_of_source))
                known[key] = found
                raw.write(f"{json.dumps(found)}\n")
                raw.flush()
                print(number, found["verdict"], f"{mutant.file}:{mutant.line}", mutant.sort, flush=True)
    print("\n".join(table([known[_key(mutant._asdict())] for mutant in chosen])))
    return 0


def _read(path: Path) -> dict[tuple[Any, ...], dict[str, Any]]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    return {_key(row): row for row in rows}


def _key(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["file"], row["start"], row["end"], row["after"]


def table(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """How many of each sort were killed, of how many, for each group."""
    from satpuzzles.research.comparing.comparison import markdown_table

    sorts = sorted({row["sort"] for row in rows})
    every, killed = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in rows:
        for place in ((row["group"], row["sort"]), (row["group"], "all")):
            every[place] += 1
            killed[place] += row["verdict"] != "survived"
    names = [*sorts, "all"]
    lines = [[group, *(f"{killed[group, s]} of {every[group, s]}" for s in names)] for group in GROUPS]
    return markdown_table(["killed", *names], lines)


if __name__ == "__main__":
    sys.exit(main())
