"""Pairs of worlds on the desk: what differs, who says so, and what others do meanwhile."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from uiprobe.environments.web.sites.desk import database
from uiprobe.environments.web.sites.desk.later import Later, Schedule
from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.environments.web.sites.desk.tasks.families import WORLDS, WorldName
from uiprobe.environments.web.sites.desk.tasks.mutants import reached
from uiprobe.environments.web.sites.desk.tasks.outcomes import Seen, is_feasible
from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES, HARD, PAIRS
from uiprobe.environments.web.sites.desk.tasks.task import DeskTask, make_work
from uiprobe.proof.desk_pairs import asked_wrongly, is_met, pair_problems
from uiprobe.ui.person.conversation import converse

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEEDS = range(6)
SAME_STEPS = {"ambiguous", "awaited", "clear", "contradictory", "unsaid"}
"""Groups whose solutions take the same steps in both worlds, with other values: they are tried on
the pages of one. `make check-web` tries both."""
TRIED = [
    (name, world)
    for name, family in sorted(PAIRS.items())
    for world in (WORLDS[-1:] if family.group in SAME_STEPS else WORLDS)
]


def end_of(family: str, seed: int, world: WorldName) -> Seen:
    """The end of an episode in which a world came to what is right in it, without its pages."""
    work = make_work(family, seed, world=world)
    # Of tables that no outcome speaks of nothing is needed.
    before: database.Tables = {table: {1: {"id": 1}} for table in ("incident", "request")}
    for table, rows in work.stage.items():
        before.setdefault(table.removeprefix("desk_"), {}).update({row["id"]: row for row in rows})
    seen = Seen(before, before, "", {}, 1, [])
    return reached(work.outcome, seen)


def test_at_least_twelve_families_need_a_colleague_and_all_kinds_are_there() -> None:
    assert not PAIRS.keys() & {*FAMILIES, *HARD}
    kinds = Counter(family.group for family in PAIRS.values())
    assert kinds.keys() >= {"ambiguous", "unsaid", "contradictory", "premise", "confirmed", "clear"}
    assert kinds.keys() >= {"changed", "awaited"}
    asking = [name for name in PAIRS if make_work(name, 0).person is not None]
    assert len(asking) >= 12
    assert all(make_work(name, 0).questions for name in asking)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(PAIRS))
def test_both_worlds_of_a_seed_are_a_pair(name: str) -> None:
    for seed in SEEDS:
        for world in WORLDS:
            seen = end_of(name, seed, world)
            assert list(pair_problems(name, seed, world, seen)) == []
    works = [make_work(name, seed) for seed in SEEDS]
    assert len({(work.goal, str(work.person), str(work.outcome)) for work in works}) >= 3


@pytest.mark.parametrize("name", sorted(PAIRS))
def test_a_world_is_met_by_what_is_right_in_it_and_by_nothing_else(name: str) -> None:
    for world in WORLDS:
        work = make_work(name, 1, world=world)
        seen = end_of(name, 1, world)
        assert is_met(work, seen)
        assert not is_met(work, Seen(seen.before, seen.before, "", {}, 1, []), ())
        assert [label for label, asked in asked_wrongly(work) if is_met(work, seen, asked)] == []


def test_the_person_says_opposite_things_to_the_questions_of_the_solution() -> None:
    for name in sorted(PAIRS):
        if make_work(name, 0).person is None:
            continue
        answers = []
        for world in WORLDS:
            work = make_work(name, 2, world=world)
            assert work.person is not None, name
            replies = converse(work.person, work.questions, work.goal)
            assert {reply.outcome for reply in replies} == {"told"}, name
            answers.append([reply.text for reply in replies])
        assert answers[0] != answers[1], name


def test_where_there_is_nothing_to_do_a_report_or_a_question_is_needed() -> None:
    work = make_work("tag-that-is-not-there", 3, world="b")
    seen = end_of("tag-that-is-not-there", 3, "b")
    assert not is_feasible(work.outcome)
    assert is_met(work, seen)
    assert not is_met(work, seen, ())
    reported = Seen(seen.before, seen.before, "", {}, 1, [("infeasible", "There is none.")])
    assert is_met(work, reported, ())
    # Where the goal demands the question, a report without it is a guess.
    work = make_work("order-to-confirm", 3, world="b")
    assert not is_met(work, reported, ())
    assert is_met(work, reported)


def test_what_is_due_comes_once_and_so_many_pages_after_the_one_that_it_waits_for() -> None:
    at_once, later = Later("/a/", 0, {}), Later("/a/", 2, {})
    schedule = Schedule([at_once, later])
    assert schedule.open("/b/") == []
    assert schedule.open("/a/") == [at_once]
    assert schedule.open("/a/") == []
    assert schedule.open("/b/") == [later]
    assert [schedule.open("/a/") for _ in range(3)] == [[], [], []]


@pytest.mark.slow
def test_a_colleague_changes_a_record_behind_the_form_that_shows_it(
    site: DeskSite, page: Page
) -> None:
    task = DeskTask(1, site=site, family="team-set-meanwhile", world="b")
    task.setup(page)
    (later,) = task.work.later
    key = later.rows["desk_incident"][0]["id"]

    def team() -> object:
        return database.read_tables(site.path)["incident"][key]["team_id"]

    page.request.get(site.url + later.opened, headers={"Accept": "application/json"})
    assert team() is None
    page.goto(site.url + later.opened)
    assert page.locator("#id_team option[selected]").count() == 0
    assert team() == later.rows["desk_incident"][0]["team_id"]
    # The next task on the site begins without what was due in this one.
    other = DeskTask(1, site=site, family="team-set-meanwhile", world="a")
    other.setup(page)
    page.goto(site.url + later.opened)
    assert team() is None


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("name", "world"), TRIED)
def test_solutions_meet_their_world_on_the_real_pages(
    name: str, world: WorldName, site: DeskSite, page: Page
) -> None:
    task = DeskTask(2, site=site, family=name, world=world)
    task.setup(page)
    chat: list[dict[str, Any]] = [{"role": "user", "message": task.work.goal}]
    task.cheat(page, chat)
    page.wait_for_load_state("load")
    seen = task.see(page, chat)
    assert is_met(task.work, seen), task.work.outcome.judge(seen).why
