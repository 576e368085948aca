"""The options of the WorkArena agent, and its presets (WorkArena paper, section 5.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

Preset = Literal["paper", "generic"]

Coordinates = Literal["no", "center", "box"]
"""What stands beside each element of a page: nothing, its centre, or its box."""

ActionSubset = Literal["bid", "bid+coord"]
"""Whether elements alone can be acted on, or places too."""


@dataclass(frozen=True, slots=True)
class WorkArenaOptions:
    """What the agent is shown, may do, and is asked for.

    Attributes:
        use_error_logs: Show why the last action failed.
        use_html: Show the page's HTML.
        use_axtree: Show its accessibility tree.
        use_focused_element: Say which element has the focus.
        use_tabs: List the open tabs.
        use_history: List the actions since the beginning.
        use_past_error_logs: With the history, say why earlier actions failed.
        use_think_history: With the history, repeat the reasoning before each action.
        use_screenshot: Show a picture of the page.
        use_som: Mark the elements in that picture by their bids.
        use_thinking: Ask for reasoning before the action.
        use_plan: Ask for a plan, and show it at the next step.
        use_criticise: Ask for a draft of the action and a critique of it, before the action.
        use_memory: Let the agent note what it may need later.
        use_hints: Give hints on how pages are operated.
        use_concrete_example: Show one made-up answer that is filled in.
        use_abstract_example: Show the form of the answer.
        extract_coords: Coordinates beside each element.
        extract_visible_tag: Say of each element whether it is visible.
        extract_clickable_tag: Say of each element whether it can be clicked.
        filter_visible_only: Leave out what is not visible.
        multi_actions: Allow several actions in one answer.
        action_space: What can be acted on.
        max_prompt_tokens: Tokens that a prompt may have; the page is cut until it fits.
        retries: How often it is asked again on one screen if its answer cannot be read.
    """

    use_error_logs: bool = True
    use_html: bool = False
    use_axtree: bool = True
    use_focused_element: bool = False
    use_tabs: bool = False
    use_history: bool = True
    use_past_error_logs: bool = False
    use_think_history: bool = False
    use_screenshot: bool = False
    use_som: bool = False
    use_thinking: bool = True
    use_plan: bool = False
    use_criticise: bool = False
    use_memory: bool = False
    use_hints: bool = False
    use_concrete_example: bool = True
    use_abstract_example: bool = True
    extract_coords: Coordinates = "no"
    extract_visible_tag: bool = False
    extract_clickable_tag: bool = False
    filter_visible_only: bool = False
    multi_actions: bool = False
    action_space: ActionSubset = "bid"
    max_prompt_tokens: int = 40_000
    retries: int = 4

    def __post_init__(self) -> None:
        if not (self.use_html or self.use_axtree or self.use_screenshot):
            raise ValueError(
                "the agent would see nothing of the page: set use_axtree, use_html or "
                "use_screenshot"
            )
        if self.use_som and not self.use_screenshot:
            raise ValueError("use_som marks the picture of the page: set use_screenshot too")
        if self.action_space == "bid+coord" and not (
            self.use_screenshot or self.extract_coords != "no"
        ):
            raise ValueError(
                "action_space=bid+coord needs places to name: set extract_coords or use_screenshot"
            )
        if self.max_prompt_tokens < 1 or self.retries < 0:
            raise ValueError("max_prompt_tokens must be positive, and retries not negative")


PRESETS: dict[Preset, WorkArenaOptions] = {
    # HTML, tree, errors and history, as in the rows of table 3.
    "paper": WorkArenaOptions(use_html=True),
    # What its authors went on with: the tree with tags, tabs and focus, several actions left out.
    "generic": WorkArenaOptions(
        use_focused_element=True,
        use_tabs=True,
        use_past_error_logs=True,
        use_think_history=True,
        use_hints=True,
        extract_visible_tag=True,
        extract_clickable_tag=True,
    ),
}


def choose_options(preset: Preset, **changes: Any) -> WorkArenaOptions:  # noqa: ANN401 - plain data
    """A preset with changes; those that are None stay as the preset has them.

    Raises:
        ValueError: There is no such preset, or the options do not go together.
    """
    if preset not in PRESETS:
        raise ValueError(f"preset: found {preset!r:.60}, expected one of {', '.join(PRESETS)}")
    given = {name: value for name, value in changes.items() if value is not None}
    return replace(PRESETS[preset], **given)
