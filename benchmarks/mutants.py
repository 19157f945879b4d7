"""``python -m benchmarks.mutants``: do the tests notice faults? Each mutant is the source with one change.

operator        another operator: + for -, & for |, == for !=, min for max, no minus, no not
bound           < for <=, > for >=, and the other way round
off by one      a number that is one more, or one less
dropped clause  a statement that only calls something, such as ``f.add``, is left out
constant        TRUE for FALSE, True for False, and the other way round

Mutants are drawn at random by a seed, so many of each group of files (`GROUPS`), each sort as often as any other. Each
is run in a copy of the tree, in a process of its own: some tests of the folders that cover its file, those that are
named like it or name something of it, up to the first failure or the time limit. What is killed by time would not end,
or takes ten times as long.

``--raw FILE`` has a JSON object a line, and a run that was interrupted goes on where that file ends. ``--only FILE``
runs those mutants of such a file again that survived, with all tests of the folders.
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

ROOT = Path(__file__).parents[1]

GROUPS = {
    "encoders": (150, ["encodings/satenc/[!g_]*/*.py", "encodings/satenc/graphs/*.py"]),
    "checkers": (50, ["satpuzzles/proving/checker/*.py"]),
    "cuts": (40, ["encodings/satenc/graphs/cuts.py", "encodings/satenc/formula/lazy.py", "satpuzzles/proving/cuts.py"]),
    "links": (60, ["satpuzzles/links/*.py", "satpuzzles/formats/urls/*.py"]),
}
"""How many mutants of which files."""

COVERED_BY = {
    "encodings/satenc": ["tests/encodings"],
    "satpuzzles/proving": [
        "tests/proving/checker",
        *(f"tests/proving/test_{name}.py" for name in ("cuts", "verify", "forgeries", "trimming", "certify", "naive")),
    ],
    "satpuzzles/links": ["tests/links", "tests/formats"],
    "satpuzzles/formats": ["tests/formats", "tests/links"],
}
"""The tests of the files of each folder."""

_SWAPPED: dict[type[ast.AST], tuple[str, Any]] = {
    ast.Add: ("operator", ast.Sub),
    ast.Sub: ("operator", ast.Add),
    ast.Mult: ("operator", ast.Add),
    ast.FloorDiv: ("operator", ast.Mult),
    ast.Mod: ("operator", ast.FloorDiv),
    ast.BitAnd: ("operator", ast.BitOr),
    ast.BitOr: ("operator", ast.BitAnd),
    ast.LShift: ("operator", ast.RShift),
    ast.RShift: ("operator", ast.LShift),
    ast.And: ("operator", ast.Or),
    ast.Or: ("operator", ast.And),
    ast.Eq: ("operator", ast.NotEq),
    ast.NotEq: ("operator", ast.Eq),
    ast.In: ("operator", ast.NotIn),
    ast.NotIn: ("operator", ast.In),
    ast.Is: ("operator", ast.IsNot),
    ast.IsNot: ("operator", ast.Is),
    ast.Lt: ("bound", ast.LtE),
    ast.LtE: ("bound", ast.Lt),
    ast.Gt: ("bound", ast.GtE),
    ast.GtE: ("bound", ast.Gt),
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


_NEAR = 5
"""Test modules that are run first; few mutants survive them."""


class Mutant(NamedTuple):
    """The bytes ``start`` to ``end`` of a file, ``before``, become ``after``."""

    group: str
    file: str
    line: int
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
        yield Mutant(group, file, node.lineno, sort, start, end, source[start:end].decode(), after)


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
    """The parts of a node, without annotations, decorators, imports, messages of errors and what is for types only."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    left_out = {"annotation", "returns", "decorator_list", "bases"}
    for name, value in ast.iter_fields(node):
        if name not in left_out:
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.Raise | ast.JoinedStr | ast.ImportFrom) or not isinstance(part, ast.AST):
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


def tests_for(root: Path, file: str, most: int) -> list[str]:
    """The test modules that cover a file, at most so many of them: first those that are named like it, or share a word
    of their name with it, then those that name something of it.
    """
    paths = next(paths for folder, paths in COVERED_BY.items() if file.startswith(f"{folder}/"))
    every = [one for path in paths for one in (sorted((root / path).rglob("test_*.py")) or [root / path])]
    tree, stem = ast.parse((root / file).read_bytes()), Path(file).stem
    public = {one.name for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name[0] != "_"}
    named = public | {stem.upper(), stem.replace("_", "-")}

    def distance(path: Path) -> tuple[int, int]:
        text, own = path.read_text(encoding="utf-8"), path.stem.removeprefix("test_")
        if own == stem:
            return 0, 0
        shared = len({*own.split("_")} & {*stem.split("_")})
        return 2 - (shared > 0), -sum(text.count(name) for name in named)

    return [str(path.relative_to(root)) for path in sorted(every, key=distance)[:most]]


