"""The owner of a phone of the hard tier is one person in all apps."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.environments.phone.apps.health.app import Health
from uiprobe.environments.phone.apps.maps.app import Maps
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.environments.phone.apps.shopping.app import Shopping
from uiprobe.environments.phone.apps.social.app import Social
from uiprobe.environments.phone.apps.travel.app import Travel
from uiprobe.environments.phone.apps.weather.app import Weather
from uiprobe.environments.phone.kit.providers import CALENDAR, CONTACTS
from uiprobe.probes.sources.builtin import builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS
from uiprobe.probes.sources.builtin.chains.persona import FAMILY, OWNERS, Owner, owner_of
from uiprobe.probes.sources.builtin.chains.screens.owner import roles_of
from uiprobe.probes.sources.builtin.chains.stories_owner import OWNER_STORIES
from uiprobe.ui.goal import Goal

FACTS = {
    fact.name for chain in OWNER_STORIES for fact in chain.shown if fact.name.startswith("my_")
}


def goal_of(name: str, seed: int) -> Goal:
    """The goal of a chain, as the hard tier asks it."""
    [template] = [one for one in CHAIN_GOALS.templates if one.name == name]
    apps = builtin_apps(seed)
    parameters, draft = next(CHAIN_GOALS.drafts(template, apps, seed))
    return CHAIN_GOALS.goal(template, parameters, apps, seed=seed, instance=0, draft=draft)


def held_by(goal: Goal) -> dict[str, Any]:
    phone = builtin_environment(goal).phone
    return {package: phone.application_state(package) for package in phone.packages()}


def texts(found: object) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict | list):
        for one in found.values() if isinstance(found, dict) else found:
            yield from texts(one)


def check(owner: Owner, roles: dict[str, str], apps: dict[str, Any]) -> None:
    """All apps that know the owner and their people agree."""
    shop, travel, weather = (apps[app.package] for app in (Shopping, Travel, Weather))
    first = owner.name.split()[0]
    assert apps[Finance.package]["owner"] == shop["owner"] == owner.name
    assert apps[Business.package]["settings"]["duration"] == owner.duration != "1 hour"
    assert apps[Social.package]["profile"]["name"] == travel["passengers"][0]["name"] == owner.name
    assert apps[Health.package]["profile"]["name"] == first
    assert apps[Settings.package]["global"]["device_name"] == f"{first}'s phone"
    addresses = {one["label"]: one for one in shop["addresses"]}
    assert {addresses[label]["name"] for label in ("Home", "Office")} == {owner.name}
    for label, place in (("Home", "home"), ("Office", "work")):
        assert apps[Maps.package][place].endswith(f", {addresses[label]['street']}")
    assert {weather["home"], travel["home"]} == {addresses["Home"]["city"]}
    assert weather["home"] in weather["places"]
    # Nobody else has a name of owners, and the owner is not among their own contacts.
    names = {one["name"]: one for one in apps[CONTACTS]["contacts"]}
    assert owner.name not in names
    assert {one for one in texts(apps) if one in OWNERS} == {owner.name}
    # Each of their people has one number, and the relatives travel with the owner.
    said = {one["text"]: one["from"] for one in apps[Messages.package]["messages"]}
    for role, name in roles.items():
        assert names[name]["phone"]
        # They do not write the word for it, which a search would find.
        assert not [text for text in said if said[text] == name and role in text.lower()]
    travellers = [one["name"] for one in travel["passengers"]]
    assert {roles[role] for role in FAMILY} <= set(travellers)
    assert len(set(travellers)) == len(travellers)


@pytest.mark.long
def test_all_apps_agree_on_twenty_seeds():
    for seed in range(20):
        fresh = builtin_apps(seed)
        apps = held_by(goal_of("gym_for_my_companion", seed))
        check(owner_of(fresh), roles_of(fresh), apps)
        habits = [one for one in apps[CALENDAR]["events"] if one["title"] == "Gym"]
        done = {one["day"] for one in apps[Health.package]["workouts"] if one["kind"] == "Strength"}
        streets = {place["street"] for place in apps[Maps.package]["places"]}
        assert len({date.fromisoformat(one["day"]).weekday() for one in habits}) == 2
        assert {one["day"] for one in habits} <= done
        assert {one["place"] for one in habits} <= streets


def test_all_goals_of_a_seed_have_the_same_owner():
    names = (
        "gym_for_my_companion",
        "sister_and_brother",
        "siblings_at_our_parents",
        "meet_and_tell",
    )
    goals = [goal_of(name, 5) for name in names]
    assert len({str(goal.setup["owner"]) for goal in goals}) == 1
    fresh = builtin_apps(5)
    for goal in goals:
        check(owner_of(fresh), roles_of(fresh), held_by(goal))


def test_home_and_work_lie_in_two_streets_where_a_fresh_phone_has_one_for_both():
    fresh = builtin_apps(30)
    assert fresh[Maps.package]["home"] == fresh[Maps.package]["work"]
    apps = held_by(goal_of("come_to_my_place", 30))
    check(owner_of(fresh), roles_of(fresh), apps)
    home, work = (apps[Maps.package][place].rpartition(", ")[2] for place in ("home", "work"))
    assert home != work


def test_a_dozen_facts_are_known_from_history_alone():
    assert len(FACTS) >= 12


def test_a_value_is_put_only_where_there_is_a_place():
    goal = goal_of("sister_and_brother", 5)
    for path in (["nobody"], ["addresses", {"label": "Moon"}, "street"]):
        edit = {"package": Shopping.package, "path": path, "value": "x"}
        lost = Goal(1, "clock", "", "tools", seed=5, setup={**goal.setup, "owner": [edit]})
        with pytest.raises(ValueError, match="found no place"):
            builtin_environment(lost)
