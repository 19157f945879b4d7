"""``python -m tests.studio.tour``: walk the way that docs/studio/index.md describes, and take its pictures anew."""

import io
from collections.abc import Callable

from tests.paths import ROOT
from tests.rendering.browser import chromium
from tests.studio.conftest import started
from tests.studio.desk import Desk

FOLDER = ROOT / "docs" / "studio"
SCREEN = {"width": 1280, "height": 860, "deviceScaleFactor": 1, "mobile": False}
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
DRAGS = (((6, 5), (7, 5), (7, 6), (7, 7)), ((3, 2), (4, 2), (4, 1), (4, 0)), ((4, 0), (5, 0), (6, 0), (7, 0), (7, 1)))
"""Each takes the region of its first cell to the others, by their rows and columns from 0."""


def walk(desk: Desk, shown: Callable[[str], object]) -> None:
    """From an empty board to a Star Battle with one solution, graded, exported, played; ``shown`` takes pictures."""
    desk.until(lambda: desk.seen(".thumb[style]"))
    desk.browser.execute_script("document.getElementById('size').value = '8'")
    shown("gallery")
    desk.begin("star battle", 8)
    assert desk.verdict == "several"
    for cells in DRAGS:
        desk.drag(*cells)
    assert desk.verdict == "several"
    shown("regions")
    desk.changed(lambda: desk.ask("repair"))
    assert desk.verdict == "unique"
    desk.ask("rate")
    shown("repaired")
    desk.ask("hint")
    desk.click("#looking .told button")
    shown("hint")
    desk.browser.execute_script("document.querySelector('#making select').value = 'medium'")
    desk.changed(lambda: desk.ask("generate"))
    assert desk.verdict == "unique"
    assert "medium" in desk.find("#making .told").text
    desk.ask("rate")
    shown("medium")
    desk.click("#exporting")
    desk.click("[data-to=pdf]")
    assert desk.until(lambda: desk.seen("#export .told a"))[0].get_attribute("download") == "star-battle.pdf"
    shown("export")
    desk.click("#export .end button")
    with desk.player():
        shown("play")


def main() -> None:
    """Take the pictures; needs the extra ``png`` for their palettes."""
    from PIL import Image

    with started() as (_, address), chromium() as browser:
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", SCREEN)

        def shown(name: str) -> None:
            browser.execute_script("document.activeElement.blur()")
            picture = Image.open(io.BytesIO(browser.get_screenshot_as_png())).convert("RGB")
            picture.quantize(128, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)

        desk = Desk(browser, address)
        walk(desk, shown)
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
        shown("phone")


if __name__ == "__main__":
    main()
