"""The options of the WorkArena agent, and its presets (WorkArena paper, section 5.1)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from typing import Any, Literal, get_type_hints

from pydantic import TypeAdapter, ValidationError

from uiprobe.environments.web.page_texts import Coordinates, PageView
from uiprobe.episodes.options import Options, split_options

Preset = Literal["paper", "generic"]

ActionSubset = Literal["bid", "bid+coord", "python"]
"""Whether elements alone can be acted on, places too, or an answer is Python code."""


@dataclass(frozen=True, slots=True)
class WorkArenaOptions:
    """Options of the agent's prompt: what it shows, allows, and asks for.

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
        action_space: What can be acted on; `python` has to be allowed by the environment too.
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

    @property
    def view(self) -> PageView:
        """The form of a page's elements in prompts."""
        return PageView(
            self.extract_coords,
            self.extract_visible_tag,
            self.extract_clickable_tag,
            self.filter_visible_only,
        )


PRESETS: dict[Preset, WorkArenaOptions] = {
    # Errors, history and tree: the second row of table 3, which is the best of GPT-4.
    "paper": WorkArenaOptions(),
    # The defaults of its authors' later agent (AgentLab, GPT-4o): tags, focus, past reasoning.
    "generic": WorkArenaOptions(
        use_focused_element=True,
        use_think_history=True,
        use_hints=True,
        extract_visible_tag=True,
        extract_clickable_tag=True,
    ),
}

FLAGS = tuple(
    one.name for one in fields(WorkArenaOptions) if one.name not in ("max_prompt_tokens", "retries")
)
"""The options that switch something on or choose a form; the two others are numbers."""

_SMALL_PAGES = "browsergym/miniwob."
"""Tasks whose HTML fits into a prompt: all rows of table 2 show it, and none of table 3, whose
pages have 40,000 tokens or more (section 3.2)."""


def choose_options(preset: Preset, **changes: Any) -> WorkArenaOptions:  # noqa: ANN401 - plain data
    """A preset with changes; those that are None stay as the preset has them.

    Raises:
        ValueError: There is no such preset, an option is not of its type, or they do not go
            together.
    """
    if preset not in PRESETS:
        raise ValueError(f"preset: found {preset!r:.60}, expected one of {', '.join(PRESETS)}")
    given = {name: value for name, value in changes.items() if value is not None}
    try:
        checked = _adapter().validate_python(asdict(PRESETS[preset]) | given)
    except ValidationError as error:
        raise ValueError(_told(error)) from None
    return replace(PRESETS[preset], **{name: getattr(checked, name) for name in given})


def options_for(template: str, preset: Preset, **changes: Any) -> WorkArenaOptions:  # noqa: ANN401
    """The options for a task; in the paper's preset, MiniWoB's small pages are shown as HTML too.

    Args:
        template: The id of the task in BrowserGym's registry.
        preset: Name of the base options, `paper` or `generic`.
        changes: As in `choose_options`.

    Raises:
        ValueError: As in `choose_options`.
    """
    if preset == "paper" and template.startswith(_SMALL_PAGES) and changes.get("use_html") is None:
        changes["use_html"] = True
    return choose_options(preset, **changes)


def parse_flags(given: Options) -> dict[str, Any]:
    """Options such as `multi_actions,extract_coords=center`; a name alone means `name=true`.

    Raises:
        ValueError: There is no such option, it is there twice, or not of its type.
    """
    found: dict[str, Any] = {}
    for name, value in split_options(given, of="flags").items():
        if name not in FLAGS:
            raise ValueError(f"flags: found {name[:60]!r}, expected some of {', '.join(FLAGS)}")
        # Which of them go together shows with the preset; here each stands by itself.
        try:
            found[name] = _of_type(name).validate_python(value)
        except ValidationError as error:
            raise ValueError(f"flags: {name}{_told(error)}") from None
    return found


@cache
def _adapter() -> TypeAdapter[WorkArenaOptions]:
    return TypeAdapter(WorkArenaOptions)


@cache
def _of_type(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(get_type_hints(WorkArenaOptions)[name])


def _told(error: ValidationError) -> str:
    faults = []
    for fault in error.errors()[:3]:
        if fault["type"] == "value_error":
            faults.append(str(fault["ctx"]["error"]))
        else:
            name = ".".join(map(str, fault["loc"]))
            expected = fault["msg"].removeprefix("Input should be ")
            faults.append(f"{name}: found {str(fault['input'])[:60]!r}, expected {expected}")
    return "; ".join(faults)
