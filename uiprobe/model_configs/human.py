"""The provider `human`: a person at the controls stands in a log where a model would."""

from __future__ import annotations

import re

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput
from inspect_ai.tool import ToolChoice, ToolInfo

_INITIALS = re.compile(r"[a-z0-9]{1,12}")


def human_model(initials: str) -> str:
    """Inspect's name for a person.

    Raises:
        ValueError: The initials are not 1 to 12 letters and digits.
    """
    name = initials.strip().lower()
    if not _INITIALS.fullmatch(name):
        raise ValueError(
            f"initials: found {initials[:40]!r}, expected 1 to 12 letters and digits, such as ab"
        )
    return f"human/{name}"


class HumanAPI(ModelAPI):
    """A person; only the page of `uiprobe play` can ask one."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008
        **model_args: object,
    ) -> None:
        human_model(model_name)
        super().__init__(model_name, base_url, api_key, [], config)

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Refuse: a person is not sent prompts.

        Raises:
            RuntimeError: Always.
        """
        raise RuntimeError(
            f"human/{self.model_name} answers no prompts: `uiprobe play` gives a person goals"
        )

    async def count_text_tokens(self, text: str) -> int:
        """Words, roughly; a person has no tokenizer."""
        return max(1, len(text) // 4)
