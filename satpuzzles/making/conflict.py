"""Why a puzzle has no solution: few clues that contradict each other, and the fewest without which there is one."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from random import Random

from satpuzzles.boards import Cell, Drawing
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.explaining.reasoning.cores import shrunk
from satpuzzles.explaining.reasoning.reasoner import Reasoner, reasoner
from satpuzzles.explaining.telling.words import MOST_NAMED, rules_in_words
from satpuzzles.making.clues import Clues, cells_of, edits_without
from satpuzzles.making.mender import HittingSets
from satpuzzles.rendering.showing import Told
from satpuzzles.stating.display import drawings_of
from satpuzzles.stating.puzzle import Puzzle

_ORDERS = 5
_CONFLICTS = 2_000
"""Conflicts after which a question whether a clue can be left out of a contradiction is given up: most take few, the
others may take minutes.
"""


@dataclass(frozen=True, slots=True, repr=False)
class Conflict(Told):
    """Few ``clues`` of a ``puzzle`` that contradict each other, with the ``cells`` that they are about and the names of
    the ``rules``; no part of them is known to. No clues where a limit was reached, which is the ``reason``, or where
    the rules of the game alone have no answer: then ``plain`` says why, and ``cells`` and ``rules`` are those of few of
    these.
    """

    puzzle: Puzzle
    clues: Clues
    cells: tuple[Cell, ...] = ()
    rules: tuple[str, ...] = ()
    reason: str | None = None
    plain: str = "no solution, whatever the clues"

    @property
    def in_words(self) -> str:
        if not self.clues:
            return f"gave up: {self.reason}" if self.reason else self.plain
        wrong = "this clue cannot be met" if len(self.clues) == 1 else "these clues contradict each other"
        return f"{wrong}: {self.clues.in_words(self.puzzle, MOST_NAMED)}"

    def drawings(self) -> Sequence[Drawing]:
        return drawings_of(self.puzzle, marked=self.cells)


def contradiction(puzzle: Puzzle, *, time_limit: float | None = None, cancel: Cancel | None = None) -> Conflict:
    """Few clues of a ``puzzle`` without a solution that contradict each other, the fewest found within ``time_limit``
    seconds. Raises UsageError for a puzzle that has a solution.
    """
    deadline = Deadline.after(time_limit, cancel)
    try:
        with reasoner(puzzle, deadline) as asked:
            found = _contradiction(asked)
    except GaveUp as error:
        return Conflict(puzzle, Clues(), reason=str(error))
    if found is None:
        raise UsageError("the puzzle has a solution: its clues do not contradict each other")
    return found


def _contradiction(asked: Reasoner) -> Conflict | None:
    """As `contradiction`; None where there is a solution."""
    rules = [switch for switch in asked.rules.switches if asked.rules[switch].is_clue]
    game = [switch for switch in asked.rules.switches if switch not in rules]
    core = asked.whole.core([*game, *asked.givens, *rules])
    if core is None:
        return None
    few = [x for x in core if x not in game]
    with suppress(GaveUp):  # the core itself will do
        few = _shrunk(asked, few, game)
    if not few:
        return _of_the_game(asked.puzzle, asked, game)
    stated = [asked.rules[x] for x in few if x in asked.rules]
    facts = (asked.cells.fact(x).cell for x in few if x not in asked.rules)
    cells = dict.fromkeys(chain(facts, *(rule.cells for rule in stated)))
    return Conflict(asked.puzzle, clues_of(asked, few), tuple(cells), tuple(rule.name for rule in stated))


def _shrunk(asked: Reasoner, core: Sequence[int], game: Sequence[int] = ()) -> list[int]:
    """The literals of a ``core`` that still contradict the ``game``, without those that are soon found needless."""
    return shrunk(partial(asked.whole.core_within, _CONFLICTS), core, game) or []


def _of_the_game(puzzle: Puzzle, asked: Reasoner, game: Sequence[int]) -> Conflict:
    """Few rules of the game that contradict each other, which may rest on what the puzzle states: islands do."""
    if plain := puzzle.solving.unsolvable(puzzle):
        return Conflict(puzzle, Clues(), plain=plain)
    few = asked.whole.core(game) or [*game]
    with suppress(GaveUp):
        few = _shrunk(asked, few) or few
    stated = [asked.rules[x] for x in few]
    parts = [rule.cells for rule in stated if len(rule.cells) < len(puzzle.board.cells)]  # of the board
    cells = dict.fromkeys(chain(*(parts or (rule.cells for rule in stated))))
    wrong = "this rule cannot be met" if len(stated) == 1 else "these rules cannot all be met"
    plain = f"{wrong}: {rules_in_words((rule.name, rule.states) for rule in stated[:MOST_NAMED])}"
    if len(stated) > MOST_NAMED:
        plain += f" (and {len(stated) - MOST_NAMED} more)"
    return Conflict(puzzle, Clues(), tuple(cells), tuple(rule.name for rule in stated), plain=plain)


@dataclass(frozen=True, slots=True)
class Wrong:
    """Clues that contradict each other, and the ``fewest`` whose lack would leave a solution: of single clues all, else
    one choice; none where it would not or a limit was reached, which is the ``reason``. ``is_smallest`` says that fewer
    are proved not to do. ``plain`` says what contradicts where none of these clues has to.
    """

    conflict: Clues = field(default_factory=Clues)
    fewest: tuple[Clues, ...] = ()
    is_smallest: bool = False
    reason: str | None = None
    plain: str | None = None


def fewest_wrong(
    puzzle: Puzzle,
    seed: int,
    keep: frozenset[Cell],
    deadline: Deadline,
    watch: Callable[[str], object] = lambda _words: None,
) -> Wrong:
    """Clues that contradict each other, and the fewest that are wrong; those in cells to ``keep`` are right. Half of
    the time is for the fewest; then some will do.
    """
    random = Random(seed)  # noqa: S311  # the same puzzle for the same seed
    with reasoner(puzzle, deadline) as asked:
        rules = [switch for switch in asked.rules.switches if asked.rules[switch].is_clue]
        if keep:
            rules = [rule for rule in rules if keep.isdisjoint(_cells_of_clue(asked, rule))]
        clues = [*(x for x in asked.givens if asked.cells.fact(x).cell not in keep), *rules]
        game = [x for x in (*asked.rules.switches, *asked.givens) if x not in clues]
        if asked.whole.satisfied(game) is None:
            found = _contradiction(asked)
            return Wrong(plain=None if found is None else found.in_words)
        half = deadline.half()
        contradictions = HittingSets(half)
        choices, reason = list[list[int]](), None
        try:
            while (
                core := asked.whole.core([*game, *(x for x in clues if x not in contradictions.smallest())])
            ) is not None:
                blamed = [x for x in core if x in clues]
                orders = (random.sample(blamed, len(blamed)) for _ in range(_ORDERS))
                contradictions.add(min((_shrunk(asked, order, game) for order in orders), key=len))
                watch(f"looking for clues to drop: {len(contradictions.sets)} contradictions found")
                half.check()
            choices.append(contradictions.smallest())
            for x in sorted(set(clues).intersection(*contradictions.sets).difference(choices[0])):
                if len(choices[0]) == 1 and asked.whole.core([*game, *(y for y in clues if y != x)]) is None:
                    choices.append([x])
        except GaveUp as error:
            is_smallest = False
            if not choices:
                some, reason = _some_wrong(asked, game, clues, error)
                choices += [some] if some else []
        else:
            is_smallest = contradictions.is_smallest
        shortest: list[int] = min(contradictions.sets, key=len, default=[])
        conflict = clues_of(asked, shortest)
        fewest = tuple(clues_of(asked, one) for one in choices)
        return Wrong(conflict, fewest, is_smallest, reason)


def _some_wrong(
    asked: Reasoner, game: Sequence[int], clues: Sequence[int], error: GaveUp
) -> tuple[list[int], str | None]:
    """Some of the ``clues`` without which there is a solution, none of them needless; past the deadline perhaps more.
    None, and the reason, where it was not found that there is one, after the ``error``.
    """
    right, wrong = list[int](), None
    asked.session.prefer(clues)
    try:
        for x in clues:
            if wrong is not None and x not in wrong:
                right.append(x)
                continue
            found = asked.whole.satisfied([*game, *right, x])
            if found is not None:
                right.append(x)
                wrong = {y for y in clues if found[abs(y)] != (y > 0)}
    except GaveUp:
        if wrong is None:
            return [], str(error)
    return sorted(wrong or ()), None


def _cells_of_clue(asked: Reasoner, switch: int) -> set[Cell]:
    rule = asked.rules[switch]
    return cells_of(asked.puzzle, edits_without(asked.puzzle, rule.label, rule.number))


def clues_of(asked: Reasoner, literals: Iterable[int]) -> Clues:
    """The clues that ``literals`` state."""
    rules = [asked.rules[x] for x in sorted(literals) if x in asked.rules]
    givens = [asked.cells.fact(x) for x in sorted(literals) if x not in asked.rules]
    return Clues(tuple((rule.label, rule.number) for rule in rules), tuple(givens))
