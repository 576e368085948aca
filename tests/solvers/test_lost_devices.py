"""A goal that breaks every device ends as an error, not in an endless loop."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.navigation_tools import run_goals
from uiprobe.environments.base import Environment, Opened
from uiprobe.environments.errors import DeviceLostError
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.solvers.reference import reference
from uiprobe.solvers.session import MAX_LOST
from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen

pytestmark = pytest.mark.slow


class Fragile:
    """A phone that is lost at the first action, or already when it is reset."""

    def __init__(self, phone: Environment, at: str) -> None:
        self._phone = phone
        self._at = at

    async def reset(self, goal: Goal) -> Screen:
        if self._at == "reset":
            raise DeviceLostError("gone at the reset")
        return await self._phone.reset(goal)

    async def act(self, action: Action) -> Screen:
        raise DeviceLostError("gone at the first action")

    async def close(self) -> None:
        await self._phone.close()


class FragilePhones:
    def __init__(self, at: str) -> None:
        self._at = at
        self.given_back: list[str | None] = []

    async def open(self, goal: Goal) -> Opened:
        async def give_back(lost: str | None) -> None:
            self.given_back.append(lost)

        return Opened(Fragile(BuiltinSource().stage(goal), self._at), "phone", give_back)


@pytest.mark.parametrize("at", ["reset", "first action"])
def test_an_episode_that_loses_every_device_is_an_error(tmp_path: Path, at: str) -> None:
    phones = FragilePhones(at)
    goal = next(goal for goal in builtin_goals(0) if len(goal.reference) > 1)
    log = run_goals([goal], tmp_path, reference(), provider=phones)
    assert log.status == "error"
    assert log.samples
    [sample] = log.samples
    assert not sample.scores
    assert sample.error is not None
    assert f"gone at the {at}" in sample.error.message
    assert len(phones.given_back) == MAX_LOST
    assert all(lost is not None for lost in phones.given_back)
