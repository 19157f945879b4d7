"""``python -m tools.pages``: draw the pictures of pages in docs/ again, in Chromium.

Needs Chromium with its driver, and selenium.
"""

import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import satpuzzles
from tools import ROOT

DOCS = ROOT / "docs"

_STEPS = """const click = (id) => document.getElementById(id).click();
click("hint");
click("step");
for (let i = 1; i < STEPS; i++) click("further");"""
"""Shows so many steps of the path, and makes all but the last."""
_ASKED = """document.getElementById("show-forced").click();"""
"""Shows what the solver finds forced."""


@dataclass(frozen=True)
class Shot:
    """A page with puzzles of ``instances``, in a window of this size, after a ``script``; two pixels for one. It has
    hints if there is a script, or a ``solver`` instead.
    """

    name: str
    instances: tuple[str, ...]
    width: int
    height: int
    script: str = ""
    dark: bool = False
    solver: bool = False


SHOTS = (
    Shot("page-star-battle", ("star-battle/10x10-1-two-stars",), 1280, 900, _STEPS.replace("STEPS", "25")),
    Shot("page-on-a-phone", ("sudoku/9x9-clues",), 390, 844, _STEPS.replace("STEPS", "12")),
    Shot("page-on-a-phone-dark", ("hanjie/webpbn-6",), 390, 844, _STEPS.replace("STEPS", "14"), dark=True),
    Shot(
        "page-index",
        (
            *("sudoku/9x9-jigsaw", "akari/8x8-hard", "hanjie/webpbn-6", "slitherlink/6x6-easy", "kenken/7x7-hard"),
            *(
                "star-battle/10x10-1-two-stars",
                "trid/minimal-10",
                "tents/10x10-hard",
                "lits/10x10",
                "kakuro/10x12-medium",
            ),
        ),
        1280,
        640,
    ),
    Shot("page-solver", ("slitherlink/6x6-several-solutions",), 1060, 790, _ASKED, solver=True),
)


def main() -> None:
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for flag in ("--headless", "--no-sandbox", "--hide-scrollbars", "--disable-dev-shm-usage"):
        options.add_argument(flag)
    browser = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        with TemporaryDirectory() as folder:
            for shot in SHOTS:
                if len(sys.argv) < 2 or shot.name in sys.argv[1:]:
                    _draw(browser, shot, Path(folder) / f"{shot.name}.html")
    finally:
        browser.quit()


def _draw(browser: Any, shot: Shot, path: Path) -> None:
    documents = [json.loads((ROOT / "instances" / f"{name}.json").read_text()) for name in shot.instances]
    hints = bool(shot.script) and not shot.solver
    path.write_bytes(satpuzzles.render(documents, "html", hints=hints, solver=shot.solver, time_limit=60))
    size = {"width": shot.width, "height": shot.height, "deviceScaleFactor": 2, "mobile": shot.width < 500}
    mode = [{"name": "prefers-color-scheme", "value": "dark" if shot.dark else "light"}]
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": mode})
    browser.get(path.as_uri())
    browser.execute_script(shot.script)
    browser.execute_async_script("setTimeout(arguments[0], 1000)")  # what fades has faded
    browser.save_screenshot(str(DOCS / f"{shot.name}.png"))


if __name__ == "__main__":
    main()
