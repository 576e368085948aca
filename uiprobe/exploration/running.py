"""One exploration: a single trajectory of atomic actions, counted as it goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from uiprobe.exploration.agents.base import Agent
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.ledger import Ledger
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome, World

CHECKPOINTS = (500, 1000, 2000)
"""The steps at which figures are reported (paper section 6)."""

SAVE_EVERY = 250
"""Actions between two saved states."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long an exploration is, and when it is saved.

    Attributes:
        budget: Atomic actions.
        save_every: Actions between two saved states.
        each_step: Called after each action with the number done, such as to show progress.
    """

    budget: int
    save_every: int = SAVE_EVERY
    each_step: Callable[[int], None] | None = None


def reported_steps(budget: int, asked: Sequence[int] = CHECKPOINTS) -> list[int]:
    """The steps at which figures are reported: those asked for up to the budget, and its end.

    Raises:
        ValueError: One is not a positive number.
    """
    if wrong := [step for step in asked if step < 1]:
        raise ValueError(f"checkpoints: found {wrong[0]}, expected positive numbers of actions")
    return sorted({step for step in asked if step < budget} | {budget})


async def explore(
    world: World,
    agent: Agent,
    ledger: Ledger,
    plan: Plan,
    checkpoints: Checkpoints | None = None,
    *,
    beside: Sequence[Ledger] = (),
) -> None:
    """Explore until the budget is spent, or go on where a run of the same exploration was ended.

    Whenever the state is saved, this run too continues from what it saved. What a saved state
    cannot hold, such as half-filled forms and the history of a browser, is then gone in both, so
    that a run that was interrupted ends like one that was not.

    Args:
        world: The site, not yet started.
        agent: Chooses the actions.
        ledger: Counts.
        plan: How long it lasts.
        checkpoints: Where it is saved; None for nowhere.
        beside: Count the same in other modes; not saved.

    Raises:
        DeviceError: The machinery failed.
        CheckpointError: The saved state is damaged.
    """
    ledgers = (ledger, *beside)
    saved = checkpoints.read() if checkpoints else None
    view: View
    if checkpoints is not None and saved is not None:
        with checkpoints.loading():
            view = await world.load(saved["world"])
            ledger.load(saved["ledger"])
            agent.load(saved["agent"])
        ledger.record.resumed += 1
    else:
        view = await world.start()
        for one in ledgers:
            one.begin(view)
    ledger.record.save_every = plan.save_every
    seconds = ledger.record.seconds
    while ledger.step < plan.budget:
        began = time.perf_counter()
        action = await agent.choose(view)
        chosen = time.perf_counter()
        if action is None:
            outcome = Outcome(view, error="the answer could not be read")
            for one in ledgers:
                one.miss()
        else:
            outcome = await world.act(action)
            for one in ledgers:
                one.add(action, view, outcome)
        done = time.perf_counter()
        agent.observe(view, action, outcome)
        seconds["agent"] = seconds.get("agent", 0.0) + chosen - began
        seconds["site"] = seconds.get("site", 0.0) + done - chosen
        view = outcome.view
        if plan.each_step is not None:
            plan.each_step(ledger.step)
        if ledger.step % plan.save_every == 0 and ledger.step < plan.budget:
            state = await world.save()
            if checkpoints is not None:
                checkpoints.write({"world": state, "ledger": ledger.save(), "agent": agent.save()})
            view = await world.load(state)
            for one in ledgers:
                one.resume(view)
    if checkpoints is not None:
        checkpoints.finish()
