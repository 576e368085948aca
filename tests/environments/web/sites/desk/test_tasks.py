"""Tasks of the desk: solutions on the real pages, near misses, and their registration."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.desk_families import some_of_each_group
from uiprobe.environments.web.sites.desk.database import read_tables
from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.environments.web.sites.desk.tasks.mutants import near_misses
from uiprobe.environments.web.sites.desk.tasks.outcomes import Refused
from uiprobe.environments.web.sites.desk.tasks.table import ALL, FAMILIES, HARD
from uiprobe.environments.web.sites.desk.tasks.task import DeskTask, make_work, register_desk

if TYPE_CHECKING:
    from playwright.sync_api import Page

REFUSAL = {"role": "infeasible", "message": "There is no such chart."}
GROUPS = {
    "list-filter": 6,
    "list-sort": 6,
    "form": 5,
    "knowledge": 1,
    "catalogue": 9,
    "menu": 2,
    "dashboard": 4,
    "work": 7,
    "judgement": 5,
}


def test_there_are_the_33_families_of_the_paper_and_12_more() -> None:
    counted = dict.fromkeys(GROUPS, 0)
    for family in FAMILIES.values():
        counted[family.group] += 1
    assert counted == GROUPS


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_seeds_make_different_tasks_and_the_same_ones_again(name: str) -> None:
    goals = [DeskTask(seed, family=name).work.goal for seed in range(8)]
    assert goals == [DeskTask(seed, family=name).work.goal for seed in range(8)]
    assert len(set(goals)) >= 3


@pytest.mark.slow
def test_infeasible_goals_demand_a_look_and_have_twins_in_the_same_words() -> None:
    found = {}
    for name in (*FAMILIES, *HARD):
        works = [make_work(name, seed) for seed in range(20)]
        infeasible = [work for work in works if isinstance(work.outcome, Refused)]
        if infeasible:
            assert all(work.outcome.evidence for work in infeasible)
            assert len(infeasible) == 10
            found[name] = works
    assert sorted(found) == ["entitled-or-not", "possible-or-not"]


def test_no_value_of_an_order_tells_that_the_catalogue_lacks_it() -> None:
    words: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(600):
        work = make_work("possible-or-not", seed)
        asked = set(re.findall(r'"([^"]*)": "([^"]*)"', work.goal))
        words[isinstance(work.outcome, Refused)] |= {f"{name}: {one}" for name, one in asked}
        offered = [set(json.loads(row["values"])) for row in work.stage["desk_catalogueoption"]]
        lacking = [one for one in offered if not one & {value for _, value in asked}]
        assert len(lacking) == isinstance(work.outcome, Refused)
    assert words[True] == words[False]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", some_of_each_group(FAMILIES))
def test_the_solution_is_accepted_and_near_misses_are_not(
    name: str, site: DeskSite, page: "Page"
) -> None:
    task = DeskTask(1, site=site, family=name)
    task.setup(page)
    # BrowserGym greets the user before the goal is stated.
    chat: list[dict[str, Any]] = [
        {"role": "assistant", "message": "Hi! What can I help you with?"},
        {"role": "user", "message": task.work.goal},
    ]
    reward, done, _, _ = task.validate(page, chat)
    assert (reward, done) == (0, False)
    task.cheat(page, chat)
    page.wait_for_load_state("load")
    seen = task.see(page, chat)
    judged = task.work.outcome.judge(seen)
    assert judged.met, judged.why
    misses = list(near_misses(task.work.outcome, seen))
    assert len(misses) >= 5
    survivors = [label for label, miss in misses if task.work.outcome.judge(miss).met]
    assert not survivors
    task.teardown()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["filter-incident-list", "sort-incident-list"])
def test_a_list_that_its_address_narrows_in_django_s_way_is_not_met(
    name: str, site: DeskSite, page: "Page"
) -> None:
    task = DeskTask(1, site=site, family=name)
    task.setup(page)
    chat: list[dict[str, Any]] = [{"role": "user", "message": task.work.goal}]
    task.cheat(page, chat)
    page.goto(f"{page.url}&p=1")
    assert task.validate(page, chat)[0] == 1
    page.goto(f"{page.url}&impact=1 - High")
    rows = page.locator("#result_list tbody tr")
    assert rows.count() < site_rows(site)
    assert task.validate(page, chat)[0] == 0


def site_rows(site: DeskSite) -> int:
    return len(read_tables(site.path)["incident"])


@pytest.mark.slow
def test_a_question_that_is_answered_and_refused_is_not_met(site: DeskSite, page: "Page") -> None:
    task = DeskTask(1, site=site, family="single-chart-value")
    task.setup(page)
    chat: list[dict[str, Any]] = [{"role": "user", "message": task.work.goal}]
    task.cheat(page, chat)
    assert task.validate(page, chat)[:2] == (1, True)
    for both in ([*chat, REFUSAL], [chat[0], REFUSAL, chat[1]]):
        assert task.validate(page, both)[:2] == (0, True)


@pytest.mark.slow
def test_a_form_that_was_filled_but_not_saved_is_not_met(site: DeskSite, page: "Page") -> None:
    from uiprobe.environments.web.sites.desk.tasks.hand import Hand

    task = DeskTask(0, site=site, family="create-incident")
    task.setup(page)
    hand = Hand(page, site.url, [])
    hand.save = lambda: None  # type: ignore[method-assign]
    task.work.solve(hand)
    assert not task.judge(page, []).met


@pytest.mark.slow
def test_a_locked_record_cannot_be_saved_past_the_lock(site: DeskSite, page: "Page") -> None:
    from uiprobe.environments.web.sites.desk import database

    task = DeskTask(0, site=site, family="locked-record")
    task.setup(page)
    key = task.work.stage["desk_recordlock"][0]["record"]
    page.goto(f"{site.url}/desk/problem/{key}/change/")
    assert page.get_by_role("button", name="Save", exact=True).count() == 0
    before = database.read_tables(site.path)
    page.goto(f"{site.url}/bulk/problem/?ids={key}")
    page.locator("#id_state").select_option("Assessed")
    page.locator(".desk-form button[type=submit]").click()
    page.get_by_text("locked by somebody else").wait_for()
    assert not database.differences(before, database.read_tables(site.path))


def test_all_families_are_registered_with_browsergym_once() -> None:
    import gymnasium

    names = register_desk()
    assert len(names) == len(ALL) == len(set(names))
    assert register_desk() == names
    assert "browsergym/uiprobe.desk.create-incident" in gymnasium.registry
