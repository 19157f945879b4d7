"""Repair: which clues of an impossible puzzle contradict, what a puzzle with several solutions needs to be unique.

The clues to drop, and the cells to give, are smallest sets that hit others: every contradiction among the clues, every
way in which another solution differs.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from random import Random
from typing import Any

from satpuzzles.boards import Cell, Drawing, Grid, cell_name, listed
from satpuzzles.common.arguments import is_cell, whole_number
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.common.document import Node
from satpuzzles.errors import GaveUp, OutOfTime, UsageError
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.telling.words import facts_in_words
from satpuzzles.making import local_search
from satpuzzles.making.clues import Clues, broken_by, corrected, has_implied, without
from satpuzzles.making.conflict import Conflict, fewest_wrong
from satpuzzles.making.implied_clues import is_unique, with_more, with_more_of_any
from satpuzzles.making.mender import EXACT_UP_TO, Mended, how_few
from satpuzzles.making.unique_givens import missing_givens
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.check import Uniqueness, check, few_solutions
from satpuzzles.solving.forced import Forcing, forced
from satpuzzles.solving.result import cells_in_words, no_answer
from satpuzzles.stating.display import drawings_of
from satpuzzles.stating.modelling import rules_of
from satpuzzles.stating.puzzle import Puzzle

TIME_LIMIT = 10.0
"""Seconds for a repair unless it is told otherwise: most take less than one, and the others may take hours."""

_CHOICES = 4
"""How many clues are tried, one of which has to go, where more than one has to change."""
_TRIED = 20
"""Solutions of a puzzle without its wrong clues that may show which the right ones are."""


@dataclass(frozen=True, slots=True, repr=False)
class Repair(Told):
    """What was wrong with the puzzle that was ``asked`` about, and the ``repaired`` one, None if none was found.

    If there was no solution, the clues of ``conflict`` contradict each other, few as they are; the fewest
    clues that leave one were ``dropped``, or ``corrected`` where the right ones are known: from the solution that the
    document states, or because only one solution is left. If there were several solutions, they differ in the cells
    ``differing``. Then ``added`` are the givens that make the puzzle unique; in a kind without givens ``changed`` are
    the cells that were painted, cleared or moved to another region, and ``words`` describe the changes. ``is_smallest``
    says that fewer clues, fewer givens for the same solution, or fewer changed cells were proved not to do; otherwise
    they are the fewest found. ``reason`` names the limit that ended the work early, and what was then being done; the
    rest was found before.
    """

    asked: Puzzle
    status: Uniqueness
    repaired: Puzzle | None
    conflict: Clues = field(default_factory=Clues)
    dropped: Clues = field(default_factory=Clues)
    corrected: Clues = field(default_factory=Clues)
    differing: tuple[Cell, ...] = ()
    added: tuple[Fact, ...] = ()
    changed: tuple[Cell, ...] = ()
    words: tuple[str, ...] = ()
    is_smallest: bool = False
    reason: str | None = None
    nearest: Puzzle | None = None
    """With a ``reason`` the best changed puzzle that was found by then, if any: it has solutions, and several."""
    solution: Grid | None = None
    """The only solution of the ``repaired`` puzzle, where it is known."""
    plain: str | None = None
    """What contradicts, in words, where that is plain from totals, or lies in no clues that could be dropped."""
    is_fewest_dropped: bool = True
    """Whether to drop fewer clues than were ``dropped`` is known not to do, whatever else the repair changed."""

    @property
    def in_words(self) -> str:
        return "; ".join(self.lines())

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def drawings(self) -> Sequence[Drawing]:
        clues = (*self.added, *self.dropped.givens, *self.corrected.givens)
        new = {*self.changed, *(fact.cell for fact in clues)}
        return () if self.repaired is None else drawings_of(self.repaired, marked=new)

    def lines(self) -> Iterator[str]:
        """What was found and done, a sentence a line."""
        return (sentence for sentence, _ in self._said())

    def changes(self) -> Iterator[str]:
        """The lines that say more than a verdict: what contradicts, and what was done about it."""
        return (sentence for sentence, is_verdict in self._said() if not is_verdict)

    def _said(self) -> Iterator[tuple[str, bool]]:
        """Each sentence, and whether it is no more than a verdict on the puzzle, before or after."""
        if self.status is Uniqueness.UNIQUE:
            yield "the puzzle has exactly one solution: nothing to repair", False
            return
        if self.status is Uniqueness.NONE:
            wrong = Conflict(self.asked, self.conflict).in_words if self.conflict else None
            wrong = "; ".join(filter(None, (self.plain, wrong)))
            yield no_answer("no solution", wrong), not wrong
            if self.dropped:
                yield f"drop: {self.dropped.in_words(self.asked)}", False
                few = self.is_fewest_dropped
                yield from _how_few(self.dropped, "clues dropped", "leave a solution", is_smallest=few)
        first, then = (self.words, ()) if self.added else ((), self.words)  # cells that moved left several solutions
        yield from ((sentence, False) for sentence in first)
        if self.differing:
            cells = cells_in_words(self.asked.board, self.differing)
            yield f"several solutions; all of them together differ in {cells}", True
        elif self.status is Uniqueness.MULTIPLE:
            yield "several solutions", True
        if self.corrected and self.repaired is not None:
            yield f"change: {self.corrected.changed_in_words(self.asked, self.repaired)}", False
            yield from _how_few(self.corrected, "clues changed", "leave a solution", is_smallest=self.is_smallest)
        if self.added:
            yield f"add: {facts_in_words(self.asked, self.added)}", False
            aim = "single out the solution that they are from (another may need fewer)"
            yield from _how_few(self.added, "givens added", aim)
        yield from ((sentence, False) for sentence in then)
        if self.reason:
            yield f"gave up: {self.reason}", False
        elif self.repaired is not None:
            yield "the changed puzzle has exactly one solution", True
        elif self.dropped.rules:
            rules = rules_of(self.asked)
            names = listed([rules[label].name(number) for label, number in self.dropped.rules])
            yield f"not repaired: a {self.asked.kind_title} cannot do without {names}", False
        else:
            yield "not repaired", False

    @property
    def has_changes(self) -> bool:
        return self.repaired not in (None, self.asked)


def _how_few(some: Sized, done: str, aim: str, *, is_smallest: bool = True) -> Iterator[tuple[str, bool]]:
    """See `how_few`: of ``some`` hitting set."""
    is_smallest = is_smallest and len(some) <= EXACT_UP_TO
    return ((sentence, False) for sentence in how_few(len(some), done, aim, is_smallest=is_smallest))


def repair(
    puzzle: Puzzle,
    seed: int = 0,
    *,
    keep: Iterable[Cell] = (),
    solution: Grid | None = None,
    time_limit: float | None = TIME_LIMIT,
    cancel: Cancel | None = None,
    watch: Callable[[str], object] = lambda _words: None,
) -> Repair:
    """Find out why ``puzzle`` does not have exactly one solution, and change it until it has, within ``time_limit``
    seconds, None for no limit; the best that was found by then is kept. ``watch`` is called with words for each stage.
    In kinds without givens another ``seed`` may change other cells, if there are several ways. The cells to
    ``keep``, each as row and column from 0, stay as they are: with their given or clue or without one, painted or not,
    in the same region; numbers beside the board may change. If the
    puzzle has several solutions and ``solution`` is one of them, it becomes the only one. If it has none, the few clues
    that ``solution`` breaks are corrected. At a limit, on the time or on the number of tries, the result has a
    ``reason``; this is not an error. Raises UsageError for a cell that the board does not have.
    """
    cells = [*keep] if isinstance(keep, Iterable) else [keep]
    if wrong := [cell for cell in cells if not is_cell(cell)]:
        raise UsageError(f"'keep': expected cells, each as row and column from 0, found {wrong[0]!r}")
    kept = frozenset((r, c) for r, c in cells)
    height, width = puzzle.board.shape
    board = {(r, c) for r, row in enumerate(puzzle.known()) for c in range(len(row))}
    board |= {*product(range(height), range(width))}  # answers may be about edges
    if missing := sorted(kept - board):
        raise UsageError(f"'keep': the board has no cell {cell_name(missing[0])}")
    deadline = Deadline.after(time_limit, cancel)
    stage = ""

    def told(words: str) -> None:
        nonlocal stage
        stage = words
        watch(words)

    result = _repaired(puzzle, solution, _How(whole_number("seed", seed, 0), kept, deadline, told))
    if result.reason is None:
        return result
    return replace(result, reason=result.reason.replace("time limit", f"time limit while {stage}", 1))


@dataclass(frozen=True, slots=True)
class _How:
    """What a repair is told besides the puzzle: see `repair`."""

    seed: int
    keep: frozenset[Cell]
    deadline: Deadline
    watch: Callable[[str], object] = lambda _words: None

    @property
    def random(self) -> Random:
        """The same puzzle for the same seed."""
        return Random(self.seed)  # noqa: S311


def _repaired(puzzle: Puzzle, solution: Grid | None, how: _How) -> Repair:
    how.watch("looking for two solutions")
    verdict = check(puzzle, time_limit=how.deadline.remaining, cancel=how.deadline.cancel)
    try:
        match verdict.status:
            case Uniqueness.UNIQUE:
                return Repair(puzzle, verdict.status, puzzle, is_smallest=True)
            case Uniqueness.MULTIPLE:
                wrong = None if solution is None else _wrong(puzzle, solution, how.keep)
                if solution is not None and wrong:
                    result = Repair(puzzle, verdict.status, None)
                    return _put_right(result, wrong, solution, how, is_smallest=len(wrong) == 1)
                wished = None if wrong is None else solution
                return _made_unique(puzzle, verdict.solutions[0], wished, how)
            case Uniqueness.NONE:
                return _made_possible(puzzle, solution, how)
            case Uniqueness.UNKNOWN:
                return Repair(puzzle, verdict.status, None, reason=verdict.reason)
    except GaveUp as error:
        return Repair(puzzle, verdict.status, None, reason=str(error))


def _made_possible(puzzle: Puzzle, solution: Grid | None, how: _How) -> Repair:
    how.watch("looking for clues that contradict each other")
    found = fewest_wrong(puzzle, how.seed, how.keep, how.deadline, how.watch)
    is_fewest = found.is_smallest
    plain = "; ".join(dict.fromkeys(filter(None, (puzzle.solving.unsolvable(puzzle), found.plain)))) or None
    result = Repair(
        puzzle, Uniqueness.NONE, None, found.conflict, reason=found.reason, plain=plain, is_fewest_dropped=is_fewest
    )
    if found.reason or (not found.fewest and _mender(puzzle)):
        return result
    if not found.fewest:
        try:
            if moved := _enabler(puzzle):
                return _made_unique_too(moved(puzzle, how.keep, how.deadline), result, how)
            return _perhaps_mended(puzzle, None, result, how) or result
        except GaveUp as error:
            return replace(result, reason=str(error), nearest=_nearest(error))
    fewest, *_ = found.fewest
    so_far = result
    try:
        wrong = None if solution is None else _wrong(puzzle, solution, how.keep)
        if solution is not None and wrong:
            is_smallest = found.is_smallest and len(wrong) == len(fewest)
            return _put_right(result, wrong, solution, how, is_smallest=is_smallest)
        possible = without(puzzle, fewest)
        if possible is None and _mender(puzzle):
            return _mended(puzzle, None, result, how)
        if possible is None:
            return _perhaps_mended(puzzle, None, result, how) or replace(result, dropped=fewest)
        so_far = replace(result, dropped=fewest)
        how.watch("looking for the right clues")
        for clues in found.fewest:
            settled = _settled(result, clues, max(_TRIED // len(found.fewest), 1), how.deadline)
            if settled is not None:
                return replace(settled, is_smallest=found.is_smallest)
    except GaveUp as error:
        return replace(so_far, reason=str(error), nearest=_nearest(error))
    rests = []
    for clues in found.fewest[:_CHOICES]:
        possible = without(puzzle, clues)
        if possible is not None:
            rest = _repaired(possible, None, how)
            is_smallest = rest.is_smallest and found.is_smallest
            rests.append(_joined(rest, replace(result, dropped=clues, is_smallest=is_smallest)))
    return min(rests, key=lambda one: (one.repaired is None, len((*one.added, *one.changed))))


def _joined(rest: Repair, first: Repair) -> Repair:
    """The repair ``first`` of what left no solution, and then the ``rest``."""
    told = ("asked", "status", "conflict", "plain", "dropped", "corrected", "is_smallest", "is_fewest_dropped")
    return replace(rest, **{name: getattr(first, name) for name in told})


def _wrong(puzzle: Puzzle, solution: Grid, keep: frozenset[Cell]) -> Clues | None:
    """The clues that ``solution`` breaks; None where it can hardly be that of the puzzle, as it breaks many, or givens
    to ``keep``, or where they cannot be corrected.
    """
    broken = broken_by(puzzle, solution)
    if broken is None or len(broken) > EXACT_UP_TO or not keep.isdisjoint(fact.cell for fact in broken.givens):
        return None
    return None if corrected(puzzle, broken, solution) is None else broken


def _put_right(result: Repair, wrong: Clues, solution: Grid, how: _How, *, is_smallest: bool) -> Repair:
    """The ``result`` with the ``wrong`` clues as they are in ``solution``, and what else is needed to make it unique.
    ``is_smallest`` says that fewer clues were proved not to do.
    """
    right = corrected(result.asked, wrong, solution)
    rest = _repaired(result.asked if right is None else right, solution, how)
    rest = replace(rest, solution=solution) if rest.status is Uniqueness.UNIQUE else rest
    return _joined(rest, replace(result, corrected=wrong, is_smallest=is_smallest and rest.is_smallest))


def _made_unique_too(possible: Mended[Puzzle], result: Repair, how: _How) -> Repair:
    """The ``result`` with what made the puzzle ``possible``, and what else is needed to make it unique."""
    rest = _repaired(possible.puzzle, None, how)
    rest = replace(rest, solution=possible.grid) if rest.status is Uniqueness.UNIQUE else rest
    is_smallest = possible.is_smallest and rest.is_smallest
    joined = _joined(rest, replace(result, is_smallest=is_smallest))
    return replace(joined, changed=possible.changed, words=possible.words)


def _settled(result: Repair, wrong: Clues, tries: int, deadline: Deadline) -> Repair | None:
    """The ``result`` if no more than the ``wrong`` clues has to change: givens are dropped, and rules corrected by one
    of the first ``tries`` solutions without them. None if that leaves no puzzle with one solution.
    """
    possible, rules, givens = without(result.asked, wrong), Clues(wrong.rules), Clues(givens=wrong.givens)
    wished = without(result.asked, givens)
    if possible is None or wished is None:
        return None
    for grid in few_solutions(possible, tries if rules else 1, deadline):
        right = corrected(wished, rules, grid)
        if right is not None and is_unique(right, deadline):
            return replace(result, repaired=right, solution=grid, corrected=rules, dropped=givens)
    return None


def _made_unique(puzzle: Puzzle, solution: Grid, wished: Grid | None, how: _How) -> Repair:
    """``wished`` is the solution that is to stay, None for any: then ``solution`` is one."""
    how.watch("looking for cells in which the solutions differ")
    shared = forced(puzzle, time_limit=how.deadline.half().remaining, cancel=how.deadline.cancel)
    open_cells = [(r, c) for r, row in enumerate(shared.grid) for c, value in enumerate(row) if value is None]
    known = shared.status is not Forcing.UNKNOWN
    result = Repair(puzzle, Uniqueness.MULTIPLE, None, differing=tuple(open_cells) if known else ())
    try:
        return _given_more(puzzle, solution, wished, result, how)
    except GaveUp as error:
        return replace(result, reason=str(error), nearest=_nearest(error))


def _nearest(error: GaveUp) -> Puzzle | None:
    """The best changed puzzle that was found before an ``error``."""
    found = error.so_far if isinstance(error, OutOfTime) else None
    return found if isinstance(found, Puzzle) else None


def _given_more(puzzle: Puzzle, solution: Grid, wished: Grid | None, result: Repair, how: _How) -> Repair:
    solution = wished or solution
    givens = [list(row) for row in puzzle.known()]
    if puzzle.with_givens(givens) is not None:
        added, is_smallest = missing_givens(puzzle, solution, how.keep, how.deadline, how.watch)
        for fact in added:
            givens[fact.cell[0]][fact.cell[1]] = fact.value
        repaired = puzzle.with_givens(givens)
        return replace(result, repaired=repaired, added=tuple(added), is_smallest=is_smallest, solution=solution)
    if _mender(puzzle):
        return _mended(puzzle, solution, result, how)
    if puzzle.making.spare == "none":  # each cell has its clue already
        mended = _perhaps_mended(puzzle, wished, result, how)
        if mended is not None:
            return mended
    if has_implied(puzzle):
        with suppress(UsageError):
            return _clued_more(puzzle, wished, result, how)
    return _mended(puzzle, wished, result, how)


def _clued_more(puzzle: Puzzle, wished: Grid | None, result: Repair, how: _How) -> Repair:
    """The ``result`` with further clues, at no cells to ``keep``. Raises UsageError where several solutions stay."""
    how.watch("looking for clues to add")
    find = with_more_of_any if wished is None else partial(with_more, grid=wished)
    more = find(puzzle, random=how.random, deadline=how.deadline, keep=how.keep)
    count = len(more.changes)
    how_many = "none of them can go" if more.is_minimal else "fewer may be enough"
    few = [f"{count} clues added; {how_many}"] if count > 1 else []
    return replace(
        result,
        repaired=more.puzzle,
        changed=local_search.changed_cells(puzzle, more.puzzle),
        words=(f"add: {'; '.join(more.changes)}", *few),
        is_smallest=count == 1,
        solution=wished,
    )


def _perhaps_mended(puzzle: Puzzle, solution: Grid | None, result: Repair, how: _How) -> Repair | None:
    """As `_mended`; None where few changes do not do. Raises OutOfTime."""
    try:
        return _mended(puzzle, solution, result, how)
    except OutOfTime:
        raise
    except GaveUp:
        return None


def _mended(puzzle: Puzzle, solution: Grid | None, result: Repair, how: _How) -> Repair:
    """The ``result`` with ``puzzle`` changed by the mender of its kind, or by one of all kinds."""
    how.watch("looking for clues to change")
    mended = (_mender(puzzle) or local_search.mended)(puzzle, solution, how.random, how.keep, how.deadline)
    return replace(
        result,
        repaired=puzzle.from_json(Node(mended.puzzle.to_json())),  # moved cells may change the numbers of regions
        changed=mended.changed,
        words=mended.words,
        is_smallest=mended.is_smallest,
        solution=mended.grid,
    )


def _mender(puzzle: Puzzle) -> Callable[..., Any] | None:
    """What changes clues until a ``puzzle`` has one solution; None where no more is known than for all kinds."""
    from satpuzzles.making.kinds.registry import MENDERS  # imports all kinds

    return puzzle.making.mended or _of_kind(MENDERS, puzzle)


def _enabler(puzzle: Puzzle) -> Callable[..., Any] | None:
    """What gives a solution to a ``puzzle`` that has none by its rules; None as for `_mender`."""
    from satpuzzles.making.kinds.registry import ENABLERS

    return puzzle.making.possible or _of_kind(ENABLERS, puzzle)


def _of_kind(functions: Mapping[str, Callable[..., Any]], puzzle: Puzzle) -> Callable[..., Any] | None:
    """That of the kind of ``puzzle``; None for a board with further rules, which no function of a kind knows."""
    return None if "also" in puzzle.document else functions.get(puzzle.kind)
