"""Questions that an agent asks a model besides that for the next action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import anyio.to_thread
from inspect_ai.model import (
    ChatMessageSystem,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    get_model,
)

from uiprobe.solvers.answer import refused
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.solvers.overflow import generate_or_overflow, overflows
from uiprobe.solvers.react_agent import render_picture
from uiprobe.ui.coordinates import ImageLimit
from uiprobe.ui.observation import AnyObservation, TextObservation, render_text
from uiprobe.ui.screen import Screen

MOST_SHOWN = 20_000
"""Characters of a screen in a question about it."""


@dataclass(frozen=True, slots=True)
class View:
    """A screen as a question shows it.

    Attributes:
        text: The screen in words; empty where it is a picture.
        picture: The picture as a data URI; None where it is in words.
    """

    text: str
    picture: str | None = None


@dataclass(slots=True)
class Meter:
    """Counts the tokens of an agent's questions that no action accounts for yet.

    Attributes:
        read, written: Tokens that models read and wrote.
    """

    read: int = 0
    written: int = 0

    def take(self) -> tuple[int, int]:
        """The tokens so far; they are counted then."""
        found = self.read, self.written
        self.read = self.written = 0
        return found

    def charge(self, decision: Decision) -> Decision:
        """The decision with these tokens added to its own."""
        read, written = self.take()
        return replace(
            decision,
            tokens_read=decision.tokens_read + read,
            tokens_written=decision.tokens_written + written,
        )


async def view_screen(
    turn: Turn, screen: Screen, observation: AnyObservation, limit: ImageLimit
) -> View:
    """A screen in the form in which the agent sees screens; a page's own words become a tree."""
    if observation not in ("annotated_image", "image"):
        form: TextObservation = "list" if observation == "list" else "tree"
        return View(render_text(screen.tree, form)[:MOST_SHOWN])
    with turn.session.watch.on("device"):
        png = await screen.screenshot()
    picture, _ = await anyio.to_thread.run_sync(
        render_picture, screen, png, observation == "annotated_image", limit
    )
    return View("", picture)


async def ask(
    turn: Turn, meter: Meter, prompt: str, views: Sequence[View] = (), *, role: str, system: str
) -> str | None:
    """Ask a model a question; the answer is advice, so that no form is demanded of it.

    Args:
        turn: The situation.
        meter: Counts the tokens.
        prompt: The question; it names the views in their order.
        views: Screens that the question is about.
        role: Inspect's role of the model that is asked; the model under test where none has it.
        system: The system message.

    Returns:
        The answer; None where the model refused, or the question does not fit its context.

    Raises:
        ServerError: The provider gave no completion; the sample must be run again.
    """
    parts: list[Content] = [ContentText(text=prompt)]
    for number, view in enumerate(views, 1):
        head = f"Screen {number}:" if len(views) > 1 else "Screen:"
        if view.picture is None:
            parts.append(ContentText(text=f"{head}\n{view.text}"))
        else:
            parts += [ContentText(text=head), ContentImage(image=view.picture)]
    pictured = any(view.picture is not None for view in views)
    plain = "\n\n".join(part.text for part in parts if isinstance(part, ContentText))
    model = get_model(role=role, default=get_model())
    with turn.session.watch.on("model") as call:
        output = await generate_or_overflow(
            model,
            [
                ChatMessageSystem(content=system),
                ChatMessageUser(content=parts if pictured else plain),
            ],
        )
        call.worked = output.time
    if output.usage is not None:
        meter.read += max(0, output.usage.input_tokens)
        meter.written += max(0, output.usage.output_tokens)
    if overflows(output) or refused(output):
        return None
    return output.message.text
