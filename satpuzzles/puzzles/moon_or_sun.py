"""Moon or Sun: one loop that visits each region once, through all of its suns or all of its moons, in turns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from satenc import Expression, Model, some
from satpuzzles.boards import Grid, Place
from satpuzzles.boards.drawing import CIRCLE, MOON
from satpuzzles.boards.regions import random_rooms
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, NO_WAY_BACK, PARITY
from satpuzzles.puzzles.parts.visited_rooms import VisitedRooms
from satpuzzles.stating import Encodings, NamedStep, Regions, Rooms, RoomSymbols, RowsLike, Rule

_NAMES = {"s": "sun", "m": "moon"}


@dataclass(frozen=True)
class MoonOrSun(VisitedRooms):
    """``symbols`` has a text for each row: "s" is a sun, "m" a moon, "." a cell without. ``regions`` has the region of
    each cell.
    """

    symbols: tuple[str, ...]
    regions: Regions

    if TYPE_CHECKING:

        def __init__(self, symbols: RowsLike, regions: RowsLike) -> None: ...

    kind = "moon-or-sun"
    aliases = {"moonsun": {}, "moon-sun": {}}
    shape = "symbols"
    document = {
        "symbols": RoomSymbols("sm", '"s" for a sun, "m" for a moon', symbols={"s": CIRCLE, "m": MOON}, words=_NAMES),
        "regions": Rooms(),
    }
    spare = "some"
    description = (
        "Draw one loop through the centres of cells. It visits each region once, and goes there through all suns and "
        "no moon, or through all moons and no sun, but through one of them at least. After a region where it goes "
        "through suns comes one where it goes through moons, and the other way round."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.visits(model, 1, "visited once")
        if self.entries:
            yield from self._symbol_rules(model.answer.flat)
        yield self.loop(model, encodings)

    def _symbol_rules(self, x: Expression) -> Iterator[Rule]:
        """The first symbol of each region tells whether the loop goes there through suns."""
        rooms, suns = self.regions, np.array([symbol == "s" for symbol in self.entries.values()], np.bool_)
        room, visited = (
            np.array([*map(rooms.at, self.entries)], np.intp),
            self.visited(x)[self.cell_numbers(self.entries)],
        )
        has, first, which = np.unique(room, return_index=True, return_inverse=True)
        sunny = visited[first] == suns[first]
        others = np.setdiff1d(np.arange(len(room)), first)
        keeps = visited[others] == (sunny[which[others]] == suns[others])
        clues = {place: symbol for i, (place, symbol) in enumerate(self.entries.items()) if i in {*others.tolist()}}
        named = lambda place: f"the {_NAMES[self.entries[place]]} at {self.board.name(place)}"  # noqa: E731
        yield self.clue_rule("symbol", keeps, clues, lambda _: "", named, ".")
        of_room = [np.flatnonzero(room == number).tolist() for number in has]
        called = [rooms.called[number] for number in has]
        yield Rule("some", some(visited[of_room]), "a sun or moon on the loop", called)
        lines, pairs = (part[np.isin(self.crossings[1], has).all(axis=1)] for part in self.crossings)
        one, other = np.searchsorted(has, pairs).T
        called = [f"{rooms.called[a]} and {rooms.called[b]}" for a, b in pairs.tolist()]
        yield Rule("turns", x[lines].implies(sunny[one] != sunny[other]), "suns and moons in turns", called)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "MoonOrSun":
        """With an even number of regions, as suns and moons take turns."""
        cells = random.choice([n for n in range(4, 10) if round(height * width / n) % 2 == 0] or [cls.cells_of_room])
        rooms = random_rooms(height, width, cells, random)
        return cls.stating(height, width, lambda _: ".", regions=rooms)

    def implied(self, grid: Grid, random: Random) -> "MoonOrSun | None":
        """All symbols, but in each region those before the first one that the loop goes through: that one stays."""
        on, rooms = self.evaluated(grid, self.visited), self.regions
        lines, pairs = self.crossings
        after: dict[int, list[int]] = {room: [] for room in range(len(rooms.members))}
        for one, other in pairs[self.values(grid)[lines] == 1].tolist():
            after[one].append(other)
            after[other].append(one)
        sunny: dict[int, bool] = {}
        room = 0
        while room not in sunny:
            sunny[room] = len(sunny) % 2 == 0
            room = next((other for other in after[room] if other not in sunny), room)
        if len(sunny) % 2 or len(sunny) < len(after):
            return None
        first = [next(cell for cell in cells.tolist() if on[cell]) for cells in rooms.members]

        def symbol(cell: Place) -> str:
            (number,), room = self.cell_numbers([cell]).tolist(), rooms.at(cell)
            return "." if number < first[room] else "ms"[sunny[room] == bool(on[number])]

        return self.clued(symbol)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink

        parts = puzzlekit.Cells("symbols", puzzlekit.SUNS), puzzlekit.Regions("regions", whole=True)
        signs = {"s": penpa.Symbol("sun_moon", 1, 1), "m": penpa.Symbol("sun_moon", 2, 1)}
        drawn = penpa.Shapes("symbols", signs, blank=".", what="suns and moons"), penpa.Regions("regions")
        return {
            "puzzlekit": puzzlekit.Problem("MoonSun", answers.Sides(), *parts),
            "puzzlink": puzzlink.Link("moonsun", puzzlink.Borders("regions"), puzzlink.Cells("symbols", codes.SUNS)),
            "penpa": penpa.Board(("moon or sun", "moonsun"), penpa.LOOP, *drawn),
        }

    named_steps = (
        NO_WAY_BACK,
        PARITY,
        *LOOP_STEPS,
        NamedStep("one visit", 1.2, "region", "{rules} is entered and left once"),
        NamedStep("one visit", 1.3, "region, loop+", "{region} is entered and left once{as}"),
        NamedStep(
            "suns or moons", 1.2, "symbol+", "in a region the loop passes suns alone or moons alone, here {names}{as}"
        ),
        NamedStep("suns or moons", 1.4, "some|symbol+, loop+", "the loop passes suns alone or moons alone{as}"),
        NamedStep("in turns", 1.4, "turns", "suns in one of {rules} and moons in the other{as}"),
        NamedStep("in turns", 1.5, "turns, some|symbol+", "suns in one of {turns} and moons in the other{as}"),
    )
