"""The server of the studio: the files of the page, and a WebSocket over which it asks.

Whoever reaches it may let it work, so it listens on this machine alone unless it is told otherwise, answers questions
only with the token of its address, and only under names of its own: a page of another site cannot reach it, also not by
a name that leads here (DNS rebinding).
"""

import asyncio
import ipaddress
import secrets
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import PurePosixPath

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from satpuzzles.errors import UsageError
from satpuzzles.processes.resources import open_more_files
from satpuzzles.studio import page as assets, protocol
from satpuzzles.studio.api import Api
from satpuzzles.studio.protocol import Asked, Code, Refused
from satpuzzles.studio.requests import QUICK, SECONDS
from satpuzzles.studio.room import Room, for_messages
from satpuzzles.studio.service import Service, same
from satpuzzles.studio.token import token
from satpuzzles.studio.worker_pool import Client, Workers

_USUAL_PORT = 8417
"""Browsers keep what a page stores by its port."""
MOST_PAGES = 200
"""Where there is memory for a message of each."""
_MOST_UNSENT = 64 * 2**20
"""Bytes of answers that a page has not taken; it is left then."""
_PATIENCE = 30.0
"""Seconds for a page to take an answer."""
_TYPES = {".js": "text/javascript", ".css": "text/css"}
_NO_TOKEN, _BUSY = 1008, 1013
"""The codes of a WebSocket that is closed because it may not ask, and because there is too much to do."""


def policy(host: str) -> str:
    """What pages of the studio may load: what the server at ``host`` has, and pictures that they make."""
    return f"{assets.policy('', ' blob:', f' ws://{host}')}; frame-ancestors 'self'"


