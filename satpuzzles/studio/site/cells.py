"""Runs cells of Python for the page `code.html`: what they print, where they fail, and the models that they make.

Cells share their names, as in a notebook. A request states all cells from the first on; those that are as they were are
not run again, so it does not matter which interpreter answers. Lines that begin with ``!`` are commands. There is no
such request over a server: this code runs in the tab of the person who presses the button.
"""

import ast
import io
import time
import traceback
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from satenc import Formula, Model
from satpuzzles.common.document import Node
from satpuzzles.errors import SatpuzzlesError, UsageError, one_line
from satpuzzles.studio.members import Reply, Request, Tell, number_in
from satpuzzles.studio.site import commands, sizes

_MOST_CELLS = 200
_LONGEST_OUTPUT = 20_000
"""Characters of the output of a cell that are shown."""
_BETWEEN = 0.2
"""Seconds between two parts of the output."""
_LONGEST_MESSAGE = 400
_COMMAND = "_run_command"


class _Output(io.TextIOBase):
    """What a cell prints, up to a length. It is told on while the cell runs."""

    def __init__(self, tell: Tell, number: int) -> None:
        self._tell, self._number = tell, number
        self._parts: list[str] = []
        self._length = 0
        self._told = time.monotonic()

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"expected a text, found {type(text).__name__}")
        room = _LONGEST_OUTPUT - self._length
        if room > 0:
            self._parts.append(text[:room])
        self._length += len(text)
        if room > 0 and time.monotonic() > self._told + _BETWEEN:
            self._tell({"cell": self._number, "output": self.text()})
            self._told = time.monotonic()
        return len(text)

    def text(self) -> str:
        left_out = self._length - _LONGEST_OUTPUT
        more = f"\n… and {left_out:,} more characters" if left_out > 0 else ""
        return "".join(self._parts).rstrip("\n") + more


@dataclass(frozen=True, slots=True)
class _Ended:
    """How a cell ended: what it printed, and what is wrong in which text line, if it failed."""

    output: str
    fault: str = ""
    line: int | None = None

    def told(self, number: int) -> Reply:
        """What a page is told of the cell of this ``number``."""
        fault = {"fault": self.fault, "line": self.line} if self.fault else {}
        return {"cell": number, "output": self.output, **fault}


@dataclass(slots=True)
class Cells:
    """The cells that have run, and the names that they made."""

    ran: list[str] = field(default_factory=list)
    ended: list[_Ended] = field(default_factory=list)
    names: dict[str, Any] = field(default_factory=dict)

    def run(self, cells: list[str], again: int, tell: Tell) -> None:
        """Run ``cells`` from the first one on that has not run yet or is number ``again``. Where that is the first of
        all, they begin with no names.
        """
        same = next((i for i, (one, other) in enumerate(zip(self.ran, cells, strict=False)) if one != other), None)
        kept = min(again, len(self.ran) if same is None else same)
        if kept == 0:
            self.names = {"__name__": "__main__", _COMMAND: commands.run}
        del self.ran[kept:], self.ended[kept:]
        for number in range(kept, len(cells)):
            self.ended.append(ended := _run(cells[number], number, self.names, tell))
            self.ran.append(cells[number])
            tell(ended.told(number))

    def formulas(self) -> Iterator[tuple[str, Model | Formula]]:
        """The models, and the formulas that keep their clauses, that have a name."""
        for name, value in self.names.items():
            if isinstance(value, Model) or (isinstance(value, Formula) and value.clauses.are_kept):
                yield name, value

    def reply(self) -> Reply:
        """How each cell ended, and the names of models and formulas."""
        ended = [one.told(number) for number, one in enumerate(self.ended)]
        return {"cells": ended, "formulas": [name for name, _ in self.formulas()]}


def _run(code: str, number: int, names: dict[str, Any], tell: Tell) -> _Ended:
    """Run one cell as an interactive session does: it shows the values of expressions."""
    file, output = f"<cell {number + 1}>", _Output(tell, number)
    fault, line = "", None
    with redirect_stdout(output), redirect_stderr(output):
        try:
            for statement in ast.parse(commands.with_calls(code, _COMMAND), file).body:
                exec(compile(ast.Interactive([statement]), file, "single"), names)  # noqa: S102  # of the reader
        except SystemExit:
            fault = "the cell asked Python to end"
        except BaseException as error:  # noqa: BLE001  # any code may stand here
            fault, line = _in_words(error), _line(error, file)
    return _Ended(output.text(), fault, line)


def _in_words(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return one_line(error.msg, _LONGEST_MESSAGE)
    try:
        words = str(error)
    except Exception:  # noqa: BLE001  # a class of the reader
        words = ""
    name = "" if isinstance(error, SatpuzzlesError) else type(error).__name__
    return one_line(": ".join(filter(None, (name, words))), _LONGEST_MESSAGE)


def _line(error: BaseException, file: str) -> int | None:
    """The last text line of the cell that an error passed."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    passed = traceback.walk_tb(error.__traceback__)
    lines = [line for frame, line in passed if frame.f_code.co_filename == file]
    return lines[-1] if lines else None


_CELLS = Cells()


def _asked(asked: Node, again: int, tell: Tell) -> Cells:
    """The cells of a request, run, those from number ``again`` on in any case; first its files are written where there
    are none.
    """
    cells = [one.string() for one in asked.required("cells").items("a list of cells", at_least=1, at_most=_MOST_CELLS)]
    files = asked.child("files").value
    for name, text in (files if isinstance(files, dict) else {}).items():
        if not (path := Path(name)).exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    _CELLS.run(cells, again, tell)
    return _CELLS


def _run_cells(asked: Node, tell: Tell) -> Reply:
    return _asked(asked, number_in(asked, "again", 0, _MOST_CELLS, _MOST_CELLS), tell).reply()


def _sizes(asked: Node, tell: Tell) -> Reply:
    name = asked.required("name").string("the name of a model or formula")
    cells = _asked(asked, _MOST_CELLS, lambda _told: None)
    found = dict(cells.formulas()).get(name)
    if found is None:
        raise UsageError(f"there is no model or formula {name!r}: run the cells again")
    try:
        return sizes.report(found, tell)
    except ValueError as error:
        raise UsageError(one_line(str(error), _LONGEST_MESSAGE)) from None


REQUESTS: dict[str, Request] = {"run": _run_cells, "sizes": _sizes}
"""What the page asks beside the requests of the studio."""
