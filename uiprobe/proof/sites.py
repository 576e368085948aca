"""The proof of the tasks of a site: the solution is accepted, and near misses are not.

It uses nothing but BrowserGym's contract, so it works for sites of other distributions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.sites.elsewhere import SiteTask, WebSite, register, site_named
from uiprobe.inputs.names import did_you_mean
from uiprobe.proof.check import MIN_NEAR_MISSES, Proof, UnknownTemplateError

if TYPE_CHECKING:
    from browsergym.core.env import BrowserEnv

    from uiprobe.environments.web.browser import EpisodeBrowser

_SEED_S = 300.0
"""Seconds that one seed of a task may take, with all its near misses."""


def find_tasks(site: str, names: Iterable[str] = ()) -> list[str]:
    """Tasks of a site by name; all if none is named.

    Raises:
        UnknownTemplateError: The site has no task of that name.
        PluginError: The site cannot be used.
    """
    known = site_named(site).tasks()
    wanted = list(names)
    for name in wanted:
        if name not in known:
            raise UnknownTemplateError(
                f"{site} has no task {name[:60]!r}; {did_you_mean(name, known)}there is "
                f"{', '.join(known)[:300]}"
            )
    return [name for name in known if not wanted or name in wanted]


def prove_tasks(site: str, names: Sequence[str], *, seeds: Sequence[int]) -> Iterator[Proof]:
    """Prove tasks of a site, each on several seeds in a real browser.

    Args:
        site: Name of the site.
        names: Which tasks.
        seeds: The seeds on which each is tried.

    Raises:
        NoBrowserError: There is no browser.
    """
    found = site_named(site)
    register(found)
    tasks = found.tasks()
    for name in names:
        yield asyncio.run(_prove(found, name, tasks[name], seeds))


async def _prove(site: WebSite, name: str, task: SiteTask, seeds: Sequence[int]) -> Proof:
    from uiprobe.environments.web.browser import EpisodeBrowser
    from uiprobe.environments.web.executable import NoBrowserError
    from uiprobe.environments.web.worker import BrowserWorker

    proof = Proof(
        site.name, name, task.category or name, task.difficulty, len(seeds), feasible=task.feasible
    )
    if len(task.near_misses) < MIN_NEAR_MISSES:
        proof.problems.append(
            f"{len(task.near_misses)} near misses, expected at least {MIN_NEAR_MISSES}"
        )
    server = await asyncio.to_thread(site.open)
    worker = BrowserWorker()
    browser = EpisodeBrowser(worker, server.boundary, "adaptive")
    try:
        for seed in seeds:
            attempt = _Attempt(proof, task, seed, browser, dict(server.options()), site.prefix)
            try:
                await worker.call(
                    attempt.prove, deadline_s=_SEED_S, doing=f"proving {name}, seed {seed}"
                )
            except NoBrowserError:
                raise
            except (DeviceError, LookupError, ValueError, RuntimeError) as error:
                proof.problems.append(f"seed {seed}: {type(error).__name__}: {str(error)[:300]}")
            except Exception as error:  # the code of somebody else, and Playwright's errors
                proof.problems.append(f"seed {seed}: {type(error).__name__}: {str(error)[:300]}")
    finally:
        await worker.close(browser.close)
        await asyncio.to_thread(server.close)
    return proof


class _Attempt:
    """One seed of a task; it runs in the thread of the browser."""

    def __init__(
        self,
        proof: Proof,
        task: SiteTask,
        seed: int,
        browser: EpisodeBrowser,
        options: dict[str, Any],
        prefix: str,
    ) -> None:
        self._proof = proof
        self._task = task
        self._seed = seed
        self._browser = browser
        self._options = options
        self._name = f"browsergym/{prefix}{proof.name}"

    def prove(self) -> None:
        """Do nothing, then the solution, then each near miss, every time from the start."""
        proof, seed = self._proof, self._seed
        if self._reward(None):
            proof.problems.append(f"seed {seed}: met by doing nothing")
        reward = self._reward(lambda task, page, chat: task.cheat(page, chat))
        if reward < 1:
            proof.problems.append(
                f"seed {seed}: the solution fails: after `cheat`, `validate` gave {reward:g} and "
                "not 1"
            )
            return
        proof.steps.append(self._task.steps)
        rejected, tried = proof.missed
        for name, ending in self._task.near_misses.items():
            tried += 1
            reward = self._reward(ending)
            if reward >= 1:
                proof.accepted.append(f"seed {seed}: near miss {name!r}")
                proof.problems.append(
                    f"seed {seed}: near miss {name!r} is accepted: `validate` gave {reward:g}"
                )
            else:
                rejected += 1
        proof.missed = rejected, tried

    def _reward(self, ending: Callable[[Any, Any, list[dict[str, Any]]], None] | None) -> float:
        environment: BrowserEnv = self._browser.make_environment(self._name, self._options)
        try:
            environment.reset(seed=self._seed)
            task: Any = environment.task
            if ending is not None:
                ending(task, environment.page, environment.chat.messages)
            reward, *_ = task.validate(environment.page, environment.chat.messages)
            return float(reward)
        finally:
            environment.close()
