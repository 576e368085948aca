"""Floors of exploration: what policies find that do not look."""

import pytest

from uiprobe.environments.errors import DeviceError
from uiprobe.episodes.exploration import Exploration
from uiprobe.exploration import measuring
from uiprobe.exploration.agents.table import make_agent
from uiprobe.exploration.denominators import read_denominator
from uiprobe.exploration.ledger import Ledger
from uiprobe.exploration.measuring import measure_floor, measure_replay
from uiprobe.exploration.running import Plan, explore
from uiprobe.exploration.sites.registry import site_named

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(measuring, "FLOOR_BUDGET", 100)
    monkeypatch.setattr(measuring, "FLOOR_EVERY", 50)
    monkeypatch.setattr(measuring, "SAY_EVERY", 50)


def known():
    found = read_denominator("phone", "abundant")
    assert found is not None
    return found


async def test_a_search_finds_as_much_again_on_its_own_content_and_less_on_others():
    said = []
    # However many are done at once, each has its own phone.
    own = await measure_replay(
        lambda _: site_named("phone", content_seed=0), "abundant", known(), said.append, seeds=[1]
    )
    others = await measure_replay(
        lambda seed: site_named("phone", content_seed=seed), "abundant", known(), seeds=[1, 2, 3]
    )
    assert said[0] == "recorded on seed 0: 50 of 100 actions"
    recorded, replayed = (
        {
            line.rpartition(", ")[0].partition(": ")[2]
            for line in said
            if line.startswith(f"{name},")
        }
        for name in ("recorded on seed 0", "on seed 1")
    )
    assert recorded == replayed
    assert len(recorded) == 2
    for mode in ("structured", "screen"):
        assert sorted(own[mode]) == [0, 50, 100]
        assert 0 < own[mode][0] < own[mode][50] <= own[mode][100]
        assert 0 < others[mode][100] < own[mode][100]


async def explored(modes):
    """Records of one short search, by mode."""
    site = site_named("phone", content_seed=4)
    world = await site.open("abundant", modes[0])
    records = {mode: Exploration() for mode in modes}
    first, *beside = (
        Ledger(record, mode, world.platform.space, known().of(mode))
        for mode, record in records.items()
    )
    try:
        agent = make_agent("dfs", world, "structured", 0)
        await explore(world, agent, first, Plan(60, save_every=25), beside=beside)
    finally:
        await world.close()
    return records


async def test_what_is_counted_beside_another_mode_is_what_is_counted_alone():
    both = await explored(["structured", "screen"])
    for mode in both:
        alone = (await explored([mode]))[mode]
        assert (alone.found, alone.known, alone.states) == (
            both[mode].found, both[mode].known, both[mode].states,
        )  # fmt: skip


async def test_the_floor_is_the_mean_of_three_random_explorations():
    said = []
    curve = await measure_floor(site_named("phone"), "abundant", "structured", known(), said.append)
    assert [line.partition(":")[0] for line in said] == ["seed 0", "seed 1", "seed 2"]
    found = [int(line.split()[2].replace(",", "")) for line in said]
    assert curve[100] == pytest.approx(sum(found) / 3 / len(known().of("structured")), abs=1e-4)


async def test_a_replay_whose_machinery_fails_raises_what_failed():
    async def lost(level, mode):
        raise DeviceError("the phone is gone")

    def site_of(seed):
        site = site_named("phone", content_seed=seed)
        if seed == 2:
            monkeypatch.setattr(site, "open", lost)
        return site

    with pytest.MonkeyPatch.context() as monkeypatch, pytest.raises(DeviceError, match="is gone"):
        await measure_replay(site_of, "abundant", known(), seeds=[1, 2, 3])
