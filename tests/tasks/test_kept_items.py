"""Item sets are built once while a run asks them part after part, and only then."""

import pytest

import uiprobe.tasks.static as static
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.kept_items import keep_items


def built(monkeypatch):
    """Counts how often an item set is chosen."""
    counts = []
    choose = static.select_samples

    def counted(*args, **kwargs):
        counts.append(1)
        return choose(*args, **kwargs)

    monkeypatch.setattr(static, "select_samples", counted)
    return counts


@pytest.mark.slow
def test_parts_share_the_items_that_are_kept(monkeypatch):
    counts = built(monkeypatch)
    options = {"items": 40, "app": "todo"}
    whole = grounding(**options)
    with keep_items():
        parts = [grounding(**options, part=f"{number}/2") for number in (1, 2)]
        assert len(counts) == 2
        other = grounding(**options, observation="list")
        assert len(counts) == 3
    ids = [sample.id for sample in whole.dataset]
    assert sorted(sample.id for part in parts for sample in part.dataset) == sorted(ids)
    assert parts[0].metadata["items_sha256"] == whole.metadata["items_sha256"]
    assert other.metadata["prompts_sha256"] != whole.metadata["prompts_sha256"]
    grounding(**options)
    assert len(counts) == 4
