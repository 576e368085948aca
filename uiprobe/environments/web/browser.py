"""A browser that serves one episode after another, in a thread of its own."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.acting import bear_witness
from uiprobe.environments.web.executable import find_browser
from uiprobe.environments.web.guardrails import Boundary, Guardrails
from uiprobe.environments.web.patches import (
    KeptBrowser,
    ThreadPlaywright,
    install,
    set_folder,
    set_playwright,
)
from uiprobe.environments.web.python_code import PythonCode, limited
from uiprobe.environments.web.settling import Settling
from uiprobe.environments.web.worker import BrowserWorker

if TYPE_CHECKING:
    from browsergym.core.action.highlevel import HighLevelActionSet
    from browsergym.core.env import BrowserEnv
    from playwright.sync_api import Browser, BrowserContext, Playwright

Timing = Literal["adaptive", "paper"]
"""`paper` takes the delays of the paper and of each benchmark: a second per movement of WorkArena,
a tenth of one in MiniWoB, and half a second before the page is looked at."""

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    # A page that fills the memory loses its own process, not the machine.
    "--js-flags=--max-old-space-size=512",
)
_NEVER_ENDED = "Task was destroyed but it is pending!"
"""The message of asyncio about a task that is collected before its end."""
_PAPER_DELAY_S = 0.5
"""Seconds before each observation, as in the WorkArena paper and BrowserGym's default."""


@dataclass(slots=True)
class _Held:
    """The state of a browser's thread."""

    playwright: Playwright
    driver: int
    browser: Browser | None = None
    slow_mo: float = 0
    guardrails: Guardrails | None = None
    settling: Settling | None = None


