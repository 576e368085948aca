"""The command as a whole: what it says when it is interrupted, or used wrongly."""

from __future__ import annotations

import _thread
import errno
import signal
import sqlite3
import sys
import threading
from collections.abc import Sequence
from shutil import disk_usage
from tempfile import gettempdir
from typing import Any, NoReturn

import click

from uiprobe.cli.exits import EXIT_ERRORS, EXIT_USAGE, tell
from uiprobe.cli.streams import STREAMS, drop_unwritten, open_missing_streams

_NOTHING = "Nothing was written; the same command starts again."
_AGAIN = "What it was writing may be incomplete; the same command writes it again."
_MOST_FOLDERS = 500
"""Folders in a path: pathlib calls itself for each, and Python allows 1,000 nested calls."""

_LONGEST_PATH = 4096
"""`PATH_MAX` of Linux, in bytes."""

AFTER_CTRL_C = {
    "run": "All answers so far are in the logs; the same command asks the rest.",
    "attribute": "All episodes so far are in the logs; the same command continues.",
    "calibrate": "The log has the answers so far; the same command asks all of them again.",
    "design run": "The finished stages of each page are kept; the same command continues.",
    "design init": _AGAIN,
    "data export": "The folder is incomplete; delete it and give the same command again.",
    "data fetch": "The cache is unchanged; the same command starts again.",
    "record": "What was recorded is in the folder; choose another folder to record again.",
    "mint": _AGAIN,
    "report": _AGAIN,
    "export": _AGAIN,
    "score": _AGAIN,
    "seal": "There is no bundle yet; the same command starts again.",
    "register": _AGAIN,
    "seed reveal": "There is no new bundle yet; the same command starts anew.",
    "documents": _AGAIN,
    "set make": "Finished sets are frozen; the same command starts again.",
    "trace export": _AGAIN,
    "trace import": _AGAIN,
    "phone screenshot": _AGAIN,
    "phone stage": "The phone is unchanged; the same command stages the goal again.",
    "phone judge": _AGAIN,
    "explore graph": _AGAIN,
    "explore manual": _AGAIN,
    "explore record": "Its folder is incomplete; repeat the command with an empty one.",
    "explore denominator": "What was found is kept; the same command continues.",
    "explore floor": "Finished modes are kept; the same command measures all again.",
    "play": "What was played is in a log, and shown logs are unchanged; start again to continue.",
    **dict.fromkeys(
        (
            *("summary", "compare", "leaderboard", "models", "tasks", "doctor", "check-task"),
            *("data check", "data show", "design show", "design prove"),
            *("phone serve", "desk serve", "serve"),
            *("explore denominators", "explore functionalities", "explore leaderboard"),
            *("verify", "set list", "set show", "set diff", "set check"),
            *("seed new", "seed list"),
        ),
        _NOTHING,
    ),
}
"""Message after Ctrl-C for each command: which data is safe, and how to continue."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_DATABASE_FULL = ("disk is full", "disk I/O error")
_DATABASE_CLOSED = ("readonly database", "unable to open database file")
"""Messages of SQLite about its file."""
_MOST_SHOWN = 1_500
"""Characters of an error; of a longer one the middle is left out."""


class CommandGroup(click.Group):
    """The top group: its errors are one message each, and nothing of the input is an order."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the exit codes."""
        formatter.write_paragraph()
        formatter.write_text(
            "Exit codes: 0 all done; 1 done, but items errored or data is incomplete; "
            "2 wrong usage, or nothing to work on."
        )

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,  # noqa: ANN401 - as click has it
    ) -> Any:  # noqa: ANN401
        """Run a command, and end with its exit code, unless a caller in Python wants it back."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        given = list(sys.argv[1:] if args is None else args)
        open_missing_streams()
        for stream in (sys.stdout, sys.stderr):
            # A terminal of another encoding shows what it can.
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        before, sys.unraisablehook = sys.unraisablehook, _unraisable
        try:
            try:
                _check_paths(given)
                code = super().main(given, prog_name, complete_var, standalone_mode=False, **extra)
            except click.ClickException as error:
                # Within the outer block, because Ctrl-C may come while the error is printed.
                _refuse(error)
        except (click.Abort, KeyboardInterrupt):
            if args is None:
                # What libraries do at the end of a process, a second Ctrl-C ends without a word.
                signal.signal(signal.SIGINT, signal.SIG_DFL)
            _interrupted(self.path(given))
        except OSError as error:
            if error.errno is None:
                raise
            _failed(self.path(given), error)
        except Exception as error:
            # Ctrl-C in the middle of a library may come out as another error.
            if _follows_interrupt(error):
                _interrupted(self.path(given))
            refused = _refused_write(error)
            if refused is None:
                raise
            _failed(self.path(given), refused)
        finally:
            if args is not None:
                # A caller in Python goes on; a process of its own has loops left to end.
                sys.unraisablehook = before
        sys.exit(code if isinstance(code, int) else 0)

    def path(self, arguments: Sequence[str]) -> str:
        """The names of the command that these arguments run."""
        names: list[str] = []
        group: click.Command = self
        for argument in arguments:
            if not isinstance(group, click.Group) or argument not in group.commands:
                break
            names.append(argument)
            group = group.commands[argument]
        return " ".join(names)


def _unraisable(found: sys.UnraisableHookArgs) -> None:
    """Print what Python prints, but for what Ctrl-C does where nothing can be raised.

    It may come in a callback of a library, which passes over it: then it is sent again. Or it ends
    the making of an event loop, whose end then fails.
    """
    if isinstance(found.exc_value, KeyboardInterrupt):
        # From another thread and a little later: here it would be passed over again.
        threading.Timer(0.1, _thread.interrupt_main).start()
        return
    made = getattr(found.object, "__qualname__", "")
    if made != "BaseEventLoop.__del__" or not isinstance(found.exc_value, AttributeError):
        sys.__unraisablehook__(found)


def _refuse(error: click.ClickException) -> NoReturn:
    context = getattr(error, "ctx", None)
    if context is not None:
        tell(context.get_usage(), err=True)
        tell(f"Try '{context.command_path} --help' for help.\n", err=True)
    message = error.format_message()
    if len(message) > _MOST_SHOWN:
        half = _MOST_SHOWN // 2
        message = f"{message[:half]} … {message[-half:]}"
    tell(f"Error: {message}", err=True)
    sys.exit(error.exit_code)


def _interrupted(path: str) -> NoReturn:
    tell(f"Interrupted. {AFTER_CTRL_C.get(path, _NOTHING)}", err=True)
    sys.exit(EXIT_ERRORS)


def _failed(path: str, error: OSError) -> NoReturn:
    told = error.strerror or str(error)
    if error.filename in STREAMS:
        drop_unwritten(error.filename)
        place, advice = f"{STREAMS[error.filename]}: ", "send it to a place that takes it"
    elif error.filename is not None:
        place = f"{str(error.filename)[:300]}: "
        advice = (
            "make room" if error.errno in _FULL else "name another file or folder, or change it"
        )
    elif "temporary directory" in told:
        place, advice = "", "name a folder that can be written in TMPDIR"
    else:
        # Files without a name are temporary ones.
        free = disk_usage(gettempdir()).free / 1e6
        place = f"writing temporary files in {gettempdir()} ({free:,.1f} MB free): "
        advice = "make room there, or name another folder in TMPDIR"
    tell(f"Error: uiprobe {path}: {place}{told}; {advice}", err=True)
    sys.exit(EXIT_ERRORS if error.errno in _FULL else EXIT_USAGE)


def _refused_write(error: BaseException) -> OSError | None:
    """The file that could not be written, if that caused an error of Django or SQLite."""
    seen: list[BaseException] = []
    found: BaseException | None = error
    while found is not None and found not in seen:
        seen.append(found)
        if isinstance(found, OSError) and found.errno in _FULL:
            return found
        if isinstance(found, sqlite3.OperationalError):
            told = str(found)
            if any(sign in told for sign in _DATABASE_FULL):
                return OSError(errno.ENOSPC, told)
            if any(sign in told for sign in _DATABASE_CLOSED):
                return OSError(errno.EACCES, told)
        found = found.__cause__ or found.__context__
    return None


def _check_paths(arguments: Sequence[str]) -> None:
    """Refuse paths whose folders pathlib cannot make: it calls itself for each of them.

    Longer ones than `_LONGEST_PATH` are refused by the system.
    """
    for one in arguments:
        folders = one.count("/")
        if folders > _MOST_FOLDERS and len(one) <= _LONGEST_PATH:
            raise click.UsageError(
                f"{one[:60]}…: found a path of {folders} folders, more than the {_MOST_FOLDERS} "
                "that can be made; name a shorter one"
            )


def _follows_interrupt(error: BaseException) -> bool:
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, KeyboardInterrupt):
            return True
        waiting += [one.__context__, one.__cause__]
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
    return False
