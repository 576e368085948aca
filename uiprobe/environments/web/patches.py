"""Changes to BrowserGym's parts, each with its reason.

BrowserGym keeps one Playwright for the whole process, starts a browser for every episode and
another one for its chat window. Here each thread has a Playwright, a browser serves many episodes,
and the chat is a list of messages.
"""

from __future__ import annotations

import inspect
import pkgutil
import sys
import threading
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from uiprobe.environments.cores import slowdown
from uiprobe.environments.web.devtools import KeptSessions

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Playwright

_thread = threading.local()
_installing = threading.Lock()
_installed = False


class KeptBrowser:
    """A browser that outlives the episodes in it: closing it closes their contexts only."""

    def __init__(self, browser: Browser, prepare: Callable[[BrowserContext], None]) -> None:
        self._browser = browser
        self._prepare = prepare

    def new_context(self, **options: Any) -> BrowserContext:
        """A context without downloads and service workers, inside the guardrails.

        A task that names no time zone and no language gets the same on every machine.
        """
        named = {name: value for name, value in options.items() if value is not None}
        context = self._browser.new_context(
            **{
                "locale": "en-US",
                "timezone_id": "UTC",
                **named,
                "accept_downloads": False,
                "service_workers": "block",
            }
        )
        # Playwright gives everybody the same object for a context.
        context.new_cdp_session = KeptSessions(context)  # type: ignore[method-assign,assignment]
        self._prepare(context)
        return context

    def is_connected(self) -> bool:
        """Whether the browser still answers."""
        return self._browser.is_connected()

    def close(self) -> None:
        """Close all contexts."""
        for context in self._browser.contexts:
            context.close()


class KeptChromium:
    """Stands for `playwright.chromium`, and gives everybody the browser of this thread."""

    def __init__(self, launch: Callable[[dict[str, Any]], KeptBrowser]) -> None:
        self._launch = launch

    def launch(self, **options: Any) -> KeptBrowser:
        """The browser with such options."""
        return self._launch(options)


class ThreadPlaywright:
    """Stands for the process-wide Playwright, within one thread."""

    def __init__(
        self, playwright: Playwright, launch: Callable[[dict[str, Any]], KeptBrowser]
    ) -> None:
        self.selectors = playwright.selectors
        self.devices = playwright.devices
        self.chromium = KeptChromium(launch)


class LiveFiber:
    """Playwright's dispatcher, which ends when its driver is killed.

    Playwright would go on asking the dead one for ever, and its thread would never end.
    """

    def __init__(self, fiber: Any) -> None:
        self._fiber = fiber

    def switch(self) -> Any:
        """Let it work.

        Raises:
            Error: It is dead.
        """
        if self._fiber.dead:
            from playwright.sync_api import Error

            raise Error("Connection closed: the driver of the browser is gone")
        return self._fiber.switch()


class QuickStacks:
    """Stands for `inspect` and `traceback` in Playwright, with stacks that read no source.

    Playwright takes the stack twice for every call, with the source line of each frame. For the
    code of an action, which has no file, Python looks for one in all modules: 20 ms of a step.
    """

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)

    def stack(self) -> list[inspect.FrameInfo]:
        """The frames of the caller and of its callers."""
        return [
            inspect.FrameInfo(
                frame, frame.f_code.co_filename, line, frame.f_code.co_name, None, None
            )
            for frame, line in traceback.walk_stack(sys._getframe(1))
        ]

    def extract_stack(self) -> traceback.StackSummary:
        """The same as the summary that tracebacks print, outermost first."""
        frames = [
            traceback.FrameSummary(
                frame.f_code.co_filename, line, frame.f_code.co_name, lookup_line=False
            )
            for frame, line in traceback.walk_stack(sys._getframe(1))
        ]
        return traceback.StackSummary.from_list(frames[::-1])


class QuickScripts:
    """Stands for `pkgutil` in BrowserGym's observation.

    Its script looks every 40 ms whether the browser has reported what is visible; the browser does
    so with the next frame. What is not reported within a second counts as invisible, and so does a
    whole page on a machine that is busy with other things: it gets longer, and then is measured.
    """

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def get_data(self, package: str, resource: str) -> bytes | None:
        """The text of a script."""
        found: bytes | None = self._module.get_data(package, resource)
        if found is not None and getattr(_thread, "playwright", None) is not None:
            for old, new in (
                (b"interval=40", b"interval=4"),
                (b"timeout = 1000;", b"timeout = %d;" % (1_000 * slowdown())),
                (b"warning_msgs.push(", _MEASURE_UNSEEN + b"warning_msgs.push("),
            ):
                found = found.replace(old, new)
        return found


_MEASURE_UNSEEN = b"""for (const one of elems_to_be_visited) {
    const box = one.getBoundingClientRect();
    const shown = (from, to, most) => Math.max(0, Math.min(to, most) - Math.max(from, 0));
    const area = shown(box.left, box.right, innerWidth) * shown(box.top, box.bottom, innerHeight);
    const ratio = area / (box.width * box.height) || 0;
    one.setAttribute('browsergym_visibility_ratio', Math.round(ratio * 100) / 100);
}
"""
"""The share of a box that lies within the view, for what the browser has not reported."""


