"""All of Inspect's clients that can be led to a server of one's own, with their protocols."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from inspect_ai.model import GenerateConfig, Model, get_model
from tenacity import wait_none

from .server import CHAT, CONVERSE, GENERATE, MESSAGES, RESPONSES


@dataclass(frozen=True)
class Client:
    """A client of Inspect's.

    Attributes:
        model: Inspect's name of a model.
        protocol: What it speaks.
        path: What follows the address of the server.
        package: What must be installed.
        args: Arguments of the provider.
        max_tokens: Anthropic's client streams where it is large.
    """

    model: str
    protocol: str
    path: str = "/v1"
    package: str = "openai"
    args: tuple[tuple[str, Any], ...] = ()
    max_tokens: int = 1_000

    @property
    def installed(self) -> bool:
        """Whether its package is there."""
        try:
            return find_spec(self.package) is not None
        except ModuleNotFoundError:
            return False

    def create(self, url: str) -> Model:
        """The model, asking the server at an address once more at once where it fails."""
        config = GenerateConfig(max_tokens=self.max_tokens, max_retries=1, attempt_timeout=60)
        # Inspect keeps servers of vLLM and SGLang by the name of the model.
        name = self.model.replace("PORT", url.rpartition(":")[2])
        place: dict[str, Any] = {"base_url": url + self.path, "api_key": "none"}
        if self.protocol == CONVERSE:
            del place["api_key"]
        if name.startswith("sagemaker/"):
            place = {"endpoint_url": url}
        model = get_model(name, config=config, memoize=False, **place, **dict(self.args))
        setattr(model.api, "retry_wait", wait_none)  # noqa: B010 - a method, to mypy
        client = getattr(model.api, "client", None)
        if hasattr(client, "max_retries"):
            client.max_retries = 0
        return model


EVERY_CLIENT: dict[str, Client] = {
    "openai": Client("openai/gpt-4o", CHAT),
    "openai-api": Client("openai-api/own/model", CHAT),
    "openrouter": Client("openrouter/some/model", CHAT),
    "vllm": Client("vllm/mPORT", CHAT),
    "sglang": Client("sglang/mPORT", CHAT),
    "llama-cpp-python": Client("llama-cpp-python/model", CHAT),
    "ollama": Client("ollama/model", CHAT),
    "together": Client("together/some/model", CHAT),
    "fireworks": Client("fireworks/accounts/some/models/model", CHAT),
    "deepseek": Client("deepseek/deepseek-chat", CHAT),
    "moonshot": Client("moonshot/model", CHAT),
    "perplexity": Client("perplexity/sonar", RESPONSES),
    "sambanova": Client("sambanova/model", CHAT),
    "hf-inference-providers": Client(
        "hf-inference-providers/some/model", CHAT, args=(("stream", False),)
    ),
    "hf-inference-providers-stream": Client("hf-inference-providers/some/model", CHAT),
    "litellm-proxy": Client(
        "litellm-proxy/model", CHAT, args=(("model_info", False), ("stream", False))
    ),
    "litellm-proxy-stream": Client("litellm-proxy/model", CHAT, args=(("model_info", False),)),
    "cloudflare": Client("cloudflare/@cf/some/model", CHAT),
    "meta": Client("meta/muse-spark-1.3", CHAT, args=(("responses_api", False), ("stream", False))),
    "meta-responses-stream": Client("meta/muse-spark-1.3", RESPONSES),
    "openai-azure": Client("openai/azure/gpt-4o", CHAT, "", args=(("responses_api", False),)),
    "openai-stream": Client("openai/gpt-4o", CHAT, args=(("streaming", True),)),
    "openai-responses-stream": Client("openai/gpt-5", RESPONSES, args=(("streaming", True),)),
    "openai-api-stream": Client("openai-api/own/model", CHAT, args=(("stream", True),)),
    "azureai": Client("azureai/some-model", CHAT, "", "azure.ai.inference"),
    "sagemaker": Client("sagemaker/endpoint", CHAT, "", "aiobotocore"),
    "groq": Client("groq/model", CHAT, "", "groq"),
    "mistral": Client(
        "mistral/mistral-large-latest",
        CHAT,
        "",
        "mistralai",
        args=(("conversation_api", False),),
    ),
    "openai-responses": Client("openai/gpt-5", RESPONSES),
    "openai-api-responses": Client(
        "openai-api/own/model", RESPONSES, args=(("responses_api", True),)
    ),
    "anthropic": Client("anthropic/claude-sonnet-4-0", MESSAGES, "", "anthropic"),
    "anthropic-stream": Client(
        "anthropic/claude-sonnet-4-0", MESSAGES, "", "anthropic", max_tokens=10_000
    ),
    "anthropic-azure": Client("anthropic/azure/claude-sonnet-4-0", MESSAGES, "", "anthropic"),
    "google": Client("google/gemini-2.0-flash", GENERATE, "", "google.genai"),
    "bedrock": Client("bedrock/some.model-v1", CONVERSE, "", "aioboto3"),
}
"""By a name of ours."""
