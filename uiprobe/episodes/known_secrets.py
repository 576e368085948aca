"""The secrets that this process knows, and their removal from whatever leaves it.

Known are environment variables with telltale names, logins and keys in addresses of any variable,
the files that such variables name, those in which clients look for keys by themselves, sealed
seeds, and what was remembered of models: their keys, arguments, addresses and headers.

A value is a secret if it has 8 characters, or 12 if it is letters alone: `none`, `test` and
`placeholder` stand in logs for other reasons. It is hidden whole, and in pieces of 12 characters
(see `secret_matcher`). The names of probes are never secrets, even if used as one: results are
identified by them.
"""

from __future__ import annotations

import json
import os
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from netrc import NetrcParseError, netrc
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError

from uiprobe.episodes.secret_names import HIDDEN, may_name_secret, names_secret
from uiprobe.inputs.sealed_seeds import known_secrets
from uiprobe.probe_table import PROBES

if TYPE_CHECKING:
    from uiprobe.episodes.secret_matcher import SecretMatcher

Model = TypeVar("Model", bound=BaseModel)

SHORTEST: Final = 8
"""Characters of a secret."""

SHORTEST_WORD: Final = 12
"""Characters of a secret of letters alone."""

_MAX_FILE_BYTES = 65_536
_FILES_OF_CLIENTS: Final = (
    *("~/.aws/credentials", "~/.cache/huggingface/token"),
    "~/.config/gcloud/application_default_credentials.json",
)
_SCHEMES = ("bearer ", "basic ", "token ")
_SETTING = re.compile(r"\s*(?:export\s+)?([A-Za-z][\w.-]*)\s*(?:=|:\s)\s*(.*?)\s*")

_ORDINARY = re.compile(r"[^\W\d_]+([-_. ][^\W\d_]+)*[-_. ]?\d{0,4}[!?.]?|\d{8,11}")
"""Words and short numbers, as people choose them and screens show them."""

_WORDS = re.compile(r"[^\W\d_]{1,24}([-_. ][^\W\d_]{1,24})*")
"""Words of a length that languages have, without a number."""

_lock = Lock()
_remembered: set[str] = set()
_matcher: SecretMatcher | None = None
_for_now: ContextVar[SecretMatcher | None] = ContextVar("uiprobe_secrets", default=None)
_built_of: frozenset[str] = frozenset()


def remember(given: Any) -> None:  # noqa: ANN401 - any plain data
    """Add secrets to those that are known.

    Args:
        given: A text is one, or an address that may hold some; of mappings and lists those under
            telltale names, at any depth.
    """
    with _lock:
        _remembered.update(_of_text(given) if isinstance(given, str) else _of_data(given))
    refresh()


def refresh() -> None:
    """Read the environment again, after something may have set variables in it."""
    global _matcher, _built_of
    with _lock:
        secrets = frozenset(one for one in {*_remembered, *_of_environment()} if _counts(one))
        if _matcher is not None and secrets == _built_of:
            return
        from uiprobe.episodes.secret_matcher import SecretMatcher

        _matcher, _built_of = SecretMatcher(secrets), secrets


def holds_secret(text: str | bytes) -> bool:
    """Whether a text holds a secret that is known, or a piece of one."""
    return bool(_spans(text if isinstance(text, bytes) else _encoded(text)))


def may_hold_secret(text: bytes) -> bool:
    """Whether a text may hold one; False is certain, and quick to learn of long texts."""
    return _current().found(text)


@contextmanager
def except_what(text: str) -> Iterator[None]:
    """Leave alone, in this context, what a text holds.

    An answer may repeat its question: where a secret is an ordinary word of that, such as
    `password1`, hiding it would change what is scored.
    """
    data = _encoded(text)
    matcher = _current()
    token = _for_now.set(matcher.without(data) if matcher.found(data) else matcher)
    try:
        yield
    finally:
        _for_now.reset(token)


def hide_known(text: str) -> str:
    """A text with `HIDDEN` for all that is known to be secret in it."""
    if len(text) < SHORTEST:
        return text
    data = _encoded(text)
    hidden = hide_known_bytes(data)
    return text if hidden is data else hidden.decode("utf-8", "surrogatepass")


