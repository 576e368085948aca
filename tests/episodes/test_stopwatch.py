"""Seconds by what they went into: the model, the device, and the rest."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import pytest

from tests.navigation_tools import ScriptedAPI, episode, run_goal, scripted, value
from tests.solvers.test_react import ANSWERS, GOAL
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.episodes.stopwatch import Stopwatch
from uiprobe.solvers.react import react

pytestmark = pytest.mark.slow

TURN = 0.05


def test_what_is_nobodys_is_the_harness() -> None:
    watch, start = Stopwatch(), perf_counter()
    with watch.running():
        with watch.on("model"):
            sleep(TURN)
        with watch.on("device"):
            sleep(2 * TURN)
        sleep(3 * TURN)
    seconds = watch.seconds()
    assert seconds["model"] >= TURN
    assert seconds["device"] >= 2 * TURN
    assert seconds["harness"] >= 3 * TURN
    # Nothing is counted twice, however long the machine makes it wait.
    assert sum(seconds.values()) <= perf_counter() - start


def test_what_a_call_waited_is_nobodys() -> None:
    watch, start = Stopwatch(), perf_counter()
    with watch.running(), watch.on("model") as call:
        sleep(3 * TURN)
        call.worked = TURN
    seconds = watch.seconds()
    assert seconds["model"] == TURN
    assert sum(seconds.values()) <= perf_counter() - start - 2 * TURN


def test_a_call_that_fails_is_counted() -> None:
    watch = Stopwatch()
    with pytest.raises(OSError, match="gone"), watch.running(), watch.on("device"):
        sleep(TURN)
        raise OSError("gone")
    assert watch.seconds()["device"] >= TURN


def test_the_seconds_of_an_episode_are_split(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model and a device, each of which is known to take its time."""
    generate, act = ScriptedAPI.generate, SimulatedEnvironment.act

    async def think(self: Any, *arguments: Any, **named: Any) -> Any:
        await asyncio.sleep(2 * TURN)
        return await generate(self, *arguments, **named)

    async def move(self: Any, action: Any) -> Any:
        await asyncio.sleep(TURN)
        return await act(self, action)

    monkeypatch.setattr(ScriptedAPI, "generate", think)
    monkeypatch.setattr(SimulatedEnvironment, "act", move)
    model, _ = scripted(*ANSWERS)
    start = perf_counter()
    found = run_goal(GOAL, tmp_path, react(), model)
    elapsed = perf_counter() - start
    seconds = episode(found).seconds
    asked = len(ANSWERS)
    assert seconds["model"] >= 2 * TURN * asked
    # The last answer stops, which does nothing on the device.
    assert seconds["device"] >= TURN * (asked - 1)
    assert seconds["harness"] > 0
    assert sum(seconds.values()) <= elapsed
    conduct = value(found, "conduct")
    assert {part: conduct[f"seconds_{part}"] for part in seconds} == seconds
