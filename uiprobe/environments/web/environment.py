"""Tasks of BrowserGym as environments: each episode is one task in a leased browser."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from uiprobe.environments.base import EnvironmentVerdict
from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.web import acting
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.measuring import PageTooLargeError
from uiprobe.environments.web.page_screen import PageScreen
from uiprobe.environments.web.pointing import handles_at
from uiprobe.environments.web.python_code import PythonCode
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import Point
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen
from uiprobe.ui.spaces.base import ASK
from uiprobe.ui.spaces.browser import BROWSER, calls_of
from uiprobe.ui.spaces.browser_calls import MOST_WAITED_MS, waited_ms, write_call

if TYPE_CHECKING:
    from browsergym.core.env import BrowserEnv

Result = TypeVar("Result")

logger = logging.getLogger(__name__)

RESET_S = 60.0
"""Seconds of a reset: a browser may have to start, and a server to answer for the first time."""

STEP_S = 45.0
"""Seconds that a reset and a step may take; after them the browser counts as hung."""

_SOLVE_S = 300.0
"""Seconds that a task may take to solve itself: a hundred actions and more."""

_CLOSE_S = 20.0
"""Seconds in which pages have to close; afterwards the browser is ended."""

_LACKING = {
    "upload_file": "no files can be uploaded here",
    "mouse_upload_file": "no files can be uploaded here",
    "check": "there is no check here: click the box",
    "uncheck": "there is no uncheck here: click the box",
    ASK: "ask stands alone, and is for runs in which a person can be asked",
}
"""Functions that no page does: of files, those that BrowserGym's action set leaves out, and
questions to a person."""

_DRIVER_ENDED = "Connection closed while reading from the driver"
"""Message by which Playwright's end is recognized: the exception has no class of its own."""

_MAX_ERROR = 2_000
_QUERY = re.compile(r"\?[^\s\"'<>]*")


