"""What commands print and how they end is written down in ``transcripts/*.txt``, a case after each heading ``# ...``.

A case starts in a folder of its own with the small puzzles of `FILES` and a link to the ``instances``. A line ``$ ...``
is a command of satpuzzles, or ``printf TEXT``, ``cat FILE``, ``head -c N FILE``, ``ls``; ``< FILE`` and ``> FILE``
stand at its end as in a shell, and ``{a,b}`` repeats it for each of the words, with the same result. A number before
the ``$`` is its exit code. What it prints follows: standard output, then standard error with ``! `` before each line,
but no usage before an error. In a line ``...`` stands for anything, as a line of its own for any lines.
"""

import io
import json
import os
import re
import shlex
import sys
import tempfile
from itertools import product
from pathlib import Path

import pytest

from satpuzzles.cli import main
from tests.cli.conftest import Result
from tests.paths import INSTANCES

FOLDER = Path(__file__).parent / "transcripts"
FILES = {
    "unique.json": {"puzzle": "sudoku", "givens": ["12..", "....", "..4.", "4..1"]},
    "several.json": {"puzzle": "hanjie", "rows": [[1], [0], [1]], "columns": [[1], [0], [1]]},
    "contradictory.json": {"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[1], [0]]},
    "malformed.json": {"puzzle": "sudoku", "givens": ["12"]},
    "hard.json": {"puzzle": "sudoku", "givens": [[0] * 49] * 49},
}
MANY = ".1.2.....2..4...\nnonsense\n11..............\n1...............\n"
"""Of the file ``many.txt``: a puzzle with one solution, no puzzle, one with none, one with several."""


def cases(path):
    """Each case as its heading and its commands with what they print."""
    for heading, body in re.findall(r"^# (.*)\n((?:(?!# ).*\n?)*)", path.read_text(encoding="utf-8"), re.MULTILINE):
        commands = re.findall(r"^(\d?)\$ (.*)\n((?:(?!\d?\$ ).*\n?)*)", body, re.MULTILINE)
        yield pytest.param(
            [(command, int(code or 0), shown.rstrip("\n")) for code, command, shown in commands],
            id=f"{path.stem}: {heading}",
        )


def expanded(command):
    """The command once for each combination of the words in its braces."""
    parts = [
        part.split(",") if i % 2 else [part] for i, part in enumerate(re.split(r"\{([^{}\s]*,[^{}\s]*)\}", command))
    ]
    return map("".join, product(*parts))


def performed(command, run):
    """What a command leaves behind."""
    command, _, target = command.partition(" > ")
    command, _, source = command.partition(" < ")
    name, *words = shlex.split(command)
    match name:
        case "printf":
            result = Result(0, words[0].replace("\\n", "\n"), "")
        case "cat":
            result = Result(0, Path(words[0]).read_text(encoding="utf-8"), "")
        case "head":
            result = Result(0, Path(words[2]).read_bytes()[: int(words[1])].decode("latin-1"), "")
        case "ls":
            result = Result(
                0, "".join(f"{name}\n" for name in sorted({path.name for path in Path().iterdir()} - START)), ""
            )
        case _:
            result = run(name, *words, stdin=Path(source).read_bytes() if source else b"")
    if target:
        Path(target).write_text(result.out, encoding="utf-8")
        return Result(result.code, "", result.err)
    return result


START = {*FILES, "many.txt", "instances"}


def shown_by(result):
    """A result as it is written down."""
    errors = re.sub(r"\AUsage: .*\n(?=Error: )", "", result.err, flags=re.DOTALL)
    return "\n".join([*result.out.splitlines(), *(f"! {line}".rstrip() for line in errors.splitlines())])


def pattern(shown):
    """The regular expression of what is written down."""
    lines = [
        r"(?:.*\n)*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n"
        for line in shown.splitlines()
    ]
    return "".join(lines)


def furnish(folder):
    """Put into ``folder`` what a case starts with."""
    for name, document in FILES.items():
        (folder / name).write_text(json.dumps(document))
    (folder / "many.txt").write_text(MANY)
    (folder / "instances").symlink_to(INSTANCES)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    furnish(tmp_path)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("case", [case for path in sorted(FOLDER.glob("*.txt")) for case in cases(path)])
def test_a_command_prints_what_is_written_down(run, case):
    for command, code, shown in case:
        for one in expanded(command):
            result = performed(one, run)
            found = shown_by(result)
            as_written = re.fullmatch(pattern(shown), f"{found}\n" if found else "") and result.code == code
            assert as_written or f"{result.code}$ {one}\n{found}" == f"{code}$ {one}\n{shown}"


_PASSING = re.compile(r'(?<="digest":")[^"]*|(?<=,)"clauses_by_rule":.*|(?<=,)"seconds":.*')
"""The parts of a record that are not written down: what follows from all options, and what each run measures anew."""


def rewritten(text):
    """A transcript in which each command that prints something else than is written has what it prints."""
    parts = []
    with tempfile.TemporaryDirectory() as outer:
        for part in re.split(r"(?m)^(?=# |\d?\$ )", text):
            prompt, _, shown = part.partition("\n")
            command = prompt.partition("$ ")[2]
            if command:
                result, *_ = [performed(one, run_here) for one in expanded(command)]
                found = f"{shown_by(result)}\n".lstrip("\n")
                blank = shown.removeprefix(shown.rstrip("\n"))[1:]
                kept = shown if re.fullmatch(pattern(shown.rstrip("\n")), found) else _PASSING.sub("...", found) + blank
                parts.append(f"{result.code or ''}$ {command}\n{kept}")
            else:
                os.chdir(tempfile.mkdtemp(dir=outer))
                furnish(Path())
                parts.append(part)
    return "".join(parts)


def run_here(*words, stdin=b""):
    """What the fixture `run` does, outside of a test."""
    streams = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(io.BytesIO(data), "utf-8") for data in (stdin, b"", b""))
    try:
        main(list(words))
    except SystemExit as ended:
        texts = [stream.flush() or stream.buffer.getvalue().decode() for stream in (sys.stdout, sys.stderr)]
        return Result(ended.code, *texts)
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams


if __name__ == "__main__":  # python -m tests.cli.test_transcripts: write down what is printed now
    os.environ["COLUMNS"] = "100"
    for path in sorted(FOLDER.resolve().glob("*.txt")):
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
