"""The doors where text leaves a process of Inspect: none lets a known secret out.

Inspect has no setting for that, so its own functions are wrapped, each at the one place that all
others pass:

- what a provider returns or raises is cleaned before anything sees it: an agent would type a key
  into a page, and its screenshot would show it;
- logs, summaries, manifests and live views are JSON, which one function writes;
- the database of the items under way takes long texts as they are, so its connections are wrapped;
- records of Python's logging, which become trace files, are cleaned when they are made;
- the recorders of logs, whose samples have verdicts alone if the log is private;
- standard output, standard error and tracebacks are cleaned as they are written.
"""

# ruff: noqa: ANN401 - what is wrapped has arguments of any type
from __future__ import annotations

import logging
import sqlite3
import sys
import traceback
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial, wraps
from threading import ExceptHookArgs, Lock
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, cast

from uiprobe.episodes.known_secrets import (
    except_what,
    hide_known,
    hide_known_bytes,
    hide_known_fields,
    hide_known_in,
    holds_secret,
    may_hold_secret,
    ordinary_secrets,
    refresh,
    remember,
    secrets_of_words,
)
from uiprobe.episodes.private_logs import guard_recorders

if TYPE_CHECKING:
    from inspect_ai.model import (
        ChatMessage,
        GenerateConfig,
        Model,
        ModelAPI,
        ModelCall,
        ModelOutput,
    )

    Generated = ModelOutput | tuple[ModelOutput | Exception, ModelCall]

_lock = Lock()
_done: set[str] = set()


def guard_inspect() -> None:
    """Wrap what Inspect writes, in this process, once.

    Raises:
        AttributeError, KeyError: This version of Inspect writes in another way.
    """
    refresh()
    with _lock:
        if "inspect" in _done:
            return
        _guard_models()
        _guard_json()
        _guard_databases()
        guard_recorders()
        _done.add("inspect")
    guard_logging()


def guard_logging() -> None:
    """Clean the records of Python's logging when they are made, in this process, once."""
    with _lock:
        if "logging" in _done:
            return
        make = logging.Logger.makeRecord

        @wraps(make)
        def make_clean(self: logging.Logger, *args: Any, **named: Any) -> logging.LogRecord:
            record = make(self, *args, **named)
            _clean_record(record)
            return record

        setattr(logging.Logger, "makeRecord", make_clean)  # noqa: B010 - a method, to mypy
        _done.add("logging")


@contextmanager
def guarded_streams() -> Iterator[None]:
    """Keep secrets out of standard output, standard error, and tracebacks at the end."""
    before = sys.stdout, sys.stderr
    sys.excepthook = _say_exception
    _guard_threads()
    out = cast(TextIO, _CleanStream(sys.stdout))
    err = cast(TextIO, _CleanStream(sys.stderr))
    sys.stdout, sys.stderr = out, err
    try:
        yield
    finally:
        # Another may have put a stream of its own there in the meantime.
        if sys.stdout is out:
            sys.stdout = before[0]
        if sys.stderr is err:
            sys.stderr = before[1]


