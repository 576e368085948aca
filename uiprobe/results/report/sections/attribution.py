"""Why an episode failed, by rule: a first attribution, to know where to look.

Rules are tried in the order of `CAUSES`; the first that holds counts. What an episode did is set
against the reference solution of its goal, step by step, on the screens that it met. Many goals can
be met on other roads, so a divergence alone is no mistake: it is asked for only where the goal was
missed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from uiprobe.episodes.divergence import Divergence, find_divergence
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Episode
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import platform_of

UNTOLD = "not told"

CAUSES = {
    "machinery": "the device, the provider or the harness failed; the model is not to blame",
    "format": "an answer could not be read, and that ended the episode",
    "refused": "the model or its provider refused to answer, and that ended the episode",
    "loop": "the same action three times in a row ended it",
    "ended": "the environment ended it: something that was done decided it, and missed the goal",
    "stopped late": "the goal was met on the way, and what came after it undid that",
    "never stopped": "the goal was met on the way, and the episode went on to its last step",
    "stopped early": "all steps were those of the reference, and it stopped before the last",
    "wrong screen": "what the reference acts on next is not on the screen where it went astray",
    "wrong target on the right plan": "the action of the reference, on something else",
    "wrong argument": "the action and the target of the reference, with another text or direction",
    "wrong action": "an action of another kind than that of the reference",
    "out of steps": "on the road of the reference when the steps ran out",
    "reference not enough": "all of the reference was done without meeting the goal: look at it",
    UNTOLD: "the log holds no steps, or the goal has no reference to set them against",
}
"""The causes, in the order in which they are checked, and their meanings."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """Why an episode failed.

    Attributes:
        cause: A key of `CAUSES`; empty for an episode that did not fail.
        divergence: Where it left the reference, if it did.
    """

    cause: str
    divergence: Divergence | None = None


def attribute(
    goal: Goal, episode: Episode, verdict: Mapping[str, Any], *, success: bool, error: bool
) -> Attribution:
    """Attribute an episode to a cause.

    Args:
        goal: The goal with its reference solution.
        episode: What was recorded.
        verdict: Metadata of its score: `stopped_late` and `never_stopped`.
        success: Whether the goal was met at the end.
        error: Whether the machinery failed.
    """
    if error:
        return Attribution("machinery")
    if not episode.steps or episode.ending is None:
        return Attribution("" if success else UNTOLD)
    try:
        divergence = find_divergence(goal, read_steps(episode, platform_of(goal)))
    except ValueError:
        # The log holds a screen or an action that cannot be read again.
        return Attribution("" if success else UNTOLD)
    if success:
        return Attribution("", divergence)
    ended = {
        "format_error": "format",
        "refused": "refused",
        "loop": "loop",
        "environment": "ended",
    }
    if episode.ending in ended:
        return Attribution(ended[episode.ending], divergence)
    for flag, cause in (("stopped_late", "stopped late"), ("never_stopped", "never stopped")):
        if verdict.get(flag):
            return Attribution(cause, divergence)
    if not goal.reference:
        return Attribution("not told")
    if divergence is None:
        return Attribution(
            "out of steps" if episode.ending == "max_steps" else "reference not enough"
        )
    return Attribution(divergence.cause, divergence)
