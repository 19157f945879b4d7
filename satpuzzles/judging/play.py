"""Play: a puzzle move by move, each held against the rules, with undo and with hints that are counted."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from satpuzzles.boards import Board, Cell
from satpuzzles.boards.drawing import CROSS, Drawing, Picture
from satpuzzles.common.arguments import expect_flag, is_cell
from satpuzzles.errors import UsageError, quoted
from satpuzzles.explaining.explain import Hint, hint
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.judging.reading import Reader
from satpuzzles.rendering import RenderOptions, Style, named
from satpuzzles.rendering.showing import Shown
from satpuzzles.stating.display import drawings_of, name_of, symbol_of
from satpuzzles.stating.puzzle import Puzzle

VAGUE, WHOLE = 1, 2
"""What a hint costs that says where to look, and one that says the step."""


@dataclass(frozen=True, slots=True)
class Move:
    """A ``value`` for a ``cell``, None to empty it; people call the cell ``place``. Where the move was refused
    ``broken`` says why: the rules that no answer with these values keeps, in words.
    """

    place: str
    cell: Cell
    value: int | None
    broken: tuple[str, ...] = ()

    @property
    def allowed(self) -> bool:
        return not self.broken


class Play(Shown):
    """A game: the ``board`` as it is filled by now, None in open cells, and the ``moves`` so far, those that were
    refused too. ``undone`` moves, ``hints`` and their ``cost`` are counted. See `play`.
    """

    def __init__(self, puzzle: Puzzle, *, strict: bool = False) -> None:
        self.puzzle, self.strict = puzzle, strict
        self.board: list[list[int | None]] = [[*row] for row in puzzle.known()]
        self.moves: list[Move] = []
        self.undone = self.hints = self.cost = 0
        self._made: list[tuple[Move, int | None]] = []
        """The moves that can be undone, each with the value that was there before."""
        self._paid: tuple[Board, int] = ([], 0)
        """The board of the last hint, and what was paid for hints there."""
        self._read = Reader(puzzle).value
        board = puzzle.board
        self.places = {board.called(cell): cell for cell in board.cells.values()}
        """The cell of each place, by what people call it: ``r3c4``, or ``the edge above r1c1``."""
        self._known = puzzle.known()
        self._open = ExitStack()
        self._asked = self._open.enter_context(reasoner(puzzle))
        self._number = {cell: number for number, cell in enumerate(self._asked.cells.places)}
        self._rules: dict[int, list[int]] = {number: [] for number in self._number.values()}
        for rule in self._asked.rules.switches:
            for number in self._asked.rules.cells_of[rule]:
                self._rules[number].append(rule)
        self._refused: dict[int, tuple[list[int], set[int]]] = {}
        """For each rule what was known of its cells when it was asked last, and what it excluded then."""

    def move(self, place: str | Cell, value: int | str | None) -> Move:
        """Put ``value``, a number or what stands for it, into the cell at ``place``; None empties it. A move that is
        not allowed leaves the board as it is. Raises UsageError for a place or a value that the board has not.
        """
        cell = self.cell(place)
        number = self._value(value)
        made = Move(self.puzzle.board.called(cell), cell, number, self._broken(cell, number))
        self.moves.append(made)
        if made.allowed:
            self._made.append((made, self.board[cell[0]][cell[1]]))
            self.board[cell[0]][cell[1]] = number
        return made

    def undo(self) -> Move:
        """Take back the last move that was made, and return it. Raises UsageError where there is none."""
        if not self._made:
            raise UsageError("undo: expected a move before it, found none")
        made, before = self._made.pop()
        self.board[made.cell[0]][made.cell[1]] = before
        self.undone += 1
        return made

    def hint(self, *, vague: bool = False, time_limit: float | None = None) -> Hint:
        """The next step from the board as it is; see `satpuzzles.hint`. It costs 2; to be told only where to look, with
        ``vague``, costs 1. A board is paid for once, however often one asks.
        """
        expect_flag("vague", vague)
        found = hint(self.puzzle, self.board, time_limit=time_limit)
        board, paid = self._paid if self._paid[0] == self.board else ([[*row] for row in self.board], 0)
        price = VAGUE if vague else WHOLE
        self.hints += 1
        self.cost += max(0, price - paid)
        self._paid = board, max(paid, price)
        return found

    def allowed(self) -> dict[Cell, list[int]]:
        """For each open cell the values that `move` would take."""
        asked, known = self._asked, self._facts()
        free = [number for number in self._rules if number not in known]
        refused = {x for excluded in self._excluded(known).values() for x in excluded}
        if self.strict:
            left = [x for number in free for x in asked.cells.values[number] if x not in refused]
            refused.update(asked.whole.refuted([*asked.rules.switches, *known.values()], left))
        return {
            asked.cells.places[number]: [
                value
                for value, x in zip(asked.cells.names, asked.cells.values[number], strict=True)
                if x not in refused
            ]
            for number in free
        }

    def follows(self) -> dict[tuple[Cell, int], list[str]]:
        """The values that open cells get from one rule each, with the names of these rules: what the rule leaves beside
        the values on the board and those that single rules exclude in its other cells; or the only value that all rules
        leave to the cell, with those rules that exclude another one.
        """
        asked, known = self._asked, self._facts()
        excluded = self._excluded(known)
        refused = {x for found in excluded.values() for x in found}
        found: dict[tuple[Cell, int], list[str]] = {}
        for rule, values in excluded.items():
            about = [number for number in asked.rules.cells_of[rule] if number not in known]
            notes = {number: [-x for x in asked.cells.values[number] if x in refused] for number in about}
            facts = [known[number] for number in asked.rules.cells_of[rule] if number in known]
            for number in about:
                left = [x for x in asked.cells.values[number] if x not in refused]
                beside = [note for other, noted in notes.items() if other != number for note in noted]
                follows = {-x for x in asked.solvers.alone(rule).refuted([rule, *facts, *beside], [-x for x in left])}
                if len(left) == 1 and values.intersection(asked.cells.values[number]):
                    follows.update(left)
                for value, x in zip(asked.cells.names, asked.cells.values[number], strict=True):
                    if x in follows:
                        found.setdefault((asked.cells.places[number], value), []).append(asked.rules[rule].name)
        return found

    def rules_at(self) -> dict[Cell, list[str]]:
        """For each open cell the names of the rules about it."""
        asked = self._asked
        return {
            asked.cells.places[number]: [asked.rules[rule].name for rule in rules]
            for number, rules in self._rules.items()
            if self.board[asked.cells.places[number][0]][asked.cells.places[number][1]] is None
        }

    def _excluded(self, known: Mapping[int, int]) -> dict[int, set[int]]:
        """For each rule the values of its open cells, as literals, that no answer of it has beside those ``known``."""
        asked = self._asked
        for rule in asked.rules.switches:
            about = [number for number in asked.rules.cells_of[rule] if number not in known]
            facts = [known[number] for number in asked.rules.cells_of[rule] if number in known]
            if self._refused.get(rule, (None,))[0] != facts:
                left = [x for number in about for x in asked.cells.values[number]]
                self._refused[rule] = facts, {*asked.solvers.alone(rule).refuted([rule, *facts], left)}
        return {rule: self._refused[rule][1] for rule in asked.rules.switches}

    @property
    def solved(self) -> bool:
        """Whether the board keeps all rules. Cells that people leave empty, as those without a star, may be open."""
        empty = next((value for value in self.puzzle.numbers if symbol_of(self.puzzle, value) == CROSS), None)
        filled = [[empty if value is None else value for value in row] for row in self.board]
        grid = [[value for value in row if value is not None] for row in filled]
        return [*map(len, grid)] == self.puzzle.board.lengths and not self.puzzle.broken_rules(grid)

    @property
    def in_words(self) -> str:
        moves = Counter(move.allowed for move in self.moves)
        filled = sum(value is not None for row in self.board for value in row)
        told = f"{filled} of {self.puzzle.board.counted(len(self.places))}, {moves[True]} moves, {moves[False]} refused"
        return f"{told}, solved" if self.solved else told

    def to_json(self) -> dict[str, Any]:
        """The game as JSON."""
        return {
            "puzzle": self.puzzle.to_json(),
            "board": [[*row] for row in self.board],
            "solved": self.solved,
            "moves": sum(move.allowed for move in self.moves),
            "refused": sum(not move.allowed for move in self.moves),
            "undone": self.undone,
            "hints": self.hints,
            "cost": self.cost,
        }

    def drawings(self) -> Sequence[Drawing]:
        return drawings_of(self.puzzle, self.board)

    def picture(self, to: str = "svg", *, width: int | None = None) -> bytes:
        """A file that shows the board, by the renderer ``to``: text, svg, png or pdf. Raises UsageError as `render`."""
        picture = Picture(self.puzzle.drawing(self.board))
        return named(to).draw([picture], RenderOptions(style=Style(columns=width)))

    def cell(self, place: str | Cell) -> Cell:
        """The cell at a ``place``, by what people call it or by row and index from 0. Raises UsageError."""
        if isinstance(place, str):
            called = place.strip().lower()
            found = self.places.get(called) or self.places.get(f"the {called}")
        else:
            known = (place[0], place[1]) if is_cell(place) else None
            found = known if known in self._number else None
        if found is None:
            raise UsageError(f"'place': expected one such as {next(iter(self.places))}, found {place!r}")
        return found

    def _value(self, value: int | str | None) -> int | None:
        try:
            number = self._read(value) if isinstance(value, str) else value
        except KeyError:
            number = -1
        if number is not None and (type(number) is not int or number not in self.puzzle.numbers):
            low, high = self.puzzle.numbers[0], self.puzzle.numbers[-1]
            found = quoted(value, 40) if isinstance(value, str) else str(value)
            raise UsageError(f"'value': expected one from {low} to {high}, or None to empty a cell, found {found}")
        return number

    def _facts(self) -> dict[int, int]:
        """What the board has by now, as literals, by the numbers of the cells."""
        return {
            self._number[r, c]: literal
            for r, row in enumerate(self.board)
            for c, value in enumerate(row)
            if value is not None and (literal := self._asked.cells.literal(Fact((r, c), value))) is not None
        }

    def _broken(self, cell: Cell, value: int | None) -> tuple[str, ...]:
        """Why a cell cannot have a value, in words."""
        given = self._known[cell[0]][cell[1]]
        called = self.puzzle.board.called(cell)
        if given is not None:
            return (f"{called} is given as {given}",)
        if value is None:
            return ()
        asked, number = self._asked, self._number[cell]
        literal = asked.cells.literal(Fact(cell, value))
        if literal is None:
            return (f"no cell can be {name_of(self.puzzle, value)}",)
        known = self._facts() | {number: literal}
        broken = tuple(self._broken_rules(number, known))
        if not broken and self.strict and asked.whole.core([*asked.rules.switches, *known.values()]) is not None:
            return ("no solution has these values",)
        return broken

    def _broken_rules(self, number: int, known: dict[int, int]) -> Iterator[str]:
        asked = self._asked
        for switch in self._rules[number]:
            facts = [known[other] for other in asked.rules.cells_of[switch] if other in known]
            if asked.solvers.alone(switch).core([switch, *facts]) is not None:
                rule = asked.rules[switch]
                yield f"{rule.name}: {rule.states}" if rule.states else rule.name


def play(puzzle: Puzzle, *, strict: bool = False) -> Play:
    """A game of ``puzzle``, to be played move by move. Each move is held against every single rule: one that no answer
    of this rule has beside the values on the board is refused. With ``strict`` so is one that no solution has beside
    them. Raises GaveUp for a puzzle whose formula is too large.

    >>> import satpuzzles
    >>> game = satpuzzles.play("1..4..3..4.....2")
    >>> game.move("r1c2", 4).broken
    ('row 1: every value once', 'column 2: every value once')
    >>> game.move("r1c2", 3).allowed
    True
    """
    expect_flag("strict", strict)
    return Play(puzzle, strict=strict)
