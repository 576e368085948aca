"""Asking models: prompts with a text or a picture of the screen, and reading what they answer."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    ContentImage,
    ContentText,
    Model,
)

from uiprobe.asking.completions import answer_text, complete
from uiprobe.episodes.exploration import ModelStep
from uiprobe.exploration.embeddings import Embeddings
from uiprobe.exploration.names import Mode
from uiprobe.exploration.view import View
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.observation import render_tree
from uiprobe.ui.platform import WEB, Platform
from uiprobe.ui.spaces.browser_calls import FUNCTIONS
from uiprobe.ui.tree import TreeError

MOST_PAGE = 24_000
"""Characters of a page in a prompt; what is beyond is cut off, and the prompt says so."""

KEPT_ANSWERS = 400
"""Answers that a log keeps, the latest ones; all of them are in its events."""

_MAX_ANSWER = 50_000
_FENCED = re.compile(r"```(?:json)?\s*(.*?)```", re.DOTALL)
_TAGGED = re.compile(r"<action>(.*?)</action>", re.DOTALL)


@dataclass(slots=True)
class Models:
    """The models of an exploration, and what was asked of them.

    Attributes:
        describe: Describes states; the model under test.
        act: Chooses atomic actions; the same unless the role `act` is given.
        embeddings: Compares descriptions.
        tokens: What they read and wrote.
        answers: What they answered.
        step: After how many actions; kept by who runs the exploration.
    """

    describe: Model
    act: Model
    embeddings: Embeddings
    tokens: dict[str, int] = field(default_factory=dict)
    answers: list[ModelStep] = field(default_factory=list)
    step: int = 0

    async def ask(
        self, kind: str, model: Model, system: str, prompt: str, picture: bytes | None = None
    ) -> str:
        """The answer to a prompt.

        Args:
            kind: What it is about, for the log.
            model: The model to call.
            system: The system message.
            prompt: The question.
            picture: The screen, as PNG.

        Raises:
            ServerError: The provider gave no completion; the sample must be run again.
        """
        messages: list[ChatMessage] = [
            ChatMessageSystem(content=system),
            ChatMessageUser(
                content=prompt
                if picture is None
                else [
                    ContentText(text=prompt),
                    ContentImage(image=f"data:image/png;base64,{b64encode(picture).decode()}"),
                ]
            ),
        ]
        output = await complete(model, messages)
        if usage := output.usage:
            for name, count in (("input", usage.input_tokens), ("output", usage.output_tokens)):
                self.tokens[name] = self.tokens.get(name, 0) + max(0, count)
        text = answer_text(output)[:_MAX_ANSWER]
        self.answers.append(ModelStep(step=self.step, kind=kind, text=text[:2_000]))
        del self.answers[:-KEPT_ANSWERS]
        return text


async def shown(view: View, mode: Mode) -> tuple[str, bytes | None]:
    """A screen for a prompt: its text, or its picture."""
    if mode == "screen":
        return "The screen is in the picture.", await view.screen.screenshot()
    try:
        text = render_tree(view.screen.tree)
    except TreeError as error:
        return f"The screen cannot be read: {error}", None
    if len(text) > MOST_PAGE:
        text = f"{text[:MOST_PAGE]}\n[the rest of the screen is cut off]"
    return text, None


def describe_actions(platform: Platform, mode: Mode) -> str:
    """The actions of a mode, one a line: 11 or 18 on the web (paper section 3.4)."""
    targets = "element" if mode == "structured" else "coordinate"
    if platform.name != WEB.name:
        return platform.space.describe("element" if targets == "element" else "coordinate")
    return "\n".join(
        f"{FUNCTIONS[name].signature} - {FUNCTIONS[name].description}" for name in web_verbs(mode)
    )


def web_verbs(mode: Mode) -> Sequence[str]:
    """The verbs of a mode on the web."""
    from uiprobe.exploration.web.verbs import SCREEN_VERBS, STRUCTURED_VERBS

    return STRUCTURED_VERBS if mode == "structured" else SCREEN_VERBS


def read_action(text: str, platform: Platform, mode: Mode) -> Action | None:
    """The action of an answer: within `<action>` tags, in a fenced block, or on its last line.

    Returns:
        None if there is none, or none that the mode has.
    """
    tagged = _TAGGED.findall(text) or _FENCED.findall(text)
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    for said in [*reversed(tagged), *lines[-1:]]:
        try:
            action = platform.space.parse(said.strip())
        except ActionError:
            continue
        if platform.name != WEB.name or action.kind in web_verbs(mode):
            return action
    return None


def read_json(text: str) -> dict[str, Any] | None:
    """The JSON object of an answer, in a fenced block or by itself; None if there is none."""
    for said in [*_FENCED.findall(text), text]:
        start, end = said.find("{"), said.rfind("}")
        if start < 0 or end < start:
            continue
        try:
            found = json.loads(said[start : end + 1])
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    return None
