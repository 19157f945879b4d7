"""The browser for pages of puzzles."""

import pytest


@pytest.fixture
def browser(driver):
    """The browser, without what another test set or left in its log."""
    driver.get_log("browser")
    yield driver
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