def tried(root: Path, tests: Sequence[str], limit: float) -> dict[str, Any]:
    """What tests say of a tree: in a process of its own, which ends with all it started after ``limit`` CPU seconds, or
    ten times as much time.
    """
    with tempfile.TemporaryFile("w+") as said:
        started, child = time.monotonic(), os.fork()
        if not child:
            _run_tests(root, tests, limit, said.fileno())
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


def _run_tests(root: Path, tests: Sequence[str], limit: float, said: int) -> None:
    """Never returns."""
    import pytest

    os.setsid()
    os.chdir(root)
    os.dup2(said, 1)
    os.dup2(said, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (round(limit), round(limit) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = f"{root}-compiled"
    for name in [*sys.modules]:  # what is imported must be that of the copy
        if name.partition(".")[0] in ("satenc", "satpuzzles", "benchmarks", "tests"):
            del sys.modules[name]
    own = [str(root / "encodings"), str(root)]
    sys.path[:0] = own
    os.environ["PYTHONPATH"] = os.pathsep.join(own)
    options = [
        "-q",
        "-x",
        "-n",
        "0",
        "--hypothesis-seed=0",
        "-p",
        "no:cacheprovider",
        "-W",
        "ignore::pytest.PytestWarning",
    ]
    os._exit(int(pytest.main([*options, *tests])))


def _imports_of_others() -> None:
    """What tests import besides the tree, once for all of them."""
    for name in ("hypothesis.strategies", "networkx", "numpy.ma", "orjson", "pysat.solvers", "_pytest.main"):
        import_module(name)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the mutants of each group; default 1, 300 mutants")
    parser.add_argument("--limit", type=float, default=150.0, metavar="S", help="CPU seconds of each; default 150")
    parser.add_argument("--raw", type=Path, default=Path("mutants.jsonl"), metavar="FILE")
    parser.add_argument("--only", type=Path, metavar="FILE", help="run those again that survived in FILE")
    options = parser.parse_args(arguments)
    known = _read(options.raw)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tree = Path(folder) / "tree"
        ignored = shutil.ignore_patterns(".git", "__pycache__", "node_modules", "*.egg-info", ".mypy_cache")
        shutil.copytree(ROOT, tree, ignore=ignored, symlinks=True)
        _imports_of_others()
        if options.only:
            chosen = [_again(tree, row) for row in _read(options.only).values() if row["verdict"] == "survived"]
            most = sys.maxsize
        else:
            chosen, most = drawn(tree, options.seed, options.share), _NEAR
        for folder_of_files, paths in COVERED_BY.items() if not (known or options.only) else ():
            if (found := tried(tree, paths, options.limit))["verdict"] != "survived":
                print(f"the tests of {folder_of_files} fail without a mutant: {found['by']}", file=sys.stderr)
                return 1
            print(folder_of_files, "without a mutant:", found["cpu_seconds"], "CPU seconds", flush=True)
        with options.raw.open("a", encoding="utf-8") as raw:
            for number, mutant in enumerate(chosen, start=1):
                if (key := _key(mutant._asdict())) in known:
                    continue
                path = tree / mutant.file
                source, time_of_source = path.read_bytes(), path.stat().st_mtime
                path.write_bytes(source[: mutant.start] + mutant.after.encode() + source[mutant.end :])
                os.utime(path, (time_of_source + number, time_of_source + number))  # else compiled code may be found
                found = mutant._asdict() | tried(tree, tests_for(tree, mutant.file, most), options.limit)
                path.write_bytes(source)
                os.utime(path, (time_of_source, time_of_source))
                known[key] = found
                raw.write(f"{json.dumps(found)}\n")
                raw.flush()
                print(number, found["verdict"], f"{mutant.file}:{mutant.line}", mutant.sort, flush=True)
    print("\n".join(table([known[_key(mutant._asdict())] for mutant in chosen])))
    return 0


def _again(root: Path, row: dict[str, Any]) -> Mutant:
    """The mutant of a row, where it is now. Raises ValueError if it is not there any more, or in several places."""
    source = (root / row["file"]).read_bytes()
    same = [
        one
        for one in mutants(row["group"], row["file"], source)
        if (one.before, one.after) == (row["before"], row["after"])
    ]
    if not same:
        raise ValueError(f"{row['file']}:{row['line']}: {row['before']} is not there any more")
    return min(same, key=lambda one: abs(one.line - row["line"]))


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
