"""The names under which keys and passwords are given."""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = "[hidden]"
"""Stands in place of a secret."""

_NAMES = re.compile(
    r"key|(.*[-_.])?((api|subscription|access|secret|private|master|signing|encryption|account|ssh)"
    r"[-_]?key|auth|authorization|token|secret|password|passwd|passphrase|pwd|cookie|credentials?"
    r"|signature|sig|jwt|bearer)"
    # Headers of gateways.
    r"|x-(.*-)?key",
    re.IGNORECASE,
)
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
"""A place where a word begins inside a name such as `clientSecret`."""

_NO_SECRETS = frozenset({"stop_token", "pad_token", "eos_token", "bos_token"})
_VARIABLES = re.compile(
    r"(.*_)?(\w*(api|access|secret|private|signing|master|encryption)key|keys?|\w*tokens?"
    r"|\w*secrets?|\w*password|\w*passwd|(ssh)?pass|pass(phrase|code)|(?<=_)pwd|pat|jwt|bearer"
    r"|credentials?|cookies?|auth|authorization|signature)(_.*)?",
    re.IGNORECASE,
)


def names_secret(name: str) -> bool:
    """Whether a setting or a header of this name holds a key or a password."""
    spread = _HUMP.sub("_", name)
    return spread.lower() not in _NO_SECRETS and any(map(_NAMES.fullmatch, (name, spread)))


def may_name_secret(variable: str) -> bool:
    """Whether an environment variable of this name may hold a key or a password.

    Wider than `names_secret`, because variables have more habits: `OPENAI_APIKEY`, `API_KEY_2`,
    `PGPASSWORD`.
    """
    return _VARIABLES.fullmatch(variable) is not None
