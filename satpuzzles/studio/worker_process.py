"""The loop of a warm process: it answers one request after another from a socket."""

import os
import socket
import traceback
from collections.abc import Callable
from typing import IO

from satpuzzles.common.plugins import mistake
from satpuzzles.errors import SatpuzzlesError, one_line
from satpuzzles.processes.children import OUT_OF_MEMORY
from satpuzzles.processes.memory import lacks_memory
from satpuzzles.studio import protocol, requests
from satpuzzles.studio.members import Reply, Tell
from satpuzzles.studio.protocol import Asked, Code

PROGRESS, ANSWER = b"+", b"."
"""The first byte of what a worker sends: more will follow, or not. Then its length in four bytes, and a message."""


def warm() -> None:
    """Have everything imported and run once that a request may need."""
    requests.warm()


def serve(connection: socket.socket) -> None:
    """Answer the requests on ``connection`` until it is closed."""
    with connection.makefile("rb") as requests, connection.makefile("wb") as answers:
        while (data := read(requests)) is not None:
            answer(data, answers)


def read(stream: IO[bytes]) -> bytes | None:
    """The next message on ``stream``; None where there is no more."""
    size = stream.read(4)
    return stream.read(int.from_bytes(size, "big")) if len(size) == 4 else None


def answer(data: bytes, answers: IO[bytes]) -> None:
    """Answer the request in ``data``, which the server has read before, on ``answers``."""

    def send(kind: bytes, message: bytes) -> None:
        answers.write(kind + len(message).to_bytes(4, "big") + message)
        answers.flush()

    asked = protocol.read(data)
    assert isinstance(asked, Asked)  # noqa: S101  # the server keeps the others
    send(ANSWER, answered(asked, lambda progress: send(PROGRESS, progress)))


def answered(
    asked: Asked, tell: Callable[[bytes], object], reply: Callable[[Asked, Tell], Reply] = requests.answer
) -> bytes:
    """The answer to a request, as a message of the protocol. What is known before is told in such messages, too."""
    try:
        return protocol.result(asked.id, reply(asked, lambda told: tell(protocol.progress(asked.id, told))))
    except SatpuzzlesError as error:
        return protocol.failure(asked.id, error)
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001  # a bug must not end a page
        if lacks_memory(error):
            os._exit(OUT_OF_MEMORY)
        if (fault := mistake(error)) is not None:
            return protocol.failure(asked.id, fault)
        traceback.print_exc()
        words = f"this is a bug in satpuzzles, please report it: {type(error).__name__}: {error}"
        return protocol.error(asked.id, Code.BUG, one_line(words))
