"""The variables of the environment that go from a run to the nodes that ask its parts.

They are keys, and addresses of servers. They travel as arguments of tasks, which Ray keeps in
memory: `runtime_env`, its own way for variables, writes them into files and shows them in its
dashboard, as it does with command lines.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlsplit

from inspect_ai._util.dotenv import init_dotenv

from uiprobe.episodes.known_secrets import hide_known, holds_secret, remember
from uiprobe.episodes.redaction import without_secrets
from uiprobe.episodes.secret_names import may_name_secret, names_secret
from uiprobe.suite import RunError, RunSettings

_SENT = re.compile(r"[A-Z0-9_]+_(API_KEY|BASE_URL)|HF_TOKEN|(AWS|AZURE|AZUREAI)_[A-Z0-9_]+")

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def variables_to_send() -> dict[str, str]:
    """Keys and addresses in this environment, those of a `.env` file included."""
    init_dotenv()
    return {name: value for name, value in os.environ.items() if _SENT.fullmatch(name)}


def loopback_addresses(variables: Mapping[str, str]) -> list[str]:
    """The names of addresses that mean another server on each node."""
    return [
        name
        for name, value in sorted(variables.items())
        if name.endswith("_BASE_URL") and _host_of(value) in _LOOPBACK
    ]


def _host_of(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


def refuse_shown(settings: RunSettings) -> None:
    """Refuse keys in the command line, which Ray keeps and its dashboard shows.

    Raises:
        RunError: One stands there.
    """
    given = [settings.generate.extra_headers or {}, settings.generate.extra_body or {}]
    remember(given)
    named = without_secrets(given) != given and any("--extra-" in word for word in sys.argv)
    if named or any(map(holds_secret, sys.argv)):
        raise RunError(
            "--cluster: found a key or a password in the command line, which Ray's dashboard "
            "shows; put it into a model file, or into the environment variable of the provider"
        )


def remember_words(command: Sequence[str]) -> list[str]:
    """Remember the keys in a command line, as after `--api-key` or in `--token=...`.

    Returns:
        The words, or parts of words, that are secret.
    """
    found = []
    for word, following in zip(command, [*command[1:], ""], strict=True):
        name, equals, value = word.lstrip("-").partition("=")
        secret = value if equals else following if word.startswith("-") else ""
        if secret and (names_secret(name) or may_name_secret(name.replace("-", "_"))):
            remember(secret)
            found.append(secret)
    return found


def hide_entrypoint() -> None:
    """Keep secrets out of the command line that Ray notes of its driver, and shows."""
    from ray._private import utils

    told: Callable[[], str] = utils.get_entrypoint_name
    utils.get_entrypoint_name = lambda: hide_known(told())
