"""Each screen shows what it declares, and is left for the first screen of its app."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from pkgutil import iter_modules

import pytest

from uiprobe.environments.phone.locales import format_date
from uiprobe.probes.sources.builtin import builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.chains import screens
from uiprobe.probes.sources.builtin.chains.facts import FactKind, read_fact, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows
from uiprobe.probes.sources.builtin.chains.persona import owner_setup
from uiprobe.probes.sources.builtin.chains.planting import with_planted
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    ADDRESS,
    DATE,
    DEBTORS,
    writers,
)
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.language.draws import Apps, DrawRandom
from uiprobe.ui.actions import Key
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen

COMPUTED = (
    "spent", "wifi_sent", "box_code_sent", "dinner_sent",
    "hike_sent", "lunch_sent", "van_sent", "locker_sent", "regatta_sent", "cabin_sent", "to_remind",
    "namesake", "parking_sent", "answer_sent", "my_sister", "my_brother",
    "my_boss", "my_neighbour", "my_landlady", "my_coach", "my_gym", "my_companion", "my_usual",
    "coming", "paid", "free_hour", "owed", "common_hour", "lacking", "call_sent", "for_guest",
    "basket", "from_kestrel", "presents", "presents_cost", "tools", "round_end", "round_stop",
)  # fmt: skip
"""Facts that stand on no screen in one piece, but for some seeds."""

FOUND_BEFORE = {"wish": "4500", "tools": "15500", "opens": "2026-04-02", "drives": "14:30"}
"""Values by which a record is found; those of other facts are people."""


def declared() -> Iterator[Shows]:
    for module in iter_modules(screens.__path__):
        names = vars(import_module(f"{screens.__name__}.{module.name}")).values()
        yield from (value for value in names if isinstance(value, Shows))


@pytest.mark.parametrize("kind", ["time", "date", "amount", "code"])
def test_what_is_written_in_a_text_can_be_read(kind: FactKind):
    value = {"time": "08:05", "date": "2026-04-01", "amount": "123450", "code": "A-1"}[kind]
    assert read_fact(kind, write_fact(kind, value)) == value


@pytest.mark.parametrize("seed", range(4))
def test_the_last_message_counts(seed: int):
    apps = builtin_apps(seed)
    assert ADDRESS.plant is not None
    person, planted = ADDRESS.plant(DrawRandom(seed), apps)
    facts = ADDRESS.facts(with_planted(apps, planted))
    said = [m["text"] for m in planted["org.uiprobe.messages"]["messages"] if m["chat"] == person]
    assert facts[person][0] in said[-2]
    assert len(facts) == 3
    assert len(set(facts.values())) == 3


def test_a_group_has_those_who_paid_and_those_who_did_not():
    apps = builtin_apps(0)
    assert DEBTORS.plant is not None
    assert DEBTORS.decoys is not None
    group, planted = DEBTORS.plant(DrawRandom(0), apps)
    held = with_planted(apps, planted)
    owing, paid = DEBTORS.facts(held)[group], DEBTORS.decoys(held, group)
    assert len(owing) >= 5
    assert paid
    assert not set(owing) & set(paid)


def test_dates_of_parties_lie_ahead():
    apps = builtin_apps(5)
    assert DATE.plant is not None
    person, planted = DATE.plant(DrawRandom(5), apps)
    assert DATE.facts(with_planted(apps, planted))[person][0] > "2026-03-14"


@pytest.mark.slow
@pytest.mark.parametrize("fact", tuple(declared()), ids=lambda fact: fact.name)
def test_a_screen_shows_its_fact_and_is_left_for_the_first(fact: Shows):
    seed = sum(map(ord, fact.name)) % 11
    apps = builtin_apps(seed)
    record, planted = _record(fact, DrawRandom(seed), apps)
    apps, setup = with_planted(apps, planted), {**owner_setup(seed), "planted": planted}
    goal = Goal(1, fact.app.name, "look", category="test", setup=setup, seed=seed)
    first, seen, last = asyncio.run(_walk(goal, fact, record, apps))
    assert _ids(first) == _ids(last)
    if fact.name not in COMPUTED:
        for value in fact.facts(apps)[record]:
            forms = {value, write_fact(fact.kind, value)}
            if fact.kind == "date":
                day = date.fromisoformat(value)
                forms |= {format_date(day, "en-US"), format_date(day, "en-US", year=True)}
            assert any(form in text for form in forms for text in seen), (value, seen)


def _record(fact: Shows, random: DrawRandom, apps: Apps) -> tuple[str, Planted]:
    """Whose fact it is, and what the phone has for it besides."""
    if fact.plant is not None:
        return fact.plant(random, apps)
    if fact.answer is None:
        return random.choice(sorted(fact.facts(apps))), {}
    record = FOUND_BEFORE.get(fact.name) or random.choice(writers(apps))
    return record, fact.answer(random, apps, record)


async def _walk(goal, fact, record, apps) -> tuple[Screen, set[str], Screen]:
    environment = builtin_environment(goal)
    screen = first = await environment.reset(goal)
    seen: set[str] = set()
    leave = fact.leave(apps) if callable(fact.leave) else fact.leave
    for steps in (fact.look(apps, record), leave):
        policy = following(steps)
        while (action := policy(screen.tree)).key != Key.STOP:
            screen = await environment.act(action)
            seen |= {text for e in screen.tree.elements for text in (e.text, e.name) if text}
    return first, seen, screen


def _ids(screen: Screen) -> set[str]:
    """The ids of what is shown, but for the dot that a conversation loses once it is read."""
    return {one.id for one in screen.tree.elements if one.visible} - {"chat_unread"}
