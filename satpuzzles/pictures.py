"""Files that show puzzles: their boards, solutions and hints."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc import (
    AllDifferent,
    Connected,
    Count,
    Dfa,
    IndependentSet,
    Regular,
    Relation,
    SingleLoop,
    Spanning,
    Sum,
    Table,
)
from satenc.graphs.graph import Graph
from satenc.model.model import Constraint
from satpuzzles.arguments import expect_flag
from satpuzzles.backends import DEFAULT
from satpuzzles.drawing import Drawing, Picture
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.explaining.explain import Explanation, Progress
from satpuzzles.explaining.explained import Explained
from satpuzzles.explaining.telling.words import rules_in_words
from satpuzzles.formats import Document
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.puzzle import Puzzle, places
from satpuzzles.rendering import Options as Drawn
from satpuzzles.rendering import Style, named
from satpuzzles.rendering.interface import Sheet
from satpuzzles.rendering.playing import Demand, GameRule, GameRules, Playable, PlayedHint
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Search


def render(
    puzzles: PuzzleLike | Sequence[Puzzle | Document],
    to: str = "svg",
    *,
    solution: bool = False,
    hints: bool = False,
    ascii: bool = False,  # as the option of the command is called
    width: int | None = None,
    sheet: Sheet | None = None,
    backend: str = DEFAULT,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = True,
    time_limit: float | None = None,
) -> bytes:
    """A file that shows a puzzle, or its ``solution``, drawn by the renderer ``to``: text, svg, png, pdf or html.

    Text, PDF and HTML can show several puzzles, given as a list of puzzles or documents. The title of a document
    is shown with it. HTML, and PDF with ``solution``, have both the board and the solution. HTML with
    ``hints`` gives the steps of `satpuzzles.explain` one at a time, and says so where not all were found. Text is plain
    ASCII with ``ascii``, and has at most ``width`` columns where this is possible. ``sheet`` says how PDF pages look,
    and whether titles, authors and credits are written on other files. The other options are those of
    `satpuzzles.solve`; solutions and hints of a puzzle share the ``time_limit``.

    Raises UsageError for a renderer that is unknown, not installed or made for one puzzle only, for a kind that has no
    drawing, for ``hints`` in another file than a page, and for a ``solution`` where there is none; raises GaveUp if no
    solution was found in time.
    """
    expect_flag("solution", solution)
    expect_flag("hints", hints)
    renderer = named(to)
    if hints and not renderer.plays:
        raise UsageError(f"'hints': {renderer.name} has no hints; html has")
    given = _each(puzzles)
    if len(given) > 1 and not renderer.several:
        raise UsageError(f"{renderer.name} shows one puzzle per file, not {len(given)}")
    options = Options(backend, encodings, presolve, time_limit)
    most = max(renderer.solutions, int(solution))
    drawn = [_drawn(one, most, options, plays=renderer.plays, hints=hints) for one in given]
    missing = [one for one in drawn if not one.solutions] if solution else []
    for one in missing:
        raise UsageError(f"{one.board.title} has no solution to draw") if one.exhausted else GaveUp("time limit")
    return renderer.draw(drawn, Drawn(solution, Style(ascii=ascii, columns=width), sheet or Sheet()))


def _drawn(given: PuzzleLike, most: int, options: Options, *, plays: bool, hints: bool) -> Picture:
    puzzle, deadline = as_puzzle(given), options.deadline()
    document = given if isinstance(given, dict) else {}
    shown = picture_of(puzzle, document, most, options, plays=plays)
    return with_hints(shown, puzzle, deadline.remaining) if hints and isinstance(shown, Playable) else shown


def _each(puzzles: PuzzleLike | Sequence[Puzzle | Document]) -> Sequence[PuzzleLike]:
    if isinstance(puzzles, list | tuple) and puzzles and all(isinstance(one, Puzzle | dict) for one in puzzles):
        return puzzles
    return [puzzles]


def picture_of(
    puzzle: Puzzle, document: Document, solutions: int = 0, options: Options | None = None, *, plays: bool = False
) -> Picture:
    """The picture of a ``puzzle`` that was read from a ``document``, with at most so many ``solutions``. ``options``
    are for the search. With ``plays`` it is a `Playable`, with the rules of the game. Raises UsageError for a kind that
    has no drawing.
    """
    board = _named(puzzle.drawing(), document)
    found: list[Drawing] = []
    exhausted = False
    if solutions:
        search = Search(puzzle, solutions, options)
        found = [_named(puzzle.drawing(grid), document) for grid in search]
        exhausted = search.exhausted
    return Playable(board, found, exhausted, game_rules(puzzle)) if plays else Picture(board, found, exhausted)


def _named(drawing: Drawing, document: Document) -> Drawing:
    parts = (document.get(key) for key in ("author", "source", "copyright", "license"))
    credit = ", ".join(dict.fromkeys(str(part) for part in parts if part))
    title = document.get("title")
    return replace(
        drawing,
        title=f"{title} ({drawing.title})" if title else drawing.title,
        credit=credit,
        difficulty=str(document.get("difficulty") or ""),
    )


def with_hints(picture: Playable, puzzle: Puzzle, time_limit: float | None = None) -> Playable:
    """``picture`` with the steps to the solution of ``puzzle`` that are found within ``time_limit`` seconds; none where
    its givens contradict each other.
    """
    explanation = Explanation(puzzle, time_limit)
    steps = list(explanation)
    hints = [] if explanation.status is Progress.CONFLICT else [_hint(puzzle, step) for step in steps]
    return replace(picture, hints=hints, hints_limit=explanation.reason or "")


def _hint(puzzle: Puzzle, step: Explained) -> PlayedHint:
    rules = rules_in_words(
        (rule.name, rule.states) for rule in sorted(step.rules, key=lambda rule: (rule.label, rule.number or 0))
    )
    return PlayedHint(
        where=step.vague,
        why=f"Technique: {step.technique}.{f' Use {rules}.' if rules else ''}",
        sentence=step.sentence,
        cells=step.where,
        reason=tuple(dict.fromkeys(fact.cell for fact in step.facts)),
        fills=tuple((fact.cell, puzzle.symbol(fact.value)) for fact in step.conclusions if fact.holds),
        excludes=tuple((fact.cell, puzzle.symbol(fact.value)) for fact in step.conclusions if not fact.holds),
        names=tuple(step.names.items()),
    )


_MOST_STATES = 2_000
"""Of an automaton; a larger one is no data for a page."""

_Automata: TypeAlias = dict[tuple[bytes, bytes], tuple[int, Dfa]]
"""Automata with their numbers, by what they are: several lines may have the same."""


def game_rules(puzzle: Puzzle) -> GameRules:
    """The rules of ``puzzle``. Those that are no rule of satenc's over its answer alone, or too large, are left out."""
    model, stated = puzzle.stated(puzzle.encodings)
    answer = model.answer
    place = places(puzzle, answer.domain.shape[:-1])
    rules: list[GameRule] = []
    used: _Automata = {}
    complete = True
    for rule in stated.values():
        constraint = rule.constraint
        found = (
            _demands(constraint, used) if getattr(constraint, "x", None) is answer else iter([None] * constraint.count)
        )
        for number, one in enumerate(found):
            if one is None:
                complete = False
                continue
            members, demand = one
            named = None if rule.whole else number
            cells = tuple(place[cell] for cell in members)
            rules.append(GameRule(rule.name(named), rule.demand(named), cells, demand, rule.is_clue))
    numbers = tuple(puzzle.numbers)
    automata = [
        {"delta": one.delta.tolist(), "accepting": np.flatnonzero(one.accepting).tolist()} for _, one in used.values()
    ]
    mixed = place if puzzle.mixed else ()
    of_cells = {cell: tuple(puzzle.symbol_at(value, cell) for value in numbers) for cell in mixed}
    alphabets = [*dict.fromkeys(of_cells.values())]
    return GameRules(
        tuple(map(puzzle.symbol, numbers)),
        numbers,
        rules,
        complete,
        automata,
        alphabets,
        {cell: alphabets.index(symbols) for cell, symbols in of_cells.items()},
    )


