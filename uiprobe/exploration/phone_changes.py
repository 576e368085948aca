"""Kinds of changes to the data of apps, which may decide what their screens offer.

Two screens can look alike while one belongs to a chat that was just muted, and its menu offers
something else. A search that tries a screen again after each kind of change, as fuzzers do for each
new branch of a program, meets what depends on one change.
"""

from __future__ import annotations

import re
from typing import Any

from uiprobe.environments.phone.state import MISSING, State, diff_states

_DIGITS = re.compile(r"\d+")


def changes_between(before: State, after: State) -> set[str]:
    """The kinds of changes from one state of a phone to another.

    Each names an app, the way to a value, without places in lists, and what kind of value is there
    now: whether something is on, a text is empty, or a record is new or gone.

    Args:
        before: The state of the phone, as `Phone.snapshot` returns it.
        after: Its later state.
    """
    found = set()
    for part in ("apps", "settings", "permissions"):
        for name, now in after[part].items():
            then = before[part].get(name, MISSING)
            if then != now:
                found |= {
                    f"{part}/{name}/{_DIGITS.sub('#', one.path)} {_kind(one.before, one.after)}"
                    for one in diff_states(then, now)
                }
    return found


def _kind(before: Any, after: Any) -> str:  # noqa: ANN401 - plain data
    if after is MISSING:
        return "is gone"
    if before is MISSING:
        return "is new"
    if isinstance(after, bool) or after is None:
        return f"is {after}"
    return "has another value" if after else "is empty"
