import io
import json
import sys
from dataclasses import dataclass

import pytest

from satpuzzles.cli import main


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def records(self):
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in this process, with ``stdin`` as bytes."""

    def call(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Result(ended.value.code, out, err)

    return call


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a document into the current folder, which is a temporary one; returns its name."""
    monkeypatch.chdir(tmp_path)

    def save(name, kind, **fields):
        (tmp_path / name).write_text(json.dumps({"puzzle": kind, **fields}))
        return name

    return save


SOLVED = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


@pytest.fixture
def unique(write):
    return write("unique.json", "sudoku", givens=["12..", "....", "..4.", "4..1"])


@pytest.fixture
def several(write):
    return write("several.json", "hanjie", rows=[[1], [0], [1]], columns=[[1], [0], [1]])


@pytest.fixture
def contradictory(write):
    return write("contradictory.json", "hanjie", rows=[[1], [1]], columns=[[1], [0]])


@pytest.fixture
def malformed(write):
    return write("malformed.json", "sudoku", givens=["12"])


@pytest.fixture
def hard(write):
    return write("hard.json", "sudoku", givens=[[0] * 49] * 49)
