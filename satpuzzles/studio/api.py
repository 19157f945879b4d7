"""A server for programs: a puzzle from ``/next``, a judgement from ``/judge``, described by ``/openapi.json``.

It asks the processes that answer pages of the studio, and lets in whom the studio lets in: see
`satpuzzles.studio.server`.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, ClassVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import satpuzzles
from satpuzzles.common import orjson
from satpuzzles.making.difficulty import DIFFICULTIES
from satpuzzles.making.generators import GENERATORS
from satpuzzles.studio.protocol import Code
from satpuzzles.studio.requests import SECONDS
from satpuzzles.studio.service import Service
from satpuzzles.studio.tasks import MOST
from satpuzzles.studio.worker_pool import Client

LARGEST_BODY = 2**20
"""Bytes of a request: a document of 250 rows and columns and an answer to it take half of that."""
_NUMBERS, _FLAGS = ("seed", "index"), {"true": True, "false": False}
_STATUS = {Code.PUZZLE: 422, Code.REQUEST: 422, Code.LIMIT: 503, Code.CANCELLED: 503, Code.SOLVER: 500, Code.BUG: 500}
_GONE = 499


def _token(request: Request) -> str:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else request.query_params.get("token", "")


async def _gone(request: Request) -> None:
    """Return when the connection is closed."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _error(status: int, words: str, headers: Mapping[str, str] | None = None, **more: str) -> JSONResponse:
    return JSONResponse({"error": words, **more}, status, headers)


def _stranger() -> JSONResponse:
    words = "expected the token that 'satpuzzles studio --api' has printed, as Authorization: Bearer TOKEN"
    return _error(401, words, {"www-authenticate": "Bearer"})


async def _refused(_request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)  # noqa: S101  # no other comes here
    words = {404: "there is /next, /judge and /openapi.json", 405: "GET /next, POST /judge"}
    return _error(fault.status_code, words.get(fault.status_code, fault.detail), fault.headers)


class Api(Service):
    """The answers to requests of programs."""

    handlers: ClassVar = {HTTPException: _refused}
    most_connections = 200

    @property
    def addresses(self) -> tuple[str, str]:
        begin = f"openapi.json?token={self.token}"
        return begin, begin

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/openapi.json", self.description, methods=["GET"]),
            Route("/next", self.next, methods=["GET"]),
            Route("/judge", self.judge, methods=["POST"]),
        ]

    async def description(self, _request: Request) -> Response:
        """What there is, for people and programs that call it."""
        return JSONResponse(described())

    async def next(self, request: Request) -> Response:
        """A puzzle: what the query asks for."""
        if not self.has_token(_token(request)):
            return _stranger()
        if request.method == "HEAD":  # asks whether there would be an answer: no puzzle is made
            return Response()
        members: dict[str, Any] = {}
        for key, text in request.query_params.multi_items():
            if key == "token":
                continue
            if key in members:
                return _error(400, f"{key}: expected once, found twice")
            is_number = key in _NUMBERS and text.isascii() and text.isdigit() and len(text) < 20
            members[key] = int(text) if is_number else _FLAGS.get(text, text) if key == "solution" else text
        return await self._answered(request, "next", members)

    async def judge(self, request: Request) -> Response:
        """A judgement of the text in the body."""
        if not self.has_token(_token(request)):
            return _stranger()
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST_BODY:
                return _error(413, f"the body: expected at most {LARGEST_BODY} bytes")
        try:
            members = orjson.loads(body)
        except (orjson.JSONDecodeError, RecursionError) as error:
            return _error(400, f"the body: expected a JSON object: {error}")
        if not isinstance(members, dict):
            return _error(400, "the body: expected a JSON object")
        return await self._answered(request, "judge", members)

    async def _answered(self, request: Request, do: str, members: Mapping[str, Any]) -> Response:
        """The answer of a process, which is ended when nobody waits for it any more."""
        if taken := {"id", "do"} & members.keys():
            return _error(422, f"unknown member {min(taken)!r}")
        assert self._workers is not None  # noqa: S101  # it answers
        try:
            data = orjson.dumps({"id": 0, "do": do, **members})
        except orjson.JSONEncodeError as error:  # it reads more lists inside each other than it writes
            return _error(400, f"the body: expected fewer lists and objects inside each other: {error}")
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        client = Client(lambda message: None if answered.done() else answered.set_result(message))
        self._workers.ask(client, 0, data, quick=False, seconds=SECONDS.get(do, SECONDS[""]))
        gone = asyncio.create_task(_gone(request))
        try:
            either: list[asyncio.Future[Any]] = [answered, gone]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            self._workers.forget(client)
        if not answered.done():
            return Response(status_code=_GONE)
        message = orjson.loads(answered.result())
        if (fault := message.get("error")) is None:
            return JSONResponse(message["result"])
        where = {"where": fault["where"]} if "where" in fault else {}
        return _error(_STATUS[Code(fault["code"])], fault["message"], **where)


