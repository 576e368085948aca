"""Every builtin goal is met by its reference, and by nothing that comes close."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from uiprobe.environments.errors import TextRefusedError
from uiprobe.environments.simulated import SimulatedEnvironment
from uiprobe.probes.sources.builtin import (
    APP_GOALS,
    builtin_apps,
    builtin_environment,
    builtin_goals,
)
from uiprobe.probes.sources.builtin.template import AppGoals, Parameters, Template
from uiprobe.scorers.trajectory import Evaluation, evaluate_goal
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import RecordedAction, Step, action_identity, record_action

SEEDS = range(20)
MAX_STEPS = 60

TEMPLATES = [(group, template) for group in APP_GOALS for template in group.templates]
NAMES = [f"{group.app}-{template.name}" for group, template in TEMPLATES]
each_template = pytest.mark.parametrize(("group", "template"), TEMPLATES, ids=NAMES)

apps_of = cache(builtin_apps)

Policy = Callable[[Screen], Action]


@dataclass
class Episode:
    evaluation: Evaluation
    actions: list[RecordedAction]


def play(goal: Goal, policy: Policy, *, disturb: bool = False) -> Episode:
    """What a policy makes of a goal; with `disturb` something else is changed at the end."""

    async def run() -> Episode:
        environment = builtin_environment(goal)
        screen = await environment.reset(goal)
        before = await environment.application_state()
        steps: list[Step] = []
        for _ in range(MAX_STEPS):
            action = policy(screen)
            record = record_action(action, screen.hierarchy)
            steps.append(
                Step(screen.hierarchy, screen.package, screen.activity, record, action.point)
            )
            if record.kind == "stop":
                break
            screen = await act(environment, action, screen)
        else:
            steps.append(Step(screen.hierarchy, screen.package, screen.activity, None))
        if disturb:
            environment.phone.put_setting("global", "stay_awake", "1")
        after = await environment.application_state()
        found = evaluate_goal(goal, steps, before=before, after=after)
        return Episode(found, [step.action for step in steps if step.action is not None])

    return asyncio.run(run())


async def act(environment: SimulatedEnvironment, action: Action, screen: Screen) -> Screen:
    try:
        return await environment.act(action)
    except (ActionError, TextRefusedError):
        return screen


def following(steps: tuple[str, ...], *, forgiving: bool = False) -> Policy:
    """Does the steps, then stops; a forgiving one stops where it cannot go on."""
    position = 0

    def policy(screen: Screen) -> Action:
        nonlocal position
        try:
            action, position = next_action(steps, position, screen.hierarchy)
        except ReferenceStepError:
            if forgiving:
                return press(Key.STOP)
            raise
        return action

    return policy


def walking(name: str, limit: int = 20) -> Policy:
    """Acts on any widget, or presses a key, at random."""
    random = Random(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))  # noqa: S311
    left = limit

    def policy(screen: Screen) -> Action:
        nonlocal left
        left -= 1
        if left < 0:
            return press(Key.STOP)
        widgets = screen.hierarchy.widgets
        if not widgets or random.random() < 0.15:
            return press(random.choice([Key.BACK, Key.ENTER, Key.HOME, Key.RESTART]))
        index = random.randrange(len(widgets))
        kind = random.choice(widgets[index].actions)
        match kind:
            case "text":
                return Action(ActionKind.TEXT, index=index, text=random.choice(("a", "12", "the")))
            case "swipe":
                return Action(
                    ActionKind.SWIPE, index=index, direction=random.choice(list(Direction))
                )
            case _:
                return Action(ActionKind(kind), index=index)

    return policy


def first_goal(group: AppGoals, template: Template, seed: int) -> tuple[Goal, Parameters]:
    apps = apps_of(seed)
    parameters = next(group.draws(template, apps, seed))
    return group.goal(template, parameters, apps, seed=seed, instance=0), parameters


def siblings(group: AppGoals, template: Template, seed: int) -> Iterator[tuple[str, Goal]]:
    """The same goal with one parameter changed, for each parameter."""
    apps = apps_of(seed)
    draws = list(group.draws(template, apps, seed))
    original = draws[0]
    for name in original:
        other = next((draw for draw in draws if draw[name] != original[name]), None)
        if other is None:
            continue
        changed: dict[str, Any] = original | {name: other[name]}
        yield name, group.goal(template, changed, apps, seed=seed, instance=0)


@each_template
def test_reference_meets_every_goal(group: AppGoals, template: Template) -> None:
    for seed in SEEDS:
        goal, parameters = first_goal(group, template, seed)
        episode = play(goal, following(goal.reference))
        verdicts = [verdict.reason for verdict in episode.evaluation.verdicts]
        assert episode.evaluation.success, (seed, parameters, verdicts)
        # A model can do it: never the same three times in a row.
        assert len(episode.actions) <= MAX_STEPS, (seed, len(episode.actions))
        same = [action_identity(action) for action in episode.actions]
        assert all(len(set(same[n : n + 3])) > 1 for n in range(len(same) - 2)), (seed, parameters)


@each_template
def test_doing_nothing_meets_no_goal(group: AppGoals, template: Template) -> None:
    for seed in SEEDS:
        goal, _ = first_goal(group, template, seed)
        assert not play(goal, following(())).evaluation.success, seed


@each_template
def test_a_random_walk_meets_no_goal(group: AppGoals, template: Template) -> None:
    for seed in SEEDS:
        goal, _ = first_goal(group, template, seed)
        assert not play(goal, walking(f"{template.name}:{seed}")).evaluation.success, seed


@each_template
def test_near_misses_meet_no_goal(group: AppGoals, template: Template) -> None:
    seed = template.number % 7
    goal, _ = first_goal(group, template, seed)
    misses: list[tuple[str, Episode]] = [
        (f"stopped after {count} steps", play(goal, following(goal.reference[:count])))
        for count in range(1, len(goal.reference))
    ]
    misses += [
        (f"another {name}", play(goal, following(other.reference, forgiving=True)))
        for name, other in siblings(group, template, seed)
        if goal.feasible
    ]
    if template.kind == "user":
        misses.append(
            ("a side effect", play(goal, following(goal.reference), disturb=True)),
        )
    assert len(misses) >= 3, misses
    met = [what for what, episode in misses if episode.evaluation.success]
    assert not met, (goal.instruction, met)


def test_goals_are_named_apart_and_survive_the_way_through_json() -> None:
    goals = builtin_goals(3, instances=3)
    assert len({goal.id for goal in goals}) == len(goals)
    assert [Goal.from_dict(goal.to_dict()) for goal in goals] == goals
    assert all("{" not in goal.instruction for goal in goals)


def test_the_seed_decides_the_goals() -> None:
    assert builtin_goals(5, instances=2) == builtin_goals(5, instances=2)
    assert builtin_goals(5) != builtin_goals(6)
    first = {goal.id: goal for goal in builtin_goals(5, instances=1)}
    more = {goal.id: goal for goal in builtin_goals(5, instances=4)}
    assert all(more[name] == goal for name, goal in first.items())


def test_instances_of_a_template_differ() -> None:
    goals = builtin_goals(1, instances=4)
    references = [goal.reference for goal in goals]
    assert len(set(references)) == len(goals)


def test_each_app_has_user_and_testing_goals_of_several_difficulties() -> None:
    for group in APP_GOALS:
        kinds = [template.kind for template in group.templates]
        assert kinds.count("user") >= 8
        assert kinds.count("testing") >= 4
        assert {template.difficulty for template in group.templates} == {"easy", "medium", "hard"}
        assert all(len(template.wordings) >= 3 for template in group.templates)


def test_testing_goals_are_judged_by_the_trajectory_alone() -> None:
    for goal in builtin_goals(2):
        kinds = {evaluator.type for evaluator in goal.evaluators}
        if goal.kind == "testing":
            assert len(goal.evaluators) >= 3
            assert not kinds & {"state", "nochange"}
        else:
            assert kinds == ({"state", "nochange"} if goal.feasible else {"nochange"})


def test_a_setup_that_no_phone_knows_is_refused() -> None:
    goal = Goal(1, "todo", "x", "y", setup={"gravity": "off"})
    with pytest.raises(ValueError, match="gravity"):
        builtin_environment(goal)
