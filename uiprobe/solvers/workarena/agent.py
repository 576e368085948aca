"""The agent of the WorkArena paper (section 5.1)."""

from __future__ import annotations

from typing import Any

from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.environments.web.page_texts import Coordinates
from uiprobe.solvers.workarena.options import (
    ActionSubset,
    Preset,
    choose_options,
    options_for,
)


@solver
def workarena(  # noqa: D417 - WorkArenaOptions explains each option
    preset: Preset = "paper",
    max_prompt_tokens: int | None = None,
    retries: int | None = None,
    use_error_logs: bool | None = None,
    use_html: bool | None = None,
    use_axtree: bool | None = None,
    use_focused_element: bool | None = None,
    use_tabs: bool | None = None,
    use_history: bool | None = None,
    use_past_error_logs: bool | None = None,
    use_think_history: bool | None = None,
    use_screenshot: bool | None = None,
    use_som: bool | None = None,
    use_thinking: bool | None = None,
    use_plan: bool | None = None,
    use_criticise: bool | None = None,
    use_memory: bool | None = None,
    use_hints: bool | None = None,
    use_concrete_example: bool | None = None,
    use_abstract_example: bool | None = None,
    extract_coords: Coordinates | None = None,
    extract_visible_tag: bool | None = None,
    extract_clickable_tag: bool | None = None,
    filter_visible_only: bool | None = None,
    multi_actions: bool | None = None,
    action_space: ActionSubset | None = None,
) -> Solver:
    """Chain of thought, one action per step, and up to four more tries at a readable answer.

    Each option is explained in `WorkArenaOptions`; one that is left out is as in the preset.

    Args:
        preset: `paper` or `generic`.
        max_prompt_tokens: Tokens that a prompt may have.
        retries: How often it is asked again on one screen.
        use_error_logs, use_html, use_axtree, use_focused_element, use_tabs: What is shown.
        use_history, use_past_error_logs, use_think_history: Content of earlier steps in the prompt.
        use_screenshot, use_som: Whether a picture is shown, and marked.
        use_thinking, use_plan, use_criticise, use_memory: What an answer has besides the action.
        use_hints, use_concrete_example, use_abstract_example: Help in the prompt.
        extract_coords, extract_visible_tag, extract_clickable_tag: What is said of each element.
        filter_visible_only: Leave out what is not visible.
        multi_actions: Allow several actions in one answer.
        action_space: `bid`, `bid+coord`, or `python` where the environment allows it.

    Raises:
        ValueError: The options do not go together.
    """
    changes: dict[str, Any] = {
        "max_prompt_tokens": max_prompt_tokens,
        "retries": retries,
        "use_error_logs": use_error_logs,
        "use_html": use_html,
        "use_axtree": use_axtree,
        "use_focused_element": use_focused_element,
        "use_tabs": use_tabs,
        "use_history": use_history,
        "use_past_error_logs": use_past_error_logs,
        "use_think_history": use_think_history,
        "use_screenshot": use_screenshot,
        "use_som": use_som,
        "use_thinking": use_thinking,
        "use_plan": use_plan,
        "use_criticise": use_criticise,
        "use_memory": use_memory,
        "use_hints": use_hints,
        "use_concrete_example": use_concrete_example,
        "use_abstract_example": use_abstract_example,
        "extract_coords": extract_coords,
        "extract_visible_tag": extract_visible_tag,
        "extract_clickable_tag": extract_clickable_tag,
        "filter_visible_only": filter_visible_only,
        "multi_actions": multi_actions,
        "action_space": action_space,
    }
    choose_options(preset, **changes)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        # Inspect loads all solvers to use one of them.
        from uiprobe.solvers.navigate import navigate
        from uiprobe.solvers.workarena.deciding import WorkArenaAgent

        return await navigate(
            state, lambda goal: WorkArenaAgent(options_for(goal.template, preset, **changes))
        )

    return solve
