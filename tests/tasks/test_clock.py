"""A clock that is set back while an evaluation runs: nothing is lost, and no time is negative."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from tests.navigation_tools import (
    ANSWERS,
    GOAL,
    ScriptedAPI,
    episode,
    run_goals,
    samples,
    scripted,
    value,
)
from uiprobe.solvers.react import react

pytestmark = pytest.mark.slow


def test_an_hour_back_in_mid_episode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, back = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: now() - back[0])
    generate = ScriptedAPI.generate

    async def set_back(self: ScriptedAPI, *arguments: object, **named: object) -> object:
        back[0] = 3600.0
        return await generate(self, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(ScriptedAPI, "generate", set_back)

    log = run_goals([GOAL], tmp_path, react(), scripted(*ANSWERS)[0])

    [sample] = samples(read_eval_log(log.location))
    assert back == [3600.0]
    assert value(sample, "success") == "C"
    assert all(seconds >= 0 for seconds in episode(sample).seconds.values())
    assert sample.total_time is not None
    assert sample.total_time >= (sample.working_time or 0) >= 0
    assert sample.output.time is not None
    assert sample.output.time >= 0
