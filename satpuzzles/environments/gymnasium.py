"""An environment for gymnasium: a puzzle move by move, with masks of the moves that are allowed.

Importing this module registers ``satpuzzles/Puzzle-v0``.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from satpuzzles.errors import UsageError
from satpuzzles.formats.puzzle_like import PuzzleLike, as_puzzle
from satpuzzles.judging.play import play
from satpuzzles.making.generate import generate
from satpuzzles.rendering import Style
from satpuzzles.rendering.text import text
from satpuzzles.stating.puzzle import Puzzle

ID = "satpuzzles/Puzzle-v0"
_LARGEST_SEED = 2**31
_TIMES_AS_LONG = 4
"""How much longer the text of another puzzle of a size may be than that of the first."""


class PuzzleEnv(gymnasium.Env[dict[str, Any], np.int64]):  # type: ignore[misc]  # mypy does not look into gymnasium
    """A ``puzzle``, or a new one of a ``kind``, ``level`` and ``size`` at each reset, which the seed decides.

    Action ``cell * values + value`` puts the value with that number into the cell with that number. An observation has
    the ``board``, 0 in an open cell and else 1 plus the number of the value, and the same with the clues as a ``text``.
    Solving the puzzle is worth 1. A move that the mask excludes changes nothing and costs ``refused``. An episode ends
    where the puzzle is solved or no move is left, and is cut short after four moves a cell. With ``strict`` a mask has
    the moves alone that lead to a solution, see `satpuzzles.play`.

    The ``info`` has the ``action_mask``, the rules that the last move would have ``broken``, and the ``document``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # as gymnasium has it

    def __init__(
        self,
        puzzle: PuzzleLike | None = None,
        *,
        kind: str | None = None,
        level: str | None = None,
        size: int | str | None = None,
        strict: bool = False,
        refused: float = 0.1,
        render_mode: str | None = None,
    ) -> None:
        self._puzzle = None if puzzle is None else as_puzzle(puzzle)
        if (kind is None) == (puzzle is None):
            raise UsageError("expected a 'puzzle' or the 'kind' of new ones")
        self._kind = kind or ""
        self._options: dict[str, Any] = {} if size is None else {"size": size}
        self._level, self._strict, self._penalty = level, strict, refused
        self.render_mode = render_mode
        self.game = play(self._made(0), strict=strict)
        self._shape = _shape(self.game.puzzle)
        cells, values = self._shape
        self.action_space = spaces.Discrete(cells * values)
        characters = [chr(code) for code in range(32, 127)]
        length = _TIMES_AS_LONG * len(self._text)
        self.observation_space = spaces.Dict(
            {
                "board": spaces.Box(0, values, (cells,), np.int16),
                "text": spaces.Text(length, min_length=0, charset=["\n", *characters]),
            }
        )
        self._mask = self._allowed()
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new puzzle, or the same one from the start. Raises UsageError for one whose board has another size."""
        super().reset(seed=seed, options=options)
        self.game = play(self._made(int(self.np_random.integers(_LARGEST_SEED))), strict=self._strict)
        if _shape(self.game.puzzle) != self._shape:
            raise UsageError(f"boards of {self._kind} differ in their cells: give the environment one 'puzzle'")
        self._mask, self._steps = self._allowed(), 0
        return self._observation(), self._info(())

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make the move of an ``action``."""
        number, value = divmod(int(action), self._shape[1])
        cell = [*self.game.places.values()][number]
        is_open = self.game.board[cell[0]][cell[1]] is None
        move = self.game.move(cell, self.game.puzzle.numbers[value]) if is_open else None
        broken = ("the cell is not open",) if move is None else move.broken
        if not broken:
            self._mask = self._allowed()
        reward = -self._penalty if broken else float(self.game.solved)
        self._steps += 1
        over = self.game.solved or not self._mask.any()
        return self._observation(), reward, over, self._steps >= _TIMES_AS_LONG * self._shape[0], self._info(broken)

    def render(self) -> str | None:
        """The board as text, for the render mode ``ansi``."""
        return str(self.game) if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now; a method of this name is what sb3-contrib asks for."""
        return self._mask.astype(np.bool_)

    def _made(self, seed: int) -> Puzzle:
        if self._puzzle is not None:
            return self._puzzle
        return generate(self._kind, seed=seed, difficulty=self._level, **self._options)

    @property
    def _text(self) -> str:
        return text(self.game.puzzle.drawing(self.game.board), Style(ascii=True))

    def _allowed(self) -> NDArray[np.int8]:
        puzzle, mask = self.game.puzzle, np.zeros(self._shape, np.int8)
        number = {cell: i for i, cell in enumerate(self.game.places.values())}
        value_at = {value: i for i, value in enumerate(puzzle.numbers)}
        for cell, values in self.game.allowed().items():
            mask[number[cell], [value_at[value] for value in values]] = 1
        return mask.ravel()

    def _observation(self) -> dict[str, Any]:
        value_at: dict[int | None, int] = {value: i for i, value in enumerate(self.game.puzzle.numbers, start=1)}
        board = [value_at.get(value, 0) for row in self.game.board for value in row]
        return {"board": np.array(board, np.int16), "text": self._text}

    def _info(self, broken: tuple[str, ...]) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "broken": broken, "document": self.game.puzzle.to_json()}


def _shape(puzzle: Puzzle) -> tuple[int, int]:
    return len(puzzle.board.cells), len(puzzle.numbers)


gymnasium.register(ID, entry_point=PuzzleEnv)
