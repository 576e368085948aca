"""The hard tier of the desk: its families, who reads them, and who declares the end."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.desk_families import some_of_each_group
from uiprobe.environments.web.sites.desk import database
from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.mutants import near_misses, reached
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed, Refused, Seen
from uiprobe.environments.web.sites.desk.tasks.readers import ABLATED, TakesTheFirst
from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES, HARD
from uiprobe.environments.web.sites.desk.tasks.task import DeskTask, make_work

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEEDS = range(12)


def test_there_are_at_least_fifteen_families_over_all_parts_of_the_desk() -> None:
    assert len(HARD) >= 15
    assert not HARD.keys() & FAMILIES.keys()
    modules = {name for family in HARD.values() for name in family.modules}
    assert modules >= {"incidents", "knowledge", "catalogue", "assets", "approvals", "reports"}
    assert all(len(family.modules) >= 2 and family.memory >= 4 for family in HARD.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(HARD))
def test_a_seed_makes_the_same_task_whoever_reads_it(name: str) -> None:
    for seed in SEEDS[:4]:
        work = make_work(name, seed)
        again = make_work(name, seed)
        assert (again.goal, again.stage, again.outcome) == (work.goal, work.stage, work.outcome)
        assert work.start == "/"
        for kind in ABLATED.values():
            other = make_work(name, seed, reader=kind())
            assert (other.goal, other.stage) == (work.goal, work.stage)
    assert len({make_work(name, seed).goal for seed in SEEDS}) >= (1 if "approve" in name else 3)
    stages = [make_work(name, seed).stage for seed in SEEDS[:3]]
    assert stages[0] != stages[1] != stages[2]


@pytest.mark.slow
@pytest.mark.parametrize("ability", sorted(ABLATED))
def test_who_lacks_an_ability_comes_to_another_outcome(ability: str) -> None:
    met = [
        make_work(name, seed, reader=ABLATED[ability]()).outcome == make_work(name, seed).outcome
        for name in HARD
        for seed in SEEDS
    ]
    assert sum(met) / len(met) < 0.35


def test_every_second_seed_of_what_may_not_be_allowed_is_infeasible() -> None:
    works = [make_work("entitled-or-not", seed) for seed in SEEDS]
    refused = [isinstance(work.outcome, Refused) for work in works]
    assert refused == [seed % 2 == 1 for seed in SEEDS]
    # Nothing in the words of a goal says so.
    starts = {work.goal.split(" has joined ")[0] for work in works}
    assert len(starts) == 1


def _do(task: DeskTask) -> None:
    """Bring the desk to the outcome of a task, without its pages."""
    outcome = task.work.outcome
    assert isinstance(outcome, Changed)
    site = task.site
    assert site is not None
    after = reached(outcome, Seen(task._before, {}, "", {}, None, [])).after
    for table, rows in after.items():
        changed = [row for key, row in rows.items() if task._before[table].get(key) != row]
        if changed:
            database.write_rows(site.path, f"desk_{table}", changed)


@pytest.mark.slow
def test_the_agent_declares_the_end(site: DeskSite, page: "Page") -> None:
    task = DeskTask(1, site=site, family="invoice-total")
    task.setup(page)
    chat: list[dict[str, Any]] = [{"role": "user", "message": task.work.goal}]
    said = {"role": "assistant", "message": "Done."}
    assert task.validate(page, [*chat, said])[:2] == (0, True)
    _do(task)
    reward, over, _, told = task.validate(page, chat)
    assert (reward, over, told["met_now"]) == (0, False, 1)
    assert task.validate(page, [*chat, said])[:2] == (1, True)
    infeasible = {"role": "infeasible", "message": "No."}
    assert task.validate(page, [*chat, infeasible])[:2] == (0, True)
    # What is spoilt later counts, too.
    row = task._before["department"][1]
    database.write_rows(site.path, "desk_department", [{**row, "code": "ZZ"}])
    assert task.validate(page, [*chat, said])[:2] == (0, True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["possible-or-not", "entitled-or-not"])
def test_a_report_needs_a_look_at_what_rules_the_goal_out(
    name: str, site: DeskSite, page: "Page"
) -> None:
    task = DeskTask(1, site=site, family=name)
    task.setup(page)
    outcome = task.work.outcome
    assert isinstance(outcome, Refused)
    chat = [
        {"role": "user", "message": task.work.goal},
        {"role": "infeasible", "message": "It cannot be done."},
    ]
    assert task.validate(page, chat)[:2] == (0, True)
    for pages in outcome.evidence:
        page.goto(f"{site.url}{pages[0]}")
    assert task.validate(page, chat)[:2] == (1, True)


@pytest.mark.slow
def test_a_session_that_ended_is_taken_up_again_with_a_kept_password(
    site: DeskSite, page: "Page"
) -> None:
    task = DeskTask(1, site=site, family="repairs-without-warranty")
    task.setup(page)
    Hand(page, site.url, []).go("/desk/incident/add/")
    before = database.read_tables(site.path)
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url("**/login/**")
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/desk/incident/add/")
    assert not database.differences(before, database.read_tables(site.path))


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", some_of_each_group(HARD))
def test_the_solution_is_accepted_and_near_misses_are_not(
    name: str, site: DeskSite, page: "Page"
) -> None:
    task = DeskTask(2, site=site, family=name)
    task.setup(page)
    chat: list[dict[str, Any]] = [{"role": "user", "message": task.work.goal}]
    task.cheat(page, chat)
    page.wait_for_load_state("load")
    seen = task.see(page, chat)
    judged = task.work.outcome.judge(seen)
    assert judged.met, judged.why
    readings = [make_work(name, 2, reader=kind()).outcome for kind in ABLATED.values()]
    misses = list(near_misses(task.work.outcome, seen))
    misses += [("read", reached(one, seen)) for one in readings if one != task.work.outcome]
    assert len(misses) >= 5
    assert not [label for label, miss in misses if task.work.outcome.judge(miss).met]


@pytest.mark.long
@pytest.mark.slow
def test_a_solution_by_another_reading_misses_the_goal(site: DeskSite, page: "Page") -> None:
    """What other readings come to is among the near misses of all families, without pages."""
    task = DeskTask(2, site=site, family="invoice-total")
    other = make_work("invoice-total", 2, reader=TakesTheFirst())
    task.setup(page)
    chat: list[dict[str, Any]] = [{"role": "user", "message": task.work.goal}]
    other.solve(Hand(page, site.url, chat))
    page.wait_for_load_state("load")
    seen = task.see(page, chat)
    assert other.outcome.judge(seen).met
    assert not task.work.outcome.judge(seen).met
