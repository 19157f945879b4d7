"""Base classes of results that print as text and show as pictures in a notebook."""

from collections.abc import Sequence

from satpuzzles.boards.drawing import Drawing


class Pictured:
    """A base class with pictures for notebooks: a subclass has `drawings`, and a `__str__`, which `print` shows."""

    __slots__ = ()

    def drawings(self) -> Sequence[Drawing]:
        """The drawings that show the object; empty if there are none."""
        return ()

    def _repr_svg_(self) -> str | None:
        """For notebooks, the drawings side by side."""
        from satpuzzles.rendering.svg import svg

        drawn = self.drawings()
        return svg(drawn) if drawn else None


class Told(Pictured):
    """A result: `in_words` where it is printed, and in a notebook its picture with the words below."""

    __slots__ = ()

    @property
    def in_words(self) -> str:
        """The result as a sentence, or as words without a full stop."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.in_words

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.in_words}>"

    def _repr_html_(self) -> str:
        return in_html(self.in_words, self.drawings())


class Shown(Told):
    """A result that prints its boards, if it has any."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(as_text, self.drawings())) or self.in_words


def in_html(words: str, drawings: Sequence[Drawing]) -> str:
    """``words`` below the ``drawings``, as a piece of HTML. The picture is an image, whose styles stay its own."""
    from base64 import b64encode
    from html import escape

    from satpuzzles.rendering.svg import svg

    told = f"<p>{escape(words)}</p>"
    if not drawings:
        return told
    data = b64encode(svg(drawings).encode()).decode()
    return f'<img alt="{escape(drawings[0].title)}" src="data:image/svg+xml;base64,{data}">\n{told}'


def as_text(drawing: Drawing) -> str:
    """The board in box drawing, its lines joined by newlines."""
    from satpuzzles.rendering.text import text

    return text(drawing).rstrip("\n")