def hide_known_bytes(data: bytes) -> bytes:
    """The same of a text in UTF-8."""
    spans = _spans(data)
    if not spans:
        return data
    parts, done = [], 0
    for start, end in spans:
        parts += [data[done:start], HIDDEN.encode()]
        done = end
    return b"".join([*parts, data[done:]])


def hide_known_in(value: Any) -> Any:  # noqa: ANN401 - any plain data
    """Plain data with `HIDDEN` for secrets in texts and names, and 0 for a number that is one.

    A list of bytes that holds one becomes a list of zeros.
    """
    match value:
        case str():
            return hide_known(value)
        case Mapping():
            return {
                hide_known(name) if isinstance(name, str) else name: hide_known_in(member)
                for name, member in value.items()
            }
        case list() | tuple():
            if _are_bytes(value) and holds_secret(bytes(value)):
                return [0] * len(value)
            return [hide_known_in(member) for member in value]
        case int() | float() if not isinstance(value, bool) and holds_secret(repr(value)):
            return 0
    return value


def _are_bytes(found: Sequence[Any]) -> bool:
    """Whether this is a text as a list of its bytes, as JavaScript's buffers become in JSON."""
    return len(found) >= SHORTEST and all(type(one) is int and 0 <= one < 256 for one in found)


def hide_known_texts(texts: Sequence[Any]) -> Sequence[Any]:
    """Many texts without secrets; what is no text stays as it is."""
    whole = "\n".join(text for text in texts if isinstance(text, str))
    if not may_hold_secret(_encoded(whole)):
        return texts
    return [hide_known(text) if isinstance(text, str) else text for text in texts]


def hide_known_fields(model: Model) -> Model:
    """A model of Pydantic without secrets; the same one if it has none."""
    # JSON cannot hold half a character, which an answer may have.
    with suppress(PydanticSerializationError):
        if not may_hold_secret(_encoded(model.model_dump_json(warnings=False))):
            return model
    plain = model.model_dump(warnings=False)
    hidden = hide_known_in(plain)
    return model if hidden == plain else type(model).model_validate(hidden)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _spans(data: bytes) -> list[tuple[int, int]]:
    matcher = _current()
    return matcher.spans(data) if matcher.found(data) else []


def _current() -> SecretMatcher:
    if (for_now := _for_now.get()) is not None:
        return for_now
    if _matcher is None:
        refresh()
    if _matcher is None:
        raise AssertionError("refresh makes the matcher")
    return _matcher


def ordinary_secrets() -> list[str]:
    """The known secrets that are words or short numbers, which anything may show that is no key."""
    return sorted(one for one in _built_of if _ORDINARY.fullmatch(one))


def secrets_of_words() -> list[str]:
    """The known secrets that are words of a language, which an answer may say of itself.

    Letters in mixed case are a key, not a word.
    """
    return [
        one
        for one in ordinary_secrets()
        if _WORDS.fullmatch(one)
        and all(
            word.islower() or word.isupper() or word.istitle() for word in re.split("[-_. ]", one)
        )
    ]


def _counts(secret: str) -> bool:
    shortest = SHORTEST_WORD if secret.isalpha() else SHORTEST
    # Names of probes stand in every log; a secret that is one of them would hide them there.
    return len(secret) >= shortest and secret.casefold() not in PROBES


def _of_environment() -> Iterator[str]:
    for name, value in os.environ.items():
        if may_name_secret(name):
            yield from _of_variable(value)
        elif "://" in value and ("@" in value or "?" in value):
            yield from _of_address(value)
        elif name.upper().endswith("_PROXY") and "@" in value:
            # Proxies may be given without a scheme.
            yield from _of_address(f"http://{value}")
        elif name.upper().endswith("_HEADERS"):
            yield from _of_header_lines(value)
        elif ";" in value and "=" in value:
            yield from _of_connection(value)
    yield from _of_files_of_clients()
    yield from known_secrets()


def _of_connection(value: str) -> Iterator[str]:
    """The secrets of a connection string, as Azure and databases have them."""
    for setting in value.split(";"):
        name, equals, text = setting.partition("=")
        if equals and names_secret(name.strip()):
            yield text.strip()


