"""puzzlekit, which solves with CP-SAT of OR-tools; as many workers as there are cores, its default."""

from benchmarks.peers.flat import known_clues
from benchmarks.peers.interface import Found, Goal, Peer
from satpuzzles import Grid, Puzzle
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.puzzles.sudoku import Sudoku


class Puzzlekit(Peer):
    """Gives one solution, so no verdict. Its own time limit of 30 s is lifted."""

    name = "puzzlekit"
    kinds = frozenset({"sudoku", "hanjie", "star-battle"})
    goals = frozenset({Goal.FIRST})
    packages = ("puzzlekit", "ortools")

    def refuses(self, puzzle: Puzzle, goal: Goal) -> str | None:
        if isinstance(puzzle, Sudoku) and (puzzle.diagonals or puzzle.box is None or puzzle.box[0] != puzzle.box[1]):
            return "only square boxes"
        if isinstance(puzzle, StarBattle) and puzzle.size > 15:
            return "at most 15 stars or regions"
        return super().refuses(puzzle, goal)

    def prepare(self) -> None:
        import puzzlekit.solvers.nonogram
        import puzzlekit.solvers.starbattle
        import puzzlekit.solvers.sudoku  # noqa: F401

    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        del goal
        result = _solver(puzzle).solve({"time_limit_sec": 1e6}).solution_data
        if result["status"] == "Infeasible":
            return Found([], exhausted=True)
        if result["status"] not in ("Optimal", "Feasible"):
            raise RuntimeError(f"status {result['status']}")
        return Found([_grid(puzzle, result["solution_grid"].matrix)], exhausted=False)


def _solver(puzzle: Puzzle):  # type: ignore[no-untyped-def]  # noqa: ANN202  # puzzlekit is not typed
    from puzzlekit.solvers.nonogram import NonogramSolver
    from puzzlekit.solvers.starbattle import StarbattleSolver
    from puzzlekit.solvers.sudoku import SudokuSolver

    match puzzle:
        case Sudoku():
            return SudokuSolver(puzzle.size, puzzle.size, [[str(v or "-") for v in row] for row in puzzle.givens])
        case Hanjie():
            rows, columns = ([[str(b) for b in clue] for clue in clues] for clues in known_clues(puzzle))
            return NonogramSolver(len(rows), len(columns), rows, columns)
        case StarBattle():
            regions = [[str(label + 1) for label in row] for row in puzzle.regions]
            return StarbattleSolver(puzzle.size, puzzle.size, puzzle.stars, regions)
    raise ValueError(puzzle.kind)


def _grid(puzzle: Puzzle, matrix: list[list[str]]) -> Grid:
    if isinstance(puzzle, Sudoku):
        return [[int(value) for value in row] for row in matrix]
    return [[int(value == "x") for value in row] for row in matrix]
