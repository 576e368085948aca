"""The one reader of YAML: plain values within bounds, and errors that name file and line.

YAML can say far more than a settings file needs, and a few bytes of it can stand for gigabytes.
What is read here are the values of JSON: dates stay texts, and what is not finite, repeated, tagged
with a type of its own or too large is refused. No message has text of the file, which may hold a
key.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import yaml

MAX_BYTES = 100_000
MAX_DEPTH = 50
MAX_ALIASES = 1_000
MAX_NODES = 20_000
"""Values in a document, each alias counted as all that it stands for."""

MAX_CHARACTERS = 1_000_000
"""Characters of all texts, counted likewise."""

_PREFIX = "tag:yaml.org,2002:"
_TYPES = frozenset({"null", "bool", "int", "float", "str", "seq", "map"})
_INT_BITS = 63
"""Numbers fit into 64 bits with a sign, as databases and other languages expect."""

_MOST_DIGITS = 400
"""Digits of a number: Python needs quadratic time to read one, and refuses more than 4,300."""

_TWICE = "a key for the second time"
_EXPECTED = {
    _TWICE: "each key once in its block",
    "tab": "spaces to indent with",
    "mapping values are not allowed": (
        "one `key: value` a line, indented like its neighbours, and texts with a colon in quotes"
    ),
    "unexpected end of stream": "the closing quote or bracket",
}
"""Corrections to suggest, by a part of YAML's message; other faults show that message alone."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_TOO_DEEP = "exceeded maximum nesting depth"
_BASE: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class YamlError(ValueError):
    """YAML that cannot be used: names the file and, where it is known, the line."""

    def __init__(
        self, name: str, problem: str, line: int | None = None, expected: str = "YAML in UTF-8"
    ) -> None:
        place = "" if line is None else f" in line {line}"
        super().__init__(f"{name}: found {problem}{place}, expected {expected}")


def read_yaml(path: Path, *, most_bytes: int = MAX_BYTES) -> Any:  # noqa: ANN401 - plain data
    """The values of a file.

    Raises:
        YamlError: It is no regular file, cannot be read, or has what `parse_yaml` refuses.
    """
    try:
        # A pipe or a device would give bytes without end, or none at all.
        if path.exists() and not path.is_file():
            raise YamlError(str(path), "a folder, a pipe or a device")
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, YamlError):
            raise
        raise YamlError(str(path), getattr(error, "strerror", None) or "no path") from None
    return parse_yaml(data, str(path), most_bytes=most_bytes)


def parse_yaml(
    text: str | bytes,
    name: str,
    *,
    most_bytes: int = MAX_BYTES,
) -> Any:  # noqa: ANN401 - plain data
    """The values of a YAML document: None, booleans, numbers, texts, lists, and mappings of them.

    Args:
        text: The document.
        name: What it is called in errors: a file, an option.
        most_bytes: Its largest size.

    Raises:
        YamlError: It is too large, too deep, refers to itself, stands for too much by aliases, has
            a key twice, a number that is not finite or beyond 64 bits, a type that JSON lacks, or
            is no YAML in UTF-8.
    """
    try:
        data = text.encode() if isinstance(text, str) else text
        if len(data) > most_bytes:
            raise YamlError(name, f"more than {most_bytes:,} bytes")
        shown = data.decode("utf-8-sig")
    except UnicodeEncodeError:
        raise YamlError(name, "characters that are none") from None
    except UnicodeDecodeError as error:
        raise YamlError(
            name, f"the byte {data[error.start]:#04x} at {error.start}", _line(data, error.start)
        ) from None
    try:
        _check_size(yaml.parse(shown, Loader=_BASE), name)
        loader = _Values(shown)
        try:
            node = loader.get_single_node()
            if node is None:
                return None
            _refuse_repeated_keys(loader, node)
            return loader.construct_document(node)
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        raise _translated(error, name) from None


