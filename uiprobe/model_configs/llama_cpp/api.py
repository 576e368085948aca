"""Models on llama.cpp as an Inspect provider: `xllamacpp/NAME`.

The run starts the server itself, on first use, and ends it: nothing is to be started by hand, and
nothing is left behind. Each process of a run has a server of its own.
"""

from __future__ import annotations

from anyio import to_thread
from inspect_ai._util.http_defaults_httpx2 import default_client_kwargs
from inspect_ai.model import ChatMessage, GenerateConfig, ModelOutput
from inspect_ai.model._model_call import ModelCall
from inspect_ai.model._providers.openai_compatible import OpenAICompatibleAPI
from inspect_ai.tool import ToolChoice, ToolInfo
from openai import APIConnectionError, DefaultAsyncHttpxClient
from typing_extensions import override

from uiprobe.model_configs.llama_cpp.process import (
    ServerProcessError,
    Serving,
    server_of,
)
from uiprobe.model_configs.llama_cpp.weights import find_weights, require_server

_NOT_YET = "http://127.0.0.1:9/v1"
"""The address until the server runs; nothing is sent there."""

_REQUEST_S = 3600.0
"""Seconds of a request: a CPU may need long for a long prompt."""


class LlamaCppAPI(OpenAICompatibleAPI):
    """A model whose server is started and ended by the run.

    Args:
        model_name: Its name; the weights alone say what is asked.
        base_url: None: a server that runs already is asked as `openai-api/...`.
        api_key: Not used: the server has a key of its own.
        config: Generation settings.
        weights: The path of a GGUF file, or the name of an installed package that carries one.
        context: Tokens that the context of one request holds.
        parallel: Requests that are answered at the same time; memory grows with it.

    Raises:
        ValueError: There is an address, or an argument is out of range.
        MissingModelError: The server or the weights are not installed.
    """

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008
        *,
        weights: str = "",
        context: int = 4096,
        parallel: int = 1,
    ) -> None:
        if base_url:
            raise ValueError(
                f"xllamacpp/{model_name} starts its own server; for one that runs already use the "
                "model file openai-compatible"
            )
        if not weights:
            raise ValueError(
                f"xllamacpp/{model_name} needs the argument weights: the path of a GGUF file, or "
                "the model file smollm2-135m"
            )
        if not 256 <= context <= 10**6 or not 1 <= parallel <= 64:
            raise ValueError(
                f"xllamacpp/{model_name}: found context {context} and parallel {parallel}, "
                "expected 256 to 1,000,000 and 1 to 64"
            )
        require_server()
        self._server = server_of(Serving(find_weights(weights), context, parallel))
        super().__init__(
            model_name=model_name,
            base_url=_NOT_YET,
            api_key=self._server.key,
            config=config,
            service="xllamacpp",
            client_timeout=_REQUEST_S,
        )

    @override
    def _create_http_client(self) -> DefaultAsyncHttpxClient:
        # No proxy of the environment stands between a run and its own server.
        return DefaultAsyncHttpxClient(**default_client_kwargs(trust_env=False))

    @override
    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput | tuple[ModelOutput | Exception, ModelCall]:
        """Ask the server, which is started if it does not run.

        Raises:
            ServerProcessError: It does not start, or ended; the item is asked again.
        """
        address = await to_thread.run_sync(self._server.start)
        self.client.base_url = f"{address}/v1"
        try:
            return await super().generate(input, tools, tool_choice, config)
        except APIConnectionError as error:
            ending = await to_thread.run_sync(self._server.ending)
            if not ending:
                raise
            raise ServerProcessError(
                f"asking llama.cpp on {self._server.serving.weights.name}: {ending}. Check the "
                "free memory, and run the same command again"
            ) from error
