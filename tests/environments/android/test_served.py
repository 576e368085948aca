"""Devices that several processes share, each with its own number at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio
import pytest

from uiprobe.environments.android.served import ServedPhones
from uiprobe.environments.cores import DEVICES
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.builtin.source import BuiltinSource

if TYPE_CHECKING:
    from tests.environments.conftest import Served

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("share", "at_once"), [("1", 1), ("", 2)])
async def test_a_process_uses_its_share_of_the_devices(
    served_phones: list[Served], monkeypatch: pytest.MonkeyPatch, share: str, at_once: int
) -> None:
    monkeypatch.setenv(DEVICES, share)
    provider = ServedPhones(tuple(served.serial for served in served_phones[:2]), BuiltinSource())
    goal = builtin_goals(0)[0]
    opened = [await provider.open(goal) for _ in range(at_once)]
    with anyio.move_on_after(0.3) as waited:
        await provider.open(goal)
    assert waited.cancelled_caught
    give_back = opened[0].give_back
    assert give_back is not None
    await give_back(None)
    await give_back(None)
    # One that was given back can be had again, once.
    opened[0] = await provider.open(goal)
    with anyio.move_on_after(0.3) as waited:
        await provider.open(goal)
    assert waited.cancelled_caught
    for one in opened:
        assert one.give_back is not None
        await one.give_back(None)
