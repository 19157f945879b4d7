"""What holds of every renderer."""

import pytest

from satpuzzles.boards.drawing import Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering import RENDERERS, Renderer, RenderOptions, files, for_ending, named
from tests.effort import some
from tests.golden import BOARDS, drawings

START = {"text": "", "svg": "<svg ", "png": "\x89PNG", "pdf": "%PDF-", "html": "<!doctype html>"}
EACH = [pytest.param(one, id=one.name) for one in RENDERERS]


def picture(name):
    drawn = drawings(name)
    return Picture(drawn["empty"], [drawn["solved"]], exhausted=True)


@pytest.fixture(params=EACH)
def renderer(request) -> Renderer:
    if request.param.extra:
        pytest.importorskip(request.param.extra, reason=f"the extra {request.param.name} is not installed")
    return request.param


@pytest.mark.slow
@pytest.mark.parametrize("name", some(BOARDS))
def test_every_solution_is_drawn(renderer, name):
    drawn = renderer.draw([picture(name)], RenderOptions(solution=True))
    assert drawn.decode("latin-1").startswith(START[renderer.name])


def test_several_puzzles_are_drawn_or_refused(renderer):
    several = [picture("sudoku"), picture("trid")]
    if renderer.several:
        ((name, content),) = files(renderer, several, "out", RenderOptions())
        assert name == "out"
        assert len(content) > len(renderer.draw(several[:1], RenderOptions()))
    else:
        with pytest.raises(UsageError, match=r"one puzzle per file; name the file puzzle\{\}\."):
            list(files(renderer, several, "out", RenderOptions()))


@pytest.mark.slow
def test_numbered_files_hold_one_each(renderer):
    several = [picture("sudoku"), picture("trid")]
    written = list(files(renderer, several, "a{}b", RenderOptions()))
    assert written == [
        ("a1b", renderer.draw(several[:1], RenderOptions())),
        ("a2b", renderer.draw(several[1:], RenderOptions())),
    ]


def test_each_is_found_by_its_name_and_its_endings(renderer):
    assert named(renderer.name) is renderer
    for ending in renderer.endings:
        assert for_ending(ending) is renderer
