"""A puzzle as data for the modules of the page: its cells, rules, solutions and hints."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import chain, product
from typing import Any, TypeAlias

from satpuzzles.boards import Cell, Network, Place, Places, Rectangle
from satpuzzles.boards.colors import on_colour
from satpuzzles.boards.drawing import (
    CLUE,
    CROSS,
    Arrows,
    Blocks,
    Cages,
    Drawing,
    Lights,
    Outside,
    Paints,
    Picture,
    Pointers,
    Walls,
)
from satpuzzles.rendering.page.playing import GameRule, GameRules, Playable, PlayedHint
from satpuzzles.rendering.scenes.rooms import Room, rooms
from satpuzzles.rendering.scenes.scene import room_in
from satpuzzles.rendering.scenes.shapes import Scene
from satpuzzles.rendering.text import text as plain_text

COMPARED = 100
"""Entries are not compared if there are more solutions than this, or if it is not known that there are no more."""

_WAYS = {"n": (-2, 0), "e": (0, 2), "s": (2, 0), "w": (0, -2)}

_Spoken: TypeAlias = tuple[Cell, ...]
"""The cells that a clue speaks of."""
_Clues: TypeAlias = dict[_Spoken, list[tuple[str | None, str | None]]]


def is_compared(picture: Picture) -> bool:
    return picture.exhausted and 0 < len(picture.solutions) <= COMPARED


def page_data(picture: Picture, drawn: Scene) -> dict[str, Any]:
    """What the page's modules know of a puzzle whose `inner` board is ``drawn`` so; cells are numbered row by row,
    values by their place in symbols.
    """
    board = picture.board
    number = {cell: i for i, cell in enumerate(board.board.cells.values())}
    game = picture.game if isinstance(picture, Playable) else None
    symbols = list(game.symbols) if game else []
    clues = _clue_texts(board)
    told: set[str | None] = {None}
    rules = [_rule(rule, clues, number, told, game.graphs) for rule in game.rules] if game else []
    compared = is_compared(picture)
    puzzle = {
        "cells": [*number],
        "given": _givens(board, game, number),
        "entries": list(board.entries),
        "optional": board.optional,
        "symbols": symbols,
        "numbers": list(game.numbers) if game else [],
        "blank": symbols.index(CROSS) if CROSS in symbols else -1,
        "block": (len(board.entries) == 1 or bool(board.paints)) and bool(game and game.automata),
        "complete": bool(game and game.complete),
        "rules": rules,
        "automata": list(game.automata) if game else [],
        "graphs": list(game.graphs) if game else [],
    }
    puzzle |= (
        _lines(board.board, drawn)
        | _columns(board.board)
        | _walls(board, drawn)
        | _lights(board)
        | (_fog(board) if compared else {})
        | _rooms(board, drawn)
        | dict.fromkeys(_flags(board), True)
    )
    if board.paints:
        names = {symbol: name for layer in board.of(Paints) for symbol, name in layer.names.items()}
        puzzle["paints"] = {
            symbol: {"rgb": rgb, "ink": on_colour(rgb), "name": names.get(symbol, symbol)}
            for symbol, rgb in board.paints.items()
        }
    if game and game.alphabets:
        puzzle |= {"alphabets": game.alphabets, "alphabet": [game.alphabet[cell] for cell in number]}
    known = picture.solutions if compared else picture.solutions[:1]
    hints = picture.hints if isinstance(picture, Playable) else ()
    return puzzle | {
        "id": sha256(json.dumps([puzzle, plain_text(board)]).encode()).hexdigest()[:32],
        "words": board.words,
        "compared": compared,
        "solutions": [[*chain(*one.answer)] for one in known],
        "hints": [hint_data(hint, number) for hint in hints],
    }


def _rooms(board: Drawing, drawn: Scene) -> dict[str, Any]:
    """The room for marks in cells where something else stands, by their numbers: its left and upper edge, its width
    and height, in parts of the cell.
    """
    found = rooms(drawn.shapes, drawn.places, room_in(board))
    number = {place: i for i, place in enumerate(board.board.cells)}
    return (
        {"rooms": {number[place]: _parts(room, drawn.places[place][2]) for place, room in found.items()}}
        if found
        else {}
    )


def _parts(room: Room, side: float) -> list[float]:
    left, top, right, bottom = (round(edge / side, 3) for edge in room)
    return [round(0.5 + left, 3), round(0.5 + top, 3), round(right - left, 3), round(bottom - top, 3)]


def _givens(board: Drawing, game: GameRules | None, number: Mapping[Cell, int]) -> list[str]:
    """The value of each cell at the start: a given, or the value that a clue leaves to its own cell."""
    given = [*chain(*board.answer)]
    clued = {board.board.cells[place] for place in board.symbols(CLUE) if place in board.board.cells}
    for rule in game.rules if game and clued else ():
        for cell, value in _fixed(rule) if rule.is_clue else ():
            if cell in clued and game:
                given[number[cell]] = given[number[cell]] or game.symbols[value]
    return given


def _fixed(rule: GameRule) -> Iterator[tuple[Cell, int]]:
    """The cells of a ``rule`` that can have only one value, each with that value, as far as its demand shows it at
    once.
    """
    demand = rule.demand
    if demand["kind"] == "listed":
        columns = zip(rule.cells, zip(*demand["rows"], strict=True), strict=False)
        yield from ((cell, values[0]) for cell, values in columns if len({*values}) == 1)
    elif demand["kind"] == "counted" and not demand["high"] and "value" not in demand:
        yield from ((cell, 0) for cell in rule.cells)
    elif demand["kind"] == "area" and "value" in demand:
        yield rule.cells[demand["start"]], demand["value"]


def _flags(board: Drawing) -> Iterator[str]:
    if board.unnamed:
        yield "parts"
    if board.crossed:
        yield "crossed"


def _lines(network: Places, drawn: Scene) -> dict[str, Any]:
    """For a board whose answer lies on lines: the points in its picture of the places that lines join, and for each
    place of the answer its point and the numbers of the two places that it joins, none for a cell. ``squares`` are the
    left and upper sides of the grid, and its rows and columns.
    """
    if not isinstance(network, Network):
        return {}
    number = {place: i for i, place in enumerate(network.vertices)}
    corner = (at - place / 2 for at, place in zip(drawn.nodes[0], network.vertices[0][::-1], strict=True))
    return {
        "lines": {
            "ends": [
                [number[end] for end in network.ends(at)] if network.is_line(at) else None for at in network.cells
            ],
            "nodes": [_rounded(*point) for point in drawn.nodes],
            "at": [_rounded(*drawn.places[place][:2]) for place in network.cells],
            "size": _rounded(drawn.width, drawn.height),
            "squares": [*_rounded(*corner), network.height, network.width],
        }
    }


def _columns(network: Places) -> dict[str, Any]:
    """For a grid with holes the column of each cell, so that arrow keys step over the holes."""
    columns = [x // 2 for _, x in network.cells]
    if isinstance(network, Network) or len({x % 2 for _, x in network.cells}) > 1 or network.is_round:
        return {}
    return {} if columns == [place for _, place in network.cells.values()] else {"columns": columns}


def _walls(board: Drawing, drawn: Scene) -> dict[str, Any]:
    """For a board with walls: of each two cells that share a side the numbers, the middle of their border, and whether
    that is upright.
    """
    if not any(board.of(Walls)):
        return {}
    at, number = drawn.places, board.board.numbers
    pairs = [(place, (place[0] + 2 * down, place[1] + 2 * (1 - down)), down) for place in number for down in (0, 1)]
    return {
        "walls": [
            [number[one], number[other], *_rounded(at[one][0] + 0.5 * (1 - down), at[one][1] + 0.5 * down), not down]
            for one, other, down in pairs
            if other in number
        ]
    }


def _lights(board: Drawing) -> dict[str, Any]:
    """For a board with lights: of each symbol that shines the places that it lights from each place."""
    number = board.board.numbers
    lights = [
        {
            "symbol": layer.symbol,
            "role": layer.role,
            "reach": [[number[at] for at in layer.reach.get(place, ()) if at in number] for place in number],
        }
        for layer in board.of(Lights)
    ]
    return {"lights": lights} if lights else {}


def _fog(board: Drawing) -> dict[str, Any]:
    """For a board in fog the numbers of the cells that are covered at first, and those of the cells that an entry in
    each cell clears.
    """
    number = board.board.numbers
    if not board.fogged:
        return {}
    steps = [*product((-2, 0, 2), repeat=2)]
    near = ([(y + down, x + right) for down, right in steps] for y, x in number)
    reach = [[number[place] for place in places if place in number] for places in near]
    return {"fog": {"cells": [number[place] for place in board.fogged], "reach": reach}}


def _rounded(*lengths: float) -> list[float]:
    return [round(length, 4) for length in lengths]


def inner(board: Drawing) -> Drawing:
    """The picture on a page: what stands outside it are elements of their own there, as numbers of lines are. Where
    clues point into the board, all clues and numbers are parts of the picture.
    """
    if any(board.of(Pointers)):
        return replace(board, numbered=True)
    has_clues = any(board.of(Outside))
    return replace(board.without(Outside), numbered=not has_clues)


def beside(board: Drawing, side: str) -> Sequence[Sequence[str]]:
    """The clues beside a board, none for each line where a numbered board with other clues has its numbers."""
    if any(board.of(Pointers)):
        return ()
    lines: Sequence[Sequence[str]] = getattr(board.outside, side)
    if not lines and board.numbered and side in ("left", "above") and any(board.of(Outside)):
        return [()] * board.board.shape[side == "above"]
    return lines


def _at_start(demand: Mapping[str, Any], cells: tuple[Cell, ...], graphs: Sequence[Mapping[str, Any]]) -> _Spoken:
    """The cell of the vertex at which a part or a line starts; between borders the edges there."""
    if demand["kind"] != "bounded":
        return (cells[demand["start"]],)
    edges = graphs[demand["graph"]]["edges"]
    return tuple(cell for cell, ends in zip(cells, edges, strict=True) if demand["start"] in ends)


def _rule(
    rule: GameRule,
    clues: _Clues,
    number: Mapping[Cell, int],
    told: set[str | None],
    graphs: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """The rule as data. A clue belongs to one alone, and is ``told`` then."""
    # a clue may speak of the cells of a line in the direction in which it looks at them, or stand in one of its cells
    line = tuple(sorted(rule.cells))
    own = (rule.cells, line, line[::-1], *((cell,) for cell in rule.cells)) if rule.is_clue else ()
    if "start" in rule.demand:
        own = (_at_start(rule.demand, rule.cells, graphs),)
    stated = [one for cells in own for one in clues.get(cells, ()) if one[0] not in told]
    if rule.is_clue and not stated and len(rule.cells) == 1:  # of a line only the first cell matters: 1 building seen
        lines = chain.from_iterable(found for line, found in clues.items() if line[:1] == rule.cells)
        stated = [one for one in lines if one[0] not in told and one[1] in rule.states.split()]
    clue, text = next(iter(stated), (None, None))
    told.add(clue)
    return {
        "name": rule.name,
        "states": rule.states,
        "cells": None if rule.cells == (*number,) else [number[cell] for cell in rule.cells],
        "clue": clue,
        "text": text,
        **rule.demand,
    }


def _clue_texts(board: Drawing) -> _Clues:
    """By the cells that clues speak of, where each stands: beside a line, by its side and number, or inside, by its
    number among the texts of the picture that are clues; and its text, of lines. Two that speak of the same cells, as
    two arrows that point at each other, are in the order of their rules.
    """
    cells = board.board.cells
    inside: list[Iterable[Cell]] = []
    for blocks in board.of(Blocks):
        for place, clues in blocks.at.items():
            if len(clues) == 1:
                inside += [[cells[at] for at in board.board.beside(place) if at in cells]] * bool(clues[0])
            else:
                runs = zip(clues, ((2, 0), (0, 2)), strict=True)
                inside += [_run(cells, place, step) for words, step in runs if words]
    written = board.symbols(CLUE)
    rings = [  # a clue in a cell may count those around it, diagonal ones included
        (len(inside) + i, tuple(cells[near] for near in board.board.touching(at) if near in cells))
        for i, at in enumerate(written)
        if isinstance(board.board, Rectangle) and at in cells
    ]
    inside += [[cells[at]] if at in cells else map(cells.__getitem__, board.board.around(at)) for at in written]
    for arrows in board.of(Arrows):
        inside += [_beyond(board.board, place, _WAYS[way]) for place, (_, way) in arrows.at.items()]
    cages = (cage for layer in board.of(Cages) for cage in layer.cages)
    inside += [
        [cells[at] for at in places if at in cells]
        for places, words in sorted(cages, key=lambda cage: min(cage[0]))
        if words
    ]
    found: _Clues = {}
    for i, one in enumerate(inside):
        found.setdefault(tuple(sorted(one)), []).append((f"inside {i}", None))
    found |= {ring: [(f"inside {i}", None)] for i, ring in rings if ring not in found}
    lines: dict[tuple[int, int], list[Cell]] = {}  # by 0 and a row, or by 1 and a column
    for place, cell in cells.items():
        for axis in (0, 1):
            lines.setdefault((axis, place[axis] // 2), []).append(cell)
    for side, axis, step in (("right", 0, -1), ("below", 1, -1), ("left", 0, 1), ("above", 1, 1)):
        for i, clue in enumerate(beside(board, side)):
            if clue:
                found[tuple(lines.get((axis, i), [])[::step])] = [(f"{side} {i}", " ".join(clue))]
    return found


def _run(cells: Mapping[Place, Cell], place: Place, step: Place) -> Iterator[Cell]:
    """The cells after ``place`` in direction ``step``, up to the first place without one."""
    while (place := (place[0] + step[0], place[1] + step[1])) in cells:
        yield cells[place]


def _beyond(board: Places, place: Place, step: Place) -> list[Cell]:
    """The cells after ``place`` in direction ``step`` to the end of the board, also behind holes."""
    (y, x), (down, right) = place, step
    ahead = ((y + i * down, x + i * right) for i in range(1, max(board.shape)))
    return [board.cells[at] for at in ahead if at in board.cells]


def hint_data(hint: PlayedHint, number: Mapping[Cell, int]) -> dict[str, Any]:
    """A hint for the page's script; ``number`` is that of each cell, row by row."""
    return {
        "where": hint.where,
        "technique": hint.technique,
        "sentence": hint.sentence,
        "cells": [number[cell] for cell in hint.cells],
        "reason": [number[cell] for cell in hint.reason],
        "fills": [[number[cell], symbol] for cell, symbol in hint.fills],
        "excludes": [[number[cell], symbol] for cell, symbol in hint.excludes],
        "names": [[number[cell], name] for cell, name in hint.names],
    }
