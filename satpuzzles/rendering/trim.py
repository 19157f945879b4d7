"""The pages of a book: their size after cutting, their margins, and what is cut off."""

from dataclasses import dataclass

from satpuzzles.errors import UsageError
from satpuzzles.rendering.interface import PAPERS

TRIMS = PAPERS | {"6x9": (152.4, 228.6), "8.5x11": PAPERS["letter"]}
"""Width and height of pages, in millimetres; those in inches are usual where books are printed on demand."""
LARGEST_BLEED, LARGEST_MARGIN = 10, 40


@dataclass(frozen=True, slots=True)
class Trim:
    """``paper`` is a key of TRIMS. All lengths are in millimetres: the ``margin`` at three sides, the ``inner`` one at
    the spine, and the ``bleed`` that is cut off at the same three sides.

    Raises UsageError for a paper that does not exist, and for lengths out of range.
    """

    paper: str = "A4"
    margin: float = 13.0
    inner: float = 18.0
    bleed: float = 0.0

    def __post_init__(self) -> None:
        if self.paper not in TRIMS:
            raise UsageError(f"paper: expected {', '.join(TRIMS)}, found {self.paper!r}")
        for name, most in (("margin", LARGEST_MARGIN), ("inner", LARGEST_MARGIN), ("bleed", LARGEST_BLEED)):
            if not 0 <= (found := getattr(self, name)) <= most:
                raise UsageError(f"{name}: expected 0 to {most} mm, found {found:g}")

    @property
    def size(self) -> tuple[float, float]:
        """Width and height after cutting."""
        return TRIMS[self.paper]

    def area(self, footer: float) -> tuple[float, float]:
        """Width and height inside the margins, where the one below is at least that of a ``footer``."""
        width, height = self.size
        return width - self.inner - self.margin, height - self.margin - max(footer, self.margin)