def _demands(constraint: Constraint, used: _Automata) -> Iterator[tuple[list[int], Demand] | None]:
    """The cells and the demand of each instance; None where it is not to be had as data."""
    match constraint:
        case AllDifferent(groups=groups):
            for group in groups:
                yield _members(group), {"kind": "distinct"}
        case Count(groups=groups):
            for group, low, high in zip(groups, *constraint.limits(), strict=True):
                yield _members(group), {"kind": "counted", "low": int(low), "high": int(high)}
        case IndependentSet(cliques=cliques):
            for clique in cliques:
                yield _members(clique), {"kind": "counted", "low": 0, "high": 1}
        case Sum(groups=groups):
            totals = np.broadcast_to(np.asarray(constraint.totals), (constraint.count,)).tolist()
            for group, total in zip(groups, totals, strict=True):
                summed = _summed(constraint, len(group), total)
                yield None if summed is None else (_members(group), summed)
        case Regular(lines=lines, automata=automata):
            for i, line in enumerate(lines):
                spelled = _spelled(automata, i, used)
                yield None if spelled is None else (_members(line), spelled)
        case Table(groups=groups, tables=tables) if len(tables) == len(groups):
            for group, table in zip(groups, tables, strict=True):
                rows = sorted([int(bool(value)) for value in row] for row in table)
                yield _members(group), {"kind": "listed", "rows": rows}
        case Connected() | SingleLoop() | Spanning():
            yield from _graph_demands(constraint)
        case _:
            yield from [None] * constraint.count


