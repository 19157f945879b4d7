"""Steering towards a difficulty: what is asked for, what each try was, and how clues are added and left out for it."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from random import Random
from typing import TypeAlias, TypeVar

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp
from satpuzzles.explaining.rating.ladder import Difficulty, Grade, Ladder, difficulty
from satpuzzles.stating.puzzle import Puzzle

Item = TypeVar("Item")

Seen: TypeAlias = Counter[str]
"""How many puzzles of each difficulty were tried."""

_UP_TO = "up to "
DIFFICULTIES = [*map(str, Difficulty), *(str(int(grade)) for grade in Grade), f"{_UP_TO}medium", f"{_UP_TO}hard"]
"""What can be asked for: the words and the grades of `satpuzzles rate`, and what is no harder than a word."""

MOST_TRIES = 3_000
"""Puzzles that are graded before the search for one is given up."""
_CHEAP = 3
"""Times as many, where no more than propagation is asked about."""

_STRICT = 3
"""How seldom changes for the worse are taken: by one cell at least, one in e to the power of that."""
_LACKING = 10_000
"""As many open cells, more than there are, count as much as a round that is lacking."""
_SLACK, _MORE = 1.1, 2
"""Times as many cells as the rules leave open in the hardest puzzle, and how many more, are at most open in one that is
looked at further.
"""
_DIVISIONS = 4
"""How often a puzzle is divided, each time from where it is too hard."""
_EXCHANGES = 30
"""Clues that are tried in place of the one that makes a puzzle too easy."""
_THINNINGS = 40
"""Puzzles that are graded to leave out what an easy one does not need; fewer of harder ones, which take longer."""


class Side(IntEnum):
    """Whether a puzzle has the difficulty that is asked for, or is easier or harder."""

    TOO_EASY = -1
    RIGHT = 0
    TOO_HARD = 1


@dataclass(frozen=True, slots=True)
class Miss:
    """How a puzzle misses the difficulty asked for: on which ``side`` it is, and how ``far`` away, which can be
    compared with other puzzles on that side. ``cells`` are the numbers of the answer's variables that are still open
    when a puzzle of that difficulty would be solved; changes there may bring it nearer. ``open`` counts those that the
    rules, each taken alone, leave open. A puzzle that is too hard since cells stay open after fewer rounds of looking
    ahead than are asked for becomes too easy where these are settled: ``lacking`` is how many fewer.
    """

    side: Side
    far: int
    cells: Sequence[int]
    open: int = 0
    lacking: int = 0


class Judge:
    """Grades the puzzles of a search for one of a difficulty, ``asked``, which is one of `DIFFICULTIES`.

    ``seen`` counts the tries. ``watch`` is called with it after each.
    """

    def __init__(self, asked: str, deadline: Deadline = NEVER, watch: Callable[[Seen], object] | None = None) -> None:
        self.asked = asked
        self.seen: Seen = Counter()
        self._deadline, self._watch = deadline, watch
        self._grade = Grade(int(asked)) if asked.isdigit() else None
        self._word = None if asked.isdigit() else Difficulty(asked.removeprefix(_UP_TO))
        self._easiest = Side.RIGHT if asked.startswith(_UP_TO) else Side.TOO_EASY
        highest = self._grade or (Grade.PROPAGATION if self._word is Difficulty.EASY else Grade.LOOKAHEAD)
        self._highest = min(highest, Grade.NESTED)
        self._most = MOST_TRIES * (_CHEAP if self._highest is Grade.PROPAGATION else 1)

    @property
    def wants_solved(self) -> bool:
        """Whether looking one step ahead solves all puzzles that are asked for, which proves them unique."""
        return self._highest < Grade.NESTED and self._word is not Difficulty.EXTREME

    @property
    def rounds(self) -> int | None:
        """The fewest rounds of looking ahead that puzzles asked for need; None where it is not enough for them."""
        if self._word is None:
            return [0, 1, None, None][int(self._grade or 0) - 1]
        return {Difficulty.EASY: 0, Difficulty.MEDIUM: 1, Difficulty.HARD: 2}.get(self._word)

    @property
    def thinnings(self) -> int:
        """How many puzzles `thinned` may grade; none for a difficulty that does not prove a puzzle unique."""
        return _THINNINGS // (1 + (self.rounds or 0) ** 2) if self.wants_solved else 0

    def __call__(self, puzzle: Puzzle) -> Side:
        """Grade ``puzzle`` and return its `Side`. Raises the errors of `missed`."""
        return self.missed(puzzle).side

    def missed(self, puzzle: Puzzle, hardest: Miss | None = None) -> Miss:
        """Grade ``puzzle``, as far up the ladder as matters. Where one round of looking ahead is asked for, a puzzle
        with many more open cells than the ``hardest`` so far is taken for too hard before that: looking ahead takes
        four times as long as the rules alone. Raises OutOfTime past the deadline, GaveUp after `MOST_TRIES` puzzles, or
        more, and after as many as `limit` says.
        """
        if self.seen.total() >= self._most:
            raise GaveUp(f"found no puzzle of difficulty {self.asked}")
        ladder = Ladder(puzzle, self._deadline)
        count = len(ladder.opened[0])
        if hardest is not None and self.rounds == 1 and count > _MORE + _SLACK * hardest.open:
            self._note(HARDER)
            return Miss(Side.TOO_HARD, count, ladder.opened[0], count)
        grade, word = self._climbed(ladder)
        side = self._side(grade, word)
        is_unknown = word is None or (word is Difficulty.EXTREME and self.wants_solved)
        self._note(HARDER if is_unknown else str(word))
        if side is not Side.TOO_HARD:
            return Miss(side, -sum(map(len, ladder.opened)), (), count)
        lacking = max((self.rounds or 0) - ladder.rounds, 0)
        return Miss(side, len(ladder.opened[-1]), ladder.opened[-1], count, lacking)

    def _note(self, name: str) -> None:
        self.seen[name] += 1
        if self._watch is not None:
            self._watch(self.seen)

    def limit(self, most: int) -> None:
        """Let the search end after ``most`` puzzles in all, where that is earlier."""
        self._most = min(self._most, most)

    def word(self, puzzle: Puzzle) -> Difficulty | None:
        """The word for ``puzzle``; None if it is harder than what is asked for and no more is known."""
        return self._climbed(Ladder(puzzle, self._deadline))[1]

    def _climbed(self, ladder: Ladder) -> tuple[Grade, Difficulty | None]:
        rounds = 1 if self._word is Difficulty.MEDIUM else None
        grade = ladder.climb(self._highest, rounds)
        is_known = grade <= self._highest or (grade > Grade.LOOKAHEAD and rounds is None)
        return grade, difficulty(grade, ladder.rounds) if is_known else None

    def _side(self, grade: Grade, word: Difficulty | None) -> Side:
        if self._word is None:
            found, asked = int(grade), int(self._grade or 0)
        else:
            found, asked = (len(_WORDS) if one is None else _WORDS.index(one) for one in (word, self._word))
        return max(Side((found > asked) - (found < asked)), self._easiest)


_WORDS = [*Difficulty]
HARDER = "harder or not unique"
"""What a puzzle is called that was found too hard before its difficulty was known, or that it has one solution."""
NEXT = {"easy": "medium", "1": "medium", "medium": "hard"}
"""For a difficulty that was missed the next harder one, which most of the puzzles that are too hard have."""


def tries_in_words(seen: Seen) -> str:
    """How many puzzles were tried, and how many of each difficulty."""
    counts = ", ".join(f"{seen[name]:,} {name}" for name in (*Difficulty, HARDER) if seen[name])
    return f"tried {seen.total():,}: {counts}" if counts else "tried none"


def aimed(
    judge: Judge,
    start: Item,
    near: Callable[[Item, Miss], Item | None],
    puzzle: Callable[[Item], Puzzle],
    random: Random,
    patience: int,
    *,
    easier: bool = False,
) -> Item | None:
    """Hill climbing from ``start`` to an item whose ``puzzle`` has the difficulty asked for, or at most that with
    ``easier``. ``near(item, miss)`` proposes a changed item, from the last one taken and how it misses. None after
    ``patience`` proposals in a row without improvement.

    A puzzle that is too hard becomes one that leaves fewer cells open where one of that difficulty is solved, or a few
    more at times, but unless it may be ``easier`` not one after fewer rounds, if these are too few. One that is too
    easy becomes one that leaves more open at first and after each round. Where there are puzzles of both sides, each is
    changed in turn. Nothing is changed for a difficulty that does not prove a puzzle unique (`Judge.wants_solved`):
    ``start`` has it, or None.
    """
    ends = {Side.RIGHT, Side.TOO_EASY} if easier else {Side.RIGHT}
    first = judge.missed(puzzle(start))
    if first.side in ends:
        return start
    if not judge.wants_solved:
        return None

    def far(miss: Miss) -> int:
        return miss.far + (0 if easier else _LACKING * miss.lacking)

    taken, nearest, stuck = {first.side: (start, first)}, {first.side: far(first)}, 0
    while stuck < patience:
        stuck += 1
        other = near(*taken[random.choice(sorted(taken))])
        if other is None:
            continue
        hardest = taken.get(Side.TOO_HARD) if easier else None
        found = judge.missed(puzzle(other), None if hardest is None else hardest[1])
        if found.side in ends:
            return other
        if found.side not in taken or far(found) <= far(taken[found.side][1]) + int(random.expovariate(_STRICT)):
            taken[found.side] = other, found
        if far(found) < nearest.get(found.side, far(found) + 1):
            nearest[found.side], stuck = far(found), 0
    return None


def divided(
    judge: Judge,
    start: Item,
    finer: Callable[[Item, Miss], Iterable[Item]],
    puzzle: Callable[[Item], Puzzle],
    *,
    easier: bool = False,
) -> Item | None:
    """The first item that has the difficulty asked for, or at most that with ``easier``, among ``start`` and its
    refinements: ``finer(item, miss)`` gives items that are each easier than the one before. None where none was found.

    The last refinement is graded first: if it is too hard, it is divided further as long as that leaves fewer cells
    open. Otherwise bisection finds the first that is not too hard; if that one is too easy, the one before it is
    divided in other ways, where cells are still open.
    """
    miss = judge.missed(puzzle(start))
    for _ in range(_DIVISIONS):
        if miss.side is Side.RIGHT:
            return start
        if miss.side is Side.TOO_EASY:
            return start if easier else None
        chain = [*finer(start, miss)]
        if not chain:
            return None
        graded = cache(lambda i, chain=chain: judge.missed(puzzle(chain[i])))
        last = graded(len(chain) - 1)
        if last.side is Side.TOO_HARD:
            if last.far >= miss.far:
                return None
            start, miss = chain[-1], last
            continue
        count = _first_easy(range(len(chain) - 1), graded)
        if easier or graded(count).side is Side.RIGHT:
            return chain[count]
        if count:
            start, miss = chain[count - 1], graded(count - 1)
    return None


def _first_easy(numbers: range, graded: Callable[[int], Miss]) -> int:
    """The first of the ``numbers`` of a chain whose puzzle is not too hard; how many they are where all are."""
    return bisect_left(numbers, True, key=lambda i: graded(i).side <= Side.RIGHT)


def adjusted(
    kept: Sequence[Item],
    more: Sequence[Item],
    fewest: Callable[[Sequence[Item]], Sequence[Item]],
    side: Callable[[Sequence[Item]], Side],
) -> list[Item] | None:
    """Clues that make a puzzle of the difficulty asked for, as ``side(clues)`` grades it: the clues ``kept`` with some
    of ``more``, or with some left out if the puzzle is too easy. ``fewest(clues)`` gives a part of them that still
    leaves one solution. None where no such clues were found.

    More clues never make a puzzle harder, so bisection finds where it changes sides. If one clue makes a puzzle that is
    too hard too easy, others are tried in its place, and those with which it is still too hard stay.
    """
    first = side(kept)
    if first is Side.RIGHT:
        return [*kept]
    if first is Side.TOO_EASY:
        least = fewest(kept)
        if len(least) == len(kept):
            return None
        kept, more = least, [clue for clue in kept if clue not in least]

    @cache
    def at(count: int) -> Side:
        return side([*kept, *more[:count]])

    # from below the fewest clues that are not too hard, from above the most that are not too easy
    beyond = Side.TOO_EASY if first is Side.TOO_EASY else Side.RIGHT
    counts = range(len(more) + 1)
    if first is Side.TOO_EASY and at(0) is Side.TOO_EASY:
        return None
    count = bisect_left(counts, True, key=lambda count: at(count) <= beyond)
    if first is Side.TOO_EASY:
        count -= 1
    if 0 <= count <= len(more) and at(count) is Side.RIGHT:
        return [*kept, *more[:count]]
    start = count if first is Side.TOO_EASY else count - 1  # the most clues that are too hard
    if start < 0:
        return None
    chosen = [*kept, *more[:start]]
    for clue in more[start + 1 : start + 1 + _EXCHANGES]:
        match side([*chosen, clue]):
            case Side.RIGHT:
                return [*chosen, clue]
            case Side.TOO_HARD:
                chosen.append(clue)
    return None


def thinned(
    kept: Sequence[Item], may: Callable[[Sequence[Item]], bool], side: Callable[[Sequence[Item]], Side], most: int
) -> list[Item]:
    """The items ``kept``, which make a puzzle that is not too hard, without those that can go while it stays so;
    ``may(rest)`` says whether the rest is allowed at all.

    Items go from the first, several at once: half as many after a failure, twice as many after a success. One that
    cannot go alone stays, and so does the rest once ``most`` puzzles are graded.
    """
    left, at, count, tries = [*kept], 0, len(kept), 0
    while at < len(left) and tries < most:
        tried, rest = left[at : at + count], left[:at] + left[at + count :]
        allowed = may(rest)
        tries += allowed
        if allowed and side(rest) <= Side.RIGHT:
            left, count = rest, 2 * count
        elif len(tried) > 1:
            count = len(tried) // 2
        else:
            at += 1
    return left
