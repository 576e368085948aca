"""Explorations of the phone: counts, agents, saved states, the same at any concurrency."""

from __future__ import annotations

import asyncio
import zlib

import pytest

from tests.exploration.explorers import InterruptedRunError, explored, told
from uiprobe.episodes.exploration import curve, figures_at
from uiprobe.exploration.checkpoints import CheckpointError, Checkpoints
from uiprobe.exploration.running import reported_steps
from uiprobe.exploration.sites.phone import PhoneSite
from uiprobe.exploration.world import State

pytestmark = pytest.mark.slow

SITE = PhoneSite()


def run(*arguments, **options):
    return asyncio.run(explored(SITE, *arguments, **options))


@pytest.mark.parametrize("mode", ["structured", "screen"])
@pytest.mark.parametrize("agent", ["random", "heuristic_random", "gui_bee"])
def test_agents_of_both_modes_find_something_and_are_the_same_twice(agent, mode):
    first, again = run(agent, 25, mode=mode), run(agent, 25, mode=mode)
    assert told(first) == told(again)
    assert len(first.actions) == first.steps == 25
    assert figures_at(first, 25)["ufo"] > figures_at(first, 0)["ufo"]
    assert told(run(agent, 25, mode=mode, seed=1)) != told(first)


@pytest.mark.parametrize("agent", ["bfs", "dfs"])
def test_searches_try_each_functionality_once(agent):
    record = run(agent, 60)
    assert figures_at(record, 60)["ufo"] > 50
    ways = [(edge.source, edge.key) for edge in record.edges if edge.key]
    assert len(ways) == len(set(ways))


def test_a_search_gives_up_ways_that_lead_elsewhere_by_now():
    record = run("bfs", 700)
    assert figures_at(record, 700)["ufo"] > figures_at(record, 450)["ufo"]


def test_ufo_is_monotone_and_screen_sees_no_more_than_the_document():
    record = run("heuristic_random", 60)
    counts = curve(record.found, 60)
    assert counts == sorted(counts)
    assert len({one.key for one in record.found}) == len(record.found)
    landing = {one.key for one in run("bfs", 1).found if one.step == 0}
    seen = {one.key for one in run("random", 1, mode="screen").found if one.step == 0}
    assert seen <= landing


def test_explorations_that_run_at_once_do_not_touch_each_other():
    alone = [told(run("heuristic_random", 30, seed=seed)) for seed in range(3)]

    async def together():
        return await asyncio.gather(
            *(explored(SITE, "heuristic_random", 30, seed=seed) for seed in range(3))
        )

    assert [told(record) for record in asyncio.run(together())] == alone


@pytest.mark.parametrize("agent", ["heuristic_random", "gui_bee", "dfs"])
def test_a_run_that_was_ended_goes_on_and_ends_like_one_that_was_not(agent, tmp_path):
    whole = run(agent, 32, save_every=10)
    place = Checkpoints({"test": agent}, tmp_path)
    assert place.take()
    with pytest.raises(InterruptedRunError):
        run(agent, 32, save_every=10, checkpoints=place, end_at=27)
    resumed = run(agent, 32, save_every=10, checkpoints=place)
    assert resumed.resumed == 1
    assert told(resumed) == told(whole)
    assert not place.path.exists()


def test_only_one_of_two_equal_runs_saves(tmp_path):
    first, second = (Checkpoints({"same": 1}, tmp_path) for _ in range(2))
    assert first.take()
    assert not second.take()
    second.write({"world": {}})
    assert second.read() is None
    first.release()
    assert second.take()
    second.release()


@pytest.mark.parametrize(
    "content", [b"no state", zlib.compress(b"[]"), zlib.compress(b"[" * 100_000)]
)
def test_a_damaged_saved_state_is_an_error_that_names_the_file(tmp_path, content):
    place = Checkpoints({"x": 1}, tmp_path)
    place.take()
    place.path.write_bytes(content)
    with pytest.raises(CheckpointError, match="delete it to begin anew"):
        place.read()
    place.release()


def test_a_saved_state_of_another_shape_is_named_too(tmp_path):
    place = Checkpoints({"x": 1}, tmp_path)
    place.take()
    place.write({"world": []})
    with pytest.raises(CheckpointError, match=r"KeyError: 'ledger'; delete it"), place.loading():
        (place.read() or {})["ledger"]
    place.release()


def test_the_phone_has_one_level():
    with pytest.raises(ValueError, match="site phone has abundant"):
        run("random", 1, level="sparse")


@pytest.mark.parametrize(
    ("budget", "asked", "steps"),
    [(2000, (500, 1000, 2000), [500, 1000, 2000]), (60, (500,), [60]), (600, (500,), [500, 600])],
)
def test_figures_are_reported_at_the_checkpoints_and_at_the_end(budget, asked, steps):
    assert reported_steps(budget, asked) == steps


def test_a_checkpoint_of_zero_is_refused():
    with pytest.raises(ValueError, match="positive"):
        reported_steps(100, (0,))


def test_the_denominator_bounds_coverage_and_the_rest_is_told_apart():
    landing = {one.key for one in run("random", 1).found if one.step == 0}
    record = run("heuristic_random", 30, denominator=frozenset(landing))
    figures = figures_at(record, 30)
    assert figures["coverage"] == 1.0
    assert figures["beyond"] == figures["ufo"] - len(landing) > 0


def test_a_saved_world_shows_the_same_again():
    async def both() -> tuple:
        world = await SITE.open("abundant", "structured")
        view = await world.start()
        view = (await world.act(world.click(view.spots[1]))).view
        state: State = await world.save()
        await world.act(world.home())
        return view.fingerprint, (await world.load(state)).fingerprint

    first, again = asyncio.run(both())
    assert first == again
