"""Links that follow from a document: entries of cells, or rooms, some with a number."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from satpuzzles.errors import PluginError
from satpuzzles.stating import Puzzle, RoomClues

Names: TypeAlias = str | tuple[str, ...]
"""What a site calls a kind, the name that is written first; empty for a site without the kind."""


@dataclass(frozen=True, kw_only=True)
class Sites:
    """What sites call a kind, and what else of its links does not follow from its document.

    ``entries`` are the parts of that name in `satpuzzles.links.puzzlekit` and `satpuzzles.links.puzzlink`. Those that
    are no plain numbers are written in the ``code`` of that name in `satpuzzles.links.puzzlekit`, in
    `satpuzzles.links.codes` or in both, and on a page as the part ``drawn`` of `satpuzzles.links.penpa`. Numbers on a
    page may be ``circled``; a question mark there that no field states is a blank cell, or refused if it is ``strict``,
    as it says that there is a number. ``flags`` and ``harmless`` are those of a `satpuzzles.links.puzzlink.Link`. If
    rules are about the cells on both sides of a line, lines that end within a region are ``counted``. ``holes`` are the
    signs of cells in no region; before regions that are ``spaced`` stand blanks, see
    `satpuzzles.links.puzzlekit.Regions`.
    """

    puzzlekit: Names = ()
    puzzlink: Names = ()
    penpa: Names = ()
    entries: str = "Cells"
    code: str = ""
    drawn: str = ""
    circled: bool = False
    strict: bool = False
    flags: Mapping[str, str] = field(default_factory=dict)
    harmless: str = "c"
    counted: bool = False
    holes: str = ""
    spaced: bool = False

    def links(self, kind: type[Puzzle], shape: str) -> Iterator[Any]:
        """The links of a ``kind`` whose entries stand in the field ``shape``, if they are more than regions."""
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink

        if self.code and not any(hasattr(module, self.code) for module in (puzzlekit, codes)):
            raise PluginError(f"{kind.__name__}.sites: no code is called {self.code!r}")
        one = kind.document[shape]
        key, are_rooms, says_number = one.key or shape, "regions" in kind.document, isinstance(one, RoomClues)
        has_entries = shape != "regions"
        solved = {
            "shaded cells": (answers.Shaded(), penpa.SHADED, "1"),
            "lines": (answers.Sides(), penpa.LOOP, "1" if are_rooms else "2"),
            "areas": (answers.Parts(), penpa.divided(key), "2"),
        }
        blank = getattr(kind, "unprinted", None)
        numbers = answers.Numbers(among_blanks=blank is not None), penpa.entered(key, blank=blank), "1"
        answer, solution, dashed = solved.get(kind.genre, numbers)
        if self.puzzlekit:
            rooms = [puzzlekit.Regions("regions", self.spaced, says_number, self.holes)] * are_rooms
            kit = getattr(puzzlekit, self.entries)(key, getattr(puzzlekit, self.code, puzzlekit.NUMBERS))
            yield puzzlekit.Problem(self.puzzlekit, answer, *[kit] * has_entries, *rooms)
        if self.puzzlink:
            cells = getattr(puzzlink, self.entries)(key, getattr(codes, self.code, codes.NUMBERS))
            parted = puzzlink.Borders("regions"), cells if self.code else puzzlink.Givens(key)
            rooms_of = [puzzlink.Rooms("regions", key, counted=self.counted)]
            parts: Sequence[Any] = [cells] if not are_rooms else rooms_of if says_number else parted
            if not has_entries:
                parts = [puzzlink.HoledRooms("regions") if self.holes else puzzlink.Borders("regions")]
            name, *others = (self.puzzlink,) if isinstance(self.puzzlink, str) else self.puzzlink
            yield puzzlink.Link(name, *parts, aliases=(*others,), flags=self.flags, harmless=self.harmless)
        if self.penpa:
            texts = re.compile(getattr(one, "texts", ""))
            look: Any = {"look": (6, "1"), "circled": True} if self.circled else {}
            look |= {} if self.strict else {"unknown": "?" if texts.fullmatch("?") else None}
            numbered = penpa.Numbers(key, letters=texts.fullmatch("A") is not None, **look)
            shown = getattr(penpa, self.drawn)(key) if self.drawn else numbered
            pages = [*[shown] * has_entries, *[penpa.Regions("regions")] * are_rooms]
            yield penpa.Board(self.penpa, solution, *pages, grid=(dashed, "2", "1"))
