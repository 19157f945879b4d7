"""The taskset for verifiers, by its own validator and by traces with replies."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("verifiers.v1", reason="verifiers is not installed, of the extra environments")

import verifiers.v1 as vf
from verifiers.v1.trace import AgentInfo, MessageNode, TraceTask

from satpuzzles.environments.verifiers import PuzzleConfig, PuzzleTaskset
from tests.cli.started import PATIENCE


def scored(task, reply):
    message = MessageNode(message=vf.AssistantMessage(content=reply), sampled=True)
    data = TraceTask(type=type(task).__name__, data=task.data)
    trace = vf.Trace(task=data, agent=AgentInfo(config=vf.AgentConfig()), nodes=[message])
    asyncio.run(task.score(trace))
    return trace.reward, trace.metrics["rules_kept"]


def test_tasks_are_the_same_for_one_configuration_and_replies_are_judged():
    tasks, again = ([*PuzzleTaskset(PuzzleConfig(kinds="sudoku, binairo,tents", count=3, seed=5))] for _ in range(2))
    assert [task.key for task in tasks] == [task.key for task in again]
    assert [task.data.name for task in tasks] == ["sudoku-0", "binairo-1", "tents-2"]
    for task in tasks:
        solution = task.data.solution
        assert scored(task, f"It is {json.dumps(solution)}.") == (1, 1)
        other = [[*row] for row in solution]
        other[0] = other[0][1:] + other[0][:1]
        reward, kept = scored(task, json.dumps(other))
        assert reward == 0
        assert 0 < kept < 1
        assert scored(task, "") == (0, 0)


@pytest.mark.slow
def test_its_own_validator_finds_the_tasks_valid(tmp_path):
    (tmp_path / "logic_puzzles.py").write_text(
        'from satpuzzles.environments.verifiers import PuzzleTaskset\n\n__all__ = ["PuzzleTaskset"]\n'
    )
    program = shutil.which("vf-validate", path=Path(sys.executable).parent)
    options = ["--taskset.count", "2", "--runtime.type", "subprocess", "-o", str(tmp_path / "out")]
    ran = subprocess.run(
        [program, "logic-puzzles", *options],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    (summary,) = (tmp_path / "out").rglob("summary.json")
    assert ran.returncode == 0
    assert json.loads(summary.read_text())["outcomes"]["valid"] == 2
