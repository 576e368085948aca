"""A model that says what a test tells it to say."""

from collections.abc import Callable

from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
    get_model,
    modelapi,
)

Answer = str | ModelOutput | Callable[[list[ChatMessage], GenerateConfig], str]


class ScriptedAPI(ModelAPI):
    """Answers with a text, or with what a function makes of the messages; keeps both."""

    def __init__(self, model_name, base_url=None, api_key=None, config=None, answer: Answer = ""):
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())
        self.answer = answer
        self.asked: list[list[ChatMessage]] = []
        self.configs: list[GenerateConfig] = []

    async def generate(self, input, tools, tool_choice, config):
        self.asked.append(input)
        self.configs.append(config)
        answer = self.answer(input, config) if callable(self.answer) else self.answer
        if isinstance(answer, ModelOutput):
            return answer
        return ModelOutput.from_content(self.model_name, answer)

    async def count_text_tokens(self, text):
        return max(1, len(text) // 4)

    def prompts(self) -> list[str]:
        """The last message of each call."""
        return [messages[-1].text for messages in self.asked]


@modelapi(name="scripted")
def scripted():
    return ScriptedAPI


def scripted_model(answer: Answer, name: str = "model") -> Model:
    return get_model(f"scripted/{name}", memoize=False, answer=answer)