def described() -> dict[str, Any]:
    """The OpenAPI document of the server."""
    whole = {"type": "integer", "minimum": 0, "maximum": MOST}
    query = {
        "kind": ({"type": "string", "enum": GENERATORS.names()}, "The kind of puzzle."),
        "level": ({"type": "string", "enum": DIFFICULTIES}, "Its difficulty; any by default."),
        "size": ({"type": "string", "examples": ["8x8"]}, "Rows and columns; by default what is usual."),
        "seed": (whole, "The same seed gives the same puzzles; by default another one each time."),
        "index": (whole, "The number of the puzzle among those of the seed, from 0."),
        "solution": ({"type": "boolean"}, "Whether to give the solution and the techniques, too."),
    }
    parameters = [
        {"name": name, "in": "query", "required": name == "kind", "schema": schema, "description": words}
        for name, (schema, words) in query.items()
    ]
    document = {
        "type": "object",
        "required": ["puzzle"],
        "properties": {"puzzle": {"type": "string"}},
        "description": "A puzzle; 'satpuzzles list --schema KIND' has the schema of each kind.",
    }
    asked = {
        "type": "object",
        "required": ["puzzle", "text"],
        "properties": {"puzzle": {"$ref": "#/components/schemas/Document"}, "text": {"type": "string"}},
        "additionalProperties": False,
    }
    texts = {"type": "array", "items": {"type": "string"}}
    record = _object(
        {
            "kind": {"type": "string"},
            "document": {"$ref": "#/components/schemas/Document"},
            "prompt": {"type": "string", "description": "The task in words, with the board as text."},
            "rules": {"type": "string"},
            "level": {"type": ["string", "null"]},
            "grade": {"type": ["integer", "null"]},
            "size": {"type": "array", "items": {"type": "integer"}},
            "seed": whole,
            "index": whole,
            "version": {"type": "string"},
        }
    )
    cell = {"type": "array", "items": {"type": "integer"}, "description": "Row and column of the answer, from 0."}
    violation = _object({"rule": {"type": "string"}, "cells": {"type": "array", "items": cell}})
    judgement = _object(
        {
            "right": {"type": "boolean"},
            "score": {"type": "integer", "enum": [0, 1]},
            "read": {"type": "string", "description": "How the answer stood in the text."},
            "grid": {"type": ["array", "null"]},
            "broken": texts,
            "violations": {"type": "array", "items": violation},
            "rules_kept": {"type": "number", "minimum": 0, "maximum": 1},
            "agreeing": {"type": ["number", "null"]},
        }
    )
    error = _object({"error": {"type": "string"}}) | {"description": "What is wrong, in words."}
    return {
        "openapi": "3.1.0",
        "info": {"title": "satpuzzles", "version": satpuzzles.__version__, "summary": "Logic puzzles and a judge."},
        "security": [{"token": []}],
        "paths": {
            "/next": {
                "get": {
                    "operationId": "next",
                    "summary": "A new puzzle with one solution.",
                    "parameters": parameters,
                    "responses": _responses("Record", 401, 422, 503),
                }
            },
            "/judge": {
                "post": {
                    "operationId": "judge",
                    "summary": "Whether a text answers a puzzle.",
                    "requestBody": {"required": True, "content": {"application/json": {"schema": asked}}},
                    "responses": _responses("Judgement", 400, 401, 413, 422, 503),
                }
            },
        },
        "components": {
            "schemas": {"Document": document, "Record": record, "Judgement": judgement, "Error": error},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": [*properties]}


_MEANING = {
    200: "The answer.",
    400: "The body is no JSON object, or the query has a name twice.",
    401: "The token is missing or wrong.",
    413: "The body is too large.",
    422: "What is asked for cannot be: a kind, a level or a size that there is not, or a document with a mistake.",
    503: "A limit of time, memory or requests was reached, or no such puzzle was found.",
}


def _responses(schema: str, *errors: int) -> dict[str, Any]:
    """The responses of an operation by their statuses: the ``schema`` of the answer, and of the errors."""
    return {
        str(status): {
            "description": _MEANING[status],
            "content": {
                "application/json": {"schema": {"$ref": f"#/components/schemas/{schema if status == 200 else 'Error'}"}}
            },
        }
        for status in (200, *errors)
    }
