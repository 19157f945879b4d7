"""Moon or Sun: one loop that visits each region once, through all of its suns or all of its moons, in turns."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from satenc import Model, some
from satpuzzles.boards import Grid, Place
from satpuzzles.boards.drawing import CIRCLE, MOON
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, NO_WAY_BACK, PARITY
from satpuzzles.puzzles.parts.visited_rooms import VisitedRooms
from satpuzzles.stating import Encodings, Making, NamedStep, Rooms, RoomSymbols, Rule

_NAMES = {"s": "sun", "m": "moon"}
_ALIKE = "it would join two {symbol}s, and one of {turns} has {other}s"


class MoonOrSun(VisitedRooms):
    """``symbols`` has a text for each row: "s" is a sun, "m" a moon, "." a cell without. ``regions`` has the region of
    each cell.
    """

    symbols: RoomSymbols = RoomSymbols(
        "sm", '"s" for a sun, "m" for a moon', symbols={"s": CIRCLE, "m": MOON}, words=_NAMES
    )
    regions: Rooms = Rooms()

    kind = "moon-or-sun"
    kind_title = "Moon or Sun"
    aliases = {"moonsun": {}, "moon-sun": {}}
    shape = "symbols"
    in_turns = True
    making = Making(spare="some", usual=(7, 7), rare={key: {"easy": None} for key in ("7x7", "10x10")})
    description = (
        "Draw one loop through the centres of cells. It visits each region once, and goes there through all suns and "
        "no moon, or through all moons and no sun, but through one of them at least. Regions with suns on the loop and "
        "regions with moons on it take turns."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.visits(model, 1, "visited once")
        yield self.loop(model, encodings)
        if not self.entries:
            return
        x, places = model.answer.flat, [*self.entries]
        rooms, suns = self.regions, np.array([symbol == "s" for symbol in self.entries.values()], np.bool_)
        visited, room = self.visited(x)[self.cell_numbers(self.entries)], np.array([*map(rooms.at, self.entries)])
        has, first, which = np.unique(room, return_index=True, return_inverse=True)
        sunny = visited[first] == suns[first]  # the first symbol of a region tells whether its suns are on the loop
        others = np.setdiff1d(np.arange(len(room)), first)
        keeps = visited[others] == (sunny[which[others]] == suns[others])
        clues = {places[i]: _NAMES[self.entries[places[i]]] for i in others.tolist()}
        yield self.clue_rule("symbol", keeps, clues, lambda _: "", "the {clue} at {cell}", ".")
        reached = some(visited[[np.flatnonzero(room == number).tolist() for number in has]])
        yield Rule("some", reached, "a sun or moon on the loop", [rooms.called[number] for number in has])
        lines, pairs = (part[np.isin(self.crossings[1], has).all(axis=1)] for part in self.crossings)
        one, other = np.searchsorted(has, pairs).T
        called = [f"{rooms.called[a]} and {rooms.called[b]}" for a, b in pairs.tolist()]
        yield Rule("turns", x[lines].implies(sunny[one] != sunny[other]), "suns and moons in turns", called)

    def implied(self, grid: Grid, random: Random) -> "MoonOrSun | None":
        """All symbols, but in each region those before the first one that the loop goes through: that one stays."""
        on, rooms = self.evaluated(grid, self.visited), self.regions
        sunny = {room: i % 2 == 0 for i, room in enumerate(self.in_order(grid))}
        if len(sunny) % 2 or len(sunny) < len(rooms.members):
            return None
        first = [next(cell for cell in cells.tolist() if on[cell]) for cells in rooms.members]

        def symbol(cell: Place) -> str:
            (number,), room = self.cell_numbers([cell]).tolist(), rooms.at(cell)
            return "." if number < first[room] else "ms"[sunny[room] == bool(on[number])]

        return self.clued(symbol)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink

        parts = puzzlekit.Cells("symbols", puzzlekit.SUNS), puzzlekit.Regions("regions", whole=True)
        signs = {"s": penpa.Symbol("sun_moon", 1, 1), "m": penpa.Symbol("sun_moon", 2, 1)}
        drawn = penpa.Shapes("symbols", signs, blank=".", what="suns and moons"), penpa.Regions("regions")
        yield puzzlekit.Problem("MoonSun", answers.Sides(), *parts)
        yield puzzlink.Link("moonsun", puzzlink.Borders("regions"), puzzlink.Cells("symbols", codes.SUNS))
        yield penpa.Board(("moon or sun", "moonsun"), penpa.LOOP, *drawn)

    def _joins_alike(self, step: Any) -> dict[str, str]:
        """The symbol that both cells have which the line concluded would join, and the other one."""
        line = next(place for place, cell in self.board.cells.items() if cell == step.conclusions[0].cell)
        one, other = map(self.entries.get, self.board.ends(line))
        return {"symbol": _NAMES[one], "other": _NAMES["ms"[one == "m"]]} if one is not None and one == other else {}

    named_steps = (
        NO_WAY_BACK,
        PARITY,
        *LOOP_STEPS,
        NamedStep("one visit", 1.2, "region", "{rules} is entered and left once"),
        NamedStep("one visit", 1.3, "region, loop+", "{region} is entered and left once{as}"),
        NamedStep(
            "suns or moons", 1.2, "symbol+", "a region has suns alone or moons alone on the loop, here {names}{as}"
        ),
        NamedStep(
            "suns or moons",
            1.4,
            "some|symbol+, loop+",
            "by {some|symbol} there are suns alone or moons alone on the loop, which goes on at {loop}{as}",
        ),
        NamedStep("in turns", 1.2, "turns", _ALIKE, 0, when=_joins_alike),
        NamedStep("in turns", 1.2, "turns, symbol+", _ALIKE, 0, when=_joins_alike),
        NamedStep("in turns", 1.4, "turns", "one of {rules} has suns and the other moons{as}"),
        NamedStep("in turns", 1.5, "turns, some|symbol+", "one of {turns} has suns and the other moons{as}"),
    )
