"""Requests of a page that make or change a puzzle: the clues of an answer, repairs, more or fewer clues, new
puzzles.
"""

import secrets
from itertools import chain
from typing import Any

import satpuzzles
from satpuzzles.boards.grids import Grid
from satpuzzles.common.document import ANSWER_KEYS, COMMON_KEYS, ENTRIES, Node
from satpuzzles.common.options import Option
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.explaining.records import Entries
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.making.agreement import agreement, clues_offered, completed
from satpuzzles.making.difficulty import tries_in_words
from satpuzzles.making.generate import series
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.generators.interface import parameters
from satpuzzles.making.repair import TIME_LIMIT
from satpuzzles.stating.fields import LARGEST
from satpuzzles.stating.moves import SIDES
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.studio import views
from satpuzzles.studio.members import (
    Reply,
    Request,
    Tell,
    document_in,
    expect_small,
    number_in,
    puzzle_in,
    techniques_in,
)

_LARGEST_SEED = 2**32 - 1
_LONGEST = 100
"""Seconds that a page may give a repair or a new puzzle, somewhat less than any request has."""
_ANSWERS = frozenset({*ANSWER_KEYS, "difficulty"})
"""What a document says of its answer, which does not hold any more once its clues are others."""


def _clues(asked: Node, _tell: Tell) -> Reply:
    puzzle, seed = puzzle_in(asked), _seed(asked)
    answer = _answer(asked, puzzle)
    if answer is None:
        raise asked.error("a member 'answer'", "none")
    found = satpuzzles.with_clues_of(puzzle, answer, seed)
    if broken := found.broken_rules(answer):  # not of the clues, which follow from it
        more = f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""
        raise UsageError(f"no answer yet; {broken[0]}{more}")
    return _became(asked, found, [], "these clues follow from the answer") | {"broken": broken}


def _agree(asked: Node, _tell: Tell) -> Reply:
    """How the clues and an answer go together, and the document with all clues that follow from it."""
    puzzle = puzzle_in(asked)
    rows = Entries.from_json(asked.required("answer"), puzzle).grid
    found, offered = agreement(puzzle, rows), clues_offered(puzzle, rows, _seed(asked))
    clues = None if offered is None else offered.to_json()
    return {"status": found.status, "sentence": found.in_words, "cells": found.cells, "clues": clues}


def _repair(asked: Node, tell: Tell) -> Reply:
    puzzle, seconds = puzzle_in(asked), number_in(asked, "seconds", 1, _LONGEST, int(TIME_LIMIT))
    stages = set[str]()

    def watch(words: str) -> None:
        stage = words.partition(":")[0]
        if stage not in stages:
            stages.add(stage)
            tell({"sentence": stage})

    answer = _answer(asked, puzzle)
    found = satpuzzles.repair(puzzle, _seed(asked), solution=answer, time_limit=seconds, watch=watch)
    told = _became(asked, found.repaired or found.nearest, [*found.changes()], found.in_words)
    cells = (*found.changed, *(fact.cell for fact in (*found.added, *found.corrected.givens, *found.dropped.givens)))
    return told | {"cells": cells, "is_smallest": found.is_smallest}


def _complete(asked: Node, _tell: Tell) -> Reply:
    puzzle = puzzle_in(asked)
    found = satpuzzles.complete(puzzle, _answer(asked, puzzle), seed=_seed(asked))
    return _became(asked, found.puzzle, found.changes, found.in_words)


def _minimise(asked: Node, _tell: Tell) -> Reply:
    found = satpuzzles.minimise(
        puzzle_in(asked),
        seed=_seed(asked),
        symmetric=asked.child("symmetric").value is True,
        difficulty=asked.child("difficulty").value,
        clues=number_in(asked, "clues", 0, LARGEST**2, 0),
    )
    return _became(asked, found.puzzle, found.changes, found.in_words)


