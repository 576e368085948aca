"""Room to reason that a server refuses, in whatever way it does."""

from __future__ import annotations

import asyncio

import pytest
from inspect_ai.model import ChatMessageUser

from uiprobe.asking.completions import complete
from uiprobe.asking.room import default_bound, note_reasoning

from ..clients.every_client import EVERY_CLIENT
from ..clients.server import Answer, HttpError, Reply, Request, model_server

# Inspect's, when a client is left behind.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


@pytest.mark.parametrize("status", [400, 413, 422])
@pytest.mark.parametrize("client", ["openai", "openai-responses", "openai-api", "anthropic"])
def test_a_server_that_refuses_the_room_is_asked_without_it(client: str, status: int) -> None:
    bounds = []

    def reply(request: Request) -> Reply:
        names = ("max_tokens", "max_completion_tokens", "max_output_tokens")
        [bound] = [request.body[name] for name in names if name in request.body]
        bounds.append(bound)
        refused = HttpError(status, message="tokens + max_new_tokens must be <= 4096")
        return Answer("yes") if bound <= 4096 else refused

    async def ask() -> str:
        with model_server() as server:
            server.reply = reply
            model = EVERY_CLIENT[client].create(server.url)
            note_reasoning(model)
            model.config.max_tokens = default_bound(model, 1_024)
            return (await complete(model, [ChatMessageUser(content="?")])).completion

    assert asyncio.run(ask()) == "yes"
    assert len(bounds) == 2
    assert bounds[1] == 1_024
