"""The ReAct agent: reasoning and one action per step (paper section 4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from inspect_ai.model import get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.environments.web.page_texts import Coordinates
from uiprobe.solvers.react_options import Answers, OnOverflow, choose_targets, page_view

if TYPE_CHECKING:
    from uiprobe.ui.actions import TargetKind
    from uiprobe.ui.coordinates import CoordinateConvention
    from uiprobe.ui.observation import AnyObservation


@solver
def react(
    observation: AnyObservation = "tree",
    targets: Literal["auto"] | TargetKind = "auto",
    coordinates: Literal["auto"] | CoordinateConvention = "auto",
    answers: Answers = "grammar",
    history: int | None = None,
    notes: bool = True,
    on_format_error: Literal["stop", "retry"] = "retry",
    retries: int = 2,
    tell_skills: bool = True,
    keep_pictures: int = 0,
    on_overflow: OnOverflow = "end",
    extract_coords: Coordinates = "no",
    extract_visible_tag: bool = False,
    extract_clickable_tag: bool = False,
    filter_visible_only: bool = False,
    allow_python: bool = False,
) -> Solver:
    """Drive the device towards the goal, one answer of the model per step.

    Args:
        observation: How the screen is shown; `axtree` and `html` are for pages of a browser.
        targets: How targets are named; `auto` takes places on a plain picture, else numbers.
        coordinates: What the numbers of a place mean; `auto` takes what the model's file says.
        answers: `grammar`, `tools` for native function calls, or `ui_tars`; in a browser also
            `operator`.
        history: How many earlier actions are listed (1 in the paper); None for all.
        notes: Whether the model may keep notes from step to step (paper: no).
        on_format_error: What an answer that cannot be read leads to: the same question again with
            the reason, or the end (paper).
        retries: How often it may be asked again on one screen.
        tell_skills: Whether the prompt has tips on operating phones (paper: yes).
        keep_pictures: How many pictures of earlier screens stay in the prompt.
        on_overflow: What a prompt that does not fit the model's context leads to: the end, or the
            same question without the oldest pictures and actions.
        extract_coords: With `axtree` and `html`, coordinates beside each element: `no`, `center` or
            `box`.
        extract_visible_tag: Likewise, say of each element whether it is visible.
        extract_clickable_tag: Likewise, say of each element whether it can be clicked.
        filter_visible_only: Likewise, leave out what is not visible.
        allow_python: In a browser, whether the prompt offers Python code; the
            environment has to allow it too.

    Raises:
        OptionsError: The options do not go together.
    """
    # Inspect loads all solvers to use one of them.
    from uiprobe.model_configs.catalog import traits_of
    from uiprobe.solvers.navigate import navigate
    from uiprobe.solvers.react_agent import ReactAgent
    from uiprobe.ui.coordinates import NO_CORRECTION, ImageLimit

    view = page_view(
        observation,
        extract_coords=extract_coords,
        extract_visible_tag=extract_visible_tag,
        extract_clickable_tag=extract_clickable_tag,
        filter_visible_only=filter_visible_only,
    )
    named = choose_targets(observation, targets, answers, tells_places=view.extract_coords != "no")

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        traits = traits_of(str(get_model()))
        convention = coordinates
        if convention == "auto":
            convention = traits.coordinates if traits else "pixel"
        correction = traits.correction if traits and coordinates == "auto" else NO_CORRECTION
        limit = traits.limit if traits else ImageLimit()
        attempts = 1 + (retries if on_format_error == "retry" else 0)
        return await navigate(
            state,
            lambda goal: ReactAgent(
                observation,
                named,
                answers,
                convention=convention,
                limit=limit,
                correction=correction,
                history=history,
                notes=notes,
                attempts=attempts,
                tell_skills=tell_skills,
                keep_pictures=keep_pictures,
                truncate=on_overflow == "truncate",
                view=view,
                allow_python=allow_python,
            ),
        )

    return solve
