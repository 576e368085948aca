"""Names of the models of some logs, one for each identity; shared names have the difference."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from uiprobe.results.log_entry import LogEntry

_MOST = 60
"""Characters of the difference between models of one name."""

_MOST_OF_NAME = 72
"""Characters of a display name, which every table and chart repeats: a terminal of 80 columns shows
it beside its letter."""

_Identity = Mapping[str, Any]


def in_reading_order(name: str) -> list[tuple[int, str]]:
    """Sort key by which `step 2000` comes before `step 10000`.

    Digits count as numbers, and all else by its letters, as a plain sort has it.
    """
    # Whatever is not read as a number lies below all numbers. Longer ones are ids, and Python reads
    # no more than 4,300 digits.
    return [
        (int(piece), piece) if piece.isdecimal() and len(piece) < 19 else (-1, piece)
        for piece in re.split(r"(\d+)", name)
    ]


def name_models(entries: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries with the names of their models.

    Models of one display name that differ in any setting are different models, and what differs
    follows their name in brackets, such as `My checkpoint (temperature 0.7)`.

    Args:
        entries: The logs that are read together.
    """
    identities = _identities(entries)
    called = _names(entries, identities)
    return [
        replace(entry, called=called[entry.display_name, _key(identity)])
        for entry, identity in zip(entries, identities, strict=True)
    ]


def _key(identity: _Identity) -> str:
    return json.dumps(identity, sort_keys=True, default=str)


def _identities(entries: Sequence[LogEntry]) -> list[dict[str, Any]]:
    """The identity of each model.

    The port of a server on this machine distinguishes models only if the same was asked at
    several: another start of one server also changes it.
    """
    found = [dict(entry.identity) for entry in entries]
    addresses: dict[tuple[str, str], dict[str, set[str | None]]] = defaultdict(
        lambda: defaultdict(set)
    )
    keys = [
        (entry.display_name, _key(identity)) for entry, identity in zip(entries, found, strict=True)
    ]
    for entry, key in zip(entries, keys, strict=True):
        addresses[key][entry.question].add(entry.address)
    for entry, key, identity in zip(entries, keys, found, strict=True):
        several = any(len(one) > 1 for one in addresses[key].values())
        if several and entry.is_on_loopback:
            identity["address"] = entry.address
    return found


def _names(
    entries: Sequence[LogEntry], identities: Sequence[_Identity]
) -> dict[tuple[str, str], str]:
    alike: dict[str, dict[str, _Identity]] = defaultdict(dict)
    for entry, identity in zip(entries, identities, strict=True):
        alike[entry.display_name].setdefault(_key(identity), identity)
    found: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    for name, variants in alike.items():
        for key in sorted(variants):
            told = _told(variants[key], list(variants.values()))
            short = _shorten(name)
            wanted = f"{short} ({told})" if told else short
            if wanted in taken:
                told = told or str(variants[key]["model"])
                wanted = f"{short} ({told})"
            number = 1
            while wanted in taken:
                number += 1
                wanted = f"{short} ({told}, {number})"
            taken.add(wanted)
            found[name, key] = wanted
    return found


def _told(identity: _Identity, among: Sequence[_Identity]) -> str:
    """Return what distinguishes a model from others of its name; empty if there is no other."""
    fields = list(dict.fromkeys(field for one in among for field in one))
    differing = [field for field in fields if len({_text(one, field) for one in among}) > 1]
    return _cut(", ".join(_words(identity, field) for field in differing), _MOST)


def _shorten(name: str) -> str:
    """A name with both its ends: checkpoints of one folder differ in the last letters."""
    if len(name) <= _MOST_OF_NAME:
        return name
    half = (_MOST_OF_NAME - 3) // 2
    return f"{name[:half].rstrip()}...{name[-half:].strip()}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3].rstrip()}..."


def _text(identity: _Identity, field: str) -> str:
    return json.dumps(identity.get(field), sort_keys=True, default=str)


def _words(identity: _Identity, field: str) -> str:
    value = identity.get(field)
    if field == "model":
        return str(value)
    if field == "address":
        return "at the address of its provider" if value is None else f"at {_host(str(value))}"
    words = field.replace("_", " ")
    if value is None:
        return f"no {words}"
    return f"{words} {value if isinstance(value, str) else json.dumps(value, default=str)}"


def _host(address: str) -> str:
    try:
        return urlsplit(address).netloc or address
    except ValueError:
        return address
