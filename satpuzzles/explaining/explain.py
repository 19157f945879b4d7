"""Explain: the next step of a solution in words, and the whole path to it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from satpuzzles.deadline import Deadline
from satpuzzles.document import plain
from satpuzzles.drawing import Cell, Drawing, cell_name
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.explaining.chain import Link
from satpuzzles.explaining.reasoner import Fact, Reasoner, reasoner
from satpuzzles.explaining.step import Step
from satpuzzles.explaining.steps import Steps
from satpuzzles.explaining.techniques import BY_FORM, Technique
from satpuzzles.explaining.telling import form, told
from satpuzzles.explaining.words import facts_in_words, listed
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.puzzle import Board, Puzzle, arranged
from satpuzzles.rendering.showing import Told, in_html

_SHADED_RULES = 3
_CANDIDATES = 12
"""More candidates than that in a cell are too small to be read."""


class Progress(StrEnum):
    """How far reasoning gets."""

    STEP = "step"
    """There is a next step."""
    SOLVED = "solved"
    """Every cell is filled."""
    UNDETERMINED = "undetermined"
    """There are several solutions, and what they share is found."""
    CONFLICT = "conflict"
    """What is written down contradicts itself or the rules."""
    UNKNOWN = "unknown"
    """A limit was reached before a step was found."""


_ENDS = {
    Progress.SOLVED: "every cell is filled",
    Progress.UNDETERMINED: "nothing more follows: there are several solutions",
    Progress.CONFLICT: "what is written down is contradictory",
}


def ended(status: Progress, reason: str | None) -> str:
    """Where the steps ended, in words; ``reason`` is the limit with UNKNOWN."""
    return f"gave up: {reason}" if status is Progress.UNKNOWN else _ENDS[status]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule instance by label and number from 0, None for all instances together, what it is called and states, and
    the ``cells`` that it speaks of.
    """

    label: str
    number: int | None
    name: str
    states: str
    cells: tuple[Cell, ...]


def _is_region(rule: Rule) -> bool:
    """Whether the cells of ``rule`` reach over several rows and columns, as those of a region do, and no line does."""
    rows, columns = ({cell[axis] for cell in rule.cells} for axis in (0, 1))
    return len(rows) > 1 and len(columns) > 1 and not len(rows) == len(columns) == len(rule.cells)


def _found_at(rule: Rule) -> str:
    """The name of ``rule``, for a region with the cell where pictures write its number: texts show no number."""
    return f"{rule.name} (at {cell_name(min(rule.cells))})" if rule.label == "region" else rule.name


@dataclass(frozen=True, slots=True)
class ExplainedLink:
    """A `satpuzzles.explaining.chain.Link`: by ``rules``, ``conclusions`` follow from ``premises``."""

    rules: tuple[Rule, ...]
    premises: tuple[Fact, ...]
    conclusions: tuple[Fact, ...]
    cases: tuple[tuple["ExplainedLink", ...], ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Explained:
    """A step: ``conclusions`` follow from ``rules`` and ``facts``, of which the first conclusion needs every one; of a
    completed line or a finished block all conclusions together do. In a conflict there are no conclusions: ``rules``
    and ``facts`` cannot stand together, but any part of them can.

    ``board`` has what is filled in beforehand, ``before`` the values that are still open, both for each cell, row by
    row. ``technique`` is the name of a step that people know; such a step looks at its first rule, a naked single at
    none. ``choices`` is about how many cells singles, or steps of one line of a Hanjie, conclude something at the same
    moment; 0 where there are none. Where the ``sentence`` tells an order, ``chain`` has its links, from the opposite of
    the first conclusion, in a conflict from the facts alone, to a contradiction; else it is empty.
    """

    conclusions: tuple[Fact, ...]
    rules: tuple[Rule, ...]
    facts: tuple[Fact, ...]
    sentence: str
    board: tuple[tuple[int | None, ...], ...]
    before: tuple[tuple[tuple[int, ...], ...], ...]
    chain: tuple[ExplainedLink, ...] = ()
    technique: Technique | None = None
    choices: int = 0

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Explained: {self.sentence}>"

    @property
    def size(self) -> int:
        """How many rules and facts have to be seen together."""
        return len(self.rules) + len(self.facts)

    @property
    def vague(self) -> str:
        """Where to look for the step, without what it concludes."""
        named = [_found_at(rule) for rule in self.rules if rule.number is not None]
        if self.technique is Technique.NAKED_SINGLE:
            where = cell_name(self.conclusions[0].cell)
        elif self.technique is not None and self.technique not in BY_FORM:
            rule = self.rules[0]
            where = (
                _found_at(rule) if rule.number is not None else listed([cell_name(fact.cell) for fact in self.facts])
            )
        else:
            where = listed(named) if 0 < len(named) <= _SHADED_RULES else f"{cell_name(self.conclusions[0].cell)}"
        return f"Look at {where}."

    @property
    def less_vague(self) -> str:
        """Where to look, and for what."""
        return f"{self.vague[:-1]}: {self.technique}." if self.technique is not None else self.vague

    def drawing(self, puzzle: Puzzle) -> Drawing:
        """The board with the conclusions on it and marked; shaded are the known cells of the reason, and those of its
        rules where it has few, with the numbers of those that are no lines; open cells have their candidates, what is
        excluded struck out.
        """
        concluded = {fact.cell: fact.value for fact in self.conclusions if fact.holds}
        board = [[concluded.get((r, c), value) for c, value in enumerate(row)] for r, row in enumerate(self.board)]
        rules = [rule for rule in self.rules if rule.number is not None]
        shaded = {fact.cell for fact in self.facts}
        if self.technique is not None and self.technique not in BY_FORM:
            rules = rules[: self.technique is not Technique.NAKED_SINGLE]
        if len(rules) <= _SHADED_RULES:
            shaded.update(cell for rule in rules for cell in rule.cells)
        marked = frozenset(fact.cell for fact in self.conclusions)
        candidates = {
            (r, c): [puzzle.symbol(value) for value in values]
            for r, row in enumerate(self.before)
            for c, values in enumerate(row)
            if board[r][c] is None
        }
        few = max((len(values) for values in candidates.values()), default=0) <= _CANDIDATES
        names = {
            min(rule.cells): str(rule.number + 1) for rule in rules if _is_region(rule) and rule.number is not None
        }
        is_boolean = len({value for row in self.before for values in row for value in values}) <= 2
        excluded = (fact for fact in self.conclusions if not fact.holds and fact.cell not in concluded)
        struck = frozenset((fact.cell, puzzle.symbol(fact.value)) for fact in excluded)
        return replace(
            puzzle.drawing(board),
            description=self.sentence,
            marked=marked,
            reason=frozenset(shaded - marked),
            candidates=candidates if few and not is_boolean else {},
            struck=struck if few else frozenset(),
            numbered=True,
            names=names,
        )


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Told):
    """``step`` is the next one with STEP, a contradiction with CONFLICT, else None; with UNKNOWN the ``reason`` is the
    limit that was reached.
    """

    puzzle: Puzzle
    status: Progress
    step: Explained | None
    reason: str | None = None

    @property
    def in_words(self) -> str:
        return self.step.sentence if self.step is not None else ended(self.status, self.reason)

    def drawings(self) -> Sequence[Drawing]:
        return () if self.step is None else [self.step.drawing(self.puzzle)]