def _of_files_of_clients() -> Iterator[str]:
    """The secrets in the files where clients look for them by default."""
    for place in _FILES_OF_CLIENTS:
        with suppress(OSError, ValueError, RuntimeError):
            path = Path(place).expanduser()
            if path.is_file() and path.stat().st_size <= _MAX_FILE_BYTES:
                yield from _of_file(path.read_text(encoding="utf-8", errors="replace"))
    with suppress(OSError, ValueError, RuntimeError, NetrcParseError):
        path = Path(os.environ.get("NETRC", "~/.netrc")).expanduser()
        for _, _, password in netrc(str(path)).hosts.values():
            yield password or ""


def _of_variable(value: str) -> Iterator[str]:
    """The secrets of a variable with a telltale name: the value, or those in the file it names."""
    if value.startswith(("/", "~", "./")) and len(value) < 4096:
        with suppress(OSError, ValueError, RuntimeError):
            path = Path(value).expanduser()
            if path.is_file():
                if path.stat().st_size <= _MAX_FILE_BYTES:
                    yield from _of_file(path.read_text(encoding="utf-8", errors="replace"))
                    return
            # A key may begin with a slash, but in no folder that there is.
            elif path.exists() or any(one.is_dir() for one in path.parents if one.name):
                return
    yield from _of_text(value)


def _of_file(text: str) -> Iterator[str]:
    """The secrets in a file: of settings those with telltale names, else each line."""
    lines = text.strip().splitlines()
    if len(lines) < 2 or lines[0].startswith("-----BEGIN") or _is_json(text):
        yield from _of_text(text)
        return
    for line in lines:
        if setting := _SETTING.fullmatch(line):
            name, value = setting.groups()
            if may_name_secret(name) or names_secret(name):
                yield from _of_text(value.strip("\"'"))
            elif "://" in value:
                yield from _of_address(value.strip("\"'"))
        elif not line.lstrip().startswith(("#", ";", "[")):
            yield from _of_text(line)


def _is_json(text: str) -> bool:
    with suppress(ValueError, RecursionError):
        return isinstance(json.loads(text), dict | list)
    return text.lstrip().startswith("{")


def _of_header_lines(value: str) -> Iterator[str]:
    for line in value.replace(",", "\n").splitlines():
        for sign in (":", "="):
            name, found, text = line.partition(sign)
            if found and names_secret(name.strip()):
                yield from _of_text(text.strip())
                break


def _of_text(text: str) -> Iterator[str]:
    """The secrets in a value that is one: without the scheme of a header, out of JSON and so on."""
    text = text.strip()
    if text.lower().startswith(_SCHEMES):
        scheme, _, text = text.partition(" ")
        text = text.strip()
        if scheme.lower() == "basic":
            with suppress(ValueError):
                yield b64decode(text, validate=True).decode("utf-8").partition(":")[2]
    if text.startswith(("{", "[")):
        with suppress(ValueError, RecursionError):
            yield from _of_data(json.loads(text))
            return
    if "://" in text:
        yield from _of_address(text)
        return
    yield text


def _of_address(address: str) -> Iterator[str]:
    if any(character.isspace() for character in address):
        return  # a text with an address in it, which may be about anything
    try:
        parts = urlsplit(address)
        login = parts.netloc.rpartition("@")[0]
        query = parse_qsl(parts.query)
    except ValueError:
        login, query = address.partition("//")[2].rpartition("@")[0], []
    user, colon, password = login.partition(":")
    # A token stands alone, in the place of the user.
    secret = password if colon else user
    yield secret
    # Addresses have it quoted, and messages of clients plain.
    yield unquote(secret)
    for name, value in query:
        if names_secret(name):
            yield value


def _of_data(data: Any) -> Iterator[str]:  # noqa: ANN401 - any plain data
    match data:
        case Mapping():
            for name, member in data.items():
                if isinstance(member, str) and names_secret(str(name)):
                    yield from _of_text(member)
                elif isinstance(member, str) and "://" in member:
                    yield from _of_address(member)
                else:
                    yield from _of_data(member)
        case list() | tuple():
            for member in data:
                yield from _of_data(member)
