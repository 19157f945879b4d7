"""Puzzle to formula: narrow the domains, encode the rules, remember how to read an answer back."""

from collections.abc import Mapping
from dataclasses import dataclass

from satenc import Assignment, Encoded, Formula
from satpuzzles.errors import UsageError, WrongAnswer
from satpuzzles.puzzle import Encodings, Grid, Puzzle


@dataclass(frozen=True, slots=True)
class Compiled:
    """A puzzle as a formula. ``candidates`` counts the values open before and after narrowing."""

    puzzle: Puzzle
    formula: Formula
    answer: Encoded
    encodings: Encodings
    candidates: tuple[int, int]

    def grid(self, assignment: Assignment) -> Grid:
        """The answer in a satisfying assignment. Raises WrongAnswer if it breaks a rule of the puzzle."""
        grid = self.puzzle.grid(self.answer.decode(assignment))
        broken = self.puzzle.broken_rules(grid)
        if broken:
            raise WrongAnswer(self.puzzle.kind, broken)
        return grid


def compile(puzzle: Puzzle, *, encodings: Mapping[str, str] | None = None, presolve: bool = True) -> Compiled:  # noqa: A001
    """The formula whose models are the solutions of ``puzzle``.

    ``encodings`` chooses among those that the puzzle's class names. With ``presolve`` the givens are first propagated
    through the rules, and only values that survive get variables; the solutions are the same. Raises UsageError for an
    unknown encoding.
    """
    chosen = chosen_encodings(type(puzzle), encodings or {})
    model = puzzle.model(chosen)
    before = model.candidates
    if presolve:
        model.narrow()
    formula = Formula()
    views = model.encode(formula)
    return Compiled(puzzle, formula, views[model.unknowns[0]], chosen, (before, model.candidates))


def chosen_encodings(kind: type[Puzzle], wanted: Mapping[str, str]) -> Encodings:
    """The defaults of ``kind`` with ``wanted`` put in; raises UsageError for an unknown role or choice."""
    chosen = dict(kind.encodings)
    for role, name in wanted.items():
        if role not in chosen:
            known = ", ".join(chosen) or "none"
            raise UsageError(f"{kind.kind} has no encoding to choose for {role!r}; it has: {known}")
        choices = type(chosen[role])
        if name not in list(choices):
            raise UsageError(f"{role} of {kind.kind} cannot be {name!r}; it can be: {', '.join(choices)}")
        chosen[role] = choices(name)
    return chosen
