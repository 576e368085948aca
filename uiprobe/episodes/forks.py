"""Forks of episodes: where a failed one is taken up again, and the steps that lead there."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field

from uiprobe.episodes.divergence import find_divergence
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Answer, Episode
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import platform_of
from uiprobe.ui.telling import element_label
from uiprobe.ui.tree import Tree

FORK = "fork"
"""Metadata key of a sample: the fork that its episode begins at, as plain data of `Fork`."""


class PastStep(BaseModel):
    """A step that is done again before an agent takes over.

    Attributes:
        screen: Fingerprint of the screen that it was done on.
        action: What was done, in the grammar.
        refused: Why the device had refused what was asked; None if it did it.
        notes: The notes that the agent kept after it.
        answers: The answers given on it.
        charged_ms: Milliseconds that passed on the device's own clock while it was decided on.
        reply: The answer of the person who was asked; empty if nobody was.
        about: The slot that a model in the role of the person took the question to be about.
    """

    model_config = ConfigDict(extra="forbid")

    screen: str
    action: str
    refused: str | None = None
    notes: str = ""
    answers: list[Answer] = Field(default_factory=list)
    charged_ms: int = 0
    reply: str = ""
    about: str = ""


class Fork(BaseModel):
    """The point at which an episode is taken up again.

    Attributes:
        run: Inspect's id of the run that it comes from.
        item, epoch: The episode.
        steps: The steps before the point.
        screen: Fingerprint of the screen there.
    """

    model_config = ConfigDict(extra="forbid")

    run: str
    item: str
    epoch: int
    steps: list[PastStep] = Field(default_factory=list)
    screen: str = ""


def fingerprint(app: str, tree: Tree) -> str:
    """A short checksum of what a screen offers, equal for a screen that is reached again.

    Over the app and the role, label, states and place of each widget: documents also hold what no
    user sees, such as the keys of a session. A page is known by its path, because each run serves
    its site on another port.

    Raises:
        TreeError: The document of the screen cannot be read.
    """
    where = urlsplit(app).path if "://" in app else app
    digest = sha256(where.encode(errors="replace"))
    for widget in tree.widgets:
        parts = (widget.role, element_label(widget), *widget.told_states, str(widget.bounds))
        digest.update("\n".join(("", *parts)).encode(errors="replace"))
    return digest.hexdigest()[:16]


def make_fork(
    goal: Goal, episode: Episode, *, run: str, item: str, epoch: int, reached: int | None
) -> Fork:
    """The fork of a failed episode at the point of divergence.

    Where the goal was met on the way, that is the first screen on which it was. Else it is the
    first step which is not what the reference would have done, or the last if there is none.

    Args:
        goal: The goal whose reference decides where the episode diverges.
        episode: What was done.
        run: Inspect's id of the run that it comes from.
        item: Id of its sample.
        epoch: Epoch of that sample, from 1.
        reached: The first step on whose screen the goal was met; None if on none.

    Raises:
        ValueError: The log holds a screen or an action that cannot be read again.
    """
    steps = read_steps(episode, platform_of(goal))
    divergence = find_divergence(goal, steps) if reached is None else None
    if reached is not None:
        at = reached
    else:
        at = _last(goal, episode) if divergence is None else divergence.step
    return Fork(
        run=run,
        item=item,
        epoch=epoch,
        steps=[
            PastStep(
                screen=fingerprint(step.place.app, read.tree),
                action=step.action or "",
                refused=step.refused,
                notes=step.notes,
                answers=step.answers,
                charged_ms=step.charged_ms,
                reply=step.reply,
                about="" if read.record is None else read.record.about,
            )
            for step, read in zip(episode.steps[:at], steps[:at], strict=True)
        ],
        screen=fingerprint(steps[at].place.app, steps[at].tree),
    )


def _last(goal: Goal, episode: Episode) -> int:
    """The last step on which something could still be done; the first without a reference."""
    if not goal.reference and episode.ending not in ("format_error", "refused"):
        return 0
    last = len(episode.steps) - 1
    unfinished = episode.ending in ("max_steps", "loop", "environment")
    return max(0, last - 1) if unfinished else last


def forked_id(item: str, epoch: int, epochs: Sequence[int]) -> str:
    """The id of the sample of a forked episode; with the epoch where an item has several."""
    return f"{item}@{epoch}" if len(set(epochs)) > 1 else item


def read_fork(data: Any) -> Fork | None:  # noqa: ANN401 - metadata of a sample
    """The fork in the metadata of a sample; None if its episode begins at the start.

    Raises:
        ValueError: The metadata is not that of a fork.
    """
    return None if data is None else Fork.model_validate(data)
