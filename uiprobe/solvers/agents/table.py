"""The agents of the field, by name: what each is, and how far it follows its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

FieldAgentName = Literal["appagent", "reflexion", "planner", "m3a", "best_of_n"]


@dataclass(frozen=True, slots=True)
class Preset:
    """An agent as a preset of the options of the actor, who chooses each action.

    Attributes:
        title: Its name in tables.
        history: How many earlier actions its actor lists; None for all.
        notes: Whether its actor keeps notes.
        fidelity: What it follows, and where it differs.
    """

    title: str
    history: int | None
    notes: bool
    fidelity: str


PRESETS: Mapping[FieldAgentName, Preset] = {
    "appagent": Preset(
        "AppAgent",
        0,
        False,
        "After Yang et al. (2023, arXiv 2312.13771), as the Sphinx paper measures it (section 5.3, "
        "table 10). Alike: numbered elements on the picture (observation=annotated_image), an "
        "observation, a thought, an action and a summary in each answer, the last summary as the "
        "only memory, an exploration phase that reflects on each action and documents its element, "
        "and those documents beside the elements on the screen. Different: our words; the action "
        "space is the task's, without the grid of places; exploration is bounded by actions "
        "instead of 10 minutes, and has no goal; elements are found again by kind and name.",
    ),
    "reflexion": Preset(
        "Reflexion",
        None,
        True,
        "After Shinn et al. (2023, arXiv 2303.11366). Alike: trials from the start, a critique in "
        "words after each failed one, and all critiques in the prompt of the next. Different: the "
        "model judges itself whether it failed, because it must not learn the verdict of the "
        "evaluators; the last trial alone is scored, and the tokens of all are counted.",
    ),
    "planner": Preset(
        "Planner + actor",
        None,
        True,
        "The split into a planner and an actor of several agents of the field, and none of them in "
        "particular. The planner (role `planner`, by default the model itself) sees the screen and "
        "the actions so far, plans again after so many actions or when the actor asks for it, and "
        "never acts.",
    ),
    "m3a": Preset(
        "M3A-like",
        0,
        False,
        "After M3A of AndroidWorld (Rawles et al. 2024, arXiv 2405.14573). Alike: after each "
        "action a second question compares the screens before and after it, and its summaries are "
        "the history. Different: our words and our action space; one picture or text of each "
        "screen, without the plain picture beside the marked one.",
    ),
    "best_of_n": Preset(
        "Best of n",
        None,
        True,
        "Several proposals for each action at a temperature above 0, and a judge (role `judge`, by "
        "default the model itself) that picks one of those that differ. Nothing is carried out "
        "before it is picked. Of no paper in particular.",
    ),
}
"""The presets, in the order in which documents list them."""
