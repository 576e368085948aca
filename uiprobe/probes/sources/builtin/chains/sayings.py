"""Sentences in which people say a fact and correct it, and how they are read again.

A correction gives another value ("the right address is ..."), changes the one before ("an hour
later than I said"), or takes the last correction back. What counts is what is left at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from random import Random

from uiprobe.environments.phone.content import CITIES, STREETS, phone_number
from uiprobe.probes.sources.builtin.chains.facts import FactKind, cents_in, read_fact, write_fact
from uiprobe.probes.sources.builtin.language.days import in_days
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

TAKEN_BACK = "Forget the last change, it is as I said before"
"""Takes the last correction back."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A sentence that changes a value without saying the new one.

    Attributes:
        text: The sentence; `{}` in it stands for a detail.
        make: Draws the detail.
        change: The value before, and the detail, to the new value.
    """

    text: str
    change: Callable[[str, str], str]
    make: Callable[[Random], str] = lambda random: ""


@dataclass(frozen=True, slots=True)
class Saying:
    """The sentences for one kind of fact.

    Attributes:
        kind: The kind.
        first: Says a value.
        again: Says another value in its place.
        make: Draws a value.
        moves: Sentences that change the value before.
    """

    kind: FactKind
    first: str
    again: str
    make: Callable[[Random], str]
    moves: tuple[Correction, ...] = ()


def _days(number: int) -> Callable[[str, str], str]:
    return lambda day, _: (date.fromisoformat(day) + timedelta(days=number)).isoformat()


def _minutes(number: int) -> Callable[[str, str], str]:
    def move(moment: str, _: str) -> str:
        total = int(moment[:2]) * 60 + int(moment[3:]) + number
        return f"{total // 60:02}:{total % 60:02}"

    return move


def _letter(random: Random) -> str:
    return random.choice("JKLMNPQR")


_ALONG = (
    Correction("It has to be a week later than that", _days(7)),
    Correction("Make it two days later, I work on that day", _days(2)),
    Correction("A day earlier would be better, so let us do that", _days(-1)),
)
_CLOCK = (
    Correction("Half an hour later, please, the train is late", _minutes(30)),
    Correction("Let us make it an hour earlier than that", _minutes(-60)),
    Correction("I need a quarter of an hour more, so that much later", _minutes(15)),
)
_SUM = (
    Correction(
        "I had left something out, so it is {} more",
        lambda value, more: str(int(value) + cents_in(more)),
        lambda random: write_fact("amount", str(random.randrange(2, 12) * 100)),
    ),
    Correction(
        "I got a discount, so it is {} less",
        lambda value, less: str(int(value) - cents_in(less)),
        lambda random: write_fact("amount", str(random.randrange(1, 5) * 100 + 50)),
    ),
)
_CODE = (
    Correction("The letter at the end is {} now", lambda code, to: code[:-1] + to, _letter),
    Correction(
        "They changed the first digit to {}",
        lambda code, to: to + code[1:],
        lambda random: str(random.randrange(1, 10)),
    ),
)
_NUMBER = (
    Correction(
        "The last two digits are {}, not what I said",
        lambda phone, to: phone[:-2] + to,
        lambda random: f"{random.randrange(10, 99)}",
    ),
)
_HOUSE = (
    Correction(
        "Same street, but it is number {}",
        lambda street, to: f"{street.rsplit(' ', 1)[0]} {to}",
        lambda random: str(random.randrange(141, 199)),
    ),
)

SAID: dict[FactKind, Saying] = {
    saying.kind: saying
    for saying in (
        Saying(
            "address",
            "We have moved! Our new address is {}",
            "Sorry, I sent you the wrong address. The right one is {}",
            lambda random: f"{random.choice(STREETS)} {random.randrange(2, 140)}",
            _HOUSE,
        ),
        Saying(
            "phone number",
            "My old number is gone, the new one is {}",
            "That was the wrong number, mine is {}",
            phone_number,
            _NUMBER,
        ),
        Saying(
            "time",
            "We meet at {}",
            "Change of plan, now it is {}",
            lambda random: f"{random.randrange(10, 21):02}:{random.randrange(2, 11) * 5:02}",
            _CLOCK,
        ),
        Saying(
            "date",
            "The party is on {}",
            "We had to move the party, the new date is {}",
            lambda random: in_days(random.randrange(4, 40)),
            _ALONG,
        ),
        Saying(
            "amount",
            "I have the tickets, they are {} in all",
            "I got the sum wrong. The tickets are {} in all",
            lambda random: str(random.randrange(12, 95) * 100 + random.choice((0, 20, 50))),
            _SUM,
        ),
        Saying(
            "code",
            "The code for the door is {}",
            "They have changed the code for the door to {}",
            lambda random: f"{random.randrange(1000, 9999)}-{random.choice('ABCDEFGH')}",
            _CODE,
        ),
        Saying(
            "town",
            "I am moving to {}",
            "It did not work out. I am moving to {} instead",
            lambda random: random.choice(CITIES),
        ),
    )
}
"""The sentences of messages by the kinds of facts."""


def found_in(pattern: str, text: str) -> str | None:
    """The words in the place of `{}` in a pattern; None if a text is not of that form."""
    head, _, tail = pattern.partition("{}")
    if "{}" not in pattern:
        return "" if text == pattern else None
    if text.startswith(head) and text.endswith(tail) and len(text) >= len(head) + len(tail):
        return text[len(head) : len(text) - len(tail)]
    return None


def all_found_in(pattern: str, text: str) -> tuple[str, ...] | None:
    """The words in the places of `{}` in a pattern; None if a text is not of that form."""
    found = _compiled(pattern).fullmatch(text)
    return found.groups() if found is not None else None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(r"\{\}", "(.+?)"))


def told_value(saying: Saying, text: str) -> str | None:
    """The value that a sentence says by itself, if it does."""
    for pattern in (saying.first, saying.again):
        said = found_in(pattern, text)
        if said is not None:
            return read_fact(saying.kind, said)
    return None


def values_of(saying: Saying, texts: Iterable[str]) -> list[str]:
    """The values that count one after the other, as one reads on; the last is what is meant."""
    held: list[str] = []
    read: list[str] = []
    for text in texts:
        value = told_value(saying, text)
        if value is None and held:
            for move in saying.moves:
                detail = found_in(move.text, text)
                if detail is not None:
                    value = move.change(held[-1], detail)
        if value is not None:
            held.append(value)
        elif text == TAKEN_BACK and len(held) > 1:
            held.pop()
        else:
            continue
        read.append(held[-1])
    return read


MOST_DRAWS = 1000
"""After how many draws that do not fit another goal is drawn."""


def say(random: Random, saying: Saying, *, changes: int) -> list[str]:
    """A value, and so many corrections of it, in sentences; no two values on the way are equal.

    The last correction is seldom taken back.

    Raises:
        NoChoiceError: None of so many draws is like that.
    """
    for _ in range(MOST_DRAWS):
        texts = [saying.first.format(write_fact(saying.kind, saying.make(random)))]
        for _ in range(changes):
            texts.append(_correction(random, saying))
        if changes > 1 and random.random() < 0.4:
            texts.append(TAKEN_BACK)
        values = values_of(saying, texts)
        # A sentence that is said twice might be a repetition.
        if len(set(values)) == changes + 1 and len(set(texts)) == len(texts):
            return texts
    raise NoChoiceError(f"found no {changes} corrections of a {saying.kind} that differ")


def say_on(random: Random, saying: Saying, before: Sequence[str]) -> str:
    """One more correction, after which a value counts that was never said before.

    Raises:
        NoChoiceError: None of so many draws is like that.
    """
    values = values_of(saying, before)
    for _ in range(MOST_DRAWS):
        text = _correction(random, saying)
        after = values_of(saying, [*before, text])
        if len(after) > len(values) and after[-1] not in values and text not in before:
            return text
    raise NoChoiceError(f"found no further correction of a {saying.kind}")


def _correction(random: Random, saying: Saying) -> str:
    choices: Sequence[Correction | None] = (*saying.moves, None)
    move = random.choice(choices)
    if move is None:
        return saying.again.format(write_fact(saying.kind, saying.make(random)))
    return move.text.format(move.make(random))
