"""The names under which keys and passwords are given."""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = "[hidden]"
"""Stands in place of a secret."""

_NAMES = re.compile(
    r"key|(.*[-_.])?((api|subscription|access|secret|private)[-_]?key|auth|authorization"
    r"|token|secret|password|passwd|cookie|credentials?|signature)",
    re.IGNORECASE,
)
_NO_SECRETS = frozenset({"stop_token", "pad_token", "eos_token", "bos_token"})
_VARIABLES = re.compile(
    r"(.*_)?(\w*apikey|keys?|\w*tokens?|\w*secrets?|\w*password|\w*passwd|pass|pat"
    r"|credentials?|cookies?|auth|authorization|signature)(_.*)?",
    re.IGNORECASE,
)


def names_secret(name: str) -> bool:
    """Whether a setting or a header of this name holds a key or a password."""
    return name.lower() not in _NO_SECRETS and _NAMES.fullmatch(name) is not None


def may_name_secret(variable: str) -> bool:
    """Whether an environment variable of this name may hold a key or a password.

    Wider than `names_secret`, because variables have more habits: `OPENAI_APIKEY`, `API_KEY_2`,
    `PGPASSWORD`.
    """
    return _VARIABLES.fullmatch(variable) is not None
