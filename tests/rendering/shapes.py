"""Random drawings of both shapes, with marks and candidates anywhere."""

from hypothesis import strategies as st

from satpuzzles.drawing import CROSS, HEAVY, LIGHT, NONE, PAINTED, STAR, GridDrawing, TriangleDrawing

SYMBOLS = st.sampled_from(["", "1", "42", "144", PAINTED, STAR, CROSS, '<&">', "数"])
WEIGHTS = st.sampled_from([NONE, LIGHT, HEAVY])
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=12)


def rows(elements, lengths):
    return st.tuples(*(st.lists(elements, min_size=length, max_size=length) for length in lengths))


def common(cells):
    some = st.frozensets(st.sampled_from(cells), max_size=4)
    symbols = st.lists(SYMBOLS.filter(bool), unique=True, max_size=5)
    return {
        "title": WORDS,
        "description": WORDS,
        "credit": WORDS,
        "given": some,
        "marked": some,
        "reason": some,
        "candidates": st.dictionaries(st.sampled_from(cells), symbols, max_size=4),
        "struck": st.frozensets(st.tuples(st.sampled_from(cells), SYMBOLS), max_size=4),
        "entries": symbols,
        "optional": st.booleans(),
        "numbered": st.booleans(),
        "names": st.dictionaries(st.sampled_from(cells), WORDS.filter(bool), max_size=3),
    }


@st.composite
def grids(draw):
    height, width = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cells = [(r, c) for r in range(height) for c in range(width)]
    clues = st.lists(st.sampled_from(["1", "12", "?", "*"]), max_size=3)
    clued = draw(st.booleans())
    return draw(
        st.builds(
            GridDrawing,
            rows(SYMBOLS, [width] * height),
            rows(WEIGHTS, [width + 1] * height),
            rows(WEIGHTS, [width] * (height + 1)),
            left=st.lists(clues, min_size=height, max_size=height) if clued else st.just(()),
            above=st.lists(clues, min_size=width, max_size=width) if clued else st.just(()),
            lines=st.lists(st.tuples(st.sampled_from(cells), st.sampled_from(cells)), max_size=2),
            **common(cells),
        )
    )


@st.composite
def triangles(draw):
    size = draw(st.integers(1, 6))
    cells = [(r, i) for r in range(size) for i in range(r + 1)]
    sums = st.sampled_from(["", "7", "123"])
    return draw(
        st.builds(
            TriangleDrawing,
            rows(SYMBOLS, range(1, size + 1)),
            rows(sums, range(1, 2 * size - 1, 2)),
            **common(cells),
        )
    )


drawings = st.one_of(grids(), triangles())