class ListChat:
    """BrowserGym's chat without its window: a browser for a list of messages costs 140 MB."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def add_message(self, role: str, msg: str) -> None:
        """Add a message; those of the role `info` are only shown, so they are not kept."""
        if role != "info":
            self.messages.append({"role": role, "timestamp": time.time(), "message": msg})

    def wait_for_user_message(self) -> None:
        """Return: there is no user."""

    def close(self) -> None:
        """Do nothing."""


def read_no_sources() -> None:
    """Let Playwright take its stacks without the lines of source; a second call does nothing."""
    for name in ("_sync_base", "_connection"):
        module: Any = import_module(f"playwright._impl.{name}")
        for standard in (inspect, traceback):
            if hasattr(module, standard.__name__):
                setattr(module, standard.__name__, QuickStacks(standard))


def install() -> None:
    """Put the changes into BrowserGym; a second call does nothing.

    They hold in threads that called `set_playwright`. Other users of BrowserGym in this process
    find it as it was.
    """
    global _installed
    # The threads of several browsers start together, and a change made twice wraps itself.
    with _installing:
        if not _installed:
            _install()
            _installed = True


def _install() -> None:
    import browsergym.core
    import browsergym.core.chat
    import browsergym.core.env
    import browsergym.utils.obs

    from uiprobe.environments.web import payloads
    from uiprobe.environments.web.extraction import begin_picture, focused_bid, take_picture
    from uiprobe.environments.web.measuring import require_readable

    # The browsers here are not slowed down on purpose: see `Settling`.
    browsergym.core.env.logger.addFilter(
        lambda record: "Overriding the task's slow_mo" not in record.getMessage()
    )
    original_playwright = browsergym.core._get_global_playwright
    original_chat = browsergym.core.env.Chat

    def playwright_of_thread() -> Any:
        return getattr(_thread, "playwright", None) or original_playwright()

    def chat_of_thread(*arguments: Any, **options: Any) -> Any:
        if getattr(_thread, "playwright", None) is None:
            return original_chat(*arguments, **options)
        return ListChat()

    original_picture = browsergym.core.env.extract_screenshot

    def picture_of_thread(page: Any) -> Any:
        if getattr(_thread, "playwright", None) is None:
            return original_picture(page)
        return take_picture(page)

    original_marking = browsergym.core.env._pre_extract

    def marking_of_thread(page: Any, *arguments: Any, **options: Any) -> None:
        if getattr(_thread, "playwright", None) is not None:
            require_readable(page)
            begin_picture(page)
        original_marking(page, *arguments, **options)

    original_focus = browsergym.core.env.extract_focused_element_bid

    def focus_of_thread(page: Any) -> Any:
        found = focused_bid(page) if getattr(_thread, "playwright", None) is not None else None
        return original_focus(page) if found is None else found

    page: Any = import_module("playwright.sync_api._generated").Page
    original_goto = page.goto

    def goto_with_time(self: Any, url: str, *, timeout: float | None = None, **options: Any) -> Any:
        # The first page of a task has a limit that is meant for an idle machine.
        if timeout is not None and getattr(_thread, "playwright", None) is not None:
            timeout *= slowdown()
        return original_goto(self, url, timeout=timeout, **options)

    transport: Any = import_module("playwright._impl._transport")
    original_environment = transport.get_driver_env

    def environment_of_thread() -> dict[str, str]:
        found: dict[str, str] = original_environment()
        folder = getattr(_thread, "folder", None)
        return found if folder is None else {**found, "TMPDIR": str(folder)}

    read_no_sources()
    observation: Any = import_module("browsergym.core.observation")
    observation.pkgutil = QuickScripts(pkgutil)

    payloads.install()
    page.goto = goto_with_time
    sync_base: Any = import_module("playwright._impl._sync_base").SyncBase
    original_init = sync_base.__init__

    def init_with_live_fiber(self: Any, impl_obj: Any) -> None:
        original_init(self, impl_obj)
        self._dispatcher_fiber = LiveFiber(self._dispatcher_fiber)

    sync_base.__init__ = init_with_live_fiber
    # A browser that is killed leaves its profile behind; in a folder of its own it can be removed.
    transport.get_driver_env = environment_of_thread
    module: Any
    for module in (browsergym.core, browsergym.core.chat, browsergym.core.env):
        module._get_global_playwright = playwright_of_thread
    browsergym.core.env.Chat = chat_of_thread
    # The browser waits for its next frames with a picture, so it does that beside the other parts.
    browsergym.core.env._pre_extract = marking_of_thread
    browsergym.core.env.extract_screenshot = picture_of_thread
    # Four requests to the browser in place of one, unless the focus is within a frame.
    browsergym.core.env.extract_focused_element_bid = focus_of_thread
    # Chromium from about version 150 lists the boxes of each line of text.
    if "InlineTextBox" not in browsergym.utils.obs.IGNORED_AXTREE_ROLES:
        browsergym.utils.obs.IGNORED_AXTREE_ROLES.append("InlineTextBox")


def set_playwright(playwright: ThreadPlaywright | None) -> None:
    """Say which Playwright this thread uses; None stands for BrowserGym's own."""
    _thread.playwright = playwright


def set_folder(folder: Path) -> None:
    """Say where the browser of this thread keeps its profile and temporary files."""
    _thread.folder = folder
