"""A worker: a process that runs one part of a run and reports events on standard output.

It ends, as after Ctrl-C, when its standard input is closed: a run that is killed takes its workers
with it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

GRACE_S = 20.0
"""Seconds that a worker without its run has to close its logs."""


def main() -> int:
    """Carry out the order that comes on standard input.

    Returns:
        The exit code: 0 if no item errored, 1 if some did or the disk is full, 2 if the run was
        refused.
    """
    # A run that a script starts in the background may have been set to ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Standard output is for events alone; what Inspect and others print goes to standard error.
    events = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    line = sys.stdin.readline()
    if not line:
        return 2
    _end_with_the_run()

    from uiprobe.environments.cores import WORKERS
    from uiprobe.episodes.doors import guard_logging, guarded_streams
    from uiprobe.suite import DiskFullError, RunError, run_probes
    from uiprobe.suite.jobs.liveness import signs_of_life
    from uiprobe.suite.jobs.protocol import Event, Order, settings_from_data
    from uiprobe.suite.jobs.telling import told

    order = Order.model_validate_json(line)
    os.environ[WORKERS] = str(order.share)
    guard_logging()
    # A write may be longer than a pipe takes at once.
    one_at_a_time = threading.Lock()

    def send(event: Event) -> None:
        with one_at_a_time:
            events.write(event.model_dump_json(exclude_defaults=True) + "\n")
            events.flush()

    with guarded_streams(), signs_of_life(lambda: send(Event(kind="alive"))), told(send):
        try:
            settings = settings_from_data(order.settings)
            return 0 if run_probes(order.probes, order.models, settings) else 1
        except RunError as error:
            send(Event(kind="refused", text=str(error)))
            return 2
        except DiskFullError as error:
            send(Event(kind="full", text=str(error)))
            return 1


def _end_with_the_run() -> None:
    def watch() -> None:
        while sys.stdin.readline():
            pass
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(GRACE_S)
        os._exit(130)

    threading.Thread(target=watch, daemon=True, name="end with the run").start()


if __name__ == "__main__":
    sys.exit(main())
