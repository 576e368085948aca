"""Items that are kept on the disk."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from uiprobe.probes.focused_context import build_focused_context
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.item_cache import ItemCache
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.base import Broken
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.tasks.knowledge import goal_understanding

FACTS = {"probe": "focused_context", "version": "6-A", "seed": 3, "items": 9}


def plain(items):
    """Items without the ids of their messages, which are made anew each time."""
    samples, excluded = items
    return [one.model_dump(exclude={"input": {"__all__": {"id"}}}) for one in samples], excluded


class Builder:
    """Builds a set, and counts how often."""

    def __init__(self, seed=3):
        self.calls = 0
        self._seed = seed

    def __call__(self):
        self.calls += 1
        return build_focused_context(9, seed=self._seed), [Broken("x", "it is not there")]


def test_a_set_is_built_once(tmp_path):
    build = Builder()
    first = ItemCache(tmp_path).get(FACTS, build)
    assert plain(ItemCache(tmp_path).get(FACTS, build)) == plain(first)
    assert build.calls == 1
    assert plain(first) == plain(build())


@pytest.mark.parametrize("name", FACTS)
def test_what_decides_on_a_set_tells_sets_apart(tmp_path, name):
    build = Builder()
    ItemCache(tmp_path).get(FACTS, build)
    ItemCache(tmp_path).get({**FACTS, name: "another"}, build)
    assert build.calls == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-1],
        lambda content: content[: len(content) // 2],
        lambda content: b"",
        lambda content: content + b"more",
        lambda content: bytes([content[0]]) + bytes(len(content)),
        lambda content: content.replace(b'"sha256": "', b'"sha256": "0'),
        lambda content: b"[" * 100_000 + content,
    ],
)
def test_a_damaged_file_is_made_again(tmp_path, caplog, damage):
    build = Builder()
    first = ItemCache(tmp_path).get(FACTS, build)
    (file,) = tmp_path.glob("*.items")
    file.write_bytes(damage(file.read_bytes()))
    assert plain(ItemCache(tmp_path).get(FACTS, build)) == plain(first)
    assert build.calls == 2
    assert "it is made again" in caplog.text
    ItemCache(tmp_path).get(FACTS, build)
    assert build.calls == 2


def test_those_go_that_were_not_read_for_longest(tmp_path):
    ItemCache(tmp_path).get(FACTS, Builder())
    (file,) = tmp_path.glob("*.items")
    cache = ItemCache(tmp_path, most_bytes=3 * file.stat().st_size + 100)
    for seed in (4, 5):
        cache.get({**FACTS, "seed": seed}, Builder())
    cache.get(FACTS, Builder())
    cache.get({**FACTS, "seed": 6}, Builder())
    read, gone = Builder(), Builder()
    cache.get(FACTS, read)
    cache.get({**FACTS, "seed": 4}, gone)
    assert (read.calls, gone.calls) == (0, 1)
    assert len(list(tmp_path.glob("*.items"))) == 3


def test_a_folder_that_cannot_be_written_costs_time_alone(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("no folder")
    build = Builder()
    assert plain(ItemCache(file / "items").get(FACTS, build)) == plain(build())
    monkeypatch.setenv("UIPROBE_CACHE", "")
    assert plain(ItemCache().get(FACTS, build)) == plain(build())


@pytest.mark.slow
def test_of_several_processes_one_builds(tmp_path):
    code = textwrap.dedent("""
        import sys, time
        from pathlib import Path
        from uiprobe.probes.focused_context import build_focused_context
        from uiprobe.probes.item_cache import ItemCache
        def build():
            with open(Path(sys.argv[1]) / "calls", "a") as file:
                file.write("built\\n")
            time.sleep(1)
            return build_focused_context(9), []
        ItemCache(Path(sys.argv[1])).get({"seed": 0}, build)
    """)
    running = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)]) for _ in range(2)]
    assert [one.wait(120) for one in running] == [0, 0]
    assert (tmp_path / "calls").read_text() == "built\n"


@pytest.mark.slow
def test_items_are_the_same_from_the_file(tmp_path):
    for capability in ("goal_understanding", "app_knowledge"):
        built = build_knowledge(BuiltinSource(2, 30), capability), []
        kept = ItemCache(tmp_path).get({"probe": capability}, lambda built=built: built)
        assert plain(kept) == plain(built)
    built = build_grounding(BuiltinSource(2, 8))
    assert plain(ItemCache(tmp_path).get({"probe": "grounding"}, lambda: built)) == plain(built)


@pytest.mark.slow
def test_tasks_keep_their_items(tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_CACHE", str(tmp_path))
    first = goal_understanding(seed=5, items=6)
    assert len(list((tmp_path / "items").glob("*.items"))) == 1

    def fail(*arguments, **named):
        raise AssertionError("it is built again")

    monkeypatch.setattr("uiprobe.probes.knowledge.build_knowledge", fail)
    again = goal_understanding(seed=5, items=6)
    assert plain((again.dataset, [])) == plain((first.dataset, []))
    assert again.metadata["items_sha256"] == first.metadata["items_sha256"]
    with pytest.raises(AssertionError, match="built again"):
        goal_understanding(seed=6, items=6)
