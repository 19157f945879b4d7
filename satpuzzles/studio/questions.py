"""Requests of a page about a puzzle: what is forced, the next step and the whole path, how hard it is, how many
solutions it has.

No question has a time limit of its own: solvers would run in further processes, which take longer to start than most
answers. The server ends the process of a request that takes too long.
"""

import time
from itertools import chain
from typing import Any

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.explaining.explain import Explanation, Progress, ended, open_values
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.records import Entries
from satpuzzles.explaining.techniques.chosen import weights
from satpuzzles.explaining.telling.words import facts_in_words
from satpuzzles.pictures import played
from satpuzzles.rendering.page.data import hint_data
from satpuzzles.solving.check import Uniqueness
from satpuzzles.stating.display import name_of, symbol_of
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.studio.members import Reply, Request, Tell, number_in, puzzle_in, techniques_in

_VERDICTS = {Uniqueness.MULTIPLE: "several"}
_CONFLICT_SECONDS = 5.0
"""Seconds for clues that contradict each other; the verdict does not wait longer."""
_BETWEEN = 0.2
"""Seconds between two parts of a path."""
_MOST_COUNTED = 1_000_000


def _check(asked: Node, tell: Tell) -> Reply:
    puzzle = puzzle_in(asked)
    verdict = satpuzzles.check(puzzle)
    first, second = [*verdict.solutions, None, None][:2]
    told: Reply = {
        "verdict": _VERDICTS.get(verdict.status, str(verdict.status)),
        "sentence": verdict.in_words,
        "solution": first,
        "other": second,
        "differs": verdict.differing,
    }
    if verdict.status is Uniqueness.NONE and asked.child("conflict").value is not False:
        tell(told)
        found = satpuzzles.contradiction(puzzle, time_limit=_CONFLICT_SECONDS)
        words = "" if found.in_words in verdict.in_words else found.in_words
        told["conflict"] = {"sentence": words, "cells": found.cells, "rules": found.rules}
    return told


def _forced(asked: Node, _tell: Tell) -> Reply:
    puzzle = puzzle_in(asked)
    limit = number_in(asked, "counts", 0, _MOST_COUNTED, 0)
    counted = satpuzzles.candidate_counts(puzzle, limit) if limit else None
    found = satpuzzles.forced(puzzle) if counted is None else counted.forced
    places = [*puzzle.board.cells.values()]
    values = [*chain(*found.candidates)] if found.candidates else [[] for _ in places]
    given = [*chain(*puzzle.known())]
    symbols = [
        None if known is not None else [symbol_of(puzzle, value, cell) for value in some]
        for cell, some, known in zip(places, values, given, strict=True)
    ]
    told: Reply = {"status": found.status, "sentence": found.in_words, "candidates": symbols, "values": values}
    if counted is not None and counted.counts:
        told["counts"] = [
            [count.get(value, 0) for value in some] for count, some in zip(chain(*counted.counts), values, strict=True)
        ]
        told["limit"] = counted.limit
    return told


def _hint(asked: Node, _tell: Tell) -> Reply:
    puzzle = puzzle_in(asked)
    entries = _entries(asked, puzzle)
    found = satpuzzles.hint(
        puzzle,
        entries.grid or None,
        entries.excluded,
        suppose=_supposed(asked, puzzle),
        techniques=techniques_in(asked),
    )
    step = None if found.step is None else _step(puzzle, found.step)
    return {"status": found.status, "sentence": found.in_words, "hint": step}


def _path(asked: Node, tell: Tell) -> Reply:
    puzzle = puzzle_in(asked)
    entries, fact = _entries(asked, puzzle), _supposed(asked, puzzle)
    explanation = Explanation(
        puzzle, techniques=techniques_in(asked), entries=entries.grid, excluded=entries.excluded, suppose=fact
    )
    steps, sent, last = list[Reply](), 0, time.monotonic()
    for step in explanation:
        steps.append(_step(puzzle, step))
        if time.monotonic() > last + _BETWEEN:
            tell({"steps": steps[sent:], "from": sent})
            sent, last = len(steps), time.monotonic()
    supposed = facts_in_words(puzzle, [fact]) if fact else ""
    words = f"{len(steps)} step{'s' * (len(steps) != 1)}: {ended(explanation.status, explanation.reason)}"
    if explanation.status is Progress.REFUTED:
        words = f"A contradiction: it cannot be that {supposed}."
    elif explanation.status is Progress.CONFLICT:
        words = "There is a contradiction before anything is supposed." if fact else steps[-1]["sentence"]
    told = {"supposed": supposed} if fact else {}
    return {"status": explanation.status, "sentence": words, "steps": steps} | told


def _entries(asked: Node, puzzle: Puzzle) -> Entries:
    board = asked.child("board")
    return Entries() if board.value is None else Entries.from_json(board, puzzle)


def _supposed(asked: Node, puzzle: Puzzle) -> Fact | None:
    """What a request supposes: the number of a place and its value."""
    stated = asked.child("suppose")
    if stated.value is None:
        return None
    cells = [*puzzle.board.cells.values()]
    place, value = stated.items("[place, value]", 2)
    return Fact(cells[place.integer(0, len(cells) - 1)], value.integer())


def _possible(asked: Node, _tell: Tell) -> Reply:
    """What may be supposed of a place: its values with their symbols and words; the only one where that is known."""
    puzzle = puzzle_in(asked)
    entries, cells = _entries(asked, puzzle), [*puzzle.board.cells.values()]
    r, c = cell = cells[number_in(asked, "place", 0, len(cells) - 1, 0)]
    values = open_values(puzzle, cell, entries.grid or None, entries.excluded)
    verb = puzzle.explaining.verbs[0]
    written = [rows[r][c] for rows in (puzzle.known(), entries.grid) if rows]
    return {
        "is_known": any(value is not None for value in written),
        "place": f"{puzzle.board.runs([cell])[0]} {verb}",
        "values": [[value, symbol_of(puzzle, value, cell), name_of(puzzle, value, cell)] for value in values],
    }


def _step(puzzle: Puzzle, step: Any) -> Reply:
    number = {cell: i for i, cell in enumerate(puzzle.board.cells.values())}
    return hint_data(played(puzzle, step), number) | {"technique": str(step.technique or "")}


def _rate(asked: Node, _tell: Tell) -> Reply:
    rating = satpuzzles.rate(puzzle_in(asked), techniques=techniques_in(asked))
    guessing = None if rating.grade is None else rating.grade > satpuzzles.Grade.PROPAGATION
    return {"sentence": rating.in_words, "ladder": rating.ladder, "guessing": guessing, **rating.to_json()}


def _techniques(asked: Node, _tell: Tell) -> Reply:
    return {"names": [*weights(puzzle_in(asked))]}


def _count(asked: Node, _tell: Tell) -> Reply:
    limit = number_in(asked, "limit", 1, _MOST_COUNTED, 100_000)
    found = satpuzzles.count(puzzle_in(asked), limit)
    return {"count": found.number, "exact": found.exact, "sentence": found.in_words}


REQUESTS: dict[str, Request] = {
    "check": _check,
    "forced": _forced,
    "hint": _hint,
    "path": _path,
    "rate": _rate,
    "possible": _possible,
    "techniques": _techniques,
    "count": _count,
}
