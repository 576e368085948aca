"""The actions of a foreign agent on a phone, recorded on the phone with screens and states.

Whatever way it comes by (`input`, `sendevent`, uiautomator2's server, `am start`), each action is
kept with the screen that it was done on and with what the apps held then.
"""

from __future__ import annotations

import base64
import json
import secrets
import zlib
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from uiprobe.environments.phone.system.keys import TYPED, key_name

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

MAX_STEPS = 500
"""Actions in one episode; what comes after them is not kept, and the episode says so."""

_KEYS = ("BACK", "HOME", "ENTER")

Deed = tuple[str, tuple[Any, ...]]
"""Name of the method of a phone that was called, and its arguments."""


class EpisodeKeeper:
    """Keeps the episode on one phone.

    Args:
        phone: The phone; it is listened to until another keeper takes the place of this one.

    Attributes:
        id: Drawn by the phone, so that no client can begin an episode that passes for this one.
    """

    def __init__(self, phone: Phone) -> None:
        self.id = secrets.token_hex(16)
        self._phone = phone
        self._steps: list[dict[str, Any]] = []
        self._states: dict[str, dict[str, Any]] = {}
        self._images: dict[str, bytes] = {}
        self._keys: dict[str, str] = {}
        self._typing = ""
        self._complete = True
        phone.observer = self.before

    def before(self, deed: Deed) -> None:
        """Keep what is on the screen, and what is about to be done; the phone calls it."""
        name, arguments = deed
        field = self._phone.focused_field()
        edits = field is not None and _edits(name, arguments)
        if edits and field is not None and self._typing == field.key:
            # One action of the grammar types a whole text.
            return
        self._end_typing()
        if name in ("pass", "wake") or (_edits(name, arguments) and not edits):
            return
        if len(self._steps) >= MAX_STEPS:
            self._complete = False
            return
        self._steps.append({**self._look(), "deed": [name, *arguments]})
        if edits and field is not None:
            self._typing = field.key
            view = self._phone.screen.fields[field.key]
            left, top, right, bottom = view.box
            self._steps[-1]["deed"] = ["type", (left + right) // 2, (top + bottom) // 2, ""]

    def _end_typing(self) -> None:
        """Note what the field that was typed into holds now."""
        typed, self._typing = self._typing, ""
        if not typed or not self._steps or self._steps[-1]["deed"][0] != "type":
            return
        view = self._phone.screen.fields.get(typed)
        if view is not None and view.field is not None:
            self._steps[-1]["deed"][3] = view.field.value

    def _look(self) -> dict[str, Any]:
        package, activity = self._phone.focused_activity()
        return {
            "document": self._phone.hierarchy_xml().decode(),
            "package": package,
            "activity": activity,
            "state": dict(self._store()),
        }

    def _store(self) -> dict[str, str]:
        """The key of what each app holds, which is kept once."""
        for package, image in self._phone.application_images().items():
            if self._images.get(package) != image:
                self._images[package] = image
                held = self._phone.application_state(package)
                key = sha256(json.dumps(held, sort_keys=True).encode()).hexdigest()[:20]
                self._states[key] = held
                self._keys[package] = key
        return self._keys

    def packed(self) -> str:
        """The episode so far, with the screen as it is now, as text."""
        self._end_typing()
        episode = {
            "steps": [*self._steps, {**self._look(), "deed": ["stop"]}],
            "states": self._states,
            "complete": self._complete,
        }
        return base64.b64encode(zlib.compress(json.dumps(episode).encode(), 6)).decode()


def _edits(name: str, arguments: tuple[Any, ...]) -> bool:
    """Whether an action changes the text of the field with the focus, and nothing else."""
    if name in ("type_text", "clear_text", "select_all"):
        return True
    if name != "press_key":
        return False
    key = key_name(str(arguments[0])) or ""
    return key not in _KEYS and (key in TYPED or key in _EDITING)


_EDITING = frozenset(
    {"DEL", "FORWARD_DEL", "MOVE_END", "MOVE_HOME", "CUT", "COPY", "PASTE", "DPAD_LEFT"}
) | {"DPAD_RIGHT", "DPAD_UP", "DPAD_DOWN"}
