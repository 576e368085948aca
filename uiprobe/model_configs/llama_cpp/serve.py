"""The process of a server: llama.cpp's own, which speaks the OpenAI protocol, on a free port.

It takes one order, a line of JSON on standard input, and answers with one line on standard output.
It ends when its standard input is closed, so that a run that is killed takes its server with it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import Any

HOST = "127.0.0.1"


def main() -> int:
    """Serve as ordered until standard input is closed.

    Returns:
        The exit code: 2 if there is no order, or the server does not start.
    """
    # The answer alone goes to standard output; llama.cpp prints to both.
    answer = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    line = sys.stdin.readline()
    if not line:
        return 2
    threading.Thread(target=_end_with_the_run, daemon=True, name="end with the run").start()
    try:
        server = _start(json.loads(line))
    except Exception as error:  # llama.cpp's errors come as any kind
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        return 2
    answer.write(json.dumps({"address": server.listening_address}) + "\n")
    threading.Event().wait()
    return 0


def _end_with_the_run() -> None:
    while sys.stdin.readline():
        pass
    os._exit(0)


def _start(order: dict[str, Any]) -> Any:  # noqa: ANN401 - xllamacpp has no types
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = order["weights"]
    # Slots share the context that the server has, in equal parts.
    params.n_ctx = order["context"] * order["parallel"]
    params.n_parallel = order["parallel"]
    params.kv_unified = False
    params.n_gpu_layers = 0
    params.cpuparams.n_threads = order["threads"]
    params.cpuparams_batch.n_threads = order["threads"]
    # Every prompt is another one: to keep them would take memory, up to 8 GB by default.
    params.cache_ram_mib = 0
    params.hostnames = [HOST]
    params.port = 0
    params.api_keys = [order["key"]]
    return xllamacpp.Server(params)


if __name__ == "__main__":
    sys.exit(main())
