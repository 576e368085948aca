"""The command that serves a model on a cluster."""

from __future__ import annotations

import threading

import click

from uiprobe.cli.exits import fail, tell
from uiprobe.cli.values import FiniteRange


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option(
    "--cluster",
    default="local",
    show_default=True,
    metavar="ADDRESS",
    help="`local` for this machine, `auto`, or HOST:PORT of the head of a Ray cluster.",
)
@click.option("--replicas", type=click.IntRange(1, 10_000), default=1, show_default=True)
@click.option("--cpus", type=FiniteRange(0, 100_000), default=1, show_default=True, help="Of each.")
@click.option("--gpus", type=FiniteRange(0, 100_000), default=0, show_default=True, help="Of each.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets other machines ask, and whoever can reach it.",
)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--name", default="uiprobe-model", show_default=True, help="Part of the address.")
def serve(
    command: tuple[str, ...],
    cluster: str,
    replicas: int,
    cpus: float,
    gpus: float,
    host: str,
    port: int,
    name: str,
) -> None:
    """Serve a model on a Ray cluster until Ctrl-C: replicas of an OpenAI-compatible server.

    COMMAND starts one server; {port} stands for its port. Requests go to the replica that has the
    fewest under way.

    \b
    Example:
      uiprobe serve --cluster auto --replicas 4 --gpus 1 -- vllm serve my/model --port {port}
      MINE_API_KEY=none MINE_BASE_URL=http://127.0.0.1:8000/uiprobe-model/v1 \\
        uiprobe run --models openai-api/mine/my/model
    """
    from uiprobe.suite import RunError
    from uiprobe.suite.cluster.serving import Served, serving

    served = Served(command, name, replicas, cpus, gpus, host, port)
    try:
        with serving(served, cluster) as address:
            tell(f"Serving at {address}; Ctrl-C ends it")
            threading.Event().wait()
    except RunError as error:
        fail(str(error))
    except KeyboardInterrupt:
        tell("Ended")