def _graph_demands(rule: Connected | SingleLoop | Spanning) -> Iterator[tuple[list[int], Demand]]:
    """Those of a rule of connectivity."""
    graph = Graph.of(rule.graph)
    stated = {"graph": {"order": graph.order, "edges": graph.ends.tolist()}}
    match rule:
        case Connected():
            value = rule.x.values.tolist().index(rule.value)
            yield _variables(rule.vertices, graph.order), {"kind": "connected", "value": value, **stated}
        case Spanning():
            yield _variables(rule.edges, len(graph.ends)), {"kind": "spanning", **stated}
        case SingleLoop():
            edges = _variables(rule.edges, len(graph.ends))
            through = [*range(graph.order)] if rule.through is None else sorted(rule.through)
            off = [[v, len(edges) + i] for i, v in enumerate(rule.off)]
            yield [*edges, *rule.off.values()], {"kind": "loop", "through": through, "off": off, **stated}
            for v, incident in enumerate(graph.incident):
                last = [rule.off[v]] if v in rule.off else []
                must = v in through
                yield [*(edges[e] for e in incident), *last], {"kind": "passed", "must": must, "off": bool(last)}


def _variables(stated: ArrayLike | None, count: int) -> list[int]:
    """The variables of so many vertices or edges: all in their order unless others are ``stated``."""
    return _members(range(count) if stated is None else np.asarray(stated))


def _members(group: Sequence[int] | NDArray[np.intp]) -> list[int]:
    return [int(cell) for cell in group]


def _summed(rule: Sum, members: int, total: int) -> Demand | None:
    factors = [1] * members if rule.coefficients is None else _members(rule.coefficients)
    bounds = {Relation.EQ: (total, total), Relation.LE: (None, total), Relation.GE: (total, None)}.get(rule.relation)
    return bounds and {"kind": "summed", "factors": factors, "low": bounds[0], "high": bounds[1]}


def _spelled(automata: Sequence[Dfa], number: int, used: _Automata) -> Demand | None:
    try:
        automaton = automata[number]  # may be made now, see `satpuzzles.puzzles.hanjie`
    except GaveUp:
        return None
    if len(automaton.delta) > _MOST_STATES:
        return None
    name = automaton.delta.tobytes(), automaton.accepting.tobytes()
    return {"kind": "spelled", "automaton": used.setdefault(name, (len(used), automaton))[0]}
