"""What a format is: bytes to neutral documents, and back."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

Document: TypeAlias = dict[str, Any]
"""A puzzle as `Puzzle.to_json` gives it, with the common keys of `satpuzzles.common.document`, such as its title."""


class Guessed(dict[str, Any]):
    """A document with something guessed. The data could as well be of one of the kinds ``others``; the fields
    ``by_looks`` were read from shapes; ``notes`` are sentences about what was left out or supposed.
    """

    def __init__(
        self, document: Document, others: Iterable[str] = (), by_looks: Iterable[str] = (), notes: Iterable[str] = ()
    ) -> None:
        super().__init__(document)
        self.others, self.by_looks, self.notes = (*others,), (*by_looks,), (*notes,)

    @property
    def doubts(self) -> list[str]:
        """The ``notes``, and a sentence about the fields that were read from shapes."""
        fields = ", ".join(key.replace("_", " ") for key in self.by_looks)
        drawn = f"the link draws shapes and does not say what they mean; read by their looks: {fields}"
        return [*self.notes, *[drawn] * bool(fields)]

    def like(self, document: Document) -> "Guessed":
        """Another ``document`` of the same puzzle with the same guesses."""
        return Guessed(document, self.others, self.by_looks, self.notes)


class Read(dict[str, Any]):
    """A document whose ``puzzle`` is known already, because reading it needed the board."""

    def __init__(self, document: Document, puzzle: Any) -> None:
        super().__init__(document)
        self.puzzle = puzzle


def noted(document: Document, *notes: str) -> Guessed:
    """A ``document`` with further ``notes``."""
    known = document if isinstance(document, Guessed) else Guessed(document)
    return Guessed(document, known.others, known.by_looks, (*known.notes, *notes))


Codec: TypeAlias = tuple[
    Callable[[bytes], bool],
    Callable[[bytes], list[Document]],
    Callable[[Sequence[Document]], bytes],
    frozenset[str],
    bool,
    bool,
]
"""The fields of a `Format` from ``recognises`` on, as keywords."""


@dataclass(frozen=True, slots=True)
class How:
    """How puzzles are read, by the parameters of `satpuzzles.load`; ``fields`` are those of ``set`` and ``stars``.
    ``seconds`` is the time to find out the kind of a puzzle that does not name it, None for no limit. Without
    ``solutions`` a format may leave out the solutions that a file states.
    """

    format: str | None = None
    kind: str | None = None
    column: str | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    seconds: float | None = None
    solutions: bool = True

    @property
    def says_nothing(self) -> bool:
        """Whether nothing is known about a puzzle beside its text."""
        return self.format is None is self.kind and not self.fields


class ReadAs(Protocol):
    """A function that reads puzzles about which `How` states something, so that the content need not."""

    def __call__(self, data: bytes, how: How, /) -> list[Document]: ...


@dataclass(frozen=True, slots=True)
class Format:
    """One way of writing puzzles down.

    ``read`` may leave all checks of what the fields mean to the puzzle that is made of the document; what it cannot
    understand is an InstanceError. ``write`` is given documents of ``kinds`` whose common keys are all in ``keeps``,
    and raises InstanceError for what the format cannot carry.
    """

    name: str
    title: str
    """A title of one line for a list of formats."""
    kinds: Collection[str]
    """The kinds of puzzle it can hold; empty for all."""
    endings: tuple[str, ...]
    """Endings of file names, the usual one first."""
    recognises: Callable[[bytes], bool]
    """Whether the content looks like this format. Quick; takes any bytes."""
    read: Callable[[bytes], list[Document]]
    write: Callable[[Sequence[Document]], bytes]
    keeps: frozenset[str] = frozenset()
    """The common keys that the format can hold."""
    several: bool = False
    """Whether a file may hold several puzzles."""
    lines: bool = False
    """Whether each line is a puzzle, so that files of any length can be read and written piece by piece."""
    read_as: ReadAs | None = None
    """As ``read``, with what is known about the content."""
    spans: Callable[[bytes], bool] | None = None
    """Whether a file of ``lines`` that begins with this line does not have a puzzle on each line after all."""
    compares: bool = False
    """Whether players of a link are told by the solution in it whether theirs is right, and read the rules there."""
    marks_at: str = ""
    """The site that shows only the marks of what is entered on the board; empty where all of it is shown."""
