"""Recordings of explorations, and the items that are minted of them."""

from __future__ import annotations

import asyncio

import pytest

from tests.exploration.explorers import explored
from uiprobe.exploration.sites.phone import PhoneSite
from uiprobe.recordings.exploring import record_exploration
from uiprobe.recordings.minting import mint
from uiprobe.recordings.session import RecordingError

pytestmark = pytest.mark.slow


def test_an_exploration_yields_grounding_items(tmp_path):
    site = PhoneSite()
    record = asyncio.run(explored(site, "dfs", 12))
    folder = tmp_path / "explored" / "phone"
    kept = asyncio.run(record_exploration(record, site, "abundant", "structured", folder, most=6))
    assert 2 <= kept.steps <= 7
    with pytest.raises(RecordingError, match="not empty"):
        asyncio.run(record_exploration(record, site, "abundant", "structured", folder))
    minted = mint(tmp_path / "explored", tmp_path / "items")
    assert sum(minted.grounding.values()) > 5
