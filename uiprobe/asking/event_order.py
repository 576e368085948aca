"""The order of events in a stream; clients put together what comes in any order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class EventOrder:
    """The events of one stream so far.

    A proxy that retries its server may send the new response after a part of the old one. Of
    Anthropic's messages, that always shows; of OpenAI's chat completions, where the old one had
    ended, or where the new one has another identifier. OpenAI's responses come whole at the end.
    """

    def __init__(self) -> None:
        self._begun = False
        self._blocks = 0
        self._ended: set[object] = set()
        self._id = ""
        self._of_this_id = 0
        self._fault = ""

    def fault_of(self, event: Mapping[str, Any]) -> str:
        """Why an event is the first that cannot come where it does; empty for all others.

        Args:
            event: The data of the event that comes next.
        """
        if self._fault:
            return ""
        self._fault = self._next(event)
        return self._fault

    def _next(self, event: Mapping[str, Any]) -> str:
        match event:
            case {"type": "message_start"}:
                if self._begun:
                    return "a second message begins in its stream"
                self._begun = True
            case {"type": "content_block_start", "index": int(index)}:
                if index != self._blocks:
                    return f"block {index} of the message begins where block {self._blocks} is next"
                self._blocks += 1
            case {"choices": list(choices)}:
                if self._begins_anew(event.get("id"), choices):
                    return "a second completion begins in its stream"
                return next(filter(None, map(self._of_choice, choices)), "")
        return ""

    def _begins_anew(self, identifier: object, choices: list[Any]) -> bool:
        """Whether the identifier changes with a first piece, which names the role.

        Some servers give each piece an identifier of its own, and some name the role in each.
        """
        if not isinstance(identifier, str) or not identifier:
            return False
        if identifier == self._id:
            self._of_this_id += 1
            return False
        several = self._of_this_id > 1
        self._id, self._of_this_id = identifier, 1
        return several and any(map(_names_role, choices))

    def _of_choice(self, choice: object) -> str:
        match choice:
            case {"finish_reason": str(reason), **rest} if reason:
                # Some servers say the reason with each piece.
                self._ended.add(_hashable(rest.get("index")))
            case {"delta": {"content": str(text)}, **rest} if text:
                if _hashable(rest.get("index")) in self._ended:
                    return "text comes behind the end of its choice"
        return ""


def _names_role(choice: object) -> bool:
    match choice:
        case {"delta": {"role": str(role)}}:
            return bool(role)
    return False


def _hashable(index: object) -> object:
    return index if isinstance(index, int) else None
