"""End-to-end navigation on the web: benchmarks of BrowserGym (WorkArena paper, section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.solver import Solver
from pydantic import Field

from uiprobe.environments.versions import software
from uiprobe.environments.web.page_texts import PageView
from uiprobe.episodes.options import Names, Options, split_names
from uiprobe.probes.names import Split, User, WebTier
from uiprobe.scorers.navigation import completion, conduct, success
from uiprobe.scorers.questioning import questioning
from uiprobe.scorers.web import errors, success_rate
from uiprobe.solvers.agents.elsewhere import agent_facts, other_agents
from uiprobe.solvers.agents.solver import field_solver
from uiprobe.solvers.agents.table import PRESETS
from uiprobe.solvers.react import react
from uiprobe.solvers.react_options import Answers, OnOverflow, choose_targets, page_view
from uiprobe.solvers.web_baselines import noop, random_web, web_reference
from uiprobe.solvers.workarena.agent import workarena
from uiprobe.solvers.workarena.options import Preset, choose_options, parse_flags
from uiprobe.tasks.generation import default_generation
from uiprobe.tasks.parameters import checked, one_of
from uiprobe.ui.actions import TargetKind
from uiprobe.ui.coordinates import CoordinateConvention
from uiprobe.ui.observation import AnyObservation

WEB_NAVIGATION_VERSION = "13-A"
"""The number changes with the goals, their pages or their judgement, the letter with the
parameters. Since 4 only what a page can do is offered, answers are judged by a grammar,
and limits follow from solutions by visible paths; since 5 no value in a goal of the desk ends with
a full stop, and its tasks state how hard they are; since 6 lookups of the desk have
names, and fields that are only read are not to fill; since 7 facts in articles of the desk stand
apart from sentences that belong together, and answers are judged by what their clauses say; since 8
an answer that corrects itself states what it says last; since 9 texts that state another place in
the order or another thing's amount are none; since 10 a report that a task of the desk is
infeasible counts after a look at what rules it out; since 11 a person answers one question; since
12 what contractors get in `entitled-or-not` is drawn; since 13 prompts say that a loop ends an
attempt, and accounts of namesakes go by their new names. A has `tier`, also of pairs of worlds, and
`user`."""


def _agents() -> tuple[str, ...]:
    return ("react", "workarena", "reference", "random_web", "noop", *PRESETS, *other_agents())


WebObservation = Literal["auto"] | AnyObservation

WebPreset = Literal["default"] | Preset


@task
@checked
def web_navigation(
    benchmark: str = "desk",
    tasks: Names = None,
    category: Names = None,
    seeds: Annotated[int, Field(ge=1, le=1000)] = 10,
    seed: int = 0,
    split: Split = "all",
    agent: Annotated[str, one_of(_agents)] = "react",
    observation: WebObservation = "auto",
    targets: Literal["auto"] | TargetKind = "auto",
    coordinates: Literal["auto"] | CoordinateConvention = "auto",
    answers: Answers = "grammar",
    preset: WebPreset = "default",
    flags: Options = None,
    max_prompt_tokens: Annotated[int, Field(ge=500, le=2_000_000)] = 40_000,
    history: Annotated[int, Field(ge=0)] | Literal["all"] | None = None,
    notes: bool | None = None,
    on_format_error: Literal["stop", "retry"] = "retry",
    retries: Annotated[int, Field(ge=0, le=10)] = 4,
    tell_skills: bool = True,
    keep_pictures: Annotated[int, Field(ge=0, le=20)] = 0,
    on_overflow: OnOverflow = "truncate",
    documents: str | None = None,
    trials: Annotated[int, Field(ge=1, le=10)] = 3,
    candidates: Annotated[int, Field(ge=2, le=10)] = 3,
    plan_every: Annotated[int, Field(ge=1, le=200)] = 5,
    max_steps: Annotated[int, Field(ge=1, le=200)] = 10,
    screenshots: bool = True,
    timing: Literal["adaptive", "paper"] = "adaptive",
    reading: Literal["stated", "workarena"] = "stated",
    tier: WebTier = "basic",
    user: User = "none",
    browsers: Annotated[int, Field(ge=1, le=256)] | None = None,
    sites: Names = None,
    allow_python: bool = False,
    help: Names = None,
    forks: str | None = None,
    part: str | None = None,
) -> Task:
    """Does the model reach a goal in a web browser?

    Args:
        benchmark: `desk` (the embedded service desk, in the style of WorkArena), `miniwob`, or any
            other benchmark of BrowserGym that is installed, by the name of its tasks in the
            registry, such as `webarena`.
        tasks: Only these tasks (one, several separated by commas, or a list).
        category: Only these families of tasks, likewise.
        seeds: Seeds of each task (10 in the paper).
        seed: Decides what these seeds are.
        split: `selection` takes the first 3 seeds, by which a model or its options are chosen,
            `reported` the others (7 in the paper), `all` both. `train`, `validation` and `test`
            take goals that have no part of the site, family and seed in common; see docs/splits.md.
        agent: `react`, `workarena` (the paper's agent); `appagent`, `reflexion`, `planner`, `m3a`
            or `best_of_n` (docs/agents.md); or instead of the model `reference`, `random_web` or
            `noop`; or one of another distribution (docs/api.md).
        observation: With react `tree`, `list`, `annotated_image`, `image`, or BrowserGym's own
            `axtree` and `html`; with workarena one of the last two. `auto` takes `tree`, for the
            dialects `image`, and what the preset says.
        targets: With react, `element` or `coordinate`; `auto` takes places on a plain picture.
        coordinates: With react, what coordinates mean: `pixel`, `unit` or `permille`; `auto` takes
            what the model's file says, else `pixel`.
        answers: With react, `grammar` (function calls in the text), `tools` (native ones), or a
            dialect on pictures: `ui_tars`, or `operator` (OpenAI's computer-use actions).
        preset: With react, `paper` lists one earlier action and keeps no notes. With workarena,
            `paper` (the flags of its tables), which is the default, or `generic` (those of the
            agent that its authors went on with).
        flags: Options of the agent, several separated by commas, as `multi_actions` or
            `extract_coords=center`. With workarena any of its options; with react, axtree and html
            those that say what stands beside each element.
        max_prompt_tokens: With workarena, tokens that a prompt may have before the page is cut; in
            the paper 15000, 11000 or 40000, by model.
        history: With react, how many earlier actions the prompt lists, or `all`, the default.
        notes: With react, let the model keep notes from step to step; by default yes.
        on_format_error: With react, `stop` ends the episode, `retry` asks again.
        retries: How often it is asked again on one screen (4 in the paper).
        tell_skills: With react, give the model tips on browsers.
        keep_pictures: With react, pictures of so many earlier screens stay in the prompt.
        on_overflow: With react, a prompt that does not fit the model's context makes the episode
            unfit (`end`), or is asked again without its oldest parts (`truncate`).
        documents: With appagent, the folder of documents that `uiprobe documents` wrote.
        trials: With reflexion, the most trials of a goal.
        candidates: With best_of_n, proposals for each action.
        plan_every: With planner, the number of actions between two plans.
        max_steps: Actions that an episode, or a trial of it, may take (10 in the paper); on the
            desk at least twice as many as the solution of its family, in the hard tier 2.5 times.
        screenshots: Put a picture of every step into the log.
        timing: `adaptive` waits until a page has settled; `paper` takes the delays of the paper and
            of each benchmark.
        reading: How the desk reads an answer: `stated` by the grammar of stated answers,
            `workarena` by looking for it in the message, as WorkArena does.
        tier: `basic`, or on the desk `hard`, where the model declares the end, `pairs`, goals in
            pairs of worlds, which need user=program too, or `all`, which has pairs where somebody
            can be asked; see docs/hard.md and docs/asking.md.
        user: `program`, and the action `ask` reaches a person who knows what the goal leaves open;
            `model`, and a model in the role `user` answers from the same facts; by default nobody
            can be asked.
        browsers: How many run at once; by default as many as there are cores.
        sites: Origins that pages may reach besides those that the benchmark's environment variables
            name, such as http://127.0.0.1:8080.
        allow_python: Run Python code that the model writes: in this process, with all its rights,
            and without a sandbox.
        help: With react, what one capability would give the agent, as an experiment: `plan`,
            `grounding`, `memory`, `state`, `read`, `language`, `scroll`, `stop`, `format` or
            `ask`, several joined by +, or a control, `placebo` or `again`; see docs/attribution.md.
        forks: The log of another navigation on the same benchmark: its failed episodes are taken up
            again at the point where they went astray.
        part: Only one part of the items, as `k/n`, such as 2/7; see docs/scale.md.
    """
    # Inspect loads all tasks to run one of them.
    from uiprobe.baselines.oracles.forks import forked_samples
    from uiprobe.baselines.oracles.parameters import choose_web_help, experiment_facts
    from uiprobe.environments.web.leasing import WebTasks
    from uiprobe.probes.items import item_set_digest, select_samples
    from uiprobe.probes.navigation import build_navigation
    from uiprobe.probes.parts import take_part
    from uiprobe.probes.sources.splits import goals_of, seed_of
    from uiprobe.probes.sources.web_benchmarks import WebBenchmark, split_goals
    from uiprobe.scorers.episode_floors import (
        DOING_NOTHING,
        REPLAYED,
        mark_refusals,
        mark_replay_floors,
    )
    from uiprobe.solvers.session import close_session, open_session
    from uiprobe.solvers.user_model import user_models
    from uiprobe.tasks.people import with_person
    from uiprobe.tasks.static import active_traits, model_facts, user_errors
    from uiprobe.ui.platform import WEB

    shown = _observation(agent, observation, answers)
    with user_errors("web_navigation"):
        _refuse_mismatch(agent, observation, preset)
        options = _options(agent, preset, flags, observation)
        _refuse_python(options, allowed=allow_python)
        view = page_view(shown, **options) if agent == "react" else PageView()
        if agent == "react" or agent in PRESETS:
            choose_targets(shown, targets, answers, tells_places=view.extract_coords != "no")
        field = field_solver(
            agent,
            documents=documents,
            observation=shown,
            targets=targets,
            coordinates=coordinates,
            answers=answers,
            on_format_error=on_format_error,
            retries=retries,
            tell_skills=tell_skills,
            trials=trials,
            candidates=candidates,
            plan_every=plan_every,
        )
        if reading != "stated" and benchmark != "desk":
            raise ValueError(f"reading={reading} is for benchmark=desk, found {benchmark}")
        setup = {} if reading == "stated" else {"reading": reading}
        if tier != "basic" and split in ("train", "validation", "test"):
            raise ValueError(f"split={split} is for tier=basic, found tier={tier}")
        named = split_names(tasks), split_names(sites)
        if tier == "pairs" and user == "none":
            raise ValueError(
                "tier=pairs has goals that only a person can clear up: add user=program"
            )
        make_user = user_models() if user == "model" else None
        if user != "none" and agent == "workarena":
            raise ValueError(f"user={user} is for agent=react, found agent={agent}")
        if user != "none" and answers in ("ui_tars", "operator"):
            raise ValueError(f"user={user} is for answers=grammar or tools, found {answers}")
        source = WebBenchmark(
            benchmark, seed_of(seed, split), *named, setup, tier, asks=user != "none"
        )
        provider = WebTasks(source, timing=timing, browsers=browsers, allow_python=allow_python)
        goals = goals_of(split_goals(source.goals(instances=seeds), split, seeds), split)
        if user != "none":
            goals = [with_person(goal) for goal in goals]
        built = build_navigation(goals) if forks is None else forked_samples(forks)
        samples = select_samples(built, app=None, category=category)
        floor_policy = DOING_NOTHING
        if benchmark not in REPLAYED:
            floor_policy = mark_refusals(samples)
        elif forks is None:
            floor_policy = mark_replay_floors(samples, benchmark, WEB_NAVIGATION_VERSION)
        asked, part_facts = take_part("web_navigation", samples, part)
        named_helps, make_helper = choose_web_help(help, benchmark, asked)
        if named_helps and agent != "react":
            raise ValueError(f"help={help} is for agent=react, found agent={agent}")
    if agent == "react" or agent in PRESETS:
        # Of a text it makes no difference which; pictures need a model that sees.
        active_traits("web_navigation", "tree" if shown == "axtree" or shown == "html" else shown)
    paper = preset == "paper"
    listed = (1 if paper else "all") if history is None else history
    solvers: dict[str, Solver] = {
        "react": react(
            observation=shown,
            targets=targets,
            coordinates=coordinates,
            answers=answers,
            history=None if listed == "all" else listed,
            notes=not paper if notes is None else notes,
            on_format_error=on_format_error,
            retries=retries,
            tell_skills=tell_skills,
            keep_pictures=keep_pictures,
            on_overflow=on_overflow,
            allow_python=allow_python,
            **(options if agent == "react" else {}),
        ),
        "workarena": workarena(
            preset="paper" if preset == "default" else preset,
            max_prompt_tokens=max_prompt_tokens,
            retries=retries,
            **(options if agent == "workarena" else {}),
        ),
        "reference": web_reference(),
        "random_web": random_web(),
        "noop": noop(),
    }
    return Task(
        dataset=MemoryDataset(asked, name="web_navigation"),
        setup=open_session(
            provider,
            max_steps=max_steps,
            screenshots=screenshots,
            make_helper=make_helper,
            make_user=make_user,
        ),
        solver=field or solvers[agent],
        cleanup=close_session,
        scorer=[
            *(success(), completion(), conduct(), success_rate(), errors()),
            *([] if user == "none" else [questioning()]),
        ],
        config=default_generation("web_navigation"),
        continue_on_fail=True,
        version=WEB_NAVIGATION_VERSION,
        metadata={
            **software(browser=True),
            "probe": "web_navigation",
            "source": benchmark,
            "platform": WEB.name,
            "model": model_facts(),
            "observation": observation if agent == "workarena" else shown,
            "environment": "web",
            **agent_facts(agent),
            "timing": timing,
            **setup,
            **({} if tier == "basic" else {"tier": tier}),
            **({} if user == "none" else {"user": user}),
            "variation": "",
            "items": len(samples),
            "items_sha256": item_set_digest(samples),
            **part_facts,
            **experiment_facts(named_helps, samples),
            "floor_policy": floor_policy,
            "excluded": {},
            "broken": {},
        },
    )


def _observation(agent: str, observation: WebObservation, answers: Answers) -> AnyObservation:
    """Observations of the neutral agents."""
    if observation != "auto":
        return observation
    return "image" if agent == "react" and answers in ("ui_tars", "operator") else "tree"


def _options(
    agent: str, preset: WebPreset, flags: Options, observation: WebObservation
) -> dict[str, Any]:
    """The typed options of the agent that flags and observation name.

    Raises:
        ValueError: The agent has no such option, or they do not go together.
    """
    given = parse_flags(flags)
    if agent == "workarena":
        if observation in ("axtree", "html"):
            given = {
                "use_html": observation == "html",
                "use_axtree": observation == "axtree",
            } | given
        choose_options("paper" if preset == "default" else preset, **given)
        return given
    known = {one.name for one in fields(PageView)} if agent == "react" else set()
    if others := sorted(given.keys() - known):
        raise ValueError(
            f"flags: {others[0]} is an option of agent=workarena; agent={agent} takes "
            f"{', '.join(sorted(known)) or 'none'}"
        )
    return given


def _refuse_python(options: Mapping[str, Any], *, allowed: bool) -> None:
    """Refuse an agent that writes Python code where none is run.

    Raises:
        ValueError: It does.
    """
    if options.get("action_space") == "python" and not allowed:
        raise ValueError(
            "flags: action_space=python runs code that the model writes in this process, without a "
            "sandbox; allow_python=true says that you want that"
        )


def _refuse_mismatch(agent: str, observation: WebObservation, preset: WebPreset) -> None:
    """Refuse an observation or a preset that the agent does not know.

    Raises:
        ValueError: They do not go together.
    """
    if agent == "workarena" and observation not in ("auto", "axtree", "html"):
        raise ValueError(
            f"agent=workarena takes observation=axtree or html, found {observation}; "
            "its picture is flags=use_screenshot"
        )
    if agent != "workarena" and preset == "generic":
        raise ValueError(
            "preset=generic is for agent=workarena; agent=react takes default or paper"
        )