class EpisodeBrowser:
    """One browser; what talks to it runs in its worker's thread.

    Attributes:
        boundary: What its pages may reach.
    """

    def __init__(self, worker: BrowserWorker, boundary: Boundary, timing: Timing) -> None:
        self.boundary = boundary
        self._worker = worker
        self._timing = timing
        self._held: _Held | None = None

    @property
    def guardrails(self) -> Guardrails | None:
        """Those of the current episode."""
        return None if self._held is None else self._held.guardrails

    @property
    def is_lost(self) -> bool:
        """Whether its processes were ended, so that nothing can be sent to it any more."""
        return bool(self._worker.lost)

    def is_alive(self) -> bool:
        """Whether the browser still answers, as far as Playwright has noticed, and its driver."""
        held = self._held
        return (
            held is not None
            and held.browser is not None
            and held.browser.is_connected()
            and _runs(held.driver)
        )

    def make_environment(self, task: str, options: dict[str, Any]) -> BrowserEnv:
        """BrowserGym's environment for a task, which uses this browser.

        Args:
            task: Its id in the registry of Gymnasium, such as `browsergym/miniwob.click-test`.
            options: Arguments of the task.

        Raises:
            DeviceError: There is no browser, or no such task.
        """
        import gymnasium

        self._start()
        adaptive = self._timing == "adaptive"
        try:
            made = gymnasium.make(
                task,
                disable_env_checker=True,
                task_kwargs=options,
                headless=True,
                slow_mo=0 if adaptive else None,
                pre_observation_delay=0.0 if adaptive else _PAPER_DELAY_S,
                action_mapping=_to_code,
            )
        except gymnasium.error.Error as error:
            raise DeviceError(f"task {task!r}: {error}") from None
        environment: BrowserEnv = made.unwrapped
        if adaptive:
            environment._wait_dom_loaded = lambda: self._settle(environment)
        return environment

    def launch(self) -> Browser:
        """The browser itself, for pages that are no task of BrowserGym; the caller guards them.

        Raises:
            DeviceError: There is no browser, or it does not start.
        """
        self._start()
        self._launch({"headless": True})
        held = self._held
        if held is None or held.browser is None:
            raise DeviceError("the browser does not start; `uiprobe doctor` checks it")
        return held.browser

    def _settle(self, environment: BrowserEnv) -> None:
        if self._held is not None and self._held.settling is not None:
            self._held.settling.wait(environment.page)
        if self.guardrails is not None:
            # A page behind such a window draws nothing, and a picture of it never comes.
            self.guardrails.close_stopped()

    def _start(self) -> _Held:
        if self._held is None:
            from playwright.sync_api import sync_playwright

            try:
                install()
            except (AttributeError, ImportError) as error:
                raise DeviceError(
                    f"Playwright {version('playwright')} is not the one that BrowserGym asks for "
                    f"({error}): `uiprobe doctor` says which is, and how to install it"
                ) from None
            set_folder(self._worker.folder)
            playwright = sync_playwright().start()
            playwright._loop.set_exception_handler(_report)
            driver = _driver_pid(playwright)
            self._worker.adopt({driver})
            self._held = _Held(playwright, driver)
        set_playwright(ThreadPlaywright(self._held.playwright, self._launch))
        return self._held

    def _launch(self, options: dict[str, Any]) -> KeptBrowser:
        from playwright.sync_api import Error

        held = self._start()
        slow_mo = options.get("slow_mo") or 0
        if held.browser is not None and (
            not held.browser.is_connected() or slow_mo != held.slow_mo
        ):
            held.browser.close()
            held.browser = None
        if held.browser is None:
            options["args"] = [*options.get("args", ()), *_ARGUMENTS, self._resolver()]
            try:
                held.browser = held.playwright.chromium.launch(
                    executable_path=find_browser(), **options
                )
            except Error as error:
                raise DeviceError(
                    f"the browser does not start: {str(error)[:300]}; `uiprobe doctor` checks it"
                ) from None
            held.slow_mo = slow_mo
        return KeptBrowser(held.browser, self._prepare)

    def _resolver(self) -> str:
        """The rule by which the browser knows no host but those of the sites."""
        served = self.boundary.origins - self.boundary.folders.keys()
        kept = "".join(f"MAP {one} {one}, " for one in sorted(map(_host_and_port, served)))
        # Routes do not see WebSockets and what follows a redirect; this rule stops them.
        return f"--host-resolver-rules={kept}MAP * ~NOTFOUND"

    def _prepare(self, context: BrowserContext) -> None:
        held = self._start()
        held.guardrails = Guardrails(context, self.boundary)
        bear_witness(context)
        held.settling = Settling(context)
        # Playwright would wait for ever for what a crashed page was asked.
        context.on("page", lambda page: page.on("crash", lambda _: self._end_crashed(page.url)))

    def _end_crashed(self, url: str) -> None:
        self._worker.kill(f"the page {url.partition('?')[0][:200]} crashed")

    def close(self) -> None:
        """Close the browser and Playwright."""
        if self._held is not None:
            held, self._held = self._held, None
            set_playwright(None)
            try:
                if held.browser is not None:
                    held.browser.close()
            finally:
                held.playwright.stop()


def _to_code(action: str) -> str:
    """The code by which BrowserGym does an action."""
    if isinstance(action, PythonCode):
        return limited(action)
    code: str = _functions().to_python_code(action)
    return code


@cache
def _functions() -> HighLevelActionSet:
    from browsergym.core.action.highlevel import HighLevelActionSet

    subsets = ["bid", "coord", "nav", "tab", "chat", "infeas"]
    return HighLevelActionSet(subsets=subsets, multiaction=True, strict=True)


def _host_and_port(origin: str) -> str:
    parts = urlsplit(origin)
    return f"{parts.hostname}:{parts.port or {'http': 80, 'https': 443}[parts.scheme]}"


def _report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Leave out what Playwright could not answer a page or a browser that is gone meanwhile.

    Calls that were under way when a browser is ended never end. Their error has been reported by
    who ended it, and asyncio would complain again whenever Python collects them.
    """
    # A driver that is gone raises an error of no class of its own.
    gone = re.search("has been closed|Connection closed", str(context.get("exception")))
    if not (gone or context["message"] == _NEVER_ENDED):
        loop.default_exception_handler(context)


def _runs(pid: int) -> bool:
    """Whether a process runs; what a page does in the browser may be the end of the driver."""
    import psutil

    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def _driver_pid(playwright: Playwright) -> int:
    """The process of Playwright's driver, which the browser's processes descend from.

    Playwright does not expose it, and without it a browser that hangs could not be ended.
    """
    connection = playwright._impl_obj._connection
    pid: int = connection._transport._proc.pid
    return pid
