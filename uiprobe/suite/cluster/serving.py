"""Model servers on the nodes of a cluster, behind one address, as a deployment of Ray Serve.

They are replicas of any OpenAI-compatible server. Each replica starts one as a command on a free
port of its node, and hands requests on to it. Serve chooses the replica that has fewer requests
under way, and starts another for one that fails.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from uiprobe.suite import RunError
from uiprobe.suite.cluster.connection import connected, nodes_of
from uiprobe.suite.cluster.needs import CPU, GPU, Needs
from uiprobe.suite.cluster.variables import remember_words
from uiprobe.suite.planning import one_line

PORT = "{port}"
"""Stands for the port in the words of the command."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")

_ATTEMPT_S = 3600.0
"""Seconds that a server may say nothing, as for models that Inspect runs itself."""

_ANSWER_S = 60.0

_MOST_BYTES = 64 * 1024 * 1024
"""Bytes of a request: several times what pictures of a question take."""

_MOST_UNDER_WAY = 256
"""Requests of one replica; its server says in what order they are answered."""

# The server ends with its replica, however that ends: the replica holds the other end of the pipe,
# and where Ray kills this process itself, Linux signals the server.
_KEEPER = """
import ctypes, os, signal, subprocess, sys, threading, time
def end_with_parent():
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)
server = subprocess.Popen(
    sys.argv[1:], stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=end_with_parent
)
def end():
    sys.stdin.buffer.read()
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, number)
        except ProcessLookupError:
            break
        time.sleep(10)
    os._exit(1)
threading.Thread(target=end, daemon=True).start()
sys.exit(server.wait())
"""


@dataclass(frozen=True, slots=True)
class Served:
    """A command to serve, and its name and place.

    Attributes:
        command: The words of the command that starts a server; `{port}` stands for its port.
        name: Name of the application in Serve.
        replicas: How many servers.
        cpus: Cores of each.
        gpus: GPUs of each.
        host: Address that the proxies of Serve listen on.
        port: Port of the proxies.
        ready_s: Seconds in which a server answers `/v1/models`, with its model loaded.
    """

    command: tuple[str, ...]
    name: str = "uiprobe-model"
    replicas: int = 1
    cpus: float = 1
    gpus: float = 0
    host: str = "127.0.0.1"
    port: int = 8000
    ready_s: float = 1800.0


@contextmanager
def serving(served: Served, address: str) -> Iterator[str]:
    """Serve a model for as long as the block runs.

    Args:
        served: What is served.
        address: `local`, or the address of a cluster.

    Yields:
        The address of the server, which ends in `/v1`.

    Raises:
        RunError: The command names no port, name or host are none, there is no such cluster, Ray
            Serve is not installed, no node offers what a replica takes, or the server does not
            start.
    """
    secrets = remember_words(served.command)
    if not any(PORT in word for word in served.command):
        raise RunError(
            f"found no {PORT} in the command {' '.join(served.command)!r}, expected it where the "
            "server takes its port, as in `vllm serve MODEL --port {port}`"
        )
    _check_place(served)
    needs = Needs({CPU: served.cpus} | ({GPU: served.gpus} if served.gpus else {}))
    with connected(address, needs) as ray:
        try:
            from ray import serve
        except ImportError as error:
            raise RunError(
                f"Ray Serve is not installed ({one_line(error)}); `pip install 'uiprobe[cluster]'` "
                "installs it"
            ) from None
        slots = needs.slots(nodes_of(ray))
        needs.check_offered(nodes_of(ray), address)
        if slots < served.replicas:
            raise RunError(
                f"--cluster {address}: {served.replicas} replicas were asked for, and its nodes "
                f"have room for {slots}"
            )
        # Its log is about its own workings; failures arrive as errors.
        logging.getLogger("ray.serve").setLevel(logging.WARNING)
        try:
            serve.start(
                proxy_location="EveryNode", http_options={"host": served.host, "port": served.port}
            )
        except (ray.exceptions.RayError, RuntimeError, TimeoutError) as error:
            raise RunError(
                f"starting Ray Serve on port {served.port}: {one_line(error)[-600:]}; repeat the "
                "command, with another --port if that is taken"
            ) from None
        deployment = serve.deployment(
            num_replicas=served.replicas,
            max_ongoing_requests=_MOST_UNDER_WAY,
            ray_actor_options={"num_cpus": served.cpus, "num_gpus": served.gpus},
            health_check_period_s=5,
        )(server_class())
        application = deployment.bind(list(served.command), served.ready_s, secrets)
        try:
            serve.run(application, name=served.name, route_prefix=f"/{served.name}")
        except RuntimeError as error:
            serve.delete(served.name)
            raise RunError(
                f"serving {' '.join(served.command)!r}: {one_line(error)[-600:]}"
            ) from None
        host = "127.0.0.1" if served.host == "127.0.0.1" else ray.util.get_node_ip_address()
        try:
            address = f"http://{host}:{served.port}/{served.name}/v1"
            _require_answer(address)
            yield address
        finally:
            serve.delete(served.name)


