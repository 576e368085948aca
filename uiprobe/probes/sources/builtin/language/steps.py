"""Steps of a reference solution; see `uiprobe.ui.reference`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

Steps = tuple[str, ...]
"""A way through the apps, one step after the other."""

BACK = "press [back]"

IT, THAT = "\N{OBJECT REPLACEMENT CHARACTER}", "\N{REPLACEMENT CHARACTER}"
"""Arguments of the ways of `way_for`: names on the screen, or words to type."""


def ids(package: str) -> Callable[[str], str]:
    """Makes full resource ids of an app from their last parts."""
    return f"{package}:id/{{}}".format


def target(*, id: str = "", text: str = "", desc: str = "", **relations: Mapping[str, Any]) -> Any:  # noqa: ANN401 - plain data
    """A selector; `beside` and `within` take another one."""
    fields = {"resource-id": id, "text": text, "content-desc": desc}
    return {key: value for key, value in fields.items() if value} | relations


def click(**selector: Any) -> str:  # noqa: ANN401 - plain data
    """Touch what the selector means."""
    return f"click {_write(target(**selector))}"


def hold(**selector: Any) -> str:  # noqa: ANN401 - plain data
    """Touch and hold it."""
    return f"longclick {_write(target(**selector))}"


def fill(message: str, **selector: Any) -> str:  # noqa: ANN401 - plain data
    """Type into it."""
    return f"text {_write(target(**selector))} [{message}]"


def scroll(listing: Mapping[str, Any], *, finger: str = "up", **selector: Any) -> str:  # noqa: ANN401 - plain data
    """Move a finger over a list until it shows what the selector means."""
    return f"swipe {_write(listing)} [{finger}] until {_write(target(**selector))}"


def find(listing: str | Mapping[str, Any], *, finger: str = "up", **selector: Any) -> Steps:  # noqa: ANN401 - plain data
    """Scroll a list, named by its id or a selector, to what the selector means, and touch it."""
    where = target(id=listing) if isinstance(listing, str) else listing
    return scroll(where, finger=finger, **selector), click(**selector)


def find_and_hold(listing: str | Mapping[str, Any], **selector: Any) -> Steps:  # noqa: ANN401 - plain data
    """Scroll a list to what the selector means, and touch and hold it."""
    where = target(id=listing) if isinstance(listing, str) else listing
    return scroll(where, **selector), hold(**selector)


def write(message: str, **selector: Any) -> Steps:  # noqa: ANN401 - plain data
    """Type into a field, and close the keyboard."""
    return fill(message, **selector), BACK


def joined(ways: Iterable[Steps]) -> Steps:
    """Several ways, one after the other."""
    return tuple(chain.from_iterable(ways))


def way_for(*steps: str) -> Callable[..., Steps]:
    """Ways that differ only in one text or two, which stand as `IT` and `THAT` in their steps.

    For example, `see = way_for(*find("deck_list", text=IT))`, and `see("Birds")` is the way to one.
    """

    def way(it: str, *that: str) -> Steps:
        texts = dict(zip((IT, THAT), (it, *that), strict=False))
        return tuple(_put(step, texts) for step in steps)

    return way


def step_for(step: str) -> Callable[..., str]:
    """As `way_for`, of one step."""
    return lambda it, *that: way_for(step)(it, *that)[0]


def infeasible(reason: str) -> str:
    """Declare that the goal cannot be met."""
    return f"infeasible [{reason}]"


def is_declaration(step: str) -> bool:
    """Whether a step declares that the goal cannot be met."""
    return step.startswith("infeasible [")


def _put(step: str, texts: dict[str, str]) -> str:
    """The step with texts in the places of `IT` and `THAT`."""
    if not any(place in step for place in texts):
        return step
    # What is typed stands after the selector as it is; in a selector, it is JSON.
    end = json.JSONDecoder().raw_decode(step, 5)[1] if step.startswith("text ") else len(step)
    typed = {ord(place): text for place, text in texts.items()}
    quoted = {place: json.dumps(text, ensure_ascii=False)[1:-1] for place, text in typed.items()}
    return step[:end].translate(quoted) + step[end:].translate(typed)


def _write(selector: Mapping[str, Any]) -> str:
    return json.dumps(selector, ensure_ascii=False)