def line_of(path: Path, keys: Sequence[str | int]) -> int | None:
    """The line of a value in a file that `read_yaml` takes; of what is around it if it is missing.

    Args:
        path: The file.
        keys: The keys and places that lead to the value.

    Returns:
        The line, from 1; None if nothing on the way to it is there.
    """
    try:
        node = yaml.compose(path.read_bytes()[:MAX_BYTES].decode("utf-8-sig"), Loader=_BASE)
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        return None
    found = None
    for key in keys:
        if isinstance(node, yaml.MappingNode):
            pairs = [pair for pair in node.value if pair[0].value == str(key)]
            if not pairs:
                break
            found, node = pairs[0][0].start_mark.line + 1, pairs[0][1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
            node = node.value[key]
            found = node.start_mark.line + 1
        else:
            break
    return found


def _translated(error: yaml.YAMLError, name: str) -> YamlError:
    mark = getattr(error, "problem_mark", None)
    line = None if mark is None else mark.line + 1
    told = str(getattr(error, "problem", None) or getattr(error, "reason", "a fault"))
    if _TOO_DEEP in told:
        # Newer versions of libyaml have a bound of their own, which lies above ours.
        return YamlError(name, f"more than {MAX_DEPTH} levels", line)
    told = re.sub(r"'[^']*'|\".*\"", "...", told)[:200]
    if both := re.fullmatch(r"expected (.*), but found (.*)", told):
        return YamlError(name, both[2], line, both[1])
    expected = next((_EXPECTED[known] for known in _EXPECTED if known in told), "YAML in UTF-8")
    return YamlError(name, told.removeprefix("but ").removeprefix("found "), line, expected)


def _line(data: bytes, place: int) -> int:
    return data.count(b"\n", 0, place) + 1


class _Open:
    """A list or a mapping whose end has not come yet, and what it stands for so far."""

    def __init__(self, anchor: str | None) -> None:
        self.anchor = anchor
        self.nodes = 1
        self.characters = 0


def _check_size(events: Iterator[yaml.Event], name: str) -> None:
    """Read a document event by event, so that nothing is built of one that is too large."""
    whole = _Open(None)
    open_ones = [whole]
    sizes: dict[str, tuple[int, int]] = {}
    aliases = 0
    for event in events:
        line = 1 if event.start_mark is None else event.start_mark.line + 1
        size: tuple[int, int] | None = None
        anchor: str | None = getattr(event, "anchor", None)
        if isinstance(event, yaml.AliasEvent):
            aliases += 1
            if any(one.anchor == anchor for one in open_ones[1:]):
                raise YamlError(name, "a value that holds itself", line)
            size = sizes.get(anchor or "", (1, 0))
        elif isinstance(event, yaml.ScalarEvent):
            size = 1, len(event.value)
        elif isinstance(event, yaml.CollectionStartEvent):
            open_ones.append(_Open(anchor))
        elif isinstance(event, yaml.CollectionEndEvent):
            closed = open_ones.pop()
            size, anchor = (closed.nodes, closed.characters), closed.anchor
        if size is not None:
            if anchor is not None:
                sizes[anchor] = size
            open_ones[-1].nodes += size[0]
            open_ones[-1].characters += size[1]
        inner = open_ones[-1]
        if len(open_ones) > MAX_DEPTH + 1:
            raise YamlError(name, f"more than {MAX_DEPTH:,} levels", line)
        if aliases > MAX_ALIASES:
            raise YamlError(name, f"more than {MAX_ALIASES:,} aliases", line)
        if inner.nodes > MAX_NODES:
            raise YamlError(name, f"more than {MAX_NODES:,} values", line)
        if inner.characters > MAX_CHARACTERS:
            most = f"{MAX_CHARACTERS:,} characters, with those of aliases"
            raise YamlError(name, f"more than {most}", line)


class _Values(_BASE):  # type: ignore[misc]
    """Builds the values of JSON and no others."""

    yaml_constructors: ClassVar[dict[str | None, Callable[..., Any]]] = {}
    # Dates stay texts, and so does `=`, for which PyYAML has a type but no value.
    yaml_implicit_resolvers: ClassVar[dict[str | None, list[Any]]] = {
        first: [rule for rule in rules if rule[0] not in (f"{_PREFIX}timestamp", f"{_PREFIX}value")]
        for first, rules in _BASE.yaml_implicit_resolvers.items()
    }


def _constructor(kind: str) -> Callable[[Any, yaml.Node], Any]:
    made = getattr(yaml.SafeLoader, f"construct_yaml_{kind}")

    def construct(loader: Any, node: yaml.Node) -> Any:  # noqa: ANN401
        try:
            # A number of many digits takes seconds, and so does one in base 60.
            if kind in ("int", "float") and len(node.value) > _MOST_DIGITS:
                raise ValueError
            if kind == "null" and node.value.lower() not in ("", "~", "null"):
                raise ValueError
            value = made(loader, node)
            fault = _fault(value)
        except (ValueError, LookupError, OverflowError):
            fault = f"no value of the type !!{kind}"
        if fault:
            raise yaml.constructor.ConstructorError(None, None, fault, node.start_mark)
        return value

    return construct


def _fault(value: object) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return "a number that is not finite"
    if isinstance(value, int) and value.bit_length() > _INT_BITS:
        return f"a number of more than {_INT_BITS} bits"
    if isinstance(value, str) and not value.isascii() and _SURROGATE.search(value):
        return "half a character"
    return ""


def _refuse(loader: object, node: yaml.Node) -> None:
    raise yaml.constructor.ConstructorError(None, None, "a type that JSON lacks", node.start_mark)


_Values.add_constructor(None, _refuse)
for _kind in _TYPES:
    _Values.add_constructor(f"{_PREFIX}{_kind}", _constructor(_kind))


def _refuse_repeated_keys(loader: Any, top: yaml.Node) -> None:  # noqa: ANN401
    """Look at keys before merges: a key may repeat one that `<<` brings, and replace it."""
    waiting, seen = [top], set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen or isinstance(node, yaml.ScalarNode):
            continue
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            waiting += node.value
            continue
        keys = set()
        for key_node, value_node in node.value:
            waiting += [key_node, value_node]
            if not isinstance(key_node, yaml.ScalarNode) or key_node.tag == f"{_PREFIX}merge":
                continue
            key = loader.construct_object(key_node)
            if key in keys:
                raise yaml.constructor.ConstructorError(None, None, _TWICE, key_node.start_mark)
            keys.add(key)
