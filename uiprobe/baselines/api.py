"""The baselines as an Inspect provider: `uiprobe/random`, `uiprobe/lexical`, ...

They work offline and cost nothing. `random`, `lexical` and `pattern` read the prompt that any model
gets; `extract` is the repairer; the metadata of its message has the answer to repair.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from types import FunctionType

from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from uiprobe.baselines.explorer import explore_lexically, is_exploration
from uiprobe.baselines.lexical import answer_lexically
from uiprobe.baselines.pattern import answer_by_patterns
from uiprobe.baselines.prompt_reader import PromptReading, read_prompt
from uiprobe.baselines.random_answers import answer_at_random
from uiprobe.inputs import plugins
from uiprobe.probes.answer_forms import answer_form
from uiprobe.scorers.extraction import extract_answer
from uiprobe.scorers.repair import NO_ANSWER
from uiprobe.ui.action_syntax import action_fields, write_action
from uiprobe.ui.actions import parse_action

Policy = Callable[[PromptReading, str], str]
"""From a prompt that is read and a seed to an answer."""

_BUILTIN: dict[str, Policy] = {
    "random": answer_at_random,
    "lexical": answer_lexically,
    "pattern": answer_by_patterns,
}


def _policies() -> dict[str, Policy]:
    """All baselines by name, those of other distributions last.

    Raises:
        PluginError: One of them cannot be used.
    """
    names = plugins.plugin_names(plugins.BASELINES, (*_BUILTIN, "extract"))
    others: dict[str, Policy] = {
        name: plugins.load_plugin(plugins.BASELINES, name, FunctionType) for name in names
    }
    return _BUILTIN | others


class UiprobeAPI(ModelAPI):
    """The baselines."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008
        **model_args: object,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self._policies = _policies()
        if model_name not in (*self._policies, "extract"):
            known = ", ".join(f"uiprobe/{name}" for name in self._policies)
            raise ValueError(
                f"no baseline uiprobe/{model_name}; there is {known} and uiprobe/extract (the "
                "reference is a solver: --solver uiprobe/reference)"
            )
        if model_args:
            raise ValueError(f"uiprobe/{model_name} takes no arguments, got {sorted(model_args)}")

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Answer the last message."""
        if self.model_name == "extract":
            return self._extract(input[-1])
        if self.model_name == "lexical" and is_exploration(input[0].text):
            return self._output(explore_lexically(input[0].text, input[-1].text))
        prompt = "\n\n".join(message.text for message in input)
        answer = self._policies[self.model_name](read_prompt(prompt), f"{config.seed}/{prompt}")
        if tools and answer:
            fields = action_fields(parse_action(answer))
            return ModelOutput.for_tool_call(
                f"uiprobe/{self.model_name}",
                str(fields.pop("action")),
                dict(fields),
                # Made from the answer, so that the same question gets the same output.
                tool_call_id=f"call_{sha256(prompt.encode(errors='replace')).hexdigest()[:12]}",
                content="",
            )
        if config.response_schema is not None:
            return self._output(
                json.dumps({"answer": answer})
                if config.response_schema.name == "answer"
                else write_action(parse_action(answer), "json")
            )
        return self._output(f"```{answer}```" if "in triple backticks" in prompt else answer)

    def _extract(self, message: ChatMessage) -> ModelOutput:
        request = message.metadata or {}
        if "form" not in request:
            raise ValueError(
                "uiprobe/extract repairs answers for the scorer uiprobe/repaired; it answers no "
                "questions of its own"
            )
        form = answer_form(request["form"])
        found = extract_answer(form, str(request["answer"]))
        output = self._output(form.write(found[0]) if found else NO_ANSWER)
        output.metadata = {"rule": found[1] if found else "none"}
        return output

    def _output(self, content: str) -> ModelOutput:
        return ModelOutput.from_content(f"uiprobe/{self.model_name}", content)

    async def count_text_tokens(self, text: str) -> int:
        """Words, roughly; the baselines have no tokenizer."""
        return max(1, len(text) // 4)

    def max_connections(self) -> int:
        """The baselines have no rate limit."""
        return 32
