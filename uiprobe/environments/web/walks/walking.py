"""Carries out the reference solutions of MiniWoB and of the desk, and keeps their walks."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.miniwob_references import Policy, policy_of
from uiprobe.environments.web.miniwob_view import NotShownError
from uiprobe.environments.web.page_screen import PageScreen
from uiprobe.environments.web.serving import Site
from uiprobe.environments.web.walks.followed import FollowedMessages, FollowedPage
from uiprobe.environments.web.walks.keeping import Change, Keeper, SlowWalkError, Walk, WalkError
from uiprobe.ui.spaces.browser_calls import read_calls, write_call

if TYPE_CHECKING:
    from browsergym.core.env import BrowserEnv
    from playwright.sync_api import BrowserContext

WalkedBenchmark = Literal["desk", "miniwob"]
"""Benchmarks whose tasks have solutions that can be followed."""

_ALIAS = {"desk": "http://desk", "miniwob": "http://miniwob"}
_PATIENCE_MS = 15_000
"""Milliseconds for each call of a solution: walks run beside each other."""

_START_MS = 40_000
"""Milliseconds for the first page."""

_CALLS = 40
"""Calls after which a solution of MiniWoB has failed."""

_SLEEPS = frozenset({"noop"})

_EVEN = """
(() => {
    const calm = () => {
        const style = document.createElement('style');
        style.textContent = '*, *::before, *::after { scroll-behavior: auto !important;'
            + ' transition: none !important; animation: none !important;'
            + ' caret-color: transparent !important; }';
        (document.head || document.documentElement).append(style);
    };
    if (document.documentElement) calm();
    else document.addEventListener('DOMContentLoaded', calm);
    let state = 20250313;
    Math.random = () => {
        state = (state + 0x6D2B79F5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
})();
"""
"""Two walks of one task shall be the same: some widgets name their parts by chance, and pictures
are taken while something fades or a page glides."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A walk that is wanted.

    Attributes:
        benchmark: Whose task it is.
        task: The task, by its short name.
        seed: The seed of the task.
        change: A step that is done otherwise.
    """

    benchmark: WalkedBenchmark
    task: str
    seed: int
    change: Change | None = None

    @property
    def template(self) -> str:
        """The name of the task in BrowserGym's registry."""
        family = "uiprobe.desk" if self.benchmark == "desk" else self.benchmark
        return f"browsergym/{family}.{self.task}"


def walk(browser: EpisodeBrowser, site: Site, errand: Errand) -> Walk:
    """Carry out the solution of a task; runs in the thread of the browser.

    Raises:
        WalkError: The solution cannot be carried out, or one step of it that is done otherwise
            leads nowhere; `SlowWalkError` if it took too long.
        playwright.sync_api.Error: The browser failed.
    """
    from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

    if errand.benchmark == "desk":
        from uiprobe.environments.web.sites.desk.tasks.task import register_desk

        register_desk()
    else:
        import_module(f"browsergym.{errand.benchmark}")
    # It warns at each episode that nothing is slowed down.
    logging.getLogger("browsergym.core.env").addFilter(_is_no_delay)
    environment = browser.make_environment(errand.template, dict(site.options()))
    _make_even(environment)
    try:
        observation, _ = environment.reset(seed=errand.seed)
        environment.page.set_default_timeout(_PATIENCE_MS)
        origin = min(site.boundary.origins)
        keeper = Keeper(
            environment, origin=origin, alias=_ALIAS[errand.benchmark], change=errand.change
        )
        goal = "\n".join(
            one["text"] for one in observation["goal_object"] if one.get("type") == "text"
        )
        follow = _follow_desk if errand.benchmark == "desk" else _follow_miniwob
        reached = follow(keeper, errand, goal, observation)
        if errand.change is None and not reached:
            raise SlowWalkError(f"{errand.template}: the solution did not reach its goal")
        return keeper.finish(goal, reached=reached)
    except PlaywrightTimeoutError as error:
        raise SlowWalkError(f"{errand.template}: {str(error).splitlines()[0][:300]}") from None
    except (NotShownError, LookupError, ValueError) as error:
        raise WalkError(f"{errand.template}: {str(error).splitlines()[0][:300]}") from None
    finally:
        environment.close()


def _is_no_delay(record: logging.LogRecord) -> bool:
    return "slow_mo" not in record.getMessage()


def _make_even(environment: BrowserEnv) -> None:
    """Have pages draw the same at each walk, and give a busy machine time to show them."""
    setup = environment.task_entrypoint

    def made(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        task = setup(*arguments, **named)
        task.timeout = _START_MS
        begin = task.setup

        def begin_evenly(page: Any) -> Any:  # noqa: ANN401
            context: BrowserContext = page.context
            context.add_init_script(_EVEN)
            return begin(page=page)

        task.setup = begin_evenly
        return task

    environment.task_entrypoint = made


def _follow_desk(keeper: Keeper, errand: Errand, goal: str, observation: dict[str, Any]) -> bool:
    from uiprobe.environments.web.sites.desk.tasks.hand import Hand

    environment = keeper.environment
    task: Any = environment.task
    messages = FollowedMessages(environment.chat.messages, keeper)
    page: Any = FollowedPage(environment.page, keeper)
    task.work.solve(Hand(page, task.site.url, messages))
    environment._wait_dom_loaded()
    return bool(task.judge(environment.page, environment.chat.messages).met)


def _follow_miniwob(keeper: Keeper, errand: Errand, goal: str, observation: dict[str, Any]) -> bool:
    policy: Policy | None = policy_of(errand.template)
    if policy is None:
        raise WalkError(f"{errand.template}: no reference solution is written for it")
    reward, ended, turn = 0.0, False, 0
    while not ended and len(keeper.steps) < _CALLS:
        lines = policy(goal, PageScreen(observation), turn)
        if lines is None:
            break
        turn += 1
        for call in read_calls(lines):
            line = write_call(call)
            results: list[Any] = []

            def perform(line: str = line, results: list[Any] = results) -> None:
                results.append(keeper.do(line))

            if call.kind in _SLEEPS:
                perform()
            else:
                keeper.act(keeper.keep_page(observation), line, perform)
            if not results:
                # Something else was done, or nothing.
                observation = keeper.environment._get_obs()
                reward = max(reward, _reward_of(keeper))
                continue
            observation, got, ended = results[0]
            reward = max(reward, got)
            if ended:
                break
    return reward >= 1


def _reward_of(keeper: Keeper) -> float:
    """The reward at this moment, as the task gives it."""
    environment = keeper.environment
    reward, *_ = environment.task.validate(environment.page, environment.chat.messages)
    return float(reward)
