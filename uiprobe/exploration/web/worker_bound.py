"""Bounds how many web workers a page runs: busy ones hold a core each."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession

logger = logging.getLogger(__name__)

MOST_WORKERS = 8
"""Web workers that a page may have at once; further ones stand still, and hold no core."""

_REFUSE = """
(() => {
    const most = %d, ended = new WeakSet();
    let running = {count: 0};
    // The frames of a page share its bound, as far as they are of one site.
    try { running = window.top.__uiprobeWorkers ??= running; } catch { }
    for (const kind of ["Worker", "SharedWorker"]) {
        if (!window[kind]) continue;
        window[kind] = new Proxy(window[kind], {construct(real, given, as) {
            if (running.count >= most) {
                window.uiprobe_refused_worker();
                throw new DOMException(`more than ${most} workers`, "QuotaExceededError");
            }
            const made = Reflect.construct(real, given, as);
            running.count += 1;
            return made;
        }});
    }
    const terminate = Worker.prototype.terminate;
    Worker.prototype.terminate = function () {
        if (!ended.has(this)) running.count -= 1;
        ended.add(this);
        return terminate.call(this);
    };
})();
"""

_ATTACH = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}


class WorkerBound:
    """Lets the workers of a page run, up to a bound.

    A page that starts more gets the error with which browsers say that a quota is used up. Workers
    that workers start are stopped as a debugger stops them, as soon as the browser is listened to.
    It runs in the browser's thread.

    Args:
        context: The context of the page.
        session: A session of Chromium's own protocol with the page.
        site: The name of the site, for messages.
        is_lost: Whether the browser was ended.
    """

    def __init__(
        self,
        context: BrowserContext,
        session: CDPSession,
        site: str,
        is_lost: Callable[[], bool],
    ) -> None:
        self._is_lost = is_lost
        self._session = session
        self._site = site
        self._around: dict[str, str] = {}
        self._told = False
        context.expose_binding("uiprobe_refused_worker", lambda _: self._tell_user())
        context.add_init_script(_REFUSE % MOST_WORKERS)
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
                "site %s: a page starts more than %d web workers; further ones do not run",
                self._site,
                MOST_WORKERS,
            )

    def _send(self, name: str, method: str, parameters: dict[str, Any]) -> None:
        """Send a worker a message, through those that started it."""
        from playwright.sync_api import Error

        if self._is_lost():
            return
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
