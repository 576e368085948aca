"""Asking the models of a design, by their roles, and counting what they read and wrote."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from inspect_ai.model import (
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    GenerateConfig,
    Model,
    get_model,
)

from uiprobe.asking.completions import answer_text, complete

Role = Literal["coder", "proposer", "verifier", "second_verifier", "cua", "commenter", "judge"]

MAX_ANSWER = 8_000_000
"""Characters of an answer that are looked at."""


@dataclass(slots=True)
class Models:
    """The models of a design.

    Attributes:
        of: By role; unassigned roles are missing.
        tokens: What they read and wrote since it was last emptied, as `role input`, `role output`.
    """

    of: Mapping[str, Model]
    tokens: dict[str, int] = field(default_factory=dict)

    def has(self, role: Role) -> bool:
        """Whether somebody has a role."""
        return role in self.of

    async def ask(
        self,
        role: Role,
        prompt: str,
        pictures: Sequence[bytes] = (),
        *,
        system: str = "",
        config: GenerateConfig | None = None,
    ) -> str:
        """The answer to a prompt with pictures.

        Args:
            role: The role whose model is called.
            prompt: The question.
            pictures: PNG or JPEG files, which follow it.
            system: The system message; none if empty.
            config: Settings that the model leaves open.

        Raises:
            ServerError: The provider gave no completion.
        """
        content: list[Content] = [ContentText(text=prompt), *map(_image, pictures)]
        messages: list[ChatMessage] = [ChatMessageUser(content=content if pictures else prompt)]
        if system:
            messages.insert(0, ChatMessageSystem(content=system))
        model = self.of[role]
        output = await complete(model, messages, config=config or GenerateConfig())
        if usage := output.usage:
            for name, count in (("input", usage.input_tokens), ("output", usage.output_tokens)):
                key = f"{role} {name}"
                # Some servers count wrongly.
                self.tokens[key] = self.tokens.get(key, 0) + max(0, count)
        # Halves of characters cannot be written to a log or a page.
        text = answer_text(output)[:MAX_ANSWER]
        return text.encode("utf-8", "replace").decode("utf-8")

    def take_tokens(self) -> dict[str, int]:
        """Return the counts so far, and restart counting at 0."""
        found, self.tokens = self.tokens, {}
        return found


def models_of_roles(default: Model | None = None) -> Models:
    """The models of the current task: the coder is the one under test, and others are if not named.

    A second verifier and a judge are asked only where their roles are given.

    Args:
        default: The model under test; by default the active one.
    """
    from inspect_ai.model import model_roles

    given = model_roles()
    subject = default or get_model()
    found = {
        role: get_model(role=role, default=subject)
        for role in ("coder", "proposer", "verifier", "cua", "commenter")
    }
    found |= {role: get_model(role=role) for role in ("second_verifier", "judge") if role in given}
    return Models(found)


def _image(file: bytes) -> ContentImage:
    kind = "png" if file.startswith(b"\x89PNG") else "jpeg"
    return ContentImage(image=f"data:image/{kind};base64,{b64encode(file).decode()}")
