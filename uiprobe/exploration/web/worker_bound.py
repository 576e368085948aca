"""Bounds how many web workers a page runs: busy ones hold a core each."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

logger = logging.getLogger(__name__)

MOST_WORKERS = 8
"""Web workers that a page may have at once; further ones stand still, and hold no core."""

_ATTACH = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}


class WorkerBound:
    """Lets the workers of a page run, up to a bound, and those that workers start likewise.

    The others are stopped as a debugger stops them. It runs in the browser's thread.

    Args:
        session: A session of Chromium's own protocol with the page.
        site: The name of the site, for messages.
    """

    def __init__(self, session: CDPSession, site: str) -> None:
        self._session = session
        self._site = site
        self._around: dict[str, str] = {}
        self._told = False
        session.on("Target.attachedToTarget", self._meet)
        session.on("Target.detachedFromTarget", self._forget)
        session.on("Target.receivedMessageFromTarget", self._hear)
        session.send("Target.setAutoAttach", _ATTACH)

    def _meet(self, event: dict[str, Any], within: str = "") -> None:
        name = event["sessionId"]
        if "worker" not in event["targetInfo"]["type"]:
            return
        self._around[name] = within
        if len(self._around) > MOST_WORKERS:
            self._tell_user()
            # It stops at its next statement, in the middle of a loop too.
            self._send(name, "Debugger.enable", {})
            self._send(name, "Debugger.pause", {})
        else:
            self._send(name, "Target.setAutoAttach", _ATTACH)

    def _tell_user(self) -> None:
        if not self._told:
            self._told = True
            logger.warning(
                "site %s: a page starts more than %d web workers; further ones stand still",
                self._site,
                MOST_WORKERS,
            )

    def _send(self, name: str, method: str, parameters: dict[str, Any]) -> None:
        """Tell a worker something, through those that started it."""
        from playwright.sync_api import Error

        while name:
            said = json.dumps({"id": 1, "method": method, "params": parameters})
            method, parameters = "Target.sendMessageToTarget", {"sessionId": name, "message": said}
            name = self._around.get(name, "")
        # The page, and its workers with it, may be gone.
        with suppress(Error):
            self._session.send(method, parameters)

    def _hear(self, event: dict[str, Any]) -> None:
        said = json.loads(event["message"])
        if said.get("method") == "Target.attachedToTarget":
            self._meet(said["params"], event["sessionId"])
        elif said.get("method") == "Target.detachedFromTarget":
            self._forget(said["params"])
        elif said.get("method") == "Target.receivedMessageFromTarget":
            self._hear(said["params"])

    def _forget(self, event: dict[str, Any]) -> None:
        self._around.pop(event["sessionId"], None)
