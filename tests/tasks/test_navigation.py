"""Navigation, end to end: on phones in this process, over ADB, and in replay."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalSample

from tests.navigation_tools import episode, metric, run, run_goals, samples, value
from uiprobe.environments.android.served import ServedPhones
from uiprobe.environments.simulated import SimulatedPhones
from uiprobe.episodes.step_log import logged_pictures
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.builtin.chains import hard_goals
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.scorers.episode_floors import replay_floors
from uiprobe.solvers.negative_controls import random_walk
from uiprobe.solvers.reference import reference
from uiprobe.tasks.navigation import navigation
from uiprobe.ui.goal import Goal
from uiprobe.ui.screenshot import screenshot_size

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from tests.environments.conftest import Served

SHARED = Path(__file__).parents[2].resolve().parent / "shared"
RELEASE = Path(os.environ.get("UIPROBE_SPHINX", SHARED / "data" / "sphinx-release.zip"))
FAILING_REFERENCES = {"2/todoist", "23/fm1", "23/fm4", "101/home_budget"}

needs_release = pytest.mark.skipif(
    not RELEASE.exists(),
    reason=f"needs the Sphinx release: {RELEASE} (or set UIPROBE_SPHINX)",
)


def outcome(sample: EvalSample) -> dict[str, Any]:
    """All that must be the same wherever the same episode runs."""
    found = episode(sample)
    conduct = value(sample, "conduct")
    assert isinstance(conduct, dict)
    return {
        "steps": [step.model_dump(exclude={"screen"}) for step in found.steps],
        "ending": found.ending,
        "success": value(sample, "success"),
        "completion": value(sample, "completion"),
        "conduct": {
            name: number
            for name, number in conduct.items()
            if not name.startswith("seconds") and name != "restarts"
        },
    }


def outcomes(found: list[EvalSample]) -> dict[str, dict[str, Any]]:
    return {str(sample.id): outcome(sample) for sample in found}


def test_the_reference_succeeds_in_every_app(tmp_path: Path) -> None:
    # On every goal, and many seeds, this is part of their proof (`uiprobe check-task`).
    apps = {goal.app for goal in builtin_goals(0)}
    # The apps take turns, so that the first goals are one of each.
    log = run(tmp_path, agent="reference", limit=len(apps))
    found = samples(log)
    assert {s.metadata["app"] for s in found} == apps
    assert [sample.id for sample in found if value(sample, "success") != "C"] == []
    assert metric(log, "success", "ceiling") == 1
    assert metric(log, "completion", "mean") == 1
    for sample in found:
        conduct = value(sample, "conduct")
        assert conduct["stopped_early"] == conduct["never_stopped"] == 0
        assert conduct["side_effects"] != 1


@pytest.mark.parametrize("agent", ["do_nothing", "random_walk"])
def test_agents_that_ignore_the_goal_never_succeed(tmp_path: Path, agent: str) -> None:
    # Over all goals and many seeds this is part of their proof (`uiprobe check-task`).
    log = run(tmp_path, agent=agent, app="todo,messages,finance", limit=9)
    needy = [sample for sample in samples(log) if sample.metadata["goal"]["feasible"]]
    assert len(needy) > 5
    assert [sample.id for sample in needy if value(sample, "success") != "I"] == []
    # The floor of each item is what replay of another seed meets in its app.
    shares = replay_floors()["builtin/basic"].shares
    floors = [shares[sample.metadata["app"]] for sample in samples(log)]
    assert metric(log, "success", "floor") == pytest.approx(fmean(floors))
    if agent == "do_nothing":
        mean = metric(log, "completion", "mean")
        assert metric(log, "completion", "floor") == pytest.approx(mean)


def test_the_same_run_again_gives_the_same(tmp_path: Path) -> None:
    parameters: dict[str, Any] = {"app": "todo", "seed": 3, "limit": 3}
    first = samples(run(tmp_path / "1", "uiprobe/lexical", **parameters))
    second = samples(run(tmp_path / "2", "uiprobe/lexical", **parameters))
    assert outcomes(first) == outcomes(second)
    # They have steps to differ in, and do not all say the same.
    assert len({str(outcome(sample)) for sample in first}) > 1
    assert all(len(episode(sample).steps) > 1 for sample in first)


def test_instances_have_ids_of_their_own() -> None:
    ids = [str(sample.id) for sample in navigation(app="todo", instances=2).dataset]
    assert len(set(ids)) == len(ids)
    once = navigation(app="todo").dataset
    assert {str(sample.id) for sample in once} < set(ids)


def test_every_step_is_in_the_transcript_with_its_picture(tmp_path: Path) -> None:
    found = samples(run(tmp_path, "uiprobe/lexical", app="todo", limit=1, screenshots=True))[0]
    steps = episode(found).steps
    pictures = logged_pictures(found)
    assert sorted(pictures) == list(range(len(steps)))
    goal = next(goal for goal in builtin_goals(0) if goal.app == "todo")
    assert screenshot_size(pictures[0]) == tuple(goal.setup["screen"])
    told = [event.data for event in found.events if event.event == "info"]
    assert len(told) == len(steps)


def test_pictures_can_be_kept_out_of_the_log(tmp_path: Path) -> None:
    found = samples(run(tmp_path, "uiprobe/lexical", app="todo", limit=1))[0]
    assert logged_pictures(found) == {}
    assert sum(event.event == "info" for event in found.events) == len(episode(found).steps)


def test_filters_choose_goals() -> None:
    found = [s.metadata or {} for s in navigation(kind="testing", app="clock").dataset]
    assert {(one["kind"], one["app"]) for one in found} == {("testing", "clock")}


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"environment": "replay", "source": "builtin"}, "source=sphinx"),
        ({"environment": "phone", "source": "sphinx"}, "environment=replay"),
        ({"observation": "tree", "targets": "coordinate"}, "observation=image"),
        ({"observation": "image", "targets": "element"}, "numbered widgets"),
        ({"observation": "tree", "answers": "ui_tars"}, "ui_tars"),
        ({"serials": "a"}, "environment=adb"),
        ({"device_timeout": 5}, "environment=adb"),
        ({"app": "nosuchapp"}, "nosuchapp"),
        ({"max_steps": 0}, "max_steps"),
        ({"environment": "moon"}, "environment"),
        ({"tier": "hard", "split": "train"}, "split=train is for tier=basic"),
        ({"tier": "harder"}, "tier"),
    ],
)
def test_conflicting_options_are_refused_in_one_line(
    parameters: dict[str, Any], named: str, tmp_path: Path
) -> None:
    with pytest.raises(PrerequisiteError) as raised:
        run(tmp_path, **parameters)
    message = str(raised.value)
    assert named in message
    assert "\n" not in message


def test_references_reach_the_goals_of_the_hard_tier(tmp_path: Path) -> None:
    log = run(tmp_path, tier="hard", app="food", agent="reference")
    assert log.eval.metadata is not None
    assert log.eval.metadata["tier"] == "hard"
    found = samples(log)
    assert [sample.metadata["template"] for sample in found] == [
        goal.template for goal in hard_goals(0) if goal.app == "food"
    ]
    assert {value(sample, "success") for sample in found} == {"C"}


def test_a_goal_of_the_hard_tier_has_two_and_a_half_times_its_steps(tmp_path: Path) -> None:
    goal = min(hard_goals(0), key=lambda goal: goal.budget)
    sample = samples(run_goals([goal], tmp_path, random_walk()))[0]
    assert episode(sample).ending == "max_steps"
    assert len(episode(sample).steps) == 1 + goal.budget


def test_all_tiers_are_the_basic_one_and_the_hard_one(tmp_path: Path) -> None:
    tasks = {tier: navigation(tier=tier).dataset for tier in ("basic", "hard", "all")}
    ids = {tier: [sample.id for sample in dataset] for tier, dataset in tasks.items()}
    assert ids["all"] == ids["basic"] + ids["hard"]
    assert ids["basic"] == [sample.id for sample in navigation().dataset]


@pytest.mark.long
@needs_release
def test_240_of_244_recordings_succeed_in_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UIPROBE_SPHINX", str(RELEASE))
    log = run(tmp_path, environment="replay", agent="reference")
    found = samples(log)
    assert len(found) == 244
    assert {str(s.id) for s in found if value(s, "success") != "C"} == FAILING_REFERENCES
    assert metric(log, "success", "ceiling") == pytest.approx(240 / 244)


@needs_release
def test_a_model_is_shown_the_recorded_screens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UIPROBE_SPHINX", str(RELEASE))
    found = samples(run(tmp_path, "uiprobe/lexical", environment="replay", app="ticktick", limit=2))
    assert all(episode(sample).device == "replay" for sample in found)
    assert all(len(episode(sample).steps) > 1 for sample in found)


def test_over_adb_trajectories_and_scores_are_those_of_the_phone(
    served_phones: list[Served], tmp_path: Path
) -> None:
    parameters: dict[str, Any] = {"app": "todo,clock", "limit": 4, "seed": 5}
    here = samples(run(tmp_path / "here", "uiprobe/lexical", **parameters))
    there = samples(run(tmp_path / "there", "uiprobe/lexical", environment="adb", **parameters))
    assert outcomes(there) == outcomes(here)
    used = {episode(sample).device for sample in there}
    assert used == {served.serial for served in served_phones}


def test_ten_apps_over_adb_are_those_of_the_phone(
    served_phones: list[Served], tmp_path: Path
) -> None:
    """One goal of each of ten apps, with its reference; the shortest of the app, to be quick."""
    shortest: dict[str, Goal] = {}
    for goal in builtin_goals(0):
        best = shortest.get(goal.app)
        if goal.reference and (best is None or len(goal.reference) < len(best.reference)):
            shortest[goal.app] = goal
    goals = sorted(shortest.values(), key=lambda goal: (len(goal.reference), goal.id))[:10]
    assert len({goal.app for goal in goals}) == 10
    serials = tuple(served.serial for served in served_phones)
    assert not {int(serial.rpartition(":")[2]) for serial in serials} & set(range(5554, 5684))
    found = {
        provider: outcomes(
            samples(run_goals(goals, tmp_path / provider, reference(), provider=devices))
        )
        for provider, devices in (
            ("here", SimulatedPhones(BuiltinSource())),
            ("there", ServedPhones(serials, BuiltinSource())),
        )
    }
    assert found["there"] == found["here"]
    assert {one["success"] for one in found["there"].values()} == {"C"}
    assert sum(len(one["steps"]) for one in found["there"].values()) > 30


def test_nothing_is_lost_when_a_phone_dies(
    served_phones: list[Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parameters: dict[str, Any] = {"agent": "reference", "app": "todo", "seed": 5, "limit": 5}
    whole = samples(run(tmp_path / "here", **parameters))
    doomed = served_phones[0]
    from uiprobe.solvers.reference_agent import ReferenceAgent

    decide = ReferenceAgent.decide
    begun: set[str] = set()

    async def decide_and_pull_the_plug(self: Any, turn: Any) -> Any:
        if turn.session.opened.device == doomed.serial:
            begun.add(str(turn.state.sample_id))
            # In the middle of the second episode: between two of them, none would be cut off.
            if len(begun) == 2 and len(turn.done) == 1:
                doomed.thread.stop(doomed.serial)
        return await decide(self, turn)

    monkeypatch.setattr(ReferenceAgent, "decide", decide_and_pull_the_plug)
    found = samples(run(tmp_path / "there", environment="adb", **parameters))
    assert len(begun) == 2
    assert outcomes(found) == outcomes(whole)
    assert sum(episode(sample).restarts for sample in found) == 1
    assert sum(value(sample, "conduct")["restarts"] for sample in found) == 1


def test_the_preset_of_the_paper_lists_one_action_and_keeps_no_notes() -> None:
    def digest(**options: Any) -> str:
        return str(navigation(app="clock", **options).metadata["prompts_sha256"])

    assert digest(preset="paper") == digest(history=1, notes=False)
    assert digest() == digest(history="all", notes=True) != digest(preset="paper")
    assert digest(preset="paper", history="all", notes=True) == digest()