def hint(
    puzzle: PuzzleLike, entries: Board | None = None, excluded: Iterable[Fact] = (), *, time_limit: float | None = None
) -> Hint:
    """The next step from the givens, from what a person has written into cells and which values they have ``excluded``.

    The smallest step found, within ``time_limit`` seconds, not surely the smallest there is. Raises UsageError for
    ``entries`` that are not empty and of another shape than the board, and for what is no cell or no value of one.
    """
    puzzle, deadline = as_puzzle(puzzle), Deadline.after(time_limit)
    entries = plain(entries)
    try:
        with reasoner(puzzle, deadline) as asked:
            steps = Steps(asked, [*asked.givens, *_literals(asked, entries, excluded)], deadline)
            found = steps.conflict()
            if found is not None:
                step, wrong = _explained(found, steps), map(asked.fact, steps.wrong(found))
                named = facts_in_words(puzzle, wrong)
                sentence = f"Wrong: {named}. {step.sentence}" if named else step.sentence
                return Hint(puzzle, Progress.CONFLICT, replace(step, sentence=sentence))
            found = steps.next()
            if found is not None:
                return Hint(puzzle, Progress.STEP, _explained(found, steps))
            return Hint(puzzle, _end(steps), None)
    except GaveUp as error:
        return Hint(puzzle, Progress.UNKNOWN, None, str(error))


class Explanation:
    """Iterate, once, for the steps to the solution of ``puzzle``, each the smallest found; where there are several
    solutions, to what they share. When the iteration is over ``status`` says where it ended; with CONFLICT the only
    step says what is wrong, with UNKNOWN the ``reason`` is the limit that ended it. ``time_limit`` is in seconds, from
    the start of the iteration.
    """

    def __init__(self, puzzle: Puzzle, time_limit: float | None = None) -> None:
        self.puzzle, self._time_limit = puzzle, time_limit
        self.status = Progress.STEP
        self.reason: str | None = None

    def __iter__(self) -> Iterator[Explained]:
        try:
            yield from self._steps(Deadline.after(self._time_limit))
        except GaveUp as error:
            self.status, self.reason = Progress.UNKNOWN, str(error)

    def _steps(self, deadline: Deadline) -> Iterator[Explained]:
        with reasoner(self.puzzle, deadline) as asked:
            steps = Steps(asked, asked.givens, deadline)
            found = steps.conflict()
            if found is not None:
                self.status = Progress.CONFLICT
                yield _explained(found, steps)
                return
            while (found := steps.next()) is not None:
                yield _explained(found, steps)
                steps.take_in(found.conclusions)
                deadline.check()
            self.status = _end(steps)


