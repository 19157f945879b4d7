"""Answers of a class, judged to a table."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from satpuzzles.common.document import Node
from satpuzzles.errors import FileError, InstanceError
from satpuzzles.lessons.task import Task

COLUMNS = ("name", "task", "answer")
"""The columns of a file of answers; tasks count from 1."""


def read_tasks(path: str) -> list[Task]:
    """The tasks of a file with one a line. Raises FileError, and InstanceError with the line of what is wrong."""
    found = []
    for number, line in enumerate(_lines(path), start=1):
        place = f"line {number}"
        try:
            stated = json.loads(line)
        except ValueError:
            raise InstanceError(place, "a task as JSON", repr(line[:40]), source=path) from None
        try:
            found.append(Task.from_json(Node(stated)))
        except InstanceError as error:
            raise error.within(f"{path}: {place}") from None
    return found


def mark(tasks: Sequence[Task], path: str) -> list[list[Any]]:
    """The table of the answers in a file of comma-separated values with the `COLUMNS`: a row for each name with its
    points for each task and their sum. Of several answers to a task the last counts; none is 0 points.

    Raises FileError, and InstanceError for a row without a name or with a task that there is not.
    """
    points: dict[str, dict[int, int]] = {}
    rows = csv.DictReader(_lines(path), skipinitialspace=True)
    if missing := [name for name in COLUMNS if name not in (rows.fieldnames or ())]:
        found = ", ".join(rows.fieldnames or ()) or "nothing"
        raise InstanceError("the first line", f"the columns {', '.join(COLUMNS)}", found, source=path)
    del missing
    for row in rows:
        place, name, task = f"line {rows.line_num}", (row["name"] or "").strip(), (row["task"] or "").strip()
        if not name:
            raise InstanceError(place, "a name", "none", source=path)
        if not (task.isascii() and task.isdigit() and 1 <= int(task[:9]) <= len(tasks)):
            raise InstanceError(place, f"a task from 1 to {len(tasks)}", repr(task[:40]), source=path)
        points.setdefault(name, {})[int(task)] = tasks[int(task) - 1].mark(row["answer"] or "").points
    numbers = range(1, len(tasks) + 1)
    table = [[name, *(own.get(i, 0) for i in numbers), sum(own.values())] for name, own in points.items()]
    return [["name", *numbers, "points"], *table]


def as_csv(table: Iterable[Sequence[Any]]) -> bytes:
    """A table as comma-separated values."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(table)
    return text.getvalue().encode()


def _lines(path: str) -> list[str]:
    try:
        return [line for line in Path(path).read_text(encoding="utf-8-sig").splitlines() if line.strip()]
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise FileError(f"{path}: expected text in UTF-8") from None
