"""A site of the studio in a browser: a folder that is served below a path, and a page that asks Python in its tab."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest

from tests.paths import ROOT

NUMPY = ROOT.parent / "shared" / "web"
BELOW = "/some/where"
"""The path that the site is served under."""

_OPEN = """
const [address, done] = arguments;
import(address).then(({ Tab }) => {
  window.heard = [];
  window.tab = new Tab((share) => (window.share = share instanceof Error ? share.message : share));
  window.tab.connect((text) => heard.push(text), () => heard.push('{"lost": true}'));
  done();
}, done);
"""
_HEAR = """
const done = arguments[0];
const look = () => heard.length ? done(heard.shift()) : setTimeout(look, 20);
look();
"""


def pyodide(folder: Path) -> Path:
    """A folder of Pyodide; skips where it cannot be had."""
    wheel = next(NUMPY.glob("numpy-*-pyemscripten_*.whl"), None)
    if wheel is None:
        pytest.skip("there is no wheel of numpy for Pyodide")
    words = [sys.executable, "-m", "tools.pyodide", str(folder), "--numpy", str(wheel)]
    made = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"Pyodide cannot be had: {made.stderr.strip().splitlines()[-1:]}")
    return folder


class _Handler(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
    }

    def log_message(self, *_words: object) -> None:
        pass

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(BELOW) if path.startswith(BELOW) else "/none")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a ``folder``, below a path, until the block ends."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{BELOW}/"
    finally:
        server.shutdown()
        server.server_close()


class InTab:
    """Asks Python in the tab of a ``driver``, as `tests.studio.conftest.Asking` asks a server."""

    def __init__(self, driver: Any, address: str) -> None:
        self.driver = driver
        driver.get(f"{address}site.json")  # the page itself would start a Python of its own
        assert driver.execute_async_script(_OPEN, f"{address}studio/tab.js") is None
        self.hello = self.hear()["hello"]
        self.asked = 0

    def send(self, message):
        self.driver.execute_script(
            "tab.send(arguments[0])", message if isinstance(message, str) else json.dumps(message)
        )

    def hear(self):
        return json.loads(self.driver.execute_async_script(_HEAR))

    def answer(self, do: str, **members: Any) -> dict[str, Any]:
        """The answer, without what came before it."""
        self.asked += 1
        self.send({"id": self.asked, "do": do, **members})
        return self.ended()

    def ended(self):
        """The next answer of any request, without what is told before."""
        while "progress" in (message := self.hear()):
            pass
        return message
