"""The page of a path, in a browser."""

import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation
from satpuzzles.rendering.page.steps import page
from satpuzzles.rendering.scenes.scene import scene
from tests.paths import INSTANCES

pytestmark = pytest.mark.slow
HOME, END, LEFT, UP, RIGHT, DOWN = "\ue011", "\ue010", "\ue012", "\ue013", "\ue014", "\ue015"


@pytest.fixture
def heart(tmp_path):
    """The page of a path, and how many steps it has."""
    puzzle = satpuzzles.load(INSTANCES / "hanjie" / "heart.json")
    path = tmp_path / "path.html"
    steps = [(i, step.sentence, step.drawing(puzzle)) for i, step in enumerate(Explanation(puzzle), start=1)]
    path.write_text("".join(page("Heart", steps, lambda: "done")), encoding="utf-8")
    return path, len(steps)


@pytest.mark.parametrize("width", [1000, 320])
def test_the_step_that_is_gone_to_is_seen_from_its_first_word(browser, heart, width):
    script = """return [document.querySelector("nav").getBoundingClientRect().bottom,
        document.querySelector(":target p").getBoundingClientRect().top, document.documentElement.scrollWidth]"""
    size = {"width": width, "height": 600, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get(f"{heart[0].as_uri()}#step-3")
    opened = browser.execute_script(script)
    browser.switch_to.active_element.send_keys(DOWN)
    for covered, first, wide in (opened, browser.execute_script(script)):
        assert 0 < covered < first < 200
        assert wide <= width


@pytest.mark.parametrize(("name", "least"), [("hanjie/heart", 30), ("sudoku/16x16", 30), ("hanjie/webpbn-16", 20)])
def test_cells_of_large_boards_are_large_enough_to_read_what_is_in_them(browser, tmp_path, name, least):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    drawing = puzzle.drawing()
    path = tmp_path / "path.html"
    path.write_text("".join(page(name, [(1, "A sentence.", drawing)], lambda: "done")), encoding="utf-8")
    size = {"width": 1100, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get(path.as_uri())
    wide = browser.execute_script("return document.querySelector('svg').getBoundingClientRect().width")
    assert least <= wide / scene(drawing).width <= 41


def test_keys_go_forwards_and_backwards_from_any_step_and_all_steps_are_printed(browser, heart):
    path, steps = heart

    def after(key):
        browser.switch_to.active_element.send_keys(key)
        return browser.execute_script("return document.querySelector(':target').id")

    browser.get(path.as_uri())
    last = f"step-{steps}"
    reached = [after(key) for key in (RIGHT, DOWN, DOWN, LEFT, UP, UP, END, DOWN, HOME)]
    assert reached == ["step-1", "step-2", "step-3", "step-2", "step-1", "step-1", last, last, "step-1"]
    browser.get("about:blank")
    browser.get(f"{path.as_uri()}#step-5")
    assert [after(LEFT), after(RIGHT), after(RIGHT)] == ["step-4", "step-5", "step-6"]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    shown = "return [...document.querySelectorAll(arguments[0])].map((one) => getComputedStyle(one).display)"
    assert browser.execute_script(shown, "nav") == ["none"]
    assert "none" not in browser.execute_script(shown, "li")
