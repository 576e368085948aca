"""End-to-end navigation (paper tables 4 and 5)."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.solver import Solver
from pydantic import Field

from uiprobe.environments.deadlines import ANSWER_S, RETURN_S, Deadlines
from uiprobe.environments.looks import Looks
from uiprobe.environments.versions import software
from uiprobe.episodes.options import Names, Options, split_names
from uiprobe.probes.names import BUILTIN, DataSplit, User
from uiprobe.scorers.navigation import completion, conduct, success
from uiprobe.scorers.questioning import questioning
from uiprobe.scorers.sessions import sessions
from uiprobe.scorers.timing import timing
from uiprobe.solvers.agents.elsewhere import agent_facts, asks_model, other_agents
from uiprobe.solvers.agents.solver import field_solver
from uiprobe.solvers.agents.table import PRESETS
from uiprobe.solvers.charging import ChargedBy
from uiprobe.solvers.faulty.solver import faulty
from uiprobe.solvers.negative_controls import do_nothing, random_walk
from uiprobe.solvers.react import react
from uiprobe.solvers.react_options import OnOverflow, choose_targets
from uiprobe.solvers.reference import reference
from uiprobe.tasks.generation import default_generation
from uiprobe.tasks.parameters import checked, one_of
from uiprobe.tasks.timing import charge_for
from uiprobe.ui.actions import TargetKind
from uiprobe.ui.coordinates import CoordinateConvention
from uiprobe.ui.goal import Difficulty, GoalKind
from uiprobe.ui.observation import Observation

if TYPE_CHECKING:
    from uiprobe.environments.base import Provider
    from uiprobe.probes.sources.base import Broken
    from uiprobe.ui.goal import Goal

Tier = Literal["basic", "hard", "pairs", "events", "all"]

NAVIGATION_VERSION = "20-A"
"""The number changes with the goals or their judgement, the letter with the parameters, or with
goals that are added. Since 8 infeasible goals are worded as feasible ones are; since 9 a box that
something covers is no target; since 10 an infeasible goal is met only if its declaration comes
after a screen that shows that the goal cannot be met; since 11 a goal begins on a display, and
where its app was left, as drawn for it; since 12 what can be met without a look depends on a
condition that a screen shows, and each infeasible goal has the wordings of a feasible one; since 13
it names what is drawn as in the feasible one, too; since 14 instructions of pairs and of goals with
events do not announce what is open, and a person answers one question; since 15 pairs begin where
goals of one app do, and who does not agree says what to do instead; since 16 an answer that cannot
be read is asked for again, goals with events announce less, and the world clock has daylight saving
time; since 17 four references scroll to what some displays do not show at once; since 18 the pair
`two_stars` can be drawn and carried out on all phones; since 19 prompts say that brackets belong to
an action and that a loop ends an attempt, and corrections in a group say what they are about; since
20 what somebody wrote last may be in another conversation, to which nothing points. A has `tier`,
also of pairs and of events, `session`, `user` and `clock`."""


def task_environments() -> tuple[str, ...]:
    """The names of the environments that a task can be run in."""
    from uiprobe.environments.registry import environment_names

    return environment_names()


def _agents() -> tuple[str, ...]:
    return ("react", "reference", "random_walk", "do_nothing", "faulty", *PRESETS, *other_agents())


@task
@checked
def navigation(
    environment: Annotated[str, one_of(task_environments)] = "phone",
    source: str | None = None,
    kind: GoalKind | None = None,
    category: Names = None,
    app: Names = None,
    difficulty: Difficulty | None = None,
    subset: str | None = None,
    observation: Observation = "tree",
    targets: Literal["auto"] | TargetKind = "auto",
    coordinates: Literal["auto"] | CoordinateConvention = "auto",
    agent: Annotated[str, one_of(_agents)] = "react",
    answers: Literal["grammar", "tools", "ui_tars"] = "grammar",
    preset: Literal["default", "paper"] = "default",
    history: Annotated[int, Field(ge=0)] | Literal["all"] | None = None,
    notes: bool | None = None,
    on_format_error: Literal["stop", "retry"] | None = None,
    retries: Annotated[int, Field(ge=0, le=10)] = 2,
    tell_skills: bool = True,
    keep_pictures: Annotated[int, Field(ge=0, le=20)] = 0,
    on_overflow: OnOverflow = "end",
    documents: str | None = None,
    trials: Annotated[int, Field(ge=1, le=10)] = 3,
    candidates: Annotated[int, Field(ge=2, le=10)] = 3,
    plan_every: Annotated[int, Field(ge=1, le=200)] = 5,
    max_steps: Annotated[int, Field(ge=1, le=200)] = 20,
    screenshots: bool = True,
    serials: Names = None,
    display: Annotated[str, Field(pattern="^[0-9]{0,20}$")] = "",
    device_timeout: Annotated[float, Field(ge=0.1, le=3600)] = ANSWER_S,
    device_return: Annotated[float, Field(ge=0, le=86_400)] = RETURN_S,
    instances: Annotated[int, Field(ge=1, le=1000)] = 1,
    variant: Names = None,
    seed: int = 0,
    split: DataSplit = "all",
    tier: Tier = "basic",
    session: Annotated[int, Field(ge=1, le=5)] = 1,
    user: User = "none",
    clock: ChargedBy = "actions",
    help: Names = None,
    forks: str | None = None,
    faults: Options = None,
    part: str | None = None,
) -> Task:
    """Does the model reach a goal on a device?

    Args:
        environment: `phone` (simulated, in this process), `adb` (devices that an adb server lists),
            or `replay` (recorded screens: only the recorded path leads on).
        source: `builtin`, or `sphinx`, or the path of a Sphinx release; by default `sphinx` for
            replay, else `builtin`.
        kind: Only `user` or only `testing` tasks.
        category: Only these categories of apps (one, several separated by commas, or a list).
        app: Only these apps, likewise.
        difficulty: Only `easy`, `medium` or `hard` goals.
        subset: With sphinx, `no_login`: only the 163 goals that need no login (paper table 10).
        observation: `tree`, `list`, `annotated_image` or `image`.
        targets: `element` or `coordinate`; `auto` takes places on a plain picture, else numbers.
        coordinates: What coordinates mean: `pixel`, `unit` (0-1) or `permille` (0-1000); `auto`
            takes what the model's file says, else `pixel`.
        agent: `react`; `appagent`, `reflexion`, `planner`, `m3a` or `best_of_n` (docs/agents.md);
            or instead of the model `reference`, `random_walk` or `do_nothing`, or `faulty`, the
            reference with `faults` planted in it; or one of another distribution (docs/api.md).
        answers: `grammar`, `tools` (native function calls) or `ui_tars`.
        preset: `paper` lists one earlier action, keeps no notes, and ends an episode at an answer
            that cannot be read; `history`, `notes` and `on_format_error` go before it.
        history: How many earlier actions the prompt lists, or `all`, the default.
        notes: Let the model keep notes from step to step; by default yes.
        on_format_error: At an answer that cannot be read, `retry` asks again and says what is wrong
            with it; `stop` ends the episode, by default on goals of Sphinx alone.
        retries: How often it is asked again on one screen.
        tell_skills: Give the model tips on operating phones.
        keep_pictures: Pictures of so many earlier screens stay in the prompt.
        on_overflow: A prompt that does not fit the model's context makes the episode unfit (`end`),
            or is asked again without its oldest pictures and actions (`truncate`).
        documents: With appagent, the folder of documents that `uiprobe documents` wrote.
        trials: With reflexion, the most trials of a goal.
        candidates: With best_of_n, proposals for each action.
        plan_every: With planner, the number of actions between two plans.
        max_steps: Actions that an episode, or a trial of it, may take.
        screenshots: Put a picture of every step into the log.
        serials: With adb, only these devices.
        display: With adb, the number of the display that is pictured, where a device has several.
        device_timeout: With adb, seconds that a device has to answer a call; after that it is lost,
            and its episode starts again on another.
        device_return: With adb, seconds that episodes wait for a lost device to come back when
            there is no other; then they end as errors.
        instances: Instances of each builtin goal.
        variant: Changes of the surface of builtin goals, several separated by commas: a language
            of the instruction (`en`, `de`, `zh`), `dark`, `small_text`, `large_text`,
            `small_screen`, `large_screen`, `tall`, `look_b`, `look_c`, `any_look`, `label_noise`,
            `reordered`, `interruption`.
        seed: Decides the contents of builtin goals.
        split: `train`, `validation` or `test` for goals that have no app, template or seed in
            common with those of the others; see docs/splits.md.
        tier: `basic`, the goals of single templates; `hard`, chains along facts over several apps,
            which need source=builtin and have no split; `pairs`, goals in pairs of worlds, which
            need user=program too; `events`, goals in pairs of worlds in which something happens by
            itself, which need environment=phone; or `all`, which has all but events, and pairs
            where somebody can be asked. See docs/hard.md, docs/asking.md and docs/events.md.
        session: Goals of each item: 1, or with tier=hard 2 to 5, one after the other on one phone,
            which each begins as the one before left it; see docs/hard.md.
        user: `program`, and the action `ask` reaches a person who knows what the goal leaves open;
            `model`, and a model in the role `user` answers from the same facts; by default nobody
            can be asked.
        clock: What moves the phone's clock besides actions: nothing more (`actions`), a time that
            the model's file declares for each call and each token (`tokens`), or the time that the
            model takes (`wall`); see docs/events.md.
        help: What one capability would give the agent, as an experiment: `plan`, `grounding`,
            `memory`, `state`, `read`, `language`, `scroll`, `stop`, `format`, `ask`, `time` or
            `exploration`, several joined by +, or a control, `placebo` or `again`; see
            docs/attribution.md.
        forks: The log of another navigation: its failed episodes are taken up again at the point
            where they went astray. Its goals take the place of those of the source.
        faults: With agent=faulty, what is wrong with it, such as `icons=0.8,forgets=3`.
        part: Only one part of the items, as `k/n`, such as 2/7; see docs/scale.md.
    """
    # Inspect loads all tasks to run one of them.
    from uiprobe.baselines.oracles.forks import forked_samples
    from uiprobe.baselines.oracles.parameters import choose_help, experiment_facts, refuse_faults
    from uiprobe.environments.registry import environment_named
    from uiprobe.episodes.helps import join_help
    from uiprobe.probes.items import item_set_digest, select_samples
    from uiprobe.probes.navigation import build_navigation
    from uiprobe.probes.parts import take_part
    from uiprobe.probes.sources.builtin.variation import Variation
    from uiprobe.probes.sources.splits import goals_of, seed_of
    from uiprobe.scorers.episode_floors import DOING_NOTHING, mark_replay_floors
    from uiprobe.solvers.prompt_digest import react_prompt_sha256
    from uiprobe.solvers.session import close_session, open_session
    from uiprobe.solvers.user_model import user_models
    from uiprobe.tasks.sessions import refuse_session, session_samples
    from uiprobe.tasks.static import active_traits, model_facts, user_errors

    with user_errors("navigation"):
        asking = asks_model(agent)
    if asking:
        active_traits("navigation", observation)
    with user_errors("navigation"):
        variation = Variation.parse(split_names(variant))
        named = choose_targets(observation, targets, answers)
        paper = preset == "paper"
        # Goals of Sphinx are judged as in the paper.
        is_own = environment != "replay" and source in (None, BUILTIN)
        on_error = on_format_error or ("retry" if is_own and not paper else "stop")
        field = field_solver(
            agent,
            documents=documents,
            observation=observation,
            targets=targets,
            coordinates=coordinates,
            answers=answers,
            on_format_error=on_error,
            retries=retries,
            tell_skills=tell_skills,
            trials=trials,
            candidates=candidates,
            plan_every=plan_every,
        )
        charge = charge_for(clock, environment, asking=asking)
        chosen, goals, provider = open_environment(
            environment,
            source,
            split_names(serials),
            Deadlines(device_timeout, device_return),
            seed_of(seed, split),
            instances,
            variation.names,
            subset,
            Looks(
                pictures_only=asking and observation == "image" and named == "coordinate",
                display=display,
            ),
            tier=tier,
            user=user,
        )
        make_user = user_models() if user == "model" else None
        if tier == "events" and answers == "ui_tars":
            raise ValueError(f"tier=events is for answers=grammar or tools, found {answers}")
        if user != "none" and answers == "ui_tars":
            raise ValueError(f"user={user} is for answers=grammar or tools, found {answers}")
        if tier != "basic" and split != "all":
            raise ValueError(f"split={split} is for tier=basic, found tier={tier}")
        refuse_session(
            session, chosen, tier=tier, environment=environment, user=user, help=help, forks=forks
        )
        goals = goals_of(goals, split)
        named_helps, make_helper = choose_help(help)
        refuse_faults(faults, agent)
        if named_helps and agent not in ("react", "faulty"):
            raise ValueError(f"help={help} is for agent=react or faulty, found agent={agent}")
        built = (
            session_samples(chosen, seed, session, instances, variation.names)
            if session > 1
            else build_navigation(goals, kind=kind, difficulty=difficulty)
            if forks is None
            else forked_samples(forks)
        )
        samples = select_samples(built, app=app, category=category)
        floor_policy = DOING_NOTHING
        if chosen == BUILTIN and forks is None and session == 1:
            floor_policy = mark_replay_floors(samples, chosen, NAVIGATION_VERSION)
        asked, part_facts = take_part("navigation", samples, part)
    listed = (1 if paper else "all") if history is None else history
    shown = None if listed == "all" else listed
    kept = not paper if notes is None else notes
    solvers: dict[str, Solver] = {
        "react": react(
            observation=observation,
            targets=targets,
            coordinates=coordinates,
            answers=answers,
            history=shown,
            notes=kept,
            on_format_error=on_error,
            retries=retries,
            tell_skills=tell_skills,
            keep_pictures=keep_pictures,
            on_overflow=on_overflow,
        ),
        "reference": reference(),
        "random_walk": random_walk(),
        "do_nothing": do_nothing(),
        "faulty": faulty(faults, arm=join_help(named_helps)),
    }
    return Task(
        dataset=MemoryDataset(asked, name="navigation"),
        setup=open_session(
            provider,
            max_steps=max_steps,
            screenshots=screenshots,
            make_helper=make_helper,
            charge=charge,
            make_user=make_user,
        ),
        solver=field or solvers[agent],
        cleanup=close_session,
        scorer=[
            *(success(), completion(), conduct()),
            *([] if session == 1 else [sessions()]),
            *([] if user == "none" else [questioning()]),
            *([timing()] if tier == "events" or clock != "actions" else []),
        ],
        config=default_generation("navigation"),
        continue_on_fail=True,
        version=NAVIGATION_VERSION,
        metadata={
            **software(),
            "probe": "navigation",
            "source": chosen,
            "platform": environment_named(environment).platform.name,
            "model": model_facts(),
            "observation": observation,
            "environment": environment,
            **agent_facts(agent),
            "variation": variation.label,
            **({} if tier == "basic" else {"tier": tier}),
            **({} if session == 1 else {"session": session}),
            **({} if user == "none" else {"user": user}),
            **({} if clock == "actions" else {"clock": clock, "pace": asdict(charge)}),
            "items": len(samples),
            "items_sha256": item_set_digest(samples),
            **part_facts,
            **experiment_facts(named_helps, samples),
            "floor_policy": floor_policy,
            **(
                {
                    "prompts_sha256": react_prompt_sha256(
                        observation,
                        named,
                        answers,
                        history=shown,
                        notes=kept,
                        tell_skills=tell_skills,
                        keep_pictures=keep_pictures,
                        asks=user != "none",
                        waits=tier == "events",
                    )
                }
                if agent == "react"
                else {}
            ),
            "excluded": {},
            "broken": {
                str(sample.id): sample.metadata["fault"]
                for sample in samples
                if sample.metadata and "fault" in sample.metadata
            },
        },
    )


def open_environment(
    environment: str,
    source: str | None,
    serials: tuple[str, ...],
    deadlines: Deadlines,
    seed: int,
    instances: int,
    variant: tuple[str, ...],
    subset: str | None = None,
    looks: Looks | None = None,
    *,
    tier: Tier = "basic",
    user: User = "none",
) -> tuple[str, list[Goal | Broken], Provider]:
    """The name of the source, its goals, and where to find an environment for each.

    Raises:
        ValueError: The arguments do not go together, or something does not exist.
    """
    from uiprobe.environments.base import HasDeadlines, HasLooks
    from uiprobe.environments.registry import environment_named
    from uiprobe.probes.sources.base import (
        HasEventGoals,
        HasGoals,
        HasHardGoals,
        HasPairs,
        HasSubsets,
    )
    from uiprobe.probes.sources.locate import open_source
    from uiprobe.tasks.ceilings import with_ceilings
    from uiprobe.tasks.people import with_person

    entry = environment_named(environment)
    chosen = source or entry.source
    if serials and not entry.takes_serials:
        raise ValueError(f"serials are for environment=adb, found environment={environment}")
    if variant and chosen != BUILTIN:
        raise ValueError(
            f"variant={'+'.join(variant)} is for source=builtin, found source={chosen}"
        )
    if refusal := entry.refuses(chosen):
        raise ValueError(refusal)
    opened = open_source(chosen, seed=seed)
    if not isinstance(opened, HasGoals):
        raise ValueError(f"source={chosen} has no navigation tasks")
    if tier == "pairs" and user == "none":
        raise ValueError("tier=pairs has goals that only a person can clear up: add user=program")
    if tier != "basic" and not (isinstance(opened, HasHardGoals) and isinstance(opened, HasPairs)):
        raise ValueError(f"tier={tier} is for source=builtin, found source={chosen}")
    goals: list[Goal | Broken] = []
    if tier in ("basic", "all"):
        goals += opened.goals(instances=instances, variant=variant)
    if isinstance(opened, HasHardGoals) and tier in ("hard", "all"):
        goals += opened.hard_goals(instances=instances, variant=variant)
    if isinstance(opened, HasPairs) and tier in ("pairs", "all") and user != "none":
        goals += opened.pair_goals(instances=instances, variant=variant)
    if tier == "events" and environment != "phone":
        raise ValueError(f"tier=events is for environment=phone, found environment={environment}")
    if isinstance(opened, HasEventGoals) and tier == "events":
        goals += opened.event_goals(instances=instances, variant=variant)
    if user != "none":
        goals = [with_person(goal) for goal in goals]
    if subset is not None:
        if not isinstance(opened, HasSubsets):
            raise ValueError(f"subset={subset[:40]} is for source=sphinx, found source={chosen}")
        goals = opened.subset(subset, goals)
    provider = entry.factory(opened, serials)
    if isinstance(provider, HasDeadlines):
        provider.deadlines = deadlines
    elif deadlines != Deadlines():
        raise ValueError(
            "device_timeout and device_return are for environment=adb, found "
            f"environment={environment}"
        )
    if looks is not None and isinstance(provider, HasLooks):
        provider.looks = looks
    elif looks is not None and looks.display:
        raise ValueError(f"display={looks.display} is for environment=adb, found {environment}")
    return chosen, goals, with_ceilings(provider)
