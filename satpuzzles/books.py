"""Books of new puzzles: what a TOML file states becomes chapters, and a PDF."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from satpuzzles.boards.drawing import Drawing, Picture
from satpuzzles.common.arguments import whole_number
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.common.document import Node, plain
from satpuzzles.errors import GaveUp, InstanceError, UsageError, suggestion
from satpuzzles.explaining.explain import Path as Steps, Progress, explain
from satpuzzles.explaining.merging import condensed
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.formats import Document, name_of, puzzle_of, read
from satpuzzles.making.canonical import canonical
from satpuzzles.making.example import small
from satpuzzles.making.generate import Missing, Series, documents, series
from satpuzzles.making.generators import GENERATORS
from satpuzzles.pictures import drawn_example, picture_of
from satpuzzles.processes.parallel import Workers, workers
from satpuzzles.puzzles import PUZZLES, kind_of, title
from satpuzzles.rendering import named
from satpuzzles.rendering.trim import Trim

_MOST, _MOST_PER_PAGE, _LONGEST = 10_000, 6, 200
"""Puzzles of a chapter and of a page, and characters of a title."""
_PATIENCE = 100
"""Puzzles in a row that are in the book already, after which there are taken to be no more."""
_TRIED, _SHORT, _STEPS = 5, 200, 8
"""So many small puzzles are tried as an example, until one has no longer sentences; the most pictures of its steps."""
_LAST = 10**7
"""The number of the puzzle that is an example where there are no small ones; no chapter goes so far."""
_SECONDS = 30.0
"""In which the steps of an example are looked for."""
_CHAPTER = ("kind", "count", "difficulty", "seed", "per_page", "title", "example")
"""The keys of a chapter beside the options of its generator."""
_WORDS, _FLAGS = ("title", "subtitle", "author"), ("large", "right_hand")
_BOOK = (*_WORDS, *_FLAGS, "seed", *(field.name for field in fields(Trim)), "chapters")


@dataclass(frozen=True, slots=True)
class _Chapter:
    """A chapter as the document states it at a ``place``: the first ``count`` puzzles of a ``series`` that differ. Its
    ``rules`` are the name of the kind, and the options but for the size; they may have an example.
    """

    place: str
    title: str
    rules: tuple[str, Mapping[str, Any]]
    series: Series
    count: int
    per_page: int
    has_example: bool

    def example(self) -> Steps:
        """The steps of an example: of the first small puzzle that is easy to follow, else of the easiest that was seen;
        of a kind without small ones those of some puzzle.
        """
        name, options = self.rules
        cancel = self.series.cancel
        found: list[Steps] = []
        for number in range(1, _TRIED + 1):
            if (document := small(name, number, cancel=cancel, **options)) is None:
                break
            found.append(explain(puzzle_of(document), time_limit=_SECONDS, cancel=cancel))
            if _difficulty(found[-1]) <= (False, 0, _SHORT):
                break
        if not found:
            with _within(self.place):
                found = [explain(puzzle_of(self.series.document(_LAST)), time_limit=_SECONDS, cancel=cancel)]
        return min(found, key=_difficulty)


def _difficulty(path: Steps) -> tuple[bool, int, int]:
    """How hard it is to follow a path: whether it ends early, how often it supposes, and its longest sentence."""
    supposed = sum(step.technique.supposes for step in path.steps if isinstance(step.technique, Technique))
    sentences = [len(step.with_technique) for step in path.steps]
    return path.status is not Progress.SOLVED or not sentences, supposed, max(sentences, default=0)


def book(
    plan: str | Path | Mapping[str, Any],
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    watch: Callable[[int, int], object] = lambda _done, _count: None,
) -> bytes:
    """The PDF of a book of new puzzles: a cover, contents, and chapters with their rules; answers come last. The same
    ``plan`` makes the same puzzles on every machine.

    ``plan`` is the name of a TOML file, or what such a file states: ``title``, ``chapters``, each with ``kind`` and
    ``count``, and what the page about books lists. ``jobs`` and ``scheduler`` share the work as in `generate_many`, and
    ``time_limit`` is in seconds per puzzle. ``watch`` is called with how many puzzles are made, and of how many.

    Raises InstanceError or UsageError with the place in the plan of what is wrong, GaveUp for a puzzle that was not
    found, FileError for a file that cannot be read.
    """
    named("pdf").expect_extra()
    source = "" if isinstance(plan, Mapping) else name_of(plan)
    with _within(source):
        root = Node(plain(plan) if isinstance(plan, Mapping) else _toml(read(plan)))
        root.known_keys(_BOOK, ())
        volume = {key: _text(root, key) for key in _WORDS}
        root.required("title")
        large, right_hand = (root.child(key).flag() for key in _FLAGS)
        trim, seed = _trim(root), _whole(root, "seed", 1, 0)
        chapters = [
            _stated(node, seed + number, time_limit, cancel)
            for number, node in enumerate(root.required("chapters").items("a list of chapters", at_least=1))
        ]
        all_, made = sum(one.count for one in chapters), []
        seen: set[str] = set()
        with workers(whole_number("jobs", jobs, 1), scheduler, deadline=Deadline.after(None, cancel)) as found:
            for chapter in chapters:
                puzzles = []
                for picture in _pictures(chapter, seen, found):
                    puzzles.append(picture)
                    watch(len(seen), all_)
                made.append(puzzles)
        from satpuzzles.rendering import book as printing  # needs an extra

        return printing.draw(
            printing.Volume(**volume, trim=trim, large=large, right_hand=right_hand, ornament=_ornament(chapters[0])),
            [
                printing.Chapter(chapter.title, puzzles[0].board.description, puzzles, chapter.per_page, steps)
                for chapter, puzzles, steps in zip(chapters, made, _examples(chapters, made), strict=True)
            ],
        )


def _examples(
    chapters: Sequence[_Chapter], made: Sequence[Sequence[Picture]]
) -> Iterator[Sequence[tuple[str, Drawing]]]:
    """The steps of the example of each chapter; none where one before has an example of the same rules. Small puzzles
    may have other numbers in their rules than those ``made`` for the chapter.
    """
    shown: list[Any] = []
    for chapter, (first, *_) in zip(chapters, made, strict=True):
        if not chapter.has_example or chapter.rules in shown:
            yield ()
            continue
        shown.append(chapter.rules)
        path = chapter.example()
        puzzle, board = path.puzzle, path.puzzle.drawing()
        told = [(step.with_technique, step.drawing(puzzle)) for step in condensed(puzzle, path.steps, _STEPS)]
        cell = re.search(r"\br(\d+)c(\d+)\b", " ".join(words for words, _ in told))
        named_so = f"{cell[0]} is the cell in row {cell[1]} and column {cell[2]}. " if cell else ""
        other = [one for one in re.split(r"(?<=\.) ", board.description) if one not in first.board.description]
        own = f"Its rules differ: {' '.join(other)} " if other else ""
        start = f"The puzzle. {own}{named_so}In each step the cells of the reason are blue, and what follows is orange."
        yield [(start, replace(board, numbered=True)), *told]


def _ornament(chapter: _Chapter) -> Drawing | None:
    kind = PUZZLES.get(chapter.series.generator.kind)
    return None if kind is None else drawn_example(kind)


@contextmanager
def _within(place: str) -> Iterator[None]:
    """A context in which errors say that they are about a ``place``."""
    try:
        yield
    except InstanceError as error:
        raise error.within(place) if place else error from None
    except (UsageError, GaveUp) as error:
        raise type(error)(f"{place}: {error}") if place else error from None


def _toml(data: bytes) -> Any:
    try:
        return tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise InstanceError("the document", "TOML", str(error)) from None


def _text(node: Node, key: str) -> str:
    found = node.child(key)
    if found.value is None:
        return ""
    if len(found.string()) > _LONGEST:
        raise found.error(f"at most {_LONGEST} characters", str(len(found.value)))
    return str(found.value)


def _whole(node: Node, key: str, default: int, low: int, high: int | None = None) -> int:
    found = node.child(key)
    return default if found.value is None else found.integer(low, high)


def _trim(root: Node) -> Trim:
    given = {field.name: root.child(field.name) for field in fields(Trim) if field.name in root.value}
    for name, node in given.items():
        if name == "paper":
            node.string()
        elif isinstance(node.value, bool) or not isinstance(node.value, int | float):
            raise node.error("a number of millimetres")
    return Trim(**{name: node.value for name, node in given.items()})


def _stated(node: Node, seed: int, time_limit: float | None, cancel: Cancel | None) -> _Chapter:
    """The chapter of a ``node``; its ``seed`` unless it states one."""
    name = node.required("kind").string()
    kind = kind_of(name)
    if GENERATORS.get(kind) is None:
        known = GENERATORS.names()
        raise node.child("kind").error("a kind that has a generator", f"{name!r}{suggestion(name, known)}")
    options = {key: value for key, value in node.value.items() if key not in _CHAPTER}
    per_page = _whole(node, "per_page", 2, 1, _MOST_PER_PAGE)
    wanted = node.required("count").integer(1, _MOST)
    difficulty = node.child("difficulty").value
    seed = _whole(node, "seed", seed, 0)
    with _within(node.place):
        found = series(name, seed, difficulty, None, time_limit, cancel, **options)
    if getattr(found.generator, "any_", False):
        raise node.child("any").error("false, as a book has one answer to a puzzle")
    named_so = _text(node, "title") or ", ".join(filter(None, [title(kind), found.difficulty]))
    example = node.child("example")
    rules = name, {key: value for key, value in options.items() if key != "size"}
    is_wanted = example.value is None or example.flag()
    return _Chapter(node.place, named_so, rules, found, wanted, per_page, is_wanted)


def _pictures(chapter: _Chapter, seen: set[str], found: Workers | None) -> Iterator[Picture]:
    """The puzzles of a chapter, none of them a copy of another one or of those ``seen`` before it.
    Raises the errors of `book`.
    """
    number, repeated, left = 1, 0, chapter.count
    while left:
        numbers = range(number, number + left)
        for document in documents(chapter.series, numbers, found):
            if isinstance(document, Missing):
                raise document.error(f"{chapter.place}: puzzle {document.number}: {document.reason}")
            shape = canonical(puzzle_of(document))
            repeated = repeated + 1 if shape in seen else 0
            if repeated == _PATIENCE:
                most = f"at most {chapter.count - left}, as all others that were found are in the book, turned or not"
                raise InstanceError(f"{chapter.place}.count", most, str(chapter.count))
            if shape not in seen:
                seen.add(shape)
                left -= 1
                yield _picture(document)
        number = numbers.stop


def _picture(document: Document) -> Picture:
    puzzle = puzzle_of(document)
    return replace(picture_of(puzzle, document), solutions=[puzzle.drawing(document["solution"])])