class _CleanStream:
    """A stream that hides known secrets in each text that is written."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with _named(self._stream):
            self._stream.write(hide_known(text))
        return len(text)

    def flush(self) -> None:
        with _named(self._stream):
            self._stream.flush()

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    @property
    def buffer(self) -> Any:
        """The bytes below; click writes there where the encoding is ASCII."""
        return _CleanBytes(self._stream.buffer)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def _named(stream: TextIO) -> Iterator[None]:
    """Name the stream in what the system says of it."""
    try:
        yield
    except OSError as error:
        error.filename = getattr(stream, "name", None)
        raise


class _CleanBytes:
    """A stream of bytes that hides known secrets likewise."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def write(self, data: bytes) -> int:
        self._stream.write(hide_known_bytes(bytes(data)))
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _say_exception(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    sys.stderr.write(hide_known("".join(traceback.format_exception(kind, error, trace))))


def _guard_threads() -> None:
    import threading

    def say(args: ExceptHookArgs) -> None:
        if args.exc_type is not SystemExit and args.exc_value is not None:
            _say_exception(args.exc_type, args.exc_value, args.exc_traceback)

    threading.excepthook = say


def _clean_record(record: logging.LogRecord) -> None:
    try:
        text = record.getMessage()
    except Exception:  # arguments that do not fit; logging complains of them itself
        text = repr((record.msg, record.args))
    if record.exc_info and record.exc_info[0] is not None:
        trace = "".join(traceback.format_exception(*record.exc_info))
        if holds_secret(trace):
            # What formats a record takes this text where there is no exception any more.
            record.exc_text, record.exc_info = hide_known(trace), None
    if holds_secret(text):
        record.msg, record.args = hide_known(text), ()
    for name, value in list(vars(record).items()):
        if isinstance(value, str) and name not in ("name", "exc_text"):
            hidden = hide_known(value)
            if hidden is not value:
                setattr(record, name, hidden)
        elif isinstance(value, Mapping | list) and name != "args":
            setattr(record, name, hide_known_in(value))


def _guard_models() -> None:
    from inspect_ai.model import _model

    make = _model.Model.__init__

    @wraps(make)
    def make_guarded(
        self: Model,
        api: ModelAPI,
        config: GenerateConfig,
        model_args: dict[str, Any] | None = None,
    ) -> None:
        make(self, api, config, model_args)
        for given in (getattr(api, "api_key", None), api.base_url):
            if isinstance(given, str):
                remember(given if given is not api.base_url else {"base_url": given})
        remember([dict(model_args or {}), config.extra_headers or {}, config.extra_body or {}])
        _guard_generate(api)

    setattr(_model.Model, "__init__", make_guarded)  # noqa: B010 - a method, to mypy


def _guard_generate(api: ModelAPI) -> None:
    generate: Callable[..., Awaitable[Generated]] = api.generate
    if getattr(generate, "keeps_secrets", False):
        return

    @wraps(generate)
    async def generate_clean(input: list[ChatMessage], *args: Any, **named: Any) -> Generated:
        try:
            found = await generate(input, *args, **named)
        except Exception as error:
            clean = _clean_error(error)
            if clean is error:
                raise
            raise clean from None
        # A model may say any word of its language; what a picture says is not known here.
        shown = any(_shows_picture(message) for message in input)
        words = ordinary_secrets() if shown else secrets_of_words()
        question = "\n".join([*(message.text for message in input), *words])
        if not isinstance(found, tuple):
            return _clean_output(found, question)
        output, call = found
        if call is not None:
            _clean_call(call)
        if isinstance(output, Exception):
            return _clean_error(output), call
        return _clean_output(output, question), call

    setattr(generate_clean, "keeps_secrets", True)  # noqa: B010 - a function has no such field
    setattr(api, "generate", generate_clean)  # noqa: B010 - a method, to mypy


def _shows_picture(message: ChatMessage) -> bool:
    return not isinstance(message.content, str) and any(
        part.type == "image" for part in message.content
    )


def _clean_output(output: ModelOutput, question: str) -> ModelOutput:
    # Logs hide what an answer repeats of its question; a score is made of all of it.
    with except_what(question):
        return hide_known_fields(output)


def _clean_call(call: ModelCall) -> None:
    call.request = hide_known_in(call.request)
    if call.response is not None:
        call.response = hide_known_in(call.response)


def _clean_error(error: Exception) -> Exception:
    """The error without secrets, in place; another of the same words if it cannot be changed."""
    seen: list[BaseException] = []
    waiting: list[BaseException | None] = [error]
    while waiting:
        one = waiting.pop()
        if one is None or one in seen:
            continue
        seen.append(one)
        waiting += [one.__cause__, one.__context__]
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        one.args = tuple(hide_known_in(list(one.args)))
        for name, value in list(getattr(one, "__dict__", {}).items()):
            if isinstance(value, str | Mapping | list | tuple):
                one.__dict__[name] = hide_known_in(value)
    if not any(holds_secret(f"{one!s} {one!r}") for one in seen):
        return error
    if not holds_secret(f"{error!s} {error!r}"):
        # What it came of keeps the secret to itself.
        error.__cause__ = error.__context__ = None
        return error
    return _of_same_kind(error)


def _of_same_kind(error: Exception) -> Exception:
    """An error of the same built-in kind, by which others decide what to do, with clean words."""
    words = hide_known(f"{type(error).__name__}: {error}")
    for kind in type(error).__mro__:
        if kind.__module__ == "builtins" and kind is not Exception and issubclass(kind, Exception):
            with suppress(TypeError):
                return kind(words)
    return RuntimeError(words)


def _guard_json() -> None:
    from inspect_ai._util import json as module

    write: Callable[..., bytes] = vars(module)["to_json"]

    @wraps(write)
    def write_clean(value: Any, **named: Any) -> bytes:
        data = write(value, **named)
        if not may_hold_secret(data):
            return data
        from pydantic_core import to_jsonable_python

        plain = to_jsonable_python(value, fallback=named.get("fallback"))
        return write(hide_known_in(plain), **named)

    setattr(module, "to_json", write_clean)  # noqa: B010 - not among the module's own names


def _guard_databases() -> None:
    from inspect_ai.log import _transcript_store
    from inspect_ai.log._recorders.buffer import database

    connect = partial(sqlite3.connect, factory=_CleanConnection)
    guarded = ModuleType("sqlite3")
    vars(guarded).update(vars(sqlite3) | {"connect": connect})
    for module, name, value in (
        (database, "sqlite3", guarded),
        (_transcript_store, "connect", connect),
    ):
        getattr(module, name)
        setattr(module, name, value)


class _CleanConnection(sqlite3.Connection):
    """A connection that hides known secrets in the texts of its rows."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        return super().execute(sql, _clean_row(parameters))

    def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
        return super().executemany(sql, (_clean_row(row) for row in parameters))


def _clean_row(row: Any) -> Any:
    if isinstance(row, Mapping):
        return {name: hide_known(v) if isinstance(v, str) else v for name, v in row.items()}
    return [hide_known(v) if isinstance(v, str) else v for v in row]
