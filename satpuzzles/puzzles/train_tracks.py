"""Train Tracks: lay one track between two sides of the board, through as many cells of each line as its number says."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from satenc import Connectivity, Expression, Model, Paths, total
from satpuzzles.boards import Grid, Place, Segments
from satpuzzles.puzzles.parts.line_clues import LineClues
from satpuzzles.puzzles.parts.line_pieces import PIECES, WAYS, Pieces
from satpuzzles.puzzles.parts.lines import LinePuzzle, closes
from satpuzzles.stating import Clues, Encodings, LineNumbers, Making, NamedStep, Node, Others, Rule, Texts

_TURNS = {piece: row for piece, row in PIECES.items() if sum(row) == len("ns")}


def _leads_off(cells: Clues, r: int, c: int) -> str:
    """The side of the board that the piece of a cell crosses, "" for none."""
    rims = {"n": r == 0, "s": r == len(cells) - 1, "e": c == len(cells[0]) - 1, "w": c == 0}
    return "".join(way for way in str(cells[r][c] or "") if rims[way])


class Tracks(Pieces):
    """Sides that tracks cross. Two cells cross the rim of the board; such an end may show that side alone."""

    def __init__(self) -> None:
        super().__init__(1, 0, "|".join([*_TURNS, *WAYS]), '"ns", "se" or other sides that the track crosses')

    def read(self, node: Node, others: Others) -> Clues:
        cells = super().read(node, others)
        ends = [_leads_off(cells, r, c) for r, row in enumerate(cells) for c in range(len(row))]
        if (found := [*map(len, filter(None, ends))]) != [1, 1]:
            raise node.error("two cells whose track leads off the board, once each", f"{sum(found)} such sides")
        return cells

    def rim(self, value: Clues) -> None:  # a track would no longer lead off the board
        return None

    def empty(self, height: int, width: int) -> list[list[str | None]]:
        rows: list[list[str | None]] = [[None] * width for _ in range(height)]
        rows[0][0], rows[-1][-1] = "w", "s" if height * width > 1 else "ew"
        return rows


class TrainTracks(LineClues, LinePuzzle):
    """``pieces[row][column]`` are the sides of the cell that the track crosses, such as "ns", or None; each of the two
    cells where it leads off the board has at least that side. Numbers ``above`` columns and ``left`` of rows say
    through how many cells it goes there.
    """

    pieces: Tracks = Tracks()
    above: LineNumbers = LineNumbers("column", "pieces")
    left: LineNumbers = LineNumbers("row", "pieces")

    kind = "train-tracks"
    aliases = {"tracks": {}}
    shape = "pieces"
    network = Segments
    things = "cell", "cells"
    needs = "two cells"
    making = Making(spare="some")
    description = (
        "Lay one track through centres of cells, from one of the two places where it leads off the board to the other "
        "one. It does not branch or cross itself. A number says through how many cells of its row or column it goes. "
        "In some cells the track is given."
    )

    @property
    def off_board(self) -> Mapping[Place, str]:
        """The sides of the board that the track crosses at its ends, by their cells."""
        sides = {(y, x): _leads_off(self.pieces, y // 2, x // 2) for y, x in self.entries}
        return {place: side for place, side in sides.items() if side}

    @property
    def ends(self) -> Collection[Place]:
        return self.off_board.keys()

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, off = self.board, self.off_board
        known = [place for place, piece in self.entries.items() if piece != off.get(place)]
        rows = [self._rows(str(self.entries[place]), off.get(place, "")) for place in known]
        sides = [[(y + v, x + u) for v, u in WAYS.values()] for y, x in known]
        given = self.table(model, zip(sides, rows, strict=True))
        without = lambda i: self.without(known[i], off.get(known[i]))  # noqa: E731
        yield Rule("piece", given, "given tracks", Texts(board.name, known), is_clue=True, without=without)
        yield from (replace(rule, stated=rule.constraint, without=None) for rule in self.line_rules(model))
        pair = [board.vertex_numbers[place] for place in off]
        paths = Paths(model.answer, board.graph, [(pair[0], pair[-1])], form=Connectivity(encodings["connectivity"]))
        yield self.lines_rule("path", paths, "the track", "one track", lambda _: "no branch")

    def numbers_beside(self, x: Expression, side: str) -> Expression:
        return total(self.visited(x)[self.cells_along(self.beside[side])])

    @staticmethod
    def _rows(piece: str, off: str) -> frozenset[tuple[int, ...]]:
        """What lines a cell may have beside that which leads off the board."""
        row = np.array([int(way in piece and way not in off) for way in WAYS])
        rows = [row] if len(piece) > 1 else [one for one in map(np.array, _TURNS.values()) if (one >= row).all()]
        return frozenset(tuple(one.tolist()) for one in rows)

    def implied(self, grid: Grid, random: Random) -> "TrainTracks":
        lines, off = self.values_at(grid), self.off_board

        def piece(at: Place) -> str | None:
            ways = [way for way, (v, u) in WAYS.items() if way in off.get(at, "") or lines.get((at[0] + v, at[1] + u))]
            return "".join(ways) or None

        return super().implied(grid, random).clued(piece)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import tatham, tatham_tracks

        parts = tatham.Rectangle("pieces"), tatham.Options(ignored="d[eth]o?|o"), tatham_tracks.Tracks("pieces")
        pattern = r"\d+(x\d+)?(d[eth])?o?:[0-9A-Fa-z]+(,S?\d+)+"
        yield tatham.Game("tracks", pattern, *parts)

    named_steps = (
        NamedStep.evident("given lines", "piece+", "a cell that shows its track shows all of it"),
        NamedStep("closes a loop", 1.8, "path+", "{it} would close a loop", 0, when=closes),
        NamedStep("track goes on", 1.0, "path", "the track has no other way on from {rules}", 1),
        NamedStep("dead end", 1.1, "path", "a track there could not go on from {rules}", 0),
        NamedStep("full line", 1.2, "row|column", "otherwise {rules} would have too many{as}", 0),
        NamedStep("line and track", 1.6, "row|column+, path|piece+", "{names} allow nothing else{as}"),
    )
