"""The rules of a puzzle as data that a page checks without a solver."""

from satpuzzles.rendering.page.playing import GameRule, GameRules
from satpuzzles.stating.demands import Demands
from satpuzzles.stating.display import symbol_of
from satpuzzles.stating.modelling import model_of, places
from satpuzzles.stating.puzzle import Puzzle


def game_rules(puzzle: Puzzle) -> GameRules:
    """The rules of ``puzzle``. Those that are no rule of satenc's over its answer alone, or too large, are left out."""
    model, stated = model_of(puzzle)
    answer = model.answer
    place = places(puzzle, answer.domain.shape[:-1])
    rules: list[GameRule] = []
    demands = Demands()
    complete = True
    for rule in stated.values():
        constraint = rule.constraint
        known = getattr(constraint, "x", None) is answer
        for one in demands.of(constraint) if known else [None]:
            if one is None:
                complete = False
                continue
            number, members, demand = one
            named = None if rule.whole else number
            cells = tuple(place[cell] for cell in members)
            is_clue = rule.is_clue or "start" in demand
            says = rule.demand(named)
            name = says or rule.label if rule.whole else rule.name(named)  # the label of a whole rule is a code word
            rules.append(GameRule(name, says, cells, demand, is_clue))
    numbers = tuple(puzzle.numbers)
    mixed = place if puzzle.showing.at else ()
    of_cells = {cell: tuple(symbol_of(puzzle, value, cell) for value in numbers) for cell in mixed}
    alphabets = [*dict.fromkeys(of_cells.values())]
    return GameRules(
        tuple(symbol_of(puzzle, value) for value in numbers),
        numbers,
        rules,
        complete,
        demands.automata,
        demands.graphs,
        alphabets,
        {cell: alphabets.index(symbols) for cell, symbols in of_cells.items()},
    )
