"""The puzzles of a seed, one after the other or on several processes, always the same."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from satpuzzles.generators.interface import Generator


@dataclass(frozen=True, slots=True)
class Series:
    """Puzzle 1, 2, 3 ... of a ``seed``."""

    generator: Generator
    seed: int

    def command(self, number: int) -> str:
        """The command that makes puzzle ``number`` again."""
        words = ["generate", self.generator.kind, self.generator.options(), "--seed", str(self.seed)]
        return " ".join(filter(None, [*words, "--first", str(number)]))

    def document(self, number: int) -> dict[str, Any]:
        """Puzzle ``number`` from 1, as JSON. Raises GaveUp.

        Its chance comes from its command alone, so neither its place in a run nor the other puzzles matter.
        """
        from importlib.metadata import version

        command = self.command(number)
        puzzle, solution, unique = self.generator.generate(Random(command))  # noqa: S311  # to be repeated
        known = {"solution": solution} | ({"unique": True} if unique else {})
        return puzzle.to_json() | known | {"source": f"satpuzzles {version('satpuzzles')}: {command}"}


def documents(
    series: Series, numbers: Iterable[int], executor: Executor | None = None, ahead: int = 4
) -> Iterator[dict[str, Any]]:
    """The puzzles with these numbers, in their order; an ``executor`` is handed at most ``ahead`` of them at a time."""
    if executor is None:
        yield from map(series.document, numbers)
        return
    remaining = iter(numbers)
    pending: deque[Future[dict[str, Any]]] = deque()
    try:
        while True:
            pending.extend(executor.submit(series.document, i) for i in islice(remaining, ahead - len(pending)))
            if not pending:
                return
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()
