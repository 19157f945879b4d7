"""A data set with a curriculum for reasoning-gym. Importing this module registers it there as ``satpuzzles``."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition, ScalarAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from satpuzzles.errors import GaveUp, InstanceError, UsageError
from satpuzzles.explaining.rating.ladder import Difficulty
from satpuzzles.formats.puzzle_like import as_puzzle
from satpuzzles.judging.judge import judge
from satpuzzles.making.dataset import DataSet, words
from satpuzzles.making.generators import GENERATORS

NAME = "satpuzzles"
_SIZES = 5, 6, 8, 10
_TRIES = 20
"""Puzzles that are tried for one entry, before it is an error that none was found."""


@dataclass
class PuzzleConfig:
    """Which puzzles there are: ``kinds`` with commas between, of a ``level``, on boards of ``min_size`` to ``max_size``
    rows.
    """

    kinds: str = GENERATORS.names()[0]
    level: str = str(Difficulty.EASY)
    min_size: int = 6
    max_size: int = 6
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise AssertionError for what no data set has, as configurations of reasoning-gym do."""
        assert self.min_size <= self.max_size, "min_size must be at most max_size"  # noqa: S101
        try:
            self.stated(0)
        except UsageError as error:
            raise AssertionError(str(error)) from None

    def stated(self, seed: int) -> DataSet:
        """The data set. Raises UsageError for kinds and levels that there are not."""
        sizes = tuple(f"{size}x{size}" for size in range(self.min_size, self.max_size + 1))
        return DataSet(words(self.kinds), (self.level,), sizes, seed)


class PuzzleDataset(ProceduralDataset):  # type: ignore[misc]  # mypy does not look into reasoning-gym
    """Puzzles with one solution each; every answer that the rules allow is worth 1, in whatever form it is written."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    @cached_property
    def _stated(self) -> DataSet:
        found: DataSet = self.config.stated(self.seed)
        return found

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Entry ``idx``, the same for the same seed. Raises GaveUp where no puzzle was found."""
        record = self._record(idx)
        return {
            "question": record["prompt"],
            "answer": "\n".join(" ".join(map(str, row)) for row in record["solution"]),
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "document": record["document"],
                "solution": record["solution"],
                "grade": record["grade"],
                "techniques": record["techniques"],
                "difficulty": {"level": record["level"], "size": (self.config.min_size, self.config.max_size)},
            },
        }

    def _record(self, index: int) -> dict[str, Any]:
        for attempt in range(_TRIES):
            with suppress(GaveUp, InstanceError):  # a kind may not have boards of each size
                return self._stated.record(index + attempt * self.size)
        raise GaveUp(f"found no puzzle for entry {index}")

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for a right answer, else 0; see `satpuzzles.judge`."""
        if not isinstance(answer, str):
            return 0.0
        return float(judge(as_puzzle(entry["metadata"]["document"]), answer).score)


class PuzzleCurriculum(BaseCurriculum):  # type: ignore[misc]
    """Levels from easy to hard, and boards from 5 to 10 rows."""

    def __init__(self) -> None:
        super().__init__(PuzzleCurriculum.__name__, PuzzleConfig)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="level",
                field_name="level",
                levels=[str(level) for level in (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)],
                description="How hard the hardest step is",
            ),
            RangeAttributeDefinition(
                name="board_size",
                levels=[*_SIZES],
                default_level=1,
                description="Rows of a board",
                lower_field_name="min_size",
                upper_field_name="max_size",
            ),
        )


if NAME not in DATASETS:  # a module may be imported anew
    register_dataset(NAME, PuzzleDataset, PuzzleConfig, PuzzleCurriculum)