@dataclass(frozen=True, slots=True, repr=False)
class Path(Told):
    """All steps, and where they end; ``reason`` is the limit with UNKNOWN. Printed it is the sentences, in order; a
    notebook shows each beside its picture.
    """

    puzzle: Puzzle
    status: Progress
    steps: list[Explained]
    reason: str | None = None

    @property
    def in_words(self) -> str:
        return f"{len(self.steps)} step{'s' * (len(self.steps) != 1)}: {ended(self.status, self.reason)}"

    def __str__(self) -> str:
        told = [f"{number}. {step.sentence}" for number, step in enumerate(self.steps, start=1)]
        end = [] if self.status is Progress.CONFLICT else [ended(self.status, self.reason)]  # its step says it
        return "\n".join([*told, *end])

    def _repr_html_(self) -> str:
        steps = (in_html(step.sentence, [step.drawing(self.puzzle)]) for step in self.steps)
        items = "".join(f"<li>{step}</li>\n" for step in steps)
        return f"<ol>\n{items}</ol>\n{in_html(ended(self.status, self.reason), ())}"


def explain(puzzle: PuzzleLike, *, time_limit: float | None = None) -> Path:
    """The steps to the solution of ``puzzle``, each the smallest found, and where they end: see `Explanation`, which
    yields them as they are found. ``time_limit`` is in seconds; a limit is no error, the status is UNKNOWN then.
    """
    explanation = Explanation(as_puzzle(puzzle), time_limit)
    steps = list(explanation)
    return Path(explanation.puzzle, explanation.status, steps, explanation.reason)


def _literals(asked: Reasoner, entries: Board | None, excluded: Iterable[Fact]) -> Iterator[int]:
    if entries is not None and not (isinstance(entries, list) and all(isinstance(row, list) for row in entries)):
        raise UsageError(f"'entries': expected the rows of the board, found {entries!r}")
    if entries:
        _require_shape(entries, asked)
    written = [
        Fact((r, c), value) for r, row in enumerate(entries or ()) for c, value in enumerate(row) if value is not None
    ]
    for fact in (*written, *excluded):
        if not isinstance(fact, Fact):
            raise UsageError(f"'excluded': expected facts, satpuzzles.Fact(cell, value, holds), found {fact!r}")
        literal = asked.literal(fact)
        if literal is None and fact.cell not in asked.places:
            raise UsageError(f"{cell_name(fact.cell)}: there is no such cell in this {asked.puzzle.kind}")
        if literal is None:
            blank = "" if fact.value else "; null or '.' is open"
            kind = f"{asked.puzzle.kind}{blank}"
            raise UsageError(f"{cell_name(fact.cell)}: {fact.value} is no value of a cell of this {kind}")
        yield literal


def _require_shape(entries: Board, asked: Reasoner) -> None:
    """Raise UsageError unless ``entries`` has the rows of the board, each with as many cells."""
    lengths = Counter(row for row, _ in asked.places)
    if len(entries) != len(lengths):
        raise UsageError(f"the grid: expected {len(lengths)} rows, found {len(entries)}")
    for r, row in enumerate(entries):
        if len(row) != lengths[r]:
            cells = f"{lengths[r]} cell{'s' * (lengths[r] != 1)}"
            raise UsageError(f"row {r + 1} of the grid: expected {cells}, found {len(row)}")


def _end(steps: Steps) -> Progress:
    everything = range(len(steps.knowledge.open))
    return Progress.SOLVED if all(map(steps.knowledge.is_filled, everything)) else Progress.UNDETERMINED


def _explained(step: Step, steps: Steps) -> Explained:
    asked, knowledge = steps.reasoner, steps.knowledge
    filled = [None if value < 0 else asked.names[value] for value in knowledge.value.tolist()]
    left = [tuple(asked.names[asked.value_of[x]] for x in values) for values in knowledge.open]
    sentence, links = told(step, knowledge)
    return Explained(
        tuple(map(asked.fact, step.conclusions)),
        tuple(_rule(asked, rule) for rule in step.rules),
        tuple(map(asked.fact, step.facts)),
        sentence,
        tuple(map(tuple, arranged(asked.places, filled))),
        tuple(map(tuple, arranged(asked.places, left))),
        tuple(_link(asked, link) for link in links),
        step.technique or form(step, links, asked),
        step.choices,
    )


def _link(asked: Reasoner, link: Link) -> ExplainedLink:
    return ExplainedLink(
        tuple(_rule(asked, rule) for rule in link.rules),
        tuple(map(asked.fact, link.premises)),
        tuple(map(asked.fact, link.conclusions)),
        tuple(tuple(_link(asked, one) for one in case) for case in link.cases),
    )


def _rule(asked: Reasoner, switch: int) -> Rule:
    label, number = asked.rule_of[switch].label, asked.rule_of[switch].number
    cells = tuple(asked.places[cell] for cell in asked.cells_of[switch])
    return Rule(label, number, asked.puzzle.rule_name(label, number), asked.puzzle.rule_states(label, number), cells)
