"""End-to-end navigation on the web: benchmarks of BrowserGym (WorkArena paper, section 5)."""

from __future__ import annotations

from typing import Annotated, Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.solver import Solver
from pydantic import Field

import uiprobe
from uiprobe.scorers.navigation import completion, conduct, success
from uiprobe.scorers.web import errors, success_rate
from uiprobe.solvers.react import react
from uiprobe.solvers.react_options import OnOverflow, choose_targets
from uiprobe.solvers.web_baselines import noop, random_web, web_reference
from uiprobe.solvers.workarena.agent import workarena
from uiprobe.solvers.workarena.options import Preset
from uiprobe.tasks.generation import default_generation
from uiprobe.tasks.parameters import Names, checked, split_names
from uiprobe.ui.actions import TargetKind
from uiprobe.ui.coordinates import CoordinateConvention
from uiprobe.ui.observation import Observation

WEB_NAVIGATION_VERSION = "1-A"
"""The number changes with the goals or their judgement, the letter with the parameters."""

WebAgent = Literal["react", "workarena", "reference", "random_web", "noop"]

WebObservation = Literal["auto", "axtree", "html"] | Observation


@task
@checked
def web_navigation(
    benchmark: str = "miniwob",
    tasks: Names = None,
    category: Names = None,
    seeds: Annotated[int, Field(ge=1, le=1000)] = 10,
    seed: int = 0,
    agent: WebAgent = "react",
    observation: WebObservation = "auto",
    targets: Literal["auto"] | TargetKind = "auto",
    coordinates: Literal["auto"] | CoordinateConvention = "auto",
    answers: Literal["grammar", "tools"] = "grammar",
    preset: Preset = "paper",
    max_prompt_tokens: Annotated[int, Field(ge=500, le=2_000_000)] = 40_000,
    history: Annotated[int, Field(ge=0)] | Literal["all"] = "all",
    on_format_error: Literal["stop", "retry"] = "retry",
    retries: Annotated[int, Field(ge=0, le=10)] = 4,
    tell_skills: bool = True,
    keep_pictures: Annotated[int, Field(ge=0, le=20)] = 0,
    on_overflow: OnOverflow = "truncate",
    max_steps: Annotated[int, Field(ge=1, le=200)] = 10,
    screenshots: bool = True,
    timing: Literal["adaptive", "paper"] = "adaptive",
    browsers: Annotated[int, Field(ge=1, le=256)] | None = None,
    sites: Names = None,
    part: str | None = None,
) -> Task:
    """Does the model reach a goal in a web browser?

    Args:
        benchmark: `miniwob`, or any other benchmark of BrowserGym that is installed, by the name of
            its tasks in the registry, such as `webarena`.
        tasks: Only these tasks (one, several separated by commas, or a list).
        category: Only these families of tasks, likewise.
        seeds: Seeds of each task (10 in the paper).
        seed: Decides what these seeds are.
        agent: `react`, `workarena` (the paper's agent), or instead of the model `reference`,
            `random_web` or `noop`.
        observation: With react `tree`, `list`, `annotated_image` or `image`; with workarena
            `axtree` or `html`. `auto` takes `tree`, and what the preset says.
        targets: With react, `element` or `coordinate`; `auto` takes places on a plain picture.
        coordinates: With react, what coordinates mean: `pixel`, `unit` or `permille`; `auto` takes
            what the model's file says, else `pixel`.
        answers: With react, `grammar` (function calls in the text) or `tools` (native ones).
        preset: With workarena, `paper` (the flags of its tables) or `generic` (those of the agent
            that its authors went on with).
        max_prompt_tokens: With workarena, tokens that a prompt may have before the page is cut; in
            the paper 15000, 11000 or 40000, by model.
        history: With react, how many earlier actions the prompt lists, or `all`.
        on_format_error: With react, `stop` ends the episode, `retry` asks again.
        retries: How often it is asked again on one screen (4 in the paper).
        tell_skills: With react, give the model tips on browsers.
        keep_pictures: With react, pictures of so many earlier screens stay in the prompt.
        on_overflow: With react, a prompt that does not fit the model's context makes the episode
            unfit (`end`), or is asked again without its oldest parts (`truncate`).
        max_steps: Actions that an episode may take (10 in the paper).
        screenshots: Put a picture of every step into the log.
        timing: `adaptive` waits until a page has settled; `paper` takes the delays of the paper and
            of each benchmark.
        browsers: How many run at once; by default as many as there are cores.
        sites: Origins that pages may reach besides those that the benchmark's environment variables
            name, such as http://127.0.0.1:8080.
        part: Only one part of the items, as `k/n`, such as 2/7; see docs/scale.md.
    """
    # Inspect loads all tasks to run one of them.
    from uiprobe.environments.web.leasing import WebTasks
    from uiprobe.probes.items import item_set_digest, select_samples
    from uiprobe.probes.navigation import build_navigation
    from uiprobe.probes.parts import take_part
    from uiprobe.probes.sources.web_benchmarks import WebBenchmark
    from uiprobe.solvers.session import close_session, open_session
    from uiprobe.tasks.static import active_traits, model_facts, user_errors

    shown = _observation(agent, observation)
    with user_errors("web_navigation"):
        _refuse_mismatch(agent, observation)
        if agent == "react":
            choose_targets(shown, targets, answers)
        source = WebBenchmark(benchmark, seed, split_names(tasks), split_names(sites))
        provider = WebTasks(source, timing=timing, browsers=browsers)
        samples = select_samples(
            build_navigation(source.goals(instances=seeds)), app=None, category=category
        )
        asked, part_facts = take_part("web_navigation", samples, part)
    if agent == "react":
        active_traits("web_navigation", shown)
    solvers: dict[WebAgent, Solver] = {
        "react": react(
            observation=shown,
            targets=targets,
            coordinates=coordinates,
            answers=answers,
            history=None if history == "all" else history,
            on_format_error=on_format_error,
            retries=retries,
            tell_skills=tell_skills,
            keep_pictures=keep_pictures,
            on_overflow=on_overflow,
        ),
        "workarena": workarena(
            preset=preset,
            max_prompt_tokens=max_prompt_tokens,
            retries=retries,
            use_html=_flag("html", observation),
            use_axtree=_flag("axtree", observation),
        ),
        "reference": web_reference(),
        "random_web": random_web(),
        "noop": noop(),
    }
    return Task(
        dataset=MemoryDataset(asked, name="web_navigation"),
        setup=open_session(provider, max_steps=max_steps, screenshots=screenshots),
        solver=solvers[agent],
        cleanup=close_session,
        scorer=[success(), completion(), conduct(), success_rate(), errors()],
        config=default_generation("web_navigation"),
        continue_on_fail=True,
        version=WEB_NAVIGATION_VERSION,
        metadata={
            "uiprobe": uiprobe.__version__,
            "probe": "web_navigation",
            "source": benchmark,
            "model": model_facts(),
            "observation": observation if agent == "workarena" else shown,
            "environment": "web",
            "timing": timing,
            "variation": "",
            "items": len(samples),
            "items_sha256": item_set_digest(samples),
            **part_facts,
            "excluded": {},
            "broken": {},
        },
    )


def _observation(agent: WebAgent, observation: WebObservation) -> Observation:
    """What the neutral agents show."""
    if observation == "auto" or observation == "axtree" or observation == "html":
        return "tree"
    return observation


def _flag(form: Literal["axtree", "html"], observation: WebObservation) -> bool | None:
    """Whether the WorkArena agent shows a form of the page; None where the preset decides."""
    return form == observation if observation in ("axtree", "html") else None


def _refuse_mismatch(agent: WebAgent, observation: WebObservation) -> None:
    """Refuse an observation that the agent does not know.

    Raises:
        ValueError: They do not go together.
    """
    if agent == "react" and observation in ("axtree", "html"):
        raise ValueError(
            f"observation={observation} is for agent=workarena; agent=react takes tree, list, "
            "annotated_image or image"
        )
    if agent == "workarena" and observation not in ("auto", "axtree", "html"):
        raise ValueError(
            f"agent=workarena takes observation=axtree or html, found {observation}; "
            "its picture is the option use_screenshot of `uiprobe/workarena`"
        )