def _check_place(served: Served) -> None:
    """Refuse what Serve would take minutes to refuse, in words of its own."""
    if not _NAME.fullmatch(served.name):
        raise RunError(
            f"--name {served.name[:80]!r}: expected letters, digits, dots, hyphens and "
            "underscores, as a part of the address"
        )
    try:
        socket.getaddrinfo(served.host, served.port)
    except (OSError, UnicodeError) as error:
        raise RunError(
            f"--host {served.host[:80]!r}: {one_line(error)}; expected an address of this machine, "
            "such as 127.0.0.1, or 0.0.0.0 for all of them"
        ) from None


def _require_answer(address: str) -> None:
    try:
        httpx.get(f"{address}/models", timeout=_ANSWER_S, trust_env=False)
    except httpx.HTTPError as error:
        raise RunError(
            f"nothing answers at {address} ({one_line(error)}); if Ray Serve runs on this cluster "
            "already, it keeps its own address: give --host and --port of that, or end it with "
            "`serve shutdown`"
        ) from None


def server_class() -> type:
    """The class of a replica: it starts a server, and hands Starlette's requests on to it."""

    # Inside a function, so that Ray sends its code: nodes that serve models need no uiprobe.
    class ModelServer:
        def __init__(self, command: Sequence[str], ready_s: float, secrets: Sequence[str]) -> None:
            import socket
            import subprocess
            import sys
            import tempfile

            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            words = [word.replace(PORT, str(port)) for word in command]
            self.secrets = secrets
            self.said = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the server
            # The words are those of the user's own command line.
            self.process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-c", _KEEPER, *words],
                stdin=subprocess.PIPE,
                stdout=self.said,
                stderr=subprocess.STDOUT,
            )
            # A proxy of the environment has no way to this port.
            self.client = httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{port}", timeout=_ATTEMPT_S, trust_env=False
            )
            self._wait(f"http://127.0.0.1:{port}/v1/models", ready_s)

        def _wait(self, address: str, ready_s: float) -> None:
            import time

            deadline = time.monotonic() + ready_s
            while True:
                self.check_health()
                try:
                    # One that wants a key answers too.
                    if httpx.get(address, timeout=10, trust_env=False).status_code in (200, 401):
                        return
                except httpx.HTTPError:
                    pass
                if time.monotonic() > deadline:
                    self.close()
                    raise RuntimeError(f"the server did not answer {address} in {ready_s:g} s")
                time.sleep(0.5)

        def check_health(self) -> None:
            if (code := self.process.poll()) is not None:
                size = self.said.seek(0, 2)
                self.said.seek(max(0, size - 2_000))
                lines = self.said.read().decode("utf-8", "replace").splitlines()
                told = " / ".join(line.strip() for line in lines[-4:])
                for secret in self.secrets:
                    told = told.replace(secret, "[hidden]")
                raise RuntimeError(f"the server ended with exit code {code} ({told[-400:]})")

        async def __call__(self, request: Any) -> Any:  # noqa: ANN401 - Starlette's
            from starlette.background import BackgroundTask
            from starlette.responses import JSONResponse, StreamingResponse

            def refuse(status: int, words: str) -> Any:  # noqa: ANN401 - Starlette's
                for secret in self.secrets:
                    words = words.replace(secret, "[hidden]")
                return JSONResponse({"error": {"message": words, "code": status}}, status)

            body = bytearray()
            async for part in request.stream():
                body += part
                if len(body) > _MOST_BYTES:
                    return refuse(413, f"the request has more than {_MOST_BYTES} bytes")
            root = request.scope.get("root_path", "")
            own = {"host", "content-length", "connection", "transfer-encoding"}
            headers = [(k, v) for k, v in request.headers.items() if k.lower() not in own]
            try:
                asked = self.client.build_request(
                    request.method,
                    # Without the name of the application, and never another address.
                    "/" + request.url.path.removeprefix(root).lstrip("/"),
                    params=request.query_params,
                    headers=headers,
                    content=bytes(body),
                )
            except (httpx.InvalidURL, ValueError) as error:
                return refuse(400, f"this request cannot be handed on: {error}")
            try:
                answer = await self.client.send(asked, stream=True)
            except httpx.RequestError as error:
                return refuse(502, f"the server did not answer: {type(error).__name__}: {error}")
            return StreamingResponse(
                answer.aiter_raw(),
                status_code=answer.status_code,
                headers={k: v for k, v in answer.headers.items() if k.lower() not in own},
                background=BackgroundTask(answer.aclose),
            )

        def close(self) -> None:
            if self.process.stdin is not None:
                self.process.stdin.close()

        def __del__(self) -> None:
            self.close()

    return ModelServer
