"""Answers the requests of a page where Python runs in the browser: `page/tab.js` sends them to `worker.js`."""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages

import satenc
import satpuzzles
from satpuzzles.studio import protocol, requests, worker_process
from satpuzzles.studio.members import Reply, Tell
from satpuzzles.studio.protocol import Asked, Code, Refused
from satpuzzles.studio.site import cells


def warm() -> None:
    """Have all modules imported that a request may need, and the most used ones run."""
    for package in (satenc, satpuzzles):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            with suppress(ImportError):  # it needs what a tab does not have
                import_module(module.name)
    worker_process.warm()


def answer(text: str, post: Callable[[str], object]) -> None:
    """Answer the request in ``text`` by calls of ``post``, each with a message of the protocol."""
    try:
        asked = protocol.read(text)
    except Refused as refused:
        post(protocol.error(refused.id, Code.REQUEST, refused.words).decode())
        return
    if isinstance(asked, Asked):
        post(worker_process.answered(asked, lambda progress: post(progress.decode()), _reply).decode())


def _reply(asked: Asked, tell: Tell) -> Reply:
    """The result of a request of the studio or of the page that runs code. Raises SatpuzzlesError."""
    own = cells.REQUESTS.get(asked.do)
    return requests.answer(asked, tell) if own is None else own(asked.members, tell)
