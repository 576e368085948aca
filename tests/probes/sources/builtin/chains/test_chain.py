"""Chains are composed of screens, and what does not fit together is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import builtin_apps, builtin_goals
from uiprobe.probes.sources.builtin.chains import hard_goals
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS, CHAINS
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.drawing import draw_chain
from uiprobe.probes.sources.builtin.chains.goals import ChainGoals
from uiprobe.probes.sources.builtin.chains.nodes import Node, link
from uiprobe.probes.sources.builtin.chains.screens.business import (
    EVENT,
    INVOICE,
    INVOICE_NUMBER,
    START,
)
from uiprobe.probes.sources.builtin.chains.screens.clock import ALARM
from uiprobe.probes.sources.builtin.chains.screens.derived import (
    before_noon,
    day_before,
    hour_before,
    later_of,
)
from uiprobe.probes.sources.builtin.chains.screens.education import TEACHER
from uiprobe.probes.sources.builtin.chains.screens.medical import DOCTOR_PHONE, PRACTICE, VISIT_DAY
from uiprobe.probes.sources.builtin.chains.screens.messages import ADDRESS, DEBTORS, MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.news import HEADLINE
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK
from uiprobe.probes.sources.builtin.chains.ways import ways_of
from uiprobe.probes.sources.builtin.chains.wording import compose
from uiprobe.probes.sources.builtin.language.draws import DrawRandom, NoChoiceError
from uiprobe.probes.sources.builtin.language.words import LANGUAGES
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.proof.check import find_templates, prove
from uiprobe.ui.goal import Goal

NAMES = tuple(CHAIN_GOALS.numbers.values())
PROVEN = ("meet_and_tell", "invoice_and_number", "reminder_to_pay", "morning_or_not")
"""Chains with each kind of node: facts worked out and made, lists and choices; those of real life
have planted ones. `make check-hard` proves all chains."""


@pytest.mark.parametrize(
    ("nodes", "told"),
    [
        ((TEACHER,), "found 1, expected 2 to 12"),
        ((link(EVENT, title=TEACHER), TEACHER), "not shown yet"),
        ((TEACHER, link(ALARM, time=TEACHER)), "a fact of kind person, expected time"),
        ((TEACHER, link(ALARM)), "found no time, expected a fact for it"),
        ((HEADLINE, TEACHER, link(TASK, title=TEACHER)), "headline, which nothing takes"),
        ((DEBTORS, link(MESSAGE, person=DEBTORS, text=DEBTORS)), "found two lists"),
        (
            (TEACHER, link(TASK, title=TEACHER), INVOICE_NUMBER),
            "another node before it, expected invoice before it",
        ),
        ((link(INVOICE), INVOICE_NUMBER, link(TASK)), "invoice_number, which nothing takes"),
    ],
)
def test_nodes_that_do_not_fit_are_refused(nodes: tuple[Node, ...], told: str):
    with pytest.raises(SourceError, match=told):
        Chain(999, "wrong", nodes)


def goal_of(*nodes: Node, seed: int = 0) -> tuple[Goal, set[str]]:
    group = ChainGoals([Chain(999, "tried", nodes)])
    [template] = group.templates
    apps = builtin_apps(seed)
    parameters, draft = next(group.drafts(template, apps, seed))
    return group.goal(template, parameters, apps, seed=seed, instance=0), set(draft.near_misses)


def test_wrong_endings_are_made_of_each_link_and_source():
    chain = (HEADLINE, link(TASK, title=HEADLINE), link(MESSAGE, text=HEADLINE))
    assert goal_of(*chain)[1] == {
        "last link not saved",
        "source of the headline changed",
        *(f"task {what}" for what in ("with another headline", "left out", "done twice")),
        *(f"message {what}" for what in ("with another headline", "left out", "done twice")),
    }


def test_a_list_is_done_for_each_and_no_other():
    goal, misses = goal_of(DEBTORS, link(MESSAGE, person=DEBTORS))
    assert {"message done once too often", "message one left out"} <= misses
    sent = sum(step == 'click {"content-desc": "Send"}' for step in goal.reference)
    assert sent == goal.demands["memory"] >= 5


def test_a_choice_does_one_link_and_rejects_the_other():
    chosen = before_noon(START, link(ALARM, time=hour_before(START)), link(TASK))
    goal, misses = goal_of(START, chosen)
    assert {"before noon taken for the opposite", "before noon both links done"} <= misses
    assert goal.instruction.startswith("If the time at which")
    assert "Otherwise, " in goal.instruction


def test_a_day_is_before_what_happens_and_a_task_for_each_person_says_its_title():
    due = link(DATED_TASK, due=day_before(VISIT_DAY))
    chain = Chain(999, "tried", (VISIT_DAY, due, DEBTORS, link(TASK, title=DEBTORS)))
    said = {language: compose(chain, language)[0] for language in ("en", "de", "zh")}
    assert 'on the day before my visit "{visit_day_visit}"' in said["en"]
    assert "sie am Tag vor meinem Arztbesuch „{visit_day_visit}“" in said["de"]
    assert "设为 Dosetta 里就诊“{visit_day_visit}”的日期的前一天" in said["zh"]
    assert "a separate task with just the full name as its title" in said["en"]


def test_what_is_worked_out_is_not_the_fact():
    misses = goal_of(START, link(ALARM, time=hour_before(START)))[1]
    assert {"alarm with another hour before", "alarm hour before not worked out"} <= misses


def test_an_event_that_is_as_long_as_the_owners_are_at_first_is_a_near_miss():
    goal, misses = goal_of(HEADLINE, link(EVENT, title=HEADLINE))
    assert {"event careless", "event done twice"} <= misses
    assert 'click {"resource-id": "text1", "text": "1 hour"}' in goal.reference


def test_what_is_made_comes_from_the_link_before():
    goal, misses = goal_of(link(INVOICE), INVOICE_NUMBER, link(TASK, title=INVOICE_NUMBER), seed=3)
    assert "the number of the new invoice" in goal.instruction or "got" in goal.instruction
    assert {"task with another invoice number", "invoice left out"} <= misses


def test_facts_of_one_record_are_asked_for_together():
    goal, _ = goal_of(
        DOCTOR_PHONE, PRACTICE, link(TASK, title=DOCTOR_PHONE), link(MESSAGE, text=PRACTICE)
    )
    [name] = {doctor["name"] for doctor in builtin_apps(0)["org.uiprobe.medical"]["doctors"]
              if doctor["name"] in goal.instruction}  # fmt: skip
    assert goal.instruction.count(name) == 2


def test_two_facts_of_one_kind_are_both_named_in_full():
    other = replace(ADDRESS)
    goal, _ = goal_of(ADDRESS, other, link(TASK, title=ADDRESS), link(MESSAGE, text=other))
    assert goal.instruction.count("sent me") == 2


@pytest.mark.slow
def test_no_instruction_says_the_value_of_a_fact_in_any_language():
    apps = builtin_apps(1)
    for chain, template in zip(CHAINS, CHAIN_GOALS.templates, strict=True):
        parameters, draft = next(CHAIN_GOALS.drafts(template, apps, 1))
        ways = ways_of(chain, parameters, apps)
        for language in LANGUAGES:
            goal = CHAIN_GOALS.goal(
                template, parameters, apps, seed=1, instance=0, language=language, draft=draft
            )
            assert goal.language == language
            assert not set("{}<>[]|") & set(goal.instruction), goal.instruction
            for fact in chain.shown:
                if fact.plant is None and not fact.by:
                    assert parameters[chain.parameter(fact)] in goal.instruction
                    if not fact.many and fact.kind not in ("time", "date"):
                        for value in ways.values(fact):
                            assert value not in goal.instruction


@pytest.mark.slow
def test_goals_are_in_the_language_that_is_asked_for():
    goals = hard_goals(1, variation=Variation.parse("de"))
    assert {goal.language for goal in goals} == {"de"}


def test_nobody_is_told_their_own_name_as_that_of_the_teacher():
    apps = builtin_apps(0)
    title, [teacher] = next(iter(TEACHER.facts(apps).items()))
    slot = replace(MESSAGE.slots["person"], draw=lambda random, apps: teacher)
    takes = replace(MESSAGE, slots={**MESSAGE.slots, "person": slot})
    fact = replace(TEACHER, facts=lambda apps: {title: (teacher,)})
    chain = Chain(999, "tell", (fact, link(takes, text=fact)))
    with pytest.raises(NoChoiceError, match=teacher):
        draw_chain(chain, DrawRandom(0), apps)


def test_the_later_of_two_dates_has_a_distractor_wherever_it_comes_from():
    from uiprobe.probes.sources.builtin.chains.screens.messages import DATE
    from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK
    from uiprobe.probes.sources.builtin.chains.screens.travel import TRIP_START

    due = later_of(DATE, TRIP_START)
    for seed in range(6):
        assert goal_of(DATE, TRIP_START, link(DATED_TASK, due=due), seed=seed)


@pytest.mark.slow
def test_demands_and_the_budget_follow_from_the_reference():
    goals = hard_goals(0)
    for goal in goals:
        assert goal.difficulty == "hard"
        assert goal.demands["steps"] == len(goal.reference) + 1
        assert goal.budget >= 2.5 * goal.demands["steps"]
        assert goal.demands["apps"] == len(set(goal.apps)) >= 1
        assert goal.app == goal.apps[0]
    steps = sorted(goal.demands["steps"] for goal in goals)
    assert steps[len(steps) // 2] >= 30
    assert builtin_goals(0)[0].budget == 2 * builtin_goals(0)[0].demands["steps"]


@pytest.mark.slow
def test_goals_of_a_seed_are_the_same_again_and_those_of_another_are_not():
    def made(seed: int) -> list[dict[str, object]]:
        # Not by `hard_goals`, which keeps what it has made.
        apps = builtin_apps(seed)
        return [
            CHAIN_GOALS.goal(template, parameters, apps, seed=seed, instance=0).to_dict()
            for template in CHAIN_GOALS.templates[::8]
            for parameters in (next(CHAIN_GOALS.draws(template, apps, seed)),)
        ]

    first = made(3)
    assert first == made(3)
    for one, other in zip(first, made(4), strict=True):
        assert one != other


@pytest.mark.slow
def test_a_goal_survives_being_plain_data():
    for goal in hard_goals(0):
        assert Goal.from_dict(goal.to_dict()) == goal


@pytest.mark.slow
def test_instances_differ_and_no_id_is_one_of_the_basic_tier():
    goals = hard_goals(0, instances=2)
    count = 2 * len(CHAINS)
    assert len({goal.instruction for goal in goals}) == len({goal.id for goal in goals}) == count
    assert not {goal.task for goal in goals} & {goal.task for goal in builtin_goals(0)}


@pytest.mark.long
def test_every_seed_has_a_goal_of_each_chain():
    for seed in range(20, 22):
        assert [goal.template for goal in hard_goals(seed)] == list(NAMES)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROVEN)
def test_chains_with_each_kind_of_node_are_proven(name: str):
    [(group, template)] = find_templates([f"chains/{name}"])
    proof = prove(group, template, seeds=[template.number % 17], mutated_seeds=0)
    assert proof.proven, proof.problems


def test_the_chains_that_are_proven_have_each_kind_of_node():
    kinds = [{type(node) for node in chain.nodes} for chain in CHAINS if chain.name in PROVEN]
    assert len(kinds) == len(PROVEN)
    assert set.union(*kinds) == {type(node) for chain in CHAINS for node in chain.nodes}


def test_all_templates_are_those_of_the_basic_tier():
    assert not [template for group, template in find_templates() if group is CHAIN_GOALS]
    assert {template.name for _, template in find_templates(app="chains")} == set(NAMES)


@pytest.mark.slow
def test_who_has_too_little_money_to_pay_twice_has_goals_all_the_same():
    assert len(hard_goals(32)) == len(CHAINS)
