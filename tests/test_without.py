"""Where a system lacks what only some have, all modules can be imported, and what one process does works."""

import json
import subprocess
import sys

import pytest

from tests.paths import ROOT

MODULES = [
    *("resource", "fcntl", "termios", "tty", "pty", "pwd", "grp", "syslog", "_multiprocessing", "_posixshmem"),
    "orjson",
]
MEMBERS = {
    "os": ["fork", "killpg", "setsid", "sysconf", "getppid", "set_blocking", "sched_getaffinity", "readv", "getuid"],
    "signal": ["SIGKILL", "SIGALRM", "pthread_sigmask", "setitimer", "ITIMER_REAL", "alarm", "SIG_BLOCK"],
    "select": ["poll", "epoll"],
    "socket": ["AF_UNIX", "send_fds", "recv_fds"],
}
"""What Windows or Pyodide have not got."""

CODE = """
import importlib, json, pkgutil, sys, traceback
for name in MODULES:
    sys.modules[name] = None
for name, members in MEMBERS.items():
    for member in members:
        vars(importlib.import_module(name)).pop(member, None)
import satenc, satpuzzles as s
for package in (s, satenc):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        try:
            importlib.import_module(module.name)
        except ImportError as error:  # of an extra that is not installed, or not for such systems
            files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
            importing = [file for file in files if not file.startswith("<")][-1]
            theirs = "site-packages" in importing or importing.startswith(sys.base_prefix)
            assert theirs or error.name not in {*MODULES, *MEMBERS}, f"{importing}: {error}"
text = "1..4..3..4.....2"
try:
    refused = [*s.batch([text], jobs=2)]
except s.UsageError as error:
    refused = str(error)
print(json.dumps({
    "solve": s.solve(text).grid[0],
    "check": s.check(text).status,
    "count": s.count("." * 16).number,
    "hint": str(s.hint(text)),
    "rate": s.rate(text).difficulty,
    "batch": [one["status"] for one in s.batch([text, "." * 16, "11" + "." * 14], "check")],
    "dumps": s.dumps(text).decode(),
    "generate": s.generate("sudoku", size=4, seed=1).to_json(),
    "refused": refused,
}))
"""


def told(modules, members):
    code = f"MODULES, MEMBERS = {modules!r}, {members!r}\n{CODE}"
    words = [sys.executable, "-c", code]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.slow
def test_one_process_works_without_what_only_some_systems_have():
    here, elsewhere = told([], {}), told(MODULES, MEMBERS)
    assert elsewhere.pop("refused") == "'jobs': this system cannot fork processes; expected 1, found 2"
    assert here.pop("refused")[0]["status"] == "solved"
    assert elsewhere == here
