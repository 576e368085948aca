"""Facts that no screen shows: counted, added up, or left free."""

from __future__ import annotations

import pytest

from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.planting import with_planted
from uiprobe.probes.sources.builtin.chains.screens.derived import share_of
from uiprobe.probes.sources.builtin.chains.screens.moved import RENT
from uiprobe.probes.sources.builtin.chains.screens.reckoned import (
    COMING,
    FREE_HOUR,
    PAID,
    picnic,
)
from uiprobe.probes.sources.builtin.language.draws import DrawRandom, NoChoiceError

FINANCE = "org.uiprobe.finance"
SEEDS = range(12)


def planted(fact, seed: int):
    """What a phone holds when the fact is planted, with the record that is meant."""
    apps = builtin_apps(seed)
    record, more = fact.plant(DrawRandom(seed), apps)
    return record, more, with_planted(apps, more)


def test_the_free_hour_is_free_and_every_full_hour_before_it_is_not():
    for seed in SEEDS:
        person, more, held = planted(FREE_HOUR, seed)
        [day] = picnic().facts(held)[person]
        [hour] = FREE_HOUR.facts(held)[person]
        [listing] = [lists["events"] for lists in more.values() if "events" in lists]
        package = next(package for package, lists in more.items() if "events" in lists)
        events = [event for event in held[package]["events"] if event["day"] == day]
        assert "15:00" <= hour <= "19:00"
        for start in range(13, int(hour[:2]) + 1):
            first, last = f"{start}:00", f"{start + 1}:00"
            over = [e for e in events if e["start"] < last and e["end"] > first]
            assert bool(over) is (first != hour)
        # The day before the last correction leaves another hour, and an empty one leaves the first.
        decoys = FREE_HOUR.decoys(held, person)
        assert decoys[0] == "13:00"
        assert decoys[1] != hour
        assert {event["day"] for event in listing} > {day}


def test_what_came_back_is_taken_off_the_total():
    for seed in SEEDS:
        category, _, held = planted(PAID, seed)
        entries = [e for e in held[FINANCE]["transactions"] if e["category"] == category]
        back = [entry["amount"] for entry in entries if entry["amount"] > 0]
        assert len(entries) >= 10
        assert len(back) == 2
        [total] = PAID.facts(held)[category]
        assert int(total) == sum(abs(e["amount"]) for e in entries) - 2 * sum(back)
        assert int(total) % 2 == 0
        assert total not in PAID.decoys(held, category)
        days = [entry["day"] for entry in held[FINANCE]["transactions"]]
        assert days == sorted(days, reverse=True)


def test_those_who_come_are_counted_after_all_changes():
    counted = []
    for seed in SEEDS:
        try:
            group, _, held = planted(COMING, seed)
        except NoChoiceError:
            continue
        [count] = COMING.facts(held)[group]
        everybody, owing = COMING.decoys(held, group)
        assert int(owing) < int(count) <= int(everybody)
        counted.append(count != everybody)
    assert any(counted)
    assert len(counted) > len(SEEDS) // 2


@pytest.mark.parametrize(("values", "share"), [(("9150", "8"), "1143"), (("900", "9"), "100")])
def test_a_share_is_rounded_down_to_the_cent(values: tuple[str, str], share: str):
    assert share_of(RENT, COMING).work_out(values) == share
