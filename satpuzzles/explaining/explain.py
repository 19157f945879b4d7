"""Explain: the next step of a solution in words, and the whole path to it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from satpuzzles.boards import Board, Cell, Grid, cell_name, listed
from satpuzzles.boards.drawing import MARKED, Drawing, Shade
from satpuzzles.common.deadline import NEVER, Cancel, Deadline
from satpuzzles.common.document import plain
from satpuzzles.errors import GaveUp, InstanceError, UsageError
from satpuzzles.explaining.finding.steps import Steps
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner, reasoner
from satpuzzles.explaining.shown_step import Explained, explained
from satpuzzles.explaining.supposing import checked, refuted, supposed
from satpuzzles.explaining.techniques.chosen import Chosen, Techniques, chosen
from satpuzzles.explaining.techniques.step import Step
from satpuzzles.explaining.telling.words import facts_in_words
from satpuzzles.rendering.showing import Told, in_html
from satpuzzles.solving.check import only_solution
from satpuzzles.stating.puzzle import Puzzle


class Progress(StrEnum):
    """Where the steps of an explanation ended, or what a hint found."""

    STEP = "step"
    """There is a next step."""
    SOLVED = "solved"
    """Every cell is filled."""
    UNDETERMINED = "undetermined"
    """There are several solutions, and what they share is found."""
    STUCK = "stuck"
    """There is a next step, but none of the techniques that are allowed."""
    CONFLICT = "conflict"
    """What is written down contradicts itself or the rules."""
    REFUTED = "refuted"
    """What is supposed leads to a contradiction, and what is written down does not."""
    UNKNOWN = "unknown"
    """A limit was reached before a step was found."""


_CONFLICTS = 3_000
"""How long a hint on a board without entries looks for a contradiction before it looks for a step. A hard Numberlink of
15x15 takes more than 100 s to solve, and has an easy step at first.
"""
_MOMENT = 3.0
"""Seconds that a hint waits at most to know that there is one solution; most Numberlinks take a hundredth of one."""
_ENDS = {
    Progress.SOLVED: "every cell is filled",
    Progress.UNDETERMINED: "no further step follows: the puzzle has several solutions",
    Progress.STUCK: "no further step follows by the techniques that are allowed",
    Progress.CONFLICT: "what is written down is contradictory",
    Progress.REFUTED: "what is supposed leads to a contradiction",
}


def ended(status: Progress, reason: str | None) -> str:
    """A sentence that says where the steps ended; with UNKNOWN ``reason`` is the limit that was reached."""
    return f"gave up: {reason}" if status is Progress.UNKNOWN else _ENDS[status]


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Told):
    """``step`` is the next one with STEP, a contradiction with CONFLICT and REFUTED, else None; with UNKNOWN the
    ``reason`` is the limit that was reached. ``wrong`` are the entries in a contradiction that no solution has. The
    step rests on what is ``supposed``; with REFUTED it concludes that this does not hold.
    """

    puzzle: Puzzle
    status: Progress
    step: Explained | None
    reason: str | None = None
    wrong: tuple[Fact, ...] = ()
    supposed: Fact | None = None

    @property
    def in_words(self) -> str:
        return self.step.sentence if self.step is not None else ended(self.status, self.reason)

    @property
    def together(self) -> tuple[Fact, ...]:
        """The entries that contradict each other, where each alone could be right; else none."""
        return self._written if len(self._written) > 1 and not self.wrong else ()

    @property
    def _written(self) -> tuple[Fact, ...]:
        """The facts of a contradiction that a person has entered, not the givens."""
        if self.step is None or self.status is not Progress.CONFLICT:
            return ()
        known = self.puzzle.known()
        given = {Fact((r, c), value) for r, row in enumerate(known) for c, value in enumerate(row) if value is not None}
        return tuple(fact for fact in self.step.facts if fact not in given)

    @property
    def vague(self) -> str:
        """Where to look, first whether something is wrong; where entries contradict many rules, at these entries."""
        if self.step is None:
            return self.in_words
        if self.status is Progress.STEP:
            return self.step.vague
        if self.status is Progress.REFUTED:
            what = "The supposition leads to a contradiction"
        elif self.wrong:
            what = "An entry is wrong" if len(self.wrong) == 1 else "Entries are wrong"
        else:
            what = "There is a contradiction" if self._written else "The puzzle contradicts itself"
        named = self.wrong or self.together
        far = named and not self.step.is_near
        cells = self.puzzle.board.runs(fact.cell for fact in named)
        return f"{what}. {f'Look at {listed(cells)}.' if far else self.step.vague}"

    @property
    def less_vague(self) -> str:
        """Where to look and for what, or which entries are wrong or contradict each other."""
        if self.step is None:
            return self.in_words
        return self.step.less_vague if self.status is Progress.STEP else self.wrong_in_words or self.vague

    @property
    def wrong_in_words(self) -> str:
        """Which entries are wrong, or else contradict each other; nothing where none do."""
        if self.wrong:
            return f"Wrong {'entry' if len(self.wrong) == 1 else 'entries'}: {facts_in_words(self.puzzle, self.wrong)}."
        if self.together:
            return f"Entries that contradict each other: {facts_in_words(self.puzzle, self.together)}."
        return ""

    def drawings(self) -> Sequence[Drawing]:
        if self.step is None:
            return ()
        drawing, named = self.step.drawing(self.puzzle), {fact.cell for fact in self.wrong or self.together}
        return [drawing.with_layers(Shade(drawing.board.at(named), MARKED))]


def hint(
    puzzle: Puzzle,
    entries: Board | None = None,
    excluded: Iterable[Fact] = (),
    *,
    suppose: Fact | str | None = None,
    techniques: Techniques | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    watch: Callable[[str], object] = lambda _words: None,
) -> Hint:
    """The next step from the givens and from the ``entries`` of a person, with the values that they have ``excluded``.

    It is the easiest step found within ``time_limit`` seconds; there may be an easier one. ``suppose``, a fact or
    ``"r3c4=5"``, holds in addition; where no solution has it, the step says so, with the reason. ``techniques`` allow
    or forbid steps by name: ``"-X-wing, -swordfish"``, or ``"up to naked pair"``. ``watch`` is called with words for
    each stage.

    Raises UsageError for an unknown technique and for what cannot be supposed, and InstanceError for ``entries`` that
    are not empty and of another shape than the board, and for a cell or value that the board does not have.
    """
    deadline = Deadline.after(time_limit, cancel)
    entries, allowed = plain(entries), _chosen(techniques, puzzle)
    fact = None if suppose is None else supposed(suppose, puzzle)
    try:
        watch("reading the rules")
        only = only_solution(puzzle, deadline, _MOMENT)
        with reasoner(puzzle, deadline, _values(entries, fact), redundant=True, only=only) as asked:
            conflicts = _CONFLICTS if entries is None else None
            begun = partial(
                Steps, asked, deadline=deadline, watch=watch, conflicts=conflicts, chosen=allowed, called=_form
            )
            facts = [*asked.givens, *_literals(asked, entries, excluded)]
            steps = begun(facts)
            watch("looking for contradictions")
            found = steps.conflict()
            if found is not None:
                step, wrong = explained(found, steps.knowledge), tuple(map(asked.cells.fact, steps.wrong(found)))
                found_wrong = Hint(puzzle, Progress.CONFLICT, step, wrong=wrong)
                if found_wrong.together == step.facts and not step.chain:  # the sentence names nothing else
                    return found_wrong
                sentence = f"{found_wrong.wrong_in_words} {step.sentence}".lstrip()
                return replace(found_wrong, step=replace(step, sentence=sentence))
            if fact is not None:
                branch = _branch(begun, steps, fact, facts, deadline)
                if isinstance(branch, Explained):
                    return Hint(puzzle, Progress.REFUTED, branch, supposed=fact)
                steps = branch
            found = steps.next()
            if found is not None:
                return Hint(puzzle, Progress.STEP, explained(found, steps.knowledge), supposed=fact)
            return Hint(puzzle, _end(steps), None)
    except GaveUp as error:
        return Hint(puzzle, Progress.UNKNOWN, None, str(error))


def open_values(
    puzzle: Puzzle, cell: Cell, entries: Board | None = None, excluded: Iterable[Fact] = ()
) -> Sequence[int]:
    """The values that a ``cell`` may still have beside the givens, ``entries`` and ``excluded`` values of a person, as
    far as the board shows it: what can be supposed of it. Raises InstanceError and UsageError as `hint`.
    """
    entries = plain(entries)
    with reasoner(puzzle, NEVER, _values(entries), redundant=True) as asked:
        steps = Steps(asked, [*asked.givens, *_literals(asked, entries, excluded)])
        left = steps.knowledge.open[asked.cells.places.index(cell)]
        return [asked.cells.fact(x).value for x in left]


class Explanation:
    """Iterate, once, for the steps to the solution of ``puzzle``, each the easiest found; where there are several
    solutions, to what they share. When the iteration is over ``status`` says where it ended; with CONFLICT and REFUTED
    the only step says what is wrong, with UNKNOWN the ``reason`` is the limit that ended it. ``time_limit`` is in
    seconds, from the start of the iteration. ``techniques``, ``entries``, ``excluded`` and ``suppose`` are as in
    `hint`.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        time_limit: float | None = None,
        only: Grid | None = None,
        cancel: Cancel | None = None,
        techniques: Techniques | None = None,
        *,
        entries: Board | None = None,
        excluded: Iterable[Fact] = (),
        suppose: Fact | str | None = None,
        told: bool = True,
    ) -> None:
        """``only`` is the solution, if it is known that there is no other. Steps that are not ``told`` have a technique
        and no words, which takes less time.
        """
        self.puzzle, self._time_limit, self._only, self._cancel = puzzle, time_limit, only, cancel
        self._is_told = told
        self._allowed = _chosen(techniques, puzzle)
        self._entries, self._excluded = plain(entries), excluded
        self.supposed = None if suppose is None else supposed(suppose, puzzle)
        self.status = Progress.STEP
        self.reason: str | None = None

    def __iter__(self) -> Iterator[Explained]:
        try:
            yield from self._steps(Deadline.after(self._time_limit, self._cancel))
        except GaveUp as error:
            self.status, self.reason = Progress.UNKNOWN, str(error)

    def _steps(self, deadline: Deadline) -> Iterator[Explained]:
        only, fact = self._only or only_solution(self.puzzle, deadline, _MOMENT), self.supposed
        with reasoner(self.puzzle, deadline, _values(self._entries, fact), redundant=True, only=only) as asked:
            begun = partial(Steps, asked, deadline=deadline, chosen=self._allowed, called=_form)
            facts = [*asked.givens, *_literals(asked, self._entries, self._excluded)]
            steps = begun(facts)
            found = steps.conflict()
            if found is not None:
                self.status = Progress.CONFLICT
                yield explained(found, steps.knowledge, told=self._is_told)
                return
            if fact is not None:
                branch = _branch(begun, steps, fact, facts, deadline)
                if isinstance(branch, Explained):
                    self.status = Progress.REFUTED
                    yield branch
                    return
                steps = branch
            while (found := steps.next()) is not None:
                yield explained(found, steps.knowledge, told=self._is_told)
                steps.take_in(found.conclusions)
                deadline.check()
            self.status = _end(steps)


