"""Facts that change once they were used, and facts that others name."""

from __future__ import annotations

import pytest

from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS, CHAINS
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import Shows, is_changed_with, link
from uiprobe.probes.sources.builtin.chains.planting import is_message, with_later, with_planted
from uiprobe.probes.sources.builtin.chains.screens.finance import TRANSFER
from uiprobe.probes.sources.builtin.chains.screens.moved import HIKE, RENT
from uiprobe.probes.sources.builtin.chains.screens.reckoned import FREE_HOUR
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK
from uiprobe.probes.sources.builtin.chains.stories_depending import DEPENDING_STORIES
from uiprobe.probes.sources.builtin.chains.ways import Ways, ways_of
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.language.draws import DrawRandom
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.proof.episodes import play
from uiprobe.ui.goal import Goal


def made(number: int, seed: int) -> tuple[Goal, Ways, dict[str, tuple[str, ...]]]:
    [chain] = [one for one in CHAINS if one.number == number]
    [template] = [one for one in CHAIN_GOALS.templates if one.number == number]
    apps = builtin_apps(seed)
    parameters, draft = next(CHAIN_GOALS.drafts(template, apps, seed))
    goal = CHAIN_GOALS.goal(template, parameters, apps, seed=seed, instance=0, draft=draft)
    return goal, ways_of(chain, parameters, apps), dict(draft.near_misses)


@pytest.mark.slow
async def test_who_goes_back_to_what_has_changed_meets_the_goal_and_nobody_else():
    goal, ways, misses = made(975, 0)
    assert goal.instruction.endswith("go by how things stand in the end.")
    assert [link.takes.name for link in ways.changed] == ["event", "dated_task"]
    rehearsal = Rehearsal(goal)
    assert (await play(goal, following(goal.reference), rehearsal)).evaluation.success
    stopped = [name for name in misses if "not gone back" in name]
    assert sorted(stopped) == [
        "dated task not gone back to", "event not gone back to", "not gone back",
    ]  # fmt: skip
    for name in stopped:
        played = await play(goal, following(misses[name], forgiving=True), rehearsal)
        assert not played.evaluation.success, name


def test_a_change_comes_when_it_was_used():
    goal, ways, _ = made(975, 0)
    event = goal.setup["later"][0]
    amends = ways.trigger(HIKE).takes.amends
    assert amends is not None
    assert (event["after"]["package"], event["after"]["list"]) == amends.listing
    # Agents are not offered to wait, which would give it away.
    assert not goal.has_events


def test_facts_that_decide_a_choice_or_are_paid_do_not_change():
    late = {chain.number: chain.late for chain in CHAINS}
    assert late[985] == late[986] == late[976] == ()
    with pytest.raises(SourceError, match="late"):
        Chain(999, "paid", (RENT, link(TRANSFER, amount=RENT), HIKE, link(DATED_TASK, due=HIKE)),
              late=(RENT,))  # fmt: skip


@pytest.mark.parametrize("chain", DEPENDING_STORIES, ids=lambda chain: chain.name)
def test_each_story_depends_on_what_was_found_twice(chain: Chain):
    [whole] = [one for one in CHAINS if one.number == chain.number]
    named = sum(len(fact.by) for fact in whole.shown)
    assert named + len(whole.late) >= 2


@pytest.mark.parametrize("number", [727, 731, 733])
def test_a_fact_that_others_name_follows_them(number: int):
    _, ways, _ = made(number, 1)
    depending = [fact for fact in ways.chain.shown if fact.by]
    for fact in depending:
        assert ways.record(fact) == ways.values(fact.by[0])[0]
        assert ways.other(fact) not in ways.values(fact)
    assert ways.record(depending[0]) != ways.first.record(depending[0])


def test_a_fact_is_named_by_what_was_found_before_it():
    late = Shows(
        "opens", HIKE.app, "contact", "", HIKE.facts, HIKE.look, HIKE.leave, by=(HIKE,)
    )  # fmt: skip
    with pytest.raises(SourceError, match="not shown yet"):
        Chain(999, "early", (late, HIKE, link(TASK, title=late), link(DATED_TASK, due=HIKE)))


def test_each_of_two_facts_changes_after_a_link_that_uses_it():
    goal, ways, _ = made(984, 0)
    assert [fact.name for fact in ways.chain.late] == ["hike_sent", "regatta_sent"]
    for fact, event in zip(ways.chain.late, goal.setup["later"], strict=True):
        link = ways.trigger(fact)
        assert any(is_changed_with(one, fact) for one in link.given.values())
        assert event["after"]["list"] == link.takes.amends.listing[1]  # type: ignore[union-attr]


def test_a_free_hour_is_taken_in_the_calendar_or_its_day_moves_in_a_message():
    kinds = set()
    for seed in range(8):
        apps = builtin_apps(seed)
        person, planted = FREE_HOUR.plant(DrawRandom(seed), apps)  # type: ignore[misc]
        held = with_planted(apps, planted)
        more, later = FREE_HOUR.late(DrawRandom(seed), held, person)  # type: ignore[misc]
        after = with_later(with_planted(held, more), later)
        assert FREE_HOUR.facts(after)[person] != FREE_HOUR.facts(held)[person]
        kinds |= {is_message(one) for one in later}
    assert kinds == {True, False}
