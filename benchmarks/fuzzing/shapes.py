"""What becomes of responses of every shape, under each client that can be led to a server."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import mkdtemp

from inspect_ai import eval
from inspect_ai.log import EvalSample, read_eval_log

from tests.clients.asking import Key, samples, values
from tests.clients.every_client import EVERY_CLIENT
from tests.clients.server import Changed, ModelServer, Reply, Request, model_server
from tests.clients.shapes import NOT_STREAMED, SHAPES, Shape
from uiprobe.tasks.focused_context import focused_context

OUTCOMES = ("right", "empty", "refused", "errored", "scored")
"""What a shape may come to: `scored` is an answer that was judged as wrong and is not empty."""


def ask_shapes(name: str, server: ModelServer) -> Mapping[str, str]:
    """The outcome of each shape under a client.

    Args:
        name: Of the client.
        server: The server that it asks.
    """
    client = EVERY_CLIENT[name]
    shapes = {
        said: shape
        for said, shape in SHAPES[client.protocol].items()
        if name != "anthropic-stream" or said not in NOT_STREAMED
    }
    task = focused_context(items=len(shapes))
    key = Key(task)
    of_item = dict(zip(sorted(set(key.ids.values())), shapes, strict=True))

    def reply(request: Request) -> Reply:
        shape: Shape = shapes[of_item[key.ids[request.prompt]]]
        return Changed(key.right(request), shape.change)

    server.reply = reply
    place = Path(mkdtemp(prefix="shapes-"))
    try:
        [log] = eval(
            task,
            model=client.create(server.url),
            log_dir=str(place),
            display="none",
            continue_on_fail=True,
        )
        found = {of_item[str(s.id)]: _outcome(s) for s in samples(read_eval_log(log.location))}
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return {said: found[said] for said in shapes}


def _outcome(sample: EvalSample) -> str:
    if sample.error:
        return "errored"
    if values(sample) == {"original": "C", "repaired": "C"}:
        return "right"
    reasons = {(score.metadata or {}).get("reason") for score in (sample.scores or {}).values()}
    if "refused" in reasons:
        return "refused"
    return "scored" if sample.output.completion.strip() else "empty"


def matrix(names: list[str]) -> Iterator[str]:
    """The rows of the matrix, as Markdown; last what should have come out otherwise."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        os.environ.pop(name, None)
    os.environ |= {"AWS_ACCESS_KEY_ID": "none", "AWS_SECRET_ACCESS_KEY": "none"}
    os.environ |= {"AWS_DEFAULT_REGION": "us-east-1", "CLOUDFLARE_ACCOUNT_ID": "none"}
    os.environ |= {"META_API_KEY": "none"}
    wrong: dict[str, list[str]] = {}
    yield f"| client | shapes | {' | '.join(OUTCOMES)} | not as it should be |"
    yield f"| --- {'| --- ' * (len(OUTCOMES) + 2)}|"
    for name in names or list(EVERY_CLIENT):
        client = EVERY_CLIENT[name]
        if not client.installed:
            yield f"| {name} | {client.package} is not installed |"
            continue
        with model_server() as server:
            found = ask_shapes(name, server)
        counts = Counter(found.values())
        for said, outcome in found.items():
            expected = SHAPES[client.protocol][said].outcome
            if outcome != expected:
                wrong.setdefault(f"{said}: {outcome}, not {expected}", []).append(name)
        missed = sum(name in names for names in wrong.values())
        cells = [str(counts[outcome]) for outcome in OUTCOMES]
        yield f"| {name} | {len(found)} | {' | '.join(cells)} | {missed} |"
    for what, clients in wrong.items():
        yield f"\n{what} ({', '.join(clients)})"