def _move(asked: Node, _tell: Tell) -> Reply:
    puzzle, turn, document = puzzle_in(asked), asked.child("turn"), document_in(asked)
    if turn.value is not None:
        if stated := [side for side in SIDES if asked.child(side).value is not None]:
            raise UsageError(f"'move' takes either 'turn' or numbers of rows and columns, not 'turn' and {stated[0]!r}")
        moved = satpuzzles.turned(puzzle, turn.string("the name of a turn"))
        if document.get("solution") is not None:
            document["solution"] = moved.grid(document["solution"])
    else:
        more = {side: number_in(asked, side, -LARGEST, LARGEST, 0) for side in SIDES}
        moved = satpuzzles.resized(puzzle, **more)
        document = {key: value for key, value in document.items() if key not in _ANSWERS}
    kept = {key: value for key, value in document.items() if key in COMMON_KEYS}
    if ENTRIES in kept:
        kept[ENTRIES] = moved.entries(kept[ENTRIES])
    shown = views.document(expect_small(moved.puzzle.to_json() | kept))
    return {"puzzle": shown["puzzle"], "drawn": shown}


def _generate(asked: Node, tell: Tell) -> Reply:
    kind = asked.required("kind").string("the name of a kind")
    options = asked.child("options").value or {}
    if not isinstance(options, dict):
        raise asked.child("options").error("an object")
    generator = GENERATORS.get(kind)
    for name in options:
        if generator is not None and name not in offered(generator):
            raise UsageError(f"{kind} has no option {name!r} in the studio; there are {', '.join(offered(generator))}")
    size = asked.child("size").value
    if size is not None:
        options = {**options, "size": size}
    seed, difficulty = asked.child("seed"), asked.child("difficulty").value
    seconds = number_in(asked, "seconds", 1, _LONGEST, 0) or None
    number = secrets.randbelow(2**32) if seed.value is None else seed.integer(0, _LARGEST_SEED)
    chosen = ", ".join(techniques_in(asked) or ()) or None
    also = asked.child("also").value or ()
    making = series(kind, number, difficulty or None, time_limit=seconds, techniques=chosen, also=also, **options)
    document = expect_small(making.made(1, watch=lambda seen: tell({"sentence": tries_in_words(seen)})).document)
    level = document.get("difficulty") or ""
    words = f"a new {puzzle_of(document).drawing().title}{f', {level}' if level else ''}; its seed is {number}"
    return {"puzzle": document, "drawn": views.document(document), "seed": number, "sentence": words}


def offered(generator: Any) -> dict[str, Option]:
    """The parameters of a generator that a page may choose, by name: no names of files, which a page has no use for."""
    return {name.rstrip("_"): one for name, one in parameters(generator).items() if one.metavar != "FILE"}


def _seed(asked: Node) -> int:
    return number_in(asked, "seed", 0, _LARGEST_SEED, 0)


def _answer(asked: Node, puzzle: Puzzle) -> Grid | None:
    """The complete grid that a request states, if it does; cells that are left open stay empty where the kind has a
    value for that. Raises InstanceError.
    """
    stated = asked.child("answer")
    if stated.value is None:
        return None
    rows = Entries.from_json(stated, puzzle).grid
    empty = 0 if 0 in puzzle.numbers else None
    grid = [[empty if value is None else value for value in row] for row in rows]
    if [*map(len, grid)] != puzzle.board.lengths or None in chain(*grid):
        raise InstanceError("answer", "a value for each place of the board", "fewer")
    return [[value for value in row if value is not None] for row in grid]


def _became(asked: Node, puzzle: Puzzle | None, changes: Any, words: str) -> Reply:
    """The result of a request that changed its puzzle; titles and authors stay."""
    if puzzle is None:
        return {"puzzle": None, "drawn": None, "changes": changes, "sentence": words}
    before: Document = document_in(asked)
    kept = {key: before[key] for key in COMMON_KEYS - _ANSWERS - {"puzzle"} if key in before}
    answer = before.get("solution")
    if answer is not None and completed(puzzle, answer) is not None:
        kept["solution"] = answer
    shown = views.document(puzzle.to_json() | kept)
    return {"puzzle": shown["puzzle"], "drawn": shown, "changes": changes, "sentence": words}


REQUESTS: dict[str, Request] = {
    "clues": _clues,
    "agree": _agree,
    "repair": _repair,
    "complete": _complete,
    "minimise": _minimise,
    "generate": _generate,
    "move": _move,
}
