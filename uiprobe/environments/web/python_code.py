"""Python code of a model, run in the thread of its browser where that is allowed.

There is no sandbox: the code has all rights of this process. It is limited in time alone.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PYTHON_S = 20.0
"""Seconds that code may run, well below those of a step; after them it fails, and the browser goes
on."""


class PythonCode(str):
    """Recognizes code written by a model, as opposed to calls of the listed functions."""

    __slots__ = ()


def limited(code: str) -> str:
    """Code for BrowserGym that runs other code for at most `PYTHON_S` seconds."""
    return (
        f"from {__name__} import run\n"
        f"run({code!r}, page, send_message_to_user, report_infeasible_instructions)\n"
    )


def run(
    code: str,
    page: Any,  # noqa: ANN401 - Playwright's
    send_message_to_user: Callable[[str], None],
    report_infeasible_instructions: Callable[[str], None],
    seconds: float = PYTHON_S,
) -> None:
    """Run code as BrowserGym's `python` action space does.

    Args:
        code: The code, or Markdown with fenced blocks of it.
        page: Playwright's current page, which the code gets as `page`.
        send_message_to_user: A function that the code may call.
        report_infeasible_instructions: Another.
        seconds: How long it may take.

    Raises:
        TimeoutError: It took longer.
        RuntimeError: It tried to end this process.
        Exception: Whatever it raises.
    """
    from browsergym.core.action.base import execute_python_code
    from browsergym.core.action.python import PythonActionSet

    try:
        with _interrupted_after(seconds):
            execute_python_code(
                PythonActionSet().to_python_code(code),
                page,
                send_message_to_user,
                report_infeasible_instructions,
            )
    except (SystemExit, KeyboardInterrupt, GeneratorExit) as error:
        raise RuntimeError(f"the code raised {type(error).__name__}") from None


@contextmanager
def _interrupted_after(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` in this thread when the time is up.

    It arrives between two steps of Python: code that waits inside one call is not interrupted.
    """
    lock = threading.Lock()
    thread = threading.get_ident()
    is_over = False

    def interrupt() -> None:
        with lock:
            if not is_over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(thread), ctypes.py_object(TimeoutError)
                )

    timer = threading.Timer(seconds, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    except TimeoutError as error:
        raise (error if error.args else TimeoutError(f"the code ran for {seconds:g} s")) from None
    finally:
        with lock:
            is_over = True
        timer.cancel()
