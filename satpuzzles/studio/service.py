"""What the servers of the studio share: the token, and the processes that answer."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, ClassVar

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from satpuzzles.studio.worker_pool import Workers


class Service(ABC):
    """A server whose questions need a ``token`` and are answered by ``workers``, which are made when it starts."""

    handlers: ClassVar[Mapping[Any, Any]] = {}
    """What answers where no route does, by the exception."""
    most_connections: ClassVar[int | None] = None

    def __init__(self, token: str, workers: Callable[[], Workers]) -> None:
        self.token = token
        self._make = workers
        self._workers: Workers | None = None

    @property
    @abstractmethod
    def addresses(self) -> tuple[str, str]:
        """What follows the address of the host: where to begin with the token, and for the browser that is started."""

    @property
    @abstractmethod
    def routes(self) -> list[BaseRoute]:
        """What there is."""

    @asynccontextmanager
    async def running(self, _app: Starlette) -> AsyncIterator[None]:
        """Inside, there are workers."""
        self._workers = self._make()
        try:
            yield
        finally:
            await self._workers.close()

    def has_token(self, given: str) -> bool:
        return same(given, self.token)


def same(given: str, secret: str) -> bool:
    """Whether they are equal; how long that takes tells nothing about the secret."""
    return secrets.compare_digest(given.encode(errors="replace"), secret.encode())
