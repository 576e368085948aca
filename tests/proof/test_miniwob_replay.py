"""Blind replay on MiniWoB, in a browser."""

from __future__ import annotations

import pytest

from uiprobe.proof.miniwob_replay import replay_miniwob


@pytest.mark.slow
def test_a_recording_meets_its_own_task_and_rarely_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("uiprobe.environments.web.leasing.KEPT_S", 1.0)
    found = replay_miniwob(0, [0, 1], tasks=["enter-text", "click-tab"])
    assert [(one.app, one.template, one.seed) for one in found] == [
        ("clicks", "browsergym/miniwob.click-tab", 0),
        ("clicks", "browsergym/miniwob.click-tab", 1),
        ("forms", "browsergym/miniwob.enter-text", 0),
        ("forms", "browsergym/miniwob.enter-text", 1),
    ]
    by_place = {"bare", "labels", "own words"}
    assert found[0].met == found[2].met == by_place
    # The text to type is another on another seed, and its instruction says it.
    assert found[3].met == {"own words"}
