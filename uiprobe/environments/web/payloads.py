"""Playwright's handling of answers, without function calls for every value.

An answer to a request of the DevTools protocol is JSON, and that of a large page has 100,000
values. Playwright passes each of them through two functions, which look for its own objects and
copy everything else: two thirds of the processor time of a step on a list of the desk.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Plain(dict[str, Any]):
    """An answer in which no object of Playwright is named."""


def install() -> None:
    """Put the quicker functions into Playwright."""
    transport: Any = import_module("playwright._impl._transport").Transport
    connection: Any = import_module("playwright._impl._connection").Connection
    generated: Any = import_module("playwright.sync_api._generated")
    read = transport.deserialize_message
    replace = connection._replace_guids_with_channels

    def deserialize_message(self: Any, data: str | bytes) -> Any:
        message = read(self, data)
        raw = data.encode() if isinstance(data, str) else data
        if b'"guid"' not in raw and isinstance(message.get("result"), dict):
            message["result"] = Plain(message["result"])
        return message

    def replace_guids_with_channels(self: Any, payload: Any) -> Any:
        return payload if type(payload) is Plain else replace(self, payload)

    def send(self: Any, method: str, params: dict[str, Any] | None = None) -> Any:
        # What the browser answers has no objects of Playwright, so it needs no copy without them.
        mapped = generated.mapping.to_impl(params)
        return self._sync(self._impl_obj.send(method=method, params=mapped))

    transport.deserialize_message = deserialize_message
    connection._replace_guids_with_channels = replace_guids_with_channels
    generated.CDPSession.send = send
