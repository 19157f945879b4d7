import itertools
from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles import FileError, UsageError
from satpuzzles.boards.colors import Color
from satpuzzles.formats import puzzle_of
from satpuzzles.making.generators import picture, pictured, quantised
from satpuzzles.making.generators.interface import parameters
from satpuzzles.making.kinds.generators import hanjie
from satpuzzles.making.kinds.generators.hanjie import HanjieGenerator
from tests.effort import examples
from tests.making.common import made

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")


@pytest.fixture
def drawing(tmp_path):
    """A file with a dark disc on white, 60 pixels high and 90 wide."""
    row, column = np.indices((60, 90))
    disc = np.where((row - 30) ** 2 + (column - 45) ** 2 < 500, 40, 250).astype(np.uint8)
    Image.fromarray(disc).save(tmp_path / "disc.png")
    return tmp_path / "disc.png"


@pytest.mark.parametrize(
    ("size", "shape"),
    [((20, 30), (20, 30)), ((20, None), (20, 30)), ((None, 30), (20, 30)), ((None, None), (20, 30)), ((1, 1), (1, 1))],
)
def test_an_image_is_scaled(drawing, size, shape):
    assert picture.read_darkness(drawing, *size).shape == shape


def test_a_picture_becomes_a_unique_puzzle_that_looks_like_it(drawing):
    darkness = picture.read_darkness(drawing, 20, 30)
    cells = darkness > picture.otsu(darkness)
    assert cells[10, 15]
    assert not cells[0].any()
    made, changes = hanjie.make_unique(cells, Random(0), darkness=darkness, sparing=True)
    assert changes <= 2
    assert satpuzzles.check(hanjie.puzzle_of(made), backend="cadical195").status == "unique"


@pytest.mark.parametrize("shade", [0, 255])
def test_an_image_of_one_shade_is_black_or_white(tmp_path, shade):
    Image.new("L", (5, 5), shade).save(tmp_path / "plain.png")
    darkness = picture.read_darkness(tmp_path / "plain.png")
    assert ((darkness > picture.otsu(darkness)) == (shade == 0)).all()


def test_files_that_are_no_images_are_said_so(tmp_path):
    (tmp_path / "text.png").write_text("no image")
    with pytest.raises(FileError, match=r"text\.png: expected an image"):
        picture.read_darkness(tmp_path / "text.png")
    with pytest.raises(FileError, match=r"none\.png: cannot be read: No such file"):
        picture.read_darkness(tmp_path / "none.png")


def test_a_picture_too_large_is_said_so(drawing):
    with pytest.raises(UsageError, match="at most 500"):
        picture.read_darkness(drawing, 20_000)


def test_the_threshold_says_what_is_dark(drawing):
    for threshold, painted in ((0, False), (255, True)):
        _, document = made(HanjieGenerator(picture=str(drawing), threshold=threshold, any_=True))
        assert bool(document["solution"][0][0]) is painted


@examples(60)
@given(st.lists(st.integers(0, 255), min_size=2, max_size=12).filter(lambda greys: len({*greys}) > 1))
def test_the_threshold_parts_dark_from_light_with_the_greatest_variance_between_them(greys):
    def variance(threshold):
        dark, light = ([grey for grey in greys if (grey > threshold) == side] for side in (True, False))
        return len(dark) * len(light) * (np.mean(dark) - np.mean(light)) ** 2

    levels = sorted({*greys})
    best = max(variance((low + high) / 2) for low, high in itertools.pairwise(levels))
    assert variance(picture.otsu(np.array(greys, float))) == pytest.approx(best)


@pytest.fixture
def house(tmp_path):
    """A red house with a white window under a blue sky, on grass: 30 pixels high and 40 wide."""
    pixels = np.full((30, 40, 3), (150, 210, 240), np.uint8)
    pixels[22:] = 60, 140, 55
    pixels[10:26, 10:28] = 190, 50, 40
    pixels[14:18, 14:18] = 255
    Image.fromarray(pixels).save(tmp_path / "house.png")
    return tmp_path / "house.png"


def test_an_image_is_put_into_few_colours_on_what_is_commonest_at_its_edge(house):
    found = quantised.read_colors(house, 15, None, 3)
    assert found.cells.shape == (15, 20)
    assert found.background == "#96d2f0"
    assert {color.rgb for color in found.colors} == {"#be3228", "#ffffff", "#3c8c37"}
    assert not found.cells[:5].any()
    assert len({*found.cells[11:].ravel().tolist()}) == 2
    assert (found.paint > 0).all()


def test_an_image_becomes_a_puzzle_in_colours_of_its_own(house):
    document = pictured.puzzle_in_picture(house.read_bytes(), 15, colors=3)
    assert document["background"] == "#96d2f0"
    assert {block[1] for row in document["rows"] for block in row} == {*document["colors"]}
    assert not puzzle_of(document).broken_rules(document["solution"])


def test_an_image_is_put_into_colours_that_are_asked_for(house):
    asked = (Color("red", "#d62828"), Color("green", "#2a9d4a"), Color("black", "#000000"))
    found = quantised.read_colors(house, 15, None, asked)
    assert found.background == "#ffffff"
    assert found.colors == asked[:2]
    assert found.cells[8, 7] == 0
    assert found.cells[6, 6] == 1


def test_a_coloured_puzzle_is_made_of_an_image_and_is_unique(house):
    _, document = made(HanjieGenerator(picture=str(house), height=15, colors=3))
    assert document["background"] == "#96d2f0"
    assert document["unique"]
    assert satpuzzles.check(document).status == "unique"


@pytest.mark.parametrize("asked", ["3", "red,blue", "red,#00f"])
def test_random_pictures_in_colours_are_unique_and_named_by_their_options(asked):
    generator = HanjieGenerator(size=(6, 7), colors=parameters(HanjieGenerator)["colors"].values.read(asked))
    _, document = made(generator)
    assert satpuzzles.check(document).status == "unique"
    assert f"--colors {asked.replace('#00f', '#0000ff')}" in generator.options().replace("'", "")


@pytest.mark.parametrize("wrong", ["0", "29", "blurple", "red,red", "red,#d62828", ""])
def test_wrong_colours_are_refused(wrong):
    with pytest.raises(ValueError, match="expected a number up to 28, or different colours"):
        parameters(HanjieGenerator)["colors"].values.read(wrong)


def test_a_threshold_has_no_place_beside_colours(house):
    with pytest.raises(UsageError, match="'threshold' cannot be combined with 'colors'"):
        HanjieGenerator(picture=str(house), colors=3, threshold=9)
