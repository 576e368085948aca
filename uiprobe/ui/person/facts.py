"""The facts that a person knows about a goal, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

Slot = Literal[
    "person", "time", "date", "text", "title", "list", "amount", "item", "place", "duration",
    "confirm",
]  # fmt: skip
"""Kinds of facts that can be asked about. `item` is which of several things is meant, `confirm`
whether something is to be done at all."""

SLOTS: tuple[Slot, ...] = get_args(Slot)

NO_SLOT = "none"
"""Stands for a question that is about no slot, or about several."""

Tongue = Literal["en", "de", "zh"]
"""The languages in which a person answers; questions are understood in all of them."""

TONGUES: tuple[Tongue, ...] = get_args(Tongue)

_FACT = ("slot", "answer", "mentions", "hidden", "must_ask", "settles", "also")
_MAX_TEXT = 500
_MAX_MENTIONS = 100


class FactError(ValueError):
    """Plain data that is not a person.

    Attributes:
        field: The field that is wrong.
    """

    def __init__(self, field: str, found: object, expected: str) -> None:
        super().__init__(f"{field}: found {str(found)[:60]!r}, expected {expected}")
        self.field = field


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about a goal.

    Attributes:
        slot: What it is about.
        answer: The sentence that answers a question about it.
        mentions: Words by which a question may refer to it without naming the slot: the values to
            choose from; for `confirm`, the verbs of the action.
        hidden: Whether only the person knows it; otherwise the instruction says it.
        must_ask: Whether a goal is met only if this was asked, as where the instruction demands it.
        settles: Whether the answer says that nothing is to be done, after which to stop and to
            declare the goal infeasible are both right.
        also: Other slots by which one may ask for the same: which of two tasks is meant, by the
            list that it is on.
    """

    slot: Slot
    answer: str
    mentions: tuple[str, ...] = ()
    hidden: bool = True
    must_ask: bool = False
    settles: bool = False
    also: tuple[Slot, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """All fields as plain data."""
        return {
            "slot": self.slot,
            "answer": self.answer,
            "mentions": list(self.mentions),
            "hidden": self.hidden,
            "must_ask": self.must_ask,
            "settles": self.settles,
            "also": list(self.also),
        }


@dataclass(frozen=True, slots=True)
class Person:
    """A person and what they know.

    Attributes:
        facts: At most one for each slot.
        language: The language of the answers.
    """

    facts: tuple[Fact, ...] = ()
    language: Tongue = "en"

    def fact(self, slot: Slot) -> Fact | None:
        """The fact of a slot, or one that can be asked for by it too; None if there is none."""
        own = (fact for fact in self.facts if fact.slot == slot)
        return next(own, next((fact for fact in self.facts if slot in fact.also), None))

    def to_dict(self) -> dict[str, Any]:
        """All fields as plain data."""
        return {"facts": [fact.to_dict() for fact in self.facts], "language": self.language}

    @classmethod
    def from_dict(cls, record: object) -> Person:
        """The inverse of `to_dict`.

        Raises:
            FactError: A field is unknown, missing, of the wrong type or too long, or a slot comes
                twice.
        """
        fields = _fields(record, "person", {"facts", "language"})
        language = next((one for one in TONGUES if one == fields["language"]), None)
        if language is None:
            raise FactError("language", fields["language"], f"one of {', '.join(TONGUES)}")
        listed = fields["facts"]
        if not isinstance(listed, list) or len(listed) > len(SLOTS):
            raise FactError("facts", listed, f"a list of at most {len(SLOTS)} facts")
        facts = tuple(_fact(one) for one in listed)
        if len({fact.slot for fact in facts}) < len(facts):
            raise FactError("facts", [fact.slot for fact in facts], "each slot once")
        return cls(facts, language)


def _fact(record: object) -> Fact:
    if isinstance(record, Mapping):
        # Logs before navigation 14-A do not have it.
        record = {"also": [], **record}
    fields = _fields(record, "facts", set(_FACT))
    also = fields["also"]
    if not isinstance(also, list) or len(also) > len(SLOTS):
        raise FactError("also", also, f"a list of at most {len(SLOTS)} slots")
    mentions = fields["mentions"]
    if not isinstance(mentions, list) or len(mentions) > _MAX_MENTIONS:
        raise FactError("mentions", mentions, f"a list of at most {_MAX_MENTIONS} texts")
    for name in ("hidden", "must_ask", "settles"):
        if type(fields[name]) is not bool:
            raise FactError(name, fields[name], "true or false")
    return Fact(
        _slot("slot", fields["slot"]),
        _text("answer", fields["answer"]),
        tuple(_text("mentions", one) for one in mentions),
        fields["hidden"],
        fields["must_ask"],
        fields["settles"],
        tuple(_slot("also", one) for one in also),
    )


def _slot(field: str, found: object) -> Slot:
    slot = next((one for one in SLOTS if one == found), None)
    if slot is None:
        raise FactError(field, found, f"one of {', '.join(SLOTS)}")
    return slot


def _fields(record: object, name: str, expected: set[str]) -> Mapping[str, Any]:
    if not isinstance(record, Mapping) or set(record) != expected:
        raise FactError(name, record, f"an object with {', '.join(sorted(expected))}")
    return record


def _text(field: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > _MAX_TEXT:
        raise FactError(field, value, f"a text of 1 to {_MAX_TEXT} characters")
    return value
