"""JSON-RPC 2.0 over HTTP, as uiautomator2's client sends it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from uiprobe.environments.phone.automator.selectors import ObjectNotFoundError, SelectorError
from uiprobe.environments.phone.errors import PhoneError

Method = Callable[..., Any]

CallInPhone = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Calls a function where nothing else uses the phone at the same time."""

_PARSE, _REQUEST, _METHOD, _PARAMETERS, _PHONE, _NOT_FOUND = (
    -32700,
    -32600,
    -32601,
    -32602,
    -32001,
    -32002,
)

_TYPE = "application/json"


class JsonRpc:
    """Answers the requests of uiautomator2's client.

    Args:
        methods: What can be called, by name.
        call: Calls one of them.
    """

    def __init__(self, methods: Mapping[str, Method], call: CallInPhone) -> None:
        self._methods = methods
        self._call = call

    async def answer(self, method: str, path: str, body: bytes) -> tuple[int, str, bytes]:
        """Answer one HTTP request."""
        match method, path.partition("?")[0]:
            case "GET", "/ping":
                return 200, "text/plain", b"pong"
            case "POST", "/jsonrpc/0":
                reply = await self._reply(body)
                return (
                    200,
                    _TYPE,
                    json.dumps(reply, ensure_ascii=False).encode("utf-8", "surrogatepass"),
                )
        return 404, "text/plain", b"this phone answers GET /ping and POST /jsonrpc/0"

    async def _reply(self, body: bytes) -> dict[str, Any]:
        try:
            request = json.loads(body)
        except (ValueError, RecursionError):
            return _error(None, _PARSE, "the body is not JSON")
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            return _error(None, _REQUEST, "the body is not a request with a method")
        number = request.get("id")
        if not isinstance(number, int | str | None):
            number = None
        name, parameters = request["method"], request.get("params") or []
        method = self._methods.get(name)
        if method is None:
            return _error(number, _METHOD, f"this phone has no method {name[:80]!r}")
        if not isinstance(parameters, list):
            return _error(number, _PARAMETERS, f"{name}: parameters are a list")
        try:
            result = await self._call(lambda: method(*parameters))
        except ObjectNotFoundError as error:
            message = f"androidx.test.uiautomator.UiObjectNotFoundException: {error}"
            return _error(number, _NOT_FOUND, message)
        except PhoneError as error:
            return _error(number, _PHONE, f"{name}: {error}")
        except (SelectorError, TypeError, ValueError, OverflowError) as error:
            return _error(number, _PARAMETERS, f"{name}: {str(error)[:300]}")
        return {"jsonrpc": "2.0", "id": number, "result": result}


def _error(number: int | str | None, code: int, message: str) -> dict[str, Any]:
    error = {"code": code, "message": message, "data": message}
    return {"jsonrpc": "2.0", "id": number, "error": error}
