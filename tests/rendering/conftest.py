"""The browser for pages of puzzles."""

import pytest

from tests.rendering.player import PHONE, Board, pictures_of


@pytest.fixture
def browser(driver):
    """The browser, without what another test set or left in its log."""
    driver.get_log("browser")
    yield driver
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


@pytest.fixture
def board(browser, tmp_path):
    """Opens a page for puzzles, see `pictures_of`."""

    def opened(*puzzles, **options):
        return Board(browser, pictures_of(puzzles, **options), tmp_path)

    return opened


@pytest.fixture
def phone(browser):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    yield
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
