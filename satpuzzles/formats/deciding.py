"""Find the kind of a page or a game ID that names none.

Of the kinds that can hold everything on the page, it is the only one in which the puzzle has exactly one solution.
"""

from collections.abc import Sequence

from satpuzzles.boards import listed
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import GaveUp, InstanceError
from satpuzzles.formats.documents import overridden, puzzle_of
from satpuzzles.formats.interface import Document, Guessed, How, noted
from satpuzzles.puzzles import title

_PATIENCE = 10.0
"""Seconds for all trials of one page."""


def _patience(how: How) -> Deadline:
    return Deadline.after(how.seconds).within(_PATIENCE)


def decided(candidates: Sequence[Document], how: How, silent: str = "the link") -> Guessed:
    """The only one of ``candidates``, documents of different kinds, that has exactly one solution with the fields that
    are stated; a single candidate may have several. ``silent`` says in messages what does not name its kind: "the
    link".

    Raises InstanceError where none or several have one solution, and where that is not known of each.
    """
    deadline = _patience(how)
    found: list[tuple[str, Document]] = []
    for tried, document in enumerate(candidates):
        seconds = (deadline.remaining or 0) / (len(candidates) - tried)
        found.append((_verdict(document, how, deadline.within(seconds)), document))
    possible = [one for one in found if one[0] != _NONE]
    taken = possible if len(found) == 1 else [one for one in possible if one[0] == _UNIQUE]
    if len(taken) == 1 and all(status != _UNKNOWN for status, _ in possible):
        return Guessed(taken[0][1], notes=[_note(silent, taken[0][1], found)], others=_others(taken[0][1], found))
    names = ", ".join(one["puzzle"] for _, one in possible or found)
    why = "several have solutions, or may have" if possible else "none of them has a solution"
    raise InstanceError("the kind", f"one that is named (--kind), as {silent} does not say it: {names}", why)


def supposing(document: Document, how: How, supposed: Sequence[str]) -> Guessed:
    """The ``document`` with a note that some fields are ``supposed``.

    Raises InstanceError if it has no solution with them, which means that they are probably others.
    """
    name = supposed[0]
    if _verdict(document, how, _patience(how)) == _NONE:
        raise InstanceError(name, f"a value by --set {name}=..., as the link has none", "none")
    values = ",".join(map(str, document[name]))
    note = f"the link does not say the {name}; supposed are the usual ones: --set {name}={values} says so"
    return noted(document, note)


def is_decided(document: Document) -> bool:
    """Whether the puzzle has one solution, the one that the document states if it states one: nothing that is left out
    could change it.
    """
    puzzle, solution = puzzle_of(document), document.get("solution")
    if solution is not None and puzzle.broken_rules(solution):
        return False
    how = How()
    return _verdict(document, how, _patience(how)) == _UNIQUE


def _verdict(document: Document, how: How, deadline: Deadline) -> str:
    from satpuzzles.solving.check import check  # only where a page is tried

    try:
        return str(check(puzzle_of(overridden(document, how.fields)), time_limit=deadline.remaining).status)
    except GaveUp:
        return _UNKNOWN


_UNIQUE, _MULTIPLE, _NONE, _UNKNOWN = "unique", "multiple", "none", "unknown"
"""Verdicts of a check."""


def _others(taken: Document, found: Sequence[tuple[str, Document]], verdict: str | None = None) -> list[str]:
    return [one["puzzle"] for status, one in found if one is not taken and verdict in (None, status)]


def _note(silent: str, taken: Document, found: Sequence[tuple[str, Document]]) -> str:
    """A sentence that says which kind was taken, and why no other."""
    why = [
        f"; as {listed([_a(kind) for kind in kinds], 'or')} it has {words}"
        for verdict, words in ((_NONE, "no solution"), (_MULTIPLE, "several solutions"))
        if (kinds := _others(taken, found, verdict))
    ]
    return f"{silent} does not say its kind; taken for {_a(taken['puzzle'])}{''.join(why)}: --kind NAME says so"


def _a(kind: str) -> str:
    """A puzzle of a ``kind`` in words, such as ``an Akari``."""
    called = title(kind)
    return f"{'an' if called[0] in 'AEIOU' else 'a'} {called}"
