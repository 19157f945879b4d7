"""Chromium without a window, for the pages."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import pytest

from tests.cli.started import PATIENCE

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # one process less, and a sixth of the CPU time
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",  # what fades is drawn again and again: a quarter of the browser's CPU time
)


OVERLAPS = """
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [one.textContent.trim() || selector, [left, top, right, bottom]];
  });
  const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    const space = (bottom - top) * 0.22; // above and below digits
    return [one.textContent, [left, top + space, right, bottom - space]];
  });
  const shared = (a, b, axis) => Math.min(a[axis + 2], b[axis + 2]) - Math.max(a[axis], b[axis]);
  const meet = (one, other) => shared(one, other, 0) > 1 && shared(one, other, 1) > 1;
  const overlaps = (marks, others) => marks.flatMap(([text, one]) =>
    others.filter(([, other]) => meet(one, other)).map(([other]) => `${text} on ${other}`));
"""
"""Functions of JavaScript: the boxes of elements and of digits, each with its text, and those that lie on others."""


def violations(browser) -> list[dict[str, Any]]:
    """What axe finds wrong on the page that is open; skips where there is no axe."""
    axe = pytest.importorskip("axe_core_python", reason="axe-core-python is not installed")
    if not browser.execute_script("return Boolean(window.axe)"):
        browser.execute_script(files(axe).joinpath("axe.min.js").read_text(encoding="utf-8"))
    found = browser.execute_async_script("const done = arguments[0]; axe.run().then(done)")
    assert found["passes"]
    return found["violations"]


@contextmanager
def chromium() -> Iterator:
    """A driver of a browser of its own; skips where there is none."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("Chromium and its driver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        browser = webdriver.Chrome(options, webdriver.ChromeService(driver))
        browser.set_page_load_timeout(PATIENCE)  # and so long a script of a test may run
        browser.set_script_timeout(PATIENCE)
        try:
            yield browser
        finally:
            browser.quit()


@contextmanager
def firefox() -> Iterator:
    """The same with Firefox."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    program, driver = shutil.which("firefox-esr") or shutil.which("firefox"), shutil.which("geckodriver")
    if program is None or driver is None:
        pytest.skip("Firefox and its driver, geckodriver, are not installed")
    options = webdriver.FirefoxOptions()
    options.binary_location = program
    options.add_argument("-headless")
    browser = webdriver.Firefox(options, webdriver.FirefoxService(driver))
    browser.set_page_load_timeout(PATIENCE)
    browser.set_script_timeout(PATIENCE)
    try:
        yield browser
    finally:
        browser.quit()
