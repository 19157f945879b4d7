"""A taskset for verifiers: a puzzle is a task, and what `satpuzzles.judge` says of the last reply is its reward."""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from satpuzzles.formats.puzzle_like import as_puzzle
from satpuzzles.judging.judge import Judgement, judge
from satpuzzles.making.dataset import DataSet, records, sizes_of, words
from satpuzzles.making.generators import GENERATORS

__all__ = ["PuzzleTaskset"]


class PuzzleData(vf.TaskData):  # type: ignore[misc]  # mypy does not look into verifiers
    """A puzzle as a document, and its solution."""

    document: dict[str, Any]
    solution: list[list[int]]
    level: str | None = None
    size: tuple[int, ...] = ()


class PuzzleTask(vf.Task[PuzzleData]):  # type: ignore[misc]
    """Answer with the grid; every form is read, and every answer that the rules allow is right."""

    @vf.reward(weight=1.0)  # type: ignore[untyped-decorator]
    async def right(self, trace: vf.Trace) -> float:
        return float(self._judged(trace).score)

    @vf.metric  # type: ignore[untyped-decorator]
    async def rules_kept(self, trace: vf.Trace) -> float:
        return self._judged(trace).rules_kept

    async def validate(self, runtime: vf.Runtime) -> bool:  # noqa: ARG002  # no command is run
        """Whether the recorded solution is right."""
        return judge(as_puzzle(self.data.document), str(self.data.solution)).right

    def _judged(self, trace: vf.Trace) -> Judgement:
        return judge(as_puzzle(self.data.document), trace.last_reply)


class PuzzleConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which puzzles there are, with commas between, as for ``satpuzzles dataset``."""

    kinds: str = GENERATORS.names()[0]
    count: int = 100
    levels: str = "easy"
    sizes: str = "6x6"
    seed: int = 1


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleConfig]):  # type: ignore[misc]
    """New puzzles with one solution each, the same for the same configuration."""

    def load(self) -> Iterator[PuzzleTask]:
        asked = self.config
        stated = DataSet(words(asked.kinds), words(asked.levels), sizes_of(asked.sizes), asked.seed)
        for record in records(stated, range(asked.count)):
            if "kind" in record:
                data = PuzzleData(
                    name=f"{record['kind']}-{record['index']}",
                    prompt=record["prompt"],
                    **{key: record[key] for key in ("document", "solution", "level", "size")},
                )
                yield PuzzleTask(data, asked.task)
