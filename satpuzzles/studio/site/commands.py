"""Command lines in a tab, which has no shell: ``satpuzzles``, and a few filters that show parts of texts."""

import io
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from satpuzzles.errors import UsageError

_LINE = re.compile(r"^(\s*)!(.*)$", re.MULTILINE)
_QUIET = "2>/dev/null"
_RANGE = re.compile(r"(\d+)-(\d+)")


def with_calls(code: str, name: str) -> str:
    """``code`` in which lines that begin with ``!`` are calls of the function ``name``.

    >>> with_calls("!satpuzzles list", "run")
    "run('satpuzzles list')"
    """
    return _LINE.sub(lambda found: f"{found[1]}{name}({found[2]!r})", code)


def run(line: str) -> None:
    """Run a command line and print what it prints. Raises UsageError for what a tab does not have."""
    for pipeline in pipelines(line):
        text = ""
        for command, *arguments in pipeline.commands:
            text = _COMMANDS[command](text, arguments)
        if pipeline.file is None:
            print(text, end="")
        else:
            with Path(pipeline.file).open("a" if pipeline.appends else "w") as file:
                file.write(text)


@dataclass(slots=True)
class Pipeline:
    """Commands, each of which gets what the one before prints; the last one may print into a file."""

    commands: list[list[str]]
    file: str | None = None
    appends: bool = False


def pipelines(line: str) -> list[Pipeline]:
    """The parts of a command line between ``;``. Raises UsageError for what a tab does not have."""
    lexer = shlex.shlex(line.replace(_QUIET, ""), posix=True, punctuation_chars=";|<>&")
    lexer.whitespace_split = True
    found = [Pipeline([[]])]
    words = iter(lexer)
    for word in words:
        match word:
            case ";":
                found.append(Pipeline([[]]))
            case "|":
                found[-1].commands.append([])
            case ">" | ">>":
                found[-1].file, found[-1].appends = next(words, None), word == ">>"
            case _ if set(word) <= set(";|<>&"):
                raise UsageError(f"a tab has no shell for {word!r}")
            case _:
                found[-1].commands[-1].append(word)
    for command in (next(iter(one), "") for pipeline in found for one in pipeline.commands):
        if command not in _COMMANDS:
            raise UsageError(f"a tab has no command {command!r}; there are {', '.join(_COMMANDS)}, joined by |")
    return found


def _satpuzzles(text: str, arguments: Sequence[str]) -> str:
    cli = import_module("satpuzzles.cli")  # no part of the studio needs it
    output = io.TextIOWrapper(written := io.BytesIO(), "utf-8", write_through=True)
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")
    try:
        with redirect_stdout(output):
            cli.run([*arguments])
    finally:
        sys.stdin = before
    return written.getvalue().decode()


def _input(text: str, names: Sequence[str]) -> list[str]:
    """The text lines of a file, or of what came before. Raises UsageError for more."""
    if len(names) > 1:
        raise UsageError(f"expected one file, found {' '.join(names)}")
    return (Path(names[0]).read_text() if names else text).splitlines(keepends=True)


def _head(text: str, arguments: Sequence[str]) -> str:
    count, names = _number(arguments)
    return "".join(_input(text, names)[:count])


def _tail(text: str, arguments: Sequence[str]) -> str:
    count, names = _number(arguments)
    return "".join(_input(text, names)[-count:])


def _number(arguments: Sequence[str]) -> tuple[int, Sequence[str]]:
    if len(arguments) >= 2 and arguments[0] == "-n" and arguments[1].isdecimal():
        return int(arguments[1]), arguments[2:]
    return 10, arguments


def _cut(text: str, arguments: Sequence[str]) -> str:
    if len(arguments) < 2 or arguments[0] != "-c" or not (found := _RANGE.fullmatch(arguments[1])):
        raise UsageError("cut: expected -c FIRST-LAST")
    lines = _input(text, arguments[2:])
    return "".join(f"{line.rstrip()[int(found[1]) - 1 : int(found[2])]}\n" for line in lines)


def _cat(text: str, arguments: Sequence[str]) -> str:
    return "".join(_input(text, arguments))


def _echo(_text: str, arguments: Sequence[str]) -> str:
    return " ".join(arguments) + "\n"


def _wc(text: str, arguments: Sequence[str]) -> str:
    names = [one for one in arguments if one != "-l"]
    return " ".join([str(len(_input(text, names))), *names]) + "\n"


def _ls(_text: str, arguments: Sequence[str]) -> str:
    found = [Path(name) for name in arguments if not name.startswith("-")] or [Path()]
    names = [one.name for place in found for one in (place.iterdir() if place.is_dir() else [place])]
    return "".join(f"{name}\n" for name in sorted(names))


_COMMANDS: dict[str, Callable[[str, Sequence[str]], str]] = {
    "satpuzzles": _satpuzzles,
    "head": _head,
    "tail": _tail,
    "cut": _cut,
    "cat": _cat,
    "ls": _ls,
    "echo": _echo,
    "wc": _wc,
}
