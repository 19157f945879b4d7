"""Data sets of new puzzles: for people who train and test reasoning models, for apps and classes.

A data set is its seed, its options and a version of satpuzzles: record ``i`` is made alone, the same on every machine.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from random import Random
from typing import Any

import satpuzzles
from satpuzzles.boards.board import Rectangle
from satpuzzles.boards.networks import Network
from satpuzzles.common.arguments import expect_flag, whole_number
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.document import whole
from satpuzzles.errors import GaveUp, InstanceError, UsageError
from satpuzzles.explaining.explain import explain
from satpuzzles.explaining.rating.rate import Rated, rated
from satpuzzles.explaining.records import Entries, step_record
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.formats import puzzle_of
from satpuzzles.making.canonical import canonical
from satpuzzles.making.flawed import broken_answer, flawed
from satpuzzles.making.generate import Series, series
from satpuzzles.processes.parallel import map_in_order, workers
from satpuzzles.rendering.text import text as drawn_text
from satpuzzles.solving.check import Uniqueness
from satpuzzles.stating.display import name_of
from satpuzzles.stating.puzzle import Puzzle

SPLITS = ("train", "test")
_PER_MILLE = 1000
COPY = "a copy of an earlier one, turned, mirrored or with other symbols"
"""Why such a record is missing."""
MOST = 1_000_000_000
"""The most records that can be asked for at once: at 20 a CPU second they take more than a year."""
_SECONDS = 60
"""For each look at a puzzle."""


@dataclass(frozen=True)
class DataSet:
    """Puzzles of ``kinds``, of all ``levels`` and ``sizes`` in turn: record 0 is of the first kind, level and size,
    record 1 of the next size, and so on. A level or a size that is None is whatever the generator makes.

    ``train`` is the share of the records for training; copies of a puzzle lie in the same part. The ``verdicts`` take
    turns too: "unique", and "none" or "multiple" for puzzles that are one change away from one with one solution.
    With ``broken`` a record also has an answer that breaks one rule, with ``positions`` a board on the way to the
    solution and its next step. Without ``paths`` puzzles are graded and not solved step by step, which takes most of
    the time: records have no score, techniques and steps. Raises UsageError for kinds without a generator and for
    unknown levels, sizes and verdicts.
    """

    kinds: tuple[str, ...]
    levels: tuple[str | None, ...] = (None,)
    sizes: tuple[str | None, ...] = (None,)
    seed: int = 1
    train: float = 1.0
    verdicts: tuple[str, ...] = (Uniqueness.UNIQUE,)
    broken: bool = False
    positions: bool = False
    paths: bool = True
    _series: tuple[Series, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("broken", "positions", "paths"):
            expect_flag(name, getattr(self, name))
        if self.positions and not self.paths:
            raise UsageError("'positions' cannot be combined with 'paths' false: a position lies on the path")
        if not 0 <= self.train <= 1:
            raise UsageError(f"'train': expected a part from 0 to 1, found {self.train}")
        known = [Uniqueness.UNIQUE, Uniqueness.NONE, Uniqueness.MULTIPLE]
        for verdict in self.verdicts or ("",):
            if verdict not in known:
                raise UsageError(f"'verdicts': expected {', '.join(known)}, found {verdict!r}")
        chosen = [
            one for kind in self.kinds for level in self.levels for one in _of_sizes(kind, level, self.sizes, self.seed)
        ]
        if not chosen:
            raise UsageError("'kinds': expected at least one kind, found none")
        object.__setattr__(self, "_series", tuple(chosen))

    def record(self, index: int) -> dict[str, Any]:
        """Record ``index``, from 0. Raises GaveUp for a puzzle that was not found."""
        turn, place = divmod(whole_number("index", index, 0), len(self._series) * len(self.verdicts))
        which, verdict = divmod(place, len(self.verdicts))
        number = turn * len(self.verdicts) + verdict  # each puzzle is used for one verdict
        tries: dict[str, int] = {}
        document = self._series[which].made(number + 1, watch=tries.update).document
        told = self._told(document, Uniqueness(self.verdicts[verdict]), index)
        puzzle = told.pop("puzzle")
        shape = canonical(puzzle)
        stated = puzzle.to_json()
        return {
            "index": index,
            "kind": puzzle.kind,
            "document": stated,
            "verdict": self.verdicts[verdict],
            **told,
            "prompt": prompt(puzzle, is_sure={*self.verdicts} == {Uniqueness.UNIQUE}),
            "rules": puzzle.description,
            "clues": sum(value is not None for row in puzzle.known() for value in row) or _clues(stated),
            "size": [*puzzle.board.shape],
            "seed": self.seed,
            "command": self._series[which].command(number + 1),
            "tries": tries,
            "shape": shape,
            "split": SPLITS[int(shape[:8], 16) % _PER_MILLE >= self.train * _PER_MILLE],
            "version": satpuzzles.__version__,
        }

    def _told(self, document: dict[str, Any], verdict: Uniqueness, index: int) -> dict[str, Any]:
        """What a record says of the puzzle of a ``document``, or of one of another ``verdict`` made of it, and the
        ``puzzle`` of the record. Raises GaveUp for one that was not found.
        """
        random, deadline = Random(f"{self.seed}/{index}"), Deadline.after(_SECONDS)  # noqa: S311  # the same each time
        puzzle, solution = puzzle_of(document), document["solution"]
        if verdict is not Uniqueness.UNIQUE:
            other, found, why = flawed(puzzle, solution, verdict, random, deadline)
            first, second = found or (None, None)
            return {"puzzle": other, "solution": first} | ({"second": second} if found else {"why": why})
        only = solution if document.get("unique") else None
        rating, steps = rated(puzzle, self.paths, time_limit=_SECONDS, only=only, told=self.positions)
        if self.paths and rating.status is not Rated.GRADED:  # the grade has taken the time of the path
            steps = explain(puzzle, time_limit=_SECONDS).steps
        told = {
            "puzzle": puzzle,
            "solution": solution,
            "level": None if rating.difficulty is None else str(rating.difficulty),
            "grade": None if rating.grade is None else int(rating.grade),
        }
        if self.paths:
            told["score"] = None if rating.score is None else rating.score.value
            told["techniques"] = [*dict.fromkeys(str(step.technique) for step in steps)]
            told["steps"] = len(steps)
        if self.positions:
            told["position"] = _position(steps, random)
        if self.broken:
            answer, rules = broken_answer(puzzle, solution, random, deadline)
            told["broken"] = {"answer": answer, "rules": rules}
        return told

    @property
    def options(self) -> dict[str, Any]:
        """What makes the data set again, as JSON."""
        names = ("kinds", "levels", "sizes", "seed", "train", "verdicts", "broken", "positions", "paths")
        found = {name: getattr(self, name) for name in names}
        return {name: [*value] if isinstance(value, tuple) else value for name, value in found.items()}


def _of_sizes(kind: str, level: str | None, sizes: Sequence[str | None], seed: int) -> list[Series]:
    """The puzzles of each size that the kind can have. Raises UsageError where it can have none of them."""
    found, errors = [], []
    for size in sizes:
        options: dict[str, Any] = {} if size is None else {"size": size}
        try:
            found.append(series(kind, seed, level, **options))
        except UsageError as error:
            if size is None or len(sizes) == 1:
                raise
            errors.append(error)
    if not found and errors:
        raise errors[0]
    return found


def dataset(
    kinds: str | Iterable[str],
    count: int,
    *,
    levels: Iterable[str] | None = None,
    sizes: Iterable[str | int] | None = None,
    seed: int = 1,
    train: float = 1.0,
    verdicts: Iterable[str] = (Uniqueness.UNIQUE,),
    broken: bool = False,
    positions: bool = False,
    paths: bool = True,
    jobs: int = 1,
    scheduler: str | None = None,
) -> Iterator[dict[str, Any]]:
    """``count`` records of new puzzles with one solution each, or with these ``verdicts``, in order, without those that
    are copies of others and those that were not found; see `DataSet`. ``jobs`` processes make them, or the
    cluster of a ``scheduler``.

    >>> import satpuzzles
    >>> one, two = satpuzzles.dataset("binairo", 2, levels=["easy"], sizes=["6x6"], seed=1)
    >>> one["kind"], one["level"], two["index"]
    ('binairo', 'easy', 1)
    """
    stated = DataSet(
        (kinds,) if isinstance(kinds, str) else tuple(kinds),
        (None,) if levels is None else tuple(levels),
        (None,) if sizes is None else tuple(str(size) for size in sizes),
        whole_number("seed", seed, 0),
        train,
        tuple(verdicts),
        broken,
        positions,
        paths,
    )
    if whole_number("count", count, 0) > MOST:
        raise UsageError(f"'count': expected at most {MOST} records, found {count}")
    return (one for one in records(stated, range(count), jobs, scheduler) if one.get("kind"))


def records(
    stated: DataSet, indices: Sequence[int], jobs: int = 1, scheduler: str | None = None, seen: set[str] | None = None
) -> Iterator[dict[str, Any]]:
    """The records with these ``indices``. One that was not found, or has the shape of one ``seen`` before it, has only
    its index and the reason, ``missing``.
    """
    known = set() if seen is None else seen
    with workers(whole_number("jobs", jobs, 1), scheduler, deadline=Deadline.after(None)) as found:
        for one in map_in_order(partial(_made, stated), indices, found):
            record: dict[str, Any] = one if isinstance(one, dict) else {"index": one.item, "missing": one.reason}
            if record.get("shape") in known:
                record = {"index": record["index"], "missing": COPY}
            known.update(filter(None, [record.get("shape")]))
            yield record


def _made(stated: DataSet, indices: list[int]) -> Iterator[list[dict[str, Any]]]:
    for index in indices:
        try:
            yield [stated.record(index)]
        except (GaveUp, InstanceError) as error:  # a kind may not have boards of each size
            yield [{"index": index, "missing": str(error)}]


def _position(steps: Sequence[Explained], random: Random) -> dict[str, Any]:
    """A board on the way to the solution, by chance, with what is excluded by then, and the next step."""
    number = random.randrange(min(1, len(steps) - 1), len(steps))
    entries = reduce(Entries.after, steps[:number], Entries(steps[0].board))
    return {"board": entries.to_json(), "next": step_record(steps[number])}


def prompt(puzzle: Puzzle, *, is_sure: bool = True) -> str:
    """A task in words: the rules, the board as text, and how to answer, also where it is not ``is_sure`` that there is
    one solution.
    """
    lengths, names = puzzle.board.lengths, {value: name_of(puzzle, value) for value in puzzle.numbers}
    holes = isinstance(puzzle.board, Rectangle) and bool(puzzle.board.holes) and not isinstance(puzzle.board, Network)
    if holes:
        lengths = [puzzle.board.shape[1]] * puzzle.board.shape[0]
    shape = (
        f"{len(lengths)} rows of {lengths[0]}" if len({*lengths}) == 1 else f"rows of {', '.join(map(str, lengths))}"
    )
    if all(name == str(value) for value, name in names.items()):
        values = f"numbers from {puzzle.numbers[0]} to {puzzle.numbers[-1]}"
    else:
        values = ", ".join(f"{value} for {name}" for value, name in names.items())
    board = drawn_text(puzzle.drawing())
    return (
        f"{puzzle.description}\n\n{board.rstrip()}\n\n"
        f"Answer with the grid: {shape} numbers, separated by spaces, {values}"
        f"{', - in cells that have none' if holes else ''}."
        f"{'' if is_sure else ' If there is no solution, or if there are several, say so in the last line instead.'}"
    )


def _clues(document: Any) -> int:
    """How many numbers and texts a document has in its lists."""
    if isinstance(document, dict):
        return sum(map(_clues, (value for value in document.values() if isinstance(value, list))))
    return sum(map(_clues, document)) if isinstance(document, list) else int(document is not None)


def words(text: str) -> tuple[str, ...]:
    """The words of a list with commas between."""
    return tuple(word.strip() for word in text.split(","))


def sizes_of(text: str) -> tuple[str, ...]:
    """Sizes in a list or a range: ``6..8`` is 6x6, 7x7 and 8x8. Raises UsageError for anything else."""
    found: list[str] = []
    for part in text.split(","):
        first, between, last = part.strip().partition("..")
        ends = whole(first), whole(last)
        if not between:
            found.append(part.strip())
        elif ends[0] is None or ends[1] is None or not 0 < ends[0] <= ends[1] <= 1000:
            raise UsageError(f"'sizes': expected sizes such as 8x8, or a range such as 6..10, found {part.strip()!r}")
        else:
            found += [f"{size}x{size}" for size in range(ends[0], ends[1] + 1)]
    return tuple(found)