@dataclass(frozen=True, slots=True, repr=False)
class Path(Told):
    """All steps, and where they end; ``reason`` is the limit with UNKNOWN. Printed it is the sentences, in order,
    each after the name of its technique; a notebook shows each beside its picture.
    """

    puzzle: Puzzle
    status: Progress
    steps: list[Explained]
    reason: str | None = None

    @property
    def in_words(self) -> str:
        return f"{len(self.steps)} step{'s' * (len(self.steps) != 1)}: {ended(self.status, self.reason)}"

    def __str__(self) -> str:
        told = [f"{number}. {step.with_technique}" for number, step in enumerate(self.steps, start=1)]
        end = [] if self.status is Progress.CONFLICT else [ended(self.status, self.reason)]  # its step says it
        return "\n".join([*told, *end])

    def _repr_html_(self) -> str:
        steps = (in_html(step.with_technique, [step.drawing(self.puzzle)]) for step in self.steps)
        items = "".join(f"<li>{step}</li>\n" for step in steps)
        return f"<ol>\n{items}</ol>\n{in_html(ended(self.status, self.reason), ())}"


def explain(
    puzzle: Puzzle,
    entries: Board | None = None,
    excluded: Iterable[Fact] = (),
    *,
    suppose: Fact | str | None = None,
    techniques: Techniques | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Path:
    """The steps to the solution of ``puzzle``, each the easiest found, and where they end: see `Explanation`, which
    yields them as they are found. ``entries``, ``excluded``, ``suppose`` and ``techniques`` are as in `hint`; the
    status is STUCK where the techniques are not enough. ``time_limit`` is in seconds; a limit is no error, the status
    is UNKNOWN then.
    """
    explanation = Explanation(
        puzzle, time_limit, cancel=cancel, techniques=techniques, entries=entries, excluded=excluded, suppose=suppose
    )
    steps = list(explanation)
    return Path(explanation.puzzle, explanation.status, steps, explanation.reason)


def _chosen(techniques: Techniques | None, puzzle: Puzzle) -> Chosen | None:
    if techniques is None:
        return None
    return chosen(techniques, puzzle, _called)


def _form(step: Step, knowledge: Knowledge) -> object:
    """What people call a ``step`` that the solver found."""
    return explained(step, knowledge, told=False).technique


def _called(step: Step, knowledge: Knowledge) -> tuple[str | None, float]:
    shown = explained(step, knowledge)
    return None if shown.technique is None else str(shown.technique), shown.weight


def _values(entries: Board | None, fact: Fact | None = None) -> list[int]:
    """The values among ``entries`` and in a ``fact``; `_literals` says what is wrong with them."""
    rows = entries if isinstance(entries, list) else []
    written = [value for row in rows if isinstance(row, list) for value in row if type(value) is int]
    return [*written, *([] if fact is None else [fact.value])]


def _branch(
    begun: Callable[[Sequence[int]], Steps], steps: Steps, fact: Fact, facts: Sequence[int], deadline: Deadline
) -> Steps | Explained:
    """The steps that follow from ``facts`` and what is supposed beside them, as they are ``begun``; where no solution
    has it, why, found by the ``steps`` that follow from the facts alone.
    """
    literal = _supposed(steps.reasoner, fact, steps.knowledge)
    if (against := _against(steps, literal, facts, deadline)) is not None:
        return refuted(against, fact, steps.reasoner.puzzle)
    return begun([*facts, literal])


def _supposed(asked: Reasoner, fact: Fact, knowledge: Knowledge) -> int:
    """The literal of what is supposed. Raises UsageError for what is known already, or is no value of the cell."""
    literal = asked.cells.literal(fact)
    if literal is None:
        is_named = fact.value in asked.puzzle.numbers
        words = facts_in_words(asked.puzzle, [fact]) if is_named else f"{cell_name(fact.cell)} is {fact.value}"
        raise UsageError(f"'suppose': no cell of this {asked.puzzle.kind_title} can have {words!r}")
    known = [asked.cells.fact(x) for x in knowledge.facts if asked.cells.cell_of[x] == asked.cells.cell_of[literal]]
    for one in known:
        is_so = facts_in_words(asked.puzzle, [one])
        if one.holds and fact.holds and one.value != fact.value:
            is_not = facts_in_words(asked.puzzle, [replace(fact, holds=False)])
            raise UsageError(f"{is_not}, as {is_so} on the board already")
        if one.holds or (one.value == fact.value and not fact.holds):
            raise UsageError(f"it is known already that {is_so}")
    return literal


def _against(steps: Steps, literal: int, facts: Sequence[int], deadline: Deadline) -> Explained | None:
    """Why ``literal``, which is supposed beside ``facts``, does not hold; None where some solution has it. Raises
    UsageError where that is known, and follows from nothing else.
    """
    is_known = -literal in steps.knowledge.facts
    if is_known:
        steps = Steps(steps.reasoner, [x for x in facts if x != -literal], deadline)
    found = None if -literal in steps.knowledge.facts else steps.against(literal)
    if found is None and is_known:
        is_not = facts_in_words(steps.reasoner.puzzle, [steps.reasoner.cells.fact(-literal)])
        raise UsageError(f"it is known already that {is_not}")
    return None if found is None else explained(found, steps.knowledge)


def _literals(asked: Reasoner, entries: Board | None, excluded: Iterable[Fact]) -> Iterator[int]:
    if entries is not None and not (isinstance(entries, list) and all(isinstance(row, list) for row in entries)):
        raise UsageError(f"'entries': expected the rows of the board, found {entries!r}")
    if entries:
        _require_shape(entries, asked)
    written = [
        Fact((r, c), value) for r, row in enumerate(entries or ()) for c, value in enumerate(row) if value is not None
    ]
    for one in excluded if isinstance(excluded, Iterable) else [excluded]:
        if (fact := checked(one)) is None or fact.holds:
            raise UsageError(f"'excluded': expected facts, satpuzzles.Fact(cell, value, holds=False), found {one!r}")
        written.append(fact)
    for fact in written:
        literal, numbers = asked.cells.literal(fact), asked.puzzle.numbers
        if literal is not None:
            yield literal
        elif fact.cell not in asked.cells.places:
            raise InstanceError("the excluded values", f"a cell of this {asked.puzzle.kind}", cell_name(fact.cell))
        elif fact.holds or fact.value not in numbers:  # other excluded values fit no cell anyway
            low, high = numbers[0], numbers[-1]
            values = f"{low} or {high}" if asked.cells.is_boolean else f"a value from {low} to {high}"
            null = ", or null or a dot where it is open" * fact.holds
            raise InstanceError(cell_name(fact.cell), f"{values}{null}", str(fact.value))


def _require_shape(entries: Board, asked: Reasoner) -> None:
    """Raise InstanceError unless ``entries`` has the rows of the board, each with as many cells."""
    lengths = Counter(row for row, _ in asked.cells.places)
    if len(entries) != len(lengths):
        raise InstanceError("the grid", f"{len(lengths)} rows", str(len(entries)))
    for r, row in enumerate(entries):
        if len(row) != lengths[r]:
            cells = f"{lengths[r]} cell{'s' * (lengths[r] != 1)}"
            raise InstanceError(f"row {r + 1} of the grid", cells, str(len(row)))


def _end(steps: Steps) -> Progress:
    """Where there is no next step. Raises GaveUp where more follows all the same."""
    if steps.knowledge.is_complete:
        return Progress.SOLVED
    if steps.has_several():
        return Progress.UNDETERMINED
    if steps.is_limited:
        return Progress.STUCK
    raise GaveUp("found no next step, though there is one")
