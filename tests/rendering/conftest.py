"""One browser for all tests of a process."""

import pytest

from tests.rendering.browser import chromium


@pytest.fixture(scope="session")
def started():
    with chromium() as driver:
        yield driver


@pytest.fixture
def browser(started):
    """The browser, without what another test set."""
    yield started
    started.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    started.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    started.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