class Guard:
    """Lets requests pass that name this server as their host, and come from its own pages if from any."""

    def __init__(self, app: ASGIApp, names: Sequence[str], *, any_address: bool) -> None:
        self._app, self._names, self._any_address = app, frozenset(names), any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        if not self._is_ours(host) or origin not in (None, f"http://{host}"):
            await _refuse(scope, receive, send, "this address is not that of the studio")
            return

        async def send_with_headers(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                added = {
                    "content-security-policy": policy(host),
                    "x-content-type-options": "nosniff",
                    "referrer-policy": "no-referrer",
                    "cross-origin-resource-policy": "same-origin",
                    "cross-origin-opener-policy": "same-origin",
                    "cache-control": "no-store",
                }
                headers = [(name.encode(), value.encode()) for name, value in added.items()]
                message = {**message, "headers": [*message["headers"], *headers]}  # type: ignore[misc]
            await send(message)

        await self._app(scope, receive, send_with_headers)  # type: ignore[arg-type]

    def _is_ours(self, host: str) -> bool:
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        if name in self._names:
            return True
        if not self._any_address:
            return False
        try:  # an address in numbers is no name that someone else can lead here
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True


async def _refuse(scope: Scope, receive: Receive, send: Send, words: str) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(1008)
    else:
        await PlainTextResponse(f"{words}\n", 403)(scope, receive, send)


class Studio(Service):
    """The pages that are open, and who answers them."""

    def __init__(self, token: str, workers: Callable[[], Workers]) -> None:
        super().__init__(token, workers)
        self.once = secrets.token_urlsafe()
        """Opens the page once: the address that a browser is started with can be seen in the list of processes."""
        self._open = 0
        self._most = max(1, min(MOST_PAGES, for_messages() // protocol.LARGEST_MESSAGE))
        self._answers = Room(for_messages())

    @property
    def addresses(self) -> tuple[str, str]:
        return f"?token={self.token}", f"?once={self.once}"

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/", self.index), Route("/{folder}/{name}", self.file), WebSocketRoute("/socket", self.socket)]

    async def index(self, request: Request) -> Response:
        """The page, which holds nothing secret; for the first who comes with the link for the browser its address. The
        page keeps the token: a cookie would be sent to the other ports of this host, too.
        """
        if self.once and same(request.query_params.get("once", ""), self.once):
            self.once = ""
            return RedirectResponse(f"/?token={self.token}", 303)
        return HTMLResponse(assets.index())

    async def file(self, request: Request) -> Response:
        """A module or a style sheet."""
        folder, name = request.path_params["folder"], request.path_params["name"]
        if (folder, name) not in assets.names():  # none is opened by a name that was sent
            return PlainTextResponse("there is no such file\n", 404)
        return Response(assets.content(folder, name), media_type=_TYPES[PurePosixPath(name).suffix])

    async def socket(self, websocket: WebSocket) -> None:
        """A page that has the token, from its first message to its last."""
        await websocket.accept()  # only so can a page read why it is closed
        if not self.has_token(websocket.query_params.get("token", "")) or self._workers is None:
            await websocket.close(_NO_TOKEN, "the token of the address that 'satpuzzles studio' has printed is missing")
            return
        if self._open >= self._most:
            await websocket.close(_BUSY, "too many pages are open")
            return
        self._open += 1
        outgoing = _Outgoing(websocket, self._answers)
        client = Client(outgoing.put)
        try:
            outgoing.put(await self._workers.hello())
            async with asyncio.TaskGroup() as tasks:
                sending = tasks.create_task(outgoing.send())
                tasks.create_task(self._listen(websocket, client, sending))
        except* WebSocketDisconnect:
            pass
        finally:
            self._open -= 1
            self._workers.forget(client)
            outgoing.close()
            with suppress(RuntimeError, WebSocketDisconnect):  # it is closed
                await websocket.close(_BUSY)

    async def _listen(self, websocket: WebSocket, client: Client, sending: asyncio.Task[None]) -> None:
        try:
            while True:
                message = await websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self._take(client, message.get("text") or message.get("bytes") or "")
        finally:
            sending.cancel()

    def _take(self, client: Client, data: str | bytes) -> None:
        assert self._workers is not None  # noqa: S101  # there are pages
        try:
            message = protocol.read(data)
        except Refused as refused:
            client.send(protocol.error(refused.id, Code.REQUEST, refused.words))
            return
        if isinstance(message, Asked):
            raw = data.encode() if isinstance(data, str) else data
            seconds = SECONDS.get(message.do, SECONDS[""])
            self._workers.ask(client, message.id, raw, quick=message.do in QUICK, seconds=seconds)
        else:
            self._workers.cancel(client, message.id)


class _Outgoing:
    """The answers that a page has not taken yet. All pages have the same ``room`` for them."""

    def __init__(self, websocket: WebSocket, room: Room) -> None:
        self._websocket, self._room = websocket, room
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._unsent = 0

    def put(self, message: bytes) -> None:
        fits = self._unsent + len(message) <= _MOST_UNSENT and self._room.take(len(message))
        self._unsent += len(message) * fits
        self._queue.put_nowait(message if fits else None)

    def close(self) -> None:
        """Give back the room of what is not sent any more."""
        self._room.give(self._unsent)
        self._unsent = 0

    async def send(self) -> None:
        """Send what is put, until the page takes nothing any more. Raises WebSocketDisconnect."""
        while (message := await self._queue.get()) is not None:
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self._websocket.send_text(message.decode())
            except (TimeoutError, RuntimeError):
                break
            self._unsent -= len(message)
            self._room.give(len(message))
        raise WebSocketDisconnect(_BUSY)


def application(service: Service, names: Sequence[str], *, any_address: bool = False) -> ASGIApp:
    """The server as an ASGI application that answers under ``names``, or with ``any_address`` also in numbers."""
    app = Starlette(routes=service.routes, lifespan=service.running, exception_handlers=service.handlers)
    return Guard(app, names, any_address=any_address)


def listening(host: str, port: int) -> socket.socket:
    """A socket that takes connections at ``host``; for port 0 at the usual port, or at any other that is free. Raises
    UsageError where it cannot.
    """
    if not port:
        with suppress(UsageError):
            return listening(host, _USUAL_PORT)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen()  # before that another socket can have the same port
    except OSError as error:
        found.close()
        raise UsageError(f"cannot listen at {host}, port {port}: {error.strerror}") from None
    return found


def run(
    host: str, port: int, at_once: int, megabytes: int, ready: Callable[[str, str], object], *, api: bool = False
) -> None:
    """Serve the studio, or with ``api`` what programs ask, at ``host`` and ``port``, 0 for the usual one or any that is
    free, until Ctrl-C or SIGTERM. So many requests are answered ``at_once``, each by a process of at most so many
    ``megabytes``. ``ready`` is called once the page can be opened, with its address and with one that leads there once.
    Raises UsageError for what it cannot listen at.
    """
    open_more_files(8192)  # each connection is one
    with listening(host, port) as found:
        port, asked = found.getsockname()[1], port
        kept = port if port in (asked, _USUAL_PORT) else None
        everywhere = host in ("0.0.0.0", "::")  # noqa: S104  # the user asked for it
        shown = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
        service = (Api if api else Studio)(token(kept), lambda: Workers(at_once, megabytes))
        names = {"127.0.0.1", "localhost", "[::1]", shown}
        app = application(service, sorted(names), any_address=everywhere)
        config = uvicorn.Config(
            app,
            log_config=None,
            log_level="error",  # what others send that is no HTTP is no news
            ws="websockets-sansio",
            access_log=False,
            server_header=False,
            ws_max_size=protocol.LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            limit_concurrency=service.most_connections,
            timeout_graceful_shutdown=2,
        )
        addresses = [f"http://{shown}:{port}/{path}" for path in service.addresses]
        server = _Server(config, lambda: ready(*addresses))
        asyncio.run(server.serve([found]))


class _Server(uvicorn.Server):
    """Calls ``ready`` when it has started."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