class WebEnvironment:
    """One episode of a BrowserGym task; it says itself whether the goal was met.

    Args:
        worker: The thread of the browser.
        browser: The browser that shows the page.
        options: Arguments of the task besides those that its goal states.
        step_s: Seconds that a step may take.
        reset_s: Seconds that a reset may take.
        allow_python: Whether code that a model wrote is run, in this process and with its rights.
        site_lost: Says why the site no longer serves; empty if it does.
    """

    def __init__(
        self,
        worker: BrowserWorker,
        browser: EpisodeBrowser,
        options: Mapping[str, Any] | None = None,
        *,
        step_s: float = STEP_S,
        reset_s: float = RESET_S,
        allow_python: bool = False,
        site_lost: Callable[[], str] = str,
    ) -> None:
        self._worker = worker
        self._browser = browser
        self._options = dict(options or {})
        self._step_s = step_s
        self._reset_s = reset_s
        self._allow_python = allow_python
        self._site_lost = site_lost
        self._task = ""
        self._environment: BrowserEnv | None = None
        self._reward = 0.0
        self._unjudged = False
        self._ended = False
        self._error = ""
        self._notice = ""
        self._why = ""
        self.instruction = ""

    @property
    def ended(self) -> bool:
        """Whether the task is over, be it met or not."""
        return self._ended

    @property
    def last_error(self) -> str:
        """Why the last action failed on the page; empty if it did not."""
        return self._error

    @property
    def notice(self) -> str:
        """Texts of dialogs since the action before, and how each was closed; empty if none."""
        return self._notice

    async def reset(self, goal: Goal) -> Screen:
        """Begin the task that a goal names, with its seed.

        Raises:
            DeviceError: The task cannot be set up, such as where its server refuses the login;
                PageTooLargeError if its page is beyond what can be read.
            DeviceLostError: The browser is gone.
        """
        self._task = task = goal.template
        options = {**self._options, **goal.setup}

        def begin() -> tuple[dict[str, Any], str]:
            self._close_environment()
            self._environment = self._browser.make_environment(task, options)
            observation, _ = self._environment.reset(seed=goal.seed)
            if guardrails := self._browser.guardrails:
                # A page's own attempts, before the model has done anything.
                guardrails.take_told()
            return observation, _goal_text(observation)

        observation, self.instruction = await self._call(
            begin, deadline_s=self._reset_s, doing=f"starting {task}"
        )
        self._reward, self._ended = 0.0, False
        # With a person, nothing may be to be done, and no action is judged.
        self._unjudged = goal.person is not None
        self._error = self._notice = self._why = ""
        return self._screen(observation)

    async def act(self, action: Action) -> Screen:
        """Do an action: all its calls in turn, up to the first that fails.

        An action that fails on the page is the model's fault: `last_error` says why.

        Raises:
            ActionError: It does something that is not allowed here.
            DeviceError: The machinery failed.
        """
        calls = calls_of(action)
        for call in calls:
            if call.kind in _LACKING:
                raise ActionError("unknown_action", _LACKING[call.kind])
        outside = next((call.text for call in calls if self._leads_out(call)), None)
        codes = ["noop(0)"] if outside else self._codes(calls)
        _check_waits(calls)
        environment = self._open()

        def step() -> acting.Observed:
            if guardrails := self._browser.guardrails:
                guardrails.begin_step()
            return acting.step(environment, codes, environment.action_mapping, guardrails)

        observation, reward, terminated, truncated, info = await self._call(
            step, deadline_s=self._step_s, doing=f"doing {codes[0][:80]}"
        )
        self._unjudged = False
        self._reward = _reward_now(info, max(self._reward, float(reward)))
        self._ended = terminated or truncated
        self._error = observation["last_action_error"][:_MAX_ERROR]
        guardrails = self._browser.guardrails
        told = guardrails.take_told() if guardrails else []
        self._notice = guardrails.take_dialogs() if guardrails else ""
        if outside:
            self._error = f"{outside[:200]} is not on the site"
        elif told:
            self._error = told[0]
        self._why = str(info.get("task_info", {}).get("error", ""))
        return self._screen(observation)

    def _codes(self, calls: Sequence[Action]) -> list[str]:
        """Calls for BrowserGym, in order.

        Raises:
            ActionError: It is Python code, which is not allowed, or which does not stand alone.
        """
        code = next((call.text for call in calls if call.kind == "python"), None)
        if code is None:
            return list(map(write_call, calls))
        if not self._allow_python:
            raise ActionError(
                "unknown_action",
                "python runs code that a model wrote, so it is refused unless allow_python=true",
            )
        if len(calls) > 1:
            raise ActionError("trailing_text", "python stands alone: no other call goes with it")
        return [PythonCode(code)]

    def _leads_out(self, call: Action) -> bool:
        """Whether a call goes to another site; the page stays, so that its task can still judge."""
        return call.kind == "goto" and not self._browser.boundary.allows(call.text or "")

    async def verdict(self) -> EnvironmentVerdict:
        """The reward of the task.

        Raises:
            DeviceError: The machinery failed.
        """
        if self._unjudged:
            await self.act(BROWSER.wait)
        success = self._reward >= 1
        return EnvironmentVerdict(
            success,
            min(1.0, max(0.0, self._reward)),
            f"the task gives {self._reward:g}" + (f": {self._why[:300]}" if self._why else ""),
        )

    async def close(self) -> None:
        """Close the pages of the episode; the browser stays."""
        if self._environment is None:
            return
        try:
            await self._call(
                self._close_environment, deadline_s=_CLOSE_S, doing="closing the pages"
            )
        except DeviceError as error:
            logger.warning("%s", error)

    async def handles_at(self, point: Point) -> tuple[str, ...] | None:
        """The bids of the elements at a place, from the inside out; None if the page cannot say.

        Raises:
            DeviceError: The machinery failed.
        """
        page = self._open().page
        return await self._call(
            lambda: handles_at(page, point.x, point.y),
            deadline_s=self._step_s,
            doing="looking at a place of the page",
        )

    @property
    def questions(self) -> Sequence[str]:
        """The questions that the solution of the task asks first; most tasks have none."""
        environment = self._environment
        return () if environment is None else tuple(getattr(environment.task, "questions", ()))

    async def cheat(self) -> Screen:
        """Let the task solve itself, as BrowserGym's tasks can.

        Raises:
            DeviceError: It cannot.
        """
        environment = self._open()

        def solve() -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
            environment.task.cheat(environment.page, environment.chat.messages)
            found: tuple[dict[str, Any], float, bool, bool, dict[str, Any]] = environment.step(
                "noop(0)"
            )
            return found

        try:
            observation, reward, terminated, truncated, info = await self._call(
                solve, deadline_s=_SOLVE_S, doing="solving the task"
            )
        except NotImplementedError:
            raise DeviceError(
                f"{self._task}: no reference solution is written for it; choose other tasks"
            ) from None
        self._unjudged = False
        self._reward, self._ended = _reward_now(info, float(reward)), terminated or truncated
        return self._screen(observation)

    def _open(self) -> BrowserEnv:
        if self._environment is None:
            raise RuntimeError("there is no episode: reset the environment first")
        return self._environment

    def _close_environment(self) -> None:
        if self._environment is not None:
            environment, self._environment = self._environment, None
            environment.close()

    async def _call(
        self, function: Callable[[], Result], *, deadline_s: float, doing: str
    ) -> Result:
        from browsergym.core.observation import MarkingError
        from playwright.sync_api import Error

        try:
            result = await self._worker.call(function, deadline_s=deadline_s, doing=doing)
        except PageTooLargeError as error:
            self._require_site(doing)
            raise PageTooLargeError(f"{doing}: {error}") from None
        except (DeviceError, NotImplementedError):
            self._require_site(doing)
            raise
        except (Error, MarkingError, OSError) as error:
            self._require_site(doing)
            kind = DeviceLostError if self._lost() else DeviceError
            why = self._worker.lost or f"the browser failed: {_told(error)}"
            raise kind(f"{doing}: {why}") from None
        except Exception as error:
            self._require_site(doing)
            # The driver's pipe closes a moment before the system says that its process has ended.
            ended = type(error) is Exception and str(error).endswith(_DRIVER_ENDED)
            if lost := self._lost() or ("the browser is gone" if ended else ""):
                raise DeviceLostError(
                    f"{doing}: {lost}; the episode starts again in another browser"
                ) from None
            # Code of a benchmark: its server is away, or it does not like what it sees.
            raise DeviceError(f"{doing}: the task failed: {_told(error)}") from None
        # To the page, a site that is gone looks like an action that failed, and a fault of its
        # server like one more page.
        self._require_site(doing)
        return result

    def _lost(self) -> str:
        """Why the browser is gone; empty if it is not."""
        return self._worker.lost or ("" if self._browser.is_alive() else "the browser is gone")

    def _require_site(self, doing: str) -> None:
        if lost := self._site_lost():
            raise DeviceLostError(
                f"{doing}: the site is gone: {lost}; the episode starts again on another"
            )
        guardrails = self._browser.guardrails
        if faults := guardrails.take_faults() if guardrails else []:
            raise DeviceError(
                f"{doing}: the site failed: {faults[0]}; look at its server, and run the same "
                "command again"
            )

    def _screen(self, observation: dict[str, Any]) -> Screen:
        return PageScreen(observation)


def _check_waits(calls: Sequence[Action]) -> None:
    """Refuse an action that waits for longer than a step may take.

    Raises:
        ActionError: It does.
    """
    waited = sum(map(waited_ms, calls))
    if not waited <= MOST_WAITED_MS:
        raise ActionError(
            "too_long",
            f"a wait of {waited:.6g} milliseconds, at most {MOST_WAITED_MS:,} are possible at "
            "once; wait again if that is not enough",
        )


def _told(error: Exception) -> str:
    """An error in a line; queries of addresses are left out, because some hold a password."""
    line = str(error).strip().splitlines()[0] if str(error).strip() else ""
    line = _QUERY.sub("?...", line[:2_000])
    return f"{type(error).__name__}: {line[:300]}" if line else type(error).__name__


def _reward_now(info: Mapping[str, Any], reward: float) -> float:
    """The reward, or that of the state as it is, where a task leaves the end to the agent."""
    return float(info.get("task_info", {}).get("met_now", reward))


def _goal_text(observation: Mapping[str, Any]) -> str:
    texts = [one["text"] for one in observation["goal_object"] if one.get("type") == "text"]
    return "\n".join(texts)
