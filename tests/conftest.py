"""What holds for all tests: how many examples hypothesis tries, and for what reasons a test may skip in CI."""

import faulthandler
import gc
import os
import signal
import sys
import tempfile
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import monotonic

import pytest

from satpuzzles.making.repair import repair
from tests.effort import SKIPPED, register_profiles
from tests.rendering.browser import chromium

register_profiles()
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a shell; what tests start would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

MAY_SKIP = {
    "cadical": "a solver that .ci/run installs where it can, and says loudly where it cannot",
    "no minisat on the PATH": "the same",
    "no picosat on the PATH": "the same",
    "no cryptominisat5 on the PATH": "the same",
    "no clasp on the PATH": "the same",
    "no kissat on the PATH": "few package archives have it",
    "no glucose on the PATH": "few package archives have it",
    "Chromium and its driver": "the same for the browser",
    "Firefox and its driver": "few package archives have geckodriver",
    "node is not installed": "the same for the interpreter of the page's modules",
    "swipl": "the same for the Prolog of the papers",
    "cake_lpr": "no package archive has it",
    "lrat-check": "no package archive has it",
    "drat-trim": "few package archives have it",
    "mypy is not installed": "of the group lint, which only a checkout has",
    "py_d4": "published for few systems",
    "gbdc": "published for few systems",
    "distributed is not installed": "of the extra cluster",
    "of the extra environments": "packages that few install beside satpuzzles",
    "verifiers is not installed": "of the extra environments; with it come 300 MB",
    "pyarrow is not installed": "of the extra parquet",
    "scipy": "of the extra bench",
    "clingo": "of the extra bench",
    "ortools": "of the extra bench",
    "puzzlekit": "of the extra bench",
    "corpora": "puzzles that may not be copied into the project",
    "too many cells to try all boards": "of a kind whose steps are all about many cells",
    "has no generator": "not every kind of a stranger has one",
    "only root can mount": "a full disk is made by mounting a small one",
    SKIPPED: "the other profile has less of everything",
    "files without a name": "needs Linux and a file system that has them",
}
"""Words of the reason for a skip, and why `.ci/run` accepts it."""


LONGEST = 400
"""Seconds after which a test has hung: far more than any takes. One that fails may make its example smaller for 300,
which hypothesis allows; ended before, it would not say which example fails.
"""
STANDARD_ERROR, WATCHED = pytest.StashKey(), pytest.StashKey()


def pytest_addoption(parser):
    parser.addoption(
        "--expected-skips", action="store_true", help="fail if a test skips for a reason that tests/conftest.py lacks"
    )


def pytest_configure(config):
    """Commands that tests start find satpuzzles compiled also where Python was asked to write no compiled files: they
    have a folder for them until the tests end. Without it each of some hundred takes 1.4 CPU seconds and not 0.4.
    """
    config.stash[STANDARD_ERROR] = os.dup(2)  # before tests run and it is captured
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", "") and "PYTHONPYCACHEPREFIX" not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="satpuzzles-compiled-", ignore_cleanup_errors=True)
        os.environ["PYTHONPYCACHEPREFIX"] = folder.name
        config.add_cleanup(folder.cleanup)


def pytest_collection(session):
    """Processes that start together begin at different ends to import all tests. Otherwise each would rewrite the
    asserts of all of them, which takes half of the time that it takes to collect them.
    """
    whole = session.config.args == session.config.getini("testpaths")
    if whole and os.environ.get("PYTEST_XDIST_WORKER", "gw0") != "gw0":
        for path in sorted(Path(__file__).parent.rglob("test_*.py"), reverse=True):
            with suppress(Exception, pytest.skip.Exception):  # it is said where it is collected
                import_module(".".join(path.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_collection_finish():
    """What is imported and collected stays to the end: the garbage collector need not look at it."""
    gc.freeze()


def pytest_sessionfinish(session):
    faulthandler.cancel_dump_traceback_later()
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not session.config.getoption("--expected-skips") or reporter is None:
        return
    reasons = [report.longrepr[2] for report in reporter.stats.get("skipped", [])]
    unexpected = sorted({reason for reason in reasons if not any(words in reason for words in MAY_SKIP)})
    reporter.write_line("")
    for words, why in MAY_SKIP.items():
        if count := sum(words in reason for reason in reasons):
            reporter.write_line(f"{count} skipped, as may be: {words}: {why}", yellow=True)
    for reason in unexpected:
        reporter.write_line(f"no test may skip for this reason: {reason}", red=True)
    if unexpected:
        session.exitstatus = 1


def pytest_runtest_setup(item):
    """A test that hangs fails with the stacks of all threads, and the others go on. pytest's own watch starts a thread
    for each test, half of the time of one that does nothing; this one every ten seconds.
    """
    if monotonic() > item.config.stash.get(WATCHED, 0) + 10:
        item.config.stash[WATCHED] = monotonic()
        faulthandler.dump_traceback_later(LONGEST, exit=True, file=item.config.stash[STANDARD_ERROR])


def pytest_exception_interact(node):
    """pytest ends the watch when a test fails, in case that someone looks at it."""
    node.config.stash[WATCHED] = 0


@pytest.fixture(scope="session", autouse=True)
def patient():
    """A repair that is asked for without a limit has a minute: the ten seconds of its default are few where the machine
    is busy, and what is found by then is another repair or none.
    """
    repair.__kwdefaults__["time_limit"] = 60.0


@pytest.fixture(scope="session")
def driver():
    """One browser for all tests of a process."""
    with chromium() as found:
        yield found


def pytest_runtest_teardown():
    """Encodings that a test registers are forgotten after it."""
    added = getattr(sys.modules.get("satenc.formula.choices"), "_ADDED", {})
    for member in [*added]:
        kind = type(member)
        if kind._member_map_.pop(member.name, None):  # else it was passed as a function
            kind._member_names_.remove(member.name)
        del kind._value2member_map_[member.value], added[member]
